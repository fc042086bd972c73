import { screen, waitFor, within } from '@testing-library/react';
import { HttpResponse, type HttpHandler } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as client from '#shared/contract/investors.ts';
import { getImageSize, uploadFile } from '#shared/contract/uploads.ts';
import { getOrderDocument } from '#shared/contract/documents.ts';
import * as orders from '#shared/contract/orders.ts';
import { retryPayment } from '#shared/contract/payments.ts';
import { changePayoutAccount } from '#shared/contract/payouts.ts';
import { resubmitBankSlip } from '#shared/contract/bankSlips.ts';
import { fieldText } from '#panel/ui/form/strings.ts';
import { answers, callsOf, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { orderDetails as order } from '#tests/support/orderSamples.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { flowText } from '../flow/strings.ts';
import { sellText } from '../sell/strings.ts';
import { OrderDrawer } from './OrderDrawer.tsx';
import type { OrderDetails } from './NextSteps.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { orderListText as text } from './strings.ts';

type Method = ResponseOf<typeof orders.listPaymentMethods>['data'][number];

const gateway = (id: string, title: string, isHealthy = true) => ({
  id,
  title,
  logo: null,
  maxAmount: null,
  isHealthy,
});
const method = (changes: Partial<Method>): Method => ({
  wayId: 1,
  code: 'ipg',
  title: 'درگاه',
  description: '',
  minAmount: null,
  maxAmount: null,
  dailyLeft: null,
  gateways: [],
  accounts: [],
  isActive: true,
  disabledReason: null,
  credit: null,
  ...changes,
});
const account = (accountId: number, bankName: string, heldUntil: string | null = null) => ({
  accountId,
  bankName,
  bankCode: '012',
  bankBranchCode: null,
  bankBranchName: null,
  accountType: 'short_term' as const,
  accountTypeText: 'کوتاه‌مدت',
  accountNumber: '123',
  iban: 'IR120170000001234567890123',
  isDefault: accountId === 8,
  isVerified: true,
  heldUntil,
});

const assign = vi.fn();
let before: HttpHandler[] = [];
const mock = (...handlers: HttpHandler[]) => void before.push(...handlers);

beforeEach(() => {
  before = [];
  signIn({ investorId: 7 });
  assign.mockReset();
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign }));
});

/** The details stand behind the other calls: their path would take those of orders, too. */
function open(details: OrderDetails, path = '/requests') {
  mockApi.use(answers(orders.getOrder, { data: details }));
  mockApi.use(...before.splice(0));
  const onClose = vi.fn();
  return { ...renderPanel(<OrderDrawer orderId={details.orderId} onClose={onClose} />, { path }), onClose };
}

async function typeCode(user: ReturnType<typeof open>['user'], dialog: HTMLElement, code: string) {
  const [first] = within(dialog).getAllByRole('textbox');
  if (!first) throw new Error('no boxes');
  await user.click(first);
  await user.paste(code);
}

const openPayment = {
  publicId: 'pay-1',
  gateway: 'zibal',
  gatewayTitle: 'زیبال',
  amount: '5000000',
  amountText: '5000000',
  status: 'redirected' as const,
  statusText: 'در درگاه',
  result: 'pending' as const,
  refId: null,
  cardMask: null,
  errorText: null,
  createdAt: '2026-11-21T06:00:00.000Z',
  verifiedAt: null,
};

it.each([
  [1, 'ipg', 'درگاه', 'روش پرداخت'],
  [2, 'account', 'واریز به حساب بانکی', 'روش دریافت وجه'],
] as const)('of type %s says how money is paid or received', async (orderType, wayCode, wayText, label) => {
  open(order({ orderType, wayCode, wayText }));
  const key = await screen.findByText(label);
  expect(key.nextElementSibling).toHaveTextContent(wayText);
});

