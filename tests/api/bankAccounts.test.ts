import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  addBankAccount,
  removeBankAccount,
  sendBankAccountOtp,
  setDefaultBankAccount,
} from '#shared/contract/bankAccounts.ts';
import { investorBankAccounts } from '#shared/contract/investors.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { playFault } from '../support/identity.ts';
import { createUser, newestCode, signIn, type TestUser } from '../support/people.ts';

/* Bank accounts of an investor (domain 9.13): owner check, code, 24 hours without money, default and removal. */

let test: TestApp;
let user: TestUser;
let client: ApiClient;

// invented IBANs of domain 6: of Iran Zamin and of Melli; the card is one of Melli
const first = 'IR820540102680020817909002';
const second = 'IR120170000001234567890123';
const third = 'IR760120000001234567890123';
const card = '6037991234567893';
// bank 017, three zeros, the card; its check digits worked out by hand: 98 - (0170006037991234567893182700 mod 97)
const ofCard = `IR${98n - (170006037991234567893182700n % 97n)}0170006037991234567893`;

const send = async (account: string, of = client, investorId = user.investorId) => {
  test.clock.advance(61_000);
  // five codes an hour are a person's own: that limit has a test of its own
  await sql`delete from attempt_counters`.execute(test.db.db);
  return of.call(sendBankAccountOtp, { body: { investorId, account } });
};
const add = async (iban: string) => {
  const sent = await send(iban);
  expect(sent.status, sent.text).toBe(200);
  const otp = await newestCode(test, user.mobile);
  return client.call(addBankAccount, { body: { investorId: user.investorId, iban, otp } });
};
const accounts = async () =>
  (await client.call(investorBankAccounts, { query: { investorId: user.investorId } })).body.data;

beforeAll(async () => {
  test = await createTestApp();
  user = await createUser(test);
  client = await signIn(test, user);
});
afterAll(() => test.close());

describe('adding an account', () => {
  it('stores the first one as the default, verified, and without money for 24 hours', async () => {
    const done = await add(first);
    expect(done.status, done.text).toBe(201);
    const heldUntil = new Date(test.clock.now().getTime() + 86_400_000).toISOString();
    expect(done.body.data).toMatchObject({ iban: first, isDefault: true, isVerified: true, heldUntil });
    expect(await accounts()).toHaveLength(1);
    const { rows } = await sql`
      select action, investor_id as "investorId" from audit_log where action = 'bankAccount.added'`.execute(test.db.db);
    expect(rows).toEqual([{ action: 'bankAccount.added', investorId: user.investorId }]);
    await test.jobs.runAll('sms.send');
    expect(test.sms.at(-1)).toMatchObject({ mobile: user.mobile, template: 'bank_account_added' });
  });

  it('turns a card into its account and names the bank', async () => {
    const sent = await send(card);
    expect(sent.status, sent.text).toBe(200);
    expect(sent.body.data).toMatchObject({ iban: ofCard, bankName: 'بانک ملی' });
  });

  it.each([
    ['BANK_ACCOUNT_KNOWN', first],
    // cards of a bank that nobody knows
    ['BANK_ACCOUNT_CARD_UNKNOWN', '1111111111111117'],
  ] as const)('answers %s at the field for %s', async (code, account) => {
    const answer = await send(account);
    expect([answer.status, answer.body.code]).toEqual([409, code]);
    expect(answer.body.fields).toHaveProperty('account');
  });

  it('refuses nothing, a wrong IBAN and a wrong card by field', async () => {
    for (const account of ['', 'IR012345678901234567890123', '6037991234567890']) {
      const answer = await send(account);
      expect([account, answer.status, Object.keys(answer.body.fields)]).toEqual([account, 400, ['account']]);
    }
  });

  it('refuses an account of somebody else, and says so when the service is away', async () => {
    await playFault(test, 'iban', 'mismatch');
    expect((await send(second)).body.code).toBe('BANK_ACCOUNT_NOT_OWN');
    await playFault(test, 'iban', 'down');
    expect((await send(second)).body.code).toBe('BANK_ACCOUNT_SILENT');
    expect((await send(card)).body.code).toBe('BANK_ACCOUNT_SILENT');
    await playFault(test, 'iban', 'none');
    expect(await accounts()).toHaveLength(1);
  });

  it('refuses a wrong code, a code of another account, and another investor', async () => {
    expect((await send(second)).status).toBe(200);
    const otp = await newestCode(test, user.mobile);
    const body = { investorId: user.investorId, iban: third, otp };
    expect((await client.call(addBankAccount, { body })).body.code).toBe('OTP_EXPIRED');
    const other = await createUser(test);
    const foreign = await client.call(addBankAccount, {
      body: { ...body, iban: second, investorId: other.investorId },
    });
    expect(foreign.status).toBe(403);
    const wrong = otp === '000000' ? '111111' : '000000';
    expect((await client.call(addBankAccount, { body: { ...body, iban: second, otp: wrong } })).body.code).toBe(
      'OTP_WRONG',
    );
    expect(await accounts()).toHaveLength(1);
  });

  it('adds it once when two requests come at the same moment', async () => {
    expect((await send(second)).status).toBe(200);
    const otp = await newestCode(test, user.mobile);
    const body = { investorId: user.investorId, iban: second, otp };
    const both = await Promise.all([client.call(addBankAccount, { body }), client.call(addBankAccount, { body })]);
    const statuses = both.map(({ status }) => status).sort();
    expect(statuses[0]).toBe(201);
    // the other comes before or after the commit: its code is used, or the account is known
    expect([409, 422]).toContain(statuses[1]);
    expect((await accounts()).filter(({ iban }) => iban === second)).toHaveLength(1);
  });

  it('is closed to an investor who is not verified, and to companies', async () => {
    const stranger = await createUser(test, { authStatus: 'none' });
    const asStranger = await signIn(test, stranger);
    expect((await send(third, asStranger, stranger.investorId)).body.code).toBe('PROFILE_NOT_VISIBLE');
    await sql`update investors set is_legal = true, auth_status = 'documents' where id = ${stranger.investorId}`.execute(
      test.db.db,
    );
    expect((await send(third, asStranger, stranger.investorId)).body.code).toBe('BANK_ACCOUNT_OF_COMPANY');
  });
});

