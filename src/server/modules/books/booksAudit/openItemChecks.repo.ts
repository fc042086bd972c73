import { sql } from 'kysely';
import { wordList } from '#server/db/fragments.ts';
import { bookedPayments } from '#shared/paymentStates.ts';
import type { CheckCounts } from './checkCounts.ts';

/** Checks of what stays on clearing accounts and on claims on managers, and of what two people closed of it. */
export const openItemChecks = {
  // each rial on such an account belongs to money that no settlement holds, or to an item that people can close
  open_items_explain_their_accounts: sql<CheckCounts>`
    -- a closure that leaves something to the manager is an item of the claim, by its own journal
    with corrections as (
      select a.kind as account, e.fund_id, coalesce(j.reverses, j.id) as journal_id, sum(e.debit - e.credit) as amount
      from accounts a
      join ledger_entries e on e.account_id = a.id
      join journals j on j.id = e.journal_id
      where a.kind in ('gateway_clearing', 'debit_clearing', 'manager_claim') and e.investor_id is null
        and e.tx_type in ('correction_dr', 'correction_cr', 'open_item')
        and (e.tx_type <> 'open_item' or a.kind = 'manager_claim' and e.debit > 0)
      group by 1, 2, 3
    ),
    items as (
      select case s.source when 'gateway' then 'gateway_clearing' else 'debit_clearing' end as account, s.fund_id,
        -s.difference as amount
      from gateway_settlements s
      where s.status = 'approved'
      union all
      select account, fund_id, amount
      from corrections
      union all
      select k.account, k.fund_id, -p.amount
      from open_item_closure_parts p
      join open_item_closures k on k.id = p.closure_id
      where k.status = 'approved'
      union all
      select 'gateway_clearing', o.fund_id, coalesce(p.received_amount, p.amount)
      from payments p
      join orders o on o.investor_id = p.investor_id and o.id = p.order_id
      left join gateway_settlements g on g.id = p.settlement_id
      where p.status in ${wordList(bookedPayments)} and g.status is distinct from 'approved'
      union all
      select 'debit_clearing', d.fund_id, d.amount
      from debit_charges d
      left join gateway_settlements g on g.id = d.settlement_id
      where d.status = 'done' and g.status is distinct from 'approved'
      union all
      select 'debit_clearing', d.fund_id, t.received_amount
      from debit_attempts t
      join debit_charges d on d.id = t.charge_id
      left join gateway_settlements g on g.id = t.settlement_id
      where t.status = 'refunded' and g.status is distinct from 'approved'
    ),
    sums as (select account, fund_id, sum(amount) as total from items group by 1, 2)
    select count(*) as checked, count(*) filter (where coalesce(-b.balance, 0) <> coalesce(s.total, 0)) as wrong
    from funds f
    cross join (values ('gateway_clearing'), ('debit_clearing'), ('manager_claim')) k (account)
    left join account_balances b on b.fund_id = f.id and b.kind = k.account
    left join sums s on s.fund_id = f.id and s.account = k.account`,
  // a closure is the sum of its parts; its journal moved just that, its line brought just that
  open_item_closures_add_up: sql<CheckCounts>`
    select count(*) as checked,
      count(*) filter (
        where k.amount <> coalesce(p.total, 0) or coalesce(p.others, 0) > 0
          or (
            k.status = 'approved' and (
              k.decided_by = k.prepared_by or coalesce(j.moved, 0) <> k.amount
              or (d.id is not null and (d.amount <> k.amount or d.status <> 'settlement' or d.fund_id <> k.fund_id))
            )
          )
      ) as wrong
    from open_item_closures k
    left join bank_deposits d on d.id = k.deposit_id
    left join (
      select p.closure_id, sum(p.amount) as total, count(*) filter (where s.fund_id <> c.fund_id) as others
      from open_item_closure_parts p
      join open_item_closures c on c.id = p.closure_id
      left join gateway_settlements s on s.id = p.settlement_id
      group by p.closure_id
    ) p on p.closure_id = k.id
    left join lateral (
      select sum(e.credit - e.debit) as moved
      from ledger_entries e
      join accounts a on a.id = e.account_id
      where e.journal_id = k.journal_id and a.kind = k.account
    ) j on true`,
};
