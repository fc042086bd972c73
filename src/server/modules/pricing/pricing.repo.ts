import { sql } from 'kysely';
import type { Tx, WriteTx } from '../../db/connection.ts';

/** The prices of a fund on a day; decimal text. */
export interface NavRow {
  fundId: number;
  navDate: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
  status: 'draft' | 'approved';
  enteredBy: number | null;
  lockedAt: Date | null;
  netAsset: bigint;
  investedUnits: bigint;
}

const select = sql`
  select fund_id as "fundId", nav_date as "navDate", issue_nav as "issueNav", cancel_nav as "cancelNav", statistical_nav as "statisticalNav", status,
    entered_by as "enteredBy", locked_at as "lockedAt", net_asset as "netAsset", invested_units as "investedUnits" from fund_navs`;

/** Prices of a day. */
export async function findNav(tx: Tx, fundId: number, navDate: string): Promise<NavRow | null> {
  return (await sql<NavRow>`${select} where fund_id = ${fundId} and nav_date = ${navDate}`.execute(tx)).rows[0] ?? null;
}

/** Prices of a day, locked until the transaction ends. */
export async function lockNav(tx: WriteTx, fundId: number, navDate: string): Promise<NavRow | null> {
  return (
    (await sql<NavRow>`${select} where fund_id = ${fundId} and nav_date = ${navDate} for update`.execute(tx)).rows[0] ??
    null
  );
}

/** Latest approved prices of every fund up to a day. */
export async function listLastNavs(
  tx: Tx,
  until: string,
): Promise<(NavRow & { fundType: number; regNo: string | null; isNegotiable: boolean })[]> {
  const { rows } = await sql<NavRow & { fundType: number; regNo: string | null; isNegotiable: boolean }>`
    select n.*, f.fund_type as "fundType", f.reg_no as "regNo", f.type_of_invest = 'Negotiable' as "isNegotiable" from funds f
      join lateral (${select} where fund_id = f.id and status = 'approved' and nav_date <= ${until} order by nav_date desc limit 1) n on true
    where f.kind = 'fund' order by f.id`.execute(tx);
  return rows;
}

/** Stores the prices of a day. An approved or locked day is not touched; false then. */
export async function upsertNav(
  tx: WriteTx,
  nav: {
    fundId: number;
    navDate: string;
    issueNav: string;
    cancelNav: string;
    statisticalNav: string;
    netAsset: bigint;
    investedUnits: bigint;
    source: 'manual' | 'csv' | 'feed';
    status: NavRow['status'];
    enteredBy: number | null;
    publishedAt: Date | null;
  },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, source, status, entered_by, published_at)
    values (${nav.fundId}, ${nav.navDate}, ${nav.issueNav}, ${nav.cancelNav}, ${nav.statisticalNav}, ${nav.netAsset}, ${nav.investedUnits}, ${nav.source}, ${nav.status}, ${nav.enteredBy}, ${nav.publishedAt})
    on conflict (fund_id, nav_date) do update set issue_nav = excluded.issue_nav, cancel_nav = excluded.cancel_nav, statistical_nav = excluded.statistical_nav,
      net_asset = excluded.net_asset, invested_units = excluded.invested_units, source = excluded.source, entered_by = excluded.entered_by
      where fund_navs.status = 'draft' and fund_navs.locked_at is null`.execute(tx);
  return numAffectedRows === 1n;
}

/** Publishes a draft. */
export async function approveNavRow(
  tx: WriteTx,
  fundId: number,
  navDate: string,
  approvedBy: number,
  at: Date,
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update fund_navs set status = 'approved', approved_by = ${approvedBy}, published_at = ${at} where fund_id = ${fundId} and nav_date = ${navDate} and status = 'draft'`.execute(
    tx,
  );
  return numAffectedRows === 1n;
}

/** Locks a day's prices for good: orders were executed with them. */
export async function markNavLocked(tx: WriteTx, fundId: number, navDate: string, at: Date): Promise<void> {
  await sql`update fund_navs set locked_at = coalesce(locked_at, ${at}) where fund_id = ${fundId} and nav_date = ${navDate}`.execute(
    tx,
  );
}

/** Units that investors held on a day: those of now without what later price days issued and redeemed. */
export async function findInvestedUnits(tx: Tx, fundId: number, navDate: string): Promise<bigint> {
  const { rows } = await sql<{ units: bigint }>`
    select greatest(0, f.invested_units - coalesce((select sum(n.units_sub_day - n.units_red_day) from fund_navs n
      where n.fund_id = f.id and n.nav_date > ${navDate}), 0))::bigint as units from funds f where f.id = ${fundId}`.execute(
    tx,
  );
  return rows[0]?.units ?? 0n;
}

export interface DraftRow {
  fundId: number;
  fundName: string;
  navDate: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
  source: 'manual' | 'csv' | 'feed' | 'demo';
  enteredBy: number | null;
  enteredByName: string;
}

const nameOf = (alias: string) =>
  sql`coalesce(trim(concat(${sql.ref(`${alias}.first_name`)}, ' ', ${sql.ref(`${alias}.last_name`)})), '')`;

export interface NavListRow extends Omit<DraftRow, 'fundName'> {
  status: NavRow['status'];
  isLocked: boolean;
  approvedBy: number | null;
  approvedByName: string;
  netAsset: bigint;
  investedUnits: bigint;
}

/** A page of the prices of a fund, newest day first. */
export async function listNavRows(
  tx: Tx,
  fundId: number,
  offset: number,
  limit: number,
): Promise<{ rows: NavListRow[]; total: number }> {
  const { rows } = await sql<NavListRow>`
    select n.fund_id as "fundId", n.nav_date as "navDate", n.issue_nav as "issueNav", n.cancel_nav as "cancelNav", n.statistical_nav as "statisticalNav",
      n.source, n.entered_by as "enteredBy", ${nameOf('e')} as "enteredByName", n.status, n.locked_at is not null as "isLocked",
      n.approved_by as "approvedBy", ${nameOf('a')} as "approvedByName", n.net_asset as "netAsset", n.invested_units as "investedUnits"
    from fund_navs n left join users e on e.id = n.entered_by left join users a on a.id = n.approved_by
    where n.fund_id = ${fundId} order by n.nav_date desc limit ${limit} offset ${offset}`.execute(tx);
  const count = await sql<{
    total: number;
  }>`select count(*)::int as total from fund_navs where fund_id = ${fundId}`.execute(tx);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/** Prices that wait for a second person, oldest day first. */
export async function listDraftRows(tx: Tx): Promise<DraftRow[]> {
  const { rows } = await sql<DraftRow>`
    select n.fund_id as "fundId", f.name as "fundName", n.nav_date as "navDate", n.issue_nav as "issueNav", n.cancel_nav as "cancelNav", n.statistical_nav as "statisticalNav",
      n.source, n.entered_by as "enteredBy", ${nameOf('e')} as "enteredByName" from fund_navs n join funds f on f.id = n.fund_id
      left join users e on e.id = n.entered_by where n.status = 'draft' order by n.nav_date, f.sort, f.id limit 500`.execute(
    tx,
  );
  return rows;
}

/** What a file may call a fund by. Bonds are left out: their prices follow from their terms. */
export async function listFundNames(tx: Tx): Promise<{ id: number; names: string[] }[]> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select id, array_remove(array[slug, name, symbol, reg_no], null) as names from funds where kind = 'fund' order by id`.execute(
    tx,
  );
  return rows;
}
