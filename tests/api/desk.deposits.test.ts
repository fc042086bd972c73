import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  discardBankStatement,
  getBankStatement,
  importDeposits,
  listBankStatements,
  releaseBankStatement,
} from '#shared/contract/bankStatements.ts';
import { exportBankStatementLines, exportBankStatements } from '#shared/contract/moneyFiles.ts';
import {
  confirmDepositReturn,
  exportAutoBuy,
  findDepositOwners,
  getDeposit,
  getDepositCode,
  listAutoBuy,
  matchDeposit,
  orderDeposit,
  refuseDepositReturn,
  retryDeposit,
  returnDeposit,
} from '#shared/contract/deposits.ts';
import { confirmDepositSlip, linkDepositToSlip, refuseDepositSlip } from '#shared/contract/depositSlips.ts';
import { buyOrder, getOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import { approveBankSlip, getBankSlip } from '#shared/contract/bankSlips.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { fundBySlug, ownInvestor } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient, Answer } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { moneyFingerprint } from '../support/ordering.ts';
import { must } from '#tests/support/must.ts';

/* Money that comes by the bank's statement: two people, nothing booked before the second, and nothing booked twice. */

let test: TestApp;
let investor: ApiClient;
let maker: ApiClient;
let checker: ApiClient;
let superAdmin: ApiClient;
let investorId: number;
let fundId: number;
let fundIban: string;
let accountId: number;
let code: string;
let ownIban: string;

const { scalar, expectSound, refused } = moneyProofs(() => test);

const line = (ref: string, depositCode: string, changes: { amount?: string; source?: string; day?: string } = {}) =>
  `${ref},${fundIban},${depositCode},${changes.amount ?? '25000000'},${changes.day ?? '1405/08/30'},09:15,${changes.source ?? (depositCode ? ownIban : '')}`;

const importing = (content: string, lateReason?: string) =>
  maker.call(importDeposits, { body: { content, ...(lateReason && { lateReason }) } });

const statementOf = async (statementId: number) =>
  (await checker.call(getBankStatement, { params: { statementId }, query: {} })).body.data;

/** Brings lines in by one person and lets another release them. */
async function release(...lines: string[]): Promise<number> {
  const taken = await importing(lines.join('\n'));
  expect([taken.status, taken.body.message]).toEqual([201, undefined]);
  const statementId = must(taken.body.data.statementId);
  const { version } = (await statementOf(statementId)).statement;
  const released = await checker.call(releaseBankStatement, { params: { statementId }, body: { version } });
  expect([released.status, released.body.message]).toEqual([200, undefined]);
  await test.jobs.runAll('work.lane');
  return statementId;
}

const idOf = async (ref: string) => scalar<number>(sql`select id as v from bank_deposits where bank_ref = ${ref}`);
const seeDeposit = async (depositId: number) => (await checker.call(getDeposit, { params: { depositId } })).body.data;
const bankOf = async () =>
  scalar<bigint>(
    sql`select coalesce(sum(e.debit) - sum(e.credit), 0)::bigint as v from ledger_entries e join accounts a on a.id = e.account_id where a.kind = 'fund_bank' and a.fund_id = ${fundId}`,
  );

async function placeSlip(number: string, amount = '31000000'): Promise<{ orderId: number; receiptId: number }> {
  test.clock.advance(11_000);
  const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
  const wayId = ways.body.data.find((way: { code: string }) => way.code === 'receipt')?.wayId;
  const receipt = { accountId, number, amount, date: '2026-11-21', time: '09:15', sourceIban: ownIban };
  const answer = await investor.call(buyOrder, {
    body: { investorId, fundId, amount, wayId, acceptRules: true, receipt },
  });
  expect([answer.status, answer.body.message]).toEqual([201, undefined]);
  const { orderId } = answer.body.data;
  return { orderId, receiptId: await scalar<number>(sql`select id as v from bank_slips where order_id = ${orderId}`) };
}

async function approve(receiptId: number, by: ApiClient = checker): Promise<Answer> {
  const { version } = (await by.call(getBankSlip, { params: { receiptId } })).body.data;
  return by.call(approveBankSlip, { params: { receiptId }, body: { version } });
}

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await fundBySlug(test.db.db, 'sepidar');
  const { rows } = await sql<{ id: number; iban: string }>`
    select id, iban from fund_bank_accounts where fund_id = ${fundId} order by id limit 1`.execute(test.db.db);
  ({ id: accountId, iban: fundIban } = rows[0] ?? { id: 0, iban: '' });
  ownIban = await scalar<string>(
    sql`select iban as v from investor_bank_accounts where investor_id = ${investorId} and is_verified order by is_default desc limit 1`,
  );
});
afterAll(() => test.close());
beforeEach(async () => {
  [investor, maker, checker, superAdmin] = await Promise.all([
    test.api.demo('investor'),
    test.api.demo('maker'),
    test.api.demo('checker'),
    test.api.demo('super'),
  ]);
  code = (await investor.call(getDepositCode, { query: { investorId, fundId } })).body.data.code;
});

