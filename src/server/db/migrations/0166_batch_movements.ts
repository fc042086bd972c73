import { sql, type Kysely } from 'kysely';

/*
 * A bank may debit a whole file in one line, and a row that fails before it sends it back (decision 188): a movement names a file
 * without a row and says how much of the line the books have already by the rows that were paid, or it names a row that failed.
 */
const changes = sql`
alter table bank_movements
  add column paid_amount bigint not null default 0,
  add column failed_payout_id integer references payouts (id);

alter table bank_movements drop constraint bank_movements_cause_check;
alter table bank_movements add constraint bank_movements_cause_check check (cause in (
  'broker', 'interest', 'charge', 'cost', 'fee', 'exit_fee', 'own', 'gateway', 'debit', 'returned', 'payout', 'batch'
)) not valid;
alter table bank_movements validate constraint bank_movements_cause_check;

-- a row belongs to a file; a whole file has no row
alter table bank_movements drop constraint bank_movements_check2;
alter table bank_movements add constraint bank_movements_check2
  check (payout_id is null or batch_no is not null) not valid;
alter table bank_movements validate constraint bank_movements_check2;

-- what the books have already is not booked again
alter table bank_movements drop constraint bank_movements_check5;
alter table bank_movements add constraint bank_movements_check5 check (
  (status = 'approved' and cause not in ('returned', 'payout') and amount > paid_amount) = (journal_id is not null)
) not valid;
alter table bank_movements validate constraint bank_movements_check5;
`;

/** Adds the movement that is a whole bank file. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
