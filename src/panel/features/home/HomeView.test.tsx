import { act, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as dashboard from '#shared/contract/dashboard.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { listGoals } from '#shared/contract/goals.ts';
import { listMessages } from '#shared/contract/messages.ts';
import { listOrders } from '#shared/contract/orders.ts';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { sampleGoal } from '#tests/support/goalSamples.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { orderRow } from '#tests/support/orderSamples.ts';
import { must } from '#tests/support/must.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { standsNear } from '#tests/support/nearScreen.ts';
import { ui } from '#panel/ui/strings.ts';
import { serverNow } from '#panel/api/serverClock.ts';
import { keepAwaitedDeposit, readAwaitedDeposit } from '#panel/components/awaitedDeposit.ts';
import { setAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { HomeView } from './HomeView.tsx';
import { laterText } from './laterStrings.ts';
import { gainText } from '#panel/components/gainStrings.ts';
import { assetsReport } from '#shared/contract/assets.ts';
import { text } from './strings.ts';

type Asset = ResponseOf<typeof dashboard.lastAsset>['data'];

const asset = (changes: Partial<Asset> = {}): Asset => ({
  totalValue: '68843000',
  totalValueText: '68,843,000',
  totalCost: '60000000',
  totalProfit: '8843000',
  profitPercent: '14.74',
  priceGain: '8000000',
  receivedProfit: '843000',
  realizedProfit: '0',
  underWay: '0',
  dayChange: '120000',
  dayChangePercent: '0.17',
  navDate: '2026-11-18',
  oldestNavDate: '2026-11-17',
  items: [],
  chart: [],
  ...changes,
});

const emptyReport: ResponseOf<typeof assetsReport>['data'] = {
  date: '2026-11-18',
  isPast: false,
  ...{
    totalValue: '0',
    totalCost: '0',
    unrealizedProfit: '0',
    unrealizedPercent: '0',
    netDeposit: '0',
    totalProfit: '0',
  },
  ...{
    profitPercent: '0',
    priceGain: '0',
    receivedProfit: '0',
    realizedProfit: '0',
    soldFundsProfit: '0',
    purchaseFees: '0',
  },
  ...{ simpleReturn: null, timeWeightedReturn: null, realReturn: null, inflation: null, moneyWeightedReturn: null },
  ...{ firstDate: null, days: 0, items: [], flows: [], chart: [] },
};

const held = (fundId: number, fundName: string, changes: Partial<Asset['items'][number]> = {}) => ({
  ...{ fundId, fundName, units: '120', lockedUnits: '0', cancelNav: '12000.9353', value: '1440000' },
  ...{
    navDate: '2026-11-18',
    avgCost: '11000.0000',
    cost: '1320000',
    profit: '120000',
    profitPercent: '9.09',
    ...{ priceGain: '120000', receivedProfit: '0', realizedProfit: '0' },
    sharePercent: '60.00',
    isDirectDebitAllowed: true,
  },
  ...changes,
});

type MyMoney = ResponseOf<typeof dashboard.myMoney>['data'];

const money = (changes: Partial<MyMoney> = {}): MyMoney => ({
  holdings: '0',
  underWay: '0',
  total: '0',
  states: [],
  netDeposit: '0',
  unrealizedProfit: '0',
  realizedProfit: '0',
  receivedProfit: '0',
  priceGain: '0',
  totalProfit: '0',
  profitPercent: '0.00',
  purchaseFees: '0',
  ...changes,
});

afterEach(() => vi.unstubAllGlobals());
beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(
    answers(dashboard.lastAsset, { data: asset() }),
    answers(dashboard.lastProfit, { data: [] }),
    answers(listGoals, { data: [] }),
    answers(listMessages, { data: [], pageInfo: { page: 1, size: 1, totalCount: 0, totalPages: 0 } }),
    answers(dashboard.myMoney, { data: money() }),
    answers(dashboard.listCustomBoxes, { data: [] }),
    answers(dashboard.profileStatus, {
      data: {
        authStatus: 1,
        authStatusText: 'احراز هویت شده',
        isAuthorized: true,
        canSeeProfile: true,
        sejamStatus: 1,
        hasDefaultAccount: true,
        missing: [],
        actions: [],
      },
    }),
    answers(dashboard.upcomingEvents, { data: { events: [], openOrders: 0 } }),
    answers(listFunds, {
      data: [
        sampleFund({ fundId: 3, name: 'آذرخش', annualEfficiency: '20.00' }),
        sampleFund({ fundId: 4, name: 'نیلگون', annualEfficiency: '40.00' }),
        sampleFund({ fundId: 5, name: 'کاج', annualEfficiency: '90.00', issueEnabled: false }),
      ],
    }),
    answers(listOrders, {
      data: [],
      pageInfo: { page: 1, size: 5, totalCount: 0, totalPages: 0 },
      summary: { issued: '0', redeemed: '0' },
    }),
  );
});