describe('money whose payer the bank does not name', () => {
  it('is no order by itself, though its deposit id is right: a person says how the owner was proven, another decides', async () => {
    const ordersOf = () => scalar<number>(sql`select count(*)::int as v from orders where investor_id = ${investorId}`);
    const before = await ordersOf();
    await release(line('NS-1', code, { source: '' }));
    const depositId = await idOf('NS-1');
    const waits = await seeDeposit(depositId);
    expect([waits.status, waits.errorText, waits.orderId]).toEqual([
      'unmatched',
      'حساب مبدأ در صورت‌حساب بانک نیامده است؛ مالکیت وجه باید احراز شود',
      null,
    ]);
    expect(await ordersOf()).toBe(before);
    // trying again proves nothing
    await maker.call(retryDeposit, { params: { depositId }, body: { version: waits.version } });
    expect(await ordersOf()).toBe(before);
    const { version } = await seeDeposit(depositId);
    const silent = await maker.call(matchDeposit, { params: { depositId }, body: { version, investorId, reason: '' } });
    expect([silent.status, Object.keys(silent.body.fields)]).toEqual([400, ['reason']]);
    const reason = 'تصویر فیش از حساب خود سرمایه‌گذار دیده شد';
    const matched = await maker.call(matchDeposit, { params: { depositId }, body: { version, investorId, reason } });
    expect(matched.status, matched.text).toBe(200);
    const seen = await seeDeposit(depositId);
    expect(seen.reason).toBe(reason);
    const same = await maker.call(orderDeposit, { params: { depositId }, body: { version: seen.version } });
    expect(same.status).toBe(403);
    const ordered = await checker.call(orderDeposit, { params: { depositId }, body: { version: seen.version } });
    expect([ordered.status, ordered.body.data.status]).toEqual([200, 'ordered']);
    expect(await ordersOf()).toBe(before + 1);
  });

  it('is no order by itself from an account of the investor that nobody verified', async () => {
    const unproven = 'IR250120005773001082044465';
    await sql`
      insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, usable_from,
        created_at)
      values (${investorId}, '012', 'بانک ملت', 'short_term', '5773001082044465', ${unproven}, ${test.clock.now()},
        ${test.clock.now()})
      on conflict do nothing`.execute(test.db.db);
    await release(line('NS-2', code, { source: unproven }));
    expect(await seeDeposit(await idOf('NS-2'))).toMatchObject({
      status: 'unmatched',
      errorText: 'حساب مبدأ متعلق به سرمایه‌گذار نیست',
    });
  });
});

