import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getInfo } from '#shared/contract/account.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import {
  addInvestorNote,
  blockInvestor,
  getInvestorAssets,
  getInvestorFile,
  getInvestorInfo,
  reportInvestorInfo,
  listInvestorAddresses,
  listInvestorBankAccounts,
  listInvestorDocuments,
  listInvestorNotes,
  listInvestorOrders,
  listInvestorSignIns,
  listInvestorTickets,
  listInvestorTurnover,
  unblockInvestor,
} from '#shared/contract/investorFiles.ts';
import { exportInvestorReport, listInvestorReport } from '#shared/contract/investorReports.ts';
import { loginPassword } from '#shared/contract/login.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { insertBuy, insertFund } from '../support/fixtures.ts';
import { createUser, signIn, testPassword, type TestUser } from '../support/people.ts';
import type { ApiClient } from '../support/client.ts';
import { must } from '#tests/support/must.ts';

/*
 * A person with 120 units of one fund (last price 1,039,000) and 3 of another (last price 2,000,500.5), and a company of
 * a branch without units. The values are worked out by hand.
 */

const reading = [
  getInvestorFile,
  getInvestorInfo,
  reportInvestorInfo,
  listInvestorAddresses,
  listInvestorBankAccounts,
  listInvestorDocuments,
  listInvestorTurnover,
  listInvestorOrders,
  getInvestorAssets,
  listInvestorTickets,
  listInvestorSignIns,
  listInvestorNotes,
];
const reason = 'گزارش گم شدن گوشی در تماس تلفنی';
/** 120 × 1,039,000 + ⌊3 × 2,000,500.5⌋ */
const value = '130681501';

let test: TestApp;
let person: TestUser;
let companyId = 0;
let branchId = 0;
let maker: ApiClient;
let checker: ApiClient;
let branch: ApiClient;
let makerUser: TestUser;

beforeAll(async () => {
  test = await createTestApp();
  const { db } = test.db;
  const at = test.clock.now();
  person = await createUser(test);
  await sql`update users set first_name = 'آيدا', last_name = 'كاظمي' where id = ${person.id}`.execute(db);
  await sql`update investors set first_name = 'آيدا', last_name = 'كاظمي' where id = ${person.investorId}`.execute(db);
  const made = await sql<{ id: number }>`
    insert into branches (code, name) values ('SHZ', 'شعبه شیراز') returning id`.execute(db);
  branchId = must(made.rows[0]).id;
  const company = await sql<{ id: number }>`
    insert into investors (is_legal, national_no, company_name, register_no, mobile, auth_status, branch_id, created_at)
    values (true, '10101234565', 'پویان داده پارس', '412277', '09121110000', 'pending', ${branchId},
      '2025-03-21T08:00:00Z') returning id`.execute(db);
  companyId = must(company.rows[0]).id;
  const first = await insertFund(db, { days: 40 });
  const second = await insertFund(db, { days: 1, navOf: () => 2_000_500n });
  await sql`update fund_navs set cancel_nav = 2000500.5 where fund_id = ${second.id}`.execute(db);
  const day = must(first.days[0]);
  await insertBuy(db, { investorId: person.investorId, fundId: first.id, day, units: 120n, price: '1000000' });
  await insertBuy(db, {
    investorId: person.investorId,
    fundId: second.id,
    day: must(second.days[0]),
    units: 3n,
    price: '2000000',
  });
  // a price that nobody has approved values nothing
  await sql`
    insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status)
    values (${first.id}, '2026-11-21', 9000000, 9000000, 9000000, 1, 1, 'draft')`.execute(db);
  makerUser = await createUser(test, { roleId: 2, accessLevel: 't1' });
  const checkerUser = await createUser(test, { roleId: 2, accessLevel: 't2' });
  const branchUser = await createUser(test, { roleId: 2, accessLevel: 'KZ' });
  await sql`update users set branch_id = ${branchId} where id = ${branchUser.id}`.execute(db);
  await sql`
    insert into investor_addresses (investor_id, province, city, address_body, is_default)
    values (${person.investorId}, 'فارس', 'شیراز', 'خیابان دو', true)`.execute(db);
  await sql`
    insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_default, is_verified, usable_from, created_at)
    values (${person.investorId}, '012', 'بانک ملت', 'short_term', '123', 'IR120170000001234567890123', true, true, ${at}, ${at})`.execute(
    db,
  );
  await sql`
    insert into investor_documents (investor_id, doc_name, status, uploaded_at)
    values (${person.investorId}, 'کارت ملی', 'pending', ${at})`.execute(db);
  const category = await sql<{ id: number }>`
    insert into ticket_categories (title) values ('پرسش') returning id`.execute(db);
  await sql`
    insert into tickets (tracking_code, user_id, national_code, topic, group_id, status, due_at, created_at, updated_at)
    values ('771204', ${person.id}, ${person.username}, 'واریز نشدن وجه', ${must(category.rows[0]).id}, 'unread', ${at}, ${at}, ${at})`.execute(
    db,
  );
  maker = await signIn(test, makerUser);
  test.clock.advance(60_000);
  checker = await signIn(test, checkerUser);
  test.clock.advance(60_000);
  branch = await signIn(test, branchUser);
});
afterAll(() => test.close());

