import { sql } from 'kysely';
import type { OrderType } from '#shared/orderStates.ts';
import type { Tx } from '../../db/connection.ts';

/** What ordering needs to know of a fund; percentages are decimal text. */
export interface OrderFund {
  id: number;
  name: string;
  kind: 'fund' | 'bond';
  isNegotiable: boolean;
  status: 'active' | 'closed' | 'liquidating';
  issueEnabled: boolean;
  cancelEnabled: boolean;
  closeReason: string | null;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  minUnits: bigint | null;
  maxUnits: bigint | null;
  minRemainUnits: bigint;
  maxFundUnits: bigint | null;
  investedUnits: bigint;
  openBuyUnits: bigint;
  fixedIssue: bigint;
  varIssuePct: string;
  varIssueCap: bigint | null;
  fixedCancel: bigint;
  bufferPct: string;
  remainPolicy: 'auto' | 'refund' | 'credit' | 'keep_in_fund_ledger';
  profitPeriodMonths: number | null;
  profitDay: number | null;
  isDirectDebitAllowed: boolean;
  receiptClosedDay: 'next_day' | 'return';
  isAdjusted: boolean;
  /** bonds only: why no buy (1) or no sell (2) is taken now */
  closedFor?: { 1: string | null; 2: string | null };
}

/** A fund by id. */
export async function findFund(tx: Tx, fundId: number): Promise<OrderFund | null> {
  const { rows } = await sql<OrderFund>`
    select id, name, kind, type_of_invest = 'Negotiable' as "isNegotiable", status, issue_enabled as "issueEnabled", cancel_enabled as "cancelEnabled",
      close_reason as "closeReason", min_amount as "minAmount", max_amount as "maxAmount", min_units as "minUnits", max_units as "maxUnits",
      min_remain_units as "minRemainUnits", max_fund_units as "maxFundUnits", invested_units as "investedUnits", open_buy_units as "openBuyUnits",
      fee_fixed_issue as "fixedIssue", fee_var_issue_pct as "varIssuePct", fee_var_issue_cap as "varIssueCap", fee_fixed_cancel as "fixedCancel",
      buffer_pct as "bufferPct", remain_policy as "remainPolicy", profit_period_months as "profitPeriodMonths", profit_day as "profitDay",
      is_direct_debit_allowed as "isDirectDebitAllowed", receipt_closed_day as "receiptClosedDay", is_adjusted as "isAdjusted"
    from funds where id = ${fundId}`.execute(tx);
  return rows[0] ?? null;
}

export interface ScheduleRow {
  orderType: OrderType;
  wayCode: string;
  cutoffTime: string;
  priceOffsetDays: number;
  issueOffsetDays: number;
  settleDays: number;
  note: string;
}

/** Schedules of a fund. */
export async function listSchedules(tx: Tx, fundId: number): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select order_type as "orderType", way_code as "wayCode", to_char(cutoff_time, 'HH24:MI') as "cutoffTime", price_offset_days as "priceOffsetDays",
      issue_offset_days as "issueOffsetDays", settle_days as "settleDays", note
    from fund_schedules where fund_id = ${fundId} order by order_type, id`.execute(tx);
  return rows;
}

export interface WindowRow {
  fundId: number | null;
  weekDay: number | null;
  fromTime: string | null;
  toTime: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  isClosed: boolean;
  reason: string;
}

/** Windows and closures that concern a fund and order type; rows without a fund or type concern all. */
export async function listWindows(tx: Tx, fundId: number, type: OrderType): Promise<WindowRow[]> {
  const { rows } = await sql<WindowRow>`
    select fund_id as "fundId", week_day as "weekDay", to_char(from_time, 'HH24:MI') as "fromTime", to_char(to_time, 'HH24:MI') as "toTime",
      date_from as "dateFrom", date_to as "dateTo", is_closed as "isClosed", reason
    from order_windows where (fund_id is null or fund_id = ${fundId}) and (order_type is null or order_type = ${type})
    order by week_day, from_time, date_from`.execute(tx);
  return rows;
}

export interface PriceLimit {
  minAmount: bigint | null;
  maxAmount: bigint | null;
  minUnits: bigint | null;
  maxUnits: bigint | null;
  dailyMax: bigint | null;
}

/** The most exact limit: own fund before all funds, own way before all ways. */
export async function findPriceLimit(
  tx: Tx,
  fundId: number,
  type: OrderType,
  wayCode: string,
): Promise<PriceLimit | null> {
  const { rows } = await sql<PriceLimit>`
    select min_amount as "minAmount", max_amount as "maxAmount", min_units as "minUnits", max_units as "maxUnits", daily_max as "dailyMax"
    from order_price_limits where order_type = ${type} and (fund_id is null or fund_id = ${fundId}) and (way_code is null or way_code = ${wayCode})
    order by fund_id nulls last, way_code nulls last, id desc limit 1`.execute(tx);
  return rows[0] ?? null;
}

/** What an identity status allows; no row means nothing is allowed. */
export async function findAuthLimit(
  tx: Tx,
  investorId: number,
  type: OrderType,
): Promise<{ isAllowed: boolean; maxAmount: bigint | null } | null> {
  const { rows } = await sql<{ isAllowed: boolean; maxAmount: bigint | null }>`
    select l.is_allowed as "isAllowed", l.max_amount as "maxAmount"
    from investors i join order_auth_limits l on l.auth_status = i.auth_status and l.order_type = ${type} where i.id = ${investorId}`.execute(
    tx,
  );
  return rows[0] ?? null;
}

export interface WayRow {
  id: number;
  code: string;
  title: string;
  description: string;
  isActive: boolean;
  disabledReason: string | null;
}

/** Payment ways in the order of the settings. */
export async function listWays(tx: Tx): Promise<WayRow[]> {
  const { rows } = await sql<WayRow>`
    select id, code, title, description, is_active as "isActive", disabled_reason as "disabledReason" from payment_ways order by sort, id`.execute(
    tx,
  );
  return rows;
}

/** Bank accounts of a fund that take deposits. */
export async function listFundAccounts(
  tx: Tx,
  fundId: number,
): Promise<{ id: number; bankName: string; accountNumber: string; iban: string }[]> {
  const { rows } = await sql<{ id: number; bankName: string; accountNumber: string; iban: string }>`
    select id, bank_name as "bankName", account_number as "accountNumber", iban from fund_bank_accounts where fund_id = ${fundId} and is_active order by id`.execute(
    tx,
  );
  return rows;
}

/** Exit-fee steps of a fund. */
export async function listExitSteps(tx: Tx, fundId: number): Promise<{ untilDay: number; pct: string }[]> {
  const { rows } = await sql<{ untilDay: number; pct: string }>`
    select until_day as "untilDay", pct from exit_fee_steps where fund_id = ${fundId} order by until_day`.execute(tx);
  return rows;
}

/** Gateway money of an investor on a Tehran day: paid, or still on its way. Rial. */
export async function sumGatewayDay(tx: Tx, investorId: number, day: string): Promise<bigint> {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(p.amount), 0)::bigint as total from payments p join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    where p.investor_id = ${investorId} and (p.created_at at time zone 'Asia/Tehran')::date = ${day}::date
      and (p.status in ('verified', 'settled', 'callback_seen', 'verifying') or (p.status in ('created', 'redirected') and o.status = 'pending_payment'))`.execute(
    tx,
  );
  return rows[0]?.total ?? 0n;
}
