import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  approveIdentityChange,
  askInvestorUpdate,
  confirmIdentityChange,
  listIdentityChanges,
  prepareCodeOverride,
  rejectIdentityChange,
  updateInvestorInfo,
} from '#shared/contract/identityChanges.ts';
import { exportIdentityChanges } from '#shared/contract/peopleFiles.ts';
import { uploadFile } from '#shared/contract/uploads.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { playFault, registerPerson } from '../support/identity.ts';
import { fileRows } from '../support/listFile.ts';
import { createUser, newestCode, signIn, type TestUser } from '../support/people.ts';

const reason = 'شناسنامه و کارت ملی در شعبه دیده شد';
const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';
/** What is stored of every test user. */
const same = { firstName: 'مینا', lastName: 'سهیلی', gender: 2, birthDate: '1990-03-21', sejamStatus: 7 };

let test: TestApp;
let maker: ApiClient;
let makerUser: TestUser;
let checker: ApiClient;

const enter = async (user: TestUser): Promise<ApiClient> => {
  test.clock.advance(60_000);
  return signIn(test, user);
};

const ask = (client: ApiClient, investorId: number) => client.call(askInvestorUpdate, { body: { investorId } });

const stored = async (investorId: number) => {
  const { rows } = await sql<Record<string, unknown>>`
    select last_name as "lastName", job_title as "jobTitle", auth_status as "authStatus", national_no as "nationalNo",
      registry_updated_at as "updatedAt" from investors where id = ${investorId}`.execute(test.db.db);
  return must(rows[0]);
};

