import { sql } from 'kysely';
import { freezeInvestor } from '#shared/contract/investorFiles.ts';
import { getPayout, holdPayout, listPayouts, releasePayoutHold } from '#shared/contract/payouts.ts';
import { confirmNavWithdrawal, listNavs, prepareNavWithdrawal } from '#shared/contract/prices.ts';
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
export async function approveChange(
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

/** Holds a payout that waits back for some days. */
export async function hold(play: Play, deed: Of<'hold'>): Promise<string | null> {
  const { house, facts } = play;
  const maker = await house.staff('maker');
  const list = await ask(play, maker, listPayouts, { query: { status: 'pending', size: 50 } });
  const payout = list.body.data[deed.back];
  if (!payout || facts.held.has(payout.payoutId)) return MOOT;
  const params = { payoutId: payout.payoutId };
  const { version } = (await ask(play, maker, getPayout, { params })).body.data;
  const refusal = codeOf(await ask(play, maker, holdPayout, { params, body: { version, reason: REASON } }));
  if (refusal === null) facts.held.set(payout.payoutId, dayAfter(today(play), deed.days));
  return refusal;
}

/** Lifts the holds whose day has come. */
export async function endHolds(play: Play): Promise<void> {
  const { house, facts } = play;
  const checker = await house.staff('checker');
  for (const [payoutId, day] of facts.held) {
    if (day > today(play)) continue;
    const params = { payoutId };
    const { version } = (await ask(play, checker, getPayout, { params })).body.data;
    const answer = await ask(play, checker, releasePayoutHold, { params, body: { version, reason: REASON } });
    // what was taken back meanwhile is held no more
    facts.count(done(answer) ? facts.taken : facts.refused, `end of a hold ${codeOf(answer) ?? ''}`);
    facts.held.delete(payoutId);
  }
}

/** Two people stop the purchases of an investor, or let them buy again. */
export async function freeze(play: Play, deed: Of<'freeze'>): Promise<string | null> {
  const { house, facts } = play;
  if (deed.extent === 'none' && !facts.frozen.has(deed.person)) return MOOT;
  const params = { investorId: house.people[deed.person]?.investorId ?? 0 };
  const body = { extent: deed.extent, reason: REASON, firstDay: null, lastDay: null };
  const made = await ask(play, await house.staff('maker'), freezeInvestor, { params, body });
  if (!done(made)) return codeOf(made);
  const refusal = await approveChange(play, made.body.data.changeId, 'checker');
  if (refusal === null && deed.extent === 'none') facts.frozen.delete(deed.person);
  else if (refusal === null) facts.frozen.set(deed.person, house.test.clock.now());
  return refusal;
}

/** Two people withdraw the price of today, with which no order was executed; it is published again the next morning. */
export async function withdrawPrice(play: Play, deed: Of<'withdrawPrice'>): Promise<string | null> {
  const { house, facts } = play;
  const prices = facts.prices[deed.fund];
  const of = { fundId: house.fundIds[deed.fund] ?? 0, navDate: today(play) };
  if (prices?.has(of.navDate) !== true) return MOOT;
  const [maker, checker] = [await house.staff('maker'), await house.staff('checker')];
  const versionSeen = async (): Promise<string> =>
    (await ask(play, checker, listNavs, { query: { ...of, page: 1, size: 1 } })).body.data[0]?.version ?? '';
  const body = { ...of, version: await versionSeen(), reason: REASON };
  const made = await ask(play, maker, prepareNavWithdrawal, { body });
  if (!done(made)) return codeOf(made);
  const decision = { ...of, version: await versionSeen() };
  refuseOwn(play, 'a withdrawal of a price', await ask(play, maker, confirmNavWithdrawal, { body: decision }));
  const refusal = codeOf(await ask(play, checker, confirmNavWithdrawal, { body: decision }));
  if (refusal === null) prices.delete(of.navDate);
  return refusal;
}

/** Days after which an investor may buy again. */
const FROZEN_DAYS = 7;

/** Lets people buy again whose purchases were stopped for some days. */
export async function endFreezes(play: Play): Promise<void> {
  const until = new Date(play.house.test.clock.now().getTime() - FROZEN_DAYS * 86_400_000);
  for (const [person, from] of play.facts.frozen) {
    if (from > until) continue;
    const refusal = await freeze(play, { do: 'freeze', person, extent: 'none' });
    play.facts.count(refusal === null ? play.facts.taken : play.facts.refused, `end of a freeze ${refusal ?? ''}`);
  }
}
