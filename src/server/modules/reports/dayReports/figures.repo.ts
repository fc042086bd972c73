import { sql } from 'kysely';
import { investorName, wordList } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { OddOfDay } from '#shared/texts/dayReportTexts.ts';
import type { OrderState } from '#shared/orderStates.ts';
import { acceptedOrderStates, executedOrderStates, redeemedOrderStates } from '#shared/orderStates.ts';

/** A fund and a price day, ISO. */
export interface FundDay {
  fundId: number;
  navDate: string;
}

/** What the paper of a day says beside its figures. Prices are decimal text, units whole, the net asset rial. */
export interface DayPaper {
  registrationNumber: string | null;
  registerNo: string | null;
  statisticalNav: string | null;
  /** units that investors hold at the end of the day, by the ledger */
  units: bigint;
  /** of these units at the redemption price; null without a price */
  netAsset: bigint | null;
}

/** Registration of the fund, statistical price, and units and net asset after the day. */
export function findDayPaper(tx: Tx, { fundId, navDate }: FundDay): Promise<DayPaper> {
  return one<DayPaper>(tx)`
    with held as (
      select coalesce(sum(e.debit - e.credit), 0)::bigint as units
      from accounts a
      join ledger_entries e on e.account_id = a.id and e.business_date <= ${navDate}
      where a.kind = 'fund_units' and a.fund_id = ${fundId}
    )
    select f.registration_number as "registrationNumber", f.reg_no as "registerNo",
      trim_scale(n.statistical_nav)::text as "statisticalNav", h.units,
      floor(h.units * n.cancel_nav)::bigint as "netAsset"
    from funds f
    cross join held h
    left join fund_navs n on n.fund_id = f.id and n.nav_date = ${navDate} and n.status = 'approved'
    where f.id = ${fundId}`;
}

const redeemed = wordList(redeemedOrderStates);

/**
 * Orders of the day with what the books have of each: lines of journals that executed it and stand. `outcome` is what the
 * day made of it; orders that were cancelled or never paid are no part of the day.
 */
const ordersOf = ({ fundId, navDate }: FundDay) => sql`
  day as materialized (
    select o.*,
      case
        when o.order_type = 1 and o.status = 'issued' then 'issued'
        when o.order_type = 2 and o.status in ${redeemed} then 'redeemed'
        when o.status in ${wordList(acceptedOrderStates)} then 'waiting'
        else 'rejected'
      end as outcome
    from orders o
    where o.fund_id = ${fundId} and o.price_date = ${navDate}
      and (
        o.status in ${wordList([...acceptedOrderStates, ...executedOrderStates, 'rejected'])}
        or o.status in ('refund_pending', 'refunded')
        and exists (
          select from order_events e
          where e.investor_id = o.investor_id and e.order_id = o.id and e.to_status = 'rejected'
        )
      )
  ),
  booked as materialized (
    select d.id as order_id, count(distinct j.id)::int as journals,
      coalesce(sum(abs(e.credit - e.debit)) filter (where a.kind = 'investor_units'), 0)::bigint as units,
      coalesce(
        sum(e.debit + e.credit) filter (
          where a.kind = 'fund_capital' and e.tx_type in ('issue', 'reinvest', 'redeem', 'principal')
        ), 0
      )::bigint as capital,
      coalesce(sum(e.credit - e.debit) filter (where a.kind = 'fee_income'), 0)::bigint as fee,
      coalesce(sum(e.credit - e.debit) filter (where a.kind = 'exit_fee_income'), 0)::bigint as exit_fee
    from day d
    join journals j on j.investor_id = d.investor_id and j.order_id = d.id and j.kind in ('issue', 'redeem')
    join ledger_entries e on e.journal_id = j.id
    join accounts a on a.id = e.account_id
    where not exists (select from journals r where r.reverses = j.id)
    group by d.id
  ),
  merged as materialized (
    select d.*, b.journals, b.units as book_units, b.capital, b.fee as book_fee, b.exit_fee as book_exit_fee,
      case
        when d.outcome = 'waiting'
          and exists (select from settlement_results r where r.order_id = d.id and r.outcome = 'failed') then 'failed'
        when d.outcome in ('waiting', 'rejected') then d.outcome
        when b.journals is distinct from 1 or b.units <> d.units or b.fee <> coalesce(d.fee, 0)
          or b.exit_fee <> coalesce(d.exit_fee, 0)
          or b.capital <> case d.order_type when 1 then d.net else d.amount end then 'books'
        when exists (
          select from journals r where r.investor_id = d.investor_id and r.order_id = d.id and r.reverses is not null
        ) then 'reversed'
      end as odd
    from day d
    left join booked b on b.order_id = d.id
  )`;

/** Sums of a day from the orders and, as `book…`, from the books. Rial, units and counts. */
export interface DaySums {
  issueCount: number;
  issueUnits: bigint;
  issueAmount: bigint;
  issueCost: bigint;
  issueFee: bigint;
  issueRemain: bigint;
  redeemCount: number;
  redeemUnits: bigint;
  redeemGross: bigint;
  redeemFee: bigint;
  exitFee: bigint;
  redeemNet: bigint;
  rejectedCount: number;
  rejectedAmount: bigint;
  waiting: number;
  oddCount: number;
  bookIssueCount: number;
  bookIssueUnits: bigint;
  bookIssueCost: bigint;
  bookIssueFee: bigint;
  bookRedeemCount: number;
  bookRedeemUnits: bigint;
  bookRedeemGross: bigint;
  bookRedeemFee: bigint;
  bookExitFee: bigint;
}

