import { sql } from 'kysely';
import { userNameById } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { payoutColumns, payoutFrom, type PayoutListRow } from '#server/modules/records/payoutQueue/payoutRows.repo.ts';

/** A payout with who did what to it at the desk. */
export interface PayoutDetail extends PayoutListRow {
  holdReason: string | null;
  heldByName: string | null;
  heldAt: Date | null;
  repairAccountId: number | null;
  repairBankName: string | null;
  repairIban: string | null;
  repairBy: number | null;
  repairByName: string | null;
  repairAt: Date | null;
  handlerName: string | null;
  handledAt: Date | null;
  handledReason: string | null;
}

/** A payout by id, as the desk sees it. */
export async function findPayoutDetail(tx: Tx, id: number): Promise<PayoutDetail | null> {
  return maybeOne<PayoutDetail>(tx)`
    select ${payoutColumns}, p.hold_reason as "holdReason", nullif(${userNameById('p.held_by')}, '') as "heldByName",
      p.held_at as "heldAt", p.repair_account_id as "repairAccountId", r.bank_name as "repairBankName",
      r.iban as "repairIban", p.repair_by as "repairBy", nullif(${userNameById('p.repair_by')}, '') as "repairByName",
      p.repair_at as "repairAt", nullif(${userNameById('p.handled_by')}, '') as "handlerName",
      p.handled_at as "handledAt", p.handled_reason as "handledReason"
      ${payoutFrom}
    join funds f on f.id = p.fund_id
    left join investor_bank_accounts r on r.id = p.repair_account_id
    where p.id = ${id}`;
}

export interface PayoutAttempt {
  batchNo: string;
  attempt: number;
  bankName: string;
  iban: string;
  amount: bigint;
  result: 'open' | 'paid' | 'failed' | 'cancelled';
  bankRef: string | null;
  errorText: string | null;
  answeredByName: string | null;
  answeredAt: Date | null;
}

/** Every bank file that a payout was in, newest first, with what the bank said. */
export async function listAttempts(tx: Tx, payoutId: number): Promise<PayoutAttempt[]> {
  return many<PayoutAttempt>(tx)`
    select r.batch_no as "batchNo", r.attempt, r.bank_name as "bankName", r.iban, r.amount,
      case when r.result = 'open' and b.status = 'cancelled' then 'cancelled' else r.result end as result,
      r.bank_ref as "bankRef", r.error_text as "errorText",
      nullif(${userNameById('r.answered_by')}, '') as "answeredByName", r.answered_at as "answeredAt"
    from payout_batch_rows r
    join payout_batches b on b.batch_no = r.batch_no
    where r.payout_id = ${payoutId}
    order by r.attempt desc`;
}

/** Locks a payout until the transaction ends; false when there is none. */
export async function lockPayoutRow(tx: WriteTx, id: number): Promise<boolean> {
  const { rows } = await sql`select 1 from payouts where id = ${id} for update`.execute(tx);
  return rows.length === 1;
}

interface DeskAct {
  by: number;
  at: Date;
}

/** Keeps why somebody of the desk acted last; null where no reason is asked for. */
export async function setHandledReason(tx: WriteTx, id: number, reason: string | null): Promise<void> {
  await tx.updateTable('payouts').set({ handled_reason: reason }).where('id', '=', id).execute();
}

/** Holds a waiting payout back. */
export async function setHold(
  tx: WriteTx,
  id: number,
  { by, at, reason }: DeskAct & { reason: string },
): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ hold_reason: reason, held_by: by, held_at: at, handled_by: by, handled_at: at })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .execute();
}

/** Lifts the hold of a payout. */
export async function liftHold(tx: WriteTx, id: number, { by, at }: DeskAct): Promise<void> {
  await tx
    .updateTable('payouts')
    .set({ hold_reason: null, held_by: null, held_at: null, handled_by: by, handled_at: at })
    .where('id', '=', id)
    .execute();
}

/** Stores to which account a payout is to go, for the second person; `null` takes the request back. */
export async function setRepair(
  tx: WriteTx,
  id: number,
  { by, at, accountId }: DeskAct & { accountId: number | null },
): Promise<void> {
  await sql`
    update payouts
    set repair_account_id = ${accountId}::int, repair_by = ${accountId === null ? null : by}::int,
      repair_at = ${accountId === null ? null : at}::timestamptz, handled_by = ${by}, handled_at = ${at}
    where id = ${id}`.execute(tx);
}

/** The newest failed payout of an order. */
export async function findFailedPayout(
  tx: Tx,
  investorId: number,
  orderId: number,
): Promise<{ id: number; amount: bigint } | null> {
  const row = await tx
    .selectFrom('payouts')
    .select(['id', 'amount'])
    .where('investor_id', '=', investorId)
    .where('order_id', '=', orderId)
    .where('status', '=', 'failed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row ?? null;
}

/** A verified account of an investor. */
export async function findVerifiedAccount(
  tx: Tx,
  investorId: number,
  accountId: number,
): Promise<{ usableFrom: Date; bankName: string; iban: string } | null> {
  return (
    (await tx
      .selectFrom('investor_bank_accounts')
      .select(['usable_from as usableFrom', 'bank_name as bankName', 'iban'])
      .where('id', '=', accountId)
      .where('investor_id', '=', investorId)
      .where('is_verified', '=', true)
      .where('removed_at', 'is', null)
      .executeTakeFirst()) ?? null
  );
}

/** Until when the user's sells are held after a change of their access data; null when they are not. */
export async function findSellHold(tx: Tx, userId: number): Promise<Date | null> {
  const row = await tx
    .selectFrom('users')
    .select('sell_hold_until as until')
    .where('id', '=', userId)
    .executeTakeFirst();
  return row?.until ?? null;
}
