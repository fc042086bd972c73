import { sql } from 'kysely';
import { bookedPayments, undecidedPayments } from '#shared/paymentStates.ts';
import type { PageRows } from '#shared/paging.ts';
import { isSlipReversed, wordList } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

const received = wordList(bookedPayments);

export interface BookedPayment {
  reference: string;
  amount: bigint;
  at: Date;
}

/** Payments through a gateway that our books call received, between two moments. */
export async function listBookedPayments(tx: Tx, gateway: string, from: Date, to: Date): Promise<BookedPayment[]> {
  return many<BookedPayment>(tx)`
    select authority as reference, amount, verified_at as at
    from payments
    where gateway = ${gateway} and status in ${received} and authority is not null
      and verified_at >= ${from} and verified_at < ${to}`;
}

/** Gateways that our books have payments of on a day, also one that is no longer configured. */
export async function listBookedGateways(tx: Tx, from: Date, to: Date): Promise<string[]> {
  const rows = await many<{ gateway: string }>(tx)`
    select distinct gateway
    from payments
    where status in ${received} and verified_at >= ${from} and verified_at < ${to}
    order by gateway`;
  return rows.map((row) => row.gateway);
}

interface TwoSides {
  bankCount: number;
  bankAmount: bigint;
  bookCount: number;
  bookAmount: bigint;
}

/** Received payments of a day against the ledger's rows of that business day. Rial. */
export async function sumLedgerDay(tx: Tx, day: string, from: Date, to: Date): Promise<TwoSides> {
  const { rows } = await sql<TwoSides>`
    select p.count as "bankCount", p.amount as "bankAmount", l.count as "bookCount", l.amount as "bookAmount"
    from (
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
      from payments
      where status in ${received} and verified_at >= ${from}
        and verified_at < ${to}
    ) p,
      (
        select count(*)::int as count, coalesce(sum(credit), 0)::bigint as amount
        from ledger_entries
        where tx_type = 'deposit_ipg' and unit = 'IRR' and investor_id is not null and business_date = ${day}
      ) l`.execute(tx);
  return rows[0] ?? { bankCount: 0, bankAmount: 0n, bookCount: 0, bookAmount: 0n };
}

/** Lines of bank statements that came on a day and were booked, against the ledger's rows of that business day. Rial. */
export async function sumDepositsOfDay(tx: Tx, day: string, from: Date, to: Date): Promise<TwoSides> {
  const { rows } = await sql<TwoSides>`
    select d.count as "bankCount", d.amount as "bankAmount", l.count as "bookCount", l.amount as "bookAmount"
    from (
      select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
      from bank_deposits
      where is_posted and created_at >= ${from} and created_at < ${to}
    ) d,
      (
        select count(*)::int as count, coalesce(sum(e.debit), 0)::bigint as amount
        from ledger_entries e
        join accounts a on a.id = e.account_id
        join journals j on j.id = e.journal_id
        where e.business_date = ${day} and e.tx_type = 'deposit_pid' and a.kind = 'fund_bank' and e.debit > 0
          and j.kind = 'deposit'
          and exists (select from bank_deposits b where b.bank_ref = e.comments and b.is_posted)
      ) l`.execute(tx);
  return rows[0] ?? { bankCount: 0, bankAmount: 0n, bookCount: 0, bookAmount: 0n };
}

/** A row of our own tables that the bank proves, or has not proven yet. Rial. */
export interface LocalRow {
  reference: string;
  amount: bigint;
  isProven: boolean;
}

/** Approved slips of a day, by the day on which their money was paid; proven by their line of the statement. */
export async function listSlipsOfDay(tx: Tx, day: string): Promise<LocalRow[]> {
  return many<LocalRow>(tx)`
    select r.number as reference, r.amount, exists (select from bank_deposits d where d.slip_id = r.id) as "isProven"
    from bank_slips r
    where r.status = 'approved' and r.slip_date = ${day} and not ${isSlipReversed('r')}
    order by r.id`;
}

/** Rows of the bank files that were released between two moments; proven by the bank's answer. */
export async function listPayoutsOfDay(tx: Tx, from: Date, to: Date): Promise<LocalRow[]> {
  return many<LocalRow>(tx)`
    select r.payout_id::text as reference, r.amount, r.result <> 'open' as "isProven"
    from payout_batch_rows r
    join payout_batches b on b.batch_no = r.batch_no
    where b.status = 'released' and b.released_at >= ${from} and b.released_at < ${to}
    order by r.batch_no, r.row_no`;
}

export interface StoredItem {
  kind:
    | 'bank_only'
    | 'book_only'
    | 'amount_differs'
    | 'no_answer'
    | 'in_dispute'
    | 'unverified'
    | 'sum_differs'
    | 'not_on_statement'
    | 'bank_silent';
  reference: string;
  bankAmount: string | null;
  bookAmount: string | null;
}

export interface ReconciliationRow extends TwoSides {
  businessDate: string;
  subject: string;
  isReported: boolean;
  difference: bigint;
  items: StoredItem[];
  /** payments and lists of this check that a gateway did not answer about */
  unansweredCount: number;
  checkedAt: Date;
}

