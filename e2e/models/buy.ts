import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from '../support/screen.ts';
import { inAscii, inPersian } from './login.ts';

export const amountField = (page: Page): Locator => page.getByRole('textbox', { name: 'مبلغ سرمایه‌گذاری (ریال)' });
/** The button that leads to the gateway, with the sum as soon as it is known. */
export const payButton = (page: Page): Locator =>
  page.getByRole('main').getByRole('button', { name: /^پرداخت( [۰-۹٬]+ ریال)?$/ });
/** What the order comes to, on the sheet after the choice of the fund. */
export const estimate = (page: Page): Locator => page.getByTestId('estimate');

/** The fund of these tests: open for buying, never at a loss, small minimum. */
export const fundName = 'درآمد ثابت سپیدار';

/** Opens the issuance screen by the button of the chrome that stands on this size of screen. */
export async function openBuy(page: Page): Promise<void> {
  await page.goto('/home');
  await settled(page);
  await page.locator('a[href="/buyBonds"]:visible').first().click();
  await expect(page.getByRole('heading', { name: 'صدور واحد (خرید)', level: 1 })).toBeVisible();
}

export async function chooseFund(page: Page, name: string = fundName): Promise<void> {
  await page.getByRole('group', { name: 'کدام صندوق؟' }).getByRole('button', { name }).click();
  await expect(amountField(page)).toBeVisible();
}

/** Types an amount key by key, as a Persian keyboard gives it. */
export async function typeAmount(page: Page, rial: bigint): Promise<void> {
  await amountField(page).fill('');
  await amountField(page).pressSequentially(inPersian(rial));
}

/** The button in the foot of the sheet while an amount or a way to pay is missing. */
export async function goNext(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^ادامه: / }).click();
}

export async function chooseMethod(page: Page, title = 'درگاه'): Promise<void> {
  const methods = page.getByRole('radiogroup', { name: 'چگونه پرداخت می‌کنید؟' });
  await methods.getByRole('radio', { name: title }).check();
}

/** Fills in the sheet, until only the rules and the button are left. */
export async function prepare(page: Page, rial: bigint): Promise<void> {
  await openBuy(page);
  await chooseFund(page);
  await typeAmount(page, rial);
  await expect(estimate(page)).toContainText('صدور گواهی');
  await chooseMethod(page);
  await expect(page.getByRole('heading', { name: 'بررسی و پرداخت' })).toBeVisible();
  await expect(payButton(page)).toBeEnabled();
}

export const acceptRules = (page: Page): Promise<void> => page.getByRole('checkbox', { name: /امیدنامه/ }).check();

/** Accepts the rules, pays, and waits for the page of the bank. */
export async function acceptAndPay(page: Page): Promise<void> {
  await acceptRules(page);
  await payButton(page).click();
  await atBank(page);
}

export async function atBank(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { name: 'درگاه پرداخت آزمایشی' })).toBeVisible();
}

const decisions = {
  success: 'پرداخت موفق',
  fail: 'پرداخت ناموفق',
  cancel: 'انصراف',
  drop: 'قطع ارتباط پس از پرداخت',
} as const;

/** What the person does at the bank; `drop`: pays, and the browser never comes back. */
export async function payAtBank(page: Page, decision: keyof typeof decisions): Promise<void> {
  await page.getByRole('button', { name: decisions[decision], exact: true }).click();
}

export const paymentResult = (page: Page): Locator => page.getByTestId('payment-result');

/** Waits until the page that the bank sends back to knows the truth. */
export async function resultIs(page: Page, result: 'ok' | 'failed', timeout = 20_000): Promise<void> {
  await expect(page).toHaveURL(/\/requests\?payment=/);
  await expect(paymentResult(page)).toHaveAttribute('data-result', result, { timeout });
}

/** The value beside a name in a list of facts. */
export const fact = (where: Page | Locator, name: string): Locator =>
  where
    .locator('dl > div')
    .filter({ has: ('page' in where ? where.page() : where).locator('dt', { hasText: new RegExp(`^${name}$`) }) })
    .locator('dd')
    .first();

/** Number of the order that a result or an open request tells. */
export async function orderNoOf(page: Page): Promise<string> {
  return inAscii(await fact(paymentResult(page), 'شماره درخواست').innerText());
}
