import type { Page, Request } from '@playwright/test';
import { command } from './models/panel.ts';
import { people } from './support/people.ts';
import { isData } from './support/quiet.ts';
import { settled } from './support/screen.ts';
import { moving } from './support/sizes.ts';
import { expect, test } from './support/test.ts';

test.use(moving);

/*
 * Twenty tickets answered one after the other, counted in keys and calls of the API. The table is in docs/performance.md,
 * beside what the same work cost before: 80 calls.
 */

const count = 20;
/** A third of the calls of before. */
const mostCalls = 26;
/** The panel says each 15 s that the open ticket is open. */
const lookMs = 15_000;

const topicOf = (series: string, at: number) => `${series} ${at}`;

/** Writes the tickets of an investor, the last one first: the list shows the newest at its top. */
async function write(page: Page, series: string): Promise<void> {
  await page.goto('/tickets');
  await settled(page);
  for (let at = count; at > 0; at -= 1) {
    const body = { topic: topicOf(series, at), group_id: 1, body: 'سود این ماه چه روزی واریز می‌شود؟' };
    expect(await command(page, '/api/tickets/create/', { ...body, national_code: people.investor })).toBe(201);
  }
}

/** What the page of the desk asks for from now on, without the frame of the page. */
function countCalls(page: Page) {
  const calls: string[] = [];
  const looks: string[] = [];
  const begin = Date.now();
  const listen = (request: Request) => {
    const { pathname } = new URL(request.url());
    if (!isData(pathname)) return;
    (pathname === '/api/admin/presence/' ? looks : calls).push(`${request.method()} ${pathname}`);
  };
  page.on('request', listen);
  return () => {
    page.off('request', listen);
    return { calls, looks: looks.length, due: Math.floor((Date.now() - begin) / lookMs) };
  };
}

/** Answers all tickets of a series by the keys. @returns the keys that were pressed, and the calls */
async function answerAll(page: Page, series: string, answer: (press: (key: string) => Promise<void>) => Promise<void>) {
  await page.goto(`/admin/admin-panel/tickets?search=${encodeURIComponent(series)}`);
  await settled(page);
  await page.keyboard.press('a');
  let keys = 0;
  const press = async (key: string) => {
    keys += 1;
    await page.keyboard.press(key);
  };
  await expect(page.getByRole('heading', { name: topicOf(series, 1), exact: true })).toBeVisible();
  await settled(page);
  const end = countCalls(page);
  for (let at = 1; at <= count; at += 1) {
    await expect(page.getByRole('heading', { name: topicOf(series, at), exact: true })).toBeVisible();
    await answer(press);
  }
  await expect(page.getByRole('heading', { name: 'تیکت‌ها' })).toBeVisible();
  await settled(page);
  return { keys, ...end() };
}

test('twenty typed answers take two keys each and a third of the calls of before', async ({ as }) => {
  const series = 'پرسش نوشتنی';
  await write(await as('investor'), series);
  const desk = await as('maker');
  const { keys, calls, looks, due } = await answerAll(desk, series, async (press) => {
    await press('a');
    await desk.keyboard.type('تا پایان ماه.');
    await press('Control+Enter');
  });
  expect(keys).toBe(2 * count);
  expect(calls.length).toBeLessThanOrEqual(mostCalls);
  // no call but those that the time brings
  expect(looks).toBeLessThanOrEqual(due);
});

test('twenty ready answers take three keys each, no letter, and a third of the calls of before', async ({ as }) => {
  const series = 'پرسش آماده';
  await write(await as('investor'), series);
  const desk = await as('maker');
  const ready = desk.getByRole('button', { name: /^پاسخ آماده/ });
  const { keys, calls, looks, due } = await answerAll(desk, series, async (press) => {
    await expect(ready).toBeEnabled();
    await press('t');
    await expect(desk.getByRole('menuitem').first()).toBeFocused();
    await press('Enter');
    await expect(desk.getByLabel('پاسخ شما')).toBeFocused();
    await press('Control+Enter');
  });
  expect(keys).toBe(3 * count);
  expect(calls.length).toBeLessThanOrEqual(mostCalls);
  expect(looks).toBeLessThanOrEqual(due);
});
