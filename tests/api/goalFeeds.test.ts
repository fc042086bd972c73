import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import {
  getDeposit,
  getDepositCode,
  makeSandboxDeposit,
  matchDeposit,
  orderDeposit,
} from '#shared/contract/deposits.ts';
import { addGoal, closeGoal, getGoal, setGoalPlan } from '#shared/contract/goals.ts';
import { addRegularPurchase, deleteRegularPurchase } from '#shared/contract/regularPurchases.ts';
import { verifyBooks } from '#server/modules/books/booksAudit/verify.ts';
import { createTestApp, type TestApp } from '../support/app.ts';
import type { ApiClient } from '../support/client.ts';
import { day, DebitGround } from '../support/debitGround.ts';
import { fundBySlug, ownInvestor } from '../support/lookup.ts';
import { must } from '../support/must.ts';

/* What feeds a goal: the regular purchase that is connected to it, and deposits with its own id. */

const fields = { name: 'دانشگاه سارا', kind: 'education' as const, targetAmount: '900000000', targetDay: '1410/06/31' };

describe('a goal and its regular purchase', () => {
  let ground: DebitGround;
  let contractId = 0;
  beforeAll(async () => {
    ground = await DebitGround.open();
    contractId = await ground.signed();
  });
  afterAll(() => ground.test.close());

  const seen = async (goalId: number) => (await ground.investor.call(getGoal, { params: { goalId } })).body.data;
  const made = async (of: object = {}) => {
    const body = { investorId: ground.investorId, fundId: ground.fundId, ...fields, ...of };
    return (await ground.investor.call(addGoal, { body })).body.data.goalId;
  };
  const connect = async (goalId: number, regularId: number | null) => {
    const { version } = (await seen(goalId)).goal;
    return ground.investor.call(setGoalPlan, { params: { goalId }, body: { regularId, version } });
  };

  it('is fed from the connection on, by that goal’s plan alone', async () => {
    const [goalId, otherId] = [await made(), await made({ name: 'هدف دیگر' })];
    const planId = await ground.planned(contractId);
    expect((await seen(goalId)).plans.map(({ regularId }) => regularId)).toContain(planId);
    const connected = await connect(goalId, planId);
    expect(connected.body.data).toMatchObject({
      plan: { regularId: planId, amount: '20000000', status: 'active', nextRunDate: '2026-11-22' },
      version: 2,
    });
    const taken = await connect(otherId, planId);
    expect([taken.status, taken.body.code]).toEqual([409, 'GOAL_PLAN_TAKEN']);
    expect(taken.body.message).toContain('دانشگاه سارا');
    expect((await seen(otherId)).plans.map(({ regularId }) => regularId)).not.toContain(planId);

    await ground.at(day('2026-11-22', '08:00'));
    await ground.at(day('2026-11-22', '08:10'));
    const [done] = await ground.charges(planId);
    const { goal, orders } = await seen(goalId);
    // the money has come and the day is not executed
    expect(goal).toMatchObject({ underWay: '20000000', value: '0', units: '0' });
    expect(orders.filter(({ isCounted }) => isCounted)).toMatchObject([
      { orderId: must(done).orderId, source: 'plan', sourceText: 'خرید منظم' },
    ]);
    expect((await seen(otherId)).goal.underWay).toBe('0');

    // disconnected, the next one counts nowhere; the first stays
    await connect(goalId, null);
    await ground.at(day('2026-11-29', '08:00'));
    await ground.at(day('2026-11-29', '08:10'));
    expect((await ground.charges(planId)).filter(({ status }) => status === 'done')).toHaveLength(2);
    expect((await seen(goalId)).goal).toMatchObject({ underWay: '20000000', plan: null });
    await ground.soundBooks();
  });

  it('refuses plans of another fund, unknown ones, and those that ended', async () => {
    const goalId = await made();
    const planId = await ground.planned(contractId, { startDate: '1405/10/01' });
    await ground.investor.call(deleteRegularPurchase, { params: { regularId: planId } });
    for (const regularId of [planId, 2_000_000_000]) {
      const refused = await connect(goalId, regularId);
      expect([refused.status, refused.body.code, Object.keys(refused.body.fields)]).toEqual([
        ...[422, 'GOAL_PLAN_OTHER'],
        ['regularId'],
      ]);
    }
    expect((await seen(goalId)).goal).toMatchObject({ plan: null, version: 1 });
  });

  it('is neither reached nor fed by people of another investor', async () => {
    const guardian = await ground.test.api.demo('guardian');
    const child = await ownInvestor(ground.test.db.db, '1287654320');
    const body = { investorId: child.investorId, fundId: ground.fundId, ...fields };
    const theirs = (await guardian.call(addGoal, { body })).body.data.goalId;
    const planId = await ground.planned(contractId, { startDate: '1405/10/01' });
    const connected = await guardian.call(setGoalPlan, {
      params: { goalId: theirs },
      body: { regularId: planId, version: 1 },
    });
    expect([connected.status, connected.body.code]).toEqual([422, 'GOAL_PLAN_OTHER']);
    const plan = ground.plan(contractId, { startDate: '1405/10/01' });
    const added = await ground.investor.call(addRegularPurchase, { body: { ...plan, goalId: theirs } });
    expect([added.status, added.body.code]).toEqual([404, 'GOAL_NOT_FOUND']);
    const { rows } = await sql<{ plan: number | null }>`
      select regular_id as plan from goals where id = ${theirs}`.execute(ground.test.db.db);
    expect(rows).toEqual([{ plan: null }]);
  });

  it('may begin with it: one act makes the plan and connects it, or does nothing', async () => {
    const goalId = await made({ name: 'با خرید منظم' });
    const plan = ground.plan(contractId, { startDate: '1405/10/01', amount: '11000000' });
    const added = await ground.investor.call(addRegularPurchase, { body: { ...plan, goalId } });
    expect([added.status, added.body.message]).toEqual([201, undefined]);
    const { regularId } = added.body.data;
    const { goal } = await seen(goalId);
    expect(goal.plan).toMatchObject({ regularId, amount: '11000000' });
    // the past of the fund is short; with four hundred days before it the plan alone makes a band: nothing is held yet
    expect((await seen(goalId)).band).toMatchObject({
      outcome: null,
      reason: expect.stringMatching(/کافی نیست/) as string,
    });
    await sql`
      insert into fund_navs (
        fund_id, nav_date, issue_nav, cancel_nav, statistical_nav, net_asset, invested_units, status
      )
      select n.fund_id, n.nav_date - back, 1000000, 1000000, 1000000, n.net_asset, n.invested_units, 'approved'
      from generate_series(1, 400) back
      cross join lateral (
        select * from fund_navs where fund_id = ${ground.fundId} order by nav_date limit 1
      ) n`.execute(ground.test.db.db);
    const { outcome, assumptions } = (await seen(goalId)).band;
    expect(outcome).toMatchObject({ isWholeTime: false });
    expect(Number(outcome?.paidIn) % 11_000_000).toBe(0);
    expect(Number(outcome?.paidIn)).toBeGreaterThan(0);
    expect(assumptions).toContain('همه نوبت‌های خرید منظم تا آن روز انجام می‌شود.');

    const { rows } = await sql<{ plans: number }>`select count(*)::int as plans from debit_regulars`.execute(
      ground.test.db.db,
    );
    const before = must(rows[0]).plans;
    await ground.investor.call(closeGoal, { params: { goalId }, body: { version: goal.version } });
    for (const [id, code] of [
      [goalId, 'GOAL_CLOSED'],
      [2_000_000_000, 'GOAL_NOT_FOUND'],
    ] as const) {
      const refused = await ground.investor.call(addRegularPurchase, { body: { ...plan, goalId: id } });
      expect(refused.body.code).toBe(code);
    }
    const after = await sql<{ plans: number }>`select count(*)::int as plans from debit_regulars`.execute(
      ground.test.db.db,
    );
    expect(must(after.rows[0]).plans).toBe(before);
    // closing a goal leaves the plan as it is
    expect((await seen(goalId)).goal.plan).toBeNull();
    const plans = await sql<{ status: string }>`select status from debit_regulars where id = ${regularId}`.execute(
      ground.test.db.db,
    );
    expect(plans.rows).toEqual([{ status: 'active' }]);
  });
});

