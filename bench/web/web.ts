/*
 * `npm run bench:web`: first visits of a slow telephone to the panel's pages and to floor C (`bench/floor`), in turns on one
 * machine: bytes, first and largest paint, blocked time, time until the data is visible, layout shifts, work of the main
 * thread, a tap; and the middle score of seven runs of Lighthouse where LIGHTHOUSE names its `cli/index.js`. The browser
 * comes before servers and Lighthouse on the processor (`priority.ts`), for floor C and the panel alike.
 * `-- --routes /home,/funds` chooses pages, `--all` takes every page without a parameter, `--runs 5` says how often. Exits 1
 * when a goal is missed.
 */
import os from 'node:os';
import { parseArgs } from 'node:util';
import { chromium, type BrowserContextOptions } from '@playwright/test';
import { signIn } from '../../e2e/models/login.ts';
import { isAdminRoute, isErrorRoute, screenRoutes } from '../../e2e/support/routes.ts';
import type { PersonKey } from '../../e2e/support/people.ts';
import { startFloor, startProduct, type BenchServer } from '../servers.ts';
import { hasLighthouse, measureLighthouse, type Scores } from './lighthouse.ts';
import { giveWayToBrowser } from './priority.ts';
import { browserOptions, visit, type VisitFigures, type VisitOf } from './visit.ts';

const { values } = parseArgs({
  options: {
    routes: { type: 'string', default: '/login,/home,/funds,/buyBonds,/requests,/finance,/admin/dashboard' },
    all: { type: 'boolean', default: false },
    runs: { type: 'string', default: '3' },
  },
});
const say = (line = ''): void => void process.stdout.write(`${line}\n`);
const median = (items: readonly number[]): number =>
  [...items].sort((a, b) => a - b)[Math.floor(items.length / 2)] ?? 0;

/** Lighthouse multiplies what a task took by four, and with it every pause of the machine, so one run alone says little. */
const LIGHTHOUSE_RUNS = 7;

interface Row {
  name: string;
  visit: VisitOf;
  runs: VisitFigures[];
  scores: Scores[];
}

type Figure = keyof VisitFigures;
const figureOf = (row: Row, figure: Figure): number =>
  median(row.runs.map((run) => run[figure]).filter((value): value is number => value !== null));
const scoreOf = (row: Row, name: keyof Scores): number => median(row.scores.map((scores) => scores[name]));

async function sessionOf(
  origin: string,
  key: PersonKey,
): Promise<Exclude<BrowserContextOptions['storageState'], string>> {
  const browser = await chromium.launch(browserOptions());
  try {
    const context = await browser.newContext({ baseURL: origin });
    await signIn(await context.newPage(), key);
    return await context.storageState();
  } finally {
    await browser.close();
  }
}

/** Browsers take the cookies of the product on `localhost` alone without TLS. */
const localOrigin = (server: BenchServer): string => server.origin.replace('127.0.0.1', 'localhost');

async function makeRows(product: BenchServer, floor: BenchServer): Promise<Row[]> {
  const origin = localOrigin(product);
  const wanted = values.all
    ? screenRoutes().filter((route) => !route.includes('[') && !isErrorRoute(route))
    : values.routes.split(',');
  const row = (name: string, of: VisitOf): Row => ({
    name,
    visit: of,
    runs: [],
    scores: [],
  });
  const rows = [
    row('floor C /login', { url: `${localOrigin(floor)}/login`, tap: '[data-tap]' }),
    row('floor C /home', { url: `${localOrigin(floor)}/home`, ready: '[data-ready]', tap: '[data-tap]' }),
  ];
  const investor = await sessionOf(origin, 'investor');
  const maker = wanted.some(isAdminRoute) ? await sessionOf(origin, 'maker') : investor;
  for (const route of wanted) {
    const url = `${origin}${route}`;
    if (route === '/login') {
      rows.push(row(route, { url, tap: 'button[type=submit]' }));
      continue;
    }
    const storageState = isAdminRoute(route) ? maker : investor;
    const ready =
      route === '/home'
        ? { ready: '[data-testid="asset-figure"], [data-first-asset]:not([hidden])', tap: 'header button' }
        : {};
    rows.push(row(route, { url, storageState, ...ready }));
  }
  return rows;
}

