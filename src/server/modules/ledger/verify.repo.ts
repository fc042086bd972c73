import { sql, type RawBuilder } from 'kysely';
import type { Tx } from '../../db/connection.ts';

interface Counts {
  checked: bigint;
  wrong: bigint;
}

const q = (text: RawBuilder<Counts>): RawBuilder<Counts> => text;

/*
 * Each query answers how many things it looked at and how many are wrong. Orders that came from before the books
 * (`opening`) take part like all others.
 */
const queries = {
  entries_balanced_per_journal: q(sql`
    select count(*) as checked, count(*) filter (where off <> 0) as wrong
    from (select journal_id, unit, sum(debit) - sum(credit) as off from ledger_entries group by journal_id, unit) j`),
  cached_balance_is_sum: q(sql`
    select count(*) as checked, count(*) filter (where a.balance <> coalesce(e.total, 0)) as wrong
    from accounts a left join (select account_id, sum(credit) - sum(debit) as total from ledger_entries group by account_id) e on e.account_id = a.id`),
  books_sum_to_zero: q(sql`
    select count(*) as checked, count(*) filter (where total <> 0) as wrong from (select fund_id, unit, sum(balance) as total from accounts group by fund_id, unit) t`),
  no_negative_available: q(sql`
    select count(*) as checked, count(*) filter (where balance < held) as wrong from accounts where kind in ('investor_cash', 'investor_units')`),
  holdings_equal_lots: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(h.units, 0) <> coalesce(l.units, 0)) as wrong
    from holdings h full join (select investor_id, fund_id, sum(units_left) as units from lots group by investor_id, fund_id) l
      on l.investor_id = h.investor_id and l.fund_id = h.fund_id`),
  holdings_equal_ledger_units: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(h.units, 0) <> coalesce(a.balance, 0)) as wrong
    from holdings h full join (select * from accounts where kind = 'investor_units') a on a.investor_id = h.investor_id and a.fund_id = h.fund_id`),
  fund_units_equal_holdings: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(h.units, 0) <> coalesce(-a.balance, 0)) as wrong
    from funds f left join (select fund_id, sum(units) as units from holdings group by fund_id) h on h.fund_id = f.id
      left join accounts a on a.fund_id = f.id and a.kind = 'fund_units'`),
  held_money_equals_open_orders: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(a.held, 0) <> coalesce(o.held, 0)) as wrong
    from (select investor_id, fund_id, held from accounts where kind = 'investor_cash') a
      full join (select investor_id, fund_id, sum(amount) as held from (
          select investor_id, fund_id, held_amount as amount from orders
          union all select investor_id, fund_id, amount from payouts where status <> 'paid' and (order_id is null or kind in ('remain', 'profit'))
        ) claims group by investor_id, fund_id) o on o.investor_id = a.investor_id and o.fund_id = a.fund_id`),
  reserved_units_equal_open_orders: q(sql`
    select count(*) as checked, count(*) filter (where h.reserved <> coalesce(o.units, 0)) as wrong
    from holdings h left join (select investor_id, fund_id, sum(held_units) as units from orders where order_type = 2 group by investor_id, fund_id) o
      on o.investor_id = h.investor_id and o.fund_id = h.fund_id`),
  ceiling_room_equals_open_orders: q(sql`
    select count(*) as checked, count(*) filter (where f.open_buy_units <> coalesce(o.units, 0)) as wrong
    from funds f left join (select fund_id, sum(held_units) as units from orders where order_type = 1 group by fund_id) o on o.fund_id = f.id`),
  verified_payments_posted_once: q(sql`
    select count(*) as checked, count(*) filter (where paid.total <> coalesce(booked.total, 0)) as wrong
    from (select investor_id, order_id, sum(amount) as total from payments where status in ('verified', 'settled', 'refund_due') group by investor_id, order_id) paid
      left join (select order_id, sum(credit) as total from ledger_entries where tx_type = 'deposit_ipg' and unit = 'IRR' and investor_id is not null group by order_id) booked
        on booked.order_id = paid.order_id`),
  waiting_deposits_equal_their_account: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(a.balance, 0) <> coalesce(d.total, 0)) as wrong
    from funds f left join (select fund_id, sum(amount) as total from bank_deposits where status in ('unmatched', 'matched', 'failed') group by fund_id) d on d.fund_id = f.id
      left join accounts a on a.fund_id = f.id and a.kind = 'unmatched_deposits'`),
  approved_slips_posted_once: q(sql`
    select count(*) as checked, count(*) filter (where paid.total <> coalesce(booked.total, 0)) as wrong
    from (select order_id, sum(amount) as total from receipts where status = 'approved' group by order_id) paid
      left join (select order_id, sum(credit) as total from ledger_entries where tx_type = 'deposit_receipt' and unit = 'IRR' and investor_id is not null group by order_id) booked
        on booked.order_id = paid.order_id`),
  paid_payouts_posted_once: q(sql`
    select count(*) as checked, count(*) filter (where paid.total <> coalesce(booked.total, 0)) as wrong
    from (select order_id, kind, sum(amount) as total from payouts where status = 'paid' and order_id is not null and kind <> 'profit' group by order_id, kind) paid
      left join (select order_id, tx_type, sum(debit) as total from ledger_entries
        where tx_type in ('payout', 'refund', 'remain_refund') and unit = 'IRR' and investor_id is not null group by order_id, tx_type) booked
        on booked.order_id = paid.order_id and booked.tx_type = case paid.kind when 'redemption' then 'payout' when 'remain' then 'remain_refund' else 'refund' end`),
  issued_orders_add_up: q(sql`
    select count(*) as checked, count(*) filter (where amount <> net + fee + remain or net <> ceil(units * unit_price)) as wrong
    from orders where order_type = 1 and status = 'issued'`),
  redeemed_orders_add_up: q(sql`
    select count(*) as checked, count(*) filter (where amount <> net + fee + penalty or amount <> floor(units * unit_price)) as wrong
    from orders where order_type = 2 and status in ('redeemed', 'payout_pending', 'paid', 'payout_failed')`),
  order_events_lead_to_status: q(sql`
    select count(*) as checked, count(*) filter (where e.to_status is distinct from o.status) as wrong
    from orders o left join lateral (
      select to_status from order_events e where e.investor_id = o.investor_id and e.order_id = o.id order by e.id desc limit 1) e on true`),
} as const;

export type CheckQuery = keyof typeof queries;

/** Runs one check over the whole database. */
export async function runCheck(tx: Tx, name: CheckQuery): Promise<Counts> {
  const { rows } = await queries[name].execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`check ${name} gave no answer`);
  return row;
}
