import { sql, type Transaction } from 'kysely';
import { many, maybeOne, one } from '../../db/query.ts';
import type { Tx } from '../../db/connection.ts';
import type { Database } from '../../db/tables.ts';

export interface SmsRow {
  id: number;
  mobile: string;
  template: string;
  body: string | null;
  tokens: Record<string, string>;
  status: 'queued' | 'sent' | 'failed';
  createdAt: Date;
}

/** Stores a message that waits for its job. Gives its id. */
export async function insertSms(
  tx: Transaction<Database>,
  message: { mobile: string; template: string; body: string; tokens: Record<string, string>; createdAt: Date },
): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into sms_messages (mobile, template, body, tokens, created_at)
    values (
      ${message.mobile}, ${message.template}, ${message.body}, ${JSON.stringify(message.tokens)}::jsonb,
      ${message.createdAt}
    )
    returning id`;
  return id;
}

/** One message. */
export async function findSms(tx: Tx, id: number): Promise<SmsRow | null> {
  return maybeOne<SmsRow>(tx)`
    select id, mobile, template, body, tokens, status, created_at as "createdAt"
    from sms_messages
    where id = ${id}`;
}

/** Writes the outcome; the tokens go, because they may hold a code. */
export async function finishSms(
  tx: Tx,
  id: number,
  outcome: { status: 'sent' | 'failed'; provider: string; providerRef: string | null; error: string | null; at: Date },
): Promise<void> {
  await tx
    .updateTable('sms_messages')
    .set({
      status: outcome.status,
      provider: outcome.provider,
      provider_ref: outcome.providerRef,
      error: outcome.error,
      sent_at: outcome.status === 'sent' ? outcome.at : null,
      tokens: '{}',
    })
    .where('id', '=', id)
    .execute();
}

/** Notes a failed try of a message that stays queued. */
export async function noteSmsError(tx: Tx, id: number, error: string): Promise<void> {
  await tx
    .updateTable('sms_messages')
    .set({ error: error.slice(0, 300) })
    .where('id', '=', id)
    .execute();
}

/** The newest messages. */
export async function listNewestSms(tx: Tx, count: number): Promise<SmsRow[]> {
  return many<SmsRow>(tx)`
    select id, mobile, template, body, tokens, status, created_at as "createdAt"
    from sms_messages
    order by id desc limit ${count}`;
}

/** Messages counted today. */
export async function countDay(tx: Tx, key: string): Promise<bigint> {
  const { rows } = await sql<{ points: number }>`select points from rate_limits where key = ${key}`.execute(tx);
  return BigInt(rows[0]?.points ?? 0);
}

/** Counts one message of the day while the budget has room; gives the new count, null when it is used up. */
export async function takeDay(tx: Tx, key: string, budget: number, expiresAt: Date): Promise<number | null> {
  const row = await maybeOne<{ points: number }>(tx)`
    insert into rate_limits as l (key, points, expire)
    values (${key}, 1, ${expiresAt.getTime()})
    on conflict (key) do update set points = l.points + 1
    where l.points < ${budget}
    returning points`;
  return row?.points ?? null;
}
