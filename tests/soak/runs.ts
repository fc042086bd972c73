/*
 * `npm run soak:runs`: the orders of a day are executed and the profit of the same fund and day is booked at once by two
 * processes over one database, which are killed hard in turn (reliability 12, M15 and M20). Prints what deadlocked, was
 * lost or doubled; exits 1 when a figure is missed. `-- --orders 500 --shares 500 --kills 2` makes it smaller.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';
import { createAuditService } from '#server/modules/platform/audit/audit.service.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { createClock } from '#server/ports/clock.ts';
import { createSecrets } from '#server/secrets.ts';
import { freePort, startApp, type AppProcess } from '../support/appProcess.ts';
import { countDeadlocks, fillRunMarket, type RunMarket } from '../support/runMarket.ts';
import { chooseDays, countUnequal, readProgress, RIAL_PER_UNIT, startBoth } from './runWork.ts';
import { createReport, startStandalone } from './standalone.ts';

/* A killed process is missed after half a minute, and its part waits for the next look of the queue. */
const LONGEST_WORK_MS = 20 * 60_000;

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '2000' },
    shares: { type: 'string', default: '2000' },
    kills: { type: 'string', default: '6' },
  },
});
const orderCount = Number(values.orders);
const shareCount = Number(values.shares);
const killCount = Number(values.kills);
const say = (line: string): void => void process.stdout.write(`${line}\n`);

/** Kills the processes in turn at even steps of the work, and starts each again; ends with the work. @returns kills done */
async function killInTurn(
  db: Kysely<Database>,
  market: RunMarket,
  apps: AppProcess[],
  launch: (port: number) => AppProcess,
): Promise<number> {
  const until = performance.now() + LONGEST_WORK_MS;
  let killed = 0;
  for (;;) {
    const { issued, booked, isOver } = await readProgress(db, market);
    if (isOver) return killed;
    if (performance.now() > until) throw new Error(`not over: ${issued} orders and ${booked} shares`);
    const isTime = issued + booked > ((killed + 1) * (orderCount + shareCount)) / (killCount + 1);
    const place = killed % apps.length;
    const app = apps[place];
    if (killed < killCount && isTime && app) {
      await app.signal('SIGKILL');
      killed += 1;
      say(`· kill ${killed} of ${killCount}: process ${place + 1} after ${issued} orders and ${booked} shares`);
      const next = launch(app.port);
      apps[place] = next;
      if (!(await next.ready())) throw new Error(`process ${place + 1} did not come back:\n${next.output()}`);
    }
    await sleep(50);
  }
}

const report = createReport();
const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-soak-'));
const server = await startStandalone({ isDurable: true });
const database = await server.database(2);
const { db } = database;
const env = { EMBEDDED: '0', DATABASE_URL: database.url, DEMO: '1', LOG_LEVEL: 'error', ...createSecrets() };
const launch = (port: number): AppProcess => startApp({ dataDir: folder, port, env });
const apps: AppProcess[] = [];

async function run(): Promise<void> {
  // the first fills the demo's data, the second joins it
  for (const _place of [1, 2]) {
    const app = launch(await freePort());
    apps.push(app);
    if (!(await app.ready())) throw new Error(`a process did not start:\n${app.output()}`);
  }
  const market = await fillRunMarket(db, {
    holders: Math.max(orderCount, shareCount),
    orders: orderCount,
    days: await chooseDays(db),
  });
  const since = new Date();
  await startBoth(apps[0]?.origin ?? '', market);
  const start = performance.now();
  const killed = await killInTurn(db, market, apps, launch);
  const seconds = ((performance.now() - start) / 1000).toFixed(1);
  for (const app of apps) await app.signal('SIGTERM');

  const { issued, booked } = await readProgress(db, market);
  const { lost, doubled, profit } = await countUnequal(db, market);
  const holders = Math.max(orderCount, shareCount);
  const total = BigInt(holders) * 10n * RIAL_PER_UNIT;
  // the timetable may have started the works of other funds of the demo meanwhile
  const works = await db.selectFrom('work_runs').select(['kind', 'state']).orderBy('id').execute();
  const deadlocks = await countDeadlocks(db, since);
  const books = await verifyBooks(db, createAuditService({ clock: createClock() }));
  const wrong = books.checks.filter((check) => check.wrong !== 0n).map((check) => check.name);
  report.figure('processes, hard kills', `2, ${killed}`, killed === killCount);
  report.figure('orders executed', `${issued} of ${orderCount}`, issued === orderCount);
  report.figure('profit shares booked', `${booked} of ${holders}`, booked === holders);
  report.figure('lost', lost, lost === 0);
  report.figure('doubled', doubled, doubled === 0);
  report.figure('profit credited, rial', profit, profit === total);
  report.figure('deadlocks', deadlocks, deadlocks === 0);
  report.figure(
    'long works that ended',
    works.map(({ kind, state }) => `${kind} ${state}`).join(', '),
    works.length >= 2 && works.every(({ state }) => state === 'done'),
  );
  report.figure(
    'checks of the books',
    `${books.checks.length - wrong.length} of ${books.checks.length} passed ${wrong.join(', ')}`,
    wrong.length === 0,
  );
  report.figure('time with all kills, s', seconds);
}

try {
  await run();
} catch (error) {
  report.figure('the run broke', String((error as Error).stack), false);
} finally {
  for (const app of apps) await app.signal('SIGKILL');
  await database.drop();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
report.end();
