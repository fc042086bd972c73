import { sql } from 'kysely';
import { expect } from 'vitest';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { getFundRules } from '#shared/contract/fundRules.ts';
import { jalaliToIso } from '#shared/jalali.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import { createReinvestService } from '#server/modules/funds/distributions/reinvest.service.ts';
import type { Services } from '#server/app/compose.ts';
import type { TestApp } from '../support/app.ts';
import { serviceContext } from '../support/ordering.ts';

type Id = { id: number };

/** The first row of a list. */
const first = { page: 1, size: 1 };
const anyUnits = { minUnits: null, maxUnits: null, dailyMax: null };
const wholeDays = { weekDay: null, fromTime: null, toTime: null };

/* What the office does in a story: profit, corrections, rules. Two people: `maker` prepares, `checker` approves. */

type Person = 'maker' | 'checker';

export interface BondTerms {
  couponRate: string;
  couponMonths: number;
  issueDate: string;
  maturityDate: string;
  from: string;
  to: string;
  buybackRate?: string;
}

type Terms = ResponseOf<typeof getFundRules>['data']['terms'];

/** One act of the office; what it must lead to stands beside it. */
export interface OfficeStep {
  by?: Person;
  /** makes the fund of the story a bond */
  bond?: BondTerms;
  publishBonds?: string;
  reinvest?: { isOn: boolean; percent: number };
  profit?: { date: string; perUnit: string; extra?: string; compensation?: string };
  approveProfit?: true;
  executeProfit?: true;
  discardProfit?: true;
  /** repayment of the bond of the story */
  preparePrincipal?: true;
  approvePrincipal?: true;
  executePrincipal?: true;
  discardPrincipal?: true;
  /** holders that this execution repaid */
  booked?: number;
  adjust?: { side: 'debit' | 'credit'; amount: string; counter?: 'fund_bank' | 'fund_capital' };
  /** kind of the journal to reverse; the last one of the investor */
  reverse?: string;
  approveCorrection?: true;
  rejectCorrection?: true;
  holiday?: { day: string; preview?: boolean };
  removeHoliday?: string;
  schedule?: {
    orderType: 1 | 2;
    method: 'ipg' | 'receipt' | 'wallet' | 'account';
    cutoff: string;
    price: number;
    issue: number;
    settle: number;
  };
  terms?: Partial<Terms> & { validFrom?: string };
  authLimit?: { isAllowed: boolean; max?: string };
  /** the prepared rule stays with its maker; else the second person approves it in the same step */
  waits?: true;
  approveRule?: true;
  rejectRule?: true;
  closure?: { orderType: 1 | 2; from: string; to: string; reason: string };
  limit?: { orderType: 1 | 2; method?: 'ipg'; min?: string; max?: string };
  removeLimit?: true;
  /** open orders that the change of a rule moved */
  moved?: number;
}

export type RuleOptions = Pick<OfficeStep, 'waits' | 'moved'>;

interface Place {
  fundId: number;
  investorId: number;
  userId: number;
}
const iso = (jalali: string): string => jalaliToIso(jalali) ?? jalali;
let checkerId = 0;
let clerkId = 0;

async function personId(test: TestApp, world: Place, person: Person): Promise<number> {
  if (person === 'maker') return world.userId;
  return (checkerId ||= await insertAdmin(test, 'story-checker', '09120000098'));
}

/** Who prepares corrections: nobody does so for an investor of their own. */
async function clerkIdOf(test: TestApp): Promise<number> {
  return (clerkId ||= await insertAdmin(test, 'story-clerk', '09120000097'));
}

function insertAdmin(test: TestApp, name: string, mobile: string): Promise<number> {
  return newest(
    test,
    sql<Id>`
      insert into users (username, mobile, role_id, access_level, referral_code, created_at) values (${name}, ${mobile}, 2, 't2', ${name}, now()) returning id`,
  );
}

async function newest(test: TestApp, query: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await query.execute(test.db.db)).rows[0]?.id ?? 0;
}

