import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkNewMobile, confirmNewMobile, getInfo, recheckPassword } from '#shared/contract/account.ts';
import { makeEnrolment, proveEnrolment } from '#shared/contract/enrolments.ts';
import { setDeviceApproval } from '#shared/contract/devices.ts';
import { loginOtp, loginPassword, registerPassword, sendLoginOtp } from '#shared/contract/login.ts';
import {
  confirmSecondFactor,
  confirmTotp,
  finishSecondFactorSetup,
  getSecondFactor,
  listSandboxTotp,
  removeSecondFactor,
  renewRecoveryCodes,
  startSecondFactorSetup,
  startTotp,
} from '#shared/contract/secondFactor.ts';
import { startPasskey, startPasskeySetup } from '#shared/contract/passkeys.ts';
import { demoFactors, demoPassword } from '#server/db/demo/people.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, newestCode, signIn, testPassword, type TestUser } from '../support/people.ts';
import { enrol, testFactor } from '../support/secondFactor.ts';
import { totpAt } from '../support/totp.ts';
import { validInput } from '../support/validInput.ts';
import { must } from '#tests/support/must.ts';

const STEP = 30_000;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp({ env: { DEMO: '1' } });
});
afterAll(() => test.close());

const now = (secret: string, ahead = 0): string => totpAt(secret, test.clock.now(), ahead);

const forEnrol = () => ({ db: test.db.db, now: () => test.clock.now() });

/** First step with the password; gives the client and the ticket. */
async function firstStep(user: TestUser): Promise<{ client: ApiClient; ticket: string; ways: string[] }> {
  const client = test.api.anonymous();
  const answer = await client.call(loginPassword, { body: { username: user.username, password: testPassword } });
  expect(answer.status, answer.text).toBe(200);
  expect(Object.keys(answer.body.data), 'no tokens beside the second step').toEqual(['second_factor']);
  const { ticket, ways } = must(answer.body.data.second_factor);
  return { client, ticket, ways };
}

/** An investor with an app of their own. */
async function investorWithApp(): Promise<{ user: TestUser; client: ApiClient; secret: string; codes: string[] }> {
  const user = await createUser(test);
  const client = await signIn(test, user);
  await client.call(recheckPassword, { body: { password: testPassword } });
  const { secret } = (await client.call(startTotp, { body: {} })).body.data;
  const done = await client.call(confirmTotp, { body: { code: now(secret) } });
  expect(done.status, done.text).toBe(200);
  test.clock.advance(2 * STEP);
  return { user, client, secret, codes: done.body.data.recovery_codes };
}

