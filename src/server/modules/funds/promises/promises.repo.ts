import { sql } from 'kysely';
import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

/** Who is told of an investor's money: themselves, or the first person who acts for them. */
const ownerOf = (investorId: string) => sql`(
    select user_id
    from user_investors
    where investor_id = ${sql.ref(investorId)}
    order by it_self desc, user_id limit 1
  )`;

/** Money on its way to an investor with the days that were told. Rial. */
export interface PromisedPayout {
  id: number;
  investorId: number;
  orderId: number | null;
  fundId: number;
  fundName: string;
  kind: 'redemption' | 'refund' | 'remain' | 'profit';
  amount: bigint;
  dueDate: string;
  arrivalDate: string | null;
  ownerId: number | null;
}

/** Payouts that wait or are with the bank, and whose day has not passed. */
export async function listPromisedPayouts(tx: Tx, today: string): Promise<PromisedPayout[]> {
  return many<PromisedPayout>(tx)`
    select p.id, p.investor_id as "investorId", p.order_id as "orderId", p.fund_id as "fundId", f.name as "fundName",
      p.kind, p.amount, p.due_date as "dueDate", p.arrival_date as "arrivalDate",
      ${ownerOf('p.investor_id')} as "ownerId"
    from payouts p
    join funds f on f.id = p.fund_id
    where p.status in ('pending', 'sent') and coalesce(p.arrival_date, p.due_date) >= ${today}
    order by p.id`;
}

/** A debit that waits for its day. Rial. */
export interface PromisedDebit {
  id: number;
  contractId: number;
  regularId: number | null;
  investorId: number;
  fundId: number;
  fundName: string;
  amount: bigint;
  dueDate: string;
  ownerId: number | null;
}

/** Debits that wait for a day that has not passed. */
export async function listPromisedDebits(tx: Tx, today: string): Promise<PromisedDebit[]> {
  return many<PromisedDebit>(tx)`
    select g.id, g.contract_id as "contractId", g.regular_id as "regularId", g.investor_id as "investorId",
      g.fund_id as "fundId", f.name as "fundName", g.amount, g.due_date as "dueDate",
      ${ownerOf('g.investor_id')} as "ownerId"
    from debit_charges g
    join funds f on f.id = g.fund_id
    where g.status = 'scheduled' and g.due_date >= ${today}
    order by g.id`;
}

/** People who are told of what a bond pays: those who act for its holders. */
export async function listBondHolders(tx: Tx, fundId: number): Promise<{ investorId: number; ownerId: number }[]> {
  return many<{ investorId: number; ownerId: number }>(tx)`
    select h.investor_id as "investorId", o.owner as "ownerId"
    from holdings h
    cross join lateral (select ${ownerOf('h.investor_id')} as owner) o
    where h.fund_id = ${fundId} and h.units > 0 and o.owner is not null
    order by h.investor_id`;
}

/** Runs of profit and of principal: their funds, the day that they pay on and what they pay. */
export interface PromisedRun {
  kind: 'profit' | 'principal';
  fundId: number;
  fundName: string;
  day: string;
  /** bonds: the coupon that a run pays, by its due day */
  couponDate: string | null;
}

/** Runs of profit and principal, those of a day in the past only where they pay a coupon or a principal. */
export async function listPromisedRuns(tx: Tx, today: string): Promise<PromisedRun[]> {
  return many<PromisedRun>(tx)`
    select 'profit' as kind, p.fund_id as "fundId", f.name as "fundName", p.profit_date as day,
      p.coupon_date as "couponDate"
    from fund_profits p
    join funds f on f.id = p.fund_id
    where p.part = 1 and (p.profit_date >= ${today} or p.coupon_date is not null)
    union all
    select 'principal', r.fund_id, f.name, r.pay_date, null
    from principal_runs r
    join funds f on f.id = r.fund_id
    order by 2, 4`;
}

/** Names of funds by id. */
export async function listFundNames(tx: Tx): Promise<Map<number, string>> {
  const rows = await tx.selectFrom('funds').select(['id', 'name']).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
