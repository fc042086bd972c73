import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import * as contract from '#shared/contract/deposits.ts';
import * as payoutActs from '#shared/contract/depositPayouts.ts';
import * as statements from '#shared/contract/bankStatements.ts';
import * as funds from '#shared/contract/funds.ts';
import * as demoClock from '#shared/contract/demoClock.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import {
  actedDeposit as acted,
  answersDeposits as list,
  type DepositSample,
  sampleDeposit as row,
} from '#tests/support/depositSamples.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { DepositsView } from './DepositsView.tsx';
import { depositsText as text } from './strings.ts';

const opened = '/admin/auto-buy/list?open=3';
const form = async (title: string) => within(await screen.findByRole('dialog', { name: title }));
const shows = (shown: DepositSample) => mockApi.use(list([shown]), answers(contract.getDeposit, { data: shown }));
const payouts = [
  {
    payoutId: 12,
    kindText: 'وجه ابطال',
    investorName: 'نگار رستگار',
    orderNo: '1405-000009',
    iban: 'IR820540102680020817909002',
    bankRef: 'P-7301',
    paidAt: '2026-11-18T08:00:00.000Z',
  },
];

beforeEach(() => {
  sessionStorage.clear();
  mockApi.use(
    answers(statements.listBankStatements, {
      data: [],
      pageInfo: onePage(0),
      summary: { waitingCount: 0, waitingAmount: '0' },
    }),
    answers(funds.listFunds, { data: [] }),
    refuses(demoClock.getDemoClock, 'DEMO_OFF'),
  );
});

describe('a line that is a payout which the bank sent back', () => {
  it('is named by a maker', async () => {
    shows(row({ status: 'unmatched', payouts, actions: ['match', 'payout', 'return'] }));
    mockApi.use(answers(payoutActs.linkDepositToPayout, acted({ status: 'payout_waits' })));
    const { user } = renderDesk(<DepositsView />, { path: opened, level: 't1' });
    await user.click(await screen.findByRole('button', { name: text.actions.payout }));
    const dialog = await form(text.payout.title);
    expect(dialog.getByRole('radio')).toBeChecked();
    await user.click(dialog.getByRole('button', { name: text.actions.payout }));
    await waitFor(() =>
      expect(callsOf(payoutActs.linkDepositToPayout)[0]?.body).toEqual({ version: 'seen-3', payoutId: 12 }),
    );
  });

  it('is confirmed by the second person, who sees line and payout', async () => {
    shows(row({ status: 'payout_waits', payouts, actions: ['confirmPayout', 'refusePayout'] }));
    mockApi.use(answers(payoutActs.confirmDepositPayout, acted({ status: 'payout_back' })));
    const { user } = renderDesk(<DepositsView />, { path: opened });
    await user.click(await screen.findByRole('button', { name: text.actions.confirmPayout }));
    const dialog = await form(text.payout.confirmTitle);
    expect(dialog.getByText('نگار رستگار')).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.actions.confirmPayout }));
    await waitFor(() => expect(callsOf(payoutActs.confirmDepositPayout)[0]?.body).toEqual({ version: 'seen-3' }));
  });
});
