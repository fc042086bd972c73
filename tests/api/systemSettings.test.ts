import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { featureLabels, features, type Feature } from '#shared/contract/kernel/features.ts';
import { operations } from '#shared/contract/operations.ts';
import { getSystemSettings, saveSystemSettings } from '#shared/contract/systemSettings.ts';
import { captchaChallenge } from '#shared/contract/login.ts';
import { fileTypes, getImageSize, uploadFile } from '#shared/contract/uploads.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { createApp, type App } from '#server/app.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createClient, type ApiClient } from '../support/client.ts';
import { unsetIdentity, type SystemValues } from '#shared/contract/systemValues.ts';
import { createUser, signIn } from '../support/people.ts';

/* Settings of the whole system, saved in one process and read by the part that they name in another one. */

let test: TestApp;
let other: App;
let boss: ApiClient;
let second: ApiClient;
let maker: ApiClient;
let investor: ApiClient;
let anonymousElsewhere: ApiClient;
beforeAll(async () => {
  test = await createTestApp();
  other = createApp(test.deps);
  anonymousElsewhere = createClient(other);
  boss = await signIn(test, await createUser(test, { roleId: 3, accessLevel: 't3' }));
  test.clock.advance(60_000);
  second = await signIn(test, await createUser(test, { roleId: 3, accessLevel: 't3' }));
  maker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
  investor = await signIn(test, await createUser(test));
});
afterAll(() => test.close());

/** The same session at another process. */
function elsewhere(of: ApiClient): ApiClient {
  const client = createClient(other);
  for (const [name, value] of of.cookies) client.cookies.set(name, value);
  client.bearer = of.bearer;
  return client;
}

let version = 0;
const sandboxGateway = { code: 'sandbox', isOn: true, reason: '', maxAmount: null, dailyMax: null } as const;
const values: SystemValues = {
  maxUploadMegabytes: 1,
  closedFeatures: [],
  gateways: [sandboxGateway],
  captchaMinimumScore: 50,
  isCaptchaSelfHosted: false,
  ...unsetIdentity,
  supportPhone: '',
  supportHours: '',
  slipSoloMax: '1000000000',
  slipSoloMaxNoLine: '200000000',
};
async function save(given: Partial<SystemValues>): Promise<void> {
  const saved = await boss.call(saveSystemSettings, { body: { ...values, version, ...given } });
  expect(saved.status).toBe(200);
  version = saved.body.data.version;
}

const fileOf = (bytes: number) => {
  const form = new FormData();
  form.set('file_type_id', String(fileTypes.document));
  form.set('file', new File([new Uint8Array(bytes)], 'paper.pdf'));
  return form;
};

