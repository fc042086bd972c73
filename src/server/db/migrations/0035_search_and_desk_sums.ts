import { sql, type Kysely } from 'kysely';

/*
 * Searches for a part of a text by index, and prepared sums of payments, deposits and debits (decisions 58 and 69).
 */

const search = sql`
create extension if not exists pg_trgm;

-- Each three characters in a row. pg_trgm leaves Persian letters out where the collation is C, so names have parts of our own.
create function search_parts(folded text) returns text[] language sql immutable strict parallel safe as $$
  select coalesce(array_agg(distinct substr(folded, n, 3)), '{}') from generate_series(1, length(folded) - 2) n
$$;
create index investors_search on investors using gin (search_parts(search_text));
create index users_search on users using gin (search_parts(fold_for_search(first_name || ' ' || last_name)));

-- new rows wait in a list that every search reads, so the list is kept short
create index orders_search on orders using gin (order_no gin_trgm_ops, ref_id gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index payments_search on payments using gin (ref_id gin_trgm_ops) with (gin_pending_list_limit = 256);
create index bank_slips_search on bank_slips using gin (number gin_trgm_ops, source_iban gin_trgm_ops)
  with (gin_pending_list_limit = 256);
create index bank_slips_amount on bank_slips (amount);
create index payouts_search on payouts using gin (bank_ref gin_trgm_ops) with (gin_pending_list_limit = 256);
create index payouts_amount on payouts (amount);
create index payouts_account on payouts (account_id) where account_id is not null;
create index bank_deposits_search on bank_deposits
  using gin (bank_ref gin_trgm_ops, deposit_code gin_trgm_ops, source_iban gin_trgm_ops) with (gin_pending_list_limit = 256);
create index bank_deposits_amount on bank_deposits (amount);
create index bank_deposits_investor on bank_deposits (investor_id) where investor_id is not null;
create index debit_charges_search on debit_charges using gin (ref_id gin_trgm_ops) with (gin_pending_list_limit = 256);
create index investor_bank_accounts_search on investor_bank_accounts using gin (iban gin_trgm_ops);
`;

const payments = sql`
-- the fund of the order, which never changes: payments of a fund are listed by it
alter table payments add column fund_id integer references funds (id);
update payments p set fund_id = o.fund_id from orders o where o.investor_id = p.investor_id and o.id = p.order_id;
create function set_payment_fund() returns trigger language plpgsql as $$
begin
  select fund_id into new.fund_id from orders where investor_id = new.investor_id and id = new.order_id;
  return new;
end $$;
create trigger payments_fund before insert or update of fund_id, investor_id, order_id on payments
  for each row execute function set_payment_fund();
create index payments_fund on payments (fund_id, id desc);
`;

