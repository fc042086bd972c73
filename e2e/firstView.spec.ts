import { readFileSync } from 'node:fs';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { asItIs, empty, failing, jumpsOf, latePaintsOf, openLate } from './models/opening.ts';
import { openScreen } from './models/shell.ts';
import { isErrorRoute, listOf, personOf, screenRoutes } from './support/routes.ts';
import { settled } from './support/screen.ts';
import { noteShifts } from './support/shifts.ts';
import { serveInPieces } from './support/pieces.ts';
import { expect, test } from './support/test.ts';

/*
 * The first view of every page: its HTML and the number of its calls stay in their budgets (`bench/budgets.json`), its calls
 * are made once, by the HTML where it begins them, and nothing jumps. The sum of
 * all layout shifts of a load (Chromium's own measure) stays below a line, also when data comes late, is empty or fails. On the
 * phone the largest paint is text of the page itself, not of its data.
 * One log-in walks through all pages. Light mode only: the modes swap colors by CSS variables and share every size.
 */
const budgets = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../bench/budgets.json'), 'utf8')) as {
  html: { gzipKb: number; above: Record<string, number> };
  calls: number;
};
const sizes = { phone: { width: 390, height: 844 }, desktop: { width: 1440, height: 900 } };
const screens = screenRoutes().filter((route) => !isErrorRoute(route) && route !== '/login');
const groups = {
  investor: screens.filter((route) => personOf(route) === 'investor'),
  trustee: screens.filter((route) => personOf(route) === 'trustee'),
  super: screens.filter((route) => personOf(route) === 'super'),
} as const;
type Person = keyof typeof groups;

/** What is above its budget: the HTML of the page, and the number of its calls. */
function heavyOf(route: string, html: string, calls: number): string[] {
  const kb = gzipSync(html).length / 1000;
  const most = budgets.html.above[route] ?? budgets.html.gzipKb;
  return [
    ...(kb <= most ? [] : [`${route}: HTML is ${kb.toFixed(1)} kB gzip, the budget is ${most}`]),
    ...(calls <= budgets.calls ? [] : [`${route} makes ${calls} calls, the budget is ${budgets.calls}`]),
  ];
}

/** Calls that a page made twice, and those that its HTML began in vain. */
async function idleCallsOf(page: Page, address: string, made: readonly string[]): Promise<string[]> {
  const leftOf = () =>
    page.evaluate(() =>
      Object.entries(window.earlyCalls?.answers ?? {}).flatMap(([call, answer]) => (answer ? [call] : [])),
    );
  // parts of the top bar come at idle
  let left = await leftOf();
  for (let pauses = 0; left.length > 0 && pauses < 10; pauses += 1) {
    await page.waitForTimeout(300);
    left = await leftOf();
  }
  const twice = made.filter((call, index) => made.indexOf(call) !== index);
  return [
    ...left.map((call) => `${address} begins ${call} in vain`),
    ...twice.map((call) => `${address} makes ${call} twice`),
  ];
}

/** The address of a page; of one with a parameter the first that its list links to. */
async function addressOf(page: Page, route: string): Promise<string> {
  const list = listOf(route);
  if (list === null) return route;
  await openScreen(page, route, list);
  await settled(page);
  return new URL(page.url()).pathname;
}

for (const [person, routes] of Object.entries(groups) as [Person, string[]][])
  for (const [size, viewport] of Object.entries(sizes))
    test(`first views of ${person} on the ${size}: late data moves nothing, each call is made once`, async ({
      as,
      watch,
    }) => {
      test.setTimeout(180_000);
      const page = await as(person);
      await page.setViewportSize(viewport);
      await noteShifts(page.context(), watch);
      const made: string[] = [];
      page.on('request', (request) => {
        const { pathname, search } = new URL(request.url());
        if (request.method() === 'GET' && pathname.startsWith('/api/')) made.push(pathname + search);
      });
      const problems: string[] = [];
      for (const route of routes) {
        const address = await addressOf(page, route);
        // what the page before this one still asks is none of its calls
        await page.goto('about:blank');
        made.length = 0;
        const html = await openLate(page, address, asItIs);
        problems.push(
          ...heavyOf(route, html, made.length),
          ...(await jumpsOf(page, address)),
          // the head of a record is the record itself
          ...(size === 'phone' && listOf(route) === null ? await latePaintsOf(page, address) : []),
          ...(await idleCallsOf(page, address, made)),
        );
      }
      expect(problems).toEqual([]);
    });

