import { sql, type RawBuilder, type Selectable } from 'kysely';
import { sumRial } from '#shared/money.ts';
import type { StatementMapping } from '#shared/statementMapping.ts';
import type { PageRows } from '#shared/paging.ts';
import { userNameOrNull } from '#server/db/fragments.ts';
import { many, maybeOne, one, wasChanged } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { BankStatementsTable } from '#server/db/tables.ts';
import type { DepositLine } from '../deposits/arrivals.service.ts';
import { linesJson, type NewLine } from './knownLines.repo.ts';

export type StatementState = Selectable<BankStatementsTable>['status'];

export interface StatementRow {
  id: number;
  lineCount: number;
  totalAmount: bigint;
  repeatedCount: number;
  alikeCount: number;
  linkedCount: number;
  /** withdrawals that are new, and their sum */
  withdrawalCount: number;
  withdrawalAmount: bigint;
  /** withdrawals among them that pay a row of a bank file, and their sum */
  payoutCount: number;
  payoutAmount: bigint;
  /** the account of a bank's own file; null for a file that names an account in each line */
  fundAccountId: number | null;
  fundAccount: string | null;
  /** lines of the file, those that were known before among them */
  rowCount: number;
  lateCount: number;
  lateReason: string | null;
  status: StatementState;
  importedBy: number;
  importerName: string;
  importedAt: Date;
  decidedBy: number | null;
  deciderName: string | null;
  decidedAt: Date | null;
  decisionReason: string | null;
  takenCount: number;
  refusedCount: number;
}

export interface StatementLineRow {
  line: number;
  bankRef: string;
  fundName: string;
  accountIban: string;
  depositCode: string | null;
  amount: bigint;
  depositedAt: Date;
  sourceIban: string | null;
  isLate: boolean;
  state: 'waiting' | 'taken' | 'repeated' | 'refused' | 'linked' | 'discarded';
  problem: string | null;
  depositId: number | null;
  linkStatementId: number | null;
  linkLine: number | null;
  alike: string | null;
  direction: 'in' | 'out';
  description: string | null;
  payoutId: number | null;
  batchNo: string | null;
}

/** An account of a fund, with the newest day whose price of the fund is published; ISO, null for a fund without one. */
export interface StatementAccount {
  id: number;
  fundId: number;
  iban: string;
  publishedDay: string | null;
}

/** The accounts of the funds among some IBANs; with an id that account alone. */
export async function listStatementAccounts(
  tx: Tx,
  ibans: readonly string[],
  accountId: number | null,
): Promise<StatementAccount[]> {
  return many<StatementAccount>(tx)`
    select distinct on (a.iban) a.id, a.fund_id as "fundId", a.iban,
      (select max(n.nav_date) from fund_navs n where n.fund_id = a.fund_id and n.status = 'approved') as "publishedDay"
    from fund_bank_accounts a
    where a.iban = any(${[...ibans]}::text[]) and (${accountId}::int is null or a.id = ${accountId}::int)
    order by a.iban, a.is_active desc, a.id`;
}

/** Investors of a user among the owners of some deposit ids. */
export async function listOwnCodes(tx: Tx, userId: number, codes: readonly string[]): Promise<number[]> {
  const rows = await many<{ investorId: number }>(tx)`
    select distinct c.investor_id as "investorId"
    from deposit_code_owners c
    join user_investors ui on ui.investor_id = c.investor_id
    where ui.user_id = ${userId} and c.code = any(${[...codes]}::text[])`;
  return rows.map((row) => row.investorId);
}

/** Deposit ids of a statement's lines. */
export async function listStatementCodes(tx: Tx, statementId: number): Promise<string[]> {
  const rows = await many<{ code: string }>(tx)`
    select distinct deposit_code as code
    from bank_statement_lines
    where statement_id = ${statementId} and deposit_code is not null`;
  return rows.map((row) => row.code);
}

