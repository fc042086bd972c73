import { sql, type Kysely } from 'kysely';

/** Adds who looked at the differences of a day of direct debit, and what they found. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table debit_days
      add column seen_by integer references users (id),
      add column seen_at timestamptz,
      add column seen_note text,
      add constraint debit_days_seen check (num_nulls(seen_by, seen_at, seen_note) in (0, 3))`.execute(db);
  await sql`create index debit_days_seen_by on debit_days (seen_by) where seen_by is not null`.execute(db);
}
