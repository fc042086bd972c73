import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import {
  listSignatureRequests,
  refuseSignatureRequest,
  signSignatureRequest,
  withdrawSignatureRequest,
} from '#shared/contract/signatures.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { onePage } from '#tests/support/desk.tsx';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { Signatures } from './Signatures.tsx';
import { signatureText as text } from './signatureStrings.ts';

type Row = ResponseOf<typeof listSignatureRequests>['data'][number];

const row = (changes: Partial<Row> = {}): Row => ({
  requestId: 5,
  investorId: 7,
  kind: 'redemption',
  kindText: 'ابطال واحد',
  details: '120 واحد سپیدار، واریز به ملت',
  amount: '124800000',
  status: 'open',
  statusText: 'در انتظار امضا',
  ...{ version: 'v5', askedByName: 'ژاله کیانی', askedAt: '2026-11-21T06:30:00.000Z' },
  ...{ expiresAt: '2026-11-24T06:30:00.000Z', endedAt: null, endReason: null, missing: 1 },
  signatures: [{ name: 'ژاله کیانی', signedAt: '2026-11-21T06:30:00.000Z', isValid: true }],
  ...{ canSign: true, canRefuse: true, canWithdraw: false },
  ...changes,
});
const lists = (...rows: Row[]) => answers(listSignatureRequests, { data: rows, pageInfo: onePage(rows.length) });
const open = () => renderPanel(<Signatures investorId={7} />, { path: '/profile?tab=signatures' });

beforeEach(() => {
  sessionStorage.clear();
  signIn({ investorId: 7 });
  mockApi.use(lists(row()));
});

describe('what waits for signatures', () => {
  it('says what was asked, by whom, until when, and whose signature does not count', async () => {
    const gone = { name: 'منصور آریا', signedAt: '2026-11-21T07:30:00.000Z', isValid: false };
    mockApi.use(lists(row({ signatures: [...row().signatures, gone] })));
    open();
    expect(await screen.findByText('۱۲۰ واحد سپیدار، واریز به ملت')).toBeVisible();
    expect(screen.getByText(text.missing('۱'))).toBeVisible();
    expect(screen.getByText(text.notValid)).toBeVisible();
    expect(screen.getByText(/۱۴۰۵\/۰۹\/۰۳/)).toBeVisible();
  });

  it('is signed with a code for exactly this, and the answer tells whether it was the last', async () => {
    const asked = { otpSent: true, expire_in: 120, mobile_mask: '0912***0001', request: row() };
    mockApi.use(
      answers(signSignatureRequest, (call) => ({
        data: (call.body as { otp?: string }).otp
          ? { otpSent: false, expire_in: null, mobile_mask: null, request: row({ status: 'done', missing: 0 }) }
          : asked,
      })),
    );
    const said = vi.spyOn(notify, 'success');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.sign }));
    const dialog = within(await screen.findByRole('dialog', { name: text.signOf('ابطال واحد') }));
    expect(dialog.getByText(text.bound)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.askCode }));
    await waitFor(() => expect(dialog.getAllByRole('textbox').length).toBeGreaterThan(0));
    await user.click(dialog.getAllByRole('textbox')[0] as HTMLElement);
    await user.paste('123456');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(callsOf(signSignatureRequest).map(({ body }) => body)).toEqual([
      { version: 'v5' },
      { version: 'v5', otp: '123456' },
    ]);
    expect(said).toHaveBeenCalledWith(text.done);
  });

  it('says which rule refused the last signature and stays open', async () => {
    mockApi.use(refuses(signSignatureRequest, 'ORDER_UNITS_NOT_FREE', { params: { free: '3' } }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.sign }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.click(dialog.getByRole('button', { name: text.askCode }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('واحد');
  });

  it('is refused with a reason', async () => {
    const reason = 'با تصمیم هیئت‌مدیره یکی نیست';
    mockApi.use(answers(refuseSignatureRequest, { data: row({ status: 'refused' }) }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.refuse }));
    const dialog = within(await screen.findByRole('dialog', { name: text.refuseOf('ابطال واحد') }));
    await user.type(dialog.getByRole('textbox'), reason);
    await user.click(dialog.getByRole('button', { name: text.refuse }));
    await waitFor(() => expect(callsOf(refuseSignatureRequest)[0]?.body).toEqual({ reason }));
  });

  it('is taken back by whoever asked, after a question', async () => {
    mockApi.use(
      lists(row({ canSign: false, canRefuse: false, canWithdraw: true })),
      answers(withdrawSignatureRequest, { data: row({ status: 'withdrawn' }) }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.withdraw }));
    expect(screen.queryByRole('button', { name: text.sign })).toBeNull();
    const dialog = within(await screen.findByRole('dialog'));
    expect(callsOf(withdrawSignatureRequest)).toHaveLength(0);
    await user.click(dialog.getByRole('button', { name: text.withdraw }));
    await waitFor(() => expect(callsOf(withdrawSignatureRequest)).toHaveLength(1));
  });

  it('is over with its reason, empty, or cannot be read', async () => {
    const over = { canSign: false, canRefuse: false, missing: 0, endedAt: '2026-11-22T06:30:00.000Z' };
    mockApi.use(lists(row({ ...over, status: 'refused', statusText: 'رد شد', endReason: 'مبلغ درست نیست' })));
    const first = open();
    expect(await screen.findByText('مبلغ درست نیست')).toBeVisible();
    expect(screen.queryByRole('button', { name: text.sign })).toBeNull();
    first.unmount();
    mockApi.use(lists());
    const second = open();
    expect(await screen.findByText(text.empty)).toBeVisible();
    second.unmount();
    mockApi.use(isUnreachable(listSignatureRequests));
    open();
    expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
  });
});
