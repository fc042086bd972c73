import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveColleague,
  listColleagues,
  prepareColleague,
  rejectColleague,
  resendInvitation,
  withdrawInvitation,
} from '#shared/contract/colleagues.ts';
import { makeEnrolment, proveEnrolment } from '#shared/contract/enrolments.ts';
import { checkUsername, loginOtp, registerPassword, sendLoginOtp } from '#shared/contract/login.ts';
import { exportColleagues } from '#shared/contract/peopleFiles.ts';
import { finishSecondFactorSetup, startSecondFactorSetup } from '#shared/contract/secondFactor.ts';
import { changeRole, listUsers } from '#shared/contract/userRoles.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { createUser, newestCode, nextNationalCode, signIn, type TestUser } from '../support/people.ts';
import { totpAt } from '../support/totp.ts';

const reason = 'کارشناس جدید واحد صدور و ابطال';
const day = 86_400_000;

let test: TestApp;
let first: TestUser;
let second: TestUser;
let a: ApiClient;
let b: ApiClient;
let serial = 0;

/** Somebody without an account. */
const stranger = () => {
  serial += 1;
  return {
    nationalNo: nextNationalCode(),
    mobile: `0935${String(7_000_000 + serial)}`,
    firstName: 'پریسا',
    lastName: 'کیانی',
    role_id: 2,
    access_level: 't1',
    reason,
  };
};

const enter = async (user: TestUser): Promise<ApiClient> => {
  test.clock.advance(60_000);
  return signIn(test, user);
};

const userOf = async (nationalNo: string) => {
  const { rows } = await sql<{
    id: number;
    mobile: string;
    role: number;
    level: string | null;
    branch: number | null;
    isActive: boolean;
    hash: string | null;
  }>`
    select id, mobile, role_id as role, access_level as level, branch_id as branch, is_active as "isActive",
      password_hash as hash
    from users where username = ${nationalNo}`.execute(test.db.db);
  return rows;
};

