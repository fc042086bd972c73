import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import * as contract from '#shared/contract/directDebit.ts';
import { getOrderDocument } from '#shared/contract/documents.ts';
import * as plans from '#shared/contract/regularPurchases.ts';
import { debitPartsText } from '#panel/components/directDebit/strings.ts';
import { ui } from '#panel/ui/strings.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import {
  sampleBank,
  sampleCharge,
  sampleContract,
  samplePackage,
  samplePreview,
  sampleRegular,
} from '#tests/support/debitSamples.ts';
import { onePage } from '#tests/support/desk.tsx';
import { answers, callsOf, isSilent, isUnreachable, mockApi, refuses, responds } from '#tests/support/msw.ts';
import { setAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { must } from '#tests/support/must.ts';
import { renderPanel, signIn } from '#tests/support/panel.tsx';
import { MyContractsView } from './MyContractsView.tsx';
import { chargesText, contractsText as text, regularsText } from './strings.ts';

type Contract = ReturnType<typeof sampleContract>;

const contracts = (...rows: Contract[]) =>
  answers(contract.listDebitContracts, { data: rows, pageInfo: onePage(rows.length) });
const event = (words: string) => ({
  at: '2026-10-27T04:30:00.000Z',
  kind: 'done',
  text: words,
  actorText: 'سامانه',
  chargeId: null,
  regularId: null,
  orderId: null as number | null,
  orderNo: null as string | null,
});
const banks = (...rows: ReturnType<typeof sampleBank>[]) => answers(contract.listDebitBanks, { data: rows });
const changed = (values: object) =>
  answers(contract.changeDebitContractStatus, {
    data: {
      contractId: 5,
      status: 'active',
      statusText: 'فعال',
      otpSent: false,
      expire_in: null,
      mobile_mask: null,
      stops: [],
      ...values,
    },
  });

const assign = vi.fn();

beforeEach(() => {
  signIn({ investorId: 7 });
  assign.mockReset();
  vi.stubGlobal('location', Object.assign(new URL(window.location.href), { assign }));
  mockApi.use(contracts(sampleContract()), banks(sampleBank()));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

const open = (query = '') => renderPanel(<MyContractsView />, { path: `/my-direct-debit-contracts${query}` });

describe('the contracts', () => {
  it('show no money of the day while amounts are hidden', async () => {
    setAmountsHidden(true);
    mockApi.use(contracts(sampleContract({ maxDailyAmount: null, usedTodayAmount: '25000000' })));
    open();
    const card = within(await screen.findByRole('listitem', { name: 'بانک سامان' }));
    expect(card.getByText(debitPartsText.usedToday)).toBeVisible();
    expect(card.queryByText(/۲۵٬۰۰۰٬۰۰۰/)).toBeNull();
    setAmountsHidden(false);
  });

  it('are cards with bank, account, state, ceiling, use of day and month as bars, and the end', async () => {
    mockApi.use(
      contracts(
        sampleContract({
          maxDailyAmount: '100000000',
          usedTodayAmount: '25000000',
          usedTodayCount: 1,
          usedMonthCount: 4,
        }),
      ),
    );
    open();
    const card = within(await screen.findByRole('listitem', { name: 'بانک سامان' }));
    expect(card.getByText('***۱۲۳۴')).toBeVisible();
    expect(card.getByText('فعال')).toBeVisible();
    expect(card.getByText(/۵۰٬۰۰۰٬۰۰۰/)).toBeVisible();
    const bar = (name: string) => card.getByRole('meter', { name }).getAttribute('aria-valuenow');
    expect(bar(debitPartsText.usedToday)).toBe('25');
    expect(bar(debitPartsText.usedTodayCount)).toBe('100');
    expect(bar(debitPartsText.usedMonth)).toBe('40');
    expect(card.getByText('۱۴۰۶/۰۵/۳۱')).toBeVisible();
    expect(card.getByText(`(${text.daysLeft(200)})`)).toBeVisible();
  });

  it('stand in their other states: waiting, none with the way to one, failed with another try', async () => {
    mockApi.use(isSilent(contract.listDebitContracts));
    const waiting = open();
    expect(screen.queryByText(text.empty)).toBeNull();
    waiting.unmount();
    mockApi.use(contracts());
    const empty = open();
    expect(await screen.findByText(text.empty)).toBeVisible();
    expect(screen.getAllByRole('link', { name: text.create })[0]).toHaveAttribute('href', '/direct-debit');
    empty.unmount();
    mockApi.use(isUnreachable(contract.listDebitContracts));
    const failed = open();
    const retry = await screen.findByRole('button', { name: ui.retry });
    mockApi.use(contracts(sampleContract()));
    await failed.user.click(retry);
    expect(await screen.findByRole('listitem', { name: 'بانک سامان' })).toBeVisible();
  });

  it('show only what may be done, and nothing of it without a connection', async () => {
    mockApi.use(contracts(sampleContract({ canPause: false, canResume: true, status: 'paused', statusText: 'متوقف' })));
    vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
    open();
    expect(await screen.findByRole('button', { name: text.resume })).toBeDisabled();
    expect(screen.queryByRole('button', { name: text.pause })).toBeNull();
    expect(screen.getByRole('button', { name: text.cancelContract })).toBeDisabled();
  });

  it('say that their bank does not answer, and that nothing is to be done', async () => {
    mockApi.use(
      contracts(
        sampleContract(),
        sampleContract({ contractId: 6, bankCode: 'BTEJIR', bankName: 'بانک تجارت' }),
        sampleContract({ contractId: 7, bankCode: 'BTEJIR', bankName: 'بانک تجارت (قبلی)', status: 'cancelled' }),
      ),
      banks(sampleBank(), sampleBank({ bankCode: 'BTEJIR', health: 'down', healthText: 'در دسترس نیست' })),
    );
    open();
    const down = await screen.findByRole('listitem', { name: 'بانک تجارت' });
    expect(await within(down).findByText(text.bankDown)).toBeVisible();
    expect(screen.getAllByText(text.bankDown)).toHaveLength(1);
  });

  it('are paused after one question', async () => {
    const told = vi.spyOn(notify, 'success');
    mockApi.use(changed({ status: 'paused', statusText: 'متوقف (به خواست صاحب حساب)' }));
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.pause }));
    const dialog = within(await screen.findByRole('dialog', { name: text.pauseTitle }));
    expect(dialog.getByText(text.pauseNote)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: text.pause }));
    await waitFor(() => expect(told).toHaveBeenCalledWith(text.paused));
    expect(callsOf(contract.changeDebitContractStatus)[0]?.body).toEqual({ contractId: 5, status: 'paused' });
  });

  it('are cancelled in two taps: the code with what stops, and the code itself', async () => {
    const told = vi.spyOn(notify, 'success');
    mockApi.use(
      changed({
        otpSent: true,
        expire_in: 120,
        mobile_mask: '0912***4567',
        stops: [{ regularId: 11, fundName: 'درآمد ثابت کاج', amount: '20000000', intervalText: 'ماهانه، روز ۵' }],
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.cancelContract }));
    expect(await screen.findByText(text.stopLine('درآمد ثابت کاج', '۲۰٬۰۰۰٬۰۰۰', 'ماهانه، روز ۵'))).toBeVisible();
    expect(callsOf(contract.changeDebitContractStatus).map(({ body }) => body)).toEqual([
      { contractId: 5, status: 'cancelled' },
    ]);
    mockApi.use(refuses(contract.changeDebitContractStatus, 'OTP_WRONG'));
    const boxes = () => within(screen.getByRole('dialog')).getAllByRole('textbox');
    await user.type(boxes()[0] as HTMLElement, '111111');
    expect(await screen.findByRole('alert')).toBeVisible();
    expect(told).not.toHaveBeenCalled();
    mockApi.use(changed({ status: 'cancelled', statusText: 'لغو شده' }));
    await user.click(boxes()[0] as HTMLElement);
    await user.paste('222222');
    await waitFor(() => expect(told).toHaveBeenCalledWith(text.cancelDone));
    expect(callsOf(contract.changeDebitContractStatus).at(-1)?.body).toEqual({
      contractId: 5,
      status: 'cancelled',
      otp: '222222',
    });
  });

  it('change their package by a new signature; the present one cannot be chosen', async () => {
    mockApi.use(
      answers(contract.listDebitPackages, {
        data: [samplePackage(), samplePackage({ packageId: 2, title: 'نقره‌ای' })],
      }),
      answers(contract.changeDebitPackage, {
        data: { contractId: 6, redirectUrl: 'https://bank.example/sign', expireIn: 1800 },
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.changePackage }));
    const dialog = within(await screen.findByRole('dialog', { name: text.changeTitle }));
    expect(await dialog.findByRole('button', { name: /برنزی/ })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: text.toBank }));
    expect(await dialog.findByText(text.packageNeeded)).toBeVisible();
    await user.click(dialog.getByRole('button', { name: /نقره‌ای/ }));
    await user.click(dialog.getByRole('button', { name: text.toBank }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://bank.example/sign'));
    expect(callsOf(contract.changeDebitPackage)[0]?.body).toEqual({ contractId: 5, packageId: 2 });
  });

  it('near their end are renewed by one tap', async () => {
    mockApi.use(
      contracts(sampleContract({ daysLeft: 12, isRenewalDue: true, canRenew: true })),
      answers(contract.renewDebitContract, {
        data: { contractId: 6, redirectUrl: 'https://bank.example/renew', expireIn: 1800 },
      }),
    );
    const { user } = open();
    expect(await screen.findByText(text.renewTitle('بانک سامان', 12))).toBeVisible();
    await user.click(screen.getByRole('button', { name: text.renew }));
    await waitFor(() => expect(assign).toHaveBeenCalledWith('https://bank.example/renew'));
  });

  it('open beside the list with what depends on them and their history in words', async () => {
    const why = 'موجودی حساب کافی نبود؛ ساعت ۱۲ دوباره تلاش می‌شود';
    mockApi.use(
      answers(contract.getDebitContract, {
        data: {
          contract: sampleContract(),
          regulars: [
            {
              regularId: 11,
              fundName: 'درآمد ثابت کاج',
              amount: '20000000',
              intervalText: 'ماهانه، روز ۵',
              nextRunDate: '2026-11-28',
            },
          ],
          events: [
            { ...event(why), kind: 'refused' },
            { ...event('برداشت شد؛ کد پیگیری ۸۸۰۰۱۲'), orderId: 90, orderNo: '14050090' },
          ],
        },
      }),
    );
    const { user } = open();
    await user.click(await screen.findByRole('button', { name: text.details }));
    const panel = within(await screen.findByRole('dialog', { name: 'بانک سامان' }));
    expect(panel.getByText(why)).toBeVisible();
    // a screen reader hears what became of each try
    const lines = panel.getAllByRole('listitem').map((line) => line.textContent);
    expect(lines.find((line) => line.startsWith(why))).toContain('(ناموفق)');
    expect(lines.find((line) => line.startsWith('برداشت شد'))).toContain('(انجام شد)');
    expect(panel.getByText('درآمد ثابت کاج · ماهانه، روز ۵')).toBeVisible();
    expect(await panel.findByText('در دسترس')).toBeVisible();
    // the line of the debit leads to the order that it paid
    expect(panel.getByRole('link', { name: 'درخواست \u2066۱۴۰۵۰۰۹۰\u2069' })).toHaveAttribute(
      'href',
      '/requests?order=90',
    );
    await user.keyboard('{Escape}');
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });
});

