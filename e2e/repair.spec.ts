import { settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

test('a rejected slip is corrected with what was typed, and waits for review again', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/requests?status=receipt_rejected');
  await settled(page);
  await page.getByRole('row').filter({ hasText: 'درآمد ثابت سپیدار' }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('تصویر فیش خوانا نیست').first()).toBeVisible();
  await drawer.getByRole('button', { name: 'اصلاح و ارسال دوباره' }).click();
  const number = drawer.getByLabel('شماره فیش');
  await expect(number).not.toHaveValue('');
  await number.fill('99887766');
  await drawer.getByRole('button', { name: 'ارسال فیش' }).click();
  await expect(drawer.getByText('فیش در انتظار بررسی است')).toBeVisible();
  await expect(drawer.getByText('در انتظار تأیید فیش').first()).toBeVisible();
  await page.reload();
  await settled(page);
  await expect(page.getByRole('dialog').getByText('فیش در انتظار بررسی است')).toBeVisible();
});