describe('who has a second factor', () => {
  const factorOnly = [
    removeSecondFactor,
    startTotp,
    renewRecoveryCodes,
    startPasskey,
    checkNewMobile,
    setDeviceApproval,
  ];
  const codeOf = async (client: ApiClient, op: (typeof factorOnly)[number]): Promise<string> => {
    const { status, body } = await client.call(op, validInput(op));
    return status === 403 ? body.code : String(status);
  };

  it('proves with it what gives the account away: neither a message nor the password is enough', async () => {
    const { user, client, secret } = await investorWithApp();
    test.clock.advance(6 * 60_000);
    await client.call(sendLoginOtp, { body: { username: user.username } });
    const otp = await newestCode(test, user.mobile);
    for (const body of [{ otp }, { password: testPassword }]) {
      expect((await client.call(recheckPassword, { body })).status).toBe(200);
      for (const op of factorOnly) expect(await codeOf(client, op), op.id).toBe('RECHECK_FACTOR_REQUIRED');
    }
    expect((await client.call(getSecondFactor)).body.data).toMatchObject({ recovery_left: 10 });
    expect((await client.call(recheckPassword, { body: { code: now(secret) } })).status).toBe(200);
    expect((await client.call(startTotp, { body: {} })).status).toBe(200);
    test.clock.advance(5 * 60_000);
    expect(await codeOf(client, startTotp), 'after five minutes').toBe('RECHECK_FACTOR_REQUIRED');
  });

  it('proves with a recovery code, which is used up', async () => {
    const { client, codes } = await investorWithApp();
    test.clock.advance(6 * 60_000);
    const recovery = must(codes[0]);
    const wrong = await client.call(recheckPassword, { body: { recovery: 'aaaa-bbbb-cccc' } });
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields)]).toEqual([
      422,
      'RECOVERY_CODE_WRONG',
      ['recovery'],
    ]);
    expect((await client.call(recheckPassword, { body: { recovery } })).status).toBe(200);
    expect((await client.call(renewRecoveryCodes, { body: {} })).status).toBe(200);
    const { client: other, codes: otherCodes } = await investorWithApp();
    expect((await other.call(recheckPassword, { body: { recovery: must(otherCodes[1]) } })).status).toBe(200);
    expect((await other.call(recheckPassword, { body: { recovery: must(otherCodes[1]) } })).body.code).toBe(
      'RECOVERY_CODE_WRONG',
    );
  });

  it('is told of a loss or an exchange of one, and no money leaves for 24 hours; a first one holds nothing', async () => {
    const { user, client } = await investorWithApp();
    const holdOf = async () => {
      const { rows } = await sql<{ sells: Date | null; payouts: Date | null }>`
        select sell_hold_until as sells, payout_hold_until as payouts from users where id = ${user.id}`.execute(
        test.db.db,
      );
      return must(rows[0]);
    };
    const toldOf = async () => {
      await test.jobs.runAll();
      return test.sms.filter(({ mobile }) => mobile === user.mobile).map(({ template }) => template);
    };
    const inADay = () => new Date(test.clock.now().getTime() + 24 * 3_600_000);
    expect(await holdOf(), 'a first one').toEqual({ sells: null, payouts: null });
    expect(await toldOf()).toContain('second_factor_changed');
    expect(await toldOf()).not.toContain('second_factor_removed');

    const { secret } = (await client.call(startTotp, { body: {} })).body.data;
    expect((await client.call(confirmTotp, { body: { code: now(secret) } })).status).toBe(200);
    expect(await holdOf(), 'another app in its place').toEqual({ sells: inADay(), payouts: inADay() });
    expect((await toldOf()).filter((template) => template === 'second_factor_removed')).toHaveLength(1);

    test.clock.advance(60_000);
    expect((await client.call(removeSecondFactor)).status).toBe(204);
    expect(await holdOf(), 'none at all').toEqual({ sells: inADay(), payouts: inADay() });
    expect((await toldOf()).filter((template) => template === 'second_factor_removed')).toHaveLength(2);
    // a second press takes nothing off, and so tells and holds nothing
    expect((await client.call(removeSecondFactor)).status).toBe(204);
    expect((await toldOf()).filter((template) => template === 'second_factor_removed')).toHaveLength(2);
  });

  it('keeps the password as proof for what only wants somebody to be there', async () => {
    const { client } = await investorWithApp();
    test.clock.advance(6 * 60_000);
    expect((await client.call(recheckPassword, { body: { password: testPassword } })).status).toBe(200);
    // the half of the change of a mobile that wants a code to the new number, which only a factor sends
    const answer = await client.call(confirmNewMobile, { body: { mobile: '09351110000', otp: '123456' } });
    expect(answer.body.code).toBe('OTP_EXPIRED');
  });
});

it('says by field that neither a code nor a recovery code was sent, and counts no guess', async () => {
  const { user } = await investorWithApp();
  const { client, ticket } = await firstStep(user);
  for (const body of [{ ticket }, { ticket, code: '' }, { ticket, recovery: '' }]) {
    const answer = await client.call(confirmSecondFactor, { body });
    expect([answer.status, answer.body.code]).toEqual([400, 'SECOND_FACTOR_PROOF_MISSING']);
    expect(answer.body.fields).toEqual({ code: ['کد برنامه رمزساز یا یک کد بازیابی را وارد کنید'] });
  }
});

