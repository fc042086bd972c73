import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { checkUserChild } from '#shared/contract/children.ts';
import { profileStatus } from '#shared/contract/dashboard.ts';
import { registerAtDesk, sendDeskRegistrationOtp } from '#shared/contract/deskRegistration.ts';
import { askInvestorUpdate, confirmIdentityChange, updateInvestorInfo } from '#shared/contract/identityChanges.ts';
import { getIdentityCheck } from '#shared/contract/identityRequests.ts';
import { investorInfo } from '#shared/contract/investors.ts';
import { buyOrder, estimateOrder, listPaymentMethods, sendSellOtp } from '#shared/contract/orders.ts';
import { checkRegistration, registerClient, sendRegistrationOtp } from '#shared/contract/registration.ts';
import { checkValidationOtp, registerValidation, sendValidationOtp } from '#shared/contract/validation.ts';
import { isValidLegalId } from '#shared/nationalCode.ts';
import { createConfigReader } from '#server/configReader.ts';
import { readIdentity } from '#server/identityConfig.ts';
import { noIdentityProvider } from '#server/ports/identity/none.ts';
import { createSejamRegistry, withSejam } from '#server/ports/identity/sejam.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor, valueOf } from '../support/lookup.ts';
import { must } from '../support/must.ts';
import { createUser, nextNationalCode, signIn } from '../support/people.ts';
import { startSejam, type SejamProfile, type SejamDouble } from '../support/sejamDouble.ts';

/* Sejam as the registry, played by a double on this machine (decision 168). */

const iban = 'IR062960000000100324200001';
const password = 'Nilgoon-7788';
const wrongCode = '00000';

let sejam: SejamDouble;
let test: TestApp;
let client: ApiClient;
let last = 20_000_000;

/** Sejam as the configuration names it. */
function identityOf() {
  const read = createConfigReader({
    IDENTITY_REGISTRY: 'sejam',
    IDENTITY_SEJAM_USERNAME: sejam.account.username,
    IDENTITY_SEJAM_PASSWORD: sejam.account.password,
    IDENTITY_SEJAM_HOST: sejam.host,
  });
  const config = readIdentity(read, { isDemo: false, isReal: false });
  expect(read.problems).toEqual([]);
  return withSejam(noIdentityProvider, createSejamRegistry(config.sejam));
}

beforeAll(async () => {
  sejam = await startSejam();
  test = await createTestApp({ seed: 'demo', ports: { identity: identityOf() } });
});
beforeEach(() => {
  sejam.state.fault = 'none';
  last += 101;
  client = test.api.anonymous(`203.0.113.${last % 250}`);
});
afterAll(async () => {
  await test.close();
  await sejam.close();
});

const profileOf = (mobile: string, more: Partial<SejamProfile> = {}, person: Record<string, unknown> = {}) => ({
  ...{ status: 'Sejami', mobile, accounts: [{ sheba: iban, isDefault: true }] },
  privatePerson: {
    firstName: 'مینا',
    lastName: 'سهیلی',
    gender: 'Female',
    birthDate: '1990-03-21T00:00:00',
    ...person,
  },
  ...more,
});

/** Somebody whom Sejam knows, and nobody else. */
function somebody(more: Partial<SejamProfile> = {}, person: Record<string, unknown> = {}) {
  last += 101;
  const who = { nationalNo: nextNationalCode(), mobile: `0913${String(last).slice(1)}` };
  sejam.put(who.nationalNo, profileOf(who.mobile, more, person));
  return who;
}
type Who = ReturnType<typeof somebody>;

async function send(who: Who) {
  test.clock.advance(61_000);
  return client.call(sendRegistrationOtp, { body: who });
}
async function codeOf(who: Who): Promise<string> {
  const answer = await send(who);
  expect(answer.status, answer.text).toBe(200);
  return sejam.codeOf(who.nationalNo);
}
const check = (who: Who, otp: string, more = {}) =>
  client.call(checkRegistration, { body: { ...who, iban, otp, ...more } });
const register = (who: Who, otp: string, more = {}) =>
  client.call(registerClient, { body: { ...who, iban, otp, password, ...more } });

