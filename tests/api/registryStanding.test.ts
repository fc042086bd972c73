import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withdrawCredit } from '#shared/contract/credit.ts';
import { createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import { addBankAccount, sendBankAccountOtp, setDefaultBankAccount } from '#shared/contract/bankAccounts.ts';
import { profileStatus } from '#shared/contract/dashboard.ts';
import { freezeInvestor, getInvestorFile } from '#shared/contract/investorFiles.ts';
import { changePayoutAccount } from '#shared/contract/payouts.ts';
import { approveRuleChange, getRuleChange, rejectRuleChange } from '#shared/contract/ruleChanges.ts';
import { buyOrder, estimateOrder, listPaymentMethods, sendSellOtp } from '#shared/contract/orders.ts';
import { listDuePayouts } from '#server/modules/records/payoutQueue/payoutQueue.repo.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor, valueOf } from '../support/lookup.ts';
import { decideRule } from '../support/office.ts';
import { must } from '../support/must.ts';

/* What the registry says of an investor who was verified is obeyed (domain 3.1). */

let test: TestApp;
let investor: ApiClient;
let investorId = 0;
let fundId = 0;
let wayId = 0;

const standAs = (status: number) =>
  sql`update investors set sejam_status = ${status} where id = ${investorId}`.execute(test.db.db);
let amount = 20_000_000;
/** Each purchase is another one: an equal one within moments is taken for a second click. */
const buy = () => {
  amount += 1_000_000;
  return investor.call(buyOrder, { body: { investorId, fundId, wayId, amount: String(amount), acceptRules: true } });
};
const sell = () => investor.call(sendSellOtp, { body: { investorId, fundId, units: '1' } });
const orders = () =>
  valueOf(test.db.db, sql<{ v: number }>`select count(*)::int as v from orders where investor_id = ${investorId}`);

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo' });
  investor = await test.api.demo('investor');
  await test.app.runJob('directDebit.syncBanks');
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await valueOf(
    test.db.db,
    sql<{ v: number }>`
      select h.fund_id as v
      from holdings h
      join funds f on f.id = h.fund_id
      where h.investor_id = ${investorId} and h.units - h.reserved > 100 and f.status = 'active' and f.fund_type = 4
      order by 1 limit 1`,
  );
  const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
  wayId = must(ways.body.data.find(({ code }) => code === 'ipg')).wayId;
});
afterAll(() => test.close());
beforeEach(() => standAs(7));

