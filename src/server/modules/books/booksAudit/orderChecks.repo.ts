import { sql } from 'kysely';
import type { CheckCounts } from './checkCounts.ts';
import { acceptedOrderStates, executedOrderStates, redeemedOrderStates } from '#shared/orderStates.ts';
import { wordList } from '#server/db/fragments.ts';

/** Checks of profit runs, repayments, executed orders and what was taken back. */
export const orderChecks = {
  profit_runs_equal_their_shares: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where p.total <> coalesce(s.total, 0) or p.unit_count <> coalesce(s.units, 0)
          or p.total <> p.unit_count * (p.guaranteed_per_unit + p.extra_per_unit) + p.compensation
      ) as wrong
    from fund_profits p
    left join (select profit_id, sum(amount) as total, sum(unit_count) as units from profit_shares group by profit_id) s
      on s.profit_id = p.id`,
  // everybody who held units before the day of an executed run has a share for each of them, in one run or in a
  // supplement; a share that was taken back may be paid again, or not
  profit_runs_reach_all_holders: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (
        where coalesce(h.units, 0) not between coalesce(s.units, 0) and coalesce(s.units, 0) + coalesce(s.back, 0)
      ) as wrong
    from (
      select p.fund_id, p.profit_date, m.investor_id, sum(m.n) as units
      from (select distinct fund_id, profit_date from fund_profits where status = 'executed') p
      cross join lateral (
        select investor_id, unit_count as n
        from lots
        where fund_id = p.fund_id and opened_on < p.profit_date
        union all
        select u.investor_id, -u.unit_count
        from lot_redemptions u
        join orders o on o.investor_id = u.investor_id and o.id = u.order_id
        where o.fund_id = p.fund_id and o.price_date < p.profit_date and o.payment_method <> 'maturity'
      ) m
      group by p.fund_id, p.profit_date, m.investor_id
    ) h
    full join (
      select p.fund_id, p.profit_date, s.investor_id,
        coalesce(sum(s.unit_count) filter (where s.status <> 'taken_back'), 0) as units,
        sum(s.unit_count) filter (where s.status = 'taken_back') as back
      from profit_shares s
      join fund_profits p on p.id = s.profit_id
      where p.status = 'executed'
      group by p.fund_id, p.profit_date, s.investor_id
    ) s
      on s.fund_id = h.fund_id and s.profit_date = h.profit_date and s.investor_id = h.investor_id`,
  // a run of a bond names its coupon by the day of the terms, and one day alone pays a coupon
  coupons_are_paid_once: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where p.coupon_date is null or p.coupon_date > p.profit_date
          or exists (
            select from fund_profits other
            where other.fund_id = p.fund_id and other.coupon_date = p.coupon_date and other.profit_date <> p.profit_date
          )
      ) as wrong
    from fund_profits p
    join bond_terms b on b.fund_id = p.fund_id`,
  // a share that is booked belongs to a run that was approved and has begun
  booked_shares_belong_to_begun_runs: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (where p.status = 'draft' or p.started_at is null or p.discard_by is not null) as wrong
    from (select distinct profit_id from profit_shares where status in ('paid', 'reinvested', 'taken_back')) s
    join fund_profits p on p.id = s.profit_id`,
  profit_shares_posted_once: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(s.total, 0) <> coalesce(e.total, 0)) as wrong
    from (
      select s.investor_id, p.fund_id, sum(s.amount) as total
      from profit_shares s
      join fund_profits p on p.id = s.profit_id
      where s.status in ('paid', 'reinvested')
      group by s.investor_id, p.fund_id
    ) s
    full join (
      select investor_id, fund_id, sum(credit) as total
      from ledger_entries e
      where tx_type = 'profit' and unit = 'IRR' and investor_id is not null
        and not exists (select from journals r where r.reverses = e.journal_id)
      group by investor_id, fund_id
    ) e
      on e.investor_id = s.investor_id and e.fund_id = s.fund_id`,
  // the share of a profit is taken back exactly when its journal is
  profits_taken_back_are_whole: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where (s.status = 'taken_back') <> (r.id is not null) or s.taken_back_on is distinct from r.business_date
      ) as wrong
    from profit_shares s
    left join journals r on r.reverses = s.journal_id
    where s.journal_id is not null`,
  profit_payouts_posted_once: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(p.total, 0) <> coalesce(e.total, 0)) as wrong
    from (
      select investor_id, fund_id, sum(amount) as total
      from payouts
      where kind = 'profit' and status = 'paid'
      group by investor_id, fund_id
    ) p
    full join (
      select investor_id, fund_id, sum(debit) - sum(credit) as total
      from ledger_entries
      where tx_type = 'profit_payout' and unit = 'IRR' and investor_id is not null
      group by investor_id, fund_id
    ) e
      on e.investor_id = p.investor_id and e.fund_id = p.fund_id`,
  bond_principal_repaid_once: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where s.amount is distinct from o.amount or s.amount is distinct from o.net
          or s.unit_count is distinct from o.units
          or s.amount is distinct from e.total
      ) as wrong
    from (
      select s.*, r.fund_id
      from principal_shares s
      join principal_runs r on r.id = s.run_id
      where s.status = 'repaid'
    ) s
    full join (select investor_id, id, amount, net, units from orders where payment_method = 'maturity') o
      on o.investor_id = s.investor_id and o.id = s.order_id
    left join (
      select investor_id, order_id, sum(credit) as total
      from ledger_entries
      where tx_type = 'principal' and unit = 'IRR' and investor_id is not null
      group by investor_id, order_id
    ) e
      on e.investor_id = o.investor_id and e.order_id = o.id`,
  repaid_bonds_are_empty: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (where t.issued_units <> 0 or r.total <> coalesce(s.total, 0) or f.status <> 'closed') as wrong
    from principal_runs r
    join funds f on f.id = r.fund_id
    join fund_totals t on t.fund_id = r.fund_id
    left join (select run_id, sum(amount) as total from principal_shares where status = 'repaid' group by run_id) s
      on s.run_id = r.id
    where r.status = 'executed'`,
  issued_orders_add_up: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (where amount <> net + fee + remain or net <> ceil(units * unit_price)) as wrong
    from orders
    where order_type = 1 and status = 'issued'`,
  // a reversal is the mirror image of its journal, account by account
  reversals_mirror_their_journals: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where r.off <> 0) as wrong
    from (
      select r.id,
        (
          select count(*)
          from (
            select e.account_id, sum(e.debit - e.credit) as total
            from ledger_entries e
            where e.journal_id in (r.id, r.reverses)
            group by e.account_id
          ) a
          where a.total <> 0
        ) as off
      from journals r
      where r.reverses is not null
    ) r`,
  // what a corrected price costs is a claim on the manager of the fund: each difference that no execution made good
  price_corrections_are_claimed: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where abs(o.difference) <> coalesce(c.claimed, 0)) as wrong
    from price_correction_orders o
    left join ledger_corrections k on k.id = o.correction_id
    left join lateral (
      select sum(e.debit - e.credit) as claimed
      from ledger_entries e
      join accounts a on a.id = e.account_id
      where e.journal_id = coalesce(k.booked_journal_id, o.claim_journal_id) and a.kind = 'manager_claim'
    ) c on true
    where o.booked_at is not null and o.way in ('credit', 'borne')`,
  // of an order that was taken back one execution stands at most: the one that its state tells
  reversed_orders_stand_once: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where s.n <> case when o.status in ${wordList(executedOrderStates)} then 1
            else 0 end
      ) as wrong
    from (select distinct investor_id, order_id from ledger_corrections where kind = 'order' and status = 'approved') c
    join orders o on o.investor_id = c.investor_id and o.id = c.order_id
    cross join lateral (
      select count(*) as n
      from journals j
      where j.investor_id = o.investor_id and j.order_id = o.id and j.kind in ('issue', 'redeem')
        and not exists (select from journals r where r.reverses = j.id)
    ) s`,
  // a void certificate has no units, and the one that took its place exists
  void_certificates_have_no_units: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where exists (
          select from lots l
          where l.investor_id = v.investor_id and l.units_left > 0
            and (l.license_number = v.license_number or coalesce(l.certificate_id, l.id) = v.certificate_id)
        )
          or (
            v.next_number is not null
            and not exists (select from lots l where l.investor_id = v.investor_id and l.license_number = v.next_number)
            and not exists (
              select from void_certificates n
              where n.investor_id = v.investor_id and n.license_number = v.next_number
            )
          )
      ) as wrong
    from void_certificates v`,
  // a payout that was withdrawn belongs to an approved correction, and is not at its receiver's bank
  withdrawn_payouts_never_left: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where c.status <> 'approved' or c.investor_id <> p.investor_id
          or exists (select from payout_batch_rows r where r.payout_id = p.id and r.result = 'open')
          -- each transfer that the bank made has come back
          or (select count(*) from payout_batch_rows r where r.payout_id = p.id and r.result = 'paid')
            > (select count(*) from bank_deposits d where d.payout_id = p.id and d.status = 'payout_back')
      ) as wrong
    from payouts p
    join ledger_corrections c on c.id = p.correction_id
    where p.status = 'withdrawn'`,
  // prepared sums of reports are what a count of the orders gives (decision 58)
  order_sums_equal_orders: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where coalesce(s.count, 0) <> coalesce(o.count, 0) or coalesce(s.amount, 0) <> coalesce(o.amount, 0)
          or coalesce(s.net, 0) <> coalesce(o.net, 0) or coalesce(s.units, 0) <> coalesce(o.units, 0)
          or coalesce(s.held_units, 0) <> coalesce(o.held_units, 0)
      ) as wrong
    from (
      select scope, day, fund_id, order_type, status, sum(count) as count, sum(amount) as amount, sum(net) as net,
        sum(units) as units, sum(held_units) as held_units
      from order_totals
      group by scope, day, fund_id, order_type, status
    ) s
    full join (
      select d.scope, d.day, fund_id, order_type, status::text as status, count(*) as count, sum(amount) as amount,
        sum(net) as net, sum(units) filter (where unit_price is not null) as units, sum(held_units) as held_units
      from orders
      cross join lateral (values
        ('all', '-infinity'::date), ('placed', (created_at at time zone 'Asia/Tehran')::date), ('priced', price_date)
      ) d(scope, day)
      where d.day is not null
      group by d.scope, d.day, fund_id, order_type, status
    ) o on o.scope = s.scope and o.day = s.day and o.fund_id = s.fund_id and o.order_type = s.order_type
      and o.status = s.status`,
  people_sums_equal_people: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(s.count, 0) <> coalesce(p.count, 0)) as wrong
    from (select kind, day, is_legal, sum(count) as count from people_totals group by kind, day, is_legal) s
    full join (
      select 'investor' as kind, '-infinity'::date as day, is_legal, count(*) as count
      from investors
      group by is_legal
      union all
      select 'user', (created_at at time zone 'Asia/Tehran')::date, false, count(*)
      from users
      where role_id = 1
      group by 2
    ) p on p.kind = s.kind and p.day = s.day and p.is_legal = s.is_legal`,
  holder_sums_equal_holdings: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(s.count, 0) <> coalesce(h.count, 0)) as wrong
    from (select fund_id, sum(count) as count from holder_totals group by fund_id) s
    full join (
      select fund_id, count(*) as count
      from holdings
      where units > 0
      group by fund_id
      union all
      select 0, count(distinct investor_id)
      from holdings
      where units > 0
    ) h on h.fund_id = s.fund_id`,
  desk_sums_equal_rows: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where coalesce(s.count, 0) <> coalesce(r.count, 0) or coalesce(s.amount, 0) <> coalesce(r.amount, 0)
      ) as wrong
    from (
      select kind, fund_id, day, state, source, sum(count) as count, sum(amount) as amount
      from desk_totals
      group by kind, fund_id, day, state, source
    ) s
    full join (
      select 'payment' as kind, o.fund_id, (p.created_at at time zone 'Asia/Tehran')::date as day,
        p.status::text as state, '' as source, count(*) as count, sum(p.amount) as amount
      from payments p
      join orders o on o.investor_id = p.investor_id and o.id = p.order_id
      group by 2, 3, 4
      union all
      select 'deposit', coalesce(fund_id, 0), (deposited_at at time zone 'Asia/Tehran')::date, status, source, count(*),
        sum(amount)
      from bank_deposits
      group by 2, 3, 4, 5
      union all
      select 'debit', fund_id, (done_at at time zone 'Asia/Tehran')::date, status::text, '', count(*), sum(amount)
      from debit_charges
      where status = 'done'
      group by 2, 3, 4
    ) r on r.kind = s.kind and r.fund_id = s.fund_id and r.day = s.day and r.state = s.state and r.source = s.source`,
  payments_name_the_fund_of_their_order: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where p.fund_id is distinct from o.fund_id) as wrong
    from payments p
    join orders o on o.investor_id = p.investor_id and o.id = p.order_id`,
  redeemed_orders_add_up: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (where amount <> net + fee + exit_fee or amount <> floor(units * unit_price)) as wrong
    from orders
    where order_type = 2 and status in ${wordList(redeemedOrderStates)}`,
  order_events_lead_to_status: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where e.to_status is distinct from o.status) as wrong
    from orders o
    left join lateral (
      select to_status
      from order_events e
      where e.investor_id = o.investor_id and e.order_id = o.id
      order by e.id desc limit 1
    ) e on true`,
  // an order on a closed day is never executed: no price is published for it
  open_orders_have_an_open_price_day: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where (extract(dow from o.price_date)::int + 1) % 7 = any(coalesce((
            select weekend_days from weekends where first_day <= o.price_date order by first_day desc limit 1
          ), '{5,6}'))
          or exists (
            select from holidays h
            where h.day = o.price_date and (h.scope = 'all' or (h.scope = 'fund' and h.fund_id = o.fund_id))
          )
      ) as wrong
    from orders o
    where o.status in ${wordList(acceptedOrderStates)} and o.payment_method <> 'maturity'
      and not exists (
        select from fund_navs n
        where n.fund_id = o.fund_id and n.nav_date = o.price_date and n.status = 'approved'
      )`,
} as const;