describe('administrators', () => {
  it('get no session from a password, a code by message or a reset alone (A15)', async () => {
    const admin = await createUser(test, { roleId: 2, accessLevel: 't2' });
    const { client: first, ticket, ways } = await firstStep(admin);
    expect(ways).toEqual(['totp']);
    const client = test.api.anonymous();
    await client.call(sendLoginOtp, { body: { username: admin.username } });
    const byCode = await client.call(loginOtp, {
      body: { username: admin.username, otp: await newestCode(test, admin.mobile) },
    });
    expect(Object.keys(byCode.body.data)).toEqual(['second_factor']);
    test.clock.advance(61_000);
    await client.call(sendLoginOtp, { body: { username: admin.username, auth_step: 3 } });
    const reset = await client.call(registerPassword, {
      body: {
        username: admin.username,
        password: 'گل سرخ باغ ما ۷۱',
        otp: await newestCode(test, admin.mobile),
      },
    });
    expect(Object.keys(reset.body.data)).toEqual(['second_factor']);
    // The reset ended the log-in that waited with the old password.
    expect((await first.call(confirmSecondFactor, { body: { ticket, code: now(testFactor) } })).body.code).toBe(
      'SECOND_FACTOR_TICKET',
    );
    const { rows } = await sql`select 1 from sessions where user_id = ${admin.id}`.execute(test.db.db);
    expect(rows).toHaveLength(0);
  });

  it('reach no operation with a session that has no second factor', async () => {
    const user = await createUser(test);
    const client = await signIn(test, user);
    await sql`update users set role_id = 3, access_level = 't3' where id = ${user.id}`.execute(test.db.db);
    const passed: string[] = [];
    for (const { op } of test.app.routes.filter((route) => route.op.access.kind !== 'open')) {
      const answer = await client.call(op, validInput(op));
      if (answer.status !== 401 || answer.body.code !== 'SECOND_FACTOR_REQUIRED')
        passed.push(`${op.id} ${answer.status}`);
    }
    expect(passed).toEqual([]);
  });

  it('without one set it up before the session opens, and get recovery codes once', async () => {
    const admin = await createUser(test, { roleId: 2, accessLevel: 't1' });
    await sql`delete from second_factors where user_id = ${admin.id}`.execute(test.db.db);
    const { client, ticket, ways } = await firstStep(admin);
    expect(ways).toEqual([]);
    await enrol(forEnrol(), client, ticket);
    const started = await client.call(startSecondFactorSetup, { body: { ticket } });
    const { secret, uri } = started.body.data;
    expect(uri).toContain(`secret=${secret}`);
    expect((await client.call(finishSecondFactorSetup, { body: { ticket, code: '000000' } })).body.code).toBe(
      'SECOND_FACTOR_WRONG',
    );
    const done = await client.call(finishSecondFactorSetup, { body: { ticket, code: now(secret) } });
    expect(done.status, done.text).toBe(200);
    expect(new Set(done.body.data.recovery_codes).size).toBe(10);
    client.bearer = done.body.data.access;
    expect((await client.call(getInfo)).body.data.role_id).toBe(2);
    test.clock.advance(STEP);
    expect((await client.call(recheckPassword, { body: { code: now(secret) } })).status).toBe(200);
    expect((await client.call(removeSecondFactor)).body.code).toBe('SECOND_FACTOR_MANDATORY');
    // The secret never stands readable in the database.
    const { rows } = await sql<{ s: string }>`
      select totp_secret || coalesce(pending_secret, '') as s from second_factors where user_id = ${admin.id}`.execute(
      test.db.db,
    );
    // a compact JWE under our own key: header, no wrapped key, nonce, text, tag
    expect(rows[0]?.s).toMatch(/^eyJ[\w-]+\.\.[\w-]{16}\.[\w-]+\.[\w-]{22}$/);
    expect(rows[0]?.s).not.toContain(secret);
    // A ticket that was used opens nothing again, and cannot start another set-up.
    expect((await client.call(startSecondFactorSetup, { body: { ticket } })).body.code).toBe('SECOND_FACTOR_TICKET');
  });

  it('without one set none up by a password and a message alone: a super admin hands a set-up code over', async () => {
    const head = await signIn(test, await createUser(test, { roleId: 3, accessLevel: 't3' }));
    const checker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't2' }));
    const admin = await createUser(test, { roleId: 2, accessLevel: 't1' });
    await sql`delete from second_factors where user_id = ${admin.id}`.execute(test.db.db);
    const waiting = await firstStep(admin);
    const { client, ticket } = waiting;
    const prove = async (enrolment: string, by = waiting) => {
      const answer = await by.client.call(proveEnrolment, { body: { ticket: by.ticket, enrolment } });
      return answer.status === 204 ? 204 : answer.body.code;
    };
    const begin = async (by = waiting) => {
      const answer = await by.client.call(startSecondFactorSetup, { body: { ticket: by.ticket } });
      return answer.status === 200 ? 200 : answer.body.code;
    };
    const make = () => head.call(makeEnrolment, { body: { user_id: admin.id } });

    expect(await begin()).toBe('ENROLMENT_REQUIRED');
    const byPasskey = await client.call(startPasskeySetup, { body: { ticket } });
    expect([byPasskey.status, byPasskey.body.code]).toEqual([403, 'ENROLMENT_REQUIRED']);
    const finish = await client.call(finishSecondFactorSetup, { body: { ticket, code: '123456' } });
    expect([finish.status, finish.body.code]).toEqual([403, 'ENROLMENT_REQUIRED']);
    expect(await prove('aaaa-bbbb-cccc-dddd')).toBe('ENROLMENT_WRONG');
    expect((await checker.call(makeEnrolment, { body: { user_id: admin.id } })).status).toBe(403);

    // the second code ends the first one, also for a log-in that had proved the first
    const earlier = (await make()).body.data.code;
    expect(await prove(earlier)).toBe(204);
    const { code, expiresAt } = (await make()).body.data;
    expect(code).toMatch(/^[a-hjkmnp-z2-9]{4}(-[a-hjkmnp-z2-9]{4}){3}$/);
    expect(expiresAt).toBe(new Date(test.clock.now().getTime() + 72 * 3_600_000).toISOString());
    expect(await begin()).toBe('ENROLMENT_REQUIRED');
    expect(await prove(earlier)).toBe('ENROLMENT_WRONG');
    expect(await prove(code.toUpperCase().replaceAll('-', ' '))).toBe(204);
    const { secret } = (await client.call(startSecondFactorSetup, { body: { ticket } })).body.data;
    const done = await client.call(finishSecondFactorSetup, { body: { ticket, code: now(secret) } });
    expect(done.status, done.text).toBe(200);

    // used once: after a loss of the factor it opens nothing, and neither does one that is over
    await sql`delete from second_factors where user_id = ${admin.id}`.execute(test.db.db);
    await sql`delete from recovery_codes where user_id = ${admin.id}`.execute(test.db.db);
    const next = await firstStep(admin);
    expect(await prove(code, next)).toBe('ENROLMENT_WRONG');
    const late = (await make()).body.data.code;
    await sql`update factor_enrolments set expires_at = ${test.clock.now()} where user_id = ${admin.id}`.execute(
      test.db.db,
    );
    const last = await firstStep(admin);
    expect(await prove(late, last)).toBe('ENROLMENT_WRONG');
    expect(await begin(last)).toBe('ENROLMENT_REQUIRED');

    const { rows } = await sql<{ action: string; written: string }>`
      select action, coalesce(after::text, '') as written from audit_log
      where subject = ${`user:${admin.id}`} and action = 'user.enrolmentMade'`.execute(test.db.db);
    expect(rows).toHaveLength(3);
    expect(rows.some(({ written }) => written.includes(code))).toBe(false);
  });

  it('with a second factor, investors and blocked people get no set-up code', async () => {
    const head = await signIn(test, await createUser(test, { roleId: 3, accessLevel: 't3' }));
    const investor = await createUser(test);
    const withApp = await createUser(test, { roleId: 2, accessLevel: 't1' });
    for (const userId of [investor.id, withApp.id]) {
      const refused = await head.call(makeEnrolment, { body: { user_id: userId } });
      expect([refused.status, refused.body.code]).toEqual([409, 'ENROLMENT_NOT_NEEDED']);
    }
    expect((await head.call(makeEnrolment, { body: { user_id: 9_999_999 } })).body.code).toBe('USER_NOT_FOUND');
  });

  it('of the demo have their present code in the marked inbox, and nowhere else', async () => {
    const demo = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
    try {
      const shown = (await demo.api.anonymous().call(listSandboxTotp)).body.data;
      expect(shown).toHaveLength(6);
      const checker = shown.find((one: { username: string }) => one.username === '0499370899');
      expect(checker?.code).toBe(totpAt(demoFactors['checker'] ?? '', demo.clock.now()));
      const client = demo.api.anonymous();
      const first = await client.call(loginPassword, { body: { username: '0499370899', password: demoPassword } });
      const { ticket } = must(first.body.data.second_factor);
      expect((await client.call(confirmSecondFactor, { body: { ticket, code: checker?.code } })).status).toBe(200);
    } finally {
      await demo.close();
    }
    const plain = await createTestApp();
    expect((await plain.api.anonymous().call(listSandboxTotp)).status).toBe(404);
    await plain.close();
  });
});

