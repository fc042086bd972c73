import { sql } from 'kysely';
import sharp from 'sharp';
import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listLicenses } from '#shared/contract/assets.ts';
import { sendLoginOtp } from '#shared/contract/login.ts';
import { getSystemSettings, saveSystemSettings } from '#shared/contract/systemSettings.ts';
import type { HouseIdentity } from '#shared/contract/systemValues.ts';
import { fileTypes, uploadFile } from '#shared/contract/uploads.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { must } from '../support/must.ts';
import { createUser, signIn } from '../support/people.ts';

/* The company that runs an installation, as its settings name it: on pages, in messages and on papers. */

let test: TestApp;
let boss: ApiClient;
let second: ApiClient;
beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  boss = await signIn(test, await createUser(test, { roleId: 3, accessLevel: 't3' }));
  test.clock.advance(60_000);
  second = await signIn(test, await createUser(test, { roleId: 3, accessLevel: 't3' }));
});
afterAll(() => test.close());

async function change(given: Partial<HouseIdentity> & { supportPhone?: string }, by: ApiClient = boss) {
  const { data } = (await by.call(getSystemSettings)).body;
  const { savedAt: _at, savedBy: _by, gatewayStates: _states, captcha: _captcha, ...values } = data;
  const { logoLightUrl: _light, logoDarkUrl: _dark, ...body } = values;
  return by.call(saveSystemSettings, { body: { ...body, ...given } });
}

async function upload(by: ApiClient): Promise<number> {
  const drawn = await sharp({ create: { width: 80, height: 80, channels: 3, background: 'purple' } })
    .png()
    .toBuffer();
  const form = new FormData();
  form.set('file_type_id', String(fileTypes.site));
  form.set('file', new File([new Uint8Array(drawn)], 'logo.png', { type: 'image/png' }));
  return (await by.call(uploadFile, { body: form })).body.data.id;
}

const newestSms = async () =>
  must(
    (await sql<{ body: string }>`select body from sms_messages order by id desc limit 1`.execute(test.db.db)).rows[0],
  ).body;

describe('an installation that nobody has named', () => {
  it('says nothing of a stranger: no telephone, no name, no logo', async () => {
    const empty = await createTestApp();
    expect(await empty.app.services.settings.siteFacts()).toEqual({
      name: '',
      shortName: '',
      supportPhone: '',
      supportHours: '',
      licence: '',
      brand: null,
      logoLight: null,
      logoDark: null,
      isDemo: false,
      closed: [],
      captcha: null,
    });
    await empty.close();
  });
});

describe('the name of the company', () => {
  it('is on each page, in the code of a log-in and in the last line of a notice', async () => {
    const saved = await change({ houseName: 'سبدگردان نارون', houseShortName: 'نارون', supportPhone: '02112345678' });
    expect(saved.status).toBe(200);
    expect(await test.app.services.settings.siteFacts()).toMatchObject({ name: 'سبدگردان نارون', shortName: 'نارون' });
    const person = await createUser(test);
    expect((await test.api.anonymous().call(sendLoginOtp, { body: { username: person.username } })).status).toBe(200);
    expect(await newestSms()).toMatch(/^نارون: کد ورود شما\n/);
    await test.db.db.transaction().execute((tx) =>
      test.app.services.notices.tell(tx, {
        userId: person.id,
        event: 'second_factor_changed',
        tokens: {},
        link: null,
        investorId: null,
      } as never),
    );
    expect((await newestSms()).split('\n').at(-1)).toBe('نارون');
  });

  it('is the name itself where no short one is set, and is audited', async () => {
    expect((await change({ houseShortName: '' })).status).toBe(200);
    expect(await test.app.services.settings.siteFacts()).toMatchObject({ shortName: 'سبدگردان نارون' });
    const { rows } = await sql<{ after: { houseName: string } }>`
      select after from audit_log where action = 'system_settings.changed' order by id desc limit 1`.execute(
      test.db.db,
    );
    expect(rows[0]?.after.houseName).toBe('سبدگردان نارون');
  });

  it('heads a certificate with its numbers, telephone and address, and only with those that are set', async () => {
    const identity = { houseLicence: '11025', houseRegistration: '', houseAddress: 'تهران، خیابان ونک' };
    expect((await change(identity)).status).toBe(200);
    expect((await test.app.services.settings.siteFacts()).licence, 'the log-in page shows it').toBe('11025');
    const investor = await test.api.demo('investor');
    const mine = await sql<{ id: number }>`
      select l.investor_id as id from investors i join lots l on l.investor_id = i.id
      where i.national_no = '0012345679' limit 1`.execute(test.db.db);
    const investorId = must(mine.rows[0]).id;
    const [license] = (await investor.call(listLicenses, { query: { investorId } })).body.data;
    const paper = await investor.request(must(must(license).fileUrl));
    const { text } = await extractText(await getDocumentProxy(paper.bytes), { mergePages: true });
    expect(text).toContain('سبدگردان نارون');
    expect(text).toContain('شماره مجوز');
    expect(text).not.toContain('شماره ثبت ۱');
    expect(text).toContain('خیابان ونک');
  });

  it('gives papers the brand that is set, and that of the build while none is', async () => {
    const brand = async () => (await test.app.services.settings.identity()).brand;
    expect(await brand()).toBe('default');
    expect((await change({ houseBrand: 'blue' })).status).toBe(200);
    expect(await brand()).toBe('blue');
    expect((await change({ houseBrand: null })).status).toBe(200);
    expect(await brand()).toBe('default');
  });
});

describe('the logo', () => {
  it('is an upload of whoever saves it, and is shown to everybody', async () => {
    const logoLightId = await upload(boss);
    const saved = await change({ logoLightId });
    expect(saved.status).toBe(200);
    const url = must(saved.body.data.logoLightUrl);
    expect((await test.api.anonymous().request(url)).status).toBe(200);
    expect((await test.app.services.settings.siteFacts()).logoLight).toBe(url);
    // another person may keep it, and bring it back
    expect((await change({ logoLightId: null }, second)).status).toBe(200);
    expect((await change({ logoLightId }, second)).status).toBe(200);
  });

  it('is no upload of somebody else, and no file that is not a picture', async () => {
    const refused = await change({ logoDarkId: await upload(second) });
    expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
      400,
      'SYSTEM_SETTINGS_LOGO',
      ['logoDarkId'],
    ]);
    expect((await boss.call(getSystemSettings)).body.data.logoDarkId).toBeNull();
  });
});
