import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { registerAtDesk, sendDeskRegistrationOtp } from '#shared/contract/deskRegistration.ts';
import { listInvestorReport } from '#shared/contract/investorReports.ts';
import { listBranches } from '#shared/contract/userRoles.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { deskRegistrationText as text } from './deskStrings.ts';
import { InvestorsView } from './InvestorsView.tsx';
import { investorsText } from './strings.ts';

const path = '/admin/admin-panel/investors';

beforeEach(() =>
  mockApi.use(
    answers(listInvestorReport, {
      data: [],
      pageInfo: onePage(0),
      summary: { count: 0, naturalCount: 0, legalCount: 0, value: '0' },
      branches: [],
    }),
    answers(listBranches, { data: [{ branchId: 3, name: 'شعبه اصفهان' }] }),
    answers(registerAtDesk, { data: { investorId: 9, name: 'مینا سهیلی', requestId: null } }),
  ),
);

const sends = (byDocuments: boolean) =>
  mockApi.use(answers(sendDeskRegistrationOtp, { data: { expireIn: 120, resendIn: 60, byDocuments } }));

async function open(level: 't1' | 't2' | 'KZ' = 't1') {
  const panel = renderDesk(<InvestorsView />, { path, level });
  await panel.user.click(await screen.findByRole('button', { name: investorsText.add }));
  const dialog = within(await screen.findByRole('dialog', { name: text.title }));
  return { ...panel, dialog };
}

async function fill({ user, dialog }: Pick<Awaited<ReturnType<typeof open>>, 'user' | 'dialog'>) {
  await user.type(dialog.getByLabelText(text.nationalNo), '0012345679');
  await user.type(dialog.getByLabelText(text.mobile), '09121234567');
  await user.type(dialog.getByLabelText(text.iban), '062960000000100324200001');
  await user.click(dialog.getByRole('button', { name: text.send }));
  await user.type(await dialog.findByLabelText(text.otp), '123456');
}

describe('an investor at the desk', () => {
  it('is registered with the code that they read out, and their file opens', async () => {
    sends(false);
    const { user, dialog, log } = await open();
    expect(dialog.getByRole('button', { name: text.submit })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: text.send }));
    expect(await dialog.findByText('کد ملی را وارد کنید')).toBeVisible();
    expect(callsOf(sendDeskRegistrationOtp)).toEqual([]);
    await fill({ user, dialog });
    await user.click(dialog.getByRole('button', { name: text.submit }));
    await waitFor(() =>
      expect(callsOf(registerAtDesk)[0]?.body).toEqual({
        nationalNo: '0012345679',
        mobile: '09121234567',
        iban: 'IR062960000000100324200001',
        otp: '123456',
        branchId: null,
        byDocuments: false,
      }),
    );
    await waitFor(() => expect(log.paths.at(-1)).toContain('/admin/admin-panel/investors/9'));
  });

  it('who is known already is refused at the national code, before a code is sent', async () => {
    mockApi.use(
      refuses(sendDeskRegistrationOtp, 'REGISTRATION_KNOWN', { fields: { nationalNo: ['قبلاً ثبت‌نام شده'] } }),
    );
    const { user, dialog } = await open();
    await user.type(dialog.getByLabelText(text.nationalNo), '0012345679');
    await user.type(dialog.getByLabelText(text.mobile), '09121234567');
    await user.click(dialog.getByRole('button', { name: text.send }));
    expect(await dialog.findByText('قبلاً ثبت‌نام شده')).toBeVisible();
    expect(dialog.queryByLabelText(text.otp)).toBeNull();
  });

  it('without an identity service says who they are; a branch chooses no branch', async () => {
    sends(true);
    mockApi.use(
      refuses(registerAtDesk, 'REGISTRATION_PERSON_REQUIRED', { fields: { birthDate: ['تاریخ تولد را بنویسید'] } }),
    );
    const { user, dialog } = await open('KZ');
    expect(dialog.queryByLabelText(text.branch)).toBeNull();
    await fill({ user, dialog });
    expect(await dialog.findByText(text.absent)).toBeVisible();
    await user.type(dialog.getByLabelText(text.firstName), 'پریسا');
    await user.type(dialog.getByLabelText(text.lastName), 'کیانی');
    await user.click(dialog.getByRole('button', { name: text.submit }));
    expect(await dialog.findByText('تاریخ تولد را بنویسید')).toBeVisible();
    expect(callsOf(registerAtDesk)[0]?.body).toMatchObject({
      byDocuments: true,
      firstName: 'پریسا',
      lastName: 'کیانی',
    });
  });

  it('is no business of a checker', async () => {
    renderDesk(<InvestorsView />, { path, level: 't2' });
    expect(await screen.findByText(investorsText.empty)).toBeVisible();
    expect(screen.queryByRole('button', { name: investorsText.add })).toBeNull();
  });
});
