import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addIdentityDocument,
  approveIdentityRequest,
  askInPersonCheck,
  askMoreOfIdentity,
  confirmIdentityOverride,
  getIdentityCheck,
  getIdentityRequest,
  listIdentityRequests,
  rejectIdentityRequest,
  returnIdentityOverride,
  submitIdentityDocuments,
  withdrawIdentityRequest,
} from '#shared/contract/identityRequests.ts';
import type { IdentityDocumentKind } from '#shared/texts/identityRequestTexts.ts';
import { profileStatus } from '#shared/contract/dashboard.ts';
import { getProfile } from '#shared/contract/account.ts';
import { getFile, uploadFile } from '#shared/contract/uploads.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, newestCode, signIn, type TestUser } from '../support/people.ts';
import { must } from '#tests/support/must.ts';

/* Verification by documents and at a branch (domain 3.6). The clock of the tests stands on a working day of November 2026. */

const reason = 'تصویر خوانا نیست؛ از نو عکس بگیرید.';
const natural: IdentityDocumentKind[] = ['id_card', 'birth_certificate', 'selfie'];

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let branchAdmin: ApiClient;
let branchId = 0;

beforeAll(async () => {
  test = await createTestApp();
  const { rows } = await sql<{ id: number }>`
    insert into branches (code, name) values ('B1', 'شعبه ونک') returning id`.execute(test.db.db);
  branchId = must(rows[0]).id;
  maker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
  checker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't2' }));
  const local = await createUser(test, { roleId: 2, accessLevel: 'KZ' });
  await sql`update users set branch_id = ${branchId} where id = ${local.id}`.execute(test.db.db);
  branchAdmin = await signIn(test, local);
});
afterAll(() => test.close());

interface Investor extends TestUser {
  client: ApiClient;
}

/** Somebody whom the registry knows but has not verified. */
async function investor(values: { isAsked?: boolean } = {}): Promise<Investor> {
  const user = await createUser(test, { authStatus: 'none' });
  if (values.isAsked !== false)
    await sql`update investors set registry_updated_at = ${test.clock.now()} where id = ${user.investorId}`.execute(
      test.db.db,
    );
  test.clock.advance(1_000);
  return { ...user, client: await signIn(test, user) };
}

async function upload(client: ApiClient): Promise<number> {
  const form = new FormData();
  form.set('file_type_id', '20');
  form.set('file', new File(['%PDF-1.7\ntrailer\n%%EOF\n'], 'card.pdf'));
  return (await client.call(uploadFile, { body: form })).body.data.id;
}

async function submit(of: Investor, kinds: IdentityDocumentKind[] = natural) {
  const documents = await Promise.all(kinds.map(async (kind) => ({ kind, fileId: await upload(of.client) })));
  return of.client.call(submitIdentityDocuments, { body: { investorId: of.investorId, documents } });
}

const check = async (of: Investor) =>
  (await of.client.call(getIdentityCheck, { query: { investorId: of.investorId } })).body.data;
const detailsOf = async (requestId: number, client = maker) =>
  (await client.call(getIdentityRequest, { params: { requestId } })).body.data;
const decide = {
  approve: (client: ApiClient, requestId: number, version: string, overrideReason?: string) =>
    client.call(approveIdentityRequest, { params: { requestId }, body: { version, overrideReason } }),
  reject: (client: ApiClient, requestId: number, version: string, why = reason) =>
    client.call(rejectIdentityRequest, { params: { requestId }, body: { version, reason: why } }),
  more: (client: ApiClient, requestId: number, version: string, kinds: IdentityDocumentKind[]) =>
    client.call(askMoreOfIdentity, { params: { requestId }, body: { version, kinds, reason } }),
  confirm: (client: ApiClient, requestId: number, version: string) =>
    client.call(confirmIdentityOverride, { params: { requestId }, body: { version } }),
};

async function submitted(kinds?: IdentityDocumentKind[], values?: { isAsked?: boolean }) {
  const of = await investor(values);
  const answer = await submit(of, kinds);
  expect(answer.status, answer.text).toBe(200);
  const { requestId } = must(answer.body.data.request);
  return { of, requestId, seen: await detailsOf(requestId) };
}

const profile = (of: Investor) => of.client.call(getProfile, { query: { investorId: of.investorId } });
const actsOn = async (requestId: number) =>
  (
    await sql<{ action: string }>`
      select action from audit_log where subject = ${`identity_request:${requestId}`} order by id`.execute(test.db.db)
  ).rows.map(({ action }) => action);

