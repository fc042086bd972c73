import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operationsOf, type Operation } from '#shared/contract/kernel/define.ts';
import * as contract from '#shared/contract/investors.ts';
import { getProfile } from '#shared/contract/account.ts';
import {
  investorAddresses,
  investorBankAccounts,
  investorDocuments,
  investorInfo,
  listInvestors,
} from '#shared/contract/investors.ts';
import { uploadFile } from '#shared/contract/uploads.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { pdf } from '../support/fileStorms.ts';
import { createUser, signIn, type TestUser } from '../support/people.ts';
import type { ApiClient } from '../support/client.ts';

const ofInvestor = [investorInfo, investorAddresses, investorBankAccounts, investorDocuments];

let test: TestApp;
let user: TestUser;
let client: ApiClient;
let companyId = 0;
beforeAll(async () => {
  test = await createTestApp();
  user = await createUser(test);
  const { db } = test.db;
  const at = test.clock.now();
  const company = await sql<{ id: number }>`
    insert into investors (is_legal, national_no, company_name, register_no, register_date, register_place, economic_code, mobile, email, auth_status, created_at)
    values (true, '10101234565', 'پویان داده پارس', '12345', '2010-05-01', 'تهران', '411', ${user.mobile}, 'office@pooyan.example', 'sejam_inquiry', ${at}) returning id`.execute(
    db,
  );
  companyId = company.rows[0]?.id ?? 0;
  await sql`
    insert into user_investors (user_id, investor_id, relation, is_signatory, created_at) values (${user.id}, ${companyId}, 'signatory', true, ${at})`.execute(
    db,
  );
  await sql`
    insert into investor_addresses (investor_id, province, city, address_body, postal_code, phone_number, is_default)
    values (${user.investorId}, 'تهران', 'تهران', 'خیابان یک', '1435816471', '02188000000', false),
      (${user.investorId}, 'فارس', 'شیراز', 'خیابان دو', null, null, true)`.execute(db);
  await sql`
    insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_default, is_verified, usable_from, created_at)
    values (${user.investorId}, '012', 'بانک ملت', 'short_term', '123', 'IR120170000001234567890123', true, true, ${at}, ${at})`.execute(
    db,
  );
  await sql`
    insert into investor_documents (investor_id, doc_name, status, uploaded_at) values (${user.investorId}, 'کارت ملی', 'approved', ${at})`.execute(
    db,
  );
  client = await signIn(test, user);
});
afterAll(() => test.close());

describe('access', () => {
  it.each(Object.values<Operation>(operationsOf(contract)).map((op) => [op.id, op] as const))(
    '%s wants a session',
    async (_id, op) => {
      expect((await test.api.anonymous().call(op, { query: { investorId: user.investorId } })).body.code).toBe(
        'SESSION_REQUIRED',
      );
    },
  );

  it.each(ofInvestor.map((op) => [op.id, op] as const))(
    '%s is for the user’s investors, and for admins to read',
    async (_id, op) => {
      const stranger = await signIn(test, await createUser(test));
      expect(await stranger.call(op, { query: { investorId: user.investorId } })).toMatchObject({
        status: 403,
        body: { code: 'INVESTOR_NOT_ALLOWED' },
      });
      stranger.cookies.set('investorId', String(user.investorId));
      expect((await stranger.call(op, { query: { investorId: user.investorId } })).status).toBe(403);
      expect((await client.call(op)).status).toBe(400);
      expect((await client.call(op, { query: { investorId: 'x' } })).status).toBe(400);
      expect((await client.call(op, { query: { investorId: user.investorId } })).status).toBe(200);
      const admin = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
      expect((await admin.call(op, { query: { investorId: user.investorId } })).status).toBe(200);
    },
  );

  it('ends with the link between user and investor', async () => {
    const other = await createUser(test);
    const leaver = await signIn(test, other);
    expect(await test.app.services.investors.ownsInvestor(other.id, other.investorId)).toBe(true);
    await sql`delete from user_investors where user_id = ${other.id}`.execute(test.db.db);
    expect((await leaver.call(investorInfo, { query: { investorId: other.investorId } })).status).toBe(403);
  });
});

