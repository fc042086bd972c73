import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { profileStatus } from '#shared/contract/dashboard.ts';
import { buyOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import { getBankStatement, importDeposits, releaseBankStatement } from '#shared/contract/bankStatements.ts';
import { approveBankSlip, getBankSlip, rejectBankSlip, resubmitBankSlip } from '#shared/contract/bankSlips.ts';
import { fundBySlug, ownInvestor } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '#tests/support/must.ts';

/* What a reviewer approves is what they saw, and a slip and its line of the statement are the same money. */

let test: TestApp;
let investor: ApiClient;
let checker: ApiClient;
let investorId: number;
let fundId: number;
let accountId: number;
let slipMethod: number;
let ownIban: string;

const { scalar, expectSound, refused } = moneyProofs(() => test);

let serial = 0;
const slipOf = (changes: Record<string, unknown> = {}) => ({
  accountId,
  number: `V-${(serial += 1)}`,
  amount: '40000000',
  date: '2026-11-21',
  time: '09:30',
  sourceIban: ownIban,
  ...changes,
});

async function placeSlip(changes: Record<string, unknown> = {}) {
  const slip = slipOf(changes);
  test.clock.advance(11_000);
  const answer = await investor.call(buyOrder, {
    body: { investorId, fundId, amount: slip.amount, wayId: slipMethod, acceptRules: true, receipt: slip },
  });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  const { orderId } = answer.body.data;
  const receiptId = await scalar<number>(sql`select id as v from bank_slips where order_id = ${orderId}`);
  return { orderId, receiptId, slip };
}

const see = async (receiptId: number) => (await checker.call(getBankSlip, { params: { receiptId } })).body.data;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await fundBySlug(test.db.db, 'sepidar');
  accountId = await scalar<number>(
    sql`select id as v from fund_bank_accounts where fund_id = ${fundId} order by id limit 1`,
  );
  ownIban = await scalar<string>(
    sql`select iban as v from investor_bank_accounts where investor_id = ${investorId} and is_verified order by is_default desc limit 1`,
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  [investor, checker] = await Promise.all([test.api.demo('investor'), test.api.demo('checker')]);
  const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
  slipMethod = must(ways.body.data.find((way: { code: string }) => way.code === 'receipt')?.wayId);
});

