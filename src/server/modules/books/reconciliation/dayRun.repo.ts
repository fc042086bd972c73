import { sql } from 'kysely';
import { bookedPayments, endedPayments } from '#shared/paymentStates.ts';
import { wordList } from '#server/db/fragments.ts';
import { many, one } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';

/** A business day between two moments. */
export interface Day {
  day: string;
  from: Date;
  to: Date;
}

/** A payment that the gateway is asked about; `isBooked` is false for one that was closed without money. */
export interface Askable {
  id: number;
  gateway: string;
  isBooked: boolean;
  authority: string;
  amount: bigint;
}

interface AskableOf extends Day {
  /** gateways that can be asked */
  gateways: readonly string[];
  /** those among them that have no list of a day, so that each booked payment is asked about */
  listless: readonly string[];
  /** only what had no answer before */
  isOnlySilent: boolean;
}

const received = wordList(bookedPayments);

/** Payments of a day that belong to a comparison: closed without money, or booked at a gateway without a list. */
const askable = (of: AskableOf) => sql`
  select p.id, p.gateway, p.status in ${received} as "isBooked", p.authority,
    coalesce(p.received_amount, p.amount) as amount
  from payments p
  left join reconciliation_answers known on known.business_date = ${of.day} and known.payment_id = p.id
  where p.authority is not null and p.gateway = any(${[...of.gateways]}::text[])
    and (
      p.status in ${wordList(endedPayments)} and p.redirected_at >= ${of.from} and p.redirected_at < ${of.to}
      or p.status in ${received} and p.gateway = any(${[...of.listless]}::text[]) and p.verified_at >= ${of.from}
      and p.verified_at < ${of.to}
    )
    and (not ${of.isOnlySilent}::boolean or known.answer is null or known.answer in ('asking', 'no_answer'))`;

/** How many payments of a day are to be asked about. */
export async function countAskable(tx: Tx, of: AskableOf): Promise<number> {
  const { n } = await one<{ n: number }>(tx)`select count(*)::int as n from (${askable(of)}) q`;
  return n;
}

/** The next payments after a place, by id. */
export async function listAskable(tx: Tx, of: AskableOf, after: number, limit: number): Promise<Askable[]> {
  return many<Askable>(tx)`
    select *
    from (${askable(of)}) q
    where id > ${after}
    order by id limit ${limit}`;
}

/**
 * Takes payments for this run: those that no other process of the run has. A question older than `staleBefore` belongs to
 * a process that died. @returns the ids that were taken
 */
export async function claimAnswers(
  tx: SingleWrite,
  of: { day: string; workId: number; ids: readonly number[]; staleBefore: Date; at: Date },
): Promise<number[]> {
  const rows = await many<{ id: number }>(tx)`
    insert into reconciliation_answers as a (business_date, payment_id, work_id, answer, asked_at)
    select ${of.day}::date, id, ${of.workId}::int, 'asking', ${of.at}::timestamptz
    from unnest(${[...of.ids]}::int[]) as id
    on conflict (business_date, payment_id) do update set work_id = excluded.work_id, answer = 'asking', amount = null,
      asked_at = excluded.asked_at
    where a.work_id <> excluded.work_id or (a.answer = 'asking' and a.asked_at < ${of.staleBefore})
    returning payment_id as id`;
  return rows.map((row) => row.id);
}

/** Keeps what a gateway answered about a payment; rial. */
export async function saveAnswer(
  tx: SingleWrite,
  of: { day: string; paymentId: number; answer: 'paid' | 'unpaid' | 'no_answer'; amount: bigint | null },
): Promise<void> {
  await tx
    .updateTable('reconciliation_answers')
    .set({ answer: of.answer, amount: of.amount })
    .where('business_date', '=', of.day)
    .where('payment_id', '=', of.paymentId)
    .execute();
}

/** Gateways of which this run has at least `least` answers and none of them is one: nobody is kept waiting for them. */
export async function listSilentGateways(tx: Tx, workId: number, least: number): Promise<string[]> {
  const rows = await many<{ gateway: string }>(tx)`
    select p.gateway
    from reconciliation_answers a
    join payments p on p.id = a.payment_id
    where a.work_id = ${workId} and a.answer <> 'asking'
    group by p.gateway
    having count(*) >= ${least} and bool_and(a.answer = 'no_answer')`;
  return rows.map((row) => row.gateway);
}

/** Payments of a day that this run has not asked about, or that a process is asking about now. */
export async function countUnasked(tx: Tx, of: AskableOf, workId: number): Promise<number> {
  const { n } = await one<{ n: number }>(tx)`
    select count(*)::int as n
    from (${askable({ ...of, isOnlySilent: false })}) q
    left join reconciliation_answers a on a.business_date = ${of.day} and a.payment_id = q.id
    where a.payment_id is null or a.answer = 'asking' or (not ${of.isOnlySilent}::boolean and a.work_id <> ${workId})`;
  return n;
}

/** True when the last word about a payment since a moment is that its gateway did not answer; a refusal is an answer. */
export async function wasSilentSince(tx: Tx, paymentId: number, at: Date): Promise<boolean> {
  const { rows } = await sql<{ isSilent: boolean }>`
    select kind = 'no_answer' and coalesce(raw->>'isFinal', 'false') <> 'true' as "isSilent"
    from payment_events
    where payment_id = ${paymentId} and at >= ${at}
    order by id desc limit 1`.execute(tx);
  return rows[0]?.isSilent ?? false;
}

