import { fileText } from '#panel/components/strings.ts';
import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, it } from 'vitest';
import * as funds from '#shared/contract/funds.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as orders from '#shared/contract/orders.ts';
import * as payments from '#shared/contract/payments.ts';
import { ownOrders } from '#shared/lists/orders.ts';
import { ui } from '#panel/ui/strings.ts';
import { catchFiles, pressExport } from '#tests/support/files.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { orderRow } from '#tests/support/orderSamples.ts';
import { must } from '#tests/support/must.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { orderListText as text } from './list/strings.ts';
import { OrderListView } from './OrderListView.tsx';

const row = orderRow({ fundName: 'سهامی آذرخش' });
const unpaidNext: typeof row.next = {
  ...row.next,
  kind: 'pay',
  act: 'پرداخت',
  text: 'پرداخت تا ساعت ۱۱:۳۰',
};
const page = (rows: ReturnType<typeof orderRow>[]) =>
  answers(orders.listOrders, {
    data: rows,
    pageInfo: { page: 1, size: 10, totalCount: rows.length, totalPages: 1 },
    summary: { issued: '73211466', redeemed: '4200000' },
  });

beforeEach(() => {
  // the details stand behind the list: their path would take its call, too
  mockApi.use(refuses(orders.getOrder, 'ORDER_NOT_FOUND'));
  mockApi.use(page([row]), answers(funds.listFunds, { data: [sampleFund({ fundId: 3, name: 'سهامی آذرخش' })] }));
  signIn({ investorId: 7 });
});

const lastQuery = () => Object.fromEntries(callsOf(orders.listOrders).at(-1)?.url.searchParams ?? []);

it('asks for what tab and filters of the link say; what they do not know filters nothing', async () => {
  renderPanel(<OrderListView />, {
    path: '/requests?tab=open&search=۱۴۰۵-۰۰۰&fund=3&status=registered&from=2026-11-01&to=soon&page=2',
  });
  await waitFor(() =>
    // the first question: a page beyond the last one is left as soon as the answer says so
    expect(Object.fromEntries(callsOf(orders.listOrders)[0]?.url.searchParams ?? [])).toEqual({
      investorId: '7',
      page: '2',
      size: '10',
      open: 'true',
      search: '1405-000',
      fundId: '3',
      status: 'registered',
      fromDate: '2026-11-01',
    }),
  );
});

it('begins another tab at the first page, and clears the filters without leaving the tab', async () => {
  mockApi.use(page([]));
  const { user } = renderPanel(<OrderListView />, { path: '/requests?fund=3&page=2' });
  await user.click(await screen.findByRole('tab', { name: text.tabs.sell }));
  await waitFor(() =>
    expect(lastQuery()).toEqual({ investorId: '7', page: '1', size: '10', orderType: '2', fundId: '3' }),
  );
  expect(await screen.findByText(text.emptyFilter)).toBeVisible();
  await user.click(screen.getAllByRole('button', { name: ui.clearFilters }).at(-1) as HTMLElement);
  await waitFor(() => expect(lastQuery()).toEqual({ investorId: '7', page: '1', size: '10', orderType: '2' }));
});

it('leads who has no request to buying, and offers another try after a failure', async () => {
  mockApi.use(refuses(orders.listOrders, 'INTERNAL'));
  const { user } = renderPanel(<OrderListView />, { path: '/requests' });
  const retry = await screen.findByRole('button', { name: ui.retry });
  mockApi.use(page([]));
  await user.click(retry);
  expect(await screen.findByText(text.empty)).toBeVisible();
  expect(screen.getByRole('link', { name: text.buy })).toHaveAttribute('href', '/buyBonds');
});

