import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { Workbook } from '@cj-tech-master/excelts';
import { exportBankSlips, listBankSlips } from '#shared/contract/bankSlips.ts';
import { payoutsFileTitles } from '#shared/texts/deskTexts.ts';
import { exportPayouts, listPayouts } from '#shared/contract/payouts.ts';
import { parseCsv } from '#shared/csv.ts';
import { exportAllOrders, getReportedOrder, listAllOrders, listFundOrders } from '#shared/contract/orderReports.ts';
import { firstRow } from '../support/lookup.ts';
import { createReportedDay, reportedDay, type ReportedDay } from '../support/reportedDay.ts';

/* The report of all orders, one order in it, and its export. */

let of: ReportedDay;

beforeAll(async () => {
  of = await createReportedDay();
});
afterAll(() => of.test.close());

const numbers = (rows: readonly { orderNo: string }[]) => rows.map((row) => row.orderNo.slice('1405-Zx'.length)).sort();

async function find(query: Record<string, unknown>, by = of.staff): Promise<string[]> {
  const { status, body } = await by.call(listAllOrders, { query: { ...reportedDay, ...query, size: 100 } });
  expect([status, body.message]).toEqual([200, undefined]);
  expect(body.pageInfo.totalCount).toBe(body.data.length);
  expect(body.summary.count).toBe(body.data.length);
  return numbers(body.data);
}