it('does not ask for what stands below the screen before it comes near', async () => {
  renderPanel(<HomeView />, { path: '/home' });
  await screen.findByTestId('asset-figure');
  await screen.findByText(text.noUpcoming);
  expect(screen.queryByRole('region', { name: laterText.featured })).toBeNull();
  expect(callsOf(listFunds)).toHaveLength(0);
  expect(callsOf(dashboard.myMoney)).toHaveLength(0);
});

it('shows how far the nearest goals are to who has some, and nothing to others', async () => {
  standsNear();
  mockApi.use(
    answers(listGoals, {
      data: ['خانه', 'دانشگاه', 'سفر', 'خودرو'].map((name, at) => sampleGoal({ name, goalId: at + 1 })),
    }),
  );
  const { unmount } = renderPanel(<HomeView />, { path: '/home' });
  const card = within(await screen.findByRole('region', { name: laterText.goals }));
  expect(card.getAllByRole('progressbar')).toHaveLength(3);
  expect(card.getByRole('link', { name: 'دانشگاه' })).toHaveAttribute('href', '/goals?goal=2');
  expect(card.getByRole('link', { name: laterText.allGoals })).toHaveAttribute('href', '/goals');
  expect(callsOf(listGoals).at(-1)?.url.search).toBe('?investorId=7&status=open');
  unmount();
  mockApi.use(
    answers(listGoals, { data: [] }),
    answers(dashboard.lastAsset, { data: asset({ items: [held(3, 'آذرخش')] }) }),
  );
  renderPanel(<HomeView />, { path: '/home' });
  await screen.findByRole('region', { name: laterText.featured });
  await waitFor(() => expect(callsOf(listGoals)).toHaveLength(2));
  expect(screen.queryByRole('region', { name: laterText.goals })).toBeNull();
});

it('shows the value of everything held, its day, and what may be bought, the best year first', async () => {
  standsNear();
  mockApi.use(answers(dashboard.lastAsset, { data: asset({ items: [held(3, 'آذرخش')] }) }));
  renderPanel(<HomeView />, { path: '/home' });
  const figure = within(await screen.findByTestId('asset-figure'));
  expect(figure.getByText('۶۸٬۸۴۳٬۰۰۰')).toBeVisible();
  expect(figure.getByText('۶۰٬۰۰۰٬۰۰۰', { exact: false })).toBeVisible();
  const funds = within(await screen.findByRole('region', { name: laterText.featured }));
  const offered = await funds.findAllByRole('link', { name: new RegExp(`^${laterText.buyShort} `) });
  expect(offered.map((link) => link.getAttribute('href'))).toEqual(['/buyBonds?fund=4', '/buyBonds?fund=3']);
  expect(await screen.findByText(laterText.noProfit)).toBeVisible();
  expect(screen.getByText(text.noUpcoming)).toBeVisible();
  expect(callsOf(dashboard.lastAsset)[0]?.url.searchParams.get('investorId')).toBe('7');
});

