import { sql } from 'kysely';
import { many, wasChanged } from '#server/db/query.ts';
import type { WriteTx } from '#server/db/connection.ts';

/* Units and certificates of an executed order that is reversed. */

/** The order of an execution that is taken back, and the journal that booked it. */
interface UndoneOrder {
  investorId: number;
  id: number;
  journalId: bigint;
}

/**
 * Voids the certificates of a purchase that is taken back; its units are gone. One statement, because the voided
 * certificates and the moves of past days are written from the rows that are deleted. @returns their numbers
 */
export async function removeLots(tx: WriteTx, order: UndoneOrder, day: string): Promise<string[]> {
  const rows = await many<{ number: string }>(tx)`
    with gone as (
      delete from lots
      where investor_id = ${order.investorId} and order_id = ${order.id}
      returning *
    ),
    moved as (
      insert into undone_lot_moves (
        investor_id, fund_id, order_id, lot_id, day, booked_on, undone_on, unit_count, unit_price
      )
      select g.investor_id, g.fund_id, g.order_id, g.id, g.opened_on, j.business_date, ${day}::date, g.unit_count,
        g.unit_price
      from gone g
      join journals j on j.id = ${order.journalId}
    )
    insert into void_certificates (
      investor_id, license_number, lot_id, certificate_id, license_date, unit_count, order_id, voided_on
    )
    select investor_id, license_number, id, coalesce(certificate_id, id), license_date, units_left, order_id,
      ${day}::date
    from gone
    returning license_number as number`;
  return rows.map((row) => row.number);
}

/**
 * Names the certificate that took the place of the voided ones of an order that was executed again. All that the gone lot
 * had before, by sales and their reversals, follows to the new lot, so that the list of certificates shows them.
 */
export async function nameSuccessor(
  tx: WriteTx,
  order: { investorId: number; id: number },
  voided: readonly string[],
): Promise<void> {
  await sql`
    with gone as (
      select distinct lot_id as id
      from void_certificates
      where investor_id = ${order.investorId} and license_number = any(${[...voided]}::text[])
    )
    update void_certificates v
    set lot_id = l.id,
      next_number = case
        when v.license_number = any(${[...voided]}::text[]) then l.license_number
        else v.next_number
      end
    from lots l, gone
    where v.investor_id = ${order.investorId} and v.lot_id = gone.id
      and l.investor_id = ${order.investorId} and l.order_id = ${order.id}`.execute(tx);
}

/**
 * Gives the units of a redemption back to the certificates that they came from. Each gets a certificate with a number of
 * its own for all its units; the one before it is void and names it. One statement, because `old` gives the numbers from
 * before the update to the rows that name them.
 */
export async function restoreLots(tx: WriteTx, order: UndoneOrder, day: string): Promise<void> {
  await sql`
    with uses as (
      delete from lot_redemptions
      where investor_id = ${order.investorId} and order_id = ${order.id}
      returning lot_id, unit_count, gross - exit_fee as proceeds
    ),
    moved as (
      insert into undone_lot_moves (
        investor_id, fund_id, order_id, lot_id, day, booked_on, undone_on, unit_count, unit_price, proceeds
      )
      select l.investor_id, l.fund_id, ${order.id}, l.id, coalesce(o.price_date, j.business_date), j.business_date,
        ${day}::date, -uses.unit_count, l.unit_price, uses.proceeds
      from uses
      join lots l on l.investor_id = ${order.investorId} and l.id = uses.lot_id
      join orders o on o.investor_id = l.investor_id and o.id = ${order.id}
      join journals j on j.id = ${order.journalId}
    ),
    old as (
      select l.id, l.investor_id, coalesce(l.certificate_id, l.id) as certificate_id, l.license_number, l.license_date,
        l.units_left, uses.unit_count as back
      from lots l
      join uses on uses.lot_id = l.id
      where l.investor_id = ${order.investorId}
    ),
    whole as (
      update lots l
      set units_left = l.units_left + old.back, license_number = nextval('license_no_seq')::text,
        license_date = ${day}::date, certificate_id = nextval(pg_get_serial_sequence('lots', 'id'))::int
      from old
      where l.investor_id = old.investor_id and l.id = old.id
      returning l.id, l.license_number
    ),
    ended as (
      update void_certificates v set next_number = whole.license_number
      from old
      join whole on whole.id = old.id
      where old.units_left = 0 and v.investor_id = old.investor_id and v.license_number = old.license_number
      returning 1
    )
    insert into void_certificates (
      investor_id, license_number, lot_id, certificate_id, license_date, unit_count, order_id, voided_on, next_number
    )
    select old.investor_id, old.license_number, old.id, old.certificate_id, old.license_date, old.units_left,
      ${order.id}, ${day}::date, whole.license_number
    from old
    join whole on whole.id = old.id
    where old.units_left > 0`.execute(tx);
}

/** Takes free units out of a holding; false when fewer are free. */
export async function takeFreeUnits(tx: WriteTx, investorId: number, fundId: number, units: bigint): Promise<boolean> {
  return wasChanged(tx)`
    update holdings set units = units - ${units}::bigint
    where investor_id = ${investorId} and fund_id = ${fundId} and units - reserved >= ${units}::bigint`;
}
