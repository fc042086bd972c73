import { sql } from 'kysely';
import type { AuthorityReport } from '#shared/contract/authorityFiles.ts';
import type { AssetKey } from '#shared/contract/fundReports.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import { many } from '#server/db/query.ts';

/** Days of a report, ISO and both inclusive; null: every fund. */
export interface AuthorityRange {
  fundId: number | null;
  fromDate: string;
  toDate: string;
}

/** What identifies a fund for the authority. */
export interface FundIdentity {
  fund: string;
  seoNo: string | null;
  registrationNo: string | null;
  nationalId: string | null;
  symbol: string | null;
  isin: string | null;
  manager: string | null;
}

/** A fund on a day with a published price. Prices are rial with decimals, units whole. */
export interface DailyFigures extends FundIdentity {
  date: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
  issuedUnits: bigint;
  redeemedUnits: bigint;
  units: bigint;
  netAsset: bigint;
}

/** A share of the newest asset mix that a fund reported in a month. */
export interface PortfolioShare extends FundIdentity {
  date: string;
  asset: AssetKey;
  percent: string;
  /** rial; null: not reported */
  amount: bigint | null;
}

const identity = sql`
  f.name as fund, f.reg_no as "seoNo", f.registration_number as "registrationNo",
    f.national_id as "nationalId", f.symbol, f.isin, f.manager`;

/** Funds that report to the authority: open to people, or being wound up. Bonds report elsewhere. */
const reporting = ({ fundId }: AuthorityRange) =>
  sql`f.kind = 'fund' and f.status in ('active', 'liquidating') and (${fundId}::int is null or f.id = ${fundId}::int)`;

/** Names of the funds of a report. */
export async function listReportingFunds(tx: Tx, of: AuthorityRange): Promise<string[]> {
  const rows = await many<{ name: string }>(
    tx,
  )`select f.name from funds f where ${reporting(of)} order by f.sort, f.id`;
  return rows.map(({ name }) => name);
}

/**
 * Prices of each fund and day with its units from the ledger: those of the day, and those that investors hold at its end. The
 * net asset is that of the redemption price and these units.
 */
export async function listDailyFigures(tx: Tx, of: AuthorityRange): Promise<DailyFigures[]> {
  return many<DailyFigures>(tx)`
    with wanted as (
      select f.id, a.id as account_id
      from funds f
      left join accounts a on a.fund_id = f.id and a.kind = 'fund_units'
      where ${reporting(of)}
    ),
    moves as materialized (
      select w.id as fund_id, e.business_date as day, sum(e.debit - e.credit)::bigint as moved,
        coalesce(sum(e.debit - e.credit) filter (where e.tx_type in ('issue', 'reinvest')), 0)::bigint as issued,
        coalesce(sum(e.credit - e.debit) filter (where e.tx_type in ('redeem', 'principal')), 0)::bigint as redeemed
      from wanted w
      join ledger_entries e on e.account_id = w.account_id and e.business_date <= ${of.toDate}
      group by w.id, e.business_date
    ),
    held as (
      select n.fund_id, n.nav_date,
        (
          select coalesce(sum(m.moved), 0)::bigint
          from moves m
          where m.fund_id = n.fund_id and m.day <= n.nav_date
        ) as units
      from fund_navs n
      join wanted w on w.id = n.fund_id
      where n.status = 'approved' and n.nav_date between ${of.fromDate} and ${of.toDate}
    )
    select n.nav_date as date, ${identity}, trim_scale(n.issue_nav)::text as "issueNav",
      trim_scale(n.cancel_nav)::text as "cancelNav", trim_scale(n.statistical_nav)::text as "statisticalNav",
      coalesce(m.issued, 0)::bigint as "issuedUnits", coalesce(m.redeemed, 0)::bigint as "redeemedUnits", h.units,
      floor(h.units * n.cancel_nav)::bigint as "netAsset"
    from held h
    join fund_navs n on n.fund_id = h.fund_id and n.nav_date = h.nav_date
    join funds f on f.id = h.fund_id
    left join moves m on m.fund_id = h.fund_id and m.day = h.nav_date
    order by n.nav_date, f.sort, f.id`;
}

/** Shares of the newest version of each asset mix in a range, by fund and day; a mix that was removed is left out. */
export async function listPortfolioShares(tx: Tx, of: AuthorityRange): Promise<PortfolioShare[]> {
  return many<PortfolioShare>(tx)`
    with newest as (
      select distinct on (m.fund_id, m.as_of) m.id, m.fund_id, m.as_of
      from fund_mixes m
      join funds f on f.id = m.fund_id
      where ${reporting(of)} and m.as_of between ${of.fromDate} and ${of.toDate}
      order by m.fund_id, m.as_of, m.id desc
    )
    select n.as_of as date, ${identity}, i.key as asset, trim_scale(i.percent)::text as percent, i.amount
    from newest n
    join fund_mix_items i on i.mix_id = n.id
    join funds f on f.id = n.fund_id
    order by n.as_of, f.sort, f.id, i.percent desc, i.key`;
}

/** A column of a file. */
export interface AuthorityColumn {
  field: string;
  title: string;
}

/** Columns that the company set for a report, in order; none: the usual ones. */
export async function listColumns(tx: Tx, report: AuthorityReport): Promise<AuthorityColumn[]> {
  return many<AuthorityColumn>(tx)`
    select field, title
    from authority_columns
    where report = ${report}
    order by place`;
}

/** Puts columns in the place of those before; call it under the lock of the report. */
export async function replaceColumns(
  tx: WriteTx,
  of: { report: AuthorityReport; columns: readonly AuthorityColumn[]; by: number; at: Date },
): Promise<void> {
  await tx.deleteFrom('authority_columns').where('report', '=', of.report).execute();
  if (of.columns.length === 0) return;
  await tx
    .insertInto('authority_columns')
    .values(
      of.columns.map(({ field, title }, index) => ({
        ...{ report: of.report, place: index + 1, field, title, saved_by: of.by, saved_at: of.at },
      })),
    )
    .execute();
}
