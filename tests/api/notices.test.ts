import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendLoginOtp } from '#shared/contract/login.ts';
import { countUnreadMessages, listMessages } from '#shared/contract/messages.ts';
import type { NoticeEventKey } from '#shared/contract/noticeEvents.ts';
import {
  addPushDevice,
  getNoticePreferences,
  readAllMessages,
  removePushDevice,
  saveNoticePreferences,
} from '#shared/contract/notices.ts';
import { listInvestorNotices } from '#shared/contract/noticeSettings.ts';
import { exportInvestorNotices } from '#shared/contract/peopleFiles.ts';
import { inTransaction } from '#server/db/connection.ts';
import type { CommandContext } from '#server/http/context.ts';
import type { Notice } from '#server/modules/platform/notices/notices.service.ts';
import type { SmsOutcome } from '#server/ports/sms.ts';
import type { PushPort, PushRequest } from '#server/ports/push.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, testNow, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { createUser, newestCode, signIn, type TestUser } from '../support/people.ts';

/* Half past eleven in the evening in Tehran, and eight in the morning after it. */
const night = new Date('2026-11-21T20:00:00Z');
const morning = new Date('2026-11-22T04:30:00Z');

const pushed: PushRequest[] = [];
let answerOf: (request: PushRequest) => 'sent' | 'gone' = () => 'sent';
const push: PushPort = {
  publicKey: 'test-public-key',
  send(request) {
    pushed.push(request);
    return Promise.resolve(answerOf(request));
  },
};

/** What the SMS provider says of every message; null: nothing yet. */
let outcome: SmsOutcome | null = null;

let test: TestApp;
let person: TestUser;
let client: ApiClient;
let reader: ApiClient;
beforeAll(async () => {
  test = await createTestApp({ ports: { push } });
  test.deps.ports.sms.deliveries = (refs) =>
    Promise.resolve(new Map(refs.flatMap((ref) => (outcome ? [[ref, outcome] as const] : []))));
  reader = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
});
afterAll(() => test.close());
beforeEach(async () => {
  test.clock.setNow(testNow);
  test.jobs.sent.length = 0;
  test.sms.length = 0;
  pushed.length = 0;
  answerOf = () => 'sent';
  person = await createUser(test);
  client = await signIn(test, person);
  await test.jobs.runAll();
  test.sms.length = 0;
  await sql`delete from notice_deliveries`.execute(test.db.db);
});

const quiet = { isQuiet: true, quietFrom: '22:00', quietTo: '08:00', hidesAmounts: false };
type Choice = { event: NoticeEventKey; channel: 'panel' | 'sms' | 'push'; isOn: boolean };
const choose = (choices: Choice[], settings: Partial<typeof quiet> = {}, who = client) =>
  who.call(saveNoticePreferences, { body: { choices, ...quiet, ...settings } });

const tell = (event: NoticeEventKey, tokens: Notice['tokens'], more: Partial<Notice> = {}) =>
  inTransaction(test.db.db, (tx) =>
    test.app.services.notices.tell(tx, { userId: person.id, event, tokens, link: '/requests', ...more }),
  );
const issued = () =>
  tell('order_issued', { orderNo: '77', fund: 'سپیدار', units: '1,250', price: '96300', license: '5' });

interface Way {
  channel: string;
  state: string;
  reason: string | null;
}
const ways = async (): Promise<Way[]> =>
  (
    await test.app.services.sentNotices.listInvestorNotices({} as CommandContext, {
      query: { investorId: person.investorId, page: 1, size: 20 },
    })
  ).data
    .filter(({ event }) => event !== null && event !== 'new_device')
    .map(({ channel, state, reason }) => ({ channel, state, reason: reason ?? null }))
    .sort((a, b) => (a.channel < b.channel ? -1 : 1));
/** Titles in the panel at any hour, when no session of the day lives any more. */
const titlesAtNight = async () =>
  (await test.app.services.messages.list({ userId: person.id, audience: 'clients' }, { page: 1, size: 50 })).rows.map(
    (row) => row.title,
  );
const titles = async (query: object = {}) =>
  (await client.call(listMessages, { query: { kind: 'personal', ...query } })).body.data.map(
    (row: { messageTitle: string }) => row.messageTitle,
  );

