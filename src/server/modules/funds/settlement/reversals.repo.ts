import { sql } from 'kysely';
import { maybeOne } from '#server/db/query.ts';
import type { Tx, WriteTx } from '#server/db/connection.ts';

/** What decides whether the execution of an order may be taken back. */
export interface ExecutionFacts {
  /** the journal that executed the order and stands */
  journalId: bigint;
  /** what that journal took from the investor's money; negative when it gave. Rial */
  cashOut: bigint;
  /** day of a profit or repayment that has begun and counted the holding after this order; null for none */
  runDay: string | null;
  /** the journal that made the difference of a corrected price good in money, and was not reversed; null for none */
  madeGoodBy: bigint | null;
  /** purchase: certificates of the order, and whether every unit of them is still there */
  lots: number;
  isWhole: boolean;
  /** units of the investor in the fund that no open redemption has reserved */
  freeUnits: bigint;
}

/** Changes the units that the price day of an order issued or redeemed. */
export async function changeDayUnits(
  tx: WriteTx,
  order: { fundId: number; priceDate: string | null; orderType: 1 | 2 },
  change: bigint,
): Promise<void> {
  const column = sql.ref(order.orderType === 1 ? 'units_sub_day' : 'units_red_day');
  await sql`
    update fund_navs set ${column} = ${column} + ${change}::bigint
    where fund_id = ${order.fundId} and nav_date = ${order.priceDate} and source <> 'demo'`.execute(tx);
}

/** Facts of the execution of an order; null when none stands. */
export async function findExecution(tx: Tx, orderId: number): Promise<ExecutionFacts | null> {
  return maybeOne<ExecutionFacts>(tx)`
    select j.id as "journalId",
      (
        select coalesce(sum(e.debit - e.credit), 0)::bigint
        from ledger_entries e
        join accounts a on a.id = e.account_id
        where e.journal_id = j.id and a.kind = 'investor_cash'
      ) as "cashOut",
      (
        select max(day)
        from (
          select p.profit_date as day
          from fund_profits p
          where p.fund_id = o.fund_id and p.started_at is not null
          union all
          select r.pay_date
          from principal_runs r
          where r.fund_id = o.fund_id and r.started_at is not null
        ) d
        where d.day > o.price_date
      ) as "runDay",
      (
        select max(g.id)
        from price_corrections c
        join price_correction_orders p on p.price_correction_id = c.id and p.order_id = o.id
        left join ledger_corrections k on k.id = p.correction_id
        join journals g on g.id = coalesce(k.booked_journal_id, p.claim_journal_id)
        where c.fund_id = o.fund_id and c.nav_date = o.price_date and p.way in ('credit', 'borne')
          and not exists (select from journals r where r.reverses = g.id)
      ) as "madeGoodBy",
      count(l.id)::int as lots, coalesce(bool_and(l.units_left = l.unit_count), true) as "isWhole",
      coalesce(
        (
          select h.units - h.reserved
          from holdings h
          where h.investor_id = o.investor_id and h.fund_id = o.fund_id
        ), 0
      ) as "freeUnits"
    from orders o
    join journals j on j.investor_id = o.investor_id and j.order_id = o.id and j.kind in ('issue', 'redeem')
    left join lots l on l.investor_id = o.investor_id and l.order_id = o.id
    where o.id = ${orderId} and not exists (select from journals r where r.reverses = j.id)
    group by j.id, o.id, o.investor_id, o.fund_id, o.price_date`;
}
