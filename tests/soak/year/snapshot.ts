import { sql, type Kysely } from 'kysely';
import type { Database } from '#server/db/tables.ts';

/* What the books say in the evening, by queries of its own: entries and rows, none of the prepared sums. */

type Db = Kysely<Database>;
const rowsOf = async <T>(query: ReturnType<typeof sql<T>>, db: Db): Promise<T[]> => (await query.execute(db)).rows;

/** Money and units of a person in a fund, by where they came from. Rial, units; in favour of the person. */
export interface Balance {
  investorId: number;
  fundId: number;
  cash: bigint;
  units: bigint;
  gateway: bigint;
  debit: bigint;
  deposit: bigint;
  slip: bigint;
  profit: bigint;
  payout: bigint;
  correction: bigint;
  /** of orders: executions, and their reversals */
  orders: bigint;
}

/** Numbers of the newest entry and the newest journal. */
export async function readNewest(db: Db): Promise<{ entry: bigint; journal: bigint }> {
  const [row] = await rowsOf(
    sql<{ entry: bigint; journal: bigint }>`
    select (select coalesce(max(id), 0) from ledger_entries)::bigint as entry,
      (select coalesce(max(id), 0) from journals)::bigint as journal`,
    db,
  );
  return row ?? { entry: 0n, journal: 0n };
}

/** Sums of the entries after one. */
export const readBalances = (db: Db, after: bigint): Promise<Balance[]> =>
  rowsOf(
    sql<Balance>`
    with origin as (
      select e.investor_id, e.fund_id, a.kind, e.credit - e.debit as amount, coalesce(r.kind, j.kind) as journal,
        case when r.id is null then e.tx_type else (
          select min(o.tx_type) from ledger_entries o where o.journal_id = r.id and o.investor_id is not null and o.tx_type like 'deposit%'
        ) end as type
      from ledger_entries e join accounts a on a.id = e.account_id join journals j on j.id = e.journal_id
        left join journals r on r.id = j.reverses
      where e.investor_id is not null and e.id > ${after})
    select investor_id as "investorId", fund_id as "fundId",
      coalesce(sum(amount) filter (where kind = 'investor_cash'), 0)::bigint as cash,
      coalesce(sum(amount) filter (where kind = 'investor_units'), 0)::bigint as units,
      coalesce(sum(amount) filter (where kind = 'investor_cash' and type = 'deposit_ipg'), 0)::bigint as gateway,
      coalesce(sum(amount) filter (where kind = 'investor_cash' and type = 'deposit_dd'), 0)::bigint as debit,
      coalesce(sum(amount) filter (where kind = 'investor_cash' and type = 'deposit_pid'), 0)::bigint as deposit,
      coalesce(sum(amount) filter (where kind = 'investor_cash' and type = 'deposit_receipt'), 0)::bigint as slip,
      coalesce(sum(amount) filter (where kind = 'investor_cash' and journal = 'profit'), 0)::bigint as profit,
      coalesce(sum(amount) filter (where kind = 'investor_cash' and journal = 'payout'), 0)::bigint as payout,
      coalesce(sum(amount) filter (where kind = 'investor_cash' and journal = 'correction'), 0)::bigint as correction,
      coalesce(sum(amount) filter (where kind = 'investor_cash' and journal in ('issue', 'redeem', 'remain')), 0)::bigint as orders
    from origin group by 1, 2`,
    db,
  );

export interface FundBalance {
  fundId: number;
  kind: string;
  balance: bigint;
  debits: bigint;
}

/** Balances of the accounts of the funds; credit is positive. */
export const readFundBalances = (db: Db): Promise<FundBalance[]> =>
  rowsOf(
    sql<FundBalance>`
    select e.fund_id as "fundId", a.kind, sum(e.credit - e.debit)::bigint as balance, sum(e.debit)::bigint as debits
    from ledger_entries e join accounts a on a.id = e.account_id where a.investor_id is null group by 1, 2`,
    db,
  );

