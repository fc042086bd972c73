import { sql } from 'kysely';
import { afterEach, describe, expect, it } from 'vitest';
import { createDebitContract, listDebitPackages } from '#shared/contract/directDebit.ts';
import {
  approveDebitResolution,
  getDisputedDebit,
  listDisputedDebits,
  prepareDebitResolution,
  rejectDebitResolution,
} from '#shared/contract/debitDisputes.ts';
import { exportDisputedDebits } from '#shared/contract/debitDeskFiles.ts';
import { listWaitingWork } from '#shared/contract/adminDashboard.ts';
import {
  approveGatewaySettlement,
  listUnsettledPayments,
  prepareGatewaySettlement,
} from '#shared/contract/gatewaySettlements.ts';
import { addRegularPurchase } from '#shared/contract/regularPurchases.ts';
import { DebitProviderError, type DebitRequest, type DebitVerdict } from '#server/ports/directDebit/provider.ts';
import { createSandboxDebit, type SandboxDebitProvider } from '#server/ports/directDebit/sandbox.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { wrongChecks } from '../support/books.ts';
import { fileRows } from '../support/listFile.ts';
import { ownInvestor } from '../support/lookup.ts';
import { must } from '../support/must.ts';

/* Money of a direct debit that does not fit its row: it waits as a dispute, and two people decide (decision 94). */

let test: TestApp;
let bank: SandboxDebitProvider;
let investorId = 0;
let fundId = 0;
/** what the provider answers to a debit and to a question; undefined: as its own books say */
let said: {
  debit?: (input: DebitRequest) => DebitVerdict;
  inquire?: (input: DebitRequest) => DebitVerdict;
};
/** our numbers of the debits that were asked for, in order */
let sent: string[];

const done = (amountRial: bigint, refId = '778899'): DebitVerdict => ({ state: 'done', refId, amountRial });
const silent = (): never => {
  throw new DebitProviderError('TIMEOUT', false);
};

/** A database with a contract and a plan; its provider has a list of its debits, or none. */
async function open(hasReport = true): Promise<void> {
  said = {};
  sent = [];
  test = await createTestApp({
    seed: 'demo',
    env: { DEMO: '1' },
    debitProviders: (of) => {
      bank = createSandboxDebit(of);
      return [
        {
          ...bank,
          debit: async (input) => {
            sent.push(input.tracking);
            return said.debit ? said.debit(input) : bank.debit(input);
          },
          inquireDebit: async (input) => (said.inquire ? said.inquire(input) : bank.inquireDebit(input)),
          ...(hasReport ? {} : { report: undefined }),
        },
      ];
    },
  });
  ({ investorId } = await ownInvestor(test.db.db));
  await test.app.runJob('directDebit.syncBanks');
  const found = await sql<{ id: number }>`
    select id from funds where is_direct_debit_allowed and status = 'active' and fund_type = 4 order by id limit 1`.execute(
    test.db.db,
  );
  fundId = must(found.rows[0]).id;
  await planSundays();
}
afterEach(() => test.close());

/** A signed contract with a plan of 20,000,000 rial each Sunday from 1405/09/01 (22 November 2026). */
async function planSundays(): Promise<void> {
  const investor = await test.api.demo('investor');
  const packages = (await investor.call(listDebitPackages, { query: { bankCode: 'BTEJIR' } })).body.data;
  const { packageId } = must(packages.find(({ title }) => title === 'نقره‌ای'));
  const made = await investor.call(createDebitContract, {
    body: { investorId, bankCode: 'BTEJIR', packageId, expireDate: '1406/05/30', acceptRules: true },
  });
  const { contractId, redirectUrl } = made.body.data;
  const back = must(await bank.decide(must(redirectUrl.split('/').filter(Boolean).at(-1)), 'sign'));
  await test.api.anonymous().request(back);
  const body = {
    ...{ investorId, contractId, fundId, amount: '20000000', interval: 'weekly' as const, dayOfWeek: 1 },
    ...{ dayOfMonth: null, startDate: '1405/09/01', endDate: null, count: null, goalAmount: null, goalDate: null },
  };
  expect((await investor.call(addRegularPurchase, { body })).text).toContain('regularId');
}

