import { sql, type Transaction } from 'kysely';
import type { Database } from '../../db/tables.ts';

/** Stores a personal message, shown in the news dialog (place 2). */
export async function insertPersonalMessage(
  tx: Transaction<Database>,
  message: { userId: number; title: string; text: string; link: string | null; at: Date },
): Promise<void> {
  await tx
    .insertInto('messages')
    .values({
      place: 2,
      title: message.title,
      short_text: message.text,
      body: '',
      link: message.link,
      user_id: message.userId,
      published_at: message.at,
    })
    .execute();
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
    from jsonb_to_recordset(${JSON.stringify(messages)}::jsonb) as m (
      "userId" int, title text, text text, link text
    )`.execute(tx);
}

/** Mobile of a user. */
export async function findMobile(tx: Transaction<Database>, userId: number): Promise<string | null> {
  const row = await tx.selectFrom('users').select('mobile').where('id', '=', userId).executeTakeFirst();
  return row?.mobile ?? null;
}
