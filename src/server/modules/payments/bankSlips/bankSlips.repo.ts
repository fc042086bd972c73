import { sql, type RawBuilder } from 'kysely';
import type { slipSorts } from '#shared/contract/bankSlips.ts';
import type { Sort } from '#shared/contract/kernel/fields.ts';
import { investorName, userNameOrNull } from '#server/db/fragments.ts';
import { listOrder } from '#server/db/listOrder.ts';
import { many, maybeOne, one, wasChanged } from '#server/db/query.ts';
import type { ScanState } from '#shared/contract/uploads.ts';
import type { OrderState } from '#shared/orderStates.ts';
import type { PageRows } from '#shared/paging.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';
import { readSearch } from '#server/modules/platform/search.ts';

export interface BankSlipRow {
  slipId: number;
  orderId: number;
  orderNo: string;
  orderStatus: OrderState;
  fundId: number;
  fundName: string;
  investorId: number;
  investorName: string;
  nationalNo: string;
  bankName: string;
  accountNumber: string;
  accountIban: string;
  number: string;
  amount: bigint;
  slipDate: string;
  slipTime: string;
  sourceIban: string | null;
  filePublicId: string | null;
  fileScan: ScanState | null;
  status: 'pending' | 'approved' | 'rejected';
  reason: string | null;
  createdAt: Date;
  reviewedAt: Date | null;
  reviewerName: string | null;
  effectiveDate: string | null;
  priceDate: string | null;
  similarCount: number;
  revision: number;
  revisedAt: Date | null;
  fundAccountId: number;
  lines: StatementLine[];
  lineRef: string | null;
  /** who approved it first, where two people have to; their note and the line they chose */
  firstBy: number | null;
  firstName: string | null;
  firstAt: Date | null;
  firstNote: string | null;
  firstLineId: number | null;
}

/** A line of the bank's statement that waits and may tell of the money of a slip. Rial as text. */
export interface StatementLine {
  depositId: number;
  bankRef: string;
  amount: string;
  depositDate: string;
  sourceIban: string | null;
  isSame: boolean;
}

/** Days around the slip's day in which a line may stand. */
const LINE_DAYS = 3;

/** Days between slip and line of one number, at most: banks use a number again, and holidays stand between the two. */
const SAME_DAYS = 7;

/** Lines that wait and may be the money of slip `r`: same account and amount, the same reference first. */
const linesOfSlip = sql`(
  select coalesce(
    json_agg(
      json_build_object(
        'depositId', l.id, 'bankRef', l.bank_ref, 'amount', l.amount::text,
        'depositDate', l.deposited_at, 'sourceIban', l.source_iban, 'isSame', l.is_same
      ) order by l.is_same desc, l.id
    ), '[]'::json
  )
  from (
    select d.*, (d.ref_key = fold_bank_ref(r.number) and abs(d.bank_day - r.slip_date) <= ${SAME_DAYS}) as is_same
    from bank_deposits d
    where r.status = 'pending' and d.fund_account_id = r.fund_account_id and d.amount = r.amount
      and (d.status in ('unmatched', 'failed') or (d.status = 'matched' and d.investor_id = r.investor_id))
      and (d.ref_key = fold_bank_ref(r.number) or abs(d.bank_day - r.slip_date) <= ${LINE_DAYS})
    order by (d.id = r.first_line_id) is true desc, is_same desc, d.id limit 5
  ) l
)`;

export interface BankSlipFilter {
  status?: 'pending' | 'approved' | 'rejected';
  fundId?: number;
  /** ISO days of the slip */
  fromDate?: string;
  toDate?: string;
  minAmount?: bigint;
  maxAmount?: bigint;
  search?: string;
}

/** Slips that a search names; each place is read once, by its index. */
function found(typed: string): RawBuilder<unknown> {
  const { like, iban, amount } = readSearch(typed);
  return sql`
    select id
    from bank_slips
    where number ilike ${like} or source_iban like ${iban}::text or amount = ${amount}::bigint
    union all
    select s.id
    from orders n
    join bank_slips s on s.investor_id = n.investor_id and s.order_id = n.id
    where n.order_no ilike ${like}
    union all
    select s.id
    from investors i
    join bank_slips s on s.investor_id = i.id
    where ${isInvestorFound('i', typed)}`;
}

function where(filter: BankSlipFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (filter.status) parts.push(sql`r.status = ${filter.status}`);
  if (filter.fundId) parts.push(sql`o.fund_id = ${filter.fundId}`);
  if (filter.fromDate) parts.push(sql`r.slip_date >= ${filter.fromDate}`);
  if (filter.toDate) parts.push(sql`r.slip_date <= ${filter.toDate}`);
  if (filter.minAmount !== undefined) parts.push(sql`r.amount >= ${filter.minAmount}`);
  if (filter.maxAmount !== undefined) parts.push(sql`r.amount <= ${filter.maxAmount}`);
  if (filter.search) parts.push(sql`r.id = any(array(${found(filter.search)}))`);
  return sql.join(parts, sql` and `);
}

const from = sql`
  from bank_slips r
  join orders o on o.investor_id = r.investor_id and o.id = r.order_id
  join investors i on i.id = r.investor_id`;

