import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  countUnreadMessages,
  listLoginNews,
  listMessages,
  listSandboxSms,
  readMessage,
} from '#shared/contract/messages.ts';
import { sendLoginOtp } from '#shared/contract/login.ts';
import { withSmsBreaker } from '#server/ports/sms/breaker.ts';
import { createKavenegarSms } from '#server/ports/sms/kavenegar.ts';
import { createSandboxSms } from '#server/ports/sms/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createUser, signIn } from '../support/people.ts';

let test: TestApp;
const ids = new Map<string, number>();
beforeAll(async () => {
  test = await createTestApp({ env: { DEMO: '1' } });
});
afterAll(() => test.close());

async function publish(
  title: string,
  options: { place?: number; userId?: number; minutesAgo?: number } = {},
): Promise<number> {
  const at = new Date(test.clock.now().getTime() - (options.minutesAgo ?? 0) * 60_000);
  const { rows } = await sql<{ id: number }>`
    insert into messages (place, title, short_text, user_id, published_at)
    values (${options.place ?? 2}, ${title}, 'متن کوتاه', ${options.userId ?? null}, ${at}) returning id`.execute(
    test.db.db,
  );
  ids.set(title, rows[0]?.id ?? 0);
  return rows[0]?.id ?? 0;
}

describe('messages', () => {
  it.each([listMessages, readMessage, countUnreadMessages].map((op) => [op.id, op] as const))(
    '%s wants a session',
    async (_id, op) => {
      expect((await test.api.anonymous().call(op, { body: { id: 1 } })).body.code).toBe('SESSION_REQUIRED');
    },
  );

  it('pages news for all and the user’s messages, never those of others or of the future', async () => {
    const [user, other] = [await createUser(test), await createUser(test)];
    for (let n = 1; n <= 5; n++) await publish(`خبر ${n}`, { minutesAgo: n });
    await publish('برای من', { userId: user.id, minutesAgo: 10 });
    const foreign = await publish('برای دیگری', { userId: other.id });
    const future = await publish('فردا', { minutesAgo: -60 });
    await publish('صفحه ورود', { place: 3 });
    const client = await signIn(test, user);
    const first = await client.call(listMessages, { query: { place: 2, size: 4 } });
    expect(first.body.pageInfo).toEqual({ page: 1, size: 4, totalCount: 6, totalPages: 2 });
    expect(first.body.data.map((one: { messageTitle: string }) => one.messageTitle)).toEqual([
      'خبر 1',
      'خبر 2',
      'خبر 3',
      'خبر 4',
    ]);
    expect(first.body.data[0]).toMatchObject({ showDateIran: '1405/08/30 09:59', isRead: false, isPersonal: false });
    const second = await client.call(listMessages, { query: { place: 2, size: 4, page: 2 } });
    expect(second.body.data.map((one: { messageTitle: string }) => one.messageTitle)).toEqual(['خبر 5', 'برای من']);

    expect((await client.call(countUnreadMessages)).body.data.count).toBe(6);
    const read = (id: number) => client.call(readMessage, { body: { id } });
    expect((await read(ids.get('خبر 1') ?? 0)).body.data.count).toBe(5);
    expect((await read(ids.get('خبر 1') ?? 0)).body.data.count).toBe(5);
    for (const id of [foreign, future, 999_999]) expect((await read(id)).status).toBe(404);
    expect((await read(-1)).status).toBe(400);
    expect((await client.call(countUnreadMessages)).body.data.count).toBe(5);
    expect((await client.call(listMessages, { query: { place: 9 } })).status).toBe(400);

    const open = await test.api.anonymous().call(listLoginNews);
    expect(open.body.data.map((one: { messageTitle: string }) => one.messageTitle)).toEqual(['صفحه ورود']);
  });
});

