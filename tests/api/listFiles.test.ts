import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as books from '#shared/contract/bookFiles.ts';
import * as debit from '#shared/contract/debitDeskFiles.ts';
import type { Operation } from '#shared/contract/kernel/define.ts';
import { listMessages } from '#shared/contract/messages.ts';
import * as money from '#shared/contract/moneyFiles.ts';
import { allOperations } from '#shared/contract/operations.ts';
import * as own from '#shared/contract/ownListFiles.ts';
import * as people from '#shared/contract/peopleFiles.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { investorOf } from '../support/accessActors.ts';
import type { ApiClient } from '../support/client.ts';
import { fileLines, fileRows } from '../support/listFile.ts';
import { fundBySlug } from '../support/lookup.ts';

/* Lists as files: what stands in them, whose filters they follow, and what they refuse (decision 81). Each is the answer of its list. */

let test: TestApp;
let client: ApiClient;
let boss: ApiClient;
let investorId = 0;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', desks: true });
  client = await test.api.demo('investor');
  boss = await test.api.demo('super');
  investorId = await investorOf(test, '0012345679');
});
afterAll(() => test.close());

type Query = Record<string, unknown>;
interface Case {
  op: Operation;
  query: () => Query | Promise<Query>;
  /** lines below the titles */
  count: number;
  first: string;
  params?: Record<string, number>;
}
const ofInvestor =
  (more: Query = {}) =>
  () => ({ investorId, ...more });
const nothing = () => ({});
const debtor = 'نگار رستگار|0012345679';
const fund = 'درآمد ثابت سپیدار';

const ownCases: Case[] = [
  {
    op: own.exportFundProfits,
    query: async () => ({ fundId: await fundBySlug(test.db.db, 'nilgoon') }),
    count: 2,
    first: '1405/08/25|36546399876|1904748|15349|3838|29235977052|7310422824|0',
  },
  {
    op: own.exportFundHolding,
    query: async () => ({ investorId, fundId: await fundBySlug(test.db.db, 'sepidar') }),
    count: 5,
    first: '10000035|1405/07/18|55|1019081.0000|57213035|42|0||',
  },
  {
    op: own.exportDebitContracts,
    query: ofInvestor(),
    count: 1,
    first: 'DD-DEMO-1|بانک صادرات|****4417|نقره‌ای|200000000||1405/07/22|1406/07/22|فعال||0|2|1|1405/07/22 10:20',
  },
  { op: own.exportDebitContracts, query: ofInvestor({ status: 'cancelled' }), count: 0, first: '' },
  {
    op: own.exportRegularPurchases,
    query: ofInvestor({ status: 'active' }),
    count: 1,
    first: `${fund}|20000000|هفتگی، سه‌شنبه‌ها|1405/09/03|3||60000000|برداشت شد؛ شماره پیگیری بانک 880162014|فعال|بانک صادرات|DD-DEMO-1|1405/07/28|`,
  },
  {
    op: own.exportMessages,
    query: () => ({ kind: 'personal' }),
    count: 1,
    first: 'پاسخ تیکت شما|به تیکت ۸۴۲۱۰۰۱۷ پاسخ داده شد.|اعلان من|خوانده نشده|1405/08/30 09:20',
  },
  {
    op: own.exportSessions,
    query: nothing,
    count: 1,
    first: 'رایانه|Chrome 140|Linux|198.18.0.1||رمز عبور|1405/08/30 10:00|1405/08/30 10:00|بله',
  },
  {
    op: own.exportDevices,
    query: nothing,
    count: 1,
    first: '|رایانه|Chrome 140|Linux|198.18.0.1|1405/08/30 10:00|1405/08/30 10:00|بله|بله',
  },
  {
    op: own.exportChildren,
    query: nothing,
    count: 1,
    first: 'رها رستگار|0034567895|1394/06/27|11|مادر|سجامی|1404/09/15 10:00',
  },
  { op: own.exportStatements, query: nothing, count: 0, first: '' },
  { op: own.exportReinvest, query: ofInvestor(), count: 1, first: 'درآمد ثابت پرداخت ماهانه نیلگون|خاموش||||' },
  { op: own.exportCredit, query: ofInvestor(), count: 8, first: `${fund}|1949183|1405/09/01` },
  {
    op: own.exportInvitedFriends,
    query: nothing,
    count: 2,
    first: 'ک*** ر***|1405/01/23 10:00|اولین سرمایه‌گذاری',
  },
];

