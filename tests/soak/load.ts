/*
 * `npm run soak:load`: twenty requests a second to the real process for minutes or hours: eight investors read their pages
 * and order now and then (reliability 12, O8). `-- --minutes 120 --rate 20` is the release run. Prints memory, loop delay and
 * answers from the process's own metrics; exits 1 on an answer of 500, an unhandled rejection, or a figure that is missed.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { getInfo, listSessions } from '#shared/contract/account.ts';
import { listAccounting } from '#shared/contract/accounting.ts';
import { lastAsset, lastProfit } from '#shared/contract/dashboard.ts';
import type { Operation } from '#shared/contract/define.ts';
import { listFunds } from '#shared/contract/funds.ts';
import { listMessages } from '#shared/contract/messages.ts';
import { listOrders } from '#shared/contract/orders.ts';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { freePort, startApp } from '../support/appProcess.ts';
import type { ApiClient, CallInput } from '../support/client.ts';
import { must } from '../support/must.ts';
import { signInOverHttp } from './httpClient.ts';
import { judge } from './judge.ts';
import { openShop } from './shop.ts';
import { createShopper, type Placed } from './shopper.ts';
import { createReport } from './standalone.ts';

const CLIENTS = 8;
/** Memory is judged in runs of this length at least: a shorter one ends while caches and compiled code still fill. */
const JUDGED_MINUTES = 60;
const SLOPE_MB_AN_HOUR = 5;
const LOOP_P99_MS = 100;
/** one call in so many is a complete order with its payment */
const ORDER_EVERY = 40;

const { values } = parseArgs({
  options: { minutes: { type: 'string', default: '5' }, rate: { type: 'string', default: '20' } },
});
const [minutes, rate] = [Number(values.minutes), Number(values.rate)];
const report = createReport();
const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-soak-'));
chmodSync(folder, 0o711);
const dataDir = path.join(folder, 'data');
const metricsPort = await freePort();
const app = startApp({
  dataDir,
  port: await freePort(),
  env: { DEMO: '1', LOG_LEVEL: 'error', METRICS_PORT: String(metricsPort) },
});

interface Sample {
  atMs: number;
  heap: number;
  rss: number;
  loopP99Ms: number;
}

