import { sql, type Kysely } from 'kysely';

/*
 * People: users of the panel, investors whom they act for, branches that look after investors, their identity, and files.
 * Work of two people holds in the database as well: whoever takes their own proposal back leaves it `withdrawn`, so that
 * `rejected` always names another person, and the reason of a refusal stays with the proposal.
 */

const users = sql`
-- an administrator of a branch (level KZ, spec 6) reads the investors, orders and tickets of that branch alone
create table branches (
  id integer generated always as identity primary key,
  code text not null unique check (code <> ''),
  name text not null unique check (name <> ''),
  is_active boolean not null default true,
  city text not null default '',
  address text not null default '',
  phone text not null default ''
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
  access_level text check (access_level ~ '^(t[0-9]|KZ|MT|HS)$'),
  branch_id integer references branches (id),
  is_active boolean not null default true,
  referral_code text not null unique,
  referred_by integer references users (id),
  sell_hold_until timestamptz,
  created_at timestamptz not null,
  -- no payout of the investors of this person enters a bank file before
  payout_hold_until timestamptz,
  -- a log-in from an unknown device waits for a known one
  asks_known_device boolean not null default false
);
create index users_mobile on users (mobile);
create index users_created on users (created_at);
create index users_role on users (role_id desc, id);
create index users_search on users using gin (search_parts(replace(fold_for_search(first_name || ' ' || last_name), ' ', '')));
create index users_branch on users (branch_id) where branch_id is not null;

-- a person whose log-in an administrator has closed; the row stays after it is opened again
create table user_blocks (
  id integer generated always as identity primary key,
  user_id integer not null references users (id),
  reason text not null,
  blocked_by integer not null references users (id),
  blocked_at timestamptz not null,
  unblock_reason text,
  unblocked_by integer references users (id),
  unblocked_at timestamptz,
  check ((unblocked_by is null) = (unblocked_at is null) and (unblocked_by is null) = (unblock_reason is null))
);
create unique index user_blocks_open on user_blocks (user_id) where unblocked_at is null;

-- colleagues whom a super admin proposes by name, mobile, national code and role (decision 142)
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
  constraint colleagues_two_people
    check (
      (state = 'withdrawn') = (decided_by is not distinct from prepared_by)
      and (state not in ('rejected', 'withdrawn') or decided_by is not null)
    )
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

const investors = sql`
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
  created_at timestamptz not null,
  -- how many signatories sign what nobody may do alone
  signatures_needed smallint not null default 1 check (signatures_needed between 1 and 20),
  -- in papers in English; as it was typed for the first such paper
  latin_name text check (length(latin_name) between 2 and 80)
);
create index investors_branch on investors (branch_id, created_at desc, id desc) where branch_id is not null;
create index investors_joined on investors (created_at desc, id desc);
create index investors_identity on investors (created_at) where auth_status = 'pending';
create index investors_search on investors using gin (search_parts(search_text));

create function set_investor_search() returns trigger language plpgsql as $$
begin
  new.search_text := investor_search_text(new.company_name, new.first_name, new.last_name,
    concat_ws(' ', new.national_no, new.mobile, new.register_no));
  return new;
end $$;
create trigger investors_search before insert or update of company_name, first_name, last_name, national_no, mobile,
  register_no, search_text on investors
  for each row execute function set_investor_search();

create table user_investors (
  user_id integer not null references users (id),
  investor_id integer not null references investors (id),
  it_self boolean not null default false,
  relation text not null
    check (relation in ('self', 'father', 'grandfather', 'guardian', 'mother', 'ceo', 'signatory', 'agent')),
  is_signatory boolean not null default false,
  created_at timestamptz not null,
  -- when the guardian heard that the child comes of age soon, and that it did: each is said once (domain 3.5)
  of_age_warned_at timestamptz,
  of_age_told_at timestamptz,
  -- days of the power to sign; null: without a limit
  sign_from date,
  sign_until date,
  -- rial of one act that the signatory does alone where the company wants more signatures; null: nothing
  sign_alone_max bigint check (sign_alone_max >= 0),
  primary key (user_id, investor_id),
  constraint user_investors_sign_days check (sign_until >= sign_from),
  constraint user_investors_signs
    check (is_signatory or (sign_from is null and sign_until is null and sign_alone_max is null))
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
  -- a removed account stays for the orders and payouts that name it
  removed_at timestamptz,
  unique (investor_id, iban),
  constraint investor_bank_accounts_removed check (removed_at is null or not is_default)
);
create unique index investor_bank_accounts_default on investor_bank_accounts (investor_id) where is_default;
create index investor_bank_accounts_search on investor_bank_accounts using gin (iban gin_trgm_ops);

-- what an investor may not do for a time, as two people decided (domain 3.1); each decision stays in rule_changes
create table investor_freezes (
  investor_id integer primary key references investors (id),
  -- purchases: no new money comes in; everything: nothing leaves either
  extent text not null check (extent in ('purchases', 'everything')),
  -- read by colleagues and by the investor
  reason text not null check (reason <> ''),
  first_day date not null,
  -- null: until it is ended
  last_day date check (last_day >= first_day),
  updated_at timestamptz not null
);