describe('what the investor hands in', () => {
  it('names what is needed, takes all of it or nothing, and puts the identity under review', async () => {
    const of = await investor();
    const before = await check(of);
    expect(before).toMatchObject({ authStatus: 5, mayAsk: true, request: null });
    expect(before.needed.filter(({ isRequired }) => isRequired).map(({ kind }) => kind)).toEqual(natural);
    const partial = await submit(of, ['id_card']);
    expect([partial.status, partial.body.code]).toEqual([400, 'IDENTITY_DOCUMENT_MISSING']);
    expect(partial.body.fields['documents']?.[0]).toContain('شناسنامه');
    expect((await submit(of, [...natural, 'selfie'])).body.code).toBe('IDENTITY_DOCUMENT_TWICE');
    expect((await check(of)).request).toBeNull();
    expect((await submit(of)).body.data).toMatchObject({
      authStatus: 4,
      mayAsk: false,
      request: { kind: 'documents', state: 'pending', documents: [{ kind: 'id_card' }, {}, {}] },
    });
    expect((await submit(of)).body.code).toBe('IDENTITY_REQUEST_OPEN');
  });

  it('is decided about by the next working day, as each paper that waits says; later it is late', async () => {
    const of = await investor();
    const { request } = (await submit(of)).body.data;
    // sent on a Saturday
    expect(must(request)).toMatchObject({ reviewBy: '2026-11-22', reviewLateSince: null });
    await sql`
      update identity_requests set waits_since = ${new Date(test.clock.now().getTime() - 3 * 86_400_000)}
      where id = ${must(request).requestId}`.execute(test.db.db);
    // sent on the Wednesday before, decided by today
    expect(must((await check(of)).request)).toMatchObject({ reviewBy: '2026-11-21', reviewLateSince: null });
    await sql`
      update identity_requests set waits_since = ${new Date(test.clock.now().getTime() - 4 * 86_400_000)}
      where id = ${must(request).requestId}`.execute(test.db.db);
    expect(must((await check(of)).request)).toMatchObject({ reviewBy: null, reviewLateSince: '2026-11-18' });
  });

  it('takes no file of somebody else, and keeps nothing of such a request', async () => {
    const [of, other] = [await investor(), await investor()];
    const documents = await Promise.all(natural.map(async (kind) => ({ kind, fileId: await upload(other.client) })));
    const answer = await of.client.call(submitIdentityDocuments, { body: { investorId: of.investorId, documents } });
    expect(answer.body.code).toBe('NOT_FOUND');
    expect((await check(of)).authStatus).toBe(5);
  });

  it('is taken once when it is sent twice at the same moment', async () => {
    const of = await investor();
    const answers = await Promise.all([submit(of), submit(of)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  it('is not for somebody who is verified already or has died', async () => {
    const verified = await createUser(test);
    const client = await signIn(test, verified);
    expect((await submit({ ...verified, client })).body.code).toBe('IDENTITY_VERIFIED');
    const of = await investor();
    await sql`update investors set sejam_status = 9 where id = ${of.investorId}`.execute(test.db.db);
    expect((await submit(of)).body.code).toBe('IDENTITY_DEAD');
  });

  it('is taken back, and the status is what it was', async () => {
    const { of } = await submitted();
    const withdraw = () => of.client.call(withdrawIdentityRequest, { body: { investorId: of.investorId } });
    expect((await withdraw()).body.data).toMatchObject({
      authStatus: 5,
      mayAsk: true,
      request: { state: 'withdrawn' },
    });
    expect((await withdraw()).body.code).toBe('IDENTITY_REQUEST_NONE');
  });
});

describe('a visit at a branch', () => {
  const ask = (of: Investor, visitOn: string, branch = branchId) =>
    of.client.call(askInPersonCheck, { body: { investorId: of.investorId, branchId: branch, visitOn } });

  it('is for a working day of the next 30 at a branch that exists', async () => {
    const of = await investor();
    const { firstVisitDay, lastVisitDay, branches } = await check(of);
    expect(branches).toEqual([{ branchId, name: 'شعبه ونک' }]);
    expect((await ask(of, firstVisitDay, 999)).body.fields).toHaveProperty('branchId');
    expect((await ask(of, '2026-01-05')).body.code).toBe('IDENTITY_VISIT_DAY');
    const after = new Date(new Date(`${lastVisitDay}T00:00:00Z`).getTime() + 86_400_000).toISOString().slice(0, 10);
    expect((await ask(of, after)).body.code).toBe('IDENTITY_VISIT_DAY');
    const done = await ask(of, firstVisitDay);
    expect(done.body.data.request, done.text).toMatchObject({ kind: 'in_person', branchName: 'شعبه ونک' });
  });

  it('is approved by the officer once the documents of the visit are there', async () => {
    const of = await investor();
    const { firstVisitDay } = await check(of);
    const { requestId } = must((await ask(of, firstVisitDay)).body.data.request);
    expect(await detailsOf(requestId)).toMatchObject({
      warnings: ['document_missing'],
      missing: ['id_card', 'selfie'],
    });
    for (const kind of ['id_card', 'selfie'] as const) {
      const added = await maker.call(addIdentityDocument, {
        params: { requestId },
        body: { kind, fileId: await upload(maker) },
      });
      expect(added.status, added.text).toBe(200);
    }
    const seen = await detailsOf(requestId);
    expect(seen.warnings).toEqual([]);
    expect((await decide.approve(maker, requestId, seen.version)).body.data.state).toBe('approved');
    expect((await check(of)).authStatus).toBe(3);
  });
});

describe('the decision', () => {
  it('verifies the investor, approves the documents, opens the profile, and is told by text message', async () => {
    const { of, requestId, seen } = await submitted();
    expect((await profile(of)).status).toBe(403);
    const done = await decide.approve(maker, requestId, seen.version);
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({ state: 'approved', documents: natural.map(() => ({ status: 'approved' })) });
    const { body } = await profile(of);
    expect(body.data).toMatchObject({
      isAuthorized: true,
      authStatus: 3,
      authStatusText: 'احراز هویت شما از طریق ارسال مدارک انجام شده است',
    });
    await test.jobs.runAll('sms.send');
    const told = test.sms.filter(({ mobile, template }) => mobile === of.mobile && template === 'identity_result');
    expect(told).toHaveLength(1);
    expect(await actsOn(requestId)).toEqual(['identity.documentsSent', 'identity.requestApproved']);
  });

  it('is done once by two at a time, and the second one reads who was first', async () => {
    const { requestId, seen } = await submitted();
    const answers = await Promise.all([
      decide.approve(maker, requestId, seen.version),
      decide.reject(checker, requestId, seen.version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
    const late = must(answers.find(({ status }) => status === 409));
    expect(late.body.code).toBe('APPROVAL_DECIDED');
    expect(late.body.message).toContain('مینا سهیلی');
  });

  it('is about exactly what was seen: a document that came meanwhile refuses it and is named', async () => {
    const { requestId, seen } = await submitted();
    await maker.call(addIdentityDocument, {
      params: { requestId },
      body: { kind: 'signature', fileId: await upload(maker) },
    });
    const late = await decide.approve(checker, requestId, seen.version);
    expect([late.status, late.body.code]).toEqual([409, 'APPROVAL_CHANGED']);
    expect(late.body.changes.map(({ field }) => field)).toEqual(['identityDocuments']);
  });

  it('with a reason rejects: the status is not verified again, and the investor reads why', async () => {
    const { of, requestId, seen } = await submitted();
    expect((await decide.reject(maker, requestId, seen.version, 'کوتاه')).body.fields).toHaveProperty('reason');
    expect((await decide.reject(maker, requestId, seen.version)).status).toBe(200);
    const now = await check(of);
    expect(now).toMatchObject({ authStatus: 5, mayAsk: true, request: { state: 'rejected', reason } });
    expect(now.request?.documents.map(({ status, reason: why }) => [status, why])).toEqual(
      natural.map(() => ['rejected', reason]),
    );
    expect((await submit(of)).status).toBe(200);
  });

  it('asks for more: the investor sends just that, and the request waits again', async () => {
    const { of, requestId, seen } = await submitted();
    expect((await decide.more(maker, requestId, seen.version, ['selfie'])).body.data.state).toBe('need_more');
    expect(await check(of)).toMatchObject({
      authStatus: 4,
      mayAsk: true,
      request: { state: 'need_more', wanted: ['selfie'], reason },
    });
    // a colleague who had it open meanwhile is told of it
    const late = await decide.reject(checker, requestId, seen.version);
    expect([late.status, late.body.code]).toEqual([409, 'APPROVAL_CHANGED']);
    expect(late.body.changes).toContainEqual({ field: 'status', before: 'در انتظار بررسی', after: 'نیازمند تکمیل' });
    expect(late.body.changes).toContainEqual({ field: 'lastActBy', before: null, after: 'مینا سهیلی' });
    const home = async () =>
      (await of.client.call(profileStatus, { query: { investorId: of.investorId } })).body.data.actions[0];
    expect(await home()).toMatchObject({
      ...{ code: 'identity_more', waitsForInvestor: true, path: '/profile#identity-documents' },
    });
    expect((await submit(of, ['id_card'])).body.code).toBe('IDENTITY_DOCUMENT_MISSING');
    expect((await submit(of, ['selfie'])).body.data.request).toMatchObject({ state: 'pending', wanted: [] });
    expect(await home()).toMatchObject({ code: 'identity_review', waitsForInvestor: false });
    const again = await detailsOf(requestId);
    // the new picture takes the place of the one that was refused
    expect(again.warnings).toEqual([]);
    expect((await decide.approve(checker, requestId, again.version)).body.data.state).toBe('approved');
  });

  it('is never about oneself', async () => {
    const user = await createUser(test, { roleId: 2, accessLevel: 't1', authStatus: 'none' });
    test.clock.advance(60_000);
    const client = await signIn(test, user);
    const { requestId } = must((await submit({ ...user, client })).body.data.request);
    const seen = await detailsOf(requestId, client);
    expect((await decide.reject(client, requestId, seen.version)).body.code).toBe('APPROVAL_OWN_INVESTOR');
  });
});

it('is open to somebody whom the registry holds for incomplete now, who keeps the level until the decision', async () => {
  const of = await investor();
  await sql`update investors set auth_status = 'sejam_online', sejam_status = 10 where id = ${of.investorId}`.execute(
    test.db.db,
  );
  expect(await check(of)).toMatchObject({ authStatus: 1, mayAsk: true });
  expect((await submit(of)).status).toBe(200);
  const withdrawn = await of.client.call(withdrawIdentityRequest, { body: { investorId: of.investorId } });
  expect(withdrawn.body.data).toMatchObject({ authStatus: 1, mayAsk: true });
  const { requestId } = must((await submit(of)).body.data.request);
  expect(await check(of)).toMatchObject({ authStatus: 1, mayAsk: false });
  const { version } = await detailsOf(requestId);
  expect((await decide.approve(checker, requestId, version)).body.data.state).toBe('approved');
  expect(await check(of)).toMatchObject({ authStatus: 3, mayAsk: false });
});

describe('a warning', () => {
  it('wants a reason and a second person, who is not the first', async () => {
    const { of, requestId, seen } = await submitted(natural, { isAsked: false });
    expect(seen.warnings).toEqual(['registry_silent']);
    const plain = await decide.approve(checker, requestId, seen.version);
    expect([plain.body.code, Object.keys(plain.body.fields)]).toEqual(['IDENTITY_REASON_REQUIRED', ['overrideReason']]);
    const first = await decide.approve(checker, requestId, seen.version, 'سجام امروز پاسخ نمی‌دهد؛ مدارک درست است');
    expect(first.body.data).toMatchObject({ state: 'prepared', isOwn: true });
    expect((await check(of)).authStatus).toBe(4);
    const { version } = await detailsOf(requestId);
    expect((await decide.confirm(checker, requestId, version)).body.code).toBe('APPROVAL_SAME_PERSON');
    expect((await decide.confirm(maker, requestId, version)).body.code).toBe('ACCESS_DENIED');
    test.clock.advance(60_000);
    const second = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't2' }));
    expect((await decide.confirm(second, requestId, seen.version)).body.code).toBe('APPROVAL_CHANGED');
    expect((await decide.confirm(second, requestId, version)).body.data.state).toBe('approved');
    expect((await check(of)).authStatus).toBe(3);
    expect(await actsOn(requestId)).toEqual([
      'identity.documentsSent',
      'identity.requestOverridden',
      'identity.requestApproved',
    ]);
  });

  it('brings a prepared approval back into the queue by either person', async () => {
    const { requestId, seen } = await submitted(natural, { isAsked: false });
    await decide.approve(maker, requestId, seen.version, 'سجام امروز پاسخ نمی‌دهد؛ مدارک درست است');
    const { version } = await detailsOf(requestId);
    const back = await maker.call(returnIdentityOverride, { params: { requestId }, body: { version, reason } });
    expect(back.body.data).toMatchObject({ state: 'pending', overrideReason: null, preparedBy: null });
  });

  it('of a child, of a mobile of somebody else and of an unknown code stands', async () => {
    const { of, requestId } = await submitted();
    await sql`update investors set birth_date = '2015-04-01' where id = ${of.investorId}`.execute(test.db.db);
    await sql`
      insert into identity_checks (service, provider, investor_id, result, asked_at)
      values ('registry', 'sandbox', ${of.investorId}, 'unknown', ${test.clock.now()}),
        ('mobile', 'sandbox', ${of.investorId}, 'mismatch', ${test.clock.now()})`.execute(test.db.db);
    expect((await detailsOf(requestId)).warnings).toEqual(['registry_unknown', 'mobile_mismatch', 'under_age']);
  });
});

describe('the queue', () => {
  it('has what waits, oldest first, with counts, and finds people by name and code', async () => {
    const { of, requestId } = await submitted();
    const list = (query: object, client = maker) => client.call(listIdentityRequests, { query: { ...query } });
    const waiting = (await list({ state: 'waiting', size: 100 })).body;
    const times = waiting.data.map(({ waitsSince }) => waitsSince);
    expect(waiting.data.map((row) => row.requestId)).toContain(requestId);
    expect(times.filter((_time, index) => waiting.data[index]?.kind === 'documents')).toEqual(
      [...times.filter((_time, index) => waiting.data[index]?.kind === 'documents')].sort(),
    );
    expect(waiting.summary.documents + waiting.summary.inPerson).toBe(waiting.pageInfo.totalCount);
    const found = (await list({ search: of.username })).body;
    expect(found.data.map((row) => row.requestId)).toEqual([requestId]);
    expect((await list({ state: 'wrong' })).body.fields).toHaveProperty('state');
  });

  it('is late after a day', async () => {
    const { requestId } = await submitted();
    test.clock.advance(25 * 3_600_000);
    // the sessions of before have ended meanwhile
    maker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
    const { data } = (await maker.call(listIdentityRequests, { query: { size: 100 } })).body;
    expect(data.find((row) => row.requestId === requestId)).toMatchObject({ isLate: true, waitingHours: 25 });
  });

  it('of a branch has its own investors and visits alone, without a decision', async () => {
    const [inside, outside] = [await investor(), await investor()];
    test.clock.advance(1_000);
    await sql`update investors set branch_id = ${branchId} where id = ${inside.investorId}`.execute(test.db.db);
    const [a, b] = [await submit(inside), await submit(outside)].map((one) => must(one.body.data.request).requestId);
    const local = await createUser(test, { roleId: 2, accessLevel: 'KZ' });
    await sql`update users set branch_id = ${branchId} where id = ${local.id}`.execute(test.db.db);
    branchAdmin = await signIn(test, local);
    const ids = (await branchAdmin.call(listIdentityRequests, { query: { size: 100 } })).body.data.map(
      (r) => r.requestId,
    );
    expect(ids).toContain(a);
    expect(ids).not.toContain(b);
    const open = (requestId: number) => branchAdmin.call(getIdentityRequest, { params: { requestId } });
    expect((await open(must(b))).body.code).toBe('IDENTITY_REQUEST_NOT_FOUND');
    const seen = (await open(must(a))).body.data;
    expect((await decide.reject(branchAdmin, must(a), seen.version)).body.code).toBe('ACCESS_DENIED');
  });

  it('shows the pictures to those who decide and to the investor, and to nobody else', async () => {
    const { of, seen } = await submitted();
    const stranger = await investor();
    const publicId = /files\/([\w-]+)/.exec(seen.documents[0]?.filePath ?? '')?.[1] ?? '';
    const read = (client: ApiClient) => client.call(getFile, { params: { publicId } });
    const fresh = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
    expect((await read(fresh)).status).toBe(200);
    expect((await read(of.client)).status).toBe(200);
    expect((await read(stranger.client)).status).toBe(404);
  });
});

it('nobody but the office reads the queue, and codes stay with their owner', async () => {
  const of = await investor();
  expect((await of.client.call(listIdentityRequests, { query: {} })).status).toBe(403);
  expect((await test.api.anonymous().call(listIdentityRequests, { query: {} })).status).toBe(401);
  await expect(newestCode(test, of.mobile)).rejects.toThrow();
});
