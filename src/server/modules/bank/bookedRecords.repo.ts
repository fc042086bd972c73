import { sql } from 'kysely';
import { tehranDay } from '#shared/jalali.ts';
import type { BookedCause } from '#shared/contract/bankMovements.ts';
import { fileSums, isDebitedWhole, isInParts, isRowNamed, tehranDayOf } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/*
 * Records of the books that a withdrawal may be: a deposit that went back, a row of a bank file, or a whole file; and the rows of bank
 * files that a deposit may bring back (decision 188).
 */

/** What the books have with the fund and the amount of a withdrawal. */
export interface BookedRecord {
  /** fund and amount of the withdrawals that may be it, rial */
  fundId: number;
  amount: bigint;
  cause: BookedCause;
  returnedDepositId: number | null;
  batchNo: string | null;
  /** a row that was paid, or failed where the cause is `batch`; null for a whole bank file */
  payoutId: number | null;
  /** reference of the return, or the receiver of the payout; '' for a file */
  name: string;
  /** rows of a whole file; else 1 */
  rowCount: number;
  /** rial of the withdrawal that the books have */
  paidAmount: bigint;
  /** a file with rows that the bank has not answered about */
  isOpen: boolean;
}

/** Withdrawals that ask which records of the books they may be. */
export interface Asking {
  fundId: number;
  amount: bigint;
  bankAt: Date;
}

/** Finds the records of a withdrawal. */
export type RecordsOf = (line: Pick<Asking, 'fundId' | 'amount'>) => readonly BookedRecord[];

/**
 * Records of the books that withdrawals may be and that no other line is, the newest five of a fund and amount. A whole file is one
 * once the bank has answered about each of its rows, with `isOpenToo` also before.
 */
export async function findBookedRecords(tx: Tx, lines: readonly Asking[], isOpenToo: boolean): Promise<RecordsOf> {
  const keyOf: (of: Pick<Asking, 'fundId' | 'amount'>) => string = ({ fundId, amount }) => `${fundId} ${amount}`;
  const found = Map.groupBy(lines.length === 0 ? [] : await listBookedRecords(tx, lines, isOpenToo), keyOf);
  return (line) => found.get(keyOf(line)) ?? [];
}

async function listBookedRecords(tx: Tx, lines: readonly Asking[], isOpenToo: boolean): Promise<BookedRecord[]> {
  const given = JSON.stringify(lines.map((line) => ({ ...line, amount: line.amount.toString() })));
  return many<BookedRecord>(tx)`
    with given as (
      select g."fundId" as fund_id, g.amount, min(g."bankAt") as bank_at
      from jsonb_to_recordset(${given}::jsonb) as g("fundId" int, amount bigint, "bankAt" timestamptz)
      group by 1, 2
    ),
    -- files that may be one line, each added up once
    files as materialized (
      select b.batch_no, b.fund_id, b.total_amount, b.released_at, b.row_count, f.paid, f.is_open, f.answered_at as at
      from payout_batches b
      cross join ${fileSums}
      where b.fund_id in (select fund_id from given) and b.status = 'released' and b.row_count > 1
        and b.released_at > (select min(bank_at) - interval '60 days' from given)
        and (${isOpenToo}::boolean or not f.is_open)
        and not ${isDebitedWhole('b.batch_no')} and not ${isInParts('b.batch_no')}
    ),
    found as (
      select g.fund_id, g.amount, 'returned' as cause, d.id as deposit_id, null::text as batch_no,
        null::int as payout_id, coalesce(d.return_ref, '') as name, 1 as row_count, d.amount as paid_amount,
        false as is_open, d.handled_at as at
      from given g
      join bank_deposits d on d.fund_id = g.fund_id and d.amount = g.amount and d.status = 'returned'
      where not exists (
        select from bank_movements m where m.returned_deposit_id = d.id and m.status <> 'rejected'
      )
      union all
      select g.fund_id, g.amount, 'payout', null, r.batch_no, r.payout_id, r.receiver_name, 1, r.amount, false,
        r.answered_at
      from given g
      join payout_batch_rows r on r.amount = g.amount and r.result = 'paid'
      join payout_batches b on b.batch_no = r.batch_no and b.fund_id = g.fund_id and b.status = 'released'
      where not ${isInParts('r.batch_no', 'r.payout_id')} and not ${isDebitedWhole('r.batch_no')}
      union all
      -- debited before the bank knew that it would fail
      select g.fund_id, g.amount, 'batch', null, r.batch_no, r.payout_id, r.receiver_name, 1, 0, false, r.answered_at
      from given g
      join payout_batch_rows r on r.amount = g.amount and r.result = 'failed'
      join payout_batches b on b.batch_no = r.batch_no and b.fund_id = g.fund_id and b.status = 'released'
      where not ${isInParts('r.batch_no', 'r.payout_id')} and not ${isDebitedWhole('r.batch_no')}
      union all
      -- the bank may debit all rows, or those alone that it paid
      select g.fund_id, g.amount, 'batch', null, f.batch_no, null, '', f.row_count, f.paid, f.is_open, f.at
      from given g
      join files f on f.fund_id = g.fund_id and (g.amount = f.total_amount or g.amount = f.paid and not f.is_open)
        and f.released_at > g.bank_at - interval '60 days'
    ),
    ranked as (
      select found.*, row_number() over (
          partition by fund_id, amount order by at desc nulls last, deposit_id, batch_no, payout_id
        ) as rank
      from found
    )
    select fund_id as "fundId", amount, cause, deposit_id as "returnedDepositId",
      batch_no as "batchNo", payout_id as "payoutId", name, row_count as "rowCount", paid_amount as "paidAmount",
      is_open as "isOpen"
    from ranked
    where rank <= 5
    order by fund_id, amount, rank`;
}

