import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, type Operation } from '#shared/contract/kernel/define.ts';
import * as ticketDesk from '#shared/contract/ticketDesk.ts';
import * as tickets from '#shared/contract/tickets.ts';
import { createTicketCategory, getTicketCategory, updateTicketCategory } from '#shared/contract/ticketDesk.ts';
import { editTicketResponse, sendTicketResponse } from '#shared/contract/ticketAnswers.ts';
import {
  closeTicket,
  closeTicketByGet,
  listTicketsOfStatus,
  createTicket,
  listTicketCategories,
  listTickets,
  rateTicket,
  reopenTicket,
  ticketDetails,
} from '#shared/contract/tickets.ts';
import { uploadFile } from '#shared/contract/uploads.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { pdf } from '../support/fileStorms.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';
import { must } from '#tests/support/must.ts';

let test: TestApp;
let owner: TestUser;
let client: ApiClient;
let other: TestUser;
let stranger: ApiClient;
let admin: ApiClient;
let groupId = 0;

beforeAll(async () => {
  test = await createTestApp();
  const { rows } = await sql<{ id: number }>`
    insert into ticket_categories (title, is_active, sort) values ('صدور', true, 0), ('قدیمی', false, 1) returning id`.execute(
    test.db.db,
  );
  groupId = rows[0]?.id ?? 0;
  owner = await createUser(test);
  client = await signIn(test, owner);
  other = await createUser(test);
  stranger = await signIn(test, other);
  admin = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
});
afterAll(() => test.close());

const form = () => ({ national_code: owner.username, topic: 'واحدهای من', group_id: groupId, body: 'سلام' });

async function open(): Promise<{ id: number; tracking_code: string }> {
  const answer = await client.call(createTicket, { body: form() });
  expect(answer.status).toBe(201);
  return answer.body.data;
}

/** The state of a ticket; undefined where the caller may not read it. */
const statusOf = async (code: string, who = client, isAdmin = false) => {
  const answer: Answer = await who.call(ticketDetails, { params: { code }, query: isAdmin ? { is_admin: true } : {} });
  return (answer.body.data as { status: string } | undefined)?.status;
};