const deskCases: Case[] = [
  {
    op: debit.exportAllDebitContracts,
    query: () => ({ search: '0012345679' }),
    count: 1,
    first: `${debtor}|بانک صادرات|****4417|بانک آزمایشی|DD-DEMO-1|نقره‌ای|200000000|1405/07/22|1406/07/22|فعال||1|1405/07/22 10:20`,
  },
  {
    op: debit.exportAllRegularPurchases,
    query: nothing,
    count: 1,
    first: `${debtor}|${fund}|بانک صادرات|DD-DEMO-1|20000000|هفتگی، سه‌شنبه‌ها|1405/09/03|3||60000000|برداشت شد؛ شماره پیگیری بانک 880162014|فعال`,
  },
  {
    op: debit.exportAllDebitCharges,
    query: () => ({ status: 'failed' }),
    count: 1,
    first: `1405/08/12|1405/08/12|${debtor}|20000000|${fund}|بانک صادرات|DD-DEMO-1|ناموفق||1405-000148|موجودی حساب کافی نبود`,
  },
  {
    op: debit.exportDebitDays,
    query: () => ({ fromDate: '1405/08/14' }),
    count: 1,
    first: '1405/08/19|بانک آزمایشی|1|20000000||||0|0|0|||',
  },
  {
    op: debit.exportDebitPackageSettings,
    query: nothing,
    count: 3,
    first: 'برنزی|برای خریدهای ماهانه و هفتگی|50000000|تا سقف بانک|1|10|12|همه بانک‌ها|0|0|ارائه می‌شود|',
  },
  {
    op: debit.exportDebitBankSettings,
    query: nothing,
    count: 4,
    first: 'بانک تجارت|بانک آزمایشی|بدون سقف|بدون سقف|بدون سقف|بدون سقف|3|در دسترس|0|باز||',
  },
  {
    op: money.exportGatewaySettlements,
    query: () => ({ status: 'approved' }),
    count: 10,
    first:
      '10|درگاه آزمایشی|درگاه پرداخت|اوراق منفعت پارس ترابر|IR240560005000004637406507|1405/07/07|1405/08/27|SHP-1013|2|475000000|0|475000000|0||تأیید شده|لیلا فرهمند|پیمان سهرابی',
  },
  {
    op: money.exportUnsettledPayments,
    query: nothing,
    count: 3,
    first: `بانک آزمایشی|برداشت مستقیم|${fund}|1405/07/28|32|1|20000000|0|20000000`,
  },
  { op: money.exportOpenItems, query: nothing, count: 0, first: '' },
  { op: money.exportOpenItemClosures, query: nothing, count: 0, first: '' },
  { op: money.exportBankMovementLines, query: async () => ({ direction: 'out' }), count: 0, first: '' },
  { op: money.exportBankMovements, query: nothing, count: 0, first: '' },
  {
    op: money.exportBankBalances,
    query: async () => ({ fundId: await fundBySlug(test.db.db, 'sepidar'), fromDate: '1405/08/29' }),
    count: 1,
    first: `${fund}|1405/08/29|2435866960508||||مانده بانک نرسیده است||خیر|`,
  },
  {
    op: money.exportPayoutBatches,
    query: () => ({ status: 'released' }),
    count: 1,
    first: `PB-1000|${fund}|1405/08/27|2|52973088|0|0|2|تأیید شده|لیلا فرهمند|1405/08/30 08:00|پیمان سهرابی|1405/08/30 08:30|`,
  },
  {
    op: money.exportReconciliationQueue,
    query: nothing,
    count: 8,
    first: 'واریز با شناسه|42000000||DP70011|نامشخص|1405/08/27 10:12',
  },
  {
    op: books.exportCorrections,
    query: () => ({ status: 'draft' }),
    count: 1,
    first:
      '1|اصلاح مانده|||بهرام کاویان|سهامی آذرخش|70000|کارمزد صدور دو بار گرفته شده بود|لیلا فرهمند|1405/08/30 08:00|در انتظار تأیید||||',
  },
  {
    op: books.exportProfitRuns,
    query: nothing,
    count: 3,
    first:
      '3|اوراق اجاره رایان نیرو|1405/08/27|1201065|57500|0|69061237500|0|0|69061237500|4|در انتظار تأیید|لیلا فرهمند||',
  },
  {
    op: books.exportProfitShares,
    params: { profitId: 1 },
    query: nothing,
    count: 4,
    first: '12|تأمین سرمایه البرز دانش|1900000|26140200000|0|0|26140200000|واریز شده',
  },
  {
    op: books.exportSettlementOrders,
    query: async () => ({ fundId: await fundBySlug(test.db.db, 'sepidar'), navDate: '2026-11-21' }),
    count: 1,
    first:
      '1405-000138|صدور|بهرام کاویان|1287654320|شناسه واریز|1405/08/27 09:20|60000000|57|0|0|706491|59293509|در حال انجام|',
  },
  {
    op: books.exportNavs,
    query: async () => ({ fundId: await fundBySlug(test.db.db, 'sepidar') }),
    count: 40,
    first: `${fund}|1405/08/27|1040237.0000|1040237.0000|1040237.0000|0.08|نمایشی|لیلا فرهمند|پیمان سهرابی|1405/08/27 18:00|قفل شده|`,
  },
  {
    op: books.exportDraftNavs,
    query: nothing,
    count: 3,
    first:
      'نیکوکاری مهرآفرین|1405/08/30|1052158.0000|1050582.0000|1051212.0000|0.09|فایل|لیلا فرهمند||در انتظار تأیید||',
  },
  {
    op: books.exportDraftNavs,
    query: async () => ({ fundId: await fundBySlug(test.db.db, 'sepidar') }),
    count: 0,
    first: '',
  },
  {
    op: books.exportRuleChanges,
    query: () => ({ status: 'pending' }),
    count: 1,
    first:
      '1|محدودیت مبلغ و تعداد|صدور (خرید)|سهامی آذرخش|نوع درخواست: — ← صدور (خرید) · حداکثر مبلغ (ریال): — ← 1,000,000,000 · حداقل مبلغ (ریال): — ← 5,000,000|لیلا فرهمند|1405/08/30 07:00|در انتظار تأیید||',
  },
  {
    op: books.exportBenchmarkValues,
    query: () => ({ series: 'index' }),
    count: 40,
    first: '1405/08/27|2247400|داده نمایشی (ساختگی)||1405/08/30 10:00',
  },
  {
    op: people.exportUsers,
    query: () => ({ search: '0084575948' }),
    count: 1,
    first: 'آرش بهمنی|0084575948|09129990004|کارشناس|کاربر شعبه|شعبه اصفهان|بله||',
  },
  {
    op: people.exportServices,
    query: nothing,
    count: 10,
    first: 'درگاه پرداخت: درگاه آزمایشی|آزمایشی||||وصل|',
  },
  {
    op: people.exportIdentityRequests,
    query: () => ({ kind: 'in_person' }),
    count: 1,
    first: '3|سامان دادگر|0082345678|احراز هویت حضوری|شعبه اصفهان|1405/09/01|0|1405/08/30 05:00|5|در انتظار بررسی',
  },
  {
    op: people.exportInvestorBankAccounts,
    query: ofInvestor(),
    count: 3,
    first: 'ملت|شعبه مرکزی|IR950120005041493769685795|1091982654|کوتاه‌مدت|مالکیت تأیید شد|بله|',
  },
  {
    op: people.exportIdentityChanges,
    query: nothing,
    count: 1,
    first:
      '1|بهرام کاویان|1287654320|استعلام سجام|نام خانوادگی: کاویان ← کاویان‌فر|SBX-1K7Q2||خیر|لیلا فرهمند|1405/08/30 05:00',
  },
  {
    op: people.exportInvestorAddresses,
    query: ofInvestor(),
    count: 1,
    first: 'خراسان رضوی|مشهد|بلوار سجاد، خیابان بزرگمهر، پلاک ۹|1923730537|02160284532|بله',
  },
  { op: people.exportInvestorDocuments, query: ofInvestor(), count: 2, first: '2|شناسنامه|تأیید شده|1404/01/01' },
  {
    op: people.exportInvestorTickets,
    query: ofInvestor(),
    count: 3,
    first: '84210018|تغییر حساب واریز سود|سود|در انتظار پاسخ|1405/08/30 07:00|1405/08/30 07:00',
  },
  {
    op: people.exportHolidays,
    query: () => ({ from: '2026-03-21', to: '2027-03-20', scope: 'all', isConfirmed: true }),
    count: 3,
    first: '1405/08/22|شهادت حضرت فاطمه|همه||نهایی',
  },
  {
    op: people.exportHolidays,
    query: () => ({ from: '2026-03-21', to: '2027-03-20', scope: 'fund' }),
    count: 0,
    first: '',
  },
];

