import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInfo } from '#shared/contract/account.ts';
import {
  approveFactorReset,
  exportFactorResets,
  listFactorResets,
  prepareFactorReset,
  rejectFactorReset,
} from '#shared/contract/factorResets.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';
import { testFactor } from '../support/secondFactor.ts';
import { demoFactorPrefix } from '#shared/demoFactor.ts';

const reason = 'گوشی و کدهای بازیابی گم شده است';

let test: TestApp;
let maker: ApiClient;
let makerUser: TestUser;
let checker: ApiClient;
let chief: ApiClient;

async function enter(user: TestUser): Promise<ApiClient> {
  test.clock.advance(60_000);
  return signIn(test, user);
}

/** An investor with an authenticator app. */
async function protectedUser(): Promise<TestUser> {
  const user = await createUser(test);
  await sql`insert into second_factors (user_id, totp_secret, totp_since)
    values (${user.id}, ${`${demoFactorPrefix}${testFactor}`}, ${test.clock.now()})`.execute(test.db.db);
  return user;
}

const hasFactor = async (userId: number): Promise<boolean> => {
  const { rows } = await sql`select 1 from second_factors where user_id = ${userId}`.execute(test.db.db);
  return rows.length > 0;
};

const actsOf = async (userId: number) => {
  const { rows } = await sql<{ action: string; reason: string | null }>`
    select action, reason from audit_log where subject = ${`user:${userId}`} and action like 'user.factor%' order by id`.execute(
    test.db.db,
  );
  return rows;
};

const prepare = (client: ApiClient, userId: number) =>
  client.call(prepareFactorReset, { params: { userId }, body: { reason } });

beforeAll(async () => {
  test = await createTestApp();
  makerUser = await createUser(test, { roleId: 2, accessLevel: 't1' });
  maker = await enter(makerUser);
  checker = await enter(await createUser(test, { roleId: 2, accessLevel: 't2' }));
  chief = await enter(await createUser(test, { roleId: 3 }));
});
afterAll(() => test.close());

describe('the reset of a second factor', () => {
  it('is refused without session, to investors, about one’s own account, and where there is none', async () => {
    const user = await createUser(test);
    expect((await prepare(test.api.anonymous(), user.id)).status).toBe(401);
    expect((await prepare(await enter(user), user.id)).status).toBe(403);
    expect((await prepare(maker, makerUser.id)).body.code).toBe('APPROVAL_OWN_INVESTOR');
    expect((await prepare(maker, 2_000_000)).body.code).toBe('USER_NOT_FOUND');
    expect((await prepare(maker, user.id)).body.code).toBe('FACTOR_RESET_NONE');
    const short = await maker.call(prepareFactorReset, { params: { userId: user.id }, body: { reason: 'کوتاه' } });
    expect([short.status, short.body.fields]).toEqual([400, { reason: [expect.any(String)] }]);
  });

  it('is approved by another person as they saw it: factors and sessions end, and the person is told', async () => {
    const user = await protectedUser();
    const own = await enter(user);
    const asked = (await prepare(maker, user.id)).body.data;
    expect(asked).toMatchObject({ state: 'prepared', isStaff: false, reason });
    expect(await hasFactor(user.id), 'nothing changes before the approval').toBe(true);
    expect((await prepare(checker, user.id)).body.code).toBe('FACTOR_RESET_PREPARED');
    const params = { resetId: asked.resetId };
    const body = { version: asked.version };
    expect((await maker.call(approveFactorReset, { params, body })).status, 'a maker has no such duty').toBe(403);
    const other = Buffer.from('{}').toString('base64url');
    expect((await checker.call(approveFactorReset, { params, body: { version: other } })).body.code).toBe(
      'APPROVAL_CHANGED',
    );
    expect((await own.call(getInfo)).status).toBe(200);
    const call = { params, body, headers: { 'idempotency-key': crypto.randomUUID() } };
    const done = await checker.call(approveFactorReset, call);
    expect(done.body.data.state).toBe('executed');
    expect((await checker.call(approveFactorReset, call)).body.data, 'a repeat').toEqual(done.body.data);
    expect(await hasFactor(user.id)).toBe(false);
    expect((await own.call(getInfo)).status).toBe(401);
    await test.jobs.runAll();
    expect(test.sms.at(-1)).toMatchObject({ mobile: user.mobile, template: 'second_factor_removed' });
    const { rows: held } = await sql<{ sells: Date; payouts: Date }>`
      select sell_hold_until as sells, payout_hold_until as payouts from users where id = ${user.id}`.execute(
      test.db.db,
    );
    expect(must(held[0]).payouts > test.clock.now(), 'no money leaves for a day').toBe(true);
    expect(must(held[0]).sells).toEqual(must(held[0]).payouts);
    expect((await checker.call(approveFactorReset, { params, body })).body.code).toBe('APPROVAL_DECIDED');
    expect(await actsOf(user.id)).toEqual([
      { action: 'user.factorResetPrepared', reason },
      { action: 'user.factorReset', reason },
    ]);
  });

  it('of an administrator is approved by a super admin alone, and never by who proposed it', async () => {
    const colleague = await createUser(test, { roleId: 2, accessLevel: 't0' });
    const first = (await prepare(chief, colleague.id)).body.data;
    const params = { resetId: first.resetId };
    const body = { version: first.version };
    expect((await checker.call(approveFactorReset, { params, body })).body.code).toBe('FACTOR_RESET_SUPER');
    expect((await chief.call(approveFactorReset, { params, body })).body.code).toBe('APPROVAL_SAME_PERSON');
    const taken = await chief.call(rejectFactorReset, { params, body: { ...body, reason } });
    expect(taken.body.data).toMatchObject({ state: 'withdrawn', decisionReason: reason });
    const second = (await prepare(maker, colleague.id)).body.data;
    const [waiting] = (await chief.call(listFactorResets)).body.data;
    expect(must(waiting)).toMatchObject({ resetId: second.resetId, isStaff: true });
    expect(await fileRows(chief, exportFactorResets)).toEqual([
      expect.objectContaining({
        شماره: String(second.resetId),
        'کد ملی / شناسه ملی': colleague.username,
        'نوع کاربر': 'کارکنان',
        علت: reason,
      }),
    ]);
    const done = await chief.call(approveFactorReset, {
      params: { resetId: second.resetId },
      body: { version: second.version },
    });
    expect(done.body.data.state).toBe('executed');
    expect(await hasFactor(colleague.id)).toBe(false);
  });

  it('that does not exist is not found', async () => {
    const lost = await checker.call(rejectFactorReset, {
      params: { resetId: 2_000_000 },
      body: { version: 'x', reason },
    });
    expect([lost.status, lost.body.code]).toEqual([404, 'FACTOR_RESET_NOT_FOUND']);
  });
});
