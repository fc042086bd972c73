import { sql, type Selectable } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { BankMovementsTable } from '#server/db/tables.ts';
import type { TwoPeople } from '#server/db/decisions.ts';
import type { Cause, Direction } from './bankMovements.rules.ts';

type Movement = Selectable<BankMovementsTable>;

/** Which line of the bank: a withdrawal by statement and line, or a deposit. */
export interface LineKey {
  statementId: number | null;
  line: number | null;
  depositId: number | null;
}

/** A line of the bank on an account of a fund. Rial. */
export interface BankLine extends LineKey {
  direction: Direction;
  fundId: number;
  fundName: string;
  bankName: string;
  accountIban: string;
  bankRef: string;
  amount: bigint;
  bankAt: Date;
  description: string | null;
  otherIban: string | null;
}

const facts = sql`x.statement_id as "statementId", x.line_no as line, x.deposit_id as "depositId", x.direction,
  x.fund_id as "fundId", f.name as "fundName", a.bank_name as "bankName", a.iban as "accountIban",
  x.bank_ref as "bankRef", x.amount, x.bank_at as "bankAt", x.description, x.other_iban as "otherIban"`;

const withdrawals = sql`
  select l.statement_id, l.line_no, null::int as deposit_id, 'out' as direction, l.fund_id, l.fund_account_id,
    l.bank_ref, l.amount, l.deposited_at as bank_at, l.description, l.source_iban as other_iban
  from bank_statement_lines l
  where l.direction = 'out' and l.payout_id is null and l.state = 'taken'`;

const deposits = sql`
  select null::int as statement_id, null::int as line_no, d.id as deposit_id, 'in' as direction, d.fund_id,
    d.fund_account_id, d.bank_ref, d.amount, d.deposited_at as bank_at,
    (
      select l.description
      from bank_statement_lines l
      where l.statement_id = d.statement_id and l.deposit_id = d.id
      limit 1
    ) as description,
    d.source_iban as other_iban
  from bank_deposits d
  where d.status in ('unmatched', 'failed') and d.investor_id is null and d.is_posted
    and not exists (select from gateway_settlements s where s.deposit_id = d.id and s.status <> 'rejected')
    and not exists (select from open_item_closures k where k.deposit_id = d.id and k.status <> 'rejected')`;

/** Lines that no proposal explains, oldest first, with the count of all; and whether the other account is the fund's own. */
export async function listFreeLines(
  tx: Tx,
  of: { fundId: number | null; direction: Direction | null; limit: number },
): Promise<{ rows: (BankLine & { isOwnAccount: boolean })[]; total: number }> {
  const found = await many<BankLine & { isOwnAccount: boolean; total: number }>(tx)`
    select ${facts}, (count(*) over ())::int as total,
      exists (
        select from fund_bank_accounts o where o.fund_id = x.fund_id and o.iban = x.other_iban and o.id <> a.id
      ) as "isOwnAccount"
    from (${withdrawals} union all ${deposits}) x
    join funds f on f.id = x.fund_id
    join fund_bank_accounts a on a.id = x.fund_account_id
    where (${of.fundId}::int is null or x.fund_id = ${of.fundId}::int)
      and (${of.direction}::text is null or x.direction = ${of.direction}::text)
      and not exists (
        select
        from bank_movements m
        where m.status <> 'rejected' and m.reversed_at is null
          and (m.deposit_id = x.deposit_id or (m.statement_id = x.statement_id and m.line_no = x.line_no))
      )
    order by x.bank_at, x.statement_id, x.line_no, x.deposit_id
    limit ${of.limit}`;
  return {
    rows: found.map(({ total: _total, ...row }) => row),
    total: found[0]?.total ?? 0,
  };
}

/** A withdrawal of a released statement that pays no row of a bank file, locked until the transaction ends. */
export async function lockWithdrawal(tx: WriteTx, statementId: number, line: number): Promise<BankLine | null> {
  // a lock wants a table, not the result of a union
  const row = await maybeOne<{ line: number }>(tx)`
    select l.line_no as line
    from bank_statement_lines l
    where l.statement_id = ${statementId} and l.line_no = ${line} for no key update of l`;
  if (!row) return null;
  return maybeOne<BankLine>(tx)`
    select ${facts}
    from (${withdrawals}) x
    join funds f on f.id = x.fund_id
    join fund_bank_accounts a on a.id = x.fund_account_id
    where x.statement_id = ${statementId} and x.line_no = ${line}`;
}

/** What a fund has on an account of its own, rial; what it owes is positive. */
export async function findFundBalance(tx: Tx, fundId: number, account: string): Promise<bigint> {
  const { total } = await one<{ total: bigint }>(tx)`
    select coalesce(sum(e.credit - e.debit), 0)::bigint as total
    from accounts a
    join ledger_entries e on e.account_id = a.id
    where a.fund_id = ${fundId} and a.kind = ${account} and a.investor_id is null`;
  return total;
}

