import { compareDecimal } from '#shared/decimal.ts';
import type { OrderType } from '#shared/orderStates.ts';

/** True when a way belongs to the order type: a sell is paid to an account, a buy is paid by every other way. */
export function isPaymentMethodOf(type: OrderType, wayCode: string): boolean {
  // the system alone repays a bond, on the day that its terms name, and opens a fund
  return wayCode !== 'maturity' && wayCode !== 'opening' && (wayCode === 'account') === (type === 2);
}

/** True when no least is above its most; a missing bound is no bound. */
export function isRangeValid(range: {
  minAmount: string | null;
  maxAmount: string | null;
  minUnits: string | null;
  maxUnits: string | null;
}): boolean {
  const isOrdered = (min: string | null, max: string | null): boolean =>
    min === null || max === null || BigInt(min) <= BigInt(max);
  return isOrdered(range.minAmount, range.maxAmount) && isOrdered(range.minUnits, range.maxUnits);
}

/** True when exit fees are listed by growing age and never rise with it. */
export function areExitStepsConsistent(steps: readonly { untilDay: number; pct: string }[]): boolean {
  return steps.every((step, index) => {
    const before = steps[index - 1];
    return before === undefined || (before.untilDay < step.untilDay && compareDecimal(before.pct, step.pct) >= 0);
  });
}
