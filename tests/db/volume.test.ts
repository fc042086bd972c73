import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { isValidLegalId, isValidNationalCode } from '#shared/nationalCode.ts';
import { createDatabase } from '#server/db/connection.ts';
import { fillVolume } from '#server/db/demo/volume/fillVolume.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { expectSoundBooks } from '../support/books.ts';
import { createTestDatabase } from '../support/database.ts';
import { ledgerText } from '../support/ground.ts';

/* Invented investors and orders in large numbers leave books that prove; here in small numbers. */

const size = { investors: 300, orders: 2_000, seed: 7 };

async function fill(test: TestApp, db = test.db.db): Promise<string[]> {
  const steps: string[] = [];
  await sql`insert into settings (key, value, updated_at) values ('demo_filled', '1', ${test.clock.now()})`.execute(
    test.db.db,
  );
  await fillVolume(db, { ...size, now: test.clock.now(), onProgress: (step) => steps.push(step) });
  return steps;
}

const digest = async (test: TestApp): Promise<string> =>
  createHash('sha256')
    .update(await ledgerText(test.db.db))
    .digest('hex');

let test: TestApp;
let steps: string[];
let investorsBefore: number;
let ordersBefore: number;

const count = async (of: string): Promise<number> =>
  (await sql<{ n: number }>`select count(*)::int as n from ${sql.raw(of)}`.execute(test.db.db)).rows[0]?.n ?? 0;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', desks: true, env: { DEMO: '1' } });
  investorsBefore = await count('investors');
  ordersBefore = await count('orders');
  steps = await fill(test);
});
afterAll(() => test.close());

describe('a filled database', () => {
  it('has as many investors and orders more as were asked for, and tells how far it is', async () => {
    expect(await count('investors')).toBe(investorsBefore + size.investors);
    expect(await count('orders')).toBe(ordersBefore + size.orders);
    expect(await count(`audit_log where action = 'order.placed'`)).toBeGreaterThanOrEqual(size.orders);
    expect(steps).toContain('300 of 300 investors');
    expect(steps).toContain('2000 of 2000 orders');
  });

  it('has books that prove', () => expectSoundBooks(test));

  it('has orders of every kind over funds, branches and days', async () => {
    const { rows } = await sql<{ status: string; type: number }>`
      select distinct status, order_type as type from orders where investor_id > ${investorsBefore}`.execute(
      test.db.db,
    );
    const kinds = rows.map(({ status, type }) => `${type} ${status}`);
    for (const kind of ['1 issued', '1 registered', '1 pending_receipt', '1 expired', '1 cancelled', '2 paid'])
      expect(kinds).toContain(kind);
    expect(
      await count(`(select distinct fund_id from orders where investor_id > ${investorsBefore}) f`),
    ).toBeGreaterThan(6);
    expect(
      await count(`(select distinct branch_id from orders where investor_id > ${investorsBefore}) b`),
    ).toBeGreaterThan(8);
    expect(
      await count(`(select distinct effective_date from orders where investor_id > ${investorsBefore}) d`),
    ).toBeGreaterThan(25);
    expect(await count(`orders where created_at > '${test.clock.now().toISOString()}' and id > ${ordersBefore}`)).toBe(
      0,
    );
  });

  it('has people with codes and accounts whose check digits are right', async () => {
    const { rows } = await sql<{ code: string; isLegal: boolean; iban: string }>`
      select i.national_no as code, i.is_legal as "isLegal", a.iban
      from investors i join investor_bank_accounts a on a.investor_id = i.id where i.id > ${investorsBefore}`.execute(
      test.db.db,
    );
    expect(rows).toHaveLength(size.investors);
    for (const { code, isLegal, iban } of rows) {
      expect([code, isLegal ? isValidLegalId(code) : isValidNationalCode(code)]).toEqual([code, true]);
      expect(BigInt(`${iban.slice(4)}1827${iban.slice(2, 4)}`) % 97n).toBe(1n);
    }
    expect(rows.filter(({ isLegal }) => isLegal).length).toBeGreaterThan(0);
  });

  it('is not filled a second time', async () => {
    await expect(
      fillVolume(test.db.db, { ...size, now: test.clock.now(), onProgress: () => undefined }),
    ).rejects.toThrow('this database was filled before');
  });

  // statistics that the server gathers at its own time change its plans, and with them the order of rows without an order
  it.each(['enable_hashjoin', 'enable_nestloop'])('is the same for the same seed, also without %s', async (join) => {
    // on a database of its own the demo is filled again too
    const database = await createTestDatabase();
    const other = await createTestApp({ seed: 'demo', desks: true, env: { DEMO: '1' }, database });
    const handle = createDatabase({ url: other.db.url, poolSize: 1 });
    try {
      await sql`set ${sql.ref(join)} = off`.execute(handle.db);
      await fill(other, handle.db);
      expect(await digest(other)).toBe(await digest(test));
    } finally {
      await handle.close();
      await other.close();
    }
  });
});

describe('a database without the demo people', () => {
  it('is not filled', async () => {
    const empty = await createTestDatabase();
    try {
      await expect(fillVolume(empty.db, { ...size, now: new Date(), onProgress: () => undefined })).rejects.toThrow(
        'only a database with the demo people',
      );
    } finally {
      await empty.drop();
    }
  });

  it.each(['production', 'development'] as const)('on a server is refused in %s', async (mode) => {
    const empty = await createTestDatabase();
    try {
      const args = ['src/server/db/cli.ts', 'fill', '--investors', '10', '--orders', '10'];
      await expect(
        promisify(execFile)(process.execPath, args, {
          env: { PATH: process.env['PATH'], DATABASE_URL: empty.url, NODE_ENV: mode },
        }),
      ).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('DEMO_ON_SERVER=1') as string });
      const { rows } = await sql`select 1 from users`.execute(empty.db);
      expect(rows).toHaveLength(0);
    } finally {
      await empty.drop();
    }
  });
});