export interface OrderRow {
  id: number;
  investorId: number;
  fundId: number;
  orderType: number;
  method: string;
  mode: string;
  status: string;
  amount: bigint | null;
  requestedUnits: bigint | null;
  effectiveDay: string;
  priceDay: string;
  createdAt: Date;
  /** of what stands in the books */
  units: bigint;
  capital: bigint;
  fee: bigint;
  exitFee: bigint;
  /** number of the newest journal of the order, and the day on which it was executed as it stands */
  newest: bigint;
  bookedOn: string | null;
}

/** Executed orders of which there is a journal after one, with what they did to the books as far as it stands. */
export const readOrders = (db: Db, after: bigint): Promise<OrderRow[]> =>
  rowsOf(
    sql<OrderRow>`
    with changed as materialized (
      select distinct order_id from journals where id > ${after} and order_id is not null
    ), sums as (
      select e.order_id, max(e.journal_id) as newest,
        coalesce(sum(e.credit - e.debit) filter (where a.kind = 'investor_units'), 0)::bigint as units,
        coalesce(sum(e.credit - e.debit) filter (where a.kind = 'fund_capital'), 0)::bigint as capital,
        coalesce(sum(e.credit - e.debit) filter (where a.kind = 'fee_income'), 0)::bigint as fee,
        coalesce(sum(e.credit - e.debit) filter (where a.kind = 'exit_fee_income'), 0)::bigint as exit_fee
      from changed c join ledger_entries e on e.order_id = c.order_id join accounts a on a.id = e.account_id group by 1
    ), booked as (
      select j.order_id, max(j.business_date)::text as day from changed c join journals j on j.order_id = c.order_id
      where j.kind in ('issue', 'redeem') and not exists (select from journals r where r.reverses = j.id) group by 1)
    select o.id, o.investor_id as "investorId", o.fund_id as "fundId", o.order_type as "orderType", o.payment_method as method,
      o.mode, o.status, o.amount, o.requested_units as "requestedUnits", o.effective_date::text as "effectiveDay",
      o.price_date::text as "priceDay", o.created_at as "createdAt", s.units, s.capital, s.fee, s.exit_fee as "exitFee", s.newest,
      b.day as "bookedOn"
    from orders o join sums s on s.order_id = o.id left join booked b on b.order_id = o.id
    where exists (select from journals j where j.order_id = o.id and j.kind in ('issue', 'redeem'))
    order by o.price_date, o.id`,
    db,
  );

/** Money that came to a person and left them in days of the books, rial. */
export const readTurnover = async (db: Db, investorId: number, from: string, to: string) =>
  (
    await rowsOf(
      sql<{ debit: bigint; credit: bigint }>`
    select coalesce(sum(e.debit), 0)::bigint as debit, coalesce(sum(e.credit), 0)::bigint as credit
    from ledger_entries e join accounts a on a.id = e.account_id
    where e.investor_id = ${investorId} and a.kind = 'investor_cash' and e.business_date between ${from} and ${to}`,
      db,
    )
  )[0] ?? { debit: 0n, credit: 0n };

/** Runs for each unit that have begun. */
export const readBegunRuns = (db: Db) =>
  rowsOf(sql<{ id: number }>`select id from fund_profits where started_at is not null order by id`, db);

/** Payments that the gateway holds as paid permanently, by person and fund. */
export const readGatewayMoney = (db: Db, before: Date) =>
  rowsOf(
    sql<{ investorId: number; fundId: number; amount: bigint }>`
    select o.investor_id as "investorId", o.fund_id as "fundId", sum(s.amount)::bigint as amount
    from sandbox_payments s join payments p on p.authority = s.authority join orders o on o.id = p.order_id
    where s.status = 'verified' and p.status <> 'disputed' and s.paid_at <= ${before} group by 1, 2`,
    db,
  );

