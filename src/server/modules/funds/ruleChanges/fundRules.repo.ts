import { sql } from 'kysely';
import { wordList } from '#server/db/fragments.ts';
import { many, maybeOne, one, wasChanged } from '#server/db/query.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getFundRules } from '#shared/contract/fundRules.ts';
import { awaitedOrderStates } from '#shared/orderStates.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

type Rules = ResponseOf<typeof getFundRules>['data'];
export type Terms = Rules['terms'];
/** What an order pays, with a first day of its own. */
export type FeeTerms = Pick<
  Terms,
  'feeFixedIssue' | 'feeVarIssuePct' | 'feeVarIssueCap' | 'feeFixedCancel' | 'exitSteps'
>;
/** What counts at once. */
export type OwnTerms = Omit<Terms, keyof FeeTerms>;
/** A limit as it is stored, with its id. */
export type LimitRow = Omit<Rules['priceLimits'][number], 'version'>;
export type Limit = Omit<LimitRow, 'limitId'>;
export type AuthLimit = Omit<Rules['authLimits'][number], 'version'>;
export type HolderLimit = Omit<Rules['holderLimits'][number], 'version'>;
export type Waits = Rules['waits'];
export type Execution = Rules['execution'];
export type PriceJump = Omit<Rules['priceJumps'][number], 'version'>;
type ScheduleRow = Omit<Rules['schedules'][number], 'version'>;
export type Schedule = Omit<ScheduleRow, 'scheduleId'>;

const json = async <T>(tx: Tx, query: ReturnType<typeof sql<T>>): Promise<T[]> => (await query.execute(tx)).rows;

/** Timings of a fund. */
export function listScheduleRows(tx: Tx, fundId: number): Promise<ScheduleRow[]> {
  return json(
    tx,
    sql<ScheduleRow>`
    select id as "scheduleId", order_type as "orderType", payment_method as "wayCode",
      to_char(cutoff_time, 'HH24:MI') as "cutoffTime", price_offset_days as "priceOffsetDays",
      issue_offset_days as "issueOffsetDays", settle_days as "settleDays", note
    from fund_schedules
    where fund_id = ${fundId}
    order by order_type, id`,
  );
}

/** Limits of a fund and of all funds. */
export function listLimitRows(tx: Tx, fundId: number): Promise<LimitRow[]> {
  return json(
    tx,
    sql<LimitRow>`
    select id as "limitId", fund_id as "fundId", order_type as "orderType", payment_method as "wayCode",
      min_amount::text as "minAmount", max_amount::text as "maxAmount", min_units::text as "minUnits",
      max_units::text as "maxUnits", daily_max::text as "dailyMax"
    from order_price_limits
    where fund_id is null or fund_id = ${fundId}
    order by fund_id nulls first, order_type, payment_method nulls first, id`,
  );
}

/** One limit; null when there is none with the id. */
export async function findLimitRow(tx: Tx, id: number): Promise<LimitRow | null> {
  return maybeOne<LimitRow>(tx)`
    select id as "limitId", fund_id as "fundId", order_type as "orderType", payment_method as "wayCode",
      min_amount::text as "minAmount", max_amount::text as "maxAmount", min_units::text as "minUnits",
      max_units::text as "maxUnits", daily_max::text as "dailyMax"
    from order_price_limits
    where id = ${id}`;
}

/** What identity levels may do. */
export function listAuthRows(tx: Tx): Promise<AuthLimit[]> {
  return json(
    tx,
    sql<AuthLimit>`
    select auth_status as "authStatus", order_type as "orderType", is_allowed as "isAllowed",
      max_amount::text as "maxAmount", message
    from order_auth_limits
    order by auth_status, order_type`,
  );
}

/** Versions of what one holder may have of a fund, its own before those of all funds, newest first. */
export function listHolderLimitRows(tx: Tx, fundId: number | null): Promise<HolderLimit[]> {
  return json(
    tx,
    sql<HolderLimit>`
    select fund_id as "fundId", holder_kind as "holderKind", first_day as "firstDay", max_units::text as "maxUnits"
    from holder_limits
    where fund_id is null or fund_id = ${fundId}
    order by fund_id nulls last, first_day desc, holder_kind desc`,
  );
}

/** Stores the version of a day. Units as text. */
export async function upsertHolderLimit(tx: WriteTx, row: HolderLimit): Promise<void> {
  await sql`
    insert into holder_limits (fund_id, holder_kind, first_day, max_units)
    values (${row.fundId}, ${row.holderKind}, ${row.firstDay}, ${row.maxUnits}::bigint)
    on conflict (fund_id, holder_kind, first_day) do update set max_units = excluded.max_units`.execute(tx);
}

const percentText = (column: string) => sql`trim_scale(${sql.ref(column)})::text`;