describe('the regular purchases', () => {
  const list = (...rows: ReturnType<typeof sampleRegular>[]) =>
    answers(plans.listRegularPurchases, { data: rows, pageInfo: onePage(rows.length) });
  const details = (values = {}) =>
    answers(plans.getRegularPurchase, {
      data: {
        regular: sampleRegular(values),
        dates: samplePreview().dates,
        forecast: null,
        events: [event('نوبت ۵ آبان انجام شد')],
      },
    });

  it('are listed with the next turn, the purchases made and the last result', async () => {
    mockApi.use(list(sampleRegular()));
    open('?tab=regulars');
    await screen.findAllByText('درآمد ثابت کاج');
    screen.getAllByText('شنبه ۷ آذر');
    screen.getAllByText(regularsText.doneCount(2, null));
  });

  it('say how to begin when there is none', async () => {
    mockApi.use(list());
    open('?tab=regulars');
    expect(await screen.findByText(regularsText.empty)).toBeVisible();
    expect(screen.getAllByRole('link', { name: regularsText.define })[0]).toHaveAttribute(
      'href',
      '/direct-debit?plan=new',
    );
  });

  it.each([
    ['pause', regularsText.pause, regularsText.pauseTitle, plans.changeRegularStatus, { status: 'paused' }],
    ['skip', regularsText.skip, regularsText.skipTitle, plans.skipRegularPeriod, { period: '2026-11-26' }],
  ] as const)('offer %s beside the list, after one question', async (_act, label, title, operation, body) => {
    mockApi.use(list(sampleRegular()), details(), answers(operation, { data: sampleRegular() }));
    const { user } = open('?tab=regulars&open=11');
    const panel = within(await screen.findByRole('dialog', { name: 'درآمد ثابت کاج' }));
    expect(await panel.findByText(/برداشت به شنبه ۷ آذر می‌رود/)).toBeVisible();
    expect(panel.getByText('نوبت ۵ آبان انجام شد')).toBeVisible();
    expect(panel.getByRole('link', { name: regularsText.edit })).toHaveAttribute('href', '/direct-debit?plan=11');
    await user.click(panel.getByRole('button', { name: label }));
    const dialog = within(await screen.findByRole('dialog', { name: title }));
    await user.click(dialog.getByRole('button', { name: label }));
    await waitFor(() => expect(callsOf(operation).map((call) => call.body)).toEqual([body]));
  });

  it('take a date back that was left out, after one question', async () => {
    const [first, second] = samplePreview().dates;
    const leftOut = { ...must(first), isSkipped: true, canRestore: true };
    mockApi.use(
      list(sampleRegular()),
      answers(plans.getRegularPurchase, {
        data: { regular: sampleRegular(), dates: [leftOut, must(second)], forecast: null, events: [] },
      }),
      answers(plans.restoreRegularPeriod, { data: sampleRegular() }),
    );
    const { user } = open('?tab=regulars&open=11');
    await user.click(await screen.findByRole('button', { name: 'بازگرداندن' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'این نوبت را برمی‌گردانید؟' }));
    await user.click(dialog.getByRole('button', { name: 'بازگرداندن نوبت' }));
    await waitFor(() =>
      expect(callsOf(plans.restoreRegularPeriod).map(({ body }) => body)).toEqual([{ period: '2026-11-26' }]),
    );
  });

  it('are deleted, and the panel closes', async () => {
    mockApi.use(list(sampleRegular()), details(), answers(plans.deleteRegularPurchase, {}));
    const { user } = open('?tab=regulars&open=11');
    await user.click(await screen.findByRole('button', { name: regularsText.remove }));
    const dialog = within(await screen.findByRole('dialog', { name: regularsText.removeTitle }));
    await user.click(dialog.getByRole('button', { name: regularsText.remove }));
    await waitFor(() => expect(callsOf(plans.deleteRegularPurchase)).toHaveLength(1));
    await waitFor(() => expect(screen.queryByRole('dialog', { name: 'درآمد ثابت کاج' })).toBeNull());
  });

  it('say in the question what refused the act', async () => {
    mockApi.use(
      list(sampleRegular()),
      details(),
      refuses(plans.skipRegularPeriod, 'REGULAR_PERIOD_LATE', { params: { status: 'در انتظار پاسخ بانک' } }),
    );
    const { user } = open('?tab=regulars&open=11');
    await user.click(await screen.findByRole('button', { name: regularsText.skip }));
    const dialog = within(await screen.findByRole('dialog', { name: regularsText.skipTitle }));
    await user.click(dialog.getByRole('button', { name: regularsText.skip }));
    expect(await dialog.findByRole('alert')).toHaveTextContent('مهلت صرف‌نظر از این نوبت گذشته است');
  });
});

