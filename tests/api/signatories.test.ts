import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { setDefaultBankAccount } from '#shared/contract/bankAccounts.ts';
import { withdrawCredit } from '#shared/contract/credit.ts';
import { profileStatus } from '#shared/contract/dashboard.ts';
import { getInvestorFile } from '#shared/contract/investorFiles.ts';
import { cancelOrder, getOrder, sellOrder, sendSellOtp } from '#shared/contract/orders.ts';
import { setReinvest } from '#shared/contract/profits.ts';
import { changePayoutAccount } from '#shared/contract/payouts.ts';
import { approveRuleChange, getRuleChange, rejectRuleChange } from '#shared/contract/ruleChanges.ts';
import {
  listSignatureRequests,
  refuseSignatureRequest,
  signSignatureRequest,
  withdrawSignatureRequest,
} from '#shared/contract/signatures.ts';
import { saveSigningPowers } from '#shared/contract/signingPowers.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createLedgerService, transfer } from '#server/modules/records/ledger/ledger.service.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { expectSoundBooks } from '../support/books.ts';
import type { ApiClient } from '../support/client.ts';
import { valueOf } from '../support/lookup.ts';
import { decideRule } from '../support/office.ts';
import { must } from '../support/must.ts';

/* A company signs jointly: so many signatories as it wants, or one within the limit of their own (domain 3.4). */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
/** log-in of the company itself, its managing director, and a signatory */
let own: ApiClient;
let head: ApiClient;
let deputy: ApiClient;
let ownId = 0;
let headId = 0;
let deputyId = 0;
let investorId = 0;
let fundId = 0;
/** price of a unit at which holdings are sold */
let nav = 0n;

const paper = 'روزنامه رسمی شماره ۲۲۰۱۴';
type Power = { userId: number; firstDay?: string | null; lastDay?: string | null; aloneMax?: string | null };
const powerOf = ({ firstDay = null, lastDay = null, aloneMax = null, userId }: Power) => ({
  ...{ userId, firstDay, lastDay, aloneMax },
});

const file = async () => (await maker.call(getInvestorFile, { query: { investorId } })).body.data;
const versionNow = async () => must((await file()).signing).version;
const prepare = async (signatures: number, powers: Power[], by = maker) =>
  by.call(saveSigningPowers, {
    params: { investorId },
    body: { version: await versionNow(), signatures, powers: powers.map(powerOf), reason: paper },
  });

/** Powers as two people of the office give them. */
async function setPowers(signatures: number, powers: Power[]): Promise<void> {
  const { body } = await prepare(signatures, powers);
  expect((await decideRule(checker, approveRuleChange, body.data.changeId)).status).toBe(200);
}

async function lastCode(template: string): Promise<string> {
  await test.jobs.runAll();
  return test.sms.findLast((message) => message.template === template)?.tokens['code'] ?? '';
}

const idOf = (username: string) =>
  valueOf(test.db.db, sql<{ v: number }>`select id as v from users where username = ${username}`);

/** Codes may be asked for once a minute by each person. */
const laterMinute = () => test.clock.advance(61_000);

async function sell(by: ApiClient, wanted: { units?: string; all?: boolean; amount?: string }) {
  laterMinute();
  const body = { investorId, fundId, ...wanted };
  const sent = await by.call(sendSellOtp, { body });
  expect([sent.status, sent.body.code]).toEqual([200, undefined]);
  const otp = await lastCode('otp_sell');
  return by.call(sellOrder, { body: { ...body, orderId: sent.body.data.orderId, otp } });
}

async function withdraw(by: ApiClient, amount: string) {
  laterMinute();
  const body = { investorId, fundId, amount };
  const sent = await by.call(withdrawCredit, { body });
  expect([sent.status, sent.body.code]).toEqual([200, undefined]);
  return by.call(withdrawCredit, { body: { ...body, otp: await lastCode('otp_credit') } });
}

const requests = async (by: ApiClient, status?: string) =>
  (await by.call(listSignatureRequests, { query: { investorId, ...(status && { status }) } })).body.data;
const requestOf = async (by: ApiClient, requestId: number) =>
  must((await requests(by)).find((row) => row.requestId === requestId));

