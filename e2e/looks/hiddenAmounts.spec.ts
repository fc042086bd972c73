import type { Page } from '@playwright/test';
import { formatNumber } from '#shared/digits.ts';
import { isAdminRoute, isErrorRoute, listOf, screenRoutes } from '../support/routes.ts';
import { settled } from '../support/screen.ts';
import { expect, test } from '../support/test.ts';
import { openScreen } from '../models/shell.ts';

/*
 * With the eye closed no page of an investor shows money or units of theirs: neither as text, nor in names for screen readers,
 * nor in the title of the tab. What is theirs is read from the answers of the API that the page got.
 */

const routes = screenRoutes().filter((route) => !isAdminRoute(route) && !isErrorRoute(route) && route !== '/login');

/** Calls whose figures are everybody's: funds with their prices, limits and bonds. */
const publicCalls = /\/api\/(fundsGlobal|calendar|xsrf|bonds|captcha|payment_methods|order_schedule)/;
/** Ceilings of banks and packages: an amount of the investor may equal one of them by chance. */
const ceilingCalls = /\/api\/direct-debit\/(Bank\/list|packages)/;
const publicFields = /nav|price|limit|min|max|cost_of|perUnit|id$|number$|code|iban|version|count|days?$|percent|date/i;

/** Figures of at least four digits, by the field that holds them. */
function figuresIn(value: unknown, hidden = publicFields, field = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((item) => figuresIn(item, hidden, field));
  if (value !== null && typeof value === 'object')
    return Object.entries(value).flatMap(([name, item]) => figuresIn(item, hidden, name));
  return typeof value === 'string' && /^-?\d{4,18}$/.test(value) && !hidden.test(field) ? [value.replace('-', '')] : [];
}

/** Everything that the page says: text, names, title of the tab. */
const wordsOf = (page: Page): Promise<string> =>
  page.evaluate(() => {
    const names = [...document.querySelectorAll('*')].flatMap((element) =>
      ['aria-label', 'aria-valuetext', 'title', 'alt'].map((name) => element.getAttribute(name) ?? ''),
    );
    return [document.title, document.body.textContent, ...names].join('\n');
  });

test('no page shows money or units of the investor while amounts are hidden', async ({ visit }) => {
  const page = await visit('investor', 'desktop');
  await page.addInitScript(() => localStorage.setItem('hideAmounts', '1'));
  const own = new Set<string>();
  const ceilings = new Set<string>();
  // an answer cannot be read any more once its page was left
  const reading = new Set<Promise<void>>();
  page.on('response', (response) => {
    const { pathname } = new URL(response.url());
    if (!pathname.startsWith('/api/') || publicCalls.test(pathname)) return;
    reading.add(
      response.json().then(
        (body: unknown) => {
          if (ceilingCalls.test(pathname)) figuresIn(body, /^id$/).forEach((figure) => ceilings.add(figure));
          else figuresIn(body).forEach((figure) => own.add(figure));
        },
        () => undefined,
      ),
    );
  });
  const leaks: string[] = [];
  for (const route of routes) {
    await openScreen(page, route, listOf(route));
    await settled(page);
    await Promise.all(reading);
    reading.clear();
    // whole figures: a part of a longer one is another one
    const said = new Set((await wordsOf(page)).match(/[۰-۹٬]+/g));
    for (const figure of own) {
      const shown = formatNumber(BigInt(figure));
      if (said.has(shown) && !ceilings.has(figure)) leaks.push(`${route}: ${shown}`);
    }
  }
  expect(leaks).toEqual([]);
  // the demo's investor holds enough for the test to mean something
  expect(own.size).toBeGreaterThan(40);
});
