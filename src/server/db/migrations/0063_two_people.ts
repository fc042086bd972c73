import { sql, type Kysely } from 'kysely';

/*
 * Work of two people holds in the database as well. Whoever takes their own proposal back leaves it `withdrawn`, so that
 * `rejected` always names another person, and the reason of a refusal stays with the proposal.
 */

/** Proposals that a second person executes or refuses. */
const proposals = ['user_unlocks', 'factor_resets', 'mobile_changes', 'role_changes'];

const rules = sql`
-- an unlock without a decider is one of an investor, which one person may do
alter table user_unlocks add check ((state = 'prepared') = (decided_at is null));

alter table identity_changes
  drop constraint identity_changes_state_check,
  add column decision_reason text,
  add constraint identity_changes_state_check check (state in ('asked', 'prepared', 'rejected', 'withdrawn', 'executed'));
update identity_changes set state = 'withdrawn' where state = 'rejected' and decided_by = prepared_by;
alter table identity_changes
  add constraint identity_changes_two_people check (case state
    when 'rejected' then decided_by <> prepared_by
    when 'withdrawn' then decided_by is not null and decided_by = prepared_by
    when 'executed' then not needs_second or (decided_by is not null and decided_by <> prepared_by)
    else true end);

-- an approval against a warning: without one, one person decides and nobody prepared
alter table identity_requests
  add constraint identity_requests_two_people
    check (state <> 'approved' or prepared_by is null or decided_by <> prepared_by);

-- runs of before the panel name nobody
alter table fund_profits
  add constraint fund_profits_two_people
    check (status = 'draft' or prepared_by is null or (approved_by is not null and approved_by <> prepared_by));

alter table fund_navs
  add constraint fund_navs_two_people check (approved_by is null or not (approved_by = any(prepared_by)));

alter table journals
  add constraint journals_two_people check (approved_by <> prepared_by);
`;

/** Adds the state and the reason of a refusal, and forbids one person to be both. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const name of proposals) {
    const table = sql.table(name);
    const state = sql.raw(`${name}_state_check`);
    await sql`
      alter table ${table}
        drop constraint ${state},
        add column decision_reason text,
        add constraint ${state} check (state in ('prepared', 'rejected', 'withdrawn', 'executed'))`.execute(db);
    await sql`update ${table} set state = 'withdrawn' where state = 'rejected' and decided_by = prepared_by`.execute(
      db,
    );
    // nobody as the decider of an executed proposal: the only super admin, or an investor's unlock
    await sql`
      alter table ${table}
        add constraint ${sql.raw(`${name}_two_people`)} check (
          (state = 'withdrawn') = (decided_by is not distinct from prepared_by)
          and (state not in ('rejected', 'withdrawn') or decided_by is not null))`.execute(db);
  }
  await rules.execute(db);
}
