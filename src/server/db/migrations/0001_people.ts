import { sql, type Kysely } from 'kysely';

/*
 * People: users of the panel, investors whom they act for, branches that look after investors, and files.
 *
 * In every migration money is bigint rial, units are bigint, prices numeric(20, 4), business days `date`, and moments
 * timestamptz. Tables that grow with investors carry investor_id in their key (architecture 4, scale).
 */

const people = sql`
-- an administrator of a branch (level KZ, spec 6) reads the investors, orders and tickets of that branch alone
create table branches (
  id integer generated always as identity primary key,
  code text not null unique check (code <> ''),
  name text not null unique check (name <> ''),
  is_active boolean not null default true
);

create table users (
  id integer generated always as identity primary key,
  username text not null unique,
  mobile text not null,
  first_name text not null default '',
  last_name text not null default '',
  email text,
  password_hash text,
  password_changed_at timestamptz,
  role_id smallint not null default 1 check (role_id in (1, 2, 3)),
  access_level text check (access_level ~ '^(t[0-9]|KZ)$'),
  branch_id integer references branches (id),
  is_active boolean not null default true,
  referral_code text not null unique,
  referred_by integer references users (id),
  sell_hold_until timestamptz,
  created_at timestamptz not null
);
create index users_mobile on users (mobile);

create table investors (
  id integer generated always as identity primary key,
  is_legal boolean not null,
  national_no text not null unique,
  first_name text,
  last_name text,
  father_name text,
  gender smallint,
  birth_date date,
  birth_place text,
  issue_place text,
  sh_number text,
  sh_seri text,
  sh_serial text,
  job_title text,
  trading_code text,
  company_name text,
  register_no text,
  register_date date,
  register_place text,
  economic_code text,
  mobile text,
  email text,
  auth_status text not null default 'none'
    check (auth_status in ('sejam_online', 'sejam_inquiry', 'documents', 'pending', 'none')),
  sejam_status smallint not null default 0 check (sejam_status between 0 and 10),
  branch_id integer references branches (id),
  registry_updated_at timestamptz,
  search_text text not null default '',
  created_at timestamptz not null
);
create index investors_branch on investors (branch_id, id) where branch_id is not null;

create table user_investors (
  user_id integer not null references users (id),
  investor_id integer not null references investors (id),
  it_self boolean not null default false,
  relation text not null
    check (relation in ('self', 'father', 'grandfather', 'guardian', 'mother', 'ceo', 'signatory', 'agent')),
  is_signatory boolean not null default false,
  created_at timestamptz not null,
  primary key (user_id, investor_id)
);
create index user_investors_investor on user_investors (investor_id);
create unique index user_investors_self on user_investors (user_id) where it_self;

create table investor_addresses (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  province text not null,
  city text not null,
  address_body text not null,
  postal_code text,
  phone_number text,
  is_default boolean not null default false
);
create index investor_addresses_investor on investor_addresses (investor_id);

create table investor_bank_accounts (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  bank_code text not null,
  bank_name text not null,
  branch_code text,
  branch_name text,
  account_type text not null check (account_type in ('long_term', 'short_term', 'current', 'saving')),
  account_number text not null,
  iban text not null,
  is_default boolean not null default false,
  is_verified boolean not null default false,
  usable_from timestamptz not null,
  created_at timestamptz not null,
  unique (investor_id, iban)
);
create unique index investor_bank_accounts_default on investor_bank_accounts (investor_id) where is_default;
`;

const files = sql`
create table files (
  id integer generated always as identity primary key,
  public_id text not null unique,
  owner_user_id integer references users (id),
  investor_id integer references investors (id),
  file_type_id smallint not null,
  name text not null,
  mime text not null,
  size integer not null,
  sha256 text not null,
  bytes bytea not null,
  scan_status text not null default 'not_scanned' check (scan_status in ('not_scanned', 'pending', 'clean', 'infected')),
  is_public boolean not null default false,
  is_attached boolean not null default false,
  created_at timestamptz not null
);
create index files_owner on files (owner_user_id);

create table investor_documents (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  doc_name text not null,
  file_id integer references files (id),
  status text not null check (status in ('pending', 'approved', 'rejected', 'need_more')),
  uploaded_at timestamptz not null
);
create index investor_documents_investor on investor_documents (investor_id);
`;

/** Creates users, investors, branches and files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [people, files]) await part.execute(db);
}