/** Asks for the code of a signature. */
async function askCode(by: ApiClient, requestId: number) {
  laterMinute();
  const { version } = await requestOf(by, requestId);
  const sent = await by.call(signSignatureRequest, { params: { requestId }, body: { version } });
  return { sent, body: { version, otp: await lastCode('otp_signature') } };
}

async function sign(by: ApiClient, requestId: number) {
  const { sent, body } = await askCode(by, requestId);
  if (sent.status !== 200) return sent;
  return by.call(signSignatureRequest, { params: { requestId }, body });
}

/** Texts that a person was told in the panel about an event, oldest first. */
async function toldOf(userId: number, event: string): Promise<string[]> {
  const { rows } = await sql<{ text: string }>`
    select m.short_text as text
    from notices n
    join notice_deliveries d on d.notice_id = n.id and d.channel = 'panel'
    join messages m on m.id = d.message_id
    where n.event = ${event} and n.user_id = ${userId}
    order by n.id`.execute(test.db.db);
  return rows.map(({ text }) => text);
}

const statusOf = async (orderId: number) => (await own.call(getOrder, { params: { orderId } })).body.data.status;
const reserved = () =>
  valueOf(
    test.db.db,
    sql<{ v: bigint }>`select reserved as v from holdings where investor_id = ${investorId} and fund_id = ${fundId}`,
  );
const remains = () =>
  valueOf(
    test.db.db,
    sql<{ v: number }>`select count(*)::int as v from payouts where investor_id = ${investorId} and kind = 'remain'`,
  );

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
  investorId = await valueOf(
    test.db.db,
    sql<{ v: number }>`select id as v from investors where national_no = '10320456783'`,
  );
  [ownId, headId, deputyId] = [await idOf('10320456783'), await idOf('0067890121'), await idOf('0078901235')];
  const held = await sql<{ fundId: number; nav: string }>`
    select h.fund_id as "fundId", trunc(n.cancel_nav)::text as nav
    from holdings h
    join funds f on f.id = h.fund_id and f.status = 'active' and f.kind = 'fund'
    join lateral (
      select cancel_nav from fund_navs v
      where v.fund_id = f.id and v.published_at is not null
      order by nav_date desc limit 1
    ) n on true
    where h.investor_id = ${investorId} and h.units - h.reserved > 100
    order by h.fund_id limit 1`.execute(test.db.db);
  ({ fundId } = must(held.rows[0]));
  nav = BigInt(must(held.rows[0]).nav);
  await inTransaction(test.db.db, (tx) =>
    createLedgerService().post(tx, {
      ...{ kind: 'opening', fundId, investorId, orderId: null, businessDate: '2026-11-21', at: test.clock.now() },
      lines: transfer('fund_capital', 'investor_cash', 900_000_000n, 'opening'),
    }),
  );
});
beforeEach(async () => {
  // these people ask for more codes than the limits of an hour allow
  await sql`delete from attempt_counters where key like 'otp:%'`.execute(test.db.db);
  own = await test.api.login('10320456783');
  head = await test.api.login('0067890121');
  deputy = await test.api.login('0078901235');
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
  await sql`update signature_requests set status = 'withdrawn', ended_at = asked_at where status = 'open'`.execute(
    test.db.db,
  );
  await sql`
    update user_investors set is_signatory = true, sign_from = null, sign_until = null, sign_alone_max = null
    where investor_id = ${investorId}`.execute(test.db.db);
  await sql`update investors set signatures_needed = 1 where id = ${investorId}`.execute(test.db.db);
});
afterAll(async () => {
  await expectSoundBooks(test);
  await test.close();
});

