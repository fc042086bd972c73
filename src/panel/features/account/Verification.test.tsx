import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { beforeEach, describe, expect, it } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { getProfile } from '#shared/contract/account.ts';
import * as contract from '#shared/contract/identityRequests.ts';
import { getImageSize, uploadFile } from '#shared/contract/uploads.ts';
import { answers, callsOf, mockApi, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { profileText } from './strings.ts';
import { Verification } from './Verification.tsx';

const text = profileText.verification;

type Check = ResponseOf<typeof contract.getIdentityCheck>['data'];

const needed = [
  { kind: 'id_card' as const, docName: 'تصویر کارت ملی', hint: 'رو و پشت کارت ملی', isRequired: true },
  { kind: 'selfie' as const, docName: 'عکس چهره با کارت ملی', hint: 'هر دو خوانا باشند', isRequired: true },
  { kind: 'other' as const, docName: 'مدرک دیگر', hint: 'اگر خواسته شده است', isRequired: false },
];
const check = (changes: Partial<Check> = {}): Check => ({
  authStatus: 5,
  authStatusText: 'شما احراز هویت نشده‌اید',
  mayAsk: true,
  request: null,
  needed,
  branches: [{ branchId: 3, name: 'شعبه اصفهان' }],
  firstVisitDay: '2026-11-22',
  lastVisitDay: '2026-12-21',
  ...changes,
});
const request = (changes: Partial<NonNullable<Check['request']>> = {}): NonNullable<Check['request']> => ({
  requestId: 5,
  kind: 'documents',
  kindText: 'بررسی مدارک',
  state: 'pending',
  stateText: 'در انتظار بررسی',
  askedAt: '2026-11-21T06:00:00.000Z',
  branchName: null,
  visitOn: null,
  note: null,
  reason: null,
  decidedAt: null,
  reviewBy: null,
  reviewLateSince: null,
  wanted: [],
  documents: [],
  ...changes,
});
const shows = (changes: Partial<Check> = {}) => answers(contract.getIdentityCheck, { data: check(changes) });
const card = (title: string) => within(screen.getByRole('region', { name: title }));

beforeEach(() => {
  signIn();
  mockApi.use(
    shows(),
    answers(getImageSize, { data: { max_file_size: 1_048_576 } }),
    answers(getProfile, {
      data: {
        name: 'کیان مهرجو',
        code: '0023456787',
        isLegal: false,
        isAuthorized: false,
        authStatus: 4,
        authStatusText: 'احراز هویت شما در حال بررسی است',
        investorId: 7,
      },
    }),
  );
});

const choose = async (user: ReturnType<typeof renderPanel>['user'], label: string) => {
  const input = await screen.findByLabelText(new RegExp(label), { selector: 'input' });
  await user.upload(input, new File(['x'], 'card.png', { type: 'image/png' }));
};

describe('somebody who is not verified', () => {
  it('sends all needed documents together, and is told which one is missing', async () => {
    let id = 40;
    mockApi.use(
      answers(uploadFile, { data: { id: (id += 1), file: '/api/core/files/aaaaaaaaaaaaaaaaaaaaaa/' } }),
      answers(contract.submitIdentityDocuments, { data: check({ mayAsk: false, request: request() }) }),
    );
    const { user } = renderPanel(<Verification investorId={7} />, { path: '/profile' });
    await choose(user, 'تصویر کارت ملی');
    await screen.findByText('card.png');
    await user.click(await screen.findByRole('button', { name: text.send }));
    expect(await screen.findByText(text.needed)).toBeVisible();
    expect(callsOf(contract.submitIdentityDocuments)).toHaveLength(0);
    await choose(user, 'عکس چهره با کارت ملی');
    await waitFor(() => expect(screen.getAllByText('card.png')).toHaveLength(2));
    await user.click(await screen.findByRole('button', { name: text.send }));
    await waitFor(() => expect(callsOf(contract.submitIdentityDocuments)).toHaveLength(1));
    expect(callsOf(contract.submitIdentityDocuments)[0]?.body).toEqual({
      investorId: 7,
      documents: [
        { kind: 'id_card', fileId: 41 },
        { kind: 'selfie', fileId: 41 },
      ],
    });
  });

  it('sends nothing while a document is on its way, and keeps both of two that came at once', async () => {
    const waits = new Map<string, () => void>();
    let id = 40;
    mockApi.use(
      responds(uploadFile, async () => {
        const { promise, resolve } = Promise.withResolvers<null>();
        waits.set(String(waits.size), () => resolve(null));
        await promise;
        id += 1;
        return HttpResponse.json({ data: { id, file: `/api/core/files/${id}/` }, error: false, msg: '' });
      }),
      answers(contract.submitIdentityDocuments, { data: check({ mayAsk: false, request: request() }) }),
    );
    const { user } = renderPanel(<Verification investorId={7} />, { path: '/profile' });
    await choose(user, 'تصویر کارت ملی');
    await waitFor(() => expect(waits.size).toBe(1));
    await choose(user, 'عکس چهره با کارت ملی');
    const send = screen.getByRole('button', { name: new RegExp(text.send) });
    await waitFor(() => expect(waits.size).toBe(2));
    expect(send).toBeDisabled();
    waits.get('0')?.();
    await waitFor(() => expect(screen.getAllByText('card.png')).toHaveLength(1));
    expect(send).toBeDisabled();
    waits.get('1')?.();
    await waitFor(() => expect(send).toBeEnabled());
    expect(screen.getAllByText('card.png')).toHaveLength(2);
    await user.click(send);
    await waitFor(() =>
      expect(callsOf(contract.submitIdentityDocuments)[0]?.body).toEqual({
        investorId: 7,
        documents: [
          { kind: 'id_card', fileId: 41 },
          { kind: 'selfie', fileId: 42 },
        ],
      }),
    );
  });

  it.each([
    [{ reviewBy: '2026-11-22' }, 'نتیجه تا پایان یکشنبه ۱ آذر'],
    [{ reviewLateSince: '2026-11-18' }, 'بررسی چهارشنبه ۲۷ آبان به تأخیر افتاده است؛ لازم نیست کاری بکنید'],
  ])('reads at each paper that waits by which day it is decided about: %o', async (days, said) => {
    const paper = {
      ...{ documentId: 1, kind: 'id_card' as const, docName: 'تصویر کارت ملی', filePath: null, mime: null },
      ...{ status: 'pending' as const, statusText: 'در انتظار', uploadedAt: '2026-11-21T06:00:00.000Z', reason: null },
    };
    const accepted = {
      ...paper,
      documentId: 2,
      docName: 'شناسنامه',
      status: 'approved' as const,
      statusText: 'پذیرفته',
    };
    mockApi.use(shows({ mayAsk: false, request: request({ ...days, documents: [paper, accepted] }) }));
    renderPanel(<Verification investorId={7} />, { path: '/profile' });
    expect(await screen.findByText(said)).toBeVisible();
    expect(screen.getAllByText(said)).toHaveLength(1);
  });

  it('reads why a request was refused, and may ask again', async () => {
    mockApi.use(
      shows({
        request: request({ state: 'rejected', stateText: 'رد شده', reason: 'اعتبار کارت ملی پایان یافته است' }),
      }),
    );
    renderPanel(<Verification investorId={7} />, { path: '/profile' });
    expect(await screen.findByText(/اعتبار کارت ملی پایان یافته است/)).toBeVisible();
    expect(card(text.documentsTitle).getByRole('button', { name: text.send })).toBeEnabled();
    expect(card(text.visitTitle).getByRole('button', { name: text.askVisit })).toBeEnabled();
  });

  it('is asked for just what was wanted again', async () => {
    mockApi.use(shows({ request: request({ state: 'need_more', stateText: 'نیازمند تکمیل', wanted: ['other'] }) }));
    renderPanel(<Verification investorId={7} />, { path: '/profile' });
    const more = within(await screen.findByRole('region', { name: text.moreTitle }));
    expect(more.getByText('اگر خواسته شده است')).toBeVisible();
    expect(more.queryByText('رو و پشت کارت ملی')).toBeNull();
    expect(screen.queryByRole('button', { name: text.askVisit })).toBeNull();
  });

  it('takes a request back after a question', async () => {
    mockApi.use(
      shows({ mayAsk: false, request: request() }),
      answers(contract.withdrawIdentityRequest, { data: check({ request: request({ state: 'withdrawn' }) }) }),
    );
    const { user } = renderPanel(<Verification investorId={7} />, { path: '/profile' });
    await user.click(await screen.findByRole('button', { name: text.withdraw }));
    const dialog = within(await screen.findByRole('dialog', { name: text.withdrawTitle }));
    await user.click(dialog.getByRole('button', { name: text.withdraw }));
    await waitFor(() => expect(callsOf(contract.withdrawIdentityRequest)[0]?.body).toEqual({ investorId: 7 }));
  });
});