describe('a goal and deposits with its id', () => {
  let test: TestApp;
  let investor: ApiClient;
  let maker: ApiClient;
  let checker: ApiClient;
  let investorId = 0;
  let fundId = 0;
  let fundIban = '';
  let ownIban = '';

  beforeAll(async () => {
    test = await createTestApp({ seed: 'demo', env: { DEMO: '1' } });
    [investor, maker, checker] = await Promise.all([
      test.api.demo('investor'),
      test.api.demo('maker'),
      test.api.demo('checker'),
    ]);
    ({ investorId } = await ownInvestor(test.db.db));
    fundId = await fundBySlug(test.db.db, 'sepidar');
    const one = async (statement: ReturnType<typeof sql<{ v: string }>>) =>
      must((await statement.execute(test.db.db)).rows[0]).v;
    fundIban = await one(sql`select iban as v from fund_bank_accounts where fund_id = ${fundId} order by id limit 1`);
    ownIban = await one(sql`
      select iban as v from investor_bank_accounts
      where investor_id = ${investorId} and is_verified and removed_at is null
      order by is_default desc limit 1`);
  });
  afterAll(() => test.close());

  const seen = async (goalId: number) => (await investor.call(getGoal, { params: { goalId } })).body.data;
  const made = async () => (await investor.call(addGoal, { body: { investorId, fundId, ...fields } })).body.data.goalId;
  const pay = async (depositCode: string, amount: string, sourceIban = ownIban) => {
    const answer = await maker.call(makeSandboxDeposit, { body: { fundIban, depositCode, amount, sourceIban } });
    expect([answer.status, answer.body.message]).toEqual([200, undefined]);
    const { rows } = await sql<{ id: number; status: string; orderId: number | null; error: string | null }>`
      select id, status, order_id as "orderId", error_text as error
      from bank_deposits where bank_ref = ${answer.body.data.bankRef}`.execute(test.db.db);
    return must(rows[0]);
  };

  it('has an id of its own beside the one of the fund, and the accounts that take it', async () => {
    const goalId = await made();
    const deposit = must((await seen(goalId)).deposit ?? undefined);
    const ofFund = (await investor.call(getDepositCode, { query: { investorId, fundId } })).body.data;
    expect(deposit.code).toMatch(/^9999\d{10}$/);
    expect(deposit.code).not.toBe(ofFund.code);
    expect(deposit.accounts).toEqual(ofFund.accounts);
  });

  it('counts a deposit with its id, and none with the id of the fund', async () => {
    const goalId = await made();
    const { code } = must((await seen(goalId)).deposit ?? undefined);
    const ofFund = (await investor.call(getDepositCode, { query: { investorId, fundId } })).body.data.code;
    const [own, other] = [await pay(code, '31000000'), await pay(ofFund, '32000000')];
    expect([own.status, other.status]).toEqual(['ordered', 'ordered']);
    const { goal, orders } = await seen(goalId);
    expect(goal.underWay).toBe('31000000');
    expect(orders.filter(({ isCounted }) => isCounted)).toMatchObject([
      { orderId: own.orderId, source: 'deposit', amount: '31000000' },
    ]);
  });

  it('counts what a grandparent pays once two people know whose it is', async () => {
    const goalId = await made();
    const { code } = must((await seen(goalId)).deposit ?? undefined);
    const paid = await pay(code, '33000000', 'IR250120005773001082044465');
    expect([paid.status, paid.orderId]).toEqual(['unmatched', null]);
    expect((await seen(goalId)).goal.underWay).toBe('0');
    const params = { depositId: paid.id };
    const look = async () => (await checker.call(getDeposit, { params })).body.data;
    await maker.call(matchDeposit, {
      params,
      body: { version: (await look()).version, investorId, reason: 'پدربزرگ سرمایه‌گذار تلفنی تأیید کرد' },
    });
    const ordered = await checker.call(orderDeposit, { params, body: { version: (await look()).version } });
    expect([ordered.status, ordered.body.data.status]).toEqual([200, 'ordered']);
    expect((await seen(goalId)).goal.underWay).toBe('33000000');
    const report = await verifyBooks(test.db.db, test.app.services.audit);
    expect(report.checks.filter(({ wrong }) => wrong > 0n)).toEqual([]);
  });

  it('of a closed goal is still a purchase of the investor, and counts nowhere', async () => {
    const goalId = await made();
    const { goal, deposit } = await seen(goalId);
    await investor.call(closeGoal, { params: { goalId }, body: { version: goal.version } });
    expect((await seen(goalId)).deposit).toBeNull();
    const paid = await pay(must(deposit ?? undefined).code, '34000000');
    expect(paid.status).toBe('ordered');
    expect((await seen(goalId)).orders.find(({ orderId }) => orderId === paid.orderId)).toMatchObject({
      isCounted: false,
    });
  });
});
