/*
 * `npm run soak:failover`: two PostgreSQL servers under Patroni and etcd, each on a host of its own (a network namespace),
 * behind HAProxy and PgBouncer, with the files of deploy/failover. While two instances take orders, are called back by the
 * bank, execute a day, book a profit, debit, and read reports from the standby, the primary is killed, cut off and switched
 * over in turn. Every acknowledged command must be there once and the books sound (reliability 12, O16). Prints the seconds
 * without writes of each change. Needs root and Debian's postgresql, patroni, etcd-server, haproxy, pgbouncer and iproute2.
 */
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import pg from 'pg';
import { listAllOrders } from '#shared/contract/orderReports.ts';
import { demoPassword } from '#server/db/demo/people.ts';
import { createDatabase } from '#server/db/connection.ts';
import { createSecrets } from '#server/secrets.ts';
import { freePort, startApp, type AppProcess } from '../support/appProcess.ts';
import { fillRunMarket } from '../support/runMarket.ts';
import { missingPrograms, startCluster, type Cluster } from './failover/cluster.ts';
import { signInOverHttp } from './httpClient.ts';
import { judge } from './judge.ts';
import { chooseDays, countUnequal, readProgress, startBoth } from './runWork.ts';
import { openShop } from './shop.ts';
import { createShopper, type Placed } from './shopper.ts';
import { createReport } from './standalone.ts';
import { watchFetch } from './watchFetch.ts';

const LONGEST_WORK_MS = 20 * 60_000;

const { values } = parseArgs({
  options: {
    changes: { type: 'string', default: '10' },
    clients: { type: 'string', default: '4' },
    orders: { type: 'string', default: '2000' },
  },
});
const changeCount = Number(values.changes);
const orderCount = Number(values.orders);

const missing = missingPrograms();
if (process.getuid?.() !== 0) missing.push('root');
if (missing.length > 0) {
  process.stderr.write(`soak:failover: this machine lacks ${missing.join(', ')}\n`);
  process.exit(1);
}

const report = createReport();
const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-failover-'));
chmodSync(folder, 0o711);
const ends: (() => Promise<unknown>)[] = [];
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** The ways in which a primary goes away, in turn. */
const changes = {
  async killed(cluster: Cluster, name: string) {
    const host = hostOf(cluster, name);
    host.kill();
    await cluster.changed(name);
    cluster.start(host);
  },
  async 'cut off'(cluster: Cluster, name: string) {
    const host = hostOf(cluster, name);
    host.setCable(false);
    await cluster.changed(name);
    host.setCable(true);
  },
  async 'switched over'(cluster: Cluster, name: string) {
    const other = cluster.hosts.find((host) => host.name !== name);
    await cluster.switchover(name, other?.name ?? '');
    await cluster.changed(name);
  },
};

function hostOf(cluster: Cluster, name: string): Cluster['hosts'][number] {
  const host = cluster.hosts.find((one) => one.name === name);
  if (!host) throw new Error(`no host ${name}`);
  return host;
}

/** Writes numbers one after the other and remembers which were acknowledged, and when. */
function startWriter(url: string): { acknowledged: number[]; times: number[]; stop(): Promise<void> } {
  const acknowledged: number[] = [];
  const times: number[] = [];
  const over = new AbortController();
  const work = (async () => {
    for (let number = 1; !over.signal.aborted; number += 1) {
      const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5_000, query_timeout: 30_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        await client.query('insert into soak_marks (number) values ($1)', [number]);
        acknowledged.push(number);
        times.push(performance.now());
      } catch {
        // Not acknowledged: it may be there or not.
      } finally {
        await client.end().catch(() => undefined);
      }
      await sleep(100);
    }
  })();
  return {
    acknowledged,
    times,
    async stop() {
      over.abort();
      await work;
    },
  };
}

