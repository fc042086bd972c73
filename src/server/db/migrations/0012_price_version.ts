import { sql, type Kysely } from 'kysely';

const version = sql`
-- random, not counted, as rule_set_version is (decision 15)
create table price_version (
  is_only boolean primary key default true check (is_only),
  version uuid not null
);
insert into price_version (version) values (gen_random_uuid());

create function move_price_version() returns trigger language plpgsql as $$
begin
  update price_version set version = gen_random_uuid();
  return null;
end $$;
`;

/** Tables whose every change moves the version: what yields, charts and the newest price of a fund are made from. */
const pricedTables = ['fund_navs', 'fund_profits'];

/** Creates the version of prices and paid profits. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await version.execute(db);
  for (const table of pricedTables) {
    await sql`
      create trigger ${sql.ref(`${table}_move_price_version`)}
      after insert or update or delete or truncate on ${sql.table(table)}
      for each statement execute function move_price_version()`.execute(db);
  }
}
