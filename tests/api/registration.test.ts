import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { investorInfo } from '#shared/contract/investors.ts';
import { checkUsername, loginPassword } from '#shared/contract/login.ts';
import { checkRegistration, findInviter, registerClient, sendRegistrationOtp } from '#shared/contract/registration.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { playFault, registerPerson } from '../support/identity.ts';
import { must } from '../support/must.ts';
import { createUser, newestCode, nextNationalCode, signIn } from '../support/people.ts';

/* A person without an account registers alone (domain 9.1). The clock of the tests stands in November 2026. */

let test: TestApp;
let client: ReturnType<TestApp['api']['anonymous']>;
let last = 10_000_000;

const iban = 'IR062960000000100324200001';
const password = 'Nilgoon-7788';
const adult = { firstName: 'مینا', lastName: 'سهیلی', gender: 2, birthDate: '1990-03-21', sejamStatus: 7 };

async function somebody(changes = {}) {
  const nationalNo = nextNationalCode();
  await registerPerson(test, nationalNo, { ...adult, postalCode: '1234567890', ...changes });
  last += 101;
  return { nationalNo, mobile: `0913${String(last).slice(1)}` };
}

async function codeOf(who: { nationalNo: string; mobile: string }): Promise<string> {
  test.clock.advance(61_000);
  const answer = await client.call(sendRegistrationOtp, { body: who });
  expect(answer.status, answer.text).toBe(200);
  return newestCode(test, who.mobile);
}

const countOf = async (nationalNo: string) => {
  const { rows } = await sql<{ people: number }>`
    select count(*)::int as people
    from users u
    join user_investors l on l.user_id = u.id and l.it_self
    join investors i on i.id = l.investor_id
    join investor_bank_accounts b on b.investor_id = i.id and b.is_verified
    join audit_log a on a.investor_id = i.id and a.action = 'client.registered'
    where u.username = ${nationalNo} and i.national_no = u.username`.execute(test.db.db);
  return rows[0]?.people;
};

beforeAll(async () => {
  test = await createTestApp();
});
beforeEach(() => {
  last += 101;
  client = test.api.anonymous(`198.51.100.${last % 250}`);
});
afterAll(() => test.close());

