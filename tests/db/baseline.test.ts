import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkBackup, restore } from '#server/db/backup/restore.ts';
import {
  baseline,
  findSchemaProblem,
  migrate,
  migrationHead,
  migrationKinds,
  prepareSchema,
} from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';
import { schemaOf } from '../support/schema.ts';

/* Every statement of the 75 migrations of before the baseline, as they ran, and their list. */
const before = gunzipSync(readFileSync(path.join(import.meta.dirname, 'beforeBaseline.sql.gz'))).toString();

/** Rows that migrations insert, without moments and random versions. */
const ROWS = [
  'select code, title, description, is_active, disabled_reason, sort from payment_methods order by code',
  'select auth_status, order_type, is_allowed, max_amount, message from order_auth_limits order by 1, 2',
  'select fund_type, limit_pct from price_jump_limits order by 1',
  'select * from order_waits',
  'select title, description, max_amount, max_daily_count, max_monthly_count, duration_months, sort from debit_packages order by sort',
  'select * from holder_sums',
  'select * from turnover_mark',
  'select * from audit_heads order by chain',
  'select count(*) from rule_set_version',
  'select count(*) from price_version',
];

const describeDatabase = async (client: pg.Client) => {
  const rows = [];
  for (const query of ROWS) rows.push((await client.query<Record<string, unknown>>(query)).rows);
  return { schema: await schemaOf(client), rows };
};

describe('a database of before the baseline', () => {
  let base: TestDatabase;
  let old: TestDatabase;
  let own: pg.Client;
  beforeAll(async () => {
    base = await createTestDatabase({ template: 'template0' });
    const client = new pg.Client({ connectionString: base.url });
    await client.connect();
    await client.query(before);
    await client.end();
    await base.close();
  });
  afterAll(() => base.drop());
  beforeEach(async () => {
    old = await createTestDatabase({ template: new URL(base.url).pathname.slice(1) });
    own = new pg.Client({ connectionString: old.url });
    await own.connect();
  });
  afterEach(async () => {
    await own.end();
    await old.drop();
  });

  it('becomes one of the baseline in one step, the same as an empty one', async () => {
    expect(await findSchemaProblem(old.db)).toMatchObject({ kind: 'behind' });
    await expect(prepareSchema(old.url, { mode: 'refuse' })).rejects.toThrow('run npm run db:migrate first');
    expect((await prepareSchema(old.url, { mode: 'run' })).slice(0, baseline.length)).toEqual(baseline);
    expect(await findSchemaProblem(old.db)).toBe(null);
    expect(await migrate({ url: old.url })).toEqual([]);
    const fresh = await createTestDatabase();
    const other = new pg.Client({ connectionString: fresh.url });
    await other.connect();
    try {
      const [was, is] = [await describeDatabase(own), await describeDatabase(other)];
      expect(was.schema.length).toBeGreaterThan(3_000);
      expect(was).toEqual(is);
    } finally {
      await other.end();
      await fresh.drop();
    }
  });

  it('keeps its orders, and counts the money that they expect', async () => {
    await own.query(`
      set session_replication_role = replica;
      insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, net, estimate, created_at)
      values (1, 'priced', 1, 1, 'ipg', 'amount', 'issued', 100, 90, '{"net": "80"}', now()),
        (1, 'open', 1, 1, 'ipg', 'amount', 'registered', 100, null, '{"net": "70"}', now()),
        (1, 'bare', 1, 1, 'ipg', 'amount', 'registered', 100, null, '{}', now());
      set session_replication_role = origin;
      delete from order_sum_changes`);
    await migrate({ url: old.url });
    const { rows } = await own.query('select order_no, expected_net from orders order by order_no');
    expect(rows).toEqual([
      { order_no: 'bare', expected_net: null },
      { order_no: 'open', expected_net: '70' },
      { order_no: 'priced', expected_net: '90' },
    ]);
    await own.query(`
      set session_replication_role = origin;
      alter table order_sums drop constraint order_sums_fund_id_fkey;
      select recount_sums();
      update orders set estimate = '{"net": "75"}' where order_no = 'open'`);
    const sums = await own.query<{ expected: string }>(
      `select sum(expected)::text as expected from order_totals where scope = 'all'`,
    );
    expect(sums.rows).toEqual([{ expected: '165' }]);
  });

  it('is refused whole when some of before are missing, with what to do', async () => {
    await own.query(`delete from kysely_migration where name in ('0131_account_codes', '0140_login_challenges')`);
    await expect(migrate({ url: old.url })).rejects.toThrow(
      /lacks 0131_account_codes, 0140_login_challenges: .*db:migrate of the last version before the baseline.*db:reset -- --yes/,
    );
    const { rows } = await own.query('select count(*)::int as count from kysely_migration');
    expect(rows).toEqual([{ count: 73 }]);
  });

  it('stays as it is when a row has a word that no version wrote', async () => {
    await own.query(`
      set session_replication_role = replica;
      insert into sign_in_logs (username, at, ip, browser, os, device, method, status) values ('x', now(), '', '', '', '', 'other', 'ok')`);
    await expect(migrate({ url: old.url })).rejects.toThrow(/baseline was not taken over: .*sign_in_logs_method_check/);
    const { rows } = await own.query(`select count(*)::int as count from kysely_migration where name = '0001_people'`);
    expect(rows).toEqual([{ count: 1 }]);
  });

  it('is taken over with later migrations in their order, and not while the release before runs', async () => {
    await expect(migrate({ url: old.url, isExpandOnly: true })).rejects.toThrow('without --expand-only');
    const later = [...Object.keys(migrationKinds).sort(), '9999_later'];
    await own.query(`insert into kysely_migration select name, '2030-01-01' from unnest($1::text[]) as later (name)`, [
      later,
    ]);
    await own.query(
      `insert into schema_changes (name, kind, release) select name, 'expand', '9.0.0' from unnest($1::text[]) as later (name)`,
      [later],
    );
    expect(await migrate({ url: old.url })).toEqual(baseline);
    const { rows } = await own.query<{ name: string }>('select name from kysely_migration order by timestamp, name');
    expect(rows.map(({ name }) => name)).toEqual([...baseline, ...later]);
    const { rows: kinds } = await own.query(
      `select kind, count(*)::int as count, count(checksum)::int as files from schema_changes group by kind order by kind`,
    );
    expect(kinds).toEqual([
      { kind: 'baseline', count: baseline.length, files: baseline.length },
      { kind: 'expand', count: later.length, files: later.length - 1 },
    ]);
  });
});