const investorOf = async (nationalNo: string) => {
  const { rows } = await sql<{ id: number; authStatus: string; status: number; name: string; isVerified: boolean }>`
    select i.id, i.auth_status as "authStatus", i.sejam_status as status, i.first_name || ' ' || i.last_name as name,
      exists (select from investor_bank_accounts b where b.investor_id = i.id and b.is_verified) as "isVerified"
    from investors i
    where i.national_no = ${nationalNo}`.execute(test.db.db);
  return rows[0];
};
const keptAnswers = () =>
  valueOf(test.db.db, sql<{ v: number }>`select count(*)::int as v from otp_codes where registry_answer is not null`);

describe('a registration by the code of Sejam', () => {
  it('sends nothing of ours, asks Sejam once, and opens the account that its code names', async () => {
    const who = somebody();
    const messages = test.sms.length;
    const sent = await send(who);
    expect(sent.body.data).toEqual({ expireIn: 120, resendIn: 60, byDocuments: false, registryCodeDigits: 5 });
    await test.jobs.runAll('sms.sendCode');
    expect(test.sms).toHaveLength(messages);
    const otp = sejam.codeOf(who.nationalNo);
    const before = sejam.asked().length;
    const checked = await check(who, otp);
    expect(checked.body.data, checked.text).toEqual({
      ...{ name: 'مینا سهیلی', takesOver: false, isSandbox: false, byDocuments: false },
    });
    expect(await investorOf(who.nationalNo)).toBeUndefined();
    const done = await register(who, otp);
    expect(done.status, done.text).toBe(200);
    expect(
      sejam
        .asked()
        .slice(before)
        .map(({ path }) => path),
    ).toEqual([`/v1.1/servicesWithOtp/profiles/${who.nationalNo}`]);
    expect(await investorOf(who.nationalNo)).toMatchObject({
      ...{ authStatus: 'sejam_online', status: 7, name: 'مینا سهیلی', isVerified: true },
    });
    expect(await keptAnswers(), 'what Sejam answered is erased with the code').toBe(0);
    const asked = await sql<{ service: string; provider: string; result: string }>`
      select service, provider, result from identity_checks where asked_by is null order by id desc limit 2`.execute(
      test.db.db,
    );
    expect(asked.rows).toEqual(Array(2).fill({ service: 'registry', provider: 'sejam', result: 'found' }));
  });

  it('takes the right code after a wrong one, and counts each wrong one', async () => {
    const who = somebody();
    const otp = await codeOf(who);
    const wrong = await check(who, wrongCode);
    expect([wrong.status, wrong.body.code, Object.keys(wrong.body.fields)]).toEqual([422, 'OTP_WRONG', ['otp']]);
    expect((await check(who, otp)).status).toBe(200);
    expect((await check(who, wrongCode)).body.code, 'a right code makes no other one right').toBe('OTP_WRONG');
    expect((await register(who, otp)).status).toBe(200);
  });

  it('ends a code after five tries, and asks Sejam no more', async () => {
    const who = somebody();
    const otp = await codeOf(who);
    const before = sejam.asked().length;
    for (let count = 0; count < 5; count += 1) expect((await check(who, wrongCode)).body.code).toBe('OTP_WRONG');
    expect((await check(who, otp)).body.code).toBe('OTP_USED_UP');
    expect(sejam.asked()).toHaveLength(before + 5);
  });

  it('says that a code is over, by our time and by that of Sejam', async () => {
    const [who, other] = [somebody(), somebody()];
    const otp = await codeOf(who);
    test.clock.advance(121_000);
    expect((await check(who, otp)).body.code).toBe('OTP_EXPIRED');
    const second = await codeOf(other);
    sejam.letExpire(other.nationalNo);
    expect((await check(other, second)).body.code).toBe('OTP_EXPIRED');
    expect((await check(other, await codeOf(other))).status, 'another code is sent and counts').toBe(200);
  });

  it('waits a minute before another code, whichever mobile is named', async () => {
    const who = somebody();
    await codeOf(who);
    const again = await client.call(sendRegistrationOtp, { body: { ...who, mobile: '09131234567' } });
    expect([again.status, again.body.code]).toEqual([429, 'locked']);
    expect(again.headers.get('retry-after')).toBe('60');
    expect((await send(who)).status).toBe(200);
  });

  it('says so to whom Sejam does not know, at the national code and before any code', async () => {
    const who = somebody();
    sejam.remove(who.nationalNo);
    const answer = await send(who);
    expect([answer.status, answer.body.code]).toEqual([409, 'REGISTRATION_UNKNOWN']);
    expect(answer.body.fields.nationalNo?.[0]).toContain('در سجام ثبت‌نام');
  });

  it.each([
    ['REGISTRATION_DECEASED', { status: 'Dead' }, {}, 'nationalNo'],
    ['REGISTRATION_EXPIRED', { status: 'Suspend' }, {}, 'nationalNo'],
    ['REGISTRATION_UNKNOWN', { status: 'SemiSejami' }, {}, 'nationalNo'],
    ['REGISTRATION_UNKNOWN', { status: 'TraceCode' }, {}, 'nationalNo'],
    ['REGISTRATION_UNDERAGE', {}, { birthDate: '2016-05-04' }, 'nationalNo'],
    ['REGISTRATION_BY_AGENT', { agent: { type: 'Attorney' } }, {}, 'nationalNo'],
    ['REGISTRATION_REGISTRY_MOBILE', { mobile: '09139990000' }, {}, 'mobile'],
    ['REGISTRATION_IBAN_UNKNOWN', { accounts: [] }, {}, 'iban'],
  ] as const)('answers %s for %j %j, at its field, and opens nothing', async (code, more, person, field) => {
    const who = somebody(more as Partial<SejamProfile>, person);
    const otp = await codeOf(who);
    const answer = await register(who, otp);
    expect([answer.status, answer.body.code, Object.keys(answer.body.fields)]).toEqual([409, code, [field]]);
    expect(answer.text).not.toContain('مینا');
    expect(await investorOf(who.nationalNo)).toBeUndefined();
  });

  it.each(['down', 'noJson', 'refuses'] as const)(
    'says when Sejam is %s, and takes the same code later',
    async (fault) => {
      const who = somebody();
      const otp = await codeOf(who);
      sejam.state.fault = fault;
      const silent = await check(who, otp);
      expect([silent.status, silent.body.code]).toEqual([503, 'REGISTRATION_SERVICE_SILENT']);
      sejam.state.fault = 'none';
      expect((await check(who, otp)).status).toBe(200);
      sejam.state.fault = fault;
      test.clock.advance(61_000);
      expect((await client.call(sendRegistrationOtp, { body: somebody() })).body.code).toBe(
        'REGISTRATION_SERVICE_SILENT',
      );
    },
  );

  it('asks Sejam nothing about a code that has an account, and answers like every other', async () => {
    const user = await createUser(test);
    sejam.put(user.username, profileOf(user.mobile));
    const before = sejam.seen.length;
    const who = { nationalNo: user.username, mobile: user.mobile };
    const sent = await send(who);
    expect([sent.status, sent.body.data]).toEqual([
      200,
      { expireIn: 120, resendIn: 60, byDocuments: false, registryCodeDigits: 5 },
    ]);
    expect((await check(who, '12345')).body.code).toBe('OTP_WRONG');
    expect(sejam.seen).toHaveLength(before);
  });

  it('keeps an answer sealed, forgets it after ten minutes, and erases it at night', async () => {
    const who = somebody();
    const otp = await codeOf(who);
    expect((await check(who, otp)).status).toBe(200);
    const { rows } = await sql<{ answer: string; hash: string }>`
      select registry_answer as answer, code_hash as hash from otp_codes
      where mobile = ${who.nationalNo} and registry_answer is not null`.execute(test.db.db);
    expect(rows).toHaveLength(1);
    expect(Buffer.from(rows[0]?.answer ?? '', 'base64url').toString()).not.toMatch(/مینا|سهیلی/);
    expect(rows[0]?.hash).not.toContain(otp);
    test.clock.advance(601_000);
    expect((await register(who, otp)).body.code).toBe('OTP_EXPIRED');
    await test.app.runJob('session.purge');
    expect(await keptAnswers()).toBe(0);
  });

  it('writes no person, code or word of Sejam into the log', () => {
    const log = JSON.stringify(test.logs);
    expect(log).not.toMatch(/سهیلی|sejam-token|s3jam-Word|otp=/);
  });
});

