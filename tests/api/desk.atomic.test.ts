import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql, type RawBuilder } from 'kysely';
import { createApp, type App } from '#server/app.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import type { SandboxGateway } from '#server/ports/gateways/sandbox.ts';
import { valueOf, paymentMethodId } from '../support/lookup.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import { createCutter, type Cutter } from '../support/cutCommands.ts';
import { withCuts, type CutDatabase } from '../support/cutDatabase.ts';
import { serviceContext } from '../support/ordering.ts';

/*
 * M14 for the bank desk and the office: the connection is killed after the first, the second, ... statement of a command.
 * Nothing is half-written, and the same command repeated ends right.
 */

let test: TestApp;
let app: App;
let cuts: CutDatabase;
let cutter: Cutter;
const people = new Map<string, { userId: number; investorId: number }>();
let makerId: number;
let checkerId: number;
let fundId: number;
let bondId: number;

const maker = () => serviceContext(cuts.db, { userId: makerId, roleId: 2 });
const checker = () => serviceContext(cuts.db, { userId: checkerId, roleId: 2 });
const scalar = <T>(query: RawBuilder<{ v: T }>): Promise<T> => valueOf(test.db.db, query);

/** What the queue does with the lanes of long work, and again after a kill. */
async function carryOn(workId: number | null): Promise<void> {
  for (const lane of [1, 2]) await app.runJob(WORK_JOB, { workId, lane, after: null });
}

/** A buy whose money has come. */
async function buyAs(key: string, fund: number, amount: string): Promise<void> {
  const { userId, investorId } = people.get(key) ?? { userId: 0, investorId: 0 };
  const { services } = test.app;
  const wayId = await paymentMethodId(test.db.db, 'ipg');
  const { data } = await services.buys.buyOrder(serviceContext(test.db.db, { userId }), {
    body: {
      investorId,
      fundId: fund,
      amount,
      wayId,
      acceptRules: true,
    },
  });
  await services.payments.start(data.payment ?? '');
  const authority = await scalar<string>(sql`select authority as v from payments where public_id = ${data.payment}`);
  await (test.deps.ports.gateways[0] as SandboxGateway).decide(authority, 'ok');
  await services.payments.callback({ Authority: authority, Status: 'OK' });
}

beforeAll(async () => {
  test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
  cuts = await withCuts(test.db.db, test.db.url);
  cutter = createCutter(test, cuts);
  app = createApp({ ...test.deps, db: cuts.db });
  const { rows } = await sql<{ username: string; userId: number; investorId: number }>`
    select u.username, u.id as "userId", min(ui.investor_id) as "investorId" from users u join user_investors ui on ui.user_id = u.id
    where u.username in ('0012345679', '10320456783', '1287654320') group by u.id`.execute(test.db.db);
  for (const { username, ...person } of rows) people.set(username, person);
  makerId = await scalar<number>(sql`select id as v from users where username = '3290123456'`);
  checkerId = await scalar<number>(sql`select id as v from users where username = '0499370899'`);
  fundId = await scalar<number>(
    sql`select id as v from funds where is_reinvest_allowed and kind = 'fund' and issue_enabled order by id limit 1`,
  );
  bondId = await scalar<number>(sql`select fund_id as v from bond_terms where has_buyback order by fund_id limit 1`);
});
afterAll(async () => {
  await cuts.close();
  await test.close();
});