describe('a slip that the investor changes under the hands of the reviewer', () => {
  it('is neither approved nor rejected by who saw the older one, and the answer names what changed', async () => {
    const { orderId, receiptId, slip } = await placeSlip();
    const { version, revision } = await see(receiptId);
    expect(revision).toBe(1);
    const edited = await investor.call(resubmitBankSlip, {
      params: { orderId },
      body: { ...slip, date: '2026-11-18', time: '09:10' },
    });
    expect([edited.status, edited.body.message]).toEqual([200, undefined]);
    const answer = await refused(
      checker.call(approveBankSlip, { params: { receiptId }, body: { version } }),
      409,
      'APPROVAL_CHANGED',
    );
    expect(answer.body.changes).toContainEqual({ field: 'date', before: '2026-11-21', after: '2026-11-18' });
    await refused(
      checker.call(rejectBankSlip, { params: { receiptId }, body: { version, reason: 'مبلغ در صورت‌حساب نیست' } }),
      409,
      'APPROVAL_CHANGED',
    );
    const now = await see(receiptId);
    expect(now).toMatchObject({ revision: 2, date: '2026-11-18' });
    const approved = await checker.call(approveBankSlip, { params: { receiptId }, body: { version: now.version } });
    expect(approved.body.data).toMatchObject({ status: 'approved', orderStatus: 'registered' });
    await expectSound();
  });

  it('is not decided without the version that was seen', async () => {
    const { receiptId } = await placeSlip();
    await refused(checker.call(approveBankSlip, { params: { receiptId }, body: {} }), 400, 'VALIDATION_FAILED');
  });

  it('tells who decided it, and when, to the second reviewer', async () => {
    const { receiptId } = await placeSlip();
    const { version } = await see(receiptId);
    await checker.call(rejectBankSlip, { params: { receiptId }, body: { version, reason: 'مبلغ در صورت‌حساب نیست' } });
    const second = await refused(
      checker.call(approveBankSlip, { params: { receiptId }, body: { version } }),
      409,
      'APPROVAL_DECIDED',
    );
    expect(second.body.message).toContain('رد شده است (پیمان سهرابی');
    expect((await see(receiptId)).reviewerName).toBe('پیمان سهرابی');
  });

  it('that was rejected ends its order after the days of the settings, and takes no other slip then', async () => {
    await sql`update order_waits set rejected_days = 2`.execute(test.db.db);
    const { orderId, receiptId, slip } = await placeSlip();
    const { version } = await see(receiptId);
    await checker.call(rejectBankSlip, { params: { receiptId }, body: { version, reason: 'مبلغ در صورت‌حساب نیست' } });
    const state = () => scalar<string>(sql`select status as v from orders where id = ${orderId}`);
    // home opens each order that waits for another slip, not the list
    const { data } = (await investor.call(profileStatus, { query: { investorId } })).body;
    const rejected = await scalar<number[]>(
      sql`select array_agg(id order by id) as v from orders where investor_id = ${investorId} and status = 'receipt_rejected'`,
    );
    const longest = must(rejected[0]);
    const formOf = (id: number) => `/requests?order=${id}&order-slip=1`;
    const waiting = must(data).actions.filter(({ code }) => code === 'receipt_rejected');
    expect(waiting.map(({ path }) => path).sort()).toEqual(rejected.map(formOf).sort());
    expect(new Set(waiting.map(({ label }) => label))).toEqual(new Set(['اصلاح فیش']));
    await sql`
      update orders set reason = 'مبلغ در صورت‌حساب نیست.', expires_at = '2026-12-01T14:00:00+03:30' where id = ${longest}`.execute(
      test.db.db,
    );
    const told = must((await investor.call(profileStatus, { query: { investorId } })).body.data);
    expect(told.actions.find(({ path }) => path === formOf(longest))?.text).toBe(
      'فیش شما رد شده است: مبلغ در صورت‌حساب نیست؛ تا سه‌شنبه ۱۰ آذر ساعت ۱۴:۰۰ آن را اصلاح کنید',
    );
    const end = await scalar<Date>(sql`select expires_at as v from orders where id = ${orderId}`);
    test.clock.advance(end.getTime() - test.clock.business().getTime() - 1_000);
    await test.app.runJob('orders.expire');
    expect(await state()).toBe('receipt_rejected');
    test.clock.advance(1_000);
    await test.app.runJob('orders.expire');
    expect(await state()).toBe('expired');
    investor = await test.api.demo('investor');
    await refused(
      investor.call(resubmitBankSlip, { params: { orderId }, body: { ...slip, number: 'V-late' } }),
      409,
      'RECEIPT_NOT_EDITABLE',
    );
    await expectSound();
  });
});

