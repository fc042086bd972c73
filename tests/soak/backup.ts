/*
 * `npm run soak:backup`: a PostgreSQL server of Debian's package archives into an encrypted repository of pgBackRest, with
 * the files of deploy/pgbackrest. An instance takes orders during a full and an incremental back-up, a moment is noted, and
 * orders go on. Then the server is killed and its data folder removed. Restored to the moment, every order that was
 * acknowledged before it is there and none that was asked for after it; restored to the end of the log, what lacks is younger
 * than the last segment that was archived (reliability 12, O17). Needs root and Debian's postgresql and pgbackrest.
 */
import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import pg from 'pg';
import { clockOf } from '#server/commandDatabase.ts';
import { createDatabase } from '#server/db/connection.ts';
import { createSecrets } from '#server/secrets.ts';
import { freePort, startApp } from '../support/appProcess.ts';
import { missingParts, openSite, type Server, type Site } from './backup/servers.ts';
import { judge } from './judge.ts';
import { openShop, type Shop } from './shop.ts';
import { createShopper, type Placed } from './shopper.ts';
import { createReport } from './standalone.ts';
import { migrateStep, root } from './upgrade/release.ts';

const LONGEST_WAIT_MS = 10 * 60_000;
const SAMPLE_MS = 250;

const { values } = parseArgs({
  options: {
    clients: { type: 'string', default: '3' },
    /* orders before the first back-up, and at least as many after the moment and after the last archived segment */
    orders: { type: 'string', default: '30' },
  },
});
const least = Number(values.orders);

const missing = missingParts();
if (missing.length > 0) {
  process.stderr.write(`soak:backup: this machine lacks ${missing.join(', ')}\n`);
  process.exit(1);
}

const report = createReport();
const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-backup-'));
chmodSync(folder, 0o711);
const ends: (() => Promise<unknown>)[] = [];
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const seconds = (milliseconds: number): string => (milliseconds / 1000).toFixed(1);

/** An order as its client saw it: when it asked for it, and when the order was placed and paid. */
interface Told extends Placed {
  asked: number;
  answered: number;
}

/** Where the log was, and up to where it was archived. */
interface Sample {
  at: number;
  current: string;
  archived: string | null;
}

async function until(what: string, isSo: () => boolean | Promise<boolean>): Promise<void> {
  const end = performance.now() + LONGEST_WAIT_MS;
  while (!(await isSo())) {
    if (performance.now() > end) throw new Error(`waited in vain for ${what}`);
    await sleep(100);
  }
}

/** Asks the server again and again where its log is. */
async function watchArchive(primary: Server): Promise<{ samples: Sample[]; stop(): Promise<void> }> {
  const samples: Sample[] = [];
  const over = new AbortController();
  const take = async (): Promise<void> => {
    // of before the question: what was acknowledged until then lies in this segment or an earlier one
    const at = performance.now();
    const row = await primary.ask<Omit<Sample, 'at'>>(
      'select pg_walfile_name(pg_current_wal_lsn()) as current, last_archived_wal as archived from pg_stat_archiver',
    );
    samples.push({ at, ...row });
  };
  await take();
  const work = (async () => {
    while (!over.signal.aborted) {
      await sleep(SAMPLE_MS);
      await take().catch(() => undefined);
    }
  })();
  return {
    samples,
    async stop() {
      over.abort();
      await work;
    },
  };
}

/** The newest moment of which everything acknowledged before it lies in archived segments. */
function archivedUntil(samples: readonly Sample[]): number {
  const archived = samples.at(-1)?.archived ?? '';
  return Math.max(0, ...samples.filter(({ current }) => current <= archived).map(({ at }) => at));
}