/** Reads a report again and again, and counts the answers that lacked an order acknowledged before they were asked for. */
async function startReader(origin: string, of: { fundId: number; placed: readonly Placed[] }) {
  const client = await signInOverHttp(origin, '7400076205', demoPassword);
  const readTotal = async (): Promise<number | null> => {
    const answer = await client.call(listAllOrders, { query: { fundId: of.fundId, size: 1 } }).catch(() => null);
    return answer?.status === 200 ? answer.body.pageInfo.totalCount : null;
  };
  const seen = { reports: 0, unanswered: 0, old: 0 };
  const before = await readTotal();
  if (before === null) throw new Error('no report');
  const over = new AbortController();
  const work = (async () => {
    while (!over.signal.aborted) {
      const known = of.placed.length;
      const total = await readTotal();
      seen.reports += 1;
      if (total === null) seen.unanswered += 1;
      else if (total < before + known) seen.old += 1;
      await sleep(200);
    }
  })();
  return {
    seen,
    async stop() {
      over.abort();
      await work;
    },
  };
}

/** How many reads of reports the standby and the primary answered, from the metrics of an instance. */
async function readServers(port: number): Promise<string> {
  const text = await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
  return [...text.matchAll(/^report_reads\{server="(\w+)"\} (\d+)$/gm)]
    .map(([, server, count]) => `${server} ${count}`)
    .join(', ');
}

/** The longest time between two acknowledged writes of which the later one came after `since`, in milliseconds. */
function longestPause(times: readonly number[], since: number): number {
  return times.reduce((longest, time, index) => {
    const before = times[index - 1];
    return before === undefined || time < since ? longest : Math.max(longest, time - before);
  }, 0);
}

/** Answers of 500: what went wrong is the database's, and nobody may read that it is a fault of the panel. */
const faults: string[] = [];
watchFetch(async (url, end) => {
  if (!(end instanceof Error) && end.status === 500) faults.push(`${url}: ${(await end.clone().text()).slice(0, 300)}`);
});

