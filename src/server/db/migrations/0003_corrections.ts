import { sql, type Kysely } from 'kysely';

/*
 * Corrections of the books wait here for the second person; what they book is append-only like every journal. A reinvest
 * setting keeps the one before it, because a change counts from the next profit date only (domain 1.10).
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table ledger_corrections (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('reversal', 'adjustment')),
      fund_id integer not null references funds (id),
      investor_id integer references investors (id),
      journal_id bigint references journals (id),
      side text check (side in ('debit', 'credit')),
      amount bigint check (amount > 0),
      counter_kind text check (counter_kind in ('gateway_clearing', 'fund_bank', 'fund_capital', 'fee_income', 'penalty_income')),
      reason text not null,
      status text not null default 'draft' check (status in ('draft', 'approved', 'rejected')),
      prepared_by integer not null references users (id),
      prepared_at timestamptz not null,
      decided_by integer references users (id),
      decided_at timestamptz,
      decision_reason text,
      booked_journal_id bigint references journals (id),
      check ((kind = 'reversal') = (journal_id is not null)),
      check (kind <> 'adjustment' or (side is not null and amount is not null and counter_kind is not null and investor_id is not null)),
      check (status <> 'approved' or (decided_by is not null and decided_by <> prepared_by and booked_journal_id is not null))
    )`.execute(db);
  await sql`create unique index ledger_corrections_journal on ledger_corrections (journal_id) where journal_id is not null and status <> 'rejected'`.execute(
    db,
  );
  await sql`create index ledger_corrections_list on ledger_corrections (status, id desc)`.execute(db);
  await sql`
    alter table reinvest_settings
      add column prior_is_on boolean not null default false,
      add column prior_percent smallint not null default 0 check (prior_percent between 0 and 100),
      add column updated_by integer references users (id)`.execute(db);
  await sql`create index lots_opened on lots (fund_id, opened_on)`.execute(db);
}
