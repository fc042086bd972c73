import { axeProblems } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/* A person of the sandbox registry without an account: from an unknown national code to the first screen. */
const person = { nationalNo: '0048261734', mobile: '09120003290', name: 'بهار نیکنام' };

test('whoever has no account registers with the code of the demo inbox and is logged in', async ({ page, watch }) => {
  watch.allow(/status of 4(00|09|22)/);
  await page.goto('/login');
  await page.getByLabel('کد ملی، شناسه ملی یا موبایل').fill(person.nationalNo);
  await page.getByRole('button', { name: 'ادامه' }).click();
  await page.getByLabel('شماره موبایل').fill('09120000200');
  await page.getByLabel('شماره شبا').fill('062960000000100324200001');
  await expect.poll(() => axeProblems(page)).toEqual([]);
  await page.getByLabel('شماره موبایل').fill(person.mobile);
  await page.getByRole('button', { name: 'دریافت کد' }).click();
  await page.getByRole('button', { name: 'پیامک‌های آزمایشی' }).click();
  await page
    .getByRole('list', { name: 'پیامک‌ها' })
    .getByRole('button', { name: /^استفاده از کد/ })
    .first()
    .click();
  await expect(page.getByText(person.name)).toBeVisible();
  await expect(page.getByText('سامانه آزمایشی')).toBeVisible();
  await page.getByLabel('رمز عبور جدید').fill('Bahar-3290-panel!');
  await page.getByRole('button', { name: 'ثبت‌نام و ورود' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^منوی کاربر: ${person.name}`) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'هنوز سرمایه‌گذاری نکرده‌اید' })).toBeVisible();
});
