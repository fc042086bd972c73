import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { getJournal } from '#shared/contract/corrections.ts';
import { makeSandboxDeposit } from '#shared/contract/deposits.ts';
import { createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import {
  approveGatewaySettlement,
  listGatewaySettlements,
  listUnsettledPayments,
  prepareGatewaySettlement,
  rejectGatewaySettlement,
} from '#shared/contract/gatewaySettlements.ts';
import { addRegularPurchase } from '#shared/contract/regularPurchases.ts';
import { inTransaction } from '#server/db/connection.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { createSandboxDebit, type SandboxDebitProvider } from '#server/ports/directDebit/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { wrongChecks } from '../support/books.ts';
import type { ApiClient } from '../support/client.ts';
import { ownInvestor } from '../support/lookup.ts';
import { must } from '../support/must.ts';

/* Money of direct debits comes from the provider to the fund's bank account, in the bank and in the books (decision 0067). */

const AMOUNT = 20_000_000n;

let test: TestApp;
let bank: SandboxDebitProvider;
let investorId = 0;
let fundId = 0;
let iban = '';

beforeAll(async () => {
  test = await createTestApp({
    seed: 'demo',
    env: { DEMO: '1' },
    debitProviders: (of) => [(bank = createSandboxDebit(of))],
  });
  ({ investorId } = await ownInvestor(test.db.db));
  await test.app.runJob('directDebit.syncBanks');
  const found = await sql<{ id: number; iban: string }>`
    select f.id, a.iban from funds f join fund_bank_accounts a on a.fund_id = f.id
    where f.is_direct_debit_allowed and f.status = 'active' and f.fund_type = 4 and a.is_active
    order by f.id, a.id limit 1`.execute(test.db.db);
  ({ id: fundId, iban } = must(found.rows[0]));
  await planWeekly(await test.api.demo('investor'));
});
afterAll(() => test.close());

/** A signed contract with a plan that buys each Sunday from 1405/09/01. */
async function planWeekly(investor: ApiClient): Promise<void> {
  const packages = (await investor.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data;
  const { packageId } = must(packages.find(({ title }) => title === 'نقره‌ای'));
  const made = await investor.call(createDebitContract, {
    body: { investorId, bankCode: 'BTEJIR', packageId, expireDate: '1406/05/30', acceptRules: true },
  });
  const { contractId, redirectUrl } = made.body.data;
  const back = must(await bank.decide(must(redirectUrl.split('/').filter(Boolean).at(-1)), 'sign'));
  await test.api.anonymous().request(back);
  const body = {
    ...{ investorId, contractId, fundId, amount: String(AMOUNT), interval: 'weekly' as const, dayOfWeek: 1 },
    ...{ dayOfMonth: null, startDate: '1405/09/01', endDate: null, count: null, goalAmount: null, goalDate: null },
  };
  expect((await investor.call(addRegularPurchase, { body })).text).toContain('regularId');
}

/** The debit of a Sunday is done at 08:00; then it is ten o'clock. */
async function debit(day: string): Promise<void> {
  test.clock.setNow(new Date(`${day}T08:00:00+03:30`));
  await test.app.runJob('directDebit.run');
  test.clock.setNow(new Date(`${day}T10:00:00+03:30`));
}

/** Money on an account of the fund in the books; what is there is positive. */
const books = async (kind: string): Promise<bigint> => {
  const { rows } = await sql<{ total: bigint }>`
    select coalesce(sum(e.debit - e.credit), 0)::bigint as total from ledger_entries e join accounts a on a.id = e.account_id
    where a.kind = ${kind} and a.fund_id = ${fundId}`.execute(test.db.db);
  return rows[0]?.total ?? 0n;
};

/** A line of the bank's statement without an owner. @returns its id */
async function arrive(maker: ApiClient, amount: bigint): Promise<number> {
  const made = await maker.call(makeSandboxDeposit, { body: { fundIban: iban, amount: String(amount) } });
  const { rows } = await sql<{ id: number }>`
    select id from bank_deposits where bank_ref = ${made.body.data.bankRef}`.execute(test.db.db);
  return must(rows[0]).id;
}

const staff = async () => ({ maker: await test.api.demo('maker'), checker: await test.api.demo('checker') });

describe('settlement of direct debits', () => {
  it('moves what the provider brought to the bank account, once, by two people, and books its fee', async () => {
    await debit('2026-11-22');
    const { maker, checker } = await staff();
    const before = { bank: await books('fund_bank'), fee: await books('gateway_fee') };
    expect(await books('debit_clearing')).toBe(AMOUNT);
    const depositId = await arrive(maker, AMOUNT - 15_000n);
    const own = { source: 'direct_debit' as const, gateway: 'sandbox', fundId };
    const body = { ...own, untilDate: '1405/09/01', fee: '15000', depositId };
    const prepared = await maker.call(prepareGatewaySettlement, { body });
    expect([prepared.status, prepared.body.data]).toMatchObject([
      200,
      {
        ...{ source: 'direct_debit', sourceText: 'برداشت مستقیم', gatewayTitle: 'بانک آزمایشی', paymentCount: 1 },
        ...{ gross: '20000000', fee: '15000', net: '19985000', difference: '0' },
      },
    ]);
    const { settlementId, version } = prepared.body.data;
    const params = { settlementId };
    expect((await maker.call(approveGatewaySettlement, { params, body: { version } })).status).toBe(403);
    expect(await books('debit_clearing')).toBe(AMOUNT);
    expect((await checker.call(approveGatewaySettlement, { params, body: { version } })).body.data.status).toBe(
      'approved',
    );
    expect((await checker.call(approveGatewaySettlement, { params, body: { version } })).body.code).toBe(
      'APPROVAL_DECIDED',
    );
    expect(await books('debit_clearing')).toBe(0n);
    expect(await books('fund_bank')).toBe(before.bank + 19_985_000n);
    expect(await books('gateway_fee')).toBe(before.fee + 15_000n);
    const again = await maker.call(prepareGatewaySettlement, { body });
    expect([again.status, again.body.code]).toEqual([409, 'SETTLEMENT_LINE_TAKEN']);
    expect(await wrongChecks(test)).toEqual([]);
    const { rows } = await sql<{ id: string }>`
      select journal_id::text as id from gateway_settlements where id = ${settlementId}`.execute(test.db.db);
    const journal = await checker.call(getJournal, { params: { journalId: must(rows[0]).id } });
    expect(journal.body.data.lines.map(({ accountText }) => accountText)).toContain('حساب واسط برداشت مستقیم');
  });

  it('shows how long the money waits, and frees the debits of a refused settlement', async () => {
    await debit('2026-11-29');
    test.clock.setNow(new Date('2026-12-02T10:00:00+03:30'));
    const { maker, checker } = await staff();
    const board = await maker.call(listUnsettledPayments);
    expect(board.body.data.days.filter(({ source }) => source === 'direct_debit')).toMatchObject([
      { fundId, businessDate: '2026-11-29', ageDays: 3, count: 1, totalAmount: '20000000' },
    ]);
    const list = await maker.call(listGatewaySettlements, { query: { size: 1 } });
    expect(list.body.summary.oldestUnsettledDate).toMatch(/^2026-1[12]-\d\d$/);
    const depositId = await arrive(maker, AMOUNT);
    const offered = (await maker.call(listUnsettledPayments)).body.data.lines.find(
      (one) => one.depositId === depositId,
    );
    expect(offered?.suggestion).toEqual({
      ...{ source: 'direct_debit', gateway: 'sandbox', untilDate: '2026-11-29', fee: '0' },
    });
    const body = {
      source: 'direct_debit' as const,
      gateway: 'sandbox',
      fundId,
      untilDate: '1405/09/08',
      fee: '0',
      depositId,
    };
    const { settlementId, version } = (await maker.call(prepareGatewaySettlement, { body })).body.data;
    expect(await wrongChecks(test)).toEqual([]);
    const refused = await checker.call(rejectGatewaySettlement, {
      params: { settlementId },
      body: { version, reason: 'این سطر متعلق به درگاه است' },
    });
    expect(refused.body.data.status).toBe('rejected');
    expect(await books('debit_clearing')).toBe(AMOUNT);
    expect((await maker.call(prepareGatewaySettlement, { body })).body.data.paymentCount).toBe(1);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('is proven by checks that find what no act leaves behind', async () => {
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
    expect(
      await wrongAfter(sql`
        update debit_charges set settlement_id = null
        where settlement_id = (select min(id) from gateway_settlements where status = 'approved' and source = 'direct_debit')`),
    ).toEqual([
      'settlements_equal_their_payments',
      'debit_account_equals_unsettled',
      'open_items_explain_their_accounts',
    ]);
    expect(
      await wrongAfter(sql`update gateway_settlements set source = 'gateway' where source = 'direct_debit'`),
    ).toContain('settlements_equal_their_payments');
    expect(
      await wrongAfter(sql`update debit_charges set amount = amount + 1 where settlement_id is not null`),
    ).toContain('settlements_equal_their_payments');
  });
});