/** Stores the result of a day over the one before. */
export async function saveReconciliation(
  tx: WriteTx,
  row: ReconciliationRow & { checkedBy: number | null; isAgain: boolean },
): Promise<void> {
  await sql`
    insert into reconciliations (
      business_date, subject, is_reported, bank_count, bank_amount, book_count, book_amount, difference, items,
      unanswered_count, checked_by, checked_at
    )
    values (
      ${row.businessDate}, ${row.subject}, ${row.isReported}, ${row.bankCount}, ${row.bankAmount}, ${row.bookCount},
      ${row.bookAmount}, ${row.difference}, ${JSON.stringify(row.items)}::jsonb, ${row.unansweredCount},
      ${row.checkedBy}, ${row.checkedAt}
    )
    on conflict (business_date, subject) do update set is_reported = excluded.is_reported,
      bank_count = excluded.bank_count, bank_amount = excluded.bank_amount, book_count = excluded.book_count,
      book_amount = excluded.book_amount, difference = excluded.difference, items = excluded.items,
      unanswered_count = excluded.unanswered_count,
      asked_again = case when ${row.isAgain} then reconciliations.asked_again + 1 else 0 end,
      checked_by = excluded.checked_by, checked_at = excluded.checked_at`.execute(tx);
}

export interface ReconciliationFilter {
  fromDate?: string;
  toDate?: string;
  onlyDifferent?: boolean;
}

/** Sums may agree although rows do not: a payment that only the bank knows hides one that only we know. */
const isUneven = sql`(difference <> 0 or unanswered_count > 0 or jsonb_array_length(items) > 0)`;

/** Stored results, newest day first, with the count of all and of those that differ. */
export async function listReconciliationRows(
  tx: Tx,
  filter: ReconciliationFilter,
  { offset, limit }: PageRows,
): Promise<{ rows: ReconciliationRow[]; total: number; difference: bigint; differentCount: number }> {
  const condition = sql`(${filter.fromDate ?? null}::date is null or business_date >= ${filter.fromDate ?? null}::date)
    and (${filter.toDate ?? null}::date is null or business_date <= ${filter.toDate ?? null}::date)
    and (not ${filter.onlyDifferent ?? false}::boolean or ${isUneven})`;
  const [page, sums] = await Promise.all([
    sql<ReconciliationRow>`
      select business_date as "businessDate", subject, is_reported as "isReported", bank_count as "bankCount",
        bank_amount as "bankAmount", book_count as "bookCount", book_amount as "bookAmount", difference, items,
        unanswered_count as "unansweredCount", checked_at as "checkedAt"
      from reconciliations
      where ${condition}
      order by business_date desc, subject limit ${limit} offset ${offset}`.execute(tx),
    sql<{ total: number; difference: bigint; differentCount: number }>`
      select count(*)::int as total, coalesce(sum(difference), 0)::bigint as difference,
        count(*) filter (where ${isUneven})::int as "differentCount"
      from reconciliations
      where ${condition}`.execute(tx),
  ]);
  const sum = sums.rows[0] ?? { total: 0, difference: 0n, differentCount: 0 };
  return { rows: page.rows, ...sum };
}

/** The result of one check of a day; null when the day was not compared. */
export async function findReconciliation(tx: Tx, day: string, subject: string): Promise<ReconciliationRow | null> {
  return maybeOne<ReconciliationRow>(tx)`
    select business_date as "businessDate", subject, is_reported as "isReported", bank_count as "bankCount",
      bank_amount as "bankAmount", book_count as "bookCount", book_amount as "bookAmount", difference, items,
      unanswered_count as "unansweredCount", checked_at as "checkedAt"
    from reconciliations
    where business_date = ${day} and subject = ${subject}`;
}

export interface QueueItem {
  kind: 'payment' | 'refund' | 'deposit' | 'payout';
  reference: string;
  orderNo: string | null;
  amount: bigint;
  status: string;
  since: Date;
}

export interface QueueSum {
  kind: QueueItem['kind'];
  count: number;
  amount: bigint;
}

const open = (before: Date) => sql`
  select 'payment' as kind, p.public_id as reference, o.order_no as "orderNo", p.amount, p.status, p.created_at as since
  from payments p
  join orders o on o.investor_id = p.investor_id and o.id = p.order_id
  where p.status in ${wordList(undecidedPayments)} and p.created_at <= ${before}
  union all
  select 'refund', p.id::text, o.order_no, p.amount, p.status, p.created_at
  from payouts p
  left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
  where p.kind in ('refund', 'remain') and p.status in ('pending', 'failed')
  union all
  select 'deposit', d.bank_ref, null, d.amount, d.status, d.created_at
  from bank_deposits d
  where d.status in ('unmatched', 'matched', 'failed', 'return_waits', 'slip_waits', 'payout_waits')
  union all
  select 'payout', p.id::text, o.order_no, p.amount, p.status, p.created_at
  from payouts p
  left join orders o on o.investor_id = p.investor_id and o.id = p.order_id
  where p.status = 'sent'`;

/** Everything that is not finished: the sums of each kind and the oldest rows. Payments younger than `before` are still on their way. */
export async function listOpenItems(
  tx: Tx,
  before: Date,
  limit: number,
): Promise<{ sums: QueueSum[]; items: QueueItem[] }> {
  const [sums, items] = await Promise.all([
    sql<QueueSum>`
      select kind, count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
      from (${open(before)}) q
      group by kind`.execute(tx),
    sql<QueueItem>`
      select kind, reference, "orderNo", amount, status, since
      from (
        select q.*, row_number() over (partition by kind order by since, reference) as place
        from (${open(before)}) q
      ) ranked
      where place <= ${limit}
      order by kind, since, reference`.execute(tx),
  ]);
  return { sums: sums.rows, items: items.rows };
}
