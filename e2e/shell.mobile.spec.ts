import { settled } from './support/screen.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

/* The frame of the panel on a phone. */

test.use(sizes.phone);

test('the bottom bar has four entries and marks the one that is open', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  const bar = page.getByRole('navigation', { name: 'منوی پایین' });
  await expect(bar.getByRole('link')).toHaveText(['خانه', 'صدور', 'ابطال', 'بیشتر']);
  await expect(bar.locator('[aria-current="page"]')).toHaveText('خانه');
  await bar.getByRole('link', { name: 'بیشتر' }).click();
  await expect(page).toHaveURL('/more');
  await expect(bar.locator('[aria-current="page"]')).toHaveText('بیشتر');
});

test('the menu opens from the toggle, and closes by Escape and by going somewhere', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await page.getByRole('button', { name: 'باز کردن منو' }).click();
  const menu = page.getByRole('dialog', { name: 'منوی اصلی' });
  await expect(menu).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'باز کردن منو' }).click();
  await menu.getByRole('link', { name: 'صندوق‌ها', exact: true }).click();
  await expect(page).toHaveURL('/funds');
  await expect(menu).toBeHidden();
});

test('the way back to the top appears after 400 px', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await settled(page);
  const button = page.getByRole('button', { name: 'بازگشت به بالای صفحه' });
  await page.evaluate(() => window.scrollTo(0, 400));
  await expect(button).toHaveCount(0);
  await page.evaluate(() => window.scrollTo(0, 420));
  await button.click();
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0);
  await expect(button).toHaveCount(0);
});

test('an investor gets the fixed viewport only where the build asks for it', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await expect(page.locator('meta[name="viewport"]')).toHaveAttribute('content', /width=device-width/);
});