it('writes its times as days are written everywhere in it, and the price of a unit without parts of a rial', async () => {
  const step = { label: 'ثبت درخواست', state: 'done' as const, isLate: false, note: null };
  open(
    order({
      unitPrice: '1380404.9353',
      canCancel: true,
      cancelDeadline: '2026-11-21T10:30:00.000Z',
      payments: [openPayment],
      timeline: [
        { ...step, key: 'registered', plannedAt: null, realAt: '2026-11-21T06:30:00.000Z' },
        { ...step, key: 'price', label: 'قیمت‌گذاری', state: 'todo', plannedAt: '2026-11-22', realAt: null },
      ],
    }),
  );
  const [registered, price] = await screen.findAllByRole('listitem');
  expect(registered).toHaveTextContent('شنبه ۳۰ آبان ۱۴۰۵، ۱۰:۰۰');
  expect(price).toHaveTextContent('موعد: یکشنبه ۱ آذر ۱۴۰۵');
  expect(screen.getByText('شنبه ۳۰ آبان ۱۴۰۵، ۰۹:۳۰')).toBeVisible();
  expect(screen.getByRole('button', { name: text.cancelUntil('شنبه ۳۰ آبان، ۱۴:۰۰') })).toBeVisible();
  expect(screen.getByText('۱٬۳۸۰٬۴۰۴')).toBeVisible();
});

