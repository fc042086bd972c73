import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from '../support/screen.ts';

export const result = (page: Page): Locator => page.getByTestId('signing-result');

/** From the choice of the bank to the page of the sandbox bank; answers the address of that page. */
export async function reachBank(page: Page, bank: string): Promise<string> {
  await page.goto('/direct-debit');
  await settled(page);
  await page.getByRole('button', { name: new RegExp(bank) }).click();
  await page.getByRole('button', { name: /برنزی/ }).click();
  await page.getByRole('button', { name: '۶ ماه' }).click();
  await page.getByRole('button', { name: 'ادامه', exact: true }).click();
  await page.getByRole('checkbox', { name: /قوانین برداشت مستقیم/ }).check();
  await page.getByRole('button', { name: 'رفتن به بانک' }).click();
  await expect(page.getByRole('heading', { name: 'امضای قرارداد برداشت مستقیم در بانک آزمایشی' })).toBeVisible();
  return page.url();
}

export async function decideAtBank(page: Page, decision: 'امضا و تأیید قرارداد' | 'نمی‌پذیرم'): Promise<void> {
  await page.getByRole('button', { name: decision }).click();
}

/** Fills a weekly plan with the preview of its dates, and saves it. Thursdays never are working days. */
export async function defineWeekly(page: Page, amount: string, weekDay = 'پنجشنبه'): Promise<void> {
  await page.getByLabel('صندوق', { exact: true }).click();
  await page.locator('[role="option"]:not([aria-disabled="true"])').first().click();
  await page.getByLabel('مبلغ هر نوبت').fill(amount);
  await page.getByRole('button', { name: 'هفتگی' }).click();
  await page.getByLabel('روز هفته').click();
  await page.getByRole('option', { name: weekDay, exact: true }).click();
  const dates = page.getByRole('list', { name: 'نوبت‌های بعدی' });
  await expect(dates.getByRole('listitem')).toHaveCount(12);
  await expect(dates.getByText('جابه‌جا شده').first()).toBeVisible();
  await page.getByRole('button', { name: 'ثبت خرید منظم' }).click();
  await expect(page).toHaveURL(/my-direct-debit-contracts\?tab=regulars/);
}

/** What the sandbox bank does with the debits from now on. */
export async function setFault(page: Page, bankPage: string, fault: 'موفق' | 'موجودی کافی نیست'): Promise<void> {
  await page.goto(bankPage);
  await page.getByRole('radio', { name: fault }).check();
  await page.getByRole('button', { name: 'ذخیره' }).click();
  await expect(page.getByRole('status')).toHaveText('ذخیره شد');
}

/** Cancels the contract of a bank by the code of the demo's inbox. */
export async function cancelContract(page: Page, bank: string): Promise<void> {
  await page.goto('/my-direct-debit-contracts');
  await settled(page);
  const mine = page.getByRole('listitem', { name: bank });
  const before = await mine.getByText('لغو شده').count();
  await mine.getByRole('button', { name: 'لغو قرارداد' }).click();
  const dialog = page.getByRole('dialog', { name: 'لغو قرارداد برداشت مستقیم' });
  await expect(dialog.getByRole('textbox').first()).toBeVisible();
  const answer = await page.request.get('/api/sandbox/sms/');
  const { data } = (await answer.json()) as { data: { text: string; code: string | null }[] };
  const code = data.find(({ text }) => text.includes('قرارداد برداشت مستقیم'))?.code ?? '';
  await dialog.getByRole('textbox').first().click();
  await page.keyboard.type(code);
  await expect(mine.getByText('لغو شده')).toHaveCount(before + 1);
}