describe('powers to sign', () => {
  it('are what they were until two people change them: one signature does all', async () => {
    const { signing, people } = await file();
    expect([signing?.signatures, people.every(({ isSignatory }) => isSignatory)]).toEqual([1, true]);
    const sold = await sell(deputy, { units: '1' });
    expect([sold.body.data.status, sold.body.data.signatures]).toEqual(['registered', null]);
  });

  it('are prepared by one person and count when another has approved exactly what is shown', async () => {
    const made = await prepare(2, [
      { userId: headId, lastDay: '2026-12-20', aloneMax: '500000000' },
      { userId: deputyId, firstDay: '2026-11-01' },
    ]);
    expect(made.status).toBe(200);
    const { changeId } = made.body.data;
    expect((await file()).signing?.signatures).toBe(1);
    const { change } = (await checker.call(getRuleChange, { params: { changeId } })).body.data;
    expect(change.differences.map(({ field, to }) => [field, to])).toEqual([
      ['signatures', '۲'],
      [
        'powers',
        'منصور آریا (تا ۱۴۰۵/۰۹/۲۹ به‌تنهایی تا ۵۰۰,۰۰۰,۰۰۰ ریال)، ژاله کیانی (از ۱۴۰۵/۰۸/۱۰ بدون حد امضای تنها)',
      ],
      ['powersReason', paper],
    ]);
    expect((await decideRule(maker, approveRuleChange, changeId)).body.code).toBe('ACCESS_DENIED');
    expect((await prepare(3, [{ userId: headId }, { userId: deputyId }, { userId: ownId }])).body.code).toBe(
      'RULE_CHANGE_PENDING',
    );
    expect((await decideRule(checker, approveRuleChange, changeId)).status).toBe(200);
    const after = await file();
    expect(after.signing?.signatures).toBe(2);
    expect(
      after.people.map(({ userId, isSignatory, signsFrom, signsUntil, signsAloneMax }) => [
        ...[userId, isSignatory, signsFrom, signsUntil, signsAloneMax],
      ]),
    ).toEqual(
      expect.arrayContaining([
        [ownId, false, null, null, null],
        [headId, true, null, '2026-12-20', '500000000'],
        [deputyId, true, '2026-11-01', null, null],
      ]),
    );
    expect((await toldOf(deputyId, 'signing_powers_changed')).at(-1)).toContain('تعداد امضای لازم: ۲');
    const kept = sql<{ v: number }>`
      select count(*)::int as v from audit_log
      where investor_id = ${investorId} and action = 'signing_powers.changed'`;
    expect(await valueOf(test.db.db, kept)).toBeGreaterThan(0);
  });

  it('are refused from the same person, from a form that is old, and where nobody could sign', async () => {
    const made = await prepare(2, [{ userId: headId }, { userId: deputyId }], checker);
    expect((await decideRule(checker, approveRuleChange, made.body.data.changeId)).body.code).toBe(
      'APPROVAL_SAME_PERSON',
    );
    await decideRule(checker, rejectRuleChange, made.body.data.changeId, 'مستند ناقص است و باید کامل شود');
    const old = await versionNow();
    await setPowers(2, [{ userId: headId }, { userId: deputyId }]);
    const late = await maker.call(saveSigningPowers, {
      params: { investorId },
      body: { version: old, signatures: 1, powers: [powerOf({ userId: headId })], reason: paper },
    });
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_CHANGED']);
    const codeOf = async (answer: ReturnType<typeof prepare>) => (await answer).body.code;
    expect(await codeOf(prepare(3, [{ userId: headId }, { userId: deputyId }]))).toBe('SIGNING_TOO_FEW');
    expect(await codeOf(prepare(1, [{ userId: headId }, { userId: headId }]))).toBe('SIGNING_PERSON');
    const stranger = await idOf('0012345679');
    expect(await codeOf(prepare(1, [{ userId: stranger }]))).toBe('SIGNING_PERSON');
    expect(await codeOf(prepare(1, [{ userId: headId, lastDay: '2026-11-20' }]))).toBe('SIGNING_DAYS');
    expect(await codeOf(prepare(1, [{ userId: headId, firstDay: '2026-12-02', lastDay: '2026-12-01' }]))).toBe(
      'SIGNING_DAYS',
    );
    expect(await codeOf(prepare(2, [{ userId: headId }, { userId: deputyId }]))).toBe('RULE_CHANGE_NOTHING');
    const body = { version: old, signatures: 1, powers: [], reason: paper };
    expect((await head.call(saveSigningPowers, { params: { investorId }, body })).status).toBe(403);
    const person = await valueOf(
      test.db.db,
      sql<{ v: number }>`select id as v from investors where national_no = '0012345679'`,
    );
    expect((await maker.call(saveSigningPowers, { params: { investorId: person }, body })).body.code).toBe(
      'SIGNING_NOT_COMPANY',
    );
  });

  it('count on their days alone', async () => {
    await setPowers(1, [
      { userId: headId, lastDay: '2026-11-21' },
      { userId: deputyId, firstDay: '2026-11-22' },
    ]);
    laterMinute();
    expect((await head.call(sendSellOtp, { body: { investorId, fundId, units: '1' } })).status).toBe(200);
    const early = await deputy.call(sendSellOtp, { body: { investorId, fundId, units: '1' } });
    expect([early.body.code, early.body.message.includes('منصور آریا')]).toEqual(['SIGNATORY_REQUIRED', true]);
    test.clock.moveBusiness(24 * 3_600_000);
    const over = await head.call(withdrawCredit, { body: { investorId, fundId, amount: '1000' } });
    expect(over.body.code).toBe('SIGNATORY_REQUIRED');
    expect((await deputy.call(withdrawCredit, { body: { investorId, fundId, amount: '1000' } })).status).toBe(200);
    test.clock.moveBusiness(0);
  });
});

