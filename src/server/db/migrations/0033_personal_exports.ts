import { sql, type Kysely } from 'kysely';

/** Lets a job write the file of all data of a person, as JSON or as a spreadsheet. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table exports
      drop constraint exports_kind_check,
      add constraint exports_kind_check check (kind in ('orders', 'investors', 'person')),
      drop constraint exports_format_check,
      add constraint exports_format_check check (format in ('csv', 'xlsx', 'json')),
      drop constraint exports_scope_check,
      add constraint exports_scope_check check (scope in ('all', 'own') or scope like 'branch:%'),
      add constraint exports_person_check check ((kind = 'person') = (scope = 'own'))`.execute(db);
}
