import {
  acceptAndPay,
  chooseMethod,
  estimate,
  fact,
  orderNoOf,
  payAtBank,
  paymentResult,
  resultIs,
  typeAmount,
} from './models/buy.ts';
import { boxesOf, codeBy, wrongThenRight } from './models/codes.ts';
import { ask, ordersOver } from './models/panel.ts';
import { axeProblems, settled } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/* A person of the sandbox registry without an account. */
const person = { nationalNo: '0048261734', mobile: '09120003290', name: 'بهار نیکنام' };

test('a newcomer comes by an invitation, registers with the code of the demo inbox, and makes the first purchase', async ({
  page,
  as,
  watch,
}) => {
  watch.allow(/status of 4(00|09|22)/);
  const friend = await as('investor');
  await friend.goto('/invite-friends');
  await settled(friend);
  const link = await friend
    .getByText(/\/login\?ref=/)
    .first()
    .innerText();
  const invited = async () =>
    (await ask<{ data: { invited_count: number } }>(friend, '/api/account/referral/')).data.invited_count;
  const before = await invited();

  const { pathname, search } = new URL(link.replace(/[\u2066-\u2069]/g, ''));
  await page.goto(pathname + search);
  await expect(page.getByText(/^شما به دعوت .*نگار.* آمده‌اید/)).toBeVisible();
  await page.getByLabel('کد ملی، شناسه ملی یا موبایل').fill(person.nationalNo);
  await page.getByRole('button', { name: 'ادامه' }).click();
  // the registration opens, and nothing says that anything is wrong
  await expect(page.getByLabel('شماره موبایل')).toBeVisible();
  await expect(page.locator('form').getByRole('alert').filter({ hasText: /\S/ })).toHaveCount(0);
  await page.getByLabel('شماره موبایل').fill('09120000200');
  await page.getByLabel('شماره شبا').fill('062960000000100324200001');
  await expect.poll(() => axeProblems(page)).toEqual([]);
  await page.getByLabel('شماره موبایل').fill(`+98${person.mobile.slice(1)}`);
  const code = await codeBy(page, async () => {
    await page.getByRole('button', { name: 'دریافت کد' }).click();
    await expect(boxesOf(page).first()).toBeVisible();
  });
  await wrongThenRight(page, page, code, () => expect(page.getByText(person.name)).toBeVisible());
  await expect(page.getByText('سامانه آزمایشی')).toBeVisible();
  await page.getByLabel('رمز عبور جدید').fill('Bahar-3290-panel!');
  await page.getByRole('button', { name: 'ثبت‌نام و ورود' }).click();
  await expect(page.getByRole('button', { name: new RegExp(`^منوی کاربر: ${person.name}`) })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'هنوز سرمایه‌گذاری نکرده‌اید' })).toBeVisible();
  expect(await invited()).toBe(before + 1);

  const rial = 23_400_000n;
  const steps = page.getByRole('list', { name: 'گام‌ها تا اولین خرید' }).getByRole('listitem');
  await expect(steps).toHaveCount(3);
  await expect(steps.filter({ hasText: 'احراز هویت' })).toContainText('انجام شد');
  await settled(page);
  const starts = page.getByRole('main').getByRole('link', { name: /^(شروع با|خرید، )/ });
  await expect(starts).toHaveCount(3);
  await starts.first().click();
  await expect(page.getByRole('heading', { name: 'صدور واحد (خرید)', level: 1 })).toBeVisible();
  await typeAmount(page, rial);
  await expect(estimate(page)).toContainText('صدور گواهی');
  await chooseMethod(page);
  await acceptAndPay(page);
  await payAtBank(page, 'success');
  await resultIs(page, 'ok');
  await expect(fact(paymentResult(page), 'شماره پیگیری بانک')).not.toBeEmpty();
  const [order] = await ordersOver(page, rial);
  expect(order).toMatchObject({ orderNo: await orderNoOf(page), status: 'registered' });
  await page.goto('/home');
  await settled(page);
  await expect(page.getByRole('heading', { name: 'اولین خرید شما در حال انجام است' })).toBeVisible();
});
