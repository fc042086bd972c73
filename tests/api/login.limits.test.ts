import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNewMobile, recheckPassword } from '#shared/contract/account.ts';
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

/** Codes of today to names that nobody has, by address or network. */
const keyOfToday = (place: string): string => {
  const day = new Intl.DateTimeFormat('en-CA', { timeZone: 'Asia/Tehran' }).format(test.clock.now());
  return `otp:nobody:${place}:${day}`;
};
async function sentToday(place: string): Promise<number | undefined> {
  const { rows } = await sql<{ points: number }>`
    select points from rate_limits where key = ${keyOfToday(place)}`.execute(test.db.db);
  return rows[0]?.points;
}
const setSentToday = (place: string, points: number) =>
  sql`update rate_limits set points = ${points} where key = ${keyOfToday(place)}`.execute(test.db.db);

beforeAll(async () => {
  const raised = Object.fromEntries(
    Object.entries(limitRules).map(([name, rule]) => [name, { ...rule, points: 1_000_000, store: 'memory' as const }]),
  );
  const store = { query: () => Promise.reject(new Error('not used')) };
  test = await createTestApp({
    rateLimits: true,
    limits: createLimits(store, raised as typeof limitRules),
    env: { SMS_CODE_BUDGET: '80', SMS_DAILY_BUDGET: '10' },
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

  it('asks for a captcha from the third code of one address, and stops the address at a thousand a day', async () => {
    const client = test.api.anonymous('192.0.2.77');
    const send = (n: number, recaptcha?: string) =>
      client.call(sendLoginOtp, {
        body: { username: nextNationalCode(), ...(recaptcha && { recaptcha }) },
        headers: { 'x-forwarded-for': `10.1.1.${n}` },
      });
    const free: (string | number)[] = [];
    for (let n = 0; n < 4; n++) {
      const answer = await send(n);
      free.push(answer.status === 200 ? 200 : answer.body.code);
    }
    expect(free).toEqual([200, 200, 'captcha_required', 'captcha_required']);
    const statuses: number[] = [];
    for (let n = 0; n < 25; n++) statuses.push((await send(n, `good-code-${n}`)).status);
    expect(statuses.filter((one) => one === 200)).toHaveLength(25);
    expect(await sentToday('ip:192.0.2.77')).toBe(27);
    await setSentToday('ip:192.0.2.77', 999);
    expect((await send(98, 'good-code-98')).status).toBe(200);
    expect((await send(99, 'good-code-99')).body.code).toBe('locked');
    test.clock.advance(24 * HOUR);
    expect((await send(100)).status).toBe(200);
  });

  it('counts an IPv6 caller by the /64, and the network around it by the /48', async () => {
    const send = (address: string, n: number) =>
      test.api
        .anonymous(address)
        .call(sendLoginOtp, { body: { username: nextNationalCode(), recaptcha: `good-v6-${n}` } });
    const ofOne: number[] = [];
    for (let n = 0; n < 24; n++) ofOne.push((await send(`2001:db8:1:1::${(n + 1).toString(16)}`, n)).status);
    expect(ofOne.filter((one) => one === 200)).toHaveLength(24);
    expect(await sentToday('ip:2001:db8:1:1::/64')).toBe(24);
    const ofNetwork: number[] = [];
    for (let n = 0; n < 40; n++) {
      const address = `2001:db8:1:${(2 + Math.floor(n / 10)).toString(16)}::${(n + 1).toString(16)}`;
      ofNetwork.push((await send(address, 100 + n)).status);
    }
    expect(ofNetwork.filter((one) => one === 200)).toHaveLength(40);
    expect(await sentToday('net:2001:db8:1::/48')).toBe(64);
    await setSentToday('net:2001:db8:1::/48', 5_000);
    expect((await send('2001:db8:1:ff::1', 998)).body.code).toBe('locked');
    expect((await send('2001:db8:2:1::1', 999)).status).toBe(200);
    test.clock.advance(HOUR);
  });

  it('sends to five different new numbers a day for one user', async () => {
    const user = await createUser(test);
    const client = await signIn(test, user, { client: test.api.anonymous('198.51.100.201') });
    expect((await client.call(recheckPassword, { body: { password: testPassword } })).status).toBe(200);
    const codes: string[] = [];
    for (let n = 0; n < 7; n++) {
      const answer = await client.call(checkNewMobile, { query: { mobile: `0913555000${n}` } });
      codes.push(answer.status === 200 ? 'sent' : answer.body.code);
    }
    expect(codes).toEqual([...Array<string>(5).fill('sent'), 'locked', 'locked']);
    test.clock.advance(2 * MINUTE);
    // A number of today costs nothing more.
    expect((await client.call(checkNewMobile, { query: { mobile: '09135550000' } })).status).toBe(200);
    test.clock.advance(24 * HOUR);
  });

  it('keeps codes of the day for those who prove more, whatever strangers and notices use up', async () => {
    const statuses: (string | number)[] = [];
    const send = async (n: number, recaptcha?: string): Promise<string | number> => {
      const user = await createUser(test);
      const answer = await test.api
        .anonymous(`203.0.${n}.1`)
        .call(sendLoginOtp, { body: { username: user.username, ...(recaptcha && { recaptcha }) } });
      return answer.status === 200 ? 200 : answer.body.code;
    };
    // Notices have their own budget, and it is used up.
    for (let n = 0; n < 12; n++)
      await test.db.db
        .transaction()
        .execute((tx) =>
          test.app.services.sms.enqueue(tx, { mobile: '09120000000', template: 'ticket_reply', tokens: {} }),
        );
    await test.jobs.runAll('sms.send');
    const { rows } = await sql<{ error: string }>`select error from sms_messages where status = 'suppressed'`.execute(
      test.db.db,
    );
    expect(rows.filter((row) => row.error === 'daily budget used up')).toHaveLength(2);
    for (let n = 0; n < 45; n++) statuses.push(await send(n));
    expect(statuses).toEqual([...Array<number>(40).fill(200), ...Array<string>(5).fill('captcha_required')]);
    const proven: (string | number)[] = [];
    for (let n = 0; n < 22; n++) proven.push(await send(100 + n, `good-budget-${n}`));
    expect(proven).toEqual([...Array<number>(20).fill(200), 'SMS_UNAVAILABLE', 'SMS_UNAVAILABLE']);
    // People who are signed in still get theirs, up to the whole budget.
    const own: boolean[] = [];
    for (let n = 0; n < 21; n++)
      own.push(
        await test.app.services.otp
          .send({ mobile: `0914555${String(1000 + n)}`, purpose: 'sell', binding: 'one', ip: '' })
          .then(() => true)
          .catch(() => false),
      );
    expect(own).toEqual([...Array<boolean>(20).fill(true), false]);
    const alarms = test.logs.filter((line) => String(line['msg']).includes('80 %'));
    expect(alarms.map((line) => line['kind']).sort()).toEqual(['code', 'notice']);
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
      select ((select count(*) from attempt_counters) + (select count(*) from password_locks) + (select count(*) from otp_codes)
        + (select count(*) from captcha_uses) + (select count(*) from refresh_tokens))::int as count`.execute(
      test.db.db,
    );
    expect(rows[0]?.count).toBe(0);
  });
});
