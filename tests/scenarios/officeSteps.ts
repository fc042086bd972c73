import { sql } from 'kysely';
import { expect } from 'vitest';
import { jalaliToIso } from '#shared/jalali.ts';
import { createReinvestService } from '#server/modules/profits/reinvest.service.ts';
import type { Ordering } from '#server/modules/orders/createOrdering.ts';
import type { TestApp } from '../support/app.ts';
import { serviceContext } from '../support/ordering.ts';

/* What the office does in a story: profit, corrections, rules. Two people: `maker` prepares, `checker` approves. */

type Person = 'maker' | 'checker';

export interface OfficeStep {
  by?: Person;
  /** makes the fund of the story a bond */
  bond?: {
    couponRate: string;
    couponMonths: number;
    issueDate: string;
    maturityDate: string;
    from: string;
    to: string;
    buybackRate?: string;
  };
  publishBonds?: string;
  reinvest?: { isOn: boolean; percent: number };
  profit?: { date: string; perUnit: string; extra?: string };
  approveProfit?: true;
  executeProfit?: true;
  discardProfit?: true;
  adjust?: { side: 'debit' | 'credit'; amount: string; counter?: 'fund_bank' | 'fund_capital' };
  /** kind of the journal to reverse; the last one of the investor */
  reverse?: string;
  approveCorrection?: true;
  rejectCorrection?: true;
  holiday?: { day: string; preview?: boolean };
  removeHoliday?: string;
  schedule?: {
    orderType: 1 | 2;
    way: 'ipg' | 'receipt' | 'wallet' | 'account';
    cutoff: string;
    price: number;
    issue: number;
    settle: number;
  };
  terms?: Record<string, unknown>;
  closure?: { orderType: 1 | 2; from: string; to: string; reason: string };
  limit?: { orderType: 1 | 2; way?: 'ipg'; min?: string; max?: string };
  /** open orders that the change of a rule moved */
  moved?: number;
}

interface Place {
  fundId: number;
  investorId: number;
  userId: number;
}

const iso = (jalali: string): string => jalaliToIso(jalali) ?? jalali;
let checkerId = 0;

async function personId(test: TestApp, world: Place, person: Person): Promise<number> {
  if (person === 'maker') return world.userId;
  if (checkerId === 0) {
    const { rows } = await sql<{ id: number }>`
      insert into users (username, mobile, role_id, access_level, referral_code, created_at) values ('story-checker', '09120000098', 2, 't2', 'story-checker', now()) returning id`.execute(
      test.db.db,
    );
    checkerId = rows[0]?.id ?? 0;
  }
  return checkerId;
}

async function newest(test: TestApp, query: ReturnType<typeof sql<{ id: number }>>): Promise<number> {
  return (await query.execute(test.db.db)).rows[0]?.id ?? 0;
}

/** Does what a step says. @returns the investor's newest order */
export async function actAtOffice(
  test: TestApp,
  ordering: Ordering,
  world: Place,
  step: OfficeStep,
): Promise<number | undefined> {
  const { services } = test.app;
  const { fundId, investorId } = world;
  const by = step.by ?? (step.approveProfit || step.approveCorrection || step.rejectCorrection ? 'checker' : 'maker');
  const ctx = serviceContext(test.db.db, { userId: await personId(test, world, by), roleId: 2 });
  if (step.bond) await makeBond(test, fundId, step.bond);
  if (step.publishBonds) await ordering.pricing.publishBonds(iso(step.publishBonds));
  if (step.reinvest) {
    const otp = {
      send: () => Promise.resolve({ expireInSeconds: 120, resendInSeconds: 60 }),
      verify: () => Promise.resolve({ id: 1 }),
      consume: () => Promise.resolve(),
    };
    const own = createReinvestService(test.deps, { audit: services.audit, otp, schedules: ordering.schedules });
    await own.setReinvest(serviceContext(test.db.db, { userId: world.userId }), {
      investorId,
      fundId,
      ...step.reinvest,
      otp: '123456',
    });
  }
  const profitId = () =>
    newest(test, sql<{ id: number }>`select id from fund_profits where fund_id = ${fundId} order by id desc limit 1`);
  if (step.profit)
    await services.profits.prepareProfit(ctx, {
      fundId,
      profitDate: iso(step.profit.date),
      guaranteedPerUnit: step.profit.perUnit,
      extraPerUnit: step.profit.extra ?? '0',
    });
  if (step.approveProfit) await services.profits.approveProfit(ctx, await profitId());
  if (step.executeProfit) await services.profits.executeProfit(await profitId());
  if (step.discardProfit) await services.profits.discardProfit(ctx, await profitId());
  await actOnBooks(test, world, step, ctx);
  const moved = await actOnRules(test, world, step, ctx);
  if (step.moved !== undefined) expect(moved).toBe(step.moved);
  const order = await newest(
    test,
    sql<{ id: number }>`select id from orders where investor_id = ${investorId} order by id desc limit 1`,
  );
  return order || undefined;
}

