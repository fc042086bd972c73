import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Stores a personal message, shown in the news dialog (place 2). */
export async function insertPersonalMessage(
  tx: Transaction<Database>,
  message: { userId: number; title: string; text: string; link: string | null; at: Date },
): Promise<void> {
  await sql`
    insert into messages (place, title, short_text, body, link, user_id, published_at)
    values (2, ${message.title}, ${message.text}, '', ${message.link}, ${message.userId}, ${message.at})`.execute(tx);
}

/** Mobile of a user. */
export async function findMobile(tx: Transaction<Database>, userId: number): Promise<string | null> {
  const { rows } = await sql<{ mobile: string }>`select mobile from users where id = ${userId}`.execute(tx);
  return rows[0]?.mobile ?? null;
}
