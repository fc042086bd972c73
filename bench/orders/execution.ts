/*
 * `npm run bench:execution`: orders that wait for a published price are executed by one process of the product, and the same
 * orders of a copy of the same database by two, through a PostgreSQL with fsync on. Prints orders a second of both, their
 * ratio, how long each process was busy, and whether the books are sound after both. `-- --orders 100000` says how many orders,
 * `--funds 8` how many funds they are of: the orders of one fund follow each other, because each waits for the units of its
 * fund. `--rounds 2` measures one, two, two, one, so that both see the same machine beside other work. Exits 1 when an order was not executed once, when the books are not sound, and, where the machine has four cores or
 * more, when two processes do less than 1.6 × of what one does.
 */
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { sql, type Kysely } from 'kysely';
import { executeDay, settlementPreview } from '#shared/contract/settlement.ts';
import { createDatabase } from '#server/db/connection.ts';
import { fillDemoOnce } from '#server/db/demo/fillOnce.ts';
import { demoLogins, demoPassword } from '#server/db/demo/people.ts';
import type { Database } from '#server/db/tables.ts';
import { createAuditService } from '#server/modules/platform/audit/audit.service.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { createClock } from '#server/ports/clock.ts';
import { createSecrets } from '#server/secrets.ts';
import { freePort, startApp, type AppProcess } from '../../tests/support/appProcess.ts';
import { fillRunMarket, type RunMarket } from '../../tests/support/runMarket.ts';
import { onServer, withDatabase } from '../../tests/support/serverUrl.ts';
import { signInOverHttp } from '../../tests/soak/httpClient.ts';
import { chooseDays, countUnequal } from '../../tests/soak/runWork.ts';
import { startStandalone } from '../../tests/soak/standalone.ts';
import { judgeExecution, ordersByFund } from './executionGoal.ts';
import { processCpuMs } from './profile.ts';

/** A run in which no order is executed for so long is broken. */
const QUIET_MS = 180_000;

const { values } = parseArgs({
  options: {
    orders: { type: 'string', default: '100000' },
    funds: { type: 'string', default: '8' },
    rounds: { type: 'string', default: '1' },
  },
});
const orders = Number(values.orders);
const rounds = Number(values.rounds);
if (!(Number.isInteger(rounds) && rounds > 0)) throw new Error('--rounds is a whole number above 0');
const byFund = ordersByFund(orders, Number(values.funds));
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const load = (): string => `load ${(os.loadavg()[0] ?? 0).toFixed(1)} on ${os.availableParallelism()} cores`;

const folder = mkdtempSync(path.join(os.tmpdir(), 'investor-panel-execution-'));
const secrets = createSecrets();
const server = await startStandalone({ isDurable: true });
const apps: AppProcess[] = [];
let copies = 0;

/** Fills the database that both measures begin with a copy of. */
async function fill(): Promise<{ template: string; markets: RunMarket[] }> {
  const start = performance.now();
  const { db, url, close } = await server.database(2);
  await fillDemoOnce({ db, url, now: new Date(), onProgress: () => undefined });
  const days = await chooseDays(db);
  const markets: RunMarket[] = [];
  for (const count of byFund) markets.push(await fillRunMarket(db, { holders: count, orders: count, days }));
  // the timetable leaves these funds to the person who starts them
  await db
    .updateTable('funds')
    .set({ execution_mode: 'manual' })
    .where(
      'id',
      'in',
      markets.map(({ fundId }) => fundId),
    )
    .execute();
  await sql`vacuum (analyze)`.execute(db);
  await close();
  const took = ((performance.now() - start) / 1000).toFixed(0);
  say(`${orders} orders of ${byFund.length} funds wait for the price of ${days.day}; filled in ${took} s`);
  return { template: new URL(url).pathname.slice(1), markets };
}

/** Starts the execution of every fund as a checker does after the preview. @returns the works, and when they were asked for */
async function startAll(origin: string, markets: readonly RunMarket[]): Promise<{ works: number[]; since: number }> {
  const username = demoLogins.find(({ key }) => key === 'checker')?.username ?? '';
  const checker = await signInOverHttp(origin, username, demoPassword);
  const bodies: { fundId: number; navDate: string; version: string }[] = [];
  for (const { fundId, day } of markets) {
    const seen = await checker.call(settlementPreview, { query: { fundId, navDate: day } });
    if (seen.status !== 200) throw new Error(`no preview: ${seen.status} ${seen.text}`);
    bodies.push({ fundId, navDate: day, version: seen.body.data.version });
  }
  const since = performance.now();
  const works = await Promise.all(
    bodies.map(async (body) => {
      const answer = await checker.call(executeDay, { body });
      if (answer.status >= 300) throw new Error(`refused: ${answer.status} ${answer.text}`);
      return answer.body.data.workId;
    }),
  );
  return { works, since };
}

