import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { investorInfo, listInvestors } from '#shared/contract/investors.ts';
import { checkValidationOtp, registerValidation, sendValidationOtp } from '#shared/contract/validation.ts';
import { isValidLegalId } from '#shared/nationalCode.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { playFault, registerPerson } from '../support/identity.ts';
import { createUser, newestCode, nextNationalCode, signIn, type TestUser } from '../support/people.ts';

/* The calls with a callTypeId (spec 7). */

let test: TestApp;
let person: TestUser;
let client: ApiClient;

const iban = 'IR062960000000100324200001';
const adult = {
  ...{ firstName: 'مینا', lastName: 'سهیلی', gender: 2, birthDate: '1990-03-21', sejamStatus: 7 },
  ...{ iban, postalCode: '1234567890' },
};
const companyNo = '10101234565';
const companyMobile = '09123450001';
const company = {
  ...{ isLegal: true, companyName: 'پویان داده', registerNo: '201832', sejamStatus: 7, mobile: companyMobile },
};

const send = async (callTypeId: number, nationalNo: string, of = client, more = {}) => {
  test.clock.advance(61_000);
  return of.call(sendValidationOtp, { body: { callTypeId, nationalNo, ...more } });
};
const register = (callTypeId: number, nationalNo: string, otp: string, of = client, more = {}) =>
  of.call(registerValidation, { body: { callTypeId, nationalNo, otp, ...more } });

const countMessages = async () => {
  await test.jobs.runAll('sms.sendCode');
  return test.sms.length;
};
/** Three more valid ids of companies. */
const otherCompanies = Array.from({ length: 1000 }, (_, at) => String(10101235000 + at))
  .filter(isValidLegalId)
  .slice(0, 3);

const statusOf = async (investorId: number) =>
  (
    await sql<{ status: string }>`select auth_status as status from investors where id = ${investorId}`.execute(
      test.db.db,
    )
  ).rows[0]?.status;

/** A person with an account and no investor of their own. */
async function accountAlone(): Promise<{ user: TestUser; api: ApiClient }> {
  const user = await createUser(test);
  await sql`delete from user_investors where user_id = ${user.id}`.execute(test.db.db);
  await sql`update investors set national_no = national_no || '9' where national_no = ${user.username}`.execute(
    test.db.db,
  );
  return { user, api: await signIn(test, user) };
}

beforeAll(async () => {
  test = await createTestApp();
  person = await createUser(test);
});
// the clock goes on by a minute for each code
beforeEach(async () => {
  client = await signIn(test, person);
});
afterAll(() => test.close());

describe('who has no session', () => {
  it.each([
    [sendValidationOtp, { callTypeId: 1, nationalNo: '0012345679' }],
    [checkValidationOtp, { mobile: '09120000001', otp: '111111' }],
    [registerValidation, { callTypeId: 1, nationalNo: '0012345679', otp: '111111' }],
  ])('is refused', async (operation, body) => {
    const answer = await test.api.anonymous().call(operation as typeof sendValidationOtp, { body });
    expect([answer.status, answer.body.code]).toEqual([401, 'SESSION_REQUIRED']);
  });
});

