import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { exportPriceCorrectionOrders, exportPriceCorrections } from '#shared/contract/bookFiles.ts';
import { listCorrections, prepareOrderReversal } from '#shared/contract/corrections.ts';
import { listOpenItems } from '#shared/contract/openItems.ts';
import {
  approvePriceCorrection,
  listPriceCorrectionOrders,
  listPriceCorrections,
  preparePriceCorrection,
  rejectPriceCorrection,
  resumePriceCorrection,
} from '#shared/contract/priceCorrections.ts';
import { createPayoutBatch } from '#shared/contract/payoutBatches.ts';
import { listSettlementRuns } from '#shared/contract/settlement.ts';
import { listNavs } from '#shared/contract/prices.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import type { TestApp } from '../support/app.ts';
import type { Answer, ApiClient } from '../support/client.ts';
import { expectSoundBooks, wrongChecks } from '../support/books.ts';
import { fileRows } from '../support/listFile.ts';
import { firstRow } from '../support/lookup.ts';
import { openOffice } from '../support/office.ts';
import { fillRunMarket, type RunMarket } from '../support/runMarket.ts';

/* A published price is corrected after orders were executed with it, by two people (decision 0055). */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let market: RunMarket;
let ownerId: number;
const reason = 'قیمت اعلام‌شده با صورت دارایی متولی نمی‌خواند';
const one = <T>(query: RawBuilder<T>): Promise<T> => firstRow(test.db.db, query);

beforeAll(async () => {
  ({ test, maker, checker } = await openOffice());
  ({ id: ownerId } = await one(sql<{ id: number }>`select min(id) as id from users`));
});
afterAll(() => test.close());

/** Three holders of ten units, each with an executed order of five units at 1,000,000 rial. */
beforeEach(async () => {
  market = await fillRunMarket(test.db.db, { holders: 3, orders: 3 });
  await sql`
    update orders set created_by = ${ownerId} where fund_id = ${market.fundId} and price_date = ${market.day}`.execute(
    test.db.db,
  );
  await test.app.services.settlement.executeAtOnce(market.fundId, market.day);
});

interface Order {
  orderId: number;
  investorId: number;
}
const orders = async (): Promise<Order[]> =>
  (
    await sql<Order>`
    select id as "orderId", investor_id as "investorId" from orders
    where fund_id = ${market.fundId} and price_date = ${market.day} and order_type = 1 order by id`.execute(test.db.db)
  ).rows;
/** What the manager of the fund owes it. Rial. */
const claimed = async () =>
  (
    await one(sql<{ owed: bigint }>`
      select coalesce(sum(e.debit - e.credit), 0)::bigint as owed
      from accounts a join ledger_entries e on e.account_id = a.id
      where a.fund_id = ${market.fundId} and a.kind = 'manager_claim'`)
  ).owed;
const stateOf = ({ orderId, investorId }: Order) =>
  one(sql<{ status: string; units: bigint; price: string; held: bigint; cash: bigint; heldCash: bigint }>`
    select o.status, o.units, trim_scale(o.unit_price)::text as price, h.units as held, a.balance as cash, a.held as "heldCash"
    from orders o join holdings h on h.investor_id = o.investor_id and h.fund_id = o.fund_id
      join accounts a on a.investor_id = o.investor_id and a.fund_id = o.fund_id and a.kind = 'investor_cash'
    where o.investor_id = ${investorId} and o.id = ${orderId}`);
const prices = (issueNav: string, cancelNav = issueNav) => ({ issueNav, cancelNav, statisticalNav: cancelNav });
const prepare = (right: ReturnType<typeof prices>) =>
  maker.call(preparePriceCorrection, { body: { fundId: market.fundId, navDate: market.day, ...right, reason } });
const keyOf = ({ body: { data } }: Answer) => ({ priceCorrectionId: data.priceCorrectionId as number });
const approve = (draft: Answer, by: ApiClient = checker) =>
  by.call(approvePriceCorrection, { params: keyOf(draft), body: { version: draft.body.data.version } });
