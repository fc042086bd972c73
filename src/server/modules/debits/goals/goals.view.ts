import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { regularLabels } from '#shared/texts/directDebitTexts.ts';
import type { getGoal } from '#shared/contract/goals.ts';
import {
  goalBandAssumptions as assumptions,
  goalBandTexts,
  goalKindLabels,
  goalSourceLabels,
  goalStateLabels,
} from '#shared/texts/goalTexts.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { runDayOf } from '#shared/debitSchedule.ts';
import { unitsValue } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import type { WorkingCalendar } from '#shared/workingDays.ts';
import { intervalText } from '#server/modules/records/debitRecords/plan.rules.ts';
import type { RegularRow } from '#server/modules/records/debitRecords/regulars.repo.ts';
import type { Band } from './band.rules.ts';
import type { GoalOrderRow, GoalRow } from './goals.repo.ts';
import { monthsUntil, neededPerMonth, progressPercent } from './goals.rules.ts';

type GoalData = ResponseOf<typeof getGoal>['data'];
type Goal = GoalData['goal'];

/** Rial that the units of a goal are worth by the last approved price. */
export const valueOf = ({ units, cancelNav }: Pick<GoalRow, 'units' | 'cancelNav'>): bigint =>
  cancelNav === null ? 0n : unitsValue(units, cancelNav);

/** What is left until the target, and what each month to come would have to bring. Rial. */
export function restOf(row: GoalRow, today: string) {
  const value = valueOf(row);
  const remaining = row.targetAmount > value ? row.targetAmount - value : 0n;
  const monthsLeft = monthsUntil(today, row.targetDay);
  const needed = row.closedAt === null ? neededPerMonth(remaining, monthsLeft) : null;
  return { value, remaining, monthsLeft, needed };
}

function planView(plan: RegularRow | null, calendar: WorkingCalendar | null): Goal['plan'] {
  if (!plan) return null;
  const next = plan.status === 'active' ? plan.nextPeriod : null;
  return {
    regularId: plan.id,
    amount: plan.amount.toString(),
    intervalText: intervalText(plan),
    nextRunDate: next !== null && calendar ? runDayOf(calendar, next) : null,
    status: plan.status,
    statusText: regularLabels[plan.status],
  };
}

/** A goal with its progress on a day and the plan that feeds it. */
export function goalView(
  row: GoalRow,
  of: { today: string; plan: RegularRow | null; calendar: WorkingCalendar | null },
): Goal {
  const { value, remaining, monthsLeft, needed } = restOf(row, of.today);
  const status = row.closedAt === null ? 'open' : 'closed';
  return {
    goalId: row.id,
    investorId: row.investorId,
    investorName: row.investorName,
    fundId: row.fundId,
    fundName: row.fundName,
    name: row.name,
    kind: row.kind,
    kindText: goalKindLabels[row.kind],
    status,
    statusText: goalStateLabels[status],
    targetAmount: row.targetAmount.toString(),
    targetDay: row.targetDay,
    units: row.units.toString(),
    value: value.toString(),
    priceDay: row.priceDay,
    netPaid: (row.paid - row.taken).toString(),
    underWay: row.underWay.toString(),
    percent: progressPercent(value, row.targetAmount),
    isReached: value >= row.targetAmount,
    remaining: remaining.toString(),
    monthsLeft,
    neededPerMonth: needed?.toString() ?? null,
    plan: planView(of.plan, of.calendar),
    createdAt: row.createdAt.toISOString(),
    closedAt: row.closedAt?.toISOString() ?? null,
    version: row.version,
  };
}

/** A purchase that counts toward the goal or may. */
export function goalOrderView(row: GoalOrderRow, goalId: number): GoalData['orders'][number] {
  return {
    orderId: row.orderId,
    orderNo: row.orderNo,
    createdAt: row.createdAt.toISOString(),
    statusText: orderStateLabels[row.status],
    amount: row.amount?.toString() ?? null,
    unitsLeft: row.unitsLeft.toString(),
    isCounted: row.goalId === goalId,
    source: row.source,
    sourceText: row.source && goalSourceLabels[row.source],
    otherGoal: row.otherGoal,
  };
}

/** Why a goal has no band, in words. */
export function bandReason(band: Exclude<Band, { outcome: unknown }>): string {
  return band.missing === 'short'
    ? fillMessage(goalBandTexts.short, { days: formatNumber(band.days) })
    : goalBandTexts[band.missing];
}

/** A band with what it assumes. */
export function bandView(band: Band, of: { targetDay: string; hasPlan: boolean }): GoalData['band'] {
  if (!('outcome' in band)) return { outcome: null, reason: bandReason(band), assumptions: [] };
  const { day, days, periods, since, low, middle, high, paidIn } = band.outcome;
  const isWholeTime = day === of.targetDay;
  return {
    outcome: {
      day,
      low: low.toString(),
      middle: middle.toString(),
      high: high.toString(),
      paidIn: paidIn.toString(),
      isWholeTime,
    },
    reason: null,
    assumptions: [
      fillMessage(assumptions.windows, {
        count: formatNumber(periods),
        days: formatNumber(days),
        from: formatJalaliDate(since),
      }),
      ...(isWholeTime ? [] : [fillMessage(assumptions.shorter, { date: formatJalaliDate(day) })]),
      assumptions.outcomes,
      of.hasPlan ? assumptions.plan : assumptions.noPlan,
      assumptions.noFees,
      assumptions.noPromise,
    ],
  };
}
