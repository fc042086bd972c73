import { sql, type Kysely } from 'kysely';

const version = sql`
-- random, not counted, as rule_set_version is (decision 15)
create table price_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null
);
insert into price_version (version) values (gen_random_uuid());

-- once a transaction: an import of many prices moves the version as one price does
create function move_price_version() returns trigger language plpgsql as $$
begin
  if current_setting('panel.price_version_moved_by', true) is distinct from pg_current_xact_id()::text then
    update price_version set version = gen_random_uuid();
    perform set_config('panel.price_version_moved_by', pg_current_xact_id()::text, true);
  end if;
  return null;
end $$;
`;

/** What yields, charts and the newest price of a fund are made from: each change of it moves the version. */
const priced = {
  fund_navs: `nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, profit_per_unit,
    units_sub_day, units_red_day`,
  fund_profits: 'profit_date, status',
};

/**
 * Creates the version of prices and paid profits (decision 46). The triggers run when their transaction commits: the row
 * of the version is the last lock that it takes, so no transaction waits for another lock while it holds this one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await version.execute(db);
  for (const [table, columns] of Object.entries(priced)) {
    await sql`
      create constraint trigger ${sql.ref(`${table}_move_price_version`)}
      after insert or delete or update of ${sql.raw(columns)} on ${sql.table(table)}
      deferrable initially deferred
      for each row execute function move_price_version()`.execute(db);
    await sql`
      create trigger ${sql.ref(`${table}_emptied_move_price_version`)}
      after truncate on ${sql.table(table)}
      for each statement execute function move_price_version()`.execute(db);
  }
}