describe('registration', () => {
  it('names the person after the code, opens the account at once and logs in', async () => {
    const who = await somebody();
    const otp = await codeOf(who);
    const checked = await client.call(checkRegistration, { body: { ...who, iban, otp } });
    expect(checked.status, checked.text).toBe(200);
    expect(checked.body.data).toEqual({ name: 'مینا سهیلی', takesOver: false, isSandbox: true, byDocuments: false });
    expect(await countOf(who.nationalNo)).toBe(0);
    const done = await client.call(registerClient, { body: { ...who, iban, otp, password } });
    expect(done.status, done.text).toBe(200);
    expect(done.body.data.role).toBe(1);
    expect(await countOf(who.nationalNo)).toBe(1);
    client = test.api.anonymous();
    const again = await client.call(loginPassword, { body: { username: who.nationalNo, password } });
    expect(again.status, again.text).toBe(200);
    const known = await test.api.anonymous().call(checkUsername, { body: { username: who.nationalNo } });
    expect(known.body.data.has_account).toBe(true);
  });

  it.each([
    ['REGISTRATION_UNKNOWN', { sejamStatus: 3 }],
    ['REGISTRATION_UNKNOWN', { birthDate: null }],
    ['REGISTRATION_DECEASED', { sejamStatus: 9 }],
    ['REGISTRATION_UNDERAGE', { birthDate: '2016-05-04' }],
  ])('answers %s below the national code for %j', async (code, changes) => {
    const who = await somebody(changes);
    const answer = await client.call(checkRegistration, { body: { ...who, iban, otp: await codeOf(who) } });
    expect(answer.body.code).toBe(code);
    expect(answer.body.fields).toHaveProperty('nationalNo');
    expect(answer.text).not.toContain('مینا');
  });

  it('asks nobody before the code is right, and refuses what belongs to somebody else', async () => {
    const who = await somebody();
    const otp = await codeOf(who);
    const body = { ...who, iban, otp };
    const wrong = otp === '000000' ? '111111' : '000000';
    expect((await client.call(checkRegistration, { body: { ...body, otp: wrong } })).body.code).toBe('OTP_WRONG');
    await playFault(test, 'mobile', 'mismatch');
    expect((await client.call(checkRegistration, { body })).body.code).toBe('REGISTRATION_MOBILE_DIFFERENT');
    await playFault(test, 'mobile', 'down');
    expect((await client.call(checkRegistration, { body })).body.code).toBe('REGISTRATION_SERVICE_SILENT');
    await playFault(test, 'mobile', 'none');
    await playFault(test, 'iban', 'mismatch');
    expect((await client.call(checkRegistration, { body })).body.code).toBe('REGISTRATION_IBAN_DIFFERENT');
    await playFault(test, 'iban', 'none');
  });

  it('takes no code of another mobile', async () => {
    const [one, other] = [await somebody(), await somebody()];
    const otp = await codeOf(one);
    await codeOf(other);
    const answer = await client.call(registerClient, { body: { ...other, mobile: one.mobile, iban, otp, password } });
    expect(answer.body.code).toBe('OTP_EXPIRED');
  });

  it('happens once when the same code comes twice at the same moment', async () => {
    const who = await somebody();
    const body = { ...who, iban, otp: await codeOf(who), password };
    const other = test.api.anonymous('198.51.100.252');
    await other.prepare();
    const answers = await Promise.all([client.call(registerClient, { body }), other.call(registerClient, { body })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(await countOf(who.nationalNo)).toBe(1);
  });

  it('says so to whoever was registered in between, and sends nothing to a code with an account', async () => {
    const who = await somebody();
    const otp = await codeOf(who);
    await sql`insert into investors (is_legal, national_no, created_at) values (false, ${who.nationalNo}, now())`.execute(
      test.db.db,
    );
    const answer = await client.call(registerClient, { body: { ...who, iban, otp, password } });
    expect(answer.body.code).toBe('REGISTRATION_KNOWN');
    const user = await createUser(test);
    test.clock.advance(61_000);
    const sent = await client.call(sendRegistrationOtp, { body: { nationalNo: user.username, mobile: '09131112233' } });
    expect(sent.status).toBe(200);
    const { rows } = await sql`select 1 from sms_messages where mobile = '09131112233'`.execute(test.db.db);
    expect(rows).toHaveLength(0);
  });

  it('refuses a weak password', async () => {
    const who = await somebody();
    const body = { ...who, iban, otp: await codeOf(who), password: 'سهیلی-Abcdefg7' };
    expect((await client.call(registerClient, { body })).body.code).toBe('PASSWORD_WEAK');
  });
});

describe('an invitation', () => {
  const nameOf = async (code: string) => client.call(findInviter, { query: { code } });

  it('names who sent it by the first name and one letter, and nobody for other codes', async () => {
    const inviter = await createUser(test);
    await sql`update users set first_name = 'نگار', last_name = 'رستگار', referral_code = 'NEGAR1'
      where id = ${inviter.id}`.execute(test.db.db);
    for (const code of ['NEGAR1', 'negar1']) {
      const answer = await nameOf(code);
      expect([answer.status, answer.body.data], answer.text).toEqual([200, { name: 'نگار ر.' }]);
      expect(answer.text).not.toContain('رستگار');
    }
    expect((await nameOf('NOBODY')).body.data).toEqual({ name: '' });
    await sql`update users set is_active = false where id = ${inviter.id}`.execute(test.db.db);
    expect((await nameOf('NEGAR1')).body.data, 'a closed account invites nobody').toEqual({ name: '' });
  });

  it('is refused without a code, by field', async () => {
    const answer = await client.call(findInviter, { query: {} });
    expect([answer.status, answer.body.fields.code]).toEqual([400, ['کد معرف را وارد کنید']]);
  });
});

describe('somebody whom a guardian registered as a child', () => {
  const grown = '2005-02-03';

  /** A child of a new guardian, with an account that is verified and can be paid. */
  async function guarded(birthDate: string) {
    const parent = await createUser(test);
    const who = await somebody({ birthDate });
    const { rows } = await sql<{ id: number }>`
      insert into investors (is_legal, national_no, first_name, last_name, birth_date, auth_status, sejam_status, created_at)
      values (false, ${who.nationalNo}, 'مینا', 'سهیلی', ${birthDate}, 'sejam_inquiry', 7, ${test.clock.now()})
      returning id`.execute(test.db.db);
    const investorId = must(rows[0]).id;
    await sql`
      insert into user_investors (user_id, investor_id, relation, created_at)
      values (${parent.id}, ${investorId}, 'mother', ${test.clock.now()})`.execute(test.db.db);
    return { parent, who, investorId };
  }

  const linksOf = async (investorId: number) => {
    const { rows } = await sql<{ username: string; relation: string; itSelf: boolean }>`
      select u.username, l.relation, l.it_self as "itSelf"
      from user_investors l
      join users u on u.id = l.user_id
      where l.investor_id = ${investorId}`.execute(test.db.db);
    return rows;
  };

  it('takes over the investor at 18: its own mobile and account, and the guardian reads no more', async () => {
    const { parent, who, investorId } = await guarded(grown);
    const guardian = await signIn(test, parent);
    expect((await guardian.call(investorInfo, { query: { investorId } })).status).toBe(200);
    const otp = await codeOf(who);
    const checked = await client.call(checkRegistration, { body: { ...who, iban, otp } });
    expect(checked.body.data).toEqual({ name: 'مینا سهیلی', takesOver: true, isSandbox: true, byDocuments: false });
    expect(await linksOf(investorId)).toEqual([{ username: parent.username, relation: 'mother', itSelf: false }]);
    const done = await client.call(registerClient, { body: { ...who, iban, otp, password } });
    expect(done.status, done.text).toBe(200);
    expect(await linksOf(investorId)).toEqual([{ username: who.nationalNo, relation: 'self', itSelf: true }]);
    const { rows } = await sql<{ mobile: string; iban: string; isDefault: boolean; isHeld: boolean }>`
      select i.mobile, b.iban, b.is_default as "isDefault", b.usable_from > ${test.clock.now()} as "isHeld"
      from investors i
      join investor_bank_accounts b on b.investor_id = i.id
      where i.id = ${investorId}`.execute(test.db.db);
    expect(rows).toEqual([{ mobile: who.mobile, iban, isDefault: true, isHeld: true }]);
    const after = await guardian.call(investorInfo, { query: { investorId } });
    expect([after.status, after.body.code]).toEqual([403, 'INVESTOR_NOT_ALLOWED']);
    const told = await sql<{ title: string }>`
      select title from messages where user_id = ${parent.id}`.execute(test.db.db);
    expect(told.rows).toEqual([{ title: 'فرزند شما حساب خود را در اختیار گرفت' }]);
    const own = await signIn(test, { username: who.nationalNo }, { password });
    expect((await own.call(investorInfo, { query: { investorId } })).status).toBe(200);
  });

  it('is refused before 18, and keeps its guardian', async () => {
    const { parent, who, investorId } = await guarded('2012-06-01');
    const refused = await client.call(registerClient, { body: { ...who, iban, otp: await codeOf(who), password } });
    expect([refused.status, refused.body.code]).toEqual([409, 'REGISTRATION_UNDERAGE']);
    expect(await linksOf(investorId)).toEqual([{ username: parent.username, relation: 'mother', itSelf: false }]);
  });

  it('takes nothing over that somebody acts for who is no guardian', async () => {
    const { parent, who, investorId } = await guarded(grown);
    await sql`update user_investors set relation = 'agent' where investor_id = ${investorId}`.execute(test.db.db);
    const refused = await client.call(registerClient, { body: { ...who, iban, otp: await codeOf(who), password } });
    expect([refused.status, refused.body.code]).toEqual([409, 'REGISTRATION_KNOWN']);
    expect(await linksOf(investorId)).toEqual([{ username: parent.username, relation: 'agent', itSelf: false }]);
  });

  it('takes over once when the same code comes twice at the same moment', async () => {
    const { who, investorId } = await guarded(grown);
    const body = { ...who, iban, otp: await codeOf(who), password };
    const other = test.api.anonymous('198.51.100.253');
    await other.prepare();
    const answers = await Promise.all([client.call(registerClient, { body }), other.call(registerClient, { body })]);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.every(({ status }) => status < 500)).toBe(true);
    expect(await linksOf(investorId)).toEqual([{ username: who.nationalNo, relation: 'self', itSelf: true }]);
  });
});
