import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, type Operation } from '#shared/contract/kernel/define.ts';
import * as account from '#shared/contract/account.ts';
import {
  changePassword,
  checkNewMobile,
  confirmNewMobile,
  getInfo,
  getProfile,
  getReferral,
  listSignInLogs,
  recheckPassword,
} from '#shared/contract/account.ts';
import { registerPassword, sendLoginOtp } from '#shared/contract/login.ts';
import { formatJalaliMoment } from '#shared/jalali.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createUser, newestCode, signIn, testPassword } from '../support/people.ts';

const MINUTE = 60_000;

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

describe('every operation of the account', () => {
  it.each(Object.values<Operation>(operationsOf(account)).map((op) => [op.id, op] as const))(
    '%s wants a session',
    async (_id, op) => {
      const client = test.api.anonymous();
      const answer = await client.call(op, { params: { id: 'x' }, query: { mobile: '09121234567' } });
      expect(answer).toMatchObject({ status: 401, body: { error: true, code: 'SESSION_REQUIRED' } });
    },
  );
});

describe('info and profile', () => {
  it('shows the user and their self investor with one of three verified statuses, and the sentence of the other two', async () => {
    const expected = {
      sejam_online: [1, true, 'احراز هویت شما از طریق سجام انجام شده است'],
      sejam_inquiry: [2, true, 'احراز هویت شما از طریق سجام انجام شده است'],
      documents: [3, true, 'احراز هویت شما از طریق ارسال مدارک انجام شده است'],
      pending: [4, false, 'احراز هویت شما در حال بررسی است'],
      none: [5, false, 'شما احراز هویت نشده‌اید'],
    } as const;
    for (const [authStatus, [id, isAuthorized, text]] of Object.entries(expected)) {
      const user = await createUser(test, { authStatus: authStatus as keyof typeof expected });
      const client = await signIn(test, user);
      const answer = await client.call(getProfile);
      if (!isAuthorized) {
        // spec 4: a profile that cannot be seen is the sentence of its status
        expect(answer).toMatchObject({ status: 403, body: { code: 'PROFILE_NOT_VISIBLE', message: text } });
        continue;
      }
      expect(answer.body.data).toEqual({
        name: 'مینا سهیلی',
        code: user.username,
        isLegal: false,
        isAuthorized,
        authStatus: id,
        authStatusText: text,
        investorId: user.investorId,
      });
      expect((await client.call(getInfo)).body.data).toMatchObject({
        username: user.username,
        mobile: user.mobile,
        has_password: true,
      });
    }
  });

  it('refuses the profile of a foreign investor, lets an admin read it, and survives a user without investor', async () => {
    const [user, other] = [await createUser(test), await createUser(test)];
    const client = await signIn(test, user);
    expect(await client.call(getProfile, { query: { investorId: other.investorId } })).toMatchObject({
      status: 403,
      body: { code: 'INVESTOR_NOT_ALLOWED' },
    });
    expect((await client.call(getProfile, { query: { investorId: 999_999 } })).body.code).toBe('INVESTOR_NOT_ALLOWED');
    const admin = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
    expect((await admin.call(getProfile, { query: { investorId: other.investorId } })).status).toBe(200);
    expect((await admin.call(getProfile, { query: { investorId: 999_999 } })).status).toBe(404);
    await sql`delete from user_investors where user_id = ${user.id}`.execute(test.db.db);
    expect(await client.call(getProfile)).toMatchObject({
      status: 403,
      body: { code: 'PROFILE_NOT_VISIBLE', message: 'شما احراز هویت نشده‌اید' },
    });
  });
});

describe('change of password', () => {
  it('wants the old one, a different and strong new one, and counts wrong ones', async () => {
    const user = await createUser(test);
    const client = await signIn(test, user);
    const change = (old_password: string, new_password: string) =>
      client.call(changePassword, { body: { old_password, new_password } });
    expect(await change('wrong-one-1', 'Shabnam-7142')).toMatchObject({
      status: 422,
      body: { code: 'OLD_PASSWORD_WRONG', fields: { old_password: ['رمز عبور فعلی اشتباه است'] } },
    });
    expect(await change(testPassword, testPassword)).toMatchObject({ status: 422, body: { code: 'PASSWORD_SAME' } });
    expect(await change(testPassword, `سهیلی12345`)).toMatchObject({ status: 422, body: { code: 'PASSWORD_WEAK' } });
    expect(await change(testPassword, 'Watermelon'), 'one of the most used ones').toMatchObject({
      status: 422,
      body: {
        code: 'PASSWORD_WEAK',
        fields: { new_password: ['این رمز عبور بسیار رایج است؛ رمز دیگری انتخاب کنید'] },
      },
    });
    expect(await change(testPassword, '0912-123-4567')).toMatchObject({
      status: 400,
      body: { fields: { new_password: ['شماره موبایل، کد ملی، شناسه ملی یا تاریخ را رمز عبور نگذارید'] } },
    });
    expect(await change(testPassword, 'short1')).toMatchObject({ status: 400 });
    expect(await change(testPassword, 'Shabnam-7142')).toMatchObject({ status: 200, body: { data: { done: true } } });
    for (let n = 0; n < 5; n++) expect((await change('wrong-one-1', 'Shabnam-7143')).status).toBe(422);
    expect(await change('Shabnam-7142', 'Shabnam-7143')).toMatchObject({ status: 429, body: { code: 'locked' } });
    const { rows } = await sql<{ action: string }>`select action from audit_log where actor_id = ${user.id}`.execute(
      test.db.db,
    );
    expect(rows).toEqual([{ action: 'account.passwordChanged' }]);
  });
});