describe('tickets', () => {
  it.each(
    Object.values<Operation>({ ...operationsOf(tickets), ...operationsOf(ticketDesk) }).map(
      (op) => [op.id, op] as const,
    ),
  )('%s wants a session', async (_id, op) => {
    const answer = await test.api.anonymous().call(op, {
      params: { code: '12345678', id: 1, responseId: 1, status: 'close' },
      body: op.body ? {} : undefined,
    });
    expect(answer.status).toBe(401);
  });

  it.each([
    ['ten equal digits', { national_code: '1111111111' }, 'national_code', 'کد ملی معتبر نیست'],
    ['nine digits', { national_code: '123456789' }, 'national_code', 'کد ملی باید حداقل ۱۰ رقم باشد'],
    ['fifteen digits', { national_code: '123456789012345' }, 'national_code', 'کد ملی باید حداکثر ۱۴ رقم باشد'],
    ['a long topic', { topic: 'ا'.repeat(51) }, 'topic', 'عنوان بیش از حد طولانی است'],
    ['no topic', { topic: '' }, 'topic', 'لطفاً موضوع را وارد کنید'],
    ['no text', { body: '' }, 'body', 'لطفاً متن را وارد کنید'],
    ['no category', { group_id: undefined }, 'group_id', 'لطفاً دسته‌بندی را انتخاب کنید'],
    ['an empty category', { group_id: '' }, 'group_id', 'لطفاً دسته‌بندی را انتخاب کنید'],
  ])('refuses %s with the words of the spec', async (_what, change, field, message) => {
    const answer = await client.call(createTicket, { body: { ...form(), ...change } });
    expect(answer.status).toBe(400);
    expect(answer.body.fields[field]).toContain(message);
  });

  it('refuses categories that are gone, and files and orders of others', async () => {
    expect((await client.call(createTicket, { body: { ...form(), group_id: groupId + 1 } })).body.code).toBe(
      'TICKET_CATEGORY_UNKNOWN',
    );
    expect((await client.call(createTicket, { body: { ...form(), document_id: 99_999 } })).status).toBe(404);
    expect((await client.call(createTicket, { body: { ...form(), order_id: 99_999 } })).status).toBe(404);
    const { rows } = await sql<{ count: number }>`select count(*)::int as count from tickets`.execute(test.db.db);
    expect(rows[0]?.count).toBe(0);
  });

  it('has what it was opened with: topic, category, text, national code and file', async () => {
    const file = new FormData();
    file.set('file_type_id', '10');
    file.set('file', new File([pdf()], 'a.pdf'));
    const { id: documentId, file: path } = (await client.call(uploadFile, { body: file })).body.data;
    const made = await client.call(createTicket, { body: { ...form(), document_id: documentId } });
    expect(made.status, made.text).toBe(201);
    const { id, tracking_code: code } = made.body.data;
    expect((await client.call(ticketDetails, { params: { code } })).body.data).toMatchObject({
      ...{ id, tracking_code: code, topic: 'واحدهای من', group_id: groupId, national_code: owner.username },
      chats: [{ body: 'سلام', document_id: documentId, file: path }],
    });
  });

  it('goes through its states as the sides open and answer it', async () => {
    const ticket = await open();
    expect(ticket.tracking_code).toMatch(/^[1-9]\d{7}$/);
    expect(await statusOf(ticket.tracking_code)).toBe('unread');
    expect(await statusOf(ticket.tracking_code, admin, true)).toBe('read');
    const reply = await admin.call(sendTicketResponse, {
      body: { ticket: ticket.id, body: 'در حال بررسی است', is_admin: true },
    });
    expect(reply.status).toBe(201);
    const row = (await client.call(listTickets, { body: {} })).body.data.results[0];
    expect(row).toMatchObject({ status: 'reply', status_text: 'خوانده نشده', unread_count: 1 });
    expect(await statusOf(ticket.tracking_code)).toBe('read_by_user');
    await client.call(sendTicketResponse, { body: { ticket: ticket.id, body: 'ممنون' } });
    expect(
      (await admin.call(listTickets, { body: { is_admin: true, status: 'unread' } })).body.data.results[0],
    ).toMatchObject({
      id: ticket.id,
      status_text: 'در انتظار پاسخ',
      unread_count: 1,
      full_name: 'مینا سهیلی',
    });
    await test.jobs.runAll('sms.send');
    expect(
      test.sms.some((sms) => sms.template === 'ticket_reply' && sms.tokens.trackingCode === ticket.tracking_code),
    ).toBe(true);
  });

  it('is a secret to others, and the flag of the call makes nobody an admin', async () => {
    const ticket = await open();
    for (const isAdmin of [false, true]) {
      const flag = isAdmin ? { is_admin: true } : {};
      expect((await stranger.call(ticketDetails, { params: { code: ticket.tracking_code }, query: flag })).status).toBe(
        404,
      );
      expect(
        (await stranger.call(sendTicketResponse, { body: { ticket: ticket.id, body: 'x', ...flag } })).status,
      ).toBe(404);
      expect((await stranger.call(closeTicket, { params: { id: ticket.id }, body: flag })).status).toBe(404);
      expect((await stranger.call(listTickets, { body: flag })).body.data.count).toBe(0);
    }
    expect(await statusOf(ticket.tracking_code)).toBe('unread');
    expect((await stranger.call(listTicketCategories, { body: { is_admin: true } })).body.data).toHaveLength(1);
    expect((await admin.call(listTicketCategories, { body: { is_admin: true } })).body.data).toHaveLength(2);
  });

  it('lets writers change their answer for 15 minutes', async () => {
    const ticket = await open();
    const chat = (await client.call(ticketDetails, { params: { code: ticket.tracking_code } })).body.data.chats[0];
    const edit = (who: ApiClient, body: object) =>
      who.call(editTicketResponse, { params: { responseId: must(chat?.id) }, body: { ticket: ticket.id, ...body } });
    expect((await edit(client, { body: 'سلام دوباره' })).body.data).toMatchObject({
      body: 'سلام دوباره',
      can_edit: true,
    });
    expect((await edit(stranger, { body: 'x' })).status).toBe(404);
    expect((await edit(admin, { body: 'x', is_admin: true })).status).toBe(404);
    expect((await edit(client, { body: '' })).body.code).toBe('TICKET_EMPTY');
    await sql`update ticket_chats set created_at = created_at - interval '16 minutes' where id = ${chat?.id}`.execute(
      test.db.db,
    );
    expect((await edit(client, { body: 'دیر' })).body.code).toBe('TICKET_EDIT_TOO_LATE');
  });

  it('takes no answers once closed, and wants a text or a file', async () => {
    const ticket = await open();
    expect((await client.call(sendTicketResponse, { body: { ticket: ticket.id } })).body.code).toBe('TICKET_EMPTY');
    expect((await client.call(closeTicket, { params: { id: ticket.id }, body: {} })).body.data.status).toBe('close');
    expect((await client.call(closeTicket, { params: { id: ticket.id }, body: {} })).status).toBe(200);
    expect((await client.call(sendTicketResponse, { body: { ticket: ticket.id, body: 'باز' } })).body.code).toBe(
      'TICKET_CLOSED',
    );
    expect(await statusOf(ticket.tracking_code, admin, true)).toBe('close');
  });

  it('is filtered and paged', async () => {
    const all = (await admin.call(listTickets, { body: { is_admin: true, page_size: 2 } })).body.data;
    expect(all).toMatchObject({ current_page_no: 1, page_size: 2, last_page: Math.ceil(all.count / 2) });
    expect(all.results).toHaveLength(2);
    const find = async (body: object) => (await client.call(listTickets, { body })).body.data.count;
    expect(await find({ topic: '%' })).toBe(0);
    expect(await find({ topic: 'واحد' })).toBe(all.count);
    expect(await find({ from: '2026-11-22' })).toBe(0);
    expect(await find({ to: '2026-11-21' })).toBe(all.count);
  });

  it('keeps to a status by the optional segment of the path', async () => {
    const ticket = await open();
    await client.call(closeTicketByGet, { params: { id: ticket.id }, query: {} });
    const closed = await client.call(listTicketsOfStatus, { params: { status: 'close' }, body: { page_size: 100 } });
    expect(closed.status, closed.text).toBe(200);
    const { results } = closed.body.data;
    expect(new Set(results.map((row: { status: string }) => row.status))).toEqual(new Set(['close']));
    expect(results.map((row: { id: number }) => row.id)).toContain(ticket.id);
    const strangers = await stranger.call(listTicketsOfStatus, { params: { status: 'close' }, body: {} });
    expect(strangers.body.data.count).toBe(0);
    const unknown = await client.call(listTicketsOfStatus, { params: { status: 'other' }, body: {} });
    expect([unknown.status, Object.keys(unknown.body.fields)]).toEqual([400, ['status']]);
  });

  it('may be closed by GET, too, but not by strangers', async () => {
    const ticket = await open();
    expect((await stranger.call(closeTicketByGet, { params: { id: ticket.id }, query: {} })).status).toBe(404);
    expect((await client.call(closeTicketByGet, { params: { id: ticket.id }, query: {} })).body.data.status).toBe(
      'close',
    );
    expect(await statusOf(ticket.tracking_code)).toBe('close');
  });

  it('is opened again by staff at any time, by the investor within seven days', async () => {
    const ticket = await open();
    const params = { id: ticket.id };
    const reopen = (who: ApiClient, isAdmin = false) =>
      who.call(reopenTicket, { params, body: isAdmin ? { is_admin: true } : {} });
    expect((await reopen(admin, true)).body.code).toBe('TICKET_STATUS_NOT_ALLOWED');
    await client.call(closeTicket, { params, body: {} });
    expect((await reopen(stranger)).status).toBe(404);
    expect((await reopen(stranger, true)).status).toBe(404);
    const see = async () =>
      (await client.call(ticketDetails, { params: { code: ticket.tracking_code } })).body.data.can_reopen;
    expect(await see()).toBe(true);
    expect((await reopen(client)).body.data.status).toBe('unread');
    await client.call(closeTicket, { params, body: {} });
    test.clock.moveBusiness(7 * 86_400_000 + 1000);
    expect(await see()).toBe(false);
    expect((await reopen(client)).body.code).toBe('TICKET_REOPEN_LATE');
    expect((await admin.call(reopenTicket, { params: { id: 99_999 }, body: { is_admin: true } })).status).toBe(404);
    expect((await reopen(admin, true)).body.data.status).toBe('unread');
    test.clock.moveBusiness(0);
    expect((await client.call(sendTicketResponse, { body: { ticket: ticket.id, body: 'ادامه' } })).status).toBe(201);
  });

  it('is rated by its owner once it is closed', async () => {
    const ticket = await open();
    const rate = (who: ApiClient, rating: number) =>
      who.call(rateTicket, { params: { id: ticket.id }, body: { rating } });
    expect((await rate(client, 5)).body.code).toBe('TICKET_STATUS_NOT_ALLOWED');
    await client.call(closeTicket, { params: { id: ticket.id }, body: {} });
    expect((await rate(client, 6)).status).toBe(400);
    expect((await rate(client, 0)).status).toBe(400);
    expect((await rate(stranger, 1)).status).toBe(404);
    expect((await rate(admin, 5)).status).toBe(404);
    expect((await rate(client, 4)).body.data.rating).toBe(4);
    expect((await client.call(ticketDetails, { params: { code: ticket.tracking_code } })).body.data.rating).toBe(4);
  });

  it('carries the business day, as the desks do, also after the demo moved it', async () => {
    const before = test.clock.now();
    test.clock.moveBusiness(3 * 86_400_000);
    const { tracking_code: code } = await open();
    const { data } = (await client.call(ticketDetails, { params: { code } })).body;
    test.clock.moveBusiness(0);
    const days = (moment: string) => Math.round((Date.parse(moment) - before.getTime()) / 86_400_000);
    expect([data.created_at, data.updated_at, data.chats[0]?.created_at].map((at) => days(at as string))).toEqual([
      3, 3, 3,
    ]);
  });
});

