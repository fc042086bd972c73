import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#tests/support/database.ts';
import { createAuditService, systemActor } from './audit.service.ts';

const audit = createAuditService({
  clock: { now: () => new Date('2026-11-21T06:30:00Z'), business: () => new Date(0), moveBusiness: () => undefined },
});

async function write(database: TestDatabase, investorId: number, note: string): Promise<void> {
  await database.db.transaction().execute((tx) =>
    audit.record(tx, {
      actor: systemActor,
      investorId,
      action: 'order.placed',
      subject: 'test:1',
      after: { note, amount: 12_345_678_901_234_567n },
    }),
  );
}

/** Changes the log behind its triggers, as somebody with the keys of the database could. */
async function tamper(database: TestDatabase, change: string): Promise<void> {
  await database.db.transaction().execute(async (tx) => {
    await sql`alter table audit_log disable trigger user`.execute(tx);
    await sql.raw(change).execute(tx);
    await sql`alter table audit_log enable trigger user`.execute(tx);
  });
}

describe('the audit log', () => {
  let database: TestDatabase;
  beforeAll(async () => {
    database = await createTestDatabase();
  });
  afterAll(() => database.drop());

  it('keeps every chain whole when many write at once', async () => {
    await Promise.all(Array.from({ length: 200 }, (_item, index) => write(database, index % 20, 'با "گیومه" و \\n')));
    expect(await audit.verify(database.db)).toEqual({ rows: 200, broken: [], chains: 16, cut: [] });
  });

  it('leaves no row behind when the writer fails', async () => {
    const failed = database.db.transaction().execute(async (tx) => {
      await audit.record(tx, { actor: systemActor, action: 'order.placed', subject: 'test:2' });
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await audit.verify(database.db)).toMatchObject({ rows: 200, broken: [], cut: [] });
  });

  it('shows a changed row, a removed row and an end that was cut off', async () => {
    await tamper(database, `update audit_log set action = 'test.forged' where id = 7`);
    expect((await audit.verify(database.db)).broken).toEqual([7n]);
    await tamper(database, `update audit_log set action = 'order.placed' where id = 7`);
    await tamper(
      database,
      `delete from audit_log where id = (select max(id) from audit_log where chain = (select chain from audit_log where id = 7))`,
    );
    const { broken, cut } = await audit.verify(database.db);
    expect(broken).toEqual([]);
    expect(cut).toHaveLength(1);
  });
});
