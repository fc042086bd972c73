import type { Page, Route } from '@playwright/test';
import { stands } from '../support/screen.ts';
import { shiftsOf } from '../support/shifts.ts';

/* Opening a page with late, empty or failing data, and what moved on it meanwhile. */

/** What the API says in place of its own answer. */
export type Answer = (route: Route) => Promise<void>;
export const asItIs: Answer = (route) => route.continue();
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

/** Loads a page whose data comes 300 ms after its first paint, and waits until it stands. */
export async function openLate(page: Page, address: string, answer: Answer): Promise<string> {
  let letThrough = () => {};
  const opened = new Promise<void>((resolve) => (letThrough = resolve));
  await page.route('**/api/**', async (route) => {
    await opened;
    // a call of a page that was left meanwhile
    await answer(route).catch(() => undefined);
  });
  const response = await page.goto(address, { waitUntil: 'commit' });
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0);
  await page.waitForTimeout(300);
  letThrough();
  await page.waitForLoadState('networkidle');
  await stands(page);
  await page.unroute('**/api/**');
  return (await response?.text()) ?? '';
}

/** Most that everything on a page may move while it opens, as Chromium measures layout shifts. */
const MOST = 0.005;

/** One line for each shift of a page that jumped. */
export async function jumpsOf(page: Page, address: string): Promise<string[]> {
  const shifts = await shiftsOf(page);
  const sum = shifts.reduce((total, { value }) => total + value, 0);
  if (sum <= MOST) return [];
  return shifts.map(({ value, what }) => `${address}: ${value.toFixed(4)} of ${sum.toFixed(4)}: ${what.join(' | ')}`);
}
