import { sql, type RawBuilder } from 'kysely';
import type { GoalKind, GoalSource, GoalState } from '#shared/texts/goalTexts.ts';
import type { OrderState } from '#shared/orderStates.ts';
import { acceptedOrderStates } from '#shared/orderStates.ts';
import { investorName, wordList } from '#server/db/fragments.ts';
import { many, maybeOne, one } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** What a person decides about a goal. Rial, ISO day. */
export interface GoalFields {
  name: string;
  kind: GoalKind;
  targetAmount: bigint;
  targetDay: string;
}

export interface GoalRow extends GoalFields {
  id: number;
  investorId: number;
  investorName: string;
  fundId: number;
  fundName: string;
  regularId: number | null;
  depositCode: string | null;
  version: number;
  createdAt: Date;
  closedAt: Date | null;
  /** units that are left of the purchases that count */
  units: bigint;
  /** rial that they cost, with fees, and that redemptions of them paid */
  paid: bigint;
  taken: bigint;
  /** rial of purchases that count, whose money has come and that are not executed */
  underWay: bigint;
  /** last approved price; null before the first */
  cancelNav: string | null;
  priceDay: string | null;
}

/*
 * A redemption takes the oldest certificates of a fund, so what it took of a goal follows from the certificates. A
 * purchase that was taken back has none, and one that was executed again has its new ones.
 */
const select = sql`
  select g.id, g.investor_id as "investorId", ${investorName('i')} as "investorName", g.fund_id as "fundId",
    f.name as "fundName", g.name, g.kind, g.target_amount as "targetAmount", g.target_day as "targetDay",
    g.regular_id as "regularId", g.deposit_code as "depositCode", g.version, g.created_at as "createdAt",
    g.closed_at as "closedAt", s.units, s.paid, s.taken, s.under_way as "underWay", n.cancel_nav as "cancelNav",
    n.nav_date as "priceDay"
  from goals g
  join funds f on f.id = g.fund_id
  join investors i on i.id = g.investor_id
  left join lateral (
    select cancel_nav, nav_date
    from fund_navs
    where fund_id = g.fund_id and status = 'approved'
    order by nav_date desc limit 1
  ) n on true
  cross join lateral (
    select coalesce(sum(l.units), 0)::bigint as units,
      coalesce(sum(l.cost + coalesce(o.fee, 0)) filter (where l.cost is not null), 0)::bigint as paid,
      coalesce(sum(l.taken), 0)::bigint as taken,
      coalesce(sum(o.amount) filter (where o.status in ${wordList(acceptedOrderStates)}), 0)::bigint as under_way
    from goal_orders c
    join orders o on o.investor_id = c.investor_id and o.id = c.order_id
    cross join lateral (
      select sum(l.units_left) as units, sum(ceil(l.unit_count * l.unit_price)) as cost,
        sum((
          select sum(r.gross - r.exit_fee)
          from lot_redemptions r
          where r.investor_id = l.investor_id and r.lot_id = l.id
        )) as taken
      from lots l
      where l.investor_id = c.investor_id and l.order_id = c.order_id
    ) l
    where c.goal_id = g.id
  ) s`;

/** Goals of an investor, open ones first, then the nearest day. */
export async function listGoalRows(tx: Tx, investorId: number, status: GoalState | null): Promise<GoalRow[]> {
  return many<GoalRow>(tx)`
    ${select}
    where g.investor_id = ${investorId}
      and (${status}::text is null or (g.closed_at is null) = (${status}::text = 'open'))
    order by g.closed_at desc nulls first, g.target_day, g.id
    limit 200`;
}

/** One goal by id. */
export async function findGoal(tx: Tx, goalId: number): Promise<GoalRow | null> {
  return maybeOne<GoalRow>(tx)`${select} where g.id = ${goalId}`;
}

/** Locks a goal until the transaction ends; false for an unknown one. */
export async function lockGoal(tx: WriteTx, goalId: number): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`select id from goals where id = ${goalId} for no key update`;
  return row !== null;
}

/** How many goals of an investor are open. The caller holds the lock of the investor. */
export async function countOpenGoals(tx: Tx, investorId: number): Promise<number> {
  const { open } = await one<{ open: number }>(tx)`
    select count(*)::int as open from goals where investor_id = ${investorId} and closed_at is null`;
  return open;
}

