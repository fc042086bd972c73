import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#shared/contract/bankBalances.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { BalancesSection } from './BalancesSection.tsx';
import { balancesText as text } from './strings.ts';

const balance: ResponseOf<typeof contract.listBankBalances>['data'][number] = {
  businessDate: '2026-11-20',
  fundId: 2,
  fundName: 'صندوق نیلگون',
  bookBalance: '30000000',
  bankBalance: '28000000',
  difference: '-2000000',
  state: 'differs',
  stateText: 'اختلاف دارد',
  accounts: [
    {
      accountId: 5,
      bankName: 'سامان',
      iban: 'IR320120000000001000000001',
      balance: '28000000',
      told: [
        {
          balance: '28000000',
          source: 'statement',
          sourceText: 'صورت‌حساب بانک',
          reason: null,
          enteredByName: 'مریم صبوری',
          enteredAt: '2026-11-21T06:00:00.000Z',
          isDiscarded: false,
        },
      ],
    },
  ],
  reasons: [{ kind: 'payout', kindText: 'پرداخت‌های بی‌پاسخ', count: 3, amount: '-1500000' }],
  unexplained: '-500000',
  isOpen: true,
  note: 'کارمزد ساتنا کسر شده است',
  notedBy: 91,
  notedByName: 'مریم صبوری',
  notedAt: '2026-11-21T06:10:00.000Z',
  isClosed: false,
  closeReason: null,
  closedByName: null,
  closedAt: null,
  version: 'seen',
};
const path = '/admin/reconciliation';

beforeEach(() => {
  mockApi.use(
    answers(contract.listBankBalances, {
      data: [balance],
      pageInfo: onePage(1),
      summary: { differentCount: 1, openCount: 1, untoldCount: 4 },
    }),
    answers(listFunds, { data: [] }),
    answers(listCalendarDays, { data: sampleCalendar() }),
  );
});

describe('balance of a fund at the bank', () => {
  it('shows what explains the difference, with Persian digits', async () => {
    renderDesk(<BalancesSection />, { path: `${path}?balance=2:2026-11-20` });
    expect(await screen.findByText(text.reason('پرداخت‌های بی‌پاسخ', '۳'))).toBeInTheDocument();
    expect(screen.getAllByText(/۵۰۰٬۰۰۰/).length).toBeGreaterThan(0);
    expect(screen.getByText(/کارمزد ساتنا/)).toBeInTheDocument();
  });

  it('is told by hand with the reason for replacing the older one', async () => {
    mockApi.use(answers(contract.enterBankBalance, { data: balance }));
    const { user } = renderDesk(<BalancesSection />, { path: `${path}?balance=2:2026-11-20`, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.enter }));
    const dialog = within(await screen.findByRole('dialog', { name: text.enterTitle }));
    await user.type(dialog.getByLabelText(text.balance), '۳۰٬۰۰۰٬۰۰۰');
    await user.type(dialog.getByLabelText(text.replaceReason), 'صورت‌حساب اصلاح شد');
    await user.click(dialog.getByRole('button', { name: text.enter }));
    await waitFor(() =>
      expect(callsOf(contract.enterBankBalance)[0]?.body).toEqual({
        accountId: 5,
        date: '2026-11-20',
        balance: '30000000',
        reason: 'صورت‌حساب اصلاح شد',
      }),
    );
  });

  it('is closed by another person with what that person saw', async () => {
    mockApi.use(answers(contract.closeBankBalance, { data: balance }));
    const { user } = renderDesk(<BalancesSection />, { path: `${path}?balance=2:2026-11-20` });
    await user.click(await screen.findByRole('button', { name: text.close }));
    const dialog = within(await screen.findByRole('dialog', { name: text.closeTitle }));
    await user.type(dialog.getByLabelText(text.closeReason), 'با صورت‌حساب می‌خواند');
    await user.click(dialog.getByRole('button', { name: text.close }));
    await waitFor(() =>
      expect(callsOf(contract.closeBankBalance)[0]?.body).toEqual({
        fundId: 2,
        date: '2026-11-20',
        version: 'seen',
        reason: 'با صورت‌حساب می‌خواند',
      }),
    );
  });
});
