import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkUserChild, listChildren, registerUserChild } from '#shared/contract/children.ts';
import { sendValidationOtp } from '#shared/contract/validation.ts';
import { listInvestors } from '#shared/contract/investors.ts';
import { estimateOrder } from '#shared/contract/orders.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { playFault, registerPerson } from '../support/identity.ts';
import { createUser, newestCode, nextNationalCode, signIn, type TestUser } from '../support/people.ts';

/* Children of a guardian (domain 3.5). The clock of the tests stands in November 2026. */

let test: TestApp;
let parent: TestUser;
let client: ApiClient;

const birthDate = '2016-05-04';
const iban = 'IR062960000000100324200001';
const codes = [nextNationalCode(), nextNationalCode(), nextNationalCode()] as const;

const child = (changes = {}) => ({
  firstName: 'آرمان',
  lastName: 'سهیلی',
  gender: 1,
  birthDate,
  sejamStatus: 7,
  postalCode: '1234567890',
  guardian: { nationalNo: parent.username, relation: 'father' as const },
  ...changes,
});

const check = (childNationalNo: string, of = client, born = birthDate) =>
  of.call(checkUserChild, { body: { childNationalNo, birthDate: born } });

const send = async (nationalNo: string): Promise<string> => {
  test.clock.advance(61_000);
  expect((await client.call(sendValidationOtp, { body: { nationalNo } })).status).toBe(200);
  return newestCode(test, parent.mobile);
};

const register = (childNationalNo: string, otp: string, changes = {}) =>
  client.call(registerUserChild, {
    body: { childNationalNo, birthDate, relationType: 1, iban, otp, ...changes },
  });

beforeAll(async () => {
  test = await createTestApp();
  parent = await createUser(test);
  client = await signIn(test, parent);
});
afterAll(() => test.close());

describe('the code', () => {
  it('comes once a minute, and whoever asks sooner is told how long to wait', async () => {
    await send(codes[0]);
    const sooner = await client.call(sendValidationOtp, { body: { nationalNo: codes[0] } });
    expect([sooner.status, sooner.body.code]).toEqual([429, 'locked']);
    expect(Number(sooner.headers.get('retry-after'))).toBe(60);
  });
});

describe('the question about a child', () => {
  it('names the child to the guardian whom the registry knows', async () => {
    await registerPerson(test, codes[0], child());
    const answer = await check(codes[0]);
    expect(answer.status, answer.text).toBe(200);
    expect(answer.body.data).toEqual({
      isChild: true,
      isUnder18: true,
      hasSejam: true,
      guardianMatched: true,
      existingInvestor: false,
      childName: 'آرمان سهیلی',
      age: 10,
      relationType: 1,
      relation: 'father',
      relationText: 'پدر',
    });
  });

  it.each([
    ['CHILD_UNKNOWN', { guardian: null }],
    ['CHILD_UNKNOWN', { guardian: { nationalNo: '0012345679', relation: 'father' } }],
    ['CHILD_NOT_VERIFIED', { sejamStatus: 3 }],
    ['CHILD_UNKNOWN', { birthDate: '2016-05-05' }],
  ])('answers %s and no name for %j', async (code, changes) => {
    await registerPerson(test, codes[1], child(changes));
    const answer = await check(codes[1]);
    expect(answer.body.code).toBe(code);
    expect(answer.text).not.toContain('آرمان');
  });

  it('refuses somebody of 18 years', async () => {
    const born = `${test.clock.now().getUTCFullYear() - 19}-01-15`;
    await registerPerson(test, codes[1], child({ birthDate: born }));
    expect((await check(codes[1], client, born)).body.code).toBe('CHILD_OF_AGE');
  });

  it('refuses a guardian whose own identity is not verified, and a wrong national code', async () => {
    const stranger = await createUser(test, { authStatus: 'none' });
    test.clock.advance(60_000);
    const client = await signIn(test, stranger);
    expect((await check(codes[0], client)).body.code).toBe('CHILD_GUARDIAN_NOT_VERIFIED');
    // verified by the registry before, which holds the registration for incomplete now
    await sql`update investors set auth_status = 'sejam_online', sejam_status = 10 where id = ${stranger.investorId}`.execute(
      test.db.db,
    );
    expect((await check(codes[0], client)).body.code).toBe('CHILD_GUARDIAN_NOT_VERIFIED');
    const wrong = await check('0012345678');
    expect(wrong.status).toBe(400);
    expect(wrong.body.fields).toHaveProperty('childNationalNo');
  });

  it('says so when the registry is away, and stores nothing', async () => {
    await playFault(test, 'registry', 'down');
    expect((await check(codes[0])).body.code).toBe('CHILD_SERVICE_SILENT');
    await playFault(test, 'registry', 'none');
  });
});