async function carryOut(draft: Answer): Promise<void> {
  expect((await approve(draft)).body.data).toMatchObject({ state: 'approved' });
  await test.jobs.runAll(WORK_JOB);
}
const rowsOf = async (draft: Answer): Promise<Record<string, unknown>[]> =>
  (await checker.call(listPriceCorrectionOrders, { params: keyOf(draft) })).body.data;
const found = async (draft: Answer) =>
  ((await checker.call(listPriceCorrections, { query: { fundId: market.fundId } })).body.data as Answer['body'][]).find(
    (row) => row.priceCorrectionId === keyOf(draft).priceCorrectionId,
  );

/** Sells units of a holder with the price of the day. */
async function redeem({ investorId }: Order, units: number): Promise<Order> {
  const { id } = await one(sql<{ id: number }>`
    insert into orders (investor_id, order_no, fund_id, order_type, payment_method, mode, status, requested_units, held_units, effective_date, price_date, payout_date, cancel_deadline, created_at, created_by)
    values (${investorId}, ${`S${investorId}`}, ${market.fundId}, 2, 'account', 'units', 'registered', ${units}, ${units}, ${market.day}, ${market.day}, ${market.day}, now(), now(), ${ownerId}) returning id`);
  await sql`insert into order_events (investor_id, order_id, to_status, actor_kind, at) values (${investorId}, ${id}, 'registered', 'system', now())`.execute(
    test.db.db,
  );
  await sql`update holdings set reserved = reserved + ${units} where investor_id = ${investorId} and fund_id = ${market.fundId}`.execute(
    test.db.db,
  );
  await test.app.services.settlement.executeAtOnce(market.fundId, market.day);
  return { orderId: id, investorId };
}

it('tells those who are named for the fund at the approval, and stands beside what was executed before', async () => {
  await sql`
    with change as (
      insert into role_changes (user_id, role_id, access_level, fund_ids, funds_from, reason, state, prepared_by,
        prepared_at, decided_at)
      values (${ownerId}, 2, 'MT', array[${market.fundId}]::int[], '2026-01-01', 'x', 'executed', ${ownerId}, now(), now())
      returning id
    )
    insert into fund_supervisors (user_id, fund_id, from_day, change_id)
    select ${ownerId}, ${market.fundId}, '2026-01-01', id from change`.execute(test.db.db);
  const runs = async () =>
    (await checker.call(listSettlementRuns, { query: { fundId: market.fundId, navDate: market.day } })).body.data;
  expect((await runs())[0]).toMatchObject({ corrected: null });
  await carryOut(await prepare(prices('900000', '890000')));
  const told = await sql<{ text: string }>`
    select short_text as text from messages
    where user_id = ${ownerId} and link = ${`/admin/supervision?fund=${market.fundId}&tab=reports`}`.execute(
    test.db.db,
  );
  expect(told.rows.map(({ text }) => text)).toEqual([
    expect.stringContaining('صدور ۱٬۰۰۰٬۰۰۰ به ۹۰۰٬۰۰۰ و ابطال ۱٬۰۰۰٬۰۰۰ به ۸۹۰٬۰۰۰'),
  ]);
  expect(told.rows[0]?.text).toContain(reason);
  expect((await runs()).at(-1)).toMatchObject({
    corrected: { oldIssueNav: '1000000.0000', issueNav: '900000.0000', cancelNav: '890000.0000', reason },
  });
});

