import type { Page, Route } from '@playwright/test';
import { hold } from '../support/hold.ts';
import { isData, quiet } from '../support/quiet.ts';
import { stands } from '../support/screen.ts';
import { isFont, shiftsOf } from '../support/shifts.ts';

/* Opening a page with late, empty or failing data, and what moved on it meanwhile. */

/** What the API says in place of its own answer. */
export type Answer = (route: Route) => Promise<void>;
const isOfSession = (route: Route) =>
  /get_info|get_profile|investor_investors|\/xsrf\/|calendar/.test(route.request().url());
export const empty: Answer = async (route) => {
  if (isOfSession(route)) return route.continue();
  const response = await route.fetch();
  const body = (await response.json()) as { data?: unknown; pageInfo?: object };
  if (Array.isArray(body.data)) body.data = [];
  if (body.pageInfo) body.pageInfo = { ...body.pageInfo, totalCount: 0, totalPages: 0 };
  return route.fulfill({ response, json: body });
};
export const failing: Answer = (route) =>
  isOfSession(route)
    ? route.continue()
    : route.fulfill({ status: 400, json: { error: true, code: 'REQUEST_MALFORMED', message: 'درخواست نادرست است' } });

/** The moment of a page before which it had no data. */
const dataMark = 'data';

/** Holds the calls of a page; they get the answer once they are let through. */
async function holdCalls(page: Page, answer: Answer): Promise<() => Promise<void>> {
  let letThrough = () => {};
  const opened = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/**', async (route) => {
    await opened;
    // a call of a page that was left meanwhile
    await answer(route).catch(() => undefined);
  });
  return async () => {
    letThrough();
    await quiet(page, isFont);
    await page.unroute('**/api/**');
  };
}

/**
 * Loads a page whose data comes late: after its first paint, when nothing is left to do without them. Waits until it stands.
 * Without an answer the API gives its own.
 */
export async function openLate(page: Page, address: string, answer?: Answer): Promise<string> {
  const letThrough = await (answer ? holdCalls(page, answer) : hold(page, ['*/api/*']));
  const response = await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0, undefined, {
    polling: 20,
  });
  await quiet(page, (pathname) => isData(pathname) || isFont(pathname));
  await page.evaluate((mark) => performance.mark(mark), dataMark);
  await letThrough();
  await quiet(page, isFont);
  await stands(page, { isFontThere: false });
  return (await response?.text()) ?? '';
}

/** One line for each larger text or picture that a page painted after its data came: the largest one is part of the page itself. */
export const latePaintsOf = (page: Page, address: string): Promise<string[]> =>
  page.evaluate(
    ([mark, where]) =>
      new Promise<string[]>((resolve) => {
        const since = performance.getEntriesByName(mark)[0]?.startTime ?? 0;
        new PerformanceObserver((list) => {
          const late = (list.getEntries() as LargestContentfulPaint[]).filter(({ startTime }) => startTime > since);
          resolve(
            late.map(
              ({ size, element }) =>
                `${where} paints ${size} px² late: ${element?.tagName} «${element?.textContent.slice(0, 60)}»`,
            ),
          );
        }).observe({ type: 'largest-contentful-paint', buffered: true });
      }),
    [dataMark, address] as const,
  );

/** Most that everything on a page may move while it opens, as Chromium measures layout shifts. */
const MOST = 0.005;

/** One line for each shift of a page that jumped. */
export async function jumpsOf(page: Page, address: string): Promise<string[]> {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= MOST) return [];
  return shifts.map(({ value, what }) => `${address}: ${value.toFixed(4)} of ${sum.toFixed(4)}: ${what.join(' | ')}`);
}
