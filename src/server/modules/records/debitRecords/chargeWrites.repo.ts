import { sql, type Updateable } from 'kysely';
import type { DebitChargeState } from '#shared/texts/directDebitTexts.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { SingleWrite, Tx, WriteTx } from '#server/db/connection.ts';
import type { DebitChargesTable } from '#server/db/tables.ts';
import { InvariantError } from '#server/invariant.ts';
import { chargeStatesBefore } from './charge.rules.ts';

/** What moving a debit needs to know of it. Rial. */
export interface ChargeRecord {
  id: number;
  contractId: number;
  regularId: number | null;
  investorId: number;
  fundId: number;
  orderId: number | null;
  amount: bigint;
  period: string;
  dueDate: string;
  status: DebitChargeState;
  reason: string | null;
  noticedAt: Date | null;
  tryCount: number;
  nextTryAt: Date | null;
  sentAt: Date | null;
  errorCode: string | null;
  createdAt: Date;
}

/** What a debit has while no call waits for an answer, and no time for another is set. */
const notSent = { sent_at: null, claimed_at: null, next_ask_at: null, next_try_at: null };

const fields = sql`
  g.id, g.contract_id as "contractId", g.regular_id as "regularId", g.investor_id as "investorId",
    g.fund_id as "fundId", g.order_id as "orderId", g.amount, g.period, g.due_date as "dueDate", g.status,
    g.reason, g.noticed_at as "noticedAt",
    g.try_count as "tryCount", g.next_try_at as "nextTryAt", g.sent_at as "sentAt",
    g.error_code as "errorCode", g.created_at as "createdAt"`;

/** One debit by id, without locking it. */
export async function findChargeRecord(tx: Tx, chargeId: number): Promise<ChargeRecord | null> {
  return maybeOne<ChargeRecord>(tx)`select ${fields} from debit_charges g where g.id = ${chargeId}`;
}

/** Locks a debit until the transaction ends; callers hold the lock of its contract. */
export async function lockCharge(tx: WriteTx, chargeId: number): Promise<ChargeRecord | null> {
  return maybeOne<ChargeRecord>(tx)`
    select ${fields}
    from debit_charges g
    where g.id = ${chargeId}
    for no key update`;
}

export interface NewCharge {
  contractId: number;
  regularId: number | null;
  investorId: number;
  fundId: number;
  amount: bigint;
  period: string;
  dueDate: string;
  status: 'scheduled' | 'skipped';
  reason: string | null;
  nextTryAt: Date | null;
  orderId?: number;
  noticedAt?: Date;
  at: Date;
}

/** Makes the debit of a period. @returns its id; null when the period has one already */
export async function insertCharge(tx: WriteTx, of: NewCharge): Promise<number | null> {
  const row = await maybeOne<{ id: number }>(tx)`
    insert into debit_charges (contract_id, regular_id, investor_id, fund_id, order_id, amount, period, due_date,
      status, reason, next_try_at, noticed_at, created_at)
    values (${of.contractId}, ${of.regularId}, ${of.investorId}, ${of.fundId}, ${of.orderId ?? null}, ${of.amount},
      ${of.period}, ${of.dueDate}, ${of.status}, ${of.reason}, ${of.nextTryAt}, ${of.noticedAt ?? null}, ${of.at})
    on conflict (regular_id, period) where status <> 'cancelled' do nothing
    returning id`;
  return row?.id ?? null;
}

/** The debit of a period of a plan; null when it has none. */
export async function findPeriod(tx: Tx, regularId: number, period: string): Promise<ChargeRecord | null> {
  return maybeOne<ChargeRecord>(tx)`
    select ${fields}
    from debit_charges g
    where g.regular_id = ${regularId} and g.period = ${period} and g.status <> 'cancelled'`;
}

/** Debits of a plan that wait, are on their way or are in dispute. */
export async function listOpenCharges(
  tx: Tx,
  of: { regularId: number } | { contractId: number },
): Promise<ChargeRecord[]> {
  const where = 'regularId' in of ? sql`g.regular_id = ${of.regularId}` : sql`g.contract_id = ${of.contractId}`;
  return many<ChargeRecord>(tx)`
    select ${fields}
    from debit_charges g
    where ${where} and g.status in ('scheduled', 'pending', 'disputed')
    order by g.id limit 500`;
}

/** The day of the newest later debit of a daily plan that is due by a day and that nobody gave up; null when there is none. */
export async function findLaterDay(
  tx: Tx,
  charge: Pick<ChargeRecord, 'regularId' | 'period'>,
  until: string,
): Promise<string | null> {
  const row = await maybeOne<{ period: string }>(tx)`
    select g.period
    from debit_charges g
    join debit_regulars r on r.id = g.regular_id
    where g.regular_id = ${charge.regularId} and r.every = 'daily' and g.period > ${charge.period}
      and g.period <= ${until} and g.status in ('scheduled', 'pending', 'disputed', 'done')
    order by g.period desc limit 1`;
  return row?.period ?? null;
}

/** Whether a call under a contract has no answer yet. */
export async function hasOpenCall(tx: Tx, contractId: number): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`
    select id
    from debit_attempts
    where contract_id = ${contractId} and status = 'sent' limit 1`;
  return row !== null;
}

/**
 * Writes a state of a debit, from the states that the table of moves allows. Callers hold its lock and have looked at it.
 * @throws InvariantError when the debit is in another state
 */
