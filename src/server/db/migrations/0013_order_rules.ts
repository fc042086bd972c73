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
      primary key (investor_id, license_number),
      foreign key (investor_id, lot_id) references lots (investor_id, id)
    );
    create index void_certificates_lot on void_certificates (investor_id, lot_id);
    alter table lot_uses add column license_number text;
    alter table lot_uses add column license_date date;

    drop index orders_open;
    create index orders_open on orders (status, expires_at) where status in ('pending_payment', 'payment_failed', 'pending_otp', 'registered',
      'processing', 'refund_pending', 'payout_pending', 'pending_receipt', 'receipt_rejected', 'pending_debit');
    create index payouts_open on payouts (due_date, id) where status in ('pending', 'sent', 'failed');
    create index payouts_order on payouts (investor_id, order_id);`.execute(db);

  // an order moves the two counts only; any other column, also one that a later migration adds, is a term
  await sql`
    drop trigger funds_terms_move_catalogue on funds;
    create trigger funds_terms_move_catalogue after update on funds for each row
      when ((old.invested_units = new.invested_units and old.open_buy_units = new.open_buy_units)
        or to_jsonb(old) - array['invested_units', 'open_buy_units'] is distinct from to_jsonb(new) - array['invested_units', 'open_buy_units'])
      execute function move_catalogue();`.execute(db);
}
