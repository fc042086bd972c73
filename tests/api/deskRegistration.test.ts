import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { registerAtDesk, sendDeskRegistrationOtp } from '#shared/contract/deskRegistration.ts';
import { getIdentityRequest } from '#shared/contract/identityRequests.ts';
import { getInvestorFile } from '#shared/contract/investorFiles.ts';
import { checkUsername, registerPassword, sendLoginOtp } from '#shared/contract/login.ts';
import { noIdentityProvider } from '#server/ports/identity/none.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { playFault, registerPerson } from '../support/identity.ts';
import { createUser, newestCode, nextNationalCode, signIn } from '../support/people.ts';

/* Investors who come to a desk or a branch (domain 9.17, decision 144). */

const iban = 'IR062960000000100324200001';
const adult = { firstName: 'مینا', lastName: 'سهیلی', gender: 2, birthDate: '1990-03-21', sejamStatus: 7 };
const words = { firstName: 'پریسا', lastName: 'کیانی', birthDate: '1369/01/01' };

let test: TestApp;
let maker: ApiClient;
let local: ApiClient;
let isfahan = 0;
let closed = 0;
let serial = 0;

async function people(app: TestApp) {
  const { rows } = await sql<{ id: number }>`
    insert into branches (code, name, is_active)
    values ('ISF', 'شعبه اصفهان', true), ('OLD', 'شعبه بسته', false)
    returning id`.execute(app.db.db);
  const [open, shut] = rows.map(({ id }) => id);
  const branchUser = await createUser(app, { roleId: 2, accessLevel: 'KZ' });
  await sql`update users set branch_id = ${must(open)} where id = ${branchUser.id}`.execute(app.db.db);
  return {
    isfahan: must(open),
    closed: must(shut),
    maker: await signIn(app, await createUser(app, { roleId: 2, accessLevel: 't1' })),
    local: await signIn(app, branchUser),
  };
}

beforeAll(async () => {
  test = await createTestApp();
  ({ isfahan, closed, maker, local } = await people(test));
});
afterAll(() => test.close());

const somebody = async (known: object | null = adult, app = test) => {
  serial += 1;
  const who = { nationalNo: nextNationalCode(), mobile: `0936${String(8_000_000 + serial)}` };
  if (known) await registerPerson(app, who.nationalNo, known);
  return who;
};

/** A person whose code was sent, as the clerk types it. */
const proven = async (clerk: ApiClient, who: { nationalNo: string; mobile: string }, app = test) => {
  app.clock.advance(61_000);
  const sent = await clerk.call(sendDeskRegistrationOtp, { body: who });
  expect(sent.status, sent.text).toBe(200);
  return { ...who, iban, otp: await newestCode(app, who.mobile) };
};

const storedOf = async (nationalNo: string, app = test) => {
  const { rows } = await sql<{
    userId: number;
    investorId: number;
    branchId: number | null;
    authStatus: string;
    isVerified: boolean;
    hash: string | null;
    role: number;
  }>`
    select u.id as "userId", i.id as "investorId", i.branch_id as "branchId", i.auth_status as "authStatus",
      b.is_verified as "isVerified", u.password_hash as hash, u.role_id as role
    from users u
    join user_investors l on l.user_id = u.id and l.it_self
    join investors i on i.id = l.investor_id
    join investor_bank_accounts b on b.investor_id = i.id and b.is_default
    where u.username = ${nationalNo}`.execute(app.db.db);
  return rows;
};

