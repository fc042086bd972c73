import { sql } from 'kysely';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { waitFor } from '#server/db/locks.ts';
import { many } from '#server/db/query.ts';
import type { DepositLine } from '../deposits/arrivals.service.ts';

/** Makes imports, releases and discards of statements wait for each other until the transaction ends. */
export async function lockStatements(tx: WriteTx): Promise<void> {
  await waitFor(tx, 'statements');
}

/** A line of a file with its account, and what it is beside what is known. */
export interface NewLine extends DepositLine {
  lineNo: number;
  fundId: number;
  fundAccountId: number;
  isLate: boolean;
  state: 'waiting' | 'repeated' | 'linked';
  /** the deposit that a repeated line is */
  depositId: number | null;
  /** the line of another statement that a linked line is */
  link: { statementId: number; line: number } | null;
  /** what the line looks like, in words */
  alike: string | null;
  direction: 'in' | 'out';
  description: string | null;
  /** the row of a bank file that a withdrawal pays */
  paid: { batchNo: string; payoutId: number } | null;
}

/** Lines as JSON for a statement that compares them with what is stored. */
export const linesJson = (lines: readonly NewLine[]): string =>
  JSON.stringify(
    lines.map((line) => ({
      line_no: line.lineNo,
      bank_ref: line.bankRef,
      fund_id: line.fundId,
      fund_account_id: line.fundAccountId,
      deposit_code: line.depositCode,
      amount: line.amount.toString(),
      deposited_at: line.depositedAt.toISOString(),
      source_iban: line.sourceIban,
      place: line.place ?? 1,
      is_late: line.isLate,
      state: line.state,
      deposit_id: line.depositId,
      link_statement_id: line.link?.statementId ?? null,
      link_line: line.link?.line ?? null,
      alike: line.alike,
      direction: line.direction,
      description: line.description,
      batch_no: line.paid?.batchNo ?? null,
      payout_id: line.paid?.payoutId ?? null,
    })),
  );

/** Where a line of a file stands already: a deposit, or a line of a statement that waits or is on its way into the books. */
export interface KnownLine {
  lineNo: number;
  depositId: number | null;
  statementId: number | null;
  line: number | null;
  /** the row of a bank file that the line of the other statement pays */
  batchNo: string | null;
  payoutId: number | null;
}

/** The lines of a file that are known: account, day, folded reference, amount and place agree. */
export async function listKnownLines(tx: Tx, lines: readonly NewLine[]): Promise<KnownLine[]> {
  return many<KnownLine>(tx)`
    with given as (
      select l.line_no, l.fund_account_id, (l.deposited_at at time zone 'Asia/Tehran')::date as bank_day,
        fold_bank_ref(l.bank_ref) as ref_key, l.amount, l.place, l.direction
      from jsonb_to_recordset(${linesJson(lines)}::jsonb) as l(
        line_no int, bank_ref text, fund_account_id int, amount bigint, deposited_at timestamptz, place smallint,
        direction text
      )
    )
    select g.line_no as "lineNo", d.id as "depositId", null::int as "statementId", null::int as line,
      null::text as "batchNo", null::int as "payoutId"
    from given g
    join bank_deposits d using (fund_account_id, bank_day, ref_key, amount, place)
    where g.direction = 'in'
    union all
    -- a withdrawal that was taken is no deposit: its line alone knows it
    select g.line_no, null, case when l.state = 'waiting' then l.statement_id end,
      case when l.state = 'waiting' then l.line_no end, l.batch_no, l.payout_id
    from given g
    join bank_statement_lines l using (fund_account_id, bank_day, ref_key, amount, place, direction)
    where l.state = 'waiting' or (l.state = 'taken' and l.direction = 'out')`;
}

/** Money that is known beside a line of a file: of the same account, amount and minute. */
export interface AlikeLine {
  lineNo: number;
  bankRef: string;
  statementId: number | null;
  line: number | null;
}

/**
 * The oldest other money of the same account, amount and minute for each line, whose source agrees as far as both are told:
 * a deposit first, else a line that waits in a statement.
 */