/** Terms of a fund beside its fees, with what its ceiling has to hold; `lock` keeps terms and totals until the transaction ends. */
export async function findTerms(
  tx: Tx,
  fundId: number,
  lock = false,
): Promise<{
  fundName: string;
  fundType: number;
  investedUnits: string;
  openBuyUnits: string;
  terms: OwnTerms;
} | null> {
  const { rows } = await sql<
    OwnTerms & { fundName: string; fundType: number; investedUnits: string; openBuyUnits: string }
  >`
    select name as "fundName", fund_type as "fundType", t.issued_units::text as "investedUnits",
      t.reserved_units::text as "openBuyUnits", issue_enabled as "issueEnabled", cancel_enabled as "cancelEnabled",
      close_reason as "closeReason", min_amount::text as "minAmount", max_amount::text as "maxAmount",
      min_units::text as "minUnits", max_units::text as "maxUnits", min_remain_units::text as "minRemainUnits",
      max_fund_units::text as "maxFundUnits", ${percentText('buffer_pct')} as "bufferPct",
      remain_policy as "remainPolicy"
    from funds f
    join fund_totals t on t.fund_id = f.id
    where f.id = ${fundId} ${
      lock
        ? sql`
      for no key update`
        : sql``
    }`.execute(tx);
  const row = rows[0];
  if (!row) return null;
  const { fundName, fundType, investedUnits, openBuyUnits, ...terms } = row;
  return { fundName, fundType, investedUnits, openBuyUnits, terms };
}

/** Stores the terms of a fund beside its fees. */
export async function updateTerms(tx: WriteTx, fundId: number, terms: OwnTerms): Promise<void> {
  await sql`
    update funds
    set issue_enabled = ${terms.issueEnabled}, cancel_enabled = ${terms.cancelEnabled},
      close_reason = ${terms.closeReason}, min_amount = ${terms.minAmount}::bigint,
      max_amount = ${terms.maxAmount}::bigint, min_units = ${terms.minUnits}::bigint,
      max_units = ${terms.maxUnits}::bigint, min_remain_units = ${terms.minRemainUnits}::bigint,
      max_fund_units = ${terms.maxFundUnits}::bigint, buffer_pct = ${terms.bufferPct}::numeric,
      remain_policy = ${terms.remainPolicy}
    where id = ${fundId}`.execute(tx);
}

/** Stores the fees that count from a day on, until the next version. */
export async function upsertFees(tx: WriteTx, fundId: number, firstDay: string, fees: FeeTerms): Promise<void> {
  await sql`
    insert into fund_fee_versions (
      fund_id, first_day, fee_fixed_issue, fee_var_issue_pct, fee_var_issue_cap, fee_fixed_cancel, exit_steps
    )
    values (
      ${fundId}, ${firstDay}, ${fees.feeFixedIssue}::bigint, ${fees.feeVarIssuePct}::numeric,
      ${fees.feeVarIssueCap}::bigint, ${fees.feeFixedCancel}::bigint, ${JSON.stringify(fees.exitSteps)}::jsonb
    )
    on conflict (fund_id, first_day) do update set fee_fixed_issue = excluded.fee_fixed_issue,
      fee_var_issue_pct = excluded.fee_var_issue_pct, fee_var_issue_cap = excluded.fee_var_issue_cap,
      fee_fixed_cancel = excluded.fee_fixed_cancel, exit_steps = excluded.exit_steps`.execute(tx);
}

/** Takes back fees that have not begun. @returns whether they were there */
export async function deleteFees(tx: WriteTx, fundId: number, firstDay: string): Promise<boolean> {
  return wasChanged(tx)`delete from fund_fee_versions where fund_id = ${fundId} and first_day = ${firstDay}`;
}

/** Users of everybody who holds units of a fund or has an open purchase of it, after a user, once each; for notices in parts. */
export async function listHolderUsers(
  tx: Tx,
  of: { fundId: number; after: number; limit: number },
): Promise<{ userId: number; investorId: number }[]> {
  return many<{ userId: number; investorId: number }>(tx)`
    select u.user_id as "userId", min(u.investor_id) as "investorId"
    from (
      select investor_id
      from holdings
      where fund_id = ${of.fundId} and units > 0
      union
      select investor_id
      from orders
      where fund_id = ${of.fundId} and order_type = 1
        and status in ${wordList(awaitedOrderStates)}
    ) h
    join user_investors u on u.investor_id = h.investor_id
    where u.user_id > ${of.after}
    group by u.user_id
    order by u.user_id limit ${of.limit}`;
}

/** Adds or changes a timing. @returns its id */
export async function upsertSchedule(tx: WriteTx, fundId: number, row: Schedule): Promise<number> {
  const { id } = await one<{ id: number }>(tx)`
    insert into fund_schedules (
      fund_id, order_type, payment_method, cutoff_time, price_offset_days, issue_offset_days, settle_days, note
    )
    values (
      ${fundId}, ${row.orderType}, ${row.wayCode}, ${row.cutoffTime}, ${row.priceOffsetDays}, ${row.issueOffsetDays},
      ${row.settleDays}, ${row.note}
    )
    on conflict (fund_id, order_type, payment_method) do update set cutoff_time = excluded.cutoff_time,
      price_offset_days = excluded.price_offset_days, issue_offset_days = excluded.issue_offset_days,
      settle_days = excluded.settle_days, note = excluded.note
    returning id`;
  return id;
}