it('names the next automatic purchase with its day, and leads to its plan', async () => {
  const event = { fundId: 3, orderId: null, isCertain: true };
  mockApi.use(
    answers(dashboard.upcomingEvents, {
      data: {
        events: [
          { ...event, kind: 'debit', date: '2026-11-28', title: 'خرید منظم آذرخش', regularId: 11 },
          { ...event, kind: 'profit', date: '2026-12-01', title: 'سود دوره‌ای آذرخش', regularId: null },
        ],
        openOrders: 0,
      },
    }),
  );
  renderPanel(<HomeView />, { path: '/home' });
  const upcoming = within(await screen.findByRole('region', { name: text.upcoming }));
  expect(await upcoming.findByRole('link', { name: 'خرید منظم آذرخش' })).toHaveAttribute(
    'href',
    '/my-direct-debit-contracts?tab=regulars&open=11',
  );
  expect(upcoming.getByText(/۷ آذر/)).toBeVisible();
  expect(upcoming.getAllByRole('link')).toHaveLength(1);
});

it('lists what is held by fund with its gain in rial, and draws the parts as a ring', async () => {
  standsNear();
  mockApi.use(
    answers(dashboard.lastAsset, {
      data: asset({
        items: [held(3, 'آذرخش'), held(4, 'نیلگون', { profit: '-70000', lockedUnits: '20', sharePercent: '40.00' })],
      }),
    }),
  );
  renderPanel(<HomeView />, { path: '/home' });
  const holdings = within(await screen.findByRole('region', { name: text.holdings }));
  expect((await holdings.findAllByText(/۱۲۰٬۰۰۰/)).length).toBeGreaterThan(0);
  expect(holdings.getAllByText(/۷۰٬۰۰۰/).length).toBeGreaterThan(0);
  expect(holdings.getByText(text.locked('۲۰'))).toBeVisible();
  const acts = within(holdings.getByRole('row', { name: /آذرخش/ })).getAllByRole('link');
  expect(acts.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
    ['خرید دوباره', '/buyBonds?fund=3'],
    ['هر ماه همین', '/direct-debit?plan=new&fund=3'],
    ['ابطال', '/sellBonds?fund=3'],
  ]);
  // without parts of a rial
  expect(holdings.getAllByText('۱۲٬۰۰۰')).toHaveLength(2);
  const mix = within(await screen.findByRole('region', { name: laterText.mix }));
  expect(mix.getByText('آذرخش')).toBeVisible();
  expect(mix.getByText(/۶۰/)).toBeVisible();
});

it('offers the same each month only for a holding whose fund takes direct debit', async () => {
  standsNear();
  mockApi.use(
    answers(dashboard.lastAsset, {
      data: asset({ items: [held(3, 'آذرخش'), held(4, 'نیلگون', { isDirectDebitAllowed: false })] }),
    }),
  );
  renderPanel(<HomeView />, { path: '/home' });
  const row = within(await screen.findByRole('row', { name: /نیلگون/ }));
  expect(row.getAllByRole('link').map((link) => link.textContent)).toEqual(['خرید دوباره', 'ابطال']);
});

it('has buying, selling and the automatic purchase at hand on every size', async () => {
  renderPanel(<HomeView />, { path: '/home' });
  for (const [name, href] of [
    [text.buy, '/buyBonds'],
    [text.sell, '/sellBonds'],
    // without a contract that screen leads to one
    [text.autoBuy, '/direct-debit?plan=new'],
  ] as const)
    expect(await screen.findByRole('link', { name })).toHaveAttribute('href', href);
});

it('offers no act without a connection', async () => {
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  renderPanel(<HomeView />, { path: '/home' });
  for (const name of [text.buy, text.sell, text.autoBuy])
    expect(await screen.findByRole('button', { name })).toBeDisabled();
});

