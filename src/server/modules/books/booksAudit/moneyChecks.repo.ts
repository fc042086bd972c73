import { sql } from 'kysely';
import { isSlipReversed, wordList } from '#server/db/fragments.ts';
import { bookedPayments } from '#shared/paymentStates.ts';
import type { CheckCounts } from './checkCounts.ts';

/** Checks of money that comes and leaves: gateways, statements, slips and payouts. */
export const moneyChecks = {
  verified_payments_posted_once: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where paid.total <> coalesce(booked.total, 0)) as wrong
    from (
      select investor_id, order_id, sum(coalesce(received_amount, amount)) as total
      from payments
      where status in ${wordList(bookedPayments)}
      group by investor_id, order_id
    ) paid
    left join (
      select order_id, sum(credit) as total
      from ledger_entries
      where tx_type = 'deposit_ipg' and unit = 'IRR' and investor_id is not null
      group by order_id
    ) booked
      on booked.order_id = paid.order_id`,
  // what a gateway once called paid is ours, on its way back, in dispute, or closed by two people; never closed by a
  // program
  gateway_money_is_never_closed: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where p.status in ('failed', 'expired')) as wrong
    from payments p
    where exists (
      select from payment_events e
      where e.payment_id = p.id and e.kind in ('verified', 'inquired') and e.raw->>'state' in ('verified', 'paid')
    )
      and not exists (select from payment_resolutions r where r.payment_id = p.id and r.status = 'approved')`,
  disputes_are_open_or_decided: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where p.disputed_at is null or p.dispute_reason is null
          or (
            p.status <> 'disputed'
            and not exists (select from payment_resolutions r where r.payment_id = p.id and r.status = 'approved')
          )
      ) as wrong
    from payments p
    where p.status = 'disputed' or p.disputed_at is not null`,
  // what the books say that gateways owe is the money of payments that no approved settlement holds, and what
  // settlements lacked
  gateway_account_equals_unsettled: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (where coalesce(e.total, 0) <> coalesce(p.total, 0) - coalesce(s.total, 0)) as wrong
    from funds f
    left join (
      select e.fund_id, sum(e.debit) - sum(e.credit) as total
      from ledger_entries e
      join accounts a on a.id = e.account_id
      where a.kind = 'gateway_clearing' and e.tx_type in ('deposit_ipg', 'gateway_settlement', 'gateway_fee')
      group by e.fund_id
    ) e on e.fund_id = f.id
    left join (
      select o.fund_id, sum(coalesce(p.received_amount, p.amount)) as total
      from payments p
      join orders o on o.investor_id = p.investor_id and o.id = p.order_id
      left join gateway_settlements g on g.id = p.settlement_id
      where p.status in ${wordList(bookedPayments)} and g.status is distinct from 'approved'
      group by o.fund_id
    ) p on p.fund_id = f.id
    left join (
      select fund_id, sum(difference) as total
      from gateway_settlements
      where status = 'approved' and source = 'gateway'
      group by fund_id
    ) s on s.fund_id = f.id`,
  settlements_equal_their_payments: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where coalesce(p.count, 0) <> s.payment_count or coalesce(p.total, 0) <> s.gross or p.others > 0
          or (s.status = 'approved' and (s.decided_by = s.prepared_by or s.journal_id is null or p.open > 0))
          or (d.id is not null and (d.amount <> s.net or (s.status = 'approved') <> (d.status = 'settlement')))
      ) as wrong
    from gateway_settlements s
    left join bank_deposits d on d.id = s.deposit_id
    left join (
      select p.settlement_id, count(*) as count, sum(coalesce(p.received_amount, p.amount)) as total,
        count(*) filter (where p.status = 'verified') as open,
        count(*) filter (where g.source <> 'gateway' or p.gateway <> g.gateway or o.fund_id <> g.fund_id) as others
      from payments p
      join gateway_settlements g on g.id = p.settlement_id
      join orders o on o.investor_id = p.investor_id and o.id = p.order_id
      group by p.settlement_id
      union all
      select d.settlement_id, count(*), sum(d.amount), 0,
        count(*) filter (where g.source <> 'direct_debit' or c.provider <> g.gateway or d.fund_id <> g.fund_id)
      from (
        select settlement_id, contract_id, fund_id, amount
        from debit_charges
        where settlement_id is not null
        union all
        select a.settlement_id, a.contract_id, h.fund_id, a.received_amount
        from debit_attempts a
        join debit_charges h on h.id = a.charge_id
        where a.settlement_id is not null
      ) d
      join debit_contracts c on c.id = d.contract_id
      join gateway_settlements g on g.id = d.settlement_id
      group by d.settlement_id
    ) p on p.settlement_id = s.id
    where s.status <> 'rejected'`,
  settled_payments_have_a_settlement: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where s.status is distinct from 'approved') as wrong
    from payments p
    left join gateway_settlements s on s.id = p.settlement_id
    where p.status = 'settled'`,
  waiting_deposits_equal_their_account: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(a.balance, 0) <> coalesce(d.total, 0)) as wrong
    from funds f
    left join (
      select fund_id, sum(amount) as total
      from bank_deposits
      where status in ('unmatched', 'matched', 'failed', 'return_waits', 'slip_waits', 'payout_waits')
      group by fund_id
    ) d on d.fund_id = f.id
    left join account_balances a on a.fund_id = f.id and a.kind = 'unmatched_deposits'`,
  debits_posted_once: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where paid.total <> coalesce(booked.total, 0)) as wrong
    from (
      select investor_id, order_id, sum(amount) as total
      from (
        select investor_id, order_id, amount
        from debit_charges
        where status = 'done'
        union all
        select g.investor_id, g.order_id, a.received_amount
        from debit_attempts a
        join debit_charges g on g.id = a.charge_id
        where a.status = 'refunded'
      ) came
      group by investor_id, order_id
    ) paid
    left join (
      select order_id, sum(credit) as total
      from ledger_entries
      where tx_type = 'deposit_dd' and unit = 'IRR' and investor_id is not null
      group by order_id
    ) booked
      on booked.order_id = paid.order_id`,
  // a debit in dispute waits for people by a call of its own, and a decided one was decided by two
  debit_disputes_are_open_or_decided: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where q.is_charge and not exists (
            select from debit_attempts a
            where a.charge_id = q.id and a.status = 'disputed'
          )
          or not q.is_charge and not exists (
            select from debit_resolutions r
            where r.attempt_id = q.id and r.status = 'approved' and r.decided_by <> r.prepared_by
          )
      ) as wrong
    from (
      select id, true as is_charge
      from debit_charges
      where status = 'disputed'
      union all
      select id, false
      from debit_attempts
      where disputed_at is not null and status <> 'disputed'
    ) q`,
  // what providers of direct debit owe is the money of the debits that no approved settlement holds, and what
  // settlements lacked; each debit was made by one call
  debit_account_equals_unsettled: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where coalesce(e.total, 0) <> coalesce(g.total, 0) - coalesce(s.total, 0) or coalesce(g.unproven, 0) > 0
      ) as wrong
    from funds f
    left join (
      select e.fund_id, sum(e.debit) - sum(e.credit) as total
      from ledger_entries e
      join accounts a on a.id = e.account_id
      where a.kind = 'debit_clearing' and e.tx_type in ('deposit_dd', 'gateway_settlement', 'gateway_fee')
      group by e.fund_id
    ) e on e.fund_id = f.id
    left join (
      select g.fund_id, sum(g.amount) filter (where s.status is distinct from 'approved') as total,
        count(*) filter (
          where g.status = 'done' and not exists (
            select from debit_attempts a
            where a.charge_id = g.id and a.status = 'done' and a.amount = g.amount
          )
        ) as unproven
      from (
        select id, fund_id, amount, settlement_id, status
        from debit_charges
        where status = 'done'
        union all
        select h.id, h.fund_id, a.received_amount, a.settlement_id, a.status
        from debit_attempts a
        join debit_charges h on h.id = a.charge_id
        where a.status = 'refunded'
      ) g
      left join gateway_settlements s on s.id = g.settlement_id
      group by g.fund_id
    ) g on g.fund_id = f.id
    left join (
      select fund_id, sum(difference) as total
      from gateway_settlements
      where status = 'approved' and source = 'direct_debit'
      group by fund_id
    ) s on s.fund_id = f.id`,
  approved_slips_posted_once: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where paid.total <> coalesce(booked.total, 0)) as wrong
    from (select order_id, sum(amount) as total from bank_slips where status = 'approved' group by order_id) paid
    left join (
      select order_id, sum(credit) as total
      from ledger_entries
      where tx_type = 'deposit_receipt' and unit = 'IRR' and investor_id is not null
      group by order_id
    ) booked
      on booked.order_id = paid.order_id`,
  // a slip and its line of the statement are the same money: a line that booked it is given to the slip, sent back
  // or undone
  slips_and_lines_posted_once: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where d.status not in ('slip', 'returned')) as wrong
    from bank_slips r
    join bank_deposits d on d.fund_account_id = r.fund_account_id and d.ref_key = fold_bank_ref(r.number)
      and d.amount = r.amount and abs(d.bank_day - r.slip_date) <= 7
    where r.status = 'approved' and not ${isSlipReversed('r')}
      and not exists (select from bank_deposits own where own.slip_id = r.id and own.id <> d.id)`,
  lines_equal_their_slips: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where r.status <> 'approved' or r.amount <> d.amount or r.fund_account_id <> d.fund_account_id
      ) as wrong
    from bank_deposits d
    join bank_slips r on r.id = d.slip_id`,
  // what came to the bank in the books is what lines and slips without a line tell
  money_in_equals_lines_and_slips: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (where coalesce(e.total, 0) <> coalesce(d.total, 0) + coalesce(r.total, 0)) as wrong
    from funds f
    left join (
      select e.fund_id, sum(e.debit) - sum(e.credit) as total
      from ledger_entries e
      join accounts a on a.id = e.account_id
      where a.kind = 'fund_bank' and e.tx_type in ('deposit_pid', 'deposit_receipt')
      group by e.fund_id
    ) e on e.fund_id = f.id
    left join (select fund_id, sum(amount) as total from bank_deposits where is_posted group by fund_id) d
      on d.fund_id = f.id
    left join (
      select o.fund_id, sum(r.amount) as total
      from bank_slips r
      join orders o on o.investor_id = r.investor_id and o.id = r.order_id
      where r.status = 'approved' and not exists (select 1 from bank_deposits l where l.slip_id = r.id and l.is_posted)
      group by o.fund_id
    ) r on r.fund_id = f.id`,
  // a deposit comes from the feed of the bank, or from a statement that one person brought in and another released
  deposits_have_a_source: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where d.origin = 'statement'
          and (
            s.status is distinct from 'released' or s.decided_by = s.imported_by or l.deposit_id is null
            or l.amount <> d.amount
          )
      ) as wrong
    from bank_deposits d
    left join bank_statements s on s.id = d.statement_id
    left join bank_statement_lines l on l.statement_id = d.statement_id and l.deposit_id = d.id`,
  bank_files_equal_their_rows: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where b.row_count <> coalesce(r.count, 0) or b.total_amount <> coalesce(r.total, 0)
          or b.content_hash <> encode(
            sha256(case when b.is_binary then decode(b.content, 'base64') else convert_to(b.content, 'UTF8') end), 'hex'
          )
          or (b.status = 'released' and (b.released_by is null or b.released_by = b.created_by))
          or (coalesce(r.answered, 0) > 0 and b.status <> 'released')
      ) as wrong
    from payout_batches b
    left join (
      select batch_no, count(*) as count, sum(amount) as total, count(*) filter (where result <> 'open') as answered
      from payout_batch_rows
      group by batch_no
    ) r on r.batch_no = b.batch_no`,
  // a payout is at the bank exactly while its row stands unanswered in a file that was not cancelled; what is held
  // is in none
  sent_payouts_are_in_open_files: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where p.id is null or b.batch_no is null or p.held_by is not null or p.repair_by is not null
      ) as wrong
    from (select id, batch_no, held_by, repair_by from payouts where status = 'sent') p
    full join (
      select r.payout_id, r.batch_no
      from payout_batch_rows r
      join payout_batches f on f.batch_no = r.batch_no
      where r.result = 'open' and f.status <> 'cancelled'
    ) b on b.payout_id = p.id and b.batch_no = p.batch_no`,
  bank_answers_equal_their_payouts: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where r.amount <> p.amount
          or (
            -- the bank made the transfer and sent it back later
            not exists (select from bank_deposits d where d.payout_id = p.id)
            and (
              (r.result = 'paid' and p.status <> 'paid')
              or (p.batch_no = r.batch_no and p.status in ('paid', 'failed') and r.result <> p.status)
            )
          )
      ) as wrong
    from payout_batch_rows r
    join payouts p on p.id = r.payout_id`,
  paid_payouts_posted_once: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where paid.total <> coalesce(booked.total, 0)) as wrong
    from (
      select order_id, kind, sum(amount) as total
      from payouts
      where status = 'paid' and order_id is not null and kind <> 'profit'
      group by order_id, kind
    ) paid
    left join (
      select order_id, tx_type, sum(debit) - sum(credit) as total
      from ledger_entries
      where tx_type in ('payout', 'refund', 'remain_refund') and unit = 'IRR' and investor_id is not null
      group by order_id, tx_type
    ) booked
      on booked.order_id = paid.order_id
      and booked.tx_type = case paid.kind when 'redemption' then 'payout' when 'remain' then 'remain_refund'
        else 'refund' end`,
  // a payout stands for what its order is worth, in the state that the order tells; the newest one counts
  payouts_follow_their_orders: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (where p.amount is distinct from o.due or p.status <> all(o.states)) as wrong
    from (
      select investor_id, id, 'redemption' as kind, net as due,
        case status when 'paid' then '{paid}' when 'payout_failed' then '{failed}'
          else '{pending,sent}' end::text[] as states
      from orders
      where order_type = 2 and status in ('payout_pending', 'payout_failed', 'paid')
      union all
      -- what came may be another amount than the order asked for: it is what goes back
      select investor_id, id, 'refund',
        case status
          when 'refunded' then coalesce(
            (
              select e.credit
              from ledger_entries e
              join accounts a on a.id = e.account_id and a.kind = 'investor_cash'
              where e.investor_id = orders.investor_id and e.order_id = orders.id and e.tx_type like 'deposit%'
                and e.credit > 0
              order by e.id desc limit 1
            ), amount
          )
          else held_amount
        end,
        case status when 'refunded' then '{paid}' else '{pending,sent,failed}' end::text[]
      from orders
      where order_type = 1 and status in ('refund_pending', 'refunded') and coalesce(refund_target, 'source') = 'source'
    ) o
    left join lateral (
      select amount, status
      from payouts
      where investor_id = o.investor_id and order_id = o.id and kind = o.kind
      order by id desc limit 1
    ) p on true`,
} as const;
