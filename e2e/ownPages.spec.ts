import { markLoad, openInvestors, reloaded, seeFamily, takeOwnData, trackByCode } from './models/ownPages.ts';
import { axeProblems, settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/* Pages of an investor's own: tracking by a code, all data as a file, the choice among several investors, their sums, print. */

test('a request is followed by its number and code without a log-in', async ({ page: guest, as, watch }) => {
  watch.allow(/status of 404/);
  await trackByCode(await as('investor'), guest);
});

test('all own data is taken as one file', async ({ as, watch }) => {
  watch.allow(/status of 403/);
  const data = await takeOwnData(await as('investor'));
  expect(JSON.stringify(data)).toContain('0012345679');
});

test('the investor is chosen by the keyboard alone, and the page opens with their figures', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await settled(page);
  const chosen = page.getByRole('banner').getByRole('button', { name: /^سرمایه‌گذار: / });
  const before = (await chosen.getAttribute('aria-label')) ?? '';
  const dialog = await openInvestors(page);
  await expect.poll(() => axeProblems(page)).toEqual([]);
  await expect(dialog.getByRole('option')).toHaveCount(3);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.keyboard.press('ArrowDown');
  await markLoad(page);
  await page.keyboard.press('Enter');
  await reloaded(page);
  await settled(page);
  await expect(chosen).not.toHaveAttribute('aria-label', before);
  // as it was, for the tests after this one
  const back = await openInvestors(page);
  await page.keyboard.type(before.replace('سرمایه‌گذار: ', ''));
  await expect(back.getByRole('option')).toHaveCount(1);
  await markLoad(page);
  await page.keyboard.press('Enter');
  await reloaded(page);
  await expect(chosen).toHaveAttribute('aria-label', before);
  await settled(page);
});

test('all investors stand side by side, with their sum', async ({ as }) => {
  await seeFamily(await as('investor'));
});

for (const route of ['/accounting?fromDate=1405/06/01', '/requests', '/finance', '/funds', '/funds/1?tab=prices'])
  test(`${route} names investor and days on paper, and nothing of the shell`, async ({ as }) => {
    const page = await as('investor');
    await page.goto(route);
    await settled(page);
    await expect(page.getByText('زمان چاپ')).toHaveCount(0);
    await page.emulateMedia({ media: 'print' });
    await page.evaluate(() => window.dispatchEvent(new Event('beforeprint')));
    const head = page.locator('dl', { has: page.getByText('زمان چاپ:') });
    await expect(head).toBeVisible();
    await expect(head).toContainText('سرمایه‌گذار:');
    if (!route.startsWith('/funds')) await expect(head).toContainText('بازه:');
    await expect(page.getByRole('banner')).toBeHidden();
  });