describe('the list of all orders', () => {
  it('has everybody, newest first, with who and the sums of the whole list whatever the page shows', async () => {
    const { body } = await of.staff.call(listAllOrders, { query: { ...reportedDay, size: 3 } });
    expect(body.data.map((row) => row.orderId)).toEqual([of.ids.D, of.ids.C, of.ids.B]);
    expect(body.pageInfo).toEqual({ page: 1, size: 3, totalCount: 4, totalPages: 2 });
    expect(body.summary).toEqual({
      count: 4,
      issueCount: 3,
      amountIn: '18000000',
      redeemCount: 1,
      amountOut: '4000000',
      // the seven million wait for their price, the withdrawn one million is neither
      ...{ issuedCount: 1, issuedAmount: '10000000', redeemedCount: 1, redeemedAmount: '4000000' },
      ...{ awaitedIssueCount: 1, awaitedIssueAmount: '7000000' },
      ...{ awaitedRedeemCount: 0, awaitedRedeemUnits: '0', awaitedRedeemEstimate: '0' },
      issuedUnits: '9',
      redeemedUnits: '4',
    });
    const last = await of.staff.call(listAllOrders, { query: { ...reportedDay, size: 3, page: 2 } });
    expect(last.body.data).toMatchObject([
      {
        orderId: of.ids.A,
        investorName: 'نگار رستگار',
        nationalNo: '0012345679',
        createdByName: 'نگار رستگار',
        amount: '10000000',
        slipId: null,
      },
    ]);
    expect(last.body.summary.amountIn).toBe('18000000');
    // the same from the orders themselves, which a search reads
    const found = await of.staff.call(listAllOrders, { query: { ...reportedDay, search: '1405-Zx' } });
    expect(found.body.summary).toEqual(body.summary);
  });

  it('is narrowed by each filter, to the rial and to the day', async () => {
    expect(await find({ fundId: of.otherFund })).toEqual(['D']);
    expect(await find({ orderType: 2 })).toEqual(['B']);
    expect(await find({ status: 'registered' })).toEqual(['C']);
    expect(await find({ method: 'receipt' })).toEqual(['C']);
    expect(await find({ minAmount: '4000000', maxAmount: '7000000' })).toEqual(['B', 'C']);
    expect(await find({ minAmount: '7000001' })).toEqual(['A']);
    expect(await find({ priceDate: '1405/09/30' })).toEqual(['A', 'B', 'C', 'D']);
    expect(await find({ priceDate: '2026-12-20' })).toEqual([]);
    expect(await find({ isOpen: true })).toEqual(['C']);
    expect(await find({ fromDate: '2026-12-21', toDate: '2026-12-25' })).toEqual([]);
  });

  it('is searched by number, code, name and tracking codes, in any case', async () => {
    expect(await find({ search: '1405-zXa' })).toEqual(['A']);
    expect(await find({ search: 'tRK-55' })).toEqual(['A']);
    expect(await find({ search: '0012345679' })).toEqual(['A', 'B', 'D']);
    expect(await find({ search: 'نگار' })).toEqual(['A', 'B', 'D']);
    expect(await find({ search: of.inBranch.nationalNo })).toEqual(['C']);
    expect(await find({ search: '1405_zx' })).toEqual([]);
    await sql`
      insert into payments (public_id, investor_id, order_id, gateway, amount, status, ref_id, created_at)
      values ('rep-payment-000001', ${of.own.investorId}, ${of.ids.D}, 'sandbox', 1000000, 'failed', 'PayRef-7x', now())
    `.execute(of.test.db.db);
    await sql`
      insert into bank_slips (
        investor_id, order_id, fund_account_id, number, amount, slip_date, slip_time, created_at
      )
      select ${of.inBranch.investorId}, ${of.ids.C}, min(id), 'SlipNo-9x', 7000000, '2026-12-20', '09:00', now()
      from fund_bank_accounts where fund_id = ${of.fundId}`.execute(of.test.db.db);
    await sql`
      insert into payouts (investor_id, order_id, fund_id, kind, amount, due_date, status, bank_ref, created_at)
      values (
        ${of.own.investorId}, ${of.ids.B}, ${of.fundId}, 'redemption', 4000000, '2026-12-22', 'paid', 'OutRef-3x', now()
      )`.execute(of.test.db.db);
    expect(await find({ search: 'payref-7X' })).toEqual(['D']);
    expect(await find({ search: 'slipno-9X' })).toEqual(['C']);
    expect(await find({ search: 'outref-3X' })).toEqual(['B']);
  });

  it('is sorted by day and amount, one order on one page alone, also with a search', async () => {
    const pages = async (query: Record<string, unknown>) => {
      const seen: string[] = [];
      for (const page of [1, 2]) {
        const { body } = await of.staff.call(listAllOrders, { query: { ...reportedDay, ...query, page, size: 2 } });
        seen.push(...body.data.map((row) => row.orderNo.slice('1405-Zx'.length)));
      }
      return seen.join('');
    };
    // 10, 4, 7 and 1 million rial in the order of placing
    expect(await pages({ sort: 'createdAt' })).toBe('ABCD');
    expect(await pages({ sort: '-createdAt' })).toBe('DCBA');
    expect(await pages({ sort: 'amount' })).toBe('DBCA');
    expect(await pages({ sort: '-amount' })).toBe('ACBD');
    expect(await pages({ sort: '-amount', search: 'نگار' })).toBe('ABD');
    expect(await pages({ sort: 'amount', search: 'نگار' })).toBe('DBA');
    const found = await of.staff.call(listAllOrders, { query: { ...reportedDay, search: 'نگار', page: 9 } });
    expect([found.body.data, found.body.summary.count]).toEqual([[], 3]);
  });

  it('refuses odd filters by field, in words', async () => {
    const refused = async (query: Record<string, unknown>) => {
      const { status, body } = await of.staff.call(listAllOrders, { query });
      return [status, body.code, Object.keys(body.fields)];
    };
    expect(await refused({ minAmount: '5', maxAmount: '4' })).toEqual([400, 'REPORT_AMOUNTS_REVERSED', ['maxAmount']]);
    expect(await refused({ fromDate: '1405/09/02', toDate: '1405/09/01' })).toEqual([
      400,
      'DATE_RANGE_INVALID',
      ['toDate'],
    ]);
    expect(await refused({ method: 'cash' })).toEqual([400, 'VALIDATION_FAILED', ['method']]);
    expect(await refused({ minAmount: '1.5' })).toEqual([400, 'VALIDATION_FAILED', ['minAmount']]);
    expect(await refused({ priceDate: '1405/13/01' })).toEqual([400, 'VALIDATION_FAILED', ['priceDate']]);
    expect(await refused({ sort: 'investorName' })).toEqual([400, 'VALIDATION_FAILED', ['sort']]);
  });

  it('shows a branch the orders of its own investors alone', async () => {
    expect(await find({}, of.branch)).toEqual(['C']);
    expect(await find({ search: '0012345679' }, of.branch)).toEqual([]);
    const ofFund = await of.branch.call(listFundOrders, { params: { fundId: of.fundId }, query: { ...reportedDay } });
    expect(numbers(ofFund.body.data)).toEqual(['C']);
    expect(ofFund.body.summary).toMatchObject({ count: 1, amountIn: '7000000', redeemCount: 0 });
    const file = await of.branch.call(exportAllOrders, { query: reportedDay });
    expect(file.text).toContain('1405-ZxC');
    expect(file.text).not.toContain('1405-ZxA');
  });

  it('is that of one fund at the desk of the fund', async () => {
    const ofFund = await of.staff.call(listFundOrders, { params: { fundId: of.otherFund }, query: { ...reportedDay } });
    expect(numbers(ofFund.body.data)).toEqual(['D']);
  });
});