describe('the debits', () => {
  const list = (...rows: ReturnType<typeof sampleCharge>[]) =>
    answers(plans.listDebitCharges, { data: rows, pageInfo: onePage(rows.length) });
  const refused = sampleCharge({
    chargeId: 22,
    status: 'failed',
    statusText: 'ناموفق',
    errorText: 'موجودی حساب کافی نیست',
    reason: 'پس از چهار تلاش این نوبت رد شد',
    refId: null,
    tryCount: 4,
    orderId: null,
    orderNo: null,
  });

  it('carry the number of the bank or the reason, and open with everything known', async () => {
    mockApi.use(list(sampleCharge(), refused));
    const { user } = open('?tab=charges');
    await screen.findAllByText('۸۸۰۰۱۲');
    const [why] = screen.getAllByText('موجودی حساب کافی نیست');
    await user.click(why as HTMLElement);
    const panel = within(await screen.findByRole('dialog'));
    expect(panel.getByText('پس از چهار تلاش این نوبت رد شد')).toBeVisible();
    expect(panel.getByText('۴')).toBeVisible();
    expect(panel.queryByRole('button', { name: chargesText.receipt })).toBeNull();
  });

  it('lead to their order, plan and contract, and give the receipt', async () => {
    const save = vi.fn();
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      if (this.download) save(this.download);
    });
    vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:paper');
    mockApi.use(
      list(sampleCharge()),
      responds(getOrderDocument, () => new Response('%PDF-1.7', { headers: { 'content-type': 'application/pdf' } })),
    );
    const { user } = open('?tab=charges&open=21');
    const panel = within(await screen.findByRole('dialog'));
    const hrefs = panel.getAllByRole('link').map((link) => link.getAttribute('href'));
    expect(hrefs).toEqual([
      '/my-direct-debit-contracts?tab=regulars&open=11',
      '/my-direct-debit-contracts?tab=contracts&open=5',
      '/requests?order=90',
    ]);
    await user.click(panel.getByRole('button', { name: chargesText.receipt }));
    await waitFor(() =>
      expect(save).toHaveBeenCalledWith(
        expect.stringMatching(/^رسید درخواست ۱۴۰۵۰۰۹۰( – .+)? – [۰-۹]{4}-[۰-۹]{2}-[۰-۹]{2}\.pdf$/),
      ),
    );
    expect(callsOf(getOrderDocument)[0]?.url.pathname).toBe('/api/orders/90/documents/receipt/');
  });

  it('are filtered by the address, and say so when none is left', async () => {
    mockApi.use(list());
    open('?tab=charges&status=failed');
    expect(await screen.findByText(chargesText.emptyFilter)).toBeVisible();
    expect(callsOf(plans.listDebitCharges)[0]?.url.searchParams.get('status')).toBe('failed');
  });
});

it('leads a contract that waits for its signature back to the answer of the bank', async () => {
  mockApi.use(
    contracts(sampleContract({ status: 'waiting_bank', statusText: 'در انتظار تأیید بانک', canPause: false })),
  );
  open();
  expect(await screen.findByRole('link', { name: text.signing })).toHaveAttribute('href', '/direct-debit?contract=5');
});
