import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { exportStrandedOrders } from '#shared/contract/bookFiles.ts';
import { saveHoliday } from '#shared/contract/holidays.ts';
import { getOrder, listPaymentMethods, buyOrder } from '#shared/contract/orders.ts';
import { listStrandedOrders, rescheduleOrder } from '#shared/contract/reschedules.ts';
import { approveRuleChange, getRuleChange, rejectRuleChange } from '#shared/contract/ruleChanges.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { fileRows } from '../support/listFile.ts';
import { openOffice } from '../support/office.ts';
import { firstRow, openFund, ownInvestor } from '../support/lookup.ts';
import { expectSoundBooks } from '../support/books.ts';

/* A holiday that is told late: orders stand on a closed day, and two people give each of them its new days. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investor: ApiClient;
let fundId = 0;
let orderId = 0;
const sunday = '2026-11-22';
const monday = '2026-11-23';

beforeAll(async () => {
  ({ test, maker, checker, investor } = await openOffice());
  const { investorId } = await ownInvestor(test.db.db);
  fundId = await openFund(test.db.db);
  const of = { investorId, fundId };
  const ways = (await investor.call(listPaymentMethods, { query: of })).body.data;
  const wayId = ways.find((way: { code: string }) => way.code === 'ipg')?.wayId;
  const placed = await investor.call(buyOrder, { body: { ...of, wayId, amount: '20000000', acceptRules: true } });
  orderId = placed.body.data.orderId;
});
afterAll(() => test.close());

const stranded = async (): Promise<{ orderId: number; changeId: number | null; to: { priceDate: string } }[]> =>
  (await maker.call(listStrandedOrders, { query: { fundId, size: 50 } })).body.data;
const mine = async () => (await stranded()).find((row) => row.orderId === orderId);
const days = async () => (await investor.call(getOrder, { params: { orderId } })).body.data;
const reschedule = () => maker.call(rescheduleOrder, { params: { orderId } });
/** The closed day came past the screen: nobody counted the open orders again. */
const closeLate = () =>
  sql`insert into holidays (day, title, updated_at) values (${sunday}, 'late', now())`.execute(test.db.db);
const open = () => sql`delete from holidays where day = ${sunday}`.execute(test.db.db);

describe('an order on a day that was closed late', () => {
  it('is not to be rescheduled while its day is open', async () => {
    expect(await mine()).toBeUndefined();
    expect((await reschedule()).body.code).toBe('ORDER_DATES_CURRENT');
    expect((await checker.call(rescheduleOrder, { params: { orderId } })).status).toBe(403);
    expect((await maker.call(rescheduleOrder, { params: { orderId: 99_999_999 } })).body.code).toBe('ORDER_NOT_FOUND');
  });

  it('is shown with its owner and its amount before the day is closed', async () => {
    const body = { day: sunday, title: 'آلودگی هوا', scope: 'all' as const, fundId: null, isConfirmed: true };
    const shown = await maker.call(saveHoliday, { body: { ...body, preview: true } });
    expect(shown.body.data.impact.changes.find((change) => change.orderId === orderId)).toMatchObject({
      ...{ investorName: 'نگار رستگار', amount: '20000000', units: null },
      from: { priceDate: sunday },
      to: { priceDate: monday },
    });
  });

  it('is listed with its new days, prepared by one person and moved when another approves', async () => {
    await closeLate();
    expect(await mine()).toMatchObject({ changeId: null, from: { priceDate: sunday }, to: { priceDate: monday } });
    const rows = await fileRows(maker, exportStrandedOrders, { query: { fundId } });
    expect(rows.at(-1)).toMatchObject({
      نوع: 'صدور (خرید)',
      سرمایه‌گذار: 'نگار رستگار',
      'روز قیمت': '1405/09/01',
      'روز قیمت جدید': '1405/09/02',
    });
    const prepared = await reschedule();
    expect(prepared.body.data).toMatchObject({ from: { priceDate: sunday }, to: { priceDate: monday } });
    const { changeId } = prepared.body.data;
    expect((await days()).priceDate).toBe(sunday);
    expect((await mine())?.changeId).toBe(changeId);
    expect((await reschedule()).body.code).toBe('RULE_CHANGE_PENDING');

    const seen = (await checker.call(getRuleChange, { params: { changeId } })).body.data;
    expect(seen.problem).toBeNull();
    expect(seen.impact).toMatchObject({
      isPreview: true,
      orders: 1,
      changes: [{ orderId, to: { priceDate: monday } }],
    });
    expect(seen.change.differences).toContainEqual({
      field: 'priceDate',
      label: 'روز قیمت',
      from: '۱۴۰۵/۰۹/۰۱',
      to: '۱۴۰۵/۰۹/۰۲',
    });
    expect((await days()).priceDate).toBe(sunday);

    const { version } = seen.change;
    expect((await checker.call(approveRuleChange, { params: { changeId }, body: { version } })).status).toBe(200);
    const after = await days();
    expect(after).toMatchObject({ priceDate: monday, licenseDate: '2026-11-24' });
    expect(after.events.at(-1)).toMatchObject({ actor: 'admin' });
    expect(await mine()).toBeUndefined();
    const told = await firstRow(
      test.db.db,
      sql<{ n: number }>`select count(*)::int as n from messages where title = 'تاریخ درخواست تغییر کرد'`,
    );
    expect(told.n).toBe(1);
    await open();
    await expectSoundBooks(test);
  });

  it('keeps its days when the rules changed between the two people', async () => {
    await sql`update orders set price_date = ${sunday} where id = ${orderId}`.execute(test.db.db);
    await closeLate();
    const { changeId } = (await reschedule()).body.data;
    // the next day is closed, too: what was prepared is not what the rules give now
    await sql`insert into holidays (day, title, updated_at) values (${monday}, 'late', now())`.execute(test.db.db);
    const { version } = (await checker.call(getRuleChange, { params: { changeId } })).body.data.change;
    const approved = await checker.call(approveRuleChange, { params: { changeId }, body: { version } });
    expect(approved.body.code).toBe('RULE_CHANGE_STALE');
    expect((await days()).priceDate).toBe(sunday);
    const body = { version, reason: 'تعطیلی دیگری اعلام شد' };
    expect((await maker.call(rejectRuleChange, { params: { changeId }, body })).status).toBe(200);
    expect((await mine())?.changeId).toBeNull();
  });
});
