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
import { sql, type Kysely } from 'kysely';
import { executeDay, settlementPreview } from '#shared/contract/settlement.ts';
import { approveProfit, executeProfit, prepareProfit } from '#shared/contract/profits.ts';
import { demoLogins, demoPassword } from '#server/db/demo/people.ts';
import type { Database } from '#server/db/tables.ts';
import { createAuditService } from '#server/modules/audit/audit.service.ts';
import { verifyBooks } from '#server/modules/booksAudit/verify.ts';
import { createClock } from '#server/ports/clock.ts';
import { createSecrets } from '#server/secrets.ts';
import { freePort, startApp, type AppProcess } from '../support/appProcess.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { countDeadlocks, fillRunMarket, type MarketDays, type RunMarket } from '../support/runMarket.ts';
import { signInOverHttp } from './httpClient.ts';
import { createReport, startStandalone } from './standalone.ts';

/* A killed process is missed after half a minute, and its part waits for the next look of the queue. */
const LONGEST_WORK_MS = 20 * 60_000;
const RIAL_PER_UNIT = 100_000n;

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

interface Progress {
  issued: number;
  booked: number;
  isOver: boolean;
}

async function readProgress(db: Kysely<Database>, { fundId, day }: RunMarket): Promise<Progress> {
  const { rows } = await sql<Progress>`
    select (select count(*)::int from orders where fund_id = ${fundId} and price_date = ${day} and payment_method = 'ipg' and status = 'issued') as issued,
      (select count(*)::int from profit_shares s join fund_profits p on p.id = s.profit_id where p.fund_id = ${fundId} and s.status in ('paid', 'reinvested')) as booked,
      not exists (select from work_runs where state in ('queued', 'running')) as "isOver"`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no progress');
  return row;
}

/** The two newest working days of the demo that lie apart; the market's units are older than its orders. */
async function chooseDays(db: Kysely<Database>): Promise<MarketDays> {
  const { rows } = await sql<{ day: string }>`
    select distinct nav_date as day from fund_navs where status = 'approved' and nav_date < (now() at time zone 'Asia/Tehran')::date
    order by nav_date desc limit 6`.execute(db);
  const [newest, ...older] = rows;
  const oldest = older.at(-1);
  if (!newest || !oldest) throw new Error('the demo has no prices');
  return { day: newest.day, openedOn: oldest.day, at: new Date() };
}

function assertOk(answer: Pick<Answer, 'status' | 'text'>): void {
  if (answer.status >= 300) throw new Error(`refused: ${answer.status} ${answer.text}`);
}

/** A maker prepares the profit, a checker approves it and starts both works, as at the desk. */
async function startBoth(origin: string, { fundId, day }: RunMarket): Promise<void> {
  const signIn = (key: string): Promise<ApiClient> =>
    signInOverHttp(origin, demoLogins.find((one) => one.key === key)?.username ?? '', demoPassword);
  const maker = await signIn('maker');
  const checker = await signIn('checker');
  const body = { fundId, profitDate: day, guaranteedPerUnit: String(RIAL_PER_UNIT) };
  const made = await maker.call(prepareProfit, { body });
  assertOk(made);
  const { profitId, version } = made.body.data;
  assertOk(await checker.call(approveProfit, { params: { profitId }, body: { version } }));
  const seen = await checker.call(settlementPreview, { query: { fundId, navDate: day } });
  assertOk(seen);
  const started = await Promise.all([
    checker.call(executeProfit, { params: { profitId } }),
    checker.call(executeDay, { body: { fundId, navDate: day, version: seen.body.data.version } }),
  ]);
  for (const answer of started) assertOk(answer);
}

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

/** Orders and shares that are booked another number of times than once. */
async function countUnequal(
  db: Kysely<Database>,
  { fundId, day }: RunMarket,
): Promise<{ lost: number; doubled: number; profit: bigint }> {
  const { rows } = await sql<{ lost: number; doubled: number; profit: bigint }>`
    with booked as (
      select (select count(*) from journals j where j.order_id = o.id and j.kind = 'issue') as n
      from orders o where o.fund_id = ${fundId} and o.price_date = ${day} and o.payment_method = 'ipg'
      union all
      select (select count(*) from journals j where j.investor_id = s.investor_id and j.fund_id = ${fundId} and j.kind = 'profit')
      from profit_shares s join fund_profits p on p.id = s.profit_id where p.fund_id = ${fundId})
    select count(*) filter (where n = 0)::int as lost, count(*) filter (where n > 1)::int as doubled,
      (select coalesce(sum(credit), 0)::bigint from ledger_entries where fund_id = ${fundId} and tx_type = 'profit' and investor_id is not null) as profit
    from booked`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('no figures');
  return row;
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
