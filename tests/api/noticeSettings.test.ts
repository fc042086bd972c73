import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { listMessages } from '#shared/contract/messages.ts';
import {
  getSmsBudget,
  listNoticeTemplates,
  listNoticeTemplateVersions,
  saveNoticeTemplate,
  saveSmsBudget,
  testNoticeTemplate,
} from '#shared/contract/noticeSettings.ts';
import { inTransaction } from '#server/db/connection.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

let test: TestApp;
let makerUser: TestUser;
let maker: ApiClient;
let second: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
beforeAll(async () => {
  test = await createTestApp({ env: { SMS_DAILY_BUDGET: '50', SMS_CODE_BUDGET: '60' } });
  const enter = async (user: TestUser) => {
    test.clock.advance(60_000);
    return signIn(test, user);
  };
  makerUser = await createUser(test, { roleId: 2, accessLevel: 't1' });
  maker = await enter(makerUser);
  second = await enter(await createUser(test, { roleId: 2, accessLevel: 't1' }));
  checker = await enter(await createUser(test, { roleId: 2, accessLevel: 't2' }));
  boss = await enter(await createUser(test, { roleId: 3, accessLevel: 't3' }));
  await test.jobs.runAll();
  test.sms.length = 0;
});
afterAll(() => test.close());

const words = (text: string, more: object = {}) => ({
  event: 'order_issued' as const,
  channel: 'sms' as const,
  title: '',
  text,
  pattern: null,
  ...more,
});
const save = (who: ApiClient, text: string, version: number, more: object = {}) =>
  who.call(saveNoticeTemplate, { body: { ...words(text, more), version } });
const inForce = async (event: string, channel: string) =>
  (await maker.call(listNoticeTemplates)).body.data.find(
    (row: { event: string; channel: string }) => row.event === event && row.channel === channel,
  );
const issue = async () => {
  const person = await createUser(test);
  await inTransaction(test.db.db, (tx) =>
    test.app.services.notices.tell(tx, {
      userId: person.id,
      event: 'order_issued',
      tokens: { orderNo: '12', fund: 'سپیدار', units: '7', price: '96,300', license: 'L-3' },
    }),
  );
  await test.jobs.runAll('sms.send');
  const { rows } = await sql<{ body: string }>`
    select body from sms_messages where mobile = ${person.mobile} and template = 'order_issued'`.execute(test.db.db);
  return rows[0]?.body;
};