/** The age of the back-up as an instance shows it, in seconds of this machine: the demo's clock may be ahead. */
async function shownAge(metricsPort: number, url: string): Promise<number> {
  const text = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text();
  const shown = Number(/^backup_age_seconds (\S+)$/m.exec(text)?.[1]?.replace('+Inf', 'Infinity'));
  const handle = createDatabase({ url, poolSize: 1 });
  try {
    return shown - ((await clockOf(handle.db)).now().getTime() - Date.now()) / 1000;
  } finally {
    await handle.close();
  }
}

/** `npm run db:migrate` and `npm run audit:verify` on a restored server. */
function prove(name: string, url: string): void {
  const step = migrateStep(root, url);
  report.figure(`${name}: db:migrate`, step);
  const begun = performance.now();
  const done = spawnSync(process.execPath, ['src/server/auditVerify.ts'], {
    cwd: root,
    env: { NODE_ENV: 'development', PATH: process.env.PATH, DATABASE_URL: url },
    encoding: 'utf8',
  });
  report.figure(
    `${name}: audit:verify ends with, s`,
    `${done.status}, ${seconds(performance.now() - begun)}`,
    done.status === 0,
  );
  if (done.status !== 0) say(`${done.stdout}${done.stderr}`);
}

/** Orders of the run's investors that a server holds. */
async function storedOrders(url: string, shop: Shop): Promise<Set<number>> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: number }>('select id from orders where investor_id = any($1)', [
      shop.users.map(({ investorId }) => investorId),
    ]);
    return new Set(rows.map(({ id }) => id));
  } finally {
    await client.end();
  }
}

/** The books of a restored server, and the payments of the orders that have to be in it. */
async function proveBooks(name: string, url: string, of: { shop: Shop; placed: readonly Placed[] }): Promise<void> {
  const verdict = await judge(url, { placed: of.placed, users: of.shop.users });
  report.figure(
    `${name}: paid at the bank, unaccounted`,
    `${verdict.paidAtBank}, ${verdict.unaccounted}`,
    verdict.unaccounted === 0,
  );
  report.figure(`${name}: ledger sum`, verdict.ledgerSum, verdict.ledgerSum === 0n);
}

async function backUp(site: Site, type: 'full' | 'incr', told: readonly Told[]): Promise<void> {
  const from = told.length;
  const begun = performance.now();
  await site.pgbackrest([`--type=${type}`, 'backup']);
  const took = seconds(performance.now() - begun);
  site.note();
  const made = (await site.backups()).at(-1);
  const mib = (bytes = 0): string => (bytes / 2 ** 20).toFixed(1);
  report.figure(
    `${type}: s, orders meanwhile, MiB of the database and kept`,
    `${took}, ${told.length - from}, ${mib(made?.info.size)}, ${mib(made?.info.repository.delta)}`,
    made?.type === type && !made.error && told.length > from,
  );
}

