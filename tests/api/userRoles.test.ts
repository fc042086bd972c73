import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInfo } from '#shared/contract/account.ts';
import { exportRoleChanges } from '#shared/contract/peopleFiles.ts';
import {
  approveRoleChange,
  changeRole,
  listBranches,
  listRoleChanges,
  listUsers,
  rejectRoleChange,
  removeRole,
  searchUsers,
} from '#shared/contract/userRoles.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

const reason = 'جانشینی همکار در مرخصی';
const makerRole = { role_id: 2, access_level: 't1', reason };

let test: TestApp;
let first: TestUser;
let second: TestUser;
let a: ApiClient;
let b: ApiClient;

/** A signed-in person with a code of the second factor that nobody has used yet. */
async function enter(user: TestUser): Promise<ApiClient> {
  test.clock.advance(60_000);
  return signIn(test, user);
}

async function newSuper(): Promise<{ user: TestUser; client: ApiClient }> {
  const user = await createUser(test, { roleId: 3, accessLevel: 't3' });
  return { user, client: await enter(user) };
}

const roleOf = async (userId: number) => {
  const { rows } = await sql<{ role: number; level: string | null; branch: number | null }>`
    select role_id as role, access_level as level, branch_id as branch from users where id = ${userId}`.execute(
    test.db.db,
  );
  return must(rows[0]);
};

