import { sql, type Kysely } from 'kysely';

/*
 * Runs of profit and of the principal of bonds, prepared by one person and approved by another; a booked share stays. And
 * the opening of a fund that existed before the panel.
 */

const profits = sql`
create table profit_shares (
  profit_id integer not null references fund_profits (id),
  investor_id integer not null references investors (id),
  unit_count bigint not null,
  amount bigint not null,
  status text not null check (status in ('pending', 'paid', 'reinvested', 'failed', 'taken_back')),
  order_id integer,
  -- names the journal, so that a profit that is taken back is whole: share, lists and supplements
  journal_id bigint unique references journals (id),
  taken_back_on date,
  primary key (investor_id, profit_id),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  constraint profit_shares_taken_back check ((status = 'taken_back') = (taken_back_on is not null))
);
create index profit_shares_run on profit_shares (profit_id, amount desc, investor_id);
create index profit_shares_open on profit_shares (profit_id, status, investor_id)
  where status in ('pending', 'failed');

create function refuse_booked_share() returns trigger language plpgsql as $$
begin
  if old.status not in ('pending', 'failed') then
    raise exception 'a booked share of % is never deleted', tg_table_name using errcode = 'restrict_violation';
  end if;
  return old;
end $$;
create trigger profit_shares_booked before delete on profit_shares
  for each row execute function refuse_booked_share();

create table principal_runs (
  id integer generated always as identity primary key,
  fund_id integer not null unique references bond_terms (fund_id),
  maturity_date date not null,
  -- the same day, or the next working day
  pay_date date not null,
  face_value bigint not null check (face_value > 0),
  unit_count bigint not null check (unit_count > 0),
  total bigint not null check (total > 0),
  investors integer not null default 0,
  shares_hash text not null default '',
  status text not null default 'draft' check (status in ('draft', 'approved', 'executed')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  approved_by integer references users (id),
  approved_at timestamptz,
  started_at timestamptz,
  executed_at timestamptz,
  discard_by integer references users (id),
  discard_at timestamptz,
  discard_reason text,
  check (total = unit_count * face_value),
  check (pay_date >= maturity_date),
  check (status = 'draft' or (approved_by is not null and approved_by <> prepared_by)),
  constraint principal_runs_discard check ((discard_by is null) = (discard_reason is null))
);

create table principal_shares (
  run_id integer not null references principal_runs (id),
  investor_id integer not null references investors (id),
  unit_count bigint not null check (unit_count > 0),
  amount bigint not null check (amount > 0),
  status text not null default 'pending' check (status in ('pending', 'repaid', 'failed')),
  order_id integer,
  primary key (investor_id, run_id),
  foreign key (investor_id, order_id) references orders (investor_id, id),
  check ((status = 'repaid') = (order_id is not null))
);
create index principal_shares_run on principal_shares (run_id, status);
create index principal_shares_open on principal_shares (run_id, status, investor_id)
  where status in ('pending', 'failed');
create trigger principal_shares_booked before delete on principal_shares
  for each row execute function refuse_booked_share();
`;

const openings = sql`
-- An existing fund opens (decision 152): the rows of its files wait here for the second person, and stay afterwards beside the
-- records that came of them.
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

/** Creates runs of profit and principal with their shares, and openings of funds. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [profits, openings]) await part.execute(db);
}