async function run(): Promise<void> {
  const site = await openSite(path.join(folder, 'site'));
  ends.push(() => site.stop());
  const { primary } = site;
  await site.pgbackrest(['stanza-create']);
  await site.pgbackrest(['check']);
  say('· the server archives into an encrypted repository');
  const metricsPort = await freePort();
  const app = startApp({
    dataDir: path.join(folder, 'data'),
    port: await freePort(),
    env: {
      ...createSecrets(),
      EMBEDDED: '0',
      DATABASE_URL: primary.url,
      DATABASE_POOL_SIZE: '8',
      METRICS_PORT: String(metricsPort),
      DEMO: '1',
      LOG_LEVEL: 'error',
    },
  });
  ends.push(() => app.signal('SIGKILL'));
  if (!(await app.ready())) throw new Error(`the app did not start:\n${app.output()}`);
  const shop = await openShop(primary.url, Number(values.clients), app.origin);
  const before = await shownAge(metricsPort, primary.url);
  report.figure('age of the back-up before the first one', before, before === Number.POSITIVE_INFINITY);

  const told: Told[] = [];
  let isOver = false;
  for (const user of shop.users) {
    const shopper = createShopper({ origin: app.origin, user, shop });
    const order = async (): Promise<void> => {
      while (!isOver) {
        const asked = performance.now();
        const placed = await shopper.order();
        told.push({ ...placed, asked, answered: performance.now() });
      }
    };
    // ends with the process: when the server is gone, it asks in vain
    void order().catch((error: unknown) => report.figure('a client broke', (error as Error).message, false));
  }
  const archive = await watchArchive(primary);
  await until('the first orders', () => told.length >= least);
  await backUp(site, 'full', told);
  await backUp(site, 'incr', told);
  const age = await shownAge(metricsPort, primary.url);
  report.figure('age of the back-up by the metric, s', age.toFixed(1), age >= 0 && age < 60);
  const refused = await site
    .pgbackrest(['--output=json', 'info'], { PGBACKREST_REPO1_CIPHER_PASS: 'another passphrase' })
    .then((text) => (/"label":/.test(text) ? null : 'shows nothing'))
    .catch((error: unknown) => /\b(?:\w+Error|unable to [^\n]+)/.exec((error as Error).message)?.[0] ?? 'refused');
  report.figure('the repository with another passphrase', refused ?? 'OPENS', refused !== null);

  const momentAsked = performance.now();
  const { moment } = await primary.ask<{ moment: string }>('select clock_timestamp()::text as moment');
  const momentKnown = performance.now();
  const lastBefore = told.at(-1);
  say(`· the moment: ${moment}, the last acknowledged order ${lastBefore?.orderId}`);
  await until('orders after the moment, and after the last archived segment', () => {
    const since = archivedUntil(archive.samples);
    return since > momentKnown && told.filter(({ answered }) => answered > since).length >= least;
  });
  const killed = performance.now();
  await primary.destroy();
  isOver = true;
  await archive.stop();
  await app.signal('SIGKILL');
  say('· the server is killed and its data folder is gone');

  const acknowledgedBefore = told.filter(({ answered }) => answered <= momentAsked);
  const askedAfter = told.filter(({ asked }) => asked >= momentKnown);
  const at = await site.restore('moment', ['--type=time', `--target=${moment}`, '--target-action=promote']);
  report.figure('to the moment: s to restore, to replay', `${at.restoring.toFixed(1)}, ${at.replaying.toFixed(1)}`);
  prove('to the moment', at.server.url);
  const kept = await storedOrders(at.server.url, shop);
  const lacking = acknowledgedBefore.filter(({ orderId }) => !kept.has(orderId)).length;
  const tooMany = askedAfter.filter(({ orderId }) => kept.has(orderId)).length;
  report.figure('acknowledged before the moment, lacking', `${acknowledgedBefore.length}, ${lacking}`, lacking === 0);
  report.figure(
    'asked for after the moment, there anyway',
    `${askedAfter.length}, ${tooMany}`,
    tooMany === 0 && askedAfter.length > 0,
  );
  await proveBooks('to the moment', at.server.url, { shop, placed: acknowledgedBefore });
  await at.server.stop();

  const end = await site.restore('end', ['--type=default']);
  report.figure(
    'to the end of the log: s to restore, to replay',
    `${end.restoring.toFixed(1)}, ${end.replaying.toFixed(1)}`,
  );
  prove('to the end', end.server.url);
  const stored = await storedOrders(end.server.url, shop);
  const since = archivedUntil(archive.samples);
  const lost = told.filter(({ orderId, answered }) => answered <= killed && !stored.has(orderId));
  const wrongly = lost.filter(({ answered }) => answered <= since).length;
  report.figure('acknowledged orders, archived ones lost', `${told.length}, ${wrongly}`, wrongly === 0);
  const first = Math.min(killed, ...lost.map(({ answered }) => answered));
  report.figure('lost with the disk: orders, s before its end', `${lost.length}, ${seconds(killed - first)}`);
  report.figure('age of the last archived moment, s', seconds(killed - since));
  await proveBooks('to the end', end.server.url, { shop, placed: told.filter(({ answered }) => answered <= since) });
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