describe('a statement of the bank', () => {
  it('is in no book before another person releases it, and then becomes orders once', async () => {
    const before = await moneyFingerprint(test.db.db);
    const content = [
      line('ST-1', code),
      line('ST-2', ''),
      line('ST-3', code, { source: 'IR180620000001234567890123' }),
    ];
    const taken = await importing(content.join('\n'));
    expect([taken.status, taken.body.data]).toMatchObject([
      201,
      { lineCount: 3, totalAmount: '75000000', repeatedCount: 0, lateCount: 0 },
    ]);
    const { statementId } = taken.body.data;
    const books = (print: string) => print.split('\n').filter((part) => !part.startsWith('audit_log'));
    expect(books(await moneyFingerprint(test.db.db))).toEqual(books(before));
    expect(await scalar<number>(sql`select count(*)::int as v from bank_deposits where bank_ref like 'ST-%'`)).toBe(0);

    const waiting = await statementOf(must(statementId));
    expect(waiting.lines.map((one: { bankRef: string }) => one.bankRef)).toEqual(['ST-1', 'ST-2', 'ST-3']);
    const { version } = waiting.statement;
    await refused(
      maker.call(releaseBankStatement, { params: { statementId: must(statementId) }, body: { version } }),
      403,
      'ACCESS_DENIED',
    );
    await refused(
      checker.call(releaseBankStatement, { params: { statementId: 99_999_999 }, body: { version } }),
      404,
      'STATEMENT_NOT_FOUND',
    );
    const released = await checker.call(releaseBankStatement, {
      params: { statementId: must(statementId) },
      body: { version },
    });
    expect([released.status, released.body.data]).toMatchObject([200, { status: 'released' }]);
    await test.jobs.runAll('work.lane');
    const again = await refused(
      checker.call(releaseBankStatement, { params: { statementId: must(statementId) }, body: { version } }),
      409,
      'APPROVAL_DECIDED',
    );
    expect(again.body.message).toContain('پیمان سهرابی');
    const list = await maker.call(listAutoBuy, { query: { search: 'ST-', fromDate: '1405/08/30', fundId } });
    expect(
      list.body.data.map((row: { bankRef: string; status: string; origin: string }) => [
        row.bankRef,
        row.status,
        row.origin,
      ]),
    ).toEqual([
      ['ST-3', 'unmatched', 'statement'],
      ['ST-2', 'unmatched', 'statement'],
      ['ST-1', 'ordered', 'statement'],
    ]);
    const order = await investor.call(getOrder, { params: { orderId: must(list.body.data[2]?.orderId) } });
    expect(order.body.data).toMatchObject({ status: 'registered', wayCode: 'deposit_id' });
    await refused(importing(content.join('\n')), 409, 'STATEMENT_NOTHING_NEW');
    expect((await maker.call(exportAutoBuy, { query: { search: 'ST-' } })).text).toContain('ST-2');
    await expectSound();
  });

  it('is not released by the one who brought it in, whatever their duties', async () => {
    const taken = await superAdmin.call(importDeposits, { body: { content: line('OWN-1', '') } });
    const { statementId } = taken.body.data;
    const { version } = (await statementOf(must(statementId))).statement;
    await refused(
      superAdmin.call(releaseBankStatement, { params: { statementId: must(statementId) }, body: { version } }),
      409,
      'APPROVAL_SAME_PERSON',
    );
  });

  it('is neither brought in nor released by who owns an investor of its lines', async () => {
    const makerId = await scalar<number>(sql`select id as v from users where username = '3290123456'`);
    const checkerId = await scalar<number>(sql`select id as v from users where username = '0499370899'`);
    const link = (userId: number) =>
      sql`insert into user_investors (user_id, investor_id, relation, created_at) values (${userId}, ${investorId}, 'agent', now())`.execute(
        test.db.db,
      );
    const unlink = () =>
      sql`delete from user_investors where investor_id = ${investorId} and user_id in (${makerId}, ${checkerId})`.execute(
        test.db.db,
      );
    await link(makerId);
    await refused(importing(line('MINE-1', code)), 403, 'APPROVAL_OWN_INVESTOR');
    await unlink();
    const taken = await importing(line('MINE-1', code));
    const { statementId } = taken.body.data;
    const { version } = (await statementOf(must(statementId))).statement;
    await link(checkerId);
    await refused(
      checker.call(releaseBankStatement, { params: { statementId: must(statementId) }, body: { version } }),
      403,
      'APPROVAL_OWN_INVESTOR',
    );
    await unlink();
    const gone = await checker.call(discardBankStatement, {
      params: { statementId: must(statementId) },
      body: { version, reason: 'فایل اشتباه وارد شده بود' },
    });
    expect(gone.body.data.status).toBe('discarded');
    const list = await checker.call(listBankStatements, { query: { status: 'discarded' } });
    expect(list.body.data[0]).toMatchObject({ statementId, decisionReason: 'فایل اشتباه وارد شده بود' });
    const [row] = await fileRows(checker, exportBankStatements, { query: { status: 'discarded' } });
    expect(row).toMatchObject({
      شماره: String(statementId),
      وضعیت: 'کنار گذاشته شده',
      علت: 'فایل اشتباه وارد شده بود',
    });
    const { lines } = await statementOf(must(statementId));
    const file = await fileRows(checker, exportBankStatementLines, { params: { statementId: must(statementId) } });
    expect(file.map((line) => [line['سطر'], line['شماره پیگیری بانک'], line['مبلغ (ریال)']])).toEqual(
      lines.map((line) => [String(line.line), line.bankRef, line.amount]),
    );
  });

  it('is taken whole or not at all, and every problem names its line and column', async () => {
    const content = [
      'شماره پیگیری,شبا,شناسه واریز,مبلغ,تاریخ,ساعت,مبدأ',
      line('BAD-1', code),
      line('BAD-2', code, { amount: 'پنج' }),
      line('BAD-1', code),
      'BAD-4,IR180620000001234567890123,,1000,1405/08/30,09:15,',
    ].join('\n');
    const answer = await refused(importing(content), 400, 'STATEMENT_FILE');
    expect(answer.body.fields).toEqual({
      'line.3': ['ستون مبلغ درست نیست'],
      'line.5': ['ستون شبای صندوق از حساب‌های صندوق‌ها نیست'],
    });
    expect(
      await scalar<number>(sql`select count(*)::int as v from bank_statement_lines where bank_ref like 'BAD-%'`),
    ).toBe(0);
  });

  it('needs no reason for the statement of yesterday when nothing in it is late', async () => {
    const day = await scalar<string>(
      sql`select max(nav_date)::text as v from fund_navs where fund_id = ${fundId} and status = 'approved'`,
    );
    // the price of that day was published in its evening, after the money came
    const taken = await importing(line('DAILY-1', code, { day }));
    expect([taken.status, taken.body.data]).toMatchObject([201, { lateCount: 0 }]);
    const { version } = (await statementOf(must(taken.body.data.statementId))).statement;
    const body = { version, reason: 'این فایل فقط برای آزمون بود' };
    await maker.call(discardBankStatement, { params: { statementId: must(taken.body.data.statementId) }, body });
  });

  it('needs a reason for lines older than the last published price day', async () => {
    const old = line('LATE-1', code, { day: '1405/08/26' });
    const answer = await refused(importing(old), 409, 'STATEMENT_LATE');
    expect(Object.keys(answer.body.fields)).toEqual(['line.1']);
    const taken = await importing(old, 'بانک صورت‌حساب را دیر داد');
    expect(taken.body.data).toMatchObject({ lateCount: 1 });
    expect((await statementOf(must(taken.body.data.statementId))).statement.lateReason).toBe(
      'بانک صورت‌حساب را دیر داد',
    );
  });
});

