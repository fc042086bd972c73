import { CompiledQuery, sql, type Kysely } from 'kysely';
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

/** Deletes counters that ended before `before`; gives how many. */
export async function deleteEndedLimits(db: Kysely<Database>, before: Date): Promise<bigint> {
  const { numAffectedRows } = await sql`delete from rate_limits where expire < ${before.getTime()}`.execute(db);
  return numAffectedRows ?? 0n;
}
