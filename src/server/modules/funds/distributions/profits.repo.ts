import { sql } from 'kysely';
import { investorName, shareStatus, userNameById } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import { divideFloor } from '#shared/decimal.ts';
import type { PageRows } from '#shared/paging.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { Holder, Share } from './profits.rules.ts';

export interface RunRow {
  id: number;
  fundId: number;
  fundName: string;
  kind: 'fund' | 'bond';
  profitDate: string;
  /** bonds: the day of the terms on which the coupon falls due, which names it */
  couponDate: string | null;
  unitCount: bigint;
  guaranteedPerUnit: bigint;
  extraPerUnit: bigint;
  amount: bigint;
  extraAmount: bigint;
  compensation: bigint;
  total: bigint;
  status: 'draft' | 'approved' | 'executed';
  preparedBy: number | null;
  preparedByName: string;
  approvedBy: number | null;
  approvedByName: string;
  executedAt: Date | null;
  investors: number;
  done: number;
  part: number;
  reason: string | null;
  startedAt: Date | null;
  discardBy: number | null;
  discardByName: string;
  discardAt: Date | null;
  discardReason: string | null;
  sharesHash: string;
  /** percent a year that the prospectus tells, guaranteed and estimated */
  guaranteedRate: string | null;
  estimatedRate: string | null;
  periodMonths: number | null;
  /** issue price of the profit day, or the last one before it */
  price: string | null;
}

const select = sql`
  select p.id, p.fund_id as "fundId", f.name as "fundName", f.kind, p.profit_date as "profitDate",
    p.coupon_date as "couponDate",
    p.unit_count as "unitCount", p.guaranteed_per_unit as "guaranteedPerUnit", p.extra_per_unit as "extraPerUnit",
    p.amount, p.extra_amount as "extraAmount", p.compensation, p.total, p.status, p.prepared_by as "preparedBy",
    ${userNameById('p.prepared_by')} as "preparedByName", p.approved_by as "approvedBy",
    ${userNameById('p.approved_by')} as "approvedByName", p.executed_at as "executedAt", p.investors, p.part, p.reason,
    p.started_at as "startedAt", p.shares_hash as "sharesHash", p.discard_by as "discardBy",
    ${userNameById('p.discard_by')} as "discardByName", p.discard_at as "discardAt",
    p.discard_reason as "discardReason", f.guaranteed_rate as "guaranteedRate", f.estimated_rate as "estimatedRate",
    f.profit_period_months as "periodMonths",
    (
      select n.issue_nav
      from fund_navs n
      where n.fund_id = p.fund_id and n.status = 'approved' and n.nav_date <= p.profit_date
      order by n.nav_date desc limit 1
    ) as price,
    case p.status when 'executed' then p.investors when 'draft' then 0 else p.investors - (
      select count(*)::int
      from profit_shares s
      where s.profit_id = p.id and s.status in ('pending', 'failed')
    ) end as done
  from fund_profits p
  join funds f on f.id = p.fund_id`;

/** A run by id. */
export async function findRun(tx: Tx, profitId: number): Promise<RunRow | null> {
  return maybeOne<RunRow>(tx)`${select} where p.id = ${profitId}`;
}

/** A page of runs, newest first. */
export async function listRuns(
  tx: Tx,
  fundId: number | null,
  { offset, limit }: PageRows,
): Promise<{ rows: RunRow[]; total: number }> {
  const of = sql`(${fundId}::int is null or p.fund_id = ${fundId}::int)`;
  const { rows } = await sql<RunRow>`
      ${select}
      where ${of}
      order by p.profit_date desc, p.id desc limit ${limit} offset ${offset}`.execute(tx);
  const count = await sql<{ total: number }>`select count(*)::int as total from fund_profits p where ${of}`.execute(tx);
  return { rows, total: count.rows[0]?.total ?? 0 };
}

/*
 * Units that take part: certificates priced before the profit date, less what was cancelled with a price before it. The
 * price of the profit date itself is already without the profit, so that day's buyers get none and its sellers do. What an
 * executed run of the same day paid for does not take part again, unless it was taken back. Who was repaid at maturity held
 * the paper until its last coupon fell due, on whatever day that is paid.
 */
