import { sql } from 'kysely';
import { approveCorrection, prepareOrderReversal } from '#shared/contract/corrections.ts';
import { getFundRules, saveFundTerms } from '#shared/contract/fundRules.ts';
import { listCalendarDays } from '#shared/contract/calendar.ts';
import { saveHoliday, saveWeekend } from '#shared/contract/holidays.ts';
import {
  approvePriceCorrection,
  listPriceCorrectionOrders,
  preparePriceCorrection,
} from '#shared/contract/priceCorrections.ts';
import { approveProfit, executeProfit, prepareProfit } from '#shared/contract/profits.ts';
import { approveRuleChange, getRuleChange } from '#shared/contract/ruleChanges.ts';
import { WORK_JOB } from '#server/modules/platform/work/work.service.ts';
import { ask, codeOf, done, MOOT, REASON, refuseOwn, today, type Of, type Play } from './acting.ts';
import { dayAfter, START } from './days.ts';
import type { CorrectedOrder } from './facts.ts';
import { rightPrice, type Terms } from './funds.ts';

/* Acts of the staff: what one person prepares, another decides. */

const correctedOf = (rows: readonly Record<string, unknown>[]): CorrectedOrder[] =>
  rows.map((row) => ({
    orderId: Number(row['orderId']),
    way: String(row['way']),
    oldUnits: BigInt(String(row['oldUnits'])),
    newUnits: BigInt(String(row['newUnits'])),
    oldNet: BigInt(String(row['oldNet'])),
    newNet: BigInt(String(row['newNet'])),
    difference: BigInt(String(row['difference'])),
  }));

export async function correctPrice(play: Play, deed: Of<'correct'>): Promise<string | null> {
  const { house, facts, seed } = play;
  // a price is corrected once orders were executed with it
  const { rows: executed } = await sql<{ day: string }>`
    select distinct price_date::text as day from orders
    where fund_id = ${house.fundIds[deed.fund]} and status in ('issued', 'payout_pending', 'paid') order by 1 desc`.execute(
    house.test.db.db,
  );
  const day = executed[deed.back]?.day;
  if (day === undefined || !facts.prices[deed.fund]?.has(day)) return MOOT;
  const index = Math.round((Date.parse(day) - Date.parse(START)) / 86_400_000);
  const price = (rightPrice(seed, deed.fund, index) * BigInt(1000 + deed.perMille)) / 1000n;
  const nav = `${price}.0000`;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const made = await ask(play, maker, preparePriceCorrection, {
    body: {
      fundId: house.fundIds[deed.fund],
      navDate: day,
      issueNav: nav,
      cancelNav: nav,
      statisticalNav: nav,
      reason: REASON,
    },
  });
  if (!done(made)) return codeOf(made);
  const { priceCorrectionId, version } = made.body.data;
  const params = { priceCorrectionId };
  const rows = async () =>
    correctedOf((await ask(play, checker, listPriceCorrectionOrders, { params, query: { size: 100 } })).body.data);
  const approved = await rows();
  refuseOwn(
    play,
    'a correction of a price',
    await ask(play, maker, approvePriceCorrection, { params, body: { version } }),
  );
  const decided = await ask(play, checker, approvePriceCorrection, { params, body: { version } });
  if (!done(decided)) return codeOf(decided);
  // the desk works on while the orders are corrected
  if (deed.isBesideFile) await play.sendFiles();
  await house.test.jobs.runAll(WORK_JOB);
  facts.prices[deed.fund]?.set(day, price);
  facts.corrections.push({
    ...{ fund: deed.fund, day, price, at: house.test.clock.now() },
    ...{ approved, booked: await rows() },
  });
  return null;
}

export async function reverse(play: Play, of: number): Promise<string | null> {
  const prepared = await prepareReversal(play, of);
  return typeof prepared === 'function' ? prepared() : prepared;
}

/** Prepares to take an order back. @returns the approval by another person, or the refusal */
async function prepareReversal(play: Play, of: number): Promise<(() => Promise<string | null>) | string | null> {
  const order = play.facts.orders.get(of);
  if (!order) return MOOT;
  const { house } = play;
  const body = { orderId: order.orderId, reason: REASON };
  const made = await ask(play, await house.staff('maker'), prepareOrderReversal, { body });
  if (!done(made)) return codeOf(made);
  const { correctionId, version } = made.body.data;
  const params = { correctionId };
  const maker = await house.staff('maker');
  refuseOwn(play, 'a reversal', await ask(play, maker, approveCorrection, { params, body: { version } }));
  const checker = await house.staff('checker');
  return async () => codeOf(await ask(play, checker, approveCorrection, { params, body: { version } }));
}

