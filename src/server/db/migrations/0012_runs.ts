import { sql, type Kysely } from 'kysely';

/**
 * Balances of the fund's own accounts are sums of their entries and no longer a row that every order and every profit
 * share of the fund has to lock.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts alter column balance drop not null, alter column balance drop default;
    update accounts set balance = null where investor_id is null;
    -- null: an account of the fund, whose balance is the sum of its entries
    alter table accounts add constraint accounts_cached check ((investor_id is null) = (balance is null));
    create view account_balances as
      select a.id, a.kind, a.investor_id, a.fund_id, a.unit,
        coalesce(a.balance, (select coalesce(sum(e.credit - e.debit), 0)::bigint from ledger_entries e where e.account_id = a.id)) as balance
      from accounts a`.execute(db);
}
