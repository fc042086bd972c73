import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { deskFileColumns, exportDeskTickets } from '#shared/contract/ticketDesk.ts';
import { createTicket, exportTickets, listTickets, ticketFileColumns } from '#shared/contract/tickets.ts';
import { parseCsv } from '#shared/csv.ts';
import type { ApiClient } from '../support/client.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';

/* Own tickets as a file, and everybody's for the staff. */

let test: TestApp;
let own: ApiClient;
let stranger: ApiClient;
let person: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  const { rows } = await sql<{ id: number }>`
    insert into ticket_categories (title, is_active, sort) values ('صدور', true, 0) returning id`.execute(test.db.db);
  person = await createUser(test);
  own = await signIn(test, person);
  stranger = await signIn(test, await createUser(test));
  const body = { national_code: person.username, group_id: rows[0]?.id ?? 0, body: 'سلام' };
  for (const topic of ['اولین پرسش', '=پرسش دوم'])
    expect((await own.call(createTicket, { body: { ...body, topic } })).status).toBe(201);
});
afterAll(() => test.close());

const linesOf = async (client: ApiClient, query: Record<string, unknown>) => {
  const answer = await client.call(exportTickets, { query });
  expect(answer.status, answer.text).toBe(200);
  return parseCsv(answer.text);
};

it('lists each ticket once with its state in the words of investors', async () => {
  const [titles, ...rows] = await linesOf(own, {});
  expect(titles).toEqual([...ticketFileColumns]);
  expect(rows.map(([, topic, group, status]) => [topic, group, status].join('، ')).sort()).toEqual(
    ['=پرسش دوم، صدور، ارسال شده', 'اولین پرسش، صدور، ارسال شده'].sort(),
  );
});

it('follows the filters of the list', async () => {
  const [, ...rows] = await linesOf(own, { topic: 'اولین' });
  expect(rows.map(([, topic]) => topic)).toEqual(['اولین پرسش']);
  expect((await linesOf(own, { status: 'close' })).slice(1)).toEqual([]);
});

it('is a spreadsheet, too', async () => {
  const answer = await own.call(exportTickets, { query: { format: 'xlsx' } });
  expect(answer.headers.get('content-type')).toContain('spreadsheetml');
});

it('tells nobody of the tickets of others', async () => {
  expect((await linesOf(stranger, {})).slice(1)).toEqual([]);
  expect((await own.call(exportTickets, { query: { is_admin: true } })).status).toBe(400);
  expect((await test.api.anonymous().call(exportTickets, { query: {} })).status).toBe(401);
});

it('refuses days in the wrong order, as the list does', async () => {
  const days = { from: '2026-11-20', to: '2026-10-01' };
  const answers = [await own.call(exportTickets, { query: days }), await own.call(listTickets, { body: days })];
  for (const { status, body } of answers) expect([status, body.code]).toEqual([400, 'DATE_RANGE_INVALID']);
});

it('lists the tickets of everybody for the staff, by the filters of their list, with investor and promised time', async () => {
  const staff = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't0' }));
  const linesOfAll = async (query: Record<string, unknown>) => {
    const answer = await staff.call(exportDeskTickets, { query });
    expect(answer.status, answer.text).toBe(200);
    return parseCsv(answer.text);
  };
  const [titles, ...rows] = await linesOfAll({ order: 'due' });
  expect(titles).toEqual([...deskFileColumns]);
  expect(rows.map((row) => [row[1], row[7], row[8]])).toEqual(
    expect.arrayContaining([
      ['اولین پرسش', person.username, ''],
      ['=پرسش دوم', person.username, ''],
    ]),
  );
  // a promised time for each: both wait for their first answer
  expect(rows.map((row) => /^\d{4}\/\d{2}\/\d{2}/.test(row[9] ?? ''))).toEqual([true, true]);
  expect((await linesOfAll({ national_code: '0000000000' })).slice(1)).toEqual([]);
  expect((await linesOfAll({ responder: 'none', topic: 'اولین' })).slice(1)).toHaveLength(1);
  expect((await own.call(exportDeskTickets, { query: {} })).status).toBe(403);
});
