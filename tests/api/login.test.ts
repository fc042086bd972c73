import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  checkPasswordOtp,
  checkUsername,
  loginOtp,
  loginPassword,
  registerPassword,
  sendLoginOtp,
} from '#shared/contract/login.ts';
import { getInfo } from '#shared/contract/account.ts';
import { hashPassword } from '#server/modules/records/session/passwordHash.service.ts';
import { inScope } from '#server/scope.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { Answer } from '../support/client.ts';
import { createUser, newestCode, nextNationalCode, signIn, testPassword } from '../support/people.ts';
import { must } from '#tests/support/must.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const fromAddress = (last: number): string => `198.51.100.${last}`;

describe('check user name', () => {
  it('tells which step comes next for known and unknown names', async () => {
    const user = await createUser(test);
    const fresh = await createUser(test, { password: null });
    const client = test.api.anonymous();
    const known = await client.call(checkUsername, { body: { username: user.username } });
    expect(known.body.data).toEqual({
      has_account: true,
      has_password: true,
      auth_step: 1,
      mobile_mask: `09*******${user.mobile.slice(-2)}`,
      is_legal: false,
    });
    const first = await client.call(checkUsername, { body: { username: fresh.username } });
    expect(first.body.data).toMatchObject({ has_account: true, has_password: false, auth_step: 2 });
    const byMobile = await client.call(checkUsername, { body: { username: user.mobile } });
    expect(byMobile.body.data).toEqual(known.body.data);
    const unknown = await client.call(checkUsername, { body: { username: nextNationalCode() } });
    expect(unknown).toMatchObject({ status: 200, body: { data: { has_account: false, mobile_mask: '' } } });
  });

  it('refuses names that cannot be one', async () => {
    const answer = await test.api.anonymous().call(checkUsername, { body: { username: '0012345678' } });
    expect(answer.status).toBe(400);
    expect(answer.body.fields.username).toEqual(['کد ملی، شناسه ملی یا شماره موبایل معتبر نیست']);
  });
});