-- what administrators write about an investor; the investor never sees it
create table investor_notes (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  body text not null check (body <> ''),
  author_id integer not null references users (id),
  created_at timestamptz not null
);
create index investor_notes_investor on investor_notes (investor_id, id desc);
create trigger investor_notes_append_only before update or delete or truncate on investor_notes
  execute function refuse_change();
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
  scan_status text not null default 'not_scanned'
    check (scan_status in ('not_scanned', 'pending', 'clean', 'infected')),
  is_public boolean not null default false,
  is_attached boolean not null default false,
  created_at timestamptz not null
);
create index files_owner on files (owner_user_id);
`;

const identity = sql`
-- requests of investors to be verified by documents or at a branch (domain 3.6)
create table identity_requests (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  kind text not null check (kind in ('documents', 'in_person')),
  -- prepared: approved against a warning by one person, waits for a second one
  state text not null check (state in ('pending', 'need_more', 'prepared', 'approved', 'rejected', 'withdrawn')),
  -- identity status that the investor goes back to when they withdraw
  status_before text not null check (status_before in ('pending', 'none')),
  branch_id integer references branches (id),
  visit_on date,
  -- what the investor wrote
  note text,
  -- what the last decision said to the investor
  reason text,
  -- kinds of documents that were asked for again
  wanted text[] not null default '{}',
  -- why it is approved although something speaks against it
  override_reason text,
  asked_by integer not null references users (id),
  asked_at timestamptz not null,
  -- later than asked_at when the investor sent what was missing
  waits_since timestamptz not null,
  prepared_by integer references users (id),
  prepared_at timestamptz,
  decided_by integer references users (id),
  decided_at timestamptz,
  check ((kind = 'in_person') = (branch_id is not null and visit_on is not null)),
  check ((decided_by is null) = (decided_at is null)),
  check ((prepared_by is null) = (prepared_at is null)),
  check (state <> 'prepared' or (prepared_by is not null and override_reason is not null)),
  check (state <> 'rejected' or (decided_by is not null and reason is not null)),
  check (state <> 'approved' or decided_by is not null),
  -- an approval against a warning: without one, one person decides and nobody prepared
  constraint identity_requests_two_people
    check (state <> 'approved' or prepared_by is null or decided_by <> prepared_by)
);
create unique index identity_requests_open on identity_requests (investor_id)
  where state in ('pending', 'need_more', 'prepared');
create index identity_requests_waiting on identity_requests (waits_since, id) where state in ('pending', 'prepared');
create index identity_requests_investor on identity_requests (investor_id, id desc);

create table investor_documents (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  doc_name text not null,
  file_id integer references files (id),
  status text not null check (status in ('pending', 'approved', 'rejected', 'need_more')),
  uploaded_at timestamptz not null,
  kind text
    check (kind in (
      'id_card', 'birth_certificate', 'selfie', 'signature', 'representation', 'gazette', 'last_change', 'articles',
      'other', 'bank_account'
    )),
  request_id integer references identity_requests (id),
  -- what the decision said to the investor
  reason text,
  decided_by integer references users (id),
  decided_at timestamptz
);
create index investor_documents_investor on investor_documents (investor_id);
create index investor_documents_request on investor_documents (request_id) where request_id is not null;

-- questions to identity services: who asked about whom, and the short answer; what the service said of the person is not kept
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

-- what an identity becomes: as the registry says, or proven by a document (decision 52)
create table identity_changes (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  source text not null check (source in ('registry', 'investor', 'override')),
  -- [{ field, before, after }]
  changes jsonb not null,
  needs_second boolean not null,
  -- asked: shown to an administrator who has not confirmed it yet
  state text not null check (state in ('asked', 'prepared', 'rejected', 'withdrawn', 'executed')),
  trace_id text,
  reason text,
  file_id integer references files (id),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  check ((decided_by is null) = (decided_at is null)),
  check (state <> 'rejected' or decided_by is not null),
  check (source <> 'override' or (reason is not null and file_id is not null)),
  constraint identity_changes_two_people
    check (
      case state when 'rejected' then decided_by <> prepared_by when 'withdrawn' then decided_by is not null
      and decided_by = prepared_by when 'executed' then not needs_second
      or (decided_by is not null and decided_by <> prepared_by) else true end
    )
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

const signing = sql`
-- acts of a company that wait for more signatures (decision 123)
create table signature_requests (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  kind text not null check (kind in ('redemption', 'credit', 'default_account', 'payout_account', 'reinvest')),
  -- exactly what was asked, and its fingerprint
  content jsonb not null,
  content_hash text not null,
  -- what the signatories read
  details text not null check (details <> ''),
  -- rial of the act; null where it has no amount
  amount bigint check (amount >= 0),
  status text not null default 'open' check (status in ('open', 'done', 'refused', 'withdrawn', 'expired')),
  asked_by integer not null references users (id),
  asked_at timestamptz not null,
  expires_at timestamptz not null,
  -- null while it is open, and where its time ended it
  ended_by integer references users (id),
  ended_at timestamptz,
  end_reason text,
  check ((status = 'open') = (ended_at is null))
);
create unique index signature_requests_waiting on signature_requests (investor_id, kind, content_hash)
  where status = 'open';
create index signature_requests_list on signature_requests (investor_id, id desc);
create index signature_requests_due on signature_requests (expires_at) where status = 'open';

create table signatures (
  request_id integer not null references signature_requests (id),
  user_id integer not null references users (id),
  signed_at timestamptz not null,
  primary key (request_id, user_id)
);
`;

/** Creates users, investors, their identity, their files and their signatures. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [users, investors, files, identity, signing]) await part.execute(db);
}
