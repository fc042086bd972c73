import { sql, type Kysely } from 'kysely';

/**
 * Executed orders can be taken back by two people, with what was queued for them. Balances of the fund's own accounts are sums of their entries and no longer a row that every order and every profit
 * share of the fund has to lock. Runs of profit and principal know who wants them discarded, when they began and what
 * their shares were; a booked share is never deleted.
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
  await sql`
    alter table ledger_corrections drop constraint ledger_corrections_kind_check;
    alter table ledger_corrections
      add constraint ledger_corrections_kind_check check (kind in ('reversal', 'adjustment', 'order')),
      add column order_id integer,
      -- the right price, with which the order is executed again; null: the order is undone
      add column price numeric(20, 4) check (price > 0),
      add constraint ledger_corrections_order check ((kind = 'order') = (order_id is not null) and (price is null or kind = 'order'));
    create unique index ledger_corrections_open_order on ledger_corrections (order_id) where kind = 'order' and status = 'draft';
    alter table payouts drop constraint payouts_status_check;
    alter table payouts
      add constraint payouts_status_check check (status in ('pending', 'sent', 'paid', 'failed', 'withdrawn')),
      add column correction_id integer references ledger_corrections (id),
      add constraint payouts_withdrawn check ((status = 'withdrawn') = (correction_id is not null))`.execute(db);
  await sql`
    alter table fund_profits
      add column prepared_at timestamptz, add column approved_at timestamptz, add column started_at timestamptz,
      add column discard_by integer references users (id), add column discard_at timestamptz, add column discard_reason text,
      add column investors integer not null default 0, add column shares_hash text not null default '',
      -- why a run was prepared on an unusual day or with an unusual amount
      add column reason text,
      -- 1, and 2 onwards for what came late for the same day
      add column part smallint not null default 1,
      drop constraint fund_profits_fund_id_profit_date_key,
      add constraint fund_profits_day unique (fund_id, profit_date, part),
      add constraint fund_profits_discard check ((discard_by is null) = (discard_reason is null));
    alter table principal_runs
      add column approved_at timestamptz, add column started_at timestamptz,
      add column discard_by integer references users (id), add column discard_at timestamptz, add column discard_reason text,
      add column investors integer not null default 0, add column shares_hash text not null default '',
      add constraint principal_runs_discard check ((discard_by is null) = (discard_reason is null));
    alter table principal_shares drop constraint principal_shares_status_check;
    alter table principal_shares add constraint principal_shares_status_check check (status in ('pending', 'repaid', 'failed'));
    create index profit_shares_run on profit_shares (profit_id, amount desc, investor_id);
    create index profit_shares_open on profit_shares (profit_id, status, investor_id) where status in ('pending', 'failed');
    create index principal_shares_open on principal_shares (run_id, status, investor_id) where status in ('pending', 'failed');
    update fund_profits p set investors = (select count(*) from profit_shares s where s.profit_id = p.id), started_at = coalesce(executed_at, started_at);
    update principal_runs p set investors = (select count(*) from principal_shares s where s.run_id = p.id), started_at = coalesce(executed_at, started_at);
    create function refuse_booked_share() returns trigger language plpgsql as $$
    begin
      if old.status not in ('pending', 'failed') then
        raise exception 'a booked share of % is never deleted', tg_table_name using errcode = 'restrict_violation';
      end if;
      return old;
    end $$;
    create trigger profit_shares_booked before delete on profit_shares for each row execute function refuse_booked_share();
    create trigger principal_shares_booked before delete on principal_shares for each row execute function refuse_booked_share()`.execute(
    db,
  );
}