export type ListName = 'confirmed' | 'unverified';

export interface ListedPayment {
  authority: string;
  amount: bigint;
  at: Date | null;
}

/** Takes a list of a gateway for this run; false when another process has it or it has come. */
export async function claimList(
  tx: SingleWrite,
  of: {
    day: string;
    gateway: string;
    list: ListName;
    workId: number;
    isOnlySilent: boolean;
    staleBefore: Date;
    at: Date;
  },
): Promise<boolean> {
  const { rows } = await sql`
    insert into reconciliation_lists as l (business_date, gateway, list, work_id, state, asked_at)
    values (${of.day}, ${of.gateway}, ${of.list}, ${of.workId}, 'asking', ${of.at})
    on conflict (business_date, gateway, list) do update set work_id = excluded.work_id, state = 'asking',
      asked_at = excluded.asked_at
    where (l.work_id <> excluded.work_id and (not ${of.isOnlySilent}::boolean or l.state <> 'answered'))
      or (l.state = 'asking' and l.asked_at < ${of.staleBefore})
    returning 1`.execute(tx);
  return rows.length > 0;
}

/** Keeps a list as it came, over the one before; null rows say that it did not come. Rial. */
export async function saveList(
  tx: WriteTx,
  of: { day: string; gateway: string; list: ListName; rows: readonly ListedPayment[] | null },
): Promise<void> {
  await tx
    .updateTable('reconciliation_lists')
    .set({ state: of.rows === null ? 'no_answer' : 'answered' })
    .where('business_date', '=', of.day)
    .where('gateway', '=', of.gateway)
    .where('list', '=', of.list)
    .execute();
  await tx
    .deleteFrom('reconciliation_listed')
    .where('business_date', '=', of.day)
    .where('gateway', '=', of.gateway)
    .where('list', '=', of.list)
    .execute();
  if (of.rows === null || of.rows.length === 0) return;
  await sql`
    insert into reconciliation_listed (business_date, gateway, list, authority, amount, at)
    select ${of.day}::date, ${of.gateway}::text, ${of.list}::text, authority, amount, at
    from unnest(
      ${of.rows.map((row) => row.authority)}::text[], ${of.rows.map((row) => String(row.amount))}::bigint[],
      ${of.rows.map((row) => row.at?.toISOString() ?? null)}::timestamptz[]
    ) as t (authority, amount, at)
    on conflict do nothing`.execute(tx);
}

/** State of each list of a day. */
export async function listLists(
  tx: Tx,
  day: string,
): Promise<{ gateway: string; list: ListName; state: 'asking' | 'answered' | 'no_answer' }[]> {
  return tx
    .selectFrom('reconciliation_lists')
    .select(['gateway', 'list', 'state'])
    .where('business_date', '=', day)
    .execute();
}

/** Rows of a list of a gateway, with our payment of the same reference. Rial. */
export async function listListed(
  tx: Tx,
  of: { day: string; gateway: string; list: ListName },
): Promise<(ListedPayment & { paymentId: number | null; status: string | null; openedAt: Date | null })[]> {
  return many<ListedPayment & { paymentId: number | null; status: string | null; openedAt: Date | null }>(tx)`
    select l.authority, l.amount, l.at, p.id as "paymentId", p.status,
      coalesce(p.redirected_at, p.created_at) as "openedAt"
    from reconciliation_listed l
    left join payments p on p.gateway = l.gateway and p.authority = l.authority
    where l.business_date = ${of.day} and l.gateway = ${of.gateway} and l.list = ${of.list}
    order by l.authority`;
}

export interface AnsweredPayment {
  authority: string;
  /** our amount, rial */
  ours: bigint;
  answer: 'asking' | 'paid' | 'unpaid' | 'no_answer';
  /** the gateway's amount; null when it did not name one */
  amount: bigint | null;
  isBooked: boolean;
}

/** What a gateway answered about the payments of a day. */
export async function listAnswers(tx: Tx, day: string, gateway: string): Promise<AnsweredPayment[]> {
  return many<AnsweredPayment>(tx)`
    select p.authority, coalesce(p.received_amount, p.amount) as ours, a.answer, a.amount,
      p.status in ${received} as "isBooked"
    from reconciliation_answers a
    join payments p on p.id = a.payment_id
    where a.business_date = ${day} and p.gateway = ${gateway} and p.authority is not null
    order by p.id`;
}

/** Days whose comparison has silent gateways or rows that may have come since, newest first. */
export async function listDaysToRepeat(tx: Tx, of: { since: string; most: number }): Promise<string[]> {
  const rows = await many<{ day: string }>(tx)`
    select business_date as day
    from reconciliations
    where business_date >= ${of.since}
    group by business_date
    having max(asked_again) < ${of.most}
      and (sum(unanswered_count) > 0 or bool_or(subject in ('slips', 'payouts') and jsonb_array_length(items) > 0))
    order by business_date desc`;
  return rows.map((row) => row.day);
}