/** Does what a step says. @returns the investor's newest order */
export async function actAtOffice(
  test: TestApp,
  ordering: Services,
  world: Place,
  step: OfficeStep,
): Promise<number | undefined> {
  const { services } = test.app;
  const { fundId, investorId } = world;
  const isDecision =
    step.approveProfit ??
    step.approvePrincipal ??
    step.approveCorrection ??
    step.rejectCorrection ??
    step.approveRule ??
    step.rejectRule;
  const by = step.by ?? (isDecision ? 'checker' : 'maker');
  const ctx = serviceContext(test.db.db, { userId: await personId(test, world, by), roleId: 2 });
  if (step.bond) await makeBond(test, fundId, step.bond);
  if (step.publishBonds) await ordering.pricing.publishBonds(iso(step.publishBonds));
  if (step.reinvest) {
    const otp = {
      send: () => Promise.resolve({ expireInSeconds: 120, resendInSeconds: 60 }),
      verify: () => Promise.resolve({ id: 1, registryAnswer: null }),
      consume: () => Promise.resolve(),
    };
    const own = createReinvestService(test.deps, {
      ...{ audit: services.audit, otp, orderingRules: ordering.orderingRules, signatures: services.signatures },
    });
    await own.setReinvest(serviceContext(test.db.db, { userId: world.userId }), {
      body: { investorId, fundId, ...step.reinvest, otp: '123456' },
    });
  }
  const profitId = () =>
    newest(test, sql<Id>`select id from fund_profits where fund_id = ${fundId} order by id desc limit 1`);
  const seenProfit = async () => {
    const { data } = await services.profits.getProfitRun(ctx, { params: { profitId: await profitId() }, query: first });
    return { version: data.run.version };
  };
  if (step.profit)
    await services.profits.prepareProfit(ctx, {
      body: {
        fundId,
        profitDate: iso(step.profit.date),
        guaranteedPerUnit: step.profit.perUnit,
        extraPerUnit: step.profit.extra ?? '0',
        compensation: step.profit.compensation ?? '0',
        reason: 'روز سود این داستان',
      },
    });
  if (step.approveProfit)
    await services.profits.approveProfit(ctx, { params: { profitId: await profitId() }, body: await seenProfit() });
  if (step.executeProfit) {
    await services.profits.executeProfit(ctx, { params: { profitId: await profitId() } });
    await test.jobs.runAll(WORK_JOB);
  }
  if (step.discardProfit)
    await services.profits.discardProfit(ctx, { params: { profitId: await profitId() }, body: await seenProfit() });
  await repayBond(test, world, step, ctx);
  await actOnBooks(test, world, step, ctx);
  const moved = await actOnRules(test, world, step, ctx);
  if (step.moved !== undefined) expect(moved).toBe(step.moved);
  const order = await newest(
    test,
    sql<Id>`select id from orders where investor_id = ${investorId} order by id desc limit 1`,
  );
  return order || undefined;
}

/** Compares the day of the fund's last price with what the story says. */
export async function checkLastPrice(test: TestApp, { fundId }: Place, day: string, label: string): Promise<void> {
  const { rows } = await sql<{ day: string }>`
    select max(nav_date) as day from fund_navs where fund_id = ${fundId}`.execute(test.db.db);
  expect(rows[0]?.day, label).toBe(iso(day));
}

async function repayBond(
  test: TestApp,
  { fundId }: Place,
  step: OfficeStep,
  ctx: ReturnType<typeof serviceContext>,
): Promise<void> {
  const { principal } = test.app.services;
  const runId = () => newest(test, sql<Id>`select id from principal_runs where fund_id = ${fundId}`);
  const seen = async () => {
    const { data } = await principal.getPrincipalRun(ctx, { params: { runId: await runId() }, query: first });
    return { version: data.run.version };
  };
  if (step.preparePrincipal) await principal.preparePrincipal(ctx, { body: { fundId } });
  if (step.approvePrincipal)
    await principal.approvePrincipal(ctx, { params: { runId: await runId() }, body: await seen() });
  if (step.discardPrincipal)
    await principal.discardPrincipal(ctx, { params: { runId: await runId() }, body: await seen() });
  if (!step.executePrincipal) return;
  const read = async () =>
    (await principal.getPrincipalRun(ctx, { params: { runId: await runId() }, query: first })).data.run;
  const { done } = await read();
  await principal.executePrincipal(ctx, { params: { runId: await runId() } });
  await test.jobs.runAll(WORK_JOB);
  const after = await read();
  if (step.booked === undefined) return;
  expect(after.status).toBe('executed');
  expect(after.done - done).toBe(step.booked);
}