describe('a slip above what one person may approve', () => {
  const approve = async (by: ApiClient, receiptId: number, changes: Record<string, unknown> = {}) => {
    const { version } = await see(receiptId);
    return by.call(approveBankSlip, { params: { receiptId }, body: { version, ...changes } });
  };

  /** Nobody has more than a few slips that wait or were rejected. */
  beforeEach(async () => {
    await sql`
      update orders set expires_at = ${test.clock.business()}
      where investor_id = ${investorId} and status in ('pending_receipt', 'receipt_rejected')`.execute(test.db.db);
    await test.app.runJob('orders.expire');
  });

  const reject = async (receiptId: number) => {
    const { version } = await see(receiptId);
    const body = { version, reason: 'مبلغ در صورت‌حساب نیست' };
    return checker.call(rejectBankSlip, { params: { receiptId }, body });
  };

  it('without a line of the statement waits for another person, who sees who approved it first', async () => {
    const { receiptId } = await placeSlip({ amount: '200000001' });
    expect(await see(receiptId)).toMatchObject({ needsSecond: true, firstBy: null });
    const before = await see(receiptId);
    const first = await approve(checker, receiptId, { note: 'نام صاحب حساب در تصویر' });
    expect(first.body.data).toMatchObject({ status: 'pending', orderStatus: 'pending_receipt' });
    expect(await see(receiptId)).toMatchObject({ firstName: 'پیمان سهرابی', firstNote: 'نام صاحب حساب در تصویر' });
    // nothing is booked yet, and neither the same person nor an older look books it
    expect(await scalar(sql`select status as v from bank_slips where id = ${receiptId}`)).toBe('pending');
    await refused(approve(checker, receiptId), 409, 'APPROVAL_SAME_PERSON');
    const boss = await test.api.demo('super');
    const stale = await refused(
      boss.call(approveBankSlip, { params: { receiptId }, body: { version: before.version } }),
      409,
      'APPROVAL_CHANGED',
    );
    expect(stale.body.changes).toContainEqual({ field: 'firstApprover', before: null, after: 'پیمان سهرابی' });
    const second = await approve(boss, receiptId);
    expect(second.body.data).toMatchObject({ status: 'approved', orderStatus: 'registered' });
    await expectSound();
  });

  it('at the limit is one person alone, and a correction by the investor takes the first approval away', async () => {
    const small = await placeSlip({ amount: '200000000' });
    expect((await approve(checker, small.receiptId)).body.data).toMatchObject({ status: 'approved' });
    const { orderId, receiptId, slip } = await placeSlip({ amount: '300000000' });
    await approve(checker, receiptId);
    const edited = await investor.call(resubmitBankSlip, { params: { orderId }, body: { ...slip, time: '09:10' } });
    expect(edited.status).toBe(200);
    expect(await see(receiptId)).toMatchObject({ firstBy: null, revision: 2 });
    expect((await approve(checker, receiptId)).body.data).toMatchObject({ status: 'pending' });
    // one person rejects, also who approved it first
    expect((await reject(receiptId)).body.data).toMatchObject({ status: 'rejected' });
  });

  /** Brings a line of the bank's statement in that waits for its slip. @returns its id */
  const bringLine = async (ref: string, amount: string) => {
    const maker = await test.api.demo('maker');
    const iban = await scalar<string>(sql`select iban as v from fund_bank_accounts where id = ${accountId}`);
    const content = `${ref},${iban},,${amount},1405/08/30,09:15,`;
    const taken = await maker.call(importDeposits, { body: { content } });
    const statementId = must(taken.body.data.statementId);
    const seen = (await checker.call(getBankStatement, { params: { statementId }, query: {} })).body.data;
    const { version } = seen.statement;
    await checker.call(releaseBankStatement, { params: { statementId }, body: { version } });
    await test.jobs.runAll('work.lane');
    return scalar<number>(sql`select id as v from bank_deposits where bank_ref = ${ref}`);
  };
  const lineOf = (receiptId: number) =>
    scalar<string>(sql`select bank_ref as v from bank_deposits where slip_id = ${receiptId}`);

  it('whose chosen line went to another order waits for two people again', async () => {
    const amount = '1000000001';
    const boss = await test.api.demo('super');
    const depositId = await bringLine('CHOSEN-1', amount);
    const [one, other] = [await placeSlip({ amount }), await placeSlip({ amount })];
    const note = 'نام صاحب حساب در تصویر';
    await approve(checker, one.receiptId, { depositId, note });
    const seen = await see(one.receiptId);
    expect(seen).toMatchObject({ firstName: 'پیمان سهرابی', firstLineId: depositId });
    await approve(checker, other.receiptId, { depositId });
    expect((await approve(boss, other.receiptId)).body.data).toMatchObject({ status: 'approved' });
    const stale = await refused(
      boss.call(approveBankSlip, { params: { receiptId: one.receiptId }, body: { version: seen.version } }),
      409,
      'APPROVAL_CHANGED',
    );
    expect(stale.body.changes).toContainEqual({ field: 'firstLine', before: 'CHOSEN-1', after: null });
    expect(await see(one.receiptId)).toMatchObject({ needsSecond: true, firstBy: null, firstLineId: null });
    await bringLine(one.slip.number, amount);
    // the very line of the slip is not what the first person approved
    expect((await approve(checker, one.receiptId)).body.data).toMatchObject({ status: 'pending' });
    expect((await approve(boss, one.receiptId)).body.data).toMatchObject({ status: 'approved' });
    expect([await lineOf(other.receiptId), await lineOf(one.receiptId)]).toEqual(['CHOSEN-1', one.slip.number]);
    await expectSound();
  });

  it('takes the proof of the source from either person', async () => {
    const { receiptId } = await placeSlip({ amount: '200000002', sourceIban: undefined });
    await refused(approve(checker, receiptId, { note: 'کوتاه' }), 400, 'RECEIPT_SOURCE_UNKNOWN');
    await approve(checker, receiptId, { note: 'نام صاحب حساب در تصویر' });
    const second = await approve(await test.api.demo('super'), receiptId, { note: 'دیدم' });
    expect([second.status, second.body.data]).toMatchObject([200, { status: 'approved' }]);
  });
});