const own = () => ({ investorId: person.investorId });

async function found(client: ApiClient, query: Record<string, unknown>): Promise<number[]> {
  const answer = await client.call(listInvestorReport, { query: { size: 100, ...query } });
  expect(answer.status, answer.text).toBe(200);
  return answer.body.data.map((row: { investorId: number }) => row.investorId);
}

describe.each([listInvestorReport, exportInvestorReport])('$id', (op) => {
  it('is for administrators, and refuses nonsense by its field', async () => {
    expect((await test.api.anonymous().call(op)).status).toBe(401);
    const client = await signIn(test, await createUser(test));
    expect((await client.call(op)).body.code).toBe('ACCESS_DENIED');
    const wrong = await maker.call(op, { query: { authStatus: 9, type: 'x', branchId: 'y', fromDate: 'z' } });
    expect(wrong.status).toBe(400);
    expect(Object.keys(wrong.body.fields as object).sort()).toEqual(['authStatus', 'branchId', 'fromDate', 'type']);
    const reversed = await maker.call(op, { query: { fromDate: '1405/08/02', toDate: '1405/08/01' } });
    expect(reversed.body.code).toBe('DATE_RANGE_INVALID');
    expect((await maker.call(op)).status).toBe(200);
  });
});

describe('the list of investors', () => {
  it('shows who they are and what they hold at the last approved prices', async () => {
    const answer = await maker.call(listInvestorReport, { query: { search: person.username } });
    expect(answer.body.data).toEqual([
      {
        investorId: person.investorId,
        firstName: 'آيدا',
        lastName: 'كاظمي',
        companyName: null,
        investorName: 'آيدا كاظمي',
        nationalNo: person.username,
        isLegal: false,
        typeText: 'حقیقی',
        mobile: person.mobile,
        authStatus: 1,
        authStatusText: 'احراز شده با سجام',
        branchName: null,
        memberSince: '2026-11-21',
        value,
        isBlocked: false,
      },
    ]);
    expect(answer.body.summary).toEqual({ count: 1, naturalCount: 1, legalCount: 0, value });
    expect(answer.body.branches).toEqual([{ branchId, name: 'شعبه شیراز' }]);
  });

  it('is found by code, name, mobile, register number or id, in any letters and digits', async () => {
    const persian = (text: string): string => text.replace(/\d/g, (digit) => '۰۱۲۳۴۵۶۷۸۹'.charAt(Number(digit)));
    for (const search of ['آیدا کاظمی', 'ايدا  كاظمى', 'کاظمی ایدا', persian(person.username), person.mobile])
      expect(await found(maker, { search }), search).toEqual([person.investorId]);
    for (const search of ['پويان', '412277', '10101234565'])
      expect(await found(maker, { search })).toEqual([companyId]);
    expect(await found(maker, { search: String(person.investorId) })).toContain(person.investorId);
    expect(await found(maker, { search: '%' })).toEqual([]);
    expect(await found(maker, { search: 'آیدا شیرازی' })).toEqual([]);
  });

  it('is narrowed by kind, identity status, branch and day of membership', async () => {
    expect(await found(maker, { type: 'legal' })).toEqual([companyId]);
    expect(await found(maker, { type: 'natural' })).not.toContain(companyId);
    expect(await found(maker, { authStatus: 4 })).toEqual([companyId]);
    expect(await found(maker, { branchId })).toEqual([companyId]);
    expect(await found(maker, { fromDate: '1404/01/01', toDate: '1404/01/01' })).toEqual([companyId]);
    expect(await found(maker, { toDate: '1403/12/30' })).toEqual([]);
    expect(await found(maker, { fromDate: '2025-03-22' })).not.toContain(companyId);
  });

  it('counts and sums the whole filter, not the page', async () => {
    const all = await maker.call(listInvestorReport, { query: { size: 1 } });
    expect(all.body.data).toHaveLength(1);
    const { count } = (await sql<{ count: number }>`select count(*)::int as count from investors`.execute(test.db.db))
      .rows[0] ?? { count: 0 };
    expect(all.body.pageInfo).toMatchObject({ page: 1, size: 1, totalCount: count });
    expect(all.body.summary).toEqual({ count, naturalCount: count - 1, legalCount: 1, value });
    const second = await maker.call(listInvestorReport, { query: { size: 1, page: 2 } });
    expect(second.body.data[0]?.investorId).not.toBe(all.body.data[0]?.investorId);
  });

  it('goes out as a file with the same rows', async () => {
    const file = await maker.call(exportInvestorReport, { query: { search: person.username } });
    const lines = file.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual([
      'شناسه,نام / شرکت,کد ملی / شناسه ملی,نوع,موبایل,وضعیت احراز,شعبه,تاریخ عضویت,ارزش دارایی (ریال)',
      `${person.investorId},آيدا كاظمي,${person.username},حقیقی,${person.mobile},احراز شده با سجام,,1405/08/30,${value}`,
    ]);
  });

  it('shows an administrator of a branch the investors of the branch alone', async () => {
    expect(await found(branch, {})).toEqual([companyId]);
    expect(await found(branch, { search: person.username })).toEqual([]);
    const answer = await branch.call(listInvestorReport);
    expect(answer.body.summary).toEqual({ count: 1, naturalCount: 0, legalCount: 1, value: '0' });
    expect(answer.body.branches).toEqual([{ branchId, name: 'شعبه شیراز' }]);
    const stray = await createUser(test, { roleId: 2, accessLevel: 'KZ' });
    expect(await found(await signIn(test, stray), {})).toEqual([]);
  });
});

