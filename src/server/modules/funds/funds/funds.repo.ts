import { sql } from 'kysely';
import { marketVersions, type MarketVersions } from '#server/db/fragments.ts';
import { many, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** A fund with its newest approved price, without the counts that orders move. Money is rial, prices and percentages are decimal text. */
export interface FundRow {
  id: number;
  kind: 'fund' | 'bond';
  slug: string;
  name: string;
  symbol: string | null;
  isin: string | null;
  fundType: number;
  typeOfInvest: 'IssuanceAndCancellation' | 'Negotiable';
  regNo: string | null;
  registrationNumber: string | null;
  nationalId: string | null;
  initiationDate: string | null;
  seoRegisterDate: string | null;
  registerDate: string | null;
  baseUnitValue: bigint;
  manager: string | null;
  executiveManager: string | null;
  investmentManagers: string[];
  custodian: string | null;
  auditor: string | null;
  guarantor: string | null;
  marketMaker: string | null;
  registrationManager: string | null;
  profitGuarantor: string | null;
  website: string | null;
  description: string;
  aboutHtml: string;
  riskLevel: number;
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
  remainPolicy: 'auto' | 'refund' | 'credit' | 'keep_in_fund_ledger';
  profitPeriodMonths: number | null;
  profitDay: number | null;
  guaranteedRate: string | null;
  estimatedRate: string | null;
  yearlyProfit: string | null;
  isReinvestAllowed: boolean;
  isDirectDebitAllowed: boolean;
  isAdjusted: boolean;
  guaranteeDays: number | null;
  alpha: string | null;
  beta: string | null;
  logoId: string | null;
  navDate: string | null;
  issueNav: string | null;
  cancelNav: string | null;
  statisticalNav: string | null;
  netAsset: bigint | null;
  unitsSubDay: bigint | null;
  unitsRedDay: bigint | null;
  lastProfitDate: string | null;
}

const fundColumns = sql`
  f.id, f.kind, f.slug, f.name, f.symbol, f.isin, f.fund_type as "fundType", f.type_of_invest as "typeOfInvest",
    f.reg_no as "regNo", f.registration_number as "registrationNumber", f.national_id as "nationalId",
    f.initiation_date as "initiationDate", f.seo_register_date as "seoRegisterDate", f.register_date as "registerDate",
    f.base_unit_value as "baseUnitValue", f.manager, f.executive_manager as "executiveManager",
    f.investment_managers as "investmentManagers", f.custodian, f.auditor, f.guarantor, f.market_maker as "marketMaker",
    f.registration_manager as "registrationManager", f.profit_guarantor as "profitGuarantor", f.website, f.description,
    coalesce(about.body_html, '') as "aboutHtml", f.risk_level as "riskLevel", f.status,
    f.issue_enabled as "issueEnabled", f.cancel_enabled as "cancelEnabled", f.close_reason as "closeReason",
    f.min_amount as "minAmount",
    f.max_amount as "maxAmount", f.min_units as "minUnits", f.max_units as "maxUnits",
    f.min_remain_units as "minRemainUnits", f.max_fund_units as "maxFundUnits",
    f.remain_policy as "remainPolicy",
    f.profit_period_months as "profitPeriodMonths", f.profit_day as "profitDay", f.guaranteed_rate as "guaranteedRate",
    f.estimated_rate as "estimatedRate", trim_scale(y.yearly_profit)::text as "yearlyProfit",
    f.is_reinvest_allowed as "isReinvestAllowed", f.is_direct_debit_allowed as "isDirectDebitAllowed",
    f.is_adjusted as "isAdjusted", f.guarantee_days as "guaranteeDays", f.alpha, f.beta`;

/** Funds in the configured order, each with its newest approved price up to a day. */
export async function listFundRows(tx: Tx, today: string): Promise<FundRow[]> {
  return many<FundRow>(tx)`
    select ${fundColumns}, logo.public_id as "logoId", n.nav_date as "navDate", n.issue_nav as "issueNav",
      n.cancel_nav as "cancelNav", n.statistical_nav as "statisticalNav", n.net_asset as "netAsset",
      n.units_sub_day as "unitsSubDay", n.units_red_day as "unitsRedDay",
      (
        select max(p.profit_date)
        from fund_profits p
        where p.fund_id = f.id and p.status = 'executed'
      ) as "lastProfitDate"
    from funds f
    left join files logo on logo.id = f.logo_file_id
    left join lateral (
      select *
      from fund_navs v
      where v.fund_id = f.id and v.status = 'approved' and v.nav_date <= ${today}::date
      order by v.nav_date desc limit 1
    ) n on true
    left join lateral (
      select p.yearly_profit
      from fund_yearly_profits p
      where p.fund_id = f.id and p.from_date <= ${today}::date
      order by p.from_date desc limit 1
    ) y on true
    left join lateral (
      select a.body_html
      from fund_abouts a
      where a.fund_id = f.id
      order by a.id desc limit 1
    ) about on true
    order by f.sort, f.id`;
}

export interface YieldRow {
  fundId: number;
  period: string;
  fromDate: string;
  toDate: string;
  startNav: string;
  endNav: string;
  /** profit paid per unit after fromDate up to toDate, rial */
  profitPerUnit: bigint;
}

/**
 * Statistical price at the start and end of each period of every fund, with the profit paid between: one statement for
 * the whole list. `days` 0 means the price day before, -1 the first price of the fund.
 */
export async function listYieldRows(
  tx: Tx,
  today: string,
  periods: readonly { period: string; days: number }[],
): Promise<YieldRow[]> {
  const values = sql.join(periods.map(({ period, days }) => sql`(${period}::text, ${days}::int)`));
  return many<YieldRow>(tx)`
    select f.id as "fundId", p.period, s.nav_date as "fromDate", e.nav_date as "toDate",
      s.statistical_nav as "startNav", e.statistical_nav as "endNav",
      coalesce(
        (
          select sum(v.profit_per_unit)
          from fund_navs v
          where v.fund_id = f.id and v.profit_per_unit > 0 and v.nav_date > s.nav_date and v.nav_date <= e.nav_date
        ), 0
      )::bigint as "profitPerUnit"
    from funds f
    cross join (values ${values}) as p (period, days)
    join lateral (
      select v.nav_date, v.statistical_nav
      from fund_navs v
      where v.fund_id = f.id and v.status = 'approved' and v.nav_date <= ${today}::date
      order by v.nav_date desc limit 1
    ) e on true
    join lateral (
      (
        select v.nav_date, v.statistical_nav
        from fund_navs v
        where p.days >= 0 and v.fund_id = f.id and v.status = 'approved' and v.nav_date < e.nav_date
          and v.nav_date <= e.nav_date - p.days
        order by v.nav_date desc limit 1
      ) union all (
        select v.nav_date, v.statistical_nav
        from fund_navs v
        where p.days < 0 and v.fund_id = f.id and v.status = 'approved' and v.nav_date < e.nav_date
        order by v.nav_date limit 1
      )
    ) s on true`;
}

/** What orders and the reader's own choice change of a fund from call to call. */
export interface FundNow {
  fundId: number;
  investedUnits: bigint;
  openBuyUnits: bigint;
  isFavorite: boolean;
}

/** Favourite flag per fund; always false for anonymous callers. */
export async function listFundsNow(tx: Tx, userId: number | null): Promise<FundNow[]> {
  return many<FundNow>(tx)`
    select t.fund_id as "fundId", t.issued_units as "investedUnits", t.reserved_units as "openBuyUnits",
      v.fund_id is not null as "isFavorite"
    from fund_totals t
    left join fund_favorites v on v.fund_id = t.fund_id and v.user_id = ${userId}::int`;
}

/** The present versions, in a statement of their own. */
export const findVersions = (tx: Tx): Promise<MarketVersions> => one<MarketVersions>(tx)`${marketVersions}`;

/** Adds or removes a favourite; repeating it changes nothing. */
export async function updateFavorite(tx: WriteTx, userId: number, fundId: number, isFavorite: boolean): Promise<void> {
  if (isFavorite)
    await tx
      .insertInto('fund_favorites')
      .values({ user_id: userId, fund_id: fundId })
      .onConflict((on) => on.doNothing())
      .execute();
  else await tx.deleteFrom('fund_favorites').where('user_id', '=', userId).where('fund_id', '=', fundId).execute();
}

/** Funds that exist among the ids. */
export function listFundNames(
  tx: Tx,
  fundIds: readonly number[],
): Promise<{ id: number; name: string; status: FundRow['status'] }[]> {
  return tx
    .selectFrom('funds')
    .select(['id', 'name', 'status'])
    .where('id', 'in', [0, ...fundIds])
    .execute();
}

export interface BondRow {
  bondType: string;
  issuer: string;
  faceValue: bigint;
  volumeUnits: bigint;
  couponRate: string;
  couponMonths: number;
  issueDate: string;
  maturityDate: string;
  subscriptionFrom: string;
  subscriptionTo: string;
  hasBuyback: boolean;
  buybackRate: string | null;
  seller: string | null;
  payer: string | null;
}

/** Terms of the bonds, keyed by instrument id. */
export async function listBondTerms(tx: Tx): Promise<Map<number, BondRow>> {
  const { rows } = await sql<BondRow & { fundId: number }>`
    select fund_id as "fundId", bond_type as "bondType", issuer, face_value as "faceValue",
      volume_units as "volumeUnits", coupon_rate as "couponRate", coupon_months as "couponMonths",
      issue_date as "issueDate", maturity_date as "maturityDate", subscription_from as "subscriptionFrom",
      subscription_to as "subscriptionTo", has_buyback as "hasBuyback", buyback_rate as "buybackRate", seller, payer
    from bond_terms`.execute(tx);
  return new Map(rows.map(({ fundId: id, ...row }) => [id, row]));
}
