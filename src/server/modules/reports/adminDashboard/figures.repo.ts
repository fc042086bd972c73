import { acceptedOrderStates, executedOrderStates, type OrderState } from '#shared/orderStates.ts';
import { many, one } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';
import type { DayRange } from '#server/modules/platform/range.ts';

/** States of orders that are accepted or executed (domain 1.8). */
const PLACED: readonly OrderState[] = [...acceptedOrderStates, ...executedOrderStates];

/** Counts of people, whatever the range. */
export async function countPeople(
  tx: Tx,
): Promise<{ users: number; natural: number; legal: number; identityWaiting: number }> {
  return one<{ users: number; natural: number; legal: number; identityWaiting: number }>(tx)`
    select coalesce(sum(count) filter (where kind = 'user'), 0)::int as users,
      coalesce(sum(count) filter (where kind = 'investor' and not is_legal), 0)::int as natural,
      coalesce(sum(count) filter (where kind = 'investor' and is_legal), 0)::int as legal,
      coalesce(sum(count) filter (where kind = 'investor' and auth_status = 'pending'), 0)::int as "identityWaiting"
    from people_totals`;
}

/** Contracts of direct debit in force, and debits that finally failed since a day. */
export async function countDebits(tx: Tx, since: string): Promise<{ activeContracts: number; failed: number }> {
  return one<{ activeContracts: number; failed: number }>(tx)`
    select (select count(*)::int from debit_contracts where status = 'active') as "activeContracts",
      (select count(*)::int from debit_charges where status = 'failed' and due_date >= ${since}) as failed`;
}

/** Users who registered, by day; days without one are left out. */
export async function listUsersByDay(tx: Tx, { from, to }: DayRange): Promise<{ date: string; users: number }[]> {
  return many<{ date: string; users: number }>(tx)`
    select day as date, sum(count)::int as users
    from people_totals
    where kind = 'user' and day between ${from}::date and ${to}::date
    group by day
    having sum(count) > 0
    order by day`;
}

/** Placed orders of a day. Rial; a redemption without a price counts with its estimate. */
export interface PlacedDay {
  date: string;
  issues: number;
  issue: bigint;
  redeems: number;
  redeem: bigint;
}

/** Orders that were placed and stand or were executed, by the day of placing; of one fund where given. */
export async function listPlacedByDay(tx: Tx, { from, to }: DayRange, fundId: number | null): Promise<PlacedDay[]> {
  return many<PlacedDay>(tx)`
    select day as date,
      coalesce(sum(count) filter (where order_type = 1), 0)::int as issues,
      coalesce(sum(amount) filter (where order_type = 1), 0)::bigint as issue,
      coalesce(sum(count) filter (where order_type = 2), 0)::int as redeems,
      coalesce(sum(expected) filter (where order_type = 2), 0)::bigint as redeem
    from order_totals
    where scope = 'placed' and day between ${from}::date and ${to}::date and status = any(${PLACED}::text[])
      and (${fundId}::int is null or fund_id = ${fundId}::int)
    group by day
    having sum(count) > 0
    order by day`;
}

/** Executed orders of a fund and price day. Rial: what became units, and what redemptions paid. */
export interface ExecutedDay {
  fundId: number;
  fundName: string;
  date: string;
  issues: number;
  issue: bigint;
  redeems: number;
  redeem: bigint;
}

/** Executed orders by fund and price day, funds in their order; of one fund where given. */
export async function listExecutedByDay(tx: Tx, { from, to }: DayRange, fundId: number | null): Promise<ExecutedDay[]> {
  return many<ExecutedDay>(tx)`
    select f.id as "fundId", f.name as "fundName", o.day as date,
      coalesce(sum(o.count) filter (where o.order_type = 1), 0)::int as issues,
      coalesce(sum(o.cost) filter (where o.order_type = 1), 0)::bigint as issue,
      coalesce(sum(o.count) filter (where o.order_type = 2), 0)::int as redeems,
      coalesce(sum(o.net) filter (where o.order_type = 2), 0)::bigint as redeem
    from funds f
    join order_totals o on o.fund_id = f.id and o.scope = 'priced' and o.day between ${from}::date and ${to}::date
      and o.status = any(${executedOrderStates}::text[])
    where ${fundId}::int is null or f.id = ${fundId}::int
    group by f.id, f.name, f.sort, o.day
    having sum(o.count) > 0
    order by f.sort, f.id, o.day`;
}
