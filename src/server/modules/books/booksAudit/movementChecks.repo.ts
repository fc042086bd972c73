import { sql } from 'kysely';
import type { CheckCounts } from './checkCounts.ts';

/** Checks of the fund's own movements at the bank. */
export const movementChecks = {
  // a movement is its line to the rial, and its journal moved just that between the bank and the account of its cause
  bank_movements_equal_their_lines: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where (m.statement_id is not null) is distinct from (l.line_no is not null)
          or m.amount <> coalesce(l.amount, d.amount) or m.fund_id <> coalesce(l.fund_id, d.fund_id)
          or l.direction <> 'out'
          or (
            m.status = 'approved' and (
              m.decided_by = m.prepared_by
              or (m.deposit_id is not null and m.reversed_at is null and d.status <> 'settlement')
              or (m.reversed_at is not null) <> (back.id is not null)
              or (m.cause = 'payout' and (l.batch_no, l.payout_id) is distinct from (m.batch_no, m.payout_id))
              or (m.cause = 'payout' and (r.result <> 'paid' or r.amount <> m.amount))
              or (m.failed_payout_id is not null and (
                  m.cause <> 'batch' or m.paid_amount <> 0 or r.result <> 'failed' or r.amount <> m.amount
                ))
              or (m.cause = 'batch' and m.deposit_id is null and m.failed_payout_id is null and (
                  w.batch_no is null or w.is_open or m.paid_amount <> w.paid or m.amount not in (w.total, w.paid)
                  or w.is_in_parts
                ))
              or m.paid_amount <> 0 and (m.cause <> 'batch' or m.deposit_id is not null)
              or (m.cause = 'returned' and (g.status <> 'returned' or g.amount <> m.amount or g.fund_id <> m.fund_id))
              or (
                m.cause not in ('returned', 'payout') and (
                  coalesce(j.bank, 0) <> case when m.deposit_id is null then m.amount - m.paid_amount else 0 end
                  or coalesce(j.unowned, 0) <> case when m.deposit_id is null then 0 else -m.amount end
                  or coalesce(j.account, 0)
                    <> case when m.deposit_id is null then m.paid_amount - m.amount else m.amount end
                )
              )
            )
          )
      ) as wrong
    from bank_movements m
    left join bank_statement_lines l on l.statement_id = m.statement_id and l.line_no = m.line_no
    left join bank_deposits d on d.id = m.deposit_id
    left join bank_deposits g on g.id = m.returned_deposit_id
    left join payout_batch_rows r
      on r.batch_no = m.batch_no and r.payout_id = coalesce(m.payout_id, m.failed_payout_id)
    left join journals back on back.reverses = m.journal_id
    left join lateral (
      select b.batch_no, b.total_amount as total, bool_or(o.result = 'open') as is_open,
        coalesce(sum(o.amount) filter (where o.result = 'paid'), 0) as paid,
        exists (
          select from bank_statement_lines p where p.batch_no = b.batch_no and p.state in ('waiting', 'taken')
        ) as is_in_parts
      from payout_batches b
      join payout_batch_rows o on o.batch_no = b.batch_no
      where m.cause = 'batch' and b.batch_no = m.batch_no and b.fund_id = m.fund_id and b.status = 'released'
      group by b.batch_no
    ) w on true
    left join lateral (
      select sum(e.credit - e.debit) filter (where a.kind = 'fund_bank') as bank,
        sum(e.credit - e.debit) filter (where a.kind = 'unmatched_deposits') as unowned,
        sum(e.credit - e.debit) filter (
          where a.kind = case m.cause
            when 'broker' then 'broker'
            when 'interest' then 'bank_interest'
            when 'charge' then 'bank_charges'
            when 'cost' then 'fund_costs'
            when 'fee' then 'fee_income'
            when 'exit_fee' then 'exit_fee_income'
            when 'own' then 'bank_transit'
            when 'batch' then 'bank_transit'
            when 'gateway' then 'gateway_clearing'
            when 'debit' then 'debit_clearing'
          end
        ) as account
      from ledger_entries e
      join accounts a on a.id = e.account_id
      where e.journal_id = m.journal_id
    ) j on true`,
  // each rial on the fund's own accounts came from a movement that is in force, so nothing else posts there
  movements_explain_their_accounts: sql<CheckCounts>`
    select count(*) as checked, count(*) filter (where coalesce(b.balance, 0) <> coalesce(s.total, 0)) as wrong
    from funds f
    cross join (
      values ('broker', 'broker'), ('interest', 'bank_interest'), ('charge', 'bank_charges'), ('cost', 'fund_costs'),
        ('own', 'bank_transit')
    ) k (cause, account)
    left join account_balances b on b.fund_id = f.id and b.kind = k.account
    left join (
      select fund_id, case cause when 'batch' then 'own' else cause end as cause,
        sum(case when deposit_id is null then paid_amount - amount else amount end) as total
      from bank_movements
      where status = 'approved' and reversed_at is null
      group by 1, 2
    ) s on s.fund_id = f.id and s.cause = k.cause`,
};
