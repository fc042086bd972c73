import { sql } from 'kysely';
import type { StatementMapping } from '#shared/statementMapping.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import {
  investorName,
  isDebitedWhole,
  isRowNamed,
  isSettlementReversed,
  isSlipReversed,
  payoutLeftOn,
  tehranDayOf,
  userNameOrNull,
} from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import { DAYS_BETWEEN } from '../deposits/arrivals.service.ts';
import { linesJson, type NewLine } from './knownLines.repo.ts';

const name = investorName('i');

/** What is known beside a deposit of a statement. */
export interface LineFacts {
  lineNo: number;
  slipNumber: string | null;
  slipOwner: string | null;
  waitingSlip: string | null;
  waitingOwner: string | null;
  settlementId: number | null;
  /** whose deposit id it is, in this fund */
  codeOwner: string | null;
  /** the source is a verified account of that investor */
  isOwn: boolean;
  /** a paid payout that the line may be the return of */
  backPayoutId: number | null;
  backOwner: string | null;
}

const slipOf = (status: 'approved' | 'pending') => sql`
  select r.number, ${name} as owner
  from bank_slips r
  join investors i on i.id = r.investor_id
  where r.fund_account_id = g.fund_account_id and fold_bank_ref(r.number) = fold_bank_ref(g.bank_ref)
    and r.amount = g.amount and r.status = ${status} and abs(r.slip_date - g.bank_day) <= ${DAYS_BETWEEN}
    and not exists (select from bank_deposits d where d.slip_id = r.id) and not ${isSlipReversed('r')}
  order by abs(r.slip_date - g.bank_day), r.id
  limit 1`;

/** What is known beside the deposits of a statement: slips, settlements, owners of deposit ids, payouts that came back. */
export async function listLineFacts(tx: Tx, lines: readonly NewLine[]): Promise<LineFacts[]> {
  return many<LineFacts>(tx)`
    with given as (
      select l.*, (l.deposited_at at time zone 'Asia/Tehran')::date as bank_day
      from jsonb_to_recordset(${linesJson(lines)}::jsonb) as l(
        line_no int, bank_ref text, fund_id int, fund_account_id int, deposit_code text, amount bigint,
        deposited_at timestamptz, source_iban text, direction text
      )
      where l.direction = 'in'
    )
    select g.line_no as "lineNo", s.number as "slipNumber", s.owner as "slipOwner", w.number as "waitingSlip",
      w.owner as "waitingOwner", t.id as "settlementId", c.owner as "codeOwner", coalesce(c.is_own, false) as "isOwn",
      b.id as "backPayoutId", b.owner as "backOwner"
    from given g
    left join lateral (${slipOf('approved')}) s on true
    left join lateral (${slipOf('pending')}) w on true
    left join lateral (
      select t.id
      from gateway_settlements t
      where t.fund_account_id = g.fund_account_id and fold_bank_ref(t.bank_ref) = fold_bank_ref(g.bank_ref)
        and t.net = g.amount and t.status = 'approved' and t.deposit_id is null and not ${isSettlementReversed('t')}
        and abs(t.settled_on - g.bank_day) <= ${DAYS_BETWEEN}
      order by abs(t.settled_on - g.bank_day), t.id
      limit 1
    ) t on true
    left join lateral (
      select ${name} as owner,
        exists (
          select
          from investor_bank_accounts a
          where a.investor_id = c.investor_id and a.iban = g.source_iban and a.is_verified and a.removed_at is null
        ) as is_own
      from deposit_code_owners c
      join investors i on i.id = c.investor_id
      where c.code = g.deposit_code and c.fund_id = g.fund_id
    ) c on true
    left join lateral (
      select p.id, ${name} as owner
      from payouts p
      join investors i on i.id = p.investor_id
      left join investor_bank_accounts a on a.id = p.account_id
      where p.fund_id = g.fund_id and p.status = 'paid' and p.amount = g.amount
        and ${payoutLeftOn('p')} between g.bank_day - 30 and g.bank_day
        and (g.source_iban is null or a.iban = g.source_iban)
      order by p.finished_at desc, p.id
      limit 1
    ) b on true`;
}

/** A row of a bank file that a withdrawal may be the payment of. */
export interface PaidRow {
  lineNo: number;
  batchNo: string;
  payoutId: number;
  isAnswered: boolean;
  owner: string;
}

