import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  closeBankBalance,
  enterBankBalance,
  listBankBalances,
  noteBankBalance,
} from '#shared/contract/bankBalances.ts';
import {
  discardBankStatement,
  getBankStatement,
  importDeposits,
  releaseBankStatement,
} from '#shared/contract/bankStatements.ts';
import { confirmDepositReturn, getDeposit, returnDeposit } from '#shared/contract/deposits.ts';
import { approveGatewaySettlement, prepareGatewaySettlement } from '#shared/contract/gatewaySettlements.ts';
import { createPayoutBatch, importPayoutResults, releasePayoutBatch } from '#shared/contract/payoutBatches.ts';
import { listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { approveBankSlip, getBankSlip } from '#shared/contract/bankSlips.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createLedgerService, transfer } from '#server/modules/records/ledger/ledger.service.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { paymentMethodId } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { serviceContext } from '../support/ordering.ts';
import { openStormShop } from '../support/storms.ts';
import { must } from '#tests/support/must.ts';

/* The balance of a fund at the bank by the books and by the bank, day by day, and what explains a difference. */

let test: TestApp;
let shop: Awaited<ReturnType<typeof openStormShop>>;
let maker: ApiClient;
let checker: ApiClient;
let boss: ApiClient;
let account: { id: number; iban: string };

const { scalar, expectSound, refused } = moneyProofs(() => test);
const today = '2026-11-21';
const why = 'صورت‌حساب اصلاح‌شده بانک رسید';

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  shop = await openStormShop(test);
  const { rows } = await sql<{ id: number; iban: string }>`
    select id, iban from fund_bank_accounts where fund_id = ${shop.fundId} and is_active order by id`.execute(
    test.db.db,
  );
  account = rows[0] ?? { id: 0, iban: '' };
  // one account of the fund is in use
  await sql`update fund_bank_accounts set is_active = id = ${account.id} where fund_id = ${shop.fundId}`.execute(
    test.db.db,
  );
  await sql`update payouts set due_date = '2026-12-05' where status = 'pending'`.execute(test.db.db);
});
afterAll(() => test.close());
beforeEach(async () => {
  [maker, checker, boss] = await Promise.all([
    test.api.demo('maker'),
    test.api.demo('checker'),
    test.api.demo('super'),
  ]);
});

/** What the books say of the bank account at the end of a day, from the entries themselves. */
const books = (day = today) =>
  scalar<bigint>(sql`
    select coalesce(sum(e.debit - e.credit), 0)::bigint as v from ledger_entries e join accounts a on a.id = e.account_id
    where a.kind = 'fund_bank' and a.fund_id = ${shop.fundId} and e.business_date <= ${day}`);

const listOf = async (query: Record<string, unknown> = {}) =>
  (await checker.call(listBankBalances, { query: { fundId: shop.fundId, size: 100, ...query } })).body;

const rowOf = async (day = today) => {
  const { data } = await listOf({ fromDate: day, toDate: day });
  expect(data.length).toBe(1);
  return data[0];
};

let entered = 0;
async function tell(balance: bigint, date = today, by: ApiClient = maker) {
  entered += 1;
  const answer = await by.call(enterBankBalance, {
    body: { accountId: account.id, date, balance: String(balance), reason: `${why} ${entered}` },
  });
  expect([answer.status, answer.body.message]).toEqual([200, undefined]);
  return answer.body.data;
}

const partOf = async (kind: string): Promise<bigint> => {
  const found = (await rowOf())?.reasons.find((reason: { kind: string }) => reason.kind === kind);
  return BigInt(found?.amount ?? '0');
};

