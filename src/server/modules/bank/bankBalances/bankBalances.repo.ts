import { sql } from 'kysely';
import {
  fileSums,
  isDebitedWhole,
  isInParts,
  tehranDayEnd,
  tehranDayOf,
  userNameOrNull,
  isSettlementReversed,
  isSlipReversed,
} from '#server/db/fragments.ts';
import { waitFor } from '#server/db/locks.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Lag } from './bankBalances.rules.ts';

/** A fund at the end of a day. Rial. */
export interface FundDay {
  businessDate: string;
  fundId: number;
  fundName: string;
  bookBalance: bigint;
  bankBalance: bigint | null;
}

/** Days and the fund that a list is narrowed to; ISO, both inclusive. */
export interface Range {
  from: string;
  to: string;
  fundId: number | null;
}

/** What counts of each account and day: the newest word that no discarded statement brought. */
const current = (of: Range) => sql`
  select distinct on (b.business_date, b.fund_account_id) b.business_date, b.fund_account_id, b.closing_balance
  from bank_balances b
  left join bank_statements s on s.id = b.statement_id
  where b.business_date between ${of.from} and ${of.to} and s.status is distinct from 'discarded'
    and (
      ${of.fundId}::int is null or b.fund_account_id in (select id from fund_bank_accounts where fund_id = ${of.fundId})
    )
  order by b.business_date, b.fund_account_id, b.id desc`;

/**
 * Each fund with a bank account for each day, newest first. A day whose end has not come (`today`) is there when the bank
 * told of it. The bank's side is null while an account in use is missing, which is asked for from its first day on.
 */
export async function listFundDays(tx: Tx, of: Range, today: string): Promise<FundDay[]> {
  return many<FundDay>(tx)`
    with told as (${current(of)}),
    wanted as (
      select a.fund_id, d.day::date as day, t.closing_balance
      from generate_series(${of.from}::date, ${of.to}::date, '1 day') d(day)
      cross join fund_bank_accounts a
      left join told t on t.fund_account_id = a.id and t.business_date = d.day
      where (${of.fundId}::int is null or a.fund_id = ${of.fundId})
        and (a.is_active and a.opened_on <= d.day or t.closing_balance is not null)
    ),
    bank as (
      select fund_id, day, case when count(*) = count(closing_balance) then sum(closing_balance)::bigint end as balance
      from wanted
      group by fund_id, day
      having day < ${today}::date or count(closing_balance) > 0
    ),
    before as materialized (
      select a.id, a.fund_id,
        (
          select sum(e.debit - e.credit)
          from ledger_entries e
          where e.account_id = a.id and e.business_date < ${of.from}
        ) as balance
      from accounts a
      where a.kind = 'fund_bank' and (${of.fundId}::int is null or a.fund_id = ${of.fundId})
    ),
    moves as materialized (
      select a.fund_id, e.business_date, sum(e.debit - e.credit) as moved
      from before a
      join ledger_entries e on e.account_id = a.id
      where e.business_date between ${of.from} and ${of.to}
      group by a.fund_id, e.business_date
    )
    select b.day as "businessDate", b.fund_id as "fundId", f.name as "fundName", b.balance as "bankBalance",
      coalesce((select balance from before o where o.fund_id = b.fund_id), 0)::bigint
      + (
        select coalesce(sum(m.moved), 0)::bigint
        from moves m
        where m.fund_id = b.fund_id and m.business_date <= b.day
      ) as "bookBalance"
    from bank b
    join funds f on f.id = b.fund_id
    order by b.day desc, f.name collate "fa-x-icu", f.id`;
}

/**
 * Withdrawals that nobody explained, and how much of each the books have, or another reason says, by a record of its fund and amount:
 * a return, a row of a bank file or a whole file, of the 60 days before it. Each record is that of one line, the oldest of the oldest.
 */