/**
 * Rows of released bank files that withdrawals may be the payment of, the surest first: the reference that the bank has
 * answered with, our id of the row in the text of the line, else IBAN and amount. A row that a line pays
 * already is none. Of rows that are equal in these the one that was released last is meant, because profits repeat amounts;
 * of one day the one that is answered, because that books nothing twice.
 */
export async function listPaidRows(tx: Tx, lines: readonly NewLine[]): Promise<PaidRow[]> {
  return many<PaidRow>(tx)`
    with given as (
      select l.*, (l.deposited_at at time zone 'Asia/Tehran')::date as bank_day
      from jsonb_to_recordset(${linesJson(lines)}::jsonb) as l(
        line_no int, bank_ref text, fund_id int, fund_account_id int, amount bigint, deposited_at timestamptz,
        source_iban text, description text, direction text, state text
      )
      where l.direction = 'out' and l.state = 'waiting'
    )
    select g.line_no as "lineNo", r.batch_no as "batchNo", r.payout_id as "payoutId",
      r.result = 'paid' as "isAnswered", r.receiver_name as owner
    from given g
    join payout_batch_rows r on r.amount = g.amount and r.result <> 'failed'
    join payout_batches b on b.batch_no = r.batch_no and b.fund_id = g.fund_id
    cross join lateral (
      select case
        when fold_bank_ref(r.bank_ref) = fold_bank_ref(g.bank_ref) then 1
        when ${isRowNamed(sql`concat_ws(' ', g.bank_ref, g.description)`)} then 2
        when r.iban = g.source_iban then 3
      end as rank
    ) k
    where k.rank is not null and b.status = 'released' and b.cancel_asked_by is null
      -- no line of its own where the bank debited the whole file in one
      and not ${isDebitedWhole('r.batch_no')}
      and ${tehranDayOf('b.released_at')} between g.bank_day - 60 and g.bank_day
      and not exists (
        select
        from bank_statement_lines l
        where l.batch_no = r.batch_no and l.payout_id = r.payout_id and l.state in ('waiting', 'taken')
      )
    order by k.rank, g.line_no, ${tehranDayOf('b.released_at')} desc, r.result = 'paid' desc, r.batch_no, r.row_no`;
}

/** The answer that a row of a bank file has; null for an unknown row. */
export async function findRowResult(
  tx: Tx,
  batchNo: string,
  payoutId: number,
): Promise<'open' | 'paid' | 'failed' | null> {
  const row = await maybeOne<{ result: 'open' | 'paid' | 'failed' }>(tx)`
    select result
    from payout_batch_rows
    where batch_no = ${batchNo} and payout_id = ${payoutId}`;
  return row?.result ?? null;
}

/** Rows of bank files that the withdrawals of a statement pay: whose they are, and who made their files. */
export async function listPaidOf(tx: Tx, statementId: number): Promise<{ investorId: number; createdBy: number }[]> {
  return many<{ investorId: number; createdBy: number }>(tx)`
    select distinct r.investor_id as "investorId", b.created_by as "createdBy"
    from bank_statement_lines l
    join payout_batch_rows r on r.batch_no = l.batch_no and r.payout_id = l.payout_id
    join payout_batches b on b.batch_no = r.batch_no
    where l.statement_id = ${statementId}`;
}

/** The lines of a statement as they were read, for what they would become. */
export async function listKeptLines(
  tx: Tx,
  statementId: number,
): Promise<(NewLine & { receiver: string | null; isAnswered: boolean })[]> {
  const rows = await many<
    Omit<NewLine, 'link' | 'paid'> & {
      batchNo: string | null;
      payoutId: number | null;
      receiver: string | null;
      isAnswered: boolean;
    }
  >(tx)`
    select l.line_no as "lineNo", l.bank_ref as "bankRef", a.iban as "fundIban", l.deposit_code as "depositCode",
      l.amount, l.deposited_at as "depositedAt", l.source_iban as "sourceIban", l.place, l.fund_id as "fundId",
      l.fund_account_id as "fundAccountId", l.is_late as "isLate", l.state, l.deposit_id as "depositId", l.alike,
      l.direction, l.description, l.batch_no as "batchNo", l.payout_id as "payoutId", r.receiver_name as receiver,
      coalesce(r.result = 'paid', false) as "isAnswered"
    from bank_statement_lines l
    join fund_bank_accounts a on a.id = l.fund_account_id
    left join payout_batch_rows r on r.batch_no = l.batch_no and r.payout_id = l.payout_id
    where l.statement_id = ${statementId} and l.state = 'waiting'
    order by l.line_no`;
  return rows.map(({ batchNo, payoutId, ...row }) => ({
    ...row,
    link: null,
    paid: batchNo === null || payoutId === null ? null : { batchNo, payoutId },
  }));
}