describe('the inbox of the sandbox SMS provider', () => {
  it('shows each text with its code in the demo', async () => {
    const user = await createUser(test);
    const client = test.api.anonymous();
    await client.call(sendLoginOtp, { body: { username: user.username } });
    const queued = (await client.call(listSandboxSms)).body.data[0];
    expect(queued).toMatchObject({ mobile: user.mobile, status: 'queued' });
    expect(queued?.code).toMatch(/^\d{6}$/);
    expect(queued?.text).toContain(`@localhost #${queued?.code}`);
    await test.jobs.runAll('sms.sendCode');
    expect((await client.call(listSandboxSms)).body.data[0]?.status).toBe('sent');
    const { rows } = await sql<{ tokens: unknown }>`select tokens from sms_messages order by id desc limit 1`.execute(
      test.db.db,
    );
    expect(rows[0]?.tokens).toEqual({});
  });

  it('does not exist outside the demo, nor with a real SMS provider, which never stores a code in clear', async () => {
    const plain = await createTestApp();
    expect(await plain.api.anonymous().call(listSandboxSms)).toMatchObject({
      status: 404,
      body: { code: 'NOT_FOUND' },
    });
    await plain.close();
    const real = await createTestApp({
      env: { DEMO: '1', SMS_PROVIDER: 'kavenegar', SMS_API_KEY: 'k', SMS_TEMPLATES: 'otp_login=verify' },
    });
    const user = await createUser(real);
    await real.api.anonymous().call(sendLoginOtp, { body: { username: user.username } });
    const { rows } = await sql<{
      body: string;
      tokens: Record<string, string>;
    }>`select body, tokens from sms_messages`.execute(real.db.db);
    expect(rows[0]?.body).toContain('••••••');
    expect(Object.keys(rows[0]?.tokens ?? {})).toEqual(['sealed']);
    await real.jobs.runAll('sms.sendCode');
    expect(real.sms[0]?.tokens['code']).toMatch(/^\d{6}$/);
    expect(JSON.stringify(rows)).not.toContain(real.sms[0]?.tokens['code']);
    expect((await real.api.anonymous().call(listSandboxSms)).status).toBe(404);
    await real.close();
  });

  it('tries again after a refusal, sends once, and drops codes that are too late', async () => {
    const house = createSandboxSms();
    const faulty = await createTestApp({ ports: { sms: house } });
    const user = await createUser(faulty);
    house.faults.failNext = 1;
    await faulty.api.anonymous().call(sendLoginOtp, { body: { username: user.username } });
    const [job] = faulty.jobs.sent;
    await expect(faulty.jobs.run('sms.sendCode', job?.data)).rejects.toThrow('refused');
    await faulty.jobs.run('sms.sendCode', job?.data);
    await faulty.jobs.run('sms.sendCode', job?.data);
    expect(house.sent).toHaveLength(1);
    faulty.clock.advance(61_000);
    await faulty.api.anonymous().call(sendLoginOtp, { body: { username: user.username } });
    faulty.clock.advance(121_000);
    await faulty.jobs.run('sms.sendCode', faulty.jobs.sent[1]?.data);
    expect(house.sent).toHaveLength(1);
    const { rows } = await sql<{ status: string }>`select status from sms_messages order by id`.execute(faulty.db.db);
    expect(rows.map((row) => row.status)).toEqual(['sent', 'failed']);
    await faulty.close();
  });

  it('closes a message without a template at once, since no repetition can send it', async () => {
    const sms = createKavenegarSms({ apiKey: 'k', host: 'http://127.0.0.1:1', templates: {} });
    const bare = await createTestApp({ ports: { sms: withSmsBreaker(sms) } });
    const user = await createUser(bare);
    const told = { userId: user.id, event: 'second_factor_changed', tokens: {}, link: '/user-account' } as const;
    await bare.db.db.transaction().execute((tx) => bare.app.services.notices.tell(tx, told));
    await bare.jobs.runAll('sms.send');
    const { rows } = await sql<{ status: string; error: string }>`
      select status, error from sms_messages where template = 'second_factor_changed'`.execute(bare.db.db);
    expect(rows).toEqual([{ status: 'failed', error: 'no template' }]);
    await bare.close();
  });
});
