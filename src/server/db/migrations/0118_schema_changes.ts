import { sql, type Kysely } from 'kysely';

/*
 * What each migration after this one does to the schema and which release brought it. An older release asks it about names
 * that it does not know: where they only add, it runs on.
 */
const changes = sql`
create table schema_changes (
  name text primary key,
  kind text not null check (kind in ('expand', 'contract')),
  -- number of the release that applied it
  release text not null check (release <> ''),
  applied_at timestamptz not null default now()
)`;

/** Applies the migration. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
