import type { Page } from '@playwright/test';
import { addDays, tehranDay, tehranInstant, weekDay } from '../src/shared/jalali.ts';
import { weekDayNames } from '../src/shared/strings.ts';
import { fundName } from './models/buy.ts';
import { ask } from './models/panel.ts';
import { openScreen } from './models/shell.ts';
import { signIn } from './models/login.ts';
import { type } from './support/commands.ts';
import { emptyDataDir } from './support/emptyHouse.ts';
import { houseBegins } from './support/moment.ts';
import { startOwnServer, type OwnServer } from './support/ownServer.ts';
import { isAdminRoute, isErrorRoute, listOf, screenRoutes } from './support/routes.ts';
import { settled, standingOut } from './support/screen.ts';
import { sizes } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

/* Nothing is wider than a narrow phone with very large text: on each page of investors, and on orders at each time of the day. */

test.use(sizes.phone);

const widths = [390, 360, 320];

/** Text of the largest size, before the first page is drawn. */
const enlarge = (page: Page): Promise<void> =>
  page.addInitScript(() => {
    if (location.protocol === 'about:') return;
    const kept = JSON.parse(localStorage.getItem('settings') ?? '{}') as object;
    localStorage.setItem('settings', JSON.stringify({ ...kept, textSize: 'huge' }));
  });

/** What is wider than the window at one width or another. */
async function tooWide(page: Page): Promise<string[]> {
  await settled(page);
  expect(await page.evaluate(() => document.documentElement.dataset['text'])).toBe('huge');
  const found: string[] = [];
  for (const width of widths) {
    await page.setViewportSize({ width, height: 780 });
    await settled(page);
    found.push(...(await standingOut(page)).map((what) => `${width}: ${what}`));
  }
  return found;
}

const ofInvestors = screenRoutes().filter(
  (route) => !isAdminRoute(route) && !isErrorRoute(route) && route !== '/login',
);

for (const route of ofInvestors) {
  test(`${route} fits narrow phones with very large text`, async ({ as }) => {
    const page = await as('investor');
    await enlarge(page);
    await openScreen(page, route, listOf(route));
    expect(await tooWide(page)).toEqual([]);
  });
}

test('/login fits narrow phones with very large text', async ({ page }) => {
  await enlarge(page);
  await page.goto('/login');
  expect(await tooWide(page)).toEqual([]);
});

const isFriday = (day: string): boolean => weekDayNames[weekDay(day)] === 'جمعه';

/** A folder with the demo as it is at a moment; the server that is given it removes it. */
async function demoAt(moment: Date): Promise<string> {
  const dataDir = emptyDataDir();
  const env = {
    ...process.env,
    ...{ NODE_ENV: 'production', DEMO: '1', DEMO_ON_SERVER: '1', EMBEDDED: '1', DATABASE_URL: '', API_ORIGIN: '' },
    ...{ PUBLIC_ORIGIN: '', DATA_DIR: dataDir, TEST_NOW: moment.toISOString() },
  } as const;
  const said = await type(process.execPath, ['scripts/prepareDemo.ts'], { env, input: '' });
  expect(said.code, said.problems).toBe(0);
  return dataDir;
}

/** Buying and selling, as far as what is written there depends on the hour. */
async function ordersFit(page: Page, sentence: RegExp): Promise<void> {
  await enlarge(page);
  await page.goto('/home');
  await settled(page);
  const { data } = await ask<{ data: { items: { fundId: number; fundName: string }[] } }>(
    page,
    '/api/dashboard/last_asset/?investorId={investorId}',
  );
  const fundId = data.items.find((item) => item.fundName === fundName)?.fundId;
  expect(fundId).toBeDefined();
  for (const address of [`/buyBonds?fund=${fundId}`, `/sellBonds?fund=${fundId}`]) {
    await page.goto(address);
    await expect(page.getByRole('main').getByText(sentence)).toBeVisible();
    expect(await tooWide(page), address).toEqual([]);
  }
}

test('orders fit narrow phones with very large text before the cut-off', async ({ as }) => {
  await ordersFit(await as('investor'), /تا ساعت [۰-۹:]+ برای امروز ثبت می‌شود/);
});

test.describe('with another clock, orders fit narrow phones with very large text', () => {
  const port = Number.parseInt(process.env['E2E_PORT'] ?? '4310', 10) + 7;
  const day = () => tehranDay(houseBegins());
  const nextFriday = () => Array.from({ length: 7 }, (_, days) => addDays(day(), days + 1)).find(isFriday) ?? '';
  let panel: OwnServer | null = null;
  test.use({ baseURL: `http://localhost:${port}` });
  test.afterEach(() => panel?.close());

  for (const [name, momentOf, sentence] of [
    ['after the cut-off', () => tehranInstant(day(), '18:30'), /مهلت امروز گذشته است؛ درخواست برای/],
    ['on a closed day', () => tehranInstant(nextFriday(), '11:00'), /امروز تعطیل است؛ درخواست شما برای/],
  ] as const)
    test(name, async ({ page }) => {
      panel = await startOwnServer(port, { E2E_DATA_DIR: await demoAt(momentOf()) });
      await signIn(page, 'investor');
      await ordersFit(page, sentence);
    });
});
