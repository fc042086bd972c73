import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { makeSandboxDeposit, matchDeposit, getDeposit } from '#shared/contract/deposits.ts';
import {
  approveGatewaySettlement,
  listGatewaySettlements,
  listUnsettledPayments,
  prepareGatewaySettlement,
  rejectGatewaySettlement,
} from '#shared/contract/gatewaySettlements.ts';
import { approveCorrection, getJournal, prepareReversal } from '#shared/contract/corrections.ts';
import {
  approveOpenItemClosure,
  listOpenItems,
  prepareOpenItemClosure,
  rejectOpenItemClosure,
} from '#shared/contract/openItems.ts';
import { inTransaction } from '#server/db/connection.ts';
import { listOpenLines } from '#server/modules/bank/gatewaySettlements/gatewaySettlements.repo.ts';
import { listOpenItemRows } from '#server/modules/bank/openItems/openItems.repo.ts';
import { transfer } from '#server/modules/records/ledger/ledger.rules.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { serviceContext } from '../support/ordering.ts';
import { openStormShop } from '../support/storms.ts';
import { wrongChecks } from '../support/books.ts';

/* Money that a gateway collected comes to the fund's bank account, in the bank and in the books (decision 0032). */

let test: TestApp;
let shop: Awaited<ReturnType<typeof openStormShop>>;
let maker: ApiClient;
let checker: ApiClient;
let account: { id: number; iban: string };
let nextAmount = 8_000_000;

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  shop = await openStormShop(test);
  const { rows } = await sql<{ id: number; iban: string }>`
    select id, iban from fund_bank_accounts where fund_id = ${shop.fundId} and is_active order by id limit 1`.execute(
    test.db.db,
  );
  account = rows[0] ?? { id: 0, iban: '' };
});
afterAll(() => test.close());
beforeEach(async () => {
  maker = await test.api.demo('maker');
  checker = await test.api.demo('checker');
});

/** A payment of the shop's fund that the gateway confirmed. */
async function pay(): Promise<{ id: number; amount: bigint }> {
  nextAmount += 1;
  const { buys, payments } = test.app.services;
  const { data } = await buys.buyOrder(serviceContext(test.db.db, { userId: shop.userId }), {
    body: {
      investorId: shop.investorId,
      fundId: shop.fundId,
      amount: String(nextAmount),
      wayId: shop.ipg,
      acceptRules: true,
    },
  });
  await payments.start(data.payment ?? '');
  const { rows } = await sql<{ id: number; authority: string }>`
    select id, authority from payments where public_id = ${data.payment}`.execute(test.db.db);
  const payment = rows[0] ?? { id: 0, authority: '' };
  await (test.deps.ports.gateways[0] as SandboxGateway).decide(payment.authority, 'ok');
  await payments.callback({ Authority: payment.authority, Status: 'OK' });
  return { id: payment.id, amount: BigInt(nextAmount) };
}

/** What the gateway still owes the fund, by the payments themselves. */
const owed = async () => {
  const { rows } = await sql<{ count: number; total: bigint }>`
    select count(*)::int as count, coalesce(sum(p.amount), 0)::bigint as total from payments p join orders o on o.id = p.order_id
    where o.fund_id = ${shop.fundId} and p.verified_at is not null and p.settlement_id is null`.execute(test.db.db);
  return rows[0] ?? { count: 0, total: 0n };
};

