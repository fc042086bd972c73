import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  changePassword,
  endOtherSessions,
  endOwnSession,
  endSession,
  getInfo,
  getProfile,
  listSessions,
  listSignInLogs,
  logout,
  secureAccount,
} from '#shared/contract/account.ts';
import { listInvestors } from '#shared/contract/investors.ts';
import { refreshSession } from '#shared/contract/login.ts';
import { countUnreadMessages } from '#shared/contract/messages.ts';
import { isDeviceKnown, knowsDevice } from '#server/modules/records/session/session.repo.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, signIn, testPassword } from '../support/people.ts';
import { tokenStorm } from '../support/sessionStorms.ts';

const MINUTE = 60_000;
/** Calls that need nothing but a session. */
const guarded = [getInfo, getProfile, listSessions, listSignInLogs, listInvestors, countUnreadMessages];

let test: TestApp;
/** what the table of networks knows */
const placeOf = new Map<string, string>();
beforeAll(async () => {
  test = await createTestApp({ ports: { places: { name: 'table', cityOf: (ip) => placeOf.get(ip) ?? null } } });
});
afterAll(() => test.close());

async function statuses(client: ApiClient): Promise<number[]> {
  return Promise.all(guarded.map(async (op) => (await client.call(op)).status));
}
const all = (status: number): number[] => guarded.map(() => status);

/** The same cookies and token in another client, as another tab has them. */
function copyOf(client: ApiClient): ApiClient {
  const copy = test.api.anonymous();
  for (const [name, value] of client.cookies) copy.cookies.set(name, value);
  copy.bearer = client.bearer;
  return copy;
}

async function signInWithRefresh(): Promise<{ client: ApiClient; refresh: string; userId: number }> {
  const user = await createUser(test);
  const client = await signIn(test, user);
  const { rows } = await sql<{ selector: string }>`
    select selector from refresh_tokens r join sessions s on s.sid = r.sid where s.user_id = ${user.id}`.execute(
    test.db.db,
  );
  return { client, refresh: rows[0]?.selector ?? '', userId: user.id };
}

describe('access tokens', () => {
  it('are refused without their companion, with another one, and as cookie alone', async () => {
    const client = await signIn(test, await createUser(test));
    const other = await signIn(test, await createUser(test));
    expect(await statuses(client)).toEqual(all(200));
    const stolen = test.api.anonymous();
    stolen.bearer = client.bearer;
    expect(await statuses(stolen)).toEqual(all(401));
    stolen.cookies.set('__Host-sid', other.cookies.get('__Host-sid') ?? '');
    expect(await statuses(stolen)).toEqual(all(401));
    const cookieOnly = copyOf(client);
    cookieOnly.bearer = null;
    expect(await statuses(cookieOnly)).toEqual(all(401));
    expect((await stolen.call(getInfo)).body.code).toBe('SESSION_ENDED');
  });

  it('are refused in 500 broken forms', async () => {
    const { tokens, accepted, whole } = await tokenStorm(test, { tokens: 500 });
    expect([accepted, whole]).toEqual([[], 200]);
    expect(tokens).toBeGreaterThanOrEqual(500);
  });

  it('die after 15 minutes, and sessions when idle for 15 minutes or older than 12 hours', async () => {
    const { client, refresh } = await signInWithRefresh();
    test.clock.advance(15 * MINUTE);
    expect((await client.call(getInfo)).status).toBe(401);
    client.bearer = null;
    await client.prepare();
    expect((await client.call(refreshSession, { body: { refresh } })).body.code).toBe('SESSION_ENDED');

    const active = await signInWithRefresh();
    let selector = active.refresh;
    let rounds = 0;
    for (; rounds < 100; rounds++) {
      test.clock.advance(14 * MINUTE);
      const answer = await active.client.call(refreshSession, { body: { refresh: selector } });
      if (answer.status !== 200) break;
      active.client.bearer = answer.body.data.access;
      selector = answer.body.data.refresh;
      expect((await active.client.call(getInfo)).status).toBe(200);
    }
    expect(rounds).toBe(51);
  });

  it('takes role and access from the database at each call, whatever the readable cookies say', async () => {
    const user = await createUser(test, { roleId: 3, accessLevel: 't3' });
    const client = await signIn(test, user);
    client.cookies.set('role', '3');
    expect((await client.call(getInfo)).body.data.role).toBe('admin');
    await sql`update users set role_id = 1, access_level = null where id = ${user.id}`.execute(test.db.db);
    expect((await client.call(getInfo)).body.data).toMatchObject({ role: 'client', role_id: 1, access_level: null });
    await sql`update users set is_active = false where id = ${user.id}`.execute(test.db.db);
    expect(await statuses(client)).toEqual(all(401));
  });
});