/** An account of a fund with what its bank's files hold. */
export interface MappedAccount {
  fundAccountId: number;
  fundId: number;
  fundName: string;
  bankCode: string;
  bankName: string;
  iban: string;
  mapping: StatementMapping | null;
  savedByName: string | null;
  savedAt: Date | null;
  lastClosing: string | null;
}

/** Accounts in use, by fund; with an id that one alone. */
export async function listMappedAccounts(tx: Tx, id: number | null): Promise<MappedAccount[]> {
  return many<MappedAccount>(tx)`
    select a.id as "fundAccountId", a.fund_id as "fundId", f.name as "fundName", a.bank_code as "bankCode",
      a.bank_name as "bankName", a.iban, m.mapping, ${userNameOrNull('u')} as "savedByName", m.saved_at as "savedAt",
      (
        select max(b.business_date)
        from bank_balances b
        left join bank_statements s on s.id = b.statement_id
        where b.fund_account_id = a.id and s.status is distinct from 'discarded'
      ) as "lastClosing"
    from fund_bank_accounts a
    join funds f on f.id = a.fund_id
    left join statement_mappings m on m.fund_account_id = a.id
    left join users u on u.id = m.saved_by
    where a.is_active and (${id}::int is null or a.id = ${id}::int)
    order by f.name collate "fa-x-icu", a.id`;
}

/** Keeps what the files of an account's bank hold, as it was used last. */
export async function saveMapping(
  tx: WriteTx,
  of: { fundAccountId: number; mapping: StatementMapping; by: number; at: Date },
): Promise<void> {
  const mapping = JSON.stringify(of.mapping);
  await sql`
    insert into statement_mappings (fund_account_id, mapping, saved_by, saved_at)
    values (${of.fundAccountId}, ${mapping}::jsonb, ${of.by}, ${of.at})
    on conflict (fund_account_id) do update
    set mapping = excluded.mapping, saved_by = excluded.saved_by, saved_at = excluded.saved_at
    where statement_mappings.mapping <> excluded.mapping`.execute(tx);
}

/** The books of a fund and the closing balances of its other accounts at the end of a day, rial. */
export interface BooksOfDay {
  day: string;
  bookBalance: bigint;
  /** null while the bank has not reported one of them */
  otherBalance: bigint | null;
}

/** The fund's bank account in the books at the end of days (ISO), with what the bank reported of its other accounts. */
export async function listBooksOfDays(
  tx: Tx,
  of: { fundId: number; fundAccountId: number; days: readonly string[] },
): Promise<BooksOfDay[]> {
  return many<BooksOfDay>(tx)`
    select d.day,
      (
        select coalesce(sum(e.debit - e.credit), 0)::bigint
        from accounts a
        join ledger_entries e on e.account_id = a.id
        where a.kind = 'fund_bank' and a.fund_id = ${of.fundId} and e.business_date <= d.day
      ) as "bookBalance",
      (
        select case when count(*) = count(t.balance) then coalesce(sum(t.balance), 0)::bigint end
        from fund_bank_accounts a
        left join lateral (
          select b.closing_balance as balance
          from bank_balances b
          left join bank_statements s on s.id = b.statement_id
          where b.fund_account_id = a.id and b.business_date = d.day and s.status is distinct from 'discarded'
          order by b.id desc
          limit 1
        ) t on true
        where a.fund_id = ${of.fundId} and a.id <> ${of.fundAccountId} and a.is_active and a.opened_on <= d.day
      ) as "otherBalance"
    from unnest(${[...of.days]}::date[]) as d(day)
    order by d.day`;
}

/** Closing balances that a statement brought, rial. */
export async function listStatementClosings(tx: Tx, statementId: number): Promise<{ day: string; balance: bigint }[]> {
  return many<{ day: string; balance: bigint }>(tx)`
    select business_date as day, closing_balance as balance
    from bank_balances
    where statement_id = ${statementId}
    order by business_date`;
}
