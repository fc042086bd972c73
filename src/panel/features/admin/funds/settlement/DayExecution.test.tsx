import { screen, waitFor, within } from '@testing-library/react';
import { expect, it } from 'vitest';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { listNavs } from '#shared/contract/prices.ts';
import { listStrandedOrders } from '#shared/contract/reschedules.ts';
import {
  executeDay,
  listSettlementResults,
  listSettlementRuns,
  settlementOrders,
  settlementPreview,
} from '#shared/contract/settlement.ts';
import { getWork } from '#shared/contract/work.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, mockApi } from '#tests/support/msw.ts';
import { sampleNav, samplePreview } from '#tests/support/priceSamples.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { settlementText as text } from './strings.ts';
import { SettlementTab } from './StrandedOrders.tsx';

const at = '2026-11-21T11:00:04Z';
const ended: ResponseOf<typeof listSettlementRuns>['data'][number] = {
  runId: 3,
  workId: 12,
  fundId: 1,
  fundName: 'درآمد ثابت کاج',
  navDate: '2026-11-21',
  issueNav: '1010000.0000',
  cancelNav: '1000000.0000',
  isAutomatic: false,
  startedByName: 'پیمان سهرابی',
  startedAt: '2026-11-21T11:00:00Z',
  finishedAt: at,
  corrected: null,
  issued: 1,
  redeemed: 0,
  rejected: 0,
  failed: 0,
  issuedUnits: '9',
  issuedAmount: '10000000',
  redeemedUnits: '0',
  redeemedNet: '0',
  fees: '20000',
  remain: '890000',
};
const result: ResponseOf<typeof listSettlementResults>['data'][number] = {
  orderId: 7,
  orderNo: '1405-000007',
  orderType: 1,
  investorName: 'نگار رستگار',
  nationalNo: '0012345679',
  at,
  outcome: 'issued',
  reason: null,
  amount: '10000000',
  units: '9',
  fee: '20000',
  penalty: '0',
  remain: '890000',
  net: '9090000',
};
const none = { orders: 0, units: '0' };
const nothingDue = {
  buy: { ...none, amount: '0', fee: '0', remain: '0' },
  sell: { ...none, gross: '0', penalty: '0', net: '0' },
};

it.each([
  ['was seen under way', [{ ...ended, finishedAt: null }, ended]],
  ['was over before anybody asked for it', [ended]],
])('an execution that %s leaves its results and no waiting order on the screen', async (_when, tellings) => {
  let isBegun = false;
  const coming = [...tellings];
  let told: typeof ended | undefined;
  const isOver = () => Boolean(told?.finishedAt);
  mockApi.use(
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(listStrandedOrders, { data: [], pageInfo: { page: 1, size: 10, totalCount: 0, totalPages: 1 } }),
    answers(settlementOrders, { data: [], next: null }),
    answers(listNavs, {
      data: [sampleNav({ enteredBy: 5, status: 'approved' })],
      pageInfo: { page: 1, size: 1, totalCount: 1, totalPages: 1 },
    }),
    answers(settlementPreview, () => ({ data: samplePreview({ isApproved: true, ...(isOver() ? nothingDue : {}) }) })),
    answers(executeDay, () => {
      isBegun = true;
      return { data: { fundId: 1, navDate: '2026-11-21', workId: 12, runId: 3, orders: 4 } };
    }),
    answers(listSettlementRuns, () => {
      if (isBegun) told = coming.shift() ?? told;
      return { data: told ? [told] : [] };
    }),
    answers(listSettlementResults, () => ({ data: isOver() ? [result] : [], next: null })),
    // the work is asked for at other moments than its run: it may say later that it has ended
    answers(getWork, {
      data: {
        workId: 12,
        kind: 'prices.executeDay',
        key: '1:2026-11-21',
        state: 'running',
        total: 4,
        done: 2,
        failed: 0,
        startedBy: '',
        createdAt: at,
        startedAt: at,
        finishedAt: null,
        error: null,
      },
    }),
  );
  const path = '/admin/admin-panel/funds/funds-report/[fundId]?fundId=1&tab=settlement';
  const { user } = renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
  await user.click(await screen.findByRole('button', { name: text.execute }));
  await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: text.execute }));
  const report = await screen.findByTestId('day-result');
  await waitFor(() => expect(within(report).getByText('۱۴۰۵-۰۰۰۰۰۷')).toBeInTheDocument());
  expect(await screen.findByText(text.nothingDue)).toBeVisible();
});
