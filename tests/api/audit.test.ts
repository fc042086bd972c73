import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { exportAuditEvents, getAuditCheck, listAuditEvents, startAuditCheck } from '#shared/contract/audit.ts';
import { changeRole } from '#shared/contract/userRoles.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

const reason = 'جانشینی همکار در مرخصی';

let test: TestApp;
let head: TestUser;
let superAdmin: ApiClient;
let checker: ApiClient;
let person: TestUser;

async function enter(user: TestUser): Promise<ApiClient> {
  test.clock.advance(60_000);
  return signIn(test, user);
}

/** Two events: a role that the only super admin gives, and the read of a checker that is older than the list shows. */
beforeAll(async () => {
  test = await createTestApp();
  head = await createUser(test, { roleId: 3, accessLevel: 't3' });
  superAdmin = await enter(head);
  checker = await enter(await createUser(test, { roleId: 2, accessLevel: 't2' }));
  person = await createUser(test);
  await sql`update users set first_name = 'رؤیا', last_name = 'آذرنوش' where id = ${person.id}`.execute(test.db.db);
  const body = { user_id: person.id, role_id: 2, access_level: 't1', reason };
  expect((await superAdmin.call(changeRole, { body })).status).toBe(200);
  await sql`
    insert into audit_log (chain, at, actor_kind, actor_id, action, subject, prev_hash, hash)
    values (9, '2026-09-01T08:00:00Z', 'user', ${person.id}, 'order.placed', 'order:77', 'old', 'old')`.execute(
    test.db.db,
  );
});
afterAll(() => test.close());

describe('the audit log', () => {
  it('is read by checkers and super admins alone', async () => {
    const maker = await enter(await createUser(test, { roleId: 2, accessLevel: 't1' }));
    for (const op of [listAuditEvents, exportAuditEvents, getAuditCheck]) {
      expect((await test.api.anonymous().call(op)).status, op.id).toBe(401);
      expect((await maker.call(op)).body.code, op.id).toBe('ACCESS_DENIED');
      expect((await checker.call(op)).status, op.id).toBe(200);
    }
    expect((await test.api.anonymous().call(startAuditCheck, { body: {} })).status).toBe(401);
    expect((await checker.call(startAuditCheck, { body: {} })).body.code).toBe('ACCESS_DENIED');
  });

  it('tells who did what to which record, with the fields before and after', async () => {
    const { body } = await checker.call(listAuditEvents, { query: { action: 'user.roleChanged' } });
    expect(body.pageInfo.totalCount).toBe(1);
    expect(body.data[0]).toMatchObject({
      actorKind: 'admin',
      actorId: head.id,
      actorName: 'مینا سهیلی',
      actionText: 'تغییر نقش',
      subject: `user:${person.id}`,
      reason,
      changes: [
        { field: 'accessLevel', before: null, after: 't1' },
        { field: 'isAlone', before: null, after: 'true' },
        { field: 'preparedBy', before: null, after: String(head.id) },
        { field: 'roleId', before: '1', after: '2' },
      ],
    });
  });

  it('shows the last thirty days, older ones by their days, and all of them for one record', async () => {
    const subjects = async (query: Record<string, unknown>) =>
      (await checker.call(listAuditEvents, { query })).body.data.map((row) => row.subject);
    const recent = await checker.call(listAuditEvents);
    expect(recent.body.fromDate).toBe('2026-10-22');
    expect(recent.body.data.map((row) => row.subject)).not.toContain('order:77');
    expect(await subjects({ fromDate: '1405/06/10', toDate: '1405/06/10' })).toEqual(['order:77']);
    expect(await subjects({ subject: 'order:77' })).toEqual(['order:77']);
    expect(await subjects({ subject: 'order:78' })).toEqual([]);
    const wrong = await checker.call(listAuditEvents, { query: { fromDate: '1405/06/10', toDate: '1405/06/01' } });
    expect(wrong.body.fields).toHaveProperty('toDate');
  });

  it('is searched by the person who acted or whom it happened to, and by kind', async () => {
    const actions = async (query: Record<string, unknown>) =>
      (await checker.call(listAuditEvents, { query: { fromDate: '1405/01/01', ...query } })).body.data.map(
        (row) => row.action,
      );
    expect(await actions({ person: person.username })).toEqual(['user.roleChanged', 'order.placed']);
    expect(await actions({ person: 'اذرنوش', actorKind: 'user' })).toEqual(['order.placed']);
    expect(await actions({ person: head.username })).toEqual(['user.roleChanged']);
    expect(await actions({ person: '9999999999' })).toEqual([]);
    const odd = await checker.call(listAuditEvents, { query: { actorKind: 'robot' } });
    expect(odd.body.fields).toHaveProperty('actorKind');
  });

  it('is exported with the same filters', async () => {
    const answer = await checker.call(exportAuditEvents, { query: { action: 'user.roleChanged' } });
    expect(answer.headers.get('content-type')).toContain('text/csv');
    const lines = answer.text.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toContain('roleId: 1 > 2');
    expect(lines[1]).toContain(`user:${person.id}`);
  });
});

describe('the check of the hash chains', () => {
  it('runs in the background, one at a time, and tells what it found', async () => {
    expect((await checker.call(getAuditCheck)).body.data).toEqual({ last: null, running: null });
    const started = await superAdmin.call(startAuditCheck, { body: {} });
    expect(started.body.data.running).toMatchObject({
      requestedByName: 'مینا سهیلی',
      finishedAt: null,
      rowCount: null,
    });
    expect((await superAdmin.call(startAuditCheck, { body: {} })).body.code).toBe('AUDIT_CHECK_RUNNING');
    await test.jobs.runAll('audit.check');
    const { last, running } = (await checker.call(getAuditCheck)).body.data;
    expect(running).toBeNull();
    const rows = await sql<{ count: number }>`select count(*)::int as count from audit_log`.execute(test.db.db);
    // the row that this test put in by hand belongs to no chain
    expect(last).toMatchObject({ rowCount: must(rows.rows[0]).count, brokenCount: 1, cutCount: 0 });
    expect(must(last).finishedAt).toBe(test.clock.now().toISOString());
    const { body } = await checker.call(listAuditEvents, { query: { action: 'audit.checkStarted' } });
    expect(body.data).toMatchObject([{ actorId: head.id }]);
  });

  it('runs each night by itself', async () => {
    test.clock.advance(60_000);
    await test.jobs.run('audit.checkNightly');
    expect((await checker.call(getAuditCheck)).body.data.last).toMatchObject({
      requestedByName: null,
      finishedAt: test.clock.now().toISOString(),
      brokenCount: 1,
    });
  });
});
