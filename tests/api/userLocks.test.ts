import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { loginPassword } from '#shared/contract/login.ts';
import { exportUserLocks, exportUserUnlocks } from '#shared/contract/peopleFiles.ts';
import { confirmSecondFactor } from '#shared/contract/secondFactor.ts';
import {
  approveUserUnlock,
  getUserLocks,
  listUserUnlocks,
  rejectUserUnlock,
  unlockUser,
} from '#shared/contract/userLocks.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { createUser, signIn, testPassword, type TestUser } from '../support/people.ts';
import { must } from '#tests/support/must.ts';

const reason = 'تماس تلفنی با شماره ثبت‌شده';
let test: TestApp;
let maker: ApiClient;
let makerUser: TestUser;
let checker: ApiClient;
let checkerUser: TestUser;
let superAdmin: ApiClient;
beforeAll(async () => {
  test = await createTestApp();
  makerUser = await createUser(test, { roleId: 2, accessLevel: 't1' });
  checkerUser = await createUser(test, { roleId: 2, accessLevel: 't2' });
  maker = await signIn(test, makerUser);
  test.clock.advance(60_000);
  checker = await signIn(test, checkerUser);
  superAdmin = await signIn(test, await createUser(test, { roleId: 3, accessLevel: 't3' }));
});
afterAll(() => test.close());

/** Ten wrong codes of the second step and five wrong passwords from a device that nobody knows. */
async function lockOut(user: TestUser): Promise<void> {
  for (const kind of ['otp', 'factor'])
    await sql`
      insert into attempt_counters (key, hits, expires_at)
      values (${`${kind}:wrong:${user.username}:day`},
        array(select ${test.clock.now()}::timestamptz - n * interval '1 minute' from generate_series(0, 9) n),
        ${new Date(test.clock.now().getTime() + 86_400_000)})
      on conflict (key) do update set hits = excluded.hits`.execute(test.db.db);
  await sql`
    insert into password_locks (account_key, fails, tries, last_fail_at, locked_until)
    values (${user.username}, 8, array[${test.clock.now()}::timestamptz], ${test.clock.now()},
      ${new Date(test.clock.now().getTime() + 600_000)})
    on conflict (account_key) do update set fails = 8, locked_until = excluded.locked_until`.execute(test.db.db);
}

const login = async (user: TestUser): Promise<number> =>
  (await test.api.anonymous().call(loginPassword, { body: { username: user.username, password: testPassword } }))
    .status;