async function moveCharge(
  tx: WriteTx,
  chargeId: number,
  to: DebitChargeState,
  values: Updateable<DebitChargesTable>,
): Promise<void> {
  const { numUpdatedRows } = await tx
    .updateTable('debit_charges')
    .set({ ...values, status: to })
    .where('id', '=', chargeId)
    .where('status', 'in', chargeStatesBefore(to))
    .executeTakeFirstOrThrow();
  if (numUpdatedRows !== 1n) throw new InvariantError('a debit cannot take this state', { chargeId, to });
}

/** Puts a debit that waits off to another time. */
export async function reschedule(
  tx: WriteTx,
  chargeId: number,
  of: {
    nextTryAt: Date;
    dueDate: string;
    reason: string;
    tryCount: number;
    errorCode: string | null;
    errorText: string | null;
  },
): Promise<void> {
  await moveCharge(tx, chargeId, 'scheduled', {
    ...notSent,
    next_try_at: of.nextTryAt,
    due_date: of.dueDate,
    reason: of.reason,
    try_count: of.tryCount,
    error_code: of.errorCode,
    error_text: of.errorText,
  });
}

/** A period that was left out waits for its debit again. Rial. */
export async function restoreCharge(
  tx: WriteTx,
  chargeId: number,
  of: { amount: bigint; dueDate: string; nextTryAt: Date },
): Promise<void> {
  await moveCharge(tx, chargeId, 'scheduled', {
    amount: of.amount,
    due_date: of.dueDate,
    next_try_at: of.nextTryAt,
    reason: null,
  });
}

/** Puts a debit that waits off to another day; false when somebody changed it since it was read. */
export async function putOffCharge(
  tx: WriteTx,
  charge: Pick<ChargeRecord, 'id' | 'dueDate'>,
  to: { dueDate: string; nextTryAt: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('debit_charges')
    .set({ due_date: to.dueDate, next_try_at: to.nextTryAt })
    .where('id', '=', charge.id)
    .where('status', '=', 'scheduled')
    .where('due_date', '=', charge.dueDate)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends a debit without money. */
export async function closeCharge(
  tx: WriteTx,
  chargeId: number,
  of: {
    status: 'failed' | 'skipped' | 'cancelled';
    reason: string;
    errorCode?: string | null;
    errorText?: string | null;
    tryCount?: number;
  },
): Promise<void> {
  await moveCharge(tx, chargeId, of.status, {
    ...notSent,
    reason: of.reason,
    ...(of.errorCode === undefined ? {} : { error_code: of.errorCode, error_text: of.errorText ?? null }),
    ...(of.tryCount === undefined ? {} : { try_count: of.tryCount }),
  });
}

/** The debit leaves for the bank. */
export async function markSent(
  tx: WriteTx,
  chargeId: number,
  of: { orderId: number; at: Date; nextAskAt: Date; reason: string },
): Promise<void> {
  await moveCharge(tx, chargeId, 'pending', {
    order_id: of.orderId,
    sent_at: of.at,
    claimed_at: of.at,
    next_try_at: null,
    next_ask_at: of.nextAskAt,
    reason: of.reason,
  });
}

/** The bank has debited the account. */
export async function markDone(
  tx: WriteTx,
  chargeId: number,
  of: { refId: string; reason: string; at: Date },
): Promise<void> {
  await moveCharge(tx, chargeId, 'done', {
    ...notSent,
    ref_id: of.refId,
    done_at: of.at,
    reason: of.reason,
    error_code: null,
    error_text: null,
  });
}

/** The money of the debit does not fit, or nobody says what became of it: people decide. */
export async function markDisputed(tx: WriteTx, chargeId: number, reason: string): Promise<void> {
  await moveCharge(tx, chargeId, 'disputed', { ...notSent, reason });
}

/** Debits whose time has come, the longest due first: those of each contract together, by their periods. */
export async function listDueCharges(tx: Tx, at: Date, limit: number): Promise<number[][]> {
  const rows = await many<{ ids: number[] }>(tx)`
    select array_agg(d.id order by d.period, d.id) as ids
    from (
      select id, contract_id, period
      from debit_charges
      where status = 'scheduled' and next_try_at <= ${at}
      order by next_try_at, id limit ${limit}
    ) d
    group by d.contract_id
    order by min(d.id)`;
  return rows.map(({ ids }) => ids);
}

/** Takes debits whose answer is asked for now; a claim of a dead process is taken over. */
export async function claimPending(
  tx: SingleWrite,
  of: { at: Date; before: Date; limit: number; tracking?: string },
): Promise<number[]> {
  const only =
    of.tracking === undefined
      ? sql`g.next_ask_at <= ${of.at}`
      : sql`g.id = (select charge_id from debit_attempts where tracking = ${of.tracking})`;
  const rows = await many<{ id: number }>(tx)`
    update debit_charges u set claimed_at = ${of.at}
    from (
      select g.id
      from debit_charges g
      where g.status = 'pending' and ${only} and (g.claimed_at is null or g.claimed_at <= ${of.before})
      order by g.next_ask_at, g.id limit ${of.limit}
      for update skip locked
    ) due
    where u.id = due.id
    returning u.id`;
  return rows.map(({ id }) => id);
}

/** The question stays open: nobody holds it, and it is asked again later. */
export async function askAgain(tx: SingleWrite, chargeId: number, nextAskAt: Date): Promise<void> {
  await tx
    .updateTable('debit_charges')
    .set({ claimed_at: null, next_ask_at: nextAskAt })
    .where('id', '=', chargeId)
    .where('status', '=', 'pending')
    .execute();
}