describe('one order', () => {
  const open = (name: keyof ReportedDay['ids'], by = of.staff) =>
    by.call(getReportedOrder, { params: { orderId: of.ids[name] } });

  it('brings its slips, its payouts and who did what', async () => {
    await sql`
      insert into order_events (investor_id, order_id, from_status, to_status, actor_kind, actor_id, note, at)
      values
        (${of.own.investorId}, ${of.ids.B}, null, 'pending_otp', 'user', ${of.own.userId}, 'ثبت', '2026-12-20T06:30:00Z'),
        (${of.own.investorId}, ${of.ids.B}, 'payout_pending', 'paid', 'system', null, '', '2026-12-22T06:30:00Z')
    `.execute(of.test.db.db);
    const { body } = await open('B');
    expect(body.data.payouts).toMatchObject([
      {
        kindText: 'وجه ابطال',
        amount: '4000000',
        dueDate: '2026-12-22',
        statusText: 'واریز شده',
        bankRef: 'OutRef-3x',
      },
    ]);
    expect(body.data.acts).toEqual([
      {
        at: '2026-12-20T06:30:00.000Z',
        statusText: 'در انتظار تأیید پیامکی',
        note: 'ثبت',
        actor: 'user',
        actorName: 'نگار رستگار',
      },
      { at: '2026-12-22T06:30:00.000Z', statusText: 'واریز شده', note: '', actor: 'system', actorName: '' },
    ]);
    const slip = await open('C');
    expect(slip.body.data.slips).toMatchObject([
      { number: 'SlipNo-9x', amount: '7000000', statusText: 'در انتظار بررسی' },
    ]);
    expect(slip.body.data).toMatchObject({ slipId: slip.body.data.slips[0]?.receiptId, slipStatus: 'pending' });
  });

  it('brings its journals with what they move', async () => {
    const { orderId, investorId } = await firstRow(
      of.test.db.db,
      sql<{ orderId: number; investorId: number }>`
        select order_id as "orderId", investor_id as "investorId"
        from journals
        where kind = 'issue' and order_id is not null and investor_id is not null
        order by id limit 1`,
    );
    const expected = await sql<{ id: string; amount: string }>`
      select j.id::text as id, sum(e.credit)::text as amount
      from journals j
      join ledger_entries e on e.journal_id = j.id and e.unit = 'IRR'
      where j.investor_id = ${investorId} and j.order_id = ${orderId}
      group by j.id
      order by j.id`.execute(of.test.db.db);
    const { body } = await of.staff.call(getReportedOrder, { params: { orderId } });
    expect(expected.rows.length).toBeGreaterThan(0);
    expect(body.data.journals.map(({ journalId, amount }) => ({ id: journalId, amount }))).toEqual(expected.rows);
    expect(body.data.journals.every((journal) => !journal.isReversed && journal.texts.length > 0)).toBe(true);
  });

  it('that does not exist or belongs to another branch is not found; who reads it leaves a row in the audit log', async () => {
    expect((await of.staff.call(getReportedOrder, { params: { orderId: 999_999 } })).body.code).toBe('ORDER_NOT_FOUND');
    expect((await open('A', of.branch)).body.code).toBe('ORDER_NOT_FOUND');
    expect((await open('A', of.client)).body.code).toBe('ACCESS_DENIED');
    expect((await open('A', of.test.api.anonymous())).body.code).toBe('SESSION_REQUIRED');
    expect((await open('C', of.branch)).status).toBe(200);
    const reads = await sql<{ subject: string }>`
      select subject from audit_log where action = 'personal_data.read' and subject = ${`order:${of.ids.C}`}
    `.execute(of.test.db.db);
    expect(reads.rows.length).toBeGreaterThan(0);
  });
});