const device = (name: string, hidesAmounts = false) => ({
  endpoint: `https://updates.push.services.mozilla.com/wpush/v2/${name}`,
  p256dh: 'B'.repeat(87),
  auth: 'a'.repeat(22),
  hidesAmounts,
});
const shownBy = (name: string) =>
  pushed.filter(({ target }) => target.endpoint.endsWith(name)).map(({ payload }) => JSON.parse(payload) as object);

describe('the choices of a person', () => {
  it('want a session', async () => {
    for (const op of [getNoticePreferences, saveNoticePreferences, addPushDevice, readAllMessages])
      expect((await test.api.anonymous().call(op, {})).body.code).toBe('SESSION_REQUIRED');
  });

  it('begin with the catalogue, show what nobody may switch off, and keep office events from investors', async () => {
    const { data } = (await client.call(getNoticePreferences)).body;
    const row = (event: string) => must(data.events.find((one: { event: string }) => one.event === event)).channels;
    expect(row('order_issued')).toEqual([
      { channel: 'panel', isOn: true, isUsual: true, isFixed: false },
      { channel: 'sms', isOn: true, isUsual: true, isFixed: false },
      { channel: 'push', isOn: true, isUsual: true, isFixed: false },
    ]);
    expect(row('order_paid').slice(0, 2)).toEqual([
      { channel: 'panel', isOn: true, isUsual: true, isFixed: true },
      { channel: 'sms', isOn: true, isUsual: true, isFixed: true },
    ]);
    expect(row('profit_paid')[1]).toEqual({ channel: 'sms', isOn: false, isUsual: false, isFixed: false });
    expect(data.events.map((one: { event: string }) => one.event)).not.toContain('rule_change_approved');
    expect(data).toMatchObject({ isQuiet: true, quietFrom: '22:00', quietTo: '08:00', pushKey: 'test-public-key' });
    const staff = (await reader.call(getNoticePreferences)).body.data.events;
    expect(staff.some((one: { event: string }) => one.event === 'rule_change_approved')).toBe(true);
  });

  it('are kept, logged, and not those of anybody else', async () => {
    const saved = await choose([{ event: 'order_issued', channel: 'sms', isOn: false }], { quietFrom: '23:30' });
    expect(saved.body.data).toMatchObject({ quietFrom: '23:30' });
    const of = async (who: ApiClient) =>
      (await who.call(getNoticePreferences)).body.data.events.find(
        (one: { event: string }) => one.event === 'order_issued',
      )?.channels[1]?.isOn;
    expect(await of(client)).toBe(false);
    const kept = saved.body.data.events.find((one: { event: string }) => one.event === 'order_issued');
    expect(kept?.channels[1]).toEqual({ channel: 'sms', isOn: false, isUsual: true, isFixed: false });
    expect(await of(await signIn(test, await createUser(test)))).toBe(true);
    const { rows } = await sql<{ after: { choices: string[] } }>`
      select after from audit_log where subject = ${`user:${person.id}`} and action = 'account.noticesChosen'`.execute(
      test.db.db,
    );
    expect(rows[0]?.after.choices).toEqual(['order_issued:sms:false']);
  });

  it('refuse security and money that leaves, unknown events, channels that are not offered, and an empty range', async () => {
    const code = async (choices: unknown, settings = {}) => (await choose(choices as Choice[], settings)).body.code;
    expect(await code([{ event: 'new_device', channel: 'sms', isOn: false }])).toBe('NOTICE_CHANNEL_FIXED');
    expect(await code([{ event: 'order_paid', channel: 'panel', isOn: false }])).toBe('NOTICE_CHANNEL_FIXED');
    expect(await code([{ event: 'ticket_merged', channel: 'sms', isOn: true }])).toBe('NOTICE_CHANNEL_UNKNOWN');
    expect(await code([{ event: 'rule_change_approved', channel: 'panel', isOn: false }])).toBe(
      'NOTICE_CHANNEL_UNKNOWN',
    );
    expect(await code([{ event: 'nothing', channel: 'sms', isOn: false }])).toBe('VALIDATION_FAILED');
    expect(await code([], { quietFrom: '08:00' })).toBe('NOTICE_QUIET_EMPTY');
    expect(await code([], { quietFrom: '25:00' })).toBe('VALIDATION_FAILED');
    const { rows } = await sql`select * from notice_choices where user_id = ${person.id}`.execute(test.db.db);
    expect(rows).toEqual([]);
  });
});

