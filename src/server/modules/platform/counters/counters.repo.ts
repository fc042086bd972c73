import { many, one, unread } from '#server/db/query.ts';
import type { WriteTx } from '#server/db/connection.ts';

/**
 * Adds the changes of orders that are there to their sums. One statement, so that a reader finds each change in one of both:
 * what it deletes is what it adds.
 */
export async function foldOrderSums(tx: WriteTx): Promise<void> {
  await unread(tx)`
    with changes as (
      delete from order_sum_changes
      returning *
    )
    insert into order_sums as s (
      scope, day, fund_id, order_type, status, payment_method, count, amount, cost, net, expected, units, held_units
    )
    select p.scope, p.day, c.fund_id, c.order_type, c.status, p.payment_method, sum(c.count), sum(c.amount), sum(c.cost),
      sum(c.net), sum(c.expected), sum(c.units), sum(c.held_units)
    from changes c
    cross join lateral (values
      ('all', '-infinity'::date, c.payment_method), ('placed', c.placed_on, c.payment_method), ('priced', c.price_date, '')
    ) p(scope, day, payment_method)
    where p.day is not null
    group by p.scope, p.day, c.fund_id, c.order_type, c.status, p.payment_method
    on conflict (scope, day, fund_id, order_type, status, payment_method) do update
    set count = s.count + excluded.count, amount = s.amount + excluded.amount, cost = s.cost + excluded.cost,
      net = s.net + excluded.net, expected = s.expected + excluded.expected, units = s.units + excluded.units,
      held_units = s.held_units + excluded.held_units`;
}

/** Adds the changes of people that are there to their counts. One statement, for the same reason as that of orders. */
export async function foldPeopleSums(tx: WriteTx): Promise<void> {
  await unread(tx)`
    with changes as (
      delete from people_sum_changes
      returning *
    )
    insert into people_sums as s (kind, day, is_legal, auth_status, branch_id, count)
    select kind, day, is_legal, auth_status, branch_id, sum(count)
    from changes
    group by kind, day, is_legal, auth_status, branch_id
    on conflict (kind, day, is_legal, auth_status, branch_id) do update set count = s.count + excluded.count`;
}

/** Adds the changes of holders that are there to their counts. One statement, for the same reason as that of orders. */
export async function foldHolderSums(tx: WriteTx): Promise<void> {
  await unread(tx)`
    with changes as (
      delete from holder_sum_changes
      returning *
    )
    insert into holder_sums as s (fund_id, count)
    select fund_id, sum(count)
    from changes
    group by fund_id
    on conflict (fund_id) do update set count = s.count + excluded.count`;
}

/** Adds the changes of payments, deposits and debits that are there to their sums. One statement, for the same reason. */
export async function foldDeskSums(tx: WriteTx): Promise<void> {
  await unread(tx)`
    with changes as (
      delete from desk_sum_changes
      returning *
    )
    insert into desk_sums as s (kind, fund_id, day, state, source, count, amount)
    select kind, fund_id, day, state, source, sum(count), sum(amount)
    from changes
    group by kind, fund_id, day, state, source
    on conflict (kind, fund_id, day, state, source) do update
    set count = s.count + excluded.count, amount = s.amount + excluded.amount`;
}

/**
 * Adds the entries up to the marked id to the sums of the turnover, when every transaction that may have written one of them
 * has ended. One statement, because sums and mark belong together. @returns true when it added some
 */
export async function foldTurnoverSums(tx: WriteTx): Promise<boolean> {
  const rows = await many<{ id: bigint }>(tx)`
    with mark as (
      select until_id, next_id
      from turnover_mark
      where next_id > until_id and pg_snapshot_xmin(pg_current_snapshot())::text::bigint >= next_xid
      for update
    ), added as (
      insert into turnover_sums as s (fund_id, tx_type, day, count, debit, credit)
      select e.fund_id, e.tx_type, d.day, count(*), sum(e.debit), sum(e.credit)
      from mark m
      join ledger_entries e on e.id > m.until_id and e.id <= m.next_id and e.investor_id is not null and e.unit = 'IRR'
      cross join lateral (values ('-infinity'::date), (e.business_date)) d(day)
      group by e.fund_id, e.tx_type, d.day
      on conflict (day, fund_id, tx_type) do update
      set count = s.count + excluded.count, debit = s.debit + excluded.debit, credit = s.credit + excluded.credit
    )
    update turnover_mark t set until_id = m.next_id
    from mark m
    returning t.until_id as id`;
  return rows.length > 0;
}

/** Entries of one step of the turnover: a backlog is added in steps, so that no statement runs for long. */
const STEP = 200_000;

/** Largest id that an entry may have by now. */
export async function findLastEntryId(tx: WriteTx): Promise<bigint> {
  const { id } = await one<{ id: bigint }>(tx)`
    select coalesce(pg_sequence_last_value(pg_get_serial_sequence('ledger_entries', 'id')::regclass), 0) as id`;
  return id;
}

/**
 * Marks an id up to which entries are added next, with the transaction that is the first to begin after this one. The id has
 * to be read by a statement before: a transaction that took it then runs now, or has ended.
 */
export async function markTurnover(tx: WriteTx, nextId: bigint): Promise<void> {
  await unread(tx)`
    update turnover_mark set next_id = least(${nextId}::bigint, until_id + ${STEP}), next_xid = pg_snapshot_xmax(pg_current_snapshot())::text::bigint
    where next_id = until_id or next_xid > pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
}
