import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { debitFileColumns, exportDebitCharges } from '#shared/contract/debitFiles.ts';
import {
  getAnyDebitContract,
  listAllDebitCharges,
  listAllDebitContracts,
  listAllRegularPurchases,
  listDebitBankSettings,
  listDebitDays,
  listDebitPackageSettings,
  saveDebitBank,
  saveDebitPackage,
} from '#shared/contract/directDebitAdmin.ts';
import {
  getDebitContract,
  listDebitBanks,
  listDebitContracts,
  listDebitPackages,
} from '#shared/contract/directDebit.ts';
import {
  getRegularPurchase,
  listDebitCharges,
  listRegularPurchases,
  previewRegularPurchase,
} from '#shared/contract/regularPurchases.ts';
import { getDashboardStatistics, listWaitingWork } from '#shared/contract/adminDashboard.ts';
import { upcomingEvents } from '#shared/contract/dashboard.ts';
import { approveRuleChange } from '#shared/contract/ruleChanges.ts';
import { parseCsv } from '#shared/csv.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';
import { must } from '../support/must.ts';
import { decideRule, openOffice } from '../support/office.ts';

/* What investors and office read of direct debit, and the settings that two people change. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investor: ApiClient;
let guardian: ApiClient;
let investorId = 0;
let contractId = 0;
let regularId = 0;
let fundId = 0;

beforeAll(async () => {
  ({ test, maker, checker, investor } = await openOffice());
  guardian = await test.api.demo('guardian');
  const own = await ownInvestor(test.db.db);
  investorId = own.investorId;
  const db = test.db.db;
  await sql`
    insert into debit_banks (code, provider, name, slug, bank_daily_amount, bank_daily_count, is_active, listed_at)
    values ('TSTIR', 'sandbox', 'بانک آزمون', 'test', 300000000, 5, true, '2026-11-01T00:00:00Z')`.execute(db);
  const found = await sql<{ id: number }>`
    select id from funds where is_direct_debit_allowed and status = 'active' order by id limit 1`.execute(db);
  fundId = must(found.rows[0]).id;
  const user = await sql<{ id: number }>`select id from users where username = '0012345679'`.execute(db);
  const made = await sql<{ id: number }>`
    insert into debit_contracts (contract_no, investor_id, provider, bank_code, package_id, mobile, account_mask,
      max_amount, max_daily_count, max_monthly_count, start_date, expire_date, status, return_key, sealed_reference,
      key_id, created_by, created_at, activated_at)
    select 'DD-READ-1', ${investorId}, 'sandbox', 'TSTIR', id, '09120000001', '6104***1234', max_amount, max_daily_count,
      max_monthly_count, '2026-11-01', '2026-12-10', 'active', 'key-of-the-return', 'SEALED-SECRET', 'k1',
      ${must(user.rows[0]).id}, '2026-11-01T06:00:00Z', '2026-11-01T06:05:00Z'
    from debit_packages where title = 'برنزی' returning id`.execute(db);
  contractId = must(made.rows[0]).id;
  const plan = await sql<{ id: number }>`
    insert into debit_regulars (contract_id, investor_id, fund_id, amount, every, day_of_month, start_date, next_period,
      status, created_by, created_at)
    values (${contractId}, ${investorId}, ${fundId}, 20000000, 'monthly', 31, '2026-11-01', '2026-11-21', 'active',
      ${must(user.rows[0]).id}, '2026-11-01T06:00:00Z') returning id`.execute(db);
  regularId = must(plan.rows[0]).id;
  const charge = await sql<{ id: number }>`
    insert into debit_charges (contract_id, regular_id, investor_id, fund_id, amount, period, due_date, status, sent_at,
      created_at)
    values (${contractId}, ${regularId}, ${investorId}, ${fundId}, 20000000, '2026-11-21', '2026-11-21', 'pending',
      '2026-11-21T05:00:00Z', '2026-11-20T05:00:00Z') returning id`.execute(db);
  await sql`
    insert into debit_attempts (charge_id, contract_id, tracking, amount, day, status, sent_at)
    values (${must(charge.rows[0]).id}, ${contractId}, 'T1', 20000000, '2026-11-21', 'sent', '2026-11-21T05:00:00Z')
  `.execute(db);
});
afterAll(() => test.close());

describe('what an investor reads', () => {
  it('lists banks and the packages of a bank with the smaller limits', async () => {
    const banks = (await investor.call(listDebitBanks)).body.data;
    expect(banks.find(({ bankCode }) => bankCode === 'TSTIR')).toMatchObject({
      maxDailyAmount: '300000000',
      maxDailyCount: 5,
      isActive: true,
    });
    const packages = (await investor.call(listDebitPackages, { query: { bankCode: 'TSTIR' } })).body.data;
    expect(
      packages.map(({ title, maxAmountPerTransaction, maxDailyCount }) => [
        title,
        maxAmountPerTransaction,
        maxDailyCount,
      ]),
    ).toEqual([
      ['برنزی', '50000000', 1],
      ['نقره‌ای', '200000000', 2],
      // 500,000,000 of the package, 300,000,000 of the bank
      ['طلایی', '300000000', 3],
    ]);
    expect((await investor.call(listDebitPackages, { query: { bankCode: 'NONE' } })).body.code).toBe(
      'DEBIT_BANK_UNKNOWN',
    );
  });

  it('shows a contract with its use and the renewal, and nothing that the provider calls it', async () => {
    const listed = await investor.call(listDebitContracts, { query: { investorId } });
    expect(listed.body.data[0]).toMatchObject({
      contractId,
      usedTodayAmount: '20000000',
      usedTodayCount: 1,
      leftTodayCount: 0,
      leftMonthCount: 9,
      largestNow: '0',
      // 19 days are left on 2026-11-21
      daysLeft: 19,
      isRenewalDue: true,
      canRenew: true,
      regularCount: 1,
      accountMask: '6104***1234',
    });
    const info = await investor.call(getDebitContract, { query: { contractId } });
    expect(info.body.data.regulars).toMatchObject([{ regularId, amount: '20000000' }]);
    expect(`${listed.text}${info.text}`).not.toMatch(/SEALED|key-of-the-return/);
  });

  it('answers 401 without a session, and hides the contract of somebody else', async () => {
    const query = { contractId };
    expect((await test.api.anonymous().call(getDebitContract, { query })).status).toBe(401);
    expect((await guardian.call(getDebitContract, { query })).body.code).toBe('DEBIT_CONTRACT_NOT_FOUND');
    expect((await guardian.call(getRegularPurchase, { params: { regularId } })).body.code).toBe('REGULAR_NOT_FOUND');
    expect((await guardian.call(listDebitCharges, { query: { investorId } })).body.code).toBe('INVESTOR_NOT_ALLOWED');
    expect((await guardian.call(listRegularPurchases, { query: { investorId } })).status).toBe(403);
  });

  it('shows the next twelve dates of a plan, moved past closed days with the reason', async () => {
    const { dates } = (await investor.call(getRegularPurchase, { params: { regularId } })).body.data;
    expect(dates).toHaveLength(12);
    expect(dates[0]).toMatchObject({ period: '2026-11-21', runDate: '2026-11-21', isMoved: false, reason: null });
    // the last day of Azar 1405, a Monday
    expect(dates[1]).toMatchObject({ period: '2026-12-21', runDate: '2026-12-21' });
    for (const { isMoved, reason, period, runDate } of dates) {
      expect(isMoved).toBe(period !== runDate);
      expect(reason === null).toBe(!isMoved);
    }
    const charges = (await investor.call(listDebitCharges, { query: { investorId } })).body.data;
    expect(charges).toMatchObject([{ status: 'pending', statusText: 'در انتظار پاسخ بانک', regularId }]);
  });

  it('gives the debits of the filters as a file, to their owner alone', async () => {
    const file = await investor.call(exportDebitCharges, { query: { investorId } });
    const [titles, ...rows] = parseCsv(file.text);
    expect(titles).toEqual([...debitFileColumns]);
    expect(rows.map((row) => [row[2], row[6]])).toEqual([['20000000', 'در انتظار پاسخ بانک']]);
    const none = await investor.call(exportDebitCharges, { query: { investorId, status: 'done' } });
    expect(parseCsv(none.text).slice(1)).toEqual([]);
    const sheet = await investor.call(exportDebitCharges, { query: { investorId, format: 'xlsx' } });
    expect(sheet.headers.get('content-type')).toContain('spreadsheetml');
    expect((await guardian.call(exportDebitCharges, { query: { investorId } })).body.code).toBe('INVESTOR_NOT_ALLOWED');
    const wrong = { investorId, fromDate: '2026-11-20', toDate: '2026-10-01' };
    expect((await investor.call(exportDebitCharges, { query: wrong })).body.code).toBe('DATE_RANGE_INVALID');
  });

  it('previews a plan with its problems, its sum and the band of its goal', async () => {
    const body = {
      ...{ investorId, contractId, fundId, amount: '60000000', interval: 'weekly' as const, dayOfWeek: 0 },
      ...{ dayOfMonth: null, startDate: '1405/09/01', endDate: null, count: 3 },
      ...{ goalAmount: '500000000', goalDate: '1406/09/01' },
    };
    const { data } = (await investor.call(previewRegularPurchase, { body })).body;
    expect(data.dates.map(({ period }) => period)).toEqual(['2026-11-28', '2026-12-05', '2026-12-12']);
    expect([data.totalCount, data.totalAmount]).toEqual([3, '180000000']);
    expect(data.problems).toContainEqual(expect.objectContaining({ code: 'REGULAR_AMOUNT_ABOVE', field: 'amount' }));
    const { paidIn, low, middle, high, isReached, assumptions } = must(data.forecast);
    expect([paidIn, isReached]).toEqual(['180000000', false]);
    expect(BigInt(low) > 180_000_000n && BigInt(low) < BigInt(middle) && BigInt(middle) < BigInt(high)).toBe(true);
    expect(assumptions.length).toBeGreaterThan(2);
    const wrong = await investor.call(previewRegularPurchase, { body: { ...body, dayOfWeek: null } });
    expect([wrong.body.code, Object.keys(wrong.body.fields)]).toEqual(['REGULAR_DAY_REQUIRED', ['dayOfWeek']]);
    const today = await investor.call(previewRegularPurchase, { body: { ...body, startDate: '1405/08/30' } });
    expect(today.body.code).toBe('REGULAR_START_PAST');
  });
});

describe('what the office reads', () => {
  it('lists contracts, plans and debits of everyone by bank, state and search', async () => {
    const query = { bankCode: 'TSTIR', status: 'active' as const, search: 'DD-READ' };
    const contracts = (await maker.call(listAllDebitContracts, { query })).body;
    expect(contracts.data.map(({ contractNo }) => contractNo)).toEqual(['DD-READ-1']);
    expect(contracts.data[0]?.nationalNo).toBe('0012345679');
    expect((await maker.call(listAllDebitContracts, { query: { ...query, bankCode: 'X' } })).body.data).toEqual([]);
    const plans = (await maker.call(listAllRegularPurchases, { query: { search: '0012345679', bankCode: 'TSTIR' } }))
      .body;
    expect(plans.data.map((row) => row.regularId)).toEqual([regularId]);
    const charges = (await maker.call(listAllDebitCharges, { query: { bankCode: 'TSTIR', status: 'pending' } })).body;
    expect(charges).toMatchObject({ data: [{ regularId }], summary: { doneCount: 0, doneAmount: '0' } });
    const one = (await maker.call(getAnyDebitContract, { params: { contractId } })).body.data;
    expect(one).toMatchObject({ contract: { contractId }, regulars: [{ regularId }], charges: [{ regularId }] });
    const days = (await maker.call(listDebitDays, { query: { fromDate: '1405/08/30', toDate: '1405/08/30' } })).body
      .data;
    expect(days).toMatchObject([{ day: '2026-11-21', pendingCount: 1, providerCount: null, difference: null }]);
    expect((await investor.call(listAllDebitContracts)).status).toBe(403);
  });
});

describe('what other screens tell of direct debit', () => {
  it('names the next automatic purchase among what comes next', async () => {
    const { events } = (await investor.call(upcomingEvents, { query: { investorId } })).body.data;
    const fund = await sql<{ name: string }>`select name from funds where id = ${fundId}`.execute(test.db.db);
    expect(events.filter((event) => event.fundId === fundId && event.kind === 'debit')).toMatchObject([
      { date: '2026-11-21', title: `خرید منظم ${must(fund.rows[0]).name}`, regularId, isCertain: true },
    ]);
  });

  it('lists the contracts of one investor for their file', async () => {
    const own = (await maker.call(listAllDebitContracts, { query: { investorId, search: 'DD-READ' } })).body.data;
    expect(own.map(({ contractNo }) => contractNo)).toEqual(['DD-READ-1']);
    const other = await maker.call(listAllDebitContracts, { query: { investorId: investorId + 1, search: 'DD-READ' } });
    expect(other.body.data).toEqual([]);
  });

  it('counts contracts in force and failed debits, and tells of a suspended contract and of a day that differs', async () => {
    const db = test.db.db;
    const seen = async () => {
      const work = (await maker.call(listWaitingWork)).body.data;
      const of = (kind: string) => must(work.find((item) => item.kind === kind));
      return {
        debits: (await maker.call(getDashboardStatistics)).body.data.debits,
        contracts: of('debitContracts'),
        days: of('debitDays'),
      };
    };
    const before = await seen();
    await sql`update debit_charges set status = 'failed', sent_at = null where regular_id = ${regularId}`.execute(db);
    await sql`
      update debit_contracts set status = 'suspended', suspended_by = 'system' where id = ${contractId}`.execute(db);
    await sql`
      insert into debit_days (day, provider, provider_count, provider_amount, book_count, book_amount, checked_at)
      values ('2026-11-19', 'test', 2, 50000000, 1, 20000000, '2026-11-20T05:00:00Z')`.execute(db);
    const after = await seen();
    expect(after.debits).toEqual({
      activeContracts: before.debits.activeContracts - 1,
      failed: before.debits.failed + 1,
    });
    // whoever prepares does not resume
    expect(after.contracts).toMatchObject({ count: before.contracts.count + 1, mayAct: false });
    expect(after.days).toMatchObject({
      count: before.days.count + 1,
      amount: String(BigInt(before.days.amount ?? '0') + 30_000_000n),
      mayAct: true,
    });
  });
});

describe('settings by two people', () => {
  const seenBank = async () =>
    (await maker.call(listDebitBankSettings)).body.data.find((row) => row.bankCode === 'TSTIR')?.version ?? '';
  const fields = {
    ...{ title: 'ویژه', description: '', maxAmountPerTransaction: '90000000', maxDailyAmount: null, maxDailyCount: 2 },
    ...{ maxMonthlyCount: 12, durationMonths: 6, bankCodes: ['TSTIR'], fee: '0', isActive: true, sort: 4 },
  };

  it('adds a package when another person approves what was prepared', async () => {
    const saved = await maker.call(saveDebitPackage, { body: fields });
    expect(saved.status).toBe(200);
    const before = (await maker.call(listDebitPackageSettings)).body.data;
    expect(before.some(({ title }) => title === 'ویژه')).toBe(false);
    expect((await decideRule(checker, approveRuleChange, saved.body.data.changeId)).status).toBe(200);
    const after = (await maker.call(listDebitPackageSettings)).body.data;
    const made = must(after.find(({ title }) => title === 'ویژه'));
    expect(made).toMatchObject({ maxAmountPerTransaction: '90000000', isActive: true });
    const { packageId, version } = made;
    const change = (values: object, seen: string | null = version) =>
      maker.call(saveDebitPackage, { body: { ...fields, packageId, version: seen, ...values } });
    expect((await change({ fee: '1000' }, null)).body.code).toBe('RECORD_CHANGED');
    const off = await change({ isActive: false });
    expect((await decideRule(checker, approveRuleChange, off.body.data.changeId)).status).toBe(200);
    // a form from before still has the package on the list
    const late = await change({ fee: '1000' });
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(late.body.changes).toEqual([{ field: 'isActive', before: 'true', after: 'false' }]);
  });

  it('refuses limits that contradict each other, unknown banks and clients', async () => {
    const lower = await maker.call(saveDebitPackage, { body: { ...fields, maxDailyAmount: '1000000' } });
    expect(lower.body.code).toBe('DEBIT_PACKAGE_LIMITS');
    // fifty debits a day cannot be five a month
    const counts = await maker.call(saveDebitPackage, { body: { ...fields, maxDailyCount: 50, maxMonthlyCount: 5 } });
    expect([counts.status, counts.body.code]).toEqual([422, 'DEBIT_PACKAGE_COUNTS']);
    const bank = await maker.call(saveDebitBank, {
      params: { bankCode: 'TSTIR' },
      body: {
        ...{ isActive: true, maxTransactionAmount: '40000000', maxDailyAmount: '39999999', maxDailyCount: null },
        version: await seenBank(),
      },
    });
    expect([bank.status, bank.body.code]).toEqual([422, 'DEBIT_BANK_LIMITS']);
    const unknown = await maker.call(saveDebitPackage, { body: { ...fields, bankCodes: ['NOPE'] } });
    expect(unknown.body.code).toBe('DEBIT_PACKAGE_BANKS');
    expect((await investor.call(saveDebitPackage, { body: fields })).status).toBe(403);
  });

  it('switches a bank off with a reason that investors read', async () => {
    const params = { bankCode: 'TSTIR' };
    const version = await seenBank();
    const off = {
      isActive: false,
      maxTransactionAmount: '40000000',
      maxDailyAmount: null,
      maxDailyCount: null,
      version,
    };
    expect((await maker.call(saveDebitBank, { params, body: off })).body.code).toBe('DEBIT_BANK_REASON');
    const saved = await maker.call(saveDebitBank, {
      params,
      body: { ...off, disabledReason: 'به‌روزرسانی سامانه بانک' },
    });
    const waiting = (await maker.call(listDebitBankSettings)).body.data.find((row) => row.bankCode === 'TSTIR');
    expect(waiting?.changeId).toBe(saved.body.data.changeId);
    expect((await decideRule(checker, approveRuleChange, saved.body.data.changeId)).status).toBe(200);
    // a form from before the approval still has the bank open
    const late = await maker.call(saveDebitBank, { params, body: { ...off, isActive: true, maxDailyCount: 3 } });
    expect([late.status, late.body.code]).toEqual([409, 'RECORD_CHANGED']);
    expect(late.body.changes.map(({ field }: { field: string }) => field)).toContain('isActive');
    const shown = (await investor.call(listDebitBanks)).body.data.find((row) => row.bankCode === 'TSTIR');
    expect(shown).toMatchObject({
      isActive: false,
      disabledReason: 'به‌روزرسانی سامانه بانک',
      maxTransactionAmount: '40000000',
    });
  });
});
