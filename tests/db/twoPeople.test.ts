import { sql, type RawBuilder } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { inTransaction } from '#server/db/connection.ts';
import { createTestApp, type TestApp } from '../support/app.ts';

/*
 * "Another person decides" is kept by the database. A table that names two people or more compares each of them with another one
 * in a CHECK, or says here why it does not.
 */

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
});
afterAll(() => test.close());

const oneActs = 'acts of one person each, which nobody confirms';
const triggerActs = 'dropped when it is decided, so a trigger compares it (below)';
const exceptions: Readonly<Record<string, string>> = {
  'fund_files.saved_by': oneActs,
  'fund_files.withdrawn_by': oneActs,
  'fund_navs.decided_by': 'returns a draft, which its writer may do too; for a withdrawal a trigger compares it',
  'fund_navs.entered_by': 'the last of `prepared_by`, which is compared',
  'fund_navs.withdrawal_by': triggerActs,
  'fund_profits.discard_by': 'a confirmed discard deletes the run: no row names both',
  'goals.closed_by': oneActs,
  'goals.created_by': oneActs,
  'identity_requests.asked_by': 'the investor, who decides nothing',
  'payout_batches.downloaded_by': 'reading, no decision',
  'payouts.handled_by': triggerActs,
  'payouts.held_by': oneActs,
  'payouts.repair_by': triggerActs,
  'principal_runs.discard_by': 'a confirmed discard deletes the run: no row names both',
  'signature_requests.asked_by': 'signatories of a company: each signs once, by the key of `signatures`',
  'signature_requests.ended_by': 'signatories of a company: one refusal ends it, also that of who asked',
  'user_blocks.blocked_by': oneActs,
  'user_blocks.unblocked_by': oneActs,
};

it('keeps another person for every decision, by a constraint of the table', async () => {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select c.table_name as "table", c.column_name as "column"
    from information_schema.columns c
    join information_schema.tables t on t.table_schema = c.table_schema and t.table_name = c.table_name
    where c.table_schema = 'public' and t.table_type = 'BASE TABLE' and c.column_name ~ '_by$'
      and c.data_type in ('integer', 'ARRAY')
    order by 1, 2`.execute(test.db.db);
  const { rows: checks } = await sql<{ table: string; text: string }>`
    select conrelid::regclass::text as "table", pg_get_constraintdef(oid) as text from pg_constraint where contype = 'c'`.execute(
    test.db.db,
  );
  const byTable = Map.groupBy(columns, ({ table }) => table);
  const isCompared = (table: string, one: string): boolean =>
    checks.some(
      (check) =>
        check.table === table &&
        (byTable.get(table) ?? []).some(
          ({ column: other }) =>
            other !== one &&
            [
              [one, other],
              [other, one],
            ].some(([a, b]) =>
              new RegExp(`\\b${a} (?:<>|IS (?:NOT )?DISTINCT FROM|= ANY) \\(?${b}\\b`).test(check.text),
            ),
        ),
    );
  const alone = [...byTable]
    .filter(([, of]) => of.length > 1)
    .flatMap(([table, of]) =>
      of.filter(({ column }) => !isCompared(table, column)).map(({ column }) => `${table}.${column}`),
    );
  expect(alone).toEqual(Object.keys(exceptions).sort());
});

/** What the database says to changes, which are undone; '' when it takes them. */
async function refusalOf(...changes: RawBuilder<unknown>[]): Promise<string> {
  const undone = new Error('');
  const run = inTransaction(test.db.db, async (tx) => {
    for (const change of changes) await change.execute(tx);
    throw undone;
  });
  const failure: unknown = await run.catch((error: unknown) => error);
  return failure instanceof Error ? failure.message : String(failure);
}

const payout = sql`(select id from payouts where status = 'failed' and account_id is not null order by id limit 1)`;
const askRepair = sql`
  update payouts p
  set repair_by = 1, repair_at = now(), handled_by = 1, repair_account_id = (
    select a.id from investor_bank_accounts a where a.id <> p.account_id order by a.id limit 1
  )
  where p.id = ${payout}`;
const takeRepair = (by: number) => sql`
  update payouts
  set status = 'pending', account_id = repair_account_id, repair_account_id = null, repair_by = null, repair_at = null,
    handled_by = ${by}, finished_at = null, error_text = null, batch_no = null
  where repair_by is not null`;
const dropRepair = sql`
  update payouts set repair_account_id = null, repair_by = null, repair_at = null where repair_by is not null`;
const day = sql`(fund_id, nav_date) = (
  select fund_id, nav_date from fund_navs where status = 'approved' order by nav_date desc, fund_id limit 1
)`;
const askWithdrawal = sql`
  update fund_navs set withdrawal_by = 1, withdrawal_at = now(), withdrawal_reason = 'x' where ${day}`;
const withdraw = (by: number) => sql`
  update fund_navs set status = 'withdrawn', decided_by = ${by}, decided_at = now(), withdrawal_by = null,
    withdrawal_at = null, withdrawal_reason = null
  where withdrawal_by is not null`;
const deposit = (of: RawBuilder<unknown>, by: number) => sql`
  update bank_deposits set ${of}, handled_by = ${by}
  where id = (select min(id) from bank_deposits)`;
const returned = sql`status = 'returned', return_asked_by = 1, slip_id = null`;
const back = sql`
  status = 'payout_back', link_asked_by = 1, slip_id = null, payout_id = (select min(id) from payouts)`;

it.each<[string, string, RawBuilder<unknown>[]]>([
  ['the account of a payout', 'another person decides: payouts_two_people', [askRepair, takeRepair(1)]],
  ['a withdrawn price', 'another person decides: fund_navs_withdrawn_by_two', [askWithdrawal, withdraw(1)]],
  ['a returned deposit', 'bank_deposits_two_people', [deposit(returned, 1)]],
  ['a payout that came back', 'bank_deposits_two_people', [deposit(back, 1)]],
])('refuses one person alone: %s', async (_of, refusal, changes) => {
  expect(await refusalOf(...changes)).toContain(refusal);
});

it.each<[string, RawBuilder<unknown>[]]>([
  ['the account of a payout', [askRepair, takeRepair(2)]],
  ['a repair that is withdrawn', [askRepair, dropRepair]],
  ['a withdrawn price', [askWithdrawal, withdraw(2)]],
  ['a returned deposit', [deposit(returned, 2)]],
  ['a payout that came back', [deposit(back, 2)]],
])('takes the decision of another person: %s', async (_of, changes) => {
  expect(await refusalOf(...changes)).toBe('');
});