const select = sql`
  select r.id as "slipId", o.id as "orderId", o.order_no as "orderNo", o.status as "orderStatus", o.fund_id as "fundId",
    f.name as "fundName", i.id as "investorId", ${investorName('i')} as "investorName", i.national_no as "nationalNo",
    a.bank_name as "bankName", a.account_number as "accountNumber", a.iban as "accountIban", a.id as "fundAccountId",
    r.number, r.amount, r.slip_date as "slipDate", to_char(r.slip_time, 'HH24:MI') as "slipTime",
    r.source_iban as "sourceIban", d.public_id as "filePublicId", d.scan_status as "fileScan", r.status, r.reason,
    r.created_at as "createdAt", r.reviewed_at as "reviewedAt", ${userNameOrNull('u')} as "reviewerName",
    o.effective_date as "effectiveDate", o.price_date as "priceDate", r.revision, r.revised_at as "revisedAt",
    (
      select count(*)::int
      from bank_slips s
      where s.fund_account_id = r.fund_account_id and fold_bank_ref(s.number) = fold_bank_ref(r.number)
        and s.order_id <> r.order_id
    ) as "similarCount", (select m.bank_ref from bank_deposits m where m.slip_id = r.id) as "lineRef",
    ${linesOfSlip} as lines, r.first_by as "firstBy", ${userNameOrNull('w')} as "firstName", r.first_at as "firstAt",
    r.first_note as "firstNote", r.first_line_id as "firstLineId"
    ${from}
  join funds f on f.id = o.fund_id
  join fund_bank_accounts a on a.id = r.fund_account_id
  left join files d on d.id = r.file_id
  left join users u on u.id = r.reviewed_by
  left join users w on w.id = r.first_by`;

/** A slip without its first approval when the line that was approved with it does not wait any more: two people decide again. */
function withoutLostFirst(row: BankSlipRow): BankSlipRow {
  const isKept = row.status !== 'pending' || row.firstLineId === null;
  if (isKept || row.lines.some((line) => line.depositId === row.firstLineId)) return row;
  return { ...row, firstBy: null, firstName: null, firstAt: null, firstNote: null, firstLineId: null };
}

/** One slip as the list shows it. */
export async function findBankSlipRow(tx: Tx, slipId: number): Promise<BankSlipRow | null> {
  const row = await maybeOne<BankSlipRow>(tx)`${select} where r.id = ${slipId}`;
  return row && withoutLostFirst(row);
}

/** Most rows that are counted: nobody pages further, and a count of all would read them all. */
const COUNTED = 10_000;

/** The next slips of a file, newest first, after the slip that the part before it ended with. */
export async function listBankSlipsAfter(
  tx: Tx,
  filter: BankSlipFilter,
  after: Pick<BankSlipRow, 'slipId'> | null,
  limit: number,
): Promise<BankSlipRow[]> {
  return many<BankSlipRow>(tx)`
    ${select}
    where ${where(filter)} ${after ? sql`and r.id < ${after.slipId}` : sql``}
    order by r.id desc limit ${limit}`;
}

/** A page of slips: waiting ones oldest first, decided ones newest first, unless a sort was asked for. */
export async function listBankSlipRows(
  tx: Tx,
  filter: BankSlipFilter,
  { sort, offset, limit }: PageRows & { sort?: Sort<(typeof slipSorts)[number]> | undefined },
): Promise<{ rows: BankSlipRow[]; total: number }> {
  const order = listOrder(sort, {
    // slips are numbered as they come
    places: { createdAt: sql`r.id`, amount: sql`r.amount` },
    id: sql`r.id`,
    otherwise: sql`(r.status = 'pending') desc, case when r.status = 'pending' then r.id else -r.id end`,
  });
  const [page, count] = await Promise.all([
    sql<BankSlipRow>`
      ${select}
      where ${where(filter)}
      order by ${order}
      limit ${limit} offset ${offset}`.execute(tx),
    sql<{
      total: number;
    }>`
      select count(*)::int as total
      from (
        select 1 ${filter.fundId ? from : sql`from bank_slips r`}
        where ${where(filter)}
        limit ${COUNTED}
      ) found`.execute(tx),
  ]);
  return { rows: page.rows.map(withoutLostFirst), total: count.rows[0]?.total ?? 0 };
}

/** Slips that wait, whatever the filter. Rial. */
export async function sumPendingSlips(tx: Tx): Promise<{ count: number; amount: bigint }> {
  return one<{ count: number; amount: bigint }>(tx)`
    select count(*)::int as count, coalesce(sum(amount), 0)::bigint as amount
    from bank_slips
    where status = 'pending'`;
}

/**
 * The reference of a line that has booked the money of a slip already: it made an order, belongs to another slip or
 * person, or waits for somebody to confirm one of these or its return. Null when there is none.
 */
export async function findBookedLine(
  tx: Tx,
  slip: { fundAccountId: number; number: string; amount: bigint; investorId: number; slipDate: string },
): Promise<string | null> {
  const row = await maybeOne<{ bankRef: string }>(tx)`
    select bank_ref as "bankRef"
    from bank_deposits
    where fund_account_id = ${slip.fundAccountId} and ref_key = fold_bank_ref(${slip.number})
      and amount = ${slip.amount}
      and abs(bank_day - ${slip.slipDate}::date) <= ${SAME_DAYS}
      and (
        status in ('ordered', 'slip', 'return_waits', 'slip_waits', 'payout_waits', 'payout_back')
        or (status = 'matched' and investor_id <> ${slip.investorId})
      )
    limit 1`;
  return row?.bankRef ?? null;
}

/**
 * Gives a waiting line of the statement to its slip: the line has booked the money at the bank, so the slip takes it from
 * there. @returns false when the line does not wait any more
 */
export async function giveLineToSlip(
  tx: WriteTx,
  depositId: number,
  slip: { slipId: number; investorId: number; orderId: number; reviewedBy: number; at: Date },
): Promise<boolean> {
  return wasChanged(tx)`
    update bank_deposits
    set status = 'slip', slip_id = ${slip.slipId}, investor_id = ${slip.investorId}, order_id = ${slip.orderId},
      error_text = null, handled_by = ${slip.reviewedBy}, handled_at = ${slip.at}
    where id = ${depositId} and status in ('unmatched', 'failed', 'matched')`;
}