describe('a backup of before the baseline', () => {
  const applied = [...before.matchAll(/^ {2}\('(\w+)', '2026-11-29T/gm)];
  const folder = mkdtempSync(path.join(os.tmpdir(), 'before-baseline-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  it('is read as one of the baseline', async () => {
    const names = applied.map(([, name]) => name);
    expect(names).toHaveLength(75);
    const file = path.join(folder, 'old.gz');
    const head = { format: 'investor-panel-backup', version: 1, createdAt: '', migrations: names };
    const tail = { tables: 0, rows: 0, sequences: {} };
    writeFileSync(file, gzipSync(`${JSON.stringify(head)}\n${JSON.stringify(tail)}\n`));
    const empty = await createTestDatabase({ template: 'template0' });
    try {
      await restore(empty.url, file);
      expect(await findSchemaProblem(empty.db)).toBe(null);
    } finally {
      await empty.drop();
    }
    writeFileSync(file, gzipSync(`${JSON.stringify({ ...head, migrations: names.slice(0, 70) })}\n`));
    await expect(checkBackup(file)).rejects.toThrow('of a version before the baseline and lacks');
  });
});

it('a migration whose file changed after it ran is refused by name', async () => {
  const made = await createTestDatabase();
  const client = await made.pool.connect();
  try {
    await client.query(`update schema_changes set checksum = repeat('0', 64) where name = $1`, [migrationHead]);
    await expect(migrate({ url: made.url })).rejects.toThrow(
      new RegExp(`other files of ${migrationHead}.*a migration of its own.*db:reset -- --yes`),
    );
  } finally {
    client.release();
    await made.drop();
  }
});
