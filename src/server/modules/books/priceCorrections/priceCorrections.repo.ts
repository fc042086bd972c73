import { sql } from 'kysely';
import type { PageRows } from '#shared/paging.ts';
import { investorName, userName } from '#server/db/fragments.ts';
import { many, maybeOne, one, wasChanged } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';
import type { OrderTerms } from '#server/modules/records/orderLifecycle/money.rules.ts';
import type { TwoPeople } from '#server/db/decisions.ts';
import type { Obstacle, Way } from './priceCorrections.rules.ts';

export interface Nav {
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
}

export interface PriceCorrectionRow extends TwoPeople {
  id: number;
  fundId: number;
  fundName: string;
  navDate: string;
  /** prices as they were published; decimal text */
  oldIssueNav: string;
  oldCancelNav: string;
  oldStatisticalNav: string;
  issueNav: string;
  cancelNav: string;
  statisticalNav: string;
  reason: string;
  state: 'prepared' | 'approved' | 'done' | 'rejected';
  planHash: string;
  decidedByName: string;
  finishedAt: Date | null;
  orders: number;
  booked: number;
  againOrders: number;
  againAmount: bigint;
  creditOrders: number;
  creditAmount: bigint;
  borneOrders: number;
  borneAmount: bigint;
  /** orders of it share what is left under the ceiling of the fund */
  isCapped: boolean;
}

const select = sql`
  select c.id, c.fund_id as "fundId", f.name as "fundName", c.nav_date as "navDate",
    c.old_issue_nav as "oldIssueNav", c.old_cancel_nav as "oldCancelNav", c.old_statistical_nav as "oldStatisticalNav",
    c.issue_nav as "issueNav", c.cancel_nav as "cancelNav", c.statistical_nav as "statisticalNav", c.reason, c.state,
    c.plan_hash as "planHash", c.prepared_by as "preparedBy", ${userName('p')} as "preparedByName",
    c.prepared_at as "preparedAt", c.decided_by as "decidedBy", ${userName('d')} as "decidedByName",
    c.decided_at as "decidedAt", c.decision_reason as "decisionReason", c.finished_at as "finishedAt", s.*
  from price_corrections c
  join funds f on f.id = c.fund_id
  join users p on p.id = c.prepared_by
  left join users d on d.id = c.decided_by
  cross join lateral (
    select count(*)::int as orders, count(o.booked_at)::int as booked,
      (count(*) filter (where o.way = 'again'))::int as "againOrders",
      coalesce(sum(abs(o.difference)) filter (where o.way = 'again'), 0)::bigint as "againAmount",
      (count(*) filter (where o.way = 'credit'))::int as "creditOrders",
      coalesce(sum(o.difference) filter (where o.way = 'credit'), 0)::bigint as "creditAmount",
      (count(*) filter (where o.way = 'borne'))::int as "borneOrders",
      coalesce(-sum(o.difference) filter (where o.way = 'borne'), 0)::bigint as "borneAmount",
      coalesce(bool_or(o.is_capped), false) as "isCapped"
    from price_correction_orders o
    where o.price_correction_id = c.id
  ) s`;

