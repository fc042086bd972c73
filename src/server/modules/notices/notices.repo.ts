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

/** Stores personal messages of many people in one statement. */
export async function insertPersonalMessages(
  tx: Transaction<Database>,
  messages: readonly { userId: number; title: string; text: string; link: string }[],
  at: Date,
): Promise<void> {
  await sql`
    insert into messages (place, title, short_text, body, link, user_id, published_at)
    select 2, title, text, '', link, "userId", ${at}
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m ("userId" int, title text, text text, link text)`.execute(
    tx,
  );
}

/** Mobile of a user. */
export async function findMobile(tx: Transaction<Database>, userId: number): Promise<string | null> {
  const { rows } = await sql<{ mobile: string }>`select mobile from users where id = ${userId}`.execute(tx);
  return rows[0]?.mobile ?? null;
}