const auditOf = async (subject: string): Promise<string[]> => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${subject} order by id`.execute(test.db.db);
  return rows.map((row) => row.action);
};

/** Text messages of the invitation that a number got. */
const invitationsTo = async (mobile: string) => {
  await test.jobs.runAll('sms.send');
  return test.sms.filter((one) => one.mobile === mobile && one.template === 'colleague_invited');
};

const prepared = async (body = stranger()) => {
  const asked = await a.call(prepareColleague, { body });
  expect(asked.status, asked.text).toBe(200);
  return { body, data: asked.body.data, params: { colleagueId: asked.body.data.colleagueId } };
};

const invited = async (body = stranger()) => {
  const { data, params } = await prepared(body);
  const done = await b.call(approveColleague, { params, body: { version: data.version } });
  expect(done.status, done.text).toBe(200);
  return { body, params, data: done.body.data, user: must((await userOf(body.nationalNo))[0]) };
};

const newPassword = 'Zanbagh-2841';

/** Sets the first password by the code to the mobile. */
const setPassword = async ({ nationalNo, mobile }: { nationalNo: string; mobile: string }) => {
  const client = test.api.anonymous();
  test.clock.advance(130_000);
  await client.call(sendLoginOtp, { body: { username: nationalNo, auth_step: 2 } });
  const otp = await newestCode(test, mobile);
  const answer = await client.call(registerPassword, { body: { username: nationalNo, password: newPassword, otp } });
  return { client, answer };
};

beforeAll(async () => {
  test = await createTestApp();
  await sql`insert into branches (code, name) values ('ISF', 'شعبه اصفهان')`.execute(test.db.db);
  first = await createUser(test, { roleId: 3, accessLevel: 't3' });
  a = await enter(first);
});
afterAll(() => test.close());

describe('the only super admin of a new installation', () => {
  it('invites a second one alone, who counts from their first log-in on', async () => {
    const body = { ...stranger(), role_id: 3, access_level: null };
    const made = await a.call(prepareColleague, { body });
    expect(made.body.data).toMatchObject({ state: 'executed', decidedByName: null, name: 'پریسا کیانی' });
    const user = must((await userOf(body.nationalNo))[0]);
    expect(user).toMatchObject({ role: 3, level: 't3', isActive: true, hash: null });
    expect(await auditOf(`user:${user.id}`)).toEqual(['user.colleagueCreated']);

    // nobody else can approve yet, so the first one goes on alone
    const other = await a.call(prepareColleague, { body: stranger() });
    expect(other.body.data.state).toBe('executed');

    const { client, answer } = await setPassword(body);
    expect(answer.status, answer.text).toBe(200);
    const { second_factor: step } = answer.body.data as { second_factor: { ticket: string } };
    const { code } = (await a.call(makeEnrolment, { body: { user_id: user.id } })).body.data;
    await client.call(proveEnrolment, { body: { ticket: step.ticket, enrolment: code } });
    const { secret } = (await client.call(startSecondFactorSetup, { body: { ticket: step.ticket } })).body.data;
    const done = await client.call(finishSecondFactorSetup, {
      body: { ticket: step.ticket, code: totpAt(secret, test.clock.now()) },
    });
    expect(done.status, done.text).toBe(200);

    const waits = await prepared();
    expect(waits.data.state, 'from now on it takes two').toBe('prepared');
    second = { id: user.id, investorId: 0, username: body.nationalNo, mobile: body.mobile };
    client.bearer = (done.body.data as { access: string }).access;
    b = client;
    const refused = await b.call(rejectColleague, {
      params: waits.params,
      body: { version: waits.data.version, reason },
    });
    expect(refused.body.data.state).toBe('rejected');
  });
});

describe('a colleague who is no user yet', () => {
  it('is nobody’s business but the super admins’', async () => {
    const checker = await enter(await createUser(test, { roleId: 2, accessLevel: 't2' }));
    expect((await test.api.anonymous().call(listColleagues)).status).toBe(401);
    expect((await checker.call(listColleagues)).body.code).toBe('ACCESS_DENIED');
    expect((await checker.call(prepareColleague, { body: stranger() })).body.code).toBe('ACCESS_DENIED');
  });

  it('is refused at the field that is wrong, and nothing is kept', async () => {
    const body = stranger();
    const ask = async (change: object) => (await a.call(prepareColleague, { body: { ...body, ...change } })).body;
    expect((await ask({ nationalNo: '1234567890' })).fields).toHaveProperty('nationalNo');
    expect((await ask({ mobile: '0912' })).fields).toHaveProperty('mobile');
    expect((await ask({ firstName: ' ' })).fields).toHaveProperty('firstName');
    expect((await ask({ access_level: null })).code).toBe('ROLE_LEVEL_REQUIRED');
    expect((await ask({ access_level: 'KZ' })).code).toBe('ROLE_BRANCH_REQUIRED');
    expect((await ask({ access_level: 'KZ', branch_id: 2_000_000 })).code).toBe('ROLE_BRANCH_UNKNOWN');
    expect((await ask({ access_level: 'MT' })).code).toBe('ROLE_FUNDS_REQUIRED');
    expect(await ask({ mobile: second.mobile })).toMatchObject({
      code: 'MOBILE_TAKEN',
      fields: { mobile: [expect.anything()] },
    });
    expect((await a.call(listColleagues)).body.data.map((row) => row.nationalNo)).not.toContain(body.nationalNo);
  });

  it('with an account is a change of role instead', async () => {
    const known = await createUser(test);
    const answer = await a.call(prepareColleague, { body: { ...stranger(), nationalNo: known.username } });
    expect([answer.status, answer.body.code]).toEqual([409, 'COLLEAGUE_KNOWN']);
    expect(answer.body.fields).toHaveProperty('nationalNo');
    const role = { user_id: known.id, role_id: 2, access_level: 't1', reason };
    expect((await a.call(changeRole, { body: role })).status).toBe(200);
  });

  it('is proposed by one and created by another, exactly as it was seen, with branch and invitation', async () => {
    const branch = await sql<{ id: number }>`select id from branches where code = 'ISF'`.execute(test.db.db);
    const branchId = must(branch.rows[0]).id;
    const { body, data, params } = await prepared({ ...stranger(), access_level: 'KZ', branch_id: branchId } as never);
    expect(data).toMatchObject({
      state: 'prepared',
      wanted: { accessLevelText: 'کاربر شعبه', branchName: 'شعبه اصفهان' },
      invitation: null,
    });
    expect(await userOf(body.nationalNo)).toEqual([]);
    const { version } = data;
    expect((await a.call(approveColleague, { params, body: { version } })).body.code).toBe('APPROVAL_SAME_PERSON');
    const other = Buffer.from('{}').toString('base64url');
    expect((await b.call(approveColleague, { params, body: { version: other } })).body.code).toBe('APPROVAL_CHANGED');
    expect(JSON.stringify(await fileRows(b, exportColleagues))).toContain('کارشناس، کاربر شعبه، شعبه اصفهان');
    const twice = await Promise.all([1, 2].map(() => b.call(approveColleague, { params, body: { version } })));
    expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(twice.find(({ status }) => status === 409)?.body.code).toBe('APPROVAL_DECIDED');
    const user = must((await userOf(body.nationalNo))[0]);
    expect(user).toMatchObject({ role: 2, level: 'KZ', branch: branchId, isActive: true, hash: null });
    expect(await auditOf(`colleague:${params.colleagueId}`)).toEqual(['user.colleaguePrepared']);
    expect(await auditOf(`user:${user.id}`)).toEqual(['user.colleagueCreated']);
    const [message, ...more] = await invitationsTo(body.mobile);
    expect(more).toEqual([]);
    expect(must(message).tokens).toMatchObject({ link: expect.stringMatching(/\/login$/) });
    const listed = (await a.call(listUsers, { query: { search: body.nationalNo } })).body.data;
    expect(listed).toEqual([expect.objectContaining({ userId: user.id, needsEnrolment: true, name: 'پریسا کیانی' })]);
    expect((await b.call(approveColleague, { params: { colleagueId: 2_000_000 }, body: { version } })).status).toBe(
      404,
    );
  });

  it('is proposed once at a time, by national code and by mobile', async () => {
    const body = stranger();
    const asked = await Promise.all([a, b].map((client) => client.call(prepareColleague, { body })));
    expect(asked.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(asked.find(({ status }) => status === 409)?.body.code).toBe('COLLEAGUE_PREPARED');
    const same = await b.call(prepareColleague, { body: { ...stranger(), mobile: body.mobile } });
    expect(same.body.code).toBe('COLLEAGUE_PREPARED');
  });

  it('who came to have an account or whose number went to somebody else is refused at the approval', async () => {
    const one = await prepared();
    await createUser(test, { username: one.body.nationalNo });
    const known = await b.call(approveColleague, { params: one.params, body: { version: one.data.version } });
    expect([known.status, known.body.code]).toEqual([409, 'COLLEAGUE_KNOWN']);
    const two = await prepared();
    await createUser(test, { mobile: two.body.mobile });
    const taken = await b.call(approveColleague, { params: two.params, body: { version: two.data.version } });
    expect(taken.body.code).toBe('MOBILE_TAKEN');
    expect(await userOf(two.body.nationalNo)).toEqual([]);
  });

  it('is taken back by whoever proposed them, and may be proposed again', async () => {
    const { body, data, params } = await prepared();
    const back = await a.call(rejectColleague, { params, body: { version: data.version, reason } });
    expect(back.body.data).toMatchObject({ state: 'withdrawn', decisionReason: reason });
    expect((await a.call(prepareColleague, { body })).status).toBe(200);
  });
});

describe('an invitation', () => {
  it('leads to a password and the set-up of a second factor at the first log-in', async () => {
    const { body, params } = await invited();
    const found = await test.api.anonymous().call(checkUsername, { body: { username: body.nationalNo } });
    expect(found.body.data).toMatchObject({ has_account: true, has_password: false, auth_step: 2 });
    const { client, answer } = await setPassword(body);
    const { second_factor: step } = answer.body.data as { second_factor: { ticket: string; ways: string[] } };
    expect(step.ways).toEqual([]);
    const early = await client.call(startSecondFactorSetup, { body: { ticket: step.ticket } });
    expect(early.body.code, 'the password alone chooses no second factor').toBe('ENROLMENT_REQUIRED');
    const listed = (await a.call(listColleagues)).body.data.find((row) => row.colleagueId === params.colleagueId);
    expect(listed, 'accepted').toBeUndefined();
  });

  it('ends after seven days and opens again when it is sent again', async () => {
    const { body, params, data } = await invited();
    const soon = await a.call(resendInvitation, { params, body: { version: data.version } });
    expect(soon.body.code).toBe('INVITATION_JUST_SENT');
    test.clock.advance(7 * day);
    const late = await setPassword(body);
    expect([late.answer.status, late.answer.body.code]).toEqual([403, 'INVITATION_OVER']);
    test.clock.advance(130_000);
    const guest = test.api.anonymous();
    await guest.call(sendLoginOtp, { body: { username: body.nationalNo, auth_step: 1 } });
    const otp = await newestCode(test, body.mobile);
    const byCode = await guest.call(loginOtp, { body: { username: body.nationalNo, otp } });
    expect(byCode.body.code, 'nor by a code alone').toBe('INVITATION_OVER');
    a = await enter(first);
    const over = (await a.call(listColleagues)).body.data.find((row) => row.colleagueId === params.colleagueId);
    expect(over?.invitation?.isOver).toBe(true);
    const again = await a.call(resendInvitation, { params, body: { version: must(over).version } });
    expect(again.status, again.text).toBe(200);
    expect(again.body.data.invitation).toMatchObject({ isOver: false });
    expect(await invitationsTo(body.mobile)).toHaveLength(2);
    // the codes of this day are used up
    test.clock.advance(day);
    expect((await setPassword(body)).answer.status).toBe(200);
    a = await enter(first);
    const closed = await a.call(resendInvitation, { params, body: { version: again.body.data.version } });
    expect(closed.body.code).toBe('INVITATION_CLOSED');
  });

  it('is taken back before the first log-in: role and log-in go, and the person may be proposed again', async () => {
    await enterSecond();
    const { body, params, data, user } = await invited();
    const seen = { version: data.version, reason };
    expect((await a.call(withdrawInvitation, { params, body: { ...seen, version: 'x' } })).body.code).toBe(
      'APPROVAL_CHANGED',
    );
    const back = await a.call(withdrawInvitation, { params, body: seen });
    expect(back.body.data.invitation).toMatchObject({ withdrawnAt: expect.any(String) });
    expect(must((await userOf(body.nationalNo))[0])).toMatchObject({ role: 1, level: null, isActive: false });
    expect(await auditOf(`user:${user.id}`)).toEqual(['user.colleagueCreated', 'user.invitationWithdrawn']);
    expect((await a.call(withdrawInvitation, { params, body: seen })).body.code).toBe('INVITATION_CLOSED');

    const corrected = { ...body, mobile: stranger().mobile, access_level: 't2' };
    const next = await a.call(prepareColleague, { body: corrected });
    expect(next.status, next.text).toBe(200);
    const done = await b.call(approveColleague, {
      params: { colleagueId: next.body.data.colleagueId },
      body: { version: next.body.data.version },
    });
    expect(done.status, done.text).toBe(200);
    expect(await userOf(body.nationalNo)).toEqual([
      expect.objectContaining({ id: user.id, mobile: corrected.mobile, level: 't2', isActive: true }),
    ]);
    expect((await setPassword(corrected)).answer.status).toBe(200);
  });
});

/** The second super admin logs in again: their session of before is idle. */
async function enterSecond(): Promise<void> {
  await sql`update second_factors set totp_secret = (select totp_secret from second_factors where user_id = ${first.id})
    where user_id = ${second.id}`.execute(test.db.db);
  test.clock.advance(60_000);
  b = await signIn(test, second, { password: newPassword });
}