describe('a notice', () => {
  it('leaves by panel and SMS with the words of the catalogue', async () => {
    await issued();
    expect(await titles()).toContain('واحدها صادر شد');
    await test.jobs.runAll('sms.send');
    expect(test.sms).toEqual([
      {
        mobile: person.mobile,
        template: 'order_issued',
        tokens: { orderNo: '77', fund: 'سپیدار', units: '1,250', domain: 'localhost' },
      },
    ]);
    expect(await ways()).toEqual([
      { channel: 'panel', state: 'delivered', reason: null },
      { channel: 'sms', state: 'sent', reason: null },
    ]);
  });

  it('still comes to the panel when its SMS is off, and the desk sees why no SMS left', async () => {
    await choose([{ event: 'order_issued', channel: 'sms', isOn: false }]);
    await issued();
    await test.jobs.runAll();
    expect(await titles()).toContain('واحدها صادر شد');
    expect(test.sms).toEqual([]);
    expect(await ways()).toEqual([
      { channel: 'panel', state: 'delivered', reason: null },
      { channel: 'sms', state: 'suppressed', reason: 'preference' },
    ]);
  });

  it('is not in the panel when the panel is off, while the SMS leaves', async () => {
    await choose([{ event: 'order_issued', channel: 'panel', isOn: false }]);
    await issued();
    await test.jobs.runAll('sms.send');
    expect(await titles()).not.toContain('واحدها صادر شد');
    expect(test.sms).toHaveLength(1);
  });

  it('exists exactly when the act does', async () => {
    await expect(
      inTransaction(test.db.db, async (tx) => {
        await test.app.services.notices.tell(tx, { userId: person.id, event: 'order_issued', tokens: {} });
        throw new Error('the act failed');
      }),
    ).rejects.toThrow('the act failed');
    expect(await ways()).toEqual([]);
    expect(await titles()).not.toContain('واحدها صادر شد');
  });

  it('says what the SMS provider says of it, and is asked about until there is an answer', async () => {
    outcome = null;
    await issued();
    await test.jobs.runAll('sms.send');
    const confirmed = async () => {
      test.clock.advance(6 * 60_000);
      await test.app.services.sms.confirmDeliveries();
      return (await ways())[1];
    };
    expect(await confirmed()).toEqual({ channel: 'sms', state: 'sent', reason: null });
    outcome = 'delivered';
    expect(await confirmed()).toEqual({ channel: 'sms', state: 'delivered', reason: null });
    await issued();
    await test.jobs.runAll('sms.send');
    outcome = 'failed';
    await confirmed();
    expect((await ways()).filter(({ channel }) => channel === 'sms')).toEqual(
      expect.arrayContaining([{ channel: 'sms', state: 'failed', reason: 'undelivered' }]),
    );
  });

  it('is given up after a day in which nobody took it', async () => {
    await issued();
    test.clock.advance(23 * 3_600_000);
    await test.app.services.sms.giveUp();
    expect((await ways())[1]).toMatchObject({ state: 'waiting' });
    test.clock.advance(2 * 3_600_000);
    await test.app.services.sms.giveUp();
    expect((await ways())[1]).toEqual({ channel: 'sms', state: 'failed', reason: 'refused' });
  });
});

describe('quiet hours', () => {
  const smsJob = () => must(test.jobs.sent.find((job) => job.name === 'sms.send'));

  it('keep an SMS until the morning, while the panel shows the notice at once', async () => {
    test.clock.setNow(night);
    await issued();
    expect(await titlesAtNight()).toContain('واحدها صادر شد');
    expect(smsJob().options.startAfter).toEqual(morning);
    const { data } = smsJob();
    await test.jobs.runAll('sms.send');
    expect(test.sms).toEqual([]);
    expect((await ways())[1]).toEqual({ channel: 'sms', state: 'waiting', reason: 'quiet_hours' });
    test.clock.setNow(morning);
    await test.jobs.run('sms.send', data);
    expect(test.sms.map((one) => one.template)).toEqual(['order_issued']);
  });

  it('are over for a person who switched them off, and begin when the person says', async () => {
    await choose([], { isQuiet: false });
    test.clock.setNow(night);
    await issued();
    await test.jobs.runAll('sms.send');
    expect(test.sms).toHaveLength(1);
    test.clock.setNow(testNow);
    await choose([], { quietFrom: '09:00', quietTo: '17:00' });
    await issued();
    expect(smsJob().options.startAfter).toEqual(new Date('2026-11-21T13:30:00Z'));
  });

  it('drop what was switched off while it waited', async () => {
    test.clock.setNow(night);
    await issued();
    const { data } = smsJob();
    test.clock.setNow(testNow);
    expect((await choose([{ event: 'order_issued', channel: 'sms', isOn: false }])).status).toBe(200);
    test.clock.setNow(morning);
    await test.jobs.run('sms.send', data);
    expect(test.sms).toEqual([]);
    expect((await ways())[1]).toEqual({ channel: 'sms', state: 'suppressed', reason: 'preference' });
  });

  it('never keep codes or security notices, whatever was chosen', async () => {
    await choose(
      (['order_registered', 'order_issued', 'profit_paid', 'ticket_reply'] as const).map((event) => ({
        event,
        channel: 'sms' as const,
        isOn: false,
      })),
    );
    test.clock.setNow(night);
    await tell('new_device', { device: 'Firefox', ip: '5.1.1.1', time: '' });
    await test.jobs.runAll('sms.send');
    expect(test.sms.map((one) => one.template)).toEqual(['new_device']);
    await test.api.anonymous().call(sendLoginOtp, { body: { username: person.username } });
    expect(await newestCode(test, person.mobile)).toMatch(/^\d{6}$/);
  });
});

