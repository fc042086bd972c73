import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { getDayReport } from '#shared/contract/dayReports.ts';
import { downloadVoucher, getAccountCodes, getVoucher, saveAccountCodes } from '#shared/contract/vouchers.ts';
import { inTransaction } from '#server/db/connection.ts';
import { createLedgerService, transfer } from '#server/modules/records/ledger/ledger.service.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '../support/must.ts';

/* The voucher of a day is the ledger by account and kind of line, with codes of the accounting program and control totals. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let fundId: number;
/** a day on which the fund has no other journals */
const day = '2026-01-03';

const { scalar } = moneyProofs(() => test);

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  fundId = await scalar<number>(sql`select id as v from funds where slug = 'sepidar'`);
  const journal = { fundId, investorId: null, orderId: null, businessDate: day, at: test.clock.business() };
  await inTransaction(test.db.db, async (tx) => {
    const { post } = createLedgerService();
    await post(tx, {
      ...{ ...journal, kind: 'deposit' },
      lines: transfer('fund_bank', 'unmatched_deposits', 7_000_000n, 'deposit_pid'),
    });
    await post(tx, {
      ...{ ...journal, kind: 'deposit' },
      lines: transfer('fund_bank', 'unmatched_deposits', 500_000n, 'deposit_pid'),
    });
    await post(tx, {
      ...{ ...journal, kind: 'payout' },
      lines: transfer('unmatched_deposits', 'fund_bank', 500_000n, 'refund'),
    });
  });
});
afterAll(() => test.close());
beforeEach(async () => {
  [maker, checker] = await Promise.all([test.api.demo('maker'), test.api.demo('checker')]);
});

const voucherOf = async (date = day, of = fundId) =>
  (await checker.call(getVoucher, { query: { fundId: of, date } })).body.data;
const codesOf = async (of?: number) =>
  (await checker.call(getAccountCodes, { query: of === undefined ? {} : { fundId: of } })).body.data;
const saving = async (codes: Record<string, string>, of: number | null = null, version?: string) =>
  maker.call(saveAccountCodes, {
    body: {
      fundId: of,
      version: version ?? (await codesOf(of ?? undefined)).version,
      codes: Object.entries(codes).map(([account, code]) => ({ account, code })) as never,
    },
  });
const fileOf = (format: 'csv' | 'xlsx', date = day) =>
  checker.call(downloadVoucher, { query: { fundId, date, format } });