/** What people said of a line. */
export interface MovementRow extends BankLine, TwoPeople {
  id: number;
  cause: Cause;
  returnedDepositId: number | null;
  batchNo: string | null;
  payoutId: number | null;
  bookedName: string | null;
  /** the row of a bank file that failed after the bank had debited it; null for another cause, and for a whole file */
  failedPayoutId: number | null;
  /** rows of the bank file that the line is; null for another cause */
  rowCount: number | null;
  /** rial of a whole bank file that the books have by its rows; else 0 */
  paidAmount: bigint;
  reason: string;
  status: Movement['status'];
  journalId: bigint | null;
  reversedAt: Date | null;
}

const select = sql`
  select m.id, m.statement_id as "statementId", m.line_no as line, m.deposit_id as "depositId",
    case when m.deposit_id is null then 'out' else 'in' end as direction, m.fund_id as "fundId",
    f.name as "fundName", a.bank_name as "bankName", a.iban as "accountIban",
    coalesce(l.bank_ref, d.bank_ref) as "bankRef", m.amount, coalesce(l.deposited_at, d.deposited_at) as "bankAt",
    l.description, coalesce(l.source_iban, d.source_iban) as "otherIban", m.cause,
    m.returned_deposit_id as "returnedDepositId", m.batch_no as "batchNo", m.payout_id as "payoutId",
    coalesce(back.return_ref, r.receiver_name) as "bookedName", m.paid_amount as "paidAmount",
    m.failed_payout_id as "failedPayoutId", (
      select b.row_count
      from payout_batches b
      where b.batch_no = m.batch_no and m.payout_id is null and m.failed_payout_id is null
    ) as "rowCount", m.reason, m.status, m.prepared_by as "preparedBy",
    coalesce(${userNameOrNull('maker')}, '') as "preparedByName", m.prepared_at as "preparedAt",
    m.decided_by as "decidedBy", ${userNameOrNull('decider')} as "decidedByName", m.decided_at as "decidedAt",
    m.decision_reason as "decisionReason", m.journal_id as "journalId", m.reversed_at as "reversedAt"
  from bank_movements m
  join funds f on f.id = m.fund_id
  left join bank_deposits d on d.id = m.deposit_id
  left join lateral (
    select l.*
    from bank_statement_lines l
    where (l.statement_id = m.statement_id and l.line_no = m.line_no)
      or (l.statement_id = d.statement_id and l.deposit_id = d.id)
    limit 1
  ) l on true
  join fund_bank_accounts a on a.id = coalesce(l.fund_account_id, d.fund_account_id)
  left join bank_deposits back on back.id = m.returned_deposit_id
  left join payout_batch_rows r on r.batch_no = m.batch_no and r.payout_id = coalesce(m.payout_id, m.failed_payout_id)
  join users maker on maker.id = m.prepared_by
  left join users decider on decider.id = m.decided_by`;

/** Movements, newest first, with the count of all of that state and fund. */
export async function listMovementRows(
  tx: Tx,
  of: PageRows & { status: Movement['status'] | null; fundId: number | null },
): Promise<{ rows: MovementRow[]; total: number }> {
  const where = sql`(${of.status}::text is null or m.status = ${of.status}::text)
    and (${of.fundId}::int is null or m.fund_id = ${of.fundId}::int)`;
  const rows = await many<MovementRow>(tx)`
    ${select} where ${where} order by m.id desc offset ${of.offset} limit ${of.limit}`;
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total from bank_movements m where ${where}`;
  return { rows, total };
}

/** One movement, locked until the transaction ends. */
export async function lockMovement(tx: WriteTx, id: number): Promise<MovementRow | null> {
  return maybeOne<MovementRow>(tx)`${select} where m.id = ${id} for no key update of m`;
}

/**
 * Stores what one person said of a line. @returns its id
 * @throws a unique violation of `bank_movements_line`, `bank_movements_deposit`, `bank_movements_returned` or
 * `bank_movements_payout` for a line or a record that another movement names
 */
export async function insertMovement(
  tx: WriteTx,
  of: LineKey &
    Pick<
      MovementRow,
      | 'fundId'
      | 'cause'
      | 'amount'
      | 'returnedDepositId'
      | 'batchNo'
      | 'payoutId'
      | 'paidAmount'
      | 'failedPayoutId'
      | 'reason'
      | 'preparedBy'
      | 'preparedAt'
    >,
): Promise<number> {
  const { id } = await tx
    .insertInto('bank_movements')
    .values({
      fund_id: of.fundId,
      statement_id: of.statementId,
      line_no: of.line,
      deposit_id: of.depositId,
      cause: of.cause,
      amount: of.amount,
      returned_deposit_id: of.returnedDepositId,
      batch_no: of.batchNo,
      payout_id: of.payoutId,
      paid_amount: of.paidAmount,
      failed_payout_id: of.failedPayoutId,
      reason: of.reason,
      prepared_by: of.preparedBy,
      prepared_at: of.preparedAt,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Marks the movement whose journal was taken back. @returns its deposit; null without one */
export async function markTakenBack(tx: WriteTx, journalId: bigint, at: Date): Promise<number | null> {
  const row = await tx
    .updateTable('bank_movements')
    .set({ reversed_at: at })
    .where('journal_id', '=', journalId)
    .returning('deposit_id')
    .executeTakeFirst();
  return row?.deposit_id ?? null;
}