/** Money on an account of the fund in the books; what is there is positive. */
const books = async (kind: string) => {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(e.debit - e.credit), 0)::bigint as total from ledger_entries e join accounts a on a.id = e.account_id
    where a.kind = ${kind} and a.fund_id = ${shop.fundId}`.execute(test.db.db);
  return rows[0]?.total ?? 0n;
};

const stateOf = async (id: number) => {
  const { rows } = await sql<{ status: string; settlement: number | null }>`
    select status, settlement_id as settlement from payments where id = ${id}`.execute(test.db.db);
  return rows[0];
};

const today = '2026-11-21';

/** A line of the bank's statement without a deposit code. */
async function arrive(amount: bigint): Promise<{ depositId: number; bankRef: string }> {
  const answer = await maker.call(makeSandboxDeposit, { body: { fundIban: account.iban, amount: String(amount) } });
  const { bankRef } = answer.body.data;
  const { rows } = await sql<{ id: number }>`select id from bank_deposits where bank_ref = ${bankRef}`.execute(
    test.db.db,
  );
  return { depositId: rows[0]?.id ?? 0, bankRef };
}

const prepare = (more: Record<string, unknown>) =>
  maker.call(prepareGatewaySettlement, {
    body: { gateway: 'sandbox', fundId: shop.fundId, untilDate: today, fee: '0', ...more },
  });

/** Differences of all settlements that nobody closed. */
const openDifference = async (): Promise<string> =>
  (await maker.call(listGatewaySettlements)).body.summary.openDifference;

/** What people may close in the shop's fund. */
const items = async () => {
  const answer = await maker.call(listOpenItems);
  return answer.body.data.items.filter((item: { fundId: number }) => item.fundId === shop.fundId);
};
/** A settlement of all that is unsettled with another amount. @returns its id */
const settle = async (more: bigint): Promise<number> => {
  await pay();
  const line = await arrive((await owed()).total + more);
  const reason = { differenceReason: 'مبلغ واریزی با جمع پرداخت‌ها برابر نیست' };
  const { settlementId, version } = (await prepare({ depositId: line.depositId, ...reason })).body.data;
  await checker.call(approveGatewaySettlement, { params: { settlementId }, body: { version } });
  return settlementId;
};
const close = (body: Record<string, unknown>) =>
  maker.call(prepareOpenItemClosure, {
    body: {
      ...{ account: 'gateway_clearing', fundId: shop.fundId, settlementIds: [], journalIds: [] },
      ...{ reason: 'نتیجه پیگیری با درگاه', ...body },
    },
  });
const approve = async ({ closureId, version }: { closureId: number; version: string }) =>
  checker.call(approveOpenItemClosure, { params: { closureId }, body: { version } });

describe('settlement of gateway money', () => {
  it('moves a line of the statement from the gateway to the bank account, once, by two people', async () => {
    const payment = await pay();
    const { count, total } = await owed();
    const fee = 12_000n;
    const before = { clearing: await books('gateway_clearing'), bank: await books('fund_bank') };
    expect(before.clearing).toBe(total);
    const line = await arrive(total - fee);
    const board = await maker.call(listUnsettledPayments);
    const ofFund = board.body.data.days.filter((day: { fundId: number }) => day.fundId === shop.fundId);
    expect(ofFund.at(-1)).toMatchObject({ gateway: 'sandbox', totalAmount: String(total) });
    const prepared = await prepare({ depositId: line.depositId, fee: String(fee) });
    expect([prepared.status, prepared.body.data]).toMatchObject([
      200,
      { paymentCount: count, gross: String(total), net: String(total - fee), difference: '0', isOnStatement: true },
    ]);
    const { settlementId, version } = prepared.body.data;
    expect(await books('gateway_clearing')).toBe(total);
    expect(await stateOf(payment.id)).toEqual({ status: 'verified', settlement: settlementId });
    const params = { settlementId };
    const refused = await maker.call(approveGatewaySettlement, { params, body: { version } });
    expect([refused.status, refused.body.code]).toEqual([403, 'ACCESS_DENIED']);
    const headers = { 'idempotency-key': crypto.randomUUID() };
    const done = await checker.call(approveGatewaySettlement, { params, body: { version }, headers });
    expect([done.status, done.body.data.status]).toEqual([200, 'approved']);
    const again = await checker.call(approveGatewaySettlement, { params, body: { version }, headers });
    expect(again.body).toEqual(done.body);
    const late = await checker.call(approveGatewaySettlement, { params, body: { version } });
    expect([late.status, late.body.code]).toEqual([409, 'APPROVAL_DECIDED']);
    expect(await stateOf(payment.id)).toEqual({ status: 'settled', settlement: settlementId });
    expect(await books('gateway_clearing')).toBe(0n);
    expect(await books('gateway_fee')).toBe(fee);
    expect(await books('fund_bank')).toBe(before.bank + total - fee);
    const deposit = await checker.call(getDeposit, { params: { depositId: line.depositId } });
    expect(deposit.body.data).toMatchObject({
      status: 'settlement',
      statusText: 'تسویه درگاه یا برداشت مستقیم',
      actions: [],
    });
    expect(await wrongChecks(test)).toEqual([]);
    const { rows } = await sql<{
      id: string;
    }>`select journal_id::text as id from gateway_settlements where id = ${settlementId}`.execute(test.db.db);
    const journal = await checker.call(getJournal, { params: { journalId: rows[0]?.id ?? '' } });
    expect(journal.body.data.lines.map((line: { accountText: string }) => line.accountText)).toContain(
      'کارمزد درگاه و برداشت مستقیم',
    );
  });

  it('shows what differs with a reason and keeps it on the account of the gateway', async () => {
    await pay();
    const { total } = await owed();
    const line = await arrive(total - 5_000n);
    const silent = await prepare({ depositId: line.depositId });
    expect([silent.status, silent.body.code]).toEqual([422, 'SETTLEMENT_DIFFERS']);
    expect(silent.body.fields).toHaveProperty('differenceReason');
    const reason = 'یک پرداخت در تسویه فردا می‌آید';
    const { settlementId, version } = (await prepare({ depositId: line.depositId, differenceReason: reason })).body
      .data;
    await checker.call(approveGatewaySettlement, { params: { settlementId }, body: { version } });
    expect(await books('gateway_clearing')).toBe(5_000n);
    const list = await checker.call(listGatewaySettlements, { query: { status: 'approved' } });
    expect(list.body.data[0]).toMatchObject({ settlementId, difference: '-5000', differenceReason: reason });
    expect(list.body.summary.openDifference).toBe('-5000');
    expect(await wrongChecks(test)).toEqual([]);
    // what lacked comes with the next settlement
    await pay();
    const next = await owed();
    const more = await arrive(next.total + 5_000n);
    const second = await prepare({ depositId: more.depositId, differenceReason: 'کسری تسویه قبلی واریز شد' });
    await checker.call(approveGatewaySettlement, {
      params: { settlementId: second.body.data.settlementId },
      body: { version: second.body.data.version },
    });
    expect(await books('gateway_clearing')).toBe(0n);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('leaves a difference that people close: with a fee, with the manager, and with the money that came later', async () => {
    for (const item of await items())
      await approve((await close({ way: 'fee', settlementIds: [item.settlementId] })).body.data);
    expect(await items()).toEqual([]);
    const start = { fee: await books('gateway_fee'), bank: await books('fund_bank') };

    const [first, second] = [await settle(-5_000n), await settle(-3_000n)];
    expect((await items()).map(({ settlementId, amount }) => [settlementId, amount])).toEqual([
      [first, '5000'],
      [second, '3000'],
    ]);
    // two people, and the second one about what they saw
    const fee = (await close({ way: 'fee', settlementIds: [first] })).body.data;
    expect(fee).toMatchObject({ amount: '5000', wayText: 'کارمزد درگاه یا سامانه برداشت است' });
    const again = await close({ way: 'fee', settlementIds: [first] });
    expect([again.status, again.body.code]).toEqual([422, 'OPEN_ITEM_NOTHING']);
    const own = { params: { closureId: fee.closureId }, body: { version: fee.version } };
    expect((await maker.call(approveOpenItemClosure, own)).status).toBe(403);
    expect(await books('gateway_clearing')).toBe(8_000n);
    expect((await approve(fee)).body.data).toMatchObject({ status: 'approved', journalId: expect.any(String) });
    expect((await approve(fee)).body.code).toBe('APPROVAL_DECIDED');
    expect(await books('gateway_fee')).toBe(start.fee + 5_000n);
    expect(await wrongChecks(test)).toEqual([]);

    // money that lacks comes in two lines; more than that belongs to nobody here
    const manager = (await close({ way: 'manager', settlementIds: [second] })).body.data;
    await approve(manager);
    expect([await books('gateway_clearing'), await books('manager_claim')]).toEqual([0n, 3_000n]);
    const [claim] = await items();
    expect(claim).toMatchObject({ account: 'manager_claim', amount: '3000', settlementId: null });
    const journalIds = [claim?.journalId];
    const ofClaim = { account: 'manager_claim', way: 'line', journalIds };
    const much = await close({ ...ofClaim, depositId: (await arrive(3_001n)).depositId });
    expect([much.status, much.body.code]).toEqual([422, 'OPEN_ITEM_LINE_MORE']);
    const wrongWay = await close({ ...ofClaim, way: 'capital' });
    expect([wrongWay.status, wrongWay.body.code]).toEqual([422, 'OPEN_ITEM_WAY']);
    const part = await arrive(1_000n);
    const paid = (await close({ ...ofClaim, depositId: part.depositId })).body.data;
    const taken = await close({ ...ofClaim, depositId: part.depositId });
    expect([taken.status, taken.body.code]).toEqual([409, 'OPEN_ITEM_LINE_TAKEN']);
    await approve(paid);
    expect(await items()).toMatchObject([{ account: 'manager_claim', amount: '2000' }]);
    await approve((await close({ ...ofClaim, depositId: (await arrive(2_000n)).depositId })).body.data);
    expect(await items()).toEqual([]);
    expect(await books('manager_claim')).toBe(0n);
    const line = await checker.call(getDeposit, { params: { depositId: part.depositId } });
    expect(line.body.data).toMatchObject({ status: 'settlement', actions: [] });

    // a refusal frees the item; what one settlement lacked and the next one brought cancel each other
    const [lacked, brought] = [await settle(-700n), await settle(700n)];
    const uneven = await close({ way: 'offset', settlementIds: [lacked] });
    expect([uneven.status, uneven.body.code]).toEqual([422, 'OPEN_ITEM_OFFSET']);
    const refused = (await close({ way: 'capital', settlementIds: [lacked] })).body.data;
    const params = { closureId: refused.closureId };
    await checker.call(rejectOpenItemClosure, {
      params,
      body: { version: refused.version, reason: 'در تسویه بعدی آمده است' },
    });
    const even = (await close({ way: 'offset', settlementIds: [lacked, brought] })).body.data;
    expect((await approve(even)).body.data).toMatchObject({ status: 'approved', amount: '0', journalId: null });
    expect(await items()).toEqual([]);
    expect(await books('gateway_clearing')).toBe((await owed()).total);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('keeps the items of a journal on two accounts apart once the journal is taken back', async () => {
    const before = BigInt(await openDifference());
    const lacked = await settle(-4_000n);
    expect(await openDifference()).toBe((before - 4_000n).toString());
    const closing = 'مدیر صندوق کسری تسویه را می‌پردازد';
    const drafted = await close({ way: 'manager', settlementIds: [lacked], reason: closing });
    const manager = (await approve(drafted.body.data)).body.data;
    const journalIds = [manager.journalId];
    expect(await openDifference()).toBe(before.toString());
    const { depositId } = await arrive(1_000n);
    await approve((await close({ account: 'manager_claim', way: 'line', journalIds, depositId })).body.data);
    const body = { journalId: manager.journalId, reason: 'آن را مدیر صندوق نپذیرفت' };
    const { correctionId, version } = (await maker.call(prepareReversal, { body })).body.data;
    await checker.call(approveCorrection, { params: { correctionId }, body: { version } });
    // the item tells why it came to be, not why it was taken back
    expect((await items()).map((item) => item.reason)).toEqual([closing, closing]);
    const reopened = (await items()).map(({ account, amount, journalId }) => [account, amount, journalId]);
    expect(reopened.sort()).toEqual([
      ['gateway_clearing', '4000', manager.journalId],
      ['manager_claim', '-1000', manager.journalId],
    ]);
    expect(await wrongChecks(test)).toEqual([]);
    await approve((await close({ way: 'fee', journalIds })).body.data);
    expect(await items()).toMatchObject([{ account: 'manager_claim', amount: '-1000' }]);
  });

  it('lets one payment of the manager close the claims of many orders, by two people', async () => {
    const reason = 'اصلاح قیمت درخواست‌های اجرا شده';
    const count = 250;
    await inTransaction(test.db.db, async (tx) => {
      for (let at = 0; at < count; at += 1)
        await test.app.services.ledger.post(tx, {
          kind: 'correction',
          ...{ fundId: shop.fundId, investorId: null, orderId: null, businessDate: today },
          ...{ at: test.clock.business(), reason, preparedBy: 1, approvedBy: 2 },
          lines: transfer('manager_claim', 'fund_capital', 1_000n, 'correction_cr', reason),
        });
    });
    const claims = (await items()).filter(({ account, amount }) => account === 'manager_claim' && amount === '1000');
    expect(claims).toHaveLength(count);
    const { depositId } = await arrive(BigInt(count) * 1_000n);
    const board = (await maker.call(listOpenItems)).body.data;
    expect(board.total).toBe(board.items.length);
    const cut = await listOpenItemRows(test.db.db, 1);
    expect([cut.rows.length, cut.total]).toEqual([1, board.total]);
    const journalIds = claims.map(({ journalId }) => journalId);
    const paid = await close({ account: 'manager_claim', way: 'line', journalIds, depositId });
    expect([paid.status, paid.body.data.parts.length]).toEqual([201, count]);
    // other parts of the same count and sum are another content
    const bend = (to: string) => sql`
      update open_item_closure_parts set amount = amount + (case when journal_id = ${journalIds[0]}::bigint then 1 else -1 end) * ${to}::int
      where closure_id = ${paid.body.data.closureId} and journal_id in (${journalIds[0]}::bigint, ${journalIds[1]}::bigint)`;
    await bend('1').execute(test.db.db);
    const bent = await approve(paid.body.data);
    expect([bent.status, bent.body.code, bent.body.changes]).toMatchObject([
      409,
      'APPROVAL_CHANGED',
      [{ field: 'openItems' }],
    ]);
    await bend('-1').execute(test.db.db);
    expect((await approve(paid.body.data)).body.data).toMatchObject({ status: 'approved' });
    expect((await items()).filter(({ amount }) => amount === '1000')).toEqual([]);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('lists the newest lines of each fund, however many another fund has', async () => {
    const { rows } = await sql<{ fundId: number; iban: string }>`
      select fund_id as "fundId", iban from fund_bank_accounts
      where fund_id <> ${shop.fundId} and is_active order by id limit 1`.execute(test.db.db);
    const [other] = rows;
    await arrive(31_000n);
    for (const amount of ['32000', '33000'])
      await maker.call(makeSandboxDeposit, { body: { fundIban: other?.iban ?? '', amount } });
    const lines = await listOpenLines(test.db.db, [shop.fundId, other?.fundId ?? 0], 1);
    expect(lines.map((line) => line.fundId).sort((a, b) => a - b)).toEqual(
      [shop.fundId, other?.fundId].sort((a = 0, b = 0) => a - b),
    );
  });

  it('lets a line of the bank wait in a settlement or in a closure, never in both', async () => {
    const lacked = await settle(-2_000n);
    await pay();
    const { depositId } = await arrive(2_000n);
    const closure = (await close({ way: 'line', settlementIds: [lacked], depositId })).body.data;
    const differenceReason = 'سطر صورت‌حساب در اختلاف تسویه به کار رفته است';
    const late = await prepare({ depositId, differenceReason });
    expect([late.status, late.body.code]).toEqual([409, 'SETTLEMENT_LINE_TAKEN']);
    const params = { closureId: closure.closureId };
    const body = { version: closure.version, reason: 'سطر صورت‌حساب از آن تسویه است' };
    await checker.call(rejectOpenItemClosure, { params, body });
    const settlement = (await prepare({ depositId, differenceReason })).body.data;
    const taken = await close({ way: 'line', settlementIds: [lacked], depositId });
    expect([taken.status, taken.body.code]).toEqual([409, 'OPEN_ITEM_LINE_TAKEN']);
    await checker.call(rejectGatewaySettlement, {
      params: { settlementId: settlement.settlementId },
      body: { version: settlement.version, reason: differenceReason },
    });
    await approve((await close({ way: 'line', settlementIds: [lacked], depositId })).body.data);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('is told before its line comes, and the line books nothing again', async () => {
    await pay();
    const { total } = await owed();
    const bank = await books('fund_bank');
    const told = { accountId: account.id, net: String(total), settledOn: '1405/08/30' };
    const missing = await prepare({ ...told, bankRef: '' });
    expect([missing.status, missing.body.code]).toEqual([422, 'SETTLEMENT_FIELDS']);
    const ahead = await prepare({ ...told, bankRef: 'SHP-1', settledOn: '1406/08/30' });
    expect([ahead.status, ahead.body.code]).toEqual([422, 'SETTLEMENT_DAY_AHEAD']);
    const most = '9223372036854775807';
    const absurd = await prepare({
      ...told,
      net: most,
      fee: most,
      bankRef: 'SHP-1',
      differenceReason: 'آزمایش عدد بزرگ',
    });
    expect([absurd.status, absurd.body.code, absurd.body.fields]).toMatchObject([
      422,
      'SETTLEMENT_FEE',
      { fee: [expect.any(String)] },
    ]);
    const { settlementId, version } = (await prepare({ ...told, bankRef: 'SHP-1' })).body.data;
    await checker.call(approveGatewaySettlement, { params: { settlementId }, body: { version } });
    expect(await books('fund_bank')).toBe(bank + total);
    await sql`insert into sandbox_deposits (bank_ref, fund_iban, amount, deposited_at)
      values ('SHP-1', ${account.iban}, ${total}, ${test.clock.business()})`.execute(test.db.db);
    await test.app.runJob('deposits.fetch');
    expect(await books('fund_bank')).toBe(bank + total);
    const row = await checker.call(listGatewaySettlements, { query: { size: 1 } });
    expect(row.body.data[0]).toMatchObject({ settlementId, isOnStatement: true });
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('frees its payments when it is refused, and needs a line that nobody else has', async () => {
    const payment = await pay();
    const { total } = await owed();
    const line = await arrive(total);
    const first = (await prepare({ depositId: line.depositId })).body.data;
    await pay();
    const twice = await prepare({ depositId: line.depositId, differenceReason: 'همین سطر دوباره به کار رفته است' });
    expect([twice.status, twice.body.code]).toEqual([409, 'SETTLEMENT_REPEATED']);
    const other = await checker.call(rejectGatewaySettlement, {
      params: { settlementId: first.settlementId },
      body: { version: first.version, reason: 'سطر صورت‌حساب متعلق به درگاه نیست' },
    });
    expect(other.body.data.status).toBe('rejected');
    expect(await stateOf(payment.id)).toEqual({ status: 'verified', settlement: null });
    // the line finds an owner while a settlement waits: its approval is refused and books nothing
    const amount = (await owed()).total;
    const taken = await arrive(amount);
    const waiting = (await prepare({ depositId: taken.depositId })).body.data;
    const seen = (await maker.call(getDeposit, { params: { depositId: taken.depositId } })).body.data;
    await maker.call(matchDeposit, {
      params: { depositId: taken.depositId },
      body: { version: seen.version, investorId: shop.investorId, reason: 'با تماس تلفنی مشخص شد' },
    });
    const late = await checker.call(approveGatewaySettlement, {
      params: { settlementId: waiting.settlementId },
      body: { version: waiting.version },
    });
    expect([late.status, late.body.code]).toEqual([409, 'SETTLEMENT_LINE_TAKEN']);
    expect(await books('gateway_clearing')).toBe(amount);
    const back = await maker.call(rejectGatewaySettlement, {
      params: { settlementId: waiting.settlementId },
      body: { version: waiting.version, reason: 'سطر صاحب دیگری دارد' },
    });
    expect([back.status, back.body.data.decidedByName]).toEqual([200, null]);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('is decided by another person about what that person saw, and knows nothing to settle', async () => {
    const chief = await test.api.demo('super');
    const { total } = await owed();
    const line = await arrive(total);
    const own = await chief.call(prepareGatewaySettlement, {
      body: { gateway: 'sandbox', fundId: shop.fundId, untilDate: today, fee: '0', depositId: line.depositId },
    });
    const { settlementId, version } = own.body.data;
    const same = await chief.call(approveGatewaySettlement, { params: { settlementId }, body: { version } });
    expect(same.body.code).toBe('APPROVAL_SAME_PERSON');
    const stale = await checker.call(approveGatewaySettlement, {
      params: { settlementId },
      body: { version: Buffer.from(JSON.stringify({ net: '1' })).toString('base64url') },
    });
    expect([stale.status, stale.body.code]).toEqual([409, 'APPROVAL_CHANGED']);
    expect(stale.body.changes.map((change: { field: string }) => change.field)).toContain('net');
    const none = await prepare({ depositId: (await arrive(77_000n)).depositId });
    expect([none.status, none.body.code]).toEqual([409, 'SETTLEMENT_NOTHING']);
    const unknown = await checker.call(approveGatewaySettlement, {
      params: { settlementId: 999_999 },
      body: { version },
    });
    expect([unknown.status, unknown.body.code]).toEqual([404, 'SETTLEMENT_NOT_FOUND']);
  });

  it('is proven by the checks of the books, which find what no act leaves behind', async () => {
    const payment = await pay();
    expect(await wrongChecks(test)).toEqual([]);
    const wrongAfter = async (change: RawBuilder<unknown>): Promise<string[]> => {
      let wrong: string[] = [];
      const undone = new Error('undone');
      const run = inTransaction(test.db.db, async (tx) => {
        await change.execute(tx);
        const { checks } = await verifyBooks(tx, test.app.services.audit);
        wrong = checks.filter((check) => check.wrong !== 0n).map((check) => check.name);
        throw undone;
      });
      await expect(run).rejects.toBe(undone);
      return wrong;
    };
    const bent = sql`update open_item_closures set amount = amount + 1 where status = 'approved' and way = 'fee'`;
    expect(await wrongAfter(bent)).toEqual(['open_item_closures_add_up']);
    const forgotten = sql`update open_item_closures set status = 'rejected', journal_id = null where way = 'manager'`;
    expect(await wrongAfter(forgotten)).toContain('open_items_explain_their_accounts');
    expect(await wrongAfter(sql`update payments set status = 'settled' where id = ${payment.id}`)).toEqual([
      'settled_payments_have_a_settlement',
    ]);
    expect(
      await wrongAfter(sql`
        update gateway_settlements set gross = gross + 1, net = net + 1 where id = (select max(id) from gateway_settlements where status = 'approved')`),
    ).toContain('settlements_equal_their_payments');
    expect(
      await wrongAfter(sql`
        update payments set received_amount = coalesce(received_amount, amount) + 1 where id = ${payment.id}`),
    ).toContain('gateway_account_equals_unsettled');
  });
});
