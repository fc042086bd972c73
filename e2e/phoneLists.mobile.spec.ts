import { settled, standingOut } from './support/screen.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use(sizes.phone);

/* Lists on a phone: chips before the rows, the other filters in a sheet, acts of a row by a swipe. */

test('chips choose the requests by one tap, and the sheet holds the other filters with their number', async ({
  as,
}) => {
  const page = await as('investor');
  await page.goto('/requests');
  await settled(page);
  const cards = page.locator('main li[data-click]');
  await expect(cards.first()).toBeInViewport();
  const chips = page.getByRole('group', { name: 'فیلترها', exact: true });
  await chips.getByRole('button', { name: 'ابطال', exact: true }).tap();
  await expect(chips.getByRole('button', { name: 'ابطال', exact: true })).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/tab=sell/);
  await expect(cards.first()).toContainText('ابطال');
  await chips.getByRole('button', { name: 'فیلترها', exact: true }).tap();
  const sheet = page.getByRole('dialog', { name: 'فیلترها' });
  await expect(sheet).toBeVisible();
  await sheet.getByLabel('وضعیت').click();
  await page.getByRole('option').nth(1).tap();
  await expect(page).toHaveURL(/status=/);
  await page.keyboard.press('Escape');
  await expect(sheet).toHaveCount(0);
  await expect(chips.getByRole('button', { name: 'فیلترها، ۱ فیلتر انتخاب شده' })).toBeVisible();
  await expect.poll(() => standingOut(page)).toEqual([]);
});

test('a swipe of a request shows its acts; the ticket is about that request', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/requests');
  await settled(page);
  const card = page.locator('main [data-swipe]').first();
  const ask = card.getByRole('button', { name: /^ثبت تیکت درباره درخواست/ });
  await expect(ask).not.toBeInViewport();
  // the browser's own scrolling is what a finger does
  await card.evaluate((strip) => strip.scrollBy({ left: -strip.scrollWidth, behavior: 'instant' }));
  await expect(ask).toBeInViewport();
  const orderNo = (await ask.getAttribute('aria-label'))?.split(' ').at(-1) ?? '';
  await ask.tap();
  const drawer = page.getByRole('dialog', { name: 'ثبت تیکت جدید' });
  await expect(drawer.getByLabel('موضوع')).toHaveValue(`درباره درخواست ${orderNo}`);
  await expect.poll(() => standingOut(page)).toEqual([]);
});

test('the keyboard brings the acts of a row into sight', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/requests');
  await settled(page);
  const card = page.locator('main [data-swipe]').first();
  await card.locator('[data-opener]').focus();
  await page.keyboard.press('Tab');
  const act = card.getByRole('button').nth(1);
  await expect(act).toBeFocused();
  await expect(act).toBeInViewport();
});

test('cards of funds show the course of a year beside its yield', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/funds');
  await settled(page);
  const chart = page.getByRole('img', { name: /^روند درآمد ثابت سپیدار از/ });
  await expect(chart).toBeVisible();
  expect(await chart.locator('path').count()).toBe(2);
  await expect.poll(() => standingOut(page)).toEqual([]);
});
