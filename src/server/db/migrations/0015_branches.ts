import { sql, type Kysely } from 'kysely';

/*
 * Branches: where an investor is looked after. An administrator of a branch (level KZ, spec 6) reads the investors,
 * orders and tickets of that branch alone; an order keeps the branch that its investor had when it was registered.
 */

/** Adds branches to investors, orders and administrators. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table branches (
      id integer generated always as identity primary key,
      code text not null unique check (code <> ''),
      name text not null unique check (name <> ''),
      is_active boolean not null default true
    )
  `.execute(db);
  await sql`alter table users add column branch_id integer references branches (id)`.execute(db);
  await sql`alter table investors add column branch_id integer references branches (id)`.execute(db);
  await sql`create index investors_branch on investors (branch_id, id) where branch_id is not null`.execute(db);
  await sql`alter table orders add column branch_id integer references branches (id)`.execute(db);
  await sql`alter table orders drop column branch_name`.execute(db);
  // spec 6: labels of ticket categories differ for administrators and investors
  await sql`alter table ticket_categories add column admin_title text check (admin_title <> '')`.execute(db);
}
