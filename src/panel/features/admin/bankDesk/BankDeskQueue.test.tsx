import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import * as files from '#shared/contract/payoutBatches.ts';
import * as payouts from '#shared/contract/payouts.ts';
import * as bankSlips from '#shared/contract/bankSlips.ts';
import * as reconciliation from '#shared/contract/reconciliation.ts';
import { listBankBalances } from '#shared/contract/bankBalances.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { onePage, renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, isUnreachable, mockApi } from '#tests/support/msw.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { BankDeskQueue } from '../dashboard/AdminDashboardView.tsx';
import { queueText } from '../dashboard/strings.ts';

const sum = (count: number) => ({ count, amount: '0' });

beforeEach(() => {
  mockApi.use(
    answers(bankSlips.listBankSlips, {
      data: [],
      pageInfo: onePage(0),
      summary: { pendingCount: 4, pendingAmount: '70000000' },
    }),
    answers(payouts.listPayouts, {
      data: [],
      pageInfo: onePage(0),
      summary: {
        dueCount: 1,
        dueAmount: '5',
        heldCount: 0,
        heldAmount: '0',
        sentCount: 0,
        sentAmount: '0',
        failedCount: 2,
        failedAmount: '9',
        repairCount: 6,
      },
    }),
    answers(files.listPayoutBatches, {
      data: [],
      pageInfo: onePage(0),
      summary: { waitingCount: 5, waitingAmount: '7' },
    }),
    answers(listBankBalances, {
      data: [],
      pageInfo: onePage(0),
      summary: { differentCount: 8, openCount: 7, untoldCount: 9 },
    }),
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(reconciliation.getReconciliationQueue, {
      data: {
        unfinishedPayments: sum(0),
        refundsDue: sum(0),
        depositsWithoutOwner: sum(3),
        payoutsUnconfirmed: sum(0),
        items: [],
      },
    }),
    answers(reconciliation.listReconciliations, {
      data: [],
      pageInfo: onePage(0),
      summary: { difference: '0', differentCount: 0 },
    }),
  );
});

it('counts what waits at the bank desk and leads to it', async () => {
  renderDesk(<BankDeskQueue />, { path: '/admin/dashboard' });
  expect(await screen.findByText('۴ مورد')).toBeVisible();
  expect(screen.getByRole('link', { name: new RegExp(queueText.queue.bankSlips) })).toHaveAttribute(
    'href',
    '/admin/receipts',
  );
  expect(await screen.findByRole('link', { name: /۳ مورد/ })).toHaveAttribute(
    'href',
    '/admin/auto-buy/list?open_only=1',
  );
  const tile = (label: string) => screen.getByRole('link', { name: new RegExp(label) });
  // each tile stands before its own count is known
  await waitFor(() => expect(tile(queueText.queue.payoutFiles)).toHaveTextContent('۵ مورد'));
  // what is explained or closed waits for nobody
  await waitFor(() => expect(tile(queueText.queue.balances)).toHaveTextContent('۷ مورد'));
  expect(tile(queueText.queue.balances)).toHaveAttribute('href', '/admin/reconciliation#bank-balances');
  // the count and the list it leads to hold the same payouts: due by today, and not held
  await waitFor(() =>
    expect(tile(queueText.queue.payoutsDue)).toHaveAttribute(
      'href',
      `/admin/payouts?status=pending&held=0&to=${sampleCalendar().today}`,
    ),
  );
});

it('has as many lines in each tile while it waits as afterwards, so that nothing moves', async () => {
  const { unmount } = renderDesk(<BankDeskQueue />, { path: '/admin/dashboard' });
  const lines = () => screen.getAllByRole('listitem').map((tile) => tile.firstElementChild?.children.length);
  const waiting = lines();
  expect(await screen.findByText('۴ مورد')).toBeVisible();
  await waitFor(() => expect(screen.queryByTestId('stat-waits')).toBeNull());
  expect(lines()).toEqual(waiting);
  unmount();
  mockApi.use(isUnreachable(payouts.listPayouts));
  renderDesk(<BankDeskQueue />, { path: '/admin/dashboard' });
  expect(await screen.findByRole('button', { name: 'تلاش دوباره' })).toBeVisible();
  expect(lines()).toEqual(waiting);
});

it('shows the other counts when one cannot be fetched', async () => {
  mockApi.use(isUnreachable(payouts.listPayouts));
  renderDesk(<BankDeskQueue />, { path: '/admin/dashboard' });
  expect(await screen.findByText('۴ مورد')).toBeVisible();
  expect(await screen.findByRole('button', { name: 'تلاش دوباره' })).toBeVisible();
});

it('is not for a branch, which may not open these screens', async () => {
  renderDesk(<BankDeskQueue />, { path: '/admin/dashboard', level: 'KZ' });
  expect(screen.queryByText(queueText.queueTitle)).toBeNull();
  expect(callsOf(bankSlips.listBankSlips)).toHaveLength(0);
});
