import { sql } from 'kysely';
import type { Tx } from '#server/db/connection.ts';
import { investorName, squeezed } from '#server/db/fragments.ts';
import { many } from '#server/db/query.ts';
import type { CandidateSign } from './candidates.rules.ts';
import { DAYS_BETWEEN } from './deposits.repo.ts';

const name = investorName('i');

/** States of a purchase whose money has not come. */
const unpaid = sql`('pending_payment', 'payment_failed', 'pending_receipt', 'receipt_rejected')`;

/** What speaks for investors as owners of a deposit, one row for each sign. Names are matched among holders of the fund. */
export async function listCandidateSigns(tx: Tx, depositId: number): Promise<CandidateSign[]> {
  return many<CandidateSign>(tx)`
    with d as materialized (
      select b.id, b.fund_id, b.fund_account_id, b.amount, b.deposited_at, b.bank_day, b.source_iban, b.deposit_code,
        ${squeezed(sql`coalesce(l.description, '')`)} as words
      from bank_deposits b
      left join bank_statement_lines l on l.statement_id = b.statement_id and l.deposit_id = b.id
      where b.id = ${depositId}
    ),
    signs as (
      select c.investor_id, 'code' as kind, '' as detail
      from d
      join deposit_code_owners c on c.code = d.deposit_code
      union all
      select a.investor_id,
        case when bool_or(a.is_verified and a.removed_at is null) then 'account' else 'oldAccount' end, ''
      from d
      join investor_bank_accounts a on a.iban = d.source_iban
      group by a.investor_id
      union all
      select r.investor_id, 'slip', min(r.number)
      from d
      join bank_slips r on r.fund_account_id = d.fund_account_id and r.amount = d.amount
      where r.status = 'pending' and abs(r.slip_date - d.bank_day) <= ${DAYS_BETWEEN}
      group by r.investor_id
      union all
      select e.investor_id, 'earlier', count(*)::text
      from d
      join bank_deposits e on e.source_iban = d.source_iban and e.id <> d.id
      where e.investor_id is not null and e.status in ('ordered', 'matched', 'slip')
      group by e.investor_id
      union all
      select o.investor_id, 'order', min(o.order_no)
      from d
      join orders o on o.fund_id = d.fund_id and o.amount = d.amount
      where o.order_type = 1 and o.status in ${unpaid}
        and o.created_at between d.deposited_at - interval '7 days' and d.deposited_at + interval '7 days'
      group by o.investor_id
      union all
      select i.id, 'name', ''
      from d
      join holdings h on h.fund_id = d.fund_id
      join investors i on i.id = h.investor_id
      cross join lateral (select ${squeezed(name)} as squeezed) n
      where d.words <> '' and length(n.squeezed) >= 6 and position(n.squeezed in d.words) > 0
    )
    select i.id as "investorId", ${name} as "investorName", i.national_no as "nationalNo", i.is_legal as "isLegal",
      s.kind, s.detail
    from signs s
    join investors i on i.id = s.investor_id
    order by i.id, s.kind`;
}
