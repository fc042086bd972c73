import { sql } from 'kysely';
import { investorName, wordList } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { OrderTerms } from '#server/modules/records/orderLifecycle/money.rules.ts';
import { acceptedOrderStates } from '#shared/orderStates.ts';

const isDue = (fundId: number, navDate: string) =>
  sql`o.fund_id = ${fundId} and o.price_date = ${navDate} and o.status in ${wordList(acceptedOrderStates)}`;
const failedBefore = sql`exists (select 1 from settlement_results r where r.order_id = o.id and r.outcome = 'failed')`;

/** How many orders wait for the price of a day; without those whose execution failed when the timetable asks. */
export async function countDue(tx: Tx, fundId: number, navDate: string, isAutomatic: boolean): Promise<number> {
  const { n } = await one<{ n: number }>(tx)`
    select count(*)::int as n
    from orders o
    where ${isDue(fundId, navDate)} and (not ${isAutomatic}::boolean or not ${failedBefore})`;
  return n;
}

/** The first day before a day whose orders are not executed, with their number; without those whose execution failed. */
export async function findEarlierOpen(
  tx: Tx,
  fundId: number,
  navDate: string,
): Promise<{ navDate: string; orders: number } | null> {
  return maybeOne<{ navDate: string; orders: number }>(tx)`
    select o.price_date as "navDate", count(*)::int as orders
    from orders o
    where o.fund_id = ${fundId} and o.price_date < ${navDate} and o.status in ${wordList(acceptedOrderStates)}
      and not ${failedBefore}
    group by o.price_date
    order by o.price_date limit 1`;
}

/**
 * Orders that wait for the price of a day after a place in the list, sells first so that their units count under the
 * ceiling. A place is `type:id`. The timetable leaves orders to a person whose execution failed.
 */
export async function listDueAfter(
  tx: Tx,
  of: { fundId: number; navDate: string; after: string | null; limit: number; isAutomatic: boolean },
): Promise<{ id: number; orderType: 1 | 2 }[]> {
  const [type, id] = (of.after ?? '9:0').split(':').map(Number);
  return many<{ id: number; orderType: 1 | 2 }>(tx)`
    select o.id, o.order_type as "orderType"
    from orders o
    where ${isDue(of.fundId, of.navDate)}
      and (o.order_type < ${type} or (o.order_type = ${type} and o.id > ${id}))
      and (not ${of.isAutomatic}::boolean or not ${failedBefore})
    order by o.order_type desc, o.id limit ${of.limit}`;
}

/** Locks an order that nobody else executes at this moment; false when another process has it. */
export async function lockIfFree(tx: WriteTx, orderId: number): Promise<boolean> {
  return (
    (await tx
      .selectFrom('orders')
      .select('id')
      .where('id', '=', orderId)
      .forUpdate()
      .skipLocked()
      .executeTakeFirst()) !== undefined
  );
}

/** A due order with what its figures follow from. */
export interface DueFigures {
  id: number;
  investorId: number;
  orderNo: string;
  orderType: 1 | 2;
  paymentMethod: string;
  mode: 'amount' | 'units' | 'all';
  status: 'registered' | 'processing';
  amount: bigint | null;
  requestedUnits: bigint | null;
  heldUnits: bigint;
  /** units that earlier sells of the same day take from the holder's certificates */
  earlierUnits: bigint;
  estimateNav: string | null;
  /** fees and exit steps that it was placed with */
  terms: OrderTerms | null;
  createdAt: Date;
  cancelDeadline: Date | null;
  investorName: string;
  nationalNo: string;
  hasFailed: boolean;
}

/** Due orders of a day with their figures, in the order of execution, after a place in the list. */
export async function listDueFigures(
  tx: Tx,
  of: { fundId: number; navDate: string; after: string | null; limit: number },
): Promise<DueFigures[]> {
  const [type, id] = (of.after ?? '9:0').split(':').map(Number);
  return many<DueFigures>(tx)`
    select o.id, o.investor_id as "investorId", o.order_no as "orderNo", o.order_type as "orderType",
      o.payment_method as "paymentMethod", o.mode, o.status, o.amount, o.requested_units as "requestedUnits",
      o.held_units as "heldUnits", o.estimate ->> 'nav' as "estimateNav", o.terms, o.created_at as "createdAt",
      o.cancel_deadline as "cancelDeadline", ${investorName('i')} as "investorName", i.national_no as "nationalNo",
      ${failedBefore} as "hasFailed",
      case when o.order_type = 1 then 0
        else coalesce(
          (
            select sum(e.held_units)
            from orders e
            where e.investor_id = o.investor_id and e.fund_id = o.fund_id
              and e.price_date = o.price_date and e.order_type = 2 and e.status in ${wordList(acceptedOrderStates)}
              and e.id < o.id
          ), 0
        ) end::bigint as "earlierUnits"
    from orders o
    join investors i on i.id = o.investor_id
    where ${isDue(of.fundId, of.navDate)}
      and (o.order_type < ${type} or (o.order_type = ${type} and o.id > ${id}))
    order by o.order_type desc, o.id limit ${of.limit}`;
}

/** Counts and sums of the due orders of a day, in one statement. Rial and units. */
export async function sumDue(
  tx: Tx,
  fundId: number,
  navDate: string,
): Promise<{ buys: number; amount: bigint; sells: number; units: bigint }> {
  return one<{ buys: number; amount: bigint; sells: number; units: bigint }>(tx)`
    select count(*) filter (where order_type = 1)::int as buys,
      coalesce(sum(amount) filter (where order_type = 1), 0)::bigint as amount,
      count(*) filter (where order_type = 2)::int as sells,
      coalesce(sum(held_units) filter (where order_type = 2), 0)::bigint as units
    from orders o
    where ${isDue(fundId, navDate)}`;
}

/** A certificate with units left. */
export interface DueLot {
  investorId: number;
  lotId: number;
  licenseNumber: string;
  licenseDate: string;
  openedOn: string;
  unitsLeft: bigint;
}

/**
 * Certificates with ordinary units left of several investors of a fund, oldest first, whose day has come until `until`;
 * preferred units are not sold.
 */
export async function listLotsOf(
  tx: Tx,
  fundId: number,
  investorIds: readonly number[],
  until: string,
): Promise<DueLot[]> {
  return many<DueLot>(tx)`
    select investor_id as "investorId", id as "lotId", license_number as "licenseNumber", license_date as "licenseDate",
      opened_on as "openedOn", units_left as "unitsLeft"
    from lots
    where fund_id = ${fundId} and investor_id = any(${[...investorIds]}::int[]) and units_left > 0
      and unit_class = 'ordinary' and license_date <= ${until}
    order by opened_on, id`;
}
