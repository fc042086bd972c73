import { sql, type RawBuilder } from 'kysely';
import {
  investorName,
  isShownAs,
  tehranDayEnd,
  tehranDayStart,
  userName,
  userNameOrNull,
} from '#server/db/fragments.ts';
import type { Sort } from '#shared/contract/kernel/fields.ts';
import type { orderSorts } from '#shared/texts/orderTexts.ts';
import { listOrder } from '#server/db/listOrder.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import { awaitedOrderStates, executedOrderStates, type OrderState, type OrderType } from '#shared/orderStates.ts';
import { isOlderThan, orderColumns, type OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';
import { readSearch } from '#server/modules/platform/search.ts';

/** An order with what operators read beside it. */
export interface ReportedOrder extends OrderRecord {
  investorName: string;
  nationalNo: string;
  branchName: string;
  createdByName: string;
  slipId: number | null;
  slipStatus: 'pending' | 'approved' | 'rejected' | null;
}

/** Which orders a report holds. Days are ISO and inclusive, amounts rial. */
export interface ReportFilter {
  /** an administrator of a branch: orders of the investors of that branch alone */
  branchOf: number | null;
  at: Date;
  fundId?: number | undefined;
  orderType?: OrderType | undefined;
  /** a state as people are shown it, see `shownState` */
  status?: OrderState | undefined;
  statuses?: readonly OrderState[] | undefined;
  method?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  minAmount?: bigint | undefined;
  maxAmount?: bigint | undefined;
  priceDate?: string | undefined;
  search?: string | undefined;
}

/** Orders that a search names; each place is read once, where one condition over all of them would be tried for every order. */
function found(typed: string): RawBuilder<unknown> {
  const { like } = readSearch(typed);
  return sql`
    select id
    from orders
    where order_no ilike ${like} or ref_id ilike ${like}
    union all
    select s.id
    from investors i
    join orders s on s.investor_id = i.id
    where ${isInvestorFound('i', typed)}
    union all
    select order_id
    from payments
    where ref_id ilike ${like}
    union all
    select order_id
    from bank_slips
    where number ilike ${like}
    union all
    select order_id
    from payouts
    where bank_ref ilike ${like} and order_id is not null`;
}

function where(filter: ReportFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (filter.branchOf !== null)
    parts.push(
      sql`o.investor_id in (
        select b.id from investors b join users a on a.branch_id = b.branch_id where a.id = ${filter.branchOf}
      )`,
    );
  if (filter.fundId) parts.push(sql`o.fund_id = ${filter.fundId}`);
  if (filter.orderType) parts.push(sql`o.order_type = ${filter.orderType}`);
  if (filter.statuses) parts.push(sql`o.status = any(${filter.statuses})`);
  if (filter.status) parts.push(isShownAs(filter.status, filter.at));
  if (filter.method) parts.push(sql`o.payment_method = ${filter.method}`);
  if (filter.fromDate) parts.push(sql`o.created_at >= ${tehranDayStart(filter.fromDate)}`);
  if (filter.toDate) parts.push(sql`o.created_at < ${tehranDayEnd(filter.toDate)}`);
  if (filter.minAmount !== undefined) parts.push(sql`o.amount >= ${filter.minAmount}`);
  if (filter.maxAmount !== undefined) parts.push(sql`o.amount <= ${filter.maxAmount}`);
  if (filter.priceDate) parts.push(sql`o.price_date = ${filter.priceDate}`);
  if (filter.search) parts.push(sql`o.id = any(array(${found(filter.search)}))`);
  return sql.join(parts, sql` and `);
}

const select = sql`
  select ${orderColumns}, ${investorName('i')} as "investorName", i.national_no as "nationalNo",
    coalesce(b.name, '') as "branchName", coalesce(${userNameOrNull('u')}, '') as "createdByName", s.id as "slipId",
    s.status as "slipStatus"
  from orders o
  join funds f on f.id = o.fund_id
  join investors i on i.id = o.investor_id
  left join branches b on b.id = o.branch_id
  left join users u on u.id = o.created_by
  left join lateral (
    select r.id, r.status
    from bank_slips r
    where r.investor_id = o.investor_id and r.order_id = o.id
    order by r.id desc limit 1
  ) s on true`;

/** A page of orders; newest first, unless a sort was asked for. */
export interface OrderPage {
  sort?: Sort<(typeof orderSorts)[number]> | undefined;
  offset: number;
  limit: number;
}

const orderOf = (sort: OrderPage['sort']): RawBuilder<unknown> =>
  listOrder(sort, {
    places: { createdAt: sql`o.created_at`, amount: sql`coalesce(o.amount, 0)` },
    id: sql`o.id`,
    otherwise: sql`o.created_at desc, o.id desc`,
  });

/** A page of orders. */
export async function listReportedOrders(
  tx: Tx,
  filter: ReportFilter,
  { sort, offset, limit }: OrderPage,
): Promise<ReportedOrder[]> {
  return many<ReportedOrder>(tx)`
    ${select}
    where ${where(filter)}
    order by ${orderOf(sort)} limit ${limit} offset ${offset}`;
}

/** What a file of orders holds of each. */
export type FiledOrder = Pick<
  ReportedOrder,
  | 'id'
  | 'orderNo'
  | 'orderType'
  | 'fundName'
  | 'investorName'
  | 'nationalNo'
  | 'branchName'
  | 'amount'
  | 'units'
  | 'requestedUnits'
  | 'unitPrice'
  | 'fee'
  | 'net'
  | 'paymentMethod'
  | 'createdAt'
  | 'priceDate'
  | 'status'
  | 'cancelDeadline'
  | 'refId'
  | 'createdByName'
  | 'reason'
>;

/**
 * The next orders of an export, newest first, after the order that the part before it ended with. A file of a million
 * orders reads the columns that it holds alone: not the estimate, the terms and the slip that a page shows.
 */
export async function listOrdersAfter(
  tx: Tx,
  filter: ReportFilter,
  after: Pick<OrderRecord, 'id'> | null,
  limit: number,
): Promise<FiledOrder[]> {
  // older orders are before that day, too; with both limits PostgreSQL would walk the index from the day on for each part
  const left = after ? { ...filter, toDate: undefined } : filter;
  return many<FiledOrder>(tx)`
    select o.id, o.order_no as "orderNo", o.order_type as "orderType", f.name as "fundName",
      ${investorName('i')} as "investorName", i.national_no as "nationalNo", coalesce(b.name, '') as "branchName",
      o.amount, o.units, o.requested_units as "requestedUnits", o.unit_price as "unitPrice", o.fee, o.net,
      o.payment_method as "paymentMethod", o.created_at as "createdAt", o.price_date as "priceDate", o.status,
      o.cancel_deadline as "cancelDeadline", o.ref_id as "refId",
      coalesce(${userNameOrNull('u')}, '') as "createdByName", o.reason
    from orders o
    join funds f on f.id = o.fund_id
    join investors i on i.id = o.investor_id
    left join branches b on b.id = o.branch_id
    left join users u on u.id = o.created_by
    where ${where(left)} ${after ? sql`and ${isOlderThan(after)}` : sql``}
    order by o.created_at desc, o.id desc limit ${limit}`;
}

/** One order; null when there is none. */
export async function findReportedOrder(tx: Tx, orderId: number): Promise<ReportedOrder | null> {
  return maybeOne<ReportedOrder>(tx)`${select} where o.id = ${orderId}`;
}

export interface OrderSums {
  count: number;
  issueCount: number;
  amountIn: bigint;
  redeemCount: number;
  amountOut: bigint;
  issuedCount: number;
  issuedAmount: bigint;
  redeemedCount: number;
  redeemedAmount: bigint;
  awaitedIssueCount: number;
  awaitedIssueAmount: bigint;
  awaitedRedeemCount: number;
  awaitedRedeemUnits: bigint;
  awaitedRedeemEstimate: bigint;
  issuedUnits: bigint;
  redeemedUnits: bigint;
}

const isIssued = sql`o.order_type = 1 and o.status = any(${executedOrderStates})`;
const isRedeemed = sql`o.order_type = 2 and o.status = any(${executedOrderStates})`;
const isAwaitedIssue = sql`o.order_type = 1 and o.status = any(${awaitedOrderStates})`;
const isAwaitedRedeem = sql`o.order_type = 2 and o.status = any(${awaitedOrderStates})`;

/**
 * Executed orders apart from those that wait for a price: `count` and `expected` are expressions over a row `o`, which is an
 * order or a prepared sum.
 */
const partsOf = ({ count, expected }: { count: RawBuilder<unknown>; expected: RawBuilder<unknown> }) => sql`
    coalesce(sum(${count}) filter (where ${isIssued}), 0)::int as "issuedCount",
    coalesce(sum(o.amount) filter (where ${isIssued}), 0)::bigint as "issuedAmount",
    coalesce(sum(${count}) filter (where ${isRedeemed}), 0)::int as "redeemedCount",
    coalesce(sum(o.amount) filter (where ${isRedeemed}), 0)::bigint as "redeemedAmount",
    coalesce(sum(${count}) filter (where ${isAwaitedIssue}), 0)::int as "awaitedIssueCount",
    coalesce(sum(o.amount) filter (where ${isAwaitedIssue}), 0)::bigint as "awaitedIssueAmount",
    coalesce(sum(${count}) filter (where ${isAwaitedRedeem}), 0)::int as "awaitedRedeemCount",
    coalesce(sum(o.held_units) filter (where ${isAwaitedRedeem}), 0)::bigint as "awaitedRedeemUnits",
    coalesce(sum(${expected}) filter (where ${isAwaitedRedeem}), 0)::bigint as "awaitedRedeemEstimate"`;

/** Sums over the orders themselves. */
const rowSums = sql`
  ${partsOf({ count: sql`1`, expected: sql`o.expected_net` })},
  count(*)::int as count, count(*) filter (where o.order_type = 1)::int as "issueCount",
    coalesce(sum(o.amount) filter (where o.order_type = 1), 0)::bigint as "amountIn",
    count(*) filter (where o.order_type = 2)::int as "redeemCount",
    coalesce(sum(o.amount) filter (where o.order_type = 2), 0)::bigint as "amountOut",
    coalesce(sum(o.units) filter (where o.order_type = 1 and o.unit_price is not null), 0)::bigint as "issuedUnits",
    coalesce(sum(o.units) filter (where o.order_type = 2 and o.unit_price is not null), 0)::bigint as "redeemedUnits"`;

/**
 * Conditions of a filter over prepared sums (decision 58); null where the orders themselves have to be read: for one branch,
 * words, amounts, a price day with a method or a day of placing, and for states that the hour decides.
 */
function preparedWhere(filter: ReportFilter): RawBuilder<unknown> | null {
  const { fundId, orderType, status, statuses, method, fromDate, toDate, priceDate } = filter;
  if (filter.branchOf !== null || filter.search || filter.minAmount !== undefined || filter.maxAmount !== undefined)
    return null;
  if (status === 'registered' || status === 'processing') return null;
  const isPlaced = fromDate !== undefined || toDate !== undefined;
  if (priceDate && (isPlaced || method)) return null;
  const parts = [sql`o.scope = ${priceDate ? 'priced' : isPlaced ? 'placed' : 'all'}`];
  if (priceDate) parts.push(sql`o.day = ${priceDate}::date`);
  if (fromDate) parts.push(sql`o.day >= ${fromDate}::date`);
  if (toDate) parts.push(sql`o.day <= ${toDate}::date`);
  if (fundId) parts.push(sql`o.fund_id = ${fundId}`);
  if (orderType) parts.push(sql`o.order_type = ${orderType}`);
  if (method) parts.push(sql`o.payment_method = ${method}`);
  if (status) parts.push(sql`o.status = ${status}`);
  if (statuses) parts.push(sql`o.status = any(${statuses})`);
  return sql.join(parts, sql` and `);
}

/** Count and sums of filtered orders, rial and whole units; from prepared sums where these know the filter. */
export async function sumReportedOrders(tx: Tx, filter: ReportFilter): Promise<OrderSums> {
  const prepared = preparedWhere(filter);
  if (prepared === null) return sumOrderRows(tx, filter);
  return one<OrderSums>(tx)`
    select ${partsOf({ count: sql`o.count`, expected: sql`o.expected` })}, coalesce(sum(o.count), 0)::int as count,
      coalesce(sum(o.count) filter (where o.order_type = 1), 0)::int as "issueCount",
      coalesce(sum(o.amount) filter (where o.order_type = 1), 0)::bigint as "amountIn",
      coalesce(sum(o.count) filter (where o.order_type = 2), 0)::int as "redeemCount",
      coalesce(sum(o.amount) filter (where o.order_type = 2), 0)::bigint as "amountOut",
      coalesce(sum(o.units) filter (where o.order_type = 1), 0)::bigint as "issuedUnits",
      coalesce(sum(o.units) filter (where o.order_type = 2), 0)::bigint as "redeemedUnits"
    from order_totals o
    where ${prepared}`;
}

/** The same sums from the orders themselves. */
async function sumOrderRows(tx: Tx, filter: ReportFilter): Promise<OrderSums> {
  return one<OrderSums>(tx)`select ${rowSums} from orders o where ${where(filter)}`;
}

/** A page of orders that a search names, with the sums of all of them: each place that is searched is read once for both. */
async function searchReportedOrders(
  tx: Tx,
  filter: ReportFilter,
  { sort, offset, limit }: OrderPage,
): Promise<{ rows: ReportedOrder[]; sums: OrderSums }> {
  const { ids, ...sums } = await one<OrderSums & { ids: number[] }>(tx)`
    with hits as materialized (
      select o.id, o.created_at, o.order_type, o.status, o.amount, o.units, o.unit_price, o.held_units, o.expected_net
      from orders o
      where ${where(filter)}
    )
    select ${rowSums}, array(
      select o.id
      from hits o
      order by ${orderOf(sort)} limit ${limit} offset ${offset}
    ) as ids
    from hits o`;
  if (ids.length === 0) return { rows: [], sums };
  const rows = await many<ReportedOrder>(tx)`${select} where o.id = any(${ids}) order by ${orderOf(sort)}`;
  return { rows, sums };
}

/** A page of orders with the sums of all that the filter shows. */
export async function readReportedOrders(
  tx: Tx,
  filter: ReportFilter,
  of: OrderPage,
): Promise<{ rows: ReportedOrder[]; sums: OrderSums }> {
  if (filter.search) return searchReportedOrders(tx, filter, of);
  const [rows, sums] = await Promise.all([listReportedOrders(tx, filter, of), sumReportedOrders(tx, filter)]);
  return { rows, sums };
}

type OrderKey = Pick<OrderRecord, 'id' | 'investorId'>;

export interface SlipOfOrder {
  receiptId: number;
  number: string;
  amount: bigint;
  status: 'pending' | 'approved' | 'rejected';
}

/** Bank slips of an order, newest first. */
export async function listSlipsOfOrder(tx: Tx, order: OrderKey): Promise<SlipOfOrder[]> {
  return many<SlipOfOrder>(tx)`
    select id as "receiptId", number, amount, status
    from bank_slips
    where investor_id = ${order.investorId} and order_id = ${order.id}
    order by id desc`;
}

export interface PayoutOfOrder {
  payoutId: number;
  kind: 'redemption' | 'refund' | 'remain' | 'profit';
  amount: bigint;
  dueDate: string;
  status: 'pending' | 'sent' | 'paid' | 'failed' | 'withdrawn';
  batchNo: string | null;
  bankRef: string | null;
  errorText: string | null;
}

/** Payouts of an order, newest first. */
export async function listPayoutsOfOrder(tx: Tx, order: OrderKey): Promise<PayoutOfOrder[]> {
  return many<PayoutOfOrder>(tx)`
    select id as "payoutId", kind, amount, due_date as "dueDate", status, batch_no as "batchNo", bank_ref as "bankRef",
      error_text as "errorText"
    from payouts
    where investor_id = ${order.investorId} and order_id = ${order.id}
    order by id desc`;
}

export interface JournalOfOrder {
  journalId: bigint;
  at: Date;
  amount: bigint;
  types: string[];
  isReversed: boolean;
}

/** Journals that name an order, oldest first, with the rial that they move. */
export async function listJournalsOfOrder(tx: Tx, order: OrderKey): Promise<JournalOfOrder[]> {
  return many<JournalOfOrder>(tx)`
    select j.id as "journalId", j.at, e.amount, e.types, r.id is not null as "isReversed"
    from journals j
    left join journals r on r.reverses = j.id
    join lateral (
      select coalesce(sum(credit) filter (where unit = 'IRR'), 0)::bigint as amount,
        array_agg(distinct tx_type::text) as types
      from ledger_entries
      where journal_id = j.id
    ) e on true
    where j.investor_id = ${order.investorId} and j.order_id = ${order.id}
    order by j.id`;
}

export interface ActOfOrder {
  at: Date;
  toStatus: OrderState;
  note: string;
  actor: 'user' | 'admin' | 'system';
  actorName: string;
}

/** History of an order with the names of who acted, oldest first. */
export async function listActsOfOrder(tx: Tx, order: OrderKey): Promise<ActOfOrder[]> {
  return many<ActOfOrder>(tx)`
    select e.at, e.to_status as "toStatus", e.note, e.actor_kind as actor, ${userName('u')} as "actorName"
    from order_events e
    left join users u on u.id = e.actor_id
    where e.investor_id = ${order.investorId} and e.order_id = ${order.id}
    order by e.id`;
}