describe('the settings', () => {
  it('are read by the office, and saved by super admins alone', async () => {
    const body = { ...values, maxUploadMegabytes: 2, version: 0 };
    expect((await anonymousElsewhere.call(getSystemSettings)).status).toBe(401);
    expect((await investor.call(getSystemSettings)).status).toBe(403);
    expect((await maker.call(saveSystemSettings, { body })).status).toBe(403);
    expect((await maker.call(getSystemSettings)).body.data).toEqual({
      ...values,
      version: 0,
      savedBy: '',
      savedAt: null,
      logoLightUrl: null,
      logoDarkUrl: null,
      gatewayStates: [
        {
          code: 'sandbox',
          title: 'درگاه آزمایشی',
          isHealthy: true,
          lastOkAt: null,
          lastFailedAt: null,
          problem: '',
          takenToday: '0',
        },
      ],
      captcha: { inForce: 'sandbox', configured: 'sandbox', lastFailedAt: null },
    });
  });

  it.each([
    [{ maxUploadMegabytes: 0 }, 'maxUploadMegabytes'],
    [{ maxUploadMegabytes: 51 }, 'maxUploadMegabytes'],
    [{ closedFeatures: ['song'] }, 'closedFeatures[0]'],
    [{ version: null }, 'version'],
    [{ gateways: [{ ...sandboxGateway, code: 'song' }] }, 'gateways[0].code'],
    [{ gateways: [{ ...sandboxGateway, isOn: false }] }, 'gateways[0].reason'],
    [{ gateways: [{ ...sandboxGateway, maxAmount: '0' }] }, 'gateways[0].maxAmount'],
    [{ gateways: [{ ...sandboxGateway, dailyMax: '1.5' }] }, 'gateways[0].dailyMax'],
    [{ captchaMinimumScore: 101 }, 'captchaMinimumScore'],
    [{ supportPhone: 'call us' }, 'supportPhone'],
    [{ supportHours: 'الف'.repeat(41) }, 'supportHours'],
    [{ houseName: 'نام '.repeat(30) }, 'houseName'],
    [{ houseLicence: 'شماره دوازده' }, 'houseLicence'],
    [{ houseBrand: 'green' }, 'houseBrand'],
    [{ logoLightId: 999_999 }, 'logoLightId'],
  ])('are refused with %o', async (given, field) => {
    const body = { ...values, maxUploadMegabytes: 2, version: 0, ...given };
    const refused = await boss.call(saveSystemSettings, { body });
    expect([refused.status, Object.keys(refused.body.fields)]).toEqual([400, [field]]);
  });

  it('name no gateway that the configuration does not have, and none twice', async () => {
    for (const gateways of [
      [sandboxGateway, { ...sandboxGateway, code: 'zibal' }],
      [sandboxGateway, sandboxGateway],
    ]) {
      const refused = await boss.call(saveSystemSettings, { body: { ...values, gateways, version: 0 } });
      expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
        422,
        'GATEWAY_UNKNOWN',
        ['gateways[1].code'],
      ]);
    }
  });

  it('stand in the audit log before and after, and tell a colleague what changed meanwhile', async () => {
    await save({ maxUploadMegabytes: 3, closedFeatures: ['referral'] });
    const body = { ...values, maxUploadMegabytes: 9, version: 0 };
    const late = await second.call(saveSystemSettings, { body });
    expect([late.status, late.body.code]).toEqual([409, 'SYSTEM_SETTINGS_CHANGED']);
    expect(late.body.changes).toEqual([
      { field: 'حداکثر حجم فایل', before: '۱ مگابایت', after: '۳ مگابایت' },
      { field: 'دعوت از دوستان', before: 'باز', after: 'بسته' },
    ]);
    const again = { ...values, maxUploadMegabytes: 3, closedFeatures: ['referral'], version };
    expect((await boss.call(saveSystemSettings, { body: again })).body.code).toBe('SYSTEM_SETTINGS_NOTHING');
    const { rows } = await sql`
      select before, after from audit_log where action = 'system_settings.changed'`.execute(test.db.db);
    expect(rows).toEqual([
      {
        before: values,
        after: { ...values, maxUploadMegabytes: 3, closedFeatures: ['referral'] },
      },
    ]);
  });
});

describe('the largest upload', () => {
  it('is what another process answers and takes', async () => {
    await save({ maxUploadMegabytes: 2 });
    expect((await investor.call(getImageSize)).body.data.max_file_size).toBe(2_097_152);
    const there = elsewhere(investor);
    expect((await there.call(getImageSize)).body.data.max_file_size).toBe(2_097_152);
    // between the old limit and the new one: the content is looked at, and is no document
    expect((await there.call(uploadFile, { body: fileOf(1_500_000) })).body.code).toBe('FILE_TYPE_NOT_ALLOWED');
    await save({ maxUploadMegabytes: 1 });
    const refused = await there.call(uploadFile, { body: fileOf(1_500_000) });
    expect([refused.status, refused.body.code]).toEqual([413, 'BODY_TOO_LARGE']);
  });
});

