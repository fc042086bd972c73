import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addOrderWindow, deleteOrderWindow, getFundRules, updateOrderWindow } from '#shared/contract/fundRules.ts';
import { buyOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import type { TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { openFund, ownInvestor } from '../support/lookup.ts';
import { openOffice } from '../support/office.ts';
import { must } from '#tests/support/must.ts';

/* Hours in which orders are taken, and closures with a reason. */

let test: TestApp;
let maker: ApiClient;
let checker: ApiClient;
let investor: ApiClient;
let investorId: number;
let fundId: number;

beforeAll(async () => {
  ({ test, maker, checker, investor } = await openOffice());
  ({ investorId } = await ownInvestor(test.db.db));
  fundId = await openFund(test.db.db);
});
afterAll(() => test.close());

describe('a closure', () => {
  const closure = {
    fundId: null as number | null,
    orderType: 1,
    weekDay: null,
    fromTime: null,
    toTime: null,
    dateFrom: '2026-11-21',
    dateTo: '2026-11-25',
    isClosed: true,
    reason: 'مجمع صندوق',
  };

  it('is entered by a maker alone', async () => {
    expect((await checker.call(addOrderWindow, { body: closure })).status).toBe(403);
    expect((await investor.call(addOrderWindow, { body: closure })).status).toBe(403);
  });

  it('closes with a reason that the investor reads, and opens again', async () => {
    expect((await maker.call(addOrderWindow, { body: { ...closure, reason: '' } })).body.code).toBe('RULE_REASON');
    expect((await maker.call(addOrderWindow, { body: { ...closure, dateTo: '2026-11-20' } })).body.code).toBe(
      'RULE_WINDOW',
    );
    expect(
      (await maker.call(updateOrderWindow, { params: { windowId: 99_999 }, body: { ...closure, version: 'x' } })).body
        .code,
    ).toBe('RULE_NOT_FOUND');
    const saved = await maker.call(addOrderWindow, { body: { ...closure, fundId } });
    const ways = (await investor.call(listPaymentMethods, { query: { investorId, fundId } })).body.data;
    const refused = await investor.call(buyOrder, {
      body: { investorId, fundId, wayId: ways[0]?.wayId, amount: '5000000', acceptRules: true },
    });
    expect(refused.body).toMatchObject({ code: 'ORDER_WINDOW_CLOSED' });
    expect(refused.body.message).toContain('مجمع صندوق');
    const windowId = saved.body.data.id;
    const seen = async () => {
      const { windows } = (await maker.call(getFundRules, { query: { fundId } })).body.data;
      return must(windows.find((row) => row.windowId === windowId)).version;
    };
    const change = (version: string, given: object) =>
      maker.call(updateOrderWindow, { params: { windowId }, body: { ...closure, fundId, ...given, version } });
    const first = await seen();
    expect((await change(first, { reason: 'تغییر' })).body.data.id).toBe(windowId);
    // the form of a colleague was open meanwhile
    const late = await change(first, { reason: 'مجمع صندوق', dateTo: '2026-11-26' });
    expect([late.status, late.body.code, late.body.changes]).toEqual([
      409,
      'RECORD_CHANGED',
      [{ field: 'reason', before: 'مجمع صندوق', after: 'تغییر' }],
    ]);
    expect((await change(await seen(), { dateTo: '2026-11-26' })).status).toBe(200);
    expect((await maker.call(deleteOrderWindow, { params: { windowId } })).status).toBe(204);
    expect((await maker.call(deleteOrderWindow, { params: { windowId } })).body.code).toBe('RULE_NOT_FOUND');
  });
});
