import { sql, type Kysely } from 'kysely';

/* Branches that two people make and change, with where they are (decision 143). */

const columns = sql`
alter table branches
  add column city text not null default '',
  add column address text not null default '',
  add column phone text not null default '';
create index users_branch on users (branch_id) where branch_id is not null;
`;

/** Adds place and telephone of a branch, and the kind of change by which two people make one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await columns.execute(db);
  const { rows } = await sql<{ definition: string }>`
    select pg_get_constraintdef(oid) as definition from pg_constraint where conname = 'rule_changes_kind_check'`.execute(
    db,
  );
  const kinds = [...(rows[0]?.definition ?? '').matchAll(/'(\w+)'::text/g)].map((found) => found[1] ?? '');
  if (kinds.length === 0) throw new Error('the kinds of rule changes cannot be read');
  const list = sql.join([...kinds, 'branch'].map((kind) => sql.lit(kind)));
  await sql`alter table rule_changes drop constraint rule_changes_kind_check`.execute(db);
  await sql`alter table rule_changes add constraint rule_changes_kind_check check (kind in (${list}))`.execute(db);
}