describe('a closed part', () => {
  const operationsOf = (feature: Feature): Operation[] =>
    Object.values(operations as Record<string, Operation>).filter((op) => op.feature === feature);
  const codeOf = async (op: Operation): Promise<string> => {
    const client = op.access.kind === 'open' ? anonymousElsewhere : elsewhere(investor);
    const params = { contractId: 1, investorId: 1, fundId: 1, passkeyId: 1 };
    return (await client.call(op, { params, ...(op.method === 'get' ? {} : { body: {} }) })).body?.code;
  };

  it.each(features)(
    'refuses every operation of %s in another process, and takes them when it is opened',
    async (one) => {
      const ops = operationsOf(one);
      expect(ops.length, 'a part without operations switches nothing').toBeGreaterThan(0);
      await save({ closedFeatures: [one] });
      for (const op of ops) expect(await codeOf(op), op.id).toBe('FEATURE_CLOSED');
      await save({ closedFeatures: [], maxUploadMegabytes: 1 });
      for (const op of ops) expect(await codeOf(op), op.id).not.toBe('FEATURE_CLOSED');
    },
  );

  it('says its name, and leaves the others open', async () => {
    await save({ closedFeatures: ['registration'] });
    const [op] = operationsOf('registration');
    const refused = await anonymousElsewhere.call(op as Operation, { body: {} });
    expect([refused.status, refused.body.message]).toEqual([
      403,
      `این بخش اکنون بسته است: ${featureLabels.registration}. برای پرسش با پشتیبانی تماس بگیرید`,
    ]);
    for (const other of operationsOf('webPush')) expect(await codeOf(other)).not.toBe('FEATURE_CLOSED');
    await save({});
  });
});

describe('the captcha', () => {
  it('is the proof of work of our own in every process, as long as it is set', async () => {
    const query = { action: 'loginPassword' };
    await save({ isCaptchaSelfHosted: true });
    const own = await anonymousElsewhere.call(captchaChallenge, { query });
    expect(own.body.data.provider).toBe('altcha');
    expect(JSON.parse(own.body.data.challenge ?? '')).toMatchObject({ parameters: { algorithm: 'PBKDF2/SHA-256' } });
    expect((await maker.call(getSystemSettings)).body.data.captcha.inForce).toBe('altcha');
    await save({});
    expect((await anonymousElsewhere.call(captchaChallenge, { query })).body.data.provider).toBe('sandbox');
  });

  it('refuses a score below the one that is set, and keeps the configured one without', async () => {
    const asked: (number | undefined)[] = [];
    const scored = createApp({
      ...test.deps,
      ports: {
        ...test.deps.ports,
        captcha: {
          ...test.deps.ports.captcha,
          verify: ({ minimumScore }) => {
            asked.push(minimumScore);
            return Promise.resolve(null);
          },
        },
      },
    });
    await save({ captchaMinimumScore: 70 });
    const attempt = { action: 'loginPassword', ip: '198.51.100.7', recaptcha: 'proof' };
    await expect(scored.services.gate.claimSend('one', attempt)).rejects.toMatchObject({ code: 'captcha_required' });
    await save({});
    await expect(scored.services.gate.claimSend('two', attempt)).rejects.toMatchObject({ code: 'captcha_required' });
    expect(asked).toEqual([70, 50]);
  });
});

describe('the support desk', () => {
  it('is what every process tells every visitor', async () => {
    await save({ supportPhone: '02188001100', supportHours: 'هر روز، ۹ تا ۱۷', closedFeatures: ['referral'] });
    expect(await other.services.settings.siteFacts()).toMatchObject({
      supportPhone: '02188001100',
      supportHours: 'هر روز، ۹ تا ۱۷',
      closed: ['referral'],
      captcha: null,
    });
    const [op] = Object.values(operations as Record<string, Operation>).filter((one) => one.feature === 'referral');
    const refused = await elsewhere(investor).call(op as Operation);
    expect(refused.body.message).toContain('۰۲۱۸۸۰۰۱۱۰۰');
    await save({ closedFeatures: ['referral'] });
    const without = await elsewhere(investor).call(op as Operation);
    expect(without.body.message, 'no telephone of a stranger').toMatch(/تماس بگیرید$/);
    await save({});
  });
});