it('shows the open requests with their state and next day, each leading to its details', async () => {
  const order = orderRow({ orderId: 42, fundName: 'آذرخش' });
  mockApi.use(
    answers(listOrders, {
      data: [order],
      pageInfo: { page: 1, size: 5, totalCount: 1, totalPages: 1 },
      summary: { issued: '0', redeemed: '0' },
    }),
  );
  renderPanel(<HomeView />, { path: '/home' });
  const open = within(await screen.findByRole('region', { name: text.openOrders }));
  const row = await open.findByRole('link', { name: new RegExp(order.statusText) });
  expect(row).toHaveAttribute('href', '/requests?order=42');
  expect(within(row).getByRole('list', { name: text.progress })).toBeVisible();
  expect(callsOf(listOrders)[0]?.url.searchParams.get('open')).toBe('true');
});

it('shows who holds nothing the three steps with their state, and three funds with the sum to begin with', async () => {
  standsNear();
  mockApi.use(
    answers(dashboard.lastAsset, { data: asset({ navDate: null, totalValue: '0', totalCost: '0', items: [] }) }),
    answers(dashboard.profileStatus, {
      data: {
        authStatus: 5,
        authStatusText: 'احراز هویت نشده',
        isAuthorized: false,
        canSeeProfile: true,
        sejamStatus: 1,
        hasDefaultAccount: true,
        missing: [],
        actions: [],
      },
    }),
    answers(listFunds, {
      data: [
        sampleFund({ fundId: 3, name: 'آذرخش', annualEfficiency: '20.00', minAmount: '1500000' }),
        sampleFund({ fundId: 4, name: 'نیلگون', annualEfficiency: '40.00', minAmount: null, payoutDays: 5 }),
        sampleFund({ fundId: 5, name: 'کاج', annualEfficiency: '90.00', issueEnabled: false }),
        sampleFund({ fundId: 6, name: 'سرو', annualEfficiency: '10.00' }),
        sampleFund({ fundId: 8, name: 'بید', annualEfficiency: '5.00' }),
      ],
    }),
  );
  renderPanel(<HomeView />, { path: '/home' });
  const steps = await screen.findByRole('list', { name: text.stepsLabel });
  const verify = await within(steps).findByRole('link', { name: text.verify });
  expect(verify).toHaveAttribute('href', '/profile');
  expect(within(steps).getByText(text.done)).toBeVisible();
  expect(within(steps).queryByRole('link', { name: text.addAccount }), 'there is one').toBeNull();
  expect(within(steps).getByRole('link', { name: text.seeFunds })).toHaveAttribute('href', '/funds');
  const buys = await screen.findAllByRole('link', { name: /^(شروع با|خرید،)/ });
  expect(buys.map((link) => [link.getAttribute('aria-label'), link.getAttribute('href')])).toEqual([
    ['خرید، نیلگون', '/buyBonds?fund=4'],
    [expect.stringContaining('، آذرخش'), '/buyBonds?fund=3'],
    [expect.stringContaining('، سرو'), '/buyBonds?fund=6'],
  ]);
  expect(buys[1]).toHaveTextContent('شروع با ۱٬۵۰۰٬۰۰۰ ریال');
  // the days of each fund are its own, and the same three are not offered a second time
  const shown = screen.getByRole('link', { name: /نیلگون/ }).closest('li') as HTMLElement;
  expect(within(shown).getByText(text.startPayout('۵'))).toBeVisible();
  expect(screen.getByRole('link', { name: /آذرخش/ }).closest('li')).toHaveTextContent(text.startPayout('۳'));
  expect(await screen.findByText(laterText.noProfit)).toBeVisible();
  expect(screen.queryByRole('region', { name: laterText.featured })).toBeNull();
});

it('keeps the other cards when one of them fails, and asks that one again', async () => {
  standsNear();
  mockApi.use(refuses(dashboard.lastProfit, 'SERVICE_UNAVAILABLE'));
  const { user } = renderPanel(<HomeView />, { path: '/home' });
  const again = await screen.findByRole('button', { name: ui.retry });
  expect(await screen.findByTestId('asset-figure')).toBeVisible();
  mockApi.use(
    answers(dashboard.lastProfit, {
      data: [
        {
          fundId: 3,
          fundName: 'آذرخش',
          profitDate: '2026-11-01',
          unitCount: '100',
          profitPerUnit: '2000',
          amount: '200000',
          amountText: '200,000',
          status: 'paid',
          statusText: 'واریز شد',
        },
      ],
    }),
  );
  await user.click(again);
  expect(await screen.findByText('۲۰۰٬۰۰۰')).toBeVisible();
});

