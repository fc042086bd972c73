import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changePassword, getInfo, recheckPassword, secureAccount } from '#shared/contract/account.ts';
import { loginPassword, registerPassword, sendLoginOtp } from '#shared/contract/login.ts';
import {
  addPasskey,
  confirmPasskeyLogin,
  finishPasskeySetup,
  listPasskeys,
  recheckPasskey,
  removePasskey,
  renamePasskey,
  startPasskey,
  startPasskeyLogin,
  startPasskeyRecheck,
  startPasskeySetup,
} from '#shared/contract/passkeys.ts';
import {
  confirmSecondFactor,
  confirmTotp,
  getSecondFactor,
  removeSecondFactor,
  startSecondFactorSetup,
  startTotp,
} from '#shared/contract/secondFactor.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createAuthenticator, type Authenticator } from '../support/authenticator.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { createUser, newestCode, signIn, testPassword, type TestUser } from '../support/people.ts';
import { enrol, testFactor } from '../support/secondFactor.ts';
import { totpAt } from '../support/totp.ts';
import { must } from '#tests/support/must.ts';

const ORIGIN = 'http://localhost';
const FIVE_MINUTES = 5 * 60_000;
let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

/** Proves again who is there: the log-in alone adds and removes nothing. */
async function recheck(client: ApiClient, proof: Proof = { password: testPassword }): Promise<void> {
  const answer = await client.call(recheckPassword, { body: proof });
  expect(answer.status, answer.text).toBe(200);
}
/** The password, or a second factor of who has one. */
type Proof = { password: string } | { code: string } | { recovery: string };

/** Proves again with a passkey. */
async function recheckBy(client: ApiClient, key: Authenticator): Promise<void> {
  const { ticket, options } = (await client.call(startPasskeyRecheck, { body: {} })).body.data;
  const answer = await client.call(recheckPasskey, { body: { ticket, credential: key.sign(options) } });
  expect(answer.status, answer.text).toBe(200);
}

async function add(client: ApiClient, key: Authenticator, proof?: Proof): Promise<Answer> {
  await recheck(client, proof);
  return addProven(client, key);
}

async function addProven(client: ApiClient, key: Authenticator, name = 'گوشی من'): Promise<Answer> {
  const { ticket, options } = (await client.call(startPasskey, { body: {} })).body.data;
  return client.call(addPasskey, { body: { ticket, name, credential: key.make(options) } });
}

/** An investor with one passkey. */
async function investorWithPasskey(): Promise<{ user: TestUser; client: ApiClient; key: Authenticator }> {
  const user = await createUser(test);
  const client = await signIn(test, user);
  const key = createAuthenticator(ORIGIN);
  const added = await add(client, key);
  expect(added.status, added.text).toBe(201);
  return { user, client, key };
}

/** First step with the password; gives the client, the ticket and the ways. */
async function firstStep(user: TestUser): Promise<{ client: ApiClient; ticket: string; ways: string[] }> {
  const client = test.api.anonymous();
  const answer = await client.call(loginPassword, { body: { username: user.username, password: testPassword } });
  expect(Object.keys(answer.body.data), answer.text).toEqual(['second_factor']);
  const { ticket, ways } = must(answer.body.data.second_factor);
  return { client, ticket, ways };
}

