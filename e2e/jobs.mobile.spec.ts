import type { Locator, Page } from '@playwright/test';
import { acceptAndPay, atBank, estimate, fundName, payAtBank, payButton, prepare, resultIs } from './models/buy.ts';
import { boxesOf, codeBy } from './models/codes.ts';
import { settled } from './support/screen.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

/*
 * The five jobs that a person opens the panel for, on a phone, with the taps that each takes. The browser counts them: each
 * touch of the page, whatever the test calls it.
 */

test.use(sizes.phone);

/** Opens the home page of an investor and counts from there; the count goes on over all pages. */
async function fromHome(page: Page): Promise<{ taps: () => number }> {
  let taps = 0;
  await page.exposeFunction('countTap', () => void (taps += 1));
  await page.addInitScript(() => {
    const page = window as unknown as { countTap: () => void };
    document.addEventListener('pointerdown', () => page.countTap(), { capture: true });
  });
  await page.goto('/home');
  await settled(page);
  return { taps: () => taps };
}

/** In the first view, without scrolling. */
async function inFirstView(page: Page, target: Locator): Promise<void> {
  await page.evaluate(() => window.scrollTo(0, 0));
  await expect(target).toBeInViewport();
}

const main = (page: Page): Locator => page.getByRole('main');

test('what the money is worth: no tap', async ({ as }) => {
  const page = await as('investor');
  const { taps } = await fromHome(page);
  const value = main(page).getByText('ارزش کل دارایی', { exact: true });
  await inFirstView(page, value);
  await expect(
    main(page)
      .getByText(/[۰-۹]{1,3}(٬[۰-۹]{3}){2,}/)
      .first(),
  ).toBeInViewport();
  expect(taps()).toBe(0);
});

test('to buy more of a fund as the last time: four taps, then the bank', async ({ as }) => {
  const page = await as('investor');
  // the way to pay is known on this phone
  await prepare(page, 10_300_000n);
  await acceptAndPay(page);
  await payAtBank(page, 'success');
  await resultIs(page, 'ok');
  const { taps } = await fromHome(page);
  await main(page)
    .getByRole('link', { name: `خرید دوباره، ${fundName}` })
    .tap();
  await main(page)
    .getByRole('button', { name: /میلیون ریال$/ })
    .first()
    .tap();
  await expect(estimate(page)).toContainText('صدور گواهی');
  await page.getByRole('checkbox', { name: /امیدنامه/ }).tap();
  await expect(payButton(page)).toBeEnabled();
  await payButton(page).tap();
  await atBank(page);
  expect(taps()).toBe(4);
  await payAtBank(page, 'success');
  await resultIs(page, 'ok');
});

test('to sell from a holding: four taps, then the code', async ({ as }) => {
  // a person gets five codes an hour, and other stories need those of the investor
  const page = await as('guardian');
  const { taps } = await fromHome(page);
  await main(page)
    .getByRole('link', { name: /^ابطال، / })
    .first()
    .tap();
  await page.getByRole('button', { name: '۲۵٪', exact: true }).tap();
  await expect(estimate(page)).toContainText('خالص دریافتی');
  const dialog = page.getByRole('dialog', { name: 'تأیید پیامکی' });
  const code = await codeBy(page, async () => {
    await main(page).getByRole('button', { name: 'ثبت درخواست ابطال' }).first().tap();
    await expect(boxesOf(dialog).first()).toBeFocused();
  });
  await page.keyboard.type(code);
  await expect(page).toHaveURL(/\/requests/);
  expect(taps()).toBeLessThanOrEqual(4);
});

test('where the money is now: no tap, with the next day of the first open request', async ({ as }) => {
  const page = await as('investor');
  const { taps } = await fromHome(page);
  const open = page.getByRole('region', { name: 'درخواست‌های باز' });
  const first = open.getByRole('listitem').first();
  await inFirstView(page, first);
  await expect(first).toContainText(/شنبه|جمعه/);
  expect(taps()).toBe(0);
});

test('a certificate for the bank: three taps', async ({ as }) => {
  const page = await as('investor');
  const { taps } = await fromHome(page);
  await main(page).getByRole('link', { name: 'مدارک و گواهی' }).tap();
  await main(page).getByRole('button', { name: 'گواهی دارایی' }).first().tap();
  const file = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'ساخت و دریافت PDF' }).tap();
  expect((await file).suggestedFilename()).toMatch(/\.pdf$/);
  expect(taps()).toBeLessThanOrEqual(3);
});