const heldBefore = (fundId: number, day: string) => sql`
  select investor_id, sum(n)::bigint as units
  from (
    select investor_id, unit_count as n
    from lots
    where fund_id = ${fundId} and opened_on < ${day}::date
    union all
    select u.investor_id, -u.unit_count
    from lot_redemptions u
    join orders o on o.investor_id = u.investor_id and o.id = u.order_id
    where o.fund_id = ${fundId} and o.price_date < ${day}::date and o.payment_method <> 'maturity'
    union all
    select s.investor_id, -s.unit_count
    from profit_shares s
    join fund_profits p on p.id = s.profit_id
    where p.fund_id = ${fundId} and p.profit_date = ${day}::date and p.status = 'executed' and s.status <> 'taken_back'
  ) moves
  group by investor_id
  having sum(n) > 0`;

/** Investors who take part in a run of a day, with their units. */
export async function listHeldBefore(tx: Tx, fundId: number, day: string): Promise<Holder[]> {
  return many<Holder>(tx)`
    select investor_id as "investorId", units
    from (${heldBefore(fundId, day)}) held
    order by investor_id`;
}

/** Runs of a day that are not executed yet, and those that are. */
export async function countRunsOfDay(tx: Tx, fundId: number, day: string): Promise<{ open: number; executed: number }> {
  return one<{ open: number; executed: number }>(tx)`
    select count(*) filter (where status <> 'executed')::int as open,
      count(*) filter (where status = 'executed')::int as executed
    from fund_profits
    where fund_id = ${fundId} and profit_date = ${day}`;
}

/** The coupon of a bond whose run has a day; null when none has. */
export async function findCouponOfDay(tx: Tx, fundId: number, day: string): Promise<string | null> {
  const row = await maybeOne<{ couponDate: string | null }>(tx)`
    select coupon_date as "couponDate"
    from fund_profits
    where fund_id = ${fundId} and profit_date = ${day} and part = 1`;
  return row?.couponDate ?? null;
}

/** The run of another day that pays a coupon or has paid it; null for none. */
export async function findOtherRunOfCoupon(
  tx: Tx,
  fundId: number,
  of: { couponDate: string; profitDate: string },
): Promise<{ profitDate: string } | null> {
  return maybeOne<{ profitDate: string }>(tx)`
    select profit_date as "profitDate"
    from fund_profits
    where fund_id = ${fundId} and coupon_date = ${of.couponDate} and profit_date <> ${of.profitDate}
    limit 1`;
}

/** Runs of a bond by their coupons: the day on which each is paid, and its state. */
export async function listCouponRuns(
  tx: Tx,
  fundId: number,
): Promise<Map<string, { profitDate: string; status: RunRow['status'] }>> {
  const rows = await many<{ couponDate: string; profitDate: string; status: RunRow['status'] }>(tx)`
    select coupon_date as "couponDate", profit_date as "profitDate", status
    from fund_profits
    where fund_id = ${fundId} and coupon_date is not null and part = 1`;
  return new Map(rows.map(({ couponDate, ...run }) => [couponDate, run]));
}

/** The last run of a fund before a day; null for the first one. Rial per unit. */
export async function findPreviousRun(
  tx: Tx,
  fundId: number,
  day: string,
): Promise<{ profitDate: string; perUnit: bigint } | null> {
  return maybeOne<{ profitDate: string; perUnit: bigint }>(tx)`
    select profit_date as "profitDate", guaranteed_per_unit + extra_per_unit as "perUnit"
    from fund_profits
    where fund_id = ${fundId} and profit_date < ${day} and part = 1
    order by profit_date desc limit 1`;
}