const auditOf = async (userId: number): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${`user:${userId}`} and action like 'user.role%' order by id`.execute(
    test.db.db,
  );
  return rows.map((row) => row.action);
};

const supers = async (): Promise<number[]> => {
  const { rows } = await sql<{ id: number }>`
    select id from users where role_id = 3 and is_active order by id`.execute(test.db.db);
  return rows.map((row) => row.id);
};

beforeAll(async () => {
  test = await createTestApp();
  await sql`insert into branches (code, name) values ('ISF', 'شعبه اصفهان')`.execute(test.db.db);
  await sql`insert into branches (code, name, is_active) values ('OLD', 'شعبه بسته', false)`.execute(test.db.db);
  first = await createUser(test, { roleId: 3, accessLevel: 't3' });
  a = await enter(first);
});
afterAll(() => test.close());

describe('the only super admin', () => {
  it('gives a role alone, which the audit log says, and cannot give up their own role', async () => {
    const user = await createUser(test);
    const own = await enter(user);
    const done = await a.call(changeRole, { body: { user_id: user.id, ...makerRole } });
    expect(done.body.data).toMatchObject({ state: 'executed', userId: user.id, decidedByName: null });
    expect(await roleOf(user.id)).toEqual({ role: 2, level: 't1', branch: null });
    expect((await own.call(getInfo)).body.code, 'the sessions of before end').toBe('SESSION_ENDED');
    const { rows } = await sql<{ before: object; after: object; reason: string }>`
      select before, after, reason from audit_log where subject = ${`user:${user.id}`} and action = 'user.roleChanged'`.execute(
      test.db.db,
    );
    expect(rows).toEqual([
      {
        before: { roleId: 1, accessLevel: null, branchId: null },
        after: { roleId: 2, accessLevel: 't1', branchId: null, preparedBy: first.id, isAlone: true },
        reason,
      },
    ]);
    expect((await a.call(removeRole, { body: { user_id: first.id, reason } })).body.code).toBe('ROLE_LAST_SUPER');
    expect(await supers()).toEqual([first.id]);
  });

  it('appoints a second one, and from then on no change is made alone', async () => {
    second = await createUser(test);
    expect((await a.call(changeRole, { body: { user_id: second.id, role_id: 3, reason } })).body.data.state).toBe(
      'executed',
    );
    expect(await roleOf(second.id)).toEqual({ role: 3, level: 't3', branch: null });
    await sql`
      insert into second_factors (user_id, totp_secret, totp_since)
      select ${second.id}, totp_secret, totp_since from second_factors where user_id = ${first.id}`.execute(test.db.db);
    b = await enter(second);
    const user = await createUser(test);
    const asked = await a.call(changeRole, { body: { user_id: user.id, ...makerRole } });
    expect(asked.body.data.state).toBe('prepared');
    expect(await roleOf(user.id)).toEqual({ role: 1, level: null, branch: null });
    const params = { changeId: asked.body.data.changeId };
    expect(
      (await a.call(rejectRoleChange, { params, body: { version: asked.body.data.version, reason } })).status,
    ).toBe(200);
  });
});

describe('a change of a role', () => {
  it('is refused without session and to everybody but super admins', async () => {
    const checker = await enter(await createUser(test, { roleId: 2, accessLevel: 't2' }));
    for (const op of [listUsers, listRoleChanges]) {
      expect((await test.api.anonymous().call(op)).status, op.id).toBe(401);
      expect((await checker.call(op)).body.code, op.id).toBe('ACCESS_DENIED');
    }
    const body = { user_id: first.id, ...makerRole };
    expect((await test.api.anonymous().call(changeRole, { body })).status).toBe(401);
    expect((await checker.call(changeRole, { body })).body.code).toBe('ACCESS_DENIED');
    expect((await checker.call(searchUsers, { query: { search: first.username } })).status).toBe(200);
  });

  it('is told at its field when something is missing or unknown, and changes nothing', async () => {
    const user = await createUser(test);
    const ask = (body: object) => a.call(changeRole, { body: { user_id: user.id, reason, ...body } });
    expect((await ask({ role_id: 2 })).body.fields).toHaveProperty('access_level');
    expect((await ask({ role_id: 2, access_level: 'KZ' })).body.fields).toHaveProperty('branch_id');
    expect((await ask({ role_id: 2, access_level: 'x1' })).body.fields).toHaveProperty('access_level');
    expect((await ask({ role_id: 1 })).body.fields).toHaveProperty('role_id');
    expect((await ask({ role_id: 2, access_level: 't1', reason: 'کوتاه' })).body.fields).toHaveProperty('reason');
    const { rows } = await sql<{ id: number }>`select id from branches where not is_active`.execute(test.db.db);
    const closed = await ask({ role_id: 2, access_level: 'KZ', branch_id: must(rows[0]).id });
    expect([closed.status, closed.body.code]).toEqual([422, 'ROLE_BRANCH_UNKNOWN']);
    expect((await a.call(changeRole, { body: { user_id: 2_000_000, ...makerRole } })).body.code).toBe('USER_NOT_FOUND');
    expect((await a.call(removeRole, { body: { user_id: user.id, reason } })).body.code).toBe('ROLE_SAME');
    expect((await a.call(listRoleChanges)).body.data).toEqual([]);
    expect(await auditOf(user.id)).toEqual([]);
  });

  it('is proposed by one and approved by another, exactly as it was seen', async () => {
    const user = await createUser(test);
    const branch = must((await a.call(listBranches)).body.data[0]);
    expect((await a.call(listBranches)).body.data).toHaveLength(1);
    const body = { user_id: user.id, role_id: 2, access_level: 'KZ', branch_id: branch.branchId, reason };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const asked = await a.call(changeRole, { body, headers: key });
    expect(asked.body.data).toMatchObject({
      state: 'prepared',
      present: { roleText: 'سرمایه‌گذار', accessLevel: null },
      wanted: { roleText: 'کارشناس', accessLevelText: 'کاربر شعبه', branchName: 'شعبه اصفهان' },
    });
    expect((await a.call(changeRole, { body, headers: key })).body.data.changeId, 'a repeat').toBe(
      asked.body.data.changeId,
    );
    expect((await b.call(changeRole, { body })).body.code).toBe('ROLE_CHANGE_PREPARED');
    const params = { changeId: asked.body.data.changeId };
    const version = asked.body.data.version;
    expect((await a.call(approveRoleChange, { params, body: { version } })).body.code).toBe('APPROVAL_SAME_PERSON');
    const other = Buffer.from('{}').toString('base64url');
    expect((await b.call(approveRoleChange, { params, body: { version: other } })).body.code).toBe('APPROVAL_CHANGED');
    expect(await roleOf(user.id)).toEqual({ role: 1, level: null, branch: null });
    const done = await b.call(approveRoleChange, { params, body: { version } });
    expect(done.body.data).toMatchObject({ state: 'executed', decidedByName: 'مینا سهیلی' });
    expect(await roleOf(user.id)).toEqual({ role: 2, level: 'KZ', branch: branch.branchId });
    expect((await b.call(approveRoleChange, { params, body: { version } })).body.code).toBe('APPROVAL_DECIDED');
    expect(await auditOf(user.id)).toEqual(['user.roleChangePrepared', 'user.roleChanged']);
    const lost = await a.call(approveRoleChange, { params: { changeId: 2_000_000 }, body: { version } });
    expect([lost.status, lost.body.code]).toEqual([404, 'ROLE_CHANGE_NOT_FOUND']);
  });

  it('is refused with what changed when the person became something else meanwhile', async () => {
    const user = await createUser(test);
    const asked = (await a.call(changeRole, { body: { user_id: user.id, ...makerRole } })).body.data;
    await sql`update users set role_id = 2, access_level = 't2' where id = ${user.id}`.execute(test.db.db);
    const answer = await b.call(approveRoleChange, {
      params: { changeId: asked.changeId },
      body: { version: asked.version },
    });
    expect(answer.body.changes).toEqual([
      { field: 'presentRole', before: 'سرمایه‌گذار', after: 'کارشناس، تأییدکننده' },
    ]);
    const [waiting] = (await b.call(listRoleChanges)).body.data;
    expect(await fileRows(b, exportRoleChanges)).toEqual([
      expect.objectContaining({
        شماره: String(must(waiting).changeId),
        'کد ملی / شناسه ملی': user.username,
        'نقش فعلی': 'کارشناس، تأییدکننده',
        'نقش جدید': 'کارشناس، ثبت‌کننده',
        علت: reason,
      }),
    ]);
    const params = { changeId: must(waiting).changeId };
    const refused = await b.call(rejectRoleChange, { params, body: { version: must(waiting).version, reason } });
    expect(refused.body.data).toMatchObject({ state: 'rejected', decisionReason: reason });
    expect(await roleOf(user.id)).toEqual({ role: 2, level: 't2', branch: null });
    expect(await auditOf(user.id)).toEqual(['user.roleChangePrepared', 'user.roleChangeRejected']);
  });

  it('ends every session of the person, and a log-in that waits for its second step', async () => {
    const user = await createUser(test, { roleId: 2, accessLevel: 't1' });
    const own = await enter(user);
    expect((await own.call(getInfo)).status).toBe(200);
    const asked = (await a.call(removeRole, { body: { user_id: user.id, reason } })).body.data;
    expect((await own.call(getInfo)).status, 'a proposal ends nothing').toBe(200);
    await b.call(approveRoleChange, { params: { changeId: asked.changeId }, body: { version: asked.version } });
    expect((await own.call(getInfo)).status).toBe(401);
    expect(await roleOf(user.id)).toEqual({ role: 1, level: null, branch: null });
  });
});

describe('super admins', () => {
  it('do not change their own role, and of two neither removes the other', async () => {
    expect((await a.call(removeRole, { body: { user_id: first.id, reason } })).body.code).toBe('ROLE_OWN');
    expect((await a.call(removeRole, { body: { user_id: second.id, reason } })).body.code).toBe('ROLE_NO_DECIDER');
    expect(await supers()).toEqual([first.id, second.id]);
  });

  it('do not approve about themselves, nor what somebody proposed who is none any more', async () => {
    const third = await newSuper();
    const aboutSecond = (await a.call(removeRole, { body: { user_id: second.id, reason } })).body.data;
    const byThird = (
      await third.client.call(changeRole, { body: { user_id: (await createUser(test)).id, ...makerRole } })
    ).body.data;
    const approve = (client: ApiClient, change: { changeId: number; version: string }) =>
      client.call(approveRoleChange, { params: { changeId: change.changeId }, body: { version: change.version } });
    expect((await approve(b, aboutSecond)).body.code).toBe('ROLE_OWN');
    const aboutThird = (await a.call(removeRole, { body: { user_id: third.user.id, reason } })).body.data;
    expect((await approve(b, aboutThird)).status).toBe(200);
    expect((await approve(b, byThird)).body.code).toBe('ROLE_PROPOSER_LOST');
    for (const change of [aboutSecond, byThird])
      await b.call(rejectRoleChange, {
        params: { changeId: change.changeId },
        body: { version: change.version, reason },
      });
    expect(await supers()).toEqual([first.id, second.id]);
  });

  it('who remove each other at once do not both succeed', async () => {
    const third = await newSuper();
    const about = async (user: TestUser) =>
      (await third.client.call(removeRole, { body: { user_id: user.id, reason } })).body.data;
    const [aboutFirst, aboutSecond] = [await about(first), await about(second)];
    const answers = await Promise.all([
      b.call(approveRoleChange, {
        params: { changeId: aboutFirst.changeId },
        body: { version: aboutFirst.version },
      }),
      a.call(approveRoleChange, {
        params: { changeId: aboutSecond.changeId },
        body: { version: aboutSecond.version },
      }),
    ]);
    const statuses = answers.map((answer) => answer.status).sort();
    expect(statuses[0]).toBe(200);
    expect([401, 403]).toContain(statuses[1]);
    expect(await supers()).toHaveLength(2);
  });
});

describe('the list of users', () => {
  it('begins with the highest role, finds by code, mobile and name, and tells the last log-in', async () => {
    const user = await createUser(test, { mobile: '09351112233' });
    await sql`update users set first_name = 'رؤیا', last_name = 'آذر‌نوش' where id = ${user.id}`.execute(test.db.db);
    await enter(user);
    const at = test.clock.now().toISOString();
    const survivor = (await supers())[0];
    const { client } = await newSuper();
    const all = await client.call(listUsers, { query: { size: 100 } });
    const ids = all.body.data.map((row) => row.roleId);
    expect(ids).toEqual([...ids].sort((one, other) => other - one));
    expect(all.body.data[0]).toMatchObject({ userId: survivor, roleText: 'مدیر سامانه', accessLevel: 't3' });
    expect(all.body.pageInfo.totalCount).toBe(all.body.data.length);
    for (const search of [user.username.slice(0, 9), '0935111', 'رویا', 'اذرنوش', 'رؤيا']) {
      const found = await client.call(listUsers, { query: { search } });
      expect(
        found.body.data.map((row) => row.userId),
        search,
      ).toEqual([user.id]);
      expect(found.body.pageInfo.totalCount).toBe(1);
      expect(found.body.data[0]).toMatchObject({ lastSignInAt: at, changeId: null });
    }
    const makers = await client.call(listUsers, { query: { role: 2, size: 100 } });
    expect(new Set(makers.body.data.map((row) => row.roleId))).toEqual(new Set([2]));
    expect((await client.call(listUsers, { query: { search: '%' } })).body.data).toEqual([]);
    expect((await client.call(listUsers, { query: { role: 9 } })).body.fields).toHaveProperty('role');
    const short = await client.call(searchUsers, { query: { search: 'آ' } });
    expect(short.body.fields).toHaveProperty('search');
    const one = await client.call(searchUsers, { query: { search: '09351112233' } });
    expect(one.body.data).toMatchObject([{ userId: user.id, mobile: '09351112233', roleId: 1, accessLevel: null }]);
  });
});
