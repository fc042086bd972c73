import { sql, type Kysely } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createDatabase } from '#server/db/connection.ts';
import { migrate } from '#server/db/migrate.ts';
import type { Database } from '#server/db/tables.ts';
import { listLogMonthEnds, makeLogMonths } from '#server/jobs/logMonths.repo.ts';
import { listOrderEvents } from '#server/modules/records/orderLifecycle/orders.repo.ts';
import { listSignIns } from '#server/modules/records/session/session.repo.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

/* Events of orders and log-ins by month: rows that were there, rows that come, and a job that is late (decision 185). */

let database: TestDatabase;
afterEach(() => database.drop());

const november = new Date('2026-11-21T06:30:00Z');
const rows = async <Row>(text: string): Promise<Row[]> => (await sql.raw<Row>(text).execute(database.db)).rows;

/** People and orders without what the two tables do not ask for. */
async function place(orders: readonly number[]): Promise<void> {
  // one connection and one transaction: the session does not check the keys of what is left out
  await database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into orders (
        investor_id, id, order_no, fund_id, order_type, payment_method, mode, status, effective_date, price_date,
        payload_hash, dated_at, dated_by, created_by, created_at, cancel_deadline, amount
      ) overriding system value
      select 1, id, 'O-' || id, 1, 1, 'ipg', 'amount', 'registered', '2026-11-21', '2026-11-21', 'x', ${november},
        'registered', 1, ${november}, ${november}, 1000
      from unnest(${[...orders]}::int[]) as id`.execute(tx);
  });
}

const note = (at: string, order = 1) =>
  sql`insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, actor_id, note, at)
    values (1, ${order}, null, 'registered', 'system', null, ${at}, ${at})`.execute(database.db);
const logIn = (at: string) =>
  sql`insert into sign_in_logs (username, at, ip, browser, os, device, method, status)
    values (${at}, ${at}, '', '', '', '', 'password', 'ok')`.execute(database.db);

/** Where each row is, by the text that it was written with. */
const places = (table: string, text: string): Promise<{ partition: string; text: string; id: string }[]> =>
  rows(`select tableoid::regclass::text as partition, ${text} as text, id::text from ${table} order by id`);
const bounds = async (table: string): Promise<string[]> =>
  (
    await rows<{ line: string }>(`
      select relname || ' ' || pg_get_expr(relpartbound, oid) as line from pg_class
      where oid in (select inhrelid from pg_inherits where inhparent = '${table}'::regclass)
      order by relname`)
  ).map(({ line }) => line);
const columnsOf = (table: string): Promise<unknown[]> =>
  rows(`
    select column_name, data_type, is_nullable, column_default, is_identity, identity_generation
    from information_schema.columns where table_name = '${table}' order by ordinal_position`);

describe('the migration', () => {
  it('keeps every row, number, column and key, and what the release before writes', async () => {
    database = await createTestDatabase({ template: 'template0' });
    await migrate({ url: database.url, to: '0164_opening_contracts' });
    await place([1]);
    const was = [await columnsOf('order_events'), await columnsOf('sign_in_logs')];
    for (const at of ['2019-03-01T00:00:00Z', '2026-11-21T00:00:00Z']) {
      await note(at);
      await logIn(at);
    }
    expect((await migrate({ url: database.url, to: '0165_log_months' })).at(-1)).toBe('0165_log_months');
    expect([await columnsOf('order_events'), await columnsOf('sign_in_logs')]).toEqual(was);
    await note('2026-11-22T00:00:00Z');
    await logIn('2026-11-22T00:00:00Z');
    const kept = ['2019-03-01T00:00:00Z', '2026-11-21T00:00:00Z', '2026-11-22T00:00:00Z'];
    const inOne = (partition: string) => kept.map((text, index) => ({ partition, text, id: String(index + 1) }));
    expect(await places('order_events', 'note')).toEqual(inOne('order_events_rest'));
    expect(await places('sign_in_logs', 'username')).toEqual(inOne('sign_in_logs_rest'));
    await expect(note('2026-11-22T00:00:00Z', 2)).rejects.toThrow('violates foreign key constraint');
    await expect(rows('update order_events set note = 1')).rejects.toThrow('order_events is append-only');
  });

  it('lets numbers of an empty table begin at 1', async () => {
    database = await createTestDatabase();
    await logIn('2026-11-22T00:00:00Z');
    expect(await places('sign_in_logs', 'username')).toMatchObject([{ id: '1' }]);
  });
});

describe('the job of months', () => {
  it('closes what was there and makes months to the end of the next one, once, by however many processes', async () => {
    database = await createTestDatabase();
    await place([1]);
    await note('2019-03-01T00:00:00Z');
    const other = createDatabase({ url: database.url, poolSize: 2 });
    try {
      const both: Kysely<Database>[] = [database.db, other.db];
      const made = await Promise.all([...both, ...both].map((db) => makeLogMonths(db, november)));
      // two of each table: what was there, and December
      expect(made.reduce((sum, one) => sum + one)).toBe(4);
      expect(await makeLogMonths(other.db, november)).toBe(0);
    } finally {
      await other.close();
    }
    for (const table of ['order_events', 'sign_in_logs'])
      expect(await bounds(table)).toEqual([
        `${table}_2026_12 FOR VALUES FROM ('2026-12-01 00:00:00+00') TO ('2027-01-01 00:00:00+00')`,
        `${table}_before_2026_12 FOR VALUES FROM (MINVALUE) TO ('2026-12-01 00:00:00+00')`,
        `${table}_rest DEFAULT`,
      ]);
    expect(await listLogMonthEnds(database.db)).toEqual(
      expect.arrayContaining(
        ['order_events', 'sign_in_logs'].map((table) => ({ table, end: new Date('2027-01-01T00:00:00Z') })),
      ),
    );
    await note('2026-11-30T23:59:59.999Z');
    await note('2026-12-01T00:00:00Z');
    await logIn('2026-12-31T23:59:59.999Z');
    expect((await places('order_events', 'note')).map(({ partition, text }) => [text, partition])).toEqual([
      ['2019-03-01T00:00:00Z', 'order_events_before_2026_12'],
      ['2026-11-30T23:59:59.999Z', 'order_events_before_2026_12'],
      ['2026-12-01T00:00:00Z', 'order_events_2026_12'],
    ]);
    expect(await places('sign_in_logs', 'username')).toMatchObject([{ partition: 'sign_in_logs_2026_12' }]);
  });

  it('refuses no row when it is late, and closes the months that it missed with their rows', async () => {
    database = await createTestDatabase();
    await place([1]);
    await makeLogMonths(database.db, november);
    await note('2026-12-09T00:00:00Z');
    await note('2027-01-09T00:00:00Z');
    await note('2027-03-09T00:00:00Z');
    expect((await places('order_events', 'note')).map(({ partition }) => partition)).toEqual([
      'order_events_2026_12',
      'order_events_rest',
      'order_events_rest',
    ]);
    // log-ins have no row that waits: each month of theirs is made
    expect(await makeLogMonths(database.db, new Date('2027-03-10T00:00:00Z'))).toBe(2 + 4);
    expect(await bounds('order_events')).toEqual([
      "order_events_2026_12 FOR VALUES FROM ('2026-12-01 00:00:00+00') TO ('2027-01-01 00:00:00+00')",
      "order_events_2027_04 FOR VALUES FROM ('2027-04-01 00:00:00+00') TO ('2027-05-01 00:00:00+00')",
      "order_events_before_2026_12 FOR VALUES FROM (MINVALUE) TO ('2026-12-01 00:00:00+00')",
      "order_events_before_2027_04 FOR VALUES FROM ('2027-01-01 00:00:00+00') TO ('2027-04-01 00:00:00+00')",
      'order_events_rest DEFAULT',
    ]);
    expect((await places('order_events', 'note')).map(({ partition }) => partition)).toEqual([
      'order_events_2026_12',
      'order_events_before_2027_04',
      'order_events_before_2027_04',
    ]);
    // a row of a clock that is ahead has its month, too
    await note('2031-05-05T00:00:00Z');
    expect(await makeLogMonths(database.db, new Date('2027-04-10T00:00:00Z'))).toBe(1 + 1);
    expect((await places('order_events', 'note')).at(-1)).toMatchObject({ partition: 'order_events_before_2031_06' });
    expect(await makeLogMonths(database.db, new Date('2027-05-10T00:00:00Z'))).toBe(1);
  });

  it('leaves a table alone that somebody holds, and does the rest of its work when it is free', async () => {
    database = await createTestDatabase();
    await database.db.transaction().execute(async (tx) => {
      await sql`lock table orders in row exclusive mode`.execute(tx);
      await expect(makeLogMonths(database.db, november)).rejects.toThrow('lock timeout');
    });
    expect(await bounds('order_events')).toEqual(['order_events_rest DEFAULT']);
    expect(await makeLogMonths(database.db, november)).toBe(4);
  });

  it('gives each partition the keys, checks, indexes and the refusal of the whole', async () => {
    database = await createTestDatabase();
    await place([1]);
    await makeLogMonths(database.db, november);
    await note('2026-12-09T00:00:00Z');
    for (const partition of ['order_events_before_2026_12', 'order_events_2026_12', 'order_events_rest'])
      for (const act of [`delete from ${partition}`, `update ${partition} set note = 'x'`, `truncate ${partition}`])
        await expect(rows(act), act).rejects.toThrow(`${partition} is append-only`);
    await expect(note('2026-12-09T00:00:00Z', 2)).rejects.toThrow('violates foreign key constraint');
    await expect(rows('delete from orders')).rejects.toThrow('violates foreign key constraint');
    const facts = (table: string) =>
      rows<{ fact: string }>(`
        select pg_get_constraintdef(oid) as fact from pg_constraint where conrelid = '${table}'::regclass and contype <> 'n'
        union all
        select regexp_replace(pg_get_indexdef(indexrelid), ' (\\S+) ON \\S+ ', ' ') from pg_index
        where indrelid = '${table}'::regclass
        order by 1`);
    for (const table of ['order_events', 'sign_in_logs'])
      for (const partition of [`${table}_2026_12`, `${table}_rest`])
        expect(await facts(partition), partition).toEqual(await facts(`${table}_before_2026_12`));
  });
});

describe('reading', () => {
  it('finds what one order and one person have by index in each month, and reads one month alone by its days', async () => {
    database = await createTestDatabase();
    await place(Array.from({ length: 3_000 }, (_, index) => index + 1));
    await rows(`insert into users (username, mobile, referral_code, created_at)
      select n::text, '0912' || lpad(n::text, 7, '0'), n::text, now()
      from generate_series(1, 3000) n`);
    await makeLogMonths(database.db, november);
    await rows(`
      insert into order_events (investor_id, order_id, to_status, actor_kind, note, at)
      select 1, n, 'registered', 'system', m::text, '2026-11-05'::timestamptz + m * interval '30 days'
      from generate_series(1, 3000) n, generate_series(0, 1) m`);
    await rows(`
      insert into sign_in_logs (user_id, username, at, ip, browser, os, device, method, status)
      select u.id, m::text, '2026-11-05'::timestamptz + m * interval '30 days', '', '', '', '', 'password', 'ok'
      from users u, generate_series(0, 1) m`);
    await rows('analyze order_events, sign_in_logs');
    const plan = async (text: string): Promise<string> =>
      (await rows<{ 'QUERY PLAN': string }>(`explain ${text}`)).map((row) => row['QUERY PLAN']).join('\n');

    const order = await plan('select note from order_events where investor_id = 1 and order_id = 1700 order by id');
    expect(order).toContain('order_events_before_2026_12');
    expect(order).toContain('order_events_2026_12');
    expect(order).not.toMatch(/Seq Scan on order_events_(before|2026)/);
    const newest = await plan('select at from sign_in_logs where user_id = 1700 order by at desc limit 1');
    expect(newest).toContain('sign_in_logs_2026_12');
    expect(newest).not.toMatch(/Seq Scan on sign_in_logs_(before|2026)/);
    const month = await plan(`select count(*) from order_events where at >= '2026-12-01' and at < '2027-01-01'`);
    expect(month).toContain('order_events_2026_12');
    expect(month).not.toContain('order_events_before');

    const [history, person] = await database.db.transaction().execute(async (tx) => {
      const { id } = await tx.selectFrom('users').select('id').orderBy('id').executeTakeFirstOrThrow();
      return [
        await listOrderEvents(tx, { investorId: 1, id: 1700 }),
        await listSignIns(tx, id, { offset: 0, limit: 10 }),
      ];
    });
    expect(history.map((one) => one.note)).toEqual(['0', '1']);
    expect([person.count, ...person.rows.map((one) => one.username)]).toEqual([2, '1', '0']);
  });
});