describe('somebody with an account', () => {
  async function accountAlone() {
    const user = await createUser(test);
    await sql`delete from user_investors where user_id = ${user.id}`.execute(test.db.db);
    await sql`update investors set national_no = national_no || '9' where id = ${user.investorId}`.execute(test.db.db);
    sejam.put(user.username, profileOf(user.mobile));
    return { user, api: await signIn(test, user) };
  }

  it('becomes an investor by the code of Sejam (type 1)', async () => {
    const { user, api } = await accountAlone();
    test.clock.advance(61_000);
    const about = { callTypeId: 1, nationalNo: user.username };
    expect((await api.call(sendValidationOtp, { body: about })).body.data).toEqual({ expireIn: 120, resendIn: 60 });
    const otp = sejam.codeOf(user.username);
    const otherMobile = await api.call(checkValidationOtp, { body: { mobile: '09120001122', otp } });
    expect(otherMobile.body.data).toEqual({ matched: false });
    const checked = await api.call(checkValidationOtp, { body: { mobile: user.mobile, otp } });
    expect(checked.body.data).toEqual({ matched: true });
    const done = await api.call(registerValidation, { body: { ...about, otp } });
    expect(done.status, done.text).toBe(200);
    expect(await investorOf(user.username)).toMatchObject({ authStatus: 'sejam_online', isVerified: true });
  });

  it('registers a company by the code that goes to the mobile of the company (type 4), and hears nothing of others', async () => {
    const { user, api } = await accountAlone();
    const nationalNo = must(Array.from({ length: 100 }, (_, at) => String(10101236000 + at)).find(isValidLegalId));
    test.clock.advance(61_000);
    const about = { callTypeId: 4, nationalNo };
    const unknown = await api.call(sendValidationOtp, { body: about });
    expect([unknown.status, unknown.body.data]).toEqual([200, { expireIn: 120, resendIn: 60 }]);
    sejam.put(nationalNo, {
      ...{ status: 'Sejami', mobile: '09123450001', type: 'IranianLegalPerson' },
      legalPerson: { companyName: 'پویان داده', registerNumber: '201832' },
    });
    test.clock.advance(61_000);
    expect((await api.call(sendValidationOtp, { body: about })).status).toBe(200);
    const done = await api.call(registerValidation, { body: { ...about, otp: sejam.codeOf(nationalNo) } });
    expect([done.status, done.body.data.isDone], done.text).toEqual([200, false]);
    const { rows } = await sql`
      select i.company_name as name, i.auth_status as status from investors i
      join user_investors l on l.investor_id = i.id
      where i.national_no = ${nationalNo} and l.user_id = ${user.id}`.execute(test.db.db);
    expect(rows).toEqual([{ name: 'پویان داده', status: 'none' }]);
  });

  it('updates their data by the code of Sejam; a new name waits for a colleague', async () => {
    const user = await createUser(test);
    sejam.put(user.username, profileOf(user.mobile, { accounts: [] }, { fatherName: 'محمد' }));
    const api = await signIn(test, user);
    test.clock.advance(61_000);
    const asked = await api.call(updateInvestorInfo, { body: { investorId: user.investorId } });
    expect(asked.body.data, asked.text).toMatchObject({ registryCodeDigits: 5, expireIn: 120, resendIn: 60 });
    const otp = sejam.codeOf(user.username);
    const body = { investorId: user.investorId, otp };
    expect((await api.call(updateInvestorInfo, { body: { ...body, otp: wrongCode } })).body.code).toBe('OTP_WRONG');
    const done = await api.call(updateInvestorInfo, { body });
    expect(done.body.data, done.text).toMatchObject({
      ...{ updated: true, isWaiting: false },
      changes: [{ field: 'fatherName', before: null, after: 'محمد' }],
    });
    const other = await createUser(test);
    sejam.put(other.username, profileOf(other.mobile, {}, { lastName: 'رستگار' }));
    const second = await signIn(test, other);
    await second.call(updateInvestorInfo, { body: { investorId: other.investorId } });
    const named = await second.call(updateInvestorInfo, {
      body: { investorId: other.investorId, otp: sejam.codeOf(other.username) },
    });
    expect(named.body.data).toMatchObject({
      ...{ updated: false, isWaiting: true },
      // without a bank service an account that Sejam keeps is theirs, as at the registration
      changes: [
        { field: 'lastName', before: 'سهیلی', after: 'رستگار' },
        { field: 'iban', before: null, after: iban },
      ],
    });
  });

  it('hears that Sejam does not know them, or does not answer', async () => {
    const user = await createUser(test);
    const api = await signIn(test, user);
    const body = { investorId: user.investorId };
    test.clock.advance(61_000);
    expect((await api.call(updateInvestorInfo, { body })).body.code).toBe('REGISTRY_UNKNOWN');
    test.clock.advance(61_000);
    sejam.state.fault = 'refuses';
    expect((await api.call(updateInvestorInfo, { body })).body.code).toBe('REGISTRY_NO_ANSWER');
  });

  it('registers no child online: Sejam says nothing of guardians', async () => {
    const user = await createUser(test);
    const api = await signIn(test, user);
    const answer = await api.call(checkUserChild, {
      body: { childNationalNo: nextNationalCode(), birthDate: '1395/01/01' },
    });
    expect(answer.body.code).toBe('CHILD_SERVICE_ABSENT');
  });
});