describe('a published price that was too high', () => {
  it('is corrected: orders are executed again, sold units are made good, the owners are told, the books stay sound', async () => {
    const [first, second] = (await orders()) as [Order, Order];
    // ten old units and two of the new ones: the purchase cannot be taken back any more
    const sale = await redeem(second, 12);
    const draft = await prepare(prices('900000', '890000'));
    expect(draft.status).toBe(201);
    expect(draft.body.data).toMatchObject({
      state: 'prepared',
      orders: 4,
      booked: 0,
      published: { issueNav: '1000000.0000' },
      // two purchases by 500,000 each, the sale by 12 × 110,000
      again: { orders: 3, amount: '2320000' },
      credit: { orders: 1, amount: '500000' },
      borne: { orders: 0, amount: '0' },
    });
    const query = { fundId: market.fundId, state: 'prepared' };
    expect(await fileRows(checker, exportPriceCorrections, { query })).toEqual([
      expect.objectContaining({
        'قیمت صدور اعلام‌شده': '1000000.0000',
        'قیمت صدور درست': '900000.0000',
        'قیمت ابطال درست': '890000.0000',
        درخواست‌ها: '4',
        'افزودن تفاوت به مانده سرمایه‌گذار (ریال)': '500000',
        'تفاوت بر عهده مدیر صندوق (ریال)': '0',
        علت: reason,
        ثبت‌کننده: 'لیلا فرهمند',
      }),
    ]);
    const inFile = await fileRows(checker, exportPriceCorrectionOrders, { params: keyOf(draft) });
    expect(inFile.map((row) => row['شماره درخواست'])).toEqual((await rowsOf(draft)).map(({ orderNo }) => orderNo));
    expect(inFile[0]).toMatchObject({
      نوع: 'صدور (خرید)',
      اقدام: 'افزودن تفاوت به مانده سرمایه‌گذار',
      'مانع اجرای دوباره': 'همه واحدهای این درخواست آزاد نیست',
      'واحد اجرا شده': '5',
      'واحد درست': '5',
      'خالص اجرا شده (ریال)': '5000000',
      'خالص درست (ریال)': '4500000',
      'تفاوت به نفع سرمایه‌گذار (ریال)': '500000',
      اصلاح‌شده: 'خیر',
    });
    // nothing has happened yet
    expect(await stateOf(first)).toMatchObject({ units: 5n, price: '1000000' });
    await carryOut(draft);
    // five units at 900,000, and 500,000 remain as credit
    expect(await stateOf(first)).toEqual({
      ...{ status: 'issued', units: 5n, price: '900000', held: 15n, cash: 500_000n, heldCash: 0n },
    });
    // the purchase stands as it was executed; its difference is credited beside the money of the sale
    expect(await stateOf(second)).toMatchObject({ units: 5n, price: '1000000', held: 3n, cash: 11_180_000n });
    // the manager owes what was credited; the other holders pay nothing
    expect(await claimed()).toBe(500_000n);
    expect(await stateOf(sale)).toMatchObject({ status: 'payout_pending', price: '890000', heldCash: 10_680_000n });
    const payouts = await sql<{ status: string; amount: bigint; day: string }>`
      select status, amount, due_date as day from payouts where order_id = ${sale.orderId} order by id`.execute(
      test.db.db,
    );
    expect(payouts.rows).toMatchObject([
      { status: 'withdrawn', amount: 12_000_000n },
      { status: 'pending', amount: 10_680_000n },
    ]);
    // who sold reads the day of their money
    const sold = await sql<{ text: string }>`
      select short_text as text from messages where title = 'واحدها ابطال شد' order by id`.execute(test.db.db);
    const day = formatJalaliDate(payouts.rows[0]?.day ?? '');
    expect(sold.rows.map(({ text }) => text)).toContainEqual(
      expect.stringMatching(new RegExp(`^12 واحد .+ ابطال شد و وجه تا ${day} واریز می‌شود\\.$`)),
    );
    expect(await found(draft)).toMatchObject({ state: 'done', orders: 4, booked: 4 });
    expect((await rowsOf(draft))[0]).toMatchObject({
      ...{ orderId: second.orderId, way: 'credit', difference: '500000', isBooked: true },
      obstacle: 'همه واحدهای این درخواست آزاد نیست',
    });
    const nav = (await maker.call(listNavs, { query: { fundId: market.fundId, navDate: market.day } })).body.data[0];
    expect(nav).toMatchObject({ issueNav: '900000.0000', cancelNav: '890000.0000', isLocked: true });
    const told = await sql<{ text: string }>`
      select short_text as text from messages
      where user_id = ${ownerId} and link = ${`/requests?order=${second.orderId}`} order by id desc limit 1`.execute(
      test.db.db,
    );
    expect(told.rows[0]?.text).toContain('۵۰۰٬۰۰۰ ریال');
    await expectSoundBooks(test);
    // the work is over, once
    expect((await checker.call(resumePriceCorrection, { params: keyOf(draft) })).body.code).toBe(
      'PRICE_CORRECTION_STATE',
    );
    expect((await approve(draft)).body.code).toBe('APPROVAL_DECIDED');
  });
});

