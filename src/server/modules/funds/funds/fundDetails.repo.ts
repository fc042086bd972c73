import { sql } from 'kysely';
import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

export interface FundDetailRows {
  accounts: { accountId: number; bankName: string; branchName: string | null; accountNumber: string; iban: string }[];
  licenses: { licenseNo: string; title: string; startDate: string; expireDate: string | null }[];
  costs: { title: string; description: string }[];
  /** first day of the table of costs; null: none is published */
  costsFrom: string | null;
}

/** The small tables of one fund: bank accounts, licences and the costs that count on a day. */
export async function getFundDetails(tx: Tx, fundId: number, today: string): Promise<FundDetailRows> {
  const accounts = await sql<FundDetailRows['accounts'][number]>`
    select id as "accountId", bank_name as "bankName", branch_name as "branchName", account_number as "accountNumber",
      iban
    from fund_bank_accounts
    where fund_id = ${fundId} and is_active and 'subscription' = any(purposes)
    order by id`.execute(tx);
  const licenses = await sql<FundDetailRows['licenses'][number]>`
    select license_no as "licenseNo", title, start_date as "startDate", expire_date as "expireDate"
    from fund_licenses
    where fund_id = ${fundId}
    order by start_date desc`.execute(tx);
  const costs = await many<FundDetailRows['costs'][number] & { fromDate: string }>(tx)`
    select i.title, i.description, t.from_date as "fromDate"
    from (
      select distinct on (from_date) id, from_date
      from fund_cost_tables
      where fund_id = ${fundId} and from_date <= ${today}::date
      order by from_date desc, id desc
    ) t
    join fund_cost_items i on i.table_id = t.id
    order by t.from_date desc, i.sort`;
  // a table without lines was removed: the one before it counts
  const costsFrom = costs[0]?.fromDate ?? null;
  const current = costs.filter(({ fromDate }) => fromDate === costsFrom);
  return {
    accounts: accounts.rows,
    licenses: licenses.rows,
    costs: current.map(({ title, description }) => ({ title, description })),
    costsFrom,
  };
}

export interface PricePoint {
  fundId: number;
  date: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
  profitPerUnit: bigint;
}

/** Approved prices of funds between two days, oldest first. */
export async function listPrices(tx: Tx, fundIds: readonly number[], from: string, to: string): Promise<PricePoint[]> {
  return many<PricePoint>(tx)`
    select fund_id as "fundId", nav_date as date, issue_nav as "issueNav", cancel_nav as "cancelNav",
      statistical_nav as "statisticalNav", profit_per_unit as "profitPerUnit"
    from fund_navs
    where fund_id = any(${[...fundIds]}::int[]) and status = 'approved'
      and nav_date between ${from}::date and ${to}::date
    order by fund_id, nav_date`;
}

export interface CompositionRow {
  date: string;
  key: 'stock' | 'bond' | 'deposit' | 'cash' | 'commodity' | 'other' | 'fiveBest';
  percent: string;
  /** rial; null: not reported */
  amount: bigint | null;
}

/** Asset mixes of a fund between two days, newest day first, at most `days` of them. */
export async function listCompositions(
  tx: Tx,
  fundId: number,
  from: string,
  to: string,
  days: number,
): Promise<CompositionRow[]> {
  return many<CompositionRow>(tx)`
    select m.as_of as date, i.key, i.percent, i.amount
    from (
      select n.*
      from (
        select distinct on (as_of) id, as_of
        from fund_mixes
        where fund_id = ${fundId} and as_of between ${from}::date and ${to}::date
        order by as_of desc, id desc
      ) n
      -- a version without shares removed its day
      where exists (select from fund_mix_items i where i.mix_id = n.id)
      order by n.as_of desc limit ${days}
    ) m
    join fund_mix_items i on i.mix_id = m.id
    order by m.as_of desc, i.percent desc, i.key`;
}

export interface FundFileRow {
  fileId: number;
  publicId: string;
  title: string;
  category: string;
  mime: string;
  size: number;
  publishDate: string;
}

/** Documents of a fund, newest first, without those that a scan refused. */
export async function listFundFiles(tx: Tx, fundId: number): Promise<FundFileRow[]> {
  return many<FundFileRow>(tx)`
    select d.id as "fileId", f.public_id as "publicId", d.title, d.category, f.mime, f.size,
      d.publish_date as "publishDate"
    from published_fund_files d
    join files f on f.id = d.file_id
    where d.fund_id = ${fundId} and f.scan_status <> 'infected'
    order by d.publish_date desc, d.id`;
}

export interface FundProfitRow {
  profitId: number;
  profitDate: string;
  unitCount: bigint;
  guaranteedPerUnit: bigint;
  extraPerUnit: bigint;
  amount: bigint;
  extraAmount: bigint;
  compensation: bigint;
  total: bigint;
}

/** Profits that a fund has paid, newest first (domain 1.10). */
export async function listFundProfits(tx: Tx, fundId: number): Promise<FundProfitRow[]> {
  return many<FundProfitRow>(tx)`
    select id as "profitId", profit_date as "profitDate", unit_count as "unitCount",
      guaranteed_per_unit as "guaranteedPerUnit", extra_per_unit as "extraPerUnit", amount,
      extra_amount as "extraAmount", compensation, total
    from fund_profits
    where fund_id = ${fundId} and status = 'executed'
    order by profit_date desc`;
}

export interface HoldingLot {
  licenseNumber: string;
  licenseDate: string;
  openedOn: string;
  unitsLeft: bigint;
  unitPrice: string;
}

/** What an investor holds in a fund. */
export interface InvestorHolding {
  units: bigint;
  /** units that open redemptions will take */
  reserved: bigint;
  /** preferred units, and units whose certificate day has not come */
  blocked: bigint;
  lastLicenseDate: string | null;
  /** certificates with units left */
  lots: HoldingLot[];
}

/** What an investor holds in a fund on a business day, ISO. */
export async function getInvestorHolding(
  tx: Tx,
  investorId: number,
  fundId: number,
  today: string,
): Promise<InvestorHolding> {
  const { rows } = await sql<Omit<InvestorHolding, 'lots'>>`
    select coalesce(h.units, 0)::bigint as units, coalesce(h.reserved, 0)::bigint as reserved,
      (
        select coalesce(sum(l.units_left), 0)::bigint
        from lots l
        where l.investor_id = ${investorId} and l.fund_id = ${fundId} and l.units_left > 0
          and (l.unit_class <> 'ordinary' or l.license_date > ${today}::date)
      ) as blocked,
      (
        select max(l.license_date)
        from lots l
        where l.investor_id = ${investorId} and l.fund_id = ${fundId}
      ) as "lastLicenseDate"
    from (select 1) one
    left join holdings h on h.investor_id = ${investorId} and h.fund_id = ${fundId}`.execute(tx);
  const lots = await sql<HoldingLot>`
    select license_number as "licenseNumber", license_date as "licenseDate", opened_on as "openedOn",
      units_left as "unitsLeft", unit_price as "unitPrice"
    from lots
    where investor_id = ${investorId} and fund_id = ${fundId} and units_left > 0
    order by opened_on, id`.execute(tx);
  const held = rows[0] ?? { units: 0n, reserved: 0n, blocked: 0n, lastLicenseDate: null };
  return { ...held, lots: lots.rows };
}
