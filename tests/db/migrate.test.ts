import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { isMigrated, migrate, migrationHead } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
afterEach(() => database.drop());

describe('migrate', () => {
  it('brings an empty database to the head once, however many start at the same time', async () => {
    database = await createTestDatabase({ template: 'template0' });
    expect(await isMigrated(database.db)).toBe(false);
    const runs = await Promise.all([1, 2, 3, 4].map(() => migrate({ url: database.url })));
    expect(runs.filter((done) => done.length > 0)).toHaveLength(1);
    expect(runs.flat().at(-1)).toBe(migrationHead);
    expect(await isMigrated(database.db)).toBe(true);
    expect(await migrate({ url: database.url })).toEqual([]);
  });

  it('refuses a database of a newer release and leaves it as it is', async () => {
    database = await createTestDatabase();
    await sql`insert into kysely_migration values ('9999_later', '2030-01-01')`.execute(database.db);
    await expect(migrate({ url: database.url })).rejects.toThrow('newer release (9999_later)');
    const { rows } = await sql`select name from kysely_migration order by 1`.execute(database.db);
    expect(rows.at(-1)).toEqual({ name: '9999_later' });
  });
});