describe.each(reading.map((op) => [op.id, op] as const))('%s', (_id, op: Operation) => {
  it('is for administrators, and for a branch inside it', async () => {
    expect((await test.api.anonymous().call(op, { query: own() })).status).toBe(401);
    const client = await signIn(test, person);
    expect((await client.call(op, { query: own() })).body.code).toBe('ACCESS_DENIED');
    expect((await branch.call(op, { query: own() })).body.code).toBe('INVESTOR_NOT_ALLOWED');
    expect((await branch.call(op, { query: { investorId: companyId } })).status).toBe(200);
    expect((await maker.call(op, { query: {} })).status).toBe(400);
    expect((await maker.call(op, { query: { investorId: 2_000_000_000 } })).body.code).toBe('NOT_FOUND');
    expect((await maker.call(op, { query: own() })).status).toBe(200);
  });

  it('leaves a row in the audit log', async () => {
    const { rows } = await sql<{ actor: number }>`
      select actor_id as actor
      from audit_log
      where action = 'personal_data.read' and subject = ${`investor:${person.investorId}`}
        and after ->> 'operation' = ${op.id}`.execute(test.db.db);
    expect(rows.map((row) => row.actor)).toEqual([makerUser.id]);
  });
});

describe('the file of an investor', () => {
  it('has the head, who acts, and what waits', async () => {
    const { data } = (await maker.call(getInvestorFile, { query: own() })).body;
    expect(data).toMatchObject({
      ...own(),
      investorName: 'آيدا كاظمي',
      nationalNo: person.username,
      typeText: 'حقیقی',
      memberSince: '2026-11-21',
      value,
      navDate: '2026-11-18',
      counts: { openOrders: 0, bankAccounts: 1, addresses: 1, documents: 1, openTickets: 1 },
      canBlock: true,
      block: null,
    });
    expect(data.people).toEqual([
      {
        userId: person.id,
        name: 'آيدا كاظمي',
        relationText: 'خودم',
        itSelf: true,
        isSignatory: false,
        ...{ signsFrom: null, signsUntil: null, signsAloneMax: null },
        isActive: true,
        ...own(),
      },
    ]);
    expect(data.followUps.map((one: { kind: string; ref: string }) => [one.kind, one.ref])).toEqual([
      ['document', 'کارت ملی'],
      ['ticket', '771204'],
    ]);
  });

  it('repeats the rows of the investor’s calls with whose they are', async () => {
    const whose = { investorName: 'آيدا كاظمي', nationalNo: person.username };
    const query = own();
    const info = (await maker.call(getInvestorInfo, { query })).body.data;
    expect(info).toMatchObject({ ...query, ...whose, isLegal: 0 });
    expect((await maker.call(reportInvestorInfo, { query })).body.data).toEqual(info);
    const one = async (op: Operation) => (await maker.call(op, { query })).body.data;
    expect(await one(listInvestorAddresses)).toEqual([expect.objectContaining({ ...whose, city: 'شیراز' })]);
    expect(await one(listInvestorBankAccounts)).toEqual([
      expect.objectContaining({ ...whose, iban: 'IR120170000001234567890123' }),
    ]);
    expect(await one(listInvestorDocuments)).toEqual([expect.objectContaining({ ...whose, docName: 'کارت ملی' })]);
    expect(await one(listInvestorOrders)).toEqual([
      expect.objectContaining({ ...whose, units: '3' }),
      expect.objectContaining({ ...whose, units: '120' }),
    ]);
    expect((await one(listInvestorTurnover))[0]).toMatchObject({ ...whose, balance: '0' });
    expect(await one(getInvestorAssets)).toMatchObject({ ...whose, totalValue: value, totalCost: '126000000' });
    expect(await one(listInvestorTickets)).toEqual([expect.objectContaining({ tracking_code: '771204' })]);
    const signIns = await one(listInvestorSignIns);
    expect(signIns[0]).toMatchObject({ status: 'ok', method: 'password' });
  });
});

