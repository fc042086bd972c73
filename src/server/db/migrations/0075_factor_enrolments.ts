import { sql, type Kysely } from 'kysely';

/* Whoever has a role and no second factor yet sets one up with a code that a super admin, or the terminal, hands over. */

/** Adds the codes, one alive for each person, and which code a waiting log-in was opened with. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table factor_enrolments (
      user_id integer primary key references users (id),
      code_hash text not null,
      -- null: made on the terminal of the machine
      made_by integer references users (id),
      made_at timestamptz not null,
      expires_at timestamptz not null
    )`.execute(db);
  await sql`alter table second_factor_tickets add column enrolment_hash text`.execute(db);
}
