import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Standalone } from '../../tests/soak/standalone.ts';
import { createGround, type Ground } from '../../tests/support/ground.ts';
import { createMemoryBank } from './memoryBank.ts';
import { databaseCpuMs, watchProcess } from './profile.ts';

/** Rows that one complete order writes, measured from PostgreSQL's own counters. */
export interface RowsPerOrder {
  inserted: number;
  updated: number;
  commits: number;
}

export interface OrderFigures {
  perSecond: number;
  rows: RowsPerOrder;
  /** processor time of this process for one order, the database's own not included */
  cpuMs: number;
  /** processor time of the database's backends for one order; null where the system does not tell */
  databaseCpuMs: number | null;
  /** shares of the parts of this process, when asked for */
  parts: [part: string, percent: number][];
}

const CLIENTS = 8;
/** Investors that the clients order for in turn: nobody buys hundreds of times a day. */
const PEOPLE = 400;
const NOW = new Date('2026-11-21T06:30:00Z');

/** One order from click to booked money: placed, opened at the bank, paid, returned, verified, in the ledger, audited. */
async function completeOrder(ground: Ground, person: number, amount: string): Promise<void> {
  const { ordering } = ground;
  const fundId = ground.fundIds[person % ground.fundIds.length] ?? 0;
  const investorId = ground.people[person]?.investorId ?? 0;
  const { data } = await ordering.buys.buyOrder(ground.as(person), {
    body: {
      investorId,
      fundId,
      amount,
      wayId: ground.methods.ipg,
      acceptRules: true,
    },
  });
  const bankPage = await ordering.payments.start(data.payment ?? '');
  const authority = decodeURIComponent(bankPage.split('/').at(-2) ?? '');
  const back = await ground.bank.decide(authority, 'ok');
  await ordering.payments.callback(Object.fromEntries(new URL(back ?? '', 'http://localhost').searchParams));
}

async function written(ground: Ground): Promise<RowsPerOrder> {
  // each connection of the pool hands its counters over; held for a moment, so that none is asked twice
  await Promise.all(
    Array.from({ length: CLIENTS + 2 }, () => sql`select pg_stat_force_next_flush(), pg_sleep(0.3)`.execute(ground.db)),
  );
  await sleep(300);
  const { rows } = await sql<RowsPerOrder>`
    select sum(n_tup_ins)::float8 as inserted, sum(n_tup_upd)::float8 as updated,
      (select xact_commit::float8 from pg_stat_database where datname = current_database()) as commits from pg_stat_user_tables`.execute(
    ground.db,
  );
  return rows[0] ?? { inserted: 0, updated: 0, commits: 0 };
}

/** Complete orders a second by eight clients through the services; the bank keeps its books in memory. */
export async function measureOrders(
  server: Standalone,
  of: { seconds: number; funds: number; isWatched: boolean },
): Promise<OrderFigures> {
  const database = await server.database(CLIENTS + 2);
  try {
    const ground = await createGround(database.db, {
      seed: 1,
      now: NOW,
      people: PEOPLE,
      bank: createMemoryBank(),
      navDate: '2026-11-18',
      funds: Array.from({ length: of.funds }, () => ({
        nav: '1234567.8912',
        priceOffset: { buy: 1, sell: 0 },
        columns: { fee_var_issue_pct: '0.1' },
      })),
    });
    let serial = 0;
    const run = async (seconds: number): Promise<number> => {
      const end = performance.now() + seconds * 1000;
      let done = 0;
      await Promise.all(
        Array.from({ length: CLIENTS }, async () => {
          while (performance.now() < end) {
            serial += 1;
            await completeOrder(ground, serial % PEOPLE, String(3_000_000 + serial));
            done += 1;
          }
        }),
      );
      return done;
    };
    await run(Math.min(2, of.seconds));
    const before = await written(ground);
    const start = performance.now();
    const cpuBefore = process.cpuUsage();
    const databaseBefore = await databaseCpuMs(ground.db);
    const endWatch = of.isWatched ? await watchProcess() : null;
    const done = await run(of.seconds);
    const perSecond = done / ((performance.now() - start) / 1000);
    const cpu = process.cpuUsage(cpuBefore);
    const parts = endWatch ? await endWatch() : [];
    const databaseAfter = await databaseCpuMs(ground.db);
    const after = await written(ground);
    const each = (name: keyof RowsPerOrder): number => (after[name] - before[name]) / done;
    const { rows } = await sql<{ n: bigint }>`select count(*) as n from orders where status <> 'registered'`.execute(
      ground.db,
    );
    if (rows[0]?.n !== 0n) throw new Error(`${rows[0]?.n} orders did not come to be registered`);
    return {
      perSecond,
      cpuMs: (cpu.user + cpu.system) / 1000 / done,
      databaseCpuMs: databaseBefore === null || databaseAfter === null ? null : (databaseAfter - databaseBefore) / done,
      parts,
      rows: { inserted: each('inserted'), updated: each('updated'), commits: each('commits') },
    };
  } finally {
    await database.drop();
  }
}
