import { sql } from 'kysely';
import type { CheckCounts } from './checkCounts.ts';
import { redeemedOrderStates } from '#shared/orderStates.ts';
import { owedPayouts } from '#server/modules/records/payoutQueue/payouts.rules.ts';
import { wordList } from '#server/db/fragments.ts';

/** Checks of entries, cached balances, certificates, holdings and what is reserved. */
export const ledgerChecks = {
  entries_balanced_per_journal: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where off <> 0) as wrong
    from (select journal_id, unit, sum(debit) - sum(credit) as off from ledger_entries group by journal_id, unit) j`,
  cached_balance_is_sum: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where a.balance <> coalesce(e.total, 0)) as wrong
    from accounts a
    left join (select account_id, sum(credit) - sum(debit) as total from ledger_entries group by account_id) e
      on e.account_id = a.id
    where a.balance is not null`,
  turnover_sums_equal_entries: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where coalesce(s.count, 0) <> coalesce(e.count, 0) or coalesce(s.debit, 0) <> coalesce(e.debit, 0)
          or coalesce(s.credit, 0) <> coalesce(e.credit, 0)
      ) as wrong
    from (
      select day, fund_id, tx_type, sum(count) as count, sum(debit) as debit, sum(credit) as credit
      from turnover_totals
      group by day, fund_id, tx_type
    ) s
    full join (
      select d.day, fund_id, tx_type, count(*) as count, sum(debit) as debit, sum(credit) as credit
      from ledger_entries
      cross join lateral (values ('-infinity'::date), (business_date)) d(day)
      where investor_id is not null and unit = 'IRR'
      group by d.day, fund_id, tx_type
    ) e on e.day = s.day and e.fund_id = s.fund_id and e.tx_type = s.tx_type`,
  books_sum_to_zero: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where total <> 0) as wrong
    from (select fund_id, unit, sum(balance) as total from account_balances group by fund_id, unit) t`,
  no_negative_available: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where balance < held) as wrong
    from accounts
    where kind in ('investor_cash', 'investor_units')`,
  holdings_equal_lots: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(h.units, 0) <> coalesce(l.units, 0)) as wrong
    from holdings h
    full join (select investor_id, fund_id, sum(units_left) as units from lots group by investor_id, fund_id) l
      on l.investor_id = h.investor_id and l.fund_id = h.fund_id`,
  holdings_equal_ledger_units: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(h.units, 0) <> coalesce(a.balance, 0)) as wrong
    from holdings h
    full join (select * from accounts where kind = 'investor_units') a on a.investor_id = h.investor_id
      and a.fund_id = h.fund_id`,
  fund_units_equal_holdings: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(h.units, 0) <> coalesce(-a.balance, 0)) as wrong
    from funds f
    left join (select fund_id, sum(units) as units from holdings group by fund_id) h on h.fund_id = f.id
    left join account_balances a on a.fund_id = f.id and a.kind = 'fund_units'`,
  lots_equal_their_uses: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where l.unit_count - coalesce(u.units, 0) <> l.units_left) as wrong
    from lots l
    left join (select investor_id, lot_id, sum(unit_count) as units from lot_redemptions group by investor_id, lot_id) u
      on u.investor_id = l.investor_id and u.lot_id = l.id`,
  lots_equal_issued_orders: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(o.units, 0) <> coalesce(l.units, 0)) as wrong
    from (select investor_id, id, units from orders where order_type = 1 and status = 'issued') o
    full join (select investor_id, order_id, sum(unit_count) as units from lots group by investor_id, order_id) l
      on l.investor_id = o.investor_id and l.order_id = o.id`,
  lot_redemptions_equal_redeemed_orders: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where coalesce(o.units, 0) <> coalesce(u.units, 0) or coalesce(o.exit_fee, 0) <> coalesce(u.exit_fee, 0)
      ) as wrong
    from (
      select investor_id, id, units, exit_fee
      from orders
      where order_type = 2 and status in ${wordList(redeemedOrderStates)}
    ) o
    full join (
      select investor_id, order_id, sum(unit_count) as units, sum(exit_fee) as exit_fee
      from lot_redemptions
      group by investor_id, order_id
    ) u
      on u.investor_id = o.investor_id and u.order_id = o.id`,
  issued_units_equal_holdings: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where t.issued_units <> coalesce(h.units, 0)) as wrong
    from fund_totals t
    left join (select fund_id, sum(units) as units from holdings group by fund_id) h on h.fund_id = t.fund_id`,
  // a redemption that two people undid may fill a fund past its ceiling by what both saw, less what left it since
  ceilings_kept: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where t.issued_units + t.reserved_units > f.max_fund_units + coalesce(r.allowed, 0)
          or t.ceiling_units is distinct from f.max_fund_units
      ) as wrong
    from funds f
    left join fund_totals t on t.fund_id = f.id
    left join lateral (
      select greatest(
        c.over_ceiling - (
          select coalesce(sum(e.debit - e.credit), 0)
          from journals j
          join ledger_entries e on e.journal_id = j.id
          join accounts a on a.id = e.account_id and a.kind = 'investor_units'
          where j.fund_id = c.fund_id and j.id > c.booked_journal_id
            and (
              j.kind in ('redeem', 'reversal')
              or exists (
                select from journals again
                where again.investor_id = j.investor_id and again.order_id = j.order_id and again.kind = 'reversal'
              )
            )
        ), 0
      )::bigint as allowed
      from ledger_corrections c
      where c.fund_id = f.id and c.over_ceiling is not null
      order by c.booked_journal_id desc limit 1
    ) r on t.issued_units + t.reserved_units > f.max_fund_units`,
  held_money_equals_open_orders: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(a.held, 0) <> coalesce(o.held, 0)) as wrong
    from (select investor_id, fund_id, held from accounts where kind = 'investor_cash') a
    full join (
      select investor_id, fund_id, sum(amount) as held
      from (
        select investor_id, fund_id, held_amount as amount
        from orders
        union all
        select investor_id, fund_id, amount
        from payouts
        where status in ${wordList(owedPayouts)} and (order_id is null or kind in ('remain', 'profit'))
      ) claims
      group by investor_id, fund_id
    ) o on o.investor_id = a.investor_id and o.fund_id = a.fund_id`,
  reserved_units_equal_open_orders: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where h.reserved <> coalesce(o.units, 0)) as wrong
    from holdings h
    left join (
      select investor_id, fund_id, sum(held_units) as units
      from orders
      where order_type = 2
      group by investor_id, fund_id
    ) o
      on o.investor_id = h.investor_id and o.fund_id = h.fund_id`,
  ceiling_room_equals_open_orders: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where t.reserved_units <> coalesce(o.units, 0)) as wrong
    from fund_totals t
    left join (select fund_id, sum(held_units) as units from orders where order_type = 1 group by fund_id) o
      on o.fund_id = t.fund_id`,
} as const;
