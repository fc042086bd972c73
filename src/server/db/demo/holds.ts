import { sql, type Transaction } from 'kysely';
import { awaitedOrderStates } from '#shared/orderStates.ts';
import type { Database } from '../tables.ts';

/**
 * Sets aside what the open orders and payouts of the demo claim: money of the investor, units of the holding, room under a
 * fund's ceiling. The product does the same in each command; here it follows from the states.
 */
export async function fillHolds(tx: Transaction<Database>): Promise<void> {
  await sql`
    update orders set held_amount = case
        when order_type = 1 and status in ('registered', 'processing', 'refund_pending') then coalesce(amount, 0)
        when order_type = 2 and status in ('redeemed', 'payout_pending', 'payout_failed') then coalesce(net, 0) else 0 end,
      held_units = case when order_type = 2 and status in ('registered', 'processing') then coalesce(units, requested_units, 0) else 0 end`.execute(
    tx,
  );
  await sql`
    update orders o set held_units = floor(o.amount / n.issue_nav)
    from funds f join lateral (select issue_nav from fund_navs where fund_id = f.id order by nav_date desc limit 1) n on true
    where f.id = o.fund_id and f.max_fund_units is not null and o.order_type = 1 and o.amount is not null
      and o.status = any(${awaitedOrderStates})`.execute(tx);
  await sql`
    update fund_totals t set reserved_units = o.units
    from (select fund_id, sum(held_units)::bigint as units from orders where order_type = 1 group by fund_id) o
    where o.fund_id = t.fund_id`.execute(tx);
  await sql`
    update holdings h set reserved = coalesce((
      select sum(held_units) from orders o where o.investor_id = h.investor_id and o.fund_id = h.fund_id and o.order_type = 2), 0)`.execute(
    tx,
  );
  await sql`
    update accounts a set held = claims.total from (
      select investor_id, fund_id, sum(amount)::bigint as total from (
        select investor_id, fund_id, held_amount as amount from orders
        union all select investor_id, fund_id, amount from payouts where status <> 'paid' and kind in ('remain', 'profit')
      ) c group by investor_id, fund_id) claims
    where a.kind = 'investor_cash' and a.investor_id = claims.investor_id and a.fund_id = claims.fund_id`.execute(tx);
}
