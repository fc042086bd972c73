import type { Page } from '@playwright/test';
import { acceptRules, atBank, payAtBank, payButton, prepare, resultIs } from './models/buy.ts';
import { ordersOver } from './models/panel.ts';
import { settled } from './support/screen.ts';
import { moving } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use(moving);

/*
 * Impatient hands make one order (reliability 12, M7): each round pays its own amount, by which the API tells how many
 * orders it made. Three rounds of each kind; a release run asks for more (`CLICK_ROUNDS=50`), and `npm run soak:idempotency`
 * repeats one order many times at once.
 */
const rounds = Number(process.env['CLICK_ROUNDS'] ?? 3);

async function expectOneOrderEach(page: Page, first: bigint): Promise<void> {
  await page.goto('/requests');
  await settled(page);
  for (let round = 0; round < rounds; round += 1) expect(await ordersOver(page, first + BigInt(round))).toHaveLength(1);
}

/** Pays, because an investor has few unpaid orders at once. */
async function finish(page: Page): Promise<void> {
  await payAtBank(page, 'success');
  await resultIs(page, 'ok');
}

test('the same form submitted three times at once makes one order, every time', async ({ as }) => {
  test.setTimeout(600_000 + rounds * 60_000);
  const page = await as('guardian');
  for (let round = 0; round < rounds; round += 1) {
    const rial = 5_000_001n + BigInt(round);
    await prepare(page, rial);
    await acceptRules(page);
    await payButton(page).evaluate((button: HTMLButtonElement) => {
      button.click();
      button.click();
      button.click();
    });
    await atBank(page);
    await finish(page);
  }
  await expectOneOrderEach(page, 5_000_001n);
});

test('going back from the bank and paying again leads to the same order, every time', async ({ as }) => {
  test.setTimeout(600_000 + rounds * 60_000);
  const page = await as('guardian');
  for (let round = 0; round < rounds; round += 1) {
    const rial = 6_000_001n + BigInt(round);
    await prepare(page, rial);
    await acceptRules(page);
    await payButton(page).click();
    await atBank(page);
    await page.goBack();
    await expect(page.getByRole('heading', { name: 'بررسی و پرداخت' })).toBeVisible();
    await settled(page);
    await acceptRules(page);
    await payButton(page).click();
    await atBank(page);
    await finish(page);
  }
  await expectOneOrderEach(page, 6_000_001n);
});