async function challenge(client: ApiClient, ticket: string): Promise<{ challenge: string; rpId: string }> {
  const answer = await client.call(startPasskeyLogin, { body: { ticket } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data;
}

const confirm = (client: ApiClient, ticket: string, credential: ReturnType<Authenticator['sign']>): Promise<Answer> =>
  client.call(confirmPasskeyLogin, { body: { ticket, credential } });

const sessionsOf = async (userId: number): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*)::int as n from sessions where user_id = ${userId}`.execute(
    test.db.db,
  );
  return rows[0]?.n ?? 0;
};

describe('a passkey at the log-in', () => {
  it('is asked for once it is there, and opens the session', async () => {
    const { user, key } = await investorWithPasskey();
    const { client, ticket, ways } = await firstStep(user);
    expect(ways).toEqual(['passkey', 'recovery']);
    const options = (await client.call(startPasskeyLogin, { body: { ticket } })).body.data;
    expect(options).toMatchObject({
      rpId: 'localhost',
      userVerification: 'required',
      allowCredentials: [{ id: key.credentialId, type: 'public-key', transports: ['internal'] }],
    });
    const done = await confirm(client, ticket, key.sign(options));
    expect(done.status, done.text).toBe(200);
    client.bearer = done.body.data.access;
    expect((await client.call(getInfo)).body.data.username).toBe(user.username);
    const { rows } = await sql<{ second_factor: string }>`
      select second_factor from sessions where user_id = ${user.id} order by created_at desc, second_factor nulls last limit 1`.execute(
      test.db.db,
    );
    expect(rows[0]?.second_factor).toBe('passkey');
    expect((await client.call(listPasskeys)).body.data[0]?.last_used_at).toBe(test.clock.now().toISOString());
  });

  it('refuses a challenge that was answered before, and one of another log-in', async () => {
    const { user, key } = await investorWithPasskey();
    const { client, ticket } = await firstStep(user);
    const options = await challenge(client, ticket);
    const credential = key.sign(options);
    expect((await confirm(client, ticket, credential)).status).toBe(200);
    expect((await confirm(test.api.anonymous(), ticket, credential)).body.code).toBe('SECOND_FACTOR_TICKET');
    const other = await firstStep(user);
    expect((await confirm(other.client, other.ticket, credential)).body.code, 'no challenge was asked for').toBe(
      'PASSKEY_CHALLENGE',
    );
    await challenge(other.client, other.ticket);
    expect((await confirm(other.client, other.ticket, credential)).body.code, 'the answer to another challenge').toBe(
      'PASSKEY_REFUSED',
    );
    // A failed attempt has used its challenge up.
    const third = await firstStep(user);
    const asked = await challenge(third.client, third.ticket);
    const bent = key.sign(asked, { origin: 'http://localhost:1' });
    expect((await confirm(third.client, third.ticket, bent)).body.code).toBe('PASSKEY_REFUSED');
    expect((await confirm(third.client, third.ticket, key.sign(asked))).body.code).toBe('PASSKEY_CHALLENGE');
  });

  it('lets one of many parallel answers through', async () => {
    const { user, key } = await investorWithPasskey();
    const before = await sessionsOf(user.id);
    const { client, ticket } = await firstStep(user);
    const credential = key.sign(await challenge(client, ticket));
    const many = await Promise.all(Array.from({ length: 6 }, () => confirm(client, ticket, credential)));
    expect(many.filter((one) => one.status === 200)).toHaveLength(1);
    expect(await sessionsOf(user.id)).toBe(before + 1);
  });

  it.each([
    ['another origin', { origin: 'https://panel.example.com' }],
    ['the same host on another port', { origin: 'http://localhost:4000' }],
    ['another site', { rpId: 'panel.example.com' }],
    ['another challenge', { challenge: 'AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA' }],
    ['no verified person', { isVerified: false }],
    ['the handle of another user', { userHandle: 'AAAA' }],
  ])('refuses an answer with %s', async (_name, bent) => {
    const { user, key } = await investorWithPasskey();
    const before = await sessionsOf(user.id);
    const { client, ticket } = await firstStep(user);
    const credential = key.sign(await challenge(client, ticket), bent);
    const answer = await confirm(client, ticket, credential);
    expect([answer.status, answer.body.code]).toEqual([422, 'PASSKEY_REFUSED']);
    expect(await sessionsOf(user.id)).toBe(before);
  });

  it('refuses the passkey of somebody else, a forged signature and a removed passkey', async () => {
    const { user, client: owner, key } = await investorWithPasskey();
    const other = await investorWithPasskey();
    const attempt = async (make: (options: { challenge: string; rpId: string }) => object): Promise<string> => {
      const { client, ticket } = await firstStep(user);
      const credential = make(await challenge(client, ticket)) as ReturnType<Authenticator['sign']>;
      return (await confirm(client, ticket, credential)).body.code;
    };
    expect(await attempt((options) => other.key.sign(options))).toBe('PASSKEY_REFUSED');
    expect(
      await attempt((options) => ({ ...other.key.sign(options), id: key.credentialId })),
      'the id of the right one, signed by another',
    ).toBe('PASSKEY_REFUSED');
    expect(await attempt((options) => ({ ...key.sign(options), signature: 'AAAA' }))).toBe('PASSKEY_REFUSED');
    const second = createAuthenticator(ORIGIN);
    expect((await addProven(owner, second, 'رایانه')).status).toBe(201);
    const [first] = (await owner.call(listPasskeys)).body.data;
    expect((await owner.call(removePasskey, { params: { id: must(first?.id) } })).status).toBe(204);
    const { rows: held } = await sql<{ isHeld: boolean }>`
      select sell_hold_until > ${test.clock.now()} and payout_hold_until > ${test.clock.now()} as "isHeld"
      from users where id = ${user.id}`.execute(test.db.db);
    expect(held, 'a passkey less').toEqual([{ isHeld: true }]);
    expect(await attempt((options) => key.sign(options))).toBe('PASSKEY_REFUSED');
    expect(await attempt((options) => second.sign(options))).toBeUndefined();
  });

  it('refuses a counter that does not go up: the key was copied', async () => {
    const { user, key } = await investorWithPasskey();
    const attempt = async (counter: number): Promise<number> => {
      const { client, ticket } = await firstStep(user);
      const credential = key.sign(await challenge(client, ticket), { counter });
      return (await confirm(client, ticket, credential)).status;
    };
    expect(await attempt(7)).toBe(200);
    expect(await attempt(7)).toBe(422);
    expect(await attempt(6)).toBe(422);
    expect(await attempt(0)).toBe(422);
    expect(await attempt(8)).toBe(200);
  });

  it('ends with the ticket of the log-in', async () => {
    const { user, key } = await investorWithPasskey();
    const { client, ticket } = await firstStep(user);
    const credential = key.sign(await challenge(client, ticket));
    test.clock.advance(FIVE_MINUTES);
    expect((await confirm(client, ticket, credential)).body.code).toBe('SECOND_FACTOR_TICKET');
    expect((await client.call(startPasskeyLogin, { body: { ticket } })).body.code).toBe('SECOND_FACTOR_TICKET');
  });

  it('stays after a reset of the password, and every way to a new password ends log-ins that wait', async () => {
    const { user, client, key } = await investorWithPasskey();
    const reset = test.api.anonymous();
    await reset.call(sendLoginOtp, { body: { username: user.username, auth_step: 3 } });
    const answer = await reset.call(registerPassword, {
      body: { username: user.username, password: testPassword, otp: await newestCode(test, user.mobile) },
    });
    expect(Object.keys(answer.body.data)).toEqual(['second_factor']);
    const { ticket } = must(answer.body.data.second_factor);
    const credential = key.sign(await challenge(reset, ticket));
    const done = await confirm(reset, ticket, credential);
    expect(done.status, done.text).toBe(200);
    reset.bearer = done.body.data.access;
    expect((await client.call(getInfo)).status, 'the reset ended the other session').toBe(401);

    const waiting = await firstStep(user);
    const changed = await reset.call(changePassword, {
      body: { old_password: testPassword, new_password: 'گل سرخ باغ ما ۷۱' },
    });
    expect(changed.status, changed.text).toBe(200);
    expect((await waiting.client.call(startPasskeyLogin, { body: { ticket: waiting.ticket } })).body.code).toBe(
      'SECOND_FACTOR_TICKET',
    );
    const again = test.api.anonymous();
    const first = await again.call(loginPassword, {
      body: { username: user.username, password: 'گل سرخ باغ ما ۷۱' },
    });
    expect((await reset.call(secureAccount, { body: {} })).status).toBe(200);
    expect(
      (await again.call(startPasskeyLogin, { body: { ticket: first.body.data.second_factor?.ticket } })).body.code,
    ).toBe('SECOND_FACTOR_TICKET');
  });
});

describe('administrators', () => {
  it('may set a passkey up instead of an app before the session opens, and keep one factor at least', async () => {
    const admin = await createUser(test, { roleId: 2, accessLevel: 't1' });
    await sql`delete from second_factors where user_id = ${admin.id}`.execute(test.db.db);
    const { client, ticket, ways } = await firstStep(admin);
    expect(ways).toEqual([]);
    expect((await client.call(startPasskeySetup, { body: { ticket } })).body.code).toBe('ENROLMENT_REQUIRED');
    await enrol({ db: test.db.db, now: () => test.clock.now() }, client, ticket);
    const key = createAuthenticator(ORIGIN);
    const options = (await client.call(startPasskeySetup, { body: { ticket } })).body.data;
    expect(options).toMatchObject({ rp: { id: 'localhost' }, attestation: 'none', excludeCredentials: [] });
    const bent = key.make(options, { origin: 'http://evil.example' });
    expect(
      (await client.call(finishPasskeySetup, { body: { ticket, name: 'گوشی', credential: bent } })).body.code,
    ).toBe('PASSKEY_REFUSED');
    expect(await sessionsOf(admin.id)).toBe(0);
    const fresh = (await client.call(startPasskeySetup, { body: { ticket } })).body.data;
    const done = await client.call(finishPasskeySetup, {
      body: { ticket, name: 'گوشی', credential: key.make(fresh) },
    });
    expect(done.status, done.text).toBe(200);
    expect(new Set(done.body.data.recovery_codes).size).toBe(10);
    client.bearer = done.body.data.access;
    expect((await client.call(getInfo)).body.data.role_id).toBe(2);
    await recheck(client, { recovery: must(done.body.data.recovery_codes[0]) });
    const only = must((await client.call(listPasskeys)).body.data[0]);
    expect((await client.call(removePasskey, { params: { id: only.id } })).body.code).toBe('SECOND_FACTOR_MANDATORY');
    expect((await client.call(listPasskeys)).body.data).toHaveLength(1);
    // With a ticket alone nobody adds a second one, neither as a passkey nor as an app.
    const next = await firstStep(admin);
    expect(next.ways).toEqual(['passkey', 'recovery']);
    for (const op of [startPasskeySetup, startSecondFactorSetup])
      expect((await next.client.call(op, { body: { ticket: next.ticket } })).body.code).toBe('SECOND_FACTOR_TICKET');
    // The app may go while the passkey stays.
    const { secret } = (await client.call(startTotp, { body: {} })).body.data;
    await client.call(confirmTotp, { body: { code: totpAt(secret, test.clock.now()) } });
    expect((await client.call(removeSecondFactor)).status).toBe(204);
    expect((await client.call(getSecondFactor)).body.data).toMatchObject({ totp_since: null, passkeys: 1 });
    expect((await client.call(removePasskey, { params: { id: only.id } })).body.code).toBe('SECOND_FACTOR_MANDATORY');
  });

  it('with both may use either', async () => {
    const admin = await createUser(test, { roleId: 2, accessLevel: 't2' });
    const client = await signIn(test, admin);
    const key = createAuthenticator(ORIGIN);
    test.clock.advance(60_000);
    const added = await add(client, key, { code: totpAt(testFactor, test.clock.now()) });
    expect(added.body.data.recovery_codes, 'the app came first: its recovery codes stay').toEqual([]);
    test.clock.advance(60_000);
    const byApp = await firstStep(admin);
    expect(byApp.ways).toEqual(['passkey', 'totp']);
    expect(
      (
        await byApp.client.call(confirmSecondFactor, {
          body: { ticket: byApp.ticket, code: totpAt(testFactor, test.clock.now()) },
        })
      ).status,
    ).toBe(200);
    const byKey = await firstStep(admin);
    const credential = key.sign(await challenge(byKey.client, byKey.ticket));
    expect((await confirm(byKey.client, byKey.ticket, credential)).status).toBe(200);
  });
});

describe('the list of passkeys', () => {
  it('belongs to its person: renamed and removed by nobody else, and the key itself is never shown', async () => {
    const { user, client, key } = await investorWithPasskey();
    const stranger = await signIn(test, await createUser(test));
    await recheck(stranger);
    const listed = await client.call(listPasskeys);
    expect(listed.body.data).toEqual([
      { id: expect.any(Number), name: 'گوشی من', created_at: test.clock.now().toISOString(), last_used_at: null },
    ]);
    expect(listed.text).not.toContain(key.credentialId);
    const { id } = must(listed.body.data[0]);
    expect((await stranger.call(renamePasskey, { params: { id }, body: { name: 'x' } })).status).toBe(404);
    expect((await stranger.call(removePasskey, { params: { id } })).status).toBe(404);
    expect((await client.call(renamePasskey, { params: { id }, body: { name: 'گوشی ۲' } })).body.data.name).toBe(
      'گوشی ۲',
    );
    expect((await client.call(removePasskey, { params: { id } })).status).toBe(204);
    expect((await client.call(getSecondFactor)).body.data).toEqual({
      totp_since: null,
      recovery_left: 0,
      passkeys: 0,
      is_mandatory: false,
    });
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = ${`user:${user.id}`} and action like 'account.passkey%' order by id`.execute(
      test.db.db,
    );
    expect(rows.map((row) => row.action)).toEqual(['account.passkeyAdded', 'account.passkeyRemoved']);
  });

  it('takes one authenticator once, ten in all, and only what this session asked for', async () => {
    const { client, key } = await investorWithPasskey();
    expect((await add(client, key)).body.code).toBe('PASSKEY_KNOWN');
    expect((await client.call(startPasskey, { body: {} })).body.data.options.excludeCredentials).toEqual([
      { id: key.credentialId, type: 'public-key', transports: ['internal'] },
    ]);
    const stranger = await signIn(test, await createUser(test));
    const mine = (await client.call(startPasskey, { body: {} })).body.data;
    const credential = createAuthenticator(ORIGIN).make(mine.options);
    expect(
      (await stranger.call(addPasskey, { body: { ticket: mine.ticket, name: 'x', credential } })).body.code,
      'the ticket of another session',
    ).toBe('PASSKEY_CHALLENGE');
    expect((await client.call(addPasskey, { body: { ticket: mine.ticket, name: 'x', credential } })).status).toBe(201);
    expect(
      (await client.call(addPasskey, { body: { ticket: mine.ticket, name: 'x', credential } })).body.code,
      'the same ticket again',
    ).toBe('PASSKEY_CHALLENGE');
    const late = (await client.call(startPasskey, { body: {} })).body.data;
    test.clock.advance(FIVE_MINUTES);
    expect(
      (
        await client.call(addPasskey, {
          body: { ticket: late.ticket, name: 'x', credential: createAuthenticator(ORIGIN).make(late.options) },
        })
      ).body.code,
    ).toBe('PASSKEY_CHALLENGE');
    await recheckBy(client, key);
    for (let n = 2; n < 10; n++) expect((await addProven(client, createAuthenticator(ORIGIN))).status).toBe(201);
    expect((await client.call(startPasskey, { body: {} })).body.code).toBe('PASSKEY_LIMIT');
  });
});

