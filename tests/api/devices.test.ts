import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInfo, recheckPassword, secureAccount } from '#shared/contract/account.ts';
import {
  confirmDeviceLogin,
  decideDeviceRequest,
  listDeviceRequests,
  listDevices,
  removeDevice,
  renameDevice,
  setDeviceApproval,
} from '#shared/contract/devices.ts';
import { loginPassword } from '#shared/contract/login.ts';
import { getXsrfToken } from '#shared/contract/system.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, signIn, testPassword, type TestUser } from '../support/people.ts';

/* Known devices, and log-ins from unknown ones that a known one approves (domain 9.14). */

let test: TestApp;
beforeAll(async () => {
  test = await createTestApp();
});
afterAll(() => test.close());

const devicesOf = async (client: ApiClient) => (await client.call(listDevices)).body.data;

describe('the devices of a person', () => {
  it('are listed with the present one, named by their owner, and nobody else reaches them', async () => {
    const user = await createUser(test);
    const first = await signIn(test, user);
    const second = await signIn(test, user);
    const { devices, asks_known_device } = await devicesOf(second);
    expect(devices.map((one) => [one.is_current, one.is_open]).sort()).toEqual([
      [false, true],
      [true, true],
    ]);
    expect(asks_known_device).toBe(false);
    const id = devices.find((one) => one.is_current)?.id ?? 0;
    expect((await first.call(renameDevice, { params: { id }, body: { name: ' گوشی من ' } })).status).toBe(200);
    expect((await devicesOf(second)).devices.find((one) => one.id === id)?.name).toBe('گوشی من');
    expect((await first.call(renameDevice, { params: { id }, body: { name: '' } })).status).toBe(400);
    const stranger = await signIn(test, await createUser(test));
    expect((await stranger.call(renameDevice, { params: { id }, body: { name: 'x' } })).body.code).toBe(
      'DEVICE_NOT_FOUND',
    );
    expect((await stranger.call(removeDevice, { params: { id } })).body.code).toBe('DEVICE_NOT_FOUND');
  });

  it('leave with their sessions when they are removed, and come back with the next log-in', async () => {
    const user = await createUser(test);
    const known = await signIn(test, user);
    const lost = await signIn(test, user);
    const id = (await devicesOf(lost)).devices.find((one) => one.is_current)?.id ?? 0;
    expect((await known.call(removeDevice, { params: { id } })).status).toBe(204);
    expect((await lost.call(getInfo)).status).toBe(401);
    expect((await devicesOf(known)).devices.map((one) => one.id)).not.toContain(id);
    lost.bearer = null;
    expect((await lost.call(getXsrfToken)).status).toBe(200);
    await signIn(test, user, { client: lost });
    expect((await devicesOf(known)).devices.map((one) => one.id)).toContain(id);
  });

  it('are all forgotten when the account is secured, and the holds are told', async () => {
    const user = await createUser(test);
    const client = await signIn(test, user);
    expect(await devicesOf(client)).toMatchObject({ sell_hold_until: null, payout_hold_until: null });
    expect((await client.call(secureAccount, { body: {} })).status).toBe(200);
    const { rows } = await sql`
      select count(*)::int as n from user_devices where user_id = ${user.id} and removed_at is null`.execute(
      test.db.db,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('a log-in from an unknown device', () => {
  let user: TestUser;
  let known: ApiClient;
  beforeAll(async () => {
    user = await createUser(test);
    known = await signIn(test, user);
    await known.call(recheckPassword, { body: { password: testPassword } });
    expect((await known.call(setDeviceApproval, { body: { is_on: true } })).body.data).toEqual({ is_on: true });
  });
  const begin = async () => {
    const client = test.api.anonymous();
    const answer = await client.call(loginPassword, { body: { username: user.username, password: testPassword } });
    expect(answer.status, answer.text).toBe(200);
    const { second_factor: step, access } = answer.body.data;
    expect(access).toBeUndefined();
    expect(step?.ways).toEqual(['device']);
    return { client, ticket: step?.ticket ?? '', number: step?.device_number ?? 0 };
  };
  const waiting = async () => (await known.call(listDeviceRequests)).body.data;
  const ask = (client: ApiClient, ticket: string) => client.call(confirmDeviceLogin, { body: { ticket } });

  it('waits until a known device approves it with the number that the new one shows, then opens once', async () => {
    const { client, ticket, number } = await begin();
    expect((await ask(client, ticket)).body.data).toEqual({ state: 'waiting' });
    const [request] = await waiting();
    expect(JSON.stringify(request)).not.toContain(`"number"`);
    const params = { id: request?.id ?? 0 };
    const other = await signIn(test, await createUser(test));
    expect((await other.call(decideDeviceRequest, { params, body: { is_approved: true, number } })).body.code).toBe(
      'DEVICE_REQUEST_GONE',
    );
    const decided = await known.call(decideDeviceRequest, { params, body: { is_approved: true, number } });
    expect(decided.status, decided.text).toBe(200);
    expect(await waiting()).toEqual([]);
    const opened = await ask(client, ticket);
    expect(opened.body.data.state).toBe('approved');
    client.bearer = opened.body.data.access ?? null;
    expect((await client.call(getInfo)).status).toBe(200);
    expect((await ask(client, ticket)).body.code).toBe('SECOND_FACTOR_TICKET');
    // from now on the device is known
    const again = await client.call(loginPassword, { body: { username: user.username, password: testPassword } });
    expect(again.body.data.access).toBeDefined();
  });

  it('is refused by a wrong number at the first try, and by the person', async () => {
    const wrong = await begin();
    const [first] = await waiting();
    const params = { id: first?.id ?? 0 };
    const number = wrong.number === 99 ? 98 : wrong.number + 1;
    const answer = await known.call(decideDeviceRequest, { params, body: { is_approved: true, number } });
    expect([answer.status, answer.body.code]).toEqual([409, 'DEVICE_NUMBER_WRONG']);
    expect((await ask(wrong.client, wrong.ticket)).body.data).toEqual({ state: 'refused' });
    const right = { is_approved: true, number: wrong.number };
    expect((await known.call(decideDeviceRequest, { params, body: right })).body.code).toBe('DEVICE_REQUEST_GONE');

    const refused = await begin();
    const [second] = await waiting();
    const no = { params: { id: second?.id ?? 0 }, body: { is_approved: false } };
    expect((await known.call(decideDeviceRequest, no)).status).toBe(200);
    expect((await ask(refused.client, refused.ticket)).body.data).toEqual({ state: 'refused' });
  });

  it('ends after five minutes, and opens nothing without a request', async () => {
    const { client, ticket } = await begin();
    test.clock.advance(5 * 60_000 + 1_000);
    expect(await waiting()).toEqual([]);
    expect((await ask(client, ticket)).body.code).toBe('SECOND_FACTOR_TICKET');
    expect((await ask(client, 'unknown')).body.code).toBe('SECOND_FACTOR_TICKET');
  });

  it('needs no approval on a known device, nor where no device could give one', async () => {
    const same = await known.call(loginPassword, { body: { username: user.username, password: testPassword } });
    expect(same.body.data.access).toBeDefined();
    known.bearer = same.body.data.access ?? null;
    const { devices } = await devicesOf(known);
    for (const { id } of devices.filter((one) => !one.is_current)) await known.call(removeDevice, { params: { id } });
    const own = devices.find((one) => one.is_current)?.id ?? 0;
    expect((await known.call(removeDevice, { params: { id: own } })).status).toBe(204);
    await expect(signIn(test, user)).resolves.toBeDefined();
  });
});
