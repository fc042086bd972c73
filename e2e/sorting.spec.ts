import type { Locator, Page } from '@playwright/test';
import { inAscii } from './models/login.ts';
import { settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/* The heads of the grids sort what the server holds, by mouse and by keyboard; the order stands in the URL. */

const amounts = async (grid: Locator): Promise<bigint[]> =>
  (await grid.locator('[role="gridcell"][data-field="amount"]').allInnerTexts()).map((text) =>
    BigInt(inAscii(text).replace(/[^\d]/g, '') || '0'),
  );

async function isSorted(page: Page, grid: Locator, way: 1 | -1): Promise<void> {
  await settled(page);
  await expect(async () => {
    const shown = await amounts(grid);
    expect(shown.length).toBeGreaterThan(3);
    const wanted = [...shown].sort((a, b) => (a < b ? -way : a > b ? way : 0));
    expect(shown).toEqual(wanted);
  }).toPass();
}

for (const [person, address] of [
  ['investor', '/requests'],
  ['super', '/admin/receipts?status=all'],
  ['super', '/admin/payouts'],
  ['super', '/admin/reports/funds'],
] as const)
  test(`${address} is sorted by the amount: the largest first, the smallest first, and as it was`, async ({ as }) => {
    const page = await as(person);
    await page.goto(address);
    await settled(page);
    const grid = page.getByRole('grid').first();
    const head = grid.getByRole('columnheader', { name: /^مبلغ/ });
    await head.click();
    await expect(page).toHaveURL(/sort=-amount/);
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await isSorted(page, grid, -1);
    await head.focus();
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/sort=amount/);
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await isSorted(page, grid, 1);
    await page.reload();
    await isSorted(page, page.getByRole('grid').first(), 1);
    await head.focus();
    await page.keyboard.press('Enter');
    await expect(page).not.toHaveURL(/sort=/);
    await expect(head).toHaveAttribute('aria-sort', 'none');
  });
