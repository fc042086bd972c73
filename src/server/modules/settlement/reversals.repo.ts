import { sql } from 'kysely';
import type { Tx, WriteTx } from '../../db/connection.ts';

/** What decides whether the execution of an order may be taken back. */
export interface ExecutionFacts {
  /** the journal that executed the order and stands */
  journalId: bigint;
  /** what that journal took from the investor's money; negative when it gave. Rial */
  cashOut: bigint;
  /** day of a profit or repayment that has begun and counted the holding after this order; null for none */
  runDay: string | null;
  /** purchase: certificates of the order, and whether every unit of them is still there */
  lots: number;
  isWhole: boolean;
}

/** Facts of the execution of an order; null when none stands. */
export async function findExecution(tx: Tx, orderId: number): Promise<ExecutionFacts | null> {
  const { rows } = await sql<ExecutionFacts>`
    select j.id as "journalId",
      (select coalesce(sum(e.debit - e.credit), 0)::bigint from ledger_entries e join accounts a on a.id = e.account_id where e.journal_id = j.id and a.kind = 'investor_cash') as "cashOut",
      (select max(day) from (
        select p.profit_date as day from fund_profits p where p.fund_id = o.fund_id and p.started_at is not null
        union all select r.pay_date from principal_runs r where r.fund_id = o.fund_id and r.started_at is not null) d where d.day > o.price_date) as "runDay",
      count(l.id)::int as lots, coalesce(bool_and(l.units_left = l.unit_count), true) as "isWhole"
    from orders o join journals j on j.investor_id = o.investor_id and j.order_id = o.id and j.kind in ('issue', 'redeem')
      left join lots l on l.investor_id = o.investor_id and l.order_id = o.id
    where o.id = ${orderId} and not exists (select from journals r where r.reverses = j.id)
    group by j.id, o.fund_id, o.price_date`.execute(tx);
  return rows[0] ?? null;
}

/** Voids the certificates of a purchase that is taken back; its units are gone. @returns their numbers */
export async function removeLots(
  tx: WriteTx,
  order: { investorId: number; id: number },
  day: string,
): Promise<string[]> {
  const { rows } = await sql<{ number: string }>`
    with gone as (delete from lots where investor_id = ${order.investorId} and order_id = ${order.id} returning *)
    insert into void_certificates (investor_id, license_number, lot_id, certificate_id, license_date, unit_count, order_id, voided_on)
    select investor_id, license_number, id, coalesce(certificate_id, id), license_date, units_left, order_id, ${day}::date from gone
    returning license_number as number`.execute(tx);
  return rows.map((row) => row.number);
}

/** Names the certificate that took the place of the voided ones of an order that was executed again. */
export async function nameSuccessor(
  tx: WriteTx,
  order: { investorId: number; id: number },
  voided: readonly string[],
): Promise<void> {
  await sql`
    update void_certificates v set next_number = l.license_number, lot_id = l.id from lots l
    where v.investor_id = ${order.investorId} and v.license_number = any(${[...voided]}::text[])
      and l.investor_id = ${order.investorId} and l.order_id = ${order.id}`.execute(tx);
}

/**
 * Gives the units of a redemption back to the certificates that they came from. Each gets a certificate with a number of
 * its own for all its units; the one before it is void and names it.
 */
export async function restoreLots(tx: WriteTx, order: { investorId: number; id: number }, day: string): Promise<void> {
  await sql`
    with uses as (delete from lot_uses where investor_id = ${order.investorId} and order_id = ${order.id} returning lot_id, unit_count),
    old as (
      select l.id, l.investor_id, coalesce(l.certificate_id, l.id) as certificate_id, l.license_number, l.license_date, l.units_left, uses.unit_count as back
      from lots l join uses on uses.lot_id = l.id where l.investor_id = ${order.investorId}
    ), whole as (
      update lots l set units_left = l.units_left + old.back, license_number = nextval('license_no_seq')::text, license_date = ${day}::date,
        certificate_id = nextval(pg_get_serial_sequence('lots', 'id'))::int
      from old where l.investor_id = old.investor_id and l.id = old.id returning l.id, l.license_number
    ), ended as (
      update void_certificates v set next_number = whole.license_number from old join whole on whole.id = old.id
      where old.units_left = 0 and v.investor_id = old.investor_id and v.license_number = old.license_number returning 1
    )
    insert into void_certificates (investor_id, license_number, lot_id, certificate_id, license_date, unit_count, order_id, voided_on, next_number)
    select old.investor_id, old.license_number, old.id, old.certificate_id, old.license_date, old.units_left, ${order.id}, ${day}::date, whole.license_number
    from old join whole on whole.id = old.id where old.units_left > 0`.execute(tx);
}

/** Takes free units out of a holding; false when fewer are free. */
export async function takeFreeUnits(tx: WriteTx, investorId: number, fundId: number, units: bigint): Promise<boolean> {
  const { numAffectedRows } = await sql`
    update holdings set units = units - ${units}::bigint
    where investor_id = ${investorId} and fund_id = ${fundId} and units - reserved >= ${units}::bigint`.execute(tx);
  return numAffectedRows === 1n;
}

/** A payout that hangs on an order or a journal. */
export interface HangingPayout {
  payoutId: number;
  kind: 'redemption' | 'refund' | 'remain' | 'profit';
  amount: bigint;
  status: 'pending' | 'sent' | 'paid' | 'failed' | 'withdrawn';
  batchNo: string | null;
}

const hanging = sql`select p.id as "payoutId", p.kind, p.amount, p.status, p.batch_no as "batchNo" from payouts p`;

/** Payouts of the execution of an order that were not withdrawn, locked. */
export async function lockOrderPayouts(
  tx: WriteTx,
  order: { investorId: number; id: number },
): Promise<HangingPayout[]> {
  const { rows } = await sql<HangingPayout>`
    ${hanging} where p.investor_id = ${order.investorId} and p.order_id = ${order.id} and p.kind in ('redemption', 'remain') and p.status <> 'withdrawn'
    order by p.id for update of p`.execute(tx);
  return rows;
}

/** Payouts that were queued with a journal of a profit and not withdrawn, locked. */
export async function lockJournalPayouts(tx: WriteTx, journalId: bigint): Promise<HangingPayout[]> {
  const { rows } = await sql<HangingPayout>`
    ${hanging} join journals j on j.investor_id = p.investor_id and j.fund_id = p.fund_id and j.at = p.created_at
    where j.id = ${journalId} and j.kind = 'profit' and p.kind = 'profit' and p.status <> 'withdrawn' order by p.id for update of p`.execute(
    tx,
  );
  return rows;
}

/** Withdraws payouts that are in no file of the bank, with the correction that takes their money back. */
export async function withdrawPayouts(
  tx: WriteTx,
  ids: readonly number[],
  of: { correctionId: number; at: Date },
): Promise<void> {
  if (ids.length === 0) return;
  const { numAffectedRows } = await sql`
    update payouts set status = 'withdrawn', correction_id = ${of.correctionId}, finished_at = ${of.at},
      hold_reason = null, held_by = null, held_at = null, repair_account_id = null, repair_by = null, repair_at = null
    where id = any(${[...ids]}::int[]) and status in ('pending', 'failed')`.execute(tx);
  if (numAffectedRows !== BigInt(ids.length)) throw new Error('a payout left while it was withdrawn');
}
