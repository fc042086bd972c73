import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { subjectsOf } from '#shared/ability.ts';
import { proveEnrolment } from '#shared/contract/enrolments.ts';
import { loginPassword } from '#shared/contract/login.ts';
import { startSecondFactorSetup } from '#shared/contract/secondFactor.ts';
import { fillDemoOnce, refuseDemoData } from '#server/db/demo/fillOnce.ts';
import { createSuperAdmin, type NewSuperAdmin } from '#server/modules/people/account/superAdmin.service.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createTestDatabase } from '../support/database.ts';

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const first: NewSuperAdmin = {
  nationalCode: '0012345679',
  mobile: '09121234567',
  firstName: 'مریم',
  lastName: 'کاشانی',
  password: 'Arghavan-7142',
};
const second: NewSuperAdmin = { ...first, nationalCode: '0499370899', mobile: '09127654321' };

/** set-up codes that the terminal printed, by national code */
const codes = new Map<string, string>();

const create = async (person: NewSuperAdmin): Promise<number> => {
  const { userId, code } = await createSuperAdmin(
    { db: test.db.db, clock: test.clock, ids: test.deps.ports.ids, audit: test.app.services.audit },
    person,
  );
  codes.set(person.nationalCode, code);
  return userId;
};

describe('the first super admin', () => {
  it('is not made with a wrong code, mobile, name or password', async () => {
    for (const [change, reason] of [
      [{ nationalCode: '0012345678' }, /national code/],
      [{ mobile: '0912' }, /mobile/],
      [{ lastName: ' ' }, /name/],
      [{ password: '12345678' }, /password/],
    ] as const)
      await expect(create({ ...first, ...change })).rejects.toThrow(reason);
  });

  it('is made once, by whoever comes first, logs in and stands in the audit log', async () => {
    const made = await Promise.allSettled([create(first), create(second)]);
    expect(made.map((one) => one.status).sort()).toEqual(['fulfilled', 'rejected']);
    const { rows } = await sql<{ id: number; username: string; role: number; accessLevel: string | null }>`
      select id, username, role_id as role, access_level as "accessLevel" from users`.execute(test.db.db);
    expect(rows).toHaveLength(1);
    // the screens of administrators open by the level
    expect(subjectsOf({ role: 'admin', accessLevel: rows[0]?.accessLevel ?? null })).toContain('admin-page');
    const username = rows[0]?.username ?? '';
    const client = test.api.anonymous();
    const answer = await client.call(loginPassword, { body: { username, password: first.password } });
    expect(answer.status).toBe(200);
    // the terminal printed the code that the first log-in asks for
    const ticket = answer.body.data.second_factor?.ticket;
    expect((await client.call(startSecondFactorSetup, { body: { ticket } })).body.code).toBe('ENROLMENT_REQUIRED');
    expect((await client.call(proveEnrolment, { body: { ticket, enrolment: codes.get(username) } })).status).toBe(204);
    expect((await client.call(startSecondFactorSetup, { body: { ticket } })).status).toBe(200);
    const { rows: audited } = await sql`
      select 1 from audit_log where action = 'user.superAdminCreated' and subject = ${`user:${rows[0]?.id}`}`.execute(
      test.db.db,
    );
    expect(audited).toHaveLength(1);
  });

  it('lets another be made only when a super admin confirms with their password', async () => {
    const { rows } = await sql<{ username: string }>`select username from users`.execute(test.db.db);
    const username = rows[0]?.username ?? '';
    const next = username === first.nationalCode ? second : first;
    await expect(create(next)).rejects.toThrow(/must confirm/);
    await expect(create({ ...next, by: { username, password: 'wrong-one-1' } })).rejects.toThrow(/wrong/);
    await expect(create({ ...next, by: { username: next.nationalCode, password: next.password } })).rejects.toThrow(
      /unknown/,
    );
    expect(await create({ ...next, by: { username, password: first.password } })).toBeGreaterThan(0);
  });
});

describe('a database with the demo people', () => {
  it('is refused by production, an empty one is not', async () => {
    const database = await createTestDatabase();
    try {
      await expect(refuseDemoData(database.db)).resolves.toBeUndefined();
      await fillDemoOnce({ db: database.db, url: database.url, now: test.clock.now(), onProgress: () => undefined });
      await expect(refuseDemoData(database.db)).rejects.toThrow(/invented people/);
    } finally {
      await database.drop();
    }
  });
});