describe('type 1, a registration', () => {
  it('makes the caller an investor as the registry knows them, once', async () => {
    const { user, api } = await accountAlone();
    await registerPerson(test, user.username, adult);
    const sent = await send(1, user.username, api);
    expect(sent.body.data).toEqual({ expireIn: 120, resendIn: 60 });
    const otp = await newestCode(test, user.mobile);
    const checked = await api.call(checkValidationOtp, { body: { mobile: user.mobile, otp } });
    expect(checked.body.data).toEqual({ matched: true });
    const done = await register(1, user.username, otp, api);
    expect(done.status, done.text).toBe(200);
    expect(done.body.data.isDone).toBe(true);
    const { investorId } = done.body.data;
    const { body } = await api.call(listInvestors, {});
    expect(body.data).toMatchObject([{ investorId, itSelf: true, name: 'مینا سهیلی', isAuthorized: true }]);
    expect((await register(1, user.username, otp, api)).body.code).toBe('VALIDATION_KNOWN');
    const { rows } = await sql<{ iban: string; isVerified: boolean }>`
      select iban, is_verified as "isVerified" from investor_bank_accounts where investor_id = ${investorId}`.execute(
      test.db.db,
    );
    expect(rows).toEqual([{ iban, isVerified: true }]);
  });

  it('is for the national code of the caller alone, and not for who is an investor already', async () => {
    expect((await send(1, nextNationalCode())).body.code).toBe('VALIDATION_OWN_CODE');
    expect((await send(1, person.username)).body.code).toBe('VALIDATION_KNOWN');
  });

  it('refuses a wrong code before anybody is asked', async () => {
    const { user, api } = await accountAlone();
    await send(1, user.username, api);
    const otp = await newestCode(test, user.mobile);
    const wrong = await register(1, user.username, otp === '111111' ? '222222' : '111111', api);
    expect([wrong.status, wrong.body.code]).toEqual([422, 'OTP_WRONG']);
    const asked = await sql`select from identity_checks where asked_by = ${user.id}`.execute(test.db.db);
    expect(asked.rows).toHaveLength(0);
  });

  it.each([
    ['REGISTRATION_UNKNOWN', { sejamStatus: 3 }],
    ['REGISTRATION_UNKNOWN', { birthDate: null }],
    ['REGISTRATION_UNDERAGE', { birthDate: '2015-03-21' }],
    ['REGISTRATION_DECEASED', { sejamStatus: 9 }],
  ])('answers %s for %j, and registers nobody', async (code, changes) => {
    const { user, api } = await accountAlone();
    await registerPerson(test, user.username, { ...adult, ...changes });
    await send(1, user.username, api);
    const answer = await register(1, user.username, await newestCode(test, user.mobile), api);
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    expect((await api.call(listInvestors, {})).body.data).toEqual([]);
  });

  it('wants the mobile of the national code, and says so when nobody answers', async () => {
    const { user, api } = await accountAlone();
    await registerPerson(test, user.username, adult);
    await send(1, user.username, api);
    const otp = await newestCode(test, user.mobile);
    await playFault(test, 'mobile', 'mismatch');
    expect((await register(1, user.username, otp, api)).body.code).toBe('VALIDATION_MOBILE_DIFFERENT');
    const checked = await api.call(checkValidationOtp, { body: { mobile: user.mobile, otp } });
    expect(checked.body.data).toEqual({ matched: false });
    await playFault(test, 'mobile', 'down');
    expect((await register(1, user.username, otp, api)).body.code).toBe('REGISTRATION_SERVICE_SILENT');
    await playFault(test, 'mobile', 'none');
    // a code goes to the mobile of the account alone
    const elsewhere = await api.call(checkValidationOtp, { body: { mobile: '09121112233', otp } });
    expect(elsewhere.body.code).toBe('OTP_EXPIRED');
  });
});

describe('type 2, an update', () => {
  it('brings an investor of the caller up to date with the code that was sent for it', async () => {
    await registerPerson(test, person.username, { ...adult, fatherName: 'کاوه' });
    const sent = await send(2, person.username, client, { investorId: person.investorId });
    expect(sent.status, sent.text).toBe(200);
    const otp = await newestCode(test, person.mobile);
    const body = { mobile: person.mobile, otp, callTypeId: 2 as const };
    expect((await client.call(checkValidationOtp, { body })).body.data).toEqual({ matched: true });
    const done = await register(2, person.username, otp, client, { investorId: person.investorId });
    expect(done.status, done.text).toBe(200);
    expect(done.body.data.investorId).toBe(person.investorId);
    expect((await send(2, person.username)).status).toBe(429);
  });

  it('reaches nobody else, by code or by number', async () => {
    const other = await createUser(test);
    expect((await send(2, other.username)).body.code).toBe('INVESTOR_NOT_ALLOWED');
    expect((await send(2, person.username, client, { investorId: other.investorId })).status).toBe(403);
    const foreign = await register(2, other.username, '111111', client, { investorId: other.investorId });
    expect(foreign.body.code).toBe('INVESTOR_NOT_ALLOWED');
    // the number of the person does not open the investor of somebody else
    const mixed = await register(2, person.username, '111111', client, { investorId: other.investorId });
    expect([mixed.status, mixed.body.code]).toEqual([403, 'INVESTOR_NOT_ALLOWED']);
  });
});

