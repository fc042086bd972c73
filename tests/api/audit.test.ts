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

describe('records of the audit log in the words of people', () => {
  let office: TestApp;
  let reader: ApiClient;
  const order = { id: 0, no: '1405-000944', investorId: 0, slipId: 0 };
  const day = '2026-11-21T05:00:00Z';

  beforeAll(async () => {
    office = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
    reader = await office.api.demo('checker');
    const { db } = office.db;
    const { rows } = await sql<{ id: number; investorId: number; slipId: number }>`
      update orders o set order_no = ${order.no}
      from bank_slips s
      where s.id = (select max(id) from bank_slips) and o.id = s.order_id and o.investor_id = s.investor_id
      returning o.id, o.investor_id as "investorId", s.id as "slipId"`.execute(db);
    Object.assign(order, must(rows[0]));
    await sql`update bank_slips set number = '4455667' where id = ${order.slipId}`.execute(db);
    await sql`
      update investors set first_name = 'بهار', last_name = 'کاویان', company_name = null where id = ${order.investorId}`.execute(
      db,
    );
    await sql`update funds set name = 'سهامی کاج' where id = 1`.execute(db);
    const events = [
      ['order.placed', `order:${order.id}`, order.investorId],
      ['slip.approved', `receipt:${order.slipId}`, null],
      ['nav.approved', 'nav:1:2026-11-20', null],
      ['work.retried', 'day:2026-11-19', null],
      ['other.act', 'unknown_kind:7', null],
      ['investor.touched', 'file:1', order.investorId],
    ] as const;
    for (const [place, [action, subject, investorId]] of events.entries())
      await sql`
        insert into audit_log (chain, at, actor_kind, action, subject, investor_id, prev_hash, hash)
        values (9, ${day}::timestamptz + ${place} * interval '1 second', 'system', ${action}, ${subject}, ${investorId}, ${`x${place}`}, ${`x${place}`})`.execute(
        db,
      );
  });
  afterAll(() => office.close());

  const list = async (query: Record<string, string>) => {
    const { status, body } = await reader.call(listAuditEvents, {
      query: { ...query, actorKind: 'system', size: 100 },
    });
    expect([status, body.message]).toEqual([200, undefined]);
    return body.data.filter(({ at }) => at >= '2026-11-21T05:00:00' && at < '2026-11-21T05:01:00');
  };
  const actsOf = async (query: Record<string, string>) => (await list(query)).map(({ action }) => action).sort();

  it('are called by number, owner, fund and Jalali day', async () => {
    const texts = new Map(
      (await list({ fromDate: '1405/08/30' })).map(({ subject, subjectText }) => [subject, subjectText]),
    );
    expect(texts.get(`order:${order.id}`)).toBe('درخواست \u2066۱۴۰۵-۰۰۰۹۴۴\u2069 · بهار کاویان');
    expect(texts.get(`receipt:${order.slipId}`)).toBe('فیش \u2066۴۴۵۵۶۶۷\u2069 · بهار کاویان');
    expect(texts.get('nav:1:2026-11-20')).toBe('قیمت · سهامی کاج · ۱۴۰۵/۰۸/۲۹');
    expect(texts.get('day:2026-11-19')).toBe('روز · ۱۴۰۵/۰۸/۲۸');
    expect(texts.get('unknown_kind:7')).toBe('unknown_kind:7');
  });

  it('are found by the number of a request or a slip, a name of an investor, and a fund', async () => {
    expect(await actsOf({ record: order.no })).toEqual(['order.placed']);
    expect(await actsOf({ record: '4455667' })).toEqual(['slip.approved']);
    expect(await actsOf({ record: 'سهامی کاج' })).toEqual(['nav.approved']);
    expect(await actsOf({ record: '1405-999999' })).toEqual([]);
  });

  it('give every event of a request with its slip, and every event of an investor', async () => {
    expect(await actsOf({ subject: `order:${order.id}` })).toEqual(['order.placed', 'slip.approved']);
    expect(await actsOf({ subject: `investor:${order.investorId}` })).toEqual(['investor.touched', 'order.placed']);
  });

  it.each(['order:', 'order:99999999999999', 'investor:abc', ':', 'nav:1'])(
    'take the code %s without a fault',
    async (subject) => {
      expect(await list({ subject })).toEqual([]);
    },
  );

  it('are in the file by their names and codes', async () => {
    const answer = await reader.call(exportAuditEvents, { query: { subject: 'nav:1:2026-11-20' } });
    expect(answer.text).toContain('قیمت · سهامی کاج · ۱۴۰۵/۰۸/۲۹,nav:1:2026-11-20,');
  });
});