describe('balance of a fund at the bank', () => {
  it('is untold, equal or different by day, from the entries up to that day', async () => {
    const day = '2026-11-15';
    const book = await books(day);
    expect(await rowOf(day)).toMatchObject({
      state: 'untold',
      bookBalance: String(book),
      bankBalance: null,
      difference: null,
      isOpen: false,
    });
    expect(await tell(book, '1405/08/24')).toMatchObject({
      businessDate: day,
      state: 'equal',
      difference: '0',
      isOpen: false,
    });
    expect(await tell(book - 700n, day)).toMatchObject({
      state: 'differs',
      difference: '-700',
      stateText: 'اختلاف دارد',
    });
    const only = await listOf({ fromDate: '2026-11-14', toDate: '2026-11-16', onlyDifferent: true });
    expect(only.data.map((row: { businessDate: string }) => row.businessDate)).toEqual([day]);
    expect([only.pageInfo.totalCount, only.summary]).toEqual([
      1,
      { differentCount: 1, openCount: expect.any(Number), untoldCount: 2 },
    ]);
    await refused(
      checker.call(listBankBalances, { query: { fromDate: '2026-11-16', toDate: '2026-11-14' } }),
      400,
      'DATE_RANGE_INVALID',
    );
    await refused(
      checker.call(listBankBalances, { query: { fromDate: '2026-01-01', toDate: '2026-11-14' } }),
      400,
      'DATE_RANGE_INVALID',
    );
  });

  it('waits for every account of the fund that is in use', async () => {
    const day = '2026-11-14';
    const second = await scalar<number>(sql`
      insert into fund_bank_accounts (fund_id, bank_code, bank_name, account_number, iban, opened_on)
      values (${shop.fundId}, '012', 'ملت', '778899', 'IR320120000000001000778899', ${day}) returning id as v`);
    const book = await books(day);
    expect(await tell(book - 5_000n, day)).toMatchObject({ state: 'untold', bankBalance: null });
    const other = await maker.call(enterBankBalance, { body: { accountId: second, date: day, balance: '5000' } });
    expect(other.body.data).toMatchObject({ state: 'equal', bankBalance: String(book) });
    expect(other.body.data.accounts.map((account) => account.balance)).toEqual([String(book - 5_000n), '5000']);
    await sql`update fund_bank_accounts set is_active = false where id = ${second}`.execute(test.db.db);
  });

  it('is work for who enters balances while an account has none of the last working day', async () => {
    // Saturday: the day before on which banks worked is Wednesday
    const wednesday = '2026-11-18';
    const missing = async () =>
      must((await maker.call(listWaitingWork)).body.data.find(({ kind }) => kind === 'balancesMissing'));
    const before = await missing();
    expect(before).toMatchObject({ mayAct: true, oldestAt: '2026-11-18T20:30:00.000Z' });
    const inUse = await scalar<number>(sql`
      select count(*)::int as v from fund_bank_accounts a join funds f on f.id = a.fund_id
      where a.is_active and f.status = 'active' and a.opened_on <= ${wednesday}
        and a.id not in (select fund_account_id from bank_balances where business_date = ${wednesday})`);
    expect(before.count).toBe(inUse);
    await tell(await books(wednesday), wednesday);
    expect((await missing()).count).toBe(inUse - 1);
    expect(
      (await checker.call(listWaitingWork)).body.data.find(({ kind }) => kind === 'balancesMissing'),
    ).toMatchObject({
      mayAct: false,
    });
  });

  it('asks a new account for no day before its first one', async () => {
    const [before, first] = ['2026-11-10', '2026-11-11'];
    const book = await books(before);
    await tell(book, before);
    await tell(await books(first), first);
    const second = await scalar<number>(sql`
      insert into fund_bank_accounts (fund_id, bank_code, bank_name, account_number, iban, opened_on)
      values (${shop.fundId}, '012', 'ملت', '778900', 'IR320120000000001000778900', ${first}) returning id as v`);
    expect(await rowOf(before)).toMatchObject({ state: 'equal', bankBalance: String(book) });
    expect(await rowOf(first)).toMatchObject({ state: 'untold', bankBalance: null });
    await sql`update fund_bank_accounts set is_active = false where id = ${second}`.execute(test.db.db);
  });

  it('keeps what was told before, and no word of the bank is replaced in silence', async () => {
    const day = '2026-11-13';
    const imported = await maker.call(importDeposits, {
      body: { content: `مانده,${account.iban},,910000000,1405/08/22` },
    });
    expect([imported.status, imported.body.message]).toEqual([201, undefined]);
    const body = { accountId: account.id, date: day, balance: '920000000' };
    const silent = await refused(maker.call(enterBankBalance, { body }), 422, 'BANK_BALANCE_REPLACES');
    expect(silent.body.fields.reason[0]).toContain('صورت‌حساب بانک');
    await refused(maker.call(enterBankBalance, { body: { ...body, balance: '910000000' } }), 409, 'BANK_BALANCE_SAME');
    await refused(
      maker.call(enterBankBalance, { body: { ...body, date: '2026-11-22' } }),
      422,
      'BANK_BALANCE_DAY_AHEAD',
    );
    await refused(maker.call(enterBankBalance, { body: { ...body, accountId: 999_999 } }), 404, 'BANK_BALANCE_ACCOUNT');
    await refused(checker.call(enterBankBalance, { body: { ...body, reason: why } }), 403, 'ACCESS_DENIED');
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const done = await maker.call(enterBankBalance, { body: { ...body, reason: why }, headers });
    const again = await maker.call(enterBankBalance, { body: { ...body, reason: why }, headers });
    expect(again.body).toEqual(done.body);
    expect(done.body.data.accounts[0]).toMatchObject({
      balance: '920000000',
      told: [
        { balance: '920000000', source: 'entered', reason: why },
        { balance: '910000000', source: 'statement', reason: null },
      ],
    });
    await expect(sql`update bank_balances set closing_balance = 1`.execute(test.db.db)).rejects.toThrow('stay');
    await expect(sql`delete from bank_balances`.execute(test.db.db)).rejects.toThrow('stay');
  });

  it('does not count the balance of a statement that was discarded', async () => {
    const day = '2026-11-20';
    await tell(5_000_000n, day);
    const content = `BAL-1,${account.iban},,31000000,1405/08/30,09:15,\nمانده,${account.iban},,6000000,1405/08/29`;
    const { statementId } = (await maker.call(importDeposits, { body: { content } })).body.data;
    expect((await rowOf(day))?.bankBalance).toBe('6000000');
    const { version } = (
      await checker.call(getBankStatement, { params: { statementId: must(statementId) }, query: {} })
    ).body.data.statement;
    const gone = await checker.call(discardBankStatement, {
      params: { statementId: must(statementId) },
      body: { version, reason: 'فایل روز دیگری است' },
    });
    expect([gone.status, gone.body.message]).toEqual([200, undefined]);
    const row = await rowOf(day);
    expect(row?.bankBalance).toBe('5000000');
    expect(row?.accounts[0]?.told.map((word: { isDiscarded: boolean }) => word.isDiscarded)).toEqual([true, false]);
  });
});