describe('ticket categories', () => {
  it('are for admins to see one by one, and for the preparing ones to change', async () => {
    expect((await client.call(getTicketCategory, { params: { id: groupId } })).status).toBe(403);
    expect((await client.call(createTicketCategory, { body: { title: 'من' } })).status).toBe(403);
    expect((await client.call(updateTicketCategory, { params: { id: groupId }, body: { title: 'من' } })).status).toBe(
      403,
    );
    expect((await admin.call(getTicketCategory, { params: { id: groupId } })).body.data).toMatchObject({
      title: 'صدور',
      is_active: true,
    });
    expect((await admin.call(getTicketCategory, { params: { id: 99_999 } })).body.code).toBe('TICKET_CATEGORY_UNKNOWN');
  });

  it('are added and changed, each title once', async () => {
    expect((await admin.call(createTicketCategory, { body: { title: '' } })).status).toBe(400);
    expect((await admin.call(createTicketCategory, { body: { title: 'صدور' } })).body.code).toBe(
      'TICKET_CATEGORY_EXISTS',
    );
    const made = await admin.call(createTicketCategory, { body: { title: 'سود' } });
    expect(made.status).toBe(201);
    expect(made.body.data).toMatchObject({ title: 'سود', is_active: true, order: 2 });
    const { id } = made.body.data;
    expect((await admin.call(updateTicketCategory, { params: { id }, body: { title: 'صدور' } })).body.code).toBe(
      'TICKET_CATEGORY_EXISTS',
    );
    expect(
      (await admin.call(updateTicketCategory, { params: { id: 99_999 }, body: { title: 'نیست' } })).body.code,
    ).toBe('TICKET_CATEGORY_UNKNOWN');
    expect(
      (await admin.call(updateTicketCategory, { params: { id }, body: { title: 'سودها', is_active: false } })).body
        .data,
    ).toMatchObject({ title: 'سودها', is_active: false, order: 2 });
    expect(
      (await client.call(listTicketCategories, { body: {} })).body.data.map((one: { title: string }) => one.title),
    ).toEqual(['صدور']);
    expect((await client.call(createTicket, { body: { ...form(), group_id: id } })).body.code).toBe(
      'TICKET_CATEGORY_UNKNOWN',
    );
  });
});

