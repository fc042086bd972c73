import { sql } from 'kysely';
import { maybeOne, wasChanged } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

export interface SlipRecord {
  id: number;
  investorId: number;
  orderId: number;
  fundAccountId: number;
  number: string;
  amount: bigint;
  slipDate: string;
  slipTime: string;
  sourceIban: string | null;
  fileId: number | null;
  status: 'pending' | 'approved' | 'rejected';
  reviewedBy: number | null;
}

const select = sql`
  select id, investor_id as "investorId", order_id as "orderId", fund_account_id as "fundAccountId", number, amount,
    slip_date as "slipDate", to_char(slip_time, 'HH24:MI') as "slipTime", source_iban as "sourceIban",
    file_id as "fileId", status, reviewed_by as "reviewedBy"
  from bank_slips`;

/** A slip by id. */
export async function findSlip(tx: Tx, id: number): Promise<SlipRecord | null> {
  return maybeOne<SlipRecord>(tx)`${select} where id = ${id}`;
}

/** The newest slip of an order, locked; its order must be locked before. */
export async function lockLastSlip(tx: WriteTx, order: { id: number; investorId: number }): Promise<SlipRecord | null> {
  return maybeOne<SlipRecord>(
    tx,
  )`${select} where investor_id = ${order.investorId} and order_id = ${order.id} order by id desc limit 1 for update`;
}

/** Stores a bank slip; the table refuses the same slip twice. */
export async function insertSlip(
  tx: WriteTx,
  of: {
    investorId: number;
    orderId: number;
    accountId: number;
    number: string;
    amount: bigint;
    date: string;
    time: string;
    sourceIban: string | null;
    fileId: number | null;
    at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('bank_slips')
    .values({
      investor_id: of.investorId,
      order_id: of.orderId,
      fund_account_id: of.accountId,
      number: of.number,
      amount: of.amount,
      slip_date: of.date,
      slip_time: of.time,
      source_iban: of.sourceIban,
      file_id: of.fileId,
      created_at: of.at,
    })
    .execute();
}

/** Decides a slip that waits; false when it was decided before. */
export async function decideSlip(
  tx: WriteTx,
  id: number,
  decision: { status: 'approved' | 'rejected'; reviewedBy: number | null; reason: string | null; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    update bank_slips
    set status = ${decision.status}, reviewed_by = ${decision.reviewedBy}, reviewed_at = ${decision.at},
      reason = ${decision.reason}
    where id = ${id} and status = 'pending'`;
}

/** Notes the first of two approvals of a slip that waits; false when somebody was faster. */
export async function approveFirst(
  tx: WriteTx,
  id: number,
  of: { by: number; note: string | null; lineId: number | null; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    update bank_slips
    set first_by = ${of.by}, first_at = ${of.at}, first_note = ${of.note}, first_line_id = ${of.lineId}
    where id = ${id} and status = 'pending' and first_by is null`;
}

/** Takes the first of two approvals away from a slip that waits. */
export async function dropFirst(tx: WriteTx, id: number): Promise<void> {
  await tx
    .updateTable('bank_slips')
    .set({ first_by: null, first_at: null, first_note: null, first_line_id: null })
    .where('id', '=', id)
    .where('status', '=', 'pending')
    .where('first_by', 'is not', null)
    .execute();
}

/** Corrects a slip that waits; the table refuses the same slip twice. */
export async function updateSlip(
  tx: WriteTx,
  id: number,
  slip: {
    accountId: number;
    number: string;
    amount: bigint;
    date: string;
    time: string;
    sourceIban: string | null;
    fileId: number | null;
    at: Date;
  },
): Promise<void> {
  await sql`
    update bank_slips
    set revision = revision + 1, revised_at = ${slip.at}, fund_account_id = ${slip.accountId}, number = ${slip.number},
      amount = ${slip.amount}, slip_date = ${slip.date}, slip_time = ${slip.time}, source_iban = ${slip.sourceIban},
      file_id = ${slip.fileId}, first_by = null, first_at = null, first_note = null, first_line_id = null
    where id = ${id} and status = 'pending'`.execute(tx);
}

/** Takes back the slip of an order that was withdrawn, so that the same slip may be handed in again. */
export async function withdrawSlip(
  tx: WriteTx,
  order: { id: number; investorId: number },
  reason: string,
  at: Date,
): Promise<void> {
  await tx
    .updateTable('bank_slips')
    .set({ status: 'rejected', reason, reviewed_at: at })
    .where('investor_id', '=', order.investorId)
    .where('order_id', '=', order.id)
    .where('status', '=', 'pending')
    .execute();
}

interface BankSlipRow {
  accountId: number;
  number: string;
  amount: bigint;
  slipDate: string;
  slipTime: string;
  sourceIban: string | null;
  status: string;
  reason: string | null;
  /** of the picture, when there is one */
  filePublicId: string | null;
}

/** The last slip of an order. */
export async function findLastSlip(tx: Tx, order: { id: number; investorId: number }): Promise<BankSlipRow | null> {
  return maybeOne<BankSlipRow>(tx)`
    select fund_account_id as "accountId", number, amount, slip_date as "slipDate",
      to_char(slip_time, 'HH24:MI') as "slipTime", source_iban as "sourceIban", status, reason,
      (select d.public_id from files d where d.id = file_id) as "filePublicId"
    from bank_slips
    where investor_id = ${order.investorId} and order_id = ${order.id}
    order by id desc limit 1`;
}