describe('exports', () => {
  it('hold each order once, also when they are read in several parts', async () => {
    await sql`
      insert into orders (
        investor_id, order_no, fund_id, order_type, payment_method, mode, status, amount, created_at
      )
      select ${of.own.investorId}, '1406-' || n, ${of.fundId}, 1, 'ipg', 'amount', 'expired', n,
        '2027-05-01T06:30:00Z'::timestamptz + (n / 3) * interval '1 minute'
      from generate_series(1, 2105) n`.execute(of.test.db.db);
    const file = await of.staff.call(exportAllOrders, { query: { fromDate: '2027-05-01' } });
    expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8');
    expect([...file.bytes.slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    const lines = file.text.trim().split('\r\n').slice(1);
    expect(lines).toHaveLength(2105);
    expect(new Set(lines.map((line) => line.split(',')[0])).size).toBe(2105);
    expect(lines[0]).toContain('1406-2105,');
    expect(lines.at(-1)).toContain('1406-1,');
  });

  it('of orders have the figures as plain digits', async () => {
    const file = await of.staff.call(exportAllOrders, { query: { ...reportedDay, search: '1405-ZxA' } });
    const [title, line] = file.text.trim().split('\r\n');
    expect(title).toContain('شماره درخواست,نوع,صندوق,سرمایه‌گذار,کد ملی / شناسه ملی');
    expect(line).toContain(',نگار رستگار,0012345679,');
    expect(line).toContain(',10000000,9,1000000.0000,');
    expect(line).toContain(',صادر شده,Trk-55aB,نگار رستگار,');
  });
});

describe('payouts and slips', () => {
  it.each([
    [listPayouts, 'dueDate'],
    [listPayouts, 'amount'],
    [listBankSlips, 'createdAt'],
    [listBankSlips, 'amount'],
  ])('of %s are sorted by %s', async (op, sort) => {
    const ids = async (by: string) => {
      const { status, body } = await of.staff.call(op, { query: { sort: by, size: 100 } });
      expect(status).toBe(200);
      return body.data.map((row: { payoutId?: number; receiptId?: number }) => row.payoutId ?? row.receiptId);
    };
    const up = await ids(sort);
    expect(up.length).toBeGreaterThan(1);
    expect(await ids(`-${sort}`)).toEqual(up.reverse());
    expect((await of.staff.call(op, { query: { sort: 'id' } })).body.fields).toEqual({ sort: ['ترتیب درست نیست'] });
  });

  it('are taken as files with the filters of the list', async () => {
    const payouts = await of.staff.call(exportPayouts, { query: { search: 'OutRef-3x' } });
    expect(payouts.headers.get('content-disposition')).toContain('.csv');
    const [titles, ...lines] = parseCsv(payouts.text);
    expect(titles).toEqual([...payoutsFileTitles]);
    expect(lines.map((line) => [line[0], line[5], line[6], line[11]])).toEqual([
      ['نگار رستگار', '4000000', '1405/10/01', 'OutRef-3x'],
    ]);
    const slips = await of.staff.call(exportBankSlips, { query: { search: 'SlipNo-9x', format: 'xlsx' } });
    expect([slips.status, slips.headers.get('content-type')]).toEqual([
      200,
      'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
    ]);
    const book = new Workbook();
    await book.xlsx.load(slips.bytes);
    const [sheet] = book.worksheets;
    expect(sheet?.rowCount).toBe(2);
    expect([5, 6].map((place) => sheet?.getRow(2).getCell(place).value)).toEqual(['SlipNo-9x', 7_000_000]);
    const reversed = { fromDate: '1405/09/02', toDate: '1405/09/01' };
    for (const op of [exportPayouts, exportBankSlips])
      expect((await of.staff.call(op, { query: reversed })).body.code).toBe('DATE_RANGE_INVALID');
  });
});
