import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { exportSettlementResults, exportStrandedOrders } from '#shared/contract/bookFiles.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { getDayBoard } from '#shared/contract/adminDashboard.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { approveNavs, listNavs } from '#shared/contract/prices.ts';
import {
  executeDay,
  listSettlementResults,
  listSettlementRuns,
  settlementOrders,
  settlementPreview,
} from '#shared/contract/settlement.ts';
import { getDemoClock, moveDemoClock } from '#shared/contract/demoClock.ts';
import { listStrandedOrders, rescheduleOrder } from '#shared/contract/reschedules.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { oddOrders } from '#shared/texts/settlementTexts.ts';
import { settlementResults } from '#shared/lists/settlement.ts';
import { componentsText } from '#panel/components/strings.ts';
import { ui } from '#panel/ui/strings.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { pressFile } from '#tests/support/files.ts';
import { answers, callsOf, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { sampleNav, samplePreview } from '#tests/support/priceSamples.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { pricesText, settlementText as text } from './strings.ts';
import { DemoClock } from '#panel/features/admin/today/dashboard/DemoClock.tsx';
import { demoClockText } from '#panel/features/admin/today/dashboard/strings.ts';
import { SettlementDesk } from './SettlementDesk.tsx';
import { SettlementTab } from './StrandedOrders.tsx';
import { approvalText } from '#panel/features/admin/shared/approval/strings.ts';

const path = '/admin/admin-panel/funds/funds-report/[fundId]?fundId=1&tab=settlement';
const preview = samplePreview;
const nav = (enteredBy: number, status: 'draft' | 'approved' | 'rejected' = 'draft') =>
  answers(listNavs, {
    data: [sampleNav({ enteredBy, status })],
    pageInfo: { page: 1, size: 1, totalCount: 1, totalPages: 1 },
  });
type Board = ResponseOf<typeof getDayBoard>;
const sums = {
  ...{
    issue: { count: 0, amount: '0' },
    redeem: { count: 0, amount: '0' },
    net: '0',
    orders: 0,
    executed: 0,
    failed: 0,
  },
  payouts: { count: 0, amount: '0', late: 0 },
};
/** The day of some funds, of which the desk reads what comes next. */
const boardOf = (rows: Pick<Board['data'][number], 'fundId' | 'act' | 'mayAct'>[]): Board => ({
  data: rows.map((row) => ({
    ...{ fundName: `صندوق ${row.fundId}`, isBond: false, isOpenDay: true, cutoffAt: null, priceState: 'none' as const },
    ...{ isWithheld: false, issueNav: null, priceDay: null, changePercent: null, isJump: false },
    ...sums,
    ...row,
  })),
  summary: {
    ...{ date: '2026-11-21', isToday: true, isWorkingDay: true, previousDay: '2026-11-18', nextDay: null },
    ...{ at: '2026-11-21T07:00:00.000Z', priced: 0, checks: [], stops: [] },
    ...sums,
  },
});
const order: ResponseOf<typeof settlementOrders>['data'][number] = {
  orderId: 7,
  orderNo: '1405-000007',
  orderType: 1,
  investorName: 'نگار رستگار',
  nationalNo: '0012345679',
  wayText: 'درگاه پرداخت',
  statusText: 'ثبت شده',
  createdAt: '2026-11-18T08:00:00Z',
  amount: '10000000',
  units: '9',
  fee: '20000',
  penalty: '0',
  remain: '890000',
  net: '9090000',
  odd: ['far_from_estimate'],
};
const report: ResponseOf<typeof listSettlementRuns>['data'][number] = {
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
  finishedAt: '2026-11-21T11:00:04Z',
  corrected: null,
  issued: 3,
  redeemed: 1,
  rejected: 0,
  failed: 0,
  issuedUnits: '29',
  issuedAmount: '30000000',
  redeemedUnits: '5',
  redeemedNet: '4980000',
  fees: '60000',
  remain: '650000',
};

beforeEach(() =>
  mockApi.use(
    answers(listCalendarDays, { data: sampleCalendar() }),
    answers(getDayBoard, boardOf([])),
    nav(5),
    answers(listStrandedOrders, { data: [], pageInfo: { page: 1, size: 10, totalCount: 0, totalPages: 1 } }),
    answers(settlementOrders, { data: [order], next: null }),
    answers(listSettlementRuns, { data: [] }),
    answers(listSettlementResults, { data: [], next: null }),
  ),
);

describe('a day of a fund', () => {
  it('is approved as it was seen, then executed as it was previewed, and its report stays', async () => {
    let isApproved = false;
    let isDone = false;
    mockApi.use(
      answers(settlementPreview, () => ({ data: preview({ isApproved }) })),
      answers(approveNavs, () => {
        isApproved = true;
        return { data: { approved: 1 } };
      }),
      answers(executeDay, () => {
        isDone = true;
        return { data: { fundId: 1, navDate: '2026-11-21', workId: 12, runId: 3, orders: 4 } };
      }),
      answers(listSettlementRuns, () => ({ data: isDone ? [report] : [] })),
    );
    const { user } = renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    // what cannot be done yet is not offered
    expect(await screen.findByRole('button', { name: text.approve })).toBeEnabled();
    expect(screen.queryByRole('button', { name: text.execute })).toBeNull();
    const first = await screen.findByText('۱۴۰۵-۰۰۰۰۰۷');
    // what the day comes to is read before its orders
    const sums = screen.getByRole('table', { name: text.sums });
    expect(sums.compareDocumentPosition(first) & Node.DOCUMENT_POSITION_FOLLOWING).toBeTruthy();
    expect(screen.getByText(oddOrders.far_from_estimate)).toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: text.approve }));
    const question = await screen.findByRole('dialog');
    expect(within(question).getByText(text.hangs('۴'))).toBeVisible();
    expect(within(question).getByText(text.hangsIssue('۳'))).toHaveTextContent('۳۰٬۰۰۰٬۰۰۰');
    expect(within(question).getByText(text.hangsRedeem('۱'))).toHaveTextContent('۵٬۰۰۰٬۰۰۰');
    await user.click(within(question).getByRole('button', { name: pricesText.approveMany('۱') }));
    await waitFor(() => expect(screen.getByRole('button', { name: text.execute })).toBeEnabled());
    expect(callsOf(approveNavs)[0]?.body).toEqual({
      rows: [{ fundId: 1, navDate: '2026-11-21', version: 'seen-1' }],
    });
    await user.click(screen.getByRole('button', { name: text.execute }));
    const dialog = await screen.findByRole('dialog');
    expect(within(dialog).getByText(text.facts('۳', '۱'))).toBeVisible();
    expect(within(dialog).getByText('۱٬۰۱۰٬۰۰۰')).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: text.execute }));
    expect(await screen.findByTestId('day-result')).toHaveTextContent(text.result('۳', '۱', '۰', '۰'));
    expect(screen.getByTestId('day-result')).toHaveTextContent('پیمان سهرابی');
    expect(screen.getByTestId('day-result')).toHaveTextContent(/بهای واحدهای صادرشده\s*۳۰٬۰۰۰٬۰۰۰/);
    expect(await pressFile(user, exportSettlementResults, settlementResults.title)).toEqual({ format: 'csv' });
    expect(callsOf(exportSettlementResults)[0]?.url.pathname).toBe('/api/admin/prices/runs/3/results/export/');
    expect(callsOf(executeDay)[0]?.body).toEqual({ fundId: 1, navDate: '2026-11-21', version: 'day-1' });
  });

  it('wants a reason to execute a day before an earlier one', async () => {
    const earlierOpen = { navDate: '2026-11-18', orders: 2 };
    mockApi.use(
      answers(settlementPreview, { data: preview({ isApproved: true, earlierOpen }) }),
      answers(executeDay, { data: { fundId: 1, navDate: '2026-11-21', workId: 12, runId: 3, orders: 4 } }),
    );
    const { user } = renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    await user.click(await screen.findByRole('button', { name: text.execute }));
    const dialog = within(await screen.findByRole('dialog'));
    expect(dialog.getByText(text.earlierOpen('۲', '۱۴۰۵/۰۸/۲۷'))).toBeVisible();
    await user.type(dialog.getByRole('textbox'), 'قیمت آن روز از ناظر نیامده است');
    await user.click(dialog.getByRole('button', { name: text.execute }));
    await waitFor(() =>
      expect(callsOf(executeDay)[0]?.body).toEqual({
        ...{ fundId: 1, navDate: '2026-11-21', version: 'day-1' },
        reason: 'قیمت آن روز از ناظر نیامده است',
      }),
    );
  });

  it('says that its figures are an estimate while it has no price', async () => {
    mockApi.use(answers(settlementPreview, { data: preview({ priceOf: '2026-11-18' }) }));
    renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    expect(await screen.findByText(text.estimateOf('۱۴۰۵/۰۸/۲۷'))).toBeVisible();
    expect(screen.getByText(text.estimateNote)).toBeVisible();
    expect(screen.getByText(text.noPrice)).toBeVisible();
    // the price of another day is not called the price of this one
    expect(screen.getByText(text.priceOfDay(text.issueNav, '۱۴۰۵/۰۸/۲۷'))).toBeVisible();
    expect(screen.queryByText(text.issueNav, { selector: 'dt' })).toBeNull();
    expect(screen.queryByText(text.draft)).not.toBeInTheDocument();
  });

  it('has nothing to execute when no order is due', async () => {
    const none = { orders: 0, units: '0' };
    mockApi.use(
      answers(settlementPreview, {
        data: preview({
          isApproved: true,
          isLocked: true,
          buy: { ...none, amount: '0', fee: '0', remain: '0' },
          sell: { ...none, gross: '0', penalty: '0', net: '0' },
        }),
      }),
      nav(5, 'approved'),
    );
    renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    expect(await screen.findByRole('button', { name: text.execute })).toBeDisabled();
    expect(screen.getByText(text.nothingDue)).toBeVisible();
  });

  it('is not approved by who entered its price', async () => {
    mockApi.use(answers(settlementPreview, { data: preview() }), nav(1));
    renderDesk(<SettlementTab fundId={1} />, { path, level: 'super' });
    expect(await screen.findByText(text.samePerson)).toBeVisible();
    expect(screen.getByRole('button', { name: text.approve })).toBeDisabled();
  });

  it('shows what changed when the orders are no longer those of the preview', async () => {
    mockApi.use(
      answers(settlementPreview, { data: preview({ isApproved: true }) }),
      nav(5, 'approved'),
      refuses(executeDay, 'APPROVAL_CHANGED', { changes: [{ field: 'buyOrders', before: '3', after: '4' }] }),
    );
    const { user } = renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    await user.click(await screen.findByRole('button', { name: text.execute }));
    const dialog = await screen.findByRole('dialog');
    await user.click(within(dialog).getByRole('button', { name: text.execute }));
    expect(await within(dialog).findByText(/این مورد پس از نمایش تغییر کرده است/)).toBeVisible();
  });

  it('offers a maker no decision, and says once whose it is', async () => {
    mockApi.use(answers(settlementPreview, { data: preview({ isApproved: true }) }));
    renderDesk(<SettlementTab fundId={1} />, { path, level: 't1' });
    expect(await screen.findByText(text.decidedByOthers)).toBeVisible();
    expect(screen.queryByRole('button', { name: text.execute })).toBeNull();
    expect(screen.queryByText(approvalText.duty.checker)).toBeNull();
  });

  it('has no field of a price for who may enter none', async () => {
    mockApi.use(answers(settlementPreview, { data: preview({ priceOf: '2026-11-18' }) }), nav(5, 'rejected'));
    renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    expect(await screen.findByText(text.enteredByOthers)).toBeVisible();
    expect(screen.queryByLabelText(text.issueNav)).toBeNull();
  });

  it('says that the calendar did not come, and tries again', async () => {
    mockApi.use(isUnreachable(listCalendarDays), answers(settlementPreview, { data: preview() }));
    const { user } = renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(listCalendarDays, { data: sampleCalendar() }));
    await user.click(retry);
    // the button is drawn again with what it waits for
    await waitFor(() => expect(screen.getByRole('button', { name: text.approve })).toBeVisible());
  });

  it('cannot be chosen without its fund: the desk says that the funds did not come', async () => {
    mockApi.use(isUnreachable(listFunds));
    const { user } = renderDesk(<SettlementDesk />, { path: '/admin/settlement', level: 't2' });
    const retry = await screen.findByRole('button', { name: ui.retry });
    expect(screen.queryByText(text.choose)).toBeNull();
    mockApi.use(answers(listFunds, { data: [] }));
    await user.click(retry);
    expect(await screen.findByText(text.choose)).toBeVisible();
  });

  it('of a desk whose URL names no fund is that of the first one that waits for the caller', async () => {
    mockApi.use(
      answers(listFunds, { data: [1, 2, 3].map((fundId) => sampleFund({ fundId, name: `صندوق ${fundId}` })) }),
      answers(
        getDayBoard,
        boardOf([
          { fundId: 1, act: 'enterPrice', mayAct: false },
          { fundId: 2, act: 'approvePrice', mayAct: true },
          { fundId: 3, act: 'execute', mayAct: true },
        ]),
      ),
      answers(settlementPreview, { data: preview({ fundId: 2 }) }),
    );
    const { user, log } = renderDesk(<SettlementDesk />, { path: '/admin/settlement', level: 't2' });
    await screen.findByRole('button', { name: text.approve });
    expect(callsOf(settlementPreview).map(({ url }) => url.searchParams.get('fundId'))).toEqual(['2']);
    const funds = screen.getByLabelText(text.fundsOfDay);
    expect([...funds.children].map((one) => one.textContent)).toEqual([
      `صندوق 1${text.waitsFor.enterPrice}`,
      `صندوق 2${text.acts.approvePrice}`,
      `صندوق 3${text.acts.execute}`,
    ]);
    // the choice of a fund says the same where there is no room for the list
    await user.click(screen.getByRole('combobox', { name: text.fund }));
    await user.click(await screen.findByRole('option', { name: text.fundWith('صندوق 3', text.acts.execute) }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"fund":3'));
  });

  it('is worked on by keys, on a Persian layout too: the main act, and the days before and after', async () => {
    mockApi.use(answers(settlementPreview, { data: preview({ isApproved: true }) }));
    const { user, log } = renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    await screen.findByRole('button', { name: text.execute });
    await user.keyboard('{د>}[KeyP]{/د}');
    // before Saturday comes Wednesday: Thursday and Friday are the weekend
    await waitFor(() => expect(log.paths.at(-1)).toContain('2026-11-18'));
    await screen.findByRole('button', { name: text.execute });
    await user.keyboard('{ش>}[KeyA]{/ش}');
    expect(await screen.findByRole('dialog', { name: text.executeTitle })).toBeVisible();
    const steps = log.paths.length;
    // below the question no key moves the day
    await user.keyboard('[KeyP]');
    expect(log.paths).toHaveLength(steps);
  });

  it('passes over holidays by keys, and stops at the business day', async () => {
    const holiday = { date: '2026-11-18', dateIran: '1405/08/27', weekDay: 4, title: 'تعطیل', isConfirmed: true };
    mockApi.use(
      answers(listCalendarDays, { data: sampleCalendar({ holidays: [{ ...holiday, scope: 'all' as const }] }) }),
      answers(settlementPreview, { data: preview({ isApproved: true }) }),
    );
    const { user, log } = renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    await screen.findByRole('button', { name: text.execute });
    const steps = log.paths.length;
    await user.keyboard('[KeyN]');
    expect(log.paths).toHaveLength(steps);
    await user.keyboard('[KeyP]');
    await waitFor(() => expect(log.paths.at(-1)).toContain('2026-11-17'));
  });

  it('is the new business day after the demo clock moved', async () => {
    let today = '2026-11-21';
    const clock = () => ({ now: `${today}T06:30:00.000Z`, today, isWorkingDay: true, daysAhead: 0 });
    mockApi.use(
      answers(listCalendarDays, () => ({ data: sampleCalendar({ today }) })),
      answers(settlementPreview, { data: preview() }),
      answers(getDemoClock, () => ({ data: clock() })),
      answers(moveDemoClock, () => {
        today = '2026-11-22';
        return { data: { clock: clock(), executions: [], payoutsPaid: 0, note: '' } };
      }),
    );
    const { user } = renderDesk(
      <>
        <DemoClock onMoved={() => undefined} />
        <SettlementTab fundId={1} />
      </>,
      { path: '/admin/admin-panel/funds/funds-report/[fundId]?fundId=1', level: 'super', isDemo: true },
    );
    await user.click(await screen.findByRole('button', { name: demoClockText.next }));
    await user.click(within(await screen.findByRole('dialog')).getByRole('button', { name: demoClockText.next }));
    await waitFor(() =>
      expect(callsOf(settlementPreview).map((call) => call.url.searchParams.get('navDate'))).toContain('2026-11-22'),
    );
  });
});

