import { settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';
import type { Page } from '@playwright/test';

/* Figures and dates are never cut in a table: neither by an ellipsis nor by the edge of their cell. */

const screens = {
  super: [
    '/admin/dashboard',
    '/admin/dashboard?work=all',
    '/admin/settlement?fund=1',
    '/admin/receipts?status=all',
    '/admin/payouts',
    '/admin/payouts?tab=files',
    '/admin/auto-buy/list',
    '/admin/direct-debit',
    '/admin/direct-debit?tab=regulars',
    '/admin/direct-debit?tab=charges',
    '/admin/direct-debit?tab=days',
    '/admin/direct-debit?tab=packages',
    '/admin/direct-debit?tab=banks',
    '/admin/reconciliation',
    '/admin/reports/funds',
    '/admin/reports/funds?tab=days',
    '/admin/reports/funds?tab=turnover',
    '/admin/reports/funds?tab=holdings',
    '/admin/corrections',
    '/admin/corrections?tab=corrections',
    '/admin/admin-panel/tickets',
    '/admin/admin-panel/identity-checks',
    '/admin/admin-panel/investors',
    '/admin/admin-panel/investors/1',
    '/admin/admin-panel/investors/1?tab=orders',
    '/admin/admin-panel/investors/1?tab=turnover',
    '/admin/admin-panel/investors/1?tab=assets',
    '/admin/reports/investors',
    '/admin/admin-panel/funds/funds-report',
    '/admin/admin-panel/funds/funds-report?tab=prices',
    '/admin/admin-panel/funds/funds-report?tab=changes',
    '/admin/admin-panel/funds/funds-report/1?tab=prices',
    '/admin/admin-panel/funds/funds-report/1?tab=settlement',
    '/admin/admin-panel/funds/funds-report/1?tab=profits',
    '/admin/admin-panel/funds/funds-report/1?tab=limits',
    '/admin/admin-panel/funds/funds-report/1?tab=orders',
    '/admin/admin-panel/funds/funds-report/1?tab=payments',
    '/admin/settings/holidays?tab=list',
  ],
  investor: [
    '/home',
    '/funds',
    '/funds?view=table',
    '/requests',
    '/accounting',
    '/finance',
    '/my-direct-debit-contracts',
    '/my-direct-debit-contracts?tab=regulars',
    '/my-direct-debit-contracts?tab=charges',
    '/tickets',
    '/user-account',
  ],
} as const;

/** What is cut: shown figures whose own text does not fit into them or into a box that hides what stands out. */
function cutFigures(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const cut: string[] = [];
    for (const figure of document.querySelectorAll<HTMLElement>('main [data-figure]')) {
      const text = figure.textContent.trim();
      const box = figure.getBoundingClientRect();
      if (text === '' || box.width === 0 || box.height === 0) continue;
      const range = document.createRange();
      range.selectNodeContents(figure);
      const ink = range.getBoundingClientRect();
      for (
        let holder: HTMLElement | null = figure;
        holder && holder.tagName !== 'MAIN';
        holder = holder.parentElement
      ) {
        const style = getComputedStyle(holder);
        if (holder === figure && holder.scrollWidth > holder.clientWidth + 1 && style.display !== 'inline') {
          cut.push(`${text}: ${holder.clientWidth} of ${holder.scrollWidth} px`);
          break;
        }
        // a box that scrolls shows the rest; one that hides it cuts
        if (style.overflowX !== 'hidden' && style.overflowX !== 'clip') {
          if (style.overflowX === 'auto' || style.overflowX === 'scroll') break;
          continue;
        }
        // hidden from sight but not from screen readers
        if (style.clipPath !== 'none' || holder.clientWidth <= 1) break;
        const edge = holder.getBoundingClientRect();
        if (ink.left < edge.left - 1 || ink.right > edge.right + 1) {
          cut.push(`${text}: cut by ${holder.tagName.toLowerCase()}.${holder.className.slice(0, 60)}`);
          break;
        }
      }
    }
    return cut;
  });
}

/** Grids that are wider than their place: beside the details of a row their last column would be cut. */
function wideGrids(page: Page): Promise<string[]> {
  return page
    .locator('main .MuiDataGrid-virtualScroller')
    .evaluateAll((grids) =>
      grids
        .filter((grid) => grid.clientWidth > 0 && grid.scrollWidth > grid.clientWidth + 1)
        .map((grid) => `a grid of ${grid.scrollWidth} px in ${grid.clientWidth} px`),
    );
}

const softly = expect.configure({ soft: true });
const widths = [1440, 1280, 390] as const;

for (const [person, paths] of Object.entries(screens))
  for (const path of paths)
    test(`no figure or date of ${path} is cut at 1440, 1280 and 390 px (${person})`, async ({ as, watch }) => {
      // a chart learns of a narrower window one drawing late
      watch.allow(/<rect> attribute width: A negative value/);
      const page = await as(person as keyof typeof screens);
      await page.setViewportSize({ width: widths[0], height: 900 });
      await page.goto(path);
      for (const width of widths) {
        await page.setViewportSize({ width, height: 900 });
        // a list far below comes when it is seen, which may be after the first look over the page
        await settled(page).catch(() => settled(page));
        // a grid gives its columns their widths one drawing after its rows came
        await softly.poll(() => cutFigures(page), { message: `at ${width}` }).toEqual([]);
      }
    });

for (const [person, path] of [
  ['investor', '/requests'],
  ['super', '/admin/receipts?status=all'],
  ['super', '/admin/payouts'],
  ['super', '/admin/auto-buy/list'],
] as const)
  test(`no figure or date of ${path} is cut beside the details of a row`, async ({ as }) => {
    const page = await as(person);
    await page.setViewportSize({ width: widths[0], height: 900 });
    await page.goto(path);
    await settled(page);
    await page.locator('main .MuiDataGrid-row').first().click();
    await expect(page.getByRole('dialog')).toBeVisible();
    await settled(page);
    await expect.poll(async () => [...(await cutFigures(page)), ...(await wideGrids(page))]).toEqual([]);
  });