/**
 * One record that a withdrawal is, if it has the fund and the amount; locked. `isNew`: no movement names it yet.
 * @returns rial of the withdrawal that the books have; null when it is none
 */
export async function lockBookedRecord(
  tx: WriteTx,
  of: Pick<BookedRecord, 'cause' | 'returnedDepositId' | 'batchNo' | 'payoutId'>,
  line: Pick<Asking, 'fundId' | 'amount'>,
  isNew: boolean,
): Promise<bigint | null> {
  // who says that a line is a file, and who says that it is a row of it, wait for each other
  if (of.cause !== 'returned')
    await maybeOne(tx)`select from payout_batches b where b.batch_no = ${of.batchNo} for no key update of b`;
  if (of.cause === 'batch')
    return of.payoutId === null
      ? findWholeFile(tx, of.batchNo, line, isNew)
      : findFailedRow(tx, { batchNo: of.batchNo, payoutId: of.payoutId }, line, isNew);
  const row =
    of.cause === 'returned'
      ? await maybeOne(tx)`
          select d.id
          from bank_deposits d
          where d.id = ${of.returnedDepositId}::int and d.fund_id = ${line.fundId} and d.amount = ${line.amount}
            and d.status = 'returned'
          for no key update of d`
      : await maybeOne(tx)`
          select r.payout_id
          from payout_batch_rows r
          join payout_batches b on b.batch_no = r.batch_no
          where r.batch_no = ${of.batchNo} and r.payout_id = ${of.payoutId}::int and r.amount = ${line.amount}
            and r.result = 'paid' and b.fund_id = ${line.fundId} and b.status = 'released'
            and not exists (
              select
              from bank_statement_lines l
              where l.batch_no = r.batch_no and l.payout_id = r.payout_id and l.state in ('waiting', 'taken')
            )
            and not ${isDebitedWhole('r.batch_no')}
          for no key update of r`;
  return row === null ? null : line.amount;
}

/** What the rows of a bank file that is answered have paid, rial, if a withdrawal of this amount is the whole file; else null. */
async function findWholeFile(
  tx: WriteTx,
  batchNo: string | null,
  { fundId, amount }: Pick<Asking, 'fundId' | 'amount'>,
  isNew: boolean,
): Promise<bigint | null> {
  const row = await maybeOne<{ paidAmount: bigint }>(tx)`
    select f.paid as "paidAmount"
    from payout_batches b
    cross join ${fileSums}
    where b.batch_no = ${batchNo} and b.fund_id = ${fundId} and b.status = 'released' and not f.is_open
      and ${amount}::bigint in (b.total_amount, f.paid)
      and not ${isInParts('b.batch_no')} and (not ${isNew}::boolean or not ${isDebitedWhole('b.batch_no')})`;
  return row?.paidAmount ?? null;
}

