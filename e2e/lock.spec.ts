import { signIn } from './models/login.ts';
import { expect, test } from './support/test.ts';

/* The lock of the app (decision 162) in a real browser. The person chooses it for tabs, too, as a test has no installed app. */

test('a covered panel shows nothing, also after a reload, and opens with the code; five wrong ones end the session', async ({
  page,
}) => {
  await signIn(page, 'guardian');
  await page.goto('/user-account');
  await page.getByRole('button', { name: 'روشن کردن قفل' }).click();
  const ask = page.getByRole('dialog', { name: 'روشن کردن قفل' });
  await ask.getByLabel('رمز قفل (۶ رقم)').fill('902814');
  await ask.getByLabel('تکرار رمز قفل').fill('902814');
  await ask.getByRole('button', { name: 'ثبت رمز' }).click();
  await page.getByRole('switch', { name: 'در مرورگر هم قفل شود' }).check();

  await page.goto('/home');
  const figures = page.getByRole('main').first();
  await expect(figures).toBeVisible();
  await page.goto('/user-account');
  await page.getByRole('button', { name: 'همین حالا قفل شود' }).click();
  const screen = page.getByRole('dialog', { name: 'برنامه قفل است' });
  const pin = screen.getByLabel('رمز قفل شش‌رقمی');
  await expect(screen).toBeVisible();
  await expect(pin).toBeFocused();
  await expect(figures).toBeHidden();
  // Neither Escape nor a shortcut of the panel leads behind it.
  await page.keyboard.press('Escape');
  await page.keyboard.press('Escape');
  await expect(screen).toBeVisible();

  await page.goto('/home');
  await expect(screen).toBeVisible();
  await expect(figures).toBeHidden();
  await pin.fill('902814');
  await expect(screen).toBeHidden();
  await expect(figures).toBeVisible();

  await page.goto('/user-account');
  await page.getByRole('button', { name: 'همین حالا قفل شود' }).click();
  for (const left of ['۴', '۳', '۲', '۱']) {
    await pin.fill('111222');
    await expect(screen.getByText(`${left} تلاش تا پایان نشست باقی مانده`)).toBeVisible();
  }
  await pin.fill('111222');
  await expect(page).toHaveURL(/\/login/);
  await expect(page.getByLabel('کد ملی، شناسه ملی یا موبایل')).toBeVisible();
});
