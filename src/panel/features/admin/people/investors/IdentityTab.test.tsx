import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse } from 'msw';
import { describe, expect, it } from 'vitest';
import {
  approveIdentityChange,
  askInvestorUpdate,
  confirmIdentityChange,
  listIdentityChanges,
  prepareCodeOverride,
} from '#shared/contract/identityChanges.ts';
import { exportIdentityChanges } from '#shared/contract/peopleFiles.ts';
import { getImageSize, uploadFile } from '#shared/contract/uploads.ts';
import { ui } from '#panel/ui/strings.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import type { IdentityChangeRow } from '#panel/features/admin/shared/approval/IdentityChange.tsx';
import { identityChangeText } from '#panel/features/admin/shared/approval/identityStrings.ts';
import { IdentityTab } from './IdentityTab.tsx';
import { identityTabText as text } from './identityStrings.ts';

const path = '/admin/admin-panel/investors/[investorId]?investorId=7&tab=identity';
const change = (changes: Partial<IdentityChangeRow> = {}): IdentityChangeRow => ({
  changeId: 3,
  investorId: 7,
  investorName: 'نگار رستگار',
  nationalNo: '0012345679',
  source: 'registry',
  changes: [{ field: 'lastName', before: 'رستگار', after: 'رستگاری' }],
  needsSecond: true,
  state: 'prepared',
  traceId: 'SBX-1',
  reason: null,
  fileUrl: null,
  preparedBy: 9,
  preparedByName: 'لیلا فرهمند',
  preparedAt: '2026-11-21T06:30:00.000Z',
  decidedByName: null,
  decidedAt: null,
  decisionReason: null,
  version: 'seen-1',
  ...changes,
});

describe('the identity of an investor', () => {
  it('is compared with the registry, and stored when the difference is confirmed', async () => {
    const asked = change({
      state: 'asked',
      needsSecond: false,
      changes: [{ field: 'gender', before: null, after: '2' }],
    });
    mockApi.use(
      answers(listIdentityChanges, { data: [], total: 0 }),
      answers(askInvestorUpdate, { data: asked }),
      answers(confirmIdentityChange, { data: { ...asked, state: 'executed' } }),
    );
    const { user } = renderDesk(<IdentityTab investorId={7} />, { path, level: 't1' });
    expect(await screen.findByText(text.nothing)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.ask }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.ask }));
    const dialog = await screen.findByRole('dialog', { name: text.answerTitle });
    expect(within(dialog).getByRole('row', { name: /جنسیت.*ثبت نشده.*زن/ })).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: text.store }));
    await waitFor(() => expect(callsOf(confirmIdentityChange)[0]?.body).toEqual({ version: 'seen-1' }));
  });

  it('that waits is approved by another person as it was seen; until then nothing new is asked', async () => {
    mockApi.use(
      answers(listIdentityChanges, { data: [change()], total: 1 }),
      answers(approveIdentityChange, { data: change() }),
    );
    const { user } = renderDesk(<IdentityTab investorId={7} />, { path, level: 't2' });
    expect(await screen.findByText('رستگاری')).toBeVisible();
    expect(screen.getByRole('button', { name: text.ask })).toBeDisabled();
    const asked = await pressFile(user, exportIdentityChanges, text.waitingFile);
    expect(asked).toEqual({ investorId: '7', format: 'csv' });
    await user.click(screen.getByRole('button', { name: identityChangeText.decision.approve }));
    await user.click(
      within(await screen.findByRole('dialog')).getByRole('button', { name: identityChangeText.decision.approve }),
    );
    await waitFor(() => expect(callsOf(approveIdentityChange)[0]?.body).toEqual({ version: 'seen-1' }));
  });

  it('waits for the document that is on its way, and may be closed meanwhile', async () => {
    mockApi.use(
      answers(listIdentityChanges, { data: [], total: 0 }),
      answers(getImageSize, { data: { max_file_size: 1_048_576 } }),
    );
    const { promise, resolve } = Promise.withResolvers<null>();
    mockApi.use(
      responds(uploadFile, async () => {
        await promise;
        return HttpResponse.json({ data: { id: 31, file: '/api/core/files/x/' }, error: false, msg: '' });
      }),
    );
    const { user } = renderDesk(<IdentityTab investorId={7} />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.code }));
    const dialog = within(await screen.findByRole('dialog'));
    const choose = dialog.getByLabelText(text.codeDocument, { selector: 'input' });
    await user.upload(choose, new File(['%PDF-1.4'], 'id.pdf', { type: 'application/pdf' }));
    const send = dialog.getByRole('button', { name: new RegExp(text.codeSend) });
    await waitFor(() => expect(send).toBeDisabled());
    expect(dialog.getByRole('button', { name: ui.cancel })).toBeEnabled();
    await user.type(dialog.getByLabelText(text.nationalNo), '۱{Enter}');
    expect(dialog.queryByText('تصویر مدرک را بارگذاری کنید')).toBeNull();
    resolve(null);
    expect(await dialog.findByText('id.pdf')).toBeVisible();
    await waitFor(() => expect(send).toBeEnabled());
  });

  it('takes a national code over with reason and document, and says at each field what is missing', async () => {
    mockApi.use(
      answers(listIdentityChanges, { data: [], total: 0 }),
      answers(getImageSize, { data: { max_file_size: 1_048_576 } }),
      answers(uploadFile, { data: { id: 31, file: '/api/core/files/aaaaaaaaaaaaaaaaaaaaaaaa/' } }),
      refuses(prepareCodeOverride, 'NATIONAL_CODE_TAKEN', { fields: { nationalNo: ['این کد ثبت شده است'] } }),
    );
    const { user } = renderDesk(<IdentityTab investorId={7} />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.code }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text.codeSend }));
    expect(await within(dialog).findByText('کد ملی را وارد کنید')).toBeVisible();
    expect(within(dialog).getByText('تصویر مدرک را بارگذاری کنید')).toBeVisible();
    await user.type(within(dialog).getByLabelText(text.nationalNo), '۱۱۱۱۱۱۱۱۱۱');
    await user.type(within(dialog).getByLabelText(text.codeReason), 'شناسنامه در شعبه دیده شد');
    await user.upload(
      within(dialog).getByLabelText(text.codeDocument, { selector: 'input' }),
      new File(['%PDF-1.4'], 'id.pdf', { type: 'application/pdf' }),
    );
    expect(await screen.findByText('id.pdf')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: text.codeSend }));
    expect(await within(dialog).findByText('این کد ثبت شده است')).toBeVisible();
    expect(callsOf(prepareCodeOverride)[0]?.body).toEqual({
      nationalNo: '1111111111',
      reason: 'شناسنامه در شعبه دیده شد',
      fileId: 31,
    });
  });

  it('fails with another try', async () => {
    mockApi.use(refuses(listIdentityChanges, 'SERVICE_UNAVAILABLE'));
    renderDesk(<IdentityTab investorId={7} />, { path, level: 't1' });
    expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
  });
});