const takenAlready = (of: Range) => sql`
  free as materialized (
    select l.statement_id, l.line_no, l.fund_id, l.amount, l.bank_day,
      row_number() over (partition by l.fund_id, l.amount order by l.bank_day, l.statement_id, l.line_no) as rank
    from bank_statement_lines l
    join bank_statements s on s.id = l.statement_id
    where l.direction = 'out' and l.payout_id is null and l.state in ('waiting', 'taken') and s.status <> 'discarded'
      and (${of.fundId}::int is null or l.fund_id = ${of.fundId})
      and not exists (
        select
        from bank_movements m
        where m.statement_id = l.statement_id and m.line_no = l.line_no and m.status <> 'rejected'
          and m.reversed_at is null
      )
  ),
  records as (
    select d.fund_id, d.amount, d.amount as taken, ${tehranDayOf('d.return_asked_at')} as day
    from bank_deposits d
    where d.status in ('return_waits', 'returned') and d.return_asked_at is not null
      and (d.fund_id, d.amount) in (select fund_id, amount from free)
      and not exists (select from bank_movements m where m.returned_deposit_id = d.id and m.status <> 'rejected')
    union all
    select b.fund_id, r.amount, r.amount, ${tehranDayOf('b.released_at')}
    from payout_batch_rows r
    join payout_batches b on b.batch_no = r.batch_no
    where b.status = 'released' and r.result <> 'failed'
      and (b.fund_id, r.amount) in (select fund_id, amount from free)
      and not ${isInParts('r.batch_no', 'r.payout_id')} and not ${isDebitedWhole('r.batch_no')}
    union all
    -- a whole file is all its rows, or once it is answered those that were paid
    select b.fund_id, way.amount, f.taken, ${tehranDayOf('b.released_at')}
    from payout_batches b
    cross join ${fileSums}
    cross join lateral (
      values (b.total_amount), (case when not f.is_open and f.paid < b.total_amount then f.paid end)
    ) way(amount)
    where b.status = 'released' and b.row_count > 1 and b.fund_id in (select fund_id from free)
      and b.released_at > (select min(bank_day) - 61 from free)
      and (b.fund_id, way.amount) in (select fund_id, amount from free)
      and not ${isInParts('b.batch_no')} and not ${isDebitedWhole('b.batch_no')}
  ),
  taken as (
    select f.statement_id, f.line_no, r.taken
    from free f
    join (
      select r.*, row_number() over (partition by r.fund_id, r.amount order by r.day) as rank
      from records r
      join (select fund_id, amount, min(bank_day) as first from free group by 1, 2) o
        on o.fund_id = r.fund_id and o.amount = r.amount and r.day >= o.first - 60
    ) r on r.fund_id = f.fund_id and r.amount = f.amount and r.rank = f.rank
    where r.day between f.bank_day - 60 and f.bank_day
  )`;

/**
 * Money that the two sides take on different days, of which one is in the range or open. Each kind is narrowed by the moment
 * at which its last side took it, so that what both took before the range is not read.
 */