async function actOnBooks(
  test: TestApp,
  { fundId, investorId, userId }: Place,
  step: OfficeStep,
  by: ReturnType<typeof serviceContext>,
): Promise<void> {
  const { corrections } = test.app.services;
  const isMaker = by.actor.userId === userId;
  const ctx = isMaker ? serviceContext(test.db.db, { userId: await clerkIdOf(test), roleId: 2 }) : by;
  const reason = 'a mistake of the office that is put right';
  const correctionId = () =>
    newest(test, sql<Id>`select id from ledger_corrections where investor_id = ${investorId} order by id desc limit 1`);
  if (step.adjust)
    await corrections.prepareAdjustment(ctx, {
      body: {
        investorId,
        fundId,
        side: step.adjust.side,
        amount: step.adjust.amount,
        counter: step.adjust.counter ?? 'fund_bank',
        reason,
      },
    });
  if (step.reverse) {
    const { rows } = await sql<{
      id: bigint;
    }>`select id from journals where investor_id = ${investorId} and kind = ${step.reverse} order by id desc limit 1`.execute(
      test.db.db,
    );
    await corrections.prepareReversal(ctx, { body: { journalId: String(rows[0]?.id ?? 0n), reason } });
  }
  if (!step.approveCorrection && !step.rejectCorrection) return;
  const id = await correctionId();
  const all = (await corrections.listCorrections(ctx, { query: { page: 1, size: 50 } })).data;
  const version = all.find((one) => one.correctionId === id)?.version ?? '';
  if (step.approveCorrection)
    await corrections.approveCorrection(ctx, { params: { correctionId: id }, body: { version } });
  if (step.rejectCorrection)
    await corrections.rejectCorrection(ctx, { params: { correctionId: id }, body: { version, reason } });
}

async function actOnRules(
  test: TestApp,
  world: Place,
  step: OfficeStep,
  ctx: ReturnType<typeof serviceContext>,
): Promise<number> {
  const { fundId } = world;
  const { holidays, orderWindows, ruleChanges } = test.app.services;
  if (step.holiday) {
    const { data: saved } = await holidays.saveHoliday(ctx, {
      body: {
        day: iso(step.holiday.day),
        title: 'a closed day',
        scope: 'fund',
        fundId,
        isConfirmed: true,
        preview: step.holiday.preview ?? false,
      },
    });
    return bySecond(test, world, saved);
  }
  if (step.removeHoliday) {
    const id = await newest(
      test,
      sql<Id>`select id from holidays where fund_id = ${fundId} and day = ${iso(step.removeHoliday)}`,
    );
    return bySecond(test, world, await holidays.removeHoliday(ctx, id));
  }
  if (step.closure) {
    const { orderType, from, to, reason } = step.closure;
    await orderWindows.addOrderWindow(ctx, {
      body: {
        fundId,
        orderType,
        ...wholeDays,
        dateFrom: iso(from),
        dateTo: iso(to),
        isClosed: true,
        reason,
      },
    });
  }
  const changeId = (await prepareRule(test, world, step, ctx)) ?? (await newestChange(test, world));
  const params = { changeId };
  const seen = async () => (await ruleChanges.getRuleChange(ctx, { params })).data.change.version;
  const reason = 'a rule that nobody wanted';
  if (step.rejectRule) await ruleChanges.rejectRuleChange(ctx, { params, body: { version: await seen(), reason } });
  const isPrepared = step.schedule ?? step.terms ?? step.limit ?? step.removeLimit ?? step.authLimit;
  if (!step.approveRule && (!isPrepared || step.waits || changeId === 0)) return 0;
  const second = step.approveRule
    ? ctx
    : serviceContext(test.db.db, { userId: await personId(test, world, 'checker'), roleId: 2 });
  return (await ruleChanges.approveRuleChange(second, { params, body: { version: await seen() } })).data.impact.orders;
}

