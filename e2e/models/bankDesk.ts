import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import { houseBegins } from '../support/moment.ts';
import { settled } from '../support/screen.ts';
import { inPersian } from './login.ts';
import { downloaded } from './panel.ts';

/** A picture that every checkout has. */
export const picture = path.resolve('docs', 'pictures', 'timeline.png');

/** The day before the product begins as a Jalali day in ASCII digits without separators, as it is typed. */
export function dayBefore(): string {
  const parts = new Intl.DateTimeFormat('en-u-ca-persian-nu-latn', {
    timeZone: 'Asia/Tehran',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(houseBegins().getTime() - 86_400_000));
  const part = (type: string) => parts.find((one) => one.type === type)?.value ?? '';
  return `${part('year')}${part('month')}${part('day')}`;
}

/** Fills the slip of the payment method «فیش واریزی», with a picture; `day` is Jalali, as it is typed. */
export async function fillSlip(page: Page, number: string, day: string = dayBefore()): Promise<void> {
  // the fund's account is chosen already, and can be copied
  await expect(page.getByRole('heading', { name: '۱. مبلغ را به این حساب صندوق واریز کنید' })).toBeVisible();
  await page.getByLabel('شماره فیش').fill(number);
  await page.getByLabel('ساعت واریز').fill('09:10');
  await page.getByRole('spinbutton', { name: 'سال' }).click();
  await page.keyboard.type(day);
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

/** Brings in the file of the only account at the bank, after its preview. `count` is how many lines are new. */
export async function importBankFile(page: Page, csv: string, count: number): Promise<void> {
  await page.goto('/admin/auto-buy/list?tab=statements');
  await settled(page);
  await page.getByRole('button', { name: 'ورود فایل بانک' }).click();
  const dialog = page.getByRole('dialog', { name: 'ورود فایل بانک' });
  await dialog.getByRole('combobox', { name: 'حساب بانکی صندوق' }).click();
  await page.getByRole('option').first().click();
  const file = { name: 'statement.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) };
  await dialog.locator('input[type="file"]').setInputFiles(file);
  await dialog.getByRole('button', { name: 'پیش‌نمایش' }).click();
  await dialog.getByRole('button', { name: `ارسال ${inPersian(count)} سطر برای تأیید` }).click();
  await expect(dialog).toBeHidden();
}

/** The other person releases the statement that waits; waits until its lines are booked. */
export async function releaseStatement(page: Page): Promise<void> {
  await openDesk(page, '/admin/auto-buy/list?tab=statements', 'در انتظار تأیید');
  await page.getByRole('button', { name: 'تأیید صورت‌حساب' }).click();
  await decideOn(page, 'سطرهای این صورت‌حساب در دفاتر ثبت شود؟', 'تأیید صورت‌حساب');
  await expect(page.getByText(/پردازش .* مورد پایان یافت/)).toBeVisible();
}

/** Answers the file that is open with the sample of its rows: each is paid, with a reference of the bank. */
export async function answerBankFile(page: Page, batchNo: string, refs: readonly string[]): Promise<void> {
  await page.getByRole('button', { name: 'ورود پاسخ بانک' }).click();
  const answer = page.getByRole('dialog', { name: `پاسخ بانک به فایل ${batchNo}` });
  const sample = await downloaded(page, () =>
    answer.getByRole('button', { name: 'الگوی پاسخ با ردیف‌های این فایل' }).click(),
  );
  const [titles = '', ...rows] = sample.trim().split('\r\n');
  expect(rows).toHaveLength(refs.length);
  const paid = rows.map((row, index) => row.replace(/,,,$/, `,موفق,${refs[index] ?? ''},`));
  const buffer = Buffer.from([titles, ...paid].join('\r\n'));
  await answer.locator('input[type="file"]').setInputFiles({ name: 'answer.csv', mimeType: 'text/csv', buffer });
  await answer.getByRole('button', { name: 'ثبت پاسخ بانک' }).click();
  await expect(page.getByText('بانک به همه ردیف‌ها پاسخ داده است.')).toBeVisible();
}
