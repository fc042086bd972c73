import { sql, type Kysely } from 'kysely';

/*
 * An existing fund opens (decision 152): the rows of its files wait here for the second person, and stay afterwards beside
 * the records that came of them.
 */
const openings = sql`
create table fund_openings (
  id integer generated always as identity primary key,
  fund_id integer not null references funds (id),
  -- released: a job books it; opened: all of it is in the books
  state text not null default 'prepared' check (state in ('prepared', 'released', 'opened', 'discarded', 'replaced')),
  -- day of the registrar's list
  as_of date not null,
  holder_count integer not null,
  certificate_count integer not null,
  units bigint not null,
  cash bigint not null,
  cost bigint not null,
  bank_balance bigint not null check (bank_balance >= 0),
  known_count integer not null,
  renamed_count integer not null,
  minor_count integer not null,
  no_mobile_count integer not null,
  no_iban_count integer not null,
  price_count integer not null,
  oldest_day date,
  newest_day date,
  first_price_day date,
  last_price_day date,
  -- of the three files, so that the second person decides about exactly these
  content_hash text not null,
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  opened_at timestamptz,
  check ((state = 'prepared') = (decided_at is null)),
  check ((state = 'opened') = (opened_at is not null)),
  constraint fund_openings_two_people
    check (state not in ('released', 'opened') or (decided_by is not null and decided_by <> prepared_by))
);
create unique index fund_openings_live on fund_openings (fund_id) where state in ('prepared', 'released', 'opened');

create table opening_holders (
  opening_id integer not null references fund_openings (id),
  line integer not null,
  national_no text not null,
  is_legal boolean not null,
  first_name text,
  last_name text,
  company_name text,
  father_name text,
  birth_date date,
  id_number text,
  trading_code text,
  mobile text,
  iban text,
  cash bigint not null check (cash >= 0),
  is_minor boolean not null,
  -- the investor that the row became or was
  investor_id integer references investors (id),
  is_new boolean,
  primary key (opening_id, line),
  unique (opening_id, national_no)
);
create index opening_holders_investor on opening_holders (investor_id) where investor_id is not null;

create table opening_certificates (
  opening_id integer not null references fund_openings (id),
  line integer not null,
  national_no text not null,
  unit_count bigint not null check (unit_count > 0),
  opened_on date not null,
  unit_price numeric(20, 4) not null check (unit_price > 0),
  -- as the registrar numbered it
  certificate_no text,
  order_no text,
  order_id integer,
  primary key (opening_id, line)
);
create index opening_certificates_holder on opening_certificates (opening_id, national_no);

create table opening_prices (
  opening_id integer not null references fund_openings (id),
  nav_date date not null,
  issue_nav numeric(20, 4) not null,
  cancel_nav numeric(20, 4) not null,
  statistical_nav numeric(20, 4) not null,
  unit_count bigint not null,
  net_asset bigint not null,
  primary key (opening_id, nav_date)
);
`;

/** Creates the openings of funds, and the account of what a fund had beside its bank accounts. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await openings.execute(db);
  const { rows } = await sql<{ text: string }>`
    select pg_get_constraintdef(oid) as text from pg_constraint where conname = 'account_kind_check'`.execute(db);
  const known = [...(rows[0]?.text ?? '').matchAll(/'([a-z_]+)'::text/g)].map((match) => match[1] ?? '');
  if (known.length === 0) throw new Error('the kinds of accounts cannot be read');
  const kinds = sql.join([...known, 'opening_assets'].map((kind) => sql.lit(kind)));
  await sql`alter domain account_kind drop constraint account_kind_check`.execute(db);
  await sql`alter domain account_kind add constraint account_kind_check check (value in (${kinds}))`.execute(db);
}
