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
    // four at once: one does the work, the others find it done
    const together = async (to?: string) => {
      const runs = await Promise.all([1, 2, 3, 4].map(() => migrate({ url: database.url, to })));
      expect(runs.filter((done) => done.length > 0)).toHaveLength(1);
      return runs.flat().at(-1);
    };
    expect(await together('0007_orders')).toBe('0007_orders');
    expect(await isMigrated(database.db)).toBe(false);
    expect(await together()).toBe(migrationHead);
    expect(await isMigrated(database.db)).toBe(true);
    expect(await migrate({ url: database.url })).toEqual([]);
  });

  it('does not make a running release wait behind it: it gives a lock up, and begins again', async () => {
    database = await createTestDatabase({ template: 'template0' });
    await migrate({ url: database.url, to: '0007_orders' });
    let release = (): void => undefined;
    let isHeld = (): void => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const holder = database.db.transaction().execute(async (tx) => {
      // as a running release that writes investors, to whom the books refer
      await sql`lock table investors in row exclusive mode`.execute(tx);
      isHeld();
      await new Promise<void>((resolve) => (release = resolve));
    });
    await held;
    await expect(migrate({ url: database.url, lockMs: 20, pauseMs: 1, tries: 2 })).rejects.toThrow('lock timeout');
    expect(await isMigrated(database.db), 'nothing of it stays').toBe(false);
    const patient = migrate({ url: database.url, lockMs: 20, pauseMs: 5 });
    release();
    await holder;
    expect((await patient).at(-1)).toBe(migrationHead);
  });

  it('begins again when it and a running release wait for each other', async () => {
    database = await createTestDatabase({ template: 'template0' });
    await migrate({ url: database.url, to: '0007_orders' });
    const ownName = new URL(database.url).pathname.slice(1);
    await sql`alter database ${sql.id(ownName)} set deadlock_timeout = '20ms'`.execute(database.db);
    const waiting = async (): Promise<number> => {
      const { rows } = await sql<{ n: number }>`
        select count(*)::integer as n from pg_locks
        where not granted and database = (select oid from pg_database where datname = current_database())
      `.execute(database.db);
      return rows[0]?.n ?? 0;
    };
    const read = Promise.withResolvers<true>();
    const isStopped = Promise.withResolvers<true>();
    const stopper = database.db.transaction().execute(async (tx) => {
      await sql`lock table investors in row exclusive mode`.execute(tx);
      read.resolve(true);
      await isStopped.promise;
    });
    await read.promise;
    const goOn = Promise.withResolvers<true>();
    // holds what the migration wants later, and waits behind it for what it gets first
    const release = database.db.transaction().execute(async (tx) => {
      await sql`set local deadlock_timeout = '1h'`.execute(tx);
      await sql`lock table orders in row exclusive mode`.execute(tx);
      goOn.resolve(true);
      await expect.poll(waiting).toBe(1);
      await sql`lock table investors in row exclusive mode`.execute(tx);
    });
    await goOn.promise;
    const migrated = migrate({ url: database.url, lockMs: 60_000, pauseMs: 1 });
    await expect.poll(waiting).toBe(2);
    isStopped.resolve(true);
    await Promise.all([stopper, release]);
    expect((await migrated).at(-1)).toBe(migrationHead);
  });

  it('refuses a database of a newer release and leaves it as it is', async () => {
    database = await createTestDatabase();
    await sql`insert into kysely_migration values ('9999_later', '2030-01-01')`.execute(database.db);
    await expect(migrate({ url: database.url })).rejects.toThrow('newer release (9999_later)');
    const { rows } = await sql`select name from kysely_migration order by 1`.execute(database.db);
    expect(rows.at(-1)).toEqual({ name: '9999_later' });
  });
});