describe('the state of a day', () => {
  it('names who entered and who approved the price, with the times, and what is executed of the orders', async () => {
    mockApi.use(
      answers(settlementPreview, { data: preview({ isApproved: true }) }),
      answers(listNavs, {
        data: [
          sampleNav({
            status: 'approved',
            approvedBy: 6,
            approvedByName: 'پیمان سهرابی',
            approvedAt: '2026-11-21T11:01:00Z',
          }),
        ],
        pageInfo: { page: 1, size: 1, totalCount: 1, totalPages: 1 },
      }),
      answers(listSettlementRuns, { data: [{ ...report, issued: 2, redeemed: 1, rejected: 1, failed: 1 }] }),
    );
    renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    const steps = within(await screen.findByRole('list', { name: text.dayState })).getAllByRole('listitem');
    await waitFor(() => expect(steps[0]).toHaveTextContent('لیلا فرهمند'));
    expect(steps[0]).toHaveTextContent('۱۳:۰۶ ثبت کرد');
    expect(steps[1]).toHaveTextContent('پیمان سهرابی');
    expect(steps[1]).toHaveTextContent('۱۴:۳۱ تأیید کرد');
    // four of the run are done, four are due: the one that failed is among those
    await waitFor(() => expect(steps[2]).toHaveTextContent('۴ از ۸ درخواست اجرا شد'));
    expect(steps[2]).toHaveTextContent('۳ اجرا شده، ۱ رد شده، ۱ ناموفق، ۳ در انتظار');
  });

  it('says that nobody has entered a price yet', async () => {
    mockApi.use(
      answers(settlementPreview, { data: preview({ priceOf: '2026-11-18' }) }),
      answers(listNavs, { data: [], pageInfo: { page: 1, size: 1, totalCount: 0, totalPages: 1 } }),
    );
    renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    const steps = within(await screen.findByRole('list', { name: text.dayState })).getAllByRole('listitem');
    expect(steps[0]).toHaveTextContent(text.noPrice);
    expect(steps[1]).toHaveTextContent(text.notYet);
    expect(steps[2]).toHaveTextContent('۰ از ۴ درخواست اجرا شد');
  });

  it('shows the three prices beside those before, and why a jump was taken', async () => {
    mockApi.use(
      answers(settlementPreview, { data: preview({ issueNav: '1020000.0000', isApproved: true }) }),
      answers(listNavs, {
        data: [sampleNav({ status: 'approved', isJump: true, jumpReason: 'نرخ سکه بالا رفت' })],
        pageInfo: { page: 1, size: 1, totalCount: 1, totalPages: 1 },
      }),
    );
    renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    expect(await screen.findByText('۱٬۰۱۸٬۰۰۰')).toBeVisible();
    expect(screen.getByText('۱٬۰۰۸٬۰۰۰')).toBeVisible();
    expect(screen.getByText('+۱٪')).toBeVisible();
    expect(screen.getByText(text.jumpReasonOf('نرخ سکه بالا رفت'))).toBeVisible();
  });

  it('adds up both sides and the cash of the day', async () => {
    mockApi.use(answers(settlementPreview, { data: preview() }));
    renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    const sums = within(await screen.findByRole('table', { name: text.sums }));
    expect(sums.getByRole('row', { name: /جمع صدور ۳ ۲۹ ۳۰٬۰۰۰٬۰۰۰/ })).toBeVisible();
    expect(sums.getByRole('row', { name: /جمع ابطال ۱ ۵ ۵٬۰۰۰٬۰۰۰/ })).toBeVisible();
    // 30,000,000 come in, 4,980,000 go out
    expect(sums.getByText('+۲۵٬۰۲۰٬۰۰۰')).toBeVisible();
  });
});

