import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#shared/contract/debitDisputes.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { disputesText } from './strings.ts';
import type { DebitDispute } from './DebitDisputeDrawer.tsx';
import { DebitDisputesSection } from './DebitDisputesSection.tsx';
import { debitDisputesText as text } from './debitStrings.ts';

const dispute: DebitDispute = {
  attemptId: 7,
  chargeId: 5,
  status: 'disputed',
  statusText: 'در حال پیگیری با بانک',
  providerTitle: 'بانک آزمایشی',
  bankName: 'بانک تجارت',
  contractNo: '14050005',
  tracking: 'D5-abc',
  refId: null,
  reason: 'no_answer',
  reasonText: 'بانک ۷۲ ساعت پاسخ نداده است',
  investorId: 3,
  investorName: 'مینا رستگار',
  fundName: 'صندوق نیلگون',
  orderId: 9,
  orderNo: '1405-500009',
  orderStatusText: 'در انتظار برداشت',
  amount: '20000000',
  receivedAmount: null,
  sentAt: '2026-11-18T04:30:00.000Z',
  disputedAt: '2026-11-21T06:10:00.000Z',
  acts: ['book', 'refund', 'not_taken'],
  resolution: null,
};
const proposed: DebitDispute = {
  ...dispute,
  acts: [],
  resolution: {
    resolutionId: 2,
    act: 'refund',
    actText: 'عودت به سرمایه‌گذار',
    amount: '21000000',
    reason: 'در گزارش بانک دیده شد',
    status: 'prepared',
    preparedBy: 91,
    preparedByName: 'مریم صبوری',
    preparedAt: '2026-11-21T07:00:00.000Z',
    decidedByName: null,
    decidedAt: null,
    decisionReason: null,
    version: 'seen',
  },
};
const show = (row: DebitDispute) =>
  mockApi.use(
    answers(contract.listDisputedDebits, {
      data: [row],
      pageInfo: onePage(1),
      summary: { openCount: 1, openAmount: '20000000' },
    }),
    answers(contract.getDisputedDebit, {
      data: { debit: row, events: [{ text: 'برداشت از بانک خواسته شد', at: '2026-11-18T04:30:00.000Z' }] },
    }),
  );
const path = '/admin/reconciliation?debit-dispute=7';

beforeEach(() => show(dispute));

describe('a debit in dispute', () => {
  it('shows what happened, and sends what a maker proposes with the amount that the bank took', async () => {
    mockApi.use(answers(contract.prepareDebitResolution, { data: proposed }));
    show({ ...dispute, acts: ['refund', 'not_taken'] });
    const { user } = renderDesk(<DebitDisputesSection />, { isMoving: true, path, level: 't1' });
    expect(await screen.findByText(/برداشت از بانک خواسته شد/)).toBeVisible();
    await user.click(await screen.findByRole('button', { name: disputesText.prepare }));
    const dialog = within(await screen.findByRole('dialog', { name: text.prepareTitle }));
    await user.type(dialog.getByLabelText(text.amountReceived), '۲۱٬۰۰۰٬۰۰۰');
    await user.type(dialog.getByLabelText(disputesText.reason), 'در گزارش بانک دیده شد');
    await user.click(dialog.getByRole('button', { name: disputesText.prepare }));
    await waitFor(() =>
      expect(callsOf(contract.prepareDebitResolution)[0]?.body).toEqual({
        act: 'refund',
        amount: '21000000',
        reason: 'در گزارش بانک دیده شد',
      }),
    );
  });

  it('is approved by another person with the version that they saw', async () => {
    show(proposed);
    mockApi.use(answers(contract.approveDebitResolution, { data: { ...proposed, status: 'refunded' } }));
    const { user } = renderDesk(<DebitDisputesSection />, { isMoving: true, path });
    await user.click(await screen.findByRole('button', { name: disputesText.decision.approve }));
    const buttons = await screen.findAllByRole('button', { name: disputesText.decision.approve });
    await user.click(buttons.at(-1) as HTMLElement);
    await waitFor(() => expect(callsOf(contract.approveDebitResolution)[0]?.body).toEqual({ version: 'seen' }));
  });

  it('lists the decided ones by their tab', async () => {
    const { user } = renderDesk(<DebitDisputesSection />, { isMoving: true, path: '/admin/reconciliation' });
    await user.click(await screen.findByRole('tab', { name: disputesText.decided }));
    await waitFor(() =>
      expect(callsOf(contract.listDisputedDebits).at(-1)?.url.searchParams.get('isOpen')).toBe('false'),
    );
  });
});
