import { sql, type Kysely } from 'kysely';

/*
 * Two things that every order reads or writes. The rules as data (ways, schedules, windows, limits, calendar, terms) get a
 * version that any change of them moves, so that a process may keep them and still never use an old one. The hash chains of
 * the audit log get a head each, so that appending is one statement; the head also shows when the end of a chain is cut off.
 */

/** Tables whose every change moves the version. */
const ruleTables = [
  'payment_ways',
  'fund_schedules',
  'order_windows',
  'order_price_limits',
  'order_auth_limits',
  'exit_fee_steps',
  'fund_bank_accounts',
  'holidays',
  'bond_terms',
];

/** Columns of `funds` that orders change by themselves; all others are terms. */
const counters = ['invested_units', 'open_buy_units'];

const catalogue = sql`
-- random, not counted: a version that was rolled back, or lost with a restored backup, never comes again with other rules
create table catalogue_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null
);
insert into catalogue_version (version) values (gen_random_uuid());

create function move_catalogue() returns trigger language plpgsql as $$
begin
  update catalogue_version set version = gen_random_uuid();
  return null;
end $$;
create trigger settings_move_catalogue after insert or update on settings
  for each row when (new.key = 'weekend_days') execute function move_catalogue();
create trigger settings_removal_moves_catalogue after delete on settings
  for each row when (old.key = 'weekend_days') execute function move_catalogue();
create trigger funds_rows_move_catalogue after insert or delete on funds
  for each statement execute function move_catalogue();
`;

const chains = sql`
create table audit_heads (
  chain smallint primary key check (chain between 0 and 15),
  prev_hash text not null,
  -- hash of the chain's last row
  hash text not null
) with (fillfactor = 20);
insert into audit_heads (chain, prev_hash, hash)
select chain, repeat('0', 64), coalesce((select hash from audit_log a where a.chain = c.chain order by id desc limit 1), repeat('0', 64))
from generate_series(0, 15) as c (chain);
`;

/** Adds the version of the rules with its triggers, and the heads of the audit chains. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await catalogue.execute(db);
  for (const table of ruleTables) {
    await sql`
      create trigger ${sql.ref(`${table}_move_catalogue`)} after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function move_catalogue()`.execute(db);
  }
  const { rows } = await sql<{ name: string }>`
    select attname as name from pg_attribute where attrelid = 'funds'::regclass and attnum > 0 and not attisdropped and attname <> all(${counters})
    order by attnum`.execute(db);
  await sql`
    create trigger funds_terms_move_catalogue after update of ${sql.join(rows.map((row) => sql.ref(row.name)))} on funds
    for each statement execute function move_catalogue()`.execute(db);
  await chains.execute(db);
}
