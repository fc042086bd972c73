import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import * as client from '#shared/contract/investors.ts';
import * as orders from '#shared/contract/orders.ts';
import { orderWarnings } from '#shared/texts/orderTexts.ts';
import { holdingRow } from '#tests/support/orderSamples.ts';
import { answers, callsOf, mockApi, refuses } from '#tests/support/msw.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { flowText } from './flow/strings.ts';
import { sellText as text } from './sell/strings.ts';
import { SellUnitsView } from './SellUnitsView.tsx';

type Estimate = ResponseOf<typeof orders.estimateOrder>['data'];
type Account = ResponseOf<typeof client.investorBankAccounts>['data'][number];

const estimate = (changes: Partial<Estimate> = {}): Estimate => ({
  mode: 'units',
  units: '120',
  unitsText: '120',
  amount: '16522320',
  amountText: '16,522,320',
  nav: '137686',
  navText: '137,686',
  navDate: '2026-11-18',
  fee: '12000',
  penalty: '165223',
  remain: '0',
  remainTarget: null,
  net: '16345097',
  effectiveDate: '2026-11-22',
  priceDate: '2026-11-22',
  licenseDate: null,
  payoutDate: '2026-11-24',
  cancelDeadline: '2026-11-22T10:30:00.000Z',
  minAmount: null,
  maxAmount: null,
  lots: [
    {
      licenseNumber: '1405-77',
      licenseDate: '2026-10-01',
      units: '120',
      ageDays: 52,
      heldSince: '2026-09-30',
      pct: '1',
      gross: '16522320',
      penalty: '165223',
    },
  ],
  problems: [],
  warnings: [{ code: 'estimate', message: orderWarnings.estimate }],
  ...changes,
});
const account = (changes: Partial<Account> = {}): Account => ({
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
  ...changes,
});

beforeEach(() => {
  signIn({ investorId: 7 });
  mockApi.use(
    answers(orders.orderInvestorAsset, { data: [holdingRow()] }),
    answers(orders.estimateOrder, { data: estimate() }),
    answers(orders.fundSchedule, { data: [] }),
    answers(client.investorBankAccounts, { data: [account()] }),
  );
});

const open = (step: string) => renderPanel(<SellUnitsView />, { path: `/sellBonds?fund=3&step=${step}` });
const keep = (form: object) =>
  sessionStorage.setItem('sell-draft-7', JSON.stringify({ form: { fundId: 3, mode: 'units', units: '120', ...form } }));
const submitButton = () => screen.findByRole('button', { name: text.submit });

/** At the last step with 120 units chosen, the code asked for. */
async function askForCode() {
  keep({});
  mockApi.use(
    answers(orders.sendSellOtp, { data: { orderId: 55, expire_in: 120, resend_in: 60, mobile_mask: '0912***0001' } }),
  );
  const panel = open('confirm');
  await waitFor(async () => expect(await submitButton()).toBeEnabled());
  await panel.user.click(await submitButton());
  const dialog = within(await screen.findByRole('dialog'));
  return { ...panel, dialog };
}

async function typeCode({ user, dialog }: Awaited<ReturnType<typeof askForCode>>, code: string) {
  const [first] = dialog.getAllByRole('textbox');
  if (!first) throw new Error('no boxes');
  await user.click(first);
  await user.paste(code);
}

describe('holdings', () => {
  it('show total, reserved and free units; a closed fund stands with its reason', async () => {
    mockApi.use(
      answers(orders.orderInvestorAsset, {
        data: [
          holdingRow(),
          holdingRow({ fundId: 4, fundName: 'نیلگون', cancelEnabled: false, closeReason: 'تعطیل تا شنبه' }),
        ],
      }),
    );
    renderPanel(<SellUnitsView />, { path: '/sellBonds' });
    const card = await screen.findByRole('button', { name: /سهامی آذرخش/ });
    expect(card).toBeEnabled();
    expect(within(card).getByText('۵۰۰')).toBeVisible();
    expect(within(card).getByText('۱۰۰')).toBeVisible();
    expect(within(card).getByText('۴۰۰')).toBeVisible();
    expect(screen.getByRole('button', { name: /نیلگون/ })).toBeDisabled();
    expect(screen.getByText('تعطیل تا شنبه')).toBeVisible();
  });

  it('say so when there is nothing to sell', async () => {
    mockApi.use(answers(orders.orderInvestorAsset, { data: [] }));
    renderPanel(<SellUnitsView />, { path: '/sellBonds' });
    expect(await screen.findByText(text.empty)).toBeVisible();
    expect(screen.getByRole('link', { name: text.buy })).toHaveAttribute('href', '/buyBonds');
  });
});

