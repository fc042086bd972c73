import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import {
  getBuyGraph,
  getDashboardStatistics,
  getDayBoard,
  getSellGraph,
  getUsersGraph,
  listReadiness,
  listSellBuyStatistics,
  listWaitingWork,
} from '#shared/contract/adminDashboard.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { waitingWork } from '#shared/contract/workKinds.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { getDemoClock } from '#shared/contract/demoClock.ts';
import { renderDesk } from '#tests/support/desk.tsx';
import { answers, callsOf, isSilent, isUnreachable, mockApi, refuses } from '#tests/support/msw.ts';
import { sampleCalendar } from '#tests/support/ruleSamples.ts';
import { withThemeSheet } from '#tests/support/withThemeSheet.ts';
import { ui } from '#panel/ui/strings.ts';
import { readinessTexts } from '#shared/texts/readinessTexts.ts';
import { AdminDashboardView } from './AdminDashboardView.tsx';
import { Charts } from './Charts.tsx';
import { dashboardCalls } from './firstCalls.ts';
import { setupText } from './setupStrings.ts';
import { adminDashboardText as text, boardText, dayText, demoClockText, figuresText, workText } from './strings.ts';

withThemeSheet();

type Work = ResponseOf<typeof listWaitingWork>;
type Board = ResponseOf<typeof getDayBoard>;

const path = '/admin/dashboard';
const at = '2026-11-21T07:00:00.000Z'; // 10:30 in Tehran

const work = (changes: Partial<Work['data'][number]>): Work['data'][number] => ({
  kind: 'slips',
  page: 'bankSlips',
  count: 3,
  amount: '4341000000',
  oldestAt: '2026-11-20T03:00:00.000Z',
  deadlineAt: '2026-11-21T09:00:00.000Z',
  overdue: 1,
  mayAct: true,
  ...changes,
});
const workAnswer: Work = {
  data: [
    work({}),
    work({ kind: 'payoutsDue', count: 2, amount: '96400000', overdue: 0, mayAct: false, deadlineAt: null }),
    work({ kind: 'corrections', count: 0, amount: null, oldestAt: null, deadlineAt: null, overdue: 0, mayAct: false }),
  ],
  summary: { count: 5, overdue: 1, mine: 3, setup: 0, checkedAt: at },
};

const sums = {
  issue: { count: 2, amount: '995000000' },
  redeem: { count: 1, amount: '97572940' },
  net: '897427060',
  orders: 3,
  executed: 0,
  failed: 0,
  payouts: { count: 0, amount: '0', late: 0 },
};
const row = (changes: Partial<Board['data'][number]>): Board['data'][number] => ({
  fundId: 1,
  fundName: 'طلای مهرگان',
  isBond: false,
  isOpenDay: true,
  cutoffAt: '2026-11-21T10:30:00.000Z',
  priceState: 'draft',
  isWithheld: false,
  issueNav: '208871.0000',
  priceDay: '2026-11-21',
  changePercent: '7.50',
  isJump: true,
  ...sums,
  act: 'approvePrice',
  mayAct: true,
  ...changes,
});
const boardAnswer: Board = {
  data: [
    row({}),
    row({ fundId: 2, fundName: 'سهامی آذرخش', isJump: false, payouts: { count: 2, amount: '88676055', late: 1 } }),
    row({ fundId: 3, fundName: 'مختلط همراز', priceState: 'none', act: 'enterPrice', mayAct: false, isJump: false }),
    row({ fundId: 4, fundName: 'شاخصی پرنیان', priceState: 'approved', act: 'report', mayAct: false, isJump: false }),
  ],
  summary: {
    date: '2026-11-21',
    isToday: true,
    isWorkingDay: true,
    previousDay: '2026-11-18',
    nextDay: null,
    at,
    ...sums,
    orders: 12,
    net: '-3589708240',
    priced: 1,
    checks: [
      { key: 'prices', done: 1, total: 4 },
      { key: 'payouts', done: 0, total: 0 },
    ],
    stops: [
      { at: '2026-11-21T06:30:00.000Z', kind: 'redeem', methods: ['account'], funds: 4 },
      { at: '2026-11-21T07:30:00.000Z', kind: 'issue', methods: ['receipt'], funds: 3 },
    ],
  },
};
const statistics: ResponseOf<typeof getDashboardStatistics>['data'] = {
  from: '2026-11-21',
  to: '2026-11-21',
  users: { total: 4862, added: 18, change: '12.50' },
  investors: { natural: 4000, legal: 120 },
  identityWaiting: 7,
  debits: { activeContracts: 14, failed: 3 },
  issue: { count: 31, amount: '8214000000', change: '6.20' },
  redeem: { count: 12, amount: '1302640000', change: null },
  net: '6911360000',
  days: [
    { date: '2026-11-20', users: 3, issue: '5', redeem: '1', net: '4' },
    { date: '2026-11-21', users: 18, issue: '8214000000', redeem: '1302640000', net: '6911360000' },
  ],
};

