import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { findSchemaProblem, migrate, migrationHead, prepareSchema, schemaRange } from '#server/db/migrate.ts';
import { lastBeforeContract, lowestSchema, recordChanges } from '#server/db/schemaRange.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
afterEach(() => database.drop());

/** What the next release leaves behind: names that this one does not know. */
async function applyLater(changes: { name: string; kind: 'expand' | 'contract'; release: string }[]): Promise<void> {
  for (const { name, kind, release } of changes) {
    await sql`insert into kysely_migration values (${name}, '2030-01-01')`.execute(database.db);
    await sql`insert into schema_changes (name, kind, release) values (${name}, ${kind}, ${release})`.execute(
      database.db,
    );
  }
}

describe('a release on the schema of the next one', () => {
  it('runs, and migrates nothing, when the next one only added', async () => {
    database = await createTestDatabase();
    await applyLater([
      { name: '9998_later', kind: 'expand', release: '9.0.0' },
      { name: '9999_later', kind: 'expand', release: '9.0.0' },
    ]);
    expect(await findSchemaProblem(database.db)).toBe(null);
    expect(await migrate({ url: database.url })).toEqual([]);
    for (const mode of ['run', 'wait', 'refuse'] as const)
      expect(await prepareSchema(database.url, { mode })).toEqual([]);
  });

  it.each([
    ['took something away', [{ name: '9998_later', kind: 'contract', release: '9.0.0' }]],
    [
      'was followed by another one',
      [
        { name: '9998_later', kind: 'expand', release: '9.0.0' },
        { name: '9999_later', kind: 'expand', release: '9.1.0' },
      ],
    ],
    [
      'added and took away',
      [
        { name: '9998_later', kind: 'expand', release: '9.0.0' },
        { name: '9999_later', kind: 'contract', release: '9.0.0' },
      ],
    ],
  ] as const)('is refused when the next one %s', async (_, changes) => {
    database = await createTestDatabase();
    await applyLater([...changes]);
    const names = changes.map(({ name }) => name);
    expect(await findSchemaProblem(database.db)).toEqual({ kind: 'newer', names });
    for (const mode of ['run', 'wait', 'refuse'] as const)
      await expect(prepareSchema(database.url, { mode })).rejects.toThrow(`newer release (${names.join(', ')})`);
  });

  it('is refused when nobody wrote down what the next one did', async () => {
    database = await createTestDatabase();
    await sql`insert into kysely_migration values ('9999_later', '2030-01-01')`.execute(database.db);
    expect(await findSchemaProblem(database.db)).toEqual({ kind: 'newer', names: ['9999_later'] });
  });
});

describe('a start', () => {
  it('refuses an older schema, or waits for the step that brings the newest', async () => {
    database = await createTestDatabase({ template: 'template0' });
    await migrate({ url: database.url, to: '0012_distributions' });
    await expect(prepareSchema(database.url, { mode: 'refuse' })).rejects.toThrow(
      /missing: 0013_notices.*npm run db:migrate/,
    );
    let isWaiting = (): void => undefined;
    const waits = new Promise<void>((resolve) => (isWaiting = resolve));
    const missing: string[] = [];
    const start = prepareSchema(database.url, {
      mode: 'wait',
      pauseMs: 5,
      onWaiting: (names) => {
        missing.push(...names);
        isWaiting();
      },
    });
    await waits;
    expect(missing[0]).toBe('0013_notices');
    expect((await migrate({ url: database.url })).at(-1)).toBe(migrationHead);
    expect(await start).toEqual([]);
  });

  it('that waits ends when it is cancelled', async () => {
    database = await createTestDatabase({ template: 'template0' });
    const cancelled = new Error('cancelled');
    let asked = 0;
    const check = (): void => {
      asked += 1;
      if (asked > 2) throw cancelled;
    };
    await expect(prepareSchema(database.url, { mode: 'wait', pauseMs: 1, check })).rejects.toBe(cancelled);
  });
});

describe('what a release writes down', () => {
  it('is the kind and the release of what it applied, once', async () => {
    database = await createTestDatabase();
    const client = await database.pool.connect();
    try {
      // the second is of a release whose step has not run
      const change = { kind: 'contract', checksum: null } as const;
      await recordChanges(client, { '0014_sums': change, '9999_later': change });
    } finally {
      client.release();
    }
    const { rows } = await sql`select name, kind from schema_changes where name = '0014_sums'`.execute(database.db);
    expect(rows).toEqual([{ name: '0014_sums', kind: 'baseline' }]);
    const { rows: others } = await sql`select name from schema_changes where name = '9999_later'`.execute(database.db);
    expect(others).toEqual([]);
  });

  it('leaves what is taken away at its end out of what it needs', async () => {
    database = await createTestDatabase();
    const names = ['0001_a', '0002_b', '0003_c'];
    expect(lowestSchema({ names, kinds: { '0003_c': 'contract' } })).toBe('0002_b');
    expect(lowestSchema({ names, kinds: { '0002_b': 'contract', '0003_c': 'expand' } })).toBe('0003_c');
    expect(lastBeforeContract({ names, kinds: { '0003_c': 'contract' } })).toBe('0002_b');
    expect(lastBeforeContract({ names, kinds: { '0002_b': 'contract', '0003_c': 'contract' } })).toBe('0001_a');
    expect(lastBeforeContract({ names, kinds: { '0003_c': 'expand' } })).toBe(undefined);
    expect(schemaRange.highest).toBe(migrationHead);
    expect(schemaRange.lowest <= schemaRange.highest).toBe(true);
  });
});
