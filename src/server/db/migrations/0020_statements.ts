import { sql, type Kysely } from 'kysely';

/* Statements of investors on paper, kept as they were printed, so that anyone can compare them by their code. */

const tables = sql`
create table statements (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  kind text not null check (kind in ('monthly', 'yearly', 'range', 'holdings')),
  -- one investor, or all of the person who asked
  investor_ids integer[] not null check (cardinality(investor_ids) > 0),
  fund_id integer references funds (id),
  from_date date not null,
  to_date date not null,
  -- what stands on the paper; it is drawn again from this and from nothing else
  sheet jsonb not null,
  -- the figures that a check compares with the books of its moment
  figures jsonb not null,
  made_at timestamptz not null,
  check (from_date <= to_date)
);
create index statements_user on statements (user_id, id desc);
`;

/** Creates the statements. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
}
