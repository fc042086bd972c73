import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { isMigrated, migrate, migrationHead } from '#server/db/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/database.ts';

let database: TestDatabase;
afterEach(() => database.drop());

/** Writes an open slip of one account, day and amount; what it belongs to is not asked. */
const insertSlip = (number: string) =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into bank_slips (investor_id, order_id, fund_account_id, number, amount, slip_date, slip_time, created_at)
      values (1, 1, 1, ${number}, 5000000, '2026-11-21', '10:00', now())`.execute(tx);
  });

/** Writes money of a provider that names no account of the fund; what it belongs to is not asked. */
const insertProviderMoney = (ref: string) =>
  database.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`
      insert into bank_deposits (amount, deposited_at, bank_ref, source, status, created_at)
      values (5000000, '2026-11-21T07:00:00Z', ${ref}, 'direct_debit', 'unmatched', now())`.execute(tx);
  });

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
    expect(await together('0064_factor_proofs')).toBe('0064_factor_proofs');
    for (const number of ['ABC-1', 'abc-1', 'x-2']) await insertSlip(number);
    for (const ref of ['Z-7', 'z-7', '007', '7', 'y-8']) await insertProviderMoney(ref);
    expect(await together()).toBe(migrationHead);
    expect(await isMigrated(database.db)).toBe(true);
    expect(await migrate({ url: database.url })).toEqual([]);
    // slips of before whose numbers differ in their spelling alone stop no upgrade, and one more of them is refused
    const { rows } = await sql<{ number: string }>`select number from bank_slips order by id`.execute(database.db);
    expect(rows.map(({ number }) => number)).toEqual(['ABC-1', 'abc-1', 'x-2']);
    for (const number of ['aBc-1', 'X-2']) await expect(insertSlip(number)).rejects.toThrow('bank_slips_once');
    // nor does money of a provider
    for (const ref of ['Z-7 ', '07', 'Y-8'])
      await expect(insertProviderMoney(ref)).rejects.toThrow('bank_deposits_no_account');
  });

  it('gives payouts of profit their journal by investor, fund and moment, each of equal moments its own', async () => {
    database = await createTestDatabase({ template: 'template0' });
    await migrate({ url: database.url, to: '0091_search_by_names' });
    await database.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        insert into journals (id, at, business_date, kind, investor_id, fund_id) overriding system value values
          (1, '2026-11-21T07:00:00Z', '2026-11-21', 'profit', 1, 1),
          (2, '2026-11-21T08:00:00Z', '2026-11-21', 'profit', 1, 1),
          (3, '2026-11-21T08:00:00Z', '2026-11-21', 'profit', 1, 1),
          (4, '2026-11-21T07:00:00Z', '2026-11-21', 'profit', 2, 1),
          (5, '2026-11-21T07:00:00Z', '2026-11-21', 'issue', 1, 1)`.execute(tx);
      await sql`
        insert into payouts (id, investor_id, fund_id, kind, amount, due_date, created_at) overriding system value values
          (11, 1, 1, 'profit', 10, '2026-11-22', '2026-11-21T07:00:00Z'),
          (12, 1, 1, 'profit', 20, '2026-11-22', '2026-11-21T07:00:00Z'),
          (13, 1, 1, 'profit', 30, '2026-11-22', '2026-11-21T08:00:00Z'),
          (14, 1, 1, 'profit', 40, '2026-11-22', '2026-11-21T08:00:00Z'),
          (15, 2, 1, 'profit', 50, '2026-11-22', '2026-11-21T07:00:00Z'),
          (16, 1, 1, 'remain', 60, '2026-11-22', '2026-11-21T07:00:00Z'),
          (17, 3, 1, 'profit', 70, '2026-11-22', '2026-11-21T07:00:00Z')`.execute(tx);
    });
    await migrate({ url: database.url });
    const { rows } = await sql<{ id: number; journal: bigint | null }>`
      select id, profit_journal_id as journal from payouts order by id`.execute(database.db);
    expect(rows.map(({ id, journal }) => [id, journal])).toEqual([
      [11, 1n],
      [12, 1n],
      [13, 2n],
      [14, 3n],
      [15, 4n],
      [16, null],
      [17, null],
    ]);
  });

  it('does not make a running release wait behind it: it gives a lock up, and begins again', async () => {
    database = await createTestDatabase({ template: 'template0' });
    await migrate({ url: database.url, to: '0067_bank_lines' });
    let release = (): void => undefined;
    let isHeld = (): void => undefined;
    const held = new Promise<void>((resolve) => (isHeld = resolve));
    const holder = database.db.transaction().execute(async (tx) => {
      await sql`select 1 from second_factor_tickets`.execute(tx);
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
    await migrate({ url: database.url, to: '0067_bank_lines' });
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
      await sql`select 1 from ledger_corrections`.execute(tx);
      read.resolve(true);
      await isStopped.promise;
    });
    await read.promise;
    const goOn = Promise.withResolvers<true>();
    // holds what the migration wants later, and waits behind it for what it gets first
    const release = database.db.transaction().execute(async (tx) => {
      await sql`set local deadlock_timeout = '1h'`.execute(tx);
      await sql`select 1 from second_factor_tickets`.execute(tx);
      goOn.resolve(true);
      await expect.poll(waiting).toBe(1);
      await sql`select 1 from ledger_corrections`.execute(tx);
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
