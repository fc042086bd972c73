import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getProfile } from '#shared/contract/account.ts';
import { sendBankAccountOtp } from '#shared/contract/bankAccounts.ts';
import { checkUserChild } from '#shared/contract/children.ts';
import {
  approveIdentityRequest,
  confirmIdentityOverride,
  getIdentityCheck,
  getIdentityRequest,
  submitIdentityDocuments,
} from '#shared/contract/identityRequests.ts';
import type { IdentityDocumentKind } from '#shared/texts/identityRequestTexts.ts';
import { checkRegistration, registerClient, sendRegistrationOtp } from '#shared/contract/registration.ts';
import { uploadFile } from '#shared/contract/uploads.ts';
import { noIdentityProvider } from '#server/ports/identity/none.ts';
import { must } from '#tests/support/must.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { createUser, newestCode, nextNationalCode, signIn } from '../support/people.ts';

/* Registration where no identity service is connected: documents take its place (decision 144). */

const iban = 'IR062960000000100324200001';
const password = 'Nilgoon-7788';
const declared = { firstName: 'مینا', lastName: 'سهیلی', birthDate: '1369/01/01' };
const kinds: IdentityDocumentKind[] = ['id_card', 'birth_certificate', 'selfie', 'bank_account'];

let test: TestApp;
let serial = 0;

beforeAll(async () => {
  test = await createTestApp({ ports: { identity: noIdentityProvider } });
});
afterAll(() => test.close());

const somebody = () => {
  serial += 1;
  return { nationalNo: nextNationalCode(), mobile: `0914${String(6_000_000 + serial)}` };
};

/** A guest whose code was sent. */
async function guest(who = somebody()) {
  test.clock.advance(61_000);
  const client = test.api.anonymous(`198.51.100.${serial}`);
  const sent = await client.call(sendRegistrationOtp, { body: who });
  expect(sent.body.data).toMatchObject({ byDocuments: true });
  return { client, who, body: { ...who, iban, otp: await newestCode(test, who.mobile) } };
}

async function registered() {
  const { client, who, body } = await guest();
  const done = await client.call(registerClient, { body: { ...body, ...declared, password } });
  expect(done.status, done.text).toBe(200);
  client.bearer = (done.body.data as { access: string }).access;
  const { rows } = await sql<{
    id: number;
    name: string;
    birthDate: string;
    authStatus: string;
    askedAt: Date | null;
    isVerified: boolean;
  }>`
    select i.id, i.first_name || ' ' || i.last_name as name, i.birth_date::text as "birthDate",
      i.auth_status as "authStatus", i.registry_updated_at as "askedAt", b.is_verified as "isVerified"
    from investors i
    join investor_bank_accounts b on b.investor_id = i.id and b.is_default
    where i.national_no = ${who.nationalNo}`.execute(test.db.db);
  return { client, who, investor: must(rows[0]) };
}

async function upload(client: ApiClient): Promise<number> {
  const form = new FormData();
  form.set('file_type_id', '20');
  form.set('file', new File(['%PDF-1.7\ntrailer\n%%EOF\n'], 'card.pdf'));
  return (await client.call(uploadFile, { body: form })).body.data.id;
}

const submit = async (client: ApiClient, investorId: number, sent: readonly IdentityDocumentKind[]) => {
  const documents = await Promise.all(sent.map(async (kind) => ({ kind, fileId: await upload(client) })));
  return client.call(submitIdentityDocuments, { body: { investorId, documents } });
};

const accountOf = async (investorId: number) => {
  const { rows } = await sql<{ isVerified: boolean }>`
    select is_verified as "isVerified" from investor_bank_accounts where investor_id = ${investorId} and is_default`.execute(
    test.db.db,
  );
  return must(rows[0]).isVerified;
};

