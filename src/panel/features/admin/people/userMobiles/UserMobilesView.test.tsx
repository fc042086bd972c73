import { screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { exportMobileChanges } from '#shared/contract/peopleFiles.ts';
import { getImageSize, uploadFile } from '#shared/contract/uploads.ts';
import {
  approveMobileChange,
  checkUserMobile,
  listMobileChanges,
  prepareMobileChange,
  rejectMobileChange,
} from '#shared/contract/userMobiles.ts';
import { searchUsers } from '#shared/contract/userRoles.ts';
import { ui } from '#panel/ui/strings.ts';
import { fieldText } from '#panel/ui/form/strings.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';
import { userMobilesText as text } from './strings.ts';
import { type MobileChange, UserMobilesView } from './UserMobilesView.tsx';

const path = '/admin/admin-panel/users/change-mobile';
const reason = 'سیم‌کارت قبلی گم شده است';
const found = {
  userId: 40,
  username: '0012345679',
  name: 'مینا سهیلی',
  mobile: '09121112233',
  isActive: true,
  roleId: 1 as const,
  roleText: 'سرمایه‌گذار',
  accessLevel: null,
  accessLevelText: '',
  branchId: null,
  branchName: null,
};
const change = (changes: Partial<MobileChange> = {}): MobileChange => ({
  changeId: 5,
  userId: 40,
  userName: 'مینا سهیلی',
  username: '0012345679',
  isStaff: false,
  presentMobile: '09121112233',
  wantedMobile: '09351112233',
  shahkarMatch: true,
  reason,
  fileUrl: '/api/core/files/aaaaaaaaaaaaaaaaaaaaaaaa/',
  state: 'prepared',
  preparedBy: 9,
  preparedByName: 'لیلا فرهمند',
  preparedAt: '2026-11-21T06:30:00.000Z',
  decidedByName: null,
  decidedAt: null,
  decisionReason: null,
  version: 'seen-1',
  ...changes,
});

const calls = (waiting: MobileChange[] = [], total = waiting.length) =>
  mockApi.use(
    answers(listMobileChanges, { data: waiting, total }),
    answers(searchUsers, { data: [found] }),
    answers(getImageSize, { data: { max_file_size: 1_048_576 } }),
    answers(uploadFile, { data: { id: 31, file: '/api/core/files/aaaaaaaaaaaaaaaaaaaaaaaa/' } }),
  );

/** Fills the form and asks for the code. */
async function askForCode(level: 't1' | 't2' = 't1') {
  const panel = renderDesk(<UserMobilesView />, { path, level });
  const { user } = panel;
  await user.type(await screen.findByLabelText(text.user), '۰۰۱۲');
  await user.click(await screen.findByRole('option', { name: /مینا سهیلی/ }));
  expect(screen.getByText('۰۹۱۲۱۱۱۲۲۳۳')).toBeVisible();
  await user.type(screen.getByLabelText(text.wanted), '۰۹۳۵۱۱۱۲۲۳۳');
  await user.type(screen.getByLabelText(text.reason), reason);
  await user.upload(
    screen.getByLabelText(text.document, { selector: 'input' }),
    new File(['%PDF-1.4'], 'request.pdf', { type: 'application/pdf' }),
  );
  expect(await screen.findByText('request.pdf')).toBeVisible();
  await user.click(screen.getByRole('button', { name: text.sendCode }));
  return panel;
}

describe('the change of a mobile', () => {
  it('says at each field what is missing, and asks for nothing', async () => {
    calls();
    const { user } = renderDesk(<UserMobilesView />, { path, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.sendCode }));
    expect(await screen.findByText(text.userNeeded)).toBeVisible();
    expect(screen.getByText('شماره موبایل را وارد کنید')).toBeVisible();
    expect(screen.getByText('تصویر مدرک را بارگذاری کنید')).toBeVisible();
    expect(callsOf(checkUserMobile)).toEqual([]);
  });

  it('is proposed with the code that the new number got; the registry is not claimed to be asked', async () => {
    calls();
    mockApi.use(
      answers(checkUserMobile, { data: { shahkarMatch: null, expireIn: 120, resendIn: 60 } }),
      answers(prepareMobileChange, { data: change() }),
    );
    const { user } = await askForCode();
    const boxes = await screen.findByRole('group', { name: fieldText.codeSentTo('۰۹۳۵۱۱۱۲۲۳۳') });
    expect(screen.getByText(text.shahkarUnknown)).toBeVisible();
    expect(callsOf(checkUserMobile)[0]?.body).toEqual({ mobile: '09351112233' });
    await user.click(within(boxes).getAllByRole('textbox')[0] as HTMLElement);
    await user.paste('۱۲۳۴۵۶');
    await waitFor(() =>
      expect(callsOf(prepareMobileChange)[0]?.body).toEqual({
        mobile: '09351112233',
        otp: '123456',
        reason,
        fileId: 31,
      }),
    );
    expect(callsOf(prepareMobileChange)[0]?.headers.get('idempotency-key')).toBeTruthy();
    expect(await screen.findByLabelText(text.wanted)).toHaveValue('');
  });

  it('tells a taken number below its field, and a wrong code below the boxes', async () => {
    calls();
    mockApi.use(refuses(checkUserMobile, 'MOBILE_TAKEN', { fields: { mobile: ['این شماره آزاد نیست'] } }));
    const { user } = await askForCode();
    expect(await screen.findByText('این شماره آزاد نیست')).toBeVisible();
    mockApi.use(
      answers(checkUserMobile, { data: { shahkarMatch: null, expireIn: 120, resendIn: 60 } }),
      refuses(prepareMobileChange, 'OTP_WRONG'),
    );
    await user.click(screen.getByRole('button', { name: text.sendCode }));
    const boxes = await screen.findByRole('group', { name: fieldText.codeSentTo('۰۹۳۵۱۱۱۲۲۳۳') });
    await user.click(within(boxes).getAllByRole('textbox')[0] as HTMLElement);
    await user.paste('۱۲۳۴۵۶');
    expect(await screen.findByRole('alert')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.edit }));
    expect(await screen.findByLabelText(text.wanted)).toHaveValue('۰۹۳۵۱۱۱۲۲۳۳');
  });

  it('of a colleague waits for a super admin', async () => {
    calls([change({ isStaff: true })]);
    renderDesk(<UserMobilesView />, { path, level: 't2' });
    expect(await screen.findByRole('button', { name: text.decision.approve })).toBeDisabled();
    expect(screen.getByText(text.superOnly)).toBeVisible();
  });

  it('that waits is approved as it was seen, or refused with a reason', async () => {
    calls([change()]);
    mockApi.use(
      answers(approveMobileChange, { data: change({ state: 'executed' }) }),
      answers(rejectMobileChange, { data: change({ state: 'rejected' }) }),
    );
    const { user } = renderDesk(<UserMobilesView />, { path, level: 't2' });
    expect(await screen.findByText('۰۹۳۵۱۱۱۲۲۳۳')).toBeVisible();
    expect(screen.getByRole('button', { name: text.openDocument })).toBeEnabled();
    expect(await pressFile(user, exportMobileChanges, text.waitingFile)).toEqual({ format: 'csv' });
    expect(screen.getByRole('button', { name: text.sendCode }), 'a checker proposes nothing').toBeDisabled();
    await user.click(screen.getByRole('button', { name: text.decision.approve }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.decision.approve }));
    await waitFor(() => expect(callsOf(approveMobileChange)[0]?.body).toEqual({ version: 'seen-1' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await user.click(await screen.findByRole('button', { name: text.decision.reject }));
    const dialog = await screen.findByRole('dialog');
    await user.type(within(dialog).getByLabelText(text.decision.rejectReason), reason);
    await user.click(within(dialog).getByRole('button', { name: text.decision.reject }));
    await waitFor(() => expect(callsOf(rejectMobileChange)[0]?.body).toEqual({ version: 'seen-1', reason }));
  });

  it('to a number of somebody else is approved only when the second person accepts the mismatch', async () => {
    calls([change({ shahkarMatch: false })]);
    mockApi.use(answers(approveMobileChange, { data: change({ state: 'executed' }) }));
    const { user } = renderDesk(<UserMobilesView />, { path, level: 't2' });
    expect(await screen.findByText(text.shahkarNo)).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.decision.approve }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByLabelText(text.acceptMismatch));
    await user.click(within(dialog).getByRole('button', { name: text.decision.approve }));
    await waitFor(() => expect(callsOf(approveMobileChange)[0]?.body).toEqual({ version: 'seen-1', override: true }));
  });

  it('of one’s own account is decided by somebody else', async () => {
    calls([change({ userId: 1 })]);
    renderDesk(<UserMobilesView />, { path, level: 't2' });
    expect(await screen.findByRole('button', { name: text.decision.approve })).toBeDisabled();
    expect(screen.getByText(text.ownWaiting)).toBeVisible();
  });

  it('is counted where more of them wait than the list shows', async () => {
    calls([change()], 103);
    renderDesk(<UserMobilesView />, { path, level: 't2' });
    expect(await screen.findByText(approvalText.rest('۱', '۱۰۳'))).toBeVisible();
  });

  it('fails in the part that failed, with another try, while the form stands', async () => {
    calls();
    mockApi.use(refuses(listMobileChanges, 'SERVICE_UNAVAILABLE'));
    renderDesk(<UserMobilesView />, { path, level: 't1' });
    expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
    expect(screen.getByLabelText(text.user)).toBeVisible();
  });
});