const actsOf = async (investorId: number) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where investor_id = ${investorId} and action like 'identity.%' order by id`.execute(
    test.db.db,
  );
  return rows.map((row) => row.action);
};

beforeAll(async () => {
  test = await createTestApp();
  makerUser = await createUser(test, { roleId: 2, accessLevel: 't1' });
  maker = await enter(makerUser);
  checker = await enter(await createUser(test, { roleId: 2, accessLevel: 't2' }));
});
afterAll(() => test.close());

describe('an update from the registry by an administrator', () => {
  it('is refused without session, to investors, and about one’s own file', async () => {
    const user = await createUser(test);
    expect((await ask(test.api.anonymous(), user.investorId)).status).toBe(401);
    expect((await ask(await enter(user), user.investorId)).status).toBe(403);
    expect((await ask(maker, makerUser.investorId)).body.code).toBe('APPROVAL_OWN_INVESTOR');
    const wrong = await maker.call(askInvestorUpdate, { body: {} });
    expect([wrong.status, Object.keys(wrong.body.fields)]).toEqual([400, ['investorId']]);
  });

  it('shows the difference, stores nothing before it is confirmed, and then exactly that', async () => {
    const user = await createUser(test, { authStatus: 'none' });
    await registerPerson(test, user.username, { ...same, jobTitle: 'معلم' });
    const asked = (await ask(maker, user.investorId)).body.data;
    expect(asked).toMatchObject({ state: 'asked', needsSecond: false, source: 'registry' });
    expect(asked.changes).toEqual([
      { field: 'jobTitle', before: null, after: 'معلم' },
      { field: 'authStatus', before: 'none', after: 'sejam_inquiry' },
    ]);
    expect(await stored(user.investorId)).toMatchObject({ jobTitle: null, authStatus: 'none', updatedAt: null });
    const params = { changeId: asked.changeId };
    const other = Buffer.from('{}').toString('base64url');
    expect((await maker.call(confirmIdentityChange, { params, body: { version: other } })).body.code).toBe(
      'APPROVAL_CHANGED',
    );
    expect((await checker.call(approveIdentityChange, { params, body: { version: asked.version } })).body.code).toBe(
      'IDENTITY_CHANGE_NOT_FOUND',
    );
    const key = { 'idempotency-key': crypto.randomUUID() };
    const call = { params, body: { version: asked.version }, headers: key };
    const done = (await maker.call(confirmIdentityChange, call)).body.data;
    expect(done.state).toBe('executed');
    expect((await maker.call(confirmIdentityChange, call)).body.data, 'a repeat').toEqual(done);
    expect(await stored(user.investorId)).toMatchObject({
      jobTitle: 'معلم',
      authStatus: 'sejam_inquiry',
      updatedAt: test.clock.now(),
    });
    expect(await actsOf(user.investorId)).toEqual(['identity.asked', 'identity.changed']);
    const late = await maker.call(confirmIdentityChange, { params, body: { version: asked.version } });
    expect(late.body.code).toBe('APPROVAL_DECIDED');
  });

  it('wants a second person for another name, who approves what they saw', async () => {
    const user = await createUser(test);
    await registerPerson(test, user.username, { ...same, lastName: 'سهیلی‌فر' });
    const asked = (await ask(maker, user.investorId)).body.data;
    expect(asked.needsSecond).toBe(true);
    const params = { changeId: asked.changeId };
    const body = { version: asked.version };
    expect((await maker.call(confirmIdentityChange, { params, body })).body.data.state).toBe('prepared');
    expect((await stored(user.investorId)).lastName).toBe('سهیلی');
    expect((await ask(maker, user.investorId)).body.code).toBe('IDENTITY_CHANGE_PREPARED');
    expect((await maker.call(approveIdentityChange, { params, body })).status, 'a maker has no such duty').toBe(403);
    const [waiting] = (await checker.call(listIdentityChanges, { query: { investorId: user.investorId } })).body.data;
    expect(must(waiting).changes).toEqual([{ field: 'lastName', before: 'سهیلی', after: 'سهیلی‌فر' }]);
    const [line] = await fileRows(checker, exportIdentityChanges, { query: { investorId: user.investorId } });
    expect(line).toMatchObject({
      منبع: 'استعلام سجام',
      'آنچه تغییر می‌کند': 'نام خانوادگی: سهیلی ← سهیلی‌فر',
      مدرک: 'خیر',
    });
    await sql`update investors set last_name = 'دیگری' where id = ${user.investorId}`.execute(test.db.db);
    expect((await checker.call(approveIdentityChange, { params, body })).body.code).toBe('APPROVAL_CHANGED');
    await sql`update investors set last_name = 'سهیلی' where id = ${user.investorId}`.execute(test.db.db);
    expect((await checker.call(approveIdentityChange, { params, body })).body.data.state).toBe('executed');
    expect((await stored(user.investorId)).lastName).toBe('سهیلی‌فر');
  });

  it('gives the address of the postal code, and another account only when it belongs to the person', async () => {
    const user = await createUser(test);
    const own = 'IR180620000001234567890123';
    await registerPerson(test, user.username, { ...same, iban: own, postalCode: '1414143210' });
    const asked = (await ask(maker, user.investorId)).body.data;
    expect(asked.needsSecond).toBe(true);
    expect(asked.changes.map((one) => one.field)).toEqual(['province', 'city', 'addressBody', 'postalCode', 'iban']);
    await playFault(test, 'iban', 'mismatch');
    await playFault(test, 'postal', 'down');
    expect((await ask(maker, user.investorId)).body.data.changes).toEqual([]);
    await playFault(test, 'iban', 'none');
    await playFault(test, 'postal', 'none');
  });

  it.each(['down', 'silent'] as const)('says that the registry gave no answer while it is %s', async (fault) => {
    const user = await createUser(test);
    await playFault(test, 'registry', fault);
    const answer = await ask(maker, user.investorId);
    await playFault(test, 'registry', 'none');
    expect([answer.status, answer.body.code]).toEqual([503, 'REGISTRY_NO_ANSWER']);
    expect(await actsOf(user.investorId)).toEqual([]);
  });

  it('is rejected with a reason, also by who prepared it', async () => {
    const user = await createUser(test);
    await registerPerson(test, user.username, { ...same, firstName: 'مینو' });
    const asked = (await ask(maker, user.investorId)).body.data;
    const params = { changeId: asked.changeId };
    await maker.call(confirmIdentityChange, { params, body: { version: asked.version } });
    const short = await maker.call(rejectIdentityChange, { params, body: { version: asked.version, reason: 'نه' } });
    expect(short.body.fields).toHaveProperty('reason');
    const done = await maker.call(rejectIdentityChange, { params, body: { version: asked.version, reason } });
    expect(done.body.data, 'taken back by who prepared it').toMatchObject({
      state: 'withdrawn',
      decisionReason: reason,
    });
    expect(await actsOf(user.investorId)).toEqual([
      'identity.asked',
      'identity.changePrepared',
      'identity.changeRejected',
    ]);
  });
});

describe('an update by the investor', () => {
  it('sends a code, asks the registry with it, and does so once in 24 hours', async () => {
    const user = await createUser(test, { authStatus: 'none' });
    const client = await enter(user);
    await registerPerson(test, user.username, { ...same, jobTitle: 'پزشک' });
    const { investorId } = user;
    expect((await maker.call(updateInvestorInfo, { body: { investorId } })).body.code).toBe('INVESTOR_NOT_ALLOWED');
    const sent = (await client.call(updateInvestorInfo, { body: { investorId } })).body.data;
    expect(sent).toEqual({
      ...{ updated: false, isWaiting: false, changes: [], registryCodeDigits: null, expireIn: 120, resendIn: 60 },
    });
    const otp = await newestCode(test, user.mobile);
    const wrong = otp === '000000' ? '000001' : '000000';
    expect((await client.call(updateInvestorInfo, { body: { investorId, otp: wrong } })).body.code).toBe('OTP_WRONG');
    const done = (await client.call(updateInvestorInfo, { body: { investorId, otp } })).body.data;
    expect(done).toMatchObject({ updated: true, isWaiting: false });
    expect(await stored(investorId)).toMatchObject({ jobTitle: 'پزشک', authStatus: 'sejam_online' });
    const again = await client.call(updateInvestorInfo, { body: { investorId } });
    expect([again.status, again.body.code]).toEqual([429, 'INVESTOR_UPDATE_TOO_SOON']);
    // the whole day is to come, as the clock of the test stands still
    expect([again.headers.get('retry-after'), again.body.retry_after]).toEqual(['86400', 86_400]);
  });

  it('of the name waits for an administrator', async () => {
    const user = await createUser(test);
    const client = await enter(user);
    await registerPerson(test, user.username, { ...same, lastName: 'سهیلی‌نژاد' });
    const { investorId } = user;
    await client.call(updateInvestorInfo, { body: { investorId } });
    const otp = await newestCode(test, user.mobile);
    const done = (await client.call(updateInvestorInfo, { body: { investorId, otp } })).body.data;
    expect(done).toMatchObject({ updated: false, isWaiting: true });
    const [waiting] = (await checker.call(listIdentityChanges, { query: { investorId } })).body.data;
    const { changeId, version } = must(waiting);
    await checker.call(approveIdentityChange, { params: { changeId }, body: { version } });
    expect((await stored(investorId)).lastName).toBe('سهیلی‌نژاد');
  });
});

describe('a national code that checks refuse', () => {
  const upload = async (): Promise<number> => {
    const form = new FormData();
    form.set('file_type_id', '20');
    form.set('file', new File([pdf], 'id.pdf', { type: 'application/pdf' }));
    return (await maker.call(uploadFile, { body: form })).body.data.id;
  };

  it('is taken over by two people with a document, and is the new user name', async () => {
    const user = await createUser(test);
    const params = { investorId: user.investorId };
    const body = { nationalNo: '1111111111', reason, fileId: await upload() };
    const unfit = await maker.call(prepareCodeOverride, {
      params,
      body: { ...body, nationalNo: '12', fileId: undefined },
    });
    expect(Object.keys(unfit.body.fields).sort()).toEqual(['fileId', 'nationalNo']);
    expect((await checker.call(prepareCodeOverride, { params, body })).status).toBe(403);
    const other = await createUser(test);
    const taken = await maker.call(prepareCodeOverride, { params, body: { ...body, nationalNo: other.username } });
    expect(taken.body).toMatchObject({ code: 'NATIONAL_CODE_TAKEN', fields: { nationalNo: [expect.any(String)] } });
    const asked = (await maker.call(prepareCodeOverride, { params, body })).body.data;
    expect(asked).toMatchObject({ state: 'prepared', source: 'override', reason, fileUrl: expect.any(String) });
    expect((await stored(user.investorId)).nationalNo).toBe(user.username);
    const decision = { params: { changeId: asked.changeId }, body: { version: asked.version } };
    expect((await checker.call(approveIdentityChange, decision)).body.data.state).toBe('executed');
    expect((await stored(user.investorId)).nationalNo).toBe('1111111111');
    const { rows } = await sql<{ username: string }>`select username from users where id = ${user.id}`.execute(
      test.db.db,
    );
    expect(rows).toEqual([{ username: '1111111111' }]);
    expect(await actsOf(user.investorId)).toEqual(['identity.overridePrepared', 'identity.changed']);
    const again = await maker.call(prepareCodeOverride, { params, body: { ...body, fileId: await upload() } });
    expect(again.body.code).toBe('NATIONAL_CODE_SAME');
  });
});
