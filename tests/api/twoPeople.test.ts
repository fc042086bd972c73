import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* Work of two people in the schema: no statement of any program may store one person as both. */

/** Columns that name who prepared something, and columns that name who decided about it. */
const proposers = ['prepared_by', 'imported_by', 'created_by', 'entered_by', 'noted_by', 'cancel_asked_by'];
const deciders = ['decided_by', 'approved_by', 'released_by', 'cancelled_by', 'closed_by'];

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

interface Pair {
  table: string;
  proposer: string;
  decider: string;
  checks: string[];
}

/** Each proposer and decider of one table, with the checks that name both. */
async function listPairs(): Promise<Pair[]> {
  const { rows } = await sql<Pair>`
    select t.relname as table, p.attname as proposer, d.attname as decider,
      array(
        select pg_get_constraintdef(c.oid)
        from pg_constraint c
        where c.conrelid = t.oid and c.contype = 'c' and c.conkey @> array[p.attnum, d.attnum]
      ) as checks
    from pg_class t
    join pg_namespace n on n.oid = t.relnamespace and n.nspname = 'public'
    join pg_attribute p on p.attrelid = t.oid and p.attname = any(${proposers}::text[]) and not p.attisdropped
    join pg_attribute d on d.attrelid = t.oid and d.attname = any(${deciders}::text[]) and not d.attisdropped
    where t.relkind = 'r'
    order by 1, 2, 3`.execute(database.db);
  return rows;
}

/** Tables of two people, each with the pair that may not be one person. A new table is added here with its check. */
const expected = [
  'bank_balance_notes: noted_by, closed_by',
  'bank_movements: prepared_by, decided_by',
  'bank_statements: imported_by, decided_by',
  'colleagues: prepared_by, decided_by',
  'day_reports: prepared_by, decided_by',
  'debit_resolutions: prepared_by, decided_by',
  'factor_resets: prepared_by, decided_by',
  'fund_navs: prepared_by, approved_by',
  'fund_openings: prepared_by, decided_by',
  'fund_profits: prepared_by, approved_by',
  'gateway_settlements: prepared_by, decided_by',
  'identity_changes: prepared_by, decided_by',
  'identity_requests: prepared_by, decided_by',
  'journals: prepared_by, approved_by',
  'ledger_corrections: prepared_by, decided_by',
  'mobile_changes: prepared_by, decided_by',
  'open_item_closures: prepared_by, decided_by',
  'payment_resolutions: prepared_by, decided_by',
  'payout_batches: cancel_asked_by, cancelled_by',
  'payout_batches: created_by, released_by',
  'price_corrections: prepared_by, decided_by',
  'principal_runs: prepared_by, approved_by',
  'reconciliation_notes: noted_by, closed_by',
  'role_changes: prepared_by, decided_by',
  'rule_changes: prepared_by, decided_by',
  'user_unlocks: prepared_by, decided_by',
];

/** Pairs that do not meet in one act. */
const apart = new Set([
  // everybody who edited a price is in `prepared_by`, and `decided_by` names who refused or withdrew it
  'fund_navs: entered_by, approved_by',
  'fund_navs: entered_by, decided_by',
  'fund_navs: prepared_by, decided_by',
  // who made a file of payouts cancels it before its release; the release and the cancellation are two acts
  'payout_batches: cancel_asked_by, released_by',
  'payout_batches: created_by, cancelled_by',
  // an investor makes a goal and closes it themselves
  'goals: created_by, closed_by',
]);

