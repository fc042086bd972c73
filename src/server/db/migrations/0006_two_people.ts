import { sql, type Kysely } from 'kysely';

/*
 * Acts of the office that need two people: repayment of the principal of bonds that have come to their end, and changes of
 * the rules that decide what an order costs, may be, or when it is priced.
 */

/** Adds repayments of principal with a share for each holder, and rule changes that wait for the second person. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table principal_runs (
      id integer generated always as identity primary key,
      fund_id integer not null unique references bond_terms (fund_id),
      maturity_date date not null,
      -- the same day, or the next working day
      pay_date date not null,
      face_value bigint not null check (face_value > 0),
      unit_count bigint not null check (unit_count > 0),
      total bigint not null check (total > 0),
      status text not null default 'draft' check (status in ('draft', 'approved', 'executed')),
      prepared_by integer not null references users (id),
      prepared_at timestamptz not null,
      approved_by integer references users (id),
      executed_at timestamptz,
      check (total = unit_count * face_value),
      check (pay_date >= maturity_date),
      check (status = 'draft' or (approved_by is not null and approved_by <> prepared_by))
    );
    create table principal_shares (
      run_id integer not null references principal_runs (id),
      investor_id integer not null references investors (id),
      unit_count bigint not null check (unit_count > 0),
      amount bigint not null check (amount > 0),
      status text not null default 'pending' check (status in ('pending', 'repaid')),
      order_id integer,
      primary key (investor_id, run_id),
      check ((status = 'repaid') = (order_id is not null))
    );
    create index principal_shares_run on principal_shares (run_id, status);

    create table rule_changes (
      id integer generated always as identity primary key,
      kind text not null check (kind in ('price_limit', 'price_limit_removal', 'auth_limit', 'fund_terms', 'schedule', 'schedule_removal')),
      -- null: the rule counts for all funds
      fund_id integer references funds (id),
      -- what is changed; one change of a thing waits at a time
      target text not null,
      before jsonb,
      after jsonb,
      status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
      prepared_by integer not null references users (id),
      prepared_at timestamptz not null,
      decided_by integer references users (id),
      decided_at timestamptz,
      decision_reason text,
      check ((status = 'pending') = (decided_by is null)),
      check (status <> 'approved' or decided_by <> prepared_by)
    );
    create unique index rule_changes_waiting on rule_changes (target) where status = 'pending';
    create index rule_changes_list on rule_changes (status, id desc);

    alter table fund_profits add constraint fund_profits_parts check (compensation >= 0 and total = amount + extra_amount + compensation) not valid;
    alter table fund_profits validate constraint fund_profits_parts`.execute(db);
}
