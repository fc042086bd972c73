import { sql, type Kysely } from 'kysely';

/** Adds the index by which every event of an investor is read, newest first. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create index audit_log_investor on audit_log (investor_id, at desc, id desc) where investor_id is not null`.execute(
    db,
  );
}