it('opens a request as one step of the history, over the same rows', async () => {
  const { log, goBack } = renderPanel(<OrderListView />, { path: '/requests?tab=buy&page=2' });
  fireEvent.click(await screen.findByRole('button', { name: row.fundName, hidden: true }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(log.paths.at(-1)).toContain('"query":{"tab":"buy","page":"2","order":5}');
  await waitFor(() => expect(callsOf(orders.getOrder)[0]?.url.pathname).toBe('/api/orders/5/'));
  goBack();
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(callsOf(orders.listOrders)).toHaveLength(1);
});

const paymentId = 'abcdefghijklmnopqrstuvwx';

const paid: ResponseOf<typeof payments.paymentStatus>['data'] = {
  orderId: 5,
  orderNo: '1405-000005',
  investorId: 7,
  fundId: 3,
  fundName: row.fundName,
  isDirectDebitAllowed: true,
  units: '38',
  licenseDate: '2026-11-23',
  cancelUntil: '2026-11-21T10:30:00.000Z',
  next: row.next,
  orderStatus: 'registered',
  orderStatusText: 'ثبت شده',
  canRetry: false,
  pollAfterSeconds: 0,
  note: null,
  refundBy: null,
  payment: {
    publicId: paymentId,
    gateway: 'zarinpal',
    gatewayTitle: 'درگاه',
    status: 'settled',
    statusText: 'پرداخت شده',
    result: 'ok',
    amount: '40000000',
    amountText: '40,000,000',
    refId: '99120',
    cardMask: null,
    errorText: null,
    createdAt: '2026-11-21T06:30:00.000Z',
    verifiedAt: '2026-11-21T06:31:00.000Z',
  },
};

it.each([
  ['failed', text.bankReturnsBy],
  ['refund', text.refundBy],
] as const)('says by which day the money of a %s payment is back', async (result, said) => {
  mockApi.use(
    answers(payments.paymentStatus, {
      data: { ...paid, refundBy: '2026-11-24', payment: { ...paid.payment, result } },
    }),
  );
  renderPanel(<OrderListView />, { path: `/requests?payment=${paymentId}` });
  expect(await screen.findByText(said)).toBeVisible();
  expect(screen.getByTestId('payment-result')).toHaveTextContent('سه‌شنبه ۳ آذر ۱۴۰۵');
});

it('says after paying what comes of it and until when it can be taken back, on a page by itself', async () => {
  mockApi.use(answers(payments.paymentStatus, { data: paid }));
  const { user } = renderPanel(<OrderListView />, { path: `/requests?payment=${paymentId}` });
  const result = await screen.findByTestId('payment-result');
  expect(result).toHaveTextContent('حدود ۳۸');
  expect(result).toHaveTextContent('قیمت‌گذاری یکشنبه ۱ آذر');
  expect(result).toHaveTextContent('دوشنبه ۲ آذر');
  expect(result).toHaveTextContent(`${text.cancelBy}شنبه ۳۰ آبان، ۱۴:۰۰`);
  expect(screen.getByRole('link', { name: text.monthly })).toHaveAttribute(
    'href',
    '/direct-debit?plan=new&fund=3&amount=40000000',
  );
  expect(screen.queryByRole('tab')).toBeNull();
  await user.click(screen.getByRole('button', { name: text.share }));
  await waitFor(async () =>
    expect(await navigator.clipboard.readText()).toBe(
      'خرید سهامی آذرخش: ۴۰٬۰۰۰٬۰۰۰ ریال، شماره درخواست \u2066۱۴۰۵-۰۰۰۰۰۵\u2069، قیمت‌گذاری یکشنبه ۱ آذر',
    ),
  );
});

it('offers after paying to buy again, and the same each month only where the fund takes direct debit', async () => {
  mockApi.use(answers(payments.paymentStatus, { data: { ...paid, isDirectDebitAllowed: false } }));
  renderPanel(<OrderListView />, { path: `/requests?payment=${paymentId}` });
  expect(await screen.findByRole('link', { name: text.buyAgain })).toHaveAttribute('href', '/buyBonds?fund=3');
  expect(screen.queryByRole('link', { name: text.monthly })).toBeNull();
});

it('takes the result of a payment away when its request is opened', async () => {
  mockApi.use(answers(payments.paymentStatus, { data: paid }));
  const { user, log } = renderPanel(<OrderListView />, { path: `/requests?tab=buy&payment=${paymentId}` });
  await user.click(await screen.findByRole('button', { name: text.follow }));
  await waitFor(() => expect(log.paths.at(-1)).toContain('"query":{"tab":"buy","order":5}'));
  expect(screen.queryByTestId('payment-result')).toBeNull();
});

it.each(['csv', 'xlsx'] as const)('saves the chosen requests as a file of the format %s', async (format) => {
  const saved = catchFiles();
  mockApi.use(responds(orders.exportOrders, () => new Response('a,b')));
  const { user } = renderPanel(<OrderListView />, { path: '/requests?tab=sell&fund=3' });
  await pressExport(user, text.title, fileText.of(text.title, fileText.formats[format]));
  await waitFor(() => expect(saved.map((file) => file.size)).toEqual([3]));
  expect(Object.fromEntries(callsOf(orders.exportOrders)[0]?.url.searchParams ?? [])).toEqual({
    investorId: '7',
    orderType: '2',
    fundId: '3',
    format,
  });
});

it('offers the next act of a request and a ticket about it by a swipe', async () => {
  mockApi.use(
    page([
      orderRow({ orderId: 2, orderNo: '1405-000412', status: 'payment_failed', canRetry: true, next: unpaidNext }),
    ]),
  );
  const { user, store, log } = renderPanel(<OrderListView />, { path: '/requests' });
  const ask = await screen.findByRole('button', { name: text.ticketOf('1405-000412'), hidden: true });
  await user.click(ask);
  expect(store.getState().drawers).toMatchObject({
    isTicketOpen: true,
    ticketStart: { topic: 'درباره درخواست 1405-000412', orderId: 2 },
  });
  await user.click(screen.getByRole('button', { name: text.actOf('پرداخت', '1405-000412'), hidden: true }));
  await waitFor(() => expect(log.paths.at(-1)).toContain('"order":2'));
});

const cards = () => screen.getAllByRole('list', { hidden: true }).flatMap((list) => [...list.querySelectorAll('li')]);

it('leads a card with fund, state, amount and the next date, and names only an act that is needed', async () => {
  mockApi.use(
    page([
      orderRow({ orderId: 1, wayText: 'درگاه بانکی', canCancel: true }),
      orderRow({ orderId: 2, status: 'payment_failed', canRetry: true, next: unpaidNext }),
      orderRow({
        orderId: 3,
        orderType: 2,
        amount: null,
        status: 'payout_pending',
        next: { ...row.next, kind: 'payout', text: 'واریز به حساب تا چهارشنبه ۴ آذر' },
      }),
      orderRow({ orderId: 4, status: 'cancelled', reason: 'انصراف سرمایه‌گذار', next: { ...row.next, kind: 'over' } }),
    ]),
  );
  renderPanel(<OrderListView />, { path: '/requests' });
  await screen.findAllByText('سپیدار');
  expect(screen.getByText(/^جمع صدور/)).toHaveTextContent('جمع صدور ۷۳٬۲۱۱٬۴۶۶');
  expect(screen.getByText(/^جمع ابطال/)).toHaveTextContent('جمع ابطال ۴٬۲۰۰٬۰۰۰');
  const [waits, unpaid, sold, cancelled] = cards().filter((card) => card.textContent.includes('سپیدار'));
  expect(waits).toHaveTextContent('۴۰٬۰۰۰٬۰۰۰');
  expect(waits).toHaveTextContent('قیمت‌گذاری یکشنبه ۱ آذر');
  expect(waits).not.toHaveTextContent('درگاه بانکی');
  expect(waits).not.toHaveTextContent(ownOrders.columns.act.title);
  expect(unpaid).toHaveTextContent('پرداخت تا');
  expect(unpaid).toHaveTextContent('پرداخت');
  expect(sold).toHaveTextContent('۳۸ واحد');
  expect(sold).toHaveTextContent('واریز به حساب تا چهارشنبه ۴ آذر');
  expect(cancelled).toHaveTextContent('انصراف سرمایه‌گذار');
  expect(cancelled).not.toHaveTextContent('قیمت‌گذاری');
});

it('puts the act of a card below its sentence where the two have no room on one line', async () => {
  const repair = { kind: 'slip_fix', text: 'اصلاح فیش تا پایان چهارشنبه ۱۱ آذر', act: 'اصلاح فیش' } as const;
  mockApi.use(page([orderRow({ orderId: 1, status: 'pending_receipt', next: { ...row.next, ...repair } })]));
  renderPanel(<OrderListView />, { path: '/requests' });
  const act = await screen.findByText(repair.act, { selector: 'b' });
  const line = must(act.parentElement);
  expect(line).toHaveTextContent(repair.text);
  expect(getComputedStyle(line).flexWrap).toBe('wrap');
});
