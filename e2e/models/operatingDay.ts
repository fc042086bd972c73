import { expect, type Locator, type Page } from '@playwright/test';
import { settled } from '../support/screen.ts';
import { inAscii } from './login.ts';
import { nextWorkingDay } from './panel.ts';

/** The board of the day before the one that is shown, by the button beside its title. @returns its day, ISO */
async function openDayBefore(page: Page): Promise<string> {
  await page.goto('/admin/dashboard');
  await settled(page);
  await page.getByRole('button', { name: /^روز کاری پیش: / }).click();
  await expect(page).toHaveURL(/day=\d{4}-\d{2}-\d{2}/);
  await settled(page);
  return new URL(page.url()).searchParams.get('day') ?? '';
}

/** Moves the demo until the day before has no price of the fund, also where the present day is closed. @returns that day */
export async function reachUnpricedDay(boss: Page, maker: Page, fund: string): Promise<string> {
  for (let move = 0; move < 2; move += 1) {
    await nextWorkingDay(boss);
    const day = await openDayBefore(maker);
    if (await fundRow(maker, fund).getByText('ثبت نشده').isVisible()) return day;
  }
  throw new Error('no day without prices');
}

export async function openBoard(page: Page, day: string): Promise<void> {
  await page.goto(`/admin/dashboard?day=${day}`);
  await settled(page);
}

/** The row of a fund on the day board. */
export const fundRow = (page: Page, fund: string): Locator =>
  page
    .getByRole('table', { name: /^صندوق‌ها در روز قیمت/ })
    .getByRole('row')
    .filter({ hasText: fund });

/** A line of the checklist of the day's end, with its counts. */
export const dayCheck = (page: Page, title: string): Locator =>
  page.locator('#day-checks').getByRole('link', { name: title });

/** A kind of work of the queue. */
export const work = (page: Page, kind: string): Locator =>
  page.getByRole('region', { name: 'کارهای من' }).getByRole('link', { name: kind });

/** Goes on by the Tab key alone until the element has the focus. */
export async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) {
      // who uses no mouse sees where they are
      expect(await target.evaluate((element) => element.matches(':focus-visible'))).toBe(true);
      return;
    }
    await page.keyboard.press('Tab');
  }
  throw new Error('the keyboard does not reach it');
}

/** Presses a button or link that the keyboard reaches. */
export async function pressOn(page: Page, target: Locator): Promise<void> {
  await tabTo(page, target);
  await page.keyboard.press('Enter');
}

/** Goes to another fund of the settlement desk by the key J, as many steps as it takes. */
export async function goToFund(page: Page, fund: string): Promise<void> {
  const chosen = page.locator('#settlement-desk').getByRole('combobox', { name: 'صندوق' });
  for (let step = 0; step < 15; step += 1) {
    const before = await chosen.innerText();
    if (before === fund) return;
    await page.keyboard.press('j');
    await expect(chosen).not.toHaveText(before);
  }
  throw new Error(`the key J does not lead to ${fund}`);
}

/** Types the three prices of the day and sends them, by keys. */
export async function typePrices(page: Page, prices: readonly [string, string, string]): Promise<void> {
  await tabTo(page, page.getByLabel('قیمت صدور', { exact: true }));
  await page.keyboard.type(prices[0]);
  await page.keyboard.press('Tab');
  await page.keyboard.type(prices[1]);
  await page.keyboard.press('Tab');
  await page.keyboard.type(prices[2]);
  await page.keyboard.press('Enter');
  await expect(page.locator('#settlement-desk').getByText('در انتظار تأیید', { exact: true })).toBeVisible();
  // out of the field, where a letter would be typed
  await page.keyboard.press('Tab');
}

/** A column of the orders that wait for the price of the opened day; amounts stand in the third, units in the fourth. */
export async function dueAmounts(page: Page, column = 2): Promise<bigint[]> {
  const rows = page.getByRole('grid', { name: 'درخواست‌های در انتظار اجرا' }).getByRole('row');
  await expect(rows.nth(1)).toBeVisible();
  const amounts: bigint[] = [];
  for (let index = 1; index < (await rows.count()); index += 1)
    amounts.push(await figure(rows.nth(index).getByRole('gridcell').nth(column)));
  return amounts;
}

/** The sums of a side of the opened day: orders, units, amount, fees, remainder, cash. */
export const daySums = (page: Page, side: string): Locator =>
  page
    .getByRole('table', { name: 'جمع درخواست‌های در انتظار اجرا' })
    .getByRole('row')
    .filter({ hasText: side })
    .getByRole('cell');

/** A figure of a list of facts as a number. */
export async function figure(of: Locator): Promise<bigint> {
  return BigInt(inAscii(await of.innerText()).replace(/[^\d]/g, ''));
}

/** Approves the price of the opened day: A asks, Enter on the button answers. */
export async function approveByKeys(page: Page): Promise<void> {
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'این قیمت‌ها تأیید و اعلام شود؟' });
  await pressOn(page, dialog.getByRole('button', { name: 'تأیید ۱ قیمت' }));
  await expect(dialog).toBeHidden();
  await expect(page.locator('#settlement-desk').getByText('تأیید شده', { exact: true })).toBeVisible();
}

/** Executes the opened day by keys, after the question has shown the figures. */
export async function executeByKeys(page: Page, figures: readonly string[], result: string): Promise<void> {
  await page.keyboard.press('a');
  const dialog = page.getByRole('dialog', { name: 'درخواست‌های این روز اجرا شود؟' });
  for (const text of figures) await expect(dialog.getByText(text).first()).toBeVisible();
  await pressOn(page, dialog.getByRole('button', { name: 'اجرای درخواست‌های روز' }));
  await expect(dialog).toBeHidden();
  // the orders are executed by the long work
  await expect(page.getByTestId('day-result').first()).toContainText(result);
}