describe('log-in by password', () => {
  it('opens a session with split tokens', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous();
    const answer = await client.call(loginPassword, { body: { username: user.username, password: testPassword } });
    expect(answer.status).toBe(200);
    expect(Object.keys(answer.body.data).sort()).toEqual(['access', 'refresh', 'role']);
    expect(answer.body.data.role).toBe(1);
    const claims = JSON.parse(Buffer.from(must(must(answer.body.data.access).split('.')[1]), 'base64url').toString());
    expect(Object.keys(claims).sort()).toEqual(['aud', 'exp', 'fph', 'iat', 'iss', 'jti', 'sid', 'user_id']);
    expect(claims.exp - claims.iat).toBe(900);
    for (const name of ['__Host-sid', '__Host-rt']) {
      const line = answer.headers.getSetCookie().find((one) => one.startsWith(`${name}=`)) ?? '';
      expect(line).toMatch(/; HttpOnly/i);
      expect(line).toMatch(/; Secure/i);
      expect(line).toMatch(/; SameSite=Strict/i);
      expect(line).toMatch(/; Path=\//i);
      expect(line).not.toMatch(/domain/i);
    }
    client.bearer = must(answer.body.data.access);
    expect((await client.call(getInfo)).body.data).toMatchObject({ user_id: user.id, role: 'client', role_id: 1 });
  });

  it('says how many tries are left, asks for a captcha from the fourth and then waits', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous();
    const guess = (recaptcha?: string) =>
      client.call(loginPassword, {
        body: { username: user.username, password: 'wrong-one-1', ...(recaptcha ? { recaptcha } : {}) },
      });
    for (const left of ['۴', '۳', '۲']) {
      const answer = await guess();
      expect(answer.status).toBe(422);
      expect(answer.body).toMatchObject({
        code: 'PASSWORD_WRONG',
        message: `رمز عبور اشتباه است؛ ${left} بار دیگر می‌توانید امتحان کنید`,
      });
    }
    expect(await guess()).toMatchObject({
      status: 429,
      body: { error: true, code: 'captcha_required', retry_after: 0 },
    });
    expect(await guess('bad')).toMatchObject({ status: 429, body: { code: 'captcha_required' } });
    expect(await guess('good-1')).toMatchObject({ status: 422, body: { code: 'PASSWORD_WRONG' } });
    expect(await guess('good-1'), 'a proof is good once').toMatchObject({
      status: 429,
      body: { code: 'captcha_required' },
    });
    expect(await guess('good-2')).toMatchObject({ status: 422 });
    const locked = await guess('good-3');
    expect(locked).toMatchObject({ status: 429, body: { code: 'locked', retry_after: 60 } });
    expect(locked.headers.get('retry-after')).toBe('60');
    const right = await client.call(loginPassword, {
      body: { username: user.username, password: testPassword, recaptcha: 'good-4' },
    });
    expect(right.status, 'the right password waits too').toBe(429);

    // Waits double up to 15 minutes.
    const waits: number[] = [];
    for (let round = 0; round < 6; round++) {
      test.clock.advance(16 * MINUTE);
      await guess(`good-round-${round}`);
      waits.push((await guess(`good-again-${round}`)).body.retry_after);
    }
    expect(waits).toEqual([120, 240, 480, 900, 900, 900]);
    test.clock.advance(16 * MINUTE);
    await signIn(test, user, { client });
    expect((await guess()).body.message).toContain('۴ بار دیگر');
  });

  it('lets a right code in while the password is locked, so that nobody is locked out by a stranger', async () => {
    const user = await createUser(test);
    const stranger = test.api.anonymous(fromAddress(1));
    for (let n = 0; n < 6; n++)
      await stranger.call(loginPassword, {
        body: { username: user.username, password: 'wrong-one-1', recaptcha: `good-lock-${n}` },
      });
    const client = test.api.anonymous();
    expect(
      (await client.call(loginPassword, { body: { username: user.username, password: testPassword } })).body.code,
    ).toBe('locked');
    await client.call(sendLoginOtp, { body: { username: user.username } });
    const otp = await newestCode(test, user.mobile);
    expect((await client.call(loginOtp, { body: { username: user.username, otp } })).status).toBe(200);
  });

  it('compares at most five of 100 parallel guesses, whatever the forward headers say', async () => {
    const user = await createUser(test);
    const answers = await Promise.all(
      Array.from({ length: 100 }, (_, n) =>
        test.api.anonymous(fromAddress(n)).call(loginPassword, {
          body: { username: user.username, password: `wrong-${n}-a`, recaptcha: `good-par-${n}` },
          headers: { 'x-forwarded-for': `10.0.0.${n}`, 'x-real-ip': `10.0.0.${n}` },
        }),
      ),
    );
    expect(answers.filter((one) => one.status === 422).length).toBeLessThanOrEqual(5);
    expect(answers.every((one) => one.status === 422 || one.status === 429)).toBe(true);
  });

  it('never passes 100 tries an hour on one account', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous();
    let compared = 0;
    for (let minute = 0; minute < 60; minute++) {
      for (let n = 0; n < 3; n++) {
        const answer = await client.call(loginPassword, {
          body: { username: user.username, password: 'wrong-one-1', recaptcha: `good-h-${minute}-${n}` },
        });
        if (answer.status === 422) compared += 1;
      }
      test.clock.advance(MINUTE);
    }
    expect(compared).toBeLessThanOrEqual(100);
    expect(compared).toBeGreaterThan(5);
  });

  it('keeps a disabled user out, and tells it only with the right password', async () => {
    const user = await createUser(test);
    await sql`update users set is_active = false where id = ${user.id}`.execute(test.db.db);
    const client = test.api.anonymous();
    expect(
      (await client.call(loginPassword, { body: { username: user.username, password: 'wrong-one-1' } })).body.code,
    ).toBe('PASSWORD_WRONG');
    expect(
      await client.call(loginPassword, { body: { username: user.username, password: testPassword } }),
    ).toMatchObject({ status: 403, body: { code: 'USER_DISABLED' } });
  });

  it('writes every attempt to the sign-in log', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous();
    for (let n = 0; n < 4; n++)
      await client.call(loginPassword, { body: { username: user.username, password: 'wrong-one-1' } });
    await client.call(loginPassword, {
      body: { username: user.username, password: testPassword, recaptcha: 'good-log' },
    });
    const { rows } = await sql<{ status: string; reason: string }>`
      select status, reason from sign_in_logs where user_id = ${user.id} order by id`.execute(test.db.db);
    expect(rows.map((row) => `${row.status} ${row.reason}`)).toEqual([
      'failed wrong_password',
      'failed wrong_password',
      'failed wrong_password',
      'locked captcha',
      'ok ok',
    ]);
  });
});