beforeEach(() => {
  mockApi.use(
    answers(listWaitingWork, workAnswer),
    answers(getDayBoard, boardAnswer),
    answers(getDashboardStatistics, { data: statistics }),
    answers(listCalendarDays, { data: sampleCalendar() }),
    refuses(getDemoClock, 'DEMO_OFF'),
  );
});

afterEach(() => {
  vi.restoreAllMocks();
});

const section = async (name: string | RegExp) => within(await screen.findByRole('region', { name }));

describe('an installation that lacks something', () => {
  const lacks: Work = { ...workAnswer, summary: { ...workAnswer.summary, setup: 2 } };
  const lines: ResponseOf<typeof listReadiness> = {
    data: [
      { check: 'superAdmins', state: 'ready', detail: '', mayAct: false },
      { check: 'calendar', state: 'missing', detail: 'برای سال ۱۴۰۵ تعطیلی وارد نشده است', mayAct: true },
      { check: 'houseIdentity', state: 'missing', detail: 'تلفن پشتیبانی ثبت نشده است', mayAct: false },
    ],
    summary: { missing: 2, advised: 0 },
  };

  it('says what is missing and why, what is missing first, and leads there', async () => {
    mockApi.use(answers(listWaitingWork, lacks), answers(listReadiness, lines));
    renderDesk(<AdminDashboardView />, { path, level: 't1' });
    const list = within(await screen.findByRole('region', { name: setupText.title }));
    expect(list.getByText(setupText.progress('۱', '۳'))).toBeVisible();
    const rows = list.getAllByRole('listitem');
    expect(rows.map((one) => within(one).getAllByText(/./)[0]?.textContent)).toEqual([
      readinessTexts.calendar.title,
      readinessTexts.houseIdentity.title,
      readinessTexts.superAdmins.title,
    ]);
    expect(list.getByText('برای سال ۱۴۰۵ تعطیلی وارد نشده است')).toBeVisible();
    expect(list.getByText(readinessTexts.calendar.why)).toBeVisible();
    expect(list.getByRole('link', { name: `${setupText.open}: ${readinessTexts.calendar.title}` })).toHaveAttribute(
      'href',
      '/admin/settings/holidays',
    );
    expect(list.getByText(setupText.notMine)).toBeVisible();
  });

  it('is not shown, and its list not asked for, once nothing is missing', async () => {
    renderDesk(<AdminDashboardView />, { path, level: 't1' });
    await section(workText.title);
    expect(screen.queryByRole('region', { name: setupText.title })).toBeNull();
    expect(callsOf(listReadiness)).toEqual([]);
  });
});

