import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addTicketNote,
  assignTicket,
  createTicketCategory,
  getTicketDesk,
  listTicketFilters,
  mergeTickets,
} from '#shared/contract/ticketDesk.ts';
import { sendTicketResponse } from '#shared/contract/ticketAnswers.ts';
import {
  closeTicket,
  closeTicketByGet,
  createTicket,
  listTickets,
  reopenTicket,
  ticketDetails,
} from '#shared/contract/tickets.ts';
import { listMessages } from '#shared/contract/messages.ts';
import { touchPresence } from '#shared/contract/presence.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

let test: TestApp;
let owner: TestUser;
let client: ApiClient;
let other: TestUser;
let stranger: ApiClient;
let makerUser: TestUser;
let maker: ApiClient;
let checkerUser: TestUser;
let checker: ApiClient;
let readerUser: TestUser;
let reader: ApiClient;
let branch: ApiClient;
let branchId = 0;
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
  const { db } = test.db;
  const groups = await sql<{ id: number }>`
    insert into ticket_categories (title, promised_hours) values ('صدور', 8) returning id`.execute(db);
  groupId = must(groups.rows[0]).id;
  ({ user: owner, client } = await person('رستگار'));
  ({ user: other, client: stranger } = await person('دیگر'));
  ({ user: makerUser, client: maker } = await person('سازنده', { roleId: 2, accessLevel: 't1' }));
  ({ user: checkerUser, client: checker } = await person('تأییدکننده', { roleId: 2, accessLevel: 't2' }));
  ({ user: readerUser, client: reader } = await person('خواننده', { roleId: 2, accessLevel: 't0' }));
  const branches = await sql<{ id: number }>`
    insert into branches (code, name) values ('SHZ', 'شعبه شیراز') returning id`.execute(db);
  branchId = must(branches.rows[0]).id;
  const ofBranch = await person('شعبه', { roleId: 2, accessLevel: 'KZ' });
  branch = ofBranch.client;
  await sql`update users set branch_id = ${branchId} where id = ${ofBranch.user.id}`.execute(db);
  await sql`update investors set branch_id = ${branchId} where id = ${owner.investorId}`.execute(db);
});
afterAll(() => test.close());