async function readSample(): Promise<Sample> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\S+)$`, 'm').exec(text)?.[1] ?? Number.NaN);
  return {
    atMs: performance.now(),
    heap: figure('nodejs_heap_size_used_bytes') / 2 ** 20,
    rss: figure('process_resident_memory_bytes') / 2 ** 20,
    loopP99Ms: figure('nodejs_eventloop_lag_p99_seconds') * 1000,
  };
}

/** Megabytes an hour of the least heap of each twentieth of the run: what stays after the collections of that time. */
function slopeOf(samples: readonly Sample[]): number {
  const part = Math.max(1, Math.floor(samples.length / 20));
  const least = Array.from({ length: Math.floor(samples.length / part) }, (_, index) =>
    samples.slice(index * part, (index + 1) * part).reduce((a, b) => (b.heap < a.heap ? b : a)),
  );
  const mean = (of: (sample: Sample) => number): number => least.reduce((sum, one) => sum + of(one), 0) / least.length;
  const [x, y] = [mean(({ atMs }) => atMs), mean(({ heap }) => heap)];
  const above = least.reduce((sum, one) => sum + (one.atMs - x) * (one.heap - y), 0);
  const below = least.reduce((sum, one) => sum + (one.atMs - x) ** 2, 0);
  return below === 0 ? 0 : (above / below) * 3_600_000;
}

const percentile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

async function run(): Promise<void> {
  if (!(await app.ready())) throw new Error(`the app did not start:\n${app.output()}`);
  const visit = await startEmbedded({ dataDir, stagingRoot: path.join(folder, 'staged') });
  const shop = await openShop(visit.url, CLIENTS, app.origin);
  const shoppers = shop.users.map((user) => createShopper({ origin: app.origin, user, shop }));
  const clients: (ApiClient | null)[] = shop.users.map(() => null);
  const reads: [Operation, (investorId: number) => CallInput][] = [
    ...[getInfo, listSessions, listMessages, listFunds].map((op): [Operation, () => CallInput] => [op, () => ({})]),
    ...[lastAsset, lastProfit, listOrders, listAccounting].map((op): [Operation, (investorId: number) => CallInput] => [
      op,
      (investorId) => ({ query: { investorId } }),
    ]),
  ];
  const statuses = new Map<number, number>();
  const times: number[] = [];
  const placed: Placed[] = [];
  const samples: Sample[] = [];
  const running = new Set<Promise<void>>();

  const read = async (index: number): Promise<void> => {
    const at = index % CLIENTS;
    const { username, password, investorId } = must(shop.users[at]);
    const [op, inputOf] = must(reads[Math.floor(index / CLIENTS) % reads.length]);
    const client = (clients[at] ??= await signInOverHttp(app.origin, username, password));
    const start = performance.now();
    const { status } = await client.call(op, inputOf(investorId));
    times.push(performance.now() - start);
    statuses.set(status, (statuses.get(status) ?? 0) + 1);
    // an access token lives for 15 minutes; the next call of this person signs in
    if (status === 401) clients[at] = null;
  };
  const order = async (index: number): Promise<void> => void placed.push(await must(shoppers[index % CLIENTS]).order());

  const start = performance.now();
  const calls = Math.floor(minutes * 60 * rate);
  let failed = 0;
  for (let index = 0; index < calls; index += 1) {
    const wait = start + (index * 1000) / rate - performance.now();
    if (wait > 0) await sleep(wait);
    const call = (index % ORDER_EVERY === 0 ? order(index / ORDER_EVERY) : read(index)).catch(() => void (failed += 1));
    running.add(call);
    void call.finally(() => running.delete(call));
    if (index % (rate * 3) === 0) samples.push(await readSample());
  }
  await Promise.all(running);
  const seconds = (performance.now() - start) / 1000;
  const verdict = await judge(visit.url, { placed, users: shop.users });
  await visit.stop();
  const isAlive = app.child.exitCode === null;
  times.sort((a, b) => a - b);
  const answers = [...statuses].sort(([a], [b]) => a - b);
  const loop = samples.map(({ loopP99Ms }) => loopP99Ms).sort((a, b) => a - b);
  const slope = slopeOf(samples);
  const isJudged = minutes >= JUDGED_MINUTES;
  report.figure('minutes, requests a second asked and had', `${minutes}, ${rate}, ${(calls / seconds).toFixed(1)}`);
  report.figure(
    'answers by status',
    answers.map(([status, n]) => `${status}: ${n}`).join(', '),
    answers.every(([status]) => status === 200 || status === 401),
  );
  report.figure('calls without an answer', failed, failed === 0);
  report.figure(
    'time of a read, ms: p50, p99',
    `${percentile(times, 0.5).toFixed(1)}, ${percentile(times, 0.99).toFixed(1)}`,
  );
  report.figure(
    'orders placed and paid, lost, doubled',
    `${placed.length}, ${verdict.lost}, ${verdict.doubled}`,
    verdict.lost + verdict.doubled === 0,
  );
  report.figure(
    'checks of the books that fail',
    verdict.checksFailed.join(', ') || 'none',
    verdict.checksFailed.length === 0,
  );
  report.figure(
    'unhandled rejections, process alive',
    `${/unhandled|uncaught/i.test(app.output()) ? 'some' : 0}, ${isAlive ? 'yes' : 'no'}`,
    isAlive && !/unhandled|uncaught/i.test(app.output()),
  );
  report.figure(
    'heap in use, MB: first, last, slope an hour',
    `${must(samples[0]).heap.toFixed(0)}, ${must(samples.at(-1)).heap.toFixed(0)}, ${slope.toFixed(1)}`,
    !isJudged || slope <= SLOPE_MB_AN_HOUR,
  );
  report.figure(
    'memory of the process, MB: first, last',
    `${must(samples[0]).rss.toFixed(0)}, ${must(samples.at(-1)).rss.toFixed(0)}`,
  );
  report.figure(
    'loop delay p99, ms: median, most',
    `${percentile(loop, 0.5).toFixed(1)}, ${percentile(loop, 1).toFixed(1)}`,
    percentile(loop, 0.5) <= LOOP_P99_MS,
  );
  if (!isJudged) report.figure('the slope is judged in runs of minutes', JUDGED_MINUTES);
}

try {
  await run();
} finally {
  const code = await app.signal('SIGTERM');
  report.figure('exit code after SIGTERM', code, code === 0);
  rmSync(folder, { recursive: true, force: true });
}
report.end();