describe('what waits', () => {
  it('shows the reader’s work with its sum, age and deadline, and leads to its list', async () => {
    renderDesk(<AdminDashboardView />, { path });
    const mine = await section(workText.title);
    const link = await mine.findByRole('link', { name: new RegExp(waitingWork.slips.title) });
    expect(link).toHaveAttribute('href', '/admin/receipts');
    expect(link).toHaveTextContent('۴٬۳۴۱٬۰۰۰٬۰۰۰');
    // since 06:30 of yesterday, and until 12:30
    expect(link).toHaveTextContent('۱ روز');
    expect(link).toHaveTextContent(workText.deadline('۱۲:۳۰'));
    expect(mine.queryByRole('link', { name: new RegExp(waitingWork.payoutsDue.title) })).toBeNull();
    expect(mine.getByText(workText.others('۱'))).toBeVisible();
    expect(mine.getByText(workText.done('۱'))).toBeVisible();
    expect(mine.getByText(waitingWork.corrections.title).tagName).toBe('LI');
  });

  it('says in the head how much has to be done by the next deadline', async () => {
    renderDesk(<AdminDashboardView />, { path });
    // the head is a new one once both of its calls are answered
    await waitFor(() => expect(screen.getByText(new RegExp(text.untilNext('۳', '۱۲:۳۰')))).toBeVisible());
    expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('شنبه ۳۰ آبان ۱۴۰۵');
  });

  it('shows the work of colleagues when asked, kept in the URL', async () => {
    const { user, log } = renderDesk(<AdminDashboardView />, { path });
    const mine = await section(workText.title);
    await user.click(await mine.findByRole('button', { name: workText.views.all }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"work":"all"'));
    const link = await mine.findByRole('link', { name: new RegExp(waitingWork.payoutsDue.title) });
    await waitFor(() =>
      expect(link).toHaveAttribute('href', `/admin/payouts?status=pending&held=0&to=${sampleCalendar().today}`),
    );
    expect(link).toHaveTextContent(workText.notMine);
  });
});

describe('the day board', () => {
  it('has one filled button, and says whose turn it is where it is not mine', async () => {
    renderDesk(<AdminDashboardView />, { path });
    const table = within(await screen.findByRole('table', { name: boardText.title('شنبه ۳۰ آبان') }));
    const act = (fund: string) => table.getByRole('link', { name: boardText.actOf(boardText.acts.approvePrice, fund) });
    expect(act('طلای مهرگان')).toHaveAttribute('href', '/admin/settlement?fund=1');
    expect(getComputedStyle(act('طلای مهرگان')).backgroundColor).not.toBe(
      getComputedStyle(act('سهامی آذرخش')).backgroundColor,
    );
    expect(table.getByText(boardText.waitsFor.enterPrice)).toBeVisible();
    expect(table.getByText(boardText.jump)).toBeVisible();
    const late = table.getByRole('link', { name: /۸۸٬۶۷۶٬۰۵۵/ });
    expect(late).toHaveAttribute('href', '/admin/payouts?status=pending&held=0&to=2026-11-21&fund=2');
    expect(late).toHaveTextContent(boardText.late('۱'));
    expect(table.getByRole('row', { name: new RegExp(boardText.total('۴')) })).toHaveTextContent('۳٬۵۸۹٬۷۰۸٬۲۴۰');
  });

  it('narrows to what waits for me, kept in the URL', async () => {
    const { user, log } = renderDesk(<AdminDashboardView />, { path });
    await user.click(await screen.findByRole('button', { name: `${boardText.views.mine} ۲` }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"board":"mine"'));
    expect(screen.queryByText('شاخصی پرنیان')).toBeNull();
    expect(screen.getByText('سهامی آذرخش')).toBeVisible();
  });

  it('goes to the day before, kept in the URL, and back; no day comes after today', async () => {
    mockApi.use(
      http.get('*/api/admin/dashboard/day/', ({ request }) => {
        const date = new URL(request.url).searchParams.get('date');
        const { summary } = boardAnswer;
        const isBefore = date === '2026-11-18';
        return HttpResponse.json(
          isBefore
            ? { ...boardAnswer, summary: { ...summary, date, isToday: false, nextDay: '2026-11-21' } }
            : boardAnswer,
        );
      }),
    );
    const { user, log } = renderDesk(<AdminDashboardView />, { path });
    expect(await screen.findByRole('button', { name: boardText.noNextDay })).toBeDisabled();
    await user.click(screen.getByRole('button', { name: boardText.previousDay('چهارشنبه ۲۷ آبان') }));
    await waitFor(() => expect(log.paths.at(-1)).toContain('"day":"2026-11-18"'));
    const before = within(await screen.findByRole('table', { name: boardText.title('چهارشنبه ۲۷ آبان') }));
    // the desk of that day, not of today
    expect(
      before.getByRole('link', { name: boardText.actOf(boardText.acts.approvePrice, 'طلای مهرگان') }),
    ).toHaveAttribute('href', '/admin/settlement?fund=1&day=2026-11-18');
    await user.click(screen.getByRole('button', { name: boardText.nextDay('شنبه ۳۰ آبان') }));
    expect(await screen.findByRole('table', { name: boardText.title('شنبه ۳۰ آبان') })).toBeVisible();
  });

  it('tells what has passed and how long until the next stop, and counts the end of the day', async () => {
    renderDesk(<AdminDashboardView />, { path });
    const stops = within(await screen.findByRole('list', { name: dayText.stopsTitle }));
    expect(stops.getByText(dayText.passed)).toBeVisible();
    expect(stops.getByText(dayText.left('۳۰ دقیقه'))).toBeVisible();
    const checks = await section(dayText.checksTitle);
    expect(checks.getByRole('link', { name: /۱ از ۴/ })).toHaveAttribute(
      'href',
      '/admin/admin-panel/funds/funds-report?tab=prices',
    );
    expect(checks.getByText(boardText.of('۱', '۲'))).toBeVisible();
  });
});

describe('parts of the screen', () => {
  it('lead each to the list with its filter', async () => {
    renderDesk(<AdminDashboardView />, { path });
    const figures = await section(figuresText.title);
    const leads = async (name: string) => (await figures.findByRole('link', { name })).getAttribute('href');
    const orders = '/admin/reports/funds';
    expect(await leads(figuresText.issue)).toBe(`${orders}?type=1&from=2026-11-21&to=2026-11-21`);
    expect(await leads(figuresText.redeem)).toBe(`${orders}?type=2&from=2026-11-21&to=2026-11-21`);
    expect(await leads(figuresText.net)).toBe(`${orders}?from=2026-11-21&to=2026-11-21`);
    expect(await leads(figuresText.users)).toBe('/admin/admin-panel/investors?from=2026-11-21&to=2026-11-21');
    expect(await leads(`${figuresText.legal} ۱۲۰`)).toBe('/admin/admin-panel/investors?type=legal');
  });

  it('of the table of funds lead to the price days of the fund in the range', async () => {
    const side = { count: 2, amount: '995000000' };
    const sold = { issue: side, redeem: { count: 1, amount: '97572940' }, net: '897427060' };
    mockApi.use(
      answers(listSellBuyStatistics, {
        data: [{ fundId: 3, fundName: 'مختلط همراز', ...sold }],
        summary: { from: '2026-10-23', to: '2026-11-21', ...sold },
      }),
      answers(listFunds, { data: [] }),
      isSilent(getBuyGraph),
      isSilent(getSellGraph),
      isSilent(getUsersGraph),
    );
    renderDesk(<Charts today="2026-11-21" />, { path });
    expect(await screen.findByRole('link', { name: 'مختلط همراز' })).toHaveAttribute(
      'href',
      '/admin/reports/funds?tab=days&fund=3&from=2026-10-23&to=2026-11-21',
    );
  });

  it('stand for themselves: a board that fails leaves work and figures', async () => {
    mockApi.use(isUnreachable(getDayBoard));
    const { user } = renderDesk(<AdminDashboardView />, { path });
    expect(await screen.findByText('۸٬۲۱۴٬۰۰۰٬۰۰۰')).toBeVisible();
    expect(await screen.findByText(waitingWork.slips.title)).toBeVisible();
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(answers(getDayBoard, boardAnswer));
    await user.click(retry);
    expect(await screen.findByText('طلای مهرگان')).toBeVisible();
  });

  it('leaves no grey shapes where the board did not come', async () => {
    mockApi.use(isUnreachable(getDayBoard));
    renderDesk(<AdminDashboardView />, { path });
    expect(await screen.findByRole('button', { name: ui.retry })).toBeVisible();
    expect(await screen.findByText('۸٬۲۱۴٬۰۰۰٬۰۰۰')).toBeVisible();
    await waitFor(() => expect(screen.queryByRole('status')).toBeNull());
  });

  it('stay those of the head office while the connection is gone', async () => {
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    renderDesk(<AdminDashboardView />, { path });
    expect(await screen.findByText('طلای مهرگان')).toBeVisible();
    expect(screen.queryByText(text.branchText)).toBeNull();
  });

  it('show grey shapes while they wait', async () => {
    mockApi.use(isSilent(getDayBoard), isSilent(listWaitingWork), isSilent(getDashboardStatistics));
    renderDesk(<AdminDashboardView />, { path });
    await waitFor(() => expect(screen.getAllByRole('status').length).toBeGreaterThanOrEqual(4));
  });

  it('say that nothing waits', async () => {
    mockApi.use(
      answers(listWaitingWork, { data: [], summary: { count: 0, overdue: 0, mine: 0, setup: 0, checkedAt: at } }),
      answers(getDayBoard, { data: [], summary: { ...boardAnswer.summary, stops: [], checks: [] } }),
    );
    renderDesk(<AdminDashboardView />, { path });
    expect(await screen.findByText(workText.nothingMine)).toBeVisible();
    expect(await screen.findByText(boardText.empty)).toBeVisible();
    expect(screen.getByText(dayText.noStops)).toBeVisible();
  });
});

describe('the clock of the demo', () => {
  const clock = { now: '2026-11-22T07:00:00.000Z', today: '2026-11-22', isWorkingDay: true, daysAhead: 1 };
  it('is moved by the super admin alone, and absent outside the demo', async () => {
    mockApi.use(answers(getDemoClock, { data: clock }));
    const { unmount } = renderDesk(<AdminDashboardView />, { path, level: 'super', isDemo: true });
    expect(await screen.findByRole('button', { name: demoClockText.next })).toBeVisible();
    unmount();
    renderDesk(<AdminDashboardView />, { path, level: 't2', isDemo: true });
    expect(await screen.findByTestId('business-day')).toHaveTextContent('یکشنبه ۱ آذر ۱۴۰۵');
    expect(screen.queryByRole('button', { name: demoClockText.next })).toBeNull();
  });
});

it('asks for no clock where people are real', async () => {
  renderDesk(<AdminDashboardView />, { path, level: 'super' });
  await section(workText.title);
  await screen.findByText(boardAnswer.data[0]?.fundName ?? '');
  expect(callsOf(getDemoClock)).toEqual([]);
  const view = { investorId: null, query: {} };
  expect(dashboardCalls(view).join(' ')).not.toContain('demo');
  vi.stubEnv('DEMO', '1');
  expect(dashboardCalls(view).join(' ')).toContain('/api/admin/demo/clock/');
  vi.unstubAllEnvs();
});

describe('the dashboard of an administrator of a branch', () => {
  it('leads to the tickets of the branch with their number, and asks nothing else', async () => {
    mockApi.use(
      answers(listWaitingWork, {
        data: [work({ kind: 'tickets', count: 4, amount: null, mayAct: false })],
        summary: { count: 4, overdue: 1, mine: 0, setup: 0, checkedAt: at },
      }),
    );
    renderDesk(<AdminDashboardView />, { path, level: 'KZ' });
    expect(await screen.findByText(text.branchWaiting('۴'))).toBeVisible();
    expect(screen.getByRole('link', { name: text.branchTickets })).toHaveAttribute(
      'href',
      '/admin/admin-panel/tickets',
    );
    expect(callsOf(getDayBoard)).toHaveLength(0);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