describe('a deposit without an owner', () => {
  it('is matched by one person and ordered by another, who is told when the match changes in between', async () => {
    await release(line('MT-1', '', { amount: '26000000' }));
    const depositId = await idOf('MT-1');
    const other = await scalar<number>(
      sql`select investor_id as v from user_investors ui join users u on u.id = ui.user_id where u.username = '1287654320' limit 1`,
    );
    const owners = await maker.call(findDepositOwners, { query: { search: '0012345679' } });
    expect([owners.status, owners.body.data]).toMatchObject([200, [{ investorId, nationalNo: '0012345679' }]]);
    const match = async (owner: number) =>
      maker.call(matchDeposit, {
        params: { depositId },
        body: { version: (await seeDeposit(depositId)).version, investorId: owner, reason: 'با تماس تلفنی روشن شد' },
      });
    expect((await match(99_999_999)).body.code).toBe('DEPOSIT_INVESTOR_UNKNOWN');
    expect((await match(other)).body.data.status).toBe('matched');
    const seen = await seeDeposit(depositId);
    expect((await match(investorId)).body.data.status).toBe('matched');
    const changed = await refused(
      checker.call(orderDeposit, { params: { depositId }, body: { version: seen.version } }),
      409,
      'APPROVAL_CHANGED',
    );
    expect(changed.body.changes).toContainEqual(
      expect.objectContaining({ field: 'investorName', before: seen.investorName, after: 'نگار رستگار' }),
    );
    const { version } = await seeDeposit(depositId);
    const placed = await checker.call(orderDeposit, { params: { depositId }, body: { version } });
    expect(placed.body.data).toMatchObject({ status: 'ordered', orderStatus: 'registered' });
    const late = await refused(
      checker.call(orderDeposit, { params: { depositId }, body: { version } }),
      409,
      'DEPOSIT_STATE',
    );
    expect(late.body.message).toContain('درخواست ثبت شد');
    await expectSound();
  });

  it('goes back by two people', async () => {
    await release(line('BK-1', code, { source: 'IR180620000001234567890123' }));
    const depositId = await idOf('BK-1');
    const version = async () => (await seeDeposit(depositId)).version;
    const retried = await maker.call(retryDeposit, { params: { depositId }, body: { version: await version() } });
    expect(retried.body.data).toMatchObject({ status: 'unmatched', errorText: 'حساب مبدأ متعلق به سرمایه‌گذار نیست' });
    const before = await bankOf();
    const body = { reason: 'حساب مبدأ از دیگری است', bankRef: 'BACK-1' };
    // money goes back where it came from, and both people see where that is
    const elsewhere = await superAdmin.call(returnDeposit, {
      params: { depositId },
      body: { ...body, iban: 'IR240560005000004637406507', version: await version() },
    });
    expect([elsewhere.status, elsewhere.body.code, Object.keys(elsewhere.body.fields)]).toEqual([
      422,
      'DEPOSIT_RETURN_OTHER',
      ['iban'],
    ]);
    const asked = await superAdmin.call(returnDeposit, {
      params: { depositId },
      body: { ...body, version: await version() },
    });
    expect(asked.body.data.status).toBe('return_waits');
    expect(await seeDeposit(depositId)).toMatchObject({
      returnIban: 'IR180620000001234567890123',
      returnOwner: null,
    });
    expect(await bankOf()).toBe(before);
    await refused(
      superAdmin.call(confirmDepositReturn, { params: { depositId }, body: { version: await version() } }),
      409,
      'APPROVAL_SAME_PERSON',
    );
    const refusedReturn = await checker.call(refuseDepositReturn, {
      params: { depositId },
      body: { version: await version(), reason: 'شناسه عودت در بانک نیست' },
    });
    expect(refusedReturn.body.data.status).toBe('unmatched');
    await maker.call(returnDeposit, { params: { depositId }, body: { ...body, version: await version() } });
    await expectSound();
    const confirmed = await checker.call(confirmDepositReturn, {
      params: { depositId },
      body: { version: await version() },
    });
    expect(confirmed.body.data.status).toBe('returned');
    expect(await bankOf()).toBe(before - 25_000_000n);
    await expectSound();
  });
});

