import { sql, type Kysely } from 'kysely';

/** Lets a line of the bank be the money of a payout that came back: one person names the payout, another confirms. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
alter table bank_deposits drop constraint bank_deposits_status_check;
alter table bank_deposits add constraint bank_deposits_status_check check (status in ('unmatched', 'matched', 'ordered',
  'failed', 'return_waits', 'returned', 'slip_waits', 'slip', 'settlement', 'payout_waits', 'payout_back'));
alter table bank_deposits
  add column payout_id integer references payouts (id),
  add column link_payout_id integer references payouts (id),
  add constraint bank_deposits_payout check ((status = 'payout_back') = (payout_id is not null)),
  add constraint bank_deposits_payout_link check (
    status <> 'payout_waits' or (link_payout_id is not null and link_from is not null and link_asked_by is not null)
  );
create index bank_deposits_payout_id on bank_deposits (payout_id) where payout_id is not null;
create index bank_deposits_payout_waits on bank_deposits (link_payout_id) where status = 'payout_waits';
drop index bank_deposits_open;
create index bank_deposits_open on bank_deposits (status, id)
  where status in ('unmatched', 'matched', 'failed', 'return_waits', 'slip_waits', 'payout_waits');
create index payouts_paid_amount on payouts (fund_id, amount, finished_at) where status = 'paid';
`.execute(db);
}