describe('an act of a company that wants two of three signatures', () => {
  const three = () => [{ userId: ownId }, { userId: headId, aloneMax: String(nav * 5n) }, { userId: deputyId }];
  beforeEach(() => setPowers(2, three()));

  it('is done alone up to the limit of the signatory, and one rial above it waits', async () => {
    const before = await reserved();
    expect((await sell(head, { units: '5' })).body.data).toMatchObject({ status: 'registered', signatures: null });
    const waits = await sell(head, { units: '6' });
    expect(waits.body.data).toMatchObject({ status: 'pending_otp', signatures: { missing: 1 } });
    expect(await reserved()).toBe(before + 5n);
    await sql`
      update user_investors set sign_alone_max = 640000
      where investor_id = ${investorId} and user_id = ${headId}`.execute(test.db.db);
    expect((await withdraw(head, '640000')).body.data.signatures).toBeNull();
    expect((await withdraw(head, '640001')).body.data.signatures).toMatchObject({ missing: 1 });
  });

  it('waits for another signatory, whose code does it', async () => {
    const before = await reserved();
    const asked = await sell(deputy, { units: '7' });
    const { orderId, signatures } = asked.body.data;
    const { requestId } = must(signatures);
    const order = (await deputy.call(getOrder, { params: { orderId } })).body.data;
    expect([order.status, order.canCancel]).toEqual(['pending_otp', false]);
    expect(order.statusNote).toContain('صاحبان امضا');
    expect((await deputy.call(cancelOrder, { params: { orderId }, body: {} })).body.code).toBe(
      'ORDER_CANCEL_NOT_ALLOWED',
    );
    const seen = await requestOf(own, requestId);
    expect(seen).toMatchObject({
      ...{ kind: 'redemption', status: 'open', missing: 1, askedByName: 'ژاله کیانی' },
      ...{ canSign: true, canRefuse: true, canWithdraw: false, amount: String(nav * 7n) },
    });
    expect(seen.details).toContain('7 واحد');
    expect(await requestOf(deputy, requestId)).toMatchObject({ canSign: false, canRefuse: false, canWithdraw: true });
    expect((await toldOf(ownId, 'signature_asked')).at(-1)).toContain('ابطال واحد: 7 واحد');
    const home = async () => (await own.call(profileStatus, { query: { investorId } })).body.data.actions;
    expect((await home()).map(({ path }) => path)).toContain('/profile?tab=signatures');
    expect((await sign(deputy, requestId)).body.code).toBe('SIGNATURE_TWICE');
    const signed = await sign(own, requestId);
    expect(signed.body.data.request).toMatchObject({ status: 'done', missing: 0, canSign: false });
    expect([await statusOf(orderId), await reserved()]).toEqual(['registered', before + 7n]);
    expect((await home()).map(({ path }) => path)).not.toContain('/profile?tab=signatures');
    expect((await sign(head, requestId)).body.code).toBe('SIGNATURE_OVER');
    expect((await toldOf(deputyId, 'signature_ended')).at(-1)).toContain('همه امضاها کامل و کار انجام شد');
    const trail = await sql<{ action: string }>`
      select action from audit_log
      where subject = ${`signature_request:${requestId}`}
      order by id`.execute(test.db.db);
    expect(trail.rows.map(({ action }) => action)).toEqual(['signature.asked', 'signature.signed', 'signature.done']);
  });

  it('is done by one whose own limit covers it, whoever asked', async () => {
    await sql`update investors set signatures_needed = 3 where id = ${investorId}`.execute(test.db.db);
    const first = must((await sell(deputy, { units: '4' })).body.data.signatures);
    expect(first.missing).toBe(2);
    expect((await sign(head, first.requestId)).body.data.request.status).toBe('done');
    const second = must((await sell(deputy, { units: '6' })).body.data.signatures);
    expect((await sign(head, second.requestId)).body.data.request).toMatchObject({ status: 'open', missing: 1 });
    expect((await sign(own, second.requestId)).body.data.request.status).toBe('done');
  });

  it('is not done by a limit that covered what it came to before', async () => {
    await sql`update investors set signatures_needed = 3 where id = ${investorId}`.execute(test.db.db);
    const { requestId } = must((await sell(deputy, { units: '4' })).body.data.signatures);
    await sql`update fund_navs set cancel_nav = cancel_nav * 2 where fund_id = ${fundId}`.execute(test.db.db);
    const answer = await sign(head, requestId);
    await sql`update fund_navs set cancel_nav = cancel_nav / 2 where fund_id = ${fundId}`.execute(test.db.db);
    expect([answer.status, answer.body.code]).toEqual([409, 'SIGNATURE_SHORT']);
    expect((await requestOf(own, requestId)).signatures).toHaveLength(1);
  });

  it('pays credit once to the account that was named, however many sign at once', async () => {
    const before = await remains();
    const { requestId } = must((await withdraw(deputy, '2000000')).body.data.signatures);
    const account = await valueOf(
      test.db.db,
      sql<{ v: number }>`select (content->>'accountId')::int as v from signature_requests where id = ${requestId}`,
    );
    const codes = [await askCode(own, requestId), await askCode(head, requestId)];
    const both = await Promise.all(
      [own, head].map((by, index) =>
        by.call(signSignatureRequest, { params: { requestId }, body: must(codes[index]).body }),
      ),
    );
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(both.find(({ status }) => status === 409)?.body.code).toBe('SIGNATURE_OVER');
    const paid = await sql<{ accountId: number; amount: bigint }>`
      select account_id as "accountId", amount from payouts
      where investor_id = ${investorId} and kind = 'remain'
      order by id desc limit 1`.execute(test.db.db);
    expect([await remains(), paid.rows[0]]).toEqual([before + 1, { accountId: account, amount: 2_000_000n }]);
  });

  it('changes where money goes with two signatures', async () => {
    const other = await valueOf(
      test.db.db,
      sql<{ v: number }>`
        insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban,
          is_default, is_verified, usable_from, created_at)
        values (${investorId}, '012', 'ملت', 'current', '777', 'IR062960000000100324200001', false, true,
          ${test.clock.now()}, ${test.clock.now()})
        returning id as v`,
    );
    const isDefault = () =>
      valueOf(test.db.db, sql<{ v: boolean }>`select is_default as v from investor_bank_accounts where id = ${other}`);
    const asked = await head.call(setDefaultBankAccount, { body: { investorId, accountId: other } });
    expect(asked.body.data).toMatchObject({ isDefault: false, signatures: { missing: 1 } });
    const again = await deputy.call(setDefaultBankAccount, { body: { investorId, accountId: other } });
    expect([again.status, again.body.code]).toEqual([409, 'SIGNATURE_WAITS']);
    expect(await isDefault()).toBe(false);
    expect((await sign(own, must(asked.body.data.signatures).requestId)).status).toBe(200);
    expect(await isDefault()).toBe(true);
  });

  it('names another account for a payout that failed with two signatures', async () => {
    const account = must(
      (
        await sql<{ id: number }>`
          select id from investor_bank_accounts
          where investor_id = ${investorId} and is_verified and removed_at is null
          order by id limit 1`.execute(test.db.db)
      ).rows[0],
    ).id;
    const order = must(
      (
        await sql<{ id: number }>`
          select id from orders where investor_id = ${investorId} and order_type = 2
          order by id limit 1`.execute(test.db.db)
      ).rows[0],
    ).id;
    const payout = await valueOf(
      test.db.db,
      sql<{ v: number }>`
        insert into payouts (investor_id, order_id, fund_id, kind, amount, due_date, status, error_text, created_at)
        values (${investorId}, ${order}, ${fundId}, 'profit', 70000, '2026-11-20', 'failed', 'بسته است',
          ${test.clock.now()})
        returning id as v`,
    );
    const state = () => valueOf(test.db.db, sql<{ v: string }>`select status as v from payouts where id = ${payout}`);
    const asked = await deputy.call(changePayoutAccount, { params: { orderId: order }, body: { accountId: account } });
    expect([asked.body.data.signatures?.missing, await state()]).toEqual([1, 'failed']);
    const signed = await sign(own, must(asked.body.data.signatures).requestId);
    expect([signed.body.data.request.status, await state()]).toEqual(['done', 'pending']);
    await sql`delete from payouts where id = ${payout}`.execute(test.db.db);
  });

  it('is not done while the account of one who signed was made safe a moment ago', async () => {
    const { requestId } = must((await withdraw(deputy, '4000000')).body.data.signatures);
    const hold = (until: Date | null) =>
      sql`update users set sell_hold_until = ${until} where id = ${deputyId}`.execute(test.db.db);
    await hold(new Date(test.clock.now().getTime() + 3_600_000));
    const before = await remains();
    expect((await sign(own, requestId)).body.code).toBe('ORDER_SELL_HOLD');
    await hold(null);
    expect([await remains(), (await requestOf(own, requestId)).status]).toEqual([before, 'open']);
  });

  it('is signed once when the call is repeated under its key', async () => {
    const before = await remains();
    const { requestId } = must((await withdraw(deputy, '5000000')).body.data.signatures);
    const { body } = await askCode(own, requestId);
    const headers = { 'Idempotency-Key': 'b2c6a1de-0c55-4c40-9d6f-6f1f0a8f5f11' };
    const call = () => own.call(signSignatureRequest, { params: { requestId }, body, headers });
    const [first, again] = [await call(), await call()];
    expect([first.status, again.status, again.body.data.request.status]).toEqual([200, 200, 'done']);
    expect(await remains()).toBe(before + 1);
  });

  it('turns reinvestment on with two signatures and off with one', async () => {
    await sql`update funds set is_reinvest_allowed = true where id = ${fundId}`.execute(test.db.db);
    const change = async (isOn: boolean) => {
      laterMinute();
      const body = { investorId, fundId, isOn, percent: 50 };
      await deputy.call(setReinvest, { body });
      return deputy.call(setReinvest, { body: { ...body, otp: await lastCode('otp_reinvest') } });
    };
    const on = (await change(true)).body.data;
    expect([on.setting, on.signatures?.missing]).toEqual([null, 1]);
    const isOn = () =>
      valueOf(
        test.db.db,
        sql<{ v: boolean }>`
          select coalesce(bool_or(is_on), false) as v from reinvest_settings
          where investor_id = ${investorId} and fund_id = ${fundId}`,
      );
    expect(await isOn()).toBe(false);
    await sign(own, must(on.signatures).requestId);
    expect(await isOn()).toBe(true);
    expect((await change(false)).body.data.signatures).toBeNull();
    expect(await isOn()).toBe(false);
  });

  it('ends when a signatory refuses it, and the order with it', async () => {
    const { orderId, signatures } = (await sell(deputy, { units: '8' })).body.data;
    const { requestId } = must(signatures);
    const reason = 'با تصمیم هیئت‌مدیره یکی نیست';
    expect((await head.call(refuseSignatureRequest, { params: { requestId }, body: { reason: 'نه' } })).status).toBe(
      400,
    );
    const refused = await head.call(refuseSignatureRequest, { params: { requestId }, body: { reason } });
    expect(refused.body.data).toMatchObject({ status: 'refused', endReason: reason });
    expect(await statusOf(orderId)).toBe('cancelled');
    expect((await sign(own, requestId)).body.code).toBe('SIGNATURE_OVER');
    expect((await toldOf(deputyId, 'signature_ended')).at(-1)).toContain(`رد شد: ${reason}`);
  });

  it('is taken back by whoever asked alone', async () => {
    const { orderId, signatures } = (await sell(deputy, { units: '9' })).body.data;
    const { requestId } = must(signatures);
    const others = await head.call(withdrawSignatureRequest, { params: { requestId } });
    expect([others.status, others.body.code]).toEqual([403, 'SIGNATURE_NOT_OWN']);
    const taken = await deputy.call(withdrawSignatureRequest, { params: { requestId } });
    expect([taken.body.data.status, await statusOf(orderId)]).toEqual(['withdrawn', 'cancelled']);
    // the same act may be asked for again
    expect(must((await sell(deputy, { units: '9' })).body.data.signatures).missing).toBe(1);
  });

  it('ends after three days', async () => {
    const { orderId, signatures } = (await sell(deputy, { units: '3' })).body.data;
    const { requestId } = must(signatures);
    test.clock.moveBusiness(72 * 3_600_000 - 60_000);
    await test.app.runJob('orders.expireSignatures');
    await test.app.runJob('orders.expire');
    expect(await statusOf(orderId)).toBe('pending_otp');
    test.clock.moveBusiness(72 * 3_600_000);
    expect((await sign(own, requestId)).body.code).toBe('SIGNATURE_OVER');
    expect((await requestOf(own, requestId)).status).toBe('expired');
    await test.app.runJob('orders.expireSignatures');
    expect([await statusOf(orderId), (await requests(own, 'expired'))[0]?.requestId]).toEqual(['expired', requestId]);
    test.clock.moveBusiness(0);
  });

  it('does not count the signature of a power that ended, or of somebody who is blocked', async () => {
    const { requestId } = must((await sell(deputy, { units: '10' })).body.data.signatures);
    await setPowers(2, [{ userId: ownId }, { userId: headId }]);
    const signed = (await sign(own, requestId)).body.data.request;
    expect(signed).toMatchObject({ status: 'open', missing: 1 });
    expect(signed.signatures.map(({ isValid }) => isValid)).toEqual([false, true]);
    await sql`update users set is_active = false where id = ${ownId}`.execute(test.db.db);
    expect((await sign(head, requestId)).body.data.request).toMatchObject({ status: 'open', missing: 1 });
    await sql`update users set is_active = true where id = ${ownId}`.execute(test.db.db);
  });

  it('asks its rules again with the last signature: what is refused leaves the act waiting', async () => {
    const { orderId, signatures } = (await sell(deputy, { units: '11' })).body.data;
    const { requestId } = must(signatures);
    const before = await reserved();
    const reserve = (units: string) =>
      sql`update holdings set reserved = ${sql.raw(units)} where investor_id = ${investorId} and fund_id = ${fundId}`.execute(
        test.db.db,
      );
    await reserve('units');
    const refused = await sign(own, requestId);
    await reserve(String(before));
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_UNITS_NOT_FREE']);
    expect(await requestOf(own, requestId)).toMatchObject({ status: 'open', missing: 1, canSign: true });
    expect(await statusOf(orderId)).toBe('pending_otp');
    expect((await sign(own, requestId)).body.data.request.status).toBe('done');
    expect([await statusOf(orderId), await reserved()]).toEqual(['registered', before + 11n]);
  });

  it('is seen by nobody else, and refused to whoever does not sign', async () => {
    const { requestId } = must((await withdraw(deputy, '3000000')).body.data.signatures);
    const { version } = await requestOf(own, requestId);
    const stranger = await test.api.demo('investor');
    expect((await stranger.call(listSignatureRequests, { query: { investorId } })).status).toBe(403);
    for (const answer of [
      await stranger.call(signSignatureRequest, { params: { requestId }, body: { version } }),
      await stranger.call(refuseSignatureRequest, { params: { requestId }, body: { reason: 'این کار درست نیست' } }),
      await stranger.call(withdrawSignatureRequest, { params: { requestId } }),
      await own.call(signSignatureRequest, { params: { requestId: 999_999 }, body: { version } }),
    ])
      expect([answer.status, answer.body.code]).toEqual([404, 'SIGNATURE_NOT_FOUND']);
    await setPowers(2, [{ userId: headId }, { userId: deputyId }]);
    expect((await own.call(signSignatureRequest, { params: { requestId }, body: { version } })).body.code).toBe(
      'SIGNATORY_REQUIRED',
    );
    const other = await head.call(signSignatureRequest, { params: { requestId }, body: { version: 'x' } });
    expect([other.status, other.body.code]).toEqual([409, 'SIGNATURE_CHANGED']);
    laterMinute();
    await head.call(signSignatureRequest, { params: { requestId }, body: { version } });
    const right = await lastCode('otp_signature');
    const otp = right === '111111' ? '222222' : '111111';
    const wrong = await head.call(signSignatureRequest, { params: { requestId }, body: { version, otp } });
    expect([wrong.status, wrong.body.code]).toEqual([422, 'OTP_WRONG']);
  });
});
