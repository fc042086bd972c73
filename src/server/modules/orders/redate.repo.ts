import { sql } from 'kysely';
import type { OrderState, OrderType } from '#shared/orderStates.ts';
import type { Tx, WriteTx } from '../../db/connection.ts';

/** An order that waits for its price, with what its dates were counted from. */
export interface WaitingOrder {
  id: number;
  investorId: number;
  orderNo: string;
  fundId: number;
  fundName: string;
  orderType: OrderType;
  wayCode: string;
  status: OrderState;
  effectiveDate: string;
  priceDate: string;
  licenseDate: string | null;
  payoutDate: string | null;
  cancelDeadline: Date;
  createdBy: number | null;
  createdAt: Date;
  moneyAt: Date | null;
  slipDate: string | null;
  slipTime: string | null;
}

/** Orders of a fund (or of all) that wait for their price, locked until the transaction ends. */
export async function lockWaitingOrders(tx: WriteTx, fundId: number | null): Promise<WaitingOrder[]> {
  const { rows } = await sql<WaitingOrder>`
    select o.id, o.investor_id as "investorId", o.order_no as "orderNo", o.fund_id as "fundId", f.name as "fundName", o.order_type as "orderType",
      o.way_code as "wayCode", o.status, o.effective_date as "effectiveDate", o.price_date as "priceDate", o.license_date as "licenseDate",
      o.payout_date as "payoutDate", o.cancel_deadline as "cancelDeadline", o.created_by as "createdBy", o.created_at as "createdAt", o.money_at as "moneyAt",
      r.slip_date as "slipDate", to_char(r.slip_time, 'HH24:MI') as "slipTime"
    from orders o join funds f on f.id = o.fund_id
      left join lateral (select slip_date, slip_time from receipts r where r.investor_id = o.investor_id and r.order_id = o.id order by r.id desc limit 1) r on o.way_code = 'receipt'
    where o.status in ('registered', 'pending_payment', 'payment_failed', 'pending_receipt', 'receipt_rejected', 'pending_debit', 'pending_otp')
      and (${fundId}::int is null or o.fund_id = ${fundId}::int) and o.price_date is not null and o.effective_date is not null and o.cancel_deadline is not null
    order by o.id for update of o`.execute(tx);
  return rows;
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
