import { sql } from 'kysely';
import { investorName, wordList } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import { awaitedOrderStates, type OrderState, type OrderType } from '#shared/orderStates.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { OrderDays } from './dates.rules.ts';

/** An order that waits for its price, with the moment that its dates were counted from. */
export interface WaitingOrder {
  id: number;
  investorId: number;
  orderNo: string;
  fundId: number;
  fundName: string;
  orderType: OrderType;
  /** rial and units as they were asked for; null where the order names the other */
  amount: bigint | null;
  units: bigint | null;
  paymentMethod: string;
  status: OrderState;
  effectiveDate: string;
  priceDate: string;
  licenseDate: string | null;
  payoutDate: string | null;
  cancelDeadline: Date;
  createdBy: number | null;
  datedAt: Date;
  investorName: string;
}

const select = sql`
  select o.id, o.investor_id as "investorId", o.order_no as "orderNo", o.fund_id as "fundId", f.name as "fundName",
    o.order_type as "orderType", o.payment_method as "paymentMethod", o.status, o.amount,
    o.requested_units as units, o.effective_date as "effectiveDate",
    o.price_date as "priceDate", o.license_date as "licenseDate", o.payout_date as "payoutDate",
    o.cancel_deadline as "cancelDeadline", o.created_by as "createdBy",
    coalesce(o.dated_at, o.money_at, o.created_at) as "datedAt", ${investorName('i')} as "investorName"
  from orders o
  join funds f on f.id = o.fund_id
  join investors i on i.id = o.investor_id
  where o.status in ${wordList(awaitedOrderStates)}
    and o.price_date is not null and o.effective_date is not null and o.cancel_deadline is not null`;

/** Orders of a fund (or of all) that wait for their price, without a lock; only some of them when `ids` are given. */
export async function listWaitingOrders(
  tx: Tx,
  fundId: number | null,
  ids: readonly number[] | null,
): Promise<WaitingOrder[]> {
  return many<WaitingOrder>(tx)`${select}
    and (${fundId}::int is null or o.fund_id = ${fundId}::int) and (${ids}::int[] is null or o.id = any(${ids}::int[]))
  order by o.id`;
}

/** One order that waits for its price, without a lock. */
export async function findWaitingOrder(tx: Tx, orderId: number): Promise<WaitingOrder | null> {
  return maybeOne<WaitingOrder>(tx)`${select} and o.id = ${orderId}`;
}

/** One order that waits for its price, locked until the transaction ends. */
export async function lockWaitingOrder(tx: WriteTx, orderId: number): Promise<WaitingOrder | null> {
  return maybeOne<WaitingOrder>(tx)`${select} and o.id = ${orderId} for no key update of o`;
}

/** An order with the days that it gets. */
export interface NewDays {
  order: WaitingOrder;
  dates: OrderDays;
}

/**
 * Gives orders other days and writes their events. An order that somebody changed since it was read is left alone. One
 * statement, so that exactly the orders that moved get an event. @returns ids of the orders that moved
 */
export async function moveOrders(
  tx: WriteTx,
  moves: readonly NewDays[],
  by: { actorKind: string; actorId: number | null; note: string; at: Date },
): Promise<number[]> {
  if (moves.length === 0) return [];
  const rows = moves.map(({ order, dates }) => ({
    id: order.id,
    investor_id: order.investorId,
    status: order.status,
    old_price: order.priceDate,
    old_effective: order.effectiveDate,
    dated_at: order.datedAt.toISOString(),
    effective_date: dates.effectiveDate,
    price_date: dates.priceDate,
    license_date: dates.licenseDate,
    payout_date: dates.payoutDate,
    cancel_deadline: dates.cancelDeadline.toISOString(),
  }));
  const { rows: moved } = await sql<{ id: number }>`
    with wanted as (
      select *
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as w (
        id int, investor_id int, status text, old_price date, old_effective date, dated_at timestamptz,
        effective_date date, price_date date, license_date date, payout_date date, cancel_deadline timestamptz
      )
    ),
    moved as (
      update orders o
      set effective_date = w.effective_date, price_date = w.price_date, license_date = w.license_date,
        payout_date = w.payout_date, cancel_deadline = w.cancel_deadline
      from wanted w
      where o.investor_id = w.investor_id and o.id = w.id and o.status = w.status and o.price_date = w.old_price
        and o.effective_date = w.old_effective
        and date_trunc('milliseconds', coalesce(o.dated_at, o.money_at, o.created_at)) = w.dated_at
      returning o.investor_id, o.id, o.status
    ),
    noted as (
      insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, actor_id, note, at)
      select investor_id, id, status, status, ${by.actorKind}, ${by.actorId}, ${by.note}, ${by.at}
      from moved
    )
    select id
    from moved`.execute(tx);
  return moved.map((row) => row.id);
}

/**
 * Gives redemptions that are executed the day on which their payout leaves now, and writes their events: one statement, so
 * that each moved order has its event.
 */
export async function movePayoutDays(
  tx: WriteTx,
  moves: readonly { investorId: number; orderId: number; dueDate: string }[],
  by: { actorKind: string; actorId: number | null; note: string; at: Date },
): Promise<void> {
  await sql`
    with moved as (
      update orders o
      set payout_date = w."dueDate"
      from jsonb_to_recordset(${JSON.stringify(moves)}::jsonb) as w ("investorId" int, "orderId" int, "dueDate" date)
      where o.investor_id = w."investorId" and o.id = w."orderId"
      returning o.investor_id, o.id, o.status
    )
    insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, actor_id, note, at)
    select investor_id, id, status, status, ${by.actorKind}, ${by.actorId}, ${by.note}, ${by.at}
    from moved`.execute(tx);
}

/** The newest day of each fund with a profit run that has begun, see `getArrivalFacts`. */
export async function listRunDays(tx: Tx): Promise<Map<number, string>> {
  const { rows } = await sql<{ fundId: number; day: string }>`
    select fund_id as "fundId", max(profit_date) as day
    from fund_profits
    where started_at is not null
    group by fund_id`.execute(tx);
  return new Map(rows.map((row) => [row.fundId, row.day]));
}

/** Days of published prices from a day on, as `fund:day`. */
export async function listKnownPrices(tx: Tx, from: string): Promise<Set<string>> {
  const { rows } = await sql<{
    key: string;
  }>`select fund_id || ':' || nav_date as key from fund_navs where status = 'approved' and nav_date >= ${from}`.execute(
    tx,
  );
  return new Set(rows.map((row) => row.key));
}