describe('internal notes', () => {
  const call = (client: ApiClient, body: string, key?: string) =>
    client.call(addInvestorNote, { params: own(), body: { body }, headers: key ? { 'idempotency-key': key } : {} });
  const notes = async () => (await maker.call(listInvestorNotes, { query: own() })).body.data;

  it('are written by makers and checkers, once for each key, and stay as they are', async () => {
    expect((await call(test.api.anonymous(), 'متن')).status).toBe(401);
    expect((await call(await signIn(test, person), 'متن')).body.code).toBe('ACCESS_DENIED');
    expect((await call(branch, 'متن')).body.code).toBe('ACCESS_DENIED');
    expect((await call(maker, '   ')).body.fields).toHaveProperty('body');
    expect((await call(maker, 'ا'.repeat(1001))).body.fields).toHaveProperty('body');
    const nobody = await maker.call(addInvestorNote, { params: { investorId: 2_000_000_000 }, body: { body: 'متن' } });
    expect(nobody.body.code).toBe('NOT_FOUND');
    expect(await notes()).toEqual([]);
    const written = await call(maker, 'شبای جدید را ۲ آذر می‌فرستد', 'note-key-0000000001');
    expect(written.status).toBe(201);
    await call(maker, 'شبای جدید را ۲ آذر می‌فرستد', 'note-key-0000000001');
    await call(checker, 'شبا رسید');
    expect(await notes()).toMatchObject([
      { body: 'شبا رسید', authorName: 'مینا سهیلی' },
      { body: 'شبای جدید را ۲ آذر می‌فرستد', authorName: 'مینا سهیلی' },
    ]);
    await expect(sql`update investor_notes set body = 'دیگر'`.execute(test.db.db)).rejects.toThrow(/append-only/);
    const { rows } = await sql<{ subject: string }>`
      select subject from audit_log where action = 'investor.noted'`.execute(test.db.db);
    expect(rows.map((row) => row.subject)).toEqual(Array(2).fill(`investor:${person.investorId}`));
  });
});

