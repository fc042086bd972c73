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

test('a fund begins with its facts in one line, and its holding is in the first view', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/funds');
  await page.getByRole('main').getByRole('link', { name: 'مختلط همراز', exact: true }).click();
  const acts = page.getByRole('main').getByRole('link', { name: 'صدور (خرید)' });
  const units = page.getByTestId('fund-mine').getByText(/واحد/).first();
  const state = page.getByRole('main').getByText('باز', { exact: true }).first();
  const scale = page
    .getByRole('main')
    .getByText(/^ریسک [۱-۷] از ۷/)
    .first();
  await expect(units).toBeVisible();
  for (const width of [360, 390]) {
    await page.setViewportSize({ ...sizes.phone.viewport, width });
    await settled(page);
    // of each fact the upper half is beside the other
    const [open, risk] = [await state.boundingBox(), await scale.boundingBox()];
    expect(Math.abs((open?.y ?? 0) - (risk?.y ?? 0)), `one line at ${width}`).toBeLessThan((open?.height ?? 0) / 2);
    const shown = await units.boundingBox();
    expect((shown?.y ?? 0) + (shown?.height ?? 0)).toBeLessThan((await acts.boundingBox())?.y ?? 0);
  }
});

test('the list of funds says once of which day the prices are', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/funds');
  await settled(page);
  const day = page.getByText(/^قیمت‌های /);
  await expect(day).toBeVisible();
  const name = ((await day.textContent()) ?? '').replace('قیمت‌های ', '');
  await expect(page.getByText(`قیمت ${name}`, { exact: true }).locator('visible=true')).toHaveCount(0);
});

test('the value of all holdings is in the upper third, and each fund has value and gain opposite its name', async ({
  as,
}) => {
  const page = await as('investor');
  await page.goto('/finance');
  await settled(page);
  const value = await page.getByTestId('assets-value').boundingBox();
  expect(value?.y).toBeLessThan(sizes.phone.viewport.height / 3);
  const card = page.locator('#holdings tbody > tr').first();
  const name = await card.getByRole('link').first().boundingBox();
  const worth = await card.locator('strong').boundingBox();
  expect(worth?.y).toBeLessThan((name?.y ?? 0) + (name?.height ?? 0));
  expect((worth?.x ?? 0) + (worth?.width ?? 0)).toBeLessThan(name?.x ?? 0);
  await expect.poll(() => standingOut(page)).toEqual([]);
});

test('a list of one page has no pages to turn, and its file is in the head', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/tickets');
  await settled(page);
  const pages = page.getByRole('navigation', { name: 'صفحه‌های تیکت‌ها' });
  await expect(pages).toBeVisible();
  await expect(pages.getByRole('button', { name: 'صفحه بعد' })).toBeHidden();
  const first = await page.locator('main li[data-click]').first().boundingBox();
  const file = await page.getByRole('button', { name: /^خروجی/ }).boundingBox();
  expect((file?.y ?? 0) + (file?.height ?? 0)).toBeLessThan(first?.y ?? 0);
});