describe('a re-check', () => {
  it('is proven by a passkey of the person, once for each challenge', async () => {
    const { client, key } = await investorWithPasskey();
    const other = await investorWithPasskey();
    await sql`update sessions set verified_at = verified_at - interval '31 minutes', rechecked_at = null,
      factor_checked_at = null`.execute(test.db.db);
    expect((await client.call(startPasskey, { body: {} })).body.code).toBe('RECHECK_FACTOR_REQUIRED');
    const { ticket, options } = (await client.call(startPasskeyRecheck, { body: {} })).body.data;
    expect(
      (await other.client.call(recheckPasskey, { body: { ticket, credential: other.key.sign(options) } })).body.code,
      'the ticket of another session',
    ).toBe('PASSKEY_CHALLENGE');
    const credential = key.sign(options);
    const proven = await client.call(recheckPasskey, { body: { ticket, credential } });
    expect(proven.status, proven.text).toBe(200);
    expect(proven.body.data.verified_at).toBe(test.clock.now().toISOString());
    expect((await client.call(startPasskey, { body: {} })).status).toBe(200);
    expect((await client.call(recheckPasskey, { body: { ticket, credential } })).body.code).toBe('PASSKEY_CHALLENGE');
    const foreign = (await client.call(startPasskeyRecheck, { body: {} })).body.data;
    expect(
      (
        await client.call(recheckPasskey, {
          body: { ticket: foreign.ticket, credential: other.key.sign(foreign.options) },
        })
      ).body.code,
    ).toBe('PASSKEY_REFUSED');
  });

  it('cannot use the challenge of a set-up', async () => {
    const { client, key } = await investorWithPasskey();
    const { ticket, options } = (await client.call(startPasskey, { body: {} })).body.data;
    const credential = key.sign({ challenge: options.challenge, rpId: options.rp.id });
    expect((await client.call(recheckPasskey, { body: { ticket, credential } })).body.code).toBe('PASSKEY_CHALLENGE');
    expect((await client.call(recheckPassword, { body: {} })).body.code).toBe('RECHECK_PROOF_MISSING');
  });
});
