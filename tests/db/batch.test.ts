import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createSender, UNREAD } from '#server/db/batch.ts';
import { createDatabase, inTransaction, isUniqueViolation, type DatabaseHandle } from '#server/db/connection.ts';
import { many, unread } from '#server/db/query.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
/** one connection alone, so that each statement follows the one before it on the same one */
let handle: DatabaseHandle;

beforeAll(async () => {
  database = await createTestDatabase();
  await sql`create table notes (id integer primary key, note text not null)`.execute(database.db);
  handle = createDatabase({ url: database.url, poolSize: 1 });
});
afterAll(async () => {
  await handle.close();
  await database.drop();
});
beforeEach(() => sql`delete from notes`.execute(database.db));

const notes = async (): Promise<unknown[]> =>
  many<{ id: number; note: string }>(database.db)`select id, note from notes order by id`;

/** What the only connection does at this moment, as PostgreSQL sees it. */
async function connectionState(): Promise<string | undefined> {
  const rows = await many<{ state: string }>(database.db)`
    select state from pg_stat_activity
    where datname = current_database() and application_name = 'investor-panel' and pid <> pg_backend_pid()
      and query not like '%pg_stat_activity%'
    order by state desc`;
  return rows.find(({ state }) => state === 'idle in transaction')?.state ?? rows[0]?.state;
}

describe('statements that leave together', () => {
  it('are run in their order, the unread ones too, and are all there after the commit', async () => {
    const found = await inTransaction(handle.db, async (tx) => {
      await unread(tx)`insert into notes (id, note) values (${1}, ${'first'})`;
      await unread(tx)`update notes set note = ${'changed'} where id = ${1}`;
      const rows = await many<{ note: string }>(tx)`select note from notes where id = ${1}`;
      await unread(tx)`insert into notes (id, note) values (${2}, ${'with the commit'})`;
      return rows;
    });
    expect(found).toEqual([{ note: 'changed' }]);
    expect(await notes()).toEqual([
      { id: 1, note: 'changed' },
      { id: 2, note: 'with the commit' },
    ]);
  });

  it('begin with the first of them: a transaction without a statement sends nothing', async () => {
    await sql`select ${1}::int as one`.execute(handle.db);
    const state = await inTransaction(handle.db, () => connectionState());
    expect(state).toBe('idle');
    const open = await inTransaction(handle.db, async (tx) => {
      await sql`select ${1}::int as one`.execute(tx);
      return connectionState();
    });
    expect(open).toBe('idle in transaction');
    expect(await connectionState()).toBe('idle');
  });

  it('fail together: the failure is that of the next statement, and nothing is kept', async () => {
    const twice = inTransaction(handle.db, async (tx) => {
      await unread(tx)`insert into notes (id, note) values (${1}, ${'a'})`;
      await unread(tx)`insert into notes (id, note) values (${1}, ${'again'})`;
      await many(tx)`select note as "neverRun" from notes where id = ${7}`;
    });
    const error = await twice.catch((caught: unknown) => caught);
    expect(isUniqueViolation(error, 'notes_pkey')).toBe(true);
    expect(await notes()).toEqual([]);
    // what PostgreSQL left out is parsed when it is sent again
    expect(await many(handle.db)`select note as "neverRun" from notes where id = ${7}`).toEqual([]);
  });

  it('fail with the commit when nothing follows them', async () => {
    const twice = inTransaction(handle.db, async (tx) => {
      await sql`insert into notes (id, note) values (${1}, ${'a'})`.execute(tx);
      await unread(tx)`insert into notes (id, note) values (${1}, ${'again'})`;
    });
    expect(isUniqueViolation(await twice.catch((caught: unknown) => caught))).toBe(true);
    expect(await notes()).toEqual([]);
    expect(await connectionState()).toBe('idle');
  });

  it('run the whole function again when an unread statement meets a serialisation failure', async () => {
    let runs = 0;
    await inTransaction(handle.db, async (tx) => {
      runs += 1;
      await unread(tx)`insert into notes (id, note) values (${runs}, ${'run'})`;
      if (runs === 1) await sql`do $$ begin raise exception 'no' using errcode = '40001'; end $$`.execute(tx);
    });
    expect(runs).toBe(2);
    expect(await notes()).toEqual([{ id: 2, note: 'run' }]);
  });

  it('are dropped when the function throws before they left', async () => {
    const thrown = inTransaction(handle.db, async (tx) => {
      await unread(tx)`insert into notes (id, note) values (${1}, ${'a'})`;
      throw new Error('after it');
    });
    await expect(thrown).rejects.toThrow('after it');
    await inTransaction(handle.db, (tx) => sql`insert into notes (id, note) values (${2}, ${'b'})`.execute(tx));
    expect(await notes()).toEqual([{ id: 2, note: 'b' }]);
  });

  it('go at once outside a transaction', async () => {
    await unread(handle.db)`insert into notes (id, note) values (${1}, ${'alone'})`;
    expect(await notes()).toEqual([{ id: 1, note: 'alone' }]);
  });

  it('go before a list of rows that is too long to be prepared', async () => {
    await inTransaction(handle.db, async (tx) => {
      await unread(tx)`insert into notes (id, note) values (${0}, ${'before'})`;
      const rows = Array.from({ length: 400 }, (_, index) => sql`(${index + 1}, ${`${index}`})`);
      await sql`insert into notes (id, note) values ${sql.join(rows)}`.execute(tx);
    });
    expect(await notes()).toHaveLength(401);
  });
});

