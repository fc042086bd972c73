import { sql } from 'kysely';
import { afterAll, beforeAll, expect } from 'vitest';
import { investorInfo } from '#shared/contract/investors.ts';
import { listTickets } from '#shared/contract/tickets.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { checkFacts } from '../support/checkFacts.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';
import { apiFacts } from '../support/specFacts.ts';

/* The literals are in specFacts.ts; here each one meets an answer of the API. */

let test: TestApp;
let user: TestUser;
let client: ApiClient;
beforeAll(async () => {
  test = await createTestApp();
  user = await createUser(test);
  client = await signIn(test, user);
});
afterAll(() => test.close());

checkFacts(apiFacts, {
  'the answers name the state of a ticket in the words of each side': async (states) => {
    const { db } = test.db;
    const at = test.clock.now();
    const group = await sql<{ id: number }>`
      insert into ticket_categories (title, is_active, sort) values ('صدور', true, 0) returning id`.execute(db);
    for (const [index, { status }] of states.entries())
      await sql`
        insert into tickets (tracking_code, user_id, topic, group_id, status, national_code, due_at, closed_at, created_at, updated_at)
        values (${`8421001${index}`}, ${user.id}, ${status}, ${group.rows[0]?.id}, ${status}, ${user.username},
          ${status === 'unread' || status === 'read' ? at : null}, ${status === 'close' ? at : null}, ${at}, ${at})`.execute(
        db,
      );
    const admin = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
    const saidTo = async (who: ApiClient, isAdmin: boolean) => {
      const { results } = (await who.call(listTickets, { body: { is_admin: isAdmin } })).body.data;
      return Object.fromEntries(results.map((one) => [one.topic, one.status_text]));
    };
    const saidBy = (side: 'investor' | 'admin') =>
      Object.fromEntries(states.map((state) => [state.status, state[side]]));
    expect(await saidTo(client, false)).toEqual(saidBy('investor'));
    expect(await saidTo(admin, true)).toEqual(saidBy('admin'));
  },

  'a legal person has the day and place of registration': async (company) => {
    const { rows } = await sql<{ id: number }>`
      insert into investors (is_legal, national_no, company_name, register_no, register_date, register_place, mobile, auth_status, created_at)
      values (true, '10101234565', ${company.companyName}, ${company.registerNo}, '2010-05-01', ${company.companyRegisterPlace},
        ${user.mobile}, 'sejam_inquiry', ${test.clock.now()}) returning id`.execute(test.db.db);
    await sql`
      insert into user_investors (user_id, investor_id, relation, is_signatory, created_at)
      values (${user.id}, ${rows[0]?.id}, 'signatory', true, ${test.clock.now()})`.execute(test.db.db);
    const answer = await client.call(investorInfo, { query: { investorId: rows[0]?.id } });
    expect(answer.body.data).toMatchObject(company);
  },
});