describe('a day that differs', () => {
  it('names payouts that the bank has not answered, until it has', async () => {
    const at = test.clock.business();
    await tell((await books()) + 1n);
    const before = await partOf('payout');
    const payoutId = await scalar<number>(sql`
      insert into payouts (investor_id, fund_id, kind, amount, due_date, created_at)
      values (${shop.investorId}, ${shop.fundId}, 'remain', 1200000, ${today}, ${at}) returning id as v`);
    await inTransaction(test.db.db, (tx) =>
      createLedgerService().post(tx, {
        kind: 'correction',
        fundId: shop.fundId,
        investorId: shop.investorId,
        orderId: null,
        businessDate: today,
        at,
        hold: 1_200_000n,
        lines: transfer('fund_bank', 'investor_cash', 1_200_000n, 'correction_cr'),
      }),
    );
    const made = await maker.call(createPayoutBatch, { body: { fundId: shop.fundId } });
    expect([made.status, made.body.message]).toEqual([201, undefined]);
    const { batchNo, version } = made.body.data.batch;
    const params = { batchNo };
    const released = await checker.call(releasePayoutBatch, { params, body: { version } });
    expect(released.status).toBe(200);
    expect(await partOf('payout')).toBe(before - 1_200_000n);
    await tell((await books()) - 1_200_000n);
    const row = await rowOf();
    expect(BigInt(must(row?.difference))).toBe(-1_200_000n);
    const paid = await checker.call(importPayoutResults, {
      params,
      body: { version: released.body.data.version, content: `${payoutId},1200000,موفق,TRN-1,` },
    });
    expect([paid.status, paid.body.message]).toEqual([200, undefined]);
    expect(await rowOf()).toMatchObject({ state: 'equal', difference: '0', reasons: [], isOpen: false });
  });

  it('names slips without a line, settlements without a line, and lines that are not in the books', async () => {
    await tell((await books()) + 1n);
    const before = {
      slip: await partOf('slip'),
      settlement: await partOf('settlement'),
      deposit: await partOf('deposit'),
    };
    const { buys, payments } = test.app.services;
    const ctx = () => serviceContext(test.db.db, { userId: shop.userId });
    const slipMethod = await paymentMethodId(test.db.db, 'receipt');
    const sourceIban = await scalar<string>(sql`
      select iban as v from investor_bank_accounts where investor_id = ${shop.investorId} and is_verified limit 1`);
    const slip = await buys.buyOrder(ctx(), {
      body: {
        investorId: shop.investorId,
        fundId: shop.fundId,
        amount: '41000000',
        wayId: slipMethod,
        acceptRules: true,
        receipt: { accountId: account.id, number: 'BB-1', amount: '41000000', date: today, time: '09:30', sourceIban },
      },
    });
    const receiptId = await scalar<number>(sql`select id as v from bank_slips where order_id = ${slip.data.orderId}`);
    const seen = await checker.call(getBankSlip, { params: { receiptId } });
    const approved = await checker.call(approveBankSlip, {
      params: { receiptId },
      body: { version: seen.body.data.version },
    });
    expect([approved.status, approved.body.message]).toEqual([200, undefined]);
    expect(await partOf('slip')).toBe(before.slip - 41_000_000n);

    const { data } = await buys.buyOrder(ctx(), {
      body: {
        investorId: shop.investorId,
        fundId: shop.fundId,
        amount: '8000001',
        wayId: shop.ipg,
        acceptRules: true,
      },
    });
    await payments.start(data.payment ?? '');
    const authority = await scalar<string>(sql`select authority as v from payments where public_id = ${data.payment}`);
    await (test.deps.ports.gateways[0] as SandboxGateway).decide(authority, 'ok');
    await payments.callback({ Authority: authority, Status: 'OK' });
    const owed = await scalar<bigint>(sql`
      select sum(p.amount)::bigint as v from payments p join orders o on o.id = p.order_id
      where o.fund_id = ${shop.fundId} and p.verified_at is not null and p.settlement_id is null`);
    const prepared = await maker.call(prepareGatewaySettlement, {
      body: {
        gateway: 'sandbox',
        fundId: shop.fundId,
        untilDate: today,
        fee: '0',
        accountId: account.id,
        bankRef: 'SHP-BB-1',
        net: String(owed),
        settledOn: today,
      },
    });
    expect([prepared.status, prepared.body.message]).toEqual([200, undefined]);
    expect(await partOf('settlement')).toBe(before.settlement + owed);
    const { settlementId, version } = prepared.body.data;
    await checker.call(approveGatewaySettlement, { params: { settlementId }, body: { version } });
    expect(await partOf('settlement')).toBe(before.settlement - owed);

    const content = `BAL-2,${account.iban},,32000000,1405/08/30,09:15,`;
    const imported = await maker.call(importDeposits, { body: { content } });
    expect([imported.status, imported.body.message]).toEqual([201, undefined]);
    expect(await partOf('deposit')).toBe(before.deposit + 32_000_000n);

    // the bank has exactly what the system expects: the day differs, and nobody has to explain it
    const row = await rowOf();
    const known: bigint = must(
      row?.reasons.reduce((sum: bigint, reason: { amount: string }) => sum + BigInt(reason.amount), 0n),
    );
    expect(await tell((await books()) + known)).toMatchObject({
      state: 'differs',
      difference: String(known),
      unexplained: '0',
      isOpen: false,
    });
    expect(await tell((await books()) + known - 30n)).toMatchObject({ unexplained: '-30', isOpen: true });
    await expectSound();
  });

  it('names a deposit that went back at the bank and waits for its second person in the books', async () => {
    await tell((await books()) + 1n);
    const content = `BAL-RETURN,${account.iban},,7000000,1405/08/30,09:15,`;
    const imported = await maker.call(importDeposits, { body: { content } });
    const statement = { statementId: must(imported.body.data.statementId) };
    const { version } = (await checker.call(getBankStatement, { params: statement, query: {} })).body.data.statement;
    await checker.call(releaseBankStatement, { params: statement, body: { version } });
    await test.jobs.runAll('work.lane');
    const params = {
      depositId: await scalar<number>(sql`select id as v from bank_deposits where bank_ref = 'BAL-RETURN'`),
    };
    const see = async () => (await checker.call(getDeposit, { params })).body.data.version;
    const before = await partOf('return');
    const returned = { reason: 'سرمایه‌گذار پیدا نشد و وجه عودت شد', bankRef: 'BACK-1' };
    // the line names no account, so the first person does
    const silent = await maker.call(returnDeposit, { params, body: { version: await see(), ...returned } });
    expect([silent.status, silent.body.code]).toEqual([422, 'DEPOSIT_RETURN_IBAN']);
    const named = { ...returned, iban: 'IR180620000001234567890123' };
    await maker.call(returnDeposit, { params, body: { version: await see(), ...named } });
    // the bank has 7,000,000 less, the books not yet
    expect(await partOf('return')).toBe(before - 7_000_000n);
    const confirmed = await checker.call(confirmDepositReturn, { params, body: { version: await see() } });
    expect(confirmed.body.data.status, confirmed.text).toBe('returned');
    expect(await partOf('return')).toBe(before);
  });

  it('is explained by one person and closed by another who saw it, and opens again with another difference', async () => {
    const day = '2026-11-12';
    const key = { fundId: shop.fundId, date: day };
    const note = 'کارمزد ساتنا که بانک برداشته است';
    const reason = 'با صورت‌حساب بانک مطابقت دارد';
    await refused(checker.call(noteBankBalance, { body: { ...key, note } }), 409, 'BANK_BALANCE_NO_DIFFERENCE');
    const book = await books(day);
    const open = await tell(book - 90_000n, day);
    expect(open.isOpen).toBe(true);
    await refused(
      checker.call(closeBankBalance, { body: { ...key, version: open.version, reason } }),
      409,
      'BANK_BALANCE_NOT_NOTED',
    );
    const noted = await checker.call(noteBankBalance, { body: { ...key, note } });
    expect(noted.body.data).toMatchObject({ note, notedByName: 'پیمان سهرابی', isClosed: false, isOpen: true });
    const { version } = noted.body.data;
    const closing = (by: ApiClient, seen = version) =>
      by.call(closeBankBalance, { body: { ...key, version: seen, reason } });
    await refused(closing(checker), 409, 'APPROVAL_SAME_PERSON');
    await refused(closing(maker), 403, 'ACCESS_DENIED');
    const changed = await refused(closing(boss, open.version), 409, 'APPROVAL_CHANGED');
    expect(changed.body.changes).toEqual([{ field: 'note', before: null, after: note }]);
    const closed = await closing(boss);
    expect([closed.status, closed.body.data]).toMatchObject([
      200,
      { isClosed: true, isOpen: false, closeReason: reason },
    ]);
    await refused(closing(boss), 409, 'APPROVAL_DECIDED');
    // the balance that one person tells by hand is not closed by the same person
    const other = await tell(book - 95_000n, day, boss);
    expect(other).toMatchObject({ isClosed: false, isOpen: true, note });
    await refused(closing(boss, other.version), 409, 'APPROVAL_SAME_PERSON');
    const acts = await sql<{ action: string }>`
      select action from audit_log where action like 'bank_balance.%' and (after->>'day' = ${day} or after->>'bank' is not null) order by id`.execute(
      test.db.db,
    );
    expect(acts.rows.map((row) => row.action)).toEqual(
      expect.arrayContaining(['bank_balance.entered', 'bank_balance.noted', 'bank_balance.closed']),
    );
  });
});
