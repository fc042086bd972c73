import { isAccountOf } from '#server/db/fragments.ts';
import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

export interface CreditRow {
  investorId: number;
  fundId: number;
  fundName: string;
  /** rial that nothing claims */
  amount: bigint;
}

/** Credit of an investor per fund. */
export async function listCreditRows(tx: Tx, investorId: number): Promise<CreditRow[]> {
  return many<CreditRow>(tx)`
    select a.investor_id as "investorId", a.fund_id as "fundId", f.name as "fundName", a.balance - a.held as amount
    from accounts a
    join funds f on f.id = a.fund_id
    where ${isAccountOf('a', investorId)} and a.kind = 'investor_cash' and a.balance > a.held
    order by f.sort, f.id`;
}

/**
 * Credit that cannot buy units any more: the fund is not active or takes no issuances, or the investor's holding in it is
 * closed. Funds and holdings with an open order wait; so does an investor without a verified default account.
 */
export async function listStrandedCredit(tx: Tx, limit: number): Promise<CreditRow[]> {
  return many<CreditRow>(tx)`
    select a.investor_id as "investorId", a.fund_id as "fundId", f.name as "fundName", a.balance - a.held as amount
    from accounts a
    join funds f on f.id = a.fund_id
    left join holdings h on h.investor_id = a.investor_id and h.fund_id = a.fund_id
    where a.kind = 'investor_cash' and a.investor_id is not null and a.balance > a.held
      and (f.status <> 'active' or not f.issue_enabled or (h.units = 0 and h.reserved = 0))
      and not exists (
        select from orders o
        where o.investor_id = a.investor_id and o.fund_id = a.fund_id
          and o.status in (
            'pending_payment', 'pending_receipt', 'pending_debit', 'pending_otp', 'registered', 'processing'
          )
      )
      and exists (
        select from investor_bank_accounts b
        where b.investor_id = a.investor_id and b.is_default and b.is_verified
      )
    order by a.id limit ${limit}`;
}
