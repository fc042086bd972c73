import { CompiledQuery, sql, type Kysely } from 'kysely';
import type { SingleWrite, Tx } from '../db/connection.ts';
import { maybeOne } from '../db/query.ts';
import type { Database } from '../db/tables.ts';
import type { LimitStore } from './limits.ts';

/** Counters in the database, each count its own short statement outside any transaction. */
export function createLimitStore(db: Kysely<Database>): LimitStore {
  return {
    async query({ text, values = [] }) {
      const { rows } = await db.executeQuery<Record<string, unknown>>(CompiledQuery.raw(text, [...values]));
      // The limiter calculates with plain numbers; counts and epoch milliseconds are far below 2^53.
      return {
        rows: rows.map((row) =>
          Object.fromEntries(
            Object.entries(row).map(([key, value]) => [key, typeof value === 'bigint' ? Number(value) : value]),
          ),
        ),
      };
    },
  };
}

/** How often something was counted under a key that names its day. */
export async function countOfDay(tx: Tx, key: string): Promise<bigint> {
  const { rows } = await sql<{ points: number }>`select points from rate_limits where key = ${key}`.execute(tx);
  return BigInt(rows[0]?.points ?? 0);
}

/** Counts once under a key that names its day, below `most`; gives the new count, null when it is used up. */
export async function takeOfDay(tx: SingleWrite, key: string, most: number, expiresAt: Date): Promise<number | null> {
  const row = await maybeOne<{ points: number }>(tx)`
    insert into rate_limits as l (key, points, expire)
    values (${key}, 1, ${expiresAt.getTime()})
    on conflict (key) do update set points = l.points + 1
    where l.points < ${most}
    returning points`;
  return row?.points ?? null;
}

/** Deletes counters that ended before `before`; gives how many. */
export async function deleteEndedLimits(db: SingleWrite, before: Date): Promise<bigint> {
  const { numAffectedRows } = await sql`delete from rate_limits where expire < ${before.getTime()}`.execute(db);
  return numAffectedRows ?? 0n;
}
