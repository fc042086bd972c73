import type { Page } from '@playwright/test';
import { settled } from './support/screen.ts';
import { quiet } from './support/quiet.ts';
import { expect, test } from './support/test.ts';

/* The browser's way back shows a list where it was left, also where its rows have to be asked for again. */

/** Rows of a grid scroll below its head; without a grid the page scrolls. */
const placeOf = (page: Page): Promise<number> =>
  page.evaluate(() =>
    Math.round(document.querySelector('main .MuiDataGrid-virtualScroller')?.scrollTop ?? window.scrollY),
  );

/** Follows a link that is in the window to another page, without bringing another one into sight. */
async function leaveByLink(page: Page): Promise<void> {
  const from = new URL(page.url()).pathname;
  await page.evaluate((here) => {
    const isSeen = (link: HTMLElement) => {
      const { top, bottom } = link.getBoundingClientRect();
      return link.checkVisibility() && top >= 0 && bottom <= window.innerHeight;
    };
    const links = document.querySelectorAll<HTMLAnchorElement>('main a[href^="/"], a[href^="/"]');
    [...links].find((link) => isSeen(link) && !link.target && link.pathname !== here)?.click();
  }, from);
  await page.waitForURL((url) => url.pathname !== from);
}

for (const [person, address, isAskedAgain] of [
  ['investor', '/funds', false],
  ['investor', '/requests?size=50', false],
  ['super', '/admin/receipts?status=all&size=50', true],
] as const)
  test(`${address} is shown where it was left`, async ({ as }) => {
    const page = await as(person);
    await page.goto(address);
    await settled(page);
    // as far down as the page goes, but for the last screen
    await page.mouse.move(600, 400);
    await quiet(page);
    const place = await page.evaluate(() => {
      const grid = document.querySelector('main .MuiDataGrid-virtualScroller');
      return grid
        ? grid.scrollHeight - 2 * grid.clientHeight
        : document.documentElement.scrollHeight - 2 * window.innerHeight;
    });
    expect(place).toBeGreaterThan(400);
    await page.evaluate(
      (top) => (document.querySelector('main .MuiDataGrid-virtualScroller') ?? window).scrollTo(0, top),
      place,
    );
    await expect.poll(() => placeOf(page)).toBe(place);
    await quiet(page);
    await leaveByLink(page);
    await settled(page);
    expect(await page.evaluate(() => Math.round(window.scrollY))).toBeLessThan(place);
    // after a reload the page remembers no rows
    if (isAskedAgain) {
      await page.reload();
      await settled(page);
      await page.mouse.move(500, 300);
      await quiet(page);
    }
    await page.goBack();
    await page.waitForURL((url) => `${url.pathname}${url.search}` === address);
    await settled(page);
    await expect.poll(() => placeOf(page)).toBe(place);
    // it stays there, and goes where the person goes
    await page.mouse.wheel(0, -200);
    await expect.poll(() => placeOf(page)).toBe(place - 200);
  });

test('the files and the print of a list are one menu in the head of its page', async ({ as }) => {
  const page = await as('super');
  await page.goto('/admin/payouts');
  await settled(page);
  const head = page.getByRole('main').locator('header').first();
  await head.getByRole('button', { name: /^خروجی / }).click();
  await expect(page.getByRole('menuitem')).toHaveText(['CSV', 'Excel', /^چاپ/]);
});
