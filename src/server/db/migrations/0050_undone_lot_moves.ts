import { sql, type Kysely } from 'kysely';

/*
 * Units of executions that were taken back, by certificate: a past day before the reversal is shown as it was reported.
 * Certificates of reversals from before this table are not known; their units are taken from the books, at the average
 * price of the journal.
 */
const table = sql`
create table undone_lot_moves (
  id integer generated always as identity primary key,
  investor_id integer not null references investors (id),
  fund_id integer not null references funds (id),
  order_id integer not null,
  lot_id integer not null,
  -- price day of the execution
  day date not null,
  booked_on date not null,
  undone_on date not null,
  -- negative for a redemption
  unit_count bigint not null check (unit_count <> 0),
  unit_price numeric(20, 4) not null,
  -- of a redemption after its exit fee; rial
  proceeds bigint not null default 0,
  foreign key (investor_id, order_id) references orders (investor_id, id)
)`;

const fromBooks = sql`
insert into undone_lot_moves (
  investor_id, fund_id, order_id, lot_id, day, booked_on, undone_on, unit_count, unit_price, proceeds
)
select j.investor_id, j.fund_id, j.order_id, -j.id::int, least(coalesce(o.price_date, j.business_date), j.business_date),
  j.business_date, r.business_date, s.units, round(s.worth / abs(s.units), 4),
  case when s.units < 0 then s.worth - s.exit_fee else 0 end
from journals j
join journals r on r.reverses = j.id
join orders o on o.investor_id = j.investor_id and o.id = j.order_id
cross join lateral (
  select sum(e.credit - e.debit) filter (where a.kind = 'investor_units') as units,
    coalesce(sum(e.debit + e.credit) filter (
      where a.kind = 'fund_capital' and e.tx_type in ('issue', 'reinvest', 'redeem', 'principal')
    ), 0) as worth,
    coalesce(sum(e.credit - e.debit) filter (where a.kind = 'exit_fee_income'), 0) as exit_fee
  from ledger_entries e
  join accounts a on a.id = e.account_id
  where e.journal_id = j.id
) s
where j.kind in ('issue', 'redeem') and s.units <> 0`;

/** Keeps the units of executions that were taken back. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await table.execute(db);
  await sql`create index undone_lot_moves_investor on undone_lot_moves (investor_id, fund_id)`.execute(db);
  await fromBooks.execute(db);
}