describe('the voucher of a day', () => {
  it('has each side of an account by kind of line, with control totals', async () => {
    const { rows, totals, journalCount, entryCount, moneyIn, moneyOut, isOver, missing } = await voucherOf();
    expect(rows.map(({ account, type, debit, credit }) => [account, type, debit, credit])).toEqual([
      ['fund_bank', 'deposit_pid', '7500000', '0'],
      ['unmatched_deposits', 'deposit_pid', '0', '7500000'],
      ['fund_bank', 'refund', '0', '500000'],
      ['unmatched_deposits', 'refund', '500000', '0'],
    ]);
    expect(totals).toEqual({ debit: '8000000', credit: '8000000', unitDebit: '0', unitCredit: '0' });
    expect([journalCount, entryCount, moneyIn, moneyOut, isOver]).toEqual([3, 6, '7500000', '500000', true]);
    expect(missing).toEqual(['حساب بانکی صندوق', 'واریزهای نامشخص']);
  });

  it('agrees with the report of each day of the demo, and its sides with each other', async () => {
    const { rows: days } = await sql<{ fundId: number; date: string }>`
      select fund_id as "fundId", business_date as date from ledger_entries
      where tx_type <> 'opening' group by 1, 2 order by count(*) desc, 2, 1 limit 25`.execute(test.db.db);
    expect(days.length).toBe(25);
    let units = 0n;
    for (const { fundId: of, date } of days) {
      const voucher = await voucherOf(date, of);
      const report = (await checker.call(getDayReport, { query: { fundId: of, navDate: date } })).body.data;
      expect([date, of, voucher.moneyIn, voucher.moneyOut]).toEqual([date, of, report.moneyIn, report.moneyOut]);
      expect(voucher.totals.debit).toBe(voucher.totals.credit);
      expect(voucher.totals.unitDebit).toBe(voucher.totals.unitCredit);
      const issued = voucher.rows.filter(({ account, type }) => account === 'investor_units' && type === 'issue');
      const booked = await scalar<bigint>(sql`
        select coalesce(sum(e.credit), 0)::bigint as v from ledger_entries e join accounts a on a.id = e.account_id
        where e.fund_id = ${of} and e.business_date = ${date} and a.kind = 'investor_units' and e.tx_type = 'issue'`);
      expect(issued.reduce((sum, { unitCredit }) => sum + BigInt(unitCredit), 0n)).toBe(booked);
      units += booked;
    }
    expect(units).toBeGreaterThan(0n);
  });

  it('is no file before each account has a code, on a day that goes on, or on one without journals', async () => {
    const missing = await fileOf('csv');
    expect([missing.status, missing.body.code]).toEqual([409, 'VOUCHER_CODES']);
    expect(missing.body.message).toContain('حساب بانکی صندوق، واریزهای نامشخص');
    const today = await fileOf('csv', '2026-11-21');
    expect([today.status, today.body.code]).toEqual([409, 'VOUCHER_DAY_OPEN']);
    const empty = await fileOf('csv', '2026-01-02');
    expect([empty.status, empty.body.code]).toEqual([409, 'VOUCHER_EMPTY']);
    const unknown = await checker.call(getVoucher, { query: { fundId: 999_999, date: day } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'VOUCHER_FUND']);
  });

  it('is a file with the codes of the fund before those of every fund, and ends with the totals', async () => {
    expect((await saving({ fund_bank: '1101', unmatched_deposits: '2105' })).status).toBe(200);
    expect((await saving({ fund_bank: '1101.7' }, fundId)).status).toBe(200);
    const own = await codesOf(fundId);
    expect(
      own.codes
        .filter(({ code, common }) => code ?? common)
        .map(({ account, code, common }) => [account, code, common]),
    ).toEqual([
      ['fund_bank', '1101.7', '1101'],
      ['unmatched_deposits', null, '2105'],
    ]);
    const name = await scalar<string>(sql`select name as v from funds where id = ${fundId}`);
    const csv = await fileOf('csv');
    expect(csv.status).toBe(200);
    const lines = csv.text.replace('\uFEFF', '').trim().split('\r\n');
    expect(lines).toEqual([
      'ردیف,روز,صندوق,کد حساب,عنوان حساب,شرح,بدهکار (ریال),بستانکار (ریال),بدهکار (واحد),بستانکار (واحد)',
      `1,1404/10/13,${name},1101.7,حساب بانکی صندوق,واریز با شناسه,7500000,0,0,0`,
      `2,1404/10/13,${name},2105,واریزهای نامشخص,واریز با شناسه,0,7500000,0,0`,
      `3,1404/10/13,${name},1101.7,حساب بانکی صندوق,عودت وجه,0,500000,0,0`,
      `4,1404/10/13,${name},2105,واریزهای نامشخص,عودت وجه,500000,0,0,0`,
      `جمع کنترل,1404/10/13,${name},,,3 سند، 6 ردیف دفتر,8000000,8000000,0,0`,
    ]);
    expect((await fileOf('xlsx')).status).toBe(200);
  });
});

describe('codes of accounts', () => {
  it('are saved over what the person saw, once by two who save at the same time', async () => {
    const { version } = await codesOf();
    const both = await Promise.all([
      saving({ fund_bank: 'A1' }, null, version),
      saving({ fund_bank: 'B2' }, null, version),
    ]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(must(both.find(({ status }) => status === 409)).body.code).toBe('VOUCHER_CODES_CHANGED');
    const after = must((await codesOf()).codes.find(({ account }) => account === 'fund_bank'));
    expect(['A1', 'B2']).toContain(after.code);
    expect(
      await scalar<number>(sql`select count(*)::int as v from audit_log where action = 'voucher.codes_saved'`),
    ).toBeGreaterThan(0);
  });

  it('are refused by field, twice for one account, for an unknown fund, and from who only approves', async () => {
    const bad = await saving({ fund_bank: 'کد ۱' });
    expect([bad.status, bad.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    const { version } = await codesOf();
    const twice = await maker.call(saveAccountCodes, {
      body: {
        ...{ fundId: null, version },
        codes: [
          { account: 'fund_bank', code: '1' },
          { account: 'fund_bank', code: '2' },
        ],
      },
    });
    expect([twice.status, twice.body.code]).toEqual([422, 'VOUCHER_CODES_TWICE']);
    const unknown = await maker.call(saveAccountCodes, { body: { fundId: 999_999, version, codes: [] } });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'VOUCHER_FUND']);
    const other = await checker.call(saveAccountCodes, { body: { fundId: null, version, codes: [] } });
    expect(other.status).toBe(403);
  });
});