async function actOnBooks(
  test: TestApp,
  { fundId, investorId }: Place,
  step: OfficeStep,
  ctx: ReturnType<typeof serviceContext>,
): Promise<void> {
  const { corrections } = test.app.services;
  const reason = 'a mistake of the office that is put right';
  const correctionId = () =>
    newest(
      test,
      sql<{ id: number }>`select id from ledger_corrections where investor_id = ${investorId} order by id desc limit 1`,
    );
  if (step.adjust)
    await corrections.prepareAdjustment(ctx, {
      investorId,
      fundId,
      side: step.adjust.side,
      amount: step.adjust.amount,
      counter: step.adjust.counter ?? 'fund_bank',
      reason,
    });
  if (step.reverse) {
    const { rows } = await sql<{
      id: bigint;
    }>`select id from journals where investor_id = ${investorId} and kind = ${step.reverse} order by id desc limit 1`.execute(
      test.db.db,
    );
    await corrections.prepareReversal(ctx, { journalId: String(rows[0]?.id ?? 0n), reason });
  }
  if (step.approveCorrection) await corrections.approveCorrection(ctx, await correctionId());
  if (step.rejectCorrection) await corrections.rejectCorrection(ctx, await correctionId(), reason);
}

async function actOnRules(
  test: TestApp,
  { fundId }: Place,
  step: OfficeStep,
  ctx: ReturnType<typeof serviceContext>,
): Promise<number> {
  const { fundRules, holidays } = test.app.services;
  if (step.holiday) {
    const saved = await holidays.saveHoliday(ctx, {
      day: iso(step.holiday.day),
      title: 'a closed day',
      scope: 'fund',
      fundId,
      isConfirmed: true,
      preview: step.holiday.preview ?? false,
    });
    return saved.data.impact.orders;
  }
  if (step.removeHoliday) {
    const id = await newest(
      test,
      sql<{ id: number }>`select id from holidays where fund_id = ${fundId} and day = ${iso(step.removeHoliday)}`,
    );
    return (await holidays.deleteHoliday(ctx, id, false)).data.impact.orders;
  }
  if (step.schedule) {
    const { orderType, way, cutoff, price, issue, settle } = step.schedule;
    const saved = await fundRules.saveSchedule(ctx, {
      fundId,
      orderType,
      wayCode: way,
      cutoffTime: cutoff,
      priceOffsetDays: price,
      issueOffsetDays: issue,
      settleDays: settle,
      note: '',
      preview: false,
    });
    return saved.data.impact.orders;
  }
  if (step.terms) {
    const { terms } = (await fundRules.getFundRules(fundId)).data;
    await fundRules.saveFundTerms(ctx, { fundId, ...terms, ...step.terms });
  }
  if (step.closure) {
    const { orderType, from, to, reason } = step.closure;
    await fundRules.saveOrderWindow(ctx, {
      fundId,
      orderType,
      weekDay: null,
      fromTime: null,
      toTime: null,
      dateFrom: iso(from),
      dateTo: iso(to),
      isClosed: true,
      reason,
    });
  }
  if (step.limit) {
    const { orderType, way, min, max } = step.limit;
    await fundRules.savePriceLimit(ctx, {
      fundId,
      orderType,
      wayCode: way ?? null,
      minAmount: min ?? null,
      maxAmount: max ?? null,
      minUnits: null,
      maxUnits: null,
      dailyMax: null,
    });
  }
  return 0;
}

async function makeBond(test: TestApp, fundId: number, terms: NonNullable<OfficeStep['bond']>): Promise<void> {
  const { db } = test.db;
  await sql`update funds set kind = 'bond', is_reinvest_allowed = false where id = ${fundId}`.execute(db);
  await sql`
    insert into bond_terms (fund_id, bond_type, issuer, face_value, volume_units, coupon_rate, coupon_months, issue_date, maturity_date, subscription_from, subscription_to, has_buyback, buyback_rate)
    values (${fundId}, 't', 'i', 1000000, 1000000, ${terms.couponRate}, ${terms.couponMonths}, ${iso(terms.issueDate)}, ${iso(terms.maturityDate)}, ${iso(terms.from)}, ${iso(terms.to)},
      ${terms.buybackRate !== undefined}, ${terms.buybackRate ?? null})`.execute(db);
}