describe('a published price that was too low', () => {
  it('takes nothing from who has sold: the difference stays with them', async () => {
    const [first, second] = (await orders()) as [Order, Order];
    await redeem(second, 12);
    const before = await stateOf(second);
    const draft = await prepare(prices('1250000', '1000000'));
    expect(draft.body.data).toMatchObject({
      again: { orders: 2 },
      credit: { orders: 0, amount: '0' },
      borne: { orders: 1, amount: '1250000' },
    });
    await carryOut(draft);
    expect(await stateOf(first)).toMatchObject({ units: 4n, price: '1250000', held: 14n, cash: 0n });
    expect(await stateOf(second)).toEqual(before);
    // five units at 1,000,000 that were worth 1,250,000: the manager owes the fund the difference
    expect(await claimed()).toBe(1_250_000n);
    const units = await one(sql<{ units: bigint }>`
      select units_sub_day as units from fund_navs where fund_id = ${market.fundId} and nav_date = ${market.day}`);
    expect(units.units).toBe(13n);
    await expectSoundBooks(test);
  });

  it('credits an order whose money left between the approval and the work', async () => {
    const [first] = (await orders()) as [Order];
    const sale = await redeem(first, 10);
    const draft = await prepare(prices('1100000'));
    const approved = await approve(draft);
    expect(approved.status).toBe(200);
    // the desk lifted the hold, and the bank was faster
    await sql`
      update payouts set status = 'paid', hold_reason = null, held_by = null, held_at = null
      where order_id = ${sale.orderId}`.execute(test.db.db);
    await test.jobs.runAll(WORK_JOB);
    const row = (await rowsOf(draft)).find(({ orderId }) => orderId === sale.orderId);
    expect(row).toMatchObject({ way: 'credit', difference: '1000000', isBooked: true });
    expect(row?.obstacle).toBe('وجه درخواست نزد بانک است یا به حساب رفته است');
    expect(await stateOf(sale)).toMatchObject({ price: '1000000' });
    // the bank's answer was not booked here
    await sql`update payouts set status = 'pending' where order_id = ${sale.orderId}`.execute(test.db.db);
  });
});

describe('the ceiling of a fund', () => {
  it('is in what both people see, and that is what happens', async () => {
    // 45 units are issued: three holders of ten, three purchases of five; there is room for three more
    await sql`update funds set max_fund_units = 48 where id = ${market.fundId}`.execute(test.db.db);
    const [first, second, third] = (await orders()) as [Order, Order, Order];
    const draft = await prepare(prices('500000'));
    const expected = [
      // ten units for five million would be right: eight fit, the next ones keep five and get the rest back
      { orderId: first.orderId, newUnits: '8', newNet: '4000000', obstacle: expect.stringContaining('سقف صندوق') },
      { orderId: second.orderId, newUnits: '5', newNet: '2500000', obstacle: expect.stringContaining('سقف صندوق') },
      { orderId: third.orderId, newUnits: '5', newNet: '2500000', obstacle: expect.stringContaining('سقف صندوق') },
    ];
    expect(await rowsOf(draft)).toMatchObject(expected);
    await carryOut(draft);
    expect(await rowsOf(draft)).toMatchObject(expected.map((row) => ({ ...row, way: 'again', isBooked: true })));
    expect(await stateOf(first)).toMatchObject({ units: 8n, price: '500000', held: 18n });
    expect(await stateOf(second)).toMatchObject({ units: 5n, price: '500000', held: 15n });
    await expectSoundBooks(test);
  });
});

