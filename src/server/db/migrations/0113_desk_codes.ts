import { sql, type Kysely } from 'kysely';

/* An investor who is registered at a desk reads a code to the clerk: a purpose of its own (decision 144). */

/** Adds the purpose of the code. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'otp_codes_purpose_check'`.execute(
    db,
  );
  const purposes = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map((found) => found[1] ?? '');
  if (purposes.length === 0) throw new Error('the purposes of codes cannot be read');
  const list = sql.join([...purposes, 'desk'].map((purpose) => sql.lit(purpose)));
  await sql`alter table otp_codes drop constraint otp_codes_purpose_check`.execute(db);
  await sql`alter table otp_codes add constraint otp_codes_purpose_check check (purpose in (${list}))`.execute(db);
}
