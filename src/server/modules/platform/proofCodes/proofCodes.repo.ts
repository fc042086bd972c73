import { sql } from 'kysely';
import type { Tx, WriteTx } from '#server/db/connection.ts';

const KEY = 'document_key';

/** The key behind the codes of papers; null before the first code was made. */
export async function findDocumentKey(tx: Tx): Promise<string | null> {
  const { rows } = await sql<{ value: unknown }>`select value from settings where key = ${KEY}`.execute(tx);
  return typeof rows[0]?.value === 'string' ? rows[0].value : null;
}

/** Keeps a key unless there is one: codes on paper must stay valid. */
export async function insertDocumentKey(tx: WriteTx, key: string, at: Date): Promise<void> {
  await sql`
    insert into settings (key, value, updated_at)
    values (${KEY}, ${JSON.stringify(key)}::jsonb, ${at})
    on conflict (key) do nothing`.execute(tx);
}