describe('fees that changed since', () => {
  it('take nothing from an order that is executed again', async () => {
    await sql`update funds set fee_fixed_issue = 20000 where id = ${market.fundId}`.execute(test.db.db);
    const [first] = (await orders()) as [Order];
    const draft = await prepare(prices('999999', '999999'));
    // five units at 999,999 leave five rial to each of the three
    expect(draft.body.data).toMatchObject({ orders: 3, again: { orders: 3, amount: '15' } });
    await carryOut(draft);
    const order = await one(sql<{ units: bigint; fee: bigint; remain: bigint }>`
      select units, fee, remain from orders where id = ${first.orderId}`);
    expect(order).toEqual({ units: 5n, fee: 0n, remain: 5n });
    await expectSoundBooks(test);
  });

  it('by a version of their own, from the very day, take nothing from an order of before', async () => {
    await sql`
      insert into fund_fee_versions (fund_id, first_day, fee_fixed_issue, fee_var_issue_pct, fee_fixed_cancel, exit_steps)
      values (${market.fundId}, ${market.day}, 20000, 1, 20000, '[{"untilDay": 100, "pct": "5"}]')`.execute(test.db.db);
    const [first] = (await orders()) as [Order];
    const draft = await prepare(prices('999999', '999999'));
    expect(draft.body.data).toMatchObject({ orders: 3, again: { orders: 3, amount: '15' } });
    await carryOut(draft);
    const order = await one(sql<{ units: bigint; fee: bigint; remain: bigint }>`
      select units, fee, remain from orders where id = ${first.orderId}`);
    expect(order).toEqual({ units: 5n, fee: 0n, remain: 5n });
    await expectSoundBooks(test);
  });

  it('put no order into a correction for the fee alone', async () => {
    await sql`update funds set fee_fixed_issue = 20000 where id = ${market.fundId}`.execute(test.db.db);
    const draft = await prepare(prices('1000000', '999999'));
    expect(draft.body.data).toMatchObject({ orders: 0, again: { orders: 0, amount: '0' } });
  });

  it('are those of the execution also for an order from before terms were kept', async () => {
    const [first] = (await orders()) as [Order];
    await sql`update orders set terms = null where fund_id = ${market.fundId}`.execute(test.db.db);
    await sql`update funds set fee_fixed_issue = 20000 where id = ${market.fundId}`.execute(test.db.db);
    const draft = await prepare(prices('999999', '999999'));
    expect(draft.body.data).toMatchObject({ again: { orders: 3, amount: '15' } });
    await carryOut(draft);
    const order = await one(sql<{ units: bigint; fee: bigint }>`
      select units, fee from orders where id = ${first.orderId}`);
    expect(order).toEqual({ units: 5n, fee: 0n });
  });
});

describe('what a correction costs', () => {
  it('is made good once, also when the price is corrected again', async () => {
    const [, second] = (await orders()) as [Order, Order];
    await redeem(second, 12);
    await carryOut(await prepare(prices('900000')));
    expect(await claimed()).toBe(500_000n);
    // five million at 800,000 are 1,000,000 more than five units are worth; half of that is credited already
    const draft = await prepare(prices('800000'));
    expect(draft.body.data).toMatchObject({ credit: { orders: 1, amount: '500000' } });
    await carryOut(draft);
    expect(await claimed()).toBe(1_000_000n);
    // the manager's payment closes these items
    const items = (await checker.call(listOpenItems)).body.data.items.filter(
      (item: { fundId: number }) => item.fundId === market.fundId,
    );
    expect(items.map(({ account, amount }) => [account, amount])).toEqual([
      ['manager_claim', '500000'],
      ['manager_claim', '500000'],
    ]);
    const list = await checker.call(listCorrections, { query: { status: 'approved' } });
    const credited = list.body.data.find((row: { kind: string }) => row.kind === 'adjustment');
    expect(credited).toMatchObject({ amount: '500000', counter: 'manager_claim' });
    await expectSoundBooks(test);
  });

  it('is made good once, also when the units are free again at the next correction', async () => {
    const [first] = (await orders()) as [Order];
    const reserve = (units: number) =>
      sql`
        update holdings set reserved = reserved + ${units}
        where investor_id = ${first.investorId} and fund_id = ${market.fundId}`.execute(test.db.db);
    await reserve(12);
    await carryOut(await prepare(prices('900000')));
    expect(await stateOf(first)).toMatchObject({ price: '1000000', cash: 500_000n });
    await reserve(-12);
    const draft = await prepare(prices('800000'));
    expect((await rowsOf(draft)).find(({ orderId }) => orderId === first.orderId)).toMatchObject({
      way: 'credit',
      difference: '500000',
      obstacle: 'تفاوت قیمت این درخواست قبلاً با پول جبران شده است',
    });
    await carryOut(draft);
    // five units for five million, of which 1,000,000 came back: as at 800,000
    expect(await stateOf(first)).toMatchObject({ units: 5n, price: '1000000', cash: 1_000_000n });
    await expectSoundBooks(test);
  });

  it('is found by the check when a claim is missing', async () => {
    const [, second] = (await orders()) as [Order, Order];
    await redeem(second, 12);
    const draft = await prepare(prices('1250000', '1000000'));
    await carryOut(draft);
    const { journal } = await one(sql<{ journal: string }>`
      with old as (
        select claim_journal_id::text as journal from price_correction_orders where order_id = ${second.orderId}
      )
      update price_correction_orders set claim_journal_id = null where order_id = ${second.orderId}
      returning (select journal from old) as journal`);
    expect(await wrongChecks(test)).toEqual(['price_corrections_are_claimed']);
    await sql`
      update price_correction_orders set claim_journal_id = ${journal}::bigint where order_id = ${second.orderId}`.execute(
      test.db.db,
    );
    await expectSoundBooks(test);
  });
});

