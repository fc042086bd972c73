import {
  acceptAndPay,
  acceptRules,
  amountField,
  atBank,
  chooseFund,
  estimate,
  fact,
  fundName,
  goNext,
  openBuy,
  orderNoOf,
  payAtBank,
  payButton,
  paymentResult,
  prepare,
  resultIs,
  typeAmount,
} from './models/buy.ts';
import { inAscii, inPersian } from './models/login.ts';
import { nextWorkingDay, openRequest, ordersOver, paymentOf, unitsHeld } from './models/panel.ts';
import { settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/* Each test pays its own amount, by which the API tells how many orders it made. */

const dropped = 21_300_000n;

// First of all, before another test moves the business day past the time in which a bank gives money back.
test('a connection that breaks at the bank heals by itself: the request waits, and the bank is asked', async ({
  as,
}) => {
  const page = await as('guardian');
  await prepare(page, dropped);
  await acceptAndPay(page);
  await payAtBank(page, 'drop');
  await expect(page.getByRole('heading', { name: 'ارتباط قطع شد' })).toBeVisible();
  await page.getByRole('link', { name: 'رفتن به گزارش درخواست‌ها' }).click();
  await expect(page.getByRole('heading', { name: 'درخواست‌ها', level: 1 })).toBeVisible();
  const [order] = await ordersOver(page, dropped);
  expect(order).toMatchObject({ status: 'pending_payment' });
  // the panel asks the bank by itself when a minute has passed without an answer
  await page.goto(`/requests?payment=${await paymentOf(page, order?.orderId ?? 0)}`);
  await resultIs(page, 'ok', 150_000);
  expect(await ordersOver(page, dropped)).toHaveLength(1);
});

test('a double click on the button that pays makes one order', async ({ as }) => {
  const rial = 11_100_000n;
  const page = await as('guardian');
  await prepare(page, rial);
  await acceptRules(page);
  await payButton(page).dblclick();
  await atBank(page);
  await payAtBank(page, 'success');
  await resultIs(page, 'ok');
  expect(await ordersOver(page, rial)).toHaveLength(1);
});

test('going back from the bank and paying again leads to the same order', async ({ as }) => {
  const rial = 11_300_000n;
  const page = await as('guardian');
  await prepare(page, rial);
  await acceptAndPay(page);
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'بررسی و پرداخت' })).toBeVisible();
  // the bank is asked before anybody pays twice
  await expect(page.getByRole('link', { name: 'پرداخت کرده‌ام؛ بررسی کنید' })).toBeVisible();
  await settled(page);
  await acceptRules(page);
  await payButton(page).click();
  await atBank(page);
  await payAtBank(page, 'success');
  await resultIs(page, 'ok');
  expect(await ordersOver(page, rial)).toHaveLength(1);
});

test('a payment that failed at the bank is tried again for the same order', async ({ as }) => {
  const rial = 11_400_000n;
  const page = await as('guardian');
  await prepare(page, rial);
  await acceptAndPay(page);
  await payAtBank(page, 'fail');
  await resultIs(page, 'failed');
  await expect(paymentResult(page)).toContainText('اگر مبلغی از حسابتان کم شده است');
  const orderNo = await orderNoOf(page);
  await paymentResult(page).getByRole('button', { name: 'پرداخت دوباره' }).click();
  await atBank(page);
  await payAtBank(page, 'success');
  await resultIs(page, 'ok');
  expect(await orderNoOf(page)).toBe(orderNo);
  expect(await ordersOver(page, rial)).toHaveLength(1);
});

test('a payment that was cancelled at the bank says so and can be continued', async ({ as }) => {
  const rial = 11_500_000n;
  const page = await as('guardian');
  await prepare(page, rial);
  await acceptAndPay(page);
  await payAtBank(page, 'cancel');
  await resultIs(page, 'failed');
  await expect(paymentResult(page).getByRole('button', { name: 'پرداخت دوباره' })).toBeVisible();
  expect(await ordersOver(page, rial)).toHaveLength(1);
});

