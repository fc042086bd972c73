import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { addBankAccount, sendBankAccountOtp } from '#shared/contract/bankAccounts.ts';
import { checkUserChild, registerUserChild } from '#shared/contract/children.ts';
import { sendValidationOtp } from '#shared/contract/validation.ts';
import { checkRegistration, sendRegistrationOtp } from '#shared/contract/registration.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { registerPerson } from '../support/identity.ts';
import { createUser, newestCode, nextNationalCode, signIn, type TestUser } from '../support/people.ts';

/* Questions to identity services: the code first, one answer to strangers, a budget a day (domain 3.7). */

let test: TestApp;
let parent: TestUser;
let client: ApiClient;

const birthDate = '2016-05-04';
const iban = 'IR062960000000100324200001';

const questions = async (): Promise<number> => {
  const { rows } = await sql<{ count: number }>`select count(*)::int as count from identity_checks`.execute(test.db.db);
  return rows[0]?.count ?? 0;
};

const childOf = async (guardian: TestUser | null, changes = {}): Promise<string> => {
  const nationalNo = nextNationalCode();
  await registerPerson(test, nationalNo, {
    ...{ firstName: 'آرمان', lastName: 'سهیلی', birthDate, sejamStatus: 7 },
    guardian: guardian && { nationalNo: guardian.username, relation: 'father' },
    ...changes,
  });
  return nationalNo;
};

const check = (childNationalNo: string, born = birthDate) =>
  client.call(checkUserChild, { body: { childNationalNo, birthDate: born } });

const register = (childNationalNo: string, otp: string) =>
  client.call(registerUserChild, { body: { childNationalNo, birthDate, relationType: 1, iban, otp } });

beforeAll(async () => {
  test = await createTestApp({ rateLimits: true, env: { IDENTITY_DAILY_BUDGET: '40' } });
  parent = await createUser(test);
  client = await signIn(test, parent);
});
afterEach(async () => {
  await sql`delete from rate_limits`.execute(test.db.db);
  await sql`delete from attempt_counters`.execute(test.db.db);
});
afterAll(() => test.close());

describe('the code comes before the question', () => {
  it('at the registration of a child: a wrong code asks nobody and uses up a try', async () => {
    const nationalNo = await childOf(parent);
    await client.call(sendValidationOtp, { body: { nationalNo } });
    const code = await newestCode(test, parent.mobile);
    const before = await questions();
    expect((await register(nationalNo, code === '000000' ? '111111' : '000000')).body.code).toBe('OTP_WRONG');
    expect(await questions()).toBe(before);
    const { rows } =
      await sql`select tries from otp_codes where mobile = ${parent.mobile} order by id desc limit 1`.execute(
        test.db.db,
      );
    expect(rows).toEqual([{ tries: 1 }]);
    expect((await register(nationalNo, code)).status).toBe(201);
  });

  it('at a new bank account', async () => {
    const before = await questions();
    const body = { investorId: parent.investorId, iban, otp: '123456' };
    expect((await client.call(addBankAccount, { body })).body.code).toBe('OTP_EXPIRED');
    expect(await questions()).toBe(before);
  });
});

describe('what a stranger learns', () => {
  it('is the same for a wrong and a right birth date, whatever the registry knows', async () => {
    const grown = await childOf(null, { birthDate: '2001-02-20' });
    const foreign = await childOf(null);
    const unverified = await childOf(null, { sejamStatus: 3 });
    const answers = [
      await check(grown, '2001-02-19'),
      await check(grown, '2001-02-20'),
      await check(foreign),
      await check(unverified),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      Array.from({ length: 4 }, () => [409, 'CHILD_UNKNOWN']),
    );
    expect(new Set(answers.map(({ body }) => body.message)).size).toBe(1);
  });
});

