import { sql, type Kysely } from 'kysely';

/*
 * Orders: the moment that their dates were counted from, codes for paying credit out, certificates that a partial
 * redemption made void, the version of the rules without a list of columns, and indexes of the desks' lists.
 */

/** Adds what the order rules keep. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- dates are counted again from this moment alone (domain 7)
    alter table orders add column dated_at timestamptz;
    alter table orders add column dated_by text check (dated_by in ('registered', 'slip', 'money', 'verify'));

    alter table otp_codes drop constraint otp_codes_purpose_check;
    alter table otp_codes add constraint otp_codes_purpose_check check (purpose in ('login', 'register', 'reset', 'sell', 'cancel_order',
      'change_mobile', 'child', 'direct_debit', 'reinvest', 'profile', 'credit'));

    -- a partial redemption voids the certificate and issues another for the rest (domain 1.11); a certificate's id proves it
    -- on paper: the first one of a lot has the lot's id, the next ones take theirs from the same count
    alter table lots add column certificate_id integer;
    create unique index lots_certificate on lots (certificate_id) where certificate_id is not null;
    create table void_certificates (
      investor_id integer not null,
      license_number text not null,
      lot_id integer not null,
      certificate_id integer not null unique,
      license_date date not null,
      unit_count bigint not null check (unit_count > 0),
      order_id integer not null,
      voided_on date not null,
      -- certificate of the units that were left; null when none were
      next_number text,
      -- the certificate of a purchase that was taken back has no lot any more, only its order
      primary key (investor_id, license_number)
    );
    create index void_certificates_lot on void_certificates (investor_id, lot_id);
    alter table lot_uses add column license_number text;
    alter table lot_uses add column license_date date;

    drop index orders_open;
    create index orders_open on orders (status, expires_at) where status in ('pending_payment', 'payment_failed', 'pending_otp', 'registered',
      'processing', 'refund_pending', 'payout_pending', 'pending_receipt', 'receipt_rejected', 'pending_debit');
    create index payouts_open on payouts (due_date, id) where status in ('pending', 'sent', 'failed');
    create index payouts_order on payouts (investor_id, order_id);`.execute(db);

  // the desks' lists in the order in which they are shown, so that a page sorts nothing
  await sql`
    create index payouts_list on payouts ((status = 'paid'), (case when status = 'paid' then null else due_date end), id desc);
    create index receipts_list on receipts ((status = 'pending') desc, (case when status = 'pending' then id else -id end));
    create index receipts_number on receipts (fund_account_id, number);
    create index bank_deposits_order on bank_deposits (investor_id, order_id) where order_id is not null;
    create index journals_fund on journals (fund_id, id desc);
    create index journals_investor on journals (investor_id, id desc) where investor_id is not null;
    create index messages_user on messages (user_id, published_at desc, id desc);`.execute(db);

  // how long orders wait for their money, and how many of one investor at once (room under a ceiling is not held without money)
  await sql`
    create table order_waits (
      is_only boolean primary key default true check (is_only),
      -- open orders of one investor: unpaid ones by gateway, and those with a bank slip
      max_unpaid integer not null default 5 check (max_unpaid > 0),
      max_slips integer not null default 5 check (max_slips > 0),
      -- payment attempts of one order, and minutes for each
      max_attempts integer not null default 5 check (max_attempts > 0),
      pay_minutes integer not null default 30 check (pay_minutes between 15 and 120),
      -- working days until a slip without a picture, and a rejected slip, end their orders
      slip_days integer not null default 3 check (slip_days between 1 and 30),
      rejected_days integer not null default 3 check (rejected_days between 1 and 30)
    );
    insert into order_waits default values;
    create trigger order_waits_move_catalogue after insert or update or delete on order_waits
      for each statement execute function move_catalogue();`.execute(db);

  await sql`
    alter table rule_changes drop constraint rule_changes_kind_check;
    alter table rule_changes add constraint rule_changes_kind_check check (kind in ('price_limit', 'price_limit_removal', 'auth_limit',
      'fund_terms', 'schedule', 'schedule_removal', 'order_waits', 'execution', 'price_jump', 'order_redate',
      'holiday', 'holiday_removal', 'weekend'));`.execute(db);

  // the day on which a refund is back, which its investor is told; the bank gets it before, on the due date
  await sql`alter table payouts add column arrival_date date`.execute(db);

  // an order moves the two counts only; any other column, also one that a later migration adds, is a term
  await sql`
    drop trigger funds_terms_move_catalogue on funds;
    create trigger funds_terms_move_catalogue after update on funds for each row
      when ((old.invested_units = new.invested_units and old.open_buy_units = new.open_buy_units)
        or to_jsonb(old) - array['invested_units', 'open_buy_units'] is distinct from to_jsonb(new) - array['invested_units', 'open_buy_units'])
      execute function move_catalogue();`.execute(db);
}
