import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { approveBankSlip, getBankSlip } from '#shared/contract/bankSlips.ts';
import { approveCorrection, getJournal, prepareReversal } from '#shared/contract/corrections.ts';
import { getDeposit } from '#shared/contract/deposits.ts';
import { linkDepositToSlip } from '#shared/contract/depositSlips.ts';
import { approveGatewaySettlement, prepareGatewaySettlement } from '#shared/contract/gatewaySettlements.ts';
import { approveOpenItemClosure, listOpenItems, prepareOpenItemClosure } from '#shared/contract/openItems.ts';
import { buyOrder, cancelOrder, listPaymentMethods } from '#shared/contract/orders.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { moneyProofs } from '../support/moneyProofs.ts';
import { must } from '../support/must.ts';
import { serviceContext } from '../support/ordering.ts';
import { openStormShop } from '../support/storms.ts';

/*
 * Money that a person tells of before the line of the bank comes: once its journal was reversed, the line is money like any
 * other, and once the line is there, the journal is not reversed.
 */

let test: TestApp;
let shop: Awaited<ReturnType<typeof openStormShop>>;
let maker: ApiClient;
let checker: ApiClient;
let investor: ApiClient;
let account: { id: number; iban: string };

const reason = 'سند به اشتباه ثبت شده بود';
const { scalar, expectSound, refused } = moneyProofs(() => test);

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  shop = await openStormShop(test);
  const { rows } = await sql<{ id: number; iban: string }>`
    select id, iban from fund_bank_accounts where fund_id = ${shop.fundId} and is_active order by id limit 1`.execute(
    test.db.db,
  );
  account = must(rows[0]);
});
afterAll(() => test.close());
beforeEach(async () => {
  [maker, checker, investor] = await Promise.all([
    test.api.demo('maker'),
    test.api.demo('checker'),
    test.api.demo('investor'),
  ]);
});

/** What the fund has on an account of its own, rial. */
const books = (kind: string) =>
  scalar<bigint>(sql`
    select coalesce(sum(e.debit - e.credit), 0)::bigint as v
    from ledger_entries e join accounts a on a.id = e.account_id
    where a.kind = ${kind} and a.fund_id = ${shop.fundId} and a.investor_id is null`);

/** The line of the bank comes by its feed. @returns its deposit as the desk sees it */
async function arrive(bankRef: string, amount: bigint) {
  await sql`insert into sandbox_deposits (bank_ref, fund_iban, amount, deposited_at)
    values (${bankRef}, ${account.iban}, ${amount}, ${test.clock.business()})`.execute(test.db.db);
  await test.app.runJob('deposits.fetch');
  const depositId = await scalar<number>(sql`select id as v from bank_deposits where bank_ref = ${bankRef}`);
  return (await checker.call(getDeposit, { params: { depositId } })).body.data;
}

const reversing = (journalId: string) => maker.call(prepareReversal, { body: { journalId, reason } });

async function reverse(journalId: string): Promise<void> {
  const draft = await reversing(journalId);
  expect([draft.status, draft.body.message]).toEqual([201, undefined]);
  const { correctionId, version } = draft.body.data;
  const done = await checker.call(approveCorrection, { params: { correctionId }, body: { version } });
  expect([done.status, done.body.message]).toEqual([200, undefined]);
}

