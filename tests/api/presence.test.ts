import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { touchPresence } from '#shared/contract/presence.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, signIn } from '../support/people.ts';

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let client: ApiClient;

beforeAll(async () => {
  test = await createTestApp();
  const users = [
    await createUser(test, { roleId: 2, accessLevel: 't1' }),
    await createUser(test, { roleId: 2, accessLevel: 't2' }),
    await createUser(test),
  ];
  await sql`update users set last_name = 'سازنده' where id = ${users[0]?.id}`.execute(test.db.db);
  const clients: ApiClient[] = [];
  for (const user of users) clients.push(await signIn(test, user));
  [maker, checker, client] = clients as [ApiClient, ApiClient, ApiClient];
});
afterAll(() => test.close());

const touch = async (who: ApiClient, id = 7, isWriting = false) =>
  (await who.call(touchPresence, { body: { kind: 'slip', id, is_writing: isWriting } })).body.data;

describe('who has a record open', () => {
  it('is told to the others for thirty seconds, and whether they write', async () => {
    expect(await touch(maker)).toEqual([]);
    expect(await touch(checker)).toMatchObject([{ name: 'مینا سازنده', is_writing: false }]);
    await touch(maker, 7, true);
    expect(await touch(checker)).toMatchObject([{ is_writing: true }]);
    expect(await touch(checker, 8)).toEqual([]);
    test.clock.advance(29_000);
    expect(await touch(checker)).toHaveLength(1);
    test.clock.advance(1_000);
    expect(await touch(checker)).toEqual([]);
  });

  it('leaves no rows behind', async () => {
    await touch(maker, 1);
    test.clock.advance(60_000);
    await touch(maker, 2);
    const { rows } = await sql<{ subject: string }>`
      select l.subject from record_leases l join users u on u.id = l.user_id where u.last_name = 'سازنده'`.execute(
      test.db.db,
    );
    expect(rows.map((row) => row.subject)).toEqual(['slip:2']);
  });

  it('is for staff alone, and wants a kind, an id and what is done', async () => {
    expect((await test.api.anonymous().call(touchPresence, { body: {} })).status).toBe(401);
    expect((await client.call(touchPresence, { body: { kind: 'slip', id: 7, is_writing: false } })).status).toBe(403);
    const bare = await maker.call(touchPresence, { body: { kind: 'x' } });
    expect(bare.status).toBe(400);
    expect(Object.keys(bare.body.fields).sort()).toEqual(['id', 'is_writing', 'kind']);
  });
});