describe('a bank file beside an approved correction', () => {
  it('takes none of the payouts that the correction relies on', async () => {
    const [first] = (await orders()) as [Order];
    const sale = await redeem(first, 10);
    await sql`
      insert into investor_bank_accounts (investor_id, bank_code, bank_name, account_type, account_number, iban, is_default, is_verified, usable_from, created_at)
      values (${first.investorId}, '056', 'سامان', 'current', '1', ${`IR${String(first.investorId).padStart(24, '0')}`}, true, true, '2026-01-01', now())`.execute(
      test.db.db,
    );
    const draft = await prepare(prices('1100000'));
    expect((await approve(draft)).status).toBe(200);
    await maker.call(createPayoutBatch, { body: { fundId: market.fundId } });
    const payout = await one(sql<{ status: string; reason: string | null }>`
      select status, hold_reason as reason from payouts where order_id = ${sale.orderId}`);
    expect(payout.status).toBe('pending');
    expect(payout.reason).toContain('اصلاح قیمت');
    await test.jobs.runAll(WORK_JOB);
    const row = (await rowsOf(draft)).find(({ orderId }) => orderId === sale.orderId);
    expect(row).toMatchObject({ way: 'again', isBooked: true });
    // the corrected payout is free for the next file
    const file = await maker.call(createPayoutBatch, { body: { fundId: market.fundId } });
    expect(file.status, JSON.stringify(file.body)).toBe(201);
    expect(file.body.data.batch).toMatchObject({ totalAmount: '11000000' });
    await expectSoundBooks(test);
  });
});

describe('units that wait for a redemption', () => {
  const reserve = ({ investorId }: Order, units: number) =>
    sql`
    update holdings set reserved = reserved + ${units} where investor_id = ${investorId} and fund_id = ${market.fundId}`.execute(
      test.db.db,
    );

  it('are not taken, neither when they are reserved before the preparation nor after the approval', async () => {
    const [first, second] = (await orders()) as [Order, Order];
    await reserve(first, 12);
    const draft = await prepare(prices('900000'));
    expect(draft.body.data).toMatchObject({ again: { orders: 2 }, credit: { orders: 1, amount: '500000' } });
    expect((await approve(draft)).status).toBe(200);
    // what was approved stays: the units are free again, and the difference is credited anyway
    await reserve(first, -12);
    await reserve(second, 12);
    await test.jobs.runAll(WORK_JOB);
    expect(await found(draft)).toMatchObject({ state: 'done', again: { orders: 1 }, credit: { orders: 2 } });
    expect(await stateOf(first)).toMatchObject({ price: '1000000', cash: 500_000n });
    expect(await stateOf(second)).toMatchObject({ price: '1000000', cash: 500_000n });
    await reserve(second, -12);
    await expectSoundBooks(test);
  });
});