describe('the words of notices', () => {
  it('begin with the catalogue and name what they may and must say', async () => {
    expect(await inForce('order_issued', 'sms')).toMatchObject({
      text: '{units} واحد {fund} برای شما صادر شد (درخواست {orderNo}).',
      title: '',
      version: 0,
      savedAt: null,
      needs: ['units'],
    });
    expect(await inForce('ticket_merged', 'sms')).toBeUndefined();
    expect((await checker.call(listNoticeTemplates)).status).toBe(200);
    expect((await save(checker, '{units}', 0)).body.code).toBe('ACCESS_DENIED');
  });

  it('refuse unknown and missing placeholders and an empty title by field, and change nothing', async () => {
    const unknown = await save(maker, 'صدور {units} برای {amuont}', 0);
    expect(unknown.status).toBe(400);
    expect(unknown.body.fields).toEqual({ text: ['این متن جای‌گذار ناشناخته دارد: {amuont}'] });
    const missing = await save(maker, 'واحدهای شما صادر شد', 0);
    expect(missing.body.fields).toEqual({ text: ['این جای‌گذارها باید در متن بمانند: {units} تعداد واحد'] });
    const untitled = await save(maker, '{units} صادر شد', 0, { channel: 'panel', title: ' ' });
    expect(untitled.body.fields).toEqual({ title: ['عنوان را بنویسید'] });
    const badTitle = await save(maker, '{units} صادر شد', 0, { channel: 'panel', title: 'سلام {nobody}' });
    expect(badTitle.body.fields).toEqual({ title: ['این متن جای‌گذار ناشناخته دارد: {nobody}'] });
    expect((await save(maker, '{title}', 0, { event: 'ticket_merged' })).body.code).toBe('NOTICE_TEMPLATE_UNKNOWN');
    expect((await save(maker, '', 0)).body.fields).toHaveProperty('text');
    expect(must(await inForce('order_issued', 'sms')).version).toBe(0);
  });

  it('count from the next notice on, with the pattern id of the provider, and are logged with before and after', async () => {
    expect(await issue()).toBe('۷ واحد سپیدار برای شما صادر شد (درخواست ۱۲).');
    const saved = await save(maker, 'گواهی {license}: {units} واحد', 0, { pattern: 'issued-2' });
    expect(saved.body.data).toMatchObject({ version: 1, pattern: 'issued-2', savedBy: 'مینا سهیلی' });
    test.sms.length = 0;
    expect(await issue()).toBe('گواهی \u2066L-۳\u2069: ۷ واحد');
    expect(test.sms[0]).toMatchObject({ pattern: 'issued-2', tokens: { units: '7', license: 'L-3' } });
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit_log where subject = 'notice_template:order_issued:sms'`.execute(test.db.db);
    expect(rows).toEqual([
      {
        before: { title: '', text: '{units} واحد {fund} برای شما صادر شد (درخواست {orderNo}).', pattern: null },
        after: { title: '', text: 'گواهی {license}: {units} واحد', pattern: 'issued-2' },
      },
    ]);
  });

  it('refuse an editor who saw an older version, and are restored from the history', async () => {
    const late = await save(second, '{units} واحد', 0);
    expect(late.status).toBe(409);
    expect(late.body.message).toContain('مینا سهیلی');
    const query = { event: 'order_issued', channel: 'sms' } as const;
    const history = (await second.call(listNoticeTemplateVersions, { query })).body.data;
    expect(history.map((row: { version: number }) => row.version)).toEqual([1, 0]);
    expect((await save(second, must(history[1]).text, 1)).body.data.version).toBe(2);
    expect(await issue()).toBe('۷ واحد سپیدار برای شما صادر شد (درخواست ۱۲).');
  });

  it('are kept once when two editors save at the same moment', async () => {
    const answers = await Promise.all([save(maker, '{units} یک', 2), save(second, '{units} دو', 2)]);
    expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
    expect(must(await inForce('order_issued', 'sms')).version).toBe(3);
  });

  it('are tried out on the editor alone, with sample values', async () => {
    test.sms.length = 0;
    const tried = await maker.call(testNoticeTemplate, { body: words('نمونه {units} واحد {fund}') });
    expect(tried.status, tried.text).toBe(200);
    await test.jobs.runAll('sms.send');
    expect(test.sms.map(({ mobile, tokens }) => ({ mobile, tokens }))).toEqual([
      { mobile: makerUser.mobile, tokens: { units: '1,250', fund: 'صندوق سپیدار', domain: 'localhost' } },
    ]);
    await maker.call(testNoticeTemplate, { body: words('{units} واحد', { channel: 'panel', title: 'آزمایش عنوان' }) });
    const titles = (who: ApiClient) => who.call(listMessages, { query: { search: 'آزمایش عنوان' } });
    expect((await titles(maker)).body.data).toHaveLength(1);
    expect((await titles(second)).body.data).toEqual([]);
    expect((await maker.call(testNoticeTemplate, { body: words('بی‌جای‌گذار') })).body.code).toBe(
      'NOTICE_PLACEHOLDER_MISSING',
    );
    const browser = await maker.call(testNoticeTemplate, {
      body: words('{units} واحد', { channel: 'push', title: 'عنوان' }),
    });
    expect(browser.body.code).toBe('PUSH_OFF');
  });
});

describe('the budget of text messages', () => {
  it('is read by the head office and set by super admins, with what was counted', async () => {
    const read = (await checker.call(getSmsBudget)).body.data;
    expect(read).toMatchObject({ notices: 50, codes: 60, version: 0, provider: 'sandbox', isPushOn: false });
    const { rows } = await sql<{ count: number }>`
      select count(*)::int as count from sms_messages where status = 'sent'`.execute(test.db.db);
    expect(read.noticesToday).toBe(rows[0]?.count);
    expect((await maker.call(saveSmsBudget, { body: { notices: 1, codes: 1, version: 0 } })).body.code).toBe(
      'ACCESS_DENIED',
    );
    expect((await boss.call(saveSmsBudget, { body: { notices: 0, codes: 1, version: 0 } })).body.fields).toHaveProperty(
      'notices',
    );
  });

  it('stops notices beyond it and says so, until it is raised', async () => {
    const { noticesToday } = (await boss.call(getSmsBudget)).body.data;
    const saved = await boss.call(saveSmsBudget, { body: { notices: noticesToday, codes: 60, version: 0 } });
    expect(saved.body.data).toMatchObject({ notices: noticesToday, version: 1 });
    test.sms.length = 0;
    await issue();
    expect(test.sms).toEqual([]);
    expect((await boss.call(getSmsBudget)).body.data.states.suppressed).toBe(1);
    expect((await boss.call(saveSmsBudget, { body: { notices: 100, codes: 60, version: 0 } })).body.code).toBe(
      'SMS_BUDGET_CHANGED',
    );
    await boss.call(saveSmsBudget, { body: { notices: 100, codes: 60, version: 1 } });
    await issue();
    expect(test.sms).toHaveLength(1);
    const { rows } = await sql<{ before: object; after: object }>`
      select before, after from audit_log where action = 'sms_budget.changed' order by id`.execute(test.db.db);
    expect(rows[0]).toEqual({ before: { notices: 50, codes: 60 }, after: { notices: noticesToday, codes: 60 } });
  });
});