describe('the desk', () => {
  it('asks for the status alone, and changes nothing else', async () => {
    const user = await createUser(test);
    sejam.put(user.username, profileOf(user.mobile, { status: 'Suspend' }, { lastName: 'رستگار' }));
    const maker = await test.api.demo('maker');
    const asked = await maker.call(askInvestorUpdate, { body: { investorId: user.investorId } });
    expect(asked.status, asked.text).toBe(200);
    expect(asked.body.data.changes).toEqual([{ field: 'sejamStatus', before: '7', after: '8' }]);
    expect(asked.body.data.needsSecond).toBe(false);
  });

  it('registers by documents with a code of ours, and nobody whom Sejam calls deceased', async () => {
    const maker = await test.api.demo('maker');
    const declared = {
      firstName: 'مینا',
      lastName: 'سهیلی',
      birthDate: '1369/01/01',
      branchId: null,
      byDocuments: true,
    };
    const atDesk = async (who: Who) => {
      test.clock.advance(61_000);
      const sent = await maker.call(sendDeskRegistrationOtp, { body: who });
      expect(sent.body.data, sent.text).toMatchObject({ byDocuments: true });
      await test.jobs.runAll('sms.sendCode');
      const otp = must(test.sms.filter(({ mobile }) => mobile === who.mobile).at(-1)).tokens['code'] ?? '';
      return maker.call(registerAtDesk, { body: { ...who, ...declared, iban, otp } });
    };
    const done = await atDesk(somebody());
    expect([done.status, done.body.data.requestId !== null], done.text).toEqual([200, true]);
    expect((await atDesk(somebody({ status: 'Dead' }))).body.code).toBe('REGISTRATION_DECEASED');
  });
});