describe('two people in the schema', () => {
  it('are named by every table that has a proposer and a decider, and a check compares them', async () => {
    const pairs = (await listPairs()).map((pair) => ({
      ...pair,
      name: `${pair.table}: ${pair.proposer}, ${pair.decider}`,
    }));
    const bound = pairs.filter(({ name }) => !apart.has(name));
    expect(bound.map(({ name }) => name)).toEqual(expected);
    const compares = ({ proposer, decider, checks }: Pair): boolean =>
      checks.some((check) => check.includes(proposer) && check.includes(decider) && /<>|DISTINCT|ANY/.test(check));
    expect(bound.filter((pair) => !compares(pair)).map(({ name }) => name)).toEqual([]);
  });

  /** One open row of each table, as an earlier release or a statement by hand could have left it. */
  const open: Record<string, string> = {
    user_unlocks: `(user_id, reason, state, prepared_by, prepared_at) values (1, 'x', 'prepared', 2, now())`,
    factor_resets: `(user_id, reason, state, prepared_by, prepared_at) values (1, 'x', 'prepared', 2, now())`,
    mobile_changes: `(user_id, mobile, file_id, reason, state, prepared_by, prepared_at)
      values (1, '09120000000', 1, 'x', 'prepared', 2, now())`,
    colleagues: `(national_no, mobile, first_name, last_name, role_id, access_level, reason, state, prepared_by, prepared_at)
      values ('0', '0', 'x', 'x', 2, 't1', 'x', 'prepared', 2, now())`,
    role_changes: `(user_id, role_id, access_level, reason, state, prepared_by, prepared_at)
      values (1, 2, 't1', 'x', 'prepared', 2, now())`,
    identity_changes: `(investor_id, source, changes, needs_second, state, prepared_by, prepared_at)
      values (1, 'registry', '[]', true, 'prepared', 2, now())`,
    identity_requests: `(investor_id, kind, state, status_before, override_reason, asked_by, asked_at, waits_since,
        prepared_by, prepared_at)
      values (1, 'documents', 'prepared', 'none', 'x', 3, now(), now(), 2, now())`,
    fund_profits: `(fund_id, profit_date, unit_count, amount, total, status, prepared_by)
      values (1, '2026-11-01', 1, 1, 1, 'draft', 2)`,
    fund_navs: `(fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, prepared_by)
      values (1, '2026-11-01', 1, 1, 1, 1, 1, 'draft', '{1,2}')`,
    journals: `(at, business_date, kind, fund_id, prepared_by) values (now(), '2026-11-01', 'issue', 1, 2)`,
  };

  /** Adds the open row and changes it, in a transaction that ends without effect. @throws what the schema says, or 'stored' */
  const store = (table: string, change: string): Promise<void> =>
    database.db.transaction().execute(async (tx) => {
      // the people, funds and files of the row are of no interest, nor are triggers that would speak first
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`insert into ${sql.table(table)} ${sql.raw(open[table] ?? '')}`.execute(tx);
      await sql`update ${sql.table(table)} set ${sql.raw(change)}`.execute(tx);
      throw new Error('stored');
    });

  it.each([
    { table: 'user_unlocks', change: `state = 'executed', decided_by = 2, decided_at = now()` },
    { table: 'user_unlocks', change: `state = 'rejected', decided_by = 2, decided_at = now()` },
    { table: 'user_unlocks', change: `state = 'withdrawn', decided_by = 3, decided_at = now()` },
    { table: 'user_unlocks', change: `state = 'rejected', decided_at = now()` },
    { table: 'user_unlocks', change: `state = 'executed'` },
    { table: 'factor_resets', change: `state = 'executed', decided_by = 2, decided_at = now()` },
    { table: 'factor_resets', change: `state = 'rejected', decided_by = 2, decided_at = now()` },
    { table: 'mobile_changes', change: `state = 'executed', decided_by = 2, decided_at = now()` },
    { table: 'mobile_changes', change: `state = 'rejected', decided_by = 2, decided_at = now()` },
    { table: 'role_changes', change: `state = 'executed', decided_by = 2, decided_at = now()` },
    { table: 'colleagues', change: `state = 'executed', user_id = 9, decided_by = 2, decided_at = now()` },
    { table: 'colleagues', change: `state = 'rejected', decided_by = 2, decided_at = now()` },
    { table: 'role_changes', change: `state = 'rejected', decided_at = now()` },
    { table: 'identity_changes', change: `state = 'executed', decided_by = 2, decided_at = now()` },
    { table: 'identity_changes', change: `state = 'rejected', decided_by = 2, decided_at = now()` },
    { table: 'identity_requests', change: `state = 'approved', decided_by = 2, decided_at = now()` },
    { table: 'fund_profits', change: `status = 'approved', approved_by = 2` },
    { table: 'fund_profits', change: `status = 'approved'` },
    { table: 'fund_navs', change: `status = 'approved', approved_by = 2` },
    { table: 'journals', change: `approved_by = 2` },
  ])('of $table are not stored as one, nor without a decider: $change', async ({ table, change }) => {
    await expect(store(table, change)).rejects.toMatchObject({ code: '23514', table, constraint: expect.any(String) });
  });

  it.each([
    { table: 'user_unlocks', change: `state = 'executed', decided_at = now()` },
    { table: 'user_unlocks', change: `state = 'withdrawn', decided_by = 2, decided_at = now()` },
    { table: 'factor_resets', change: `state = 'executed', decided_by = 3, decided_at = now()` },
    { table: 'mobile_changes', change: `state = 'rejected', decided_by = 3, decided_at = now()` },
    { table: 'role_changes', change: `state = 'executed', decided_at = now()` },
    { table: 'colleagues', change: `state = 'executed', user_id = 9, decided_at = now()` },
    { table: 'colleagues', change: `state = 'executed', user_id = 9, decided_by = 3, decided_at = now()` },
    { table: 'identity_changes', change: `state = 'withdrawn', decided_by = 2, decided_at = now()` },
    {
      table: 'identity_changes',
      change: `state = 'executed', needs_second = false, decided_by = 2, decided_at = now()`,
    },
    { table: 'identity_requests', change: `state = 'approved', decided_by = 3, decided_at = now()` },
    { table: 'fund_profits', change: `status = 'approved', approved_by = 3` },
    { table: 'fund_navs', change: `status = 'approved', approved_by = 3` },
    { table: 'journals', change: `approved_by = 3` },
  ])('of $table may do what is right: $change', async ({ table, change }) => {
    await expect(store(table, change)).rejects.toThrow('stored');
  });
});