export async function listAlike(tx: Tx, lines: readonly NewLine[]): Promise<AlikeLine[]> {
  return many<AlikeLine>(tx)`
    select distinct on (g.line_no) g.line_no as "lineNo", o.bank_ref as "bankRef", o.statement_id as "statementId",
      o.line
    from jsonb_to_recordset(${linesJson(lines)}::jsonb) as g(
      line_no int, fund_account_id int, amount bigint, deposited_at timestamptz, source_iban text
    )
    cross join lateral (
      select d.id, d.bank_ref, null::int as statement_id, null::int as line, d.source_iban
      from bank_deposits d
      where d.fund_account_id = g.fund_account_id and d.amount = g.amount
        and d.deposited_at >= date_trunc('minute', g.deposited_at)
        and d.deposited_at < date_trunc('minute', g.deposited_at) + interval '1 minute'
      union all
      select null, l.bank_ref, l.statement_id, l.line_no, l.source_iban
      from bank_statement_lines l
      where l.state = 'waiting' and l.direction = 'in' and l.fund_account_id = g.fund_account_id and l.amount = g.amount
        and l.deposited_at >= date_trunc('minute', g.deposited_at)
        and l.deposited_at < date_trunc('minute', g.deposited_at) + interval '1 minute'
    ) o
    where g.source_iban is null or o.source_iban is null or o.source_iban = g.source_iban
    order by g.line_no, o.id nulls last, o.statement_id, o.line`;
}

/**
 * Gives the lines of a discarded statement back to statements that were linked to them: the oldest one gets the line, the
 * others are linked to it from then on. @returns statements that were released already and got a line
 */
export async function giveLinesBack(tx: WriteTx, statementId: number): Promise<number[]> {
  await sql`
    update bank_statement_lines
    set state = 'discarded'
    where statement_id = ${statementId} and state = 'waiting'`.execute(tx);
  // a line that nobody else has is gone with this statement, a link of this statement to another one as well
  await sql`
    update bank_statement_lines
    set state = 'discarded', link_statement_id = null, link_line = null
    where statement_id = ${statementId} and state = 'linked'`.execute(tx);
  const back = await many<{
    statementId: number;
    line: number;
    link: number;
    amount: bigint;
    alike: string | null;
    direction: 'in' | 'out';
  }>(tx)`
    select distinct on (l.link_line) l.statement_id as "statementId", l.line_no as line, l.link_line as link, l.amount,
      l.alike, l.direction
    from bank_statement_lines l
    where l.link_statement_id = ${statementId}
    order by l.link_line, l.statement_id, l.line_no`;
  if (back.length === 0) return [];
  const json = JSON.stringify(back.map((one) => ({ ...one, amount: one.amount.toString() })));
  await sql`
    update bank_statement_lines l
    set state = 'waiting', link_statement_id = null, link_line = null
    from jsonb_to_recordset(${json}::jsonb) as b("statementId" int, line int)
    where l.statement_id = b."statementId" and l.line_no = b.line`.execute(tx);
  await sql`
    update bank_statement_lines l
    set link_statement_id = b."statementId", link_line = b.line
    from jsonb_to_recordset(${json}::jsonb) as b("statementId" int, line int, link int)
    where l.link_statement_id = ${statementId} and l.link_line = b.link`.execute(tx);
  const rows = await many<{ id: number; isReleased: boolean }>(tx)`
    update bank_statements s
    set line_count = s.line_count + b.count, total_amount = s.total_amount + b.amount,
      alike_count = s.alike_count + b.alike, withdrawal_count = s.withdrawal_count + b.out_count,
      withdrawal_amount = s.withdrawal_amount + b.out_amount
    from (
      select "statementId" as id, count(*) filter (where direction = 'in')::int as count,
        coalesce(sum(amount) filter (where direction = 'in'), 0)::bigint as amount, count(alike)::int as alike,
        count(*) filter (where direction = 'out')::int as out_count,
        coalesce(sum(amount) filter (where direction = 'out'), 0)::bigint as out_amount
      from jsonb_to_recordset(${json}::jsonb) as b("statementId" int, amount bigint, alike text, direction text)
      group by 1
    ) b
    where s.id = b.id
    returning s.id, s.status = 'released' as "isReleased"`;
  return rows.filter((row) => row.isReleased).map((row) => row.id);
}