describe('the job that asks for statuses', () => {
  let investor: ApiClient;
  let own: { investorId: number; nationalNo: string; userId: number };
  let fundId = 0;
  let wayId = 0;
  let amount = 30_000_000;

  beforeAll(async () => {
    investor = await test.api.demo('investor');
    const { investorId } = await ownInvestor(test.db.db);
    const { rows } = await sql<{ nationalNo: string; userId: number; fundId: number }>`
      select i.national_no as "nationalNo", l.user_id as "userId", h.fund_id as "fundId"
      from investors i
      join user_investors l on l.investor_id = i.id and l.it_self
      join holdings h on h.investor_id = i.id and h.units - h.reserved > 100
      join funds f on f.id = h.fund_id and f.status = 'active' and f.fund_type = 4
      where i.id = ${investorId} order by h.fund_id limit 1`.execute(test.db.db);
    const row = must(rows[0]);
    own = { investorId, ...row };
    fundId = row.fundId;
    const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
    wayId = must(ways.body.data.find(({ code }) => code === 'ipg')).wayId;
    // the double knows this investor alone: of everybody else it says that it does not know them
    sejam.put(own.nationalNo, profileOf('09120000001'));
  });

  const buy = () => {
    amount += 1_000_000;
    return investor.call(buyOrder, {
      body: { investorId: own.investorId, fundId, wayId, amount: String(amount), acceptRules: true },
    });
  };
  const sell = () => investor.call(sendSellOtp, { body: { investorId: own.investorId, fundId, units: '1' } });
  /** What would keep a sale from being registered. */
  const sellProblems = async () => {
    const body = { investorId: own.investorId, fundId, orderType: 2 as const, units: '1' };
    const shown = await investor.call(estimateOrder, { body });
    expect(shown.status, shown.text).toBe(200);
    return shown.body.data.problems.map(({ code }: { code: string }) => code);
  };
  const titles = async () =>
    (
      await sql<{ title: string }>`
        select title from messages where user_id = ${own.userId} and title like '%خرید شما%' order by id`.execute(
        test.db.db,
      )
    ).rows.map(({ title }) => title);
  const eightDaysAgo = () => new Date(test.clock.now().getTime() - 8 * 86_400_000);
  const run = async (status: string) => {
    sejam.put(own.nationalNo, profileOf('09120000001', { status }));
    await sql`update investors set status_asked_at = null, registry_updated_at = ${eightDaysAgo()}
      where id = ${own.investorId}`.execute(test.db.db);
    await sql`update investors set status_asked_at = ${test.clock.now()} where id <> ${own.investorId}`.execute(
      test.db.db,
    );
    return (await test.app.runJob('people.registryStatuses')) as { asked: number; changed: number };
  };

  it('changes nothing for somebody who is valid, and asks again only after seven days', async () => {
    expect(await run('Sejami')).toEqual({ asked: 1, changed: 0 });
    expect(await test.app.runJob('people.registryStatuses')).toEqual({ asked: 0, changed: 0 });
    test.clock.advance(7 * 86_400_000 + 1000);
    expect(((await test.app.runJob('people.registryStatuses')) as { asked: number }).asked).toBeGreaterThan(1);
    investor = await test.api.demo('investor');
    expect((await buy()).status).toBe(201);
  });

  it('lets an expiry stop purchases and nothing else, tells the person, and a renewal frees them', async () => {
    expect(await run('Suspend')).toEqual({ asked: 1, changed: 1 });
    const refused = await buy();
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_REGISTRY_EXPIRED']);
    expect((await sell()).status).toBe(200);
    expect(await titles()).toEqual(['خرید شما تا تمدید سجام متوقف شد']);
    const log = await sql<{ before: unknown; after: { sejamStatus: string } }>`
      select before, after from audit_log where action = 'identity.statusChanged' and investor_id = ${own.investorId}`.execute(
      test.db.db,
    );
    expect(log.rows.map(({ after }) => after.sejamStatus)).toEqual(['8']);
    expect(await run('Sejami')).toEqual({ asked: 1, changed: 1 });
    test.clock.advance(61_000);
    expect((await buy()).status).toBe(201);
    expect(await titles()).toEqual(['خرید شما تا تمدید سجام متوقف شد', 'خرید شما دوباره آزاد است']);
  });

  it.each(['InvalidInformation', 'SemiSejami', 'TraceCode', 'NoProfile'])(
    'lets %s stop purchases and no sale, with the next step',
    async (status) => {
      const before = (await titles()).length;
      expect((await run(status)).changed).toBe(1);
      const refused = await buy();
      expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_IDENTITY_INSUFFICIENT']);
      expect((await titles()).slice(before)).toEqual(['خرید شما تا اصلاح وضعیت سجام متوقف شد']);
      // their own money is free, the home page says what to do, and documents may prove them
      expect(await sellProblems()).toEqual([]);
      const of = { query: { investorId: own.investorId } };
      const { actions } = (await investor.call(profileStatus, of)).body.data;
      expect(actions.map(({ code }: { code: string }) => code)).toContain('identity');
      expect((await investor.call(getIdentityCheck, of)).body.data.mayAsk).toBe(true);
      expect((await investor.call(investorInfo, of)).body.data.mustVerify).toBe(true);
      expect((await run('Suspend')).changed).toBe(1);
      expect(await sellProblems()).toEqual([]);
      expect((await run('Sejami')).changed).toBe(1);
      expect((await investor.call(getIdentityCheck, of)).body.data.mayAsk).toBe(false);
      expect((await investor.call(investorInfo, of)).body.data.mustVerify).toBe(false);
    },
  );

  it('changes nothing for somebody whom Sejam does not know any more, or when it is away', async () => {
    sejam.remove(own.nationalNo);
    await sql`update investors set status_asked_at = null where id = ${own.investorId}`.execute(test.db.db);
    await sql`update investors set registry_updated_at = ${eightDaysAgo()}
      where id = ${own.investorId}`.execute(test.db.db);
    expect(await test.app.runJob('people.registryStatuses')).toEqual({ asked: 1, changed: 0 });
    sejam.put(own.nationalNo, profileOf('09120000001'));
    sejam.state.fault = 'refuses';
    await sql`update investors set status_asked_at = null, registry_updated_at = ${eightDaysAgo()}
      where registry_updated_at is not null`.execute(test.db.db);
    expect(await test.app.runJob('people.registryStatuses')).toEqual({ asked: 3, changed: 0 });
    sejam.state.fault = 'none';
    expect((await buy()).status).toBe(201);
  });

  it('lets a death stop everything, and nobody hears from a machine that they died', async () => {
    const before = (await titles()).length;
    expect((await run('Dead')).changed).toBe(1);
    expect((await buy()).body.code).toBe('ORDER_INVESTOR_DECEASED');
    expect((await sell()).body.code).toBe('ORDER_INVESTOR_DECEASED');
    expect((await titles()).length).toBe(before);
    expect((await run('Sejami')).asked, 'people decide about it from then on').toBe(0);
  });

  it('takes a mistaken death back as an expiry that keeps nobody from their own money', async () => {
    sejam.put(own.nationalNo, profileOf('09120000001', { status: 'Suspend' }));
    const maker = await test.api.demo('maker');
    const asked = await maker.call(askInvestorUpdate, { body: { investorId: own.investorId } });
    expect(asked.body.data.changes, asked.text).toEqual([{ field: 'sejamStatus', before: '9', after: '8' }]);
    const { changeId, version } = asked.body.data;
    await maker.call(confirmIdentityChange, { params: { changeId }, body: { version } });
    expect((await buy()).body.code).toBe('ORDER_REGISTRY_EXPIRED');
    const sold = await sell();
    expect([sold.status, sold.body.code]).toEqual([200, undefined]);
  });
});