const identityAction = {
  code: 'identity',
  waitsForInvestor: true,
  text: 'احراز هویت لازم است',
  label: 'ثبت تیکت',
  path: '/add-ticket',
} as const;

describe('what waits for the investor', () => {
  const of = { authStatus: 1, authStatusText: 'احراز هویت شده', isAuthorized: true, canSeeProfile: true } as const;
  const waits = (actions: ResponseOf<typeof dashboard.profileStatus>['data']['actions']) =>
    answers(dashboard.profileStatus, {
      data: { ...of, sejamStatus: 7, hasDefaultAccount: true, missing: [], actions },
    });
  const slip = (orderId: number) => ({
    ...{ code: 'receipt_rejected' as const, waitsForInvestor: true, text: `فیش ${orderId}`, label: 'اصلاح فیش' },
    path: `/requests?order=${orderId}&order-slip=1`,
  });
  const review = {
    ...{ code: 'receipt_pending' as const, waitsForInvestor: false, text: 'در انتظار تأیید', label: 'مشاهده درخواست' },
    path: '/requests?order=9',
  };

  it('beside the banner is a card whose acts open the very records', async () => {
    mockApi.use(waits([identityAction, slip(5), slip(6), review]));
    renderPanel(<HomeView />, { path: '/home' });
    const card = within(await screen.findByRole('region', { name: text.waiting }));
    expect(card.getAllByRole('link').map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['اصلاح فیش', '/requests?order=5&order-slip=1'],
      ['اصلاح فیش', '/requests?order=6&order-slip=1'],
    ]);
    expect(card.queryByText('احراز هویت لازم است'), 'it is the banner').toBeNull();
  });

  it('is no card where the banner says all of it', async () => {
    mockApi.use(waits([slip(5), review]));
    renderPanel(<HomeView />, { path: '/home' });
    expect(await screen.findByRole('link', { name: 'اصلاح فیش' })).toBeVisible();
    expect(screen.queryByRole('region', { name: text.waiting })).toBeNull();
  });

  it('is a deposit that was said to come, until a request came of it or the investor takes it away', async () => {
    const ago = (minutes: number) => new Date(serverNow() - minutes * 60_000).toISOString();
    const said = { fundId: 3, fundName: 'آذرخش', at: ago(60) };
    keepAwaitedDeposit(7, said);
    const came = { fundId: 3, wayCode: 'deposit_id', createdAt: ago(30) } as const;
    const summary = { issued: '0', redeemed: '0' };
    const pageInfo = { page: 1, size: 5, totalCount: 1, totalPages: 1 };
    mockApi.use(answers(listOrders, { data: [orderRow(came)], pageInfo, summary }));
    const first = renderPanel(<HomeView />, { path: '/home' });
    expect(await screen.findByRole('list', { name: text.progress })).toBeVisible();
    expect(screen.queryByRole('region', { name: text.waiting })).toBeNull();
    first.unmount();
    mockApi.use(answers(listOrders, { data: [orderRow({ ...came, createdAt: said.at })], pageInfo, summary }));
    const { user } = renderPanel(<HomeView />, { path: '/home' });
    const card = within(await screen.findByRole('region', { name: text.waiting }));
    expect(card.getByText(text.awaitedDeposit('آذرخش'))).toBeVisible();
    expect(card.getByRole('link', { name: text.seeDeposit })).toHaveAttribute('href', '/buyBonds?fund=3');
    await user.click(card.getByRole('button', { name: text.forgetDeposit }));
    expect(screen.queryByRole('region', { name: text.waiting })).toBeNull();
    expect(readAwaitedDeposit(7, serverNow())).toBeNull();
  });

  it('is no deposit of more than a week ago', () => {
    keepAwaitedDeposit(7, { fundId: 3, fundName: 'آذرخش', at: '2026-11-21T06:00:00.000Z' });
    expect(readAwaitedDeposit(7, Date.parse('2026-11-28T05:59:00.000Z'))).toMatchObject({ fundId: 3 });
    expect(readAwaitedDeposit(7, Date.parse('2026-11-28T06:00:00.000Z'))).toBeNull();
    keepAwaitedDeposit(7, null);
  });
});