describe('answers', () => {
  it('lists the investors of the user, the self one first', async () => {
    expect((await client.call(listInvestors)).body.data).toEqual([
      {
        investorId: user.investorId,
        itSelf: true,
        name: 'مینا سهیلی',
        code: user.username,
        isLegal: false,
        relation: 'self',
        relationText: 'خودم',
        isAuthorized: true,
        authStatus: 1,
      },
      {
        investorId: companyId,
        itSelf: false,
        name: 'پویان داده پارس',
        code: '12345',
        isLegal: true,
        relation: 'signatory',
        relationText: 'صاحب امضا',
        isAuthorized: true,
        authStatus: 2,
      },
    ]);
  });

  it('shows personal fields for people and company fields for companies', async () => {
    const person = (await client.call(investorInfo, { query: { investorId: user.investorId } })).body.data;
    expect(person).toMatchObject({
      isLegal: 0,
      firstName: 'مینا',
      gender: 2,
      genderText: 'زن',
      birthDate: '1369/01/01',
      authStatus: 1,
    });
    expect(person).not.toHaveProperty('companyName');
    const company = (await client.call(investorInfo, { query: { investorId: companyId } })).body.data;
    expect(company).toMatchObject({
      isLegal: 1,
      companyName: 'پویان داده پارس',
      registerNo: '12345',
      companyRegisterDate: '1389/02/11',
      nationalNo: '10101234565',
      mobile: user.mobile,
      email: 'office@pooyan.example',
    });
    expect(company).not.toHaveProperty('firstName');
    expect(company.signatories).toEqual([
      {
        name: 'مینا سهیلی',
        nationalNo: `${user.username.slice(0, 3)}***${user.username.slice(-4)}`,
        position: 'signatory',
        positionText: 'صاحب امضا',
        isSignatory: true,
      },
    ]);
  });

  it('shows addresses, accounts and documents, the default first', async () => {
    const query = { investorId: user.investorId };
    const addresses = (await client.call(investorAddresses, { query })).body.data;
    expect(addresses.map((one: { city: string }) => one.city)).toEqual(['شیراز', 'تهران']);
    expect((await client.call(investorBankAccounts, { query })).body.data).toMatchObject([
      {
        bankName: 'بانک ملت',
        accountTypeText: 'کوتاه‌مدت',
        iban: 'IR120170000001234567890123',
        isDefault: true,
        heldUntil: null,
      },
    ]);
    expect((await client.call(investorDocuments, { query })).body.data).toMatchObject([
      { docName: 'کارت ملی', filePath: null, status: 'approved', statusText: 'تأیید شده', uploadDate: '1405/08/30' },
    ]);
    expect((await client.call(investorAddresses, { query: { investorId: companyId } })).body.data).toEqual([]);
  });
});

describe('a document', () => {
  it('has its name, its id and the path that its file is read from', async () => {
    const form = new FormData();
    form.set('file_type_id', '20');
    form.set('file', new File([pdf()], 'a.pdf'));
    const { id: fileId, file: path } = (await client.call(uploadFile, { body: form })).body.data;
    const { rows } = await sql<{ id: number }>`
      insert into investor_documents (investor_id, doc_name, file_id, status, uploaded_at)
      values (${user.investorId}, 'شناسنامه', ${fileId}, 'pending', ${test.clock.now()}) returning id`.execute(
      test.db.db,
    );
    const { data } = (await client.call(investorDocuments, { query: { investorId: user.investorId } })).body;
    expect(data).toContainEqual(
      expect.objectContaining({ documentId: rows[0]?.id, docName: 'شناسنامه', filePath: path }),
    );
    expect((await client.request(path)).status).toBe(200);
  });
});

describe('the profile of an investor whose identity is not verified (spec 4)', () => {
  it.each([
    ['pending', 'احراز هویت شما در حال بررسی است'],
    ['none', 'شما احراز هویت نشده‌اید'],
  ] as const)(
    '%s: is refused to its people with the sentence of its status, not to the staff',
    async (authStatus, sentence) => {
      const person = await createUser(test, { authStatus });
      const own = await signIn(test, person);
      const staff = await signIn(test, await createUser(test, { roleId: 2, accessLevel: 't1' }));
      const query = { investorId: person.investorId };
      for (const op of [getProfile, ...ofInvestor]) {
        const answer = await own.call(op, { query });
        expect([op.id, answer.status, answer.body.code, answer.body.message]).toEqual([
          op.id,
          403,
          'PROFILE_NOT_VISIBLE',
          sentence,
        ]);
        expect((await staff.call(op, { query })).status).toBe(200);
      }
      expect((await own.call(getProfile, { query: {} })).status).toBe(403);
      const [row] = (await own.call(listInvestors, {})).body.data;
      expect(row?.investorId).toBe(person.investorId);
    },
  );

  it.each(['sejam_online', 'sejam_inquiry', 'documents'] as const)('%s: is shown', async (authStatus) => {
    const person = await createUser(test, { authStatus });
    const own = await signIn(test, person);
    expect((await own.call(getProfile, { query: { investorId: person.investorId } })).status).toBe(200);
  });
});