describe('a slip and its line of the statement', () => {
  it('book the money once when the line comes first', async () => {
    await release(line('TW-1', '', { amount: '31000000', source: ownIban }));
    const before = await bankOf();
    const { receiptId, orderId } = await placeSlip('TW-1');
    const { lines } = (await checker.call(getBankSlip, { params: { receiptId } })).body.data;
    expect(lines).toMatchObject([{ bankRef: 'TW-1', isSame: true }]);
    expect((await approve(receiptId)).body.data).toMatchObject({ status: 'approved', orderStatus: 'registered' });
    expect(await bankOf()).toBe(before);
    expect(await seeDeposit(await idOf('TW-1'))).toMatchObject({
      status: 'slip',
      slipNumber: 'TW-1',
      orderId,
      actions: [],
    });
    await expectSound();
  });

  it('book the money once when the slip comes first', async () => {
    const { receiptId } = await placeSlip('TW-2');
    const before = await bankOf();
    await approve(receiptId);
    expect(await bankOf()).toBe(before + 31_000_000n);
    await release(line('TW-2', code, { amount: '31000000' }));
    expect(await bankOf()).toBe(before + 31_000_000n);
    expect((await seeDeposit(await idOf('TW-2'))).status).toBe('slip');
    expect((await checker.call(getBankSlip, { params: { receiptId } })).body.data.lineRef).toBe('TW-2');
    await expectSound();
  });

  it('with two references are tied by two people, the first not who approved the slip, and the double is reversed', async () => {
    const { receiptId } = await placeSlip('TW-3', '32000000');
    const before = await bankOf();
    await approve(receiptId);
    await release(line('BANK-TW-3', '', { amount: '32000000' }));
    expect(await bankOf()).toBe(before + 64_000_000n);
    const depositId = await idOf('BANK-TW-3');
    const { version, slips } = await seeDeposit(depositId);
    expect(slips).toMatchObject([{ receiptId, number: 'TW-3' }]);
    await refused(
      checker.call(linkDepositToSlip, { params: { depositId }, body: { version, receiptId } }),
      409,
      'APPROVAL_SAME_PERSON',
    );
    await refused(
      maker.call(linkDepositToSlip, { params: { depositId }, body: { version, receiptId: 99_999_999 } }),
      409,
      'DEPOSIT_SLIP_UNKNOWN',
    );
    const named = await maker.call(linkDepositToSlip, { params: { depositId }, body: { version, receiptId } });
    expect([named.status, named.body.data.status]).toEqual([200, 'slip_waits']);
    // nothing is booked before the second person, and the act of the first person cannot be repeated beside it
    expect(await bankOf()).toBe(before + 64_000_000n);
    await expectSound();
    const seen = await seeDeposit(depositId);
    expect(seen).toMatchObject({ slipNumber: 'TW-3', slips: [{ receiptId }], actions: ['confirmSlip', 'refuseSlip'] });
    expect((await checker.call(listAutoBuy, { query: { isOpen: true, search: 'BANK-TW-3' } })).body.data).toHaveLength(
      1,
    );
    const confirming = (by: ApiClient, seenVersion = seen.version) =>
      by.call(confirmDepositSlip, { params: { depositId }, body: { version: seenVersion } });
    await refused(confirming(checker, version), 409, 'APPROVAL_CHANGED');
    const linked = await confirming(checker);
    expect([linked.status, linked.body.data.status]).toEqual([200, 'slip']);
    await refused(confirming(superAdmin), 409, 'DEPOSIT_STATE');
    expect(await bankOf()).toBe(before + 32_000_000n);
    await expectSound();
  });

  it('are not tied by one person, and are as before when the slip that was named is refused', async () => {
    const { receiptId } = await placeSlip('TW-7', '36000000');
    await approve(receiptId);
    await release(line('BANK-TW-7', '', { amount: '36000000' }), line('BANK-TW-7B', '', { amount: '36000000' }));
    const before = await bankOf();
    const depositId = await idOf('BANK-TW-7');
    const other = await idOf('BANK-TW-7B');
    const naming = async (id: number) =>
      superAdmin.call(linkDepositToSlip, {
        params: { depositId: id },
        body: { version: (await seeDeposit(id)).version, receiptId },
      });
    const otherVersion = (await seeDeposit(other)).version;
    expect((await naming(depositId)).body.data.status).toBe('slip_waits');
    // the slip waits for one line only
    expect((await seeDeposit(other)).slips).toEqual([]);
    await refused(
      maker.call(linkDepositToSlip, { params: { depositId: other }, body: { version: otherVersion, receiptId } }),
      409,
      'DEPOSIT_SLIP_UNKNOWN',
    );
    const { version } = await seeDeposit(depositId);
    await refused(
      superAdmin.call(confirmDepositSlip, { params: { depositId }, body: { version } }),
      409,
      'APPROVAL_SAME_PERSON',
    );
    const reason = 'سطر بانک وجه فیش دیگری است';
    const back = await maker.call(refuseDepositSlip, { params: { depositId }, body: { version, reason } });
    expect([back.status, back.body.data.status]).toEqual([200, 'unmatched']);
    expect(
      await scalar<string>(
        sql`select reason as v from audit_log where action = 'deposit.refuseSlip' and subject = ${`deposit:${depositId}`}`,
      ),
    ).toBe(reason);
    expect(await bankOf()).toBe(before);
    expect((await seeDeposit(other)).slips).toMatchObject([{ receiptId }]);
    await expectSound();
  });

  it('that made an order by its deposit id is not bought a second time by the slip', async () => {
    await release(line('TW-4', code, { amount: '33000000' }));
    const { receiptId } = await placeSlip('TW-4', '33000000');
    const answer = await approve(receiptId);
    expect([answer.status, answer.body.code]).toEqual([409, 'RECEIPT_ALREADY_DEPOSITED']);
    await expectSound();
  });

  it('at the same moment are booked once', async () => {
    const { receiptId } = await placeSlip('TW-5', '34000000');
    const taken = await importing(line('TW-5', '', { amount: '34000000' }));
    const { statementId } = taken.body.data;
    const { version } = (await statementOf(must(statementId))).statement;
    await checker.call(releaseBankStatement, { params: { statementId: must(statementId) }, body: { version } });
    const before = await bankOf();
    const [approved] = await Promise.all([approve(receiptId), test.jobs.runAll('work.lane')]);
    if (approved.status !== 200) {
      // the line came between the look and the decision
      expect(approved.body.code).toBe('APPROVAL_CHANGED');
      expect((await approve(receiptId)).status).toBe(200);
    }
    expect(await bankOf()).toBe(before + 34_000_000n);
    expect((await seeDeposit(await idOf('TW-5'))).status).toBe('slip');
    await expectSound();
  });
});

describe('the checks of the books', () => {
  it('find a slip and a line that booked the same money, and a deposit that one person made', async () => {
    const { receiptId } = await placeSlip('TW-6', '35000000');
    await approve(receiptId);
    await sql`
      insert into bank_deposits (fund_id, fund_account_id, amount, deposited_at, bank_ref, status, created_at)
      values (${fundId}, ${accountId}, 35000000, ${test.clock.now()}, 'TW-6', 'unmatched', now())`.execute(test.db.db);
    const wrong = async () =>
      (await verifyBooks(test.db.db, test.app.services.audit)).checks
        .filter((check) => check.wrong > 0n)
        .map((check) => check.name);
    expect(await wrong()).toEqual(
      expect.arrayContaining(['slips_and_lines_posted_once', 'money_in_equals_lines_and_slips']),
    );
    const statementId = await scalar<number>(sql`select max(id) as v from bank_statements where status = 'imported'`);
    await sql`update bank_deposits set origin = 'statement', statement_id = ${statementId} where bank_ref = 'TW-6'`.execute(
      test.db.db,
    );
    expect(await wrong()).toContain('deposits_have_a_source');
    await sql`delete from bank_deposits where bank_ref = 'TW-6'`.execute(test.db.db);
    await expectSound();
  });
});