describe('a prepared statement', () => {
  it('reads its rows as at the first time, with their types', async () => {
    for (let time = 0; time < 3; time += 1) {
      const rows = await many(handle.db)`select ${1}::bigint as large, ${'x'}::text as word, null::date as nothing`;
      expect(rows).toEqual([{ large: 1n, word: 'x', nothing: null }]);
    }
  });

  it('gives no rows at the first time and some later', async () => {
    const find = () => many(handle.db)`select id, note from notes where note = ${'sought'}`;
    expect(await find()).toEqual([]);
    await sql`insert into notes (id, note) values (1, 'sought')`.execute(database.db);
    expect(await find()).toEqual([{ id: 1, note: 'sought' }]);
  });

  it('leaves its connection usable after a value that cannot be written', async () => {
    const circle: Record<string, unknown> = {};
    circle['self'] = circle;
    const write = (value: unknown) => many(handle.db)`select ${value}::jsonb as kept`;
    await expect(write(circle)).rejects.toThrow('circular');
    expect(await write({ a: 1 })).toEqual([{ kept: { a: 1 } }]);
    const inside = inTransaction(handle.db, async (tx) => {
      await unread(tx)`insert into notes (id, note) values (${1}, ${'a'})`;
      await many(tx)`select ${circle}::json as kept`;
    });
    await expect(inside).rejects.toThrow('circular');
    expect(await notes()).toEqual([]);
    expect(await many(handle.db)`select ${{ b: 2 }}::json as kept`).toEqual([{ kept: { b: 2 } }]);
  });

  it('leaves its connection usable after a text that PostgreSQL refuses', async () => {
    const wrong = () => many(handle.db)`select nothing from nowhere where id = ${1}`;
    await expect(wrong()).rejects.toMatchObject({ code: '42P01' });
    await expect(wrong()).rejects.toMatchObject({ code: '42P01' });
    expect(await many(handle.db)`select ${1}::int as one`).toEqual([{ one: 1 }]);
  });

  it('makes room for the next one: the one used longest ago is closed, and parsed again when it comes back', async () => {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const send = createSender(client.query.bind(client) as (...args: unknown[]) => unknown, 3);
    const rowsOf = async (text: string, value: number) => ((await send(text, [value])) as pg.QueryResult).rows;
    const kept = async () => {
      const { rows } = await client.query<{ statement: string }>('select statement from pg_prepared_statements');
      return rows.map(({ statement }) => statement).sort();
    };
    const text = (n: number) => `select $1::int + ${n} as n${n}`;
    try {
      for (const n of [1, 2, 3, 1, 4, 5]) expect(await rowsOf(text(n), 10)).toEqual([{ [`n${n}`]: 10 + n }]);
      expect(await kept()).toEqual([text(1), text(4), text(5)]);
      // one that was closed, twice, and beside it one that fails
      await expect(send('select $1::int / 0', [1])).rejects.toMatchObject({ code: '22012' });
      for (const value of [20, 30]) expect(await rowsOf(text(2), value)).toEqual([{ n2: value + 2 }]);
      expect(await kept()).toHaveLength(3);
      // a transaction of more statements than are kept
      await send('begin', []);
      for (const n of [6, 7, 8]) await send(`${text(n)} ${UNREAD}`, [n]);
      expect(await rowsOf(text(9), 1)).toEqual([{ n9: 10 }]);
      await send('commit', []);
      expect(await rowsOf(text(9), 2)).toEqual([{ n9: 11 }]);
      expect((await kept()).length).toBeLessThanOrEqual(3);
    } finally {
      await client.end();
    }
  });

  it('is kept by each connection for itself, however many texts the process has sent', async () => {
    const before = Array.from({ length: 600 }, (_, n) => `select $1::int + ${n} as sum`);
    const client = await handle.pool.connect();
    try {
      for (const text of before) await client.query(text, [1]);
      await client.query('select $1::int as late', [1]);
      const { rows } = await client.query<{ all: string; late: string }>(
        `select count(*) as "all", count(*) filter (where statement like '%as late') as late
         from pg_prepared_statements where $1`,
        [true],
      );
      expect(rows.map(({ all, late }) => [Number(all), Number(late)])).toEqual([[500, 1]]);
    } finally {
      client.release();
    }
  });
});
