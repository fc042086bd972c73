import { sql, type Kysely } from 'kysely';

/* A large slip, and one whose money is not on the statement of the bank yet, wait for two people (decision 118). */

const slips = sql`
alter table bank_slips
  -- who approved it first, and what they wrote and chose; empty where one person decides
  add column first_by integer references users (id),
  add column first_at timestamptz,
  add column first_note text,
  add column first_line_id integer,
  add constraint bank_slips_first check ((first_by is null) = (first_at is null)),
  add constraint bank_slips_two_people
    check (status <> 'approved' or first_by is null or (reviewed_by is not null and reviewed_by <> first_by));
`;

const settings = sql`
alter table system_settings
  -- rial that one person may approve: with a line of the statement, and without one
  add column slip_solo_max bigint not null default 1000000000 check (slip_solo_max >= 0),
  add column slip_solo_max_no_line bigint not null default 200000000 check (slip_solo_max_no_line >= 0);
`;

/** Lets two people approve a slip, and keeps from which amount they have to. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await slips.execute(db);
  await settings.execute(db);
}