describe('an investor whose verification has expired', () => {
  it('does not buy, is told to renew at the registry, and still sells', async () => {
    expect((await buy()).status).toBe(201);
    await standAs(8);
    const before = await orders();
    const refused = await buy();
    expect([refused.status, refused.body.code]).toEqual([409, 'ORDER_REGISTRY_EXPIRED']);
    expect(refused.body.message).toContain('تمدید کنید');
    expect(await orders()).toBe(before);
    const shown = await investor.call(estimateOrder, {
      body: { investorId, fundId, orderType: 1, wayId, amount: '20000000' },
    });
    expect(shown.body.data.problems.map(({ code }) => code)).toContain('ORDER_REGISTRY_EXPIRED');
    expect((await sell()).status).toBe(200);
  });

  it.each([
    [8, [409, 'ORDER_REGISTRY_EXPIRED']],
    // incomplete: not expired, and stopped alike
    [10, [403, 'DEBIT_IDENTITY_INSUFFICIENT']],
  ])('signs no contract of direct debit at status %i', async (registry, refusal) => {
    await standAs(registry);
    const packages = (await investor.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data;
    const refused = await investor.call(createDebitContract, {
      body: {
        ...{ investorId, bankCode: 'BTEJIR', packageId: must(packages[1]).packageId },
        ...{ expireDate: '1406/02/30', acceptRules: true },
      },
    });
    expect([refused.status, refused.body.code]).toEqual(refusal);
  });
});

describe('an investor who died', () => {
  it('buys, sells and withdraws nothing, whoever has the log-in', async () => {
    await standAs(9);
    const before = await orders();
    const answers = [
      await buy(),
      await sell(),
      await investor.call(withdrawCredit, { body: { investorId, fundId, amount: '1000' } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, 'ORDER_INVESTOR_DECEASED']),
    );
    expect(await orders()).toBe(before);
  });

  it('names no account for money: neither a new one, nor another for a payout that failed', async () => {
    const { rows } = await sql<{ orderId: number; accountId: number }>`
      select o.id as "orderId", a.id as "accountId"
      from orders o
      join investor_bank_accounts a on a.investor_id = o.investor_id and a.is_verified and a.removed_at is null
      where o.investor_id = ${investorId}
      order by o.id, a.id limit 1`.execute(test.db.db);
    const { orderId, accountId } = must(rows[0]);
    await standAs(9);
    const iban = 'IR062960000000100324200001';
    const answers = [
      await investor.call(sendBankAccountOtp, { body: { investorId, account: iban } }),
      await investor.call(addBankAccount, { body: { investorId, iban, otp: '123456' } }),
      await investor.call(setDefaultBankAccount, { body: { investorId, accountId } }),
      await investor.call(changePayoutAccount, { params: { orderId }, body: { accountId } }),
    ];
    expect(answers.map(({ status, body }) => [status, body.code])).toEqual(
      answers.map(() => [409, 'ORDER_INVESTOR_DECEASED']),
    );
  });

  it('is paid nothing until the heirs are known: what is due waits', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into payouts (investor_id, fund_id, kind, amount, due_date, created_at)
      values (${investorId}, ${fundId}, 'profit', 1000, '2026-11-20', ${test.clock.now()})
      returning id`.execute(test.db.db);
    const due = async () => (await listDuePayouts(test.db.db, '2026-11-21', 10_000)).includes(must(rows[0]).id);
    expect(await due()).toBe(true);
    await standAs(9);
    expect(await due()).toBe(false);
  });
});

describe('an investor for whom two people stopped something', () => {
  let maker: ApiClient;
  let checker: ApiClient;
  beforeAll(async () => {
    maker = await test.api.demo('maker');
    checker = await test.api.demo('checker');
  });
  const reason = 'نامه شماره ۱۲ مرجع قضایی';
  const prepare = (body: Partial<ReturnType<typeof freezeOf>>) =>
    maker.call(freezeInvestor, { params: { investorId }, body: { ...freezeOf(), ...body } });
  const freezeOf = () => ({
    extent: 'purchases' as 'none' | 'purchases' | 'everything',
    reason,
    firstDay: null as string | null,
    lastDay: null as string | null,
  });
  const freeze = async (body: Partial<ReturnType<typeof freezeOf>>) => {
    const made = await prepare(body);
    expect(made.status).toBe(200);
    const decided = await decideRule(checker, approveRuleChange, made.body.data.changeId);
    expect(decided.status).toBe(200);
  };
  const codeOf = async (answer: Promise<{ status: number; body: { code?: string } }>) => {
    const { status, body } = await answer;
    return status < 300 ? status : body.code;
  };
  /** Whether the estimate refuses a purchase, and a sale. */
  const stopped = async () => {
    const bodies = [
      { investorId, fundId, orderType: 1, wayId, amount: '20000000' },
      { investorId, fundId, orderType: 2, units: '1' },
    ] as const;
    const told = await Promise.all(bodies.map((body) => investor.call(estimateOrder, { body })));
    return told.map(({ body }) => body.data.problems.some(({ code }) => code === 'ORDER_INVESTOR_FROZEN'));
  };
  const withdraw = () => investor.call(withdrawCredit, { body: { investorId, fundId, amount: '1000' } });

  it('buys as before until a second person has decided, and then puts no money in, but takes theirs out', async () => {
    const made = await prepare({ lastDay: '2026-12-20' });
    expect(await stopped()).toEqual([false, false]);
    const { changeId } = made.body.data;
    const { change } = (await checker.call(getRuleChange, { params: { changeId } })).body.data;
    expect(change.subject).not.toBe('');
    expect(change.differences.map(({ field, from, to }) => [field, from, to])).toEqual([
      ['extent', 'هیچ‌چیز', 'خرید'],
      ['freezeReason', null, reason],
      ['firstDay', null, '۱۴۰۵/۰۸/۳۰'],
      ['lastDay', null, '۱۴۰۵/۰۹/۲۹'],
    ]);
    expect((await decideRule(maker, approveRuleChange, changeId)).body.code).toBe('ACCESS_DENIED');
    expect((await prepare({ extent: 'everything' })).body.code).toBe('RULE_CHANGE_PENDING');
    expect((await decideRule(checker, approveRuleChange, changeId)).status).toBe(200);
    expect(await codeOf(buy())).toBe('ORDER_INVESTOR_FROZEN');
    expect(await stopped()).toEqual([true, false]);
    expect(await codeOf(withdraw())).not.toBe('ORDER_INVESTOR_FROZEN');
    const shown = (await investor.call(profileStatus, { query: { investorId } })).body.data;
    expect(must(shown.actions.find(({ code }) => code === 'frozen')).text).toBe(
      `خرید برای شما تا پایان روز ۱۴۰۵/۰۹/۲۹ متوقف است: ${reason}`,
    );
    const file = (await maker.call(getInvestorFile, { query: { investorId } })).body.data;
    expect(file.freeze).toEqual({ extent: 'purchases', reason, firstDay: '2026-11-21', lastDay: '2026-12-20' });
  });

  it('is stopped whole: nothing is sold, withdrawn or paid; and all is free again at its end', async () => {
    const { rows } = await sql<{ id: number }>`
      insert into payouts (investor_id, fund_id, kind, amount, due_date, created_at)
      values (${investorId}, ${fundId}, 'profit', 1000, '2026-11-20', ${test.clock.now()})
      returning id`.execute(test.db.db);
    const due = async () => (await listDuePayouts(test.db.db, '2026-11-21', 10_000)).includes(must(rows[0]).id);
    await freeze({ extent: 'everything' });
    expect([await codeOf(buy()), await codeOf(sell()), await codeOf(withdraw()), await due()]).toEqual([
      ...['ORDER_INVESTOR_FROZEN', 'ORDER_INVESTOR_FROZEN', 'ORDER_INVESTOR_FROZEN'],
      false,
    ]);
    await freeze({ extent: 'none', reason: 'نامه رفع توقف رسید' });
    expect([...(await stopped()), await due()]).toEqual([false, false, true]);
    const file = (await maker.call(getInvestorFile, { query: { investorId } })).body.data;
    expect(file.freeze).toBeNull();
    expect((await prepare({ extent: 'none' })).body.code).toBe('RULE_CHANGE_NOTHING');
    const told = await sql<{ text: string }>`
      select m.short_text as text
      from notices n
      join notice_deliveries d on d.notice_id = n.id and d.channel = 'panel'
      join messages m on m.id = d.message_id
      where n.event in ('investor_frozen', 'investor_unfrozen')
      order by n.id`.execute(test.db.db);
    expect(told.rows.map(({ text }) => text)).toEqual([
      `خرید برای شما از ۱۴۰۵/۰۸/۳۰ متوقف است: ${reason}`,
      `خرید، فروش و برداشت وجه برای شما از ۱۴۰۵/۰۸/۳۰ متوقف است: ${reason}`,
      'کارهایی که برای شما متوقف شده بود دوباره آزاد است: نامه رفع توقف رسید',
    ]);
    const kept = sql<{ v: number }>`
      select count(*)::int as v from audit_log where investor_id = ${investorId} and action = 'investor.frozen'`;
    expect(await valueOf(test.db.db, kept)).toBe(3);
  });

  it('is not left free by a freeze that begins later, nor by one that is over when it is approved', async () => {
    const approve = async (changeId: number) => (await decideRule(checker, approveRuleChange, changeId)).body.code;
    await freeze({});
    const later = await prepare({ extent: 'everything', firstDay: '2026-12-01' });
    expect([later.status, later.body.code]).toEqual([409, 'FREEZE_IN_FORCE']);
    expect(Object.keys(later.body.fields)).toEqual(['firstDay']);
    await freeze({ extent: 'none', reason: 'نامه رفع توقف رسید' });
    // one that waits for its day is moved, but not any more once its day has come
    await freeze({ firstDay: '2026-11-22' });
    const moved = (await prepare({ firstDay: '2026-11-25' })).body.data.changeId;
    test.clock.moveBusiness(24 * 3_600_000);
    expect(await approve(moved)).toBe('FREEZE_IN_FORCE');
    expect(await stopped()).toEqual([true, false]);
    await decideRule(maker, rejectRuleChange, moved, 'روز شروع آن رسیده است');
    const short = (await prepare({ lastDay: '2026-11-22' })).body.data.changeId;
    test.clock.moveBusiness(48 * 3_600_000);
    expect(await approve(short)).toBe('FREEZE_DAYS');
    await decideRule(maker, rejectRuleChange, short, 'روز پایان آن گذشته است');
    test.clock.moveBusiness(0);
    await sql`delete from investor_freezes where investor_id = ${investorId}`.execute(test.db.db);
  });

  it('is stopped on its days alone', async () => {
    await freeze({ firstDay: '2026-11-22' });
    expect(await stopped()).toEqual([false, false]);
    await sql`update investor_freezes set first_day = '2026-11-20', last_day = '2026-11-20' where investor_id = ${investorId}`.execute(
      test.db.db,
    );
    expect(await stopped()).toEqual([false, false]);
    for (const days of [
      { firstDay: '2026-11-20' },
      { lastDay: '2026-11-20' },
      { firstDay: '2026-12-01', lastDay: '2026-11-30' },
    ])
      expect((await prepare(days)).body.code).toBe('FREEZE_DAYS');
    expect((await prepare({ reason: 'کوتاه' })).status).toBe(400);
    const own = await checker.call(freezeInvestor, { params: { investorId }, body: freezeOf() });
    const { changeId } = own.body.data;
    expect((await decideRule(checker, approveRuleChange, changeId)).body.code).toBe('APPROVAL_SAME_PERSON');
    expect((await investor.call(freezeInvestor, { params: { investorId }, body: freezeOf() })).status).toBe(403);
  });
});
