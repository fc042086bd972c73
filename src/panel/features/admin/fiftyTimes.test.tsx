import { screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import * as slips from '#shared/contract/bankSlips.ts';
import * as statements from '#shared/contract/bankStatements.ts';
import * as candidates from '#shared/contract/depositCandidates.ts';
import * as deposits from '#shared/contract/deposits.ts';
import * as demoClock from '#shared/contract/demoClock.ts';
import * as funds from '#shared/contract/funds.ts';
import * as client from '#shared/contract/investors.ts';
import { actedDeposit, answersDeposits, sampleDeposit } from '#tests/support/depositSamples.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleSlip } from '#tests/support/slipSamples.ts';
import { formsText } from '#panel/components/forms/strings.ts';
import { DepositsView } from './money/deposits/DepositsView.tsx';
import { depositsText } from './money/deposits/strings.ts';
import { BankSlipsView } from './money/bankSlips/BankSlipsView.tsx';
import { bankSlipsText } from './money/bankSlips/strings.ts';
import { bulkText } from './shared/approval/bulkStrings.ts';

/*
 * What the same work costs fifty times, in keys that are pressed and calls that are made, at the desks of this release. The
 * table is in docs/performance.md, beside what the same work cost before; prices are counted in PriceSheet.test.tsx,
 * tickets in AdminTicketsView.test.tsx.
 */

let keys = 0;
let requests = 0;
const onKey = (event: KeyboardEvent) => {
  if (!['Control', 'Shift', 'Alt', 'Meta'].includes(event.key)) keys += 1;
};
const onRequest = () => {
  requests += 1;
};

/** Begins to count: what opened the desk is not of the work. */
function begin(): void {
  keys = 0;
  requests = 0;
}

/** Presses Tab until the focus is there. */
async function tabTo(user: UserEvent, target: HTMLElement): Promise<void> {
  for (let step = 0; step < 60 && document.activeElement !== target; step += 1) await user.tab();
  expect(target).toHaveFocus();
}

beforeEach(() => {
  document.addEventListener('keydown', onKey, true);
  mockApi.events.on('request:start', onRequest);
});
afterEach(() => {
  document.removeEventListener('keydown', onKey, true);
  mockApi.events.removeAllListeners();
});

describe('fifty times', () => {
  it('slips that the bank says the same of take two pages with some keys each, and one call for each slip', async () => {
    const line = (depositId: number) => ({
      ...{ depositId, bankRef: `48089${depositId}`, depositDate: '2026-11-18T06:10:00.000Z', isSame: true },
      ...{ amount: '300000000', sourceIban: 'IR820540102680020817909002' },
    });
    const rows = Array.from({ length: 25 }, (_, at) =>
      sampleSlip({ receiptId: at + 1, version: `seen-${at + 1}`, lines: [line(at + 1)] }),
    );
    mockApi.use(
      answers(funds.listFunds, { data: [] }),
      answers(slips.listBankSlips, {
        data: rows,
        pageInfo: onePage(rows.length),
        summary: { pendingCount: rows.length, pendingAmount: '7500000000' },
      }),
      answers(slips.approveBankSlip, {
        data: {
          ...{ receiptId: 5, status: 'approved' as const, orderId: 40 },
          ...{ orderStatus: 'registered' as const, orderStatusText: 'ثبت شده' },
        },
      }),
    );
    const { user } = renderDesk(<BankSlipsView />, { path: '/admin/receipts' });
    const all = await screen.findByRole('button', { name: bankSlipsText.approveExact('۲۵') });
    begin();
    await tabTo(user, all);
    await user.keyboard('{Enter}');
    const dialog = within(await screen.findByRole('dialog', { name: bulkText.approveTitle('۲۵') }));
    await tabTo(user, dialog.getByRole('button', { name: bulkText.approve }));
    await user.keyboard('{Enter}');
    expect(await dialog.findByText(bulkText.result('۲۵', '۰'))).toBeVisible();
    expect(callsOf(slips.approveBankSlip)).toHaveLength(25);
    expect(keys).toBe(8);
    // the list is read again after each decision, or once for several that came together
    expect(requests).toBeLessThanOrEqual(50);
  });

  it('deposits without an owner take their candidate, whose reasons are the reason, and Ctrl+Enter', async () => {
    mockApi.use(
      answersDeposits([sampleDeposit()]),
      answers(deposits.getDeposit, { data: sampleDeposit() }),
      answers(deposits.matchDeposit, actedDeposit({})),
      answers(candidates.listDepositCandidates, {
        data: [
          {
            ...{ investorId: 7, investorName: 'نگار رستگار', nationalNo: '0012345679', isLegal: false, score: 85 },
            reasons: ['حساب مبدأ از حساب‌های تأییدشده اوست'],
          },
        ],
      }),
      answers(statements.listBankStatements, {
        data: [],
        pageInfo: onePage(0),
        summary: { waitingCount: 0, waitingAmount: '0' },
      }),
      answers(funds.listFunds, { data: [] }),
      answers(client.investorBankAccounts, { data: [] }),
      refuses(demoClock.getDemoClock, 'DEMO_OFF'),
    );
    const { user } = renderDesk(<DepositsView />, { path: '/admin/auto-buy/list?open=3', level: 't1' });
    await screen.findByRole('button', { name: new RegExp(`^${depositsText.actions.match}`) });
    begin();
    await user.keyboard('a');
    const dialog = within(await screen.findByRole('dialog', { name: depositsText.matchTitle }));
    const first = await dialog.findByRole('button', { name: /نگار رستگار/ });
    await waitFor(() => expect(first).toHaveFocus());
    await user.keyboard('{Enter}');
    await dialog.findByDisplayValue(/نگار رستگار/);
    expect(dialog.getByLabelText(formsText.reason)).toHaveFocus();
    await user.keyboard('{Control>}{Enter}{/Control}');
    await waitFor(() =>
      expect(callsOf(deposits.matchDeposit)[0]?.body).toMatchObject({
        ...{ investorId: 7, reason: 'حساب مبدأ از حساب‌های تأییدشده اوست' },
      }),
    );
    expect(keys).toBe(3);
    expect(callsOf(deposits.matchDeposit)).toHaveLength(1);
  });
});