/** Approves a change of a rule by a second person, as it is seen. */
async function approveChange(
  play: Play,
  changeId: number | null,
  by: 'checker' | 'secondSuper',
): Promise<string | null> {
  if (changeId === null) return null;
  const client = await play.house.staff(by);
  const params = { changeId };
  const seen = await ask(play, client, getRuleChange, { params });
  const { version } = seen.body.data.change as { version: string };
  return codeOf(await ask(play, client, approveRuleChange, { params, body: { version } }));
}

export async function changeTerms(play: Play, deed: Of<'terms'>): Promise<string | null> {
  const { house, facts } = play;
  const old = facts.terms[deed.fund]?.at(-1)?.terms as Terms;
  const terms: Terms = { ...old, feeIssue: BigInt(deed.feeIssue), exitPct: BigInt(deed.exitPct), exitDays: 10 };
  const boss = await house.staff('super');
  const rules = await ask(play, boss, getFundRules, { query: { fundId: house.fundIds[deed.fund] } });
  const made = await ask(play, boss, saveFundTerms, {
    body: {
      version: rules.body.data.termsVersion,
      ...{ fundId: house.fundIds[deed.fund], issueEnabled: true, cancelEnabled: true, closeReason: null },
      ...{ minAmount: null, maxAmount: null, minUnits: null, maxUnits: null, minRemainUnits: '0' },
      maxFundUnits: terms.ceiling?.toString() ?? null,
      feeFixedIssue: terms.feeIssue.toString(),
      ...{ feeVarIssuePct: '0', feeVarIssueCap: null },
      feeFixedCancel: terms.feeCancel.toString(),
      bufferPct: terms.bufferPct.toString(),
      remainPolicy: terms.policy,
      exitSteps: terms.exitPct > 0n ? [{ untilDay: 10, pct: terms.exitPct.toString() }] : [],
    },
  });
  if (!done(made)) return codeOf(made);
  const refusal = await approveChange(play, made.body.data.changeId, 'secondSuper');
  if (refusal === null) facts.terms[deed.fund]?.push({ from: house.test.clock.now(), terms });
  return refusal;
}

export async function closeDay(play: Play, deed: Of<'holiday'>): Promise<string | null> {
  const { house, facts } = play;
  const day = dayAfter(today(play), deed.ahead);
  if (!facts.days.isOpen(day)) return MOOT;
  const made = await ask(play, await house.staff('maker'), saveHoliday, {
    body: { day, title: 'آلودگی هوا', scope: deed.scope, fundId: null, isConfirmed: true },
  });
  if (!done(made)) return codeOf(made);
  const refusal = await approveChange(play, made.body.data.changeId, 'checker');
  if (refusal === null) facts.days.holidays.set(day, deed.scope);
  return refusal;
}

export async function changeWeekend(play: Play, days: number[]): Promise<string | null> {
  const boss = await play.house.staff('super');
  const day = today(play);
  const seen = await ask(play, boss, listCalendarDays, { query: { from: day, to: day } });
  if (!done(seen)) return codeOf(seen);
  const made = await ask(play, boss, saveWeekend, {
    body: { firstDay: day, weekendDays: days, version: seen.body.data.weekendVersion },
  });
  if (!done(made)) return codeOf(made);
  const refusal = await approveChange(play, made.body.data.changeId, 'secondSuper');
  if (refusal === null) play.facts.days.weekends.push({ from: today(play), days });
  return refusal;
}

/** Prepares, approves and starts a run for each unit. */
export async function payProfit(
  play: Play,
  of: { fund: number; perUnit: bigint; day: string; coupon: number | null },
  beside: () => Promise<unknown> = () => Promise.resolve(),
): Promise<string | null> {
  const { house, facts } = play;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const made = await ask(play, maker, prepareProfit, {
    body: {
      fundId: house.fundIds[of.fund],
      profitDate: of.day,
      guaranteedPerUnit: of.perUnit.toString(),
      ...(of.coupon === null ? { reason: REASON } : {}),
    },
  });
  if (!done(made)) return codeOf(made);
  const params = { profitId: made.body.data.profitId };
  const own = await ask(play, maker, approveProfit, { params, body: { version: made.body.data.version } });
  refuseOwn(play, 'a profit run', own);
  const approved = await ask(play, checker, approveProfit, { params, body: { version: made.body.data.version } });
  if (!done(approved)) return codeOf(approved);
  // the timetable starts it later where it cannot begin now
  facts.approvedRuns.set(params.profitId, of);
  const [started] = await Promise.all([ask(play, checker, executeProfit, { params }), beside()]);
  if (!done(started)) return codeOf(started);
  await house.test.jobs.runAll(WORK_JOB);
  return null;
}

/** Starts a run at the moment in which another person approves that an order is taken back. */
export async function payBesideReversal(play: Play, deed: Of<'profitBesideReversal'>): Promise<string | null> {
  const of = { fund: deed.fund, perUnit: BigInt(deed.perUnit), day: today(play), coupon: null };
  const prepared = await prepareReversal(play, deed.of);
  return payProfit(play, of, typeof prepared === 'function' ? prepared : undefined);
}