/** Waits until the works have ended. @throws Error when a process ends or nothing goes on */
async function waitForWorks(db: Kysely<Database>, works: readonly number[], running: AppProcess[]): Promise<void> {
  let last = { done: -1, at: 0 };
  for (;;) {
    const { rows } = await sql<{ open: number; done: number }>`
      select count(*) filter (where state in ('queued', 'running'))::int as open, sum(done)::int as done
      from work_runs where id = any (${[...works]}::int[])`.execute(db);
    const { open, done } = rows[0] ?? { open: 0, done: 0 };
    if (open === 0) return;
    if (done !== last.done) last = { done, at: performance.now() };
    const ended = running.find(({ child }) => child.exitCode !== null || child.signalCode !== null);
    if (ended) throw new Error(`a process ended:\n${ended.output()}`);
    if (performance.now() - last.at > QUIET_MS) throw new Error(`nothing goes on after ${done} orders`);
    await sleep(100);
  }
}

/** Says whether every order was executed once and the books are sound; remembers when not. */
async function prove(db: Kysely<Database>, markets: readonly RunMarket[]): Promise<void> {
  let [issued, lost, doubled] = [0, 0, 0];
  for (const market of markets) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from orders
      where fund_id = ${market.fundId} and price_date = ${market.day} and payment_method = 'ipg' and status = 'issued'`.execute(
      db,
    );
    issued += rows[0]?.n ?? 0;
    const unequal = await countUnequal(db, market);
    lost += unequal.lost;
    doubled += unequal.doubled;
  }
  const { checks, isSound } = await verifyBooks(db, createAuditService({ clock: createClock() }));
  const wrong = checks.filter((check) => check.wrong !== 0n).map(({ name }) => name);
  const isGood = isSound && issued === orders && lost === 0 && doubled === 0;
  say(
    `  executed ${issued} of ${orders}, not booked ${lost}, booked twice ${doubled}; checks of the books ${checks.length - wrong.length} of ${checks.length} passed ${wrong.join(', ')}${isGood ? '' : '  MISSED'}`,
  );
  if (!isGood) process.exitCode = 1;
}

/** Seconds that so many processes take over a copy of the database. */
async function measure(count: number, from: { template: string; markets: RunMarket[] }): Promise<number> {
  const name = `execution_${(copies += 1)}`;
  await onServer(server.url, `create database ${name} template ${from.template} strategy file_copy`);
  const url = withDatabase(server.url, name);
  const env = { EMBEDDED: '0', DATABASE_URL: url, DEMO: '1', LOG_LEVEL: 'error', ...secrets };
  const running: AppProcess[] = [];
  for (let at = 0; at < count; at += 1) {
    const app = startApp({ dataDir: folder, port: await freePort(), env });
    apps.push(app);
    running.push(app);
    if (!(await app.ready())) throw new Error(`a process did not start:\n${app.output()}`);
  }
  const { db, close } = createDatabase({ url, poolSize: 2 });
  const busyOf = (): (number | null)[] => running.map(({ child }) => processCpuMs(child.pid ?? 0));
  try {
    const { works, since } = await startAll(running[0]?.origin ?? '', from.markets);
    const before = busyOf();
    await waitForWorks(db, works, running);
    const seconds = (performance.now() - since) / 1000;
    const busy = busyOf().map((ms, at) => {
      const first = before[at] ?? null;
      return ms === null || first === null ? '?' : ((ms - first) / 1000).toFixed(1);
    });
    say(
      `${count} ${count === 1 ? 'process ' : 'processes'}: ${(orders / seconds).toFixed(0)} orders a second, ${seconds.toFixed(1)} s; processor time ${busy.join(' and ')} s; ${load()}`,
    );
    for (const app of running) await app.signal('SIGTERM');
    await prove(db, from.markets);
    return seconds;
  } finally {
    await close();
    await onServer(server.url, `drop database ${name} with (force)`);
  }
}

try {
  const from = await fill();
  const took = { 1: 0, 2: 0 };
  for (let round = 0; round < rounds; round += 1)
    for (const count of round % 2 === 0 ? ([1, 2] as const) : ([2, 1] as const))
      took[count] += await measure(count, from);
  const [one, two] = [took[1], took[2]].map((seconds) => (rounds * orders) / seconds) as [number, number];
  const { line, isMissed } = judgeExecution({ one, two, cores: os.availableParallelism() });
  say(line);
  if (isMissed) process.exitCode = 1;
} finally {
  for (const app of apps) await app.signal('SIGKILL');
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
