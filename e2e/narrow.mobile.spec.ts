import type { Page } from '@playwright/test';
import { addDays, tehranDay, tehranInstant, weekDay } from '../src/shared/jalali.ts';
import { weekDayNames } from '../src/shared/strings.ts';
import { fundName } from './models/buy.ts';
import { ask } from './models/panel.ts';
import { useTextSize } from './models/shell.ts';
import { signIn } from './models/login.ts';
import { type } from './support/commands.ts';
import { emptyDataDir } from './support/emptyHouse.ts';
import { houseBegins } from './support/moment.ts';
import { startOwnServer, type OwnServer } from './support/ownServer.ts';
import { settled, standingOut } from './support/screen.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

/*
 * Orders fit narrow phones with very large text at each time of the day: what is written there depends on the hour. That each page
 * fits them is a look of its visit (looks/visits.ts).
 */

test.use(sizes.phone);

const widths = [390, 360, 320];

const isFriday = (day: string): boolean => weekDayNames[weekDay(day)] === 'جمعه';

/** A folder with the demo as it is at a moment; the server that is given it removes it. */
async function demoAt(moment: Date): Promise<string> {
  const dataDir = emptyDataDir();
  const env: NodeJS.ProcessEnv = {
    ...process.env,
    ...{ NODE_ENV: 'production', DEMO: '1', DEMO_ON_SERVER: '1', EMBEDDED: '1', DATABASE_URL: '', API_ORIGIN: '' },
    ...{ PUBLIC_ORIGIN: '', DATA_DIR: dataDir, TEST_NOW: moment.toISOString() },
  };
  const said = await type(process.execPath, ['scripts/prepareDemo.ts'], { env, input: '' });
  expect(said.code, said.problems).toBe(0);
  return dataDir;
}

/** Buying and selling, as far as what is written there depends on the hour. */
async function ordersFit(page: Page, sentence: RegExp): Promise<void> {
  await signIn(page, 'investor');
  await page.goto('/home');
  await settled(page);
  await useTextSize(page, 'huge');
  const { data } = await ask<{ data: { items: { fundId: number; fundName: string }[] } }>(
    page,
    '/api/dashboard/last_asset/?investorId={investorId}',
  );
  const fundId = data.items.find((item) => item.fundName === fundName)?.fundId;
  expect(fundId).toBeDefined();
  for (const address of [`/buyBonds?fund=${fundId}`, `/sellBonds?fund=${fundId}`]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.dataset['text'])).toBe('huge');
    for (const width of widths) {
      await page.setViewportSize({ ...sizes.phone.viewport, width });
      await settled(page);
      expect(await standingOut(page), `${address} at ${width}`).toEqual([]);
    }
  }
}

const basePort = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10);

test.describe('orders before the cut-off', () => {
  // the panel of the looks, where nobody moves the clock
  test.use({ baseURL: `http://localhost:${basePort + 5}` });
  test('fit narrow phones with very large text', async ({ page }) => {
    await ordersFit(page, /تا ساعت [۰-۹:]+ برای امروز ثبت می‌شود/);
  });
});

test.describe('orders at another time', () => {
  const port = basePort + 7;
  const day = () => tehranDay(houseBegins());
  const nextFriday = () => Array.from({ length: 7 }, (_, days) => addDays(day(), days + 1)).find(isFriday) ?? '';
  let panel: OwnServer | null = null;
  test.use({ baseURL: `http://localhost:${port}` });
  // the page first: it goes on loading what later parts of it need, and would not find its server
  test.afterEach(async ({ page }) => {
    await page.close();
    await panel?.close();
  });

  for (const [name, momentOf, sentence] of [
    ['after the cut-off', () => tehranInstant(day(), '18:30'), /مهلت امروز گذشته است؛ درخواست برای/],
    ['on a closed day', () => tehranInstant(nextFriday(), '11:00'), /امروز تعطیل است؛ درخواست شما برای/],
  ] as const)
    test(`fit narrow phones with very large text ${name}`, async ({ page }) => {
      panel = await startOwnServer(port, { E2E_DATA_DIR: await demoAt(momentOf()) });
      await ordersFit(page, sentence);
    });
});