/** 0 if a withdrawal of this amount is a row of a bank file that failed, of which the books have nothing; else null. */
async function findFailedRow(
  tx: WriteTx,
  { batchNo, payoutId }: { batchNo: string | null; payoutId: number },
  { fundId, amount }: Pick<Asking, 'fundId' | 'amount'>,
  isNew: boolean,
): Promise<bigint | null> {
  const row = await maybeOne(tx)`
    select r.payout_id
    from payout_batch_rows r
    join payout_batches b on b.batch_no = r.batch_no
    where r.batch_no = ${batchNo} and r.payout_id = ${payoutId} and r.amount = ${amount} and r.result = 'failed'
      and b.fund_id = ${fundId} and b.status = 'released' and not ${isDebitedWhole('r.batch_no')}
      and (not ${isNew}::boolean or not ${isInParts('r.batch_no', 'r.payout_id')})`;
  return row === null ? null : 0n;
}

/** The books have the money of a row `r` that failed on its way back: the withdrawal of its file, or its own, is approved. */
const isOnItsWay = sql<boolean>`r.result = 'failed' and exists (
  select
  from bank_movements w
  where w.batch_no = r.batch_no and w.statement_id is not null and w.cause = 'batch' and w.amount > w.paid_amount
    and (w.failed_payout_id is null or w.failed_payout_id = r.payout_id)
    and w.status = 'approved' and w.reversed_at is null
)`;

/** A deposit is said to have brought back the money of a row `r` that failed. */
const isBack = sql<boolean>`exists (
  select
  from bank_movements w
  where w.batch_no = r.batch_no and w.failed_payout_id = r.payout_id and w.deposit_id is not null
    and w.status <> 'rejected' and w.reversed_at is null
)`;

/** A deposit without an owner that asks which failed row it brings back: of a file that was released on its day or before. Rial. */
export interface Returning {
  depositId: number;
  fundId: number;
  amount: bigint;
  bankAt: Date;
  iban: string | null;
  /** what the bank tells of it */
  words: string;
}

/** A row that failed, whose money a deposit may bring back. */
export type FailedRow = { depositId: number; batchNo: string; payoutId: number; name: string };

/**
 * Rows that failed and whose money is on its way back, by fund and amount; up to five of each deposit, first those that the bank
 * names by our id or the receiver's account, then the newest.
 */
export async function listRowsOnTheirWay(tx: Tx, deposits: readonly Returning[]): Promise<FailedRow[]> {
  if (deposits.length === 0) return [];
  const given = JSON.stringify(deposits.map((one) => ({ ...one, amount: one.amount.toString() })));
  return many<FailedRow>(tx)`
    select "depositId", batch_no as "batchNo", payout_id as "payoutId", receiver_name as name
    from (
      select g."depositId", r.*, row_number() over (
          partition by g."depositId"
          order by ${isRowNamed(sql`g.words`)} or coalesce(r.iban = g.iban, false) desc, r.answered_at desc, r.batch_no,
            r.row_no
        ) as rank
      from jsonb_to_recordset(${given}::jsonb) as g(
        "depositId" int, "fundId" int, amount bigint, "bankAt" timestamptz, iban text, words text
      )
      join payout_batch_rows r on r.amount = g.amount
      join payout_batches b on b.batch_no = r.batch_no and b.fund_id = g."fundId" and b.status = 'released'
      where ${isOnItsWay} and not ${isBack} and ${tehranDayOf('b.released_at')} <= ${tehranDayOf('g.bankAt')}
    ) found
    where rank <= 5
    order by "depositId", rank`;
}

/** Whether a deposit may bring back a failed row, whose file is locked. `isNew`: no movement names it yet. */
export async function lockRowOnItsWay(
  tx: WriteTx,
  { batchNo, payoutId }: { batchNo: string; payoutId: number },
  { fundId, amount, bankAt }: Asking,
  isNew: boolean,
): Promise<boolean> {
  await maybeOne(tx)`select from payout_batches b where b.batch_no = ${batchNo} for no key update of b`;
  const row = await maybeOne(tx)`
    select r.payout_id
    from payout_batch_rows r
    join payout_batches b on b.batch_no = r.batch_no
    where r.batch_no = ${batchNo} and r.payout_id = ${payoutId} and r.amount = ${amount} and b.fund_id = ${fundId}
      and b.status = 'released' and ${tehranDayOf('b.released_at')} <= ${tehranDay(bankAt)}::date
      and ${isOnItsWay} and (not ${isNew}::boolean or not ${isBack})`;
  return row !== null;
}
