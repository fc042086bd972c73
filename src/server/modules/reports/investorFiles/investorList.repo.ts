import { sql, type RawBuilder } from 'kysely';
import type { Sort } from '#shared/contract/kernel/fields.ts';
import type { investorSorts } from '#shared/texts/investorTexts.ts';
import type { AuthStatusName } from '#shared/contract/investors.ts';
import { foldForSearch } from '#shared/search.ts';
import { investorName, tehranDayEnd, tehranDayStart } from '#server/db/fragments.ts';
import { listOrder } from '#server/db/listOrder.ts';
import { many, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import { isInvestorFound } from '#server/db/investorSearch.ts';

export interface InvestorListRow {
  investorId: number;
  isLegal: boolean;
  firstName: string | null;
  lastName: string | null;
  companyName: string | null;
  investorName: string;
  nationalNo: string;
  mobile: string | null;
  authStatus: AuthStatusName;
  branchName: string | null;
  joinedAt: Date;
  /** units at the last approved cancel prices, rial */
  value: bigint;
  isBlocked: boolean;
}

/** Which investors; days are ISO and inclusive, `branchOf` is an administrator who sees those of their branch alone. */
export interface InvestorFilter {
  branchOf: number | null;
  search?: string | undefined;
  isLegal?: boolean | undefined;
  authStatus?: AuthStatusName | undefined;
  branchId?: number | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

/** Largest id of an investor. */
const MAX_ID = 2_147_483_647;

/** Every word occurs in the text that is kept folded, or the whole is the id of the investor. */
function isFound(typed: string): RawBuilder<unknown> {
  const folded = foldForSearch(typed);
  const inText = isInvestorFound('i', folded);
  const investorId = /^\d{1,10}$/.test(folded) ? Number(folded) : 0;
  return investorId > 0 && investorId <= MAX_ID ? sql`(${inText} or i.id = ${investorId})` : inText;
}

function where(filter: InvestorFilter): RawBuilder<unknown> {
  const parts = [sql`true`];
  if (filter.branchOf !== null)
    parts.push(sql`i.branch_id = (select a.branch_id from users a where a.id = ${filter.branchOf})`);
  if (filter.search) parts.push(isFound(filter.search));
  if (filter.isLegal !== undefined) parts.push(sql`i.is_legal = ${filter.isLegal}`);
  if (filter.authStatus) parts.push(sql`i.auth_status = ${filter.authStatus}`);
  if (filter.branchId) parts.push(sql`i.branch_id = ${filter.branchId}`);
  if (filter.fromDate) parts.push(sql`i.created_at >= ${tehranDayStart(filter.fromDate)}`);
  if (filter.toDate) parts.push(sql`i.created_at < ${tehranDayEnd(filter.toDate)}`);
  return sql.join(parts, sql` and `);
}

/** The last approved cancel price of each fund up to a day. */
const lastPrices = (day: string) => sql`
  price as materialized (
    select f.id as fund_id, n.cancel_nav
    from funds f
    cross join lateral (
      select p.cancel_nav
      from fund_navs p
      where p.fund_id = f.id and p.status = 'approved' and p.nav_date <= ${day}::date
      order by p.nav_date desc limit 1
    ) n
  )`;

/** Each fund's value is cut to whole rial, as in the report of assets. */
const valueOfHoldings = sql`coalesce(sum(trunc(h.units * n.cancel_nav)), 0)::bigint`;

const isAfter = (investorId: number) => sql`
  and (i.created_at, i.id) < (select l.created_at, l.id from investors l where l.id = ${investorId})`;

/** Investors by filter, newest members first unless a sort was asked for, with their holdings at the prices of a day; `after` is an id to go on after. */
export async function listInvestorRows(
  tx: Tx,
  filter: InvestorFilter,
  of: {
    day: string;
    offset: number;
    limit: number;
    after?: number | undefined;
    sort?: Sort<(typeof investorSorts)[number]> | undefined;
  },
): Promise<InvestorListRow[]> {
  const order = listOrder(of.sort, {
    places: { memberSince: sql`i.created_at` },
    id: sql`i.id`,
    otherwise: sql`i.created_at desc, i.id desc`,
  });
  return many<InvestorListRow>(tx)`
    with ${lastPrices(of.day)}, page as (
      select i.*
      from investors i
      where ${where(filter)} ${of.after === undefined ? sql`` : isAfter(of.after)}
      order by ${order} limit ${of.limit} offset ${of.offset}
    )
    select i.id as "investorId", i.is_legal as "isLegal", i.first_name as "firstName", i.last_name as "lastName",
      i.company_name as "companyName", ${investorName('i')} as "investorName", i.national_no as "nationalNo",
      i.mobile, i.auth_status as "authStatus", b.name as "branchName", i.created_at as "joinedAt", v.value,
      exists (
        select 1
        from user_investors l
        join user_blocks k on k.user_id = l.user_id and k.unblocked_at is null
        where l.investor_id = i.id and l.it_self
      ) as "isBlocked"
    from page i
    left join branches b on b.id = i.branch_id
    cross join lateral (
      select ${valueOfHoldings} as value
      from holdings h
      join price n on n.fund_id = h.fund_id
      where h.investor_id = i.id and h.units > 0
    ) v
    order by ${order}`;
}

export interface InvestorSums {
  count: number;
  naturalCount: number;
  legalCount: number;
  /** rial */
  value: bigint;
}

/**
 * Counts of investors by filter, and their holdings at the prices of a day. Of all investors the counts are the prepared ones
 * and the value is that of the issued units of each fund (decision 58).
 */
export async function sumInvestors(tx: Tx, filter: InvestorFilter, day: string): Promise<InvestorSums> {
  const { branchOf, ...rest } = filter;
  if (branchOf !== null || Object.values(rest).some((value) => Boolean(value)))
    return sumFoundInvestors(tx, filter, day);
  return one<InvestorSums>(tx)`
    with ${lastPrices(day)}
    select coalesce(sum(count), 0)::int as count,
      coalesce(sum(count) filter (where not is_legal), 0)::int as "naturalCount",
      coalesce(sum(count) filter (where is_legal), 0)::int as "legalCount",
      (
        select coalesce(sum(trunc(t.issued_units * n.cancel_nav)), 0)::bigint
        from fund_totals t
        join price n on n.fund_id = t.fund_id
      ) as value
    from people_totals
    where kind = 'investor'`;
}

/** The same sums from investors and their holdings. */
async function sumFoundInvestors(tx: Tx, filter: InvestorFilter, day: string): Promise<InvestorSums> {
  return one<InvestorSums>(tx)`
    with ${lastPrices(day)}, found as (
      select i.id, i.is_legal
      from investors i
      where ${where(filter)}
    )
    select count(*)::int as count, count(*) filter (where not is_legal)::int as "naturalCount",
      count(*) filter (where is_legal)::int as "legalCount",
      (
        select ${valueOfHoldings}
        from found i
        join holdings h on h.investor_id = i.id and h.units > 0
        join price n on n.fund_id = h.fund_id
      ) as value
    from found`;
}

/** Branches by name; for an administrator of a branch their own alone. */
export async function listBranches(tx: Tx, branchOf: number | null): Promise<{ branchId: number; name: string }[]> {
  return many<{ branchId: number; name: string }>(tx)`
    select b.id as "branchId", b.name
    from branches b
    where ${branchOf}::int is null or b.id = (select a.branch_id from users a where a.id = ${branchOf}::int)
    order by b.name collate "fa-x-icu"`;
}
