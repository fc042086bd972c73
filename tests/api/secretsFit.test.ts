import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApp, type App } from '#server/app.ts';
import { assertSecretsFit } from '#server/app/secretsFit.ts';
import { parseConfig, type Config } from '#server/config.ts';
import { createDataKeys } from '#server/modules/platform/dataKeys/dataKeys.service.ts';
import { createSecrets } from '#server/secrets.ts';
import { recheckPassword } from '#shared/contract/account.ts';
import { loginPassword } from '#shared/contract/login.ts';
import { confirmSecondFactor, confirmTotp, startTotp } from '#shared/contract/secondFactor.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createClient } from '../support/client.ts';
import { must } from '../support/must.ts';
import { createUser, signIn, testPassword, type TestUser } from '../support/people.ts';
import { totpAt } from '../support/totp.ts';

/* Second factors and sealed references outlive a change of secrets, and a process with strange ones does not start. */

let test: TestApp;
let user: TestUser;
let secret: string;
let codes: string[];

const first = { id: 'k1', secret: 'first-key-of-second-factors-0123456789' };
const second = { id: 'k2', secret: 'second-key-of-second-factors-0123456789' };
const fresh = createSecrets();

/** The configuration with other keys; `isFresh`: session and codes have new secrets, too. */
const configWith = (ring: { id: string; secret: string }[], isFresh: boolean): Config =>
  parseConfig({
    NODE_ENV: 'test',
    DATABASE_URL: test.db.url,
    PUBLIC_ORIGIN: 'http://localhost',
    RATE_LIMITS: '0',
    FACTOR_KEYS: ring.map(({ id, secret: key }) => `${id}:${key}`).join(','),
    ...(isFresh ? fresh : secretsOf(test)),
  });

const secretsOf = ({ deps }: TestApp): Record<string, string> => ({
  ...fresh,
  SESSION_HMAC_KEY: deps.config.secrets.sessionHmacKey,
  OTP_HMAC_KEY: deps.config.secrets.otpHmacKey,
});

const appWith = (config: Config): App => createApp({ ...test.deps, config });

/** A log-in with password and second step. */
async function secondStep(app: App, proof: { code: string } | { recovery: string }) {
  const client = createClient(app);
  const begun = await client.call(loginPassword, { body: { username: user.username, password: testPassword } });
  const { ticket } = must(begun.body.data.second_factor);
  return client.call(confirmSecondFactor, { body: { ticket, ...proof } });
}

const codeNow = (): string => {
  test.clock.advance(60_000);
  return totpAt(secret, test.clock.now(), 0);
};

beforeAll(async () => {
  test = await createTestApp();
  user = await createUser(test);
  const client = await signIn(test, user);
  await client.call(recheckPassword, { body: { password: testPassword } });
  secret = (await client.call(startTotp, { body: {} })).body.data.secret;
  const done = await client.call(confirmTotp, { body: { code: totpAt(secret, test.clock.now(), 0) } });
  expect(done.status, done.text).toBe(200);
  codes = done.body.data.recovery_codes;
  await assertSecretsFit(test.db.db, test.deps.config);
});
afterAll(() => test.close());

describe('secrets that are not those of the database', () => {
  it('keep the process from starting, and say what does not open', async () => {
    await expect(assertSecretsFit(test.db.db, configWith([], true))).rejects.toThrow(
      /These secrets do not open this database[^]*second factor secrets[^]*recovery codes/,
    );
  });

  it('are no error of the server for who logs in, and cost no try', async () => {
    const strange = appWith(configWith([], true));
    for (let count = 0; count < 12; count += 1) {
      const byApp = await secondStep(strange, { code: codeNow() });
      expect([byApp.status, byApp.body.code]).toEqual([503, 'SECOND_FACTOR_UNREADABLE']);
    }
    const byPaper = await secondStep(strange, { recovery: must(codes[0]) });
    expect([byPaper.status, byPaper.body.code]).toEqual([503, 'SECOND_FACTOR_UNREADABLE']);
    expect((await secondStep(test.app, { code: codeNow() })).status).toBe(200);
  });

  it('never make a key of their own beside factors that others sealed', async () => {
    const { rows } = await sql<{ use: string }>`select * from data_keys order by use`.execute(test.db.db);
    await sql`delete from data_keys`.execute(test.db.db);
    await expect(assertSecretsFit(test.db.db, configWith([], true))).rejects.toThrow('do not open this database');
    expect((await sql`select * from data_keys`.execute(test.db.db)).rows).toEqual([]);
    // a database from before the table: its own secrets make the keys that its data lie under
    await assertSecretsFit(test.db.db, test.deps.config);
    const now = await sql<{ use: string }>`select * from data_keys order by use`.execute(test.db.db);
    expect(now.rows.map(({ use }) => use)).toEqual(rows.map(({ use }) => use));
    expect((await secondStep(appWith(configWith([], false)), { code: codeNow() })).status).toBe(200);
  });
});

describe('a change of secrets', () => {
  it('keeps apps and recovery codes, in the order of the documentation', async () => {
    // 1. the new key first, 2. rotate, 3. all other secrets may be new
    expect(await createDataKeys({ db: test.db.db, config: configWith([first], false) }).rotate()).toBe(2);
    expect(await createDataKeys({ db: test.db.db, config: configWith([first], false) }).rotate()).toBe(0);
    const changed = configWith([first], true);
    await assertSecretsFit(test.db.db, changed);
    expect((await secondStep(appWith(changed), { code: codeNow() })).status).toBe(200);
    expect((await secondStep(appWith(changed), { recovery: must(codes[1]) })).status).toBe(200);
    // the next change of the ring
    expect(await createDataKeys({ db: test.db.db, config: configWith([second, first], true) }).rotate()).toBe(2);
    const next = configWith([second], true);
    await assertSecretsFit(test.db.db, next);
    expect((await secondStep(appWith(next), { code: codeNow() })).status).toBe(200);
    expect((await secondStep(appWith(next), { recovery: must(codes[2]) })).status).toBe(200);
    await expect(assertSecretsFit(test.db.db, configWith([first], true))).rejects.toThrow('do not open this database');
    await expect(createDataKeys({ db: test.db.db, config: configWith([first], true) }).rotate()).rejects.toThrow(
      'no key of the installation opens',
    );
  });
});
