import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInfo } from '#shared/contract/account.ts';
import { getFile, uploadFile } from '#shared/contract/uploads.ts';
import { exportMobileChanges } from '#shared/contract/peopleFiles.ts';
import {
  approveMobileChange,
  checkUserMobile,
  listMobileChanges,
  prepareMobileChange,
  rejectMobileChange,
} from '#shared/contract/userMobiles.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { createUser, newestCode, signIn, type TestUser } from '../support/people.ts';

const reason = 'سیم‌کارت قبلی گم شده است';
/** The smallest file that counts as a whole PDF. */
const pdf = '%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n';

let test: TestApp;
let maker: ApiClient;
let makerUser: TestUser;
let checker: ApiClient;
let numbers = 0;
const nextMobile = (): string => `0935${String((numbers += 1)).padStart(7, '0')}`;

async function enter(user: TestUser): Promise<ApiClient> {
  test.clock.advance(60_000);
  return signIn(test, user);
}

async function upload(client: ApiClient): Promise<{ id: number; file: string }> {
  const form = new FormData();
  form.set('file_type_id', '20');
  form.set('file', new File([pdf], 'request.pdf', { type: 'application/pdf' }));
  return (await client.call(uploadFile, { body: form })).body.data;
}

/** A proposal with the code that the new number got. */
async function prepare(userId: number, mobile: string) {
  const params = { userId };
  test.clock.advance(61_000);
  expect((await maker.call(checkUserMobile, { params, body: { mobile } })).status).toBe(200);
  const otp = await newestCode(test, mobile);
  const { id: fileId } = await upload(maker);
  return maker.call(prepareMobileChange, { params, body: { mobile, otp, reason, fileId } });
}

const userOf = async (userId: number) => {
  const { rows } = await sql<{ mobile: string; hold: Date | null }>`
    select mobile, sell_hold_until as hold from users where id = ${userId}`.execute(test.db.db);
  return must(rows[0]);
};

const auditOf = async (userId: number) => {
  const { rows } = await sql<{ action: string; before: object; after: object; reason: string | null }>`
    select action, before, after, reason from audit_log
    where subject = ${`user:${userId}`} and action like '%obile%' order by id`.execute(test.db.db);
  return rows;
};

beforeAll(async () => {
  test = await createTestApp();
  makerUser = await createUser(test, { roleId: 2, accessLevel: 't1' });
  maker = await enter(makerUser);
  checker = await enter(await createUser(test, { roleId: 2, accessLevel: 't2' }));
});
afterAll(() => test.close());