describe('the registration of a child', () => {
  it('wants the relation of the registry, an account of the child, and the right code; then the child is an investor', async () => {
    const code = await send(codes[0]);
    expect((await register(codes[0], code, { relationType: 4 })).body.code).toBe('CHILD_RELATION_DIFFERENT');
    await playFault(test, 'iban', 'mismatch');
    expect((await register(codes[0], code)).body.code).toBe('CHILD_IBAN_DIFFERENT');
    await playFault(test, 'iban', 'down');
    expect((await register(codes[0], code)).body.code).toBe('CHILD_SERVICE_SILENT');
    await playFault(test, 'iban', 'none');
    expect((await register(codes[0], code === '000000' ? '111111' : '000000')).body.code).toBe('OTP_WRONG');
    const done = await register(codes[0], code);
    expect(done.status, done.text).toBe(201);
    const { investorId } = done.body.data;
    const { data: owned } = (await client.call(listInvestors, { query: {} })).body;
    expect(owned.find((one) => one.investorId === investorId)).toMatchObject({
      itSelf: false,
      name: 'آرمان سهیلی',
      relation: 'father',
      isAuthorized: true,
    });
    const { rows } = await sql<Record<string, unknown>>`
      select i.auth_status as "authStatus", a.city <> '' as "hasCity", b.iban, b.is_verified as "isVerified",
        (select count(*)::int from audit_log where investor_id = i.id and action = 'child.registered') as acts
      from investors i
      join investor_addresses a on a.investor_id = i.id
      join investor_bank_accounts b on b.investor_id = i.id
      where i.id = ${investorId}`.execute(test.db.db);
    expect(rows).toEqual([{ authStatus: 'sejam_inquiry', hasCity: true, iban, isVerified: true, acts: 1 }]);
    const { data: children } = (await client.call(listChildren, {})).body;
    expect(children).toMatchObject([
      { investorId, name: 'آرمان سهیلی', age: 10, isOfAge: false, relationText: 'پدر', sejamStatusText: 'سجامی' },
    ]);
    expect((await check(codes[0])).body.code).toBe('CHILD_REGISTERED');
  });

  it('happens once when two registrations come at the same moment', async () => {
    await registerPerson(test, codes[2], child({ firstName: 'نیکان' }));
    const code = await send(codes[2]);
    const answers = await Promise.all([register(codes[2], code), register(codes[2], code)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([201, expect.any(Number)]);
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    const { rows } = await sql`select id from investors where national_no = ${codes[2]}`.execute(test.db.db);
    expect(rows).toHaveLength(1);
  });

  it('takes no code that was made for another child', async () => {
    await registerPerson(test, codes[1], child());
    const code = await send(codes[0]);
    expect((await register(codes[1], code)).body.code).toMatch(/^OTP_/);
  });

  it('leaves the guardian to read alone once the child is 18', async () => {
    const { data: children } = (await client.call(listChildren, {})).body;
    const investorId = children[0]?.investorId ?? 0;
    const estimate = () =>
      client.call(estimateOrder, { body: { investorId, fundId: 1, orderType: 1, amount: '10000000' } });
    expect((await estimate()).body.code).not.toBe('INVESTOR_OF_AGE');
    await sql`update investors set birth_date = '2000-01-01' where id = ${investorId}`.execute(test.db.db);
    const refused = await estimate();
    expect([refused.status, refused.body.code]).toEqual([403, 'INVESTOR_OF_AGE']);
    expect((await client.call(listChildren, {})).body.data.find((one) => one.investorId === investorId)).toMatchObject({
      isOfAge: true,
    });
  });
});