describe('credit that a remainder became', () => {
  const hold = ({ investorId }: Order, amount: number) =>
    sql`
      update accounts set held = held + ${amount}
      where investor_id = ${investorId} and fund_id = ${market.fundId} and kind = 'investor_cash'`.execute(test.db.db);

  it('is in what both people see once it was used, and nothing else happens', async () => {
    const [first, second] = (await orders()) as [Order, Order];
    // five units at 900,000 leave 500,000 rial as credit
    await carryOut(await prepare(prices('900000')));
    await hold(first, 500_000);
    const draft = await prepare(prices('1000000'));
    expect(draft.body.data).toMatchObject({
      again: { orders: 2, amount: '1000000' },
      credit: { orders: 0 },
      borne: { orders: 1, amount: '500000' },
    });
    expect((await rowsOf(draft)).find(({ orderId }) => orderId === first.orderId)).toMatchObject({
      way: 'borne',
      obstacle: 'باقی‌مانده وجه این درخواست خرج یا برداشت شده است',
    });
    await carryOut(draft);
    expect(await found(draft)).toMatchObject({ again: { orders: 2 }, borne: { orders: 1, amount: '500000' } });
    expect(await stateOf(first)).toMatchObject({ price: '900000', cash: 500_000n });
    expect(await stateOf(second)).toMatchObject({ price: '1000000', cash: 0n });
    await hold(first, -500_000);
    await expectSoundBooks(test);
  });
});

describe('two people', () => {
  it('keeps who prepared from approving, and approves what both saw', async () => {
    const draft = await prepare(prices('900000'));
    expect((await approve(draft, maker)).status).toBe(403);
    const other = prices('910000');
    expect((await prepare(other)).body.code).toBe('PRICE_CORRECTION_OPEN');
    // units of an order are sold after the preparation: what becomes of the order is another thing now
    const [first] = (await orders()) as [Order];
    await redeem(first, 12);
    expect((await approve(draft)).body.code).toBe('PRICE_CORRECTION_CHANGED');
    const seen = { version: draft.body.data.version, reason };
    const rejected = await checker.call(rejectPriceCorrection, { params: keyOf(draft), body: seen });
    expect(rejected.body.data).toMatchObject({ state: 'rejected', decisionReason: reason });
    const again = await prepare(prices('900000'));
    expect(again.status).toBe(201);
    expect((await approve({ ...again, body: { data: { ...again.body.data, version: 'e30' } } })).body.code).toBe(
      'APPROVAL_CHANGED',
    );
    await carryOut(again);
    await expectSoundBooks(test);
  });

  it('waits for the decision about the reversal of one of the orders', async () => {
    const [first] = (await orders()) as [Order];
    await maker.call(prepareOrderReversal, { body: { orderId: first.orderId, reason } });
    const refused = await prepare(prices('900000'));
    expect(refused.status).toBe(409);
    expect(refused.body.code).toBe('PRICE_CORRECTION_REVERSAL');
  });
});

describe('what cannot be corrected', () => {
  it('names the reason', async () => {
    expect((await prepare(prices('1000000'))).body.code).toBe('PRICE_CORRECTION_SAME');
    const order = await prepare(prices('900000', '900001'));
    expect([order.status, Object.keys(order.body.fields)]).toEqual([400, ['cancelNav']]);
    const body = { fundId: market.fundId, navDate: '2026-11-20', ...prices('1'), reason };
    expect((await maker.call(preparePriceCorrection, { body })).body.code).toBe('PRICE_NOT_FOUND');
    await sql`
      insert into fund_navs (fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status, published_at)
      values (${market.fundId}, '2026-11-20', 2, 2, 2, 0, 0, 'approved', now())`.execute(test.db.db);
    expect((await maker.call(preparePriceCorrection, { body })).body.code).toBe('PRICE_CORRECTION_NOT_EXECUTED');
    await sql`
      insert into settlement_runs (fund_id, nav_date, issue_nav, cancel_nav, is_automatic, started_at)
      values (${market.fundId}, ${market.day}, 1, 1, true, now())`.execute(test.db.db);
    expect((await prepare(prices('900000'))).body.code).toBe('PRICE_CORRECTION_RUNNING');
    const { id } = await one(sql<{ id: number }>`select min(id) as id from funds where kind = 'bond'`);
    expect((await maker.call(preparePriceCorrection, { body: { ...body, fundId: id } })).body.code).toBe(
      'PRICE_OF_BOND',
    );
    const none = { priceCorrectionId: 999_999 };
    expect((await maker.call(listPriceCorrectionOrders, { params: none })).status).toBe(404);
  });
});