describe('the quantity', () => {
  it('is asked for by units, and the cost of leaving stands by certificate', async () => {
    const { user } = open('amount');
    await user.click(await screen.findByRole('button', { name: flowText.byUnits }));
    await user.type(await screen.findByLabelText(text.unitsLabel), '۱۲۰');
    const facts = await screen.findByTestId('estimate');
    await waitFor(() => expect(within(facts).getByText(text.net)).toBeInTheDocument());
    expect(callsOf(orders.estimateOrder).at(-1)?.body).toEqual({
      investorId: 7,
      fundId: 3,
      orderType: 2,
      units: '120',
    });
    expect(within(facts).getByText(text.lots)).toBeInTheDocument();
    expect(within(facts).getByText(/کارمزد ۱٪/)).toBeInTheDocument();
    expect(screen.getByTestId('order-foot')).toHaveTextContent('حدود ۱۲۰ واحد · خالص دریافتی حدود ۱۶٬۳۴۵٬۰۹۷');
  });

  it.each([
    ['۲۵٪', { units: '100' }],
    ['۵۰٪', { units: '200' }],
    ['۷۵٪', { units: '300' }],
    ['۱۰۰٪', { all: true }],
  ])('is one tap for a part: %s', async (part, quantity) => {
    const { user } = open('amount');
    const parts = within(await screen.findByRole('group', { name: text.partLabel }));
    await user.click(parts.getByRole('button', { name: part }));
    await waitFor(() =>
      expect(callsOf(orders.estimateOrder).at(-1)?.body).toEqual({
        investorId: 7,
        fundId: 3,
        orderType: 2,
        ...quantity,
      }),
    );
  });

  it('is a part, and then one press away from the code', async () => {
    mockApi.use(
      answers(orders.sendSellOtp, { data: { orderId: 55, expire_in: 120, resend_in: 60, mobile_mask: '0912***0001' } }),
    );
    const { user } = open('amount');
    await user.click(await screen.findByRole('button', { name: '۵۰٪' }));
    await waitFor(() => expect(screen.getByTestId('order-foot')).toHaveTextContent('خالص دریافتی'));
    await user.click(await submitButton());
    expect(await screen.findByRole('dialog')).toBeVisible();
    expect(callsOf(orders.sendSellOtp)[0]?.body).toEqual({ investorId: 7, fundId: 3, units: '200', accountId: 8 });
  });

  it('may be all units, or an amount', async () => {
    const { user } = open('amount');
    await user.click(await screen.findByRole('button', { name: text.byAll }));
    await waitFor(() =>
      expect(callsOf(orders.estimateOrder).at(-1)?.body).toEqual({ investorId: 7, fundId: 3, orderType: 2, all: true }),
    );
    await user.click(await screen.findByRole('button', { name: flowText.byAmount }));
    await user.type(await screen.findByLabelText(text.amountLabel), '۵۰۰۰۰۰۰');
    await waitFor(() =>
      expect(callsOf(orders.estimateOrder).at(-1)?.body).toEqual({
        investorId: 7,
        fundId: 3,
        orderType: 2,
        amount: '5000000',
      }),
    );
  });

  it('moves by the slider, too', async () => {
    const { user } = open('amount');
    await user.click(await screen.findByRole('button', { name: flowText.byUnits }));
    const slider = await screen.findByRole('slider');
    slider.focus();
    await user.keyboard('{End}');
    expect(screen.getByLabelText(text.unitsLabel)).toHaveValue('۴۰۰');
  });

  it('is not left empty, nor against what the server says', async () => {
    const { user, log } = open('amount');
    const next = async () => user.click(await submitButton());
    await user.click(await screen.findByRole('button', { name: flowText.byUnits }));
    await screen.findByLabelText(text.unitsLabel);
    await next();
    expect(await screen.findByText(flowText.unitsNeeded)).toBeVisible();
    mockApi.use(
      answers(orders.estimateOrder, {
        data: estimate({ problems: [{ code: 'ORDER_UNITS_NOT_FREE', message: 'کم است', field: 'units' }] }),
      }),
    );
    await user.type(screen.getByLabelText(text.unitsLabel), '999');
    await screen.findByText('کم است');
    await next();
    await waitFor(() => expect(screen.getAllByText('کم است')).toHaveLength(2));
    expect(log.paths).toEqual([]);
  });
});

