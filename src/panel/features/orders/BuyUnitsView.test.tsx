import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { getImageSize, uploadFile } from '#shared/contract/uploads.ts';
import { serverNow } from '#panel/api/serverClock.ts';
import { readAwaitedDeposit } from '#panel/components/awaitedDeposit.ts';
import * as deposits from '#shared/contract/deposits.ts';
import * as funds from '#shared/contract/funds.ts';
import * as client from '#shared/contract/investors.ts';
import * as orders from '#shared/contract/orders.ts';
import { HttpResponse } from 'msw';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { holdingRow } from '#tests/support/orderSamples.ts';
import { sampleFund } from '#tests/support/fundSamples.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { buyText as text } from './buy/strings.ts';
import { flowText } from './flow/strings.ts';
import { BuyUnitsView } from './BuyUnitsView.tsx';

type Estimate = ResponseOf<typeof orders.estimateOrder>['data'];

const estimate = (amount: string, changes: Partial<Estimate> = {}): Estimate => ({
  mode: 'units',
  units: '10',
  unitsText: '10',
  amount,
  amountText: amount,
  nav: '100000',
  navText: '100,000',
  navDate: '2026-11-18',
  fee: '0',
  penalty: '0',
  remain: '0',
  remainTarget: null,
  net: amount,
  effectiveDate: '2026-11-22',
  priceDate: '2026-11-22',
  licenseDate: null,
  payoutDate: null,
  cancelDeadline: '2026-11-22T10:30:00.000Z',
  minAmount: null,
  maxAmount: null,
  lots: [],
  problems: [],
  warnings: [{ code: 'estimate', message: 'اعداد برآوردی است' }],
  ...changes,
});

type Method = ResponseOf<typeof orders.listPaymentMethods>['data'][number];

const method = (changes: Partial<Method> = {}): Method => ({
  wayId: 2,
  code: 'wallet',
  title: 'اعتبار',
  description: '',
  minAmount: null,
  maxAmount: null,
  dailyLeft: null,
  gateways: [],
  accounts: [],
  isActive: true,
  disabledReason: null,
  credit: '5000000',
  ...changes,
});
const ownAccount: ResponseOf<typeof client.investorBankAccounts>['data'][number] = {
  accountId: 8,
  bankName: 'بانک ملت',
  bankCode: '012',
  bankBranchCode: null,
  bankBranchName: null,
  accountType: 'short_term',
  accountTypeText: 'کوتاه‌مدت',
  accountNumber: '123',
  iban: 'IR120170000001234567890123',
  isDefault: true,
  isVerified: true,
  heldUntil: null,
};
const gatewayWay = method({
  wayId: 1,
  code: 'ipg',
  title: 'درگاه',
  maxAmount: '2000000000',
  credit: null,
  gateways: [
    { id: 'zibal', title: 'زیبال', logo: null, maxAmount: null, isHealthy: true },
    { id: 'vandar', title: 'وندار', logo: null, maxAmount: null, isHealthy: false },
  ],
});

beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(
    answers(funds.listFunds, {
      data: [
        sampleFund({ fundId: 3, name: 'سهامی آذرخش' }),
        sampleFund({ fundId: 4, name: 'نیلگون' }),
        sampleFund({ fundId: 5, name: 'کاج', issue: { isOpen: false, reason: 'تعطیل تا شنبه' } }),
      ],
    }),
    answers(orders.listPaymentMethods, { data: [method()] }),
    answers(orders.fundSchedule, { data: [] }),
    answers(orders.orderInvestorAsset, { data: [holdingRow({ units: '1402' })] }),
  );
});

const open = (step: string) => renderPanel(<BuyUnitsView />, { path: `/buyBonds?fund=3&step=${step}` });

const figures = () => within(screen.getByTestId('estimate'));
const foot = () => screen.getByTestId('order-foot');

