import { sql, type Kysely } from 'kysely';

/* A paper of the bank proves whose an account is where no service answers that (decision 144). */

/** Adds the kind of document. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'investor_documents_kind_check'`.execute(
    db,
  );
  const kinds = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map((found) => found[1] ?? '');
  if (kinds.length === 0) throw new Error('the kinds of documents cannot be read');
  const list = sql.join([...kinds, 'bank_account'].map((kind) => sql.lit(kind)));
  await sql`alter table investor_documents drop constraint investor_documents_kind_check`.execute(db);
  await sql`alter table investor_documents add constraint investor_documents_kind_check check (kind in (${list}))`.execute(
    db,
  );
}
