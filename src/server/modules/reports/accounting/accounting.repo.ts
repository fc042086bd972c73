import { sql } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { investorName } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/** Which rows of an investor's turnover. `fundIds` null means all funds; days are ISO and inclusive. */
export interface TurnoverFilter {
  investorId: number;
  fundIds: readonly number[] | null;
  from: string;
  to: string;
  type: string | null;
}

export interface TurnoverRow {
  id: bigint;
  at: Date;
  businessDate: string;
  type: string;
  debit: bigint;
  credit: bigint;
  /** running balance over all rows of the chosen funds */
  balance: bigint;
  comments: string;
  branchName: string;
  orderId: number | null;
  orderNo: string | null;
  fundId: number;
  fundName: string;
}

const ofFunds = ({ fundIds }: TurnoverFilter) =>
  fundIds === null ? sql`true` : sql`e.fund_id = any(${[...fundIds]}::int[])`;

/** The balance is counted before the rows are filtered, so that hiding rows does not change it (domain 8). */
function filteredBook(filter: TurnoverFilter) {
  return sql`
    select *
    from (
      select e.*, sum(e.credit - e.debit) over (order by e.at, e.id)::bigint as balance
      from ledger_entries e
      where e.investor_id = ${filter.investorId} and e.unit = 'IRR' and ${ofFunds(filter)}
    ) book
    where business_date between ${filter.from}::date and ${filter.to}::date
      and (${filter.type}::text is null or tx_type = ${filter.type})`;
}

/** Rows of the turnover, newest or oldest first. */
export async function listTurnover(
  tx: Tx,
  filter: TurnoverFilter,
  paging: PageRows & { isNewestFirst: boolean },
): Promise<TurnoverRow[]> {
  const direction = paging.isNewestFirst ? sql`desc` : sql`asc`;
  return many<TurnoverRow>(tx)`
    select b.id, b.at, b.business_date as "businessDate", b.tx_type as type, b.debit, b.credit, b.balance, b.comments,
      coalesce(r.name, '') as "branchName", b.order_id as "orderId", o.order_no as "orderNo", b.fund_id as "fundId",
      f.name as "fundName"
    from (
      ${filteredBook(filter)} order by at ${direction}, id ${direction} offset ${paging.offset} limit ${paging.limit}
    ) b
    join funds f on f.id = b.fund_id
    left join orders o on o.investor_id = b.investor_id and o.id = b.order_id
    left join branches r on r.id = o.branch_id
    order by b.at ${direction}, b.id ${direction}`;
}

/** Count and sums of the filtered rows, and the balance at the end of the range over the chosen funds. Rial. */
export async function sumTurnover(
  tx: Tx,
  filter: TurnoverFilter,
): Promise<{ count: number; debit: bigint; credit: bigint; balance: bigint }> {
  return one<{ count: number; debit: bigint; credit: bigint; balance: bigint }>(tx)`
    select count(*) filter (where ${inRange(filter)})::int as count,
      coalesce(sum(e.debit) filter (where ${inRange(filter)}), 0)::bigint as debit,
      coalesce(sum(e.credit) filter (where ${inRange(filter)}), 0)::bigint as credit,
      coalesce(sum(e.credit - e.debit) filter (where e.business_date <= ${filter.to}::date), 0)::bigint as balance
    from ledger_entries e
    where e.investor_id = ${filter.investorId} and e.unit = 'IRR' and ${ofFunds(filter)}`;
}

function inRange(filter: TurnoverFilter) {
  return sql`e.business_date between ${filter.from}::date and ${filter.to}::date
    and (${filter.type}::text is null or e.tx_type = ${filter.type})`;
}

/** How many of the filtered rows were booked after a moment. */
export async function countLaterTurnover(tx: Tx, filter: TurnoverFilter, after: Date): Promise<number> {
  const { later } = await one<{ later: number }>(tx)`
    select count(*)::int as later
    from ledger_entries e
    where e.investor_id = ${filter.investorId} and e.unit = 'IRR' and ${ofFunds(filter)} and ${inRange(filter)}
      and e.at > ${after}`;
  return later;
}

/** Funds by name, to find those a search names. */
export async function listFundNames(tx: Tx): Promise<{ id: number; name: string }[]> {
  return tx.selectFrom('funds').select(['id', 'name']).orderBy('id').execute();
}

/** Whose turnover it is, for the head of a file. Returns null for an unknown investor. */
export async function findOwner(
  tx: Tx,
  investorId: number,
): Promise<{ investorName: string; nationalNo: string } | null> {
  return maybeOne<{ investorName: string; nationalNo: string }>(tx)`
    select ${investorName('i')} as "investorName", i.national_no as "nationalNo"
    from investors i
    where i.id = ${investorId}`;
}