const keep = (form: object) =>
  sessionStorage.setItem(
    'buy-draft-7',
    JSON.stringify({ form: { fundId: 3, mode: 'units', units: '10', amount: '', wayId: 2, ...form } }),
  );

describe('the fund', () => {
  it('is chosen among those that are open; a closed one is shown with its reason', async () => {
    const { user } = renderPanel(<BuyUnitsView />, { path: '/buyBonds' });
    expect(await screen.findByRole('button', { name: /کاج/ })).toBeDisabled();
    expect(screen.getByText('تعطیل تا شنبه')).toBeVisible();
    await user.click(screen.getByRole('button', { name: /نیلگون/ }));
    expect(await screen.findByLabelText(text.amountLabel)).toBeVisible();
    expect(screen.getByText(text.estimateEmpty)).toBeVisible();
  });

  it('that is chosen instead of another one never appears with the figures of the other', async () => {
    keep({ units: '10' });
    mockApi.use(
      responds(orders.estimateOrder, ({ body }) =>
        (body as { fundId: number }).fundId === 3
          ? HttpResponse.json({ data: estimate('1000000'), error: false, msg: '' })
          : new Promise<never>(() => undefined),
      ),
    );
    const { user } = open('amount');
    await waitFor(() => expect(foot()).toHaveTextContent('۱٬۰۰۰٬۰۰۰'));
    await user.click(screen.getByRole('button', { name: flowText.change }));
    await user.click(await screen.findByRole('button', { name: /نیلگون/ }));
    expect(await screen.findByLabelText(text.unitsLabel)).toHaveValue('۱۰');
    await waitFor(() => expect(callsOf(orders.estimateOrder).at(-1)?.body).toMatchObject({ fundId: 4 }));
    expect(screen.getByTestId('estimate')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('۱٬۰۰۰٬۰۰۰')).toBeNull();
  });

  it('is shown with its yield and what is held, the last bought first, and found by its name', async () => {
    localStorage.setItem('last-buy-7', JSON.stringify({ fundId: 4, wayCode: 'wallet' }));
    const more = [6, 7, 8].map((fundId) => sampleFund({ fundId, name: `صندوق ${fundId}` }));
    mockApi.use(
      answers(funds.listFunds, {
        data: [
          sampleFund({ fundId: 3, name: 'سهامی آذرخش', annualEfficiency: '61.30' }),
          sampleFund({ fundId: 4, name: 'نیلگون', annualEfficiency: null }),
          sampleFund({ fundId: 5, name: 'کاج', issue: { isOpen: false, reason: 'تعطیل' } }),
          ...more,
        ],
      }),
    );
    const { user } = renderPanel(<BuyUnitsView />, { path: '/buyBonds' });
    const cards = within(await screen.findByRole('group', { name: text.chooseFund }));
    const [first, second] = cards.getAllByRole('button');
    expect(first).toHaveTextContent('نیلگون');
    expect(first).toHaveTextContent(text.lastBought);
    expect(first).not.toHaveTextContent('بازده');
    await waitFor(() => expect(second).toHaveTextContent('۱٬۴۰۲ واحد دارید'));
    expect(second).toHaveTextContent('بازده یک‌ساله ۶۱٫۳٪');
    await user.type(screen.getByRole('searchbox', { name: text.search }), 'آذر');
    expect(cards.getAllByRole('button')).toHaveLength(1);
    await user.type(screen.getByRole('searchbox', { name: text.search }), 'ییی');
    expect(screen.getByText(text.noneFound)).toBeVisible();
  });
});

describe('an amount below one unit', () => {
  it('says so while it is typed, and offers the least amount', async () => {
    keep({ mode: 'amount', amount: '1000000' });
    mockApi.use(
      answers(orders.estimateOrder, {
        data: estimate('1000000', {
          units: '0',
          minAmount: '1414000',
          problems: [
            { code: 'ORDER_UNITS_BELOW_MINIMUM', message: 'تعداد واحد کمتر از حداقل است (۱ واحد)', field: 'amount' },
          ],
        }),
      }),
    );
    const { user } = open('amount');
    expect(await screen.findByText(text.belowLeast('۱٬۴۱۴٬۰۰۰'))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.takeLeast }));
    expect(screen.getByLabelText(text.amountLabel)).toHaveValue('۱٬۴۱۴٬۰۰۰');
  });
});