/** Calls of direct debit with the state of their debit, by their number at the provider. */
export const readAttempts = (db: Db) =>
  rowsOf(
    sql<{ tracking: string; attempt: string; charge: string; investorId: number; fundId: number }>`
    select a.tracking, a.status as attempt, c.status as charge, c.investor_id as "investorId", c.fund_id as "fundId"
    from debit_attempts a join debit_charges c on c.id = a.charge_id`,
    db,
  );

/** Money of bank lines by fund: all that was booked, and what waits for an owner. */
export const readDeposits = (db: Db) =>
  rowsOf(
    sql<{ fundId: number; booked: bigint }>`
    select e.fund_id as "fundId", coalesce(sum(e.debit - e.credit), 0)::bigint as booked
    from ledger_entries e join accounts a on a.id = e.account_id
    where a.kind = 'fund_bank' and e.tx_type in ('deposit_pid', 'deposit_receipt') group by 1`,
    db,
  );

/**
 * The books as one text: every sum of a day by person, fund, account and kind of entry. The lanes of a work take
 * turns as they like, so that numbers of journals are no part of it.
 */
export async function readBooks(db: Db): Promise<string> {
  const rows = await rowsOf(
    sql<{ line: string }>`
    select concat_ws(' ', e.business_date, e.fund_id, e.investor_id, a.kind, e.unit, e.tx_type, sum(e.debit), sum(e.credit)) as line
    from ledger_entries e join accounts a on a.id = e.account_id
    group by e.business_date, e.fund_id, e.investor_id, a.kind, e.unit, e.tx_type`,
    db,
  );
  return rows
    .map(({ line }) => line)
    .sort()
    .join('\n');
}

/** Orders that plans and lines of the bank made, with what made them. */
export const readPlanOrders = (db: Db) =>
  rowsOf(
    sql<{
      orderId: number;
      investorId: number;
      fundId: number;
      createdAt: Date;
      regularId: number | null;
      bankRef: string | null;
    }>`
    select o.id as "orderId", o.investor_id as "investorId", o.fund_id as "fundId", o.created_at as "createdAt",
      c.regular_id as "regularId", d.bank_ref as "bankRef"
    from orders o
      left join debit_charges c on c.order_id = o.id
      left join bank_deposits d on d.order_id = o.id and d.bank_ref like 'GL%'
    where c.regular_id is not null or d.id is not null order by o.id`,
    db,
  );

/** Money of purchases that is paid and buys later, rial. */
export async function readUnderWay(db: Db, orderIds: readonly number[]): Promise<bigint> {
  const [row] = await rowsOf(
    sql<{ amount: bigint }>`
    select coalesce(sum(amount), 0)::bigint as amount from orders
    where id = any(${[...orderIds]}::int[]) and status in ('registered', 'processing')`,
    db,
  );
  return row?.amount ?? 0n;
}

/** Calls of direct debit with the regular purchase and the contract that they are for. */
export const readAttemptPlans = (db: Db) =>
  rowsOf(
    sql<{ tracking: string; regularId: number | null; contractId: number }>`
    select a.tracking, c.regular_id as "regularId", a.contract_id as "contractId"
    from debit_attempts a join debit_charges c on c.id = a.charge_id`,
    db,
  );

/** A line of the bank that was let in, as the desk finds it: its number and what became of it. */
export async function readLine(
  db: Db,
  of: { fundId: number; ref: string; amount: bigint; source: string; day: string },
): Promise<{ id: number; status: string; orderId: number | null }[]> {
  return rowsOf(
    sql<{ id: number; status: string; orderId: number | null }>`
    select id, status, order_id as "orderId" from bank_deposits
    where fund_id = ${of.fundId} and bank_ref = ${of.ref} and amount = ${of.amount} and source_iban = ${of.source}
      and (deposited_at at time zone 'Asia/Tehran')::date = ${of.day}::date
    order by id`,
    db,
  );
}
