import { acceptAndPay, fact, fundName, orderNoOf, payAtBank, paymentResult, prepare, resultIs } from './models/buy.ts';
import { nextWorkingDay, openRequest, ordersOver, unitsHeld } from './models/panel.ts';
import { settled, standingOut } from './support/screen.ts';
import { moving, sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use({ ...sizes.phone, ...moving });

test('an investor buys units on a phone: amount, bank, request, money, and after pricing the units', async ({ as }) => {
  const rial = 14_700_000n;
  const page = await as('guardian');
  await page.goto('/home');
  const before = await unitsHeld(page, fundName);
  await prepare(page, rial);
  await expect.poll(() => standingOut(page)).toEqual([]);
  await acceptAndPay(page);
  await expect.poll(() => standingOut(page)).toEqual([]);
  await payAtBank(page, 'success');
  await resultIs(page, 'ok');
  await expect.poll(() => standingOut(page)).toEqual([]);
  await expect(fact(paymentResult(page), 'شماره پیگیری بانک')).not.toBeEmpty();
  const request = await openRequest(page, await orderNoOf(page));
  await expect(request.getByText(/موعد: .*[۰-۹]/).first()).toBeVisible();
  await page.goto('/accounting');
  await settled(page);
  await expect(page.getByText('۱۴٬۷۰۰٬۰۰۰').locator('visible=true').first()).toBeVisible();

  const admin = await as('super');
  await expect(async () => {
    await nextWorkingDay(admin);
    await page.goto('/home');
    expect((await ordersOver(page, rial))[0]?.status).toBe('issued');
  }).toPass({ intervals: [100] });
  expect(await unitsHeld(page, fundName)).toBeGreaterThan(before);
});