describe('refresh', () => {
  it('gives 20 tabs the same successor within the grace, and none is logged out', async () => {
    const { client, refresh } = await signInWithRefresh();
    const tabs = Array.from({ length: 20 }, () => copyOf(client));
    const answers = await Promise.all(tabs.map((tab) => tab.call(refreshSession, { body: { refresh } })));
    expect(answers.map((one) => one.status)).toEqual(Array<number>(20).fill(200));
    expect(new Set(answers.map((one) => one.body.data.refresh)).size).toBe(1);
    expect(new Set(tabs.map((tab) => tab.cookies.get('__Host-rt'))).size).toBe(1);
    const [tab] = tabs;
    if (!tab) throw new Error('no tab');
    // A tab that still sends the old selector with the cookie that another tab renewed.
    const late = copyOf(tab);
    expect((await late.call(refreshSession, { body: { refresh } })).status).toBe(200);
    test.clock.advance(MINUTE);
    const later = copyOf(tab);
    expect((await later.call(refreshSession, { body: { refresh } })).status).toBe(200);
    expect((await client.call(getInfo)).status).toBe(200);
  });

  it('ends the family when a used token comes again after the grace', async () => {
    const { client, refresh } = await signInWithRefresh();
    const thief = copyOf(client);
    const renewed = await client.call(refreshSession, { body: { refresh } });
    expect(renewed.status).toBe(200);
    client.bearer = renewed.body.data.access;
    test.clock.advance(11_000);
    expect(await thief.call(refreshSession, { body: { refresh } })).toMatchObject({
      status: 401,
      body: { code: 'SESSION_ENDED' },
    });
    expect(await statuses(client)).toEqual(all(401));
  });

  it('ends the family also when the token that comes again is twenty renewals old, and its access has run out', async () => {
    const { client, refresh } = await signInWithRefresh();
    const thief = copyOf(client);
    let present = refresh;
    for (let renewal = 0; renewal < 20; renewal += 1) {
      const renewed = await client.call(refreshSession, { body: { refresh: present } });
      expect(renewed.status).toBe(200);
      client.bearer = renewed.body.data.access;
      present = renewed.body.data.refresh;
      test.clock.advance(MINUTE);
    }
    expect((await thief.call(refreshSession, { body: { refresh } })).status).toBe(401);
    expect(await statuses(client)).toEqual(all(401));
  });

  it('does nothing for somebody who only knows the selector', async () => {
    const { client, refresh } = await signInWithRefresh();
    const stranger = await signIn(test, await createUser(test));
    expect((await stranger.call(refreshSession, { body: { refresh } })).status).toBe(401);
    expect((await test.api.anonymous().call(refreshSession, { body: { refresh } })).status).toBe(401);
    const noCompanion = copyOf(client);
    noCompanion.cookies.set('__Host-sid', 'x');
    expect((await noCompanion.call(refreshSession, { body: { refresh } })).status).toBeGreaterThanOrEqual(401);
    expect(await statuses(client)).toEqual(all(200));
    expect((await client.call(refreshSession, { body: { refresh } })).status).toBe(200);
  });
});

describe('refresh of a session that was ended elsewhere', () => {
  it("answers 401 with the browser's own cookies and tokens", async () => {
    const user = await createUser(test);
    const client = await signIn(test, user);
    const selector = (
      await sql<{ selector: string }>`
      select r.selector from refresh_tokens r join sessions s on s.sid = r.sid where s.user_id = ${user.id}`.execute(
        test.db.db,
      )
    ).rows[0]?.selector;
    await sql`update sessions set revoked_at = ${test.clock.now()} where user_id = ${user.id}`.execute(test.db.db);
    expect(await client.call(refreshSession, { body: { refresh: selector } })).toMatchObject({
      status: 401,
      body: { code: 'SESSION_ENDED' },
    });
    // Another site is still told nothing of sessions.
    const forged = await client.call(refreshSession, {
      body: { refresh: selector },
      headers: { 'sec-fetch-site': 'cross-site', authorization: '' },
    });
    expect(forged).toMatchObject({ status: 403, body: { code: 'CSRF_FAILED' } });
  });
});

