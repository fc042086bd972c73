import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Page } from '@playwright/test';
import { pageWeight } from '../../bench/bytes/pageWeight.ts';
import { cutFigures } from '../models/figures.ts';
import { desks, lowestTop, overlapsOf, roomOf } from '../models/listRoom.ts';
import { jumpsOf, latePaintsOf, openLate } from '../models/opening.ts';
import { openScreen, useMode, useTextSize } from '../models/shell.ts';
import { listOf } from '../support/routes.ts';
import { axeProblems, brokenRows, settled, standingOut, stands } from '../support/screen.ts';
import { letFontArrive, noteShifts } from '../support/shifts.ts';
import { sizes } from '../support/sizes.ts';
import { expect } from '../support/test.ts';
import type { Watch } from '../support/watch.ts';
import type { Visit } from './visits.ts';

/*
 * How the looks of a visit are taken. Each waits until what it sees is right, so that a page is never blamed for a moment in
 * which it was drawn; what stays wrong is told with the look that saw it, and the other looks are taken anyway.
 */

const budgets = JSON.parse(readFileSync(path.resolve(import.meta.dirname, '../../bench/budgets.json'), 'utf8')) as {
  html: { gzipKb: number; above: Record<string, number> };
  calls: number;
};
const softly = expect.configure({ soft: true });

/** What lies under the cards in each mode, #f5f4fa and #131019 of the palette: without the sheet of variables there is none. */
const ground = { light: 'rgb(245, 244, 250)', dark: 'rgb(19, 16, 25)' };

/** What is above its budget: the HTML of the page, and the number of its calls. */
function heavyOf(route: string, html: string, calls: number): string[] {
  const kb = pageWeight(html);
  const most = budgets.html.above[route] ?? budgets.html.gzipKb;
  return [
    ...(kb <= most ? [] : [`HTML is ${kb} kB gzip, the budget is ${most}`]),
    ...(calls <= budgets.calls ? [] : [`makes ${calls} calls, the budget is ${budgets.calls}`]),
  ];
}

/** Calls that the HTML of a page began and nobody took. */
const inVainOf = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    Object.entries(window.earlyCalls?.answers ?? {}).flatMap(([call, answer]) => (answer ? [call] : [])),
  );

/** Notes the reading calls of a page from now on. */
function noteCalls(page: Page): string[] {
  const made: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (request.method() === 'GET' && pathname.startsWith('/api/')) made.push(pathname + search);
  });
  return made;
}

/** The address of a page; of one with a parameter the first that its list links to. */
async function addressOf(page: Page, route: string): Promise<string> {
  const list = listOf(route);
  if (list === null) return route;
  await openScreen(page, route, list);
  const { pathname } = new URL(page.url());
  await settled(page);
  // what the page before still asks is none of the calls of the next
  await page.goto('about:blank');
  return pathname;
}

/** Opens a page with late data, and looks at what its opening cost and moved. */
async function seeOpening(page: Page, visit: Visit): Promise<void> {
  const address = await addressOf(page, visit.route);
  await noteShifts(page);
  const made = noteCalls(page);
  const html = await openLate(page, address);
  const calls = [...made];
  softly(await jumpsOf(page, address), 'what moved').toEqual([]);
  if (visit.looks.includes('opening')) {
    softly(heavyOf(visit.route, html, calls.length), 'weight').toEqual([]);
    // the head of a record is the record itself
    if (visit.size === 'phone' && listOf(visit.route) === null)
      softly(await latePaintsOf(page, address), 'late paints').toEqual([]);
    softly(
      calls.filter((call, index) => calls.indexOf(call) !== index),
      'calls made twice',
    ).toEqual([]);
    // parts of the top bar come at idle
    await softly.poll(() => inVainOf(page), { message: 'calls begun in vain' }).toEqual([]);
  }
  await letFontArrive(page);
}

async function seeFigures(page: Page, { size, widths }: Visit): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ ...sizes[size].viewport, width });
    await settled(page);
    // a grid gives its columns their widths one drawing after its rows came
    await softly.poll(() => cutFigures(page), { message: `figures that are cut at ${width}` }).toEqual([]);
  }
}

async function seeAccess(page: Page): Promise<void> {
  await softly(page.getByRole('heading', { level: 1 }), 'main headings').toHaveCount(1);
  await softly(page.locator('body')).toHaveCSS('background-color', ground.light);
  await softly.poll(() => axeProblems(page), { message: 'axe, light' }).toEqual([]);
  await useMode(page, 'dark');
  await stands(page);
  await softly(page.locator('body')).toHaveCSS('background-color', ground.dark);
  await softly.poll(() => axeProblems(page, { isContrastOnly: true }), { message: 'axe, dark' }).toEqual([]);
}

const seeWidth = (page: Page): Promise<void> =>
  softly.poll(() => standingOut(page), { message: 'stands out' }).toEqual([]);

/** Most widths of phones, with the largest text of the settings. */
const narrowWidths = [390, 360, 320];

async function seeNarrow(page: Page, { size }: Visit): Promise<void> {
  await useTextSize(page, 'huge');
  for (const width of narrowWidths) {
    await page.setViewportSize({ ...sizes[size].viewport, width });
    await settled(page);
    await softly.poll(() => standingOut(page), { message: `wider than ${width} px, very large text` }).toEqual([]);
    await softly.poll(() => brokenRows(page), { message: `rows on two lines at ${width} px` }).toEqual([]);
  }
}

/** The first row begins high, enough of them are seen, and nothing in the bars lies over something else. */
async function seeRoom(page: Page, { who }: Visit): Promise<void> {
  const most = who === 'super' ? lowestTop.super : lowestTop.investor;
  for (const { width, height, least } of desks) {
    await page.setViewportSize({ width, height });
    await settled(page);
    const lacking = async () => {
      const { top, seen, rows } = await roomOf(page);
      return [
        ...(top !== null && top > most ? [`the first row begins at ${top}`] : []),
        ...(seen < Math.min(least, rows) ? [`${seen} of ${rows} rows are seen`] : []),
        ...(await overlapsOf(page)),
      ];
    };
    await softly.poll(lacking, { message: `room for rows at ${width}` }).toEqual([]);
  }
}

/** Opens a page once and takes all looks of the visit. */
export async function take(visit: Visit, page: Page, watch: Watch): Promise<void> {
  watch.allow(...visit.allowed);
  // a chart learns of a narrower window one drawing late
  if (visit.widths.length > 1) watch.allow(/<rect> attribute width: A negative value/);
  const has = (look: Visit['looks'][number]) => visit.looks.includes(look);
  if (has('opening') || has('shifts')) await seeOpening(page, visit);
  else await page.goto(visit.route);
  await settled(page);
  if (has('width')) await seeWidth(page);
  if (has('access')) await seeAccess(page);
  if (has('room')) await seeRoom(page, visit);
  if (has('figures')) await seeFigures(page, visit);
  if (has('narrow')) await seeNarrow(page, visit);
}