describe('registration without an identity service', () => {
  it('asks nobody, takes the person’s own words and opens an account that nothing is proven of', async () => {
    const { client, body } = await guest();
    const checked = await client.call(checkRegistration, { body });
    expect(checked.status, checked.text).toBe(200);
    expect(checked.body.data).toEqual({ name: '', takesOver: false, isSandbox: false, byDocuments: true });
    const { investor, client: own } = await registered();
    expect(investor).toMatchObject({
      name: 'مینا سهیلی',
      birthDate: '1990-03-21',
      authStatus: 'none',
      askedAt: null,
      isVerified: false,
    });
    const profile = await own.call(getProfile, { query: { investorId: investor.id } });
    expect(profile.body.code).toBe('PROFILE_NOT_VISIBLE');
  });

  it('wants name and birth date of an adult, and a code of its own', async () => {
    const { client, body } = await guest();
    const ask = (change: object) =>
      client.call(registerClient, { body: { ...body, ...declared, password, ...change } });
    const empty = await ask({ firstName: ' ', birthDate: undefined });
    expect([empty.status, empty.body.code]).toEqual([422, 'REGISTRATION_PERSON_REQUIRED']);
    expect(Object.keys(empty.body.fields).toSorted()).toEqual(['birthDate', 'firstName']);
    const child = await ask({ birthDate: '1395/01/01' });
    expect([child.body.code, Object.keys(child.body.fields)]).toEqual(['REGISTRATION_UNDERAGE', ['birthDate']]);
    expect((await ask({ birthDate: '1410/01/01' })).body.code).toBe('REGISTRATION_UNDERAGE');
    const { rows } = await sql`select id from users where username = ${body.nationalNo}`.execute(test.db.db);
    expect(rows).toEqual([]);
  });

  it('takes over no investor that a guardian registered', async () => {
    const who = somebody();
    const guardian = await createUser(test);
    const { rows } = await sql<{ id: number }>`
      insert into investors (is_legal, national_no, first_name, last_name, auth_status, created_at)
      values (false, ${who.nationalNo}, 'آرمان', 'سهیلی', 'sejam_inquiry', now()) returning id`.execute(test.db.db);
    await sql`
      insert into user_investors (user_id, investor_id, it_self, relation, created_at)
      values (${guardian.id}, ${must(rows[0]).id}, false, 'father', now())`.execute(test.db.db);
    const { client, body } = await guest(who);
    const refused = await client.call(registerClient, { body: { ...body, ...declared, password } });
    expect([refused.status, refused.body.code]).toEqual([409, 'REGISTRATION_KNOWN']);
  });

  it('goes on by documents, of which one shows whose the account is, and two people decide', async () => {
    const { client, investor } = await registered();
    const check = await client.call(getIdentityCheck, { query: { investorId: investor.id } });
    expect(check.body.data.needed.filter((one) => one.isRequired).map((one) => one.kind)).toEqual(kinds);
    const short = await submit(client, investor.id, kinds.slice(0, 3));
    expect(short.body.code).toBe('IDENTITY_DOCUMENT_MISSING');
    const sent = await submit(client, investor.id, kinds);
    expect(sent.status, sent.text).toBe(200);
    const requestId = must(sent.body.data.request).requestId;
    const params = { requestId };
    const maker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
    const checker = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't2' }));
    const seen = (await maker.call(getIdentityRequest, { params })).body.data;
    expect(seen).toMatchObject({ warnings: ['registry_silent'], missing: [], account: { iban, isVerified: false } });
    const version = seen.version;
    const alone = await maker.call(approveIdentityRequest, { params, body: { version } });
    expect(alone.body.code).toBe('IDENTITY_REASON_REQUIRED');
    const overrideReason = 'اصل مدارک و گواهی بانک دیده شد';
    const first = await maker.call(approveIdentityRequest, { params, body: { version, overrideReason } });
    expect(first.body.data.state).toBe('prepared');
    expect(await accountOf(investor.id)).toBe(false);
    const second = (await checker.call(getIdentityRequest, { params })).body.data;
    const done = await checker.call(confirmIdentityOverride, { params, body: { version: second.version } });
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({ state: 'approved', account: { isVerified: true } });
    expect(await accountOf(investor.id)).toBe(true);
    const profile = await client.call(getProfile, { query: { investorId: investor.id } });
    expect(profile.body.data).toMatchObject({ isAuthorized: true });
  });

  it('closes what needs a service, and says that there is none', async () => {
    const guardian = await createUser(test);
    const client = await signIn(test, guardian);
    const child = { childNationalNo: nextNationalCode(), birthDate: '2016-05-04' };
    const asked = await client.call(checkUserChild, { body: child });
    expect([asked.status, asked.body.code]).toEqual([409, 'CHILD_SERVICE_ABSENT']);
    const account = await client.call(sendBankAccountOtp, { body: { investorId: guardian.investorId, account: iban } });
    expect([account.status, account.body.code]).toEqual([409, 'BANK_ACCOUNT_ABSENT']);
  });
});