describe('the amount', () => {
  const next = () => screen.getByRole('button', { name: text.next.method });

  it('is typed or taken from a quick amount, with units and amount in the foot; a way to pay is asked for next', async () => {
    mockApi.use(answers(orders.estimateOrder, { data: estimate('50000000', { units: '256' }) }));
    const { user } = open('amount');
    expect(foot()).toHaveTextContent(flowText.footEmpty);
    // without its unit «۵۰ میلیون» is read as toman, ten times as much
    await user.click(await screen.findByRole('button', { name: '۵۰ میلیون ریال' }));
    expect(screen.getByLabelText(text.amountLabel)).toHaveValue('۵۰٬۰۰۰٬۰۰۰');
    await waitFor(() => expect(foot()).toHaveTextContent('حدود ۲۵۶ واحد · ۵۰٬۰۰۰٬۰۰۰'));
    await user.click(next());
    expect(await screen.findByText(text.methodNeeded)).toBeVisible();
    expect(screen.getByRole('radio', { name: /اعتبار/ })).toBeInTheDocument();
  });

  it('marks the quick amount that is typed, and is emptied by one press', async () => {
    const { user } = open('amount');
    const field = await screen.findByLabelText(text.amountLabel);
    const quick = screen.getByRole('button', { name: text.quick('۵۰') });
    expect(quick).toHaveAttribute('aria-pressed', 'false');
    expect(screen.queryByRole('button', { name: ui.clearField(text.amountLabel) })).toBeNull();
    await user.type(field, '۵۰۰۰۰۰۰۰');
    expect(quick).toHaveAttribute('aria-pressed', 'true');
    expect(screen.getByRole('button', { name: text.quick('۱۰') })).toHaveAttribute('aria-pressed', 'false');
    await user.click(screen.getByRole('button', { name: ui.clearField(text.amountLabel) }));
    expect(field).toHaveValue('');
    expect(field).toHaveFocus();
    expect(quick).toHaveAttribute('aria-pressed', 'false');
  });

  it('leads to the same purchase each month with the amount, where the fund takes direct debit', async () => {
    const offered = (changes: Partial<ReturnType<typeof sampleFund>>) =>
      answers(funds.listFunds, { data: [sampleFund({ fundId: 3, name: 'سهامی آذرخش', ...changes })] });
    mockApi.use(offered({ isDirectDebitAllowed: true }));
    const first = open('amount');
    await first.user.type(await screen.findByLabelText(text.amountLabel), '۵۰۰۰۰۰۰');
    expect(await screen.findByRole('link', { name: text.monthly })).toHaveAttribute(
      'href',
      '/direct-debit?plan=new&fund=3&amount=5000000',
    );
    first.unmount();
    mockApi.use(offered({ isDirectDebitAllowed: false }));
    open('amount');
    expect(await screen.findByText(flowText.until('۱۴:۰۰'), { exact: false })).toBeVisible();
    expect(screen.queryByRole('link', { name: text.monthly })).toBeNull();
  });

  it('is not left empty, nor against what the server says', async () => {
    const { user } = open('amount');
    await screen.findByLabelText(text.amountLabel);
    await user.click(next());
    expect(await screen.findByText(flowText.amountNeeded)).toBeVisible();
    mockApi.use(
      answers(orders.estimateOrder, {
        data: estimate('1000', { problems: [{ code: 'ORDER_BELOW_MINIMUM', message: 'کم است', field: 'amount' }] }),
      }),
    );
    await user.type(screen.getByLabelText(text.amountLabel), '۱۰۰۰');
    await waitFor(() => expect(screen.getByTestId('estimate')).toHaveAttribute('aria-busy', 'false'));
    await user.click(next());
    // among the figures, and now at the field
    await waitFor(() => expect(screen.getAllByText('کم است')).toHaveLength(2));
    expect(screen.getByLabelText(text.amountLabel)).toHaveAttribute('aria-invalid', 'true');
  });
});

