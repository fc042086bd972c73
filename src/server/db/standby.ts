import { setTimeout as sleep } from 'node:timers/promises';
import { Kysely, PostgresDialect } from 'kysely';
import type pg from 'pg';
import { createDatabase, type ConnectOptions, type DatabaseHandle } from './connection.ts';
import type { Database } from './tables.ts';

/** How long a read waits for the standby to have what the primary has, in milliseconds. */
const CATCH_UP_MS = 500;
/** How long nobody asks a standby that was away or behind. */
const REST_MS = 5_000;
/** A standby that does not say how far it is within this time is away. */
const PROBE_MS = 1_000;
const LOOK_AGAIN_MS = 20;

export interface StandbyReads {
  /** for reads alone: each goes to the standby, or to the primary while the standby is away or behind */
  reads: Kysely<Database>;
  /** connections lent so far, by the server that they lead to */
  counts(): { standby: number; primary: number };
  /** closes the connections to the standby */
  close(): Promise<void>;
}

export interface StandbyOptions extends Omit<ConnectOptions, 'connectMs'> {
  primary: DatabaseHandle;
  /** hears once why the standby is left alone, and once (null) that it is read again */
  onChange?: (reason: Error | null) => void;
  catchUpMs?: number;
  restMs?: number;
}

/**
 * Opens reads from a standby (`DATABASE_READ_URL`, decision 158). A read sees everything that was acknowledged before it
 * began, because the standby is asked first whether it has replayed what the primary had written by then. Nothing that
 * decides about money reads here: such reads belong to the transaction that writes.
 */
export function openStandby(options: StandbyOptions): StandbyReads {
  const { primary, onChange, catchUpMs = CATCH_UP_MS, restMs = REST_MS, ...of } = options;
  const standby = createDatabase({ ...of, connectMs: PROBE_MS });
  const lent = { standby: 0, primary: 0 };
  let restUntil = 0;
  let isAway = false;

  /** A connection to the standby that has everything. @throws Error with the reason why there is none */
  async function lendFresh(): Promise<pg.PoolClient> {
    const position = await positionOf(primary);
    const client = await standby.lend();
    try {
      await catchUp(client, position, catchUpMs);
      return client;
    } catch (error) {
      // An answer may still come on a connection that was given up; only one that is merely behind is kept.
      client.release(!(error instanceof Unread));
      throw error;
    }
  }

  async function lend(): Promise<pg.PoolClient> {
    if (performance.now() >= restUntil) {
      try {
        const client = await lendFresh();
        lent.standby += 1;
        if (isAway) onChange?.(null);
        isAway = false;
        return client;
      } catch (error) {
        restUntil = performance.now() + restMs;
        if (!isAway) onChange?.(error as Error);
        isAway = true;
      }
    }
    lent.primary += 1;
    return primary.lend();
  }

  const reads = new Kysely<Database>({
    dialect: new PostgresDialect({
      pool: { options: standby.pool.options, connect: lend, end: () => standby.close() },
    }),
  });
  return { reads, counts: () => ({ ...lent }), close: () => reads.destroy() };
}

/** The server answers, and is not read: it has not replayed enough, or was made a primary of its own. */
class Unread extends Error {
  override readonly name: 'IsBehind' | 'NoStandby';
  constructor(name: 'IsBehind' | 'NoStandby', message: string) {
    super(message);
    this.name = name;
  }
}

/** Where the log of the primary ends; everything acknowledged lies before. */
async function positionOf(primary: DatabaseHandle): Promise<string> {
  const client = await primary.lend();
  try {
    const { rows } = await client.query<{ position: string }>('select pg_current_wal_flush_lsn()::text as position');
    return rows[0]?.position ?? '';
  } finally {
    client.release();
  }
}

/** @throws Unread when the server has not replayed up to `position` in time, or is no standby any more */
async function catchUp(client: pg.PoolClient, position: string, waitMs: number): Promise<void> {
  const end = performance.now() + waitMs;
  for (;;) {
    const { rows } = await client.query<{ isStandby: boolean; isFresh: boolean | null }>({
      text: 'select pg_is_in_recovery() as "isStandby", pg_last_wal_replay_lsn() >= $1::pg_lsn as "isFresh"',
      values: [position],
      query_timeout: PROBE_MS,
    } as pg.QueryConfig);
    if (rows[0]?.isStandby !== true) throw new Unread('NoStandby', 'the server is no standby any more');
    if (rows[0].isFresh === true) return;
    if (performance.now() > end) throw new Unread('IsBehind', `the standby has not replayed ${position}`);
    await sleep(LOOK_AGAIN_MS);
  }
}