/** Writes a draft with the share of every holder. @returns its id */
export async function insertRun(
  tx: WriteTx,
  run: {
    fundId: number;
    profitDate: string;
    couponDate: string | null;
    /** units of all holders */
    units: bigint;
    shares: readonly Share[];
    guaranteedPerUnit: bigint;
    extraPerUnit: bigint;
    compensation: bigint;
    part: number;
    reason: string | null;
    preparedBy: number;
    at: Date;
  },
): Promise<number> {
  const { units } = run;
  const amount = units * run.guaranteedPerUnit;
  const extra = units * run.extraPerUnit;
  const { id } = await tx
    .insertInto('fund_profits')
    .values({
      fund_id: run.fundId,
      profit_date: run.profitDate,
      coupon_date: run.couponDate,
      unit_count: units,
      guaranteed_per_unit: run.guaranteedPerUnit,
      extra_per_unit: run.extraPerUnit,
      amount,
      extra_amount: extra,
      compensation: run.compensation,
      total: amount + extra + run.compensation,
      status: 'draft',
      part: run.part,
      reason: run.reason,
      prepared_by: run.preparedBy,
      prepared_at: run.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`
    insert into profit_shares (profit_id, investor_id, unit_count, amount, status)
    select ${id}::int, investor_id, units, amount, 'pending'
    from unnest(
      ${run.shares.map((share) => share.investorId)}::int[],
      ${run.shares.map((share) => String(share.units))}::bigint[],
      ${run.shares.map((share) => String(share.amount))}::bigint[]
    ) as share (investor_id, units, amount)`.execute(tx);
  return id;
}

/** How many investors hold other units now than the run says. */
export async function countChangedShares(tx: Tx, run: Pick<RunRow, 'id' | 'fundId' | 'profitDate'>): Promise<number> {
  const { wrong } = await one<{ wrong: number }>(tx)`
    select count(*)::int as wrong
    from (${heldBefore(run.fundId, run.profitDate)}) held
    full join (select investor_id, unit_count from profit_shares where profit_id = ${run.id}) s
      on s.investor_id = held.investor_id
    where coalesce(held.units, 0) <> coalesce(s.unit_count, 0)`;
  return wrong;
}

/** Orders of a fund with a price before a day: those that wait for it, and those whose slip is not decided yet. */
export async function countOrdersBefore(
  tx: Tx,
  fundId: number,
  day: string,
): Promise<{ orders: number; slips: number }> {
  return one<{ orders: number; slips: number }>(tx)`
    select count(*) filter (where status <> 'pending_receipt')::int as orders,
      count(*) filter (where status = 'pending_receipt')::int as slips
    from orders
    where fund_id = ${fundId} and status in ('registered', 'processing', 'pending_receipt') and price_date < ${day}`;
}

/** Writes the profit of a unit beside the price of its day. */
export async function writeProfitPerUnit(
  tx: WriteTx,
  run: Pick<RunRow, 'fundId' | 'profitDate' | 'total' | 'unitCount' | 'part'>,
): Promise<void> {
  if (run.part > 1) return;
  await tx
    .updateTable('fund_navs')
    .set({ profit_per_unit: divideFloor(run.total, run.unitCount) })
    .where('fund_id', '=', run.fundId)
    .where('nav_date', '=', run.profitDate)
    .execute();
}

export interface ShareRow {
  investorId: number;
  investorName: string;
  unitCount: bigint;
  amount: bigint;
  status: 'pending' | 'queued' | 'paid' | 'credit' | 'reinvested' | 'failed' | 'taken_back';
  orderId: number | null;
  isOn: boolean | null;
  percent: number | null;
  effectiveFrom: string | null;
  priorIsOn: boolean | null;
  priorPercent: number | null;
}

/** A page of the shares of a run, largest first, with each investor's reinvest setting. */
export async function listShares(
  tx: Tx,
  run: Pick<RunRow, 'id' | 'fundId'>,
  { offset, limit }: PageRows,
): Promise<ShareRow[]> {
  return many<ShareRow>(tx)`
    select s.investor_id as "investorId", ${investorName('i')} as "investorName", s.unit_count as "unitCount", s.amount,
      ${shareStatus} as status, s.order_id as "orderId",
      r.is_on as "isOn", r.percent, r.effective_from as "effectiveFrom",
      r.prior_is_on as "priorIsOn", r.prior_percent as "priorPercent"
    from profit_shares s
    join investors i on i.id = s.investor_id
    left join reinvest_settings r on r.investor_id = s.investor_id and r.fund_id = ${run.fundId}
    where s.profit_id = ${run.id}
    order by s.amount desc, s.investor_id limit ${limit} offset ${offset}`;
}

/** Marks a share as booked, with its journal. */
export async function markShare(
  tx: WriteTx,
  profitId: number,
  investorId: number,
  to: { status: 'paid' | 'reinvested'; orderId: number | null; journalId: bigint | null },
): Promise<void> {
  await tx
    .updateTable('profit_shares')
    .set({ status: to.status, order_id: to.orderId, journal_id: to.journalId })
    .where('profit_id', '=', profitId)
    .where('investor_id', '=', investorId)
    .execute();
}