async function run(): Promise<void> {
  const cluster = await startCluster(path.join(folder, 'cluster'));
  ends.push(async () => cluster.stop());
  say(`· the cluster runs, ${await cluster.primary()} is the primary`);
  const env = {
    ...createSecrets(),
    EMBEDDED: '0',
    DATABASE_URL: cluster.url,
    DATABASE_READ_URL: cluster.readUrl,
    DATABASE_POOL_SIZE: '8',
    DEMO: '1',
    LOG_LEVEL: 'error',
  };
  const apps: AppProcess[] = [];
  const metricsPort = await freePort();
  // the first one makes the schema and fills the demo
  for (const place of [1, 2]) {
    const app = startApp({
      dataDir: path.join(folder, 'data'),
      port: await freePort(),
      env: place === 1 ? { ...env, METRICS_PORT: String(metricsPort) } : env,
    });
    ends.push(() => app.signal('SIGKILL'));
    apps.push(app);
    if (!(await app.ready())) throw new Error(`an instance did not start:\n${app.output()}`);
  }
  const [one, two] = apps;
  if (!one || !two) throw new Error('no instances');
  const shop = await openShop(cluster.url, Number(values.clients), one.origin);
  const handle = createDatabase({ url: cluster.url, poolSize: 2, onIdleError: () => undefined });
  ends.push(() => handle.close());
  const { db } = handle;
  await sql`create table soak_marks (number integer primary key)`.execute(db);
  const since = new Date();
  const days = await chooseDays(db);
  const market = await fillRunMarket(db, { holders: orderCount, orders: orderCount, days });

  const writer = startWriter(cluster.url);
  ends.push(() => writer.stop());
  const placed: Placed[] = [];
  const reader = await startReader(one.origin, { fundId: shop.fundId, placed });
  ends.push(() => reader.stop());
  let isOver = false;
  const ordering = shop.users.map(async (user, place) => {
    const shopper = createShopper({ origin: apps[place % apps.length]?.origin ?? '', user, shop });
    while (!isOver) placed.push(await shopper.order());
  });
  for (const work of ordering) void work.catch(() => undefined);
  await startBoth(two.origin, market);

  const kinds = Object.keys(changes) as (keyof typeof changes)[];
  for (let turn = 0; turn < changeCount; turn += 1) {
    const kind = kinds[turn % kinds.length] ?? 'killed';
    const name = await cluster.primary();
    if (name === null) throw new Error('no primary');
    const begun = performance.now();
    const before = placed.length;
    await changes[kind](cluster, name);
    await writesAgain(writer.times, performance.now());
    await cluster.whole();
    await hasGrown(placed, placed.length);
    const pause = (longestPause(writer.times, begun) / 1000).toFixed(1);
    report.figure(`${turn + 1}. ${name} ${kind}: s without writes, orders`, `${pause}, ${placed.length - before}`);
  }
  const until = performance.now() + LONGEST_WORK_MS;
  while (!(await readProgress(db, market)).isOver) {
    if (performance.now() > until) throw new Error('the long works do not end');
    await sleep(500);
  }
  isOver = true;
  await Promise.all(ordering);
  await writer.stop();
  await reader.stop();
  const { reports, unanswered, old } = reader.seen;
  report.figure('reports, without an answer', `${reports}, ${unanswered}`, reports > unanswered);
  report.figure('reports older than what was acknowledged', old, old === 0);
  report.figure('who answered the reads of reports', await readServers(metricsPort));
  for (const app of apps) report.figure('an instance ends with', await app.signal('SIGTERM'));

  report.figure('answers of 500', faults.length, faults.length === 0);
  for (const fault of faults.slice(0, 5)) say(fault);

  const { rows: marks } = await sql<{ number: number }>`select number from soak_marks`.execute(db);
  const kept = new Set(marks.map(({ number }) => number));
  const lostMarks = writer.acknowledged.filter((number) => !kept.has(number)).length;
  report.figure('acknowledged writes, lost', `${writer.acknowledged.length}, ${lostMarks}`, lostMarks === 0);
  const { issued, booked } = await readProgress(db, market);
  report.figure('orders executed', `${issued} of ${orderCount}`, issued === orderCount);
  report.figure('profit shares booked', `${booked} of ${orderCount}`, booked === orderCount);
  const unequal = await countUnequal(db, market);
  report.figure('of these lost, doubled', `${unequal.lost}, ${unequal.doubled}`, unequal.lost + unequal.doubled === 0);
  const { rows: debits } = await sql<{ count: number }>`
    select count(*)::int as count from debit_charges where created_at >= ${since}`.execute(db);
  report.figure('debits made meanwhile', debits[0]?.count);
  const verdict = await judge(cluster.url, { placed, users: shop.users });
  report.figure('acknowledged orders', placed.length, placed.length > 0);
  report.figure('lost, doubled', `${verdict.lost}, ${verdict.doubled}`, verdict.lost + verdict.doubled === 0);
  report.figure(
    'paid at the bank, unaccounted',
    `${verdict.paidAtBank}, ${verdict.unaccounted}`,
    verdict.unaccounted === 0,
  );
  report.figure('ledger sum', verdict.ledgerSum, verdict.ledgerSum === 0n);
  report.figure(
    'checks of the books that fail',
    verdict.checksFailed.join(', ') || 'none',
    verdict.checksFailed.length === 0,
  );
}

/** Waits until the writer was acknowledged again after `moment`. */
async function writesAgain(times: readonly number[], moment: number): Promise<void> {
  const until = performance.now() + LONGEST_WORK_MS;
  while ((times.at(-1) ?? 0) < moment) {
    if (performance.now() > until) throw new Error('nothing can be written');
    await sleep(100);
  }
}

/** Waits until another order was placed. */
async function hasGrown(placed: readonly Placed[], from: number): Promise<void> {
  const until = performance.now() + LONGEST_WORK_MS;
  while (placed.length <= from) {
    if (performance.now() > until) throw new Error('no order is placed');
    await sleep(100);
  }
}

try {
  await run();
} catch (error) {
  report.figure('the run broke', (error as Error).stack, false);
} finally {
  for (const end of ends.toReversed()) await end().catch(() => undefined);
  rmSync(folder, { recursive: true, force: true });
}
report.end();
process.exit();
