import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  createCannedAnswer,
  createTicketCategory,
  deleteCannedAnswer,
  deleteTicketCategory,
  listCannedAnswers,
  orderTicketCategories,
  updateCannedAnswer,
  updateTicketCategory,
} from '#shared/contract/ticketDesk.ts';
import { createTicket, listTicketCategories } from '#shared/contract/tickets.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, signIn } from '../support/people.ts';

let test: TestApp;
let client: ApiClient;
let maker: ApiClient;
let checker: ApiClient;
let reader: ApiClient;
let boss: ApiClient;
let groupId = 0;

/** Makes a user with a name of their own and signs them in. */
async function person(name: string, values: { roleId?: 1 | 2 | 3; accessLevel?: string } = {}) {
  const user = await createUser(test, values);
  await sql`update users set last_name = ${name} where id = ${user.id}`.execute(test.db.db);
  test.clock.advance(60_000);
  return { user, client: await signIn(test, user) };
}

beforeAll(async () => {
  test = await createTestApp();
  const groups = await sql<{ id: number }>`
    insert into ticket_categories (title, sort) values ('صدور', 0), ('ابطال', 1), ('سود', 2) returning id`.execute(
    test.db.db,
  );
  groupId = must(groups.rows[0]).id;
  const owner = await person('رستگار');
  ({ client } = owner);
  ({ client: maker } = await person('سازنده', { roleId: 2, accessLevel: 't1' }));
  ({ client: checker } = await person('تأییدکننده', { roleId: 2, accessLevel: 't2' }));
  ({ client: reader } = await person('خواننده', { roleId: 2, accessLevel: 't0' }));
  ({ client: boss } = await person('مدیر', { roleId: 3 }));
  const body = { national_code: owner.user.username, topic: 'پرسش', group_id: groupId, body: 'سلام' };
  expect((await client.call(createTicket, { body })).status).toBe(201);
});
afterAll(() => test.close());