describe('a settlement of a gateway that two people booked before its line', () => {
  let amount = 9_100_000n;

  /** Settles all that the gateway owes under a reference that no line has yet. @returns journal and amount, rial */
  async function settleUnseen(bankRef: string): Promise<{ journalId: string; net: bigint }> {
    amount += 1n;
    const { buys, payments } = test.app.services;
    const { data } = await buys.buyOrder(serviceContext(test.db.db, { userId: shop.userId }), {
      body: {
        ...{ investorId: shop.investorId, fundId: shop.fundId, wayId: shop.ipg },
        ...{ amount: amount.toString(), acceptRules: true },
      },
    });
    await payments.start(data.payment ?? '');
    const authority = await scalar<string>(sql`select authority as v from payments where public_id = ${data.payment}`);
    await (test.deps.ports.gateways[0] as SandboxGateway).decide(authority, 'ok');
    await payments.callback({ Authority: authority, Status: 'OK' });
    const net = await scalar<bigint>(sql`
      select sum(p.amount)::bigint as v from payments p join orders o on o.id = p.order_id
      where o.fund_id = ${shop.fundId} and p.verified_at is not null and p.settlement_id is null`);
    const prepared = await maker.call(prepareGatewaySettlement, {
      body: {
        ...{ gateway: 'sandbox', fundId: shop.fundId, untilDate: '2026-11-21', fee: '0' },
        ...{ accountId: account.id, net: net.toString(), settledOn: '1405/08/30', bankRef },
      },
    });
    expect([prepared.status, prepared.body.message]).toEqual([200, undefined]);
    const { settlementId, version } = prepared.body.data;
    await checker.call(approveGatewaySettlement, { params: { settlementId }, body: { version } });
    const journalId = await scalar<string>(
      sql`select journal_id::text as v from gateway_settlements where id = ${settlementId}`,
    );
    return { journalId, net };
  }

  it('does not take its line once it was reversed: the line is booked and closes what is open', async () => {
    const start = { bank: await books('fund_bank'), clearing: await books('gateway_clearing') };
    const { journalId, net } = await settleUnseen('REV-S1');
    expect(await books('fund_bank')).toBe(start.bank + net);
    await reverse(journalId);
    expect(await books('fund_bank')).toBe(start.bank);
    const line = await arrive('REV-S1', net);
    expect(line).toMatchObject({ status: 'unmatched', investorId: null });
    expect(await books('fund_bank')).toBe(start.bank + net);
    const open = (await maker.call(listOpenItems)).body.data.items.filter((item) => item.fundId === shop.fundId);
    expect(open).toMatchObject([{ account: 'gateway_clearing', amount: net.toString(), journalId }]);
    const closure = await maker.call(prepareOpenItemClosure, {
      body: {
        ...{ account: 'gateway_clearing', fundId: shop.fundId, settlementIds: [], journalIds: [journalId] },
        ...{ way: 'line', depositId: line.depositId, reason: 'وجه تسویه با این سطر رسید' },
      },
    });
    expect([closure.status, closure.body.message]).toEqual([201, undefined]);
    const { closureId, version } = closure.body.data;
    await checker.call(approveOpenItemClosure, { params: { closureId }, body: { version } });
    expect((await maker.call(listOpenItems)).body.data.items.filter((item) => item.fundId === shop.fundId)).toEqual([]);
    expect(await books('gateway_clearing')).toBe(start.clearing);
    await expectSound();
  });

  it('is not reversed once its line is there, nor when the line comes between the two people', async () => {
    const { journalId, net } = await settleUnseen('REV-S2');
    const bank = await books('fund_bank');
    const draft = (await reversing(journalId)).body.data;
    expect(await arrive('REV-S2', net)).toMatchObject({ status: 'settlement' });
    const { correctionId, version } = draft;
    const params = { correctionId };
    await refused(checker.call(approveCorrection, { params, body: { version } }), 409, 'CORRECTION_ON_STATEMENT');
    const other = await settleUnseen('REV-S3');
    await arrive('REV-S3', other.net);
    await refused(reversing(other.journalId), 409, 'CORRECTION_ON_STATEMENT');
    const shown = await maker.call(getJournal, { params: { journalId: other.journalId } });
    expect(shown.body.data.isReversible).toBe(false);
    expect(await books('fund_bank')).toBe(bank + other.net);
    await expectSound();
  });
});

describe('a bank slip that was approved before its line', () => {
  /** A slip that the desk approved, whose order its owner withdrew to have the money as credit. @returns its journal */
  async function creditOfSlip(number: string, amount: string): Promise<{ journalId: string; receiptId: number }> {
    test.clock.advance(180_000);
    const { investorId, fundId } = shop;
    const ways = await investor.call(listPaymentMethods, { query: { investorId, fundId } });
    const wayId = ways.body.data.find((way: { code: string }) => way.code === 'receipt')?.wayId;
    const sourceIban = await scalar<string>(sql`
      select iban as v from investor_bank_accounts
      where investor_id = ${investorId} and is_verified order by is_default desc limit 1`);
    const receipt = { accountId: account.id, number, amount, date: '2026-11-21', time: '09:15', sourceIban };
    const placed = await investor.call(buyOrder, {
      body: { investorId, fundId, amount, wayId, acceptRules: true, receipt },
    });
    expect([placed.status, placed.body.message]).toEqual([201, undefined]);
    const { orderId } = placed.body.data;
    const receiptId = await scalar<number>(sql`select id as v from bank_slips where order_id = ${orderId}`);
    const { version } = (await checker.call(getBankSlip, { params: { receiptId } })).body.data;
    await checker.call(approveBankSlip, { params: { receiptId }, body: { version } });
    const params = { orderId };
    await investor.call(cancelOrder, { params, body: { refundTarget: 'credit' } });
    await test.jobs.runAll();
    const otp = test.sms.findLast(({ template }) => template === 'otp_cancel_order')?.tokens['code'] ?? '';
    const done = await investor.call(cancelOrder, { params, body: { otp, refundTarget: 'credit' } });
    expect([done.status, done.body.message]).toEqual([200, undefined]);
    const journalId = await scalar<string>(
      sql`select id::text as v from journals where order_id = ${orderId} and kind = 'deposit'`,
    );
    return { journalId, receiptId };
  }

  it('does not take its line once it was reversed: the line is booked and waits for an owner', async () => {
    const bank = await books('fund_bank');
    const { journalId, receiptId } = await creditOfSlip('REV-R1', '31000000');
    expect(await books('fund_bank')).toBe(bank + 31_000_000n);
    await reverse(journalId);
    expect(await books('fund_bank')).toBe(bank);
    const line = await arrive('REV-R1', 31_000_000n);
    expect(line).toMatchObject({ status: 'unmatched', investorId: null, slips: [] });
    expect(await books('fund_bank')).toBe(bank + 31_000_000n);
    const params = { depositId: line.depositId };
    const named = maker.call(linkDepositToSlip, { params, body: { version: line.version, receiptId } });
    await refused(named, 409, 'DEPOSIT_SLIP_UNKNOWN');
    await expectSound();
  });

  it('is not reversed once its line is there', async () => {
    const { journalId } = await creditOfSlip('REV-R2', '32000000');
    expect(await arrive('REV-R2', 32_000_000n)).toMatchObject({ status: 'slip' });
    await refused(reversing(journalId), 409, 'CORRECTION_ON_STATEMENT');
    await expectSound();
  });
});
