import { sql } from 'kysely';
import type { Tx, WriteTx } from '#server/db/connection.ts';

const KEY = 'demo_clock_offset_ms';

/** How far business time is ahead, in milliseconds; 0 when nothing is stored. */
export async function findClockOffset(tx: Tx): Promise<number> {
  const { rows } = await sql<{ value: unknown }>`select value from settings where key = ${KEY}`.execute(tx);
  const value = Number(rows[0]?.value ?? 0);
  return Number.isSafeInteger(value) && value > 0 ? value : 0;
}

/** Keeps how far business time is ahead. */
export async function saveClockOffset(tx: WriteTx, offsetMs: number, userId: number, at: Date): Promise<void> {
  await sql`
    insert into settings (key, value, updated_by, updated_at)
    values (${KEY}, ${JSON.stringify(offsetMs)}::jsonb, ${userId}, ${at})
    on conflict (key) do update set value = excluded.value, updated_by = excluded.updated_by,
      updated_at = excluded.updated_at`.execute(tx);
}