describe('blocking an investor', () => {
  const login = (user: TestUser) =>
    test.api.anonymous().call(loginPassword, { body: { username: user.username, password: testPassword } });
  const block = (client: ApiClient, investorId: number, why = reason) =>
    client.call(blockInvestor, { params: { investorId }, body: { reason: why } });
  const unblock = (client: ApiClient, investorId: number) =>
    client.call(unblockInvestor, { params: { investorId }, body: { reason: 'هویت در تماس تأیید شد' } });
  const auditOf = async (user: TestUser) => {
    const { rows } = await sql<{ action: string; reason: string }>`
      select action, reason from audit_log where subject = ${`user:${user.id}`} order by id`.execute(test.db.db);
    return rows;
  };

  it('ends the sessions, refuses the log-in with a clear sentence, and is undone by a checker', async () => {
    const user = await createUser(test);
    const session = await signIn(test, user);
    expect((await block(test.api.anonymous(), user.investorId)).status).toBe(401);
    expect((await block(session, user.investorId)).body.code).toBe('ACCESS_DENIED');
    expect((await block(branch, user.investorId)).body.code).toBe('ACCESS_DENIED');
    expect((await block(maker, user.investorId, 'کوتاه')).body.fields).toHaveProperty('reason');
    expect((await session.call(getInfo)).status, 'a refusal changes nothing').toBe(200);

    const done = await block(maker, user.investorId);
    expect(done.body.data).toMatchObject({ reason, blockedByName: 'مینا سهیلی' });
    expect((await session.call(getInfo)).status).toBe(401);
    expect((await login(user)).body).toMatchObject({
      code: 'USER_DISABLED',
      message: 'حساب شما غیرفعال است؛ با پشتیبانی تماس بگیرید',
    });
    const again = await block(checker, user.investorId);
    expect(again.body.code).toBe('INVESTOR_BLOCKED');
    expect(again.body.message).toContain('مینا سهیلی');
    const query = { investorId: user.investorId };
    expect((await maker.call(getInvestorFile, { query })).body.data.block).toMatchObject({ reason });
    expect((await maker.call(listInvestorReport, { query: { search: user.username } })).body.data[0]?.isBlocked).toBe(
      true,
    );

    expect((await unblock(maker, user.investorId)).body.code).toBe('ACCESS_DENIED');
    expect((await unblock(checker, user.investorId)).status).toBe(200);
    expect((await login(user)).status).toBe(200);
    expect((await session.call(getInfo)).status, 'an ended session stays ended').toBe(401);
    expect((await unblock(checker, user.investorId)).body.code).toBe('INVESTOR_NOT_BLOCKED');
    expect(await auditOf(user)).toEqual([
      { action: 'user.blocked', reason },
      { action: 'user.unblocked', reason: 'هویت در تماس تأیید شد' },
    ]);
  });

  it('leaves those who have no log-in here, and staff, alone', async () => {
    const staff = await createUser(test, { roleId: 2, accessLevel: 't2' });
    expect((await block(maker, companyId)).body.code).toBe('INVESTOR_WITHOUT_LOGIN');
    expect((await block(maker, staff.investorId)).body.code).toBe('INVESTOR_IS_STAFF');
    expect((await block(maker, makerUser.investorId)).body.code).toBe('APPROVAL_OWN_INVESTOR');
    expect((await block(maker, 2_000_000_000)).body.code).toBe('NOT_FOUND');
    expect((await unblock(checker, companyId)).body.code).toBe('INVESTOR_WITHOUT_LOGIN');
    expect((await signIn(test, staff)).bearer).toBeTruthy();
    const { data } = (await maker.call(getInvestorFile, { query: { investorId: staff.investorId } })).body;
    expect(data.canBlock).toBe(false);
  });

  it('is done once by two at a time', async () => {
    const user = await createUser(test);
    const answers = await Promise.all([block(maker, user.investorId), block(checker, user.investorId)]);
    expect(answers.map((one) => one.status).sort()).toEqual([200, 409]);
    expect((await auditOf(user)).map((row) => row.action)).toEqual(['user.blocked']);
  });
});