const total = (column: string, outcome: string) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where outcome = ${outcome}), 0)::bigint`;
const booked = (column: string, orderType: 1 | 2) =>
  sql`coalesce(sum(${sql.ref(column)}) filter (where order_type = ${orderType}), 0)::bigint`;

/** Sums of a fund's day; all of them from one reading of the orders. */
export async function sumDay(tx: Tx, of: FundDay): Promise<DaySums> {
  return one<DaySums>(tx)`
    with ${ordersOf(of)}
    select count(*) filter (where outcome = 'issued')::int as "issueCount", ${total('units', 'issued')} as "issueUnits",
      ${total('amount', 'issued')} as "issueAmount", ${total('net', 'issued')} as "issueCost",
      ${total('fee', 'issued')} as "issueFee", ${total('remain', 'issued')} as "issueRemain",
      count(*) filter (where outcome = 'redeemed')::int as "redeemCount",
      ${total('units', 'redeemed')} as "redeemUnits", ${total('amount', 'redeemed')} as "redeemGross",
      ${total('fee', 'redeemed')} as "redeemFee", ${total('exit_fee', 'redeemed')} as "exitFee",
      ${total('net', 'redeemed')} as "redeemNet", count(*) filter (where outcome = 'rejected')::int as "rejectedCount",
      ${total('amount', 'rejected')} as "rejectedAmount", count(*) filter (where outcome = 'waiting')::int as waiting,
      count(odd)::int as "oddCount", ${booked('journals', 1)}::int as "bookIssueCount",
      ${booked('book_units', 1)} as "bookIssueUnits", ${booked('capital', 1)} as "bookIssueCost",
      ${booked('book_fee', 1)} as "bookIssueFee", ${booked('journals', 2)}::int as "bookRedeemCount",
      ${booked('book_units', 2)} as "bookRedeemUnits", ${booked('capital', 2)} as "bookRedeemGross",
      ${booked('book_fee', 2)} as "bookRedeemFee", ${booked('book_exit_fee', 2)} as "bookExitFee"
    from merged`;
}

export interface DayOrder {
  orderId: number;
  orderNo: string;
  orderType: 1 | 2;
  investorName: string;
  nationalNo: string;
  status: OrderState;
  amount: bigint | null;
  units: bigint | null;
  unitPrice: string | null;
  fee: bigint | null;
  exitFee: bigint | null;
  remain: bigint | null;
  net: bigint | null;
  reason: string | null;
  odd: OddOfDay | null;
}

/** Orders of a day by id after a given one; `isOdd`: only those that need a look. */
export async function listDayOrders(
  tx: Tx,
  of: FundDay & { isOdd: boolean; after: number; limit: number },
): Promise<DayOrder[]> {
  return many<DayOrder>(tx)`
    with ${ordersOf(of)}
    select o.id as "orderId", o.order_no as "orderNo", o.order_type as "orderType",
      ${investorName('i')} as "investorName", i.national_no as "nationalNo", o.status, o.amount, o.units,
      o.unit_price as "unitPrice", o.fee, o.exit_fee as "exitFee", o.remain, o.net, o.reason, o.odd
    from merged o
    join investors i on i.id = o.investor_id
    where o.id > ${of.after} and (${!of.isOdd} or o.odd is not null)
    order by o.id limit ${of.limit}`;
}

export interface DayMoney {
  type: string;
  in: bigint;
  out: bigint;
}

/** Money of a fund at bank, gateways and providers of direct debit on a business day, by type of line. Rial. */
export async function listDayMoney(tx: Tx, { fundId, navDate }: FundDay): Promise<DayMoney[]> {
  return many<DayMoney>(tx)`
    select e.tx_type as type, sum(e.debit)::bigint as "in", sum(e.credit)::bigint as "out"
    from ledger_entries e
    join accounts a on a.id = e.account_id
    where e.business_date = ${navDate} and e.fund_id = ${fundId}
      and a.kind in ('fund_bank', 'gateway_clearing', 'debit_clearing')
      and e.tx_type <> 'opening'
    group by e.tx_type
    order by e.tx_type`;
}

/** Published price of the day, and whether an execution of it goes on. */
export async function findDayState(
  tx: Tx,
  { fundId, navDate }: FundDay,
): Promise<{ issueNav: string | null; cancelNav: string | null; isRunning: boolean }> {
  const price = await maybeOne<{ issueNav: string; cancelNav: string }>(tx)`
    select issue_nav as "issueNav", cancel_nav as "cancelNav"
    from fund_navs
    where fund_id = ${fundId} and nav_date = ${navDate} and status = 'approved'`;
  const { isRunning } = await one<{ isRunning: boolean }>(tx)`
    select exists (
      select from settlement_runs where fund_id = ${fundId} and nav_date = ${navDate} and finished_at is null
    ) as "isRunning"`;
  return { issueNav: price?.issueNav ?? null, cancelNav: price?.cancelNav ?? null, isRunning };
}