const named = (cases: readonly Case[]) => cases.map((one) => [one.op.id, one] as const);

describe.each([
  ['own lists', named(ownCases), () => client],
  ['lists of the desks', named(deskCases), () => boss],
] as const)('%s', (_whose, cases, by) => {
  it.each(cases)('%s has the rows of its list', async (_id, { op, query, params, count, first }) => {
    const [, ...lines] = await fileLines(by(), op, { query: await query(), ...(params && { params }) });
    expect([lines.length, lines[0] ?? '']).toEqual([count, first]);
  });
});

it('tells every attempt to sign in, to the person and to the desk', async () => {
  const line = '1405/08/28 07:00|ناموفق|رمز عبور اشتباه|رایانه|Firefox 143';
  expect(await fileLines(client, own.exportSignInLogs)).toContain(`${line}|Windows 11|192.0.2.14`);
  expect(await fileLines(boss, people.exportInvestorSignIns, { query: { investorId } })).toContain(
    `${line}|192.0.2.14`,
  );
});

it('tells which rules were accepted, for what and in which versions', async () => {
  await sql`
    insert into rule_acceptances (investor_id, user_id, order_id, words, papers, site_version, accepted_at)
    select o.investor_id, (select min(user_id) from user_investors where investor_id = o.investor_id and it_self), o.id,
      'امیدنامه را خوانده‌ام و می‌پذیرم', '[]', 3, '2026-11-19T06:30:00Z'
    from orders o where o.investor_id = ${investorId} order by o.id limit 1`.execute(test.db.db);
  const lines = await fileLines(boss, people.exportInvestorAcceptances, { query: { investorId } });
  expect(lines.filter((line) => line.startsWith('1405/08/28 10:00|'))).toEqual([
    expect.stringMatching(/\|امیدنامه را خوانده‌ام و می‌پذیرم\|\|3$/),
  ]);
});