describe('a ticket that staff open for a customer', () => {
  const forOwner = () => ({ ...form(), topic: 'پیگیری تلفنی', body: 'به درخواست شما ثبت شد', is_admin: true });

  it('is the customer’s: the customer sees it as unread, answers it, and is told by whom it was opened', async () => {
    const answer = await admin.call(createTicket, { body: forOwner() });
    expect(answer.status).toBe(201);
    const code = answer.body.data.tracking_code;
    const [row] = (await client.call(listTickets, { body: { tracking_code: code } })).body.data.results;
    expect(row).toMatchObject({ status: 'reply', national_code: owner.username, unread_count: 1 });
    const seen = (await client.call(ticketDetails, { params: { code } })).body.data;
    expect(seen.chats).toMatchObject([{ is_admin: true, body: 'به درخواست شما ثبت شد', author: '' }]);
    const staff = (await admin.call(ticketDetails, { params: { code }, query: { is_admin: true } })).body.data;
    expect(staff).toMatchObject({ full_name: 'مینا سهیلی', national_code: owner.username });
    const { rows } = await sql<{ action: string }>`
      select action from audit_log where subject = ${`ticket:${answer.body.data.id}`}`.execute(test.db.db);
    expect(rows).toEqual([{ action: 'ticket.opened_for_customer' }]);
    expect(
      (await client.call(sendTicketResponse, { body: { ticket: answer.body.data.id, body: 'سپاس' } })).status,
    ).toBe(201);
  });

  it('is refused for a code that nobody has; the flag of an investor opens a ticket of their own', async () => {
    const unknown = await admin.call(createTicket, { body: { ...forOwner(), national_code: '0079989090' } });
    expect(unknown).toMatchObject({ status: 422, body: { code: 'TICKET_CUSTOMER_UNKNOWN' } });
    expect(unknown.body.fields.national_code).toHaveLength(1);
    // Without the role the flag means nothing, and the ticket of somebody else cannot be opened under their code.
    const foreign = await stranger.call(createTicket, { body: forOwner() });
    expect(foreign).toMatchObject({ status: 422, body: { code: 'TICKET_CODE_FOREIGN' } });
    expect(foreign.body.fields.national_code).toHaveLength(1);
    const own = await stranger.call(createTicket, { body: { ...forOwner(), national_code: other.username } });
    expect(own.status).toBe(201);
    expect((await client.call(ticketDetails, { params: { code: own.body.data.tracking_code } })).body.code).toBe(
      'TICKET_NOT_FOUND',
    );
  });
});

