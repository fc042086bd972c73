import { sql } from 'kysely';
import { many } from '#server/db/query.ts';
import type { OrderType } from '#shared/orderStates.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Fees, FeeVersion } from './fees.rules.ts';

/** The terms of a fund that ordering needs beside its fees; percentages are decimal text. */
export interface TermsRow {
  id: number;
  name: string;
  kind: 'fund' | 'bond';
  isNegotiable: boolean;
  status: 'draft' | 'active' | 'closed' | 'liquidating';
  issueEnabled: boolean;
  cancelEnabled: boolean;
  closeReason: string | null;
  minAmount: bigint | null;
  maxAmount: bigint | null;
  minUnits: bigint | null;
  maxUnits: bigint | null;
  minRemainUnits: bigint;
  maxFundUnits: bigint | null;
  bufferPct: string;
  remainPolicy: 'auto' | 'refund' | 'credit' | 'keep_in_fund_ledger';
  profitPeriodMonths: number | null;
  profitDay: number | null;
  isDirectDebitAllowed: boolean;
  slipClosedDay: 'next_day' | 'return';
  isAdjusted: boolean;
}

/** The terms of a fund on a day, with the fees of that day. */
export interface FundTerms extends TermsRow, Omit<Fees, 'exitSteps'> {
  /** bonds only: why no buy (1) or no sell (2) is taken now */
  closedFor?: { 1: string | null; 2: string | null };
}

/** A fund with the two counts that every order of it may move. */
export interface OrderFund extends FundTerms {
  investedUnits: bigint;
  openBuyUnits: bigint;
}

/** The counts of a fund; null when there is no such fund. */
export async function findFundCounts(
  tx: Tx,
  fundId: number,
): Promise<Pick<OrderFund, 'investedUnits' | 'openBuyUnits'> | null> {
  return (
    (await tx
      .selectFrom('fund_totals')
      .select(['issued_units as investedUnits', 'reserved_units as openBuyUnits'])
      .where('fund_id', '=', fundId)
      .executeTakeFirst()) ?? null
  );
}

/** Version of all rules; every change of one of them gives another. */
export async function findRuleSetVersion(tx: Tx): Promise<string> {
  const { rows } = await sql<{ version: string }>`select version from rule_set_version`.execute(tx);
  return rows[0]?.version ?? '';
}

/** Terms of every fund. */
export async function listFundTerms(tx: Tx): Promise<TermsRow[]> {
  return many<TermsRow>(tx)`
    select id, name, kind, type_of_invest = 'Negotiable' as "isNegotiable", status, issue_enabled as "issueEnabled",
      cancel_enabled as "cancelEnabled", close_reason as "closeReason", min_amount as "minAmount",
      max_amount as "maxAmount", min_units as "minUnits", max_units as "maxUnits", min_remain_units as "minRemainUnits",
      max_fund_units as "maxFundUnits", buffer_pct as "bufferPct",
      remain_policy as "remainPolicy", profit_period_months as "profitPeriodMonths", profit_day as "profitDay",
      is_direct_debit_allowed as "isDirectDebitAllowed", slip_closed_day as "slipClosedDay", is_adjusted as "isAdjusted"
    from funds
    order by sort, id`;
}

export interface ScheduleRow {
  orderType: OrderType;
  paymentMethod: string;
  cutoffTime: string;
  priceOffsetDays: number;
  issueOffsetDays: number;
  settleDays: number;
  note: string;
}

/** Schedules of every fund. */
export async function listSchedules(tx: Tx): Promise<(ScheduleRow & { fundId: number })[]> {
  return many<ScheduleRow & { fundId: number }>(tx)`
    select fund_id as "fundId", order_type as "orderType", payment_method as "paymentMethod",
      to_char(cutoff_time, 'HH24:MI') as "cutoffTime", price_offset_days as "priceOffsetDays",
      issue_offset_days as "issueOffsetDays", settle_days as "settleDays", note
    from fund_schedules
    order by fund_id, order_type, id`;
}

export interface WindowRow {
  fundId: number | null;
  orderType: OrderType | null;
  weekDay: number | null;
  fromTime: string | null;
  toTime: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  isClosed: boolean;
  reason: string;
}

/** Windows and closures; rows without a fund or type concern all. */
export async function listWindows(tx: Tx): Promise<WindowRow[]> {
  return many<WindowRow>(tx)`
    select fund_id as "fundId", order_type as "orderType", week_day as "weekDay",
      to_char(from_time, 'HH24:MI') as "fromTime", to_char(to_time, 'HH24:MI') as "toTime", date_from as "dateFrom",
      date_to as "dateTo", is_closed as "isClosed", reason
    from order_windows
    order by week_day, from_time, date_from`;
}

export interface PriceLimit {
  minAmount: bigint | null;
  maxAmount: bigint | null;
  minUnits: bigint | null;
  maxUnits: bigint | null;
  dailyMax: bigint | null;
}

export interface PriceLimitRow extends PriceLimit {
  fundId: number | null;
  orderType: OrderType;
  paymentMethod: string | null;
}

/** Price limits, the most exact first: own fund before all funds, own payment method before all methods, newer before older. */
export async function listPriceLimits(tx: Tx): Promise<PriceLimitRow[]> {
  return many<PriceLimitRow>(tx)`
    select fund_id as "fundId", order_type as "orderType", payment_method as "paymentMethod", min_amount as "minAmount",
      max_amount as "maxAmount", min_units as "minUnits", max_units as "maxUnits", daily_max as "dailyMax"
    from order_price_limits
    order by fund_id nulls last, payment_method nulls last, id desc`;
}