describe('every file of a list', () => {
  const files = allOperations.filter((op) => 'file' in op);

  it('has a sheet and columns of its own, and asks for no page', () => {
    expect(files.length).toBeGreaterThan(40);
    for (const op of files) {
      const { name, sheet, titles } = (op as unknown as typeof own.exportMessages).file;
      expect(new Set(titles).size, op.id).toBe(titles.length);
      // a name of a sheet has at most 31 letters
      expect([/^[a-z-]+$/.test(name), sheet.length > 0 && sheet.length <= 31], op.id).toEqual([true, true]);
      expect(Object.keys((op.query as unknown as { fields: object }).fields), op.id).not.toEqual(
        expect.arrayContaining(['page']),
      );
    }
    const names = files.map((op) => (op as unknown as typeof own.exportMessages).file.name);
    expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
  });

  it('is a spreadsheet, too, and named by the day', async () => {
    const answer = await client.call(own.exportMessages, { query: { format: 'xlsx' } });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    expect(answer.headers.get('content-disposition')).toContain('messages-1405-08-30.xlsx');
  });

  it.each([{ page: 2 }, { size: 5 }, { format: 'pdf' }, { search: 'a', unknown: 1 }])(
    'refuses what its list does not filter by: %j',
    async (query) => {
      const answer = await client.call(own.exportMessages, { query });
      expect([answer.status, answer.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    },
  );

  it('refuses what its list refuses', async () => {
    const wrong = { fromDate: '2026-11-20', toDate: '2026-10-01' };
    expect((await boss.call(money.exportReconciliations, { query: wrong })).body.code).toBe('DATE_RANGE_INVALID');
    const params = { statementId: 9 };
    expect((await boss.call(money.exportBankStatementLines, { params })).body.code).toBe('STATEMENT_NOT_FOUND');
    expect((await client.call(own.exportFundProfits, { query: { fundId: 99_999 } })).body.code).toBe('FUND_NOT_FOUND');
  });

  it('gives a branch its own investors, and the head office the trace of what was read', async () => {
    const branch = await test.api.demo('branch');
    const names = async (by: ApiClient) =>
      (await fileRows(by, people.exportIdentityRequests)).map((row) => row['سرمایه‌گذار']);
    expect(await names(branch)).toEqual(['سمانه دلاوری', 'سامان دادگر']);
    expect(await names(boss)).toEqual(['سمانه دلاوری', 'سامان دادگر', 'مهتاب سرابی']);
    const foreign = await branch.call(people.exportInvestorNotices, { query: { investorId } });
    expect(foreign.body.code).toBe('INVESTOR_NOT_ALLOWED');
    const trace = await sql<{ n: number }>`
      select count(*)::int as n from audit_log where investor_id = ${investorId} and after::text like '%exportInvestorTickets%'`.execute(
      test.db.db,
    );
    expect(trace.rows[0]?.n).toBe(1);
  });

  it('neutralises what a spreadsheet takes for a formula', async () => {
    await sql`insert into messages (place, title, short_text, body, user_id, published_at)
      select 1, '=1+1', '', '', id, ${test.clock.now()} from users where username = '0012345679'`.execute(test.db.db);
    const { text } = await client.call(own.exportMessages, { query: { search: '=1+1' } });
    expect(text).toContain("'=1+1,");
  });

  it('holds 5,000 rows, each once and in the order of the list, and says so when there are more', async () => {
    await sql`insert into messages (place, title, short_text, body, user_id, published_at)
      select 1, 'ردیف ' || n, 'x', 'x', u.id, ${test.clock.now()}::timestamptz - n * interval '1 second'
      from users u, generate_series(1, 5003) n where u.username = '0012345679'`.execute(test.db.db);
    const [, ...lines] = await fileLines(client, own.exportMessages, { query: { kind: 'personal' } });
    expect(lines).toHaveLength(5_001);
    expect(lines.at(-1)).toMatch(/تنها ۵٬۰۰۰ ردیف اول از ۵٬۰۰[۳-۹] ردیف را دارد/);
    const titles = lines.slice(0, -1).map((line) => line.split('|')[0]);
    expect(new Set(titles).size).toBe(5_000);
    const listed = await client.call(listMessages, { query: { kind: 'personal', size: 100, page: 2 } });
    expect(titles.slice(100, 200)).toEqual(listed.body.data.map((row) => row.messageTitle));
  });

  it('says of open items how many of how many it holds: the oldest 2,000', async () => {
    // the books of this database are not looked at again
    await test.db.db.transaction().execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      await sql`
        with account as (
          insert into accounts (kind, fund_id, unit)
          select 'manager_claim', min(id), 'IRR' from funds
          on conflict do nothing returning id, fund_id
        ), journal as (
          insert into journals (at, business_date, kind, fund_id, reason)
          select ${test.clock.now()}::timestamptz - n * interval '1 second', '2026-11-21', 'correction', a.fund_id, 'آزمون'
          from account a, generate_series(1, 2001) n returning id, at, fund_id
        )
        insert into ledger_entries (journal_id, account_id, fund_id, unit, debit, tx_type, business_date, at)
        select j.id, a.id, j.fund_id, 'IRR', 1000, 'correction_dr', '2026-11-21', j.at from journal j, account a`.execute(
        tx,
      );
    });
    const maker = await test.api.demo('maker');
    const [, ...lines] = await fileLines(maker, money.exportOpenItems);
    expect(lines).toHaveLength(2_001);
    expect(lines.at(-1)).toContain('تنها ۲٬۰۰۰ ردیف اول از ۲٬۰۰۱ ردیف را دارد');
  });

  it('takes the count of unsettled days of all, not of those that are shown', () => {
    const data = { days: [], lines: [], accounts: [], total: 501 };
    expect(money.exportUnsettledPayments.file.totalOf({ data })).toBe(501);
  });
});
