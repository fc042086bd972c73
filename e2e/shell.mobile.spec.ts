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

test('the way back closes the menu and a dialog of a page that was just loaded, and leaves the page', async ({
  as,
}) => {
  const page = await as('investor');
  await page.goto('/goals');
  await settled(page);
  await page.getByRole('button', { name: 'باز کردن منو' }).click();
  const menu = page.getByRole('dialog', { name: 'منوی اصلی' });
  await expect(menu).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(menu).toBeHidden();
  await page.getByRole('button', { name: 'هدف جدید' }).click();
  const form = page.getByRole('dialog', { name: 'هدف جدید' });
  await expect(form).toBeVisible();
  await page.evaluate(() => window.history.back());
  await expect(form).toBeHidden();
  await expect(page).toHaveURL('/goals');
});

test('a dialog that was closed by its button leaves no step behind: the way back leads to the page before', async ({
  as,
}) => {
  const page = await as('investor');
  await page.goto('/faqs');
  await settled(page);
  await page.goto('/goals');
  await settled(page);
  const form = page.getByRole('dialog', { name: 'هدف جدید' });
  for (let times = 0; times < 2; times += 1) {
    await page.getByRole('button', { name: 'هدف جدید' }).click();
    await expect(form).toBeVisible();
    await form.getByRole('button', { name: 'بازگشت', exact: true }).click();
    await expect(form).toBeHidden();
  }
  await page.evaluate(() => window.history.back());
  await expect(page).toHaveURL('/faqs');
});

for (const width of [320, 360]) {
  test(`the top bar of ${width} px shows the whole name of the chosen investor`, async ({ as }) => {
    const page = await as('investor');
    await page.setViewportSize({ width, height: 780 });
    await page.goto('/home');
    const chip = page.getByRole('banner').getByRole('button', { name: /^سرمایه‌گذار: / });
    const name = chip.getByText('نگار رستگار', { exact: true });
    await expect(name).toBeVisible();
    // a line that is cut would be missing as a whole
    const cut = await name.evaluate((one) => [one.scrollWidth - one.clientWidth, one.scrollHeight - one.clientHeight]);
    expect(Math.max(...cut)).toBeLessThan(4);
  });
}

test('a toast leaves the top bar free, and the bottom bar where toasts come from below', async ({ as }) => {
  const page = await as('investor');
  const bar = page.getByRole('banner');
  const below = page.getByRole('navigation', { name: 'منوی پایین' });
  const boxOfToast = async () => {
    await page.getByRole('main').getByText('صدور و ابطال یعنی چه؟', { exact: true }).click();
    const vote = page.getByRole('group', { name: /^این پاسخ مفید بود؟/ }).locator('visible=true');
    await vote.locator('button:enabled').first().click();
    const toast = page.locator('.Toastify__toast');
    await expect(toast).toBeVisible();
    // this browser asks for no motion, and a toast needs its time there, too
    await expect(toast.getByRole('progressbar')).toHaveCSS('animation-duration', '3s');
    return (await toast.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  };
  await page.goto('/faqs');
  await settled(page);
  const upper = await boxOfToast();
  const top = await bar.boundingBox();
  expect(upper.y).toBeGreaterThanOrEqual((top?.y ?? 0) + (top?.height ?? 0));
  expect(upper.x).toBeGreaterThan(0);
  await page.goto('/user-account?tab=display');
  await settled(page);
  await page.getByText('پایین، راست', { exact: true }).click();
  await below.getByRole('link', { name: 'بیشتر' }).click();
  await page.getByRole('main').getByRole('link', { name: 'پرسش‌های متداول' }).click();
  await settled(page);
  const lower = await boxOfToast();
  expect(lower.y + lower.height).toBeLessThanOrEqual((await below.boundingBox())?.y ?? 0);
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