/** The second person applies what a save keeps for them. @returns how many orders moved */
async function bySecond(
  test: TestApp,
  world: Place,
  saved: { impact: { orders: number }; changeId: number | null },
): Promise<number> {
  if (saved.changeId === null) return saved.impact.orders;
  const { ruleChanges } = test.app.services;
  const ctx = serviceContext(test.db.db, { userId: await personId(test, world, 'checker'), roleId: 2 });
  const params = { changeId: saved.changeId };
  const { version } = (await ruleChanges.getRuleChange(ctx, { params })).data.change;
  return (await ruleChanges.approveRuleChange(ctx, { params, body: { version } })).data.impact.orders;
}

function newestChange(test: TestApp, { fundId }: Place): Promise<number> {
  return newest(
    test,
    sql<Id>`select id from rule_changes where fund_id = ${fundId} or fund_id is null order by id desc limit 1`,
  );
}

/** Saves a rule that needs two people. @returns the change that waits; 0 when it is in force at once; null for no rule */
async function prepareRule(
  test: TestApp,
  { fundId }: Place,
  step: OfficeStep,
  ctx: ReturnType<typeof serviceContext>,
): Promise<number | null> {
  const { fundRules } = test.app.services;
  if (step.schedule) {
    const { orderType, method, cutoff, price, issue, settle } = step.schedule;
    const { schedules } = (await fundRules.getFundRules(ctx, { query: { fundId } })).data;
    const stands = schedules.find((one) => one.orderType === orderType && one.wayCode === method);
    const saved = await fundRules.saveSchedule(ctx, {
      body: {
        version: stands?.version,
        fundId,
        orderType,
        wayCode: method,
        cutoffTime: cutoff,
        priceOffsetDays: price,
        issueOffsetDays: issue,
        settleDays: settle,
        note: '',
        preview: false,
      },
    });
    return saved.data.changeId ?? 0;
  }
  if (step.terms) {
    const { terms, termsVersion: version } = (await fundRules.getFundRules(ctx, { query: { fundId } })).data;
    const body = { fundId, version, ...terms, ...step.terms };
    return (await fundRules.saveFundTerms(ctx, { body })).data.changeId ?? 0;
  }
  if (step.limit) {
    const { orderType, method, min, max } = step.limit;
    const saved = await fundRules.savePriceLimit(ctx, {
      body: {
        fundId,
        orderType,
        wayCode: method ?? null,
        minAmount: min ?? null,
        maxAmount: max ?? null,
        ...anyUnits,
      },
    });
    return saved.data.changeId;
  }
  if (step.removeLimit) {
    const limitId = await newest(
      test,
      sql<Id>`select id from order_price_limits where fund_id = ${fundId} order by id desc limit 1`,
    );
    return (await fundRules.removePriceLimit(ctx, limitId)).changeId;
  }
  if (step.authLimit) {
    const { isAllowed, max } = step.authLimit;
    const limit = { authStatus: 'documents' as const, orderType: 1 as const, isAllowed, maxAmount: max ?? null };
    const { authLimits } = (await fundRules.getFundRules(ctx, { query: { fundId } })).data;
    const version = authLimits.find((row) => row.authStatus === limit.authStatus && row.orderType === 1)?.version;
    return (await fundRules.saveAuthLimit(ctx, { body: { ...limit, message: '', version } })).data.changeId;
  }
  return null;
}

async function makeBond(test: TestApp, fundId: number, terms: BondTerms): Promise<void> {
  const { db } = test.db;
  await sql`update funds set kind = 'bond', is_reinvest_allowed = false where id = ${fundId}`.execute(db);
  await sql`
    insert into bond_terms (fund_id, bond_type, issuer, face_value, volume_units, coupon_rate, coupon_months, issue_date, maturity_date, subscription_from, subscription_to, has_buyback, buyback_rate)
    values (${fundId}, 't', 'i', 1000000, 1000000, ${terms.couponRate}, ${terms.couponMonths}, ${iso(terms.issueDate)}, ${iso(terms.maturityDate)}, ${iso(terms.from)}, ${iso(terms.to)},
      ${terms.buybackRate !== undefined}, ${terms.buybackRate ?? null})`.execute(db);
}
