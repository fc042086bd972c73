import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkUsername, loginPassword, sendLoginOtp } from '#shared/contract/login.ts';
import { sql } from 'kysely';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createUser, nextNationalCode, signIn, testPassword } from '../support/people.ts';
import { createLimits, limitRules } from '#server/http/limits.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/*
 * The account's own limits, with the general ones of the HTTP layer raised out of the way: those read the machine's clock,
 * these the clock of the test.
 */
let test: TestApp;
beforeAll(async () => {
  const raised = Object.fromEntries(
    Object.entries(limitRules).map(([name, rule]) => [name, { ...rule, points: 1_000_000, store: 'memory' as const }]),
  );
  const store = { query: () => Promise.reject(new Error('not used')) };
  test = await createTestApp({
    rateLimits: true,
    limits: createLimits(store, raised as typeof limitRules),
    env: { SMS_DAILY_BUDGET: '60' },
  });
});
afterAll(() => test.close());

describe('sending codes', () => {
  it('sends to one mobile once a minute, five an hour and ten a day, whoever asks', async () => {
    const user = await createUser(test);
    let asked = 0;
    const send = () =>
      test.api.anonymous(`203.0.113.${(asked += 1) % 250}`).call(sendLoginOtp, {
        body: { username: user.username, recaptcha: `good-day-${asked}` },
      });
    expect((await send()).status).toBe(200);
    const soon = await send();
    expect(soon).toMatchObject({ status: 429, body: { code: 'locked', retry_after: 60 } });
    expect(soon.body.message).toBe('تعداد درخواست بیش از حد مجاز است؛ ۶۰ ثانیه دیگر تلاش کنید');
    const sentAt = [0];
    for (let minute = 5; minute <= 48 * 60; minute += 5) {
      test.clock.advance(5 * MINUTE);
      if ((await send()).status === 200) sentAt.push(minute);
    }
    const mostIn = (minutes: number): number =>
      Math.max(...sentAt.map((from) => sentAt.filter((at) => at >= from && at < from + minutes).length));
    expect(mostIn(60)).toBe(5);
    expect(mostIn(24 * 60)).toBe(10);
  });

  it('counts parallel sends together', async () => {
    const user = await createUser(test);
    const answers = await Promise.all(
      Array.from({ length: 30 }, (_, n) =>
        test.api.anonymous(`198.51.100.${n}`).call(sendLoginOtp, { body: { username: user.username } }),
      ),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  });

  it('stops an address after 20 an hour', async () => {
    const client = test.api.anonymous('192.0.2.77');
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) {
      statuses.push(
        (
          await client.call(sendLoginOtp, {
            body: { username: nextNationalCode() },
            headers: { 'x-forwarded-for': `10.1.1.${n}` },
          })
        ).status,
      );
    }
    expect(statuses.filter((one) => one === 200)).toHaveLength(20);
    test.clock.advance(HOUR);
    expect((await client.call(sendLoginOtp, { body: { username: nextNationalCode() } })).status).toBe(200);
  });

  it('stops at the budget of the day, with an alarm at 80 percent', async () => {
    const statuses: number[] = [];
    for (let n = 0; n < 70; n++) {
      const user = await createUser(test);
      statuses.push(
        (await test.api.anonymous(`203.0.113.${n}`).call(sendLoginOtp, { body: { username: user.username } })).status,
      );
      await test.jobs.runAll('sms.send');
    }
    expect(statuses.at(-1)).toBe(503);
    expect(statuses.filter((one) => one === 200).length).toBeLessThanOrEqual(60);
    expect(test.logs.some((line) => String(line['msg']).includes('80 %'))).toBe(true);
    test.clock.advance(24 * HOUR);
  });
});

describe('addresses', () => {
  it('asks for a captcha from the tenth failed try of one address, and gives successes back', async () => {
    const client = test.api.anonymous('192.0.2.90');
    const good = await createUser(test);
    for (let n = 0; n < 12; n++) await signIn(test, good, { client });
    const codes: string[] = [];
    for (let n = 0; n < 12; n++) {
      const answer = await client.call(loginPassword, {
        body: { username: nextNationalCode(), password: 'wrong-one-1' },
        headers: { 'x-forwarded-for': `10.2.2.${n}` },
      });
      codes.push(answer.body.code);
    }
    expect(codes).toEqual([...Array<string>(9).fill('PASSWORD_WRONG'), ...Array<string>(3).fill('captcha_required')]);
    const proven = await client.call(loginPassword, {
      body: { username: good.username, password: testPassword, recaptcha: 'good-address' },
    });
    expect(proven.status).toBe(200);
    test.clock.advance(16 * MINUTE);
    await signIn(test, good, { client: test.api.anonymous('192.0.2.90') });
  });

  it('asks people who look names up for a captcha after 30', async () => {
    const client = test.api.anonymous('192.0.2.91');
    const codes: (string | undefined)[] = [];
    for (let n = 0; n < 32; n++)
      codes.push((await client.call(checkUsername, { body: { username: nextNationalCode() } })).body.code);
    expect(codes.filter((one) => one === 'captcha_required')).toHaveLength(2);
    expect(
      (await client.call(checkUsername, { body: { username: nextNationalCode(), recaptcha: 'good-lookup' } })).status,
    ).toBe(200);
  });

  it('forgets what no rule looks at any more', async () => {
    test.clock.advance(40 * 24 * HOUR);
    await test.app.runJob('session.purge');
    const { rows } = await sql<{ count: number }>`
      select ((select count(*) from act_limits) + (select count(*) from password_locks) + (select count(*) from otp_codes)
        + (select count(*) from captcha_uses) + (select count(*) from refresh_tokens))::int as count`.execute(
      test.db.db,
    );
    expect(rows[0]?.count).toBe(0);
  });
});
