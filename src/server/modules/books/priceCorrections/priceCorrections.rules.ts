import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { priceCorrectionHold, type priceCorrectionObstacles } from '#shared/contract/priceCorrections.ts';
import { unitsValue } from '#shared/decimal.ts';

/** Why an order is not executed again. */
export type Obstacle = keyof typeof priceCorrectionObstacles;
export type Way = 'again' | 'credit' | 'borne';

/** What an execution comes to. Money is rial. */
export interface Figures {
  units: bigint;
  /** purchase: price of the units; redemption: what the investor is paid */
  net: bigint;
  /** purchase: what remains of the money and belongs to the investor; 0 for a redemption */
  remain: bigint;
}

/**
 * What the investor got too little, at the right price: of a purchase by the worth of its units and the remainder, of a
 * redemption by what is paid. Rial, negative when they got too much.
 */
export function differenceOf(orderType: 1 | 2, old: Figures, right: Figures, rightNav: string): bigint {
  if (orderType === 2) return right.net - old.net;
  const worth = (of: Figures): bigint => unitsValue(of.units, rightNav) + of.remain;
  return worth(right) - worth(old);
}

/**
 * What is left of a difference after earlier corrections of the same execution: what they credited is not credited again,
 * and what they claimed for the fund is not claimed again. Rial, signed as the difference.
 */
export function restOf(difference: bigint, made: { credited: bigint; claimed: bigint }): bigint {
  if (difference > 0n) return difference > made.credited ? difference - made.credited : 0n;
  return -difference > made.claimed ? difference + made.claimed : 0n;
}

/** True when the right price changes nothing about an order. */
export const isSame = (old: Figures, right: Figures): boolean =>
  old.units === right.units && old.net === right.net && old.remain === right.remain;

/**
 * What stands against executing an order again; null when nothing does. A purchase needs all its units still there, and the
 * part of its money that became credit.
 */
export function obstacleOf(order: {
  orderType: 1 | 2;
  /** a profit or repayment counted its units */
  hasRun: boolean;
  /** money of it is at the bank or was paid */
  hasGone: boolean;
  /** an earlier correction of the same execution credited its difference, or claimed it for the fund */
  isMadeGood: boolean;
  /** every unit of it is there and free */
  isWhole: boolean;
  /** the credit that its remainder became is there and free */
  isCreditFree: boolean;
}): Obstacle | null {
  if (order.hasRun) return 'run';
  if (order.hasGone) return 'payout';
  if (order.isMadeGood) return 'made_good';
  if (order.orderType === 2) return null;
  if (!order.isWhole) return 'units';
  return order.isCreditFree ? null : 'money';
}

/** Why the payouts of a correction are held back, as the desk reads it. */
export const holdReasonOf = (id: number): string => fillMessage(priceCorrectionHold, { id });

/** What becomes of an order: what the investor got too much without being able to give it back stays with them. */
export function wayOf(obstacle: Obstacle | null, difference: bigint): Way {
  if (obstacle === null) return 'again';
  return difference > 0n ? 'credit' : 'borne';
}
