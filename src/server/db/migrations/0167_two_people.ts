import { sql, type Kysely } from 'kysely';
import type { MigrationKind } from '../schemaRange.ts';

export const kind: MigrationKind = 'contract';

/*
 * "Another person decides" as a rule of the database where only the code kept it: the return of a deposit, the slip or the payout
 * that a person named for one, the other account of a payout, the withdrawal of a price. The last two drop the first person when
 * they are decided, so a trigger compares both. Beside it, a sum of openings goes that nothing reads.
 */
const changes = sql`
alter table bank_deposits add constraint bank_deposits_two_people check (
  case status
    when 'returned' then return_asked_by is null or (handled_by is not null and handled_by <> return_asked_by)
    when 'slip' then link_asked_by is null or (handled_by is not null and handled_by <> link_asked_by)
    when 'payout_back' then link_asked_by is null or (handled_by is not null and handled_by <> link_asked_by)
    else true end
) not valid;
alter table bank_deposits validate constraint bank_deposits_two_people;

create function refuse_deciding_alone() returns trigger language plpgsql as $$
begin
  raise exception 'another person decides: %', tg_name using errcode = 'check_violation', constraint = tg_name;
end $$;

-- the account that somebody asked for, confirmed; whoever asked may still withdraw it
create trigger payouts_two_people before update on payouts for each row
  when (
    old.repair_by is not null and new.repair_by is null and new.status = 'pending'
    and new.account_id = old.repair_account_id
    and (old.status = 'failed' or new.account_id is distinct from old.account_id)
    and new.handled_by = old.repair_by
  ) execute function refuse_deciding_alone();

create trigger fund_navs_withdrawn_by_two before update on fund_navs for each row
  when (old.withdrawal_by is not null and new.status = 'withdrawn' and new.decided_by = old.withdrawal_by)
  execute function refuse_deciding_alone();

alter table fund_openings drop column reserved_units;
`;

/** Adds the rule of two people where the database lacked it, and drops a column that nothing reads. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await changes.execute(db);
}