describe('a change of a mobile by the desk', () => {
  it('is refused without session, to who has no duty, and about one’s own account', async () => {
    const user = await createUser(test);
    const own = await enter(user);
    const call = { params: { userId: user.id }, body: { mobile: nextMobile() } };
    expect((await test.api.anonymous().call(checkUserMobile, call)).status).toBe(401);
    expect((await own.call(checkUserMobile, call)).body.code).toBe('ACCESS_DENIED');
    expect((await checker.call(checkUserMobile, call)).body.code, 'a checker approves').toBe('ACCESS_DENIED');
    expect((await own.call(listMobileChanges)).status).toBe(403);
    const self = await maker.call(checkUserMobile, { ...call, params: { userId: makerUser.id } });
    expect(self.body.code).toBe('APPROVAL_OWN_INVESTOR');
    expect((await maker.call(checkUserMobile, { ...call, params: { userId: 2_000_000 } })).body.code).toBe(
      'USER_NOT_FOUND',
    );
    expect(test.sms.filter((one) => one.mobile === call.body.mobile)).toEqual([]);
  });

  it('wants a number that is valid, new and free', async () => {
    const [user, other] = [await createUser(test), await createUser(test)];
    const check = async (mobile: string) =>
      (await maker.call(checkUserMobile, { params: { userId: user.id }, body: { mobile } })).body;
    expect((await check('0912')).fields).toHaveProperty('mobile');
    expect(await check(user.mobile)).toMatchObject({ code: 'MOBILE_SAME', fields: { mobile: [expect.any(String)] } });
    expect(await check(other.mobile)).toMatchObject({ code: 'MOBILE_TAKEN', fields: { mobile: [expect.any(String)] } });
  });

  it('sends the code to the new number, once a minute, and says whose the number is', async () => {
    const user = await createUser(test);
    const mobile = nextMobile();
    const call = { params: { userId: user.id }, body: { mobile } };
    expect((await maker.call(checkUserMobile, call)).body.data).toEqual({
      shahkarMatch: true,
      expireIn: 120,
      resendIn: 60,
    });
    await newestCode(test, mobile);
    expect(test.sms.at(-1)).toMatchObject({ mobile, template: 'otp_change_mobile' });
    expect((await maker.call(checkUserMobile, call)).body.code).toBe('locked');
    test.clock.advance(61_000);
    expect((await maker.call(checkUserMobile, call)).status).toBe(200);
  });

  it('gives one user at most five different numbers a day', async () => {
    const user = await createUser(test);
    const check = (mobile: string) => maker.call(checkUserMobile, { params: { userId: user.id }, body: { mobile } });
    for (let count = 0; count < 5; count += 1) expect((await check(nextMobile())).status).toBe(200);
    expect((await check(nextMobile())).body.code).toBe('locked');
  });

  it('counts wrong codes: after five the right one is refused, too', async () => {
    const user = await createUser(test);
    const mobile = nextMobile();
    await maker.call(checkUserMobile, { params: { userId: user.id }, body: { mobile } });
    const right = await newestCode(test, mobile);
    const wrong = right === '000000' ? '000001' : '000000';
    const { id: fileId } = await upload(maker);
    const send = async (otp: string) =>
      (
        await maker.call(prepareMobileChange, {
          params: { userId: user.id },
          body: { mobile, otp, reason, fileId },
        })
      ).body.code;
    for (let count = 0; count < 5; count += 1) expect(await send(wrong)).toBe('OTP_WRONG');
    expect(await send(right)).toBe('OTP_USED_UP');
    expect((await maker.call(listMobileChanges)).body.data).toEqual([]);
  });

  it('wants reason and document, and a code of this number and user', async () => {
    const [user, other] = [await createUser(test), await createUser(test)];
    const mobile = nextMobile();
    await maker.call(checkUserMobile, { params: { userId: user.id }, body: { mobile } });
    const otp = await newestCode(test, mobile);
    const { id: fileId } = await upload(maker);
    const { id: foreignFile } = await upload(checker);
    const send = async (userId: number, changes: object) =>
      (await maker.call(prepareMobileChange, { params: { userId }, body: { mobile, otp, reason, fileId, ...changes } }))
        .body;
    expect((await send(user.id, { reason: 'کوتاه' })).fields).toHaveProperty('reason');
    expect((await send(user.id, { fileId: undefined })).fields).toHaveProperty('fileId');
    expect((await send(other.id, {})).code, 'bound to the user').toBe('OTP_EXPIRED');
    expect((await send(user.id, { mobile: nextMobile() })).code, 'bound to the number').toBe('OTP_EXPIRED');
    expect((await send(user.id, { fileId: foreignFile })).code).toBe('NOT_FOUND');
    expect((await maker.call(listMobileChanges)).body.data).toEqual([]);
    expect((await send(user.id, {})).data.state, 'a refusal uses no code up').toBe('prepared');
    const [waiting] = (await maker.call(listMobileChanges)).body.data;
    expect(await fileRows(maker, exportMobileChanges)).toEqual([
      expect.objectContaining({
        شماره: String(must(waiting).changeId),
        'کد ملی / شناسه ملی': user.username,
        'شماره فعلی': user.mobile,
        'شماره جدید': mobile,
        'تطابق شماره با کد ملی': 'شماره به نام همین شخص است',
        'علت و راه بررسی هویت': reason,
      }),
    ]);
    const taken = await maker.call(rejectMobileChange, {
      params: { changeId: must(waiting).changeId },
      body: { version: must(waiting).version, reason },
    });
    expect(taken.body.data, 'taken back by who proposed it').toMatchObject({
      state: 'withdrawn',
      decisionReason: reason,
    });
  });

  it('changes the number when another person approves what they saw: sells are held, sessions end, the old number hears', async () => {
    const user = await createUser(test);
    const own = await enter(user);
    const mobile = nextMobile();
    const asked = (await prepare(user.id, mobile)).body.data;
    expect(asked).toMatchObject({ presentMobile: user.mobile, wantedMobile: mobile, state: 'prepared' });
    expect((await userOf(user.id)).mobile, 'nothing changes before the approval').toBe(user.mobile);
    expect((await own.call(getInfo)).status).toBe(200);
    const again = await maker.call(checkUserMobile, { params: { userId: user.id }, body: { mobile: nextMobile() } });
    expect(again.body.code).toBe('MOBILE_CHANGE_PREPARED');
    const params = { changeId: asked.changeId };
    const body = { version: asked.version };
    expect((await maker.call(approveMobileChange, { params, body })).status, 'a maker has no such duty').toBe(403);
    const publicId = must(asked.fileUrl.split('/').at(-2));
    expect((await checker.call(getFile, { params: { publicId } })).status, 'the document is seen').toBe(200);
    expect((await own.call(getFile, { params: { publicId } })).status).toBe(404);
    const other = Buffer.from('{}').toString('base64url');
    expect((await checker.call(approveMobileChange, { params, body: { version: other } })).body.code).toBe(
      'APPROVAL_CHANGED',
    );
    const at = test.clock.now().getTime();
    const done = await checker.call(approveMobileChange, { params, body });
    expect(done.body.data).toMatchObject({ state: 'executed', presentMobile: mobile });
    expect(await userOf(user.id)).toEqual({ mobile, hold: new Date(at + 24 * 3_600_000) });
    expect((await own.call(getInfo)).status).toBe(401);
    await test.jobs.runAll();
    expect(test.sms.at(-1)).toMatchObject({ mobile: user.mobile, template: 'mobile_changed' });
    expect((await checker.call(approveMobileChange, { params, body })).body.code).toBe('APPROVAL_DECIDED');
    const masked = {
      before: `${user.mobile.slice(0, 4)}***${user.mobile.slice(-4)}`,
      after: `0935***${mobile.slice(-4)}`,
    };
    expect(await auditOf(user.id)).toEqual([
      {
        action: 'user.mobileChangePrepared',
        before: { mobile: masked.before },
        after: { mobile: masked.after, shahkarMatch: true, fileId: expect.any(Number) },
        reason,
      },
      { action: 'account.mobileChanged', before: { mobile: masked.before }, after: { mobile: masked.after }, reason },
    ]);
  });

  it.each([
    { who: 'a checker', roleId: 2, accessLevel: 't2' },
    { who: 'a super admin', roleId: 3, accessLevel: 't3' },
  ] as const)('of $who is approved by a super admin alone', async ({ roleId, accessLevel }) => {
    const user = await createUser(test, { roleId, accessLevel });
    const mobile = nextMobile();
    const asked = (await prepare(user.id, mobile)).body.data;
    const call = { params: { changeId: asked.changeId }, body: { version: asked.version } };
    const refused = await checker.call(approveMobileChange, call);
    expect([refused.status, refused.body.code]).toEqual([403, 'MOBILE_CHANGE_SUPER']);
    expect((await userOf(user.id)).mobile).toBe(user.mobile);
    const superAdmin = await enter(await createUser(test, { roleId: 3, accessLevel: 't3' }));
    expect((await superAdmin.call(approveMobileChange, call)).body.data.state).toBe('executed');
    expect((await userOf(user.id)).mobile).toBe(mobile);
  });

  it('of an investor who got a role after the proposal is approved by a super admin alone', async () => {
    const user = await createUser(test);
    const mobile = nextMobile();
    const asked = (await prepare(user.id, mobile)).body.data;
    await sql`update users set role_id = 3, access_level = 't3' where id = ${user.id}`.execute(test.db.db);
    const call = { params: { changeId: asked.changeId }, body: { version: asked.version } };
    expect((await checker.call(approveMobileChange, call)).body.code).toBe('MOBILE_CHANGE_SUPER');
    expect((await userOf(user.id)).mobile).toBe(user.mobile);
  });

  it('is refused when somebody else took the number meanwhile, and stays open', async () => {
    const user = await createUser(test);
    const mobile = nextMobile();
    const asked = (await prepare(user.id, mobile)).body.data;
    await createUser(test, { mobile });
    const answer = await checker.call(approveMobileChange, {
      params: { changeId: asked.changeId },
      body: { version: asked.version },
    });
    expect(answer.body.code).toBe('MOBILE_TAKEN');
    expect(await userOf(user.id)).toEqual({ mobile: user.mobile, hold: null });
    const [waiting] = (await checker.call(listMobileChanges)).body.data;
    expect(must(waiting)).toMatchObject({ state: 'prepared', decisionReason: null });
    const params = { changeId: asked.changeId };
    const other = await checker.call(rejectMobileChange, { params, body: { version: asked.version, reason } });
    expect(other.body.data, 'by another person').toMatchObject({ state: 'rejected', decisionReason: reason });
    const lost = await checker.call(rejectMobileChange, {
      params: { changeId: 2_000_000 },
      body: { version: asked.version, reason },
    });
    expect([lost.status, lost.body.code]).toEqual([404, 'MOBILE_CHANGE_NOT_FOUND']);
  });

  it('to a number of somebody else wants the explicit word of the second person', async () => {
    const user = await createUser(test);
    const mobile = '09351234500';
    const asked = (await prepare(user.id, mobile)).body.data;
    expect(asked).toMatchObject({ shahkarMatch: false, state: 'prepared' });
    const params = { changeId: asked.changeId };
    const refused = await checker.call(approveMobileChange, { params, body: { version: asked.version } });
    expect(refused.status).toBe(409);
    expect(refused.body).toMatchObject({
      code: 'MOBILE_MISMATCH_UNCONFIRMED',
      fields: { override: [expect.any(String)] },
    });
    expect((await userOf(user.id)).mobile).toBe(user.mobile);
    const done = await checker.call(approveMobileChange, { params, body: { version: asked.version, override: true } });
    expect(done.body.data.state).toBe('executed');
    const { rows } = await sql<{ service: string; result: string; trace: string | null }>`
      select service, result, trace_id as trace from identity_checks where user_id = ${user.id} order by id`.execute(
      test.db.db,
    );
    expect(rows).toEqual([
      { service: 'mobile', result: 'mismatch', trace: expect.any(String) },
      { service: 'mobile', result: 'mismatch', trace: expect.any(String) },
    ]);
  });

  it.each(['down', 'silent'] as const)('goes on without an answer while the service is %s', async (fault) => {
    await sql`insert into sandbox_identity_faults values ('mobile', ${fault})`.execute(test.db.db);
    const user = await createUser(test);
    const mobile = nextMobile();
    test.clock.advance(61_000);
    const answer = await maker.call(checkUserMobile, { params: { userId: user.id }, body: { mobile } });
    expect(answer.body.data.shahkarMatch).toBeNull();
    await newestCode(test, mobile);
    await sql`delete from sandbox_identity_faults`.execute(test.db.db);
  });

  it('is not approved by who proposed it', async () => {
    const both = await createUser(test, { roleId: 2, accessLevel: 't3' });
    const client = await enter(both);
    const user = await createUser(test);
    const mobile = nextMobile();
    await client.call(checkUserMobile, { params: { userId: user.id }, body: { mobile } });
    const otp = await newestCode(test, mobile);
    const { id: fileId } = await upload(client);
    const key = { 'idempotency-key': crypto.randomUUID() };
    const call = { params: { userId: user.id }, body: { mobile, otp, reason, fileId }, headers: key };
    const asked = (await client.call(prepareMobileChange, call)).body.data;
    expect((await client.call(prepareMobileChange, call)).body.data, 'a repeat').toEqual(asked);
    const params = { changeId: asked.changeId };
    const body = { version: asked.version };
    expect((await client.call(approveMobileChange, { params, body })).body.code).toBe('APPROVAL_SAME_PERSON');
    expect((await userOf(user.id)).mobile).toBe(user.mobile);
  });
});