describe('one-time codes', () => {
  it('compares at most five of 300 guesses, then the right code is refused too', async () => {
    const user = await createUser(test);
    await test.api.anonymous().call(sendLoginOtp, { body: { username: user.username } });
    const otp = await newestCode(test, user.mobile);
    const wrong = Array.from({ length: 300 }, (_, n) => String((Number(otp) + 1 + n) % 1_000_000).padStart(6, '0'));
    const codes: string[] = [];
    for (let start = 0; start < wrong.length; start += 100) {
      const answers = await Promise.all(
        wrong
          .slice(start, start + 100)
          .map((guess, n) =>
            test.api.anonymous(fromAddress(n)).call(loginOtp, { body: { username: user.username, otp: guess } }),
          ),
      );
      codes.push(...answers.map((one) => `${one.status} ${one.body.code}`));
    }
    expect(codes.filter((one) => one === '422 OTP_WRONG')).toHaveLength(5);
    expect(codes.filter((one) => one === '422 OTP_USED_UP')).toHaveLength(295);
    expect((await test.api.anonymous().call(loginOtp, { body: { username: user.username, otp } })).body.code).toBe(
      'OTP_USED_UP',
    );
  });

  it('uses a code once, for its purpose only, and not after 120 seconds', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous();
    const send = async (body: Record<string, unknown> = {}): Promise<string> => {
      test.clock.advance(61_000);
      const recaptcha = `good-send-${test.clock.now().getTime()}`;
      const sent = await client.call(sendLoginOtp, { body: { username: user.username, recaptcha, ...body } });
      expect(sent.body.data).toMatchObject({ expire_in: 120, resend_in: 60 });
      return newestCode(test, user.mobile);
    };
    const loginCode = await send();
    const reset = await client.call(registerPassword, {
      body: { username: user.username, password: 'Shabnam-7142', otp: loginCode },
    });
    expect(reset).toMatchObject({ status: 422 });
    expect(
      (await test.api.anonymous().call(loginOtp, { body: { username: user.username, otp: loginCode } })).status,
    ).toBe(200);
    expect((await client.call(loginOtp, { body: { username: user.username, otp: loginCode } })).status).toBe(422);
    const resetCode = await send({ auth_step: 3 });
    expect((await client.call(loginOtp, { body: { username: user.username, otp: resetCode } })).status).toBe(422);
    const oldCode = await send();
    const newCode = await send();
    if (oldCode !== newCode)
      expect((await client.call(loginOtp, { body: { username: user.username, otp: oldCode } })).status).toBe(422);
    test.clock.advance(120_000);
    expect((await client.call(loginOtp, { body: { username: user.username, otp: newCode } })).body).toMatchObject({
      code: 'OTP_EXPIRED',
      message: 'مهلت این کد تمام شده است؛ کد جدید بگیرید',
    });
  });

  it('lets one of many parallel uses of a right code through', async () => {
    const user = await createUser(test);
    await test.api.anonymous().call(sendLoginOtp, { body: { username: user.username } });
    const otp = await newestCode(test, user.mobile);
    const answers = await Promise.all(
      Array.from({ length: 5 }, () => test.api.anonymous().call(loginOtp, { body: { username: user.username, otp } })),
    );
    expect(answers.filter((one) => one.status === 200)).toHaveLength(1);
  });

  it('keeps crossed purposes apart for all of them', async () => {
    const { otp } = test.app.services;
    const purposes = ['sell', 'cancel_order', 'change_mobile', 'child', 'direct_debit', 'reinvest'] as const;
    const mobile = '09121110001';
    for (const purpose of purposes) {
      const binding = `payload of ${purpose}`;
      await otp.send({ mobile, purpose, binding, ip: '' }).catch(() => undefined);
      test.clock.advance(HOUR);
    }
    test.clock.advance(24 * HOUR);
    await otp.send({ mobile, purpose: 'sell', binding: 'one', ip: '' });
    const code = await newestCode(test, mobile);
    for (const purpose of purposes) {
      if (purpose !== 'sell')
        await expect(otp.verify({ mobile, purpose, binding: 'one', otp: code })).rejects.toMatchObject({ status: 422 });
    }
    await expect(otp.verify({ mobile, purpose: 'sell', binding: 'two', otp: code })).rejects.toMatchObject({
      status: 422,
    });
    await expect(
      otp.verify({ mobile: '09121110002', purpose: 'sell', binding: 'one', otp: code }),
    ).rejects.toMatchObject({ status: 422 });
    await expect(otp.check({ mobile, purpose: 'sell', binding: 'one', otp: code })).resolves.toBeUndefined();
  });

  it('compares ten wrong codes a day from devices that nobody knows, then closes log-in by code there for a day', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous();
    const guess = async (n: number): Promise<string> => {
      const right = await newestCode(test, user.mobile);
      const wrong = String((Number(right) + 1 + n) % 1_000_000).padStart(6, '0');
      return (await client.call(loginOtp, { body: { username: user.username, otp: wrong } })).body.code;
    };
    const send = () =>
      client.call(sendLoginOtp, {
        body: { username: user.username, recaptcha: `good-ten-${test.clock.now().getTime()}` },
      });
    const codes: string[] = [];
    for (let code = 0; code < 3; code++) {
      expect((await send()).status).toBe(200);
      // A code that the next one replaces after four wrong guesses counts like one that was used up.
      for (let n = 0; n < 4; n++) codes.push(await guess(n));
      test.clock.advance(HOUR);
    }
    expect(codes.filter((code) => code === 'OTP_WRONG')).toHaveLength(10);
    expect(codes.slice(-2)).toEqual(['OTP_LOGIN_LOCKED', 'OTP_LOGIN_LOCKED']);
    expect((await send()).body.code).toBe('OTP_LOGIN_LOCKED');
    test.clock.advance(24 * HOUR);
    expect((await send()).status).toBe(200);
  });
});