describe('an investor at a desk', () => {
  it('is created with user, account and branch at once by the registry, and sets a password at the first log-in', async () => {
    const who = await somebody();
    const body = { ...(await proven(maker, who)), branchId: isfahan };
    const key = { 'idempotency-key': crypto.randomUUID() };
    const done = await maker.call(registerAtDesk, { body, headers: key });
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({ name: 'مینا سهیلی', requestId: null });
    expect((await maker.call(registerAtDesk, { body, headers: key })).body, 'a repeat').toEqual(done.body);
    const { investorId } = done.body.data;
    expect(await storedOf(who.nationalNo)).toEqual([
      expect.objectContaining({
        investorId,
        branchId: isfahan,
        authStatus: 'sejam_inquiry',
        isVerified: true,
        hash: null,
        role: 1,
      }),
    ]);
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where investor_id = ${investorId} order by id`.execute(test.db.db);
    expect(rows.map((row) => row.action)).toEqual(['client.registeredAtDesk']);
    await test.jobs.runAll('sms.send');
    expect(test.sms.filter((one) => one.mobile === who.mobile && one.template === 'desk_registered')).toHaveLength(1);

    const guest = test.api.anonymous();
    const found = await guest.call(checkUsername, { body: { username: who.nationalNo } });
    expect(found.body.data).toMatchObject({ has_account: true, has_password: false, auth_step: 2 });
    test.clock.advance(130_000);
    await guest.call(sendLoginOtp, { body: { username: who.nationalNo, auth_step: 2 } });
    const otp = await newestCode(test, who.mobile);
    const entered = await guest.call(registerPassword, {
      body: { username: who.nationalNo, password: 'Nilgoon-7788', otp },
    });
    expect(entered.status, entered.text).toBe(200);
  });

  it('belongs to the branch of the administrator who registers them, whatever was sent, and is in their list', async () => {
    const who = await somebody();
    const done = await local.call(registerAtDesk, { body: { ...(await proven(local, who)), branchId: closed } });
    expect(done.status, done.text).toBe(200);
    const { investorId } = done.body.data;
    expect(await storedOf(who.nationalNo)).toEqual([expect.objectContaining({ branchId: isfahan })]);
    expect((await local.call(getInvestorFile, { query: { investorId } })).status).toBe(200);
  });

  it('is refused without a duty, to a closed branch, with a wrong code and by another clerk’s code', async () => {
    const who = await somebody();
    const checker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't2' }));
    expect((await test.api.anonymous().call(sendDeskRegistrationOtp, { body: who })).status).toBe(401);
    expect((await checker.call(sendDeskRegistrationOtp, { body: who })).body.code).toBe('ACCESS_DENIED');
    const body = await proven(maker, who);
    const refused = await maker.call(registerAtDesk, { body: { ...body, branchId: closed } });
    expect([refused.status, refused.body.code]).toEqual([404, 'BRANCH_NOT_FOUND']);
    const wrong = body.otp === '000000' ? '000001' : '000000';
    expect((await maker.call(registerAtDesk, { body: { ...body, otp: wrong } })).body.code).toBe('OTP_WRONG');
    expect((await local.call(registerAtDesk, { body })).body.code, 'the code of another clerk').toBe('OTP_EXPIRED');
    expect(await storedOf(who.nationalNo)).toEqual([]);
  });

  it('is created once, also by two clerks at the same moment, and never for somebody who is known', async () => {
    const who = await somebody();
    const bodies = [await proven(maker, who), await proven(local, who)];
    const both = await Promise.all(
      [maker, local].map((clerk, at) => clerk.call(registerAtDesk, { body: must(bodies[at]) })),
    );
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('REGISTRATION_KNOWN');
    test.clock.advance(61_000);
    expect((await maker.call(sendDeskRegistrationOtp, { body: who })).body.code).toBe('REGISTRATION_KNOWN');
  });

  it('whom the registry has not verified goes on by documents at the branch, and documents are no way around it', async () => {
    const who = await somebody({ ...adult, sejamStatus: 3 });
    const body = await proven(local, who);
    expect((await local.call(registerAtDesk, { body })).body.code).toBe('REGISTRATION_UNKNOWN');
    const empty = await local.call(registerAtDesk, { body: { ...body, byDocuments: true } });
    expect([empty.status, empty.body.code]).toEqual([422, 'REGISTRATION_PERSON_REQUIRED']);
    const done = await local.call(registerAtDesk, { body: { ...body, byDocuments: true, ...words } });
    expect(done.status, done.text).toBe(200);
    expect(await storedOf(who.nationalNo)).toEqual([
      expect.objectContaining({ authStatus: 'pending', isVerified: false, branchId: isfahan }),
    ]);
    const requestId = must(done.body.data.requestId);
    const opened = await local.call(getIdentityRequest, { params: { requestId } });
    expect(opened.body.data).toMatchObject({ kind: 'in_person', state: 'pending', branchName: 'شعبه اصفهان' });

    const verified = await somebody();
    await playFault(test, 'iban', 'mismatch');
    const around = await maker.call(registerAtDesk, {
      body: { ...(await proven(maker, verified)), byDocuments: true, ...words },
    });
    await playFault(test, 'iban', 'none');
    expect(around.body.code, 'the registry knows them, so its rules hold').toBe('REGISTRATION_IBAN_DIFFERENT');
    const dead = await somebody({ ...adult, sejamStatus: 9 });
    const gone = await maker.call(registerAtDesk, {
      body: { ...(await proven(maker, dead)), byDocuments: true, ...words },
    });
    expect(gone.body.code).toBe('REGISTRATION_DECEASED');
  });
});

it('without an identity service opens a request for the office at once', async () => {
  const app = await createTestApp({ ports: { identity: noIdentityProvider } });
  try {
    const staff = await people(app);
    const who = await somebody(null, app);
    const body = await proven(staff.maker, who, app);
    const done = await staff.maker.call(registerAtDesk, { body: { ...body, ...words } });
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({ name: 'پریسا کیانی', requestId: expect.any(Number) });
    expect(await storedOf(who.nationalNo, app)).toEqual([
      expect.objectContaining({ authStatus: 'pending', isVerified: false, branchId: null }),
    ]);
  } finally {
    await app.close();
  }
});
