/*
 * `npm run soak:kill`: eight clients order over HTTP while the app process, and now and then its database too, is
 * killed hard at random moments (reliability 12, M2). Prints what was lost, doubled and how long each comeback took;
 * exits 1 when a figure is missed. `-- --kills 200 --orders 10000` is the release run; `--seed` repeats the moments.
 */
import { mkdtempSync, chmodSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { startEmbedded } from '#server/db/embedded/server.ts';
import { serverState } from '#server/db/embedded/postmaster.ts';
import { freePort, startApp, type AppProcess } from '../support/appProcess.ts';
import { judge } from './judge.ts';
import { openShop } from './shop.ts';
import { createShopper, type Placed, type Shopper } from './shopper.ts';

const CLIENTS = 8;
const LONGEST_COMEBACK_MS = 10_000;
/* One kill in so many takes the database's own process along. */
const DATABASE_KILL_EVERY = 5;

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: '25' },
    orders: { type: 'string', default: '1000' },
    seed: { type: 'string', default: String(Date.now() % 100_000) },
  },
});
const killCount = Number(values.kills);
const orderCount = Number(values.orders);

/** A small generator (mulberry32), so that the moments of one run can be repeated. */
function createRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

const random = createRandom(Number(values.seed));
const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-soak-'));
chmodSync(folder, 0o711);
const dataDir = path.join(folder, 'data');
const embedded = { dataDir, stagingRoot: path.join(folder, 'staged') };
const port = await freePort();
const launch = (): AppProcess => startApp({ dataDir, port, env: { DEMO: '1', LOG_LEVEL: 'error' } });
const say = (line: string): void => void process.stdout.write(`${line}\n`);

let app = launch();
const comebacks: number[] = [];

/** What a service manager does: start it again, and nothing else. */
async function comeBack(): Promise<void> {
  const start = performance.now();
  app = launch();
  if (!(await app.ready())) throw new Error(`the app did not come back:\n${app.output()}`);
  comebacks.push(performance.now() - start);
}

async function killDatabase(pid: number): Promise<void> {
  try {
    process.kill(pid, 'SIGKILL');
  } catch {
    // It was gone already.
  }
}

async function killLoop(placed: readonly Placed[], serverFolder: string): Promise<void> {
  const moments = Array.from({ length: killCount }, () => Math.floor(random() * orderCount)).sort((a, b) => a - b);
  for (const [index, moment] of moments.entries()) {
    while (placed.length < moment) await sleep(5);
    await sleep(random() * 60);
    const state = serverState(serverFolder);
    if (index % DATABASE_KILL_EVERY === DATABASE_KILL_EVERY - 1 && state.kind === 'running')
      await killDatabase(state.pid);
    await app.signal('SIGKILL');
    await comeBack();
    say(
      `· kill ${index + 1} of ${killCount} at ${placed.length} orders, back in ${(comebacks.at(-1) ?? 0).toFixed(0)} ms`,
    );
  }
}

async function run(): Promise<boolean> {
  say(`seed ${values.seed}: ${orderCount} orders by ${CLIENTS} clients, ${killCount} hard kills`);
  if (!(await app.ready())) throw new Error(`the app did not start:\n${app.output()}`);
  // Joined for a moment beside the running app, to make eight investors and find a fund that takes orders now.
  const visit = await startEmbedded(embedded);
  const shop = await openShop(visit.url, CLIENTS, app.origin);
  const serverFolder = visit.home.dataFolder;
  await visit.stop();

  const placed: Placed[] = [];
  const shoppers: Shopper[] = shop.users.map((user) => createShopper({ origin: app.origin, user, shop }));
  let left = orderCount;
  const ordering = shoppers.map(async (shopper) => {
    while (left > 0) {
      left -= 1;
      placed.push(await shopper.order());
    }
  });
  await Promise.all([...ordering, killLoop(placed, serverFolder)]);
  await app.signal('SIGTERM');

  const last = await startEmbedded(embedded);
  let verdict: Awaited<ReturnType<typeof judge>>;
  try {
    verdict = await judge(last.url, { placed, users: shop.users });
  } finally {
    await last.stop();
  }
  const slowest = Math.max(0, ...comebacks);
  say('');
  say(`acknowledged orders      ${placed.length}`);
  say(`acknowledged orders lost ${verdict.lost}`);
  say(`orders doubled           ${verdict.doubled}`);
  say(`ledger sum               ${verdict.ledgerSum}`);
  say(
    `checks of the books      ${verdict.checksPassed} of ${verdict.checksPassed + verdict.checksFailed.length} passed ${verdict.checksFailed.join(', ')}`,
  );
  say(
    `paid at the bank         ${verdict.paidAtBank}: ${verdict.verified} verified, ${verdict.inReconciliation} in reconciliation, ${verdict.unaccounted} unaccounted`,
  );
  say(`ready again, slowest     ${slowest.toFixed(0)} ms`);
  say('manual steps             0');
  const isGood =
    placed.length === orderCount &&
    verdict.lost + verdict.doubled + verdict.unaccounted + verdict.checksFailed.length === 0 &&
    verdict.ledgerSum === 0n &&
    slowest <= LONGEST_COMEBACK_MS;
  say(isGood ? 'PASSED' : 'FAILED');
  return isGood;
}

try {
  if (!(await run())) process.exitCode = 1;
} catch (error) {
  say(String((error as Error).stack));
  process.exitCode = 1;
} finally {
  await app.signal('SIGTERM');
  // A killed app may have left its server; joined and left by its only holder, it stops.
  await startEmbedded(embedded).then(
    (server) => server.stop(),
    () => undefined,
  );
  rmSync(folder, { recursive: true, force: true });
}
// Clients of a run that failed would go on retrying.
process.exit();
