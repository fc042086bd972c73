import { sql, type Kysely } from 'kysely';

/*
 * Columns of the files that the Securities and Exchange Organization asks for: which figures, in which order, under which
 * titles (decision 176).
 */
const changes = sql`
create table authority_columns (
  report text not null check (report in ('daily', 'portfolio')),
  place smallint not null check (place between 1 and 40),
  field text not null check (field <> ''),
  title text not null check (title <> ''),
  saved_by integer not null references users (id),
  saved_at timestamptz not null,
  primary key (report, place),
  unique (report, field)
);
`;

/** Adds the columns of files for the authority; without rows a file has the usual columns. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
