import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkDocument, type DocumentDecision } from '#shared/contract/documentChecks.ts';
import { listInvestorDocuments } from '#shared/contract/investorFiles.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';
import { must } from '#tests/support/must.ts';

const reason = 'تصویر خوانا نیست؛ از نو عکس بگیرید.';

let test: TestApp;
let person: TestUser;
let makerUser: TestUser;
let maker: ApiClient;
let checker: ApiClient;

beforeAll(async () => {
  test = await createTestApp();
  person = await createUser(test);
  makerUser = await createUser(test, { roleId: 2, accessLevel: 't1' });
  maker = await signIn(test, makerUser);
  test.clock.advance(60_000);
  checker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't2' }));
});
afterAll(() => test.close());

async function waitingDocument(investorId = person.investorId): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into investor_documents (investor_id, doc_name, status, uploaded_at)
    values (${investorId}, 'کارت ملی', 'pending', ${test.clock.now()}) returning id`.execute(test.db.db);
  return must(rows[0]).id;
}

const check = (client: ApiClient, documentId: number, decision: DocumentDecision = 'need_more', why = reason) =>
  client.call(checkDocument, { params: { documentId }, body: { decision, reason: why } });

const statusOf = async (documentId: number) => {
  const { body } = await maker.call(listInvestorDocuments, { query: { investorId: person.investorId } });
  return body.data.find((row: { documentId: number }) => row.documentId === documentId)?.status;
};

it('is for makers and checkers, with a reason; a refusal changes nothing', async () => {
  const id = await waitingDocument();
  expect((await check(test.api.anonymous(), id)).status).toBe(401);
  expect((await check(await signIn(test, person), id)).body.code).toBe('ACCESS_DENIED');
  expect((await check(maker, id, 'rejected', 'کوتاه')).body.fields).toHaveProperty('reason');
  expect((await check(maker, 2_000_000_000)).body.code).toBe('NOT_FOUND');
  expect(await statusOf(id)).toBe('pending');
});

it.each(['approved', 'rejected', 'need_more'] as const)('%s: is kept, told to the investor and logged', async (to) => {
  const id = await waitingDocument();
  const done = await check(maker, id, to);
  expect(done.status, done.text).toBe(200);
  expect(await statusOf(id)).toBe(to);
  const { rows } = await sql<{ action: string; reason: string }>`
    select action, reason from audit_log where subject = ${`document:${id}`}`.execute(test.db.db);
  expect(rows).toEqual([{ action: 'investor.documentChecked', reason }]);
  const told = await sql<{ text: string; link: string }>`
    select short_text as text, link from messages where user_id = ${person.id} order by id desc limit 1`.execute(
    test.db.db,
  );
  expect(told.rows[0]?.text).toContain('کارت ملی');
  expect(told.rows[0]?.link).toBe(to === 'approved' ? '/profile' : '/add-ticket');
  expect((await check(checker, id, 'approved')).body.code).toBe('DOCUMENT_DECIDED');
});

it('is done once by two at a time, and never about oneself', async () => {
  const id = await waitingDocument();
  const answers = await Promise.all([check(maker, id), check(checker, id, 'approved')]);
  expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
  expect((await check(maker, await waitingDocument(makerUser.investorId))).body.code).toBe('APPROVAL_OWN_INVESTOR');
});