const auditOf = async (user: TestUser): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${`user:${user.id}`} and action like 'user.unlock%' order by id`.execute(
    test.db.db,
  );
  return rows.map((row) => row.action);
};

describe('locks of an investor', () => {
  it('are shown with their ends, and one administrator removes them', async () => {
    const user = await createUser(test);
    await lockOut(user);
    expect(await login(user)).toBe(429);
    const seen = (await maker.call(getUserLocks, { query: { username: user.username } })).body.data;
    expect(seen.user).toMatchObject({ userId: user.id, username: user.username, isAdmin: false });
    const at = (ms: number): string => new Date(test.clock.now().getTime() + ms).toISOString();
    const codes = { isKnownDevice: false, tries: 10, limit: 10, hours: 24, lockedUntil: at(86_400_000 - 9 * 60_000) };
    expect(seen.locks).toEqual([
      expect.objectContaining({ kind: 'password', isKnownDevice: false, tries: 8, lockedUntil: at(600_000) }),
      { kind: 'otp', kindText: 'کد پیامکی نادرست', ...codes },
      { kind: 'factor', kindText: 'کد مرحله دوم نادرست', ...codes },
    ]);
    const file = await fileRows(maker, exportUserLocks, { query: { username: user.username } });
    expect(file.map((row) => [row['نوع تلاش'], row['تلاش'], row['قفل تا']])).toEqual([
      ['رمز عبور نادرست', '8', '1405/08/30 10:11'],
      ['کد پیامکی نادرست', '10', '1405/09/01 09:52'],
      ['کد مرحله دوم نادرست', '10', '1405/09/01 09:52'],
    ]);
    const short = await maker.call(unlockUser, { params: { userId: user.id }, body: { reason: 'کوتاه' } });
    expect(short.body.fields).toHaveProperty('reason');
    const done = await maker.call(unlockUser, { params: { userId: user.id }, body: { reason } });
    expect(done.body.data).toMatchObject({ state: 'executed', userId: user.id, reason });
    expect(await login(user)).toBe(200);
    expect((await maker.call(getUserLocks, { query: { username: user.username } })).body.data.locks).toEqual([]);
    expect(await auditOf(user)).toEqual(['user.unlocked']);
  });

  it('are nobody else: an unknown name is said so', async () => {
    expect((await maker.call(getUserLocks, { query: { username: '0012345679' } })).body.code).toBe('USER_NOT_FOUND');
    expect((await maker.call(unlockUser, { params: { userId: 2_000_000 }, body: { reason } })).body.code).toBe(
      'USER_NOT_FOUND',
    );
  });
});

describe('locks of an administrator', () => {
  it('take two people, neither of them the administrator', async () => {
    const locked = await createUser(test, { roleId: 2, accessLevel: 't2' });
    await lockOut(locked);
    const asked = await maker.call(unlockUser, { params: { userId: locked.id }, body: { reason } });
    expect(asked.body.data.state).toBe('prepared');
    expect(await login(locked)).toBe(429);
    expect((await checker.call(unlockUser, { params: { userId: locked.id }, body: { reason } })).body.code).toBe(
      'USER_UNLOCK_PREPARED',
    );
    const [open] = (await checker.call(listUserUnlocks)).body.data;
    expect(open).toMatchObject({ userId: locked.id, preparedBy: makerUser.id, state: 'prepared' });
    expect(await fileRows(checker, exportUserUnlocks)).toEqual([
      expect.objectContaining({
        شماره: String(must(open).unlockId),
        'کد ملی / شناسه ملی': locked.username,
        علت: reason,
      }),
    ]);
    const params = { unlockId: must(open).unlockId };
    const body = { version: must(open).version };
    expect((await maker.call(approveUserUnlock, { params, body })).status, 'a maker has no such duty').toBe(403);
    expect(
      (await checker.call(approveUserUnlock, { params, body: { version: Buffer.from('{}').toString('base64url') } }))
        .body.code,
    ).toBe('APPROVAL_CHANGED');
    const refused = await checker.call(approveUserUnlock, { params, body });
    expect([refused.status, refused.body.code]).toEqual([403, 'USER_UNLOCK_SUPER']);
    expect(await login(locked), 'a checker opens no lock of staff').toBe(429);
    const done = await superAdmin.call(approveUserUnlock, { params, body });
    expect(done.body.data).toMatchObject({ state: 'executed', decidedByName: 'مینا سهیلی' });
    expect(await login(locked)).toBe(200);
    expect((await checker.call(approveUserUnlock, { params, body })).body.code).toBe('APPROVAL_DECIDED');
    expect(await auditOf(locked)).toEqual(['user.unlockPrepared', 'user.unlocked']);
  });

  it('are not decided by who asked, nor by the administrator', async () => {
    const locked = await createUser(test, { roleId: 2, accessLevel: 't2' });
    test.clock.advance(60_000);
    const own = await signIn(test, locked);
    await lockOut(locked);
    expect((await own.call(unlockUser, { params: { userId: locked.id }, body: { reason } })).body.code).toBe(
      'APPROVAL_OWN_INVESTOR',
    );
    const asked = (await checker.call(unlockUser, { params: { userId: locked.id }, body: { reason } })).body.data;
    const params = { unlockId: asked.unlockId };
    const body = { version: asked.version };
    expect((await checker.call(approveUserUnlock, { params, body })).body.code).toBe('APPROVAL_SAME_PERSON');
    expect((await own.call(approveUserUnlock, { params, body })).body.code).toBe('APPROVAL_OWN_INVESTOR');
    expect((await checker.call(rejectUserUnlock, { params, body: { ...body, reason } })).body.data.state).toBe(
      'withdrawn',
    );
    expect((await checker.call(listUserUnlocks)).body.data).toEqual([]);
    expect(await auditOf(locked)).toEqual(['user.unlockPrepared', 'user.unlockRejected']);
  });
});

describe('the command admin:unlock', () => {
  const run = async (...args: string[]): Promise<string> => {
    const { stdout } = await promisify(execFile)(process.execPath, ['src/server/adminUnlock.ts', ...args], {
      env: { PATH: process.env['PATH'], NODE_ENV: 'test', DATABASE_URL: test.db.url },
    });
    return stdout;
  };

  it('removes the locks of an account, and with the flag every second factor; both are audited', async () => {
    const admin = await createUser(test, { roleId: 2, accessLevel: 't1' });
    await sql`
      insert into passkeys (credential_id, user_id, public_key, sign_count, transports, name, created_at)
      values (${`key-${admin.id}`}, ${admin.id}, 'AAAA', 0, '{}', 'گوشی', ${test.clock.now()})`.execute(test.db.db);
    await lockOut(admin);
    expect(await login(admin)).toBe(429);
    expect(await run(admin.username)).toContain(`unlocked ${admin.username}`);
    expect(await login(admin)).toBe(200);
    const waysOf = async (): Promise<string[]> => {
      const first = await test.api
        .anonymous()
        .call(loginPassword, { body: { username: admin.username, password: testPassword } });
      return must(first.body.data.second_factor).ways;
    };
    expect(await waysOf()).toEqual(['passkey', 'totp']);
    const browser = test.api.anonymous();
    const waiting = await browser.call(loginPassword, {
      body: { username: admin.username, password: testPassword },
    });
    expect(await run(admin.username, '--second-factor')).toContain('the second factor is set up at the next log-in');
    expect(await waysOf()).toEqual([]);
    const { ticket } = must(waiting.body.data.second_factor);
    expect((await browser.call(confirmSecondFactor, { body: { ticket, code: '123456' } })).body.code).toBe(
      'SECOND_FACTOR_TICKET',
    );
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = ${`user:${admin.id}`} order by id`.execute(test.db.db);
    expect(rows.map((row) => row.action)).toEqual(['account.unlocked', 'account.secondFactorReset']);
  });

  it('says so when nobody has the name, and how it is called', async () => {
    await expect(run('0012345679')).rejects.toMatchObject({ code: 1, stdout: 'nobody has this user name\n' });
    await expect(run()).rejects.toMatchObject({
      code: 1,
      stdout: 'npm run admin:unlock -- USERNAME [--second-factor]\n',
    });
  });
});