describe('the payment method', () => {
  const next = (label: string) => screen.getByRole('button', { name: label });

  beforeEach(() => {
    keep({ wayId: null });
    mockApi.use(answers(orders.estimateOrder, { data: estimate('1000000') }));
  });

  it('is needed; one that is closed says why, and a gateway that is down cannot be taken', async () => {
    mockApi.use(
      answers(orders.listPaymentMethods, {
        data: [gatewayWay, method({ isActive: false, disabledReason: 'اعتباری ندارید' })],
      }),
    );
    const { user } = open('method');
    expect(await screen.findByRole('radio', { name: /اعتبار/ })).toBeDisabled();
    expect(screen.getByText('اعتباری ندارید')).toBeVisible();
    await user.click(next(text.next.method));
    expect(await screen.findByText(text.methodNeeded)).toBeVisible();
    await user.click(screen.getByRole('radio', { name: /درگاه/ }));
    await user.click(screen.getByRole('combobox', { name: text.gateway }));
    expect(screen.getByRole('option', { name: /وندار/ })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('option', { name: 'زیبال' }));
    expect(screen.queryByText(text.methodNeeded)).toBeNull();
    expect(await screen.findByRole('button', { name: text.paySum('۱٬۰۰۰٬۰۰۰') })).toBeVisible();
    expect(screen.getByRole('checkbox', { name: text.rules })).not.toBeChecked();
  });

  it('that paid last is chosen already, unless it cannot pay', async () => {
    localStorage.setItem('last-buy-7', JSON.stringify({ fundId: 3, wayCode: 'wallet' }));
    mockApi.use(answers(orders.listPaymentMethods, { data: [gatewayWay, method()] }));
    const first = open('amount');
    await waitFor(() => expect(screen.getByRole('radio', { name: /اعتبار/ })).toBeChecked());
    first.unmount();
    sessionStorage.clear();
    keep({ mode: 'amount', amount: '5000001', wayId: null });
    open('amount');
    await waitFor(() => expect(screen.getByRole('radio', { name: /اعتبار/ })).toBeDisabled());
    expect(screen.getByRole('radio', { name: /درگاه/ })).not.toBeChecked();
    expect(screen.getByRole('radio', { name: /اعتبار/ })).not.toBeChecked();
  });

  it('by bank slip asks for the slip before it goes on', async () => {
    mockApi.use(
      answers(orders.listPaymentMethods, {
        data: [
          method({
            code: 'receipt',
            title: 'فیش',
            accounts: [
              { accountId: 2, bankName: 'بانک ملی', accountNumber: '0101', iban: 'IR910170000000000000000002' },
            ],
          }),
        ],
      }),
      answers(client.investorBankAccounts, { data: [ownAccount] }),
      answers(getImageSize, { data: { max_file_size: 1_048_576 } }),
    );
    const { user } = open('method');
    await user.click(await screen.findByRole('radio', { name: /فیش/ }));
    // the account to pay into is there before anything is typed, ready to be copied
    expect(await screen.findByText('IR91 0170 0000 0000 0000 0000 02')).toBeVisible();
    expect(screen.getByRole('button', { name: new RegExp(flowText.slipIban) })).toBeVisible();
    expect(screen.getAllByText('سهامی آذرخش').length).toBeGreaterThan(0);
    const submit = await screen.findByRole('button', { name: text.submitSlip });
    await waitFor(() => expect(submit).toBeEnabled());
    await user.click(submit);
    expect(await screen.findByText('شماره فیش را وارد کنید')).toBeVisible();
    expect(screen.getByText('تاریخ واریز را وارد کنید')).toBeVisible();
    expect(screen.getByText(flowText.timeInvalid)).toBeVisible();
    const time = screen.getByLabelText(flowText.slipTime);
    const [date] = screen.getAllByLabelText(flowText.slipDate);
    expect(date?.compareDocumentPosition(time)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await user.type(time, '۱۰۳۰');
    expect(time).toHaveValue('10:30');
    await user.click(screen.getByRole('button', { name: /بانک ملت IR12 \*\*\*\* 0123/ }));
    expect(screen.getByLabelText(flowText.slipSource)).toHaveValue('IR120170000001234567890123');
    const { promise, resolve } = Promise.withResolvers<null>();
    mockApi.use(
      responds(uploadFile, async () => {
        await promise;
        return HttpResponse.json({ data: { id: 31, file: '/api/core/files/x/' }, error: false, msg: '' });
      }),
    );
    const picture = screen.getByLabelText(flowText.slipFile, { selector: 'input' });
    await user.upload(picture, new File(['x'], 'slip.png', { type: 'image/png' }));
    await waitFor(() => expect(next(text.submitSlip)).toBeDisabled());
    resolve(null);
    expect(await screen.findByText('slip.png')).toBeVisible();
    await waitFor(() => expect(next(text.submitSlip)).toBeEnabled());
  });

  it('by deposit id shows the code and ends here, with a card on home until the money comes', async () => {
    mockApi.use(
      answers(orders.listPaymentMethods, { data: [method({ code: 'deposit_id', title: 'واریز با شناسه' })] }),
      answers(deposits.getDepositCode, {
        data: { code: '7000312', fundId: 3, fundName: 'سهامی آذرخش', accounts: [], minAmount: null, maxAmount: null },
      }),
    );
    const { user, log } = open('method');
    await user.click(await screen.findByRole('radio', { name: /واریز با شناسه/ }));
    expect(await screen.findByText('۷۰۰۰۳۱۲')).toBeVisible();
    await user.click(screen.getByRole('button', { name: new RegExp(`^${ui.copy}`) }));
    expect(await navigator.clipboard.readText()).toBe('7000312');
    const told = vi.spyOn(notify, 'success');
    await user.click(screen.getByRole('button', { name: text.depositDone }));
    await waitFor(() => expect(log.paths).toContain('/home'));
    expect(readAwaitedDeposit(7, serverNow())).toMatchObject({ fundId: 3, fundName: 'سهامی آذرخش' });
    expect(told).toHaveBeenCalledWith(text.depositNext);
  });

  it('by credit that is less than the amount is off with the reason, and offers what the credit buys', async () => {
    keep({ mode: 'amount', amount: '10000000', wayId: null });
    mockApi.use(
      answers(orders.listPaymentMethods, { data: [method({ credit: '2721220' }), gatewayWay] }),
      answers(orders.estimateOrder, { data: estimate('10000000') }),
    );
    const { user } = open('method');
    const way = await screen.findByRole('radio', { name: /اعتبار/ });
    await waitFor(() => expect(way).toBeDisabled());
    expect(screen.getByText(text.overCredit('۲٬۷۲۱٬۲۲۰'))).toBeVisible();
    mockApi.use(answers(orders.estimateOrder, { data: estimate('2721220') }));
    await user.click(screen.getByRole('button', { name: text.payWithCredit('۲٬۷۲۱٬۲۲۰') }));
    await waitFor(() => expect(screen.getByRole('radio', { name: /اعتبار/ })).toBeChecked());
    expect(screen.getByRole('radio', { name: /اعتبار/ })).toBeEnabled();
  });

  it.each(['amount', 'units'] as const)('stays off while another one is estimated, in mode %s', async (mode) => {
    keep({ mode, amount: '10000000', units: '10', wayId: null });
    mockApi.use(
      answers(orders.listPaymentMethods, { data: [method({ credit: '2721220' }), gatewayWay] }),
      responds(orders.estimateOrder, ({ body }) =>
        (body as { wayId: number }).wayId === gatewayWay.wayId
          ? new Promise<never>(() => undefined)
          : HttpResponse.json({ data: estimate('10000000'), error: false, msg: '' }),
      ),
    );
    const { user } = open('method');
    const credit = await screen.findByRole('radio', { name: /اعتبار/ });
    await waitFor(() => expect(credit).toBeDisabled());
    await waitFor(() => expect(screen.getByTestId('estimate')).toHaveAttribute('aria-busy', 'false'));
    await user.click(await screen.findByRole('radio', { name: /درگاه/ }));
    await waitFor(() => expect(screen.getByTestId('estimate')).toHaveAttribute('aria-busy', 'true'));
    expect(credit).toBeDisabled();
    expect(screen.getByRole('button', { name: text.payWithCredit('۲٬۷۲۱٬۲۲۰') })).toBeVisible();
  });

  it('by a gateway above its limit or its day is off with the reason', async () => {
    keep({ mode: 'amount', amount: '3000000000', wayId: null });
    mockApi.use(
      answers(orders.listPaymentMethods, {
        data: [gatewayWay, method({ wayId: 9, code: 'direct_debit', title: 'برداشت', credit: null, dailyLeft: '7' })],
      }),
      answers(orders.estimateOrder, { data: estimate('3000000000') }),
    );
    open('method');
    expect(await screen.findByText(text.overMax('۲٬۰۰۰٬۰۰۰٬۰۰۰'))).toBeVisible();
    expect(screen.getByText(text.overDay('۷'))).toBeVisible();
  });
});

describe('paying', () => {
  const assign = vi.fn();
  const pay = async (user: ReturnType<typeof open>['user'], label: string) => {
    const button = await screen.findByRole('button', { name: label });
    await waitFor(() => expect(button).toBeEnabled());
    await user.click(button);
  };

  beforeEach(() => {
    assign.mockReset();
    vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign }));
    mockApi.use(answers(orders.estimateOrder, { data: estimate('1000000') }));
  });

  it('needs the rules, goes to the bank, and uses the same key when the person comes back', async () => {
    keep({ wayId: 1 });
    mockApi.use(
      answers(orders.listPaymentMethods, { data: [gatewayWay] }),
      answers(orders.buyOrder, {
        data: {
          orderId: 55,
          orderNo: '1405-000055',
          status: 'pending_payment',
          statusText: 'در انتظار پرداخت',
          payUrl: '/api/orders/pay/abc/',
          expireAt: '2026-11-22T07:00:00.000Z',
          payment: 'abcdefghijklmnopqrstuvwx',
        },
      }),
    );
    const first = open('confirm');
    await pay(first.user, text.paySum('۱٬۰۰۰٬۰۰۰'));
    expect(await screen.findByText(text.rulesNeeded)).toBeVisible();
    expect(callsOf(orders.buyOrder)).toEqual([]);
    await first.user.click(screen.getByRole('checkbox'));
    await pay(first.user, text.paySum('۱٬۰۰۰٬۰۰۰'));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/orders/pay/abc/'));
    first.unmount();
    const second = open('confirm');
    // whoever comes back from the bank can have it asked first
    expect(await screen.findByRole('link', { name: text.begunCheck })).toHaveAttribute(
      'href',
      '/requests?payment=abcdefghijklmnopqrstuvwx',
    );
    expect(await screen.findByRole('checkbox')).toBeChecked();
    await pay(second.user, text.paySum('۱٬۰۰۰٬۰۰۰'));
    await waitFor(() => expect(callsOf(orders.buyOrder)).toHaveLength(2));
    const [one, two] = callsOf(orders.buyOrder).map((call) => call.headers.get('idempotency-key'));
    expect(one).toMatch(/^[\da-f-]{36}$/);
    expect(two).toBe(one);
  });

  it('that is refused leads to the field, with everything that was typed', async () => {
    keep({ mode: 'amount', amount: '1000000', units: '', wayId: 2, acceptRules: true });
    mockApi.use(refuses(orders.buyOrder, 'ORDER_BELOW_MINIMUM', { fields: { amount: ['کمتر از حداقل است'] } }));
    const { user } = open('confirm');
    await pay(user, text.submitWallet);
    expect(await screen.findByLabelText(text.amountLabel)).toHaveValue('۱٬۰۰۰٬۰۰۰');
    expect(await screen.findByText('کمتر از حداقل است')).toBeVisible();
    await waitFor(() => expect(screen.getByLabelText(text.amountLabel)).toHaveFocus());
    expect(screen.getByRole('radio', { name: /اعتبار/ })).toBeChecked();
  });

  it('from credit places the order and leads to it', async () => {
    keep({ acceptRules: true });
    mockApi.use(
      answers(orders.buyOrder, {
        data: {
          orderId: 56,
          orderNo: '1405-000056',
          status: 'registered',
          statusText: 'ثبت شده',
          payUrl: null,
          expireAt: null,
          payment: null,
        },
      }),
    );
    const { user, log } = open('confirm');
    await pay(user, text.submitWallet);
    await waitFor(() => expect(log.paths).toContain('/requests?order=56'));
    expect(callsOf(orders.buyOrder)[0]?.body).toEqual({
      investorId: 7,
      fundId: 3,
      units: '10',
      wayId: 2,
      acceptRules: true,
    });
    expect(sessionStorage.getItem('buy-draft-7')).toBeNull();
  });
});

