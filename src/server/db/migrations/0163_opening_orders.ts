import { sql, type Kysely } from 'kysely';

/*
 * Open orders of an existing fund: purchases whose money is here and redemptions whose units are reserved wait for the second
 * person beside the holders, and become orders that wait for their price (decision 178).
 */
const changes = sql`
alter table fund_openings
  add column purchase_count integer not null default 0,
  add column purchases bigint not null default 0,
  add column redemption_count integer not null default 0,
  add column redemption_units bigint not null default 0,
  -- units that the purchases take of the ceiling, by the last price of the file; 0 without a ceiling
  add column reserved_units bigint not null default 0,
  add column first_order_day date,
  add column last_order_day date;

create table opening_orders (
  opening_id integer not null references fund_openings (id),
  line integer not null,
  national_no text not null,
  order_type smallint not null check (order_type in (1, 2)),
  -- purchase: rial
  amount bigint check (amount > 0),
  -- redemption
  unit_count bigint check (unit_count > 0),
  -- purchase: by the last price of the file
  estimated_units bigint,
  estimated_nav numeric(20, 4),
  requested_on date not null,
  price_date date not null,
  license_date date,
  payout_date date,
  cancel_deadline timestamptz not null,
  -- as the registrar numbered it
  request_no text,
  order_no text,
  order_id integer,
  primary key (opening_id, line),
  check ((order_type = 1) = (amount is not null) and (order_type = 2) = (unit_count is not null))
);
create index opening_orders_holder on opening_orders (opening_id, national_no);
`;

/** Adds the open orders of openings. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
