import { sql, type Kysely } from 'kysely';

/*
 * What the fund's bank desk keeps: files of payouts, deposits with an id from the bank's statement or feed, and the daily
 * comparison of the gateways' reports with our books. Money whose owner is not known yet has an account of its own.
 */

/** Adds batches of payouts, the source and handling of deposits, the sandbox bank's statement, and reconciliations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table accounts drop constraint accounts_kind_check;
    alter table accounts add constraint accounts_kind_check check (kind in ('investor_cash', 'investor_units', 'gateway_clearing',
      'fund_bank', 'fund_capital', 'fund_units', 'fee_income', 'penalty_income', 'profit_payable', 'unmatched_deposits'));

    create sequence payout_batch_seq start 1001;
    create table payout_batches (
      batch_no text primary key,
      fund_id integer not null references funds (id),
      until_date date not null,
      row_count integer not null check (row_count > 0),
      total_amount bigint not null check (total_amount > 0),
      created_by integer not null references users (id),
      created_at timestamptz not null
    );
    create index payout_batches_created on payout_batches (created_at desc);
    create index payouts_batch on payouts (batch_no) where batch_no is not null;
    create index payouts_fund_due on payouts (fund_id, status, due_date);

    alter table bank_deposits add column source text not null default 'deposit_id' check (source in ('deposit_id', 'direct_debit'));
    alter table bank_deposits add column reason text not null default '';
    alter table bank_deposits add column handled_by integer references users (id);
    alter table bank_deposits add column handled_at timestamptz;
    alter table bank_deposits add column return_ref text;
    create index bank_deposits_list on bank_deposits (deposited_at desc, id desc);
    create index bank_deposits_open on bank_deposits (status, id) where status in ('unmatched', 'matched', 'failed');
    create index receipts_queue on receipts (status, id);

    -- statement of the sandbox bank: only its feed reads it
    create table sandbox_deposits (
      bank_ref text primary key,
      fund_iban text not null,
      deposit_code text,
      amount bigint not null check (amount > 0),
      source_iban text,
      deposited_at timestamptz not null
    );

    create table reconciliations (
      business_date date not null,
      subject text not null,
      is_reported boolean not null,
      bank_count integer not null, bank_amount bigint not null,
      book_count integer not null, book_amount bigint not null,
      -- bank less books, rial; 0 when all is well
      difference bigint not null,
      items jsonb not null default '[]',
      checked_by integer references users (id),
      checked_at timestamptz not null,
      primary key (business_date, subject)
    )`.execute(db);
}