describe('words of tickets', () => {
  it('keep the digits that were typed; codes are folded', async () => {
    const body = { ...form(), topic: 'گواهی ۲۴ ساعته', body: 'پس از ۲۴ ساعت و 3 روز' };
    const { tracking_code: code } = (
      await client.call(createTicket, { body: { ...body, national_code: owner.username.replaceAll('0', '۰') } })
    ).body.data;
    const seen = (await client.call(ticketDetails, { params: { code } })).body.data;
    expect(seen).toMatchObject({ topic: 'گواهی ۲۴ ساعته', national_code: owner.username });
    expect(seen.chats[0]?.body).toBe('پس از ۲۴ ساعت و 3 روز');
    for (const topic of ['۲۴', '24']) {
      const found = (await client.call(listTickets, { body: { topic } })).body.data.results;
      expect(found.map((row: { tracking_code: string }) => row.tracking_code)).toContain(code);
    }
  });
});

describe('two people at one ticket', () => {
  it('a second answer is told who answered first, and is sent after a look', async () => {
    const ticket = await open();
    const colleague = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't2' }));
    const seen = (
      await colleague.call(ticketDetails, { params: { code: ticket.tracking_code }, query: { is_admin: true } })
    ).body.data;
    const last = seen.chats.at(-1)?.id;
    const send = (who: ApiClient, lastSeen: number) =>
      who.call(sendTicketResponse, { body: { ticket: ticket.id, body: 'پاسخ', is_admin: true, last_seen: lastSeen } });
    const first = await send(admin, must(last));
    expect(first.status).toBe(201);
    const second = await send(colleague, must(last));
    expect(second).toMatchObject({ status: 409, body: { code: 'TICKET_ANSWERED' } });
    expect(second.body.message).toContain('مینا سهیلی');
    expect((await send(colleague, first.body.data.id)).status).toBe(201);
    await client.call(closeTicket, { params: { id: ticket.id }, body: {} });
    expect((await send(admin, first.body.data.id)).body).toMatchObject({
      code: 'TICKET_CLOSED_FOR_STAFF',
      message: 'این تیکت بسته شده است؛ برای پاسخ، ابتدا آن را بازگشایی کنید',
    });
  });
});

describe('labels of categories', () => {
  it('differ for administrators and investors (spec 6)', async () => {
    const maker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
    const made = await maker.call(createTicketCategory, { body: { title: 'پرداخت‌ها', admin_title: 'خزانه' } });
    expect(made.body.data).toMatchObject({ title: 'پرداخت‌ها', admin_title: 'خزانه' });
    const id = made.body.data.id;
    const of = async (who: ApiClient, isAdmin: boolean) =>
      (await who.call(listTicketCategories, { body: { is_admin: isAdmin } })).body.data.find(
        (row: { id: number }) => row.id === id,
      );
    expect(await of(client, false)).toMatchObject({ title: 'پرداخت‌ها', admin_title: null });
    expect(await of(admin, true)).toMatchObject({ admin_title: 'خزانه' });
    const { tracking_code: code } = (await client.call(createTicket, { body: { ...form(), group_id: id } })).body.data;
    expect((await client.call(ticketDetails, { params: { code } })).body.data.group_title).toBe('پرداخت‌ها');
    expect(
      (await admin.call(ticketDetails, { params: { code }, query: { is_admin: true } })).body.data.group_title,
    ).toBe('خزانه');
    await maker.call(updateTicketCategory, { params: { id }, body: { admin_title: null } });
    expect((await of(admin, true))?.admin_title).toBeNull();
  });
});