describe('set and reset the password', () => {
  it('sets the first password with a referral code and logs in', async () => {
    const friend = await createUser(test);
    const user = await createUser(test, { password: null });
    const client = test.api.anonymous();
    await client.call(sendLoginOtp, { body: { username: user.username } });
    const otp = await newestCode(test, user.mobile);
    const body = { username: user.username, password: 'Shabnam-7142', otp };
    const unknownCode = await client.call(registerPassword, { body: { ...body, referral_code: 'NOBODY' } });
    expect(unknownCode).toMatchObject({ status: 422, body: { code: 'REFERRAL_NOT_FOUND' } });
    const weak = await client.call(registerPassword, { body: { ...body, password: 'سهیلی12345' } });
    expect(weak).toMatchObject({ status: 422, body: { code: 'PASSWORD_WEAK' } });
    const done = await client.call(registerPassword, { body: { ...body, referral_code: `r${friend.username}` } });
    expect(done.status).toBe(200);
    client.bearer = must(done.body.data.access);
    expect((await client.call(getInfo)).status).toBe(200);
    const { rows } = await sql<{ by: number }>`select referred_by as by from users where id = ${user.id}`.execute(
      test.db.db,
    );
    expect(rows[0]?.by).toBe(friend.id);
    await signIn(test, user, { password: 'Shabnam-7142' });
  });

  it('refuses weak passwords before anything else', async () => {
    const client = test.api.anonymous();
    for (const password of ['short1', 'password', '1234567890', 'password123', 'qwerty1234', 'a12345678', 'aaaaaaa1']) {
      const answer = await client.call(registerPassword, {
        body: { username: nextNationalCode(), password, otp: '123456' },
      });
      expect(answer.status, password).toBe(400);
      expect(answer.body.fields.password).toHaveLength(1);
    }
  });

  it('says whether a code is right before a password is chosen, and the code stays good for the password', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous();
    await client.call(sendLoginOtp, { body: { username: user.username, auth_step: 3 } });
    const otp = await newestCode(test, user.mobile);
    const check = (code: string, by = client) =>
      by.call(checkPasswordOtp, { body: { username: user.username, otp: code } });
    const wrong = await check(otp === '111111' ? '222222' : '111111');
    expect([wrong.status, wrong.body.code, wrong.body.fields.otp]).toEqual([
      422,
      'OTP_WRONG',
      ['کد تأیید اشتباه است؛ آخرین پیامک را ببینید (۴ تلاش دیگر)'],
    ]);
    const right = await check(otp);
    expect([right.status, right.body.data], right.text).toEqual([200, { is_right: true }]);
    expect(right.headers.getSetCookie().join(), 'no session').not.toContain('__Host-sid');
    const done = await client.call(registerPassword, {
      body: { username: user.username, password: 'گل سرخ باغ ۷۱', otp },
    });
    expect(done.status, done.text).toBe(200);
    expect((await check(otp, test.api.anonymous())).body.code, 'used up with the password').toBe('OTP_EXPIRED');
  });

  it('compares five codes in all, those of the check among them, and says how many are left', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous();
    await client.call(sendLoginOtp, { body: { username: user.username, auth_step: 3 } });
    const otp = await newestCode(test, user.mobile);
    const wrong = otp === '111111' ? '222222' : '111111';
    const said: string[] = [];
    for (let n = 0; n < 5; n += 1) {
      const { body } = await client.call(checkPasswordOtp, { body: { username: user.username, otp: wrong } });
      said.push(`${body.code}: ${body.message}`);
    }
    expect(said).toEqual([
      ...['۴', '۳', '۲', '۱'].map(
        (left) => `OTP_WRONG: کد تأیید اشتباه است؛ آخرین پیامک را ببینید (${left} تلاش دیگر)`,
      ),
      'OTP_WRONG: کد تأیید اشتباه است؛ کد جدید بگیرید',
    ]);
    const late = await client.call(registerPassword, {
      body: { username: user.username, password: 'گل سرخ باغ ۷۱', otp },
    });
    expect(late.body.code).toBe('OTP_USED_UP');
  });

  it('ends all other sessions at a reset and tells the owner', async () => {
    const user = await createUser(test);
    const old = await signIn(test, user);
    const client = test.api.anonymous();
    await client.call(sendLoginOtp, { body: { username: user.username, auth_step: 3 } });
    const otp = await newestCode(test, user.mobile);
    const done = await client.call(registerPassword, {
      body: { username: user.username, password: 'گل سرخ باغ ۷۱', otp },
    });
    expect(done.status).toBe(200);
    expect(await old.call(getInfo)).toMatchObject({ status: 401, body: { code: 'SESSION_ENDED' } });
    await test.jobs.runAll('sms.send');
    expect(test.sms.some((one) => one.mobile === user.mobile && one.template === 'password_changed')).toBe(true);
    await signIn(test, user, { password: 'گل سرخ باغ ۷۱' });
  });
});