/** A page of corrections of prices, newest first. */
export async function listPriceCorrectionRows(
  tx: Tx,
  of: { fundId: number | null; state: PriceCorrectionRow['state'] | null },
  { offset, limit }: PageRows,
): Promise<{ rows: PriceCorrectionRow[]; total: number }> {
  const where = sql`
    (${of.fundId}::int is null or c.fund_id = ${of.fundId}::int)
      and (${of.state}::text is null or c.state = ${of.state}::text)`;
  const rows = await many<PriceCorrectionRow>(tx)`
    ${select} where ${where} order by c.id desc limit ${limit} offset ${offset}`;
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total from price_corrections c where ${where}`;
  return { rows, total };
}

/** A correction of a price; null for none. */
export async function findPriceCorrection(tx: Tx, id: number): Promise<PriceCorrectionRow | null> {
  return maybeOne<PriceCorrectionRow>(tx)`${select} where c.id = ${id}`;
}

/** A correction of a price, locked until the transaction ends. */
export async function lockPriceCorrection(tx: WriteTx, id: number): Promise<PriceCorrectionRow | null> {
  return maybeOne<PriceCorrectionRow>(tx)`${select} where c.id = ${id} for update of c`;
}

/** An order as it was executed with the price of a day, and what stands against executing it again. Money is rial. */
export interface ExecutedRow {
  orderId: number;
  investorId: number;
  orderType: 1 | 2;
  paymentMethod: string;
  mode: 'amount' | 'units' | 'all';
  amount: bigint | null;
  requestedUnits: bigint | null;
  units: bigint;
  fee: bigint | null;
  /** fees and exit steps that it was executed with */
  terms: OrderTerms | null;
  net: bigint;
  remain: bigint;
  /** purchase: the part of the remainder that an earlier policy gave to the fund; the investor does not have it */
  kept: bigint;
  /** what earlier corrections of this execution credited, and what they claimed for the fund, where it was not taken back; both positive */
  credited: bigint;
  claimed: bigint;
  hasRun: boolean;
  hasGone: boolean;
  isWhole: boolean;
  /** purchase: the credit that its remainder became; 0 for a redemption */
  creditOut: bigint;
  /** money of the investor in the fund that nothing holds */
  freeCash: bigint;
  /** redemption: the certificates that it used, oldest first; numbers as text, as JSON keeps no 64-bit number */
  uses: { lotId: number; licenseNumber: string; licenseDate: string; units: string; ageDays: number }[];
}

/** Orders that were executed with the price of a day and stand. */
export async function listExecuted(tx: Tx, fundId: number, navDate: string): Promise<ExecutedRow[]> {
  return many<ExecutedRow>(tx)`
    with begun as (
      select exists (
        select from fund_profits p
        where p.fund_id = ${fundId} and p.started_at is not null and p.profit_date > ${navDate}
      ) or exists (
        select from principal_runs r
        where r.fund_id = ${fundId} and r.started_at is not null and r.pay_date > ${navDate}
      ) as has_run
    )
    select o.id as "orderId", o.investor_id as "investorId", o.order_type as "orderType",
      o.payment_method as "paymentMethod", o.mode, o.amount, o.requested_units as "requestedUnits",
      coalesce(o.units, 0) as units, o.fee, o.terms,
      coalesce(o.net, 0) as net, coalesce(o.remain, 0) as remain,
      (
        select coalesce(sum(e.credit), 0)::bigint
        from journals j
        join ledger_entries e on e.journal_id = j.id and e.tx_type = 'remain_kept'
        where j.investor_id = o.investor_id and j.order_id = o.id and j.kind = 'issue'
          and not exists (select from journals r where r.reverses = j.id)
      ) as kept,
      made.credited, made.claimed, begun.has_run as "hasRun", coalesce(w.has_gone, false) as "hasGone",
      coalesce(l.is_whole and h.units - h.reserved >= o.units, false) as "isWhole",
      case
        when o.order_type = 1 then o.amount - coalesce(q.cash_out, 0) - coalesce(w.amount, 0)
        else 0
      end::bigint as "creditOut",
      coalesce(a.balance - a.held, 0) as "freeCash", coalesce(u.uses, '[]') as uses
    from orders o
    cross join begun
    left join holdings h on h.investor_id = o.investor_id and h.fund_id = o.fund_id
    left join lateral (
      select count(*) = 1 and bool_and(x.units_left = x.unit_count) as is_whole
      from lots x
      where x.investor_id = o.investor_id and x.order_id = o.id
    ) l on o.order_type = 1
    left join lateral (
      select bool_or(x.status in ('sent', 'paid')) as has_gone,
        sum(x.amount) filter (where x.status <> 'withdrawn') as amount
      from payouts x
      where x.investor_id = o.investor_id and x.order_id = o.id and x.kind in ('redemption', 'remain')
    ) w on true
    left join lateral (
      select sum(e.debit - e.credit) as cash_out
      from journals j
      join ledger_entries e on e.journal_id = j.id
      join accounts x on x.id = e.account_id and x.kind = 'investor_cash'
      where j.investor_id = o.investor_id and j.order_id = o.id and j.kind = 'issue'
        and not exists (select from journals r where r.reverses = j.id)
    ) q on o.order_type = 1
    left join accounts a on a.investor_id = o.investor_id and a.fund_id = o.fund_id and a.kind = 'investor_cash'
    left join lateral (
      select jsonb_agg(
        jsonb_build_object(
          'lotId', x.lot_id, 'licenseNumber', coalesce(x.license_number, ''),
          'licenseDate', coalesce(x.license_date::text, ''), 'units', x.unit_count::text, 'ageDays', x.age_days
        ) order by x.age_days desc, x.lot_id
      ) as uses
      from lot_redemptions x
      where x.investor_id = o.investor_id and x.order_id = o.id
    ) u on o.order_type = 2
    cross join lateral (
      select coalesce(sum(x.difference) filter (where x.way = 'credit'), 0)::bigint as credited,
        coalesce(-sum(x.difference) filter (where x.way = 'borne'), 0)::bigint as claimed
      from price_corrections c
      join price_correction_orders x on x.price_correction_id = c.id and x.order_id = o.id and x.booked_at is not null
      left join ledger_corrections k on k.id = x.correction_id
      where c.fund_id = ${fundId} and c.nav_date = ${navDate}
        and not exists (select from journals r where r.reverses = coalesce(k.booked_journal_id, x.claim_journal_id))
        and c.id > coalesce(
          (
            select max(y.price_correction_id)
            from price_corrections d
            join price_correction_orders y on y.price_correction_id = d.id and y.order_id = o.id
            where d.fund_id = ${fundId} and d.nav_date = ${navDate} and y.way = 'again' and y.booked_at is not null
          ), 0
        )
    ) made
    where o.fund_id = ${fundId} and o.price_date = ${navDate}
      and o.status in ('issued', 'payout_pending', 'payout_failed', 'paid')
      and o.payment_method not in ('maturity', 'opening')
    order by o.id`;
}

/** Number of an order of the day whose reversal waits for a decision; null for none. */
export async function findOpenReversal(tx: Tx, fundId: number, navDate: string): Promise<string | null> {
  const row = await maybeOne<{ orderNo: string }>(tx)`
    select o.order_no as "orderNo"
    from ledger_corrections c
    join orders o on o.investor_id = c.investor_id and o.id = c.order_id
    where c.kind = 'order' and c.status = 'draft' and o.fund_id = ${fundId} and o.price_date = ${navDate}
    limit 1`;
  return row?.orderNo ?? null;
}

/** True while orders of the day are being executed. */
export async function isDayRunning(tx: Tx, fundId: number, navDate: string): Promise<boolean> {
  const { isRunning } = await one<{ isRunning: boolean }>(tx)`
    select exists (
      select from settlement_runs where fund_id = ${fundId} and nav_date = ${navDate} and finished_at is null
    ) as "isRunning"`;
  return isRunning;
}

/** What becomes of an order. Money is rial. */
export interface PlannedOrder {
  orderId: number;
  investorId: number;
  way: Way;
  obstacle: Obstacle | null;
  oldUnits: bigint;
  newUnits: bigint;
  oldNet: bigint;
  newNet: bigint;
  difference: bigint;
  /** the ceiling of the fund leaves fewer units than the money buys */
  isCapped: boolean;
}

/** Stores a prepared correction with its orders. @returns its id */
export async function insertPriceCorrection(
  tx: WriteTx,
  of: { fundId: number; navDate: string; old: Nav; right: Nav; reason: string; planHash: string; by: number; at: Date },
  orders: readonly PlannedOrder[],
): Promise<number> {
  const { id } = await tx
    .insertInto('price_corrections')
    .values({
      fund_id: of.fundId,
      nav_date: of.navDate,
      old_issue_nav: of.old.issueNav,
      old_cancel_nav: of.old.cancelNav,
      old_statistical_nav: of.old.statisticalNav,
      issue_nav: of.right.issueNav,
      cancel_nav: of.right.cancelNav,
      statistical_nav: of.right.statisticalNav,
      reason: of.reason,
      plan_hash: of.planHash,
      prepared_by: of.by,
      prepared_at: of.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const rows = orders.map((order) => ({
    ...order,
    oldUnits: order.oldUnits.toString(),
    newUnits: order.newUnits.toString(),
    oldNet: order.oldNet.toString(),
    newNet: order.newNet.toString(),
    difference: order.difference.toString(),
  }));
  await sql`
    insert into price_correction_orders (
      price_correction_id, order_id, investor_id, way, obstacle, old_units, new_units, old_net, new_net, difference,
      is_capped
    )
    select ${id}, "orderId", "investorId", way, obstacle, "oldUnits", "newUnits", "oldNet", "newNet", difference,
      "isCapped"
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r (
      "orderId" int, "investorId" int, way text, obstacle text, "oldUnits" bigint, "newUnits" bigint, "oldNet" bigint,
      "newNet" bigint, difference bigint, "isCapped" boolean
    )`.execute(tx);
  return id;
}

/** Writes the decision about a prepared correction. */
export async function decidePriceCorrection(
  tx: WriteTx,
  id: number,
  to: { state: 'approved' | 'rejected'; by: number; at: Date; reason: string | null },
): Promise<void> {
  await tx
    .updateTable('price_corrections')
    .set({ state: to.state, decided_by: to.by, decided_at: to.at, decision_reason: to.reason })
    .where('id', '=', id)
    .where('state', '=', 'prepared')
    .execute();
}

export interface WaitingOrder {
  orderId: number;
  investorId: number;
  orderType: 1 | 2;
  obstacle: Obstacle | null;
  difference: bigint;
}

/**
 * The next order of a correction that is not booked, after another, that nobody else has; locked. Orders that share what is
 * left under a ceiling are booked one after the other, as they were planned: a second lane waits, and finds nothing then.
 */
export async function takeOrder(
  tx: WriteTx,
  { id, isCapped }: Pick<PriceCorrectionRow, 'id' | 'isCapped'>,
  after: number,
): Promise<WaitingOrder | null> {
  return maybeOne<WaitingOrder>(tx)`
    select p.order_id as "orderId", p.investor_id as "investorId", o.order_type as "orderType", p.obstacle,
      p.difference
    from price_correction_orders p
    join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    where p.price_correction_id = ${id} and p.booked_at is null and p.order_id > ${after}
    order by p.order_id limit 1
    for update of p ${isCapped ? sql`` : sql`skip locked`}`;
}

/** Keeps what became of an order; of one that was executed again as it stands now. */
export async function markBooked(
  tx: WriteTx,
  id: number,
  of: {
    orderId: number;
    way: Way;
    obstacle: Obstacle | null;
    correctionId: number | null;
    claimJournalId: bigint | null;
    at: Date;
  },
): Promise<void> {
  await sql`
    update price_correction_orders p
    set way = ${of.way}, obstacle = ${of.obstacle}, correction_id = ${of.correctionId},
      claim_journal_id = ${of.claimJournalId}::bigint, booked_at = ${of.at},
      new_units = case when ${of.way} = 'again' then coalesce(o.units, 0) else p.new_units end,
      new_net = case when ${of.way} = 'again' then coalesce(o.net, 0) else p.new_net end
    from orders o
    where p.price_correction_id = ${id} and p.order_id = ${of.orderId} and o.investor_id = p.investor_id
      and o.id = p.order_id`.execute(tx);
}

/** Orders of a correction that are not booked. */
export async function countWaiting(tx: Tx, id: number): Promise<number> {
  const { n } = await one<{ n: number }>(tx)`
    select count(*)::int as n from price_correction_orders where price_correction_id = ${id} and booked_at is null`;
  return n;
}

/** Ends a correction of which every order is booked; false when orders are left or it has ended already. */
export async function finishPriceCorrection(tx: WriteTx, id: number, at: Date): Promise<boolean> {
  return wasChanged(tx)`
    update price_corrections c set state = 'done', finished_at = ${at}
    where c.id = ${id} and c.state = 'approved'
      and not exists (select from price_correction_orders where price_correction_id = ${id} and booked_at is null)`;
}

export interface PriceCorrectionOrderRow extends PlannedOrder {
  orderNo: string;
  orderType: 1 | 2;
  investorName: string;
  isBooked: boolean;
}

/** A page of the orders of a correction, those that are not executed again first. */
export async function listPriceCorrectionOrderRows(
  tx: Tx,
  id: number,
  { offset, limit }: PageRows,
): Promise<{ rows: PriceCorrectionOrderRow[]; total: number }> {
  const rows = await many<PriceCorrectionOrderRow>(tx)`
    select p.order_id as "orderId", p.investor_id as "investorId", p.way, p.obstacle, p.old_units as "oldUnits",
      p.new_units as "newUnits", p.old_net as "oldNet", p.new_net as "newNet", p.difference, p.is_capped as "isCapped",
      o.order_no as "orderNo",
      o.order_type as "orderType", ${investorName('i')} as "investorName", p.booked_at is not null as "isBooked"
    from price_correction_orders p
    join orders o on o.investor_id = p.investor_id and o.id = p.order_id
    join investors i on i.id = p.investor_id
    where p.price_correction_id = ${id}
    order by p.way = 'again', p.order_id limit ${limit} offset ${offset}`;
  const { total } = await one<{ total: number }>(tx)`
    select count(*)::int as total from price_correction_orders where price_correction_id = ${id}`;
  return { rows, total };
}