// every screen in these states, also with axe: `npm run soak:screens`
for (const [person, size, routes] of [
  ['investor', 'phone', ['/home', '/requests', '/finance', '/add-ticket']],
  ['investor', 'desktop', ['/funds']],
  ['super', 'phone', ['/admin/dashboard', '/admin/reconciliation']],
  ['super', 'desktop', ['/admin/auto-buy/list']],
] as const)
  test(`first views of ${person} on the ${size}: empty and failing data move nothing`, async ({ as, watch }) => {
    watch.allow(/status of 400/);
    const page = await as(person);
    await page.setViewportSize(sizes[size]);
    await noteShifts(page.context(), watch);
    const problems: string[] = [];
    for (const answer of [empty, failing])
      for (const route of routes) {
        await openLate(page, route, answer);
        problems.push(...(await jumpsOf(page, `${route} ${answer.name}`)));
      }
    expect(problems).toEqual([]);
  });

test('a page whose HTML comes in pieces moves nothing', async ({ as, watch }) => {
  watch.allow(/status of 404/);
  const problems: string[] = [];
  for (const [person, size, route] of [
    ['investor', 'phone', '/home'],
    ['investor', 'phone', '/finance'],
    ['investor', 'phone', '/messages'],
    ['investor', 'desktop', '/requests'],
    ['super', 'desktop', '/admin/payouts'],
  ] as const) {
    const page = await as(person);
    await page.setViewportSize(sizes[size]);
    await noteShifts(page.context(), watch);
    const html = await (await page.request.get(route)).text();
    const pieces = await serveInPieces(html);
    await page.goto(pieces.address, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1')).toBeVisible();
    problems.push(...(await jumpsOf(page, `${route} on the ${size}`)));
    pieces.stop();
  }
  expect(problems).toEqual([]);
});

test('nothing is kept unseen any more once a person touches the page', async ({ as }) => {
  const page = await as('investor');
  await page.goto('/home');
  await expect(page.locator('html')).toHaveAttribute('data-opening');
  await page.keyboard.press('Tab');
  await expect(page.locator('html')).not.toHaveAttribute('data-opening');
});

test('the log-in stands still', async ({ page, watch }) => {
  await noteShifts(page.context(), watch);
  const problems: string[] = [];
  for (const viewport of Object.values(sizes)) {
    await page.setViewportSize(viewport);
    await openLate(page, '/login', asItIs);
    problems.push(...(await jumpsOf(page, '/login')));
  }
  expect(problems).toEqual([]);
});

test('the script that begins the calls carries the nonce, and only people with a session get it', async ({
  as,
  page: guest,
}) => {
  const scriptOf = (html: string) => /<script nonce="([^"]+)">\(function\(calls\)/.exec(html);
  const page = await as('investor');
  const answer = await page.goto('/home');
  const html = (await answer?.text()) ?? '';
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(scriptOf(html)?.[1]).toBeTruthy();
  expect(policy).toContain(`'nonce-${scriptOf(html)?.[1]}'`);
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline');
  expect(html).toContain('/api/dashboard/last_asset/?investorId=');
  const open = await guest.goto('/login');
  expect(scriptOf((await open?.text()) ?? '')).toBeNull();
});

test('when the begun calls fail, the screen gets its data by the ordinary way', async ({ as, watch }) => {
  watch.allow(/ERR_FAILED/, /Failed to load resource/, /^failed /);
  const page = await as('investor');
  const begun = new Set<string>();
  await page.route('**/api/**', async (route) => {
    const call = route.request().url();
    if (begun.has(call)) return route.continue();
    begun.add(call);
    return route.abort('failed');
  });
  await page.goto('/home');
  await expect(page.getByTestId('asset-figure')).toBeVisible();
  expect([...begun].some((call) => call.includes('/api/dashboard/last_asset/'))).toBe(true);
});

test('what the assets are worth stands there before any bundle, and stays when React comes', async ({ as }) => {
  const page = await as('investor');
  await page.setViewportSize(sizes.phone);
  let areHeld = true;
  const held: (() => void)[] = [];
  await page.route('**/_next/static/chunks/**', async (route) => {
    if (areHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  const first = page.locator('[data-first-asset]');
  await expect(first.locator('bdi')).toHaveText(/^[۰-۹]{1,3}(٬[۰-۹]{3})+$/);
  await expect(first).toContainText(/قیمت ابطال .+ [۰-۹]+ .+ ۱۴[۰-۹]{2}/);
  const [amount = '', day = ''] = await first.evaluate((room) =>
    [room.querySelector('bdi'), room.querySelector('span')].map((part) => part?.textContent ?? ''),
  );
  areHeld = false;
  for (const go of held) go();
  const figure = page.getByTestId('asset-figure');
  await expect(figure).toContainText(amount);
  await expect(figure).toContainText(day);
  await expect(first).toHaveCount(0);
});
