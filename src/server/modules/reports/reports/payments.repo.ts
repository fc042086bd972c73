import { sql, type RawBuilder } from 'kysely';
import { investorName, tehranDayEnd, tehranDayStart, wordList } from '#server/db/fragments.ts';
import { many, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { paymentStates } from '#shared/contract/payments.ts';
import { keptPayments } from '#shared/paymentStates.ts';
import type { PageRows } from '#shared/paging.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';
import { readSearch } from '#server/modules/platform/search.ts';

type PaymentState = (typeof paymentStates)[number];

/** Which payments of a fund. Days are ISO and inclusive. */
export interface FundPaymentFilter {
  fundId: number;
  status?: PaymentState | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  search?: string | undefined;
}

export interface FundPaymentRow {
  id: number;
  publicId: string;
  investorId: number;
  orderId: number;
  gateway: string;
  amount: bigint;
  status: PaymentState;
  refId: string | null;
  cardMask: string | null;
  errorText: string | null;
  createdAt: Date;
  verifiedAt: Date | null;
  orderNo: string;
  investorName: string;
  nationalNo: string;
}

const from = sql`
  from payments p
  join orders o on o.investor_id = p.investor_id and o.id = p.order_id
  join investors i on i.id = p.investor_id`;

/** Payments that a search names; each place is read once, by its index. */
function found(typed: string): RawBuilder<unknown> {
  const { like } = readSearch(typed);
  return sql`
    select id
    from payments
    where ref_id ilike ${like}
    union all
    select s.id
    from orders n
    join payments s on s.investor_id = n.investor_id and s.order_id = n.id
    where n.order_no ilike ${like}
    union all
    select s.id
    from investors i
    join payments s on s.investor_id = i.id
    where ${isInvestorFound('i', typed)}`;
}

function where(filter: FundPaymentFilter): RawBuilder<unknown> {
  const parts = [sql`p.fund_id = ${filter.fundId}`];
  if (filter.status) parts.push(sql`p.status = ${filter.status}`);
  if (filter.fromDate) parts.push(sql`p.created_at >= ${tehranDayStart(filter.fromDate)}`);
  if (filter.toDate) parts.push(sql`p.created_at < ${tehranDayEnd(filter.toDate)}`);
  if (filter.search) parts.push(sql`p.id = any(array(${found(filter.search)}))`);
  return sql.join(parts, sql` and `);
}

/** A page of the gateway payments of a fund, newest first; those after a payment for a file. */
export async function listFundPaymentRows(
  tx: Tx,
  filter: FundPaymentFilter,
  { offset, limit, after }: PageRows & { after?: number | undefined },
): Promise<FundPaymentRow[]> {
  return many<FundPaymentRow>(tx)`
    select p.id, p.public_id as "publicId", p.investor_id as "investorId", p.order_id as "orderId", p.gateway, p.amount,
      p.status, p.ref_id as "refId", p.card_mask as "cardMask", p.error_text as "errorText",
      p.created_at as "createdAt", p.verified_at as "verifiedAt", o.order_no as "orderNo",
      ${investorName('i')} as "investorName", i.national_no as "nationalNo"
    ${from}
    where ${where(filter)} ${after === undefined ? sql`` : sql`and p.id < ${after}`}
    order by p.id desc limit ${limit} offset ${offset}`;
}

export interface PaymentSums {
  count: number;
  receivedCount: number;
  receivedAmount: bigint;
}

/**
 * Count of filtered payments; those that the gateway confirmed, and their sum in rial. From prepared sums unless words are
 * searched (decision 58).
 */
export async function sumFundPayments(tx: Tx, filter: FundPaymentFilter): Promise<PaymentSums> {
  if (filter.search) return sumPaymentRows(tx, filter);
  const parts = [sql`t.kind = 'payment' and t.fund_id = ${filter.fundId}`];
  if (filter.status) parts.push(sql`t.state = ${filter.status}`);
  if (filter.fromDate) parts.push(sql`t.day >= ${filter.fromDate}::date`);
  if (filter.toDate) parts.push(sql`t.day <= ${filter.toDate}::date`);
  return one<PaymentSums>(tx)`
    select coalesce(sum(t.count), 0)::int as count,
      coalesce(sum(t.count) filter (where t.state in ${wordList(keptPayments)}), 0)::int as "receivedCount",
      coalesce(sum(t.amount) filter (where t.state in ${wordList(keptPayments)}), 0)::bigint as "receivedAmount"
    from desk_totals t
    where ${sql.join(parts, sql` and `)}`;
}

/** The same sums from the payments that words find. */
async function sumPaymentRows(tx: Tx, filter: FundPaymentFilter): Promise<PaymentSums> {
  return one<PaymentSums>(tx)`
    select count(*)::int as count,
      count(*) filter (where p.status in ${wordList(keptPayments)})::int as "receivedCount",
      coalesce(sum(p.amount) filter (where p.status in ${wordList(keptPayments)}), 0)::bigint as "receivedAmount"
    from payments p
    where ${where(filter)}`;
}