const auditOf = async (subject: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${subject} order by id`.execute(test.db.db);
  return rows.map((row) => row.action);
};

describe('categories', () => {
  it('are put in order as a whole, and deleted while nothing has them', async () => {
    const list = async () => (await maker.call(listTicketCategories, { body: { is_admin: true } })).body.data;
    const ids = (await list()).map((row) => row.id);
    const turned = ids.toReversed();
    const answer = await maker.call(orderTicketCategories, { body: { ids: turned } });
    expect(answer.body.data.map((row) => [row.id, row.order])).toEqual(turned.map((id, order) => [id, order]));
    for (const wrong of [ids.slice(1), [...ids, 99_999], [...ids.slice(1), must(ids[1])]])
      expect((await maker.call(orderTicketCategories, { body: { ids: wrong } })).body.code).toBe(
        'TICKET_CATEGORIES_CHANGED',
      );
    expect((await list()).map((row) => row.id)).toEqual(turned);
    expect((await checker.call(orderTicketCategories, { body: { ids } })).status).toBe(403);
    expect((await maker.call(deleteTicketCategory, { params: { id: groupId } })).body.code).toBe(
      'TICKET_CATEGORY_USED',
    );
    const { id } = (await maker.call(createTicketCategory, { body: { title: 'موقت' } })).body.data;
    expect((await checker.call(deleteTicketCategory, { params: { id } })).status).toBe(403);
    expect((await maker.call(deleteTicketCategory, { params: { id } })).status).toBe(204);
    expect((await maker.call(deleteTicketCategory, { params: { id } })).body.code).toBe('TICKET_CATEGORY_UNKNOWN');
    expect(await auditOf(`ticket_category:${id}`)).toEqual(['ticket_category.created', 'ticket_category.deleted']);
  });

  it('promise a time within reason, and keep what a change does not name', async () => {
    for (const hours of [0, 201, 1.5])
      expect(
        (await maker.call(updateTicketCategory, { params: { id: groupId }, body: { promised_hours: hours } })).body
          .fields.promised_hours,
      ).toHaveLength(1);
    const change = await maker.call(updateTicketCategory, { params: { id: groupId }, body: { promised_hours: 16 } });
    expect(change.body.data).toMatchObject({ title: 'صدور', promised_hours: 16, duty: 'staff', is_active: true });
    const own = (await client.call(listTicketCategories, { body: {} })).body.data;
    expect(own.find((row) => row.id === groupId)).toMatchObject({ promised_hours: 16, duty: null });
    await maker.call(updateTicketCategory, { params: { id: groupId }, body: { promised_hours: 8 } });
  });
});

describe('two people at one record', () => {
  it('of a category: the second is told who changed what, and saves once they have seen it', async () => {
    const { id, version } = (await maker.call(createTicketCategory, { body: { title: 'دونفره' } })).body.data;
    const of = (version: string | null, hours: number) => ({
      params: { id },
      body: { promised_hours: hours, version },
    });
    expect((await boss.call(updateTicketCategory, of(version, 16))).status).toBe(200);
    const late = await maker.call(updateTicketCategory, of(version, 4));
    expect([late.status, late.body.code, late.body.changes]).toEqual([
      409,
      'RECORD_CHANGED',
      [{ field: 'promised_hours', before: '8', after: '16' }],
    ]);
    const { rows } = await sql<{ name: string }>`
      select trim(concat(u.first_name, ' ', u.last_name)) as name
      from audit_log a join users u on u.id = a.actor_id
      where a.subject = ${`ticket_category:${id}`} and a.action = 'ticket_category.changed'`.execute(test.db.db);
    expect(rows).toHaveLength(1);
    expect(late.body.message).toContain(must(rows[0]).name);
    const list = (await maker.call(listTicketCategories, { body: { is_admin: true } })).body.data;
    const now = must(list.find((row) => row.id === id));
    expect(now.promised_hours).toBe(16);
    expect((await maker.call(updateTicketCategory, of(now.version, 4))).body.data.promised_hours).toBe(4);
    await maker.call(deleteTicketCategory, { params: { id } });
  });

  it('of a canned answer: neither text is lost without a word', async () => {
    const form = { title: 'دو نفر', body: 'متن اول', group_id: null };
    const { id, version } = (await checker.call(createCannedAnswer, { body: form })).body.data;
    const of = (version: string, body: string) => ({ params: { id }, body: { ...form, body, version } });
    const first = await maker.call(updateCannedAnswer, of(version, 'متن دوم'));
    expect(first.status).toBe(200);
    const late = await checker.call(updateCannedAnswer, of(version, 'متن سوم'));
    expect([late.status, late.body.changes]).toEqual([409, [{ field: 'body', before: 'متن اول', after: 'متن دوم' }]]);
    expect(late.body.message).toContain('مینا سازنده');
    const again = await checker.call(updateCannedAnswer, of(first.body.data.version, 'متن سوم'));
    expect(again.body.data.body).toBe('متن سوم');
    await boss.call(deleteCannedAnswer, { params: { id } });
  });
});

describe('canned answers', () => {
  const form = { title: 'زمان صدور', body: 'سلام {نام}، درخواست {درخواست}', group_id: null };

  it('are kept by those who prepare and decide, read by all staff, each title once', async () => {
    expect((await reader.call(createCannedAnswer, { body: form })).status).toBe(403);
    expect((await client.call(listCannedAnswers)).status).toBe(403);
    const made = await checker.call(createCannedAnswer, { body: { ...form, group_id: groupId } });
    expect(made).toMatchObject({ status: 201, body: { data: { group_title: 'صدور', updated_by: 'مینا تأییدکننده' } } });
    const { id } = made.body.data;
    const twice = await maker.call(createCannedAnswer, { body: form });
    expect(twice).toMatchObject({ status: 409, body: { code: 'CANNED_ANSWER_EXISTS' } });
    expect(twice.body.fields.title).toHaveLength(1);
    const { version } = made.body.data;
    const change = await maker.call(updateCannedAnswer, {
      params: { id },
      body: { ...form, title: 'صدور واحد', version },
    });
    expect(change.body.data).toMatchObject({ title: 'صدور واحد', group_id: null, updated_by: 'مینا سازنده' });
    expect((await reader.call(listCannedAnswers)).body.data).toMatchObject([{ id, title: 'صدور واحد' }]);
    expect((await maker.call(updateCannedAnswer, { params: { id: 99_999 }, body: { ...form, version } })).status).toBe(
      404,
    );
    expect((await reader.call(deleteCannedAnswer, { params: { id } })).status).toBe(403);
    expect((await boss.call(deleteCannedAnswer, { params: { id } })).status).toBe(204);
    expect((await boss.call(deleteCannedAnswer, { params: { id } })).status).toBe(404);
    expect(await auditOf(`canned_answer:${id}`)).toEqual([
      'canned_answer.created',
      'canned_answer.changed',
      'canned_answer.deleted',
    ]);
  });

  it('hold the tags that are known, and say which is not', async () => {
    const answer = await maker.call(createCannedAnswer, { body: { ...form, body: 'سلام {موبایل}' } });
    expect(answer).toMatchObject({ status: 400, body: { fields: { body: ['نشانه {موبایل} شناخته نیست'] } } });
    const bare = await maker.call(createCannedAnswer, { body: { title: ' ', body: '', group_id: null } });
    expect(Object.keys(bare.body.fields).sort()).toEqual(['body', 'title']);
    const unknown = await maker.call(createCannedAnswer, { body: { ...form, group_id: 99_999 } });
    expect(unknown).toMatchObject({ status: 422, body: { code: 'TICKET_CATEGORY_UNKNOWN' } });
  });
});
