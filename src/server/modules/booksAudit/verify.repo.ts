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
    from accounts a left join (select account_id, sum(credit) - sum(debit) as total from ledger_entries group by account_id) e on e.account_id = a.id
    where a.balance is not null`),
  books_sum_to_zero: q(sql`
    select count(*) as checked, count(*) filter (where total <> 0) as wrong from (select fund_id, unit, sum(balance) as total from account_balances group by fund_id, unit) t`),
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
      left join account_balances a on a.fund_id = f.id and a.kind = 'fund_units'`),
  lots_equal_their_uses: q(sql`
    select count(*) as checked, count(*) filter (where l.unit_count - coalesce(u.units, 0) <> l.units_left) as wrong
    from lots l left join (select investor_id, lot_id, sum(unit_count) as units from lot_redemptions group by investor_id, lot_id) u
      on u.investor_id = l.investor_id and u.lot_id = l.id`),
  lots_equal_issued_orders: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(o.units, 0) <> coalesce(l.units, 0)) as wrong
    from (select investor_id, id, units from orders where order_type = 1 and status = 'issued') o
      full join (select investor_id, order_id, sum(unit_count) as units from lots group by investor_id, order_id) l
      on l.investor_id = o.investor_id and l.order_id = o.id`),
  lot_redemptions_equal_redeemed_orders: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(o.units, 0) <> coalesce(u.units, 0) or coalesce(o.penalty, 0) <> coalesce(u.penalty, 0)) as wrong
    from (select investor_id, id, units, penalty from orders where order_type = 2 and status in ('redeemed', 'payout_pending', 'paid', 'payout_failed')) o
      full join (select investor_id, order_id, sum(unit_count) as units, sum(penalty) as penalty from lot_redemptions group by investor_id, order_id) u
      on u.investor_id = o.investor_id and u.order_id = o.id`),
  issued_units_equal_holdings: q(sql`
    select count(*) as checked, count(*) filter (where t.issued_units <> coalesce(h.units, 0)) as wrong
    from fund_totals t
      left join (select fund_id, sum(units) as units from holdings group by fund_id) h on h.fund_id = t.fund_id`),
  ceilings_kept: q(sql`
    select count(*) as checked, count(*) filter (where t.issued_units + t.reserved_units > f.max_fund_units or t.ceiling_units is distinct from f.max_fund_units) as wrong
    from funds f left join fund_totals t on t.fund_id = f.id`),
  held_money_equals_open_orders: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(a.held, 0) <> coalesce(o.held, 0)) as wrong
    from (select investor_id, fund_id, held from accounts where kind = 'investor_cash') a
      full join (select investor_id, fund_id, sum(amount) as held from (
          select investor_id, fund_id, held_amount as amount from orders
          union all select investor_id, fund_id, amount from payouts where status in ('pending', 'sent', 'failed') and (order_id is null or kind in ('remain', 'profit'))
        ) claims group by investor_id, fund_id) o on o.investor_id = a.investor_id and o.fund_id = a.fund_id`),
  reserved_units_equal_open_orders: q(sql`
    select count(*) as checked, count(*) filter (where h.reserved <> coalesce(o.units, 0)) as wrong
    from holdings h left join (select investor_id, fund_id, sum(held_units) as units from orders where order_type = 2 group by investor_id, fund_id) o
      on o.investor_id = h.investor_id and o.fund_id = h.fund_id`),
  ceiling_room_equals_open_orders: q(sql`
    select count(*) as checked, count(*) filter (where t.reserved_units <> coalesce(o.units, 0)) as wrong
    from fund_totals t
      left join (select fund_id, sum(held_units) as units from orders where order_type = 1 group by fund_id) o on o.fund_id = t.fund_id`),
  verified_payments_posted_once: q(sql`
    select count(*) as checked, count(*) filter (where paid.total <> coalesce(booked.total, 0)) as wrong
    from (select investor_id, order_id, sum(coalesce(received_amount, amount)) as total from payments where status in ('verified', 'settled', 'refund_due', 'refunded') group by investor_id, order_id) paid
      left join (select order_id, sum(credit) as total from ledger_entries where tx_type = 'deposit_ipg' and unit = 'IRR' and investor_id is not null group by order_id) booked
        on booked.order_id = paid.order_id`),
  // what a gateway once called paid is ours, on its way back, in dispute, or closed by two people; never closed by a program
  gateway_money_is_never_closed: q(sql`
    select count(*) as checked, count(*) filter (where p.status in ('failed', 'expired')) as wrong
    from payments p where exists (select from payment_events e where e.payment_id = p.id and e.kind in ('verified', 'inquired') and e.raw->>'state' in ('verified', 'paid'))
      and not exists (select from payment_resolutions r where r.payment_id = p.id and r.status = 'approved')`),
  disputes_are_open_or_decided: q(sql`
    select count(*) as checked, count(*) filter (where p.disputed_at is null or p.dispute_reason is null
      or (p.status <> 'disputed' and not exists (select from payment_resolutions r where r.payment_id = p.id and r.status = 'approved'))) as wrong
    from payments p where p.status = 'disputed' or p.disputed_at is not null`),
  // what the books say that gateways owe is the money of payments that no approved settlement holds, and what settlements lacked
  gateway_account_equals_unsettled: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(e.total, 0) <> coalesce(p.total, 0) - coalesce(s.total, 0)) as wrong
    from funds f
      left join (select e.fund_id, sum(e.debit) - sum(e.credit) as total from ledger_entries e join accounts a on a.id = e.account_id
        where a.kind = 'gateway_clearing' and e.tx_type in ('deposit_ipg', 'gateway_settlement', 'gateway_fee') group by e.fund_id) e on e.fund_id = f.id
      left join (select o.fund_id, sum(coalesce(p.received_amount, p.amount)) as total
        from payments p join orders o on o.investor_id = p.investor_id and o.id = p.order_id left join gateway_settlements g on g.id = p.settlement_id
        where p.status in ('verified', 'settled', 'refund_due', 'refunded') and g.status is distinct from 'approved' group by o.fund_id) p on p.fund_id = f.id
      left join (select fund_id, sum(difference) as total from gateway_settlements where status = 'approved' group by fund_id) s on s.fund_id = f.id`),
  settlements_equal_their_payments: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(p.count, 0) <> s.payment_count or coalesce(p.total, 0) <> s.gross or p.others > 0
      or (s.status = 'approved' and (s.decided_by = s.prepared_by or s.journal_id is null or p.open > 0))
      or (d.id is not null and (d.amount <> s.net or (s.status = 'approved') <> (d.status = 'settlement')))) as wrong
    from gateway_settlements s left join bank_deposits d on d.id = s.deposit_id
      left join (select p.settlement_id, count(*) as count, sum(coalesce(p.received_amount, p.amount)) as total,
          count(*) filter (where p.status = 'verified') as open, count(*) filter (where p.gateway <> g.gateway or o.fund_id <> g.fund_id) as others
        from payments p join gateway_settlements g on g.id = p.settlement_id join orders o on o.investor_id = p.investor_id and o.id = p.order_id
        group by p.settlement_id) p on p.settlement_id = s.id
    where s.status <> 'rejected'`),
  settled_payments_have_a_settlement: q(sql`
    select count(*) as checked, count(*) filter (where s.status is distinct from 'approved') as wrong
    from payments p left join gateway_settlements s on s.id = p.settlement_id where p.status = 'settled'`),
  waiting_deposits_equal_their_account: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(a.balance, 0) <> coalesce(d.total, 0)) as wrong
    from funds f left join (select fund_id, sum(amount) as total from bank_deposits where status in ('unmatched', 'matched', 'failed', 'return_waits', 'slip_waits') group by fund_id) d on d.fund_id = f.id
      left join account_balances a on a.fund_id = f.id and a.kind = 'unmatched_deposits'`),
  approved_slips_posted_once: q(sql`
    select count(*) as checked, count(*) filter (where paid.total <> coalesce(booked.total, 0)) as wrong
    from (select order_id, sum(amount) as total from receipts where status = 'approved' group by order_id) paid
      left join (select order_id, sum(credit) as total from ledger_entries where tx_type = 'deposit_receipt' and unit = 'IRR' and investor_id is not null group by order_id) booked
        on booked.order_id = paid.order_id`),
  // a slip and its line of the statement are the same money: a line that booked it is given to the slip, sent back or undone
  slips_and_lines_posted_once: q(sql`
    select count(*) as checked, count(*) filter (where d.status not in ('slip', 'returned')) as wrong
    from receipts r join bank_deposits d on d.fund_account_id = r.fund_account_id and d.bank_ref = r.number and d.amount = r.amount
    where r.status = 'approved'`),
  lines_equal_their_slips: q(sql`
    select count(*) as checked, count(*) filter (where r.status <> 'approved' or r.amount <> d.amount or r.fund_account_id <> d.fund_account_id) as wrong
    from bank_deposits d join receipts r on r.id = d.receipt_id`),
  // what came to the bank in the books is what lines and slips without a line tell
  money_in_equals_lines_and_slips: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(e.total, 0) <> coalesce(d.total, 0) + coalesce(r.total, 0)) as wrong
    from funds f
      left join (select e.fund_id, sum(e.debit) - sum(e.credit) as total from ledger_entries e join accounts a on a.id = e.account_id
        where a.kind = 'fund_bank' and e.tx_type in ('deposit_pid', 'deposit_receipt') group by e.fund_id) e on e.fund_id = f.id
      left join (select fund_id, sum(amount) as total from bank_deposits where is_posted group by fund_id) d on d.fund_id = f.id
      left join (select o.fund_id, sum(r.amount) as total from receipts r join orders o on o.investor_id = r.investor_id and o.id = r.order_id
        where r.status = 'approved' and not exists (select 1 from bank_deposits l where l.receipt_id = r.id and l.is_posted) group by o.fund_id) r on r.fund_id = f.id`),
  // a deposit comes from the feed of the bank, or from a statement that one person brought in and another released
  deposits_have_a_source: q(sql`
    select count(*) as checked, count(*) filter (where d.origin = 'statement'
      and (s.status is distinct from 'released' or s.decided_by = s.imported_by or l.deposit_id is null or l.amount <> d.amount)) as wrong
    from bank_deposits d left join bank_statements s on s.id = d.statement_id
      left join bank_statement_lines l on l.statement_id = d.statement_id and l.deposit_id = d.id`),
  bank_files_equal_their_rows: q(sql`
    select count(*) as checked, count(*) filter (where b.row_count <> coalesce(r.count, 0) or b.total_amount <> coalesce(r.total, 0)
      or b.content_hash <> encode(sha256(convert_to(b.content, 'UTF8')), 'hex')
      or (b.status = 'released' and (b.released_by is null or b.released_by = b.created_by)) or (coalesce(r.answered, 0) > 0 and b.status <> 'released')) as wrong
    from payout_batches b left join (select batch_no, count(*) as count, sum(amount) as total, count(*) filter (where result <> 'open') as answered from payout_batch_rows group by batch_no) r on r.batch_no = b.batch_no`),
  // a payout is at the bank exactly while its row stands unanswered in a file that was not cancelled; what is held is in none
  sent_payouts_are_in_open_files: q(sql`
    select count(*) as checked, count(*) filter (where p.id is null or b.batch_no is null or p.held_by is not null or p.repair_by is not null) as wrong
    from (select id, batch_no, held_by, repair_by from payouts where status = 'sent') p
      full join (select r.payout_id, r.batch_no from payout_batch_rows r join payout_batches f on f.batch_no = r.batch_no
        where r.result = 'open' and f.status <> 'cancelled') b on b.payout_id = p.id and b.batch_no = p.batch_no`),
  bank_answers_equal_their_payouts: q(sql`
    select count(*) as checked, count(*) filter (where r.amount <> p.amount or (r.result = 'paid' and p.status <> 'paid')
      or (p.batch_no = r.batch_no and p.status in ('paid', 'failed') and r.result <> p.status)) as wrong
    from payout_batch_rows r join payouts p on p.id = r.payout_id`),
  paid_payouts_posted_once: q(sql`
    select count(*) as checked, count(*) filter (where paid.total <> coalesce(booked.total, 0)) as wrong
    from (select order_id, kind, sum(amount) as total from payouts where status = 'paid' and order_id is not null and kind <> 'profit' group by order_id, kind) paid
      left join (select order_id, tx_type, sum(debit) as total from ledger_entries
        where tx_type in ('payout', 'refund', 'remain_refund') and unit = 'IRR' and investor_id is not null group by order_id, tx_type) booked
        on booked.order_id = paid.order_id and booked.tx_type = case paid.kind when 'redemption' then 'payout' when 'remain' then 'remain_refund' else 'refund' end`),
  // a payout stands for what its order is worth, in the state that the order tells; the newest one counts
  payouts_follow_their_orders: q(sql`
    select count(*) as checked, count(*) filter (where p.amount is distinct from o.due or p.status <> all(o.states)) as wrong
    from (
      select investor_id, id, 'redemption' as kind, net as due,
        case status when 'paid' then '{paid}' when 'payout_failed' then '{failed}' else '{pending,sent}' end::text[] as states
      from orders where order_type = 2 and status in ('payout_pending', 'payout_failed', 'paid')
      union all
      select investor_id, id, 'refund', case status when 'refunded' then amount else held_amount end,
        case status when 'refunded' then '{paid}' else '{pending,sent,failed}' end::text[]
      from orders where order_type = 1 and status in ('refund_pending', 'refunded') and coalesce(refund_target, 'source') = 'source'
    ) o left join lateral (
      select amount, status from payouts where investor_id = o.investor_id and order_id = o.id and kind = o.kind order by id desc limit 1) p on true`),
  profit_runs_equal_their_shares: q(sql`
    select count(*) as checked, count(*) filter (where p.total <> coalesce(s.total, 0) or p.unit_count <> coalesce(s.units, 0)
      or p.total <> p.unit_count * (p.guaranteed_per_unit + p.extra_per_unit) + p.compensation) as wrong
    from fund_profits p left join (select profit_id, sum(amount) as total, sum(unit_count) as units from profit_shares group by profit_id) s on s.profit_id = p.id`),
  // everybody who held units before the day of an executed run has a share for each of them, in one run or in a supplement
  profit_runs_reach_all_holders: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(h.units, 0) <> coalesce(s.units, 0)) as wrong
    from (
      select p.fund_id, p.profit_date, m.investor_id, sum(m.n) as units from (select distinct fund_id, profit_date from fund_profits where status = 'executed') p
        cross join lateral (
          select investor_id, unit_count as n from lots where fund_id = p.fund_id and opened_on < p.profit_date
          union all
          select u.investor_id, -u.unit_count from lot_redemptions u join orders o on o.investor_id = u.investor_id and o.id = u.order_id
          where o.fund_id = p.fund_id and o.price_date < p.profit_date) m
      group by p.fund_id, p.profit_date, m.investor_id) h
    full join (
      select p.fund_id, p.profit_date, s.investor_id, sum(s.unit_count) as units from profit_shares s join fund_profits p on p.id = s.profit_id
      where p.status = 'executed' group by p.fund_id, p.profit_date, s.investor_id) s
      on s.fund_id = h.fund_id and s.profit_date = h.profit_date and s.investor_id = h.investor_id`),
  // a share that is booked belongs to a run that was approved and has begun
  booked_shares_belong_to_begun_runs: q(sql`
    select count(*) as checked, count(*) filter (where p.status = 'draft' or p.started_at is null or p.discard_by is not null) as wrong
    from (select distinct profit_id from profit_shares where status in ('paid', 'reinvested')) s join fund_profits p on p.id = s.profit_id`),
  profit_shares_posted_once: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(s.total, 0) <> coalesce(e.total, 0)) as wrong
    from (select s.investor_id, p.fund_id, sum(s.amount) as total from profit_shares s join fund_profits p on p.id = s.profit_id
        where s.status in ('paid', 'reinvested') group by s.investor_id, p.fund_id) s
      full join (select investor_id, fund_id, sum(credit) as total from ledger_entries where tx_type = 'profit' and unit = 'IRR' and investor_id is not null group by investor_id, fund_id) e
      on e.investor_id = s.investor_id and e.fund_id = s.fund_id`),
  profit_payouts_posted_once: q(sql`
    select count(*) as checked, count(*) filter (where coalesce(p.total, 0) <> coalesce(e.total, 0)) as wrong
    from (select investor_id, fund_id, sum(amount) as total from payouts where kind = 'profit' and status = 'paid' group by investor_id, fund_id) p
      full join (select investor_id, fund_id, sum(debit) as total from ledger_entries where tx_type = 'profit_payout' and unit = 'IRR' and investor_id is not null group by investor_id, fund_id) e
      on e.investor_id = p.investor_id and e.fund_id = p.fund_id`),
  bond_principal_repaid_once: q(sql`
    select count(*) as checked, count(*) filter (where s.amount is distinct from o.amount or s.amount is distinct from o.net or s.unit_count is distinct from o.units
      or s.amount is distinct from e.total) as wrong
    from (select s.*, r.fund_id from principal_shares s join principal_runs r on r.id = s.run_id where s.status = 'repaid') s
      full join (select investor_id, id, amount, net, units from orders where way_code = 'maturity') o on o.investor_id = s.investor_id and o.id = s.order_id
      left join (select investor_id, order_id, sum(credit) as total from ledger_entries where tx_type = 'principal' and unit = 'IRR' and investor_id is not null group by investor_id, order_id) e
      on e.investor_id = o.investor_id and e.order_id = o.id`),
  repaid_bonds_are_empty: q(sql`
    select count(*) as checked, count(*) filter (where t.issued_units <> 0 or r.total <> coalesce(s.total, 0) or f.status <> 'closed') as wrong
    from principal_runs r join funds f on f.id = r.fund_id join fund_totals t on t.fund_id = r.fund_id
      left join (select run_id, sum(amount) as total from principal_shares where status = 'repaid' group by run_id) s on s.run_id = r.id
    where r.status = 'executed'`),
  issued_orders_add_up: q(sql`
    select count(*) as checked, count(*) filter (where amount <> net + fee + remain or net <> ceil(units * unit_price)) as wrong
    from orders where order_type = 1 and status = 'issued'`),
  // a reversal is the mirror image of its journal, account by account
  reversals_mirror_their_journals: q(sql`
    select count(*) as checked, count(*) filter (where r.off <> 0) as wrong from (
      select r.id, (select count(*) from (
        select e.account_id, sum(e.debit - e.credit) as total from ledger_entries e where e.journal_id in (r.id, r.reverses) group by e.account_id) a where a.total <> 0) as off
      from journals r where r.reverses is not null) r`),
  // of an order that was taken back one execution stands at most: the one that its state tells
  reversed_orders_stand_once: q(sql`
    select count(*) as checked, count(*) filter (where s.n <> case when o.status in ('issued', 'redeemed', 'payout_pending', 'payout_failed', 'paid') then 1 else 0 end) as wrong
    from (select distinct investor_id, order_id from ledger_corrections where kind = 'order' and status = 'approved') c
      join orders o on o.investor_id = c.investor_id and o.id = c.order_id
      cross join lateral (select count(*) as n from journals j where j.investor_id = o.investor_id and j.order_id = o.id and j.kind in ('issue', 'redeem')
        and not exists (select from journals r where r.reverses = j.id)) s`),
  // a void certificate has no units, and the one that took its place exists
  void_certificates_have_no_units: q(sql`
    select count(*) as checked, count(*) filter (where exists (select from lots l where l.investor_id = v.investor_id and l.units_left > 0
        and (l.license_number = v.license_number or coalesce(l.certificate_id, l.id) = v.certificate_id))
      or (v.next_number is not null and not exists (select from lots l where l.investor_id = v.investor_id and l.license_number = v.next_number)
        and not exists (select from void_certificates n where n.investor_id = v.investor_id and n.license_number = v.next_number))) as wrong
    from void_certificates v`),
  // a payout that was withdrawn belongs to an approved correction and never left
  withdrawn_payouts_never_left: q(sql`
    select count(*) as checked, count(*) filter (where c.status <> 'approved' or c.investor_id <> p.investor_id
      or exists (select from payout_batch_rows r where r.payout_id = p.id and r.result in ('open', 'paid'))) as wrong
    from payouts p join ledger_corrections c on c.id = p.correction_id where p.status = 'withdrawn'`),
  redeemed_orders_add_up: q(sql`
    select count(*) as checked, count(*) filter (where amount <> net + fee + penalty or amount <> floor(units * unit_price)) as wrong
    from orders where order_type = 2 and status in ('redeemed', 'payout_pending', 'paid', 'payout_failed')`),
  order_events_lead_to_status: q(sql`
    select count(*) as checked, count(*) filter (where e.to_status is distinct from o.status) as wrong
    from orders o left join lateral (
      select to_status from order_events e where e.investor_id = o.investor_id and e.order_id = o.id order by e.id desc limit 1) e on true`),
  // an order on a closed day is never executed: no price is published for it
  open_orders_have_an_open_price_day: q(sql`
    with weekend as (select coalesce((select value from settings where key = 'weekend_days'), '[5, 6]'::jsonb) as days)
    select count(*) as checked, count(*) filter (where weekend.days @> to_jsonb((extract(dow from o.price_date)::int + 1) % 7) or exists (
      select from holidays h where h.day = o.price_date and (h.scope = 'all' or (h.scope = 'fund' and h.fund_id = o.fund_id)))) as wrong
    from orders o cross join weekend where o.status in ('registered', 'processing') and o.way_code <> 'maturity'
      and not exists (select from fund_navs n where n.fund_id = o.fund_id and n.nav_date = o.price_date and n.status = 'approved')`),
} as const;

export type CheckQuery = keyof typeof queries;

/** Every check, in the order in which `verifyBooks` runs them. */
export const checkNames = Object.keys(queries) as CheckQuery[];

/** Runs one check over the whole database. */
export async function runCheck(tx: Tx, name: CheckQuery): Promise<Counts> {
  const { rows } = await queries[name].execute(tx);
  const row = rows[0];
  if (!row) throw new Error(`check ${name} gave no answer`);
  return row;
}