describe('revocation works on the next call', () => {
  it('after log-out, by POST and by the GET of the specification', async () => {
    for (const op of [endOwnSession, logout]) {
      const client = await signIn(test, await createUser(test));
      const before = copyOf(client);
      const answer = await client.call(
        op,
        op === logout ? { query: { refresh: 'abc' } } : { body: { refresh: 'abc' } },
      );
      expect(answer.status).toBe(200);
      expect(answer.headers.get('clear-site-data')).toBe('"cache"');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(client.cookies.has('__Host-sid')).toBe(false);
      expect(client.cookies.has('__Host-rt')).toBe(false);
      expect(await statuses(before)).toEqual(all(401));
      expect((await before.call(op)).status).toBe(401);
    }
  });

  it('after a change of password, except for the session that changed it', async () => {
    const user = await createUser(test);
    const [here, there] = [await signIn(test, user), await signIn(test, user)];
    const changed = await here.call(changePassword, {
      body: { old_password: testPassword, new_password: 'Shabnam-7142' },
    });
    expect(changed.status).toBe(200);
    expect(await statuses(here)).toEqual(all(200));
    expect(await statuses(there)).toEqual(all(401));
    await test.jobs.runAll('sms.send');
    expect(test.sms.at(-1)).toMatchObject({ mobile: user.mobile, template: 'password_changed' });
  });

  it('with the city of the address, where a table of networks is there', async () => {
    const client = await signIn(test, await createUser(test));
    const cities = async () => (await client.call(listSessions)).body.data.map(({ ip, city }) => [ip, city]);
    const [own] = await cities();
    const ip = own?.[0] ?? '';
    expect(own).toEqual([ip, null]);
    placeOf.set(ip, 'شیراز');
    expect(await cities()).toEqual([[ip, 'شیراز']]);
    placeOf.delete(ip);
  });

  it('for one session, for all others, and for the whole account', async () => {
    const user = await createUser(test);
    const [a, b, c] = [await signIn(test, user), await signIn(test, user), await signIn(test, user)];
    const list = (await a.call(listSessions)).body.data as { id: string; is_current: boolean; browser: string }[];
    expect(list.map((one) => one.is_current)).toEqual([true, false, false]);
    expect(list[0]?.browser).toBe('Chrome 140');
    const own = (await b.call(listSessions)).body.data[0]?.id as string;
    const stranger = await signIn(test, await createUser(test));
    expect((await stranger.call(endSession, { params: { id: own } })).status).toBe(404);
    expect((await a.call(endSession, { params: { id: 'unknown' } })).status).toBe(404);
    expect((await b.call(getInfo)).status).toBe(200);
    expect((await a.call(endSession, { params: { id: own } })).status).toBe(204);
    expect((await b.call(getInfo)).status).toBe(401);
    expect((await a.call(endOtherSessions)).status).toBe(204);
    expect((await c.call(getInfo)).status).toBe(401);
    expect((await a.call(getInfo)).status).toBe(200);
    const d = await signIn(test, user);
    expect((await a.call(secureAccount)).status).toBe(200);
    const { rows: held } = await sql<{ sells: Date; payouts: Date }>`
      select sell_hold_until as sells, payout_hold_until as payouts from users where id = ${user.id}`.execute(
      test.db.db,
    );
    const tomorrow = test.clock.now().getTime() + 86_400_000;
    expect(held.map((row) => [row.sells.getTime(), row.payouts.getTime()])).toEqual([[tomorrow, tomorrow]]);
    expect((await a.call(getInfo)).status).toBe(401);
    expect((await d.call(getInfo)).status).toBe(401);
    await expect(signIn(test, user)).rejects.toThrow('422');
  });
});

describe('devices', () => {
  it('keeps five sessions and ends the oldest', async () => {
    const user = await createUser(test);
    const clients: ApiClient[] = [];
    for (let n = 0; n < 6; n++) {
      clients.push(await signIn(test, user));
      test.clock.advance(1000);
    }
    expect(await Promise.all(clients.map(async (client) => (await client.call(getInfo)).status))).toEqual([
      401, 200, 200, 200, 200, 200,
    ]);
  });

  it('replaces the session of the same browser and never keeps its id', async () => {
    const user = await createUser(test);
    const client = await signIn(test, user);
    const before = copyOf(client);
    await signIn(test, user, { client });
    expect(client.cookies.get('__Host-sid')).not.toBe(before.cookies.get('__Host-sid'));
    expect((await before.call(getInfo)).status).toBe(401);
    expect((await client.call(listSessions)).body.data).toHaveLength(1);
  });

  it('never knows a device without an id, whatever browser it says it is', async () => {
    const user = await createUser(test);
    await signIn(test, user);
    await sql`update sessions set device_id = '' where user_id = ${user.id}`.execute(test.db.db);
    expect(await knowsDevice(test.db.db, user.id, { deviceId: '' })).toEqual({ isFirst: false, isKnown: false });
    expect(await isDeviceKnown(test.db.db, user.id, '')).toBe(false);
  });

  it('tells the owner of a new device, not of the first and not of a known one', async () => {
    const user = await createUser(test);
    const notices = async (): Promise<number> => {
      await test.jobs.runAll('sms.send');
      return test.sms.filter((one) => one.mobile === user.mobile && one.template === 'new_device').length;
    };
    const client = await signIn(test, user);
    expect(await notices()).toBe(0);
    await client.call(endOwnSession);
    client.bearer = null;
    await signIn(test, user, { client });
    expect(await notices()).toBe(0);
    await signIn(test, user);
    expect(await notices()).toBe(1);
    expect((await client.call(countUnreadMessages)).body.data.count).toBe(1);
  });
});