describe('browsers', () => {
  it('are registered at known push services alone, at most ten, and taken off', async () => {
    const refused = ['http://updates.push.services.mozilla.com/x', 'https://127.0.0.1/x', 'https://evil.example/x'];
    for (const endpoint of refused)
      expect((await client.call(addPushDevice, { body: { ...device('x'), endpoint } })).body.code).toBe(
        'PUSH_SERVICE_UNKNOWN',
      );
    for (let n = 0; n < 12; n++) expect((await client.call(addPushDevice, { body: device(`d${n}`) })).status).toBe(200);
    const devices = async () => (await client.call(getNoticePreferences)).body.data.devices;
    expect((await devices()).map((one: { endpoint: string }) => one.endpoint.split('/').at(-1))).toEqual(
      Array.from({ length: 10 }, (_, n) => `d${11 - n}`),
    );
    const { deviceId } = must((await devices())[0]);
    const other = await signIn(test, await createUser(test));
    expect((await other.call(removePushDevice, { params: { deviceId } })).body.code).toBe('PUSH_DEVICE_NOT_FOUND');
    expect((await client.call(removePushDevice, { params: { deviceId } })).status).toBe(200);
    expect(await devices()).toHaveLength(9);
  });

  it('show a notice, without amounts where the device or the person hides them', async () => {
    await client.call(addPushDevice, { body: device('open') });
    await client.call(addPushDevice, { body: device('shy', true) });
    await issued();
    await test.jobs.runAll('push.send');
    expect(shownBy('/open')).toMatchObject([
      { title: 'واحدها صادر شد', text: '۱,۲۵۰ واحد سپیدار صادر شد.', link: '/requests' },
    ]);
    expect(shownBy('/shy')).toMatchObject([{ text: '••• واحد سپیدار صادر شد.' }]);
    pushed.length = 0;
    await choose([], { hidesAmounts: true });
    await issued();
    await test.jobs.runAll('push.send');
    expect(shownBy('/open')).toMatchObject([{ text: '••• واحد سپیدار صادر شد.' }]);
    expect(JSON.stringify(pushed.map((one) => one.payload))).not.toMatch(/۱,۲۵۰|1,250/);
  });

  it('hide the amount of a title, too', async () => {
    await client.call(addPushDevice, { body: device('shy', true) });
    await client.call(addPushDevice, { body: device('open') });
    await tell('debit_due', { amount: '5,000,000', fund: 'سپیدار', date: '1405/09/02', link: '/skip-debit?token=t' });
    await test.jobs.runAll('push.send');
    expect(shownBy('/open')).toMatchObject([{ title: 'برداشت فردا: ۵,۰۰۰,۰۰۰ ریال' }]);
    expect(shownBy('/shy')).toMatchObject([{ title: 'برداشت فردا: ••• ریال' }]);
  });

  it('are forgotten when their push service says so, and a notice without one has failed', async () => {
    await client.call(addPushDevice, { body: device('gone') });
    answerOf = () => 'gone';
    await issued();
    await test.jobs.runAll('push.send');
    expect((await client.call(getNoticePreferences)).body.data.devices).toEqual([]);
    expect((await ways())[1]).toEqual({ channel: 'push', state: 'failed', reason: 'no_device' });
  });

  it('are asked again after a fault, and wait for the morning', async () => {
    await client.call(addPushDevice, { body: device('slow') });
    test.clock.setNow(night);
    await issued();
    const { data } = must(test.jobs.sent.find((job) => job.name === 'push.send'));
    await test.jobs.run('push.send', data);
    expect(pushed).toEqual([]);
    test.clock.setNow(morning);
    answerOf = () => {
      throw new Error('the push service answered 503');
    };
    await expect(test.jobs.run('push.send', data)).rejects.toThrow('503');
    answerOf = () => 'sent';
    await test.jobs.run('push.send', data);
    await test.jobs.run('push.send', data);
    expect(pushed).toHaveLength(2);
    expect((await ways()).find((way) => way.channel === 'push')).toMatchObject({ state: 'sent' });
  });

  it('are disabled without VAPID keys', async () => {
    const plain = await createTestApp();
    const user = await signIn(plain, await createUser(plain));
    expect((await user.call(getNoticePreferences)).body.data.pushKey).toBeNull();
    expect((await user.call(addPushDevice, { body: device('x') })).body.code).toBe('PUSH_OFF');
    await plain.close();
  });
});

