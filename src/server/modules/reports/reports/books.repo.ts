import { sql, type RawBuilder } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { investorName } from '#server/db/fragments.ts';
import { many, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';
import { readSearch } from '#server/modules/platform/search.ts';

interface Who {
  investorId: number;
  investorName: string;
  nationalNo: string;
  branchName: string;
}

const who = sql`
  i.id as "investorId", ${investorName('i')} as "investorName", i.national_no as "nationalNo",
    coalesce(b.name, '') as "branchName"`;

/** Investors that a search names. */
const named = (typed: string) => sql`select id from investors n where ${isInvestorFound('n', typed)}`;

/** Which cash rows. Days are ISO and inclusive. */
export interface AllTurnoverFilter {
  fundId?: number | undefined;
  type?: string | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
  search?: string | undefined;
}

export interface AllTurnoverRow extends Who {
  id: bigint;
  at: Date;
  businessDate: string;
  type: string;
  debit: bigint;
  credit: bigint;
  comments: string;
  orderId: number | null;
  orderNo: string | null;
  fundId: number;
  fundName: string;
}

function turnoverWhere(filter: AllTurnoverFilter): RawBuilder<unknown> {
  const parts = [sql`e.investor_id is not null and e.unit = 'IRR'`];
  if (filter.fundId) parts.push(sql`e.fund_id = ${filter.fundId}`);
  if (filter.type) parts.push(sql`e.tx_type = ${filter.type}`);
  if (filter.fromDate) parts.push(sql`e.business_date >= ${filter.fromDate}::date`);
  if (filter.toDate) parts.push(sql`e.business_date <= ${filter.toDate}::date`);
  if (filter.search) {
    const { like } = readSearch(filter.search);
    parts.push(
      sql`(
        e.investor_id in (${named(filter.search)}) or e.order_id in (select id from orders where order_no ilike ${like})
      )`,
    );
  }
  return sql.join(parts, sql` and `);
}

/** Cash rows of all investors, newest first; `before` continues an export after the row that it ended with. */
export async function listAllTurnover(
  tx: Tx,
  filter: AllTurnoverFilter,
  paging: PageRows & { before?: bigint | undefined },
): Promise<AllTurnoverRow[]> {
  const { before } = paging;
  return many<AllTurnoverRow>(tx)`
    select e.id, e.at, e.business_date as "businessDate", e.tx_type as type, e.debit, e.credit, e.comments,
      e.order_id as "orderId", o.order_no as "orderNo", e.fund_id as "fundId", f.name as "fundName", ${who}
    from ledger_entries e
    join funds f on f.id = e.fund_id
    join investors i on i.id = e.investor_id
    left join branches b on b.id = i.branch_id
    left join orders o on o.investor_id = e.investor_id and o.id = e.order_id
    where ${turnoverWhere(filter)} ${before === undefined ? sql`` : sql`and e.id < ${before}`}
    order by e.id desc limit ${paging.limit} offset ${paging.offset}`;
}

/** Count and sums of the filtered cash rows. Rial; from prepared sums unless words are searched (decision 58). */
export async function sumAllTurnover(
  tx: Tx,
  filter: AllTurnoverFilter,
): Promise<{ count: number; debit: bigint; credit: bigint }> {
  const { fundId, type, fromDate, toDate, search } = filter;
  if (search) return sumTurnoverRows(tx, filter);
  const parts = [fromDate || toDate ? sql`t.day > '-infinity'` : sql`t.day = '-infinity'`];
  if (fundId) parts.push(sql`t.fund_id = ${fundId}`);
  if (type) parts.push(sql`t.tx_type = ${type}`);
  if (fromDate) parts.push(sql`t.day >= ${fromDate}::date`);
  if (toDate) parts.push(sql`t.day <= ${toDate}::date`);
  return one<{ count: number; debit: bigint; credit: bigint }>(tx)`
    select coalesce(sum(t.count), 0)::int as count, coalesce(sum(t.debit), 0)::bigint as debit,
      coalesce(sum(t.credit), 0)::bigint as credit
    from turnover_totals t
    where ${sql.join(parts, sql` and `)}`;
}

/** The same sums from the entries themselves. */
async function sumTurnoverRows(
  tx: Tx,
  filter: AllTurnoverFilter,
): Promise<{ count: number; debit: bigint; credit: bigint }> {
  return one<{ count: number; debit: bigint; credit: bigint }>(tx)`
    select count(*)::int as count, coalesce(sum(e.debit), 0)::bigint as debit,
      coalesce(sum(e.credit), 0)::bigint as credit
    from ledger_entries e
    where ${turnoverWhere(filter)}`;
}

export interface AllAssetsFilter {
  fundId?: number | undefined;
  search?: string | undefined;
  /** prices up to this day count, ISO */
  until: string;
}

export interface HeldUnits extends Who {
  fundId: number;
  fundName: string;
  units: bigint;
  lockedUnits: bigint;
  cancelNav: string | null;
  navDate: string | null;
}

function assetsWhere(filter: AllAssetsFilter): RawBuilder<unknown> {
  const parts = [sql`h.units > 0`];
  if (filter.fundId) parts.push(sql`h.fund_id = ${filter.fundId}`);
  if (filter.search) parts.push(sql`h.investor_id in (${named(filter.search)})`);
  return sql.join(parts, sql` and `);
}

/** Newest published price of each fund up to a day. */
const prices = (until: string) => sql`
  select distinct on (fund_id) fund_id, cancel_nav, nav_date
  from fund_navs
  where status = 'approved' and nav_date <= ${until}
  order by fund_id, nav_date desc`;

/** Units of all investors by fund; `after` continues an export after the row that it ended with. */
export async function listAllHoldings(
  tx: Tx,
  filter: AllAssetsFilter,
  paging: PageRows & { after?: Pick<HeldUnits, 'investorId' | 'fundId'> | undefined },
): Promise<HeldUnits[]> {
  const { after } = paging;
  return many<HeldUnits>(tx)`
    with price as (${prices(filter.until)})
    select ${who}, h.fund_id as "fundId", f.name as "fundName", h.units, h.reserved as "lockedUnits",
      p.cancel_nav as "cancelNav", p.nav_date as "navDate"
    from holdings h
    join funds f on f.id = h.fund_id
    join investors i on i.id = h.investor_id
    left join branches b on b.id = i.branch_id
    left join price p on p.fund_id = h.fund_id
    where ${assetsWhere(filter)}
      ${after ? sql`and (h.investor_id, h.fund_id) > (${after.investorId}, ${after.fundId})` : sql``}
    order by h.investor_id, h.fund_id limit ${paging.limit} offset ${paging.offset}`;
}

interface HoldingSums {
  count: number;
  investorCount: number;
  units: bigint;
  value: bigint;
}

/**
 * Count of holdings and of their investors, units, and value in rial. Of all holdings, or those of a fund, the counts are
 * the prepared ones and the issued units of each fund are valued together (decision 58).
 */
export async function sumAllHoldings(tx: Tx, filter: AllAssetsFilter): Promise<HoldingSums> {
  if (filter.search) return sumFoundHoldings(tx, filter);
  const { fundId = null } = filter;
  return one<HoldingSums>(tx)`
    with price as (${prices(filter.until)})
    select coalesce(h.count, 0)::int as count, coalesce(h.investors, 0)::int as "investorCount",
      coalesce(t.units, 0)::bigint as units, coalesce(t.value, 0)::bigint as value
    from (
      select sum(count) filter (where fund_id > 0) as count,
        sum(count) filter (where fund_id = coalesce(${fundId}::int, 0)) as investors
      from holder_totals
      where ${fundId}::int is null or fund_id = ${fundId}::int
    ) h
    cross join (
      select sum(t.issued_units) as units, sum(floor(t.issued_units * p.cancel_nav)) as value
      from fund_totals t
      left join price p on p.fund_id = t.fund_id
      where ${fundId}::int is null or t.fund_id = ${fundId}::int
    ) t`;
}

/** The same sums of the holdings that words find; each holding is floored to whole rials. */
async function sumFoundHoldings(tx: Tx, filter: AllAssetsFilter): Promise<HoldingSums> {
  return one<HoldingSums>(tx)`
    with price as (${prices(filter.until)})
    select count(*)::int as count, count(distinct h.investor_id)::int as "investorCount",
      coalesce(sum(h.units), 0)::bigint as units, coalesce(sum(floor(h.units * p.cancel_nav)), 0)::bigint as value
    from holdings h
    left join price p on p.fund_id = h.fund_id
    where ${assetsWhere(filter)}`;
}