describe('a payment', () => {
  it('that failed is tried again at the gateway of choice, and its problem stands above', async () => {
    mock(
      answers(orders.listPaymentMethods, {
        data: [method({ gateways: [gateway('zibal', 'زیبال'), gateway('vandar', 'وندار', false)] })],
      }),
      answers(retryPayment, {
        data: {
          orderId: 5,
          orderNo: '1405-000005',
          status: 'pending_payment',
          payUrl: '/api/orders/pay/abc/',
          expireAt: '2026-11-21T07:00:00.000Z',
        },
      }),
    );
    const { user } = open(
      order({ status: 'payment_failed', canRetry: true, expireAt: '2026-11-21T07:00:00.000Z', reason: null }),
    );
    await user.click(await screen.findByRole('combobox', { name: text.gateway }));
    expect(screen.getByRole('option', { name: text.gatewayDown('وندار') })).toHaveAttribute('aria-disabled', 'true');
    await user.click(screen.getByRole('option', { name: 'زیبال' }));
    await user.click(screen.getByRole('button', { name: text.retry }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('/api/orders/pay/abc/'));
    expect(callsOf(retryPayment)[0]?.body).toEqual({ gatewayId: 'zibal' });
  });

  it('that is open goes on where it began, without another choice', async () => {
    mock(refuses(retryPayment, 'PAYMENT_IN_PROGRESS', { params: { until: '۱۴۰۵/۰۹/۰۳ ۱۰:۰۰' } }));
    const { user } = open(order({ status: 'pending_payment', canRetry: true }));
    await user.click(await screen.findByRole('button', { name: text.pay }));
    await waitFor(() => expect(callsOf(retryPayment)[0]?.body).toEqual({}));
    expect(screen.queryByRole('combobox')).toBeNull();
    expect(assign).not.toHaveBeenCalled();
    expect(screen.queryByText(text.payAsks)).toBeNull();
  });

  it('from whose bank nobody came back can be looked up, and a success is told as such', async () => {
    const told = vi.spyOn(notify, 'success');
    mock(refuses(retryPayment, 'ORDER_ALREADY_PAID'));
    const { user } = open(order({ status: 'pending_payment', canRetry: true, payments: [openPayment] }));
    expect(await screen.findByText(text.payAsks)).toBeVisible();
    expect(screen.getByRole('link', { name: text.payCheck })).toHaveAttribute('href', '/requests?payment=pay-1');
    await user.click(screen.getByRole('button', { name: text.pay }));
    await waitFor(() =>
      expect(told).toHaveBeenCalledWith('پرداخت این درخواست رسیده است؛ لازم نیست دوباره پرداخت کنید'),
    );
    expect(assign).not.toHaveBeenCalled();
  });
});

describe('a bank slip', () => {
  const receipt = {
    accountId: 2,
    number: '778899',
    amount: '40000000',
    date: '2026-11-19',
    time: '09:30',
    sourceIban: 'IR120170000001234567890123',
    status: 'rejected',
    reason: 'تصویر فیش ناخوانا است',
  };
  const methods = answers(orders.listPaymentMethods, {
    data: [
      method({
        code: 'receipt',
        accounts: [{ accountId: 2, bankName: 'بانک ملی', accountNumber: '1', iban: 'IR910170000000000000000002' }],
      }),
    ],
  });
  const limits = answers(getImageSize, { data: { max_file_size: 1_048_576 } });
  const sent = {
    orderId: 5,
    orderNo: '1405-000005',
    status: 'pending_receipt' as const,
    statusText: 'در انتظار تأیید فیش',
    effectiveDate: '2026-11-21',
    priceDate: '2026-11-22',
    licenseDate: null,
  };
  const rejected = order({ status: 'receipt_rejected', wayCode: 'receipt', receipt });

  beforeEach(() => mock(answers(client.investorBankAccounts, { data: [] })));

  it('that was rejected says why, keeps what was typed, and is handed in again', async () => {
    mock(methods, limits, answers(resubmitBankSlip, { data: sent }));
    const { user } = open(rejected);
    expect(await screen.findByText('تصویر فیش ناخوانا است')).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.slipAgain }));
    const number = await screen.findByLabelText(flowText.slipNumber);
    expect(number).toHaveValue('۷۷۸۸۹۹');
    expect(screen.getByLabelText(flowText.slipTime)).toHaveValue('09:30');
    await user.clear(number);
    await user.click(screen.getByRole('button', { name: text.slipSend }));
    expect(await screen.findByText('شماره فیش را وارد کنید')).toBeVisible();
    await user.type(number, '۷۷۸۹۰۰');
    await user.click(screen.getByRole('button', { name: text.slipSend }));
    await waitFor(() => expect(callsOf(resubmitBankSlip)).toHaveLength(1));
    const { status: _status, reason: _reason, ...typed } = receipt;
    expect(callsOf(resubmitBankSlip)[0]?.body).toEqual({ ...typed, number: '778900' });
    await waitFor(() => expect(screen.queryByRole('button', { name: text.slipSend })).toBeNull());
  });

  it('is refused below the field that is wrong', async () => {
    mock(
      methods,
      limits,
      refuses(resubmitBankSlip, 'ORDER_RECEIPT_DUPLICATE', {
        fields: { number: ['این فیش قبلاً ثبت شده است؛ شماره، مبلغ و تاریخ فیش را بررسی کنید'] },
      }),
    );
    const { user } = open(rejected);
    await user.click(await screen.findByRole('button', { name: text.slipAgain }));
    await screen.findByLabelText(flowText.slipNumber);
    await user.click(screen.getByRole('button', { name: text.slipSend }));
    await waitFor(() =>
      expect(screen.getAllByText('این فیش قبلاً ثبت شده است؛ شماره، مبلغ و تاریخ فیش را بررسی کنید')).toHaveLength(2),
    );
    expect(screen.getByLabelText(flowText.slipNumber)).toHaveAttribute('aria-invalid', 'true');
  });

  it('is open to be corrected where the link asks for it', async () => {
    mock(methods, limits);
    open(rejected, '/requests?order=5&order-slip=1');
    expect(await screen.findByLabelText(flowText.slipNumber)).toHaveValue('۷۷۸۸۹۹');
  });

  it('is handed in once its picture is there', async () => {
    mock(methods, limits);
    const { promise, resolve } = Promise.withResolvers<null>();
    mockApi.use(
      responds(uploadFile, async () => {
        await promise;
        return HttpResponse.json({ data: { id: 31, file: '/api/core/files/x/' }, error: false, msg: '' });
      }),
    );
    const { user } = open(rejected);
    await user.click(await screen.findByRole('button', { name: text.slipAgain }));
    const picture = await screen.findByLabelText(flowText.slipFile, { selector: 'input' });
    await user.upload(picture, new File(['x'], 'slip.png', { type: 'image/png' }));
    const send = screen.getByRole('button', { name: new RegExp(text.slipSend) });
    await waitFor(() => expect(send).toBeDisabled());
    resolve(null);
    expect(await screen.findByText('slip.png')).toBeVisible();
    await waitFor(() => expect(send).toBeEnabled());
  });

  it('may be corrected while it waits', async () => {
    mock(methods, limits);
    const { user } = open(order({ status: 'pending_receipt', wayCode: 'receipt', receipt }));
    await user.click(await screen.findByRole('button', { name: text.slipEdit }));
    expect(await screen.findByLabelText(flowText.slipNumber)).toHaveValue('۷۷۸۸۹۹');
    expect(screen.getByText(text.slipAmount, { exact: false })).toBeVisible();
  });
});

