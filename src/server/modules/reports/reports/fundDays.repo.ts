import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '#server/db/connection.ts';
import { many, one } from '#server/db/query.ts';
import { wordList } from '#server/db/fragments.ts';
import { acceptedOrderStates, redeemedOrderStates } from '#shared/orderStates.ts';
import type { PageRows } from '#shared/paging.ts';

export interface FundDayFilter {
  fundId?: number | undefined;
  fromDate?: string | undefined;
  toDate?: string | undefined;
}

export interface FundDay {
  fundId: number;
  fundName: string;
  priceDate: string;
  issueCount: number;
  issueAmount: bigint;
  redeemCount: number;
  redeemAmount: bigint;
  openCount: number;
}

/** States of a redemption after its execution. */
const redeemed = wordList(redeemedOrderStates);
const executed = sql`(o.status = 'issued' or o.status in ${redeemed})`;
const waiting = sql`o.status in ${wordList(acceptedOrderStates)}`;

const sums = sql`
  coalesce(sum(o.count) filter (where o.status = 'issued'), 0)::int as "issueCount",
    coalesce(sum(o.amount) filter (where o.status = 'issued'), 0)::bigint as "issueAmount",
    coalesce(sum(o.count) filter (where o.status in ${redeemed}), 0)::int as "redeemCount",
    coalesce(sum(o.amount) filter (where o.status in ${redeemed}), 0)::bigint as "redeemAmount"`;

function ofDays({ fundId, fromDate, toDate }: FundDayFilter): RawBuilder<unknown> {
  const parts = [sql`o.scope = 'priced'`, sql`(${executed} or ${waiting})`];
  if (fundId) parts.push(sql`o.fund_id = ${fundId}`);
  if (fromDate) parts.push(sql`o.day >= ${fromDate}::date`);
  if (toDate) parts.push(sql`o.day <= ${toDate}::date`);
  return sql.join(parts, sql` and `);
}

/**
 * A day from which on there are at least so many rows, so that a page adds up its own days alone; before every day when there
 * are fewer. A day with a count in the sums has a row, unless a change that is not in them yet takes it away: days of such
 * changes are passed over.
 */
const firstDay = (filter: FundDayFilter, rows: number): RawBuilder<unknown> => sql`coalesce((
  select o.day
  from order_sums o
  where ${ofDays(filter)} and o.count > 0
  group by o.day
  order by o.day desc
  limit 1 offset ${rows - 1}::bigint + (select count(distinct price_date) from order_sum_changes)
), '-infinity'::date)`;

/** Executed and waiting orders of each fund and price day, newest day first. Rial. */
export async function listFundDayRows(tx: Tx, filter: FundDayFilter, { offset, limit }: PageRows): Promise<FundDay[]> {
  return many<FundDay>(tx)`
    select o.fund_id as "fundId", f.name as "fundName", o.day as "priceDate", ${sums},
      coalesce(sum(o.count) filter (where ${waiting}), 0)::int as "openCount"
    from order_totals o
    join funds f on f.id = o.fund_id
    where ${ofDays(filter)} and o.day >= ${firstDay(filter, offset + limit)}
    group by o.fund_id, f.id, o.day
    having sum(o.count) > 0
    order by o.day desc, f.sort, f.id limit ${limit} offset ${offset}`;
}

/** Number of funds by day, and sums over all of them. Rial. */
export async function sumFundDays(
  tx: Tx,
  filter: FundDayFilter,
): Promise<{ rows: number } & Pick<FundDay, 'issueCount' | 'issueAmount' | 'redeemCount' | 'redeemAmount'>> {
  return one<{ rows: number } & Pick<FundDay, 'issueCount' | 'issueAmount' | 'redeemCount' | 'redeemAmount'>>(tx)`
    select count(*)::int as rows, coalesce(sum("issueCount"), 0)::int as "issueCount",
      coalesce(sum("issueAmount"), 0)::bigint as "issueAmount", coalesce(sum("redeemCount"), 0)::int as "redeemCount",
      coalesce(sum("redeemAmount"), 0)::bigint as "redeemAmount"
    from (
      select ${sums}
      from order_totals o
      where ${ofDays(filter)}
      group by o.fund_id, o.day
      having sum(o.count) > 0
    ) d`;
}
