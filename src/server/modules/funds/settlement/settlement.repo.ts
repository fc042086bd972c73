import { sql } from 'kysely';
import type { CorrectedPrice } from '#shared/contract/correctedPrice.ts';
import { acceptedOrderStates, redeemedOrderStates } from '#shared/orderStates.ts';
import { correctedSince, investorName, userName, wordList } from '#server/db/fragments.ts';
import { many, maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

const failedBefore = sql`exists (select 1 from settlement_results r where r.order_id = o.id and r.outcome = 'failed')`;

/** Price and state of a day that is about to be executed. */
export interface DayToExecute {
  issueNav: string;
  cancelNav: string;
}

/**
 * Freezes the day's price, because its first order is executed now. Null when the price is not approved or somebody
 * asked to withdraw it.
 */
export async function lockPriceForGood(
  tx: WriteTx,
  fundId: number,
  navDate: string,
  at: Date,
): Promise<DayToExecute | null> {
  return maybeOne<DayToExecute>(tx)`
    update fund_navs set locked_at = coalesce(locked_at, ${at})
    where fund_id = ${fundId} and nav_date = ${navDate} and status = 'approved' and withdrawal_by is null
    returning issue_nav as "issueNav", cancel_nav as "cancelNav"`;
}

/** The live run of a day, or a new one. The caller holds the lock of the day's price. */
export async function openRun(
  tx: WriteTx,
  run: {
    fundId: number;
    navDate: string;
    issueNav: string;
    cancelNav: string;
    isAutomatic: boolean;
    startedBy: number | null;
    at: Date;
  },
): Promise<number> {
  const live = await sql<{ id: number }>`
    select id
    from settlement_runs
    where fund_id = ${run.fundId} and nav_date = ${run.navDate} and finished_at is null`.execute(tx);
  if (live.rows[0]) return live.rows[0].id;
  const { id } = await tx
    .insertInto('settlement_runs')
    .values({
      fund_id: run.fundId,
      nav_date: run.navDate,
      issue_nav: run.issueNav,
      cancel_nav: run.cancelNav,
      is_automatic: run.isAutomatic,
      started_by: run.startedBy,
      started_at: run.at,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Ties a run to the long work that carries it out. */
export async function setRunWork(tx: WriteTx, runId: number, workId: number): Promise<void> {
  await tx.updateTable('settlement_runs').set({ work_id: workId }).where('id', '=', runId).execute();
}

/** Keeps what the execution made of an order, as the order stands in this transaction. */
export async function recordResult(
  tx: WriteTx,
  of: { runId: number; orderId: number; outcome: 'issued' | 'redeemed' | 'rejected'; at: Date },
): Promise<void> {
  await sql`
    insert into settlement_results (
      run_id, order_id, investor_id, order_no, order_type, outcome, reason, units, amount, fee, exit_fee, remain, net,
      at
    )
    select ${of.runId}, o.id, o.investor_id, o.order_no, o.order_type, ${of.outcome},
      case when ${of.outcome} = 'rejected' then o.reason end,
      case when ${of.outcome} = 'rejected' then null else o.units end, o.amount, o.fee, o.exit_fee, o.remain, o.net,
      ${of.at}
    from orders o
    where o.id = ${of.orderId}
    on conflict (run_id, order_id) do update set outcome = excluded.outcome, reason = excluded.reason,
      units = excluded.units, amount = excluded.amount, fee = excluded.fee, exit_fee = excluded.exit_fee,
      remain = excluded.remain, net = excluded.net, at = excluded.at`.execute(tx);
}

/** Keeps that an order could not be executed; a later success of the same run replaces it. */
export async function recordFailure(
  tx: WriteTx,
  of: { runId: number; orderId: number; reason: string; at: Date },
): Promise<void> {
  await sql`
    insert into settlement_results (run_id, order_id, investor_id, order_no, order_type, outcome, reason, amount, at)
    select ${of.runId}, o.id, o.investor_id, o.order_no, o.order_type, 'failed', ${of.reason}, o.amount, ${of.at}
    from orders o
    where o.id = ${of.orderId}
    on conflict (run_id, order_id) do nothing`.execute(tx);
}

/**
 * Ends a run and writes the units that its day issued and redeemed, of executions that stand. Safe to repeat. One statement,
 * because only the caller that ends the run may write the units of its day.
 */
export async function finishRun(tx: WriteTx, runId: number, at: Date): Promise<void> {
  await sql`
    with ended as (
      update settlement_runs set finished_at = ${at}
      where id = ${runId} and finished_at is null
      returning fund_id, nav_date
    )
    update fund_navs n
    set
      units_sub_day = (
        select coalesce(sum(o.units), 0)
        from orders o
        where o.fund_id = n.fund_id and o.price_date = n.nav_date and o.order_type = 1 and o.status = 'issued'
      ),
      units_red_day = (
        select coalesce(sum(o.units), 0)
        from orders o
        where o.fund_id = n.fund_id and o.price_date = n.nav_date and o.order_type = 2
          and o.status in ${wordList(redeemedOrderStates)} and o.payment_method <> 'maturity'
      )
    from ended e
    where n.fund_id = e.fund_id and n.nav_date = e.nav_date and n.source <> 'demo'`.execute(tx);
}

export interface RunRow {
  runId: number;
  fundId: number;
  fundName: string;
  navDate: string;
  workId: number | null;
  issueNav: string;
  cancelNav: string;
  isAutomatic: boolean;
  startedByName: string;
  startedAt: Date;
  finishedAt: Date | null;
  corrected: CorrectedPrice | null;
  issued: number;
  redeemed: number;
  rejected: number;
  failed: number;
  issuedUnits: string;
  issuedAmount: string;
  redeemedUnits: string;
  redeemedNet: string;
  fees: string;
  remain: string;
}

/** Runs with their sums: those of a day, newest first, or one. */
export async function listRuns(tx: Tx, of: { fundId: number; navDate: string } | { runId: number }): Promise<RunRow[]> {
  const where = 'runId' in of ? sql`u.id = ${of.runId}` : sql`u.fund_id = ${of.fundId} and u.nav_date = ${of.navDate}`;
  return many<RunRow>(tx)`
    select u.id as "runId", u.fund_id as "fundId", f.name as "fundName", u.nav_date as "navDate",
      u.work_id::int as "workId", u.issue_nav as "issueNav", u.cancel_nav as "cancelNav",
      u.is_automatic as "isAutomatic", ${userName('p')} as "startedByName", u.started_at as "startedAt",
      u.finished_at as "finishedAt",
      ${correctedSince({ fundId: 'u.fund_id', navDate: 'u.nav_date', since: 'u.started_at' })} as corrected, s.*
    from settlement_runs u
    join funds f on f.id = u.fund_id
    left join users p on p.id = u.started_by
    cross join lateral (
      select count(*) filter (where outcome = 'issued')::int as issued,
        count(*) filter (where outcome = 'redeemed')::int as redeemed,
        count(*) filter (where outcome = 'rejected')::int as rejected,
        count(*) filter (where outcome = 'failed')::int as failed,
        coalesce(sum(units) filter (where outcome = 'issued'), 0)::text as "issuedUnits",
        coalesce(sum(amount) filter (where outcome = 'issued'), 0)::text as "issuedAmount",
        coalesce(sum(units) filter (where outcome = 'redeemed'), 0)::text as "redeemedUnits",
        coalesce(sum(net) filter (where outcome = 'redeemed'), 0)::text as "redeemedNet",
        coalesce(
          sum(coalesce(fee, 0) + coalesce(exit_fee, 0)) filter (where outcome in ('issued', 'redeemed')), 0
        )::text as fees, coalesce(sum(remain) filter (where outcome = 'issued'), 0)::text as remain
      from settlement_results r
      where r.run_id = u.id
    ) s
    where ${where}
    order by u.id desc limit 100`;
}

export interface ResultRow {
  orderId: number;
  orderNo: string;
  orderType: 1 | 2;
  investorName: string;
  nationalNo: string;
  outcome: 'issued' | 'redeemed' | 'rejected' | 'failed';
  reason: string | null;
  units: bigint | null;
  amount: bigint | null;
  fee: bigint | null;
  exitFee: bigint | null;
  remain: bigint | null;
  net: bigint | null;
  at: Date;
}

/** What a run made of each order, by order id after a given one. */
export async function listResults(tx: Tx, of: { runId: number; after: number; limit: number }): Promise<ResultRow[]> {
  return many<ResultRow>(tx)`
    select r.order_id as "orderId", r.order_no as "orderNo", r.order_type as "orderType",
      ${investorName('i')} as "investorName", i.national_no as "nationalNo", r.outcome, r.reason, r.units, r.amount,
      r.fee, r.exit_fee as "exitFee", r.remain, r.net, r.at
    from settlement_results r
    join investors i on i.id = r.investor_id
    where r.run_id = ${of.runId} and r.order_id > ${of.after}
    order by r.order_id limit ${of.limit}`;
}

/** Days with orders that the timetable may execute now: published, automatic, not withheld. */
export async function listDaysToExecute(
  tx: Tx,
  of: { until: string; at: Date; isDemo: boolean },
): Promise<{ fundId: number; navDate: string }[]> {
  return many<{ fundId: number; navDate: string }>(tx)`
    select distinct o.fund_id as "fundId", o.price_date as "navDate"
    from orders o
    join fund_navs n on n.fund_id = o.fund_id and n.nav_date = o.price_date and n.status = 'approved'
      and n.withdrawal_by is null
    join funds f on f.id = o.fund_id
    where o.status in ${wordList(acceptedOrderStates)} and o.price_date <= ${of.until} and not ${failedBefore}
      and (
        ${of.isDemo}::boolean
        or (
          f.execution_mode = 'auto'
          and (n.locked_at is not null or n.execute_after is null or n.execute_after <= ${of.at})
        )
      )
    order by "navDate", "fundId"`;
}
