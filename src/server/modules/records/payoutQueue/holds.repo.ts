import { sql } from 'kysely';
import type { WriteTx } from '#server/db/connection.ts';

/* Payouts that an approved price correction relies on: they are withdrawn when their orders are executed again. */

const planned = (priceCorrectionId: number) => sql`
  select p.id
  from price_correction_orders o
  join payouts p on p.investor_id = o.investor_id and p.order_id = o.order_id and p.kind in ('redemption', 'remain')
  where o.price_correction_id = ${priceCorrectionId} and o.way = 'again' and p.status in ('pending', 'failed')`;

/** Who holds payouts back, when and why. */
interface Hold {
  by: number;
  reason: string;
  at: Date;
}

/** Locks the payouts that a correction relies on until the transaction ends; a bank file that is being made comes first. */
export async function lockPlannedPayouts(tx: WriteTx, priceCorrectionId: number): Promise<void> {
  await sql`
    select from payouts where id in (${planned(priceCorrectionId)}) order by id for update`.execute(tx);
}

/** Holds the payouts that a correction relies on back from bank files, until their orders are booked. */
export async function holdPlannedPayouts(tx: WriteTx, priceCorrectionId: number, of: Hold): Promise<void> {
  await sql`
    update payouts set hold_reason = ${of.reason}, held_by = ${of.by}, held_at = ${of.at}
    where id in (${planned(priceCorrectionId)}) and status = 'pending' and held_by is null`.execute(tx);
}

/** Lifts a hold from the payouts of an order; holds of others stay. */
export async function liftHolds(
  tx: WriteTx,
  order: { investorId: number; orderId: number },
  of: { by: number | null; reason: string },
): Promise<void> {
  await sql`
    update payouts set hold_reason = null, held_by = null, held_at = null
    where investor_id = ${order.investorId} and order_id = ${order.orderId} and status = 'pending'
      and held_by = ${of.by}::int and hold_reason = ${of.reason}`.execute(tx);
}