describe('a redemption that waits for its code', () => {
  const waiting = order({
    orderType: 2,
    status: 'pending_otp',
    wayCode: 'account',
    units: '120',
    expireAt: '2026-11-21T06:32:00.000Z',
  });

  it('leads to the signatures of the company when the code was right and others have to sign', async () => {
    open({ ...waiting, expireAt: null, statusNote: 'این درخواست تا امضای دیگر صاحبان امضا ثبت نمی‌شود.' });
    expect(await screen.findByText(sellText.signaturesTitle)).toBeVisible();
    expect(screen.getByRole('link', { name: sellText.signatures })).toHaveAttribute('href', '/profile?tab=signatures');
    expect(screen.queryByRole('button', { name: sellText.enterCode })).toBeNull();
  });

  it('takes the code where it was asked for, also after a reload', async () => {
    sessionStorage.setItem(
      'sell-code-5',
      JSON.stringify({
        request: { investorId: 7, fundId: 3, amount: '9000000', accountId: 8 },
        orderId: 5,
        mobileMask: '0912***0001',
        expiresAt: Date.now() + 90_000,
        resendAt: Date.now() + 30_000,
      }),
    );
    mock(
      answers(orders.sellOrder, {
        data: {
          orderId: 5,
          orderNo: '1405-000005',
          status: 'registered',
          statusText: 'ثبت شده',
          payUrl: null,
          expireAt: null,
          payment: null,
          signatures: null,
        },
      }),
    );
    const { user } = open(waiting);
    await user.click(await screen.findByRole('button', { name: sellText.enterCode }));
    const dialog = await screen.findByRole('dialog', { name: sellText.otpTitle });
    await typeCode(user, dialog, '۱۲۳۴۵۶');
    await waitFor(() => expect(callsOf(orders.sellOrder)).toHaveLength(1));
    expect(callsOf(orders.sellOrder)[0]?.body).toEqual({
      investorId: 7,
      fundId: 3,
      amount: '9000000',
      accountId: 8,
      orderId: 5,
      otp: '123456',
    });
    await waitFor(() => expect(sessionStorage.getItem('sell-code-5')).toBeNull());
  });

  it('leads to a new request where the code was asked for elsewhere', async () => {
    open({ ...waiting, orderId: 6 });
    expect(await screen.findByRole('link', { name: sellText.newSell })).toHaveAttribute('href', '/sellBonds?fund=3');
  });
});

describe('giving up', () => {
  const done = {
    status: 'cancelled' as const,
    statusText: 'لغو شده',
    otpSent: false,
    expire_in: null,
    mobile_mask: null,
  };
  const codeSent = {
    status: 'registered' as const,
    statusText: 'ثبت شده',
    otpSent: true,
    expire_in: 120,
    mobile_mask: '0912***0001',
  };

  it('of a paid request asks where the money goes, then for the code', async () => {
    mock(answers(orders.cancelOrder, (call) => ({ data: (call.body as { otp?: string }).otp ? done : codeSent })));
    const { user } = open(order({ canCancel: true, cancelNeedsOtp: true, cancelDeadline: '2026-11-22T10:30:00.000Z' }));
    await user.click(await screen.findByRole('button', { name: /انصراف تا/ }));
    const dialog = await screen.findByRole('dialog', { name: text.cancelTitle });
    await user.click(within(dialog).getByRole('radio', { name: text.toCredit }));
    expect(within(dialog).getByText(text.cancelCredit)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: text.askCode }));
    await within(dialog).findByText(fieldText.codeSentTo('۰۹۱۲***۰۰۰۱'));
    await user.click(within(dialog).getByRole('button', { name: text.confirmCancel }));
    expect(within(dialog).getByText(fieldText.codeNeeded)).toBeVisible();
    await typeCode(user, dialog, '۶۵۴۳۲۱');
    await waitFor(() => expect(callsOf(orders.cancelOrder)).toHaveLength(2));
    expect(callsOf(orders.cancelOrder).map((call) => call.body)).toEqual([
      { refundTarget: 'credit' },
      { refundTarget: 'credit', otp: '654321' },
    ]);
    const keys = callsOf(orders.cancelOrder).map((call) => call.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('says below the boxes that the code is wrong', async () => {
    mock(answers(orders.cancelOrder, { data: codeSent }));
    const { user } = open(order({ orderType: 2, canCancel: true, cancelNeedsOtp: true }));
    await user.click(await screen.findByRole('button', { name: text.cancel }));
    const dialog = await screen.findByRole('dialog', { name: text.cancelTitle });
    expect(within(dialog).getByText(text.cancelUnits)).toBeVisible();
    expect(within(dialog).queryByRole('radio')).toBeNull();
    await user.click(within(dialog).getByRole('button', { name: text.askCode }));
    await within(dialog).findByRole('group');
    mockApi.use(refuses(orders.cancelOrder, 'OTP_WRONG'));
    await typeCode(user, dialog, '111111');
    expect(await within(dialog).findByRole('alert')).toBeVisible();
  });

  it.each([
    ['ipg', text.cancelMoney],
    ['direct_debit', text.cancelMoney],
    ['receipt', text.cancelMoneySource],
    ['deposit_id', text.cancelMoneySource],
  ] as const)('of a request paid by %s names the account that the money goes to', async (wayCode, note) => {
    mock();
    const { user } = open(order({ wayCode, canCancel: true, cancelNeedsOtp: true }));
    await user.click(await screen.findByRole('button', { name: text.cancel }));
    expect(within(await screen.findByRole('dialog', { name: text.cancelTitle })).getByText(note)).toBeVisible();
  });

  it('of a request that is not paid needs no code and offers no choice', async () => {
    mock(answers(orders.cancelOrder, { data: done }));
    const { user } = open(order({ status: 'pending_payment', canCancel: true }));
    await user.click(await screen.findByRole('button', { name: text.cancel }));
    const dialog = await screen.findByRole('dialog', { name: text.cancelTitle });
    expect(within(dialog).getByText(text.cancelNoMoney)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: text.confirmCancel }));
    await waitFor(() => expect(callsOf(orders.cancelOrder)[0]?.body).toEqual({}));
  });
});

