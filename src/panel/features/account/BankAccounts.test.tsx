import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  addBankAccount,
  removeBankAccount,
  sendBankAccountOtp,
  setDefaultBankAccount,
} from '#shared/contract/bankAccounts.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { investorBankAccounts } from '#shared/contract/investors.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { BankAccounts } from './BankAccounts.tsx';
import { profileText } from './strings.ts';

const text = profileText.bankAccounts;
type Row = ResponseOf<typeof investorBankAccounts>['data'][number];

const iban = 'IR120170000001234567890123';
const row = (changes: Partial<Row> = {}): Row => ({
  accountId: 1,
  bankName: 'بانک ملت',
  bankCode: '012',
  bankBranchCode: null,
  bankBranchName: null,
  accountType: 'short_term',
  accountTypeText: 'کوتاه‌مدت',
  accountNumber: '123',
  iban: 'IR760120000001234567890123',
  isDefault: true,
  isVerified: true,
  heldUntil: null,
  ...changes,
});
const other = row({ accountId: 2, bankName: 'بانک ملی', iban, isDefault: false });

beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(
    answers(investorBankAccounts, { data: [row(), other] }),
    answers(sendBankAccountOtp, { data: { iban, bankName: 'بانک ملی', expireIn: 120, resendIn: 60 } }),
    answers(addBankAccount, { data: { ...other, heldUntil: '2026-11-22T06:30:00.000Z' } }),
    answers(setDefaultBankAccount, { data: { ...other, isDefault: true, signatures: null } }),
    responds(removeBankAccount, () => new Response(null, { status: 204 })),
  );
});
const open = () => renderPanel(<BankAccounts investorId={7} />, { path: '/profile?tab=accounts' });

describe('adding an account', () => {
  it('names the bank while a card is typed, shows the account behind it, and adds that with the code', async () => {
    const said = vi.spyOn(notify, 'success');
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.add }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(text.number), '۶۰۳۷۹۹');
    expect(dialog.getByText('بانک ملی')).toBeVisible();
    await user.type(dialog.getByLabelText(text.number), '1234567893');
    await user.click(dialog.getByRole('button', { name: text.send }));
    expect(await dialog.findByText(/IR۱۲ ۰۱۷۰/)).toBeVisible();
    expect(callsOf(sendBankAccountOtp).map(({ body }) => body)).toEqual([
      { investorId: 7, account: '6037991234567893' },
    ]);
    await user.click(dialog.getAllByRole('textbox')[0] as HTMLElement);
    await user.paste('123456');
    await waitFor(() =>
      expect(callsOf(addBankAccount).map(({ body }) => body)).toEqual([{ investorId: 7, iban, otp: '123456' }]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    // 10:00 of 1 Azar 1405 in Tehran
    expect(said).toHaveBeenCalledWith(expect.stringContaining('۱۴۰۵/۰۹/۰۱'));
  });

  it('asks nothing for a number that cannot be right, and shows what the API says of it at the field', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.add }));
    const dialog = within(await screen.findByRole('dialog'));
    await user.type(dialog.getByLabelText(text.number), 'IR12');
    await user.click(dialog.getByRole('button', { name: text.send }));
    expect(await dialog.findByText(text.wrong)).toBeVisible();
    expect(callsOf(sendBankAccountOtp)).toEqual([]);
    mockApi.use(
      refuses(sendBankAccountOtp, 'BANK_ACCOUNT_NOT_OWN', { fields: { account: ['این حساب به نام شما نیست'] } }),
    );
    await user.clear(dialog.getByLabelText(text.number));
    await user.type(dialog.getByLabelText(text.number), iban);
    await user.click(dialog.getByRole('button', { name: text.send }));
    expect((await dialog.findAllByText(/به نام شما نیست/))[0]).toBeVisible();
  });
});

describe('an account', () => {
  it('becomes the default, and is removed after a question', async () => {
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.prefer }));
    await waitFor(() =>
      expect(callsOf(setDefaultBankAccount).map(({ body }) => body)).toEqual([{ investorId: 7, accountId: 2 }]),
    );
    await user.click(await screen.findByRole('button', { name: text.remove }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(text.removeQuestion)).toBeVisible();
    expect(callsOf(removeBankAccount)).toEqual([]);
    await user.click(dialog.getByRole('button', { name: text.remove }));
    await waitFor(() => expect(callsOf(removeBankAccount)[0]?.url.pathname).toBe('/api/client/bank_accounts/2/'));
    expect(callsOf(removeBankAccount)[0]?.url.searchParams.get('investorId')).toBe('7');
  });

  it('waits for other signatories of a company: nothing is said to be done', async () => {
    const wait = { requestId: 3, missing: 1, expiresAt: '2026-11-24T06:30:00.000Z' };
    mockApi.use(answers(setDefaultBankAccount, { data: { ...other, signatures: wait } }));
    const [done, waits] = [vi.spyOn(notify, 'success'), vi.spyOn(notify, 'info')];
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.prefer }));
    await waitFor(() => expect(waits).toHaveBeenCalledWith(expect.stringContaining('۱ امضای دیگر')));
    expect(done).not.toHaveBeenCalled();
  });

  it('that is new says until when no money goes to it, and cannot be preferred before', async () => {
    mockApi.use(answers(investorBankAccounts, { data: [row(), { ...other, heldUntil: '2026-11-22T06:30:00.000Z' }] }));
    open();
    expect(await screen.findByText(/وجهی به این حساب واریز نمی‌شود/)).toHaveTextContent('۱۴۰۵/۰۹/۰۱');
    expect(screen.getByRole('button', { name: text.prefer })).toBeDisabled();
  });

  it('that is the default one offers neither, and a refusal is told', async () => {
    mockApi.use(answers(investorBankAccounts, { data: [row()] }));
    const { unmount } = open();
    expect(await screen.findByText(profileText.isDefault)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.remove })).toBeNull();
    unmount();
    mockApi.use(
      answers(investorBankAccounts, { data: [row(), other] }),
      refuses(setDefaultBankAccount, 'BANK_ACCOUNT_UNVERIFIED'),
    );
    const { user } = open();
    const said = vi.spyOn(notify, 'error');
    await user.click(await screen.findByRole('button', { name: text.prefer }));
    await waitFor(() => expect(said).toHaveBeenCalledWith('این حساب هنوز تأیید نشده است'));
  });
});

describe('the list', () => {
  it('leads to the first account when it is empty, and is asked for again after a failure', async () => {
    mockApi.use(answers(investorBankAccounts, { data: [] }));
    const { unmount } = open();
    expect(await screen.findByText(profileText.noAccounts)).toBeVisible();
    expect(screen.getByRole('button', { name: text.add })).toBeEnabled();
    unmount();
    mockApi.use(isUnreachable(investorBankAccounts));
    const { user } = open();
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(investorBankAccounts, { data: [row()] }));
    await user.click(retry);
    expect(await screen.findByText('بانک ملت')).toBeVisible();
  });
});