describe('the figures of buying', () => {
  it('say what will be held of the fund besides the 1,402 units that are', async () => {
    keep({});
    mockApi.use(answers(orders.estimateOrder, { data: estimate('1000000') }));
    open('confirm');
    await screen.findByText(`${flowText.about} ۱٬۴۱۲`);
  });

  it('of another quantity are neither shown nor paid', async () => {
    keep({});
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    mockApi.use(
      responds(orders.estimateOrder, async ({ body }) => {
        const isFirst = (body as { units: string }).units === '10';
        if (!isFirst) await held;
        return HttpResponse.json({ data: estimate(isFirst ? '1000000' : '2000000'), error: false, msg: '' });
      }),
    );
    const { user } = renderPanel(<BuyUnitsView />, { path: '/buyBonds?fund=3&step=amount' });
    await waitFor(() => expect(figures().getByText('۱٬۰۰۰٬۰۰۰')).toBeTruthy());
    const field = screen.getByLabelText(text.unitsLabel);
    await user.clear(field);
    await user.type(field, '20');
    await waitFor(() => expect(screen.getByTestId('estimate')).toHaveAttribute('aria-busy', 'true'));
    await waitFor(() => expect(callsOf(orders.estimateOrder).length).toBeGreaterThan(1));
    expect(screen.getByTestId('estimate')).toHaveAttribute('aria-busy', 'true');
    expect(screen.queryByText('۱٬۰۰۰٬۰۰۰')).toBeNull();
    release();
    await waitFor(() => expect(figures().getByText('۲٬۰۰۰٬۰۰۰')).toBeTruthy());
    await waitFor(() => expect(screen.getByTestId('estimate')).toHaveAttribute('aria-busy', 'false'));
  });

  it('let nobody pay before those of this order are known', async () => {
    keep({});
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    mockApi.use(
      responds(orders.estimateOrder, async () => {
        await held;
        return HttpResponse.json({ data: estimate('1000000'), error: false, msg: '' });
      }),
    );
    renderPanel(<BuyUnitsView />, { path: '/buyBonds?fund=3&step=confirm' });
    const button = await screen.findByRole('button', { name: text.submitWallet });
    expect(button).toBeDisabled();
    release();
    await waitFor(() => expect(button).toBeEnabled());
    expect(figures().getByText('۱٬۰۰۰٬۰۰۰')).toBeTruthy();
  });
});
