import type { Page, Route } from '@playwright/test';
import { openScreen } from './shell.ts';
import { empty, failing, jumpsOf, openLate, type Answer } from './opening.ts';
import { listOf } from '../support/routes.ts';
import { axeProblems, settled } from '../support/screen.ts';
import { expect } from '../support/test.ts';

/* The five states of a view: loading, empty, error, partial, offline; each is looked at with axe, and nothing jumps. */

/** Calls of the frame, without which there is no view to look at. */
const frame =
  /get_info|get_profile|investor_investors|\/xsrf\/|calendar|unread_messages_count|refresh|sandbox|device|place=1|messages\/\?page=1&size=4/;
const isOfFrame = (route: Route) => frame.test(route.request().url());
const ofView =
  (answer: Answer): Answer =>
  (route) =>
    isOfFrame(route) ? route.continue() : answer(route);

async function look(page: Page, address: string, state: string): Promise<void> {
  expect.soft(await axeProblems(page), `axe, ${state}`).toEqual([]);
  expect.soft(await jumpsOf(page, `${address} ${state}`), `what moved, ${state}`).toEqual([]);
}

/** Opens a view in each of its states, in the mode that the page was opened with. */
export async function seeStates(page: Page, route: string): Promise<void> {
  const main = page.locator('main').first();
  await openScreen(page, route, listOf(route));
  await settled(page);
  const { pathname, search } = new URL(page.url());
  const address = pathname + search;

  await page.context().setOffline(true);
  await expect(page.getByText('به اینترنت متصل نیستید.')).toBeVisible();
  await expect(
    main.getByRole('button', { name: /^(پرداخت|ثبت درخواست ابطال|ثبت تیکت)$/ }).and(page.locator(':enabled')),
  ).toHaveCount(0);
  expect.soft(await axeProblems(page), 'axe, offline').toEqual([]);
  await page.context().setOffline(false);

  const held: (() => void)[] = [];
  await page.route('**/api/**', async (call) => {
    if (isOfFrame(call)) return call.continue();
    await new Promise<void>((resolve) => held.push(resolve));
    // a call of a page that was left meanwhile is answered by nobody
    return call.abort().catch(() => undefined);
  });
  await page.goto(address);
  await expect(main).toBeVisible();
  if (held.length > 0) await expect(main.getByText('تلاش دوباره')).toHaveCount(0);
  await look(page, address, 'loading');
  held.forEach((letGo) => letGo());
  await page.unroute('**/api/**');

  await openLate(page, address, ofView(empty));
  await expect.soft(main.getByText('تلاش دوباره'), 'empty is no failure').toHaveCount(0);
  await look(page, address, 'empty');

  const refused: string[] = [];
  await openLate(
    page,
    address,
    ofView((call) => {
      refused.push(new URL(call.request().url()).pathname);
      return failing(call);
    }),
  );
  if (refused.length > 0)
    await expect.soft(main.getByText(/تلاش دوباره|درخواست نادرست است/).first(), 'error').toBeVisible();
  await look(page, address, 'error');

  const one = refused[0];
  if (one === undefined || new Set(refused).size === 1) return;
  await openLate(
    page,
    address,
    ofView((call) => (new URL(call.request().url()).pathname === one ? failing(call) : call.continue())),
  );
  await expect.soft(main, 'partial').toBeVisible();
  await look(page, address, 'partial');
}