describe('the way through funds and days', () => {
  it('steps by buttons to the fund after and to the working day before', async () => {
    mockApi.use(
      answers(listFunds, { data: [sampleFund({ fundId: 1 }), sampleFund({ fundId: 2, name: 'سهامی بلوط' })] }),
      answers(settlementPreview, { data: preview() }),
    );
    const { user, log } = renderDesk(<SettlementDesk />, { path: '/admin/settlement?fund=1', level: 't2' });
    expect(await screen.findByText(text.place('۱', '۲'))).toBeVisible();
    expect(screen.getByRole('button', { name: text.previousFund })).toBeDisabled();
    // the business day of the samples is the last one with orders
    expect(screen.getByRole('button', { name: componentsText.nextDay })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: componentsText.previousDay }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"day":"2026-11-18"'));
    await user.click(await screen.findByRole('button', { name: text.nextFund }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"fund":2'));
    expect(await screen.findByText(text.place('۲', '۲'))).toBeVisible();
    expect(screen.getByRole('button', { name: text.nextFund })).toBeDisabled();
  });
});

describe('orders on a closed day', () => {
  const days = (priceDate: string, licenseDate: string) => ({
    effectiveDate: '2026-11-21',
    priceDate,
    licenseDate,
    payoutDate: null,
  });
  const stranded = {
    orderId: 7,
    orderNo: '1405-000007',
    fundId: 1,
    fundName: 'درآمد ثابت کاج',
    orderType: 1 as const,
    orderTypeText: 'صدور (خرید)',
    investorName: 'نگار رستگار',
    statusText: 'ثبت شده',
    from: days('2026-11-22', '2026-11-23'),
    to: days('2026-11-23', '2026-11-24'),
    changeId: null,
  };
  const list = (changeId: number | null) =>
    answers(listStrandedOrders, {
      data: [{ ...stranded, changeId }],
      pageInfo: { page: 1, size: 10, totalCount: 1, totalPages: 1 },
    });
  const row = { hidden: true } as const;
  const name = text.stranded.rescheduleOf('۱۴۰۵-۰۰۰۰۰۷');

  it('get new days that a second person approves', async () => {
    mockApi.use(
      answers(settlementPreview, { data: preview() }),
      list(null),
      answers(rescheduleOrder, { data: { changeId: 3, from: stranded.from, to: stranded.to } }),
    );
    const { user } = renderDesk(<SettlementTab fundId={1} />, { path, level: 't1' });
    expect(await pressFile(user, exportStrandedOrders, text.stranded.title)).toEqual({ fundId: '1', format: 'csv' });
    await user.click(await screen.findByRole('button', { name, ...row }));
    const dialog = await screen.findByRole('dialog');
    expect(dialog).toHaveTextContent('نگار رستگار');
    mockApi.use(list(3));
    await user.click(within(dialog).getByRole('button', { name: text.stranded.reschedule }));
    await waitFor(() => expect(callsOf(rescheduleOrder)).toHaveLength(1));
    expect(await screen.findByText(text.stranded.waits)).toBeInTheDocument();
  });

  it('are not changed without the duty of the maker', async () => {
    mockApi.use(answers(settlementPreview, { data: preview() }), list(null));
    renderDesk(<SettlementTab fundId={1} />, { path, level: 't2' });
    expect(await screen.findByRole('button', { name, ...row })).toBeDisabled();
  });
});