describe('the confirmation', () => {
  it('shows a new account as held with its time, and masks the IBAN', async () => {
    keep({});
    mockApi.use(
      answers(client.investorBankAccounts, {
        data: [
          account(),
          account({ accountId: 9, isDefault: false, bankName: 'بانک تجارت', heldUntil: '2026-11-22T06:30:00.000Z' }),
          account({ accountId: 10, bankName: 'بانک دی', isDefault: false, isVerified: false }),
        ],
      }),
    );
    open('confirm');
    expect(await screen.findByRole('radio', { name: /بانک ملت/ })).toBeChecked();
    expect(screen.getByRole('radio', { name: /بانک تجارت/ })).toBeDisabled();
    expect(screen.getByText(/حساب جدید؛ از ۱۴۰۵\/۰۹\/۰۱ ۱۰:۰۰/)).toBeVisible();
    expect(screen.queryByText('بانک دی')).toBeNull();
    expect(document.body.textContent).not.toContain('۱۲۰۱۷۰۰۰۰۰۰۱۲۳۴۵۶۷۸۹۰۱۲۳');
    expect(screen.getByRole('link', { name: flowText.changeAccounts })).toHaveAttribute(
      'href',
      '/profile?tab=accounts',
    );
    // what the confirmation asks by itself has been answered
    await waitFor(() => expect(callsOf(orders.estimateOrder)).toHaveLength(1));
  });

  it('warns of a profit that is lost', async () => {
    keep({});
    const warning = orderWarnings.profitSoon.replace('{date}', '۱۴۰۵/۰۹/۰۳');
    mockApi.use(
      answers(orders.estimateOrder, { data: estimate({ warnings: [{ code: 'profitSoon', message: warning }] }) }),
    );
    open('confirm');
    expect((await screen.findByText(warning)).closest('.MuiAlert-root')).toHaveClass('MuiAlert-colorWarning');
  });

  it('says that a company waits for other signatories instead of that it was placed', async () => {
    const flow = await askForCode();
    mockApi.use(
      answers(orders.sellOrder, {
        data: {
          orderId: 55,
          orderNo: '1405-000055',
          status: 'pending_otp',
          statusText: 'در انتظار تأیید پیامکی',
          payUrl: null,
          expireAt: '2026-11-24T06:30:00.000Z',
          payment: null,
          signatures: { requestId: 3, missing: 2, expiresAt: '2026-11-24T06:30:00.000Z' },
        },
      }),
    );
    const [done, waits] = [vi.spyOn(notify, 'success'), vi.spyOn(notify, 'info')];
    await typeCode(flow, '۱۲۳۴۵۶');
    await waitFor(() => expect(flow.log.paths).toContain('/requests?order=55'));
    expect(waits).toHaveBeenCalledWith(expect.stringContaining('۲ امضای دیگر'));
    expect(done).not.toHaveBeenCalled();
  });

  it('places one order with the code, however often it is pressed, and leads to the request', async () => {
    const flow = await askForCode();
    mockApi.use(
      answers(orders.sellOrder, {
        data: {
          orderId: 55,
          orderNo: '1405-000055',
          status: 'registered',
          statusText: 'ثبت شده',
          payUrl: null,
          expireAt: null,
          payment: null,
          signatures: null,
        },
      }),
    );
    expect(callsOf(orders.sendSellOtp)[0]?.body).toEqual({ investorId: 7, fundId: 3, units: '120', accountId: 8 });
    await typeCode(flow, '۱۲۳۴۵۶');
    await waitFor(() => expect(flow.log.paths).toContain('/requests?order=55'));
    expect(callsOf(orders.sellOrder)).toHaveLength(1);
    const [call] = callsOf(orders.sellOrder);
    expect(call?.body).toEqual({ investorId: 7, fundId: 3, units: '120', accountId: 8, orderId: 55, otp: '123456' });
    expect(call?.headers.get('idempotency-key')).toMatch(/^[\da-f-]{36}$/);
    expect(sessionStorage.getItem('sell-draft-7')).toBeNull();
  });

  it('says below the boxes that the code is wrong, and takes another', async () => {
    const flow = await askForCode();
    mockApi.use(
      refuses(orders.sellOrder, 'OTP_WRONG', {
        params: { next: 'آخرین پیامک را ببینید (۴ تلاش دیگر)' },
        fields: { otp: ['کد تأیید اشتباه است؛ آخرین پیامک را ببینید (۴ تلاش دیگر)'] },
      }),
    );
    await typeCode(flow, '111111');
    expect(await flow.dialog.findByText('کد تأیید اشتباه است؛ آخرین پیامک را ببینید (۴ تلاش دیگر)')).toBeVisible();
    await typeCode(flow, '222222');
    await waitFor(() => expect(callsOf(orders.sellOrder)).toHaveLength(2));
    const keys = callsOf(orders.sellOrder).map((call) => call.headers.get('idempotency-key'));
    expect(new Set(keys).size).toBe(2);
  });

  it('keeps the code for the same request, and asks for a new one once it is spent', async () => {
    const flow = await askForCode();
    const again = async () => {
      await flow.user.click(await screen.findByRole('button', { name: text.back }));
      await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
      await flow.user.click(await submitButton());
      await screen.findByRole('dialog');
    };
    await again();
    expect(callsOf(orders.sendSellOtp)).toHaveLength(1);
    mockApi.use(refuses(orders.sellOrder, 'ORDER_PAYLOAD_CHANGED'));
    await typeCode({ ...flow, dialog: within(screen.getByRole('dialog')) }, '333333');
    await screen.findByText('مقدار درخواست پس از ارسال کد تغییر کرده است؛ کد جدید بگیرید');
    await again();
    await waitFor(() => expect(callsOf(orders.sendSellOtp)).toHaveLength(2));
  });

  it('tells why no code was sent', async () => {
    keep({});
    mockApi.use(refuses(orders.sendSellOtp, 'ORDER_SELL_HOLD', { params: { until: '۱۴۰۵/۰۹/۰۲ ۱۲:۰۰' } }));
    const { user } = open('confirm');
    await waitFor(async () => expect(await submitButton()).toBeEnabled());
    await user.click(await submitButton());
    expect(await screen.findByText(/ابطال و برداشت وجه تا ۱۴۰۵\/۰۹\/۰۲ ۱۲:۰۰ بسته است/)).toBeVisible();
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});
