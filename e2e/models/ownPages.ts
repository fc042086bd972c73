import { readFileSync } from 'node:fs';
import { expect, type Locator, type Page } from '@playwright/test';
import { demoPassword } from '../support/people.ts';
import { axeProblems, settled, standingOut } from '../support/screen.ts';
import { ask, openRequest } from './panel.ts';

/* What an investor does on their own pages, on every size. */

/** Reads number and code of a request from its page, and follows it as somebody without a log-in. */
export async function trackByCode(page: Page, guest: Page): Promise<void> {
  await page.goto('/requests');
  const { data } = await ask<{ data: { orderNo: string }[] }>(
    page,
    '/api/orders/list/?investorId={investorId}&size=5&status=issued',
  );
  const orderNo = data[0]?.orderNo ?? '';
  const drawer = await openRequest(page, orderNo);
  const code = await drawer
    .locator('dt', { hasText: 'کد مشاهده وضعیت' })
    .locator('xpath=following-sibling::dd[1]//bdi')
    .first()
    .innerText();
  await guest.goto('/track');
  await settled(guest);
  await guest.getByLabel('شماره درخواست').fill(orderNo);
  await guest.getByLabel('کد مشاهده وضعیت').fill('AAAA-AAAA');
  await guest.getByLabel('کد مشاهده وضعیت').press('Enter');
  await expect(guest.getByText('درخواستی با این شماره و کد پیدا نشد', { exact: false })).toBeVisible();
  await guest.getByLabel('کد مشاهده وضعیت').fill(code);
  await guest.getByRole('button', { name: 'نمایش وضعیت' }).click();
  await expect(guest.getByRole('heading', { name: 'روند درخواست' })).toBeVisible();
  await expect(guest.getByText('صادر شده', { exact: true }).first()).toBeVisible();
  expect(new URL(guest.url()).search, 'neither number nor code stands in the URL').toBe('');
  await expect(guest.locator('meta[name="robots"]')).toHaveAttribute('content', /noindex/);
  await expect.poll(() => axeProblems(guest)).toEqual([]);
  await expect.poll(() => standingOut(guest)).toEqual([]);
}

/** The question who one is, before a sensitive act. */
export const recheckOf = (page: Page): Locator =>
  page.getByRole('dialog', { name: 'برای ادامه، هویت خود را تأیید کنید' });

/** Shows by password who one is, in the dialog that asks for it. */
export async function answerRecheck(page: Page): Promise<void> {
  await recheckOf(page).getByLabel('رمز عبور', { exact: true }).fill(demoPassword);
  await recheckOf(page).getByRole('button', { name: 'تأیید', exact: true }).click();
}

/** The same wherever the panel asks for it from now on. */
export async function confirmIdentity(page: Page): Promise<void> {
  const recheck = recheckOf(page);
  await page.addLocatorHandler(recheck, async () => {
    await answerRecheck(page);
    await expect(recheck).toHaveCount(0);
  });
}

/** Has a JSON file of all own data made, showing again who they are where that is asked for, and reads it. */
export async function takeOwnData(page: Page): Promise<Record<string, unknown>> {
  await confirmIdentity(page);
  await page.goto('/user-account?tab=data');
  await settled(page);
  await page.getByRole('button', { name: 'ساخت فایل JSON' }).click();
  const file = page.getByRole('button', { name: 'دریافت فایل همه داده‌های من، JSON' }).first();
  await expect(file).toBeVisible();
  await expect.poll(() => axeProblems(page)).toEqual([]);
  const [download] = await Promise.all([page.waitForEvent('download'), file.click()]);
  return JSON.parse(readFileSync(await download.path(), 'utf8')) as Record<string, unknown>;
}

/** Opens the list of investors by the button of the bar. */
export async function openInvestors(page: Page) {
  await page
    .getByRole('banner')
    .getByRole('button', { name: /^سرمایه‌گذار: / })
    .click();
  const dialog = page.getByRole('dialog', { name: 'انتخاب سرمایه‌گذار' });
  await expect(dialog.getByRole('combobox', { name: 'جستجوی نام یا کد ملی' })).toBeFocused();
  return dialog;
}

/** Marks the page as it is loaded now; `reloaded` waits until another load has taken its place. */
export const markLoad = (page: Page): Promise<void> =>
  page.evaluate(() => {
    document.documentElement.dataset['before'] = 'reload';
  });
export async function reloaded(page: Page): Promise<void> {
  await expect(page.locator('html[data-before]')).toHaveCount(0);
}

interface Family {
  data: { rows: { investorId: number; name: string; total: string }[]; sum: { total: string } };
}

/** All investors side by side: the sum on the screen is that of the rows, worked out here. */
export async function seeFamily(page: Page): Promise<void> {
  await page.goto('/finance');
  await settled(page);
  await page.getByRole('button', { name: 'همه سرمایه‌گذاران من' }).click();
  const sums = page.getByTestId('family-sums');
  await expect(sums).toBeVisible();
  const { data } = await ask<Family>(page, '/api/dashboard/family/');
  expect(data.rows).toHaveLength(3);
  const total = data.rows.reduce((sum, row) => sum + BigInt(row.total), 0n);
  await expect(sums).toContainText(total.toLocaleString('fa-IR'));
  for (const { name } of data.rows)
    await expect(page.getByRole('main').getByText(name).locator('visible=true').first()).toBeVisible();
  await settled(page);
  await expect.poll(() => axeProblems(page)).toEqual([]);
  await expect.poll(() => standingOut(page)).toEqual([]);
}
