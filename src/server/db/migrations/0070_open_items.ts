import { sql, type Kysely } from 'kysely';

/*
 * What stays on a clearing account or on the claim on the manager once its settlements are booked is an open item. Two
 * people close items of one account of a fund together (decision 106).
 */
const tables = sql`
create table open_item_closures (
  id integer primary key generated always as identity,
  fund_id integer not null references funds (id),
  account text not null check (account in ('gateway_clearing', 'debit_clearing', 'manager_claim')),
  way text not null check (way in ('offset', 'line', 'fee', 'manager', 'capital')),
  -- sum of its parts, rial; what is owed to the fund is positive
  amount bigint not null,
  deposit_id integer references bank_deposits (id),
  reason text not null,
  status text not null default 'prepared' check (status in ('prepared', 'approved', 'rejected')),
  prepared_by integer not null references users (id),
  prepared_at timestamptz not null,
  decided_by integer references users (id),
  decided_at timestamptz,
  decision_reason text,
  journal_id bigint references journals (id),
  check ((way = 'offset') = (amount = 0)),
  check ((way = 'line') = (deposit_id is not null)),
  check (way not in ('line', 'manager') or amount > 0),
  check (account <> 'manager_claim' or way in ('offset', 'line')),
  check ((status = 'approved' and way <> 'offset') = (journal_id is not null)),
  check (status <> 'approved' or (decided_by is not null and decided_by <> prepared_by))
);
create unique index open_item_closures_deposit on open_item_closures (deposit_id) where status <> 'rejected';
create index open_item_closures_waiting on open_item_closures (prepared_at) where status = 'prepared';

create table open_item_closure_parts (
  closure_id integer not null references open_item_closures (id),
  settlement_id integer references gateway_settlements (id),
  journal_id bigint references journals (id),
  -- rial; what is owed to the fund is positive
  amount bigint not null check (amount <> 0),
  check (num_nonnulls(settlement_id, journal_id) = 1),
  unique (closure_id, settlement_id),
  unique (closure_id, journal_id)
);
create index open_item_closure_parts_settlement on open_item_closure_parts (settlement_id)
  where settlement_id is not null;
create index open_item_closure_parts_journal on open_item_closure_parts (journal_id) where journal_id is not null;

create index gateway_settlements_differences on gateway_settlements (fund_id)
  where status = 'approved' and difference <> 0;
-- corrections of the fund's own accounts are few beside the payments on them
create index ledger_entries_fund_corrections on ledger_entries (account_id, journal_id)
  where investor_id is null and tx_type in ('correction_dr', 'correction_cr', 'open_item');
`;

/** Adds open items and what two people close of them; an adjustment may name the clearing account of direct debit, too. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await tables.execute(db);
  await sql`
    alter table ledger_corrections
      drop constraint ledger_corrections_counter_kind_check,
      add constraint ledger_corrections_counter_kind_check check (counter_kind in (
        'gateway_clearing', 'debit_clearing', 'fund_bank', 'fund_capital', 'fee_income', 'exit_fee_income', 'manager_claim'
      ))`.execute(db);
}