describe('a payout that failed', () => {
  const failedPayout = { kind: 'redemption', kindText: 'وجه ابطال', amount: '5000000', reason: 'حساب مقصد مسدود است' };

  it('says why, and goes to another verified account', async () => {
    mock(
      answers(client.investorBankAccounts, {
        data: [account(8, 'بانک ملت'), account(9, 'بانک دی'), account(10, 'بانک شهر', '2026-11-22T06:30:00.000Z')],
      }),
      answers(changePayoutAccount, {
        data: { orderId: 5, status: 'payout_pending', statusText: 'در انتظار واریز وجه', signatures: null },
      }),
    );
    const { user } = open(order({ orderType: 2, status: 'payout_failed', wayCode: 'account', failedPayout }));
    expect(await screen.findByText('حساب مقصد مسدود است', { exact: false })).toBeVisible();
    expect(await screen.findByRole('radio', { name: /بانک شهر/ })).toBeDisabled();
    await user.click(screen.getByRole('radio', { name: /بانک دی/ }));
    await user.click(screen.getByRole('button', { name: text.payoutSend }));
    await waitFor(() => expect(callsOf(changePayoutAccount)[0]?.body).toEqual({ accountId: 9 }));
  });

  it('tells why the account cannot take it', async () => {
    mock(
      answers(client.investorBankAccounts, { data: [account(8, 'بانک ملت')] }),
      refuses(changePayoutAccount, 'ORDER_SELL_HOLD', { params: { until: '۱۴۰۵/۰۹/۰۲ ۱۲:۰۰' } }),
    );
    const { user } = open(order({ status: 'refund_pending', failedPayout }));
    await screen.findByRole('radio', { name: /بانک ملت/ });
    await user.click(screen.getByRole('button', { name: text.payoutSend }));
    expect(await screen.findByText(/ابطال و برداشت وجه تا ۱۴۰۵\/۰۹\/۰۲ ۱۲:۰۰ بسته است/)).toBeVisible();
  });
});

describe('the documents of an order', () => {
  it('of a request stand below its facts, and are fetched with the session', async () => {
    const save = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      save(this.download);
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
    mock(
      responds(getOrderDocument, () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })),
    );
    const { user } = open(
      order({ documents: [{ kind: 'receipt', title: 'رسید درخواست', fileUrl: '/api/orders/5/documents/receipt/' }] }),
    );
    await user.click(await screen.findByRole('button', { name: 'رسید درخواست' }));
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(
        expect.stringMatching(/^رسید درخواست ۱۴۰۵-۰۰۰۰۰۵( – .+)? – [۰-۹]{4}-[۰-۹]{2}-[۰-۹]{2}\.pdf$/),
      ),
    );
    expect(callsOf(getOrderDocument)[0]?.headers.get('authorization')).toMatch(/^Bearer /);
  });
});
