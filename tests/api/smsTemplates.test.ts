import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  listCodeTemplates,
  listNoticeTemplates,
  saveNoticeTemplate,
  testCodeTemplate,
  testNoticeTemplate,
} from '#shared/contract/noticeSettings.ts';
import { codeTemplateKeys } from '#shared/contract/smsTexts.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { must } from '../support/must.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

/* Texts at the SMS provider: which are registered, a test to oneself, and the list for whoever registers them. */

const env = {
  SMS_PROVIDER: 'kavenegar',
  SMS_API_KEY: 'key',
  SMS_TEMPLATES: 'otp_login=verify-login,otp_sell=verify-sell,order_issued=issued',
};

let test: TestApp;
let maker: ApiClient;
let reader: ApiClient;
let makerUser: TestUser;
beforeAll(async () => {
  test = await createTestApp({ env });
  makerUser = await createUser(test, { roleId: 2, accessLevel: 't1' });
  maker = await signIn(test, makerUser);
  reader = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't2' }));
});
afterAll(() => test.close());

const actions = async () =>
  (
    await sql<{ action: string; subject: string }>`
    select action, subject from audit_log where action like '%.tested' order by id`.execute(test.db.db)
  ).rows;

describe('what the provider has', () => {
  it('is said of each code and of each notice by text message', async () => {
    const codes = (await reader.call(listCodeTemplates)).body.data;
    expect(codes.map(({ template }) => template)).toEqual(codeTemplateKeys);
    const registered = codes.filter(({ isRegistered }) => isRegistered).map(({ template }) => template);
    expect(registered).toEqual(['otp_login', 'otp_sell']);
    expect(must(codes[0]).text).toContain('کد ورود شما');
    const notices = (await reader.call(listNoticeTemplates)).body.data;
    const of = (event: string, channel: string) =>
      notices.find((row) => row.event === event && row.channel === channel)?.isRegistered;
    expect([of('order_issued', 'sms'), of('order_registered', 'sms')]).toEqual([true, false]);
    expect(of('order_registered', 'panel'), 'the panel needs no provider').toBe(true);
  });

  it('counts a pattern that the desk wrote beside its words', async () => {
    const row = must(
      (await maker.call(listNoticeTemplates)).body.data.find(
        ({ event, channel }) => event === 'order_registered' && channel === 'sms',
      ),
    );
    const { event, channel, title, text } = row;
    const body = { event, channel, title, text, pattern: 'registered-7', version: 0 };
    const saved = await maker.call(saveNoticeTemplate, { body });
    expect(saved.body.data.isRegistered).toBe(true);
  });
});

describe('a test to oneself', () => {
  it('sends a code that opens nothing to the mobile of whoever asked, and is audited', async () => {
    expect((await reader.call(testCodeTemplate, { body: { template: 'otp_sell' } })).status).toBe(403);
    const sent = await maker.call(testCodeTemplate, { body: { template: 'otp_sell' } });
    expect([sent.status, sent.body.data]).toEqual([200, { template: 'otp_sell' }]);
    await test.jobs.runAll('sms.sendCode');
    expect(test.sms.at(-1)).toMatchObject({
      mobile: makerUser.mobile,
      template: 'otp_sell',
      tokens: { code: '000000', details: 'صندوق سپیدار' },
    });
    expect(await actions()).toEqual([{ action: 'code_template.tested', subject: 'code_template:otp_sell' }]);
    const { rows } = await sql`select 1 from otp_codes`.execute(test.db.db);
    expect(rows).toEqual([]);
  });

  it('is refused where the provider has no text, and changes nothing', async () => {
    const before = test.sms.length;
    const code = await maker.call(testCodeTemplate, { body: { template: 'otp_reset' } });
    expect([code.status, code.body.code]).toEqual([409, 'SMS_TEMPLATE_UNREGISTERED']);
    const words = { event: 'ticket_reply', channel: 'sms', title: '', text: 'پاسخ تیکت {trackingCode}', pattern: null };
    const notice = await maker.call(testNoticeTemplate, { body: words });
    expect(notice.body.code).toBe('SMS_TEMPLATE_UNREGISTERED');
    await test.jobs.runAll('sms.sendCode');
    await test.jobs.runAll('sms.send');
    expect(test.sms).toHaveLength(before);
    expect(await actions()).toHaveLength(1);
    const unknown = await maker.call(testCodeTemplate, { body: { template: 'login' as never } });
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['template']]);
  });

  it('has a limit of its own', () => {
    expect(testCodeTemplate.limit).toBe('otp');
  });
});

describe('the command sms:templates', () => {
  it('prints key, text and places of each, with the words in force and the name of the company', async () => {
    const boss = await createUser(test, { roleId: 3, accessLevel: 't3' });
    await sql`insert into system_settings (version, max_upload_bytes, closed_features, saved_by, saved_at, house_name,
      house_short_name) values (1, 1048576, '{}', ${boss.id}, now(), 'سبدگردان نارون', 'نارون')`.execute(test.db.db);
    const { stdout } = await promisify(execFile)(process.execPath, ['src/server/smsTemplates.ts'], {
      env: {
        PATH: process.env['PATH'],
        NODE_ENV: 'development',
        DATABASE_URL: test.db.url,
        PUBLIC_ORIGIN: 'https://panel.example.com',
        ...env,
      },
    });
    expect(stdout).toContain(
      [
        'otp_sell  registered as verify-sell',
        '    نارون: کد تأیید ابطال %token10',
        '    کد: %token',
        '    این کد را به هیچ‌کس، حتی کارشناسان ما، ندهید.',
        '    ',
        '    @panel.example.com #%token',
        '    places: %token10 = details, %token = code',
      ].join('\n'),
    );
    expect(stdout).toContain('order_registered  registered as registered-7');
    expect(stdout).toMatch(/ticket_reply {2}NOT REGISTERED\n {4}.*\n {4}نارون\n/);
    expect(stdout).toMatch(/\d+ texts for kavenegar, \d+ not registered/);
  });
});
