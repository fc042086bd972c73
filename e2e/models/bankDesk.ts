import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { houseBegins } from '../support/moment.ts';
import { settled } from '../support/screen.ts';

/** A picture that every checkout has. */
const picture = path.resolve('docs', 'pictures', 'timeline.png');

/** The day before the product begins as a Jalali day in ASCII digits without separators, as it is typed. */
function dayBefore(): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    timeZone: 'Asia/Tehran',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(houseBegins().getTime() - 86_400_000));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}${part('month')}${part('day')}`;
}

/** Fills the slip of the payment method «فیش واریزی», with a picture. */
export async function fillSlip(page: Page, number: string): Promise<void> {
  // the fund's account is chosen already, and can be copied
  await expect(page.getByRole('heading', { name: '۱. مبلغ را به این حساب صندوق واریز کنید' })).toBeVisible();
  await page.getByLabel('شماره فیش').fill(number);
  await page.getByLabel('ساعت واریز').fill('09:10');
  await page.getByRole('spinbutton', { name: 'سال' }).click();
  await page.keyboard.type(dayBefore());
  await page
    .locator('main input[type="file"]:not([capture])')
    .setInputFiles({ name: 'slip.png', mimeType: 'image/png', buffer: readFileSync(picture) });
  await expect(page.getByText('slip.png')).toBeVisible();
}

/** Opens a list of the desk and the details of the row that holds a text. */
export async function openDesk(page: Page, path: string, text: string): Promise<void> {
  await page.goto(path);
  await settled(page);
  await page.getByRole('row').filter({ hasText: text }).first().click();
  await expect(page.getByRole('dialog')).toBeVisible();
}

/** Confirms a question of the desk and waits until it is answered. */
export async function decideOn(page: Page, question: string, verb: string): Promise<void> {
  const dialog = page.getByRole('dialog', { name: question });
  await dialog.getByRole('button', { name: verb, exact: true }).click();
  await expect(dialog).toBeHidden();
}

/** Makes the bank file of a fund. @returns its number */
export async function makeBankFile(page: Page, fund: string): Promise<string> {
  await page.getByRole('button', { name: 'ساخت فایل بانک' }).click();
  const dialog = page.getByRole('dialog', { name: 'ساخت فایل بانک' });
  await dialog.getByRole('combobox', { name: 'صندوق' }).click();
  await page.getByRole('option', { name: fund }).click();
  await expect(dialog.getByText('جمع مبلغ')).toBeVisible();
  await dialog.getByRole('button', { name: 'ساخت فایل', exact: true }).click();
  const made = await page.getByTestId('batch-made').innerText();
  return /PB-\d+/.exec(made)?.[0] ?? '';
}

/** Fetches the released bank file whose details are open. @returns its lines without the titles */
export async function fetchBankFile(page: Page): Promise<string[]> {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'دریافت فایل' }).click(),
  ]);
  return readFileSync(await download.path(), 'utf8')
    .trim()
    .split('\r\n')
    .slice(1);
}