describe('messages of the panel', () => {
  it('are found by words, kind and unread, one by its id, and all read at once', async () => {
    await tell('order_registered', { orderNo: '501', fund: 'سپیدار' });
    await tell('ticket_reply', { trackingCode: 'T-9' });
    expect(await titles({ search: 'تیکت' })).toEqual(['پاسخ تیکت شما']);
    expect(await titles({ search: '۵۰۱' })).toEqual(['درخواست ثبت شد']);
    expect((await client.call(listMessages, { query: { kind: 'news' } })).body.data).toEqual([]);
    const first = must((await client.call(listMessages, { query: { search: '501' } })).body.data[0]);
    expect((await client.call(listMessages, { query: { id: first.messageId } })).body.data).toHaveLength(1);
    const other = await signIn(test, await createUser(test));
    expect((await other.call(listMessages, { query: { id: first.messageId } })).body.data).toEqual([]);
    const unread = (await client.call(countUnreadMessages)).body.data.count;
    expect((await client.call(readAllMessages, { body: { kind: 'news' } })).body.data.count).toBe(0);
    expect((await client.call(readAllMessages, { body: {} })).body.data.count).toBe(unread);
    expect((await client.call(countUnreadMessages)).body.data.count).toBe(0);
    expect(await titles({ unread: true })).toEqual([]);
    expect((await client.call(listMessages, { query: { kind: 'else' } })).status).toBe(400);
  });
});

describe('what an investor was sent', () => {
  it('is read by the desk with masked numbers and without codes, and not what concerns another investor', async () => {
    const other = await createUser(test);
    await issued();
    await tell('profit_paid', { amount: '9', fund: 'سپیدار', units: '1' }, { investorId: other.investorId });
    await test.api.anonymous().call(sendLoginOtp, { body: { username: person.username } });
    await test.jobs.runAll();
    const { data } = (await reader.call(listInvestorNotices, { query: { investorId: person.investorId } })).body;
    const events = data.map((row: { event: string | null }) => row.event);
    expect(events).toContain('order_issued');
    expect(events).not.toContain('profit_paid');
    const code = must(data.find((row: { event: string | null }) => row.event === null));
    expect(code).toMatchObject({ eventTitle: 'کد ورود شما', text: '', state: 'sent' });
    expect(code.mobile).toBe(`${person.mobile.slice(0, 4)}***${person.mobile.slice(-4)}`);
    expect(JSON.stringify(data)).not.toContain(person.mobile);
    const sms = await reader.call(listInvestorNotices, {
      query: { investorId: person.investorId, channel: 'sms', state: 'sent' },
    });
    expect(sms.body.data.every((row: { channel: string }) => row.channel === 'sms')).toBe(true);
    expect(sms.body.pageInfo.totalCount).toBe(2);
    const file = await fileRows(reader, exportInvestorNotices, {
      query: { investorId: person.investorId, channel: 'sms', state: 'sent' },
    });
    expect(file.map((row) => [row['رویداد'], row['راه ارسال'], row['وضعیت'], row['موبایل']])).toEqual(
      sms.body.data.map((row) => [row.eventTitle, 'پیامک', 'فرستاده شد', code.mobile]),
    );
    expect((await client.call(listInvestorNotices, { query: { investorId: person.investorId } })).body.code).toBe(
      'ACCESS_DENIED',
    );
  });
});