describe('a code of the app', () => {
  it('opens the session once, on one step to either side', async () => {
    const { user, secret } = await investorWithApp();
    const { client, ticket } = await firstStep(user);
    const code = now(secret);
    const done = await client.call(confirmSecondFactor, { body: { ticket, code } });
    expect(done.status, done.text).toBe(200);
    client.bearer = done.body.data.access;
    expect((await client.call(getInfo)).status).toBe(200);
    const again = await firstStep(user);
    expect((await again.client.call(confirmSecondFactor, { body: { ticket: again.ticket, code } })).body.code).toBe(
      'SECOND_FACTOR_USED',
    );
    const earlier = now(secret, -1);
    expect(
      (await again.client.call(confirmSecondFactor, { body: { ticket: again.ticket, code: earlier } })).status,
    ).toBe(422);
    test.clock.advance(3 * STEP);
    expect(
      (await again.client.call(confirmSecondFactor, { body: { ticket: again.ticket, code: now(secret, -2) } })).body
        .code,
    ).toBe('SECOND_FACTOR_WRONG');
    expect(
      (await again.client.call(confirmSecondFactor, { body: { ticket: again.ticket, code: now(secret, 1) } })).status,
    ).toBe(200);
  });

  it('is taken from the browser alone in which the log-in began', async () => {
    const { user, secret } = await investorWithApp();
    const { client, ticket } = await firstStep(user);
    const body = { ticket, code: now(secret) };
    const elsewhere = await test.api.anonymous().call(confirmSecondFactor, { body });
    expect([elsewhere.status, elsewhere.body.code]).toEqual([422, 'SECOND_FACTOR_TICKET']);
    expect((await client.call(confirmSecondFactor, { body })).status).toBe(200);
  });

  it('lets one of many parallel uses through, and compares at most ten wrong ones a day', async () => {
    const { user, secret } = await investorWithApp();
    const { client, ticket } = await firstStep(user);
    const many = await Promise.all(
      Array.from({ length: 5 }, () => client.call(confirmSecondFactor, { body: { ticket, code: now(secret) } })),
    );
    expect(many.filter((one) => one.status === 200)).toHaveLength(1);
    const codes: string[] = [];
    for (let n = 0; n < 20; n++) {
      const step = await firstStep(user);
      const code = String(100_000 + n);
      codes.push((await step.client.call(confirmSecondFactor, { body: { ticket: step.ticket, code } })).body.code);
    }
    expect(codes.filter((code) => code === 'SECOND_FACTOR_WRONG').length).toBeLessThanOrEqual(10);
    expect(codes.at(-1)).toBe('SECOND_FACTOR_LOCKED');
  });

  it('ends with its five minutes', async () => {
    const { user, secret } = await investorWithApp();
    const { client, ticket } = await firstStep(user);
    test.clock.advance(5 * 60_000);
    expect((await client.call(confirmSecondFactor, { body: { ticket, code: now(secret) } })).body.code).toBe(
      'SECOND_FACTOR_TICKET',
    );
  });

  it('proves again who is there, and a text message does not for administrators', async () => {
    const admin = await createUser(test, { roleId: 2, accessLevel: 't2' });
    const client = await signIn(test, admin);
    test.clock.advance(2 * STEP);
    expect((await client.call(recheckPassword, { body: { otp: '123456' } })).body.code).toBe('RECHECK_PROOF_MISSING');
    expect((await client.call(recheckPassword, { body: { code: '123456' } })).body.code).toBe('SECOND_FACTOR_WRONG');
    expect((await client.call(recheckPassword, { body: { code: now(testFactor) } })).status).toBe(200);
  });
});