it('says what the account lacks, with the way to mend it', async () => {
  mockApi.use(
    answers(dashboard.profileStatus, {
      data: {
        authStatus: 5,
        authStatusText: 'شما احراز هویت نشده‌اید',
        isAuthorized: false,
        canSeeProfile: false,
        sejamStatus: 0,
        hasDefaultAccount: false,
        missing: [],
        actions: [identityAction],
      },
    }),
  );
  renderPanel(<HomeView />, { path: '/home' });
  expect(await screen.findByText('احراز هویت لازم است')).toBeVisible();
  expect(screen.getByRole('link', { name: 'ثبت تیکت' })).toHaveAttribute('href', '/add-ticket');
});

it('says where every rial stands and leads to the request that it belongs to', async () => {
  standsNear();
  const entry = { fundId: 3, fundName: 'آذرخش', expectedOn: null };
  mockApi.use(
    answers(dashboard.lastAsset, { data: asset({ underWay: '7000000' }) }),
    answers(listMessages, { data: [], pageInfo: { page: 1, size: 1, totalCount: 0, totalPages: 0 } }),
    answers(dashboard.myMoney, {
      data: money({
        holdings: '68843000',
        underWay: '7000000',
        total: '75843000',
        netDeposit: '60000000',
        realizedProfit: '-150000',
        receivedProfit: '2000000',
        states: [
          {
            state: 'to_issue',
            stateText: dashboard.moneyStates.to_issue,
            amount: '5000000',
            entries: [{ ...entry, amount: '5000000', orderId: 12, orderNo: '1405-000012', expectedOn: '2026-11-24' }],
          },
          {
            state: 'credit',
            stateText: dashboard.moneyStates.credit,
            amount: '2000000',
            entries: [{ ...entry, amount: '2000000', orderId: null, orderNo: null }],
          },
        ],
      }),
    }),
  );
  const { user } = renderPanel(<HomeView />, { path: '/home' });
  const figure = within(await screen.findByTestId('asset-figure'));
  expect(figure.getByRole('link', { name: text.underWay })).toHaveAttribute('href', '#my-money');
  expect(figure.getByText('۷٬۰۰۰٬۰۰۰', { exact: false })).toBeVisible();
  const card = within(await screen.findByRole('region', { name: laterText.myMoney }));
  expect(await card.findByText('۷۵٬۸۴۳٬۰۰۰', { exact: false })).toBeVisible();
  expect(card.getByText('۶۰٬۰۰۰٬۰۰۰', { exact: false })).toBeVisible();
  await user.click(card.getByText(dashboard.moneyStates.to_issue));
  expect(card.getByRole('link', { name: /۱۴۰۵-۰۰۰۰۱۲/ })).toHaveAttribute('href', '/requests?order=12');
  await user.click(card.getByText(dashboard.moneyStates.credit));
  expect(card.getByRole('link', { name: laterText.turnover })).toHaveAttribute('href', '/accounting');
});

it('tells who has paid and holds no unit yet that their money is under way', async () => {
  mockApi.use(
    answers(dashboard.lastAsset, {
      data: asset({ navDate: null, totalValue: '0', totalCost: '0', underWay: '5000000' }),
    }),
  );
  renderPanel(<HomeView />, { path: '/home' });
  expect(await screen.findByText(text.firstTitle)).toBeVisible();
  expect(screen.getByText('۵٬۰۰۰٬۰۰۰', { exact: false })).toBeVisible();
  expect(screen.queryByText(text.startTitle)).toBeNull();
});

