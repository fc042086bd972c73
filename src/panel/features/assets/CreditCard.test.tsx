import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { investorBankAccounts } from '#shared/contract/investors.ts';
import { listCredit, withdrawCredit } from '#shared/contract/credit.ts';
import { exportCredit } from '#shared/contract/ownListFiles.ts';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { CreditCard } from './CreditCard.tsx';
import { creditText as text } from './strings.ts';

const credit = {
  fundId: 3,
  fundName: 'سپیدار',
  amount: '640000',
  amountText: '640,000',
  payDate: '2026-11-22',
};
const account = {
  accountId: 5,
  bankName: 'ملت',
  bankCode: '012',
  bankBranchCode: null,
  bankBranchName: null,
  accountType: 'current',
  accountTypeText: 'جاری',
  accountNumber: '1',
  iban: 'IR120170000001234567890123',
  isDefault: true,
  isVerified: true,
  heldUntil: null,
};

beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(answers(listCredit, { data: [credit] }), answers(investorBankAccounts, { data: [account] }));
});

describe('credit', () => {
  it('is paid out to an account after a code, with the day it arrives', async () => {
    mockApi.use(
      answers(withdrawCredit, {
        data: {
          otpSent: true,
          expire_in: 120,
          mobile_mask: '0912***0001',
          amount: '640000',
          payDate: '2026-11-22',
          signatures: null,
        },
      }),
    );
    const { user } = renderPanel(<CreditCard investorId={7} />);
    await user.click(await screen.findByRole('button', { name: text.withdrawOf('سپیدار') }));
    const dialog = within(await screen.findByRole('dialog', { name: text.withdrawOf('سپیدار') }));
    expect(dialog.getByText(text.day('یکشنبه ۱ آذر'))).toBeVisible();
    expect(await dialog.findByText(/IR120170000001234567890123/)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.askCode }));
    await waitFor(() => expect(dialog.getAllByRole('textbox').length).toBeGreaterThan(0));
    mockApi.use(
      answers(withdrawCredit, {
        data: {
          otpSent: false,
          expire_in: null,
          mobile_mask: null,
          amount: '640000',
          payDate: '2026-11-22',
          signatures: null,
        },
      }),
    );
    const [first] = dialog.getAllByRole('textbox');
    if (!first) throw new Error('no boxes');
    await user.click(first);
    await user.paste('654321');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    const wish = { investorId: 7, fundId: 3, amount: '640000', accountId: 5 };
    expect(callsOf(withdrawCredit).map((call) => call.body)).toEqual([wish, { ...wish, otp: '654321' }]);
  });

  it('is one line with the sum of all funds', async () => {
    const other = { ...credit, fundId: 4, fundName: 'سرو', amount: '2081022', amountText: '2,081,022' };
    mockApi.use(answers(listCredit, { data: [credit, other] }));
    renderPanel(<CreditCard investorId={7} />);
    const line = (await screen.findByRole('heading', { name: text.sumOf })).closest('summary');
    expect(line).toHaveTextContent('۲٬۷۲۱٬۰۲۲');
  });

  it('is taken as a file', async () => {
    const { user } = renderPanel(<CreditCard investorId={7} />);
    expect(await pressFile(user, exportCredit, text.title)).toEqual({ investorId: '7', format: 'csv' });
  });

  it('shows nothing when there is none', async () => {
    mockApi.use(answers(listCredit, { data: [] }));
    renderPanel(<CreditCard investorId={7} />);
    await waitFor(() => expect(callsOf(listCredit)).toHaveLength(1));
    expect(screen.queryByText(text.title)).toBeNull();
  });
});