describe('type 3, a child', () => {
  const child = (guardian: string) => ({
    ...{ firstName: 'آرمان', lastName: 'سهیلی', gender: 1, birthDate: '2016-05-04', sejamStatus: 7, iban },
    guardian: { nationalNo: guardian, relation: 'father' as const },
  });

  it('registers the child of whom the registry calls the caller the guardian', async () => {
    const nationalNo = nextNationalCode();
    await registerPerson(test, nationalNo, child(person.username));
    await send(3, nationalNo);
    const done = await register(3, nationalNo, await newestCode(test, person.mobile));
    expect(done.status, done.text).toBe(200);
    const { body } = await client.call(listInvestors, {});
    expect(body.data).toContainEqual(
      expect.objectContaining({ investorId: done.body.data.investorId, relation: 'father' }),
    );
  });

  it('tells nothing of a child of others', async () => {
    const nationalNo = nextNationalCode();
    await registerPerson(test, nationalNo, child('0012345679'));
    await send(3, nationalNo);
    const refused = await register(3, nationalNo, await newestCode(test, person.mobile));
    expect(refused.body.code).toBe('CHILD_UNKNOWN');
    expect(refused.text).not.toContain('آرمان');
  });
});

describe('type 4, a company', () => {
  it('sends the code to the mobile of the registry, registers the company, and lets it buy nothing before its papers', async () => {
    await registerPerson(test, companyNo, company);
    expect((await send(4, companyNo)).status).toBe(200);
    const otp = await newestCode(test, companyMobile);
    const body = { mobile: companyMobile, otp, callTypeId: 4 as const, nationalNo: companyNo };
    expect((await client.call(checkValidationOtp, { body })).body.data).toEqual({ matched: true });
    const stranger = await signIn(test, await createUser(test));
    expect((await register(4, companyNo, otp, stranger)).body.code).toBe('OTP_EXPIRED');
    const done = await register(4, companyNo, otp);
    expect(done.status, done.text).toBe(200);
    expect(done.body.data.isDone).toBe(false);
    const { investorId } = done.body.data;
    const { body: list } = await client.call(listInvestors, {});
    expect(list.data).toContainEqual(
      expect.objectContaining({
        investorId,
        isLegal: true,
        name: 'پویان داده',
        relation: 'agent',
        isAuthorized: false,
      }),
    );
    const { body: info } = await client.call(investorInfo, { query: { investorId } });
    expect(JSON.stringify(info)).not.toContain(companyMobile);
    expect(await statusOf(investorId)).toBe('none');
  });

  it('answers alike for a company that is registered, unknown, not verified or without a mobile, and sends nothing', async () => {
    const [unknown = '', unverified = '', silent = ''] = otherCompanies;
    await registerPerson(test, unverified, { ...company, sejamStatus: 3, mobile: '09123450002' });
    await registerPerson(test, silent, { ...company, mobile: null });
    const sent = await countMessages();
    for (const nationalNo of [companyNo, unknown, unverified, silent]) {
      const asker = await signIn(test, await createUser(test));
      const answer = await send(4, nationalNo, asker);
      expect([answer.status, answer.body.data]).toEqual([200, { expireIn: 120, resendIn: 60 }]);
      expect((await register(4, nationalNo, '111111', asker)).body.code).toMatch(/^OTP_(WRONG|EXPIRED)$/);
    }
    expect(await countMessages()).toBe(sent);
    expect((await send(4, person.username)).body.code).toBe('VALIDATION_COMPANY_CODE');
  });
});

it('refuses another type, another number and an unknown field at their field', async () => {
  for (const [body, field] of [
    [{ callTypeId: 5, nationalNo: person.username }, 'callTypeId'],
    [{ callTypeId: 1, nationalNo: '0012345678' }, 'nationalNo'],
  ] as const) {
    const answer = await client.call(sendValidationOtp, { body });
    expect(answer.status).toBe(400);
    expect(answer.body.fields).toHaveProperty(field);
  }
});
