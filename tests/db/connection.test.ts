import { sql, type Kysely } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createDatabase, inTransaction, isUniqueViolation, onConflict } from '#server/db/connection.ts';
import { one } from '#server/db/query.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table counters (id integer primary key, n bigint not null)`.execute(database.db);
});
afterAll(() => database.drop());

interface Counters {
  counters: { id: number; n: bigint };
}
const counters = (): Kysely<Counters> => database.db as unknown as Kysely<Counters>;

describe('a statement that always gives a row', () => {
  it('gives it, and names itself when it gave none', async () => {
    expect(await one<{ n: number }>(database.db)`select ${7}::int4 as n`).toEqual({ n: 7 });
    const missing = one<{ n: number }>(database.db)`select 1 as n
      from funds where id = ${-1}`;
    await expect(missing).rejects.toMatchObject({
      name: 'InvariantError',
      message: 'a statement gave no row',
      fields: { statement: 'select 1 as n from funds where id = ?' },
    });
  });
});

describe('values out of the database', () => {
  it('keep every digit and never pass through a number', async () => {
    const { rows } = await sql`select 9223372036854775807::int8 as large, -1::int8 as minus,
      12345678901234567890.1234::numeric(24, 4) as price, '2026-11-21'::date as day, '13:05:09'::time as at_time,
      '2026-11-21T10:00:00+03:30'::timestamptz as moment, array[1, 9223372036854775807]::int8[] as larges,
      array['2026-11-21']::date[] as days, array[1.10]::numeric[] as prices, null::int8 as nothing, true as yes,
      '{"a": [1]}'::jsonb as json`.execute(database.db);
    expect(rows[0]).toEqual({
      large: 9223372036854775807n,
      minus: -1n,
      price: '12345678901234567890.1234',
      day: '2026-11-21',
      at_time: '13:05:09',
      moment: new Date('2026-11-21T06:30:00Z'),
      larges: [1n, 9223372036854775807n],
      days: ['2026-11-21'],
      prices: ['1.10'],
      nothing: null,
      yes: true,
      json: { a: [1] },
    });
  });

  it('come back as they went in, up to the edge of int8', async () => {
    for (const n of [0n, -9223372036854775808n, 9223372036854775807n, 9007199254740993n]) {
      const { rows } = await sql<{ n: bigint }>`select ${n}::int8 as n`.execute(database.db);
      expect(rows[0]?.n).toBe(n);
    }
    await expect(sql`select ${9223372036854775808n}::int8`.execute(database.db)).rejects.toThrow('out of range');
  });

  it('are read in UTC whatever the server or this process thinks', async () => {
    const { rows } = await sql<{ zone: string }>`select current_setting('TimeZone') as zone`.execute(database.db);
    expect(rows[0]?.zone).toBe('UTC');
  });
});

describe('inTransaction', () => {
  beforeEach(async () => {
    await counters().deleteFrom('counters').execute();
    await counters()
      .insertInto('counters')
      .values([
        { id: 1, n: 0n },
        { id: 2, n: 0n },
      ])
      .execute();
  });

  it('runs the whole function again after a serialisation failure, so no increment is lost', async () => {
    let runs = 0;
    let reads = 0;
    // the first runs all read before one of them writes, so that three of them must collide
    let letWrite = (): void => undefined;
    const allHaveRead = new Promise<void>((resolve) => {
      letWrite = resolve;
    });
    const add = (): Promise<void> =>
      inTransaction(
        database.db,
        async (tx) => {
          runs += 1;
          const { rows } = await sql<{ n: bigint }>`select n from counters where id = 1`.execute(tx);
          reads += 1;
          if (reads === 4) letWrite();
          await allHaveRead;
          await sql`update counters set n = ${(rows[0]?.n ?? 0n) + 1n} where id = 1`.execute(tx);
        },
        { isolation: 'serializable' },
      );
    await Promise.all([add(), add(), add(), add()]);
    const row = await counters().selectFrom('counters').select('n').where('id', '=', 1).executeTakeFirstOrThrow();
    expect(row.n).toBe(4n);
    expect(runs).toBeGreaterThan(4);
  });

  it('survives a deadlock: both sides end with their work done once', async () => {
    const swap = (first: number, second: number): Promise<void> =>
      inTransaction(database.db, async (tx) => {
        await sql`update counters set n = n + 1 where id = ${first}`.execute(tx);
        await sql`select pg_sleep(0.05)`.execute(tx);
        await sql`update counters set n = n + 1 where id = ${second}`.execute(tx);
      });
    await Promise.all([swap(1, 2), swap(2, 1)]);
    expect((await counters().selectFrom('counters').select('n').execute()).map((row) => row.n)).toEqual([2n, 2n]);
  });

  it('gives up after six runs and does not retry what would fail again', async () => {
    let runs = 0;
    const failing = (code: string): Promise<void> =>
      inTransaction(database.db, async (tx) => {
        runs += 1;
        await sql`do $$ begin raise exception 'no' using errcode = ${sql.lit(code)}; end $$`.execute(tx);
      });
    await expect(failing('40001')).rejects.toMatchObject({ code: '40001' });
    expect(runs).toBe(6);
    await expect(failing('P0001')).rejects.toMatchObject({ code: 'P0001' });
    expect(runs).toBe(7);
  });

  it('leaves nothing behind when the function throws', async () => {
    await expect(
      inTransaction(database.db, async (tx) => {
        await sql`update counters set n = 9`.execute(tx);
        throw new Error('after the write');
      }),
    ).rejects.toThrow('after the write');
    expect((await counters().selectFrom('counters').select('n').execute()).map((row) => row.n)).toEqual([0n, 0n]);
  });

  it('names the index that refused a row', async () => {
    const error = await counters()
      .insertInto('counters')
      .values({ id: 1, n: 0n })
      .execute()
      .catch((caught: unknown) => caught);
    expect(isUniqueViolation(error)).toBe(true);
    expect(isUniqueViolation(error, 'counters_pkey')).toBe(true);
    expect(isUniqueViolation(error, 'another')).toBe(false);
  });

  it('makes the failure of the index that refused a row, and leaves any other error as it is', async () => {
    const add = () => counters().insertInto('counters').values({ id: 1, n: 0n }).execute();
    const failures = { counters_pkey: () => new Error('taken'), another: () => new Error('another') };
    await expect(add().catch(onConflict(failures))).rejects.toThrow('taken');
    await expect(add().catch(onConflict({ another: failures.another }))).rejects.toMatchObject({ code: '23505' });
    const other = new Error('other');
    expect(() => onConflict(failures)(other)).toThrow(other);
  });
});

describe('a broken connection', () => {
  it('is reported and replaced', async () => {
    const errors: Error[] = [];
    const handle = createDatabase({ url: database.url, poolSize: 1, onIdleError: (error) => errors.push(error) });
    const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(handle.db);
    const broken = new Promise((resolve) => handle.pool.once('error', resolve));
    await sql`select pg_terminate_backend(${rows[0]?.pid})`.execute(database.db);
    await broken;
    expect(errors).toHaveLength(1);
    await expect(sql`select 1 as one`.execute(handle.db)).resolves.toMatchObject({ rows: [{ one: 1 }] });
    await handle.close();
  });
});