describe('the budget of the day', () => {
  it('counts each question to Sejam: three tenths for the job, half for guests', async () => {
    const counted = await createTestApp({
      ...{ rateLimits: true, env: { IDENTITY_DAILY_BUDGET: '40' } },
      ports: { identity: identityOf() },
    });
    try {
      const { db } = counted.db;
      for (let count = 0; count < 14; count += 1) {
        const user = await createUser(counted);
        sejam.put(user.username, profileOf(user.mobile));
      }
      await sql`update investors set registry_updated_at = ${new Date(counted.clock.now().getTime() - 8 * 86_400_000)}`.execute(
        db,
      );
      // 30 % of 40
      expect(await counted.app.runJob('people.registryStatuses')).toEqual({ asked: 12, changed: 0 });
      expect(JSON.stringify(counted.logs)).not.toContain('identity_budget_used_up');
      const guests = Array.from({ length: 9 }, (_, at) => ({ who: somebody(), ip: `192.0.2.${at + 1}` }));
      const codes: (string | undefined)[] = [];
      for (const { who, ip } of guests) {
        const answer = await counted.api.anonymous(ip).call(sendRegistrationOtp, { body: who });
        codes.push(answer.status === 200 ? undefined : answer.body.code);
      }
      // half of 40 is 20, and the job took 12
      expect(codes).toEqual([...Array<undefined>(8).fill(undefined), 'IDENTITY_BUDGET_USED']);
    } finally {
      await counted.close();
    }
  });
});