/** Stores a goal. @returns its id */
export async function insertGoal(
  tx: WriteTx,
  goal: GoalFields & { investorId: number; fundId: number; createdBy: number; at: Date },
): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into goals (investor_id, fund_id, name, kind, target_amount, target_day, created_by, created_at)
    values (
      ${goal.investorId}, ${goal.fundId}, ${goal.name}, ${goal.kind}, ${goal.targetAmount}, ${goal.targetDay},
      ${goal.createdBy}, ${goal.at}
    )
    returning id`;
  return id;
}

/** Gives a new goal its deposit id. */
export async function setDepositCode(tx: WriteTx, goalId: number, code: string): Promise<void> {
  await tx.updateTable('goals').set({ deposit_code: code }).where('id', '=', goalId).execute();
}

const nextVersion: RawBuilder<number> = sql`version + 1`;

/** Writes what a person changed. */
export async function updateGoalRow(tx: WriteTx, goalId: number, goal: GoalFields): Promise<void> {
  await tx
    .updateTable('goals')
    .set({
      name: goal.name,
      kind: goal.kind,
      target_amount: goal.targetAmount,
      target_day: goal.targetDay,
      version: nextVersion,
    })
    .where('id', '=', goalId)
    .execute();
}

/** Closes a goal; its plan feeds it no more. */
export async function closeGoalRow(tx: WriteTx, goalId: number, by: { userId: number; at: Date }): Promise<void> {
  await tx
    .updateTable('goals')
    .set({ closed_at: by.at, closed_by: by.userId, regular_id: null, version: nextVersion })
    .where('id', '=', goalId)
    .execute();
}

/** Connects a plan, or none. */
export async function setPlan(tx: WriteTx, goalId: number, regularId: number | null): Promise<void> {
  await tx.updateTable('goals').set({ regular_id: regularId, version: nextVersion }).where('id', '=', goalId).execute();
}

/** The goal that a plan feeds; null for none. */
export async function findGoalOfPlan(
  tx: Tx,
  regularId: number,
): Promise<{ id: number; name: string; investorId: number; fundId: number } | null> {
  return maybeOne<{ id: number; name: string; investorId: number; fundId: number }>(tx)`
    select id, name, investor_id as "investorId", fund_id as "fundId" from goals where regular_id = ${regularId}`;
}

/** The open goal of a deposit id; null when the id is no goal's, or the goal is closed. */
export async function findGoalOfCode(
  tx: Tx,
  code: string,
): Promise<{ id: number; investorId: number; fundId: number } | null> {
  return maybeOne<{ id: number; investorId: number; fundId: number }>(tx)`
    select id, investor_id as "investorId", fund_id as "fundId"
    from goals
    where deposit_code = ${code} and closed_at is null`;
}

/** Counts a purchase toward a goal; one that counts toward a goal already stays there. @returns false when nothing changed */
export async function insertGoalOrder(
  tx: WriteTx,
  row: { investorId: number; orderId: number; goalId: number; source: GoalSource; at: Date },
): Promise<boolean> {
  const added = await maybeOne<{ orderId: number }>(tx)`
    insert into goal_orders (investor_id, order_id, goal_id, source, counted_at)
    values (${row.investorId}, ${row.orderId}, ${row.goalId}, ${row.source}, ${row.at})
    on conflict (investor_id, order_id) do nothing
    returning order_id as "orderId"`;
  return added !== null;
}

/** Counts a purchase no more. */
export async function deleteGoalOrder(tx: WriteTx, investorId: number, orderId: number): Promise<void> {
  await tx.deleteFrom('goal_orders').where('investor_id', '=', investorId).where('order_id', '=', orderId).execute();
}

/** The goal toward which a purchase counts; null for none. */
export async function findGoalOfOrder(
  tx: Tx,
  investorId: number,
  orderId: number,
): Promise<{ goalId: number; name: string; isOpen: boolean } | null> {
  return maybeOne<{ goalId: number; name: string; isOpen: boolean }>(tx)`
    select g.id as "goalId", g.name, g.closed_at is null as "isOpen"
    from goal_orders c
    join goals g on g.id = c.goal_id
    where c.investor_id = ${investorId} and c.order_id = ${orderId}`;
}

export interface GoalOrderRow {
  orderId: number;
  orderNo: string;
  createdAt: Date;
  status: OrderState;
  amount: bigint | null;
  unitsLeft: bigint;
  goalId: number | null;
  /** null for a closed goal, from which a purchase may be taken */
  otherGoal: string | null;
  source: GoalSource | null;
}

/** Newest purchases of an investor in a fund that hold units or may come to some. */
export async function listPurchases(
  tx: Tx,
  goal: { id: number; investorId: number; fundId: number },
): Promise<GoalOrderRow[]> {
  return many<GoalOrderRow>(tx)`
    select o.id as "orderId", o.order_no as "orderNo", o.created_at as "createdAt", o.status, o.amount,
      coalesce((
        select sum(l.units_left) from lots l where l.investor_id = o.investor_id and l.order_id = o.id
      ), 0)::bigint as "unitsLeft",
      c.goal_id as "goalId", case when c.goal_id <> ${goal.id} and g.closed_at is null then g.name end as "otherGoal",
      case when c.goal_id = ${goal.id} then c.source end as source
    from orders o
    left join goal_orders c on c.investor_id = o.investor_id and c.order_id = o.id
    left join goals g on g.id = c.goal_id
    where o.investor_id = ${goal.investorId} and o.fund_id = ${goal.fundId} and o.order_type = 1
      and (c.goal_id = ${goal.id} or o.status in (
        'pending_payment', 'pending_receipt', 'pending_debit', 'registered', 'processing', 'issued'
      ))
    order by o.id desc
    limit 100`;
}

/** Units that came or went, with the rial that was paid for them (fees included) or paid out. */
export interface GoalMove {
  day: string;
  units: bigint;
  paid: bigint;
}

/** Every move of the units that count toward a goal, oldest first: purchases, and what redemptions took of them. */
export async function listMoves(tx: Tx, goalId: number): Promise<GoalMove[]> {
  return many<GoalMove>(tx)`
    select m.day, sum(m.units)::bigint as units, sum(m.paid)::bigint as paid
    from (
      select min(l.opened_on) as day, sum(l.unit_count) as units,
        sum(ceil(l.unit_count * l.unit_price)) + coalesce(max(o.fee), 0) as paid
      from goal_orders c
      join lots l on l.investor_id = c.investor_id and l.order_id = c.order_id
      join orders o on o.investor_id = c.investor_id and o.id = c.order_id
      where c.goal_id = ${goalId}
      group by c.order_id
      union all
      select coalesce(o.price_date, l.opened_on), -r.unit_count, r.exit_fee - r.gross
      from goal_orders c
      join lots l on l.investor_id = c.investor_id and l.order_id = c.order_id
      join lot_redemptions r on r.investor_id = l.investor_id and r.lot_id = l.id
      join orders o on o.investor_id = r.investor_id and o.id = r.order_id
      where c.goal_id = ${goalId}
    ) m
    group by m.day
    order by m.day`;
}

/** A published price of a fund; decimal text. */
export interface PriceRow {
  day: string;
  issueNav: string;
  cancelNav: string;
}

/** Approved prices of a fund, oldest first. */
export async function listPrices(tx: Tx, fundId: number): Promise<PriceRow[]> {
  return many<PriceRow>(tx)`
    select nav_date as day, issue_nav as "issueNav", cancel_nav as "cancelNav"
    from fund_navs
    where fund_id = ${fundId} and status = 'approved'
    order by nav_date`;
}

/** A page of open goals that held units before a day, and whose summary of the month nobody was notified of. */
export async function listUnsummarised(
  tx: Tx,
  of: { month: string; before: string; afterId: number; limit: number },
): Promise<{ id: number; investorId: number; name: string }[]> {
  return many<{ id: number; investorId: number; name: string }>(tx)`
    select g.id, g.investor_id as "investorId", g.name
    from goals g
    where g.closed_at is null and g.id > ${of.afterId}
      and (g.summary_month is null or g.summary_month < ${of.month}::date)
      and exists (
        select
        from goal_orders c
        join lots l on l.investor_id = c.investor_id and l.order_id = c.order_id
        where c.goal_id = g.id and l.opened_on < ${of.before}::date
      )
    order by g.id
    limit ${of.limit}`;
}

/** Marks the summary of a month as announced; false when another process was first. */
export async function takeSummary(tx: WriteTx, goalId: number, month: string): Promise<boolean> {
  const row = await maybeOne<{ id: number }>(tx)`
    update goals set summary_month = ${month}
    where id = ${goalId} and closed_at is null and (summary_month is null or summary_month < ${month}::date)
    returning id`;
  return row !== null;
}
