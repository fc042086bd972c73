import { sql, type Kysely } from 'kysely';

/*
 * A file that pays names the account that it pays from, the way of its transfers and its layout. Files from before, and
 * those of no account, are our own CSV. A spreadsheet is kept in base64 and hashed as the bytes that the bank gets.
 */
const statements = [
  sql`
    create table payment_rules (
      fund_account_id integer primary key references fund_bank_accounts (id),
      rules jsonb not null,
      saved_by integer not null references users (id),
      saved_at timestamptz not null
    )`,
  sql`
    alter table payout_batches
      add column fund_account_id integer references fund_bank_accounts (id),
      add column source_iban text,
      add column method text check (method in ('paya', 'satna', 'internal')),
      add column format text not null default 'csv' check (format in ('csv', 'pain001', 'xlsxGroup', 'xlsxSingle')),
      add column is_binary boolean not null default false,
      add constraint payout_batches_source check (
        (fund_account_id is null) = (source_iban is null) and (fund_account_id is null) = (method is null)
      )`,
  sql`
    create or replace function keep_payout_batch() returns trigger language plpgsql as $$
    begin
      if tg_op = 'DELETE' then raise exception 'bank files stay'; end if;
      if (new.batch_no, new.fund_id, new.until_date, new.row_count, new.total_amount, new.content, new.content_hash,
          new.created_by, new.created_at, new.fund_account_id, new.source_iban, new.method, new.format, new.is_binary)
        is distinct from (old.batch_no, old.fund_id, old.until_date, old.row_count, old.total_amount, old.content,
          old.content_hash, old.created_by, old.created_at, old.fund_account_id, old.source_iban, old.method, old.format,
          old.is_binary)
        or (new.status <> old.status and (old.status, new.status)
          not in (('prepared', 'released'), ('prepared', 'cancelled'), ('released', 'cancelled')))
      then raise exception 'a bank file does not change'; end if;
      return new;
    end $$`,
];

/** Gives bank files their account, their way and their layout. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await statement.execute(db);
}