/** A timing with its fund. */
export async function findSchedule(tx: Tx, id: number): Promise<{ fundId: number } | null> {
  return (
    (await tx.selectFrom('fund_schedules').select('fund_id as fundId').where('id', '=', id).executeTakeFirst()) ?? null
  );
}

/** Removes a timing. */
export async function deleteScheduleRow(tx: WriteTx, id: number): Promise<void> {
  await tx.deleteFrom('fund_schedules').where('id', '=', id).execute();
}

/** Adds a limit, or changes the one with the id. @returns its id; null when there is no such limit */
export async function saveLimitRow(tx: WriteTx, id: number | undefined, row: Limit): Promise<number | null> {
  const values = sql`${row.fundId}::int, ${row.orderType}::smallint, ${row.wayCode}::text, ${row.minAmount}::bigint,
    ${row.maxAmount}::bigint, ${row.minUnits}::bigint, ${row.maxUnits}::bigint, ${row.dailyMax}::bigint`;
  const columns = sql`(fund_id, order_type, payment_method, min_amount, max_amount, min_units, max_units, daily_max)`;
  const { rows } =
    id === undefined
      ? await sql<{ id: number }>`insert into order_price_limits ${columns} values (${values}) returning id`.execute(tx)
      : await sql<{
          id: number;
        }>`update order_price_limits set ${columns} = row(${values}) where id = ${id} returning id`.execute(tx);
  return rows[0]?.id ?? null;
}

/** Removes a limit. @returns whether there was one */
export async function deleteLimitRow(tx: WriteTx, id: number): Promise<boolean> {
  return wasChanged(tx)`delete from order_price_limits where id = ${id}`;
}

/** Stores what an identity level may do. */
export async function upsertAuthLimit(tx: WriteTx, row: AuthLimit): Promise<void> {
  await sql`
    insert into order_auth_limits (auth_status, order_type, is_allowed, max_amount, message)
    values (${row.authStatus}, ${row.orderType}, ${row.isAllowed}, ${row.maxAmount}::bigint, ${row.message})
    on conflict (auth_status, order_type) do update set is_allowed = excluded.is_allowed,
      max_amount = excluded.max_amount, message = excluded.message`.execute(tx);
}

/** Stores how long orders wait for their money. */
export async function updateWaits(tx: WriteTx, row: Waits): Promise<void> {
  await sql`
    update order_waits
    set max_unpaid = ${row.maxUnpaid}, max_slips = ${row.maxSlips}, max_attempts = ${row.maxAttempts},
      pay_minutes = ${row.payMinutes}, slip_days = ${row.slipDays}, rejected_days = ${row.rejectedDays}`.execute(tx);
}

/** When the orders of a day of a fund are executed; null when there is no such fund. */
export async function findExecution(tx: Tx, fundId: number): Promise<Execution | null> {
  return maybeOne<Execution>(tx)`
    select execution_mode as mode, to_char(execution_time, 'HH24:MI') as time, execution_delay_minutes as "delayMinutes"
    from funds
    where id = ${fundId}`;
}

/** Stores when the orders of a day of a fund are executed. */
export async function updateExecution(tx: WriteTx, fundId: number, row: Execution): Promise<void> {
  await sql`
    update funds
    set execution_mode = ${row.mode}, execution_time = ${row.time}::time, execution_delay_minutes = ${row.delayMinutes}
    where id = ${fundId}`.execute(tx);
}

/** Percent by which prices may move, by kind of fund; kind 0 stands for every other one. */
export function listPriceJumps(tx: Tx): Promise<PriceJump[]> {
  return json(
    tx,
    sql<PriceJump>`
    select fund_type as "fundType", ${percentText('limit_pct')} as "limitPct"
    from price_jump_limits
    order by fund_type = 0, fund_type`,
  );
}

/** Stores the percent of a kind of fund. */
export async function upsertPriceJump(tx: WriteTx, row: PriceJump): Promise<void> {
  await sql`
    insert into price_jump_limits (fund_type, limit_pct)
    values (${row.fundType}, ${row.limitPct}::numeric)
    on conflict (fund_type) do update set limit_pct = excluded.limit_pct`.execute(tx);
}

/** Issue price of the last approved day of a fund. */
export async function findLastIssueNav(tx: Tx, fundId: number): Promise<string | null> {
  const row = await tx
    .selectFrom('fund_navs')
    .select('issue_nav as nav')
    .where('fund_id', '=', fundId)
    .where('status', '=', 'approved')
    .orderBy('nav_date', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.nav ?? null;
}