export interface HolderLimitRow {
  fundId: number | null;
  holderKind: 'person' | 'company';
  firstDay: string;
  maxUnits: bigint | null;
}

/** What holders may have at most, the version in force first: own fund before all funds, newer before older. */
export async function listHolderLimits(tx: Tx): Promise<HolderLimitRow[]> {
  return many<HolderLimitRow>(tx)`
    select fund_id as "fundId", holder_kind as "holderKind", first_day as "firstDay", max_units as "maxUnits"
    from holder_limits
    order by fund_id nulls last, first_day desc`;
}

export interface AuthLimitRow {
  authStatus: string;
  orderType: OrderType;
  isAllowed: boolean;
  maxAmount: bigint | null;
}

/** What each identity status allows; a status without a row allows nothing. */
export async function listAuthLimits(tx: Tx): Promise<AuthLimitRow[]> {
  return tx
    .selectFrom('order_auth_limits')
    .select([
      'auth_status as authStatus',
      'order_type as orderType',
      'is_allowed as isAllowed',
      'max_amount as maxAmount',
    ])
    .execute();
}

export interface PaymentMethodRow {
  id: number;
  code: string;
  title: string;
  description: string;
  isActive: boolean;
  disabledReason: string | null;
}

/** What a fund changes of a payment method. */
export interface FundMethodRow {
  fundId: number;
  code: string;
  isActive: boolean;
  disabledReason: string | null;
  sort: number;
  /** codes by preference; null: all of the configuration */
  gateways: string[] | null;
}

/** A payment method as a fund offers it. */
export type OfferedMethod = PaymentMethodRow & Pick<FundMethodRow, 'sort' | 'gateways'>;

/** What funds change of payment methods. */
export async function listFundMethods(tx: Tx): Promise<FundMethodRow[]> {
  return tx
    .selectFrom('fund_payment_methods')
    .select([
      'fund_id as fundId',
      'code',
      'is_active as isActive',
      'disabled_reason as disabledReason',
      'sort',
      'gateways',
    ])
    .execute();
}

/** Payment methods in the order of the settings. */
export async function listPaymentMethods(tx: Tx): Promise<PaymentMethodRow[]> {
  return tx
    .selectFrom('payment_methods')
    .select(['id', 'code', 'title', 'description', 'is_active as isActive', 'disabled_reason as disabledReason'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
}

export interface FundAccountRow {
  id: number;
  bankName: string;
  accountNumber: string;
  iban: string;
}

/** Bank accounts of the funds that take the money of buyers. */
export async function listFundAccounts(tx: Tx): Promise<(FundAccountRow & { fundId: number })[]> {
  return tx
    .selectFrom('fund_bank_accounts')
    .select(['fund_id as fundId', 'id', 'bank_name as bankName', 'account_number as accountNumber', 'iban'])
    .where('is_active', '=', true)
    .where(sql<boolean>`'subscription' = any(purposes)`)
    .orderBy('id')
    .execute();
}

/** How long orders wait for their money, and how many of one investor may wait at once. */
export interface OrderWaits {
  /** unpaid orders by gateway, and orders with a bank slip, that one investor may have open */
  maxUnpaid: number;
  maxSlips: number;
  /** payment attempts of one order, and minutes that each gives */
  maxAttempts: number;
  payMinutes: number;
  /** working days after which an order ends whose slip has no picture, or was rejected */
  slipDays: number;
  rejectedDays: number;
}

/** The one row of them. */
export async function findOrderWaits(tx: Tx): Promise<OrderWaits> {
  const row = await tx
    .selectFrom('order_waits')
    .select([
      'max_unpaid as maxUnpaid',
      'max_slips as maxSlips',
      'max_attempts as maxAttempts',
      'pay_minutes as payMinutes',
      'slip_days as slipDays',
      'rejected_days as rejectedDays',
    ])
    .executeTakeFirstOrThrow();
  return row;
}

/** Versions of the fees of every fund, or of one, by their first day; those that a fund began with first. */
export async function listFeeVersions(
  tx: Tx,
  fundId: number | null = null,
): Promise<(FeeVersion & { fundId: number })[]> {
  return many<FeeVersion & { fundId: number }>(tx)`
    select f.id as "fundId", null::int as "versionId", null::date as "firstDay", f.fee_fixed_issue as "fixedIssue",
      f.fee_var_issue_pct as "varIssuePct", f.fee_var_issue_cap as "varIssueCap", f.fee_fixed_cancel as "fixedCancel",
      coalesce(
        (
          select jsonb_agg(jsonb_build_object('untilDay', s.until_day, 'pct', s.pct::text) order by s.until_day)
          from exit_fee_steps s
          where s.fund_id = f.id
        ), '[]'
      ) as "exitSteps"
    from funds f
    where ${fundId}::int is null or f.id = ${fundId}::int
    union all
    select v.fund_id, v.id, v.first_day, v.fee_fixed_issue, v.fee_var_issue_pct, v.fee_var_issue_cap,
      v.fee_fixed_cancel, v.exit_steps
    from fund_fee_versions v
    where ${fundId}::int is null or v.fund_id = ${fundId}::int
    order by "fundId", "firstDay" nulls first`;
}