/** Goes to a moment in Tehran. */
const stand = (day: string, time: string) => test.clock.setNow(new Date(`${day}T${time}:00+03:30`));

async function run(day: string, time: string, ...jobs: string[]): Promise<void> {
  stand(day, time);
  for (const job of jobs) await test.app.runJob(`directDebit.${job}`);
}

/** The debit of the plan, its calls to the bank and its order. */
async function standing() {
  const { rows } = await sql<{ charge: string; calls: string[]; order: string; held: bigint }>`
    select g.status::text as charge, array_agg(a.status order by a.id) as calls, o.status as "order",
      o.held_amount as held
    from debit_charges g join debit_attempts a on a.charge_id = g.id
    left join orders o on o.investor_id = g.investor_id and o.id = g.order_id
    group by g.id, o.status, o.held_amount order by g.id limit 1`.execute(test.db.db);
  return must(rows[0]);
}

/** Money of direct debit in the books of the fund: what providers owe, and what came for investors. Rial. */
async function books() {
  const { rows } = await sql<{ owed: bigint; came: bigint }>`
    select coalesce(sum(e.debit - e.credit) filter (where a.kind = 'debit_clearing'), 0)::bigint as owed,
      coalesce(sum(e.credit) filter (where e.tx_type = 'deposit_dd' and a.kind = 'investor_cash'), 0)::bigint as came
    from ledger_entries e join accounts a on a.id = e.account_id`.execute(test.db.db);
  return must(rows[0]);
}

