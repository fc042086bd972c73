import { boxesOf, codeBy, wrongThenRight } from './models/codes.ts';
import { axeProblems, settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/** Of the books of the sandbox registry: a child of the demo's guardian whom nobody has registered. */
const child = { nationalNo: '0089012348', birthDate: '13980122', name: 'آراد کاویان' };

test('a guardian registers a child with the code of the demo inbox, and enters its panel', async ({ as, watch }) => {
  watch.allow(/status of 4(09|22)/);
  const page = await as('guardian');
  await page.goto('/register-child');
  await settled(page);
  const code = page.getByLabel('کد ملی فرزند');
  await code.fill('0034567895');
  const day = page.getByRole('spinbutton').first();
  await page.getByLabel('تاریخ تولد').first().click();
  await day.click();
  await page.keyboard.type('13940627');
  await page.getByRole('button', { name: 'استعلام از سجام' }).click();
  // somebody else's child: nothing is told of it
  await expect(page.getByRole('main').getByRole('alert')).toHaveText(
    'در سجام فرزندی با این کد ملی و تاریخ تولد که شما ولی یا قیم او باشید ثبت نشده است',
  );
  await code.fill(child.nationalNo);
  await day.click();
  await page.keyboard.type(child.birthDate);
  await page.getByRole('button', { name: 'استعلام از سجام' }).click();
  const found = page.getByRole('region', { name: 'نتیجه استعلام' });
  await expect(found).toContainText(child.name);
  await expect.poll(() => axeProblems(page)).toEqual([]);
  await found.getByLabel('شماره شبای حساب فرزند').fill('IR06 2960 0000 0010 0324 2000 01');
  const sms = await codeBy(page, async () => {
    await found.getByRole('button', { name: 'ارسال کد تأیید' }).click();
    await expect(boxesOf(found).first()).toBeVisible();
  });
  const row = page.getByRole('row').filter({ hasText: child.name });
  await wrongThenRight(page, found, sms, () => expect(row).toBeVisible());
  await row.getByRole('button', { name: 'ورود به پنل فرزند' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^منوی کاربر: ${child.name}`) })).toBeVisible();
});