async function open(topic = 'واحدهای من', group = groupId): Promise<{ id: number; tracking_code: string }> {
  const body = { national_code: owner.username, topic, group_id: group, body: 'سلام' };
  const answer = await client.call(createTicket, { body });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

const desk = async (id: number, who = maker) => (await who.call(getTicketDesk, { params: { id } })).body.data;
const seen = async (code: string, who = client, isAdmin = false) =>
  (await who.call(ticketDetails, { params: { code }, query: isAdmin ? { is_admin: true } : {} })).body.data;
const assign = (who: ApiClient, id: number, assigneeId: number | null, seenId: number | null) =>
  who.call(assignTicket, { params: { id }, body: { assignee_id: assigneeId, seen_id: seenId } });
const auditOf = async (subject: string) => {
  const { rows } = await sql<{ action: string }>`
    select action from audit_log where subject = ${subject} order by id`.execute(test.db.db);
  return rows.map((row) => row.action);
};

describe('an answer that leads to the next ticket', () => {
  const answer = (who: ApiClient, ticket: number, thenOpen: string, headers = {}) =>
    who.call(sendTicketResponse, {
      body: { ticket, body: 'پاسخ', is_admin: true, then_open: thenOpen },
      headers,
    });
  const touch = (who: ApiClient, id: number) =>
    who.call(touchPresence, { body: { kind: 'ticket', id, is_writing: true } });

  it('brings it as its calls do, opened, with who else has it open, and leaves the answered one', async () => {
    const first = await open('اولی');
    const next = await open('دومی');
    await touch(maker, first.id);
    await touch(checker, next.id);
    const { status, body } = await answer(maker, first.id, next.tracking_code);
    expect(status).toBe(201);
    const come = must(body.next);
    expect(come.ticket).toMatchObject({ id: next.id, topic: 'دومی', status: 'read', may_answer: true });
    expect(come.ticket).toEqual(await seen(next.tracking_code, maker, true));
    expect(come.desk).toEqual(await desk(next.id));
    expect(come.present).toEqual([{ id: checkerUser.id, name: 'مینا تأییدکننده', is_writing: true }]);
    const others = async (who: ApiClient, id: number) => (await touch(who, id)).body.data;
    expect(await others(checker, first.id)).toEqual([]);
    expect(await others(checker, next.id)).toEqual([{ id: makerUser.id, name: 'مینا سازنده', is_writing: false }]);
  });

  it('is kept where the next one is not there, and comes once under one key', async () => {
    const { id, tracking_code: code } = await open();
    const key = { 'idempotency-key': `answer-${id}-once` };
    for (const _again of [1, 2]) {
      const { status, body } = await answer(maker, id, '00000000', key);
      expect(status).toBe(201);
      expect(body.next).toBeNull();
    }
    expect((await seen(code)).chats).toHaveLength(2);
  });

  it('brings nothing to an investor, whatever they send', async () => {
    const { id } = await open();
    const next = await open('دومی');
    const { body } = await answer(client, id, next.tracking_code);
    expect(body.next).toBeNull();
    expect((await desk(next.id)).assignee).toBeNull();
    expect((await seen(next.tracking_code, maker, true)).status).toBe('read');
  });
});

describe('the one who answers a ticket', () => {
  it('takes it, gives it and lays it down; of two who take it at once one is told who was faster', async () => {
    const { id } = await open();
    expect((await desk(id)).assignee).toBeNull();
    expect((await assign(maker, id, makerUser.id, null)).body.data.assignee).toEqual({
      id: makerUser.id,
      name: 'مینا سازنده',
    });
    const late = await assign(checker, id, checkerUser.id, null);
    expect(late).toMatchObject({ status: 409, body: { code: 'TICKET_ASSIGNED' } });
    expect(late.body.message).toContain('مینا سازنده');
    expect((await desk(id)).assignee?.id).toBe(makerUser.id);
    expect((await assign(maker, id, checkerUser.id, makerUser.id)).status).toBe(200);
    expect((await assign(checker, id, null, checkerUser.id)).body.data.assignee).toBeNull();
    expect((await assign(maker, id, null, makerUser.id)).body.code).toBe('TICKET_FREED');
    expect(await auditOf(`ticket:${id}`)).toEqual(['ticket.assigned', 'ticket.assigned', 'ticket.assigned']);
  });

  it('is the first who answers a ticket that nobody took', async () => {
    const { id } = await open();
    await checker.call(sendTicketResponse, { body: { ticket: id, body: 'پاسخ', is_admin: true } });
    expect((await desk(id)).assignee?.id).toBe(checkerUser.id);
    await maker.call(sendTicketResponse, { body: { ticket: id, body: 'پاسخ', is_admin: true } });
    expect((await desk(id)).assignee?.id).toBe(checkerUser.id);
  });

  it('is an active administrator of the head office', async () => {
    const { id } = await open();
    for (const nobody of [owner.id, 99_999]) {
      const answer = await assign(maker, id, nobody, null);
      expect(answer).toMatchObject({ status: 422, body: { code: 'TICKET_RESPONDER' } });
      expect(answer.body.fields.assignee_id).toHaveLength(1);
    }
    expect((await maker.call(assignTicket, { params: { id }, body: {} })).body.fields).toMatchObject({
      assignee_id: ['کارشناس را انتخاب کنید'],
    });
    expect((await assign(maker, 99_999, makerUser.id, null)).status).toBe(404);
    expect((await desk(id)).assignee).toBeNull();
  });

  it('does it once under one key', async () => {
    const { id } = await open();
    const send = () =>
      maker.call(assignTicket, {
        params: { id },
        body: { assignee_id: makerUser.id, seen_id: null },
        headers: { 'idempotency-key': `take-${id}-once` },
      });
    expect((await send()).status).toBe(200);
    expect((await send()).status).toBe(200);
    expect(await auditOf(`ticket:${id}`)).toEqual(['ticket.assigned']);
  });

  it('filters the list, as branch and promised time do', async () => {
    const mine = await open('مال من');
    const free = await open('آزاد');
    await assign(maker, mine.id, readerUser.id, null);
    const find = async (body: object, who = maker) =>
      (await who.call(listTickets, { body: { is_admin: true, page_size: 100, ...body } })).body.data.results.map(
        (row) => row.id,
      );
    expect(await find({ responder: String(readerUser.id) })).toEqual([mine.id]);
    const nobody = await find({ responder: 'none' });
    expect(nobody).toContain(free.id);
    expect(nobody).not.toContain(mine.id);
    expect((await maker.call(listTickets, { body: { is_admin: true, responder: 'x' } })).status).toBe(400);
    await stranger.call(createTicket, {
      body: { national_code: other.username, topic: 'بی‌شعبه', group_id: groupId, body: 'سلام' },
    });
    const ofBranch = await find({ branch_id: branchId });
    expect(ofBranch).toContain(mine.id);
    expect(ofBranch.length).toBe((await find({})).length - 1);
    // the filters of staff narrow nothing for an investor, who is not told who answers
    const own = (await client.call(listTickets, { body: { responder: 'none', page_size: 100 } })).body.data.results;
    expect(own.find((row) => row.id === mine.id)).toMatchObject({ assignee: null, assignee_id: null });
    const { data } = (await maker.call(listTicketFilters)).body;
    expect(data.branches).toEqual([{ id: branchId, name: 'شعبه شیراز' }]);
    expect(data.responders.map((row) => row.id)).toContain(readerUser.id);
    expect(data.responders.map((row) => row.id)).not.toContain(owner.id);
  });
});

describe('the promised time', () => {
  it('begins with the question, stays while the investor adds to it, and ends with the answer', async () => {
    const { id, tracking_code: code } = await open();
    const first = (await seen(code)).due_at;
    expect(first).not.toBeNull();
    test.clock.moveBusiness(3_600_000);
    await client.call(sendTicketResponse, { body: { ticket: id, body: 'ضمناً' } });
    expect((await seen(code)).due_at).toBe(first);
    await maker.call(sendTicketResponse, { body: { ticket: id, body: 'پاسخ', is_admin: true } });
    expect(await seen(code)).toMatchObject({ due_at: null, due_state: null });
    await client.call(sendTicketResponse, { body: { ticket: id, body: 'باز هم' } });
    expect(Date.parse(must((await seen(code)).due_at))).toBeGreaterThan(Date.parse(must(first)));
    test.clock.moveBusiness(0);
  });

  it('comes from the category, counts no holiday, and is told as near and late', async () => {
    const made = await maker.call(createTicketCategory, { body: { title: 'فوری', promised_hours: 1 } });
    const group = made.body.data.id;
    // half an hour before the office closes, with a closed day after it
    await sql`
      insert into holidays (day, title, scope, updated_at)
      values ('2026-11-29', 'تعطیل رسمی', 'all', ${test.clock.now()})`.execute(test.db.db);
    const start = Date.parse('2026-11-28T15:30:00+03:30') - test.clock.now().getTime();
    test.clock.moveBusiness(start);
    const { tracking_code: code } = await open('فوری', group);
    expect(await seen(code, maker, true)).toMatchObject({
      due_at: new Date('2026-11-30T08:30:00+03:30').toISOString(),
      due_state: 'near',
    });
    test.clock.moveBusiness(start + 2 * 86_400_000);
    expect(await seen(code, maker, true)).toMatchObject({ due_state: 'late' });
    const [row] = (await maker.call(listTickets, { body: { is_admin: true, order: 'due' } })).body.data.results;
    const rows = (await maker.call(listTickets, { body: { is_admin: true, order: 'due', page_size: 100 } })).body.data
      .results;
    const dues = rows.map((one) => one.due_at);
    const waiting = dues.filter((due) => due !== null);
    expect(row?.due_at).toBe(waiting.toSorted()[0]);
    expect(dues).toEqual([...waiting.toSorted(), ...dues.filter((due) => due === null)]);
    test.clock.moveBusiness(0);
  });
});

it.each(['12x', '99999999', 'ناموجود', '1'.repeat(40)])('a ticket %s is not there, for either side', async (code) => {
  for (const who of [client, maker]) {
    const found = await who.call(ticketDetails, { params: { code }, query: { is_admin: who === maker } });
    expect([found.status, found.body.code]).toEqual([404, 'TICKET_NOT_FOUND']);
  }
});

describe('notes among administrators', () => {
  it('never reach the investor', async () => {
    const { id, tracking_code: code } = await open();
    const secret = 'مشکوک به پول‌شویی';
    const added = await maker.call(addTicketNote, { params: { id }, body: { body: secret } });
    expect(added).toMatchObject({ status: 201, body: { data: { body: secret, author: 'مینا سازنده' } } });
    expect((await desk(id, checker)).notes).toMatchObject([{ body: secret }]);
    expect((await client.call(getTicketDesk, { params: { id } })).status).toBe(403);
    expect((await branch.call(getTicketDesk, { params: { id } })).status).toBe(403);
    await client.call(closeTicket, { params: { id }, body: {} });
    const answers = [
      await client.call(ticketDetails, { params: { code } }),
      await client.call(ticketDetails, { params: { code }, query: { is_admin: true } }),
      await client.call(listTickets, { body: { page_size: 100 } }),
      await client.call(reopenTicket, { params: { id }, body: {} }),
      await client.call(listMessages, { query: {} }),
      await branch.call(ticketDetails, { params: { code }, query: { is_admin: true } }),
    ];
    for (const answer of answers) {
      expect(answer.status).toBe(200);
      expect(JSON.stringify(answer.body)).not.toContain('پول‌شویی');
    }
  });

  it('want a text, stay as they are, and leave the state of the ticket alone', async () => {
    const { id, tracking_code: code } = await open();
    const refused = await maker.call(addTicketNote, { params: { id }, body: { body: '  ' } });
    expect(refused).toMatchObject({ status: 400, body: { fields: { body: ['متن یادداشت را بنویسید'] } } });
    expect((await maker.call(addTicketNote, { params: { id: 99_999 }, body: { body: 'x' } })).status).toBe(404);
    await maker.call(addTicketNote, { params: { id }, body: { body: 'یادداشت' } });
    expect((await seen(code)).status).toBe('unread');
    await expect(sql`update ticket_notes set body = 'دیگر'`.execute(test.db.db)).rejects.toThrow(/append-only/);
  });
});

describe('two tickets of one investor', () => {
  const merge = (who: ApiClient, id: number, intoId: number) =>
    who.call(mergeTickets, { params: { id }, body: { into_id: intoId } });

  it('go on as one: both histories stay, the investor is told, and the promise is kept', async () => {
    const old = await open('اول');
    test.clock.moveBusiness(3_600_000);
    const into = await open('دوم');
    await maker.call(sendTicketResponse, { body: { ticket: into.id, body: 'پاسخ دوم', is_admin: true } });
    await maker.call(addTicketNote, { params: { id: old.id }, body: { body: 'یادداشت اول' } });
    const due = (await seen(old.tracking_code)).due_at;
    expect((await desk(into.id)).others.map((row) => row.id)).toContain(old.id);
    expect((await merge(maker, old.id, into.id)).body.data.tracking_code).toBe(into.tracking_code);
    const after = await seen(into.tracking_code, maker, true);
    expect(after).toMatchObject({ status: 'read', due_at: due });
    expect(after.chats.map((chat) => [chat.from_code, chat.body])).toEqual([
      [old.tracking_code, 'سلام'],
      [null, 'سلام'],
      [null, 'پاسخ دوم'],
    ]);
    expect((await desk(into.id)).notes).toMatchObject([{ body: 'یادداشت اول' }]);
    expect(await seen(old.tracking_code)).toMatchObject({
      status: 'close',
      merged_into: into.tracking_code,
      can_reopen: false,
      chats: [{ body: 'سلام' }],
    });
    expect((await client.call(reopenTicket, { params: { id: old.id }, body: {} })).body).toMatchObject({
      code: 'TICKET_MERGED',
      message: expect.stringContaining(into.tracking_code),
    });
    const { rows } = await sql<{ text: string }>`
      select short_text as text from messages where user_id = ${owner.id} order by id desc limit 1`.execute(test.db.db);
    expect(rows[0]?.text).toContain(old.tracking_code);
    expect(rows[0]?.text).toContain(into.tracking_code);
    expect(await auditOf(`ticket:${into.id}`)).toContain('ticket.merge_received');
    // a third ticket takes both histories along
    const third = await open('سوم');
    await merge(maker, into.id, third.id);
    expect((await seen(third.tracking_code)).chats).toHaveLength(4);
    expect(await seen(old.tracking_code)).toMatchObject({ merged_into: third.tracking_code });
    test.clock.moveBusiness(0);
  });

  it('are of the same investor, open, and not the same ticket', async () => {
    const mine = await open();
    const foreign = await stranger.call(createTicket, {
      body: { national_code: other.username, topic: 'دیگری', group_id: groupId, body: 'سلام' },
    });
    const refused = await merge(maker, mine.id, foreign.body.data.id);
    expect(refused).toMatchObject({ status: 422, body: { code: 'TICKET_MERGE_OTHER' } });
    expect(refused.body.fields.into_id).toHaveLength(1);
    expect((await merge(maker, mine.id, mine.id)).body.code).toBe('TICKET_MERGE_OTHER');
    expect((await merge(maker, mine.id, 99_999)).status).toBe(404);
    const closed = await open();
    await client.call(closeTicket, { params: { id: closed.id }, body: {} });
    expect((await merge(maker, closed.id, mine.id)).body.code).toBe('TICKET_MERGE_CLOSED');
    expect((await merge(maker, mine.id, closed.id)).body.code).toBe('TICKET_MERGE_CLOSED');
    expect((await client.call(mergeTickets, { params: { id: mine.id }, body: { into_id: closed.id } })).status).toBe(
      403,
    );
    expect((await seen(mine.tracking_code)).status).toBe('unread');
  });
});

describe('closing by staff', () => {
  it('needs no reason in the call of the specification; the investor reads that none was given', async () => {
    const { id, tracking_code: code } = await open();
    expect((await maker.call(closeTicket, { params: { id }, body: { is_admin: true } })).status).toBe(200);
    expect(await seen(code)).toMatchObject({ status: 'close', close_reason: 'علت ذکر نشده است' });
    const twin = await open();
    const byGet = await maker.call(closeTicketByGet, { params: { id: twin.id }, query: { is_admin: true } });
    expect(byGet.status).toBe(200);
    expect(await seen(twin.tracking_code)).toMatchObject({ status: 'close', close_reason: 'علت ذکر نشده است' });
  });

  it('takes a reason of ten letters, which the investor reads', async () => {
    const { id, tracking_code: code } = await open();
    const short = await maker.call(closeTicket, { params: { id }, body: { is_admin: true, reason: 'کوتاه' } });
    expect(short.body.fields.reason).toHaveLength(1);
    expect((await seen(code)).status).toBe('unread');
    const reason = 'پرسش شما تلفنی پاسخ داده شد';
    expect((await maker.call(closeTicket, { params: { id }, body: { is_admin: true, reason } })).status).toBe(200);
    expect(await seen(code)).toMatchObject({ status: 'close', close_reason: reason, due_at: null });
    expect((await desk(id)).closed_by).toBe('مینا سازنده');
    expect((await assign(maker, id, makerUser.id, null)).body.code).toBe('TICKET_CLOSED_FOR_STAFF');
  });
});

describe('the duty of a category', () => {
  it('decides who answers, closes and takes its tickets', async () => {
    const made = await maker.call(createTicketCategory, { body: { title: 'مالی', duty: 'makerOrChecker' } });
    const { id, tracking_code: code } = await open('پول', made.body.data.id);
    expect((await seen(code, reader, true)).may_answer).toBe(false);
    expect((await seen(code, maker, true)).may_answer).toBe(true);
    expect((await desk(id)).responders.map((row) => row.id)).not.toContain(readerUser.id);
    const reason = 'پرسش شما پاسخ داده شد';
    const refused = [
      await reader.call(sendTicketResponse, { body: { ticket: id, body: 'x', is_admin: true } }),
      await reader.call(closeTicket, { params: { id }, body: { is_admin: true, reason } }),
      await assign(reader, id, readerUser.id, null),
    ];
    expect(refused.map((answer) => [answer.status, answer.body.code])).toEqual(refused.map(() => [403, 'TICKET_DUTY']));
    expect((await assign(maker, id, readerUser.id, null)).body.code).toBe('TICKET_RESPONDER');
    expect((await maker.call(sendTicketResponse, { body: { ticket: id, body: 'x', is_admin: true } })).status).toBe(
      201,
    );
    expect((await seen(code)).chats).toHaveLength(2);
  });
});