describe('money of a debit that does not fit', () => {
  it('is disputed when the bank took another amount, and is asked about no more', async () => {
    await open();
    said.debit = () => done(19_999_000n);
    await run('2026-11-22', '08:00', 'run');
    expect(await standing()).toMatchObject({ charge: 'disputed', calls: ['disputed'], order: 'pending_debit' });
    said.debit = silent;
    said.inquire = silent;
    await run('2026-11-23', '08:00', 'run', 'askPending');
    expect(sent).toHaveLength(1);
    expect(await standing()).toMatchObject({ charge: 'disputed', calls: ['disputed'] });
  });

  it('is disputed when the bank took it although it had said no, by the report of the provider', async () => {
    await open();
    said.debit = () => ({ state: 'failed', why: 'contract', code: 'contract' });
    await run('2026-11-22', '08:00', 'run');
    expect(await standing()).toMatchObject({ charge: 'failed', calls: ['failed'], order: 'payment_failed' });
    await sql`insert into sandbox_debits (tracking, reference, amount, status, ref_id, at)
      select ${sent[0]}, reference, 20000000, 'done', '4455', ${new Date('2026-11-22T09:00:00+03:30')}
      from sandbox_mandates where status = 'verified' limit 1`.execute(test.db.db);
    await run('2026-11-23', '06:30', 'compareDays');
    expect(await standing()).toMatchObject({ charge: 'failed', calls: ['disputed'], order: 'payment_failed' });
  });

  it('is found by asking where a provider has no report, and by an event', async () => {
    await open(false);
    said.debit = () => ({ state: 'failed', why: 'contract', code: 'contract' });
    await run('2026-11-22', '08:00', 'run');
    said.inquire = () => done(20_000_000n);
    await run('2026-11-23', '06:30', 'compareDays');
    expect(await standing()).toMatchObject({ charge: 'failed', calls: ['disputed'] });
  });

  it('buys when it comes while the debit waits for its next try: no second debit leaves', async () => {
    await open();
    said.debit = () => ({ state: 'failed', why: 'no_funds', code: 'no_funds' });
    await run('2026-11-22', '08:00', 'run');
    expect(await standing()).toMatchObject({ charge: 'scheduled', calls: ['failed'], order: 'pending_debit' });
    said.inquire = () => done(20_000_000n);
    await sql`insert into debit_webhooks (provider, event_id, kind, tracking, received_at)
      values ('sandbox', 'event-1', 'debit.done', ${sent[0]}, now())`.execute(test.db.db);
    await run('2026-11-22', '10:00', 'followEvents', 'followEvents');
    expect(await standing()).toMatchObject({ charge: 'done', calls: ['done'], order: 'registered', held: 20_000_000n });
    await run('2026-11-22', '12:00', 'run');
    expect(sent).toHaveLength(1);
    expect(await books()).toEqual({ owed: 20_000_000n, came: 20_000_000n });
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('leaves again with the same number after the provider said that it never came', async () => {
    await open();
    said.debit = silent;
    said.inquire = () => ({ state: 'absent' });
    await run('2026-11-22', '08:00', 'run');
    await run('2026-11-22', '08:08', 'askPending');
    expect(await standing()).toMatchObject({ charge: 'scheduled', calls: ['absent'] });
    said = {};
    await run('2026-11-22', '12:00', 'run');
    expect(sent).toHaveLength(2);
    expect(sent[1]).toBe(sent[0]);
    expect(await standing()).toMatchObject({ charge: 'done', calls: ['done'], order: 'registered' });
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('becomes the work of people when nobody answered for 72 hours', async () => {
    await open();
    said.debit = silent;
    said.inquire = () => ({ state: 'pending' });
    await run('2026-11-22', '08:00', 'run');
    await run('2026-11-25', '07:59', 'askPending');
    expect(await standing()).toMatchObject({ charge: 'pending', calls: ['sent'] });
    await run('2026-11-25', '09:30', 'askPending');
    expect(await standing()).toMatchObject({ charge: 'disputed', calls: ['disputed'], order: 'pending_debit' });
  });
});

const reason = 'گزارش بانک دیده شد و با مبلغ یکی است';
const staff = async () => ({ maker: await test.api.demo('maker'), checker: await test.api.demo('checker') });

/** The open dispute as the desk sees it. */
async function openDispute() {
  const { maker } = await staff();
  return must((await maker.call(listDisputedDebits)).body.data[0]);
}

/** One person proposes and another approves. @returns the dispute afterwards */
async function decide(act: 'book' | 'refund' | 'not_taken', more: { amount?: string } = {}) {
  const { maker, checker } = await staff();
  const { attemptId } = await openDispute();
  const params = { attemptId };
  const prepared = await maker.call(prepareDebitResolution, { params, body: { act, reason, ...more } });
  expect(prepared.status, prepared.text).toBe(200);
  const version = must(prepared.body.data.resolution).version;
  const approved = await checker.call(approveDebitResolution, { params, body: { version } });
  expect(approved.status, approved.text).toBe(200);
  return approved.body.data;
}

/** The payouts that give money of debits back, by order or without one. Rial. */
async function refunds() {
  const { rows } = await sql<{ amount: bigint; status: string; alone: boolean }>`
    select amount, status, order_id is null as alone from payouts
    where kind = 'refund' and created_at >= '2026-11-22' order by id`.execute(test.db.db);
  return rows;
}

describe('the decision of two people about a disputed debit', () => {
  it('gives back another amount: the order ends, the very sum that the bank took is owed and settled', async () => {
    await open();
    said.debit = () => done(19_999_000n);
    await run('2026-11-22', '08:00', 'run');
    stand('2026-11-22', '10:00');
    const { maker, checker } = await staff();
    const row = await openDispute();
    expect(row).toMatchObject({
      ...{ reason: 'amount_differs', amount: '20000000', receivedAmount: '19999000', refId: '778899' },
      acts: ['refund', 'not_taken'],
    });
    const params = { attemptId: row.attemptId };
    const book = await maker.call(prepareDebitResolution, { params, body: { act: 'book', reason } });
    expect([book.status, book.body.code]).toEqual([409, 'DEBIT_DISPUTE_ACT']);
    expect(await wrongChecks(test)).toEqual([]);
    expect(await decide('refund')).toMatchObject({ status: 'refunded', acts: [] });
    expect(await standing()).toEqual({
      ...{ charge: 'failed', calls: ['refunded'], order: 'refund_pending', held: 19_999_000n },
    });
    expect(await refunds()).toEqual([{ amount: 19_999_000n, status: 'pending', alone: false }]);
    expect(await books()).toEqual({ owed: 19_999_000n, came: 19_999_000n });
    expect(await wrongChecks(test)).toEqual([]);

    // the provider brings exactly what it took
    const [unsettled] = (await maker.call(listUnsettledPayments)).body.data.days.filter(
      ({ source }) => source === 'direct_debit',
    );
    expect(unsettled).toMatchObject({ count: 1, amount: '19999000' });
    const account = await sql<{ id: number }>`
      select id from fund_bank_accounts where fund_id = ${fundId} and is_active order by id limit 1`.execute(
      test.db.db,
    );
    const settled = await maker.call(prepareGatewaySettlement, {
      body: {
        ...{ source: 'direct_debit', gateway: 'sandbox', fundId, untilDate: '2026-11-22', fee: '0' },
        ...{ accountId: must(account.rows[0]).id, bankRef: 'DD-1', net: '19999000', settledOn: '2026-11-22' },
      },
    });
    expect(settled.status, settled.text).toBeLessThan(300);
    const { settlementId, version } = settled.body.data;
    const closed = await checker.call(approveGatewaySettlement, { params: { settlementId }, body: { version } });
    expect(closed.status, closed.text).toBe(200);
    expect((await books()).owed).toBe(0n);
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('gives late money of a closed order back', async () => {
    await open();
    said.debit = () => ({ state: 'failed', why: 'contract', code: 'contract' });
    await run('2026-11-22', '08:00', 'run');
    await sql`insert into debit_webhooks (provider, event_id, kind, tracking, received_at)
      values ('sandbox', 'event-1', 'debit.done', ${sent[0]}, now())`.execute(test.db.db);
    said.inquire = () => done(20_000_000n);
    await run('2026-11-22', '10:00', 'followEvents');
    expect(await openDispute()).toMatchObject({ reason: 'late_done', acts: ['refund', 'not_taken'] });
    await decide('refund');
    expect(await standing()).toMatchObject({ charge: 'failed', calls: ['refunded'], order: 'refund_pending' });
    expect(await refunds()).toEqual([{ amount: 20_000_000n, status: 'pending', alone: false }]);
    expect(await books()).toEqual({ owed: 20_000_000n, came: 20_000_000n });
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('gives the second of two debits back and leaves the purchase alone', async () => {
    await open();
    said.debit = () => ({ state: 'failed', why: 'no_funds', code: 'no_funds' });
    await run('2026-11-22', '08:00', 'run');
    said = {};
    await run('2026-11-22', '12:00', 'run');
    expect(await standing()).toMatchObject({ charge: 'done', calls: ['failed', 'done'], order: 'registered' });
    said.inquire = () => done(20_000_000n, 'first');
    await sql`insert into debit_webhooks (provider, event_id, kind, tracking, received_at)
      values ('sandbox', 'event-1', 'debit.done', ${sent[0]}, now())`.execute(test.db.db);
    await run('2026-11-22', '13:00', 'followEvents');
    expect(await standing()).toMatchObject({ charge: 'done', calls: ['disputed', 'done'], order: 'registered' });
    await decide('refund');
    expect(await standing()).toMatchObject({
      ...{ charge: 'done', calls: ['refunded', 'done'], order: 'registered', held: 20_000_000n },
    });
    expect(await refunds()).toEqual([{ amount: 20_000_000n, status: 'pending', alone: true }]);
    expect(await books()).toEqual({ owed: 40_000_000n, came: 40_000_000n });
    expect(await wrongChecks(test)).toEqual([]);
  });

  it('books a debit that nobody answered for, or ends it, or gives back what people found at the bank', async () => {
    for (const act of ['book', 'not_taken', 'refund'] as const) {
      await open();
      said.debit = silent;
      said.inquire = () => ({ state: 'pending' });
      await run('2026-11-22', '08:00', 'run');
      await run('2026-11-25', '09:30', 'askPending');
      expect(await openDispute()).toMatchObject({ reason: 'no_answer', receivedAmount: null });
      if (act === 'refund') {
        const { maker } = await staff();
        const params = { attemptId: (await openDispute()).attemptId };
        const missing = await maker.call(prepareDebitResolution, { params, body: { act, reason } });
        expect([missing.status, missing.body.code]).toEqual([422, 'DEBIT_DISPUTE_AMOUNT_REQUIRED']);
      }
      await decide(act, act === 'refund' ? { amount: '21000000' } : {});
      const stands = await standing();
      const [money] = await refunds();
      if (act === 'book') expect(stands).toMatchObject({ charge: 'done', calls: ['done'], order: 'registered' });
      else if (act === 'not_taken')
        expect(stands).toMatchObject({ charge: 'failed', calls: ['failed'], order: 'payment_failed' });
      else expect(stands).toMatchObject({ charge: 'failed', calls: ['refunded'], order: 'refund_pending' });
      expect(money?.amount).toBe(act === 'refund' ? 21_000_000n : undefined);
      const came = { book: 20_000_000n, not_taken: 0n, refund: 21_000_000n }[act];
      expect(await books()).toEqual({ owed: came, came });
      expect(await wrongChecks(test)).toEqual([]);
      await test.close();
    }
    await open();
  });

  it('needs another person, the version that they saw, and one proposal at a time', async () => {
    await open();
    said.debit = silent;
    said.inquire = () => ({ state: 'pending' });
    await run('2026-11-22', '08:00', 'run');
    await run('2026-11-25', '09:30', 'askPending');
    const { maker, checker } = await staff();
    const waiting = (await checker.call(listWaitingWork)).body.data.find(({ kind }) => kind === 'debitDisputes');
    expect(waiting).toMatchObject({ count: 1, amount: '20000000', mayAct: true });
    const { attemptId } = await openDispute();
    const params = { attemptId };
    expect((await checker.call(prepareDebitResolution, { params, body: { act: 'book', reason } })).status).toBe(403);
    const prepared = await maker.call(prepareDebitResolution, { params, body: { act: 'book', reason } });
    const { version } = must(prepared.body.data.resolution);
    const again = await maker.call(prepareDebitResolution, { params, body: { act: 'not_taken', reason } });
    expect([again.status, again.body.code]).toEqual([409, 'DEBIT_DISPUTE_PREPARED']);
    expect((await maker.call(approveDebitResolution, { params, body: { version } })).status).toBe(403);
    // the provider answers after all, with another amount: what was seen does not stand any more
    said.inquire = () => done(18_000_000n);
    await sql`insert into debit_webhooks (provider, event_id, kind, tracking, received_at)
      values ('sandbox', 'event-1', 'debit.done', ${sent[0]}, now())`.execute(test.db.db);
    await test.app.runJob('directDebit.followEvents');
    const stale = await checker.call(approveDebitResolution, { params, body: { version } });
    expect([stale.status, stale.body.code]).toEqual([409, 'APPROVAL_CHANGED']);
    const seen = must((await checker.call(getDisputedDebit, { params })).body.data.debit.resolution).version;
    const refused = await checker.call(approveDebitResolution, { params, body: { version: seen } });
    expect([refused.status, refused.body.code]).toEqual([409, 'DEBIT_DISPUTE_ACT']);
    const rejected = await checker.call(rejectDebitResolution, { params, body: { version: seen, reason } });
    expect(rejected.body.data).toMatchObject({ acts: ['refund', 'not_taken'], receivedAmount: '18000000' });
    const file = await fileRows(checker, exportDisputedDebits, { query: { format: 'csv' } });
    expect(file.map((row) => row['برداشت‌شده در بانک (ریال)'])).toEqual(['18000000']);
    const none = await maker.call(prepareDebitResolution, {
      params: { attemptId: 999_999 },
      body: { act: 'refund', reason },
    });
    expect([none.status, none.body.code]).toEqual([404, 'DEBIT_DISPUTE_NOT_FOUND']);
  });
});
