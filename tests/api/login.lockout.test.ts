import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recheckPassword, secureAccount } from '#shared/contract/account.ts';
import { checkUsername, loginOtp, loginPassword, sendLoginOtp } from '#shared/contract/login.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, newestCode, nextNationalCode, signIn, testPassword, type TestUser } from '../support/people.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

let test: TestApp;
let proofs = 0;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const proof = (): string => `good-${(proofs += 1)}`;

/** One visit of a stranger: a code, five guesses, three passwords. Gives how many codes were compared. */
async function attack(user: TestUser, visit: number): Promise<number> {
  const stranger = test.api.anonymous(`203.0.113.${(visit % 200) + 1}`);
  await stranger.call(sendLoginOtp, { body: { username: user.username, recaptcha: proof() } });
  let compared = 0;
  // Four of five at every second visit: a code that dies by the next one counts as well.
  for (let n = 0; n < (visit % 2 === 0 ? 4 : 5); n++) {
    const otp = String(100_000 + visit * 7 + n);
    const answer = await stranger.call(loginOtp, { body: { username: user.username, otp } });
    if (answer.body.code === 'OTP_WRONG') compared += 1;
  }
  for (let n = 0; n < 3; n++)
    await stranger.call(loginPassword, {
      body: { username: user.username, password: `wrong-${visit}-${n}`, recaptcha: proof() },
    });
  return compared;
}

/** The owner at a browser that knows them: logs out of mind, in again by password and by code. */
async function ownerComesIn(user: TestUser, client: ApiClient): Promise<void> {
  client.bearer = null;
  await client.prepare();
  const byPassword = await client.call(loginPassword, { body: { username: user.username, password: testPassword } });
  expect(byPassword.status, byPassword.text).toBe(200);
  await client.prepare();
  const sent = await client.call(sendLoginOtp, { body: { username: user.username } });
  expect(sent.status, sent.text).toBe(200);
  const otp = await newestCode(test, user.mobile);
  const byCode = await client.call(loginOtp, { body: { username: user.username, otp } });
  expect(byCode.status, byCode.text).toBe(200);
}

describe('lock-out of others (A14)', () => {
  it('lets the owner in every day of a week of guessing, and compares at most 50 codes in 30 days', async () => {
    const user = await createUser(test);
    const owner = await signIn(test, user, { client: test.api.anonymous('198.51.100.7') });
    let compared = 0;
    let visit = 0;
    for (let day = 0; day < 7; day++) {
      for (let hour = 0; hour < 24; hour++) {
        compared += await attack(user, (visit += 1));
        test.clock.advance(HOUR);
      }
      // Right after wrong passwords, while the stranger waits.
      compared += await attack(user, (visit += 1));
      await ownerComesIn(user, owner);
    }
    for (let day = 7; day < 29; day++) {
      for (let n = 0; n < 3; n++) compared += await attack(user, (visit += 1));
      test.clock.advance(DAY);
    }
    expect(compared).toBeLessThanOrEqual(50);
    expect(compared).toBeGreaterThan(0);
    await ownerComesIn(user, owner);
  });

  it('opens log-in by code for everybody again a day after the last guess', async () => {
    const user = await createUser(test);
    for (let visit = 1; visit <= 4; visit++) {
      await attack(user, visit);
      test.clock.advance(2 * HOUR);
    }
    const fresh = test.api.anonymous('198.51.100.8');
    const body = { username: user.username, recaptcha: proof() };
    expect((await fresh.call(sendLoginOtp, { body })).body.code).toBe('OTP_LOGIN_LOCKED');
    test.clock.advance(DAY);
    expect((await fresh.call(sendLoginOtp, { body })).status).toBe(200);
    const otp = await newestCode(test, user.mobile);
    expect((await fresh.call(loginOtp, { body: { username: user.username, otp } })).status).toBe(200);
  });

  it('does not let strangers lock the password question inside the panel', async () => {
    const user = await createUser(test);
    const owner = await signIn(test, user);
    for (let visit = 1; visit <= 3; visit++) await attack(user, visit);
    expect((await owner.call(recheckPassword, { body: { password: testPassword } })).status).toBe(200);
  });

  it('does not void the password while strangers have locked the codes', async () => {
    const user = await createUser(test);
    const owner = await signIn(test, user);
    for (let visit = 1; visit <= 4; visit++) {
      await attack(user, visit);
      test.clock.advance(60_000 + 1);
    }
    await sql`update sessions set last_seen_at = ${test.clock.now()} where user_id = ${user.id}`.execute(test.db.db);
    expect(await owner.call(secureAccount, { body: {} })).toMatchObject({
      status: 409,
      body: { code: 'SECURE_CODES_LOCKED' },
    });
    await signIn(test, user, { client: owner });
  });

  it('asks for a captcha from the third code of a day', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous('198.51.100.9');
    for (let n = 0; n < 2; n++) {
      expect((await client.call(sendLoginOtp, { body: { username: user.username } })).status).toBe(200);
      test.clock.advance(61_000);
    }
    const third = await client.call(sendLoginOtp, { body: { username: user.username } });
    expect(third).toMatchObject({ status: 429, body: { code: 'captcha_required' } });
    expect((await client.call(sendLoginOtp, { body: { username: user.username, recaptcha: proof() } })).status).toBe(
      200,
    );
  });

  it('leaves codes for the owner on a new device when one address asks for many', async () => {
    const user = await createUser(test);
    const sent: number[] = [];
    for (let n = 0; n < 10; n++) {
      const stranger = test.api.anonymous('203.0.113.250');
      const body = { username: user.username, recaptcha: proof() };
      sent.push((await stranger.call(sendLoginOtp, { body })).status);
      test.clock.advance(HOUR);
    }
    expect(sent.filter((status) => status === 200)).toHaveLength(5);
    const owner = test.api.anonymous('198.51.100.10');
    const body = { username: user.username, recaptcha: proof() };
    expect((await owner.call(sendLoginOtp, { body })).status).toBe(200);
  });
});

describe('what a visitor learns of a name', () => {
  it('is two digits of the mobile, also after a code was asked for', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous();
    const asked = await client.call(checkUsername, { body: { username: user.username } });
    expect(asked.body.data.mobile_mask).toBe(`09*******${user.mobile.slice(-2)}`);
    const sent = await client.call(sendLoginOtp, { body: { username: user.username } });
    expect(sent.body.data.mobile_mask).toBe(`09*******${user.mobile.slice(-2)}`);
  });

  it('is the same for the mobile of a customer and for a number that nobody has', async () => {
    const user = await createUser(test, { mobile: '09121234577' });
    const without = await createUser(test, { mobile: '09121234677', password: null });
    const client = test.api.anonymous();
    const answers = [];
    for (const username of [user.mobile, without.mobile, '09129994177'])
      answers.push((await client.call(checkUsername, { body: { username } })).body.data);
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[2]).toEqual(answers[0]);
  });

  it('is the truth for a national code without an account', async () => {
    const answer = await test.api.anonymous().call(checkUsername, { body: { username: nextNationalCode() } });
    expect(answer.body.data).toEqual({
      has_account: false,
      has_password: false,
      auth_step: 1,
      mobile_mask: '',
      is_legal: false,
    });
  });
});