describe('the default account and removal', () => {
  const prefer = (accountId: number) =>
    client.call(setDefaultBankAccount, { body: { investorId: user.investorId, accountId } });
  const remove = (accountId: number) =>
    client.call(removeBankAccount, { params: { accountId }, query: { investorId: user.investorId } });
  // an access token lives 15 minutes
  beforeAll(async () => {
    client = await signIn(test, user);
  });
  const idOf = async (iban: string) => (await accounts()).find((one) => one.iban === iban)?.accountId ?? 0;

  it('waits for the end of the 24 hours, then moves, and leaves one default', async () => {
    expect((await prefer(await idOf(second))).body.code).toBe('BANK_ACCOUNT_HELD');
    test.clock.advance(86_400_000);
    client = await signIn(test, user);
    const done = await prefer(await idOf(second));
    expect(done.status, done.text).toBe(200);
    expect(done.body.data).toMatchObject({ iban: second, isDefault: true, heldUntil: null });
    expect((await accounts()).map(({ iban, isDefault }) => [iban, isDefault])).toEqual([
      [second, true],
      [first, false],
    ]);
    expect((await prefer(999_999)).body.code).toBe('BANK_ACCOUNT_UNKNOWN');
  });

  it('refuses the default one and one that an open payout goes to; then the account leaves the lists', async () => {
    expect((await remove(await idOf(second))).body.code).toBe('BANK_ACCOUNT_DEFAULT');
    const accountId = await idOf(first);
    const { db } = test.db;
    const fund = await sql<{ id: number }>`
      insert into funds (slug, name, fund_type, type_of_invest, risk_level, created_at)
      values ('accounts', 'accounts', 4, 'IssuanceAndCancellation', 3, ${test.clock.now()}) returning id`.execute(db);
    await sql`
      insert into payouts (investor_id, fund_id, kind, account_id, amount, due_date, created_at)
      values (${user.investorId}, ${fund.rows[0]?.id}, 'remain', ${accountId}, 100, '2026-11-21', ${test.clock.now()})`.execute(
      db,
    );
    expect((await remove(accountId)).body.code).toBe('BANK_ACCOUNT_IN_USE');
    expect((await accounts()).map(({ iban }) => iban)).toEqual([second, first]);
    await sql`update payouts set status = 'paid', finished_at = ${test.clock.now()}`.execute(db);
    const done = await remove(accountId);
    expect(done.status, done.text).toBe(204);
    expect((await accounts()).map(({ iban }) => iban)).toEqual([second]);
    expect((await remove(accountId)).body.code).toBe('BANK_ACCOUNT_UNKNOWN');
  });

  it('takes a removed account back as a new one, held again', async () => {
    const again = await add(first);
    expect(again.status, again.text).toBe(201);
    expect(again.body.data.isDefault).toBe(false);
    expect(again.body.data.heldUntil).not.toBeNull();
  });
});