it('puts the news of this place at its head when the account lacks nothing', async () => {
  const news = {
    messageId: 3,
    place: 1,
    messageTitle: 'اعلان',
    body: '',
    showDateIran: '1405/09/01 10:00',
    isRead: false,
    isPersonal: false,
  };
  mockApi.use(
    answers(listMessages, {
      data: [{ ...news, shortText: 'سامانه به‌روزرسانی می‌شود', link: '/faqs' }],
      pageInfo: { page: 1, size: 1, totalCount: 1, totalPages: 1 },
    }),
  );
  renderPanel(<HomeView />, { path: '/home' });
  const line = await screen.findByRole('alert');
  expect(line).toHaveTextContent('اعلان: سامانه به‌روزرسانی می‌شود');
  expect(within(line).getByRole('link')).toHaveAttribute('href', '/faqs');
  expect(callsOf(listMessages)[0]?.url.searchParams.get('place')).toBe('1');
});

it('shows all gain as one number, and on a press what it consists of', async () => {
  mockApi.use(
    answers(dashboard.lastAsset, {
      data: asset({ priceGain: '-316000', totalProfit: '19434000', receivedProfit: '19750000' }),
    }),
  );
  const { user } = renderPanel(<HomeView />, { path: '/home' });
  const figure = within(await screen.findByTestId('asset-figure'));
  expect(figure.getByText('+۱۹٬۴۳۴٬۰۰۰')).toBeVisible();
  expect(figure.getByText(gainText.price)).not.toBeVisible();
  await user.click(figure.getByText('+۱۹٬۴۳۴٬۰۰۰'));
  expect(figure.getByText(gainText.price).nextElementSibling).toHaveTextContent('−۳۱۶٬۰۰۰');
  expect(figure.getByText(gainText.received).nextElementSibling).toHaveTextContent('+۱۹٬۷۵۰٬۰۰۰');
});

it('puts a figure below its name where both have no room on one line', async () => {
  mockApi.use(answers(dashboard.lastAsset, { data: asset() }));
  renderPanel(<HomeView />, { path: '/home' });
  const figure = within(await screen.findByTestId('asset-figure'));
  for (const name of [text.cost, text.profit])
    expect(getComputedStyle(must(figure.getByText(name).parentElement)).flexWrap, name).toBe('wrap');
});

it('dates the value by the oldest of its prices', async () => {
  mockApi.use(answers(dashboard.lastAsset, { data: asset() }));
  renderPanel(<HomeView />, { path: '/home' });
  // 17 November 2026 is 26 Aban
  expect(await screen.findByText(/۲۶ آبان/)).toBeVisible();
});

it('draws the value with the money paid in over a range, and asks for what the first answer does not hold', async () => {
  const day = (date: string) => ({ date, value: '1000000', netDeposit: '900000' });
  mockApi.use(
    answers(dashboard.lastAsset, { data: asset({ chart: [day('2026-10-10'), day('2026-11-17'), day('2026-11-18')] }) }),
    answers(assetsReport, {
      data: { ...emptyReport, chart: [day('2026-03-21'), day('2026-08-01'), day('2026-11-18')] },
    }),
  );
  const { user } = renderPanel(<HomeView />, { path: '/home' });
  const month = await screen.findByRole('img', { name: text.chartLabel('۱ ماه') });
  // hidden amounts are blurred, and not a line at zero
  expect(month.closest('[data-hidden]')).toBeNull();
  act(() => setAmountsHidden(true));
  expect(month.closest('[data-hidden]')).toHaveStyle({ filter: 'blur(6px)' });
  act(() => setAmountsHidden(false));
  expect(month.querySelectorAll('.dashed')).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: 'از ابتدا' }));
  expect(await screen.findByRole('img', { name: text.chartLabel('از ابتدا') })).toBeVisible();
  // 21 March 2026 is 1 Farvardin
  expect(screen.getByText('۱۴۰۵/۰۱/۰۱')).toBeVisible();
});
