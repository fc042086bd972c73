import { cancelContract, decideAtBank, defineWeekly, reachBank, result } from './models/directDebit.ts';
import { axeProblems, sidewaysOverflow } from './support/screen.ts';
import { expect, test } from './support/test.ts';

/* The same way on a phone: bank, package, term, rules, the bank's page and back, a plan, and the cancellation by a code. */

test('a contract is created, gets a plan and is cancelled on a phone', async ({ as }) => {
  const page = await as('guardian');
  const bank = 'بانک تجارت';
  await reachBank(page, bank);
  await decideAtBank(page, 'امضا و تأیید قرارداد');
  await expect(result(page)).toHaveAttribute('data-status', 'active', { timeout: 30_000 });
  expect(await sidewaysOverflow(page)).toBe(0);
  await page.getByRole('link', { name: 'تعریف خرید منظم' }).click();
  await defineWeekly(page, '10000000');
  await page.getByText('هفتگی، پنجشنبه').locator('visible=true').first().click();
  await expect(page.getByRole('dialog').getByRole('list', { name: 'نوبت‌های بعدی' })).toBeVisible();
  expect(await axeProblems(page)).toEqual([]);
  await cancelContract(page, bank);
});