describe('known and unknown names look alike', () => {
  it('gives the same status and body', async () => {
    const user = await createUser(test);
    const ghost = nextNationalCode();
    const same = async (call: (username: string) => Promise<Answer>): Promise<void> => {
      const [known, unknown] = [await call(user.username), await call(ghost)];
      const plain = (one: typeof known) => ({
        status: one.status,
        body: { ...one.body, request_id: '', data: Object.keys(one.body.data ?? {}) },
      });
      expect(plain(unknown)).toEqual(plain(known));
    };
    const client = test.api.anonymous();
    for (let n = 0; n < 3; n++)
      await same((username) => client.call(loginPassword, { body: { username, password: 'wrong-one-1' } }));
    await same((username) => client.call(loginPassword, { body: { username, password: 'wrong-one-1' } }));
    await same((username) => client.call(loginOtp, { body: { username, otp: '123456' } }));
    await same((username) => client.call(sendLoginOtp, { body: { username } }));
    await same((username) => client.call(sendLoginOtp, { body: { username } }));
    const answers = await Promise.all(
      [user.username, ghost].map((username) => client.call(sendLoginOtp, { body: { username } })),
    );
    expect(answers.map((one) => one.body.code)).toEqual(['locked', 'locked']);
    for (let n = 0; n < 6; n++) await same((username) => client.call(loginOtp, { body: { username, otp: '000000' } }));
    await same((username) => client.call(checkPasswordOtp, { body: { username, otp: '123456' } }));
    await same((username) =>
      client.call(registerPassword, { body: { username, password: 'Shabnam-7142', otp: '123456' } }),
    );
  });

  it('counts no try that was never compared: the queue was full, or the request ended while it waited', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous(fromAddress(77));
    const enter = (password: string) => client.call(loginPassword, { body: { username: user.username, password } });
    expect((await enter('wrong')).body.code).toBe('PASSWORD_WRONG');
    const stateOf = async (): Promise<unknown> =>
      (await sql`select * from password_locks where account_key = ${user.username}`.execute(test.db.db)).rows;
    const before = await stateOf();
    // a hash that cannot be read breaks the comparison as a full queue does
    await sql`update users set password_hash = 'broken' where id = ${user.id}`.execute(test.db.db);
    await enter(testPassword);
    expect(await stateOf()).toEqual(before);
    const { gate } = test.app.services;
    const gone = new AbortController();
    const request = { ip: fromAddress(78), recaptcha: undefined, action: 'loginPassword' };
    const waits = inScope({ kind: 'request', requestId: 'r1', signal: gone.signal }, async () => {
      const claim = await gate.claimPassword(user.username, request);
      return claim.compare(async () => {
        gone.abort(new Error('nobody waits'));
        return Promise.reject(new Error('left the queue'));
      });
    });
    await expect(waits).rejects.toThrow('left the queue');
    expect(await stateOf()).toEqual(before);
    // of two that wait together each takes back its own
    const [one, other] = [
      await gate.claimPassword(user.username, request),
      await gate.claimPassword(user.username, request),
    ];
    await expect(one.compare(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
    await expect(other.compare(() => Promise.reject(new Error('full')))).rejects.toThrow('full');
    expect(await stateOf()).toEqual(before);
  });

  it('spends the work of a hash on an unknown name too', async () => {
    const { isPassword, hashLoad } = await import('#server/modules/records/session/passwordHash.service.ts');
    const stored = await hashPassword('Shabnam-7142');
    const [known, unknown] = [isPassword('wrong', stored), isPassword('wrong', null)];
    expect(hashLoad().running).toBeGreaterThan(0);
    expect(await Promise.all([known, unknown])).toEqual([false, false]);
    expect(await isPassword('Shabnam-7142', stored)).toBe(true);
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('runs at most four hashes at once', async () => {
    const { isPassword, hashLoad } = await import('#server/modules/records/session/passwordHash.service.ts');
    const all = Promise.all(Array.from({ length: 40 }, () => isPassword('x', null)));
    let most = 0;
    const watch = setInterval(() => (most = Math.max(most, hashLoad().running)), 1);
    await all;
    clearInterval(watch);
    expect(most).toBeLessThanOrEqual(4);
    expect(hashLoad()).toEqual({ running: 0, waiting: 0 });
  });
});
