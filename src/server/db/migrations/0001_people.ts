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
create index users_created on users (created_at);

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
create index investors_branch on investors (branch_id, created_at desc, id desc) where branch_id is not null;
create index investors_joined on investors (created_at desc, id desc);
create index investors_identity on investors (created_at) where auth_status = 'pending';

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

const identity = sql`
-- questions to identity services: who asked about whom, and the short answer; what the service told is not kept
create table identity_checks (
  id integer generated always as identity primary key,
  service text not null check (service in ('registry', 'mobile', 'iban', 'postal')),
  provider text not null,
  -- null without an answer
  trace_id text,
  investor_id integer references investors (id),
  user_id integer references users (id),
  result text not null check (result in ('match', 'mismatch', 'found', 'unknown', 'no_answer')),
  -- null: a guest who registers
  asked_by integer references users (id),
  asked_at timestamptz not null
);
create index identity_checks_investor on identity_checks (investor_id, asked_at desc);

-- what an identity becomes: told by the registry, or proven by a document (decision 52)
create table identity_changes (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  source text not null check (source in ('registry', 'investor', 'override')),
  -- [{ field, before, after }]
  changes jsonb not null,
  needs_second boolean not null,
  -- asked: shown to an administrator who has not confirmed it yet
  state text not null check (state in ('asked', 'prepared', 'rejected', 'executed')),
  trace_id text,
  reason text,
  file_id integer references files (id),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'rejected' or decided_by is not null),
  check (source <> 'override' or (reason is not null and file_id is not null))
);
create unique index identity_changes_open on identity_changes (investor_id) where state in ('asked', 'prepared');
create index identity_changes_waiting on identity_changes (prepared_at, id) where state = 'prepared';
create index identity_changes_own on identity_changes (investor_id, prepared_at desc);

-- the sandbox of the identity services: only its adapter and its switch read these two
create table sandbox_registry (
  national_no text primary key,
  person jsonb not null
);
create table sandbox_identity_faults (
  service text primary key check (service in ('registry', 'mobile', 'iban', 'postal')),
  fault text not null check (fault in ('down', 'slow', 'silent', 'mismatch'))
);
`;

const search = sql`
-- the same as foldForSearch of src/shared/search.ts
create function fold_for_search(typed text) returns text language sql immutable parallel safe as $$
  select trim(regexp_replace(regexp_replace(translate(lower(normalize(typed)),
    U&'\\06F0\\06F1\\06F2\\06F3\\06F4\\06F5\\06F6\\06F7\\06F8\\06F9'
    '\\0660\\0661\\0662\\0663\\0664\\0665\\0666\\0667\\0668\\0669'
    '\\064A\\0649\\0626\\0643\\0622\\0623\\0625\\0629\\0624',
    U&'01234567890123456789\\06CC\\06CC\\06CC\\06A9\\0627\\0627\\0627\\0647\\0648'),
    '[\\u0640\\u064B-\\u0655\\u0670\\u061C\\u200B-\\u200F\\u202A-\\u202E\\u2066-\\u2069\\uFEFF]', '', 'g'), '\\s+', ' ', 'g'))
$$;

create function set_investor_search() returns trigger language plpgsql as $$
begin
  new.search_text := fold_for_search(concat_ws(' ', new.company_name, new.first_name, new.last_name, new.national_no,
    new.mobile, new.register_no));
  return new;
end $$;
create trigger investors_search before insert or update of company_name, first_name, last_name, national_no, mobile,
  register_no, search_text on investors for each row execute function set_investor_search();
`;

/** Creates users, investors, branches and files. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [people, search, files, identity]) await part.execute(db);
}