export async function listLags(tx: Tx, of: Range): Promise<Lag[]> {
  const since = tehranDayEnd(of.from);
  return many<Lag>(tx)`
    with ${takenAlready(of)}
    select fund_id as "fundId", kind, sum(amount)::bigint as amount, count(*)::int as count,
      bank_day as "bankDay", book_day as "bookDay"
    from (
      -- sent to the bank; the books wait for its answer
      select p.fund_id, 'payout' as kind, -r.amount as amount,
        ${tehranDayOf('b.released_at')} as bank_day, ${tehranDayOf('r.answered_at')} as book_day
      from payout_batch_rows r
      join payout_batches b on b.batch_no = r.batch_no
      join payouts p on p.id = r.payout_id
      where b.status = 'released' and r.result <> 'failed' and (r.answered_at is null or r.answered_at >= ${since})
      union all
      -- approved on another day than that of the bank's line
      select d.fund_id, 'slip', r.amount, ${tehranDayOf('d.deposited_at')}, ${tehranDayOf('r.reviewed_at')}
      from bank_deposits d
      join bank_slips r on r.id = d.slip_id
      where not d.is_posted and r.status = 'approved' and d.deposited_at >= ${since}
      union all
      select d.fund_id, 'slip', r.amount, ${tehranDayOf('d.deposited_at')}, ${tehranDayOf('r.reviewed_at')}
      from bank_slips r
      join bank_deposits d on d.slip_id = r.id
      where not d.is_posted and r.status = 'approved' and r.reviewed_at >= ${since} and d.deposited_at < ${since}
      union all
      -- approved without a line
      select a.fund_id, 'slip', r.amount, null, ${tehranDayOf('r.reviewed_at')}
      from bank_slips r
      join fund_bank_accounts a on a.id = r.fund_account_id
      where r.status = 'approved' and not exists (select from bank_deposits d where d.slip_id = r.id)
        and not ${isSlipReversed('r')}
      union all
      -- booked without a line
      select s.fund_id, 'settlement', s.net, ${tehranDayOf('d.deposited_at')}, ${tehranDayOf('s.decided_at')}
      from gateway_settlements s
      left join bank_deposits d on d.id = s.deposit_id
      where s.status = 'approved' and d.is_posted is not true and not ${isSettlementReversed('s')}
      union all
      -- a person says that it came; the books wait for the second person
      select s.fund_id, 'settlement', s.net, s.settled_on, ${tehranDayOf('s.decided_at')}
      from gateway_settlements s
      left join bank_deposits d on d.id = s.deposit_id
      where s.status <> 'rejected' and (d.id is null or s.status = 'prepared' and not d.is_posted)
        and not ${isSettlementReversed('s')}
      union all
      select d.fund_id, 'deposit', d.amount, ${tehranDayOf('d.deposited_at')}, ${tehranDayOf('d.created_at')}
      from bank_deposits d
      where d.is_posted and (d.deposited_at >= ${since} or d.created_at >= ${since})
      union all
      -- sent back at the bank; the books wait for the second person
      select d.fund_id, 'return', -d.amount, ${tehranDayOf('d.return_asked_at')},
        case when d.status = 'returned' then ${tehranDayOf('d.handled_at')} end
      from bank_deposits d
      where d.return_asked_at is not null
        and (d.status = 'return_waits' or d.status = 'returned' and d.handled_at >= ${since})
      union all
      -- in a statement and not in the books
      select l.fund_id, 'deposit', l.amount, ${tehranDayOf('l.deposited_at')}, null
      from bank_statement_lines l
      join bank_statements s on s.id = l.statement_id
      where l.state in ('waiting', 'refused') and l.direction = 'in' and s.status <> 'discarded'
      union all
      -- a withdrawal that nobody explained, and one that the books took on the day of its second person
      select l.fund_id, 'movement', coalesce(m.paid_amount, t.taken, 0) - l.amount, l.bank_day,
        ${tehranDayOf('m.decided_at')}
      from bank_statement_lines l
      join bank_statements s on s.id = l.statement_id
      left join bank_movements m
        on m.statement_id = l.statement_id and m.line_no = l.line_no and m.status <> 'rejected'
        and m.reversed_at is null
      left join taken t on t.statement_id = l.statement_id and t.line_no = l.line_no
      where l.direction = 'out' and l.payout_id is null and l.state in ('waiting', 'taken') and s.status <> 'discarded'
        and (m.id is null or m.cause not in ('returned', 'payout'))
        and (m.decided_at is null or m.decided_at >= ${since}) and l.amount > coalesce(m.paid_amount, t.taken, 0)
      union all
      -- what was taken back was in the books for some days
      select m.fund_id, 'movement', way.sign * (m.amount - m.paid_amount), null, ${tehranDayOf('way.at')}
      from bank_movements m
      cross join lateral (values (-1, m.decided_at), (1, m.reversed_at)) way(sign, at)
      where m.statement_id is not null and m.reversed_at >= ${since}
    ) lag
    where bank_day is distinct from book_day and (${of.fundId}::int is null or fund_id = ${of.fundId})
      and least(bank_day, book_day) <= ${of.to}
      and (bank_day is null or book_day is null or greatest(bank_day, book_day) > ${of.from})
    group by fund_id, kind, bank_day, book_day`;
}

/** An account with one closing balance reported by the bank; null without one. Newest first. */
export interface ToldRow {
  accountId: number;
  fundId: number;
  bankName: string;
  iban: string;
  isActive: boolean;
  businessDate: string | null;
  balance: bigint | null;
  source: 'entered' | 'statement' | null;
  reason: string | null;
  enteredBy: number | null;
  enteredByName: string;
  enteredAt: Date | null;
  isDiscarded: boolean;
}

/** The accounts of funds, with everything that was told of some days. */
export async function listTold(tx: Tx, fundIds: readonly number[], days: readonly string[]): Promise<ToldRow[]> {
  return many<ToldRow>(tx)`
    select a.id as "accountId", a.fund_id as "fundId", a.bank_name as "bankName", a.iban, a.is_active as "isActive",
      b.business_date as "businessDate", b.closing_balance as balance, b.source, b.reason, b.entered_by as "enteredBy",
      coalesce(${userNameOrNull('u')}, '') as "enteredByName", b.entered_at as "enteredAt",
      coalesce(s.status = 'discarded', false) as "isDiscarded"
    from fund_bank_accounts a
    left join bank_balances b on b.fund_account_id = a.id and b.business_date = any(${[...days]}::date[])
    left join users u on u.id = b.entered_by
    left join bank_statements s on s.id = b.statement_id
    where a.fund_id = any(${[...fundIds]}::int[])
    order by a.fund_id, a.id, b.id desc`;
}

