import { sql, type Transaction } from 'kysely';
import { userNameById } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import type { Database } from '#server/db/tables.ts';

export interface SmsRow {
  id: number;
  mobile: string;
  template: string;
  body: string | null;
  tokens: Record<string, string>;
  status: SmsStatus;
  createdAt: Date;
  /** not sent before this moment; null: at once */
  dueAt: Date | null;
  /** name or number at the SMS provider of the words in force; null: as the configuration says */
  pattern: string | null;
}

/** Where a text message stands; `suppressed`: it was never handed to the SMS provider. */
export type SmsStatus = 'queued' | 'sent' | 'delivered' | 'failed' | 'suppressed';

const smsColumns = sql`
  s.id, s.mobile, s.template, s.body, s.tokens, s.status, s.created_at as "createdAt", s.due_at as "dueAt", s.pattern`;

/** Stores a message that waits for its job. Gives its id. */
export async function insertSms(
  tx: Transaction<Database>,
  message: {
    mobile: string;
    template: string;
    body: string;
    pattern: string | null;
    tokens: Record<string, string>;
    createdAt: Date;
  },
): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into sms_messages (mobile, template, body, pattern, tokens, created_at)
    values (
      ${message.mobile}, ${message.template}, ${message.body}, ${message.pattern},
      ${JSON.stringify(message.tokens)}::jsonb, ${message.createdAt}
    )
    returning id`;
  return id;
}

/** One message, and whether its person switched such messages off while it waited. */
export async function findSms(tx: Tx, id: number): Promise<(SmsRow & { isUnwanted: boolean }) | null> {
  return maybeOne<SmsRow & { isUnwanted: boolean }>(tx)`
    select ${smsColumns},
      s.due_at is not null and exists (
        select 1
        from notice_deliveries d
        join notices n on n.id = d.notice_id
        join notice_choices c on c.user_id = n.user_id and c.event = n.event and c.channel = 'sms'
        where d.sms_id = s.id and not c.is_on
      ) as "isUnwanted"
    from sms_messages s
    where s.id = ${id}`;
}

/** Writes the outcome; the tokens go, because they may hold a code. */
export async function finishSms(
  tx: SingleWrite,
  id: number,
  outcome: {
    status: 'sent' | 'failed' | 'suppressed';
    provider: string;
    providerRef: string | null;
    error: string | null;
    at: Date;
  },
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
export async function noteSmsError(tx: SingleWrite, id: number, error: string): Promise<void> {
  await tx
    .updateTable('sms_messages')
    .set({ error: error.slice(0, 300) })
    .where('id', '=', id)
    .execute();
}

/** The newest messages. */
export async function listNewestSms(tx: Tx, count: number): Promise<SmsRow[]> {
  return many<SmsRow>(tx)`
    select ${smsColumns}
    from sms_messages s
    order by s.id desc limit ${count}`;
}

/** Sent messages about which the provider was not asked lately, the longest unasked first. */
export async function listUnconfirmedSms(
  tx: Tx,
  { sentAfter, askedBefore, limit }: { sentAfter: Date; askedBefore: Date; limit: number },
): Promise<{ id: number; providerRef: string }[]> {
  return many<{ id: number; providerRef: string }>(tx)`
    select id, provider_ref as "providerRef"
    from sms_messages
    where status = 'sent' and sent_at > ${sentAfter} and provider_ref <> ''
      and coalesce(checked_at, sent_at) < ${askedBefore}
    order by checked_at nulls first, id limit ${limit}`;
}

/** Fails text messages and notices of browsers that wait since before a moment, each kind by itself; gives how many text messages. */
export async function failOldNotices(tx: SingleWrite, before: Date, at: Date): Promise<number> {
  await sql`
    update notice_deliveries
    set state = 'failed', reason = 'refused', finished_at = ${at}
    where state = 'waiting' and channel = 'push' and due_at < ${before}`.execute(tx);
  const { numAffectedRows } = await sql`
    update sms_messages
    set status = 'failed', error = coalesce(error, 'no answer'), tokens = '{}'
    where status = 'queued' and coalesce(due_at, created_at) < ${before}`.execute(tx);
  return Number(numAffectedRows ?? 0);
}

/** Writes what the provider said of messages; those without a final answer stay sent. */
export async function confirmSms(
  tx: SingleWrite,
  answers: readonly { id: number; status: 'sent' | 'delivered' | 'failed' }[],
  { undelivered, at }: { undelivered: string; at: Date },
): Promise<void> {
  await sql`
    update sms_messages s
    set status = a.status, checked_at = ${at},
      delivered_at = case a.status when 'delivered' then ${at}::timestamptz end,
      error = case a.status when 'failed' then ${undelivered} else s.error end
    from jsonb_to_recordset(${JSON.stringify(answers)}::jsonb) as a (id int, status text)
    where s.id = a.id and s.status = 'sent'`.execute(tx);
}

export interface SmsBudgetRow {
  version: number;
  notices: number;
  codes: number;
  savedBy: string;
  savedAt: Date;
}

/** The messages that may leave in a day, as they were last set; null when nobody set them. */
export async function findBudget(tx: Tx): Promise<SmsBudgetRow | null> {
  return maybeOne<SmsBudgetRow>(tx)`
    select version, notices, codes, ${userNameById('saved_by')} as "savedBy", saved_at as "savedAt"
    from sms_budgets
    order by version desc limit 1`;
}

/** Stores another budget; false when a person was faster. */
export async function insertBudget(
  tx: WriteTx,
  row: { version: number; notices: number; codes: number; savedBy: number; at: Date },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('sms_budgets')
    .values({
      version: row.version,
      notices: row.notices,
      codes: row.codes,
      saved_by: row.savedBy,
      saved_at: row.at,
    })
    .onConflict((on) => on.column('version').doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** What became of the messages since a moment. */
export async function countSmsStates(tx: Tx, since: Date): Promise<Record<SmsStatus, number>> {
  return one<Record<SmsStatus, number>>(tx)`
    select (count(*) filter (where status = 'queued'))::int as queued,
      (count(*) filter (where status = 'sent'))::int as sent,
      (count(*) filter (where status = 'delivered'))::int as delivered,
      (count(*) filter (where status = 'failed'))::int as failed,
      (count(*) filter (where status = 'suppressed'))::int as suppressed
    from sms_messages
    where created_at >= ${since}`;
}
