import { expect, test } from './support/test.ts';
import { settled } from './support/screen.ts';

/* An editor writes, and the reader reads: a box on the home page and the pages of the log-in page. */

test('an editor changes a box and restores it; the investor sees each version on the home page', async ({ as }) => {
  const maker = await as('maker');
  await maker.goto('/admin/site/site-content?tab=box');
  await settled(maker);
  await maker.getByRole('button', { name: 'ویرایش سرمایه‌گذاری ماهانه' }).click();
  const form = maker.getByRole('dialog');
  await form.getByRole('textbox', { name: 'عنوان' }).fill('هر ماه، یک قدم');
  await expect(form.getByRole('heading', { name: 'هر ماه، یک قدم' })).toBeVisible();
  await form.getByRole('button', { name: 'ذخیره و انتشار' }).click();
  await expect(form).toBeHidden();

  const investor = await as('investor');
  await investor.goto('/home');
  // the boxes stand at the end of the page, which comes when it is near the screen
  await settled(investor);
  await expect(investor.getByRole('heading', { name: 'هر ماه، یک قدم' })).toBeVisible();

  await maker.getByRole('button', { name: 'تاریخچه هر ماه، یک قدم' }).click();
  await maker.getByRole('button', { name: 'بازگرداندن این نسخه' }).click();
  await maker.getByRole('dialog', { name: 'ویرایش' }).getByRole('button', { name: 'ذخیره و انتشار' }).click();
  await expect(maker.getByRole('button', { name: 'ویرایش سرمایه‌گذاری ماهانه' })).toBeVisible();
  await investor.reload();
  await settled(investor);
  await expect(investor.getByRole('heading', { name: 'سرمایه‌گذاری ماهانه' })).toBeVisible();
});

test('a visitor reads the rules from the log-in page', async ({ page }) => {
  await page.goto('/login');
  await page.getByRole('button', { name: 'درباره ما، قوانین و تماس' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('heading', { name: 'قوانین', exact: true })).toBeVisible();
  await expect(dialog.getByText('ثبت درخواست به معنای پذیرش امیدنامه و اساسنامه صندوق است.')).toBeVisible();
});