/** Why a day differs, and who closed it. The difference is that at the time of the note, rial. */
export interface BalanceNote {
  fundId: number;
  businessDate: string;
  difference: bigint;
  note: string;
  notedBy: number;
  notedByName: string;
  notedAt: Date;
  closeReason: string | null;
  closedBy: number | null;
  closedByName: string | null;
  closedAt: Date | null;
}

/** Notes of a range. */
export async function listNotes(tx: Tx, of: Range): Promise<BalanceNote[]> {
  return many<BalanceNote>(tx)`
    select n.fund_id as "fundId", n.business_date as "businessDate", n.difference, n.note, n.noted_by as "notedBy",
      coalesce(${userNameOrNull('maker')}, '') as "notedByName", n.noted_at as "notedAt",
      n.close_reason as "closeReason", n.closed_by as "closedBy", ${userNameOrNull('closer')} as "closedByName",
      n.closed_at as "closedAt"
    from bank_balance_notes n
    join users maker on maker.id = n.noted_by
    left join users closer on closer.id = n.closed_by
    where n.business_date between ${of.from} and ${of.to} and (${of.fundId}::int is null or n.fund_id = ${of.fundId})`;
}

/** Keeps a note over the one before and opens the day again. */
export async function saveNote(
  tx: WriteTx,
  of: Pick<BalanceNote, 'fundId' | 'businessDate' | 'difference' | 'note' | 'notedBy' | 'notedAt'>,
): Promise<void> {
  await sql`
    insert into bank_balance_notes (fund_id, business_date, difference, note, noted_by, noted_at)
    values (${of.fundId}, ${of.businessDate}, ${of.difference}, ${of.note}, ${of.notedBy}, ${of.notedAt})
    on conflict (fund_id, business_date) do update set difference = excluded.difference, note = excluded.note,
      noted_by = excluded.noted_by, noted_at = excluded.noted_at, close_reason = null, closed_by = null,
      closed_at = null`.execute(tx);
}

/** Closes a day that has a note; the note stands for the difference as it is now. */
export async function closeNote(
  tx: WriteTx,
  of: { fundId: number; businessDate: string; difference: bigint; reason: string; closedBy: number; at: Date },
): Promise<void> {
  await tx
    .updateTable('bank_balance_notes')
    .set({ difference: of.difference, close_reason: of.reason, closed_by: of.closedBy, closed_at: of.at })
    .where('fund_id', '=', of.fundId)
    .where('business_date', '=', of.businessDate)
    .execute();
}

/** An account of a fund with what counts of a day. */
export interface AccountDay {
  fundId: number;
  balance: bigint | null;
  source: 'entered' | 'statement' | null;
}

/** What counts of an account and day, rial; null for an unknown account. */
export async function findAccountDay(tx: Tx, accountId: number, day: string): Promise<AccountDay | null> {
  return maybeOne<AccountDay>(tx)`
    select a.fund_id as "fundId", b.closing_balance as balance, b.source
    from fund_bank_accounts a
    left join lateral (
      select b.closing_balance, b.source
      from bank_balances b
      left join bank_statements s on s.id = b.statement_id
      where b.fund_account_id = a.id and b.business_date = ${day} and s.status is distinct from 'discarded'
      order by b.id desc limit 1
    ) b on true
    where a.id = ${accountId}`;
}

export interface NewBalance {
  fundAccountId: number;
  day: string;
  balance: bigint;
  source: 'entered' | 'statement';
  statementId: number | null;
  reason: string | null;
  userId: number;
  at: Date;
}

/** Adds what was told of an account at the end of a day; what was told before stays. */
export async function insertBalance(tx: WriteTx, of: NewBalance): Promise<void> {
  await sql`
    insert into bank_balances (
      fund_account_id, business_date, closing_balance, source, statement_id, reason, entered_by, entered_at
    )
    values (
      ${of.fundAccountId}, ${of.day}, ${of.balance}, ${of.source}, ${of.statementId}::int, ${of.reason}, ${of.userId},
      ${of.at}
    )`.execute(tx);
}

/** Makes whoever writes about one account or fund of a day wait for each other until their transaction ends. */
export async function lockDay(tx: WriteTx, subject: 'account' | 'fund', id: number, day: string): Promise<void> {
  await waitFor(tx, 'bank_balance', `${subject}:${id}:${day}`);
}