function printRows(rows: readonly Row[]): void {
  const heads = ['JS kB', 'all kB', 'requests', 'FCP', 'LCP', 'blocking', 'ready', 'CLS', 'work', 'tap'];
  say(`${'page'.padEnd(28)}${heads.map((head) => head.padStart(9)).join('')}`);
  for (const row of rows) {
    const number = (figure: Figure, digits = 0, unit = 1): string =>
      row.runs.every((run) => run[figure] === null) ? '–' : (figureOf(row, figure) / unit).toFixed(digits);
    const cells = [
      number('script', 0, 1000),
      number('whole', 0, 1000),
      number('requests'),
      number('fcp'),
      number('lcp'),
      number('blocking'),
      number('ready'),
      number('cls', 3),
      number('work'),
      number('tap'),
    ];
    const middle = (['performance', 'accessibility', 'bestPractices'] as const).map((name) => scoreOf(row, name));
    const scores = row.scores.length > 0 ? `  Lighthouse ${middle.join(' / ')}` : '';
    say(`${row.name.padEnd(28)}${cells.map((cell) => cell.padStart(9)).join('')}${scores}`);
  }
}

/** Says of each goal whether it is met; answers whether all are. */
function printGoals(rows: readonly Row[]): boolean {
  let areMet = true;
  const goal = (name: string, value: number, limit: number): void => {
    // 1 − 0.95 is a little more than 0.05 in binary numbers
    const isMet = value <= limit + 1e-9;
    areMet &&= isMet;
    say(`${isMet ? 'met   ' : 'MISSED'}  ${name.padEnd(48)} ${value.toFixed(3)} (goal ≤ ${limit})`);
  };
  const bytes: Readonly<Record<string, number>> = { '/login': 180, '/home': 212 };
  for (const row of rows.filter(({ name }) => !name.startsWith('floor'))) {
    const floor = rows.find(({ name }) => name === `floor C ${row.name === '/login' ? '/login' : '/home'}`);
    if (!floor) continue;
    const ratio = (figure: Figure): number => figureOf(row, figure) / figureOf(floor, figure);
    const limit = bytes[row.name];
    if (limit !== undefined) {
      goal(`${row.name}: kB of script on the wire`, figureOf(row, 'script') / 1000, limit);
      goal(`${row.name}: blocking against floor C`, ratio('blocking'), 0.8);
    }
    goal(`${row.name}: FCP against floor C`, ratio('fcp'), 1.2);
    goal(`${row.name}: LCP against floor C`, ratio('lcp'), 1.2);
    goal(`${row.name}: CLS`, figureOf(row, 'cls'), 0.005);
    if (row.visit.ready !== undefined) {
      goal(`${row.name}: data visible against floor C`, ratio('ready'), 0.85);
      goal(`${row.name}: main-thread work against floor C`, ratio('work'), 1.1);
    }
    if (row.visit.tap !== undefined) goal(`${row.name}: a tap, ms`, figureOf(row, 'tap'), 200);
    if (row.scores.length > 0) {
      goal(`${row.name}: 1 − Lighthouse performance`, 1 - scoreOf(row, 'performance'), 0.05);
      goal(`${row.name}: 1 − Lighthouse accessibility`, 1 - scoreOf(row, 'accessibility'), 0);
      goal(`${row.name}: 1 − Lighthouse best practices`, 1 - scoreOf(row, 'bestPractices'), 0);
    }
  }
  return areMet;
}

const priority = giveWayToBrowser();
if (!priority.isGiven)
  say('· this system has no shares of the processor by session: servers and Lighthouse disturb the browser');
const product = await startProduct();
const floor = await startFloor();
try {
  const rows = await makeRows(product, floor);
  for (let run = 1; run <= Number(values.runs); run += 1) {
    say(
      `· run ${run} of ${values.runs}, load ${(os.loadavg()[0] ?? 0).toFixed(2)} on ${os.availableParallelism()} cores`,
    );
    for (const row of rows) row.runs.push(await visit(row.visit));
  }
  const scored = rows.filter(({ name }) => /\/(login|home)$/.test(name));
  if (hasLighthouse())
    for (let run = 1; run <= LIGHTHOUSE_RUNS; run += 1) {
      for (const row of scored) row.scores.push(await measureLighthouse(row.visit));
      say(
        `· Lighthouse ${run} of ${LIGHTHOUSE_RUNS}: ${scored.map((row) => `${row.name} ${row.scores.at(-1)?.performance}`).join(', ')}`,
      );
    }
  else say('· LIGHTHOUSE does not name the cli/index.js of an installed Lighthouse, so it was left out');
  printRows(rows);
  say();
  if (!printGoals(rows)) process.exitCode = 1;
} finally {
  await floor.stop();
  await product.stop();
  priority.takeBack();
}