test('an amount below the minimum is said below the field and costs nothing that was typed', async ({ as }) => {
  const page = await as('guardian');
  await openBuy(page);
  await chooseFund(page);
  await goNext(page);
  await expect(page.getByRole('alert').filter({ hasText: 'مبلغ را وارد کنید' })).toBeVisible();
  await typeAmount(page, 1000n);
  await expect(page.getByText(/حداقل/).first()).toBeVisible();
  await expect(estimate(page)).toBeVisible();
  await settled(page);
  await goNext(page);
  await expect(page.getByRole('main').getByRole('alert').first()).toBeVisible();
  await expect(amountField(page)).toHaveValue('۱٬۰۰۰');
  await expect(payButton(page)).toHaveCount(0);
  expect(await ordersOver(page, 1000n)).toHaveLength(0);
});

test('a reload keeps what was typed, and the step', async ({ as }) => {
  const page = await as('guardian');
  await openBuy(page);
  await chooseFund(page);
  await typeAmount(page, 33_000_000n);
  await expect(estimate(page)).toContainText('صدور گواهی');
  await page.reload();
  await expect(amountField(page)).toHaveValue('۳۳٬۰۰۰٬۰۰۰');
  await expect(page.getByRole('main').getByText(fundName).first()).toBeVisible();
});

test('without a connection nothing can be paid, and the screen says so', async ({ as, watch }) => {
  watch.allow(/ERR_INTERNET_DISCONNECTED/);
  const page = await as('guardian');
  await prepare(page, 11_600_000n);
  await acceptRules(page);
  await page.context().setOffline(true);
  await expect(payButton(page)).toBeDisabled();
  await expect(page.getByText('اتصال اینترنت برقرار نیست').first()).toBeVisible();
  await page.context().setOffline(false);
  await expect(payButton(page)).toBeEnabled();
  expect(await ordersOver(page, 11_600_000n)).toHaveLength(0);
});

// Last of all: it moves the clock by days, and a bank gives back what nobody claimed within twenty minutes.
test('an investor buys units: amount, bank, request, money, and after pricing the units', async ({ as }) => {
  const rial = 52_000_000n;
  const page = await as('investor');
  await page.goto('/home');
  const before = await unitsHeld(page, fundName);
  await prepare(page, rial);
  await expect(fact(page, 'مبلغ پرداخت')).toContainText('۵۲٬۰۰۰٬۰۰۰');
  await expect(fact(page, 'صندوق')).toHaveText(fundName);
  await acceptAndPay(page);
  await expect(page.getByText('۵۲٬۰۰۰٬۰۰۰')).toBeVisible();
  await payAtBank(page, 'success');
  await resultIs(page, 'ok');
  const refId = inAscii(await fact(paymentResult(page), 'شماره پیگیری بانک').innerText());
  expect(refId).not.toBe('');
  const orderNo = await orderNoOf(page);

  const request = await openRequest(page, orderNo);
  await expect(request.getByRole('listitem').first()).toContainText(/۱۴\d|[۰-۹]/);
  await expect(request.getByText(/موعد: .*[۰-۹]/).first()).toBeVisible();
  await expect(request.getByText(inPersian(refId)).first()).toBeVisible();

  await page.goto('/accounting');
  await settled(page);
  await expect(
    page
      // marks keep the parts of the number in order
      .getByRole('link', { name: `درخواست \u2066${inPersian(orderNo)}\u2069` })
      .locator('visible=true')
      .first(),
  ).toBeVisible();

  const admin = await as('super');
  await expect(async () => {
    await nextWorkingDay(admin);
    expect((await ordersOver(page, rial))[0]?.status).toBe('issued');
  }).toPass({ intervals: [100] });

  await page.goto('/home');
  await settled(page);
  const after = await unitsHeld(page, fundName);
  expect(after).toBeGreaterThan(before);
  await expect(page.getByRole('row', { name: new RegExp(fundName) })).toContainText(
    new RegExp(inPersian(after).replace(/(?=(?:[۰-۹]{3})+$)/g, '٬?')),
  );
  await openRequest(page, orderNo);
  await expect(page.getByRole('dialog').getByText('صادر شد').first()).toBeVisible();
});