describe('proof of identity and change of mobile', () => {
  it('wants a fresh proof, sends the code to the new number and holds sells for a day', async () => {
    const user = await createUser(test);
    const client = await signIn(test, user);
    // Kept alive, but the log-in is older than 30 minutes.
    await sql`update sessions set verified_at = ${new Date(test.clock.now().getTime() - 31 * MINUTE)} where user_id = ${user.id}`.execute(
      test.db.db,
    );
    const mobile = '09129998877';
    expect(await client.call(checkNewMobile, { query: { mobile } })).toMatchObject({
      status: 403,
      body: { code: 'RECHECK_REQUIRED' },
    });
    expect(await client.call(confirmNewMobile, { body: { mobile, otp: '123456' } })).toMatchObject({
      status: 403,
      body: { code: 'RECHECK_REQUIRED' },
    });
    expect(await client.call(recheckPassword, { body: {} })).toMatchObject({
      status: 400,
      body: { code: 'RECHECK_PROOF_MISSING' },
    });
    expect(await client.call(recheckPassword, { body: { password: 'wrong-one-1' } })).toMatchObject({
      status: 422,
      body: { code: 'PASSWORD_WRONG' },
    });
    expect((await client.call(recheckPassword, { body: { password: testPassword } })).status).toBe(200);

    expect(await client.call(checkNewMobile, { query: { mobile: user.mobile } })).toMatchObject({
      status: 422,
      body: { code: 'MOBILE_SAME' },
    });
    const other = await createUser(test);
    expect((await client.call(checkNewMobile, { query: { mobile: other.mobile } })).body.data).toMatchObject({
      is_free: false,
    });
    expect((await client.call(checkNewMobile, { query: { mobile } })).body.data).toEqual({
      is_free: true,
      shahkar_match: true,
      expire_in: 120,
      resend_in: 60,
    });
    const otp = await newestCode(test, mobile);
    expect(
      (await client.call(confirmNewMobile, { body: { mobile: '09129998800', otp } })).status,
      'bound to the number',
    ).toBe(422);
    const stranger = await signIn(test, other);
    expect((await stranger.call(confirmNewMobile, { body: { mobile, otp } })).status, 'bound to the user').toBe(422);
    expect((await client.call(confirmNewMobile, { body: { mobile, otp } })).status).toBe(200);
    expect((await client.call(getInfo)).body.data.mobile).toBe(mobile);
    const { rows } = await sql<{ hold: Date }>`select sell_hold_until as hold from users where id = ${user.id}`.execute(
      test.db.db,
    );
    expect(rows[0]?.hold.getTime()).toBe(test.clock.now().getTime() + 24 * 60 * MINUTE);
    await test.jobs.runAll('sms.send');
    expect(test.sms.at(-1)).toMatchObject({ mobile: user.mobile, template: 'mobile_changed' });
    // the moment itself: a message may be read a day later
    const { rows: sent } = await sql<{ body: string }>`
      select body from sms_messages where mobile = ${user.mobile} and template = 'mobile_changed'`.execute(test.db.db);
    expect(sent[0]?.body).toContain(`ابطال و برداشت اعتبار تا ${formatJalaliMoment(rows[0]?.hold ?? '')} بسته است.`);
  });

  it('accepts a log-in code as proof', async () => {
    const user = await createUser(test);
    const client = await signIn(test, user);
    await client.call(sendLoginOtp, { body: { username: user.username } });
    const otp = await newestCode(test, user.mobile);
    expect((await client.call(recheckPassword, { body: { otp } })).body.data.verified_at).toBe(
      test.clock.now().toISOString(),
    );
    expect((await client.call(recheckPassword, { body: { otp } })).status).toBe(422);
  });
});

describe('sign-in log and referral', () => {
  it('pages the user’s attempts only', async () => {
    const user = await createUser(test);
    for (let n = 0; n < 3; n++) await signIn(test, user);
    const client = await signIn(test, user);
    const answer = await client.call(listSignInLogs, { query: { page: 2, page_size: 3 } });
    expect(answer.body.data).toMatchObject({ count: 4, current_page_no: 2, last_page: 2, page_size: 3 });
    expect(answer.body.data.results).toHaveLength(1);
    expect(answer.body.data.results[0]).toMatchObject({
      status: 'ok',
      method: 'password',
      browser: 'Chrome 140',
      os: 'Linux',
      device: 'رایانه',
    });
    expect((await client.call(listSignInLogs, { query: { page_size: 101 } })).status).toBe(400);
  });

  it('shows who joined with the user’s code, names masked', async () => {
    const user = await createUser(test);
    const friend = await createUser(test, { password: null });
    const guest = test.api.anonymous();
    await guest.call(sendLoginOtp, { body: { username: friend.username } });
    const otp = await newestCode(test, friend.mobile);
    await guest.call(registerPassword, {
      body: { username: friend.username, password: 'Shabnam-7142', otp, referral_code: `R${user.username}` },
    });
    const client = await signIn(test, user);
    const { data } = (await client.call(getReferral)).body;
    expect(data).toMatchObject({
      referral_code: `R${user.username}`,
      link: `http://localhost/login?ref=R${user.username}`,
      invited_count: 1,
      active_count: 0,
    });
    expect(data.list).toEqual([
      {
        name_mask: 'م*** س***',
        joined_at: test.clock.now().toISOString(),
        status: 'verified',
        status_text: 'احراز هویت',
      },
    ]);
  });
});
