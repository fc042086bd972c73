import { sql } from 'kysely';
import { InvariantError } from '#server/invariant.ts';
import { many, maybeOne, wasChanged } from '#server/db/query.ts';
import { freezeOn, payoutLeftOn } from '#server/db/fragments.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { from, type PayoutState } from './payouts.rules.ts';

/* Module `payoutQueue`: rows of money that has to leave (base module). */

export interface PayoutRow {
  id: number;
  investorId: number;
  orderId: number | null;
  fundId: number;
  kind: 'redemption' | 'refund' | 'remain' | 'profit';
  accountId: number | null;
  amount: bigint;
  dueDate: string;
  status: PayoutState;
  batchNo: string | null;
}

const select = sql`
  select id, investor_id as "investorId", order_id as "orderId", fund_id as "fundId", kind, account_id as "accountId",
    amount, due_date as "dueDate", status, batch_no as "batchNo"
  from payouts`;

/** Queues money that leaves for an investor. @returns the payout's id */
export async function insertPayout(
  tx: WriteTx,
  payout: {
    investorId: number;
    orderId: number | null;
    fundId: number;
    kind: PayoutRow['kind'];
    accountId: number | null;
    amount: bigint;
    /** the day on which the bank gets it */
    dueDate: string;
    /** the day that the investor is told, where it is not the same */
    arrivalDate?: string;
    /** the journal whose profit it pays */
    profitJournalId?: bigint | null;
    at: Date;
  },
): Promise<number> {
  const row = await tx
    .insertInto('payouts')
    .values({
      investor_id: payout.investorId,
      order_id: payout.orderId,
      fund_id: payout.fundId,
      kind: payout.kind,
      account_id: payout.accountId,
      amount: payout.amount,
      due_date: payout.dueDate,
      arrival_date: payout.arrivalDate ?? null,
      profit_journal_id: payout.profitJournalId ?? null,
      created_at: payout.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

/** Payouts due up to a day that nobody holds back; those in a bank file only when it was released. */
export async function listDuePayouts(tx: Tx, until: string, limit: number): Promise<number[]> {
  const rows = await many<{
    id: number;
  }>(tx)`
    select id
    from payouts
    where due_date <= ${until}
      and (
        (
          status = 'pending' and held_by is null and repair_by is null
          and not exists (select from investors i where i.id = payouts.investor_id and i.sejam_status = 9)
          and ${freezeOn('payouts.investor_id', until)} is distinct from 'everything'
        )
        or (
          status = 'sent'
          and exists (
            select from payout_batches b
            where b.batch_no = payouts.batch_no and b.status = 'released' and b.cancel_asked_by is null
          )
        )
      )
    order by due_date, id limit ${limit}`;
  return rows.map((row) => row.id);
}

/** A payout, locked until the transaction ends. */
export async function lockPayout(tx: WriteTx, id: number): Promise<PayoutRow | null> {
  return maybeOne<PayoutRow>(tx)`${select} where id = ${id} for update`;
}

/** The day on which a paid payout left for its bank (ISO); null for one that has not left. */
export async function findLeftDay(tx: Tx, id: number): Promise<string | null> {
  const row = await maybeOne<{ day: string | null }>(tx)`
    select ${payoutLeftOn('p')} as day from payouts p where p.id = ${id}`;
  return row?.day ?? null;
}

/** Closes a payout as paid or failed when it is still open; false when it was closed before. */
export async function finishPayout(
  tx: WriteTx,
  id: number,
  result: { status: 'paid' | 'failed'; bankRef: string | null; error: string | null; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    update payouts
    set status = ${result.status}, bank_ref = ${result.bankRef}, error_text = ${result.error},
      finished_at = ${result.at}
    where id = ${id} and status = any(${from(result.status, 'pending', 'sent')}) and held_by is null
      and repair_by is null`;
}

/** A payout whose money came back is failed, so that it can be repaired; false when it is not paid any more. */
export async function failPaidPayout(tx: WriteTx, id: number, of: { error: string; at: Date }): Promise<boolean> {
  return wasChanged(tx)`
    update payouts
    set status = 'failed', error_text = ${of.error}, finished_at = ${of.at}
    where id = ${id} and status = any(${from('failed', 'paid')})`;
}

/** The newest payout of an order that did not reach its account: how much, and what the bank said. Rial. */
export async function findFailedPayout(
  tx: Tx,
  investorId: number,
  orderId: number,
): Promise<{ kind: PayoutRow['kind']; amount: bigint; errorText: string | null } | null> {
  return (
    (await tx
      .selectFrom('payouts')
      .select(['kind', 'amount', 'error_text as errorText'])
      .where('investor_id', '=', investorId)
      .where('order_id', '=', orderId)
      .where('status', '=', 'failed')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirst()) ?? null
  );
}

/** Queues a failed payout again, to another account when given; a repair that waited is done with. */
export async function reopenPayout(
  tx: WriteTx,
  id: number,
  { accountId, dueDate, by, at }: { accountId: number | null; dueDate: string; by: number | null; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    update payouts
    set status = 'pending', error_text = null, finished_at = null, batch_no = null, due_date = ${dueDate},
      account_id = coalesce(${accountId}::int, account_id), repair_account_id = null, repair_by = null,
      repair_at = null, handled_by = ${by}::int, handled_at = ${at}, handled_reason = null
    where id = ${id} and status = any(${from('pending', 'failed')})`;
}

/** Names another account for a payout that still waits; false when it left the queue meanwhile. */
export async function movePayout(
  tx: WriteTx,
  id: number,
  { accountId, by, at }: { accountId: number; by: number | null; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    update payouts
    set account_id = ${accountId}, repair_account_id = null, repair_by = null, repair_at = null,
      handled_by = ${by}::int, handled_at = ${at}, handled_reason = null
    where id = ${id} and status = 'pending'`;
}

/** Keeps the bank's answer on the row of the file for ever. */
export async function answerBatchRow(
  tx: WriteTx,
  payout: { id: number; batchNo: string },
  result: { status: 'paid' | 'failed'; bankRef: string | null; error: string | null; by: number | null; at: Date },
): Promise<void> {
  await sql`
    update payout_batch_rows
    set result = ${result.status}, bank_ref = ${result.bankRef}, error_text = ${result.error},
      answered_by = ${result.by}::int, answered_at = ${result.at}
    where batch_no = ${payout.batchNo} and payout_id = ${payout.id} and result = 'open'`.execute(tx);
}

/** A payout that hangs on an order or a journal. */
export interface HangingPayout {
  payoutId: number;
  kind: 'redemption' | 'refund' | 'remain' | 'profit';
  amount: bigint;
  status: PayoutState;
  batchNo: string | null;
}

const hanging = sql`select p.id as "payoutId", p.kind, p.amount, p.status, p.batch_no as "batchNo" from payouts p`;

/** Payouts of the execution of an order that were not withdrawn, locked. */
export async function lockOrderPayouts(
  tx: WriteTx,
  order: { investorId: number; id: number },
): Promise<HangingPayout[]> {
  return many<HangingPayout>(tx)`
    ${hanging}
    where p.investor_id = ${order.investorId} and p.order_id = ${order.id} and p.kind in ('redemption', 'remain')
      and p.status <> 'withdrawn'
    order by p.id
    for update of p`;
}

/** Payouts that were queued with a journal of a profit and not withdrawn, locked. */
export async function lockJournalPayouts(tx: WriteTx, journalId: bigint): Promise<HangingPayout[]> {
  return many<HangingPayout>(tx)`
    ${hanging}
    join journals j on j.investor_id = p.investor_id and j.fund_id = p.fund_id and j.at = p.created_at
    where j.id = ${journalId} and j.kind = 'profit' and p.kind = 'profit' and p.status <> 'withdrawn'
    order by p.id
    for update of p`;
}

/** Withdraws payouts that are in no file of the bank, with the correction that takes their money back. */
export async function withdrawPayouts(
  tx: WriteTx,
  ids: readonly number[],
  of: { correctionId: number; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const { numAffectedRows } = await sql`
    update payouts
    set status = 'withdrawn', correction_id = ${of.correctionId}, finished_at = ${of.at},
      hold_reason = null, held_by = null, held_at = null, repair_account_id = null, repair_by = null, repair_at = null
    where id = any(${[...ids]}::int[]) and status = any(${from('withdrawn', 'pending', 'failed')})`.execute(tx);
  if (numAffectedRows !== BigInt(ids.length))
    throw new InvariantError('a payout left while it was withdrawn', { payoutIds: ids, correctionId: of.correctionId });
}

/** Other days of a payout that has not been answered, with those that it had. */
export interface PayoutDays {
  payoutId: number;
  from: { dueDate: string; arrivalDate: string | null };
  to: { dueDate: string; arrivalDate: string | null };
}

/** Gives payouts other days; one that somebody changed since it was read is left alone. @returns ids that moved */
export async function movePayouts(tx: WriteTx, moves: readonly PayoutDays[]): Promise<Set<number>> {
  const rows = moves.map(({ payoutId, from, to }) => ({
    ...{ id: payoutId, old_due: from.dueDate, old_arrival: from.arrivalDate },
    ...{ due_date: to.dueDate, arrival_date: to.arrivalDate },
  }));
  const { rows: moved } = await sql<{ id: number }>`
    update payouts p
    set due_date = w.due_date, arrival_date = w.arrival_date
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
      id int, old_due date, old_arrival date, due_date date, arrival_date date
    )
    where p.id = w.id and p.status in ('pending', 'sent') and p.due_date = w.old_due
      and p.arrival_date is not distinct from w.old_arrival
    returning p.id`.execute(tx);
  return new Set(moved.map(({ id }) => id));
}
