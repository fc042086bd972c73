import { empty, failing, jumpsOf, openLate } from '../models/opening.ts';
import { quiet } from '../support/quiet.ts';
import { noteShifts } from '../support/shifts.ts';
import { serveInPieces } from '../support/pieces.ts';
import { expect, test } from '../support/test.ts';

/*
 * The first view of pages in states and on ways that `visits` does not see: data that is empty or fails, HTML in pieces, calls
 * that fail, bundles that are late.
 */

// every screen in these states, also with axe: `npm run soak:screens`
for (const [person, size, routes] of [
  ['investor', 'phone', ['/home', '/requests', '/finance', '/add-ticket']],
  ['investor', 'desktop', ['/funds']],
  ['super', 'phone', ['/admin/dashboard', '/admin/reconciliation']],
  ['super', 'desktop', ['/admin/auto-buy/list']],
] as const)
  test(`first views of ${person} on the ${size}: empty and failing data move nothing`, async ({ visit, watch }) => {
    watch.allow(/status of 400/);
    const page = await visit(person, size);
    await noteShifts(page);
    const problems: string[] = [];
    for (const answer of [empty, failing])
      for (const route of routes) {
        await openLate(page, route, answer);
        problems.push(...(await jumpsOf(page, `${route} ${answer.name}`)));
      }
    expect(problems).toEqual([]);
  });

test('a page whose HTML comes in pieces moves nothing', async ({ visit, watch }) => {
  watch.allow(/status of 404/);
  const problems: string[] = [];
  for (const [person, size, route] of [
    ['investor', 'phone', '/home'],
    ['investor', 'phone', '/finance'],
    ['investor', 'phone', '/messages'],
    ['investor', 'desktop', '/requests'],
    ['super', 'desktop', '/admin/payouts'],
  ] as const) {
    const page = await visit(person, size);
    await noteShifts(page);
    const html = await (await page.request.get(route)).text();
    const pieces = await serveInPieces(html);
    await page.goto(pieces.address, { waitUntil: 'domcontentloaded' });
    await expect(page.locator('h1')).toBeVisible();
    problems.push(...(await jumpsOf(page, `${route} on the ${size}`)));
    pieces.stop();
  }
  expect(problems).toEqual([]);
});

test('nothing is kept unseen any more once a person touches the page', async ({ visit }) => {
  const page = await visit('investor', 'desktop');
  await page.goto('/home');
  await expect(page.locator('html')).toHaveAttribute('data-opening');
  await page.keyboard.press('Tab');
  await expect(page.locator('html')).not.toHaveAttribute('data-opening');
});

test('the script that begins the calls carries the nonce, and only people with a session get it', async ({
  visit,
  request: guest,
}) => {
  const scriptOf = (html: string) => /<script nonce="([^"]+)">\(function\(calls\)/.exec(html);
  const page = await visit('investor', 'desktop');
  const answer = await page.goto('/home');
  const html = (await answer?.text()) ?? '';
  const policy = answer?.headers()['content-security-policy'] ?? '';
  expect(scriptOf(html)?.[1]).toBeTruthy();
  expect(policy).toContain(`'nonce-${scriptOf(html)?.[1]}'`);
  expect(/script-src [^;]*/.exec(policy)?.[0]).not.toContain('unsafe-inline');
  expect(html).toContain('/api/dashboard/last_asset/?investorId=');
  expect(scriptOf(await (await guest.get('/login')).text())).toBeNull();
});

test('when the begun calls fail, the screen gets its data by the ordinary way', async ({ visit, watch }) => {
  watch.allow(/ERR_FAILED/, /Failed to load resource/, /^failed /);
  const page = await visit('investor', 'desktop');
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

test('what the assets are worth stands there before any bundle, and stays when React comes', async ({ visit }) => {
  const page = await visit('investor', 'phone');
  let areHeld = true;
  const held: (() => void)[] = [];
  await page.route('**/_next/static/chunks/**', async (route) => {
    if (areHeld) await new Promise<void>((resolve) => held.push(resolve));
    await route.continue();
  });
  await page.goto('/home', { waitUntil: 'commit' });
  const first = page.locator('[data-first-asset]');
  await expect(first.locator('bdi')).toHaveText(/^[۰-۹]{1,3}(٬[۰-۹]{3})+$/);
  await expect(first).toContainText('قیمت ابطال');
  await expect(first.locator('span').first()).toHaveText(/^\S+ [۰-۹]{1,2} \S+$/);
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

test('what stands far below comes when somebody scrolls there', async ({ visit }) => {
  const page = await visit('investor', 'desktop');
  await page.goto('/home');
  await quiet(page);
  const below = page.getByRole('heading', { name: 'سرمایه‌گذاری ماهانه' });
  await expect(below).toHaveCount(0);
  await expect(async () => {
    await page.evaluate(() => window.scrollTo(0, document.documentElement.scrollHeight));
    await expect(below).toBeInViewport({ timeout: 200 });
  }).toPass();
});
