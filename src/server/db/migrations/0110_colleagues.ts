import { sql, type Kysely } from 'kysely';

/* Colleagues whom a super admin proposes by name, mobile, national code and role, and their invitations (decision 142). */

const tables = sql`
create table colleagues (
  id integer generated always as identity primary key,
  national_no text not null check (national_no <> ''),
  mobile text not null check (mobile <> ''),
  first_name text not null check (first_name <> ''),
  last_name text not null check (last_name <> ''),
  role_id smallint not null check (role_id in (2, 3)),
  access_level text not null check (access_level ~ '^(t[0-9]|KZ|MT|HS)$'),
  branch_id integer references branches (id),
  fund_ids integer[] not null default '{}',
  funds_from date,
  funds_to date check (funds_to >= funds_from),
  reason text not null check (reason <> ''),
  state text not null check (state in ('prepared', 'rejected', 'withdrawn', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  -- null in an executed one: the only super admin acted alone
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  -- whom the approval created
  user_id integer references users (id),
  check ((access_level = 'KZ') = (branch_id is not null)),
  check ((state = 'prepared') = (decided_at is null)),
  check ((state = 'executed') = (user_id is not null)),
  constraint colleagues_two_people check (
    (state = 'withdrawn') = (decided_by is not distinct from prepared_by)
    and (state not in ('rejected', 'withdrawn') or decided_by is not null))
);
create unique index colleagues_open on colleagues (national_no) where state = 'prepared';
create unique index colleagues_open_mobile on colleagues (mobile) where state = 'prepared';
create index colleagues_waiting on colleagues (prepared_at, id) where state = 'prepared';

-- the way of a colleague to their first log-in; one for each person, renewed when it is sent again
create table user_invitations (
  user_id integer primary key references users (id),
  colleague_id integer not null unique references colleagues (id),
  sent_at timestamptz not null,
  expires_at timestamptz not null check (expires_at > sent_at),
  accepted_at timestamptz,
  withdrawn_at timestamptz,
  check (accepted_at is null or withdrawn_at is null)
);
create index user_invitations_open on user_invitations (sent_at, user_id)
  where accepted_at is null and withdrawn_at is null;
`;

/** Creates proposals of colleagues and their invitations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
}
