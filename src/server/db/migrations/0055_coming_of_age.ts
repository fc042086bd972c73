import { sql, type Kysely } from 'kysely';

/** Keeps when a guardian was told that the child comes of age soon, and that it did: each is said once (domain 3.5). */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table user_investors
      add column of_age_warned_at timestamptz,
      add column of_age_told_at timestamptz`.execute(db);
}