const sums = sql`
create table desk_sums (
  -- payment: by the day of its beginning; deposit: by the day at the bank; debit: those that brought money, by that day
  kind text not null check (kind in ('payment', 'deposit', 'debit')),
  -- 0: none
  fund_id integer not null,
  day date not null,
  state text not null,
  -- deposits: where the money came by
  source text not null,
  count bigint not null,
  amount numeric not null,
  primary key (kind, fund_id, day, state, source)
);

create table desk_sum_changes (
  id bigint generated always as identity primary key,
  kind text not null,
  fund_id integer not null,
  day date not null,
  state text not null,
  source text not null,
  count smallint not null,
  amount bigint not null
);

create function note_payment_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('payment', coalesce(old.fund_id, 0), (old.created_at at time zone 'Asia/Tehran')::date, old.status, '', -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('payment', coalesce(new.fund_id, 0), (new.created_at at time zone 'Asia/Tehran')::date, new.status, '', 1, new.amount);
  end if;
  return null;
end $$;
create trigger payments_note_sums after insert or delete on payments for each row execute function note_payment_sums();
create trigger payments_note_changed_sums after update on payments for each row
  when ((old.fund_id, old.created_at, old.status, old.amount)
    is distinct from (new.fund_id, new.created_at, new.status, new.amount))
  execute function note_payment_sums();

create function note_deposit_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('deposit', coalesce(old.fund_id, 0), (old.deposited_at at time zone 'Asia/Tehran')::date, old.status, old.source, -1,
      -old.amount);
  end if;
  if tg_op <> 'DELETE' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('deposit', coalesce(new.fund_id, 0), (new.deposited_at at time zone 'Asia/Tehran')::date, new.status, new.source, 1,
      new.amount);
  end if;
  return null;
end $$;
create trigger bank_deposits_note_sums after insert or delete on bank_deposits
  for each row execute function note_deposit_sums();
create trigger bank_deposits_note_changed_sums after update on bank_deposits for each row
  when ((old.fund_id, old.deposited_at, old.status, old.source, old.amount)
    is distinct from (new.fund_id, new.deposited_at, new.status, new.source, new.amount))
  execute function note_deposit_sums();

-- debits that brought no money are not counted
create function note_debit_sums() returns trigger language plpgsql as $$
begin
  if tg_op <> 'INSERT' and old.status = 'done' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('debit', old.fund_id, (old.done_at at time zone 'Asia/Tehran')::date, 'done', '', -1, -old.amount);
  end if;
  if tg_op <> 'DELETE' and new.status = 'done' then
    insert into desk_sum_changes (kind, fund_id, day, state, source, count, amount)
    values ('debit', new.fund_id, (new.done_at at time zone 'Asia/Tehran')::date, 'done', '', 1, new.amount);
  end if;
  return null;
end $$;
create trigger debit_charges_note_sums after insert or delete on debit_charges
  for each row execute function note_debit_sums();
create trigger debit_charges_note_changed_sums after update on debit_charges for each row
  when ((old.fund_id, old.done_at, old.status, old.amount) is distinct from (new.fund_id, new.done_at, new.status, new.amount))
  execute function note_debit_sums();

-- sums and the changes that are not in them yet
create view desk_totals as
  select kind, fund_id, day, state, source, count, amount from desk_sums
  union all
  select kind, fund_id, day, state, source, count, amount from desk_sum_changes;

-- counts everything again: for rows that were written without triggers
create function recount_desk_sums() returns void language sql as $$
  delete from desk_sum_changes;
  delete from desk_sums;
  insert into desk_sums
  select 'payment', coalesce(fund_id, 0), (created_at at time zone 'Asia/Tehran')::date, status::text, '', count(*), sum(amount)
  from payments
  group by 2, 3, 4
  union all
  select 'deposit', coalesce(fund_id, 0), (deposited_at at time zone 'Asia/Tehran')::date, status, source, count(*), sum(amount)
  from bank_deposits
  group by 2, 3, 4, 5
  union all
  select 'debit', fund_id, (done_at at time zone 'Asia/Tehran')::date, 'done', '', count(*), sum(amount)
  from debit_charges
  where status = 'done'
  group by 2, 3;
$$;
select recount_desk_sums();
`;

const turnover = sql`
-- Counts the turnover again, for entries that were written in bulk. Nobody writes an entry meanwhile, so every id up to the
-- largest one is there.
create function recount_turnover_sums() returns void language plpgsql as $$
declare
  last_id bigint;
begin
  lock table ledger_entries in share mode;
  select coalesce(max(id), 0) into last_id from ledger_entries;
  delete from turnover_sums;
  insert into turnover_sums (fund_id, tx_type, day, count, debit, credit)
  select fund_id, tx_type, coalesce(business_date, '-infinity'), count(*), sum(debit), sum(credit)
  from ledger_entries
  where id <= last_id and investor_id is not null and unit = 'IRR'
  group by grouping sets ((fund_id, tx_type, business_date), (fund_id, tx_type));
  update turnover_mark set until_id = last_id, next_id = last_id, next_xid = 0;
end $$;
`;

/** Adds the indexes of searches, the fund of each payment, and the sums of payments, deposits and debits; and counts the turnover in bulk. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const part of [search, payments, sums, turnover]) await part.execute(db);
}
