import type { Page, Route } from '@playwright/test';
import { openScreen } from './shell.ts';
import { listOf } from '../support/routes.ts';
import { axeProblems, settled, stands } from '../support/screen.ts';
import { expect } from '../support/test.ts';

/* The five states of a view (design): loading, empty, error, partial, offline; each is looked at with axe. */

/** Calls of the frame, without which there is no view to look at. */
const frame =
  /get_info|get_profile|investor_investors|\/xsrf\/|calendar|unread_messages_count|refresh|sandbox|device|place=1|messages\/\?page=1&size=4/;
const isOfFrame = (route: Route) => frame.test(route.request().url());

const refuse = (route: Route) =>
  route.fulfill({ status: 400, json: { error: true, code: 'REQUEST_MALFORMED', message: 'درخواست نادرست است' } });

async function emptied(route: Route): Promise<void> {
  const response = await route.fetch();
  const body = (await response.json()) as { data?: unknown; pageInfo?: object };
  if (Array.isArray(body.data)) body.data = [];
  if (body.pageInfo) body.pageInfo = { ...body.pageInfo, totalCount: 0, totalPages: 0 };
  await route.fulfill({ response, json: body });
}

/** Answers the calls of the view in another way until the next one. */
async function answerBy(page: Page, answer: (route: Route) => Promise<unknown>): Promise<void> {
  await page.unroute('**/api/**');
  // a call of a page that was left meanwhile is answered by nobody
  await page.route('**/api/**', (route) =>
    isOfFrame(route)
      ? route.continue()
      : answer(route).then(
          () => undefined,
          () => undefined,
        ),
  );
}

const look = async (page: Page, state: string) => expect.soft(await axeProblems(page), `axe, ${state}`).toEqual([]);

/** Opens a view in each of its states, in the mode that the page was opened with. */
export async function seeStates(page: Page, route: string): Promise<void> {
  const list = listOf(route);
  const address = list === null ? route : `${list}/1`;
  const main = page.locator('main').first();

  await openScreen(page, address, null);
  await settled(page);
  await page.context().setOffline(true);
  await expect(page.getByText('به اینترنت متصل نیستید.')).toBeVisible();
  await expect(
    main.getByRole('button', { name: /^(پرداخت|ثبت درخواست ابطال|ثبت تیکت)$/ }).and(page.locator(':enabled')),
  ).toHaveCount(0);
  await look(page, 'offline');
  await page.context().setOffline(false);

  const held: (() => void)[] = [];
  await answerBy(page, (call) => new Promise<void>((resolve) => held.push(resolve)).then(() => call.abort()));
  await page.goto(address);
  await expect(main).toBeVisible();
  if (held.length > 0) await expect(main.getByText('تلاش دوباره')).toHaveCount(0);
  await look(page, 'loading');
  held.forEach((letGo) => letGo());

  await answerBy(page, emptied);
  await page.goto(address);
  await settled(page);
  await expect.soft(main.getByText('تلاش دوباره'), 'empty is no failure').toHaveCount(0);
  await look(page, 'empty');

  const refused: string[] = [];
  await answerBy(page, (call) => {
    refused.push(new URL(call.request().url()).pathname);
    return refuse(call);
  });
  await page.goto(address);
  await page.waitForLoadState('networkidle');
  await stands(page);
  if (refused.length > 0)
    await expect.soft(main.getByText(/تلاش دوباره|درخواست نادرست است/).first(), 'error').toBeVisible();
  await look(page, 'error');

  const one = refused[0];
  if (new Set(refused).size > 1 && one !== undefined) {
    await answerBy(page, (call) => (new URL(call.request().url()).pathname === one ? refuse(call) : call.continue()));
    await page.goto(address);
    await page.waitForLoadState('networkidle');
    await stands(page);
    await expect.soft(main, 'partial').toBeVisible();
    await look(page, 'partial');
  }
  await page.unroute('**/api/**');
}
