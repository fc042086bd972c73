import { screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import * as contract from '#shared/contract/bankSlips.ts';
import * as funds from '#shared/contract/funds.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi } from '#tests/support/msw.ts';
import { sampleSlip } from '#tests/support/slipSamples.ts';
import { BankSlipsView } from './BankSlipsView.tsx';
import { bankSlipsText as text } from './strings.ts';
import { bulkText } from '#panel/features/admin/shared/approval/bulkStrings.ts';

const approved = {
  data: {
    receiptId: 5,
    status: 'approved' as const,
    orderId: 40,
    orderStatus: 'registered' as const,
    orderStatusText: 'ثبت شده',
  },
};

describe('slips that the line of the bank says the same of', () => {
  const line = (depositId: number, isSame: boolean) => ({
    ...{ depositId, bankRef: `48089${depositId}`, depositDate: '2026-11-18T06:10:00.000Z', isSame },
    amount: '300000000',
    sourceIban: 'IR820540102680020817909002',
  });
  const rows = [
    sampleSlip({ receiptId: 1, version: 'seen-1', lines: [line(1, true)] }),
    sampleSlip({ receiptId: 2, version: 'seen-2', lines: [line(2, false)] }),
    sampleSlip({ receiptId: 3, version: 'seen-3', lines: [line(3, true)], needsSecond: true }),
    sampleSlip({ receiptId: 4, version: 'seen-4', lines: [line(4, true)], similarCount: 1 }),
    sampleSlip({ receiptId: 5, version: 'seen-5', lines: [line(5, true)] }),
  ];

  const answersOf = [
    answers(funds.listFunds, { data: [] }),
    answers(contract.listBankSlips, {
      data: rows,
      pageInfo: onePage(rows.length),
      summary: { pendingCount: rows.length, pendingAmount: '1500000000' },
    }),
  ];

  it('are approved together, each by its own call; those with anything to look at are left out', async () => {
    mockApi.use(...answersOf, answers(contract.approveBankSlip, approved));
    const { user } = renderDesk(<BankSlipsView />, { path: '/admin/bank-slips' });
    await user.click(await screen.findByRole('button', { name: text.approveExact('۲') }));
    const dialog = within(await screen.findByRole('dialog', { name: bulkText.approveTitle('۲') }));
    await user.click(dialog.getByRole('button', { name: bulkText.approve }));
    expect(await dialog.findByText(bulkText.result('۲', '۰'))).toBeVisible();
    expect(callsOf(contract.approveBankSlip).map(({ url, body }) => [url.pathname, body])).toEqual([
      ['/api/admin/receipts/1/approve/', { version: 'seen-1' }],
      ['/api/admin/receipts/5/approve/', { version: 'seen-5' }],
    ]);
  });

  it('are not offered to who approves nothing', async () => {
    mockApi.use(...answersOf);
    renderDesk(<BankSlipsView />, { path: '/admin/bank-slips', level: 't1' });
    expect((await screen.findAllByText('نگار رستگار')).length).toBeGreaterThan(0);
    expect(screen.queryByRole('button', { name: text.approveExact('۲') })).toBeNull();
  });
});
