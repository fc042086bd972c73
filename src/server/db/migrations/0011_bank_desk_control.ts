import { sql, type Kysely } from 'kysely';

/*
 * What the bank desk needs to prove its work: statements that wait for a second person, slips that know their line of the
 * statement, bank files whose rows never change, and the closing balances that the bank tells.
 */

/** Adds statements and their lines, the tie of a line to its slip, rows of bank files, holds and repairs of payouts, balances. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table bank_statements (
      id integer generated always as identity primary key,
      line_count integer not null check (line_count > 0),
      total_amount bigint not null check (total_amount > 0),
      -- lines of the file that were known before; they are not part of count and sum
      repeated_count integer not null check (repeated_count >= 0),
      -- lines older than the last published price of their fund; they need the reason
      late_count integer not null check (late_count >= 0),
      late_reason text,
      status text not null default 'imported' check (status in ('imported', 'released', 'discarded')),
      imported_by integer not null references users (id),
      imported_at timestamptz not null,
      decided_by integer references users (id),
      decided_at timestamptz,
      decision_reason text,
      check ((status = 'imported') = (decided_by is null)),
      check (late_count = 0 or late_reason is not null),
      check (status <> 'released' or decided_by <> imported_by)
    );
    create index bank_statements_list on bank_statements (status, id desc);
    create table bank_statement_lines (
      statement_id integer not null references bank_statements (id),
      line_no integer not null check (line_no > 0),
      bank_ref text not null,
      fund_id integer not null references funds (id),
      fund_account_id integer not null references fund_bank_accounts (id),
      deposit_code text,
      amount bigint not null check (amount > 0),
      deposited_at timestamptz not null,
      source_iban text,
      is_late boolean not null,
      state text not null default 'waiting' check (state in ('waiting', 'taken', 'repeated', 'refused')),
      -- why a released line was not taken
      problem text,
      deposit_id integer references bank_deposits (id),
      primary key (statement_id, line_no),
      check ((state = 'taken') = (deposit_id is not null))
    );
    create index bank_statement_lines_waiting on bank_statement_lines (statement_id, line_no) where state = 'waiting';
    create index bank_statement_lines_untaken on bank_statement_lines (statement_id) where state in ('waiting', 'refused');
    create index bank_statement_lines_ref on bank_statement_lines (bank_ref);

    alter table bank_deposits drop constraint bank_deposits_status_check;
    alter table bank_deposits add constraint bank_deposits_status_check
      check (status in ('unmatched', 'matched', 'ordered', 'failed', 'return_waits', 'returned', 'slip_waits', 'slip', 'settlement'));
    alter table bank_deposits add column origin text not null default 'feed' check (origin in ('feed', 'statement'));
    alter table bank_deposits add column statement_id integer references bank_statements (id);
    -- the slip that tells of the same money
    alter table bank_deposits add column receipt_id integer references receipts (id);
    -- false: the slip had booked the money before the line came, so the line itself is in no journal
    alter table bank_deposits add column is_posted boolean not null default true;
    alter table bank_deposits add column return_from text check (return_from in ('unmatched', 'matched', 'failed'));
    alter table bank_deposits add column return_asked_by integer references users (id);
    -- the slip that one person names and another confirms
    alter table bank_deposits add column link_receipt_id integer references receipts (id);
    alter table bank_deposits add column link_from text check (link_from in ('unmatched', 'matched', 'failed'));
    alter table bank_deposits add column link_asked_by integer references users (id);
    alter table bank_deposits add column late_reason text;
    alter table bank_deposits add constraint bank_deposits_origin check ((origin = 'statement') = (statement_id is not null));
    alter table bank_deposits add constraint bank_deposits_slip check ((status = 'slip') = (receipt_id is not null));
    alter table bank_deposits add constraint bank_deposits_return check (status <> 'return_waits' or (return_from is not null and return_asked_by is not null));
    alter table bank_deposits add constraint bank_deposits_link check (status <> 'slip_waits' or (link_receipt_id is not null and link_from is not null and link_asked_by is not null));
    create unique index bank_deposits_receipt on bank_deposits (receipt_id) where receipt_id is not null;
    create index bank_deposits_money on bank_deposits (fund_account_id, amount, deposited_at);
    -- money that bank and books took on different days is found by the side that took it last
    create index bank_deposits_created on bank_deposits (created_at);
    create index receipts_reviewed on receipts (reviewed_at) where status = 'approved';

    alter table receipts add column revision integer not null default 1;
    alter table receipts add column revised_at timestamptz;

    alter table payouts add column hold_reason text;
    alter table payouts add column held_by integer references users (id);
    alter table payouts add column held_at timestamptz;
    alter table payouts add column repair_account_id integer references investor_bank_accounts (id);
    alter table payouts add column repair_by integer references users (id);
    alter table payouts add column repair_at timestamptz;
    -- who at the desk acted last, and why
    alter table payouts add column handled_by integer references users (id);
    alter table payouts add column handled_at timestamptz;
    alter table payouts add column handled_reason text;
    alter table payouts add constraint payouts_hold check ((held_by is null) = (hold_reason is null) and (held_by is null or status = 'pending'));
    alter table payouts add constraint payouts_repair check ((repair_account_id is null) = (repair_by is null) and (repair_by is null or status in ('pending', 'failed')));

    alter table payout_batches add column status text not null default 'prepared' check (status in ('prepared', 'released', 'cancelled'));
    alter table payout_batches add column content text not null default '';
    alter table payout_batches add column content_hash text not null default '';
    alter table payout_batches add column released_by integer references users (id);
    alter table payout_batches add column released_at timestamptz;
    -- who fetched the file last: from then on it may be at the bank
    alter table payout_batches add column downloaded_by integer references users (id);
    alter table payout_batches add column downloaded_at timestamptz;
    alter table payout_batches add column cancel_asked_by integer references users (id);
    alter table payout_batches add column cancel_asked_at timestamptz;
    alter table payout_batches add column cancel_reason text;
    alter table payout_batches add column cancelled_by integer references users (id);
    alter table payout_batches add column cancelled_at timestamptz;
    alter table payout_batches add constraint payout_batches_release check (released_by is distinct from created_by and case status
      when 'prepared' then released_by is null when 'released' then released_by is not null else true end);
    alter table payout_batches add constraint payout_batches_download check (downloaded_by is null or released_by is not null);
    alter table payout_batches add constraint payout_batches_cancel check ((cancel_asked_by is null) = (cancel_reason is null)
      and (status = 'cancelled') = (cancelled_by is not null)
      and (cancelled_by is null or (cancel_asked_by is not null and (released_by is null or cancelled_by <> cancel_asked_by))));
    create table payout_batch_rows (
      batch_no text not null references payout_batches (batch_no),
      payout_id integer not null references payouts (id),
      row_no integer not null check (row_no > 0),
      -- which try of the payout this row is
      attempt integer not null check (attempt > 0),
      investor_id integer not null references investors (id),
      receiver_name text not null,
      account_id integer not null references investor_bank_accounts (id),
      bank_name text not null,
      iban text not null,
      amount bigint not null check (amount > 0),
      purpose text not null,
      result text not null default 'open' check (result in ('open', 'paid', 'failed')),
      bank_ref text,
      error_text text,
      answered_by integer references users (id),
      answered_at timestamptz,
      primary key (batch_no, payout_id),
      unique (batch_no, row_no),
      unique (payout_id, attempt),
      check ((result = 'open') = (answered_at is null))
    );
    create index payout_batch_rows_answered on payout_batch_rows (answered_at);

    -- what the house sent to the bank and what the bank said stays for ever
    create function keep_payout_batch_row() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then raise exception 'rows of a bank file stay'; end if;
      if old.result <> 'open' or (new.batch_no, new.payout_id, new.row_no, new.attempt, new.investor_id, new.receiver_name, new.account_id, new.bank_name, new.iban, new.amount, new.purpose)
        is distinct from (old.batch_no, old.payout_id, old.row_no, old.attempt, old.investor_id, old.receiver_name, old.account_id, old.bank_name, old.iban, old.amount, old.purpose)
      then raise exception 'rows of a bank file do not change'; end if;
      return new;
    end $$;
    create trigger payout_batch_rows_stay before update or delete on payout_batch_rows for each row execute function keep_payout_batch_row();
    create function keep_payout_batch() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then raise exception 'bank files stay'; end if;
      if (new.batch_no, new.fund_id, new.until_date, new.row_count, new.total_amount, new.content, new.content_hash, new.created_by, new.created_at)
        is distinct from (old.batch_no, old.fund_id, old.until_date, old.row_count, old.total_amount, old.content, old.content_hash, old.created_by, old.created_at)
        or (new.status <> old.status and (old.status, new.status) not in (('prepared', 'released'), ('prepared', 'cancelled'), ('released', 'cancelled')))
      then raise exception 'a bank file does not change'; end if;
      return new;
    end $$;
    create trigger payout_batches_stay before update or delete on payout_batches for each row execute function keep_payout_batch();

    -- every word of the bank stays; the newest one of an account and day counts, unless its statement was discarded
    create table bank_balances (
      id integer generated always as identity primary key,
      fund_account_id integer not null references fund_bank_accounts (id),
      business_date date not null,
      closing_balance bigint not null,
      source text not null check (source in ('entered', 'statement')),
      statement_id integer references bank_statements (id),
      -- why a person tells another balance than the one before
      reason text,
      entered_by integer not null references users (id),
      entered_at timestamptz not null,
      check (source = 'statement' or statement_id is null)
    );
    create index bank_balances_day on bank_balances (business_date, fund_account_id, id desc);
    create function keep_bank_balance() returns trigger language plpgsql as $$
    begin
      raise exception 'balances of the bank stay';
    end $$;
    create trigger bank_balances_stay before update or delete on bank_balances for each row execute function keep_bank_balance();
    -- why the balance at the bank and the books of a fund differ at the end of a day; it explains this difference only
    create table bank_balance_notes (
      fund_id integer not null references funds (id),
      business_date date not null,
      difference bigint not null check (difference <> 0),
      note text not null,
      noted_by integer not null references users (id),
      noted_at timestamptz not null,
      close_reason text,
      closed_by integer references users (id),
      closed_at timestamptz,
      primary key (fund_id, business_date),
      check ((closed_by is null) = (closed_at is null) and (closed_by is null) = (close_reason is null)),
      check (closed_by <> noted_by)
    )`.execute(db);
}
