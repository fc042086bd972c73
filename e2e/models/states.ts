import type { Page, Route } from '@playwright/test';
import { openScreen } from './shell.ts';
import { empty, failing, jumpsOf, openLate, type Answer } from './opening.ts';
import { listOf } from '../support/routes.ts';
import { axeProblems, settled, standingOut } from '../support/screen.ts';
import { letFontArrive, noteShifts } from '../support/shifts.ts';
import { expect } from '../support/test.ts';

/*
 * The five states of a view: loading, empty, error, partial, offline, and the view as it is; each is reached, looked at with
 * axe, and nothing jumps or stands out of the window. A view without calls of its own has no state but its own and offline.
 */

/** Calls of the frame, without which there is no view to look at. */
const frame =
  /get_info|get_profile|investor_investors|\/xsrf\/|calendar|unread_messages_count|refresh|sandbox|device|place=1|messages\/\?page=1&size=4/;
const isOfFrame = (route: Route) => frame.test(route.request().url());
const pathOf = (route: Route) => new URL(route.request().url()).pathname;
const retry = 'تلاش دوباره';

async function look(page: Page, address: string, state: string): Promise<void> {
  expect.soft(await jumpsOf(page, `${address} ${state}`), `what moved, ${state}`).toEqual([]);
  await letFontArrive(page);
  await expect.soft.poll(() => axeProblems(page), `axe, ${state}`).toEqual([]);
  await expect.soft.poll(() => standingOut(page), `sideways, ${state}`).toEqual([]);
}

/** Opens a view with late answers of its own calls; gives the paths that were answered so, each once. */
async function openWith(page: Page, address: string, answer: Answer = (route) => route.continue()): Promise<string[]> {
  const answered = new Set<string>();
  await openLate(page, address, (route) => {
    if (isOfFrame(route)) return route.continue();
    answered.add(pathOf(route));
    return answer(route);
  });
  return [...answered];
}

/** Opens a view in each of its states, in the mode that the page was opened with. */
export async function seeStates(page: Page, route: string): Promise<void> {
  const main = page.locator('main').first();
  const list = listOf(route);
  if (list !== null) await openScreen(page, route, list);
  const { pathname, search } = list === null ? { pathname: route, search: '' } : new URL(page.url());
  const address = pathname + search;

  await noteShifts(page);
  const calls = await openWith(page, address);
  await look(page, address, 'as it is');
  await settled(page);
  await expect.soft(main.getByText(retry), 'as it is: no failure').toHaveCount(0);

  await page.context().setOffline(true);
  await expect(page.getByText('اتصال اینترنت برقرار نیست.')).toBeVisible();
  await expect(
    main
      .getByRole('button', { name: /^(پرداخت( [۰-۹٬]+ ریال)?|ثبت درخواست ابطال|ثبت تیکت)$/ })
      .and(page.locator(':enabled')),
  ).toHaveCount(0);
  await expect.soft(main.getByText(retry), 'offline: the last figures stand').toHaveCount(0);
  await expect.soft.poll(() => axeProblems(page), 'axe, offline').toEqual([]);
  await page.context().setOffline(false);
  if (calls.length === 0) return;

  const held: (() => void)[] = [];
  await page.route('**/api/**', async (call) => {
    if (isOfFrame(call)) return call.continue();
    await new Promise<void>((resolve) => held.push(resolve));
    // a call of a page that was left meanwhile is answered by nobody
    return call.abort().catch(() => undefined);
  });
  await page.goto(address, { waitUntil: 'commit' });
  await expect.poll(() => held.length, 'loading: calls wait').toBeGreaterThan(0);
  await expect(main).toBeVisible();
  await expect.soft(main.locator('[aria-busy="true"]').locator('visible=true').first(), 'loading').toBeVisible();
  await expect.soft(main.getByText(retry), 'loading is no failure').toHaveCount(0);
  await look(page, address, 'loading');
  held.forEach((letGo) => letGo());
  await page.unroute('**/api/**');
  // what the view does about its calls must not come between it and the next address
  await page.goto('about:blank');

  await openWith(page, address, empty);
  await expect.soft(main.getByText(retry), 'empty is no failure').toHaveCount(0);
  await look(page, address, 'empty');

  await openWith(page, address, failing);
  await expect.soft(main.getByText(retry).filter({ visible: true }).first(), 'error').toBeVisible();
  await look(page, address, 'error');
  const failed = await main.innerText();

  if (calls.length === 1) return;
  // the choices of a filter may be all that another call gives: one of the calls at least leaves the others in sight
  let partial = failed;
  for (const one of calls) {
    await openWith(page, address, (call) => (pathOf(call) === one ? failing(call) : call.continue()));
    partial = await main.innerText();
    if (partial !== failed) break;
  }
  expect.soft(partial, 'partial: the others stand').not.toBe(failed);
  await look(page, address, 'partial');
}