describe('killed in the middle', () => {
  it('a profit run books every share once', async () => {
    const { data } = await app.services.profits.prepareProfit(maker(), {
      body: {
        fundId,
        profitDate: '2026-11-18',
        guaranteedPerUnit: '1500',
        extraPerUnit: '100',
        compensation: '12345',
        reason: 'روز سود به درخواست مدیر صندوق',
      },
    });
    expect(data.investors).toBeGreaterThan(3);
    await cutter.cutEverywhere(() =>
      app.services.profits.approveProfit(checker(), {
        params: { profitId: data.profitId },
        body: { version: data.version },
      }),
    );
    const status = () => scalar<string>(sql`select status as v from fund_profits where id = ${data.profitId}`);
    const kills = await cutter.cutUntilDone(
      async () => {
        const begun = await app.services.profits.executeProfit(checker(), { params: { profitId: data.profitId } });
        await carryOn(begun.data.workId);
      },
      async () => (await status()) === 'executed',
    );
    expect(kills).toBeGreaterThan(5);
    const booked = await scalar<bigint>(
      sql`select sum(amount)::bigint as v from payouts where fund_id = ${fundId} and kind = 'profit' and status = 'pending'`,
    );
    expect(booked).toBe(BigInt(data.total));
  });

  it("the bank's answer to a file of payouts is booked once for each row", async () => {
    const due = await scalar<number>(
      sql`select count(*)::int as v from payouts where fund_id = ${fundId} and status = 'pending' and due_date <= '2026-11-21'`,
    );
    await cutter.cutEverywhere(() =>
      app.services.bankFiles.createPayoutBatch(maker(), { body: { fundId, untilDate: undefined } }),
    );
    const batchNo = await scalar<string>(
      sql`select batch_no as v from payout_batches where fund_id = ${fundId} order by created_at desc limit 1`,
    );
    const { bankFiles } = app.services;
    const seen = async () =>
      (await bankFiles.getPayoutBatch(checker(), { params: { batchNo }, query: { page: 1, size: 1 } })).data.batch
        .version;
    const prepared = await seen();
    await cutter.cutEverywhere(() =>
      bankFiles.releasePayoutBatch(checker(), { params: { batchNo }, body: { version: prepared } }),
    );
    const version = await seen();
    const { rows } = await sql<{ id: number; amount: bigint }>`
      select id, amount from payouts where batch_no = ${batchNo} order by id`.execute(test.db.db);
    expect(rows).toHaveLength(due);
    const lines = rows.map(({ id, amount }, index) =>
      index % 3 === 2 ? `${id},${amount},ناموفق,,حساب مقصد مسدود است` : `${id},${amount},موفق,BK-${id},`,
    );
    const kills = await cutter.cutUntilDone(
      () =>
        bankFiles.importPayoutResults(checker(), { params: { batchNo }, body: { version, content: lines.join('\n') } }),
      async () =>
        (await scalar<number>(
          sql`select count(*)::int as v from payouts where batch_no = ${batchNo} and status = 'sent'`,
        )) === 0,
    );
    expect(kills).toBeGreaterThan(5);
    const { rows: ends } = await sql<{ status: string; n: number }>`
      select status, count(*)::int as n from payouts where batch_no = ${batchNo} group by status order by status`.execute(
      test.db.db,
    );
    const failed = Math.floor(rows.length / 3);
    expect(ends).toEqual([
      { status: 'failed', n: failed },
      { status: 'paid', n: rows.length - failed },
    ]);
  });

  it("a bank statement's deposits find their orders once each", async () => {
    const { deposits, statements, work } = app.services;
    const iban = await scalar<string>(
      sql`select iban as v from fund_bank_accounts where fund_id = ${fundId} and is_active order by id limit 1`,
    );
    const lines: string[] = [];
    for (const [index, { investorId }] of [...people.values()].entries()) {
      const { code } = (await deposits.getDepositCode(checker(), { query: { investorId, fundId } })).data;
      const source = await scalar<string>(
        sql`select iban as v from investor_bank_accounts where investor_id = ${investorId} and is_verified order by id limit 1`,
      );
      lines.push(`CUT-${index},${iban},${code},${7_000_000 + index},2026-11-21,09:1${index},${source}`);
    }
    lines.push(`CUT-NOBODY,${iban},,8000000,2026-11-21,09:20,`);
    const found = () =>
      sql<{ ref: string; status: string; orders: number; isSettled: boolean }>`
        select d.bank_ref as ref, d.status, (select count(*)::int from orders o where o.ref_id = d.bank_ref) as orders,
          d.status <> 'unmatched' or d.error_text is not null as "isSettled"
        from bank_deposits d where d.bank_ref like 'CUT-%' order by d.bank_ref`.execute(test.db.db);
    const body = { content: lines.join('\n'), lateReason: 'بانک صورت‌حساب را دیر داد' };
    const { data } = await statements.importDeposits(maker(), { body });
    const id = data.statementId ?? 0;
    const { version } = (
      await statements.getBankStatement(checker(), { params: { statementId: id }, query: { page: 1, size: 10 } })
    ).data.statement;
    const released = await statements.releaseBankStatement(checker(), {
      params: { statementId: id },
      body: { version },
    });
    const workId = released.data.workId ?? 0;
    const kills = await cutter.cutUntilDone(
      () => work.runLane({ workId, lane: 1, after: null }),
      async () => {
        const { rows } = await found();
        return rows.length === lines.length && rows.every((row) => row.isSettled);
      },
    );
    expect(kills).toBeGreaterThan(5);
    const { rows } = await found();
    expect(rows.map(({ ref, status, orders }) => [ref, status, orders])).toEqual([
      ['CUT-0', 'ordered', 1],
      ['CUT-1', 'ordered', 1],
      ['CUT-2', 'ordered', 1],
      ['CUT-NOBODY', 'unmatched', 0],
    ]);
  });

  it('a deposit that has no owner is matched, ordered or returned whole', async () => {
    const { deposits } = app.services;
    const id = await scalar<number>(sql`select id as v from bank_deposits where bank_ref = 'CUT-NOBODY'`);
    const investorId = people.get('0012345679')?.investorId ?? 0;
    const seen = async () => (await deposits.getDeposit(checker(), { params: { depositId: id } })).data.version;
    const match = { version: await seen(), investorId, reason: 'با تلفن روشن شد' };
    await cutter.cutEverywhere(() => deposits.matchDeposit(maker(), { params: { depositId: id }, body: match }));
    const version = await seen();
    const { kills } = await cutter.cutEverywhere(() =>
      deposits.orderDeposit(checker(), { params: { depositId: id }, body: { version } }),
    );
    expect(kills).toBeGreaterThan(5);
    expect(await scalar<string>(sql`select status as v from bank_deposits where id = ${id}`)).toBe('ordered');
  });

  it('a correction is booked with its decision or not at all', async () => {
    const { corrections } = app.services;
    const { investorId } = people.get('0012345679') ?? { investorId: 0 };
    const { data } = await corrections.prepareAdjustment(maker(), {
      body: {
        investorId,
        fundId,
        side: 'credit',
        amount: '250000',
        counter: 'fund_bank',
        reason: 'کارمزدی که دوبار گرفته شده بود',
      },
    });
    const { kills } = await cutter.cutEverywhere(() =>
      corrections.approveCorrection(checker(), {
        params: { correctionId: data.correctionId },
        body: { version: data.version },
      }),
    );
    expect(kills).toBeGreaterThan(4);
    expect(
      await scalar<number>(
        sql`select count(*)::int as v from journals where kind = 'correction' and investor_id = ${investorId}`,
      ),
    ).toBe(1);
  });

  it('a rule is applied with the new dates of all open orders or not at all', async () => {
    const { fundRules, ruleChanges } = app.services;
    const timing = { cutoffTime: '14:00', priceOffsetDays: 2, issueOffsetDays: 1, settleDays: 1, note: '' };
    const { schedules } = (await fundRules.getFundRules(maker(), { query: { fundId } })).data;
    const prepared = await fundRules.saveSchedule(maker(), {
      body: {
        fundId,
        orderType: 1,
        wayCode: 'deposit_id',
        ...timing,
        preview: false,
        version: schedules.find((row) => row.orderType === 1 && row.wayCode === 'deposit_id')?.version,
      },
    });
    expect(prepared.data.impact.orders).toBeGreaterThan(2);
    const changeId = prepared.data.changeId ?? 0;
    const { version } = (await ruleChanges.getRuleChange(checker(), { params: { changeId } })).data.change;
    const { kills } = await cutter.cutEverywhere(() =>
      ruleChanges.approveRuleChange(checker(), { params: { changeId }, body: { version } }),
    );
    expect(kills).toBeGreaterThan(8);
  });

  it('the principal of a bond is repaid once to every holder', async () => {
    const { pricing, principal, settlement } = app.services;
    for (const [index, key] of [...people.keys()].entries()) await buyAs(key, bondId, `${9 + index}000000`);
    test.clock.setNow('2026-11-21T15:00:00Z');
    await pricing.publishBonds('2026-11-21');
    await settlement.executeAtOnce(bondId, '2026-11-21');
    await sql`update bond_terms set maturity_date = '2026-11-21' where fund_id = ${bondId}`.execute(test.db.db);
    const { data } = await principal.preparePrincipal(maker(), { body: { fundId: bondId } });
    expect(data.investors).toBe(4);
    await principal.approvePrincipal(checker(), { params: { runId: data.runId }, body: { version: data.version } });
    const kills = await cutter.cutUntilDone(
      async () => {
        const begun = await principal.executePrincipal(checker(), { params: { runId: data.runId } });
        await carryOn(begun.data.workId);
      },
      async () =>
        (await scalar<string>(sql`select status as v from principal_runs where id = ${data.runId}`)) === 'executed',
    );
    expect(kills).toBeGreaterThan(5);
    const { rows } = await sql<{ orders: number; total: bigint }>`
      select count(*)::int as orders, sum(net)::bigint as total from orders where fund_id = ${bondId} and payment_method = 'maturity'`.execute(
      test.db.db,
    );
    expect(rows[0]).toEqual({ orders: 4, total: BigInt(data.total) });
  });
});