describe('the budget of a day', () => {
  it('is ten questions of a person to the registry, and ends with the day', async () => {
    const nationalNo = await childOf(null);
    for (let count = 0; count < 10; count += 1) expect((await check(nationalNo)).body.code).toBe('CHILD_UNKNOWN');
    const before = await questions();
    const refused = await check(nationalNo);
    expect([refused.status, refused.body.code]).toEqual([429, 'IDENTITY_BUDGET_USED']);
    // the clock of the tests began at ten in the morning in Tehran
    expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(14 * 3600);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(12 * 3600);
    expect(await questions()).toBe(before);
    test.clock.advance(24 * 3_600_000);
    client = await signIn(test, parent);
    expect((await check(nationalNo)).body.code).toBe('CHILD_UNKNOWN');
  });

  it('is five different people of whom the caller is not known to be the guardian', async () => {
    for (let count = 0; count < 5; count += 1)
      expect((await check(await childOf(null))).body.code).toBe('CHILD_UNKNOWN');
    expect((await check(await childOf(null))).body.code).toBe('IDENTITY_BUDGET_USED');
  });

  it('counts questions that come at the same moment', async () => {
    const nationalNo = await childOf(null);
    await check(nationalNo);
    const before = await questions();
    const answers = await Promise.all(Array.from({ length: 14 }, () => check(nationalNo)));
    expect(answers.filter(({ body }) => body.code === 'CHILD_UNKNOWN')).toHaveLength(9);
    expect(answers.filter(({ body }) => body.code === 'IDENTITY_BUDGET_USED')).toHaveLength(5);
    expect((await questions()) - before).toBe(9);
  });

  it('is ten questions about bank accounts, cards among them', async () => {
    const card = '6037991234567893';
    const codes = [];
    for (let count = 0; count < 6; count += 1) {
      await sql`delete from attempt_counters`.execute(test.db.db);
      const body = { investorId: parent.investorId, account: card };
      codes.push((await client.call(sendBankAccountOtp, { body })).body.code);
    }
    // a card takes two questions: its account, and whose that is
    expect(codes).toEqual([undefined, undefined, undefined, undefined, undefined, 'IDENTITY_BUDGET_USED']);
  });

  it('leaves the second half of the installation to people who are signed in', async () => {
    const guest = test.api.anonymous('198.51.100.7');
    const nationalNo = nextNationalCode();
    await registerPerson(test, nationalNo, {
      ...{ firstName: 'مینا', lastName: 'سهیلی' },
      sejamStatus: 7,
      birthDate: '1990-03-21',
    });
    const who = { nationalNo, mobile: '09121110022' };
    expect((await guest.call(sendRegistrationOtp, { body: who })).status).toBe(200);
    const body = { ...who, iban, otp: await newestCode(test, who.mobile) };
    // 19 of 40 questions were asked: one more is for a guest, and a registration takes three
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(test.clock.now());
    await sql`
      insert into rate_limits (key, points, expire)
      values (${`identity:all:${day}`}, 19, ${test.clock.now().getTime() + 86_400_000})`.execute(test.db.db);
    const refused = await guest.call(checkRegistration, { body });
    expect([refused.status, refused.body.code]).toEqual([429, 'IDENTITY_BUDGET_USED']);
    expect((await check(await childOf(null))).body.code).toBe('CHILD_UNKNOWN');
    expect(test.logs.filter(({ msg }) => String(msg).includes('identity services'))).not.toEqual([]);
  });

  it('of an address does not end at the mobile of one guest', async () => {
    const guest = test.api.anonymous('198.51.100.8');
    const people = [nextNationalCode(), nextNationalCode()] as const;
    const bodies = [];
    for (const [index, nationalNo] of people.entries()) {
      await registerPerson(test, nationalNo, { firstName: 'مینا', sejamStatus: 7, birthDate: '1990-03-21' });
      const who = { nationalNo, mobile: `0912111003${index}` };
      expect((await guest.call(sendRegistrationOtp, { body: who })).status).toBe(200);
      bodies.push({ ...who, iban, otp: await newestCode(test, who.mobile) });
    }
    const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(test.clock.now());
    await sql`
      insert into rate_limits (key, points, expire)
      values (${`identity:m09121110030:mobile:${day}`}, 10, ${test.clock.now().getTime() + 86_400_000})`.execute(
      test.db.db,
    );
    expect((await guest.call(checkRegistration, { body: bodies[0] as (typeof bodies)[0] })).body.code).toBe(
      'IDENTITY_BUDGET_USED',
    );
    expect((await guest.call(checkRegistration, { body: bodies[1] as (typeof bodies)[0] })).status).toBe(200);
  });
});