describe('recovery codes', () => {
  it('open the session once each, and new ones end the old', async () => {
    const { user, codes, client: owner } = await investorWithApp();
    const first = await firstStep(user);
    expect(first.ways).toEqual(['totp', 'recovery']);
    const recovery = (codes[0] ?? '').toUpperCase();
    expect(
      (await first.client.call(confirmSecondFactor, { body: { ticket: first.ticket, recovery } })).status,
      'case and dashes do not matter',
    ).toBe(200);
    const second = await firstStep(user);
    expect(
      (await second.client.call(confirmSecondFactor, { body: { ticket: second.ticket, recovery } })).body.code,
    ).toBe('RECOVERY_CODE_WRONG');
    expect((await owner.call(getSecondFactor)).body.data.recovery_left).toBe(9);
    expect((await owner.call(renewRecoveryCodes, { body: {} })).body.data.recovery_codes).toHaveLength(10);
    expect(
      (await second.client.call(confirmSecondFactor, { body: { ticket: second.ticket, recovery: codes[1] } })).body
        .code,
    ).toBe('RECOVERY_CODE_WRONG');
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from recovery_codes where code_hash = any(${codes}::text[])`.execute(test.db.db);
    expect(rows[0]?.n).toBe(0);
  });

  it('go with the second factor when an investor takes it off', async () => {
    const { user, client } = await investorWithApp();
    expect((await client.call(removeSecondFactor)).status).toBe(204);
    await signIn(test, user);
    expect((await client.call(getSecondFactor)).body.data).toEqual({
      totp_since: null,
      recovery_left: 0,
      passkeys: 0,
      is_mandatory: false,
    });
  });
});