/** Stores a statement with its lines; nothing of it is in the books. @returns its id */
export async function insertStatement(
  tx: WriteTx,
  of: {
    lines: readonly NewLine[];
    lateReason: string | null;
    importedBy: number;
    at: Date;
    /** the account and the mapping of a bank's own file */
    file: { fundAccountId: number; mapping: StatementMapping } | null;
  },
): Promise<number> {
  const { lines, file } = of;
  const fresh = lines.filter((line) => line.state === 'waiting' && line.direction === 'in');
  const out = lines.filter((line) => line.state === 'waiting' && line.direction === 'out');
  const total = sumRial(fresh.map(({ amount }) => amount));
  const { id } = await tx
    .insertInto('bank_statements')
    .values({
      line_count: fresh.length,
      total_amount: total,
      repeated_count: lines.filter((line) => line.state === 'repeated').length,
      late_count: lines.filter((line) => line.isLate && line.state !== 'repeated').length,
      alike_count: fresh.filter((line) => line.alike !== null).length,
      late_reason: of.lateReason,
      imported_by: of.importedBy,
      imported_at: of.at,
      fund_account_id: file?.fundAccountId ?? null,
      mapping: file ? JSON.stringify(file.mapping) : null,
      withdrawal_count: out.length,
      withdrawal_amount: sumRial(out.map(({ amount }) => amount)),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into bank_statement_lines (
      statement_id, line_no, bank_ref, fund_id, fund_account_id, deposit_code, amount, deposited_at, source_iban, place,
      is_late, state, deposit_id, link_statement_id, link_line, alike, direction, description, batch_no, payout_id
    )
    select ${id}, l.*
    from jsonb_to_recordset(${linesJson(lines)}::jsonb) as l(
      line_no int, bank_ref text, fund_id int, fund_account_id int,
      deposit_code text, amount bigint, deposited_at timestamptz, source_iban text, place smallint, is_late boolean,
      state text, deposit_id int, link_statement_id int, link_line int, alike text, direction text, description text,
      batch_no text, payout_id int
    )`.execute(tx);
  return id;
}

const select = sql`
  select s.id, s.line_count as "lineCount", s.total_amount as "totalAmount", s.repeated_count as "repeatedCount",
    s.alike_count as "alikeCount", s.late_count as "lateCount", s.late_reason as "lateReason", s.status,
    s.imported_by as "importedBy",
    concat_ws(' ', i.first_name, i.last_name) as "importerName", s.imported_at as "importedAt",
    s.decided_by as "decidedBy", ${userNameOrNull('d')} as "deciderName", s.decided_at as "decidedAt",
    s.decision_reason as "decisionReason", s.withdrawal_count as "withdrawalCount",
    s.withdrawal_amount as "withdrawalAmount", s.fund_account_id as "fundAccountId",
    (select a.bank_name || ' ' || a.iban from fund_bank_accounts a where a.id = s.fund_account_id) as "fundAccount",
    (
      select count(*)::int
      from bank_statement_lines l
      where l.statement_id = s.id and l.payout_id is not null and l.state in ('waiting', 'taken')
    ) as "payoutCount",
    (
      select coalesce(sum(l.amount), 0)::bigint
      from bank_statement_lines l
      where l.statement_id = s.id and l.payout_id is not null and l.state in ('waiting', 'taken')
    ) as "payoutAmount",
    (
      select count(*)::int
      from bank_statement_lines l
      where l.statement_id = s.id and l.state = 'taken' and l.direction = 'in'
    ) as "takenCount",
    (
      select count(*)::int
      from bank_statement_lines l
      where l.statement_id = s.id and l.state = 'linked'
    ) as "linkedCount",
    (
      select count(*)::int
      from bank_statement_lines l
      where l.statement_id = s.id
    ) as "rowCount",
    (
      select count(*)::int
      from bank_statement_lines l
      where l.statement_id = s.id and l.state = 'refused'
    ) as "refusedCount"
  from bank_statements s
  join users i on i.id = s.imported_by
  left join users d on d.id = s.decided_by`;

/** A statement by id. */
export async function findStatement(tx: Tx, id: number): Promise<StatementRow | null> {
  return maybeOne<StatementRow>(tx)`${select} where s.id = ${id}`;
}

/** A statement, locked until the transaction ends. */
export async function lockStatement(tx: WriteTx, id: number): Promise<StatementRow | null> {
  return maybeOne<StatementRow>(tx)`${select} where s.id = ${id} for update of s`;
}

/** A page of statements, those that wait first, and the sums of what waits. Rial. */
export async function listStatementRows(
  tx: Tx,
  status: StatementState | undefined,
  { offset, limit }: PageRows,
): Promise<{ rows: StatementRow[]; total: number; waitingCount: number; waitingAmount: bigint }> {
  const where: RawBuilder<unknown> = status ? sql`s.status = ${status}` : sql`true`;
  const { rows } = await sql<StatementRow>`
    ${select}
    where ${where}
    order by (s.status = 'imported') desc, s.id desc limit ${limit} offset ${offset}`.execute(tx);
  const sums = await sql<{ total: number; waitingCount: number; waitingAmount: bigint }>`
    select count(*) filter (where ${where})::int as total,
      count(*) filter (where s.status = 'imported')::int as "waitingCount",
      coalesce(sum(s.total_amount) filter (where s.status = 'imported'), 0)::bigint as "waitingAmount"
    from bank_statements s`.execute(tx);
  return { rows, ...(sums.rows[0] ?? { total: 0, waitingCount: 0, waitingAmount: 0n }) };
}

/** Lines of a statement in the order of the file. */
export async function listStatementLines(
  tx: Tx,
  statementId: number,
  { offset, limit }: PageRows,
): Promise<StatementLineRow[]> {
  return many<StatementLineRow>(tx)`
    select l.line_no as line, l.bank_ref as "bankRef", f.name as "fundName", a.iban as "accountIban",
      l.deposit_code as "depositCode", l.amount, l.deposited_at as "depositedAt", l.source_iban as "sourceIban",
      l.is_late as "isLate", l.state, l.problem, l.deposit_id as "depositId",
      l.link_statement_id as "linkStatementId", l.link_line as "linkLine", l.alike, l.direction, l.description,
      l.payout_id as "payoutId", l.batch_no as "batchNo"
    from bank_statement_lines l
    join funds f on f.id = l.fund_id
    join fund_bank_accounts a on a.id = l.fund_account_id
    where l.statement_id = ${statementId}
    order by l.line_no limit ${limit} offset ${offset}`;
}

/** Decides about a statement that waits; false when it was decided before. */
export async function decideStatement(
  tx: WriteTx,
  id: number,
  decision: { status: 'released' | 'discarded'; by: number; reason: string | null; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    update bank_statements
    set status = ${decision.status}, decided_by = ${decision.by}, decided_at = ${decision.at},
      decision_reason = ${decision.reason}
    where id = ${id} and status = 'imported'`;
}

export interface WaitingLine extends DepositLine {
  line: number;
  isLate: boolean;
  /** both people saw what the line looks like */
  isAlikeTold: boolean;
  direction: 'in' | 'out';
  payoutId: number | null;
  batchNo: string | null;
}

/** Numbers of the lines that a released statement has still to bring into the books, after a line. */
export async function listWaitingLines(
  tx: Tx,
  statementId: number,
  after: number,
  limit: number,
): Promise<WaitingLine[]> {
  return many<WaitingLine>(tx)`
    select l.line_no as line, l.bank_ref as "bankRef", a.iban as "fundIban", l.deposit_code as "depositCode", l.amount,
      l.deposited_at as "depositedAt", l.source_iban as "sourceIban", l.is_late as "isLate", l.place,
      l.alike is not null as "isAlikeTold", l.direction, l.payout_id as "payoutId", l.batch_no as "batchNo"
    from bank_statement_lines l
    join fund_bank_accounts a on a.id = l.fund_account_id
    where l.statement_id = ${statementId} and l.state = 'waiting' and l.line_no > ${after}
    order by l.line_no limit ${limit}`;
}

/** Lines that wait. */
export async function countWaitingLines(tx: Tx, statementId: number): Promise<number> {
  const { count } = await one<{ count: number }>(tx)`
    select count(*)::int as count
    from bank_statement_lines
    where statement_id = ${statementId} and state = 'waiting'`;
  return count;
}

/** Marks a waiting line; false when another lane was faster. Lines of other statements that are the same one follow it. */
export async function markLine(
  tx: WriteTx,
  statementId: number,
  line: number,
  to: { state: 'taken' | 'repeated' | 'refused'; depositId: number | null; problem: string | null },
): Promise<boolean> {
  const isMine = await wasChanged(tx)`
    update bank_statement_lines
    set state = ${to.state}, deposit_id = ${to.depositId}::int, problem = ${to.problem}
    where statement_id = ${statementId} and line_no = ${line} and state = 'waiting'`;
  if (isMine)
    await sql`
      update bank_statement_lines
      set state = ${to.state === 'refused' ? 'refused' : 'repeated'}, deposit_id = ${to.depositId}::int,
        problem = ${to.problem}, link_statement_id = null, link_line = null
      where link_statement_id = ${statementId} and link_line = ${line}`.execute(tx);
  return isMine;
}

/** Ties a withdrawal to the row of a bank file that it is. */
export async function tieLine(
  tx: WriteTx,
  of: { statementId: number | null; line: number | null; batchNo: string | null; payoutId: number | null },
): Promise<void> {
  await tx
    .updateTable('bank_statement_lines')
    .set({ batch_no: of.batchNo, payout_id: of.payoutId })
    .where('statement_id', '=', of.statementId)
    .where('line_no', '=', of.line)
    .execute();
}
