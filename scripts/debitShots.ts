// States of the screens of direct debit that takeShots.ts takes pictures of.
import type { Page } from '@playwright/test';

/** Opens the first row of the list that stands on this size of screen. */
export const openFirstRow = (page: Page): Promise<void> =>
  page.locator('.MuiDataGrid-row, li[data-click]').locator('visible=true').first().click();

const button = (page: Page, name: string) =>
  page.getByRole('button', { name, exact: true }).locator('visible=true').first();

/** Goes through the creation of a contract as far as a step. */
async function debitUntil(page: Page, step: 'package' | 'rules'): Promise<void> {
  await page.locator('[role="group"] > button:enabled').first().click();
  const packages = page.getByRole('group', { name: 'سقف برداشت‌ها چقدر باشد؟' }).getByRole('button');
  await packages.first().waitFor();
  if (step === 'package') return;
  await packages.first().click();
  await button(page, '۶ ماه').click();
  await button(page, 'ادامه').click();
  await button(page, 'رفتن به بانک').waitFor();
}

/** Fills a plan, so that its next dates are seen. */
async function fillPlan(page: Page): Promise<void> {
  await page.getByLabel('صندوق', { exact: true }).click();
  await page.getByRole('option').locator(':scope:not([aria-disabled="true"])').first().click();
  await page.getByLabel('مبلغ هر نوبت').fill('20000000');
  await page.getByRole('list', { name: 'نوبت‌های بعدی' }).waitFor();
}

/** The investor's screens. */
export const debitShots = [
  { route: '/direct-debit', name: 'direct-debit-package', act: (page: Page) => debitUntil(page, 'package') },
  { route: '/direct-debit', name: 'direct-debit-rules', act: (page: Page) => debitUntil(page, 'rules') },
  { route: '/direct-debit?plan=new', name: 'direct-debit-plan', act: fillPlan },
  ...['regulars', 'charges'].flatMap((tab) => [
    { route: `/my-direct-debit-contracts?tab=${tab}`, name: `my-debit-${tab}` },
    { route: `/my-direct-debit-contracts?tab=${tab}`, name: `my-debit-${tab}-opened`, act: openFirstRow },
  ]),
  {
    route: '/my-direct-debit-contracts',
    name: 'my-debit-contract-opened',
    act: (page: Page) => button(page, 'جزئیات').click(),
  },
];

/** The office's desk. */
export const debitDeskShots = [
  ...['contracts', 'regulars', 'charges', 'days', 'packages', 'banks'].map((tab) => ({
    route: `/admin/direct-debit?tab=${tab}`,
    name: `admin-debit-${tab}`,
  })),
  { route: '/admin/direct-debit', name: 'admin-debit-opened', act: openFirstRow },
];
