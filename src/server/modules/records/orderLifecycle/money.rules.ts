import { percentOf, percentOfCeil, unitsCost, unitsForAmount, unitsToReach, unitsValue } from '#shared/decimal.ts';
import { exitPercent, type ExitStep } from '#shared/orderTiming.ts';

export { exitPercent, type ExitStep };

/** Fees and remainder policy of a fund (domain 1.5). Percentages are decimal text (`0.1` is 0.1 %), money is rial. */
export interface FundFees {
  fixedIssue: bigint;
  varIssuePct: string;
  varIssueCap: bigint | null;
  fixedCancel: bigint;
  /** percent added to the price of a buy by units, so that a risen price is still covered */
  bufferPct: string;
  remainPolicy: RemainPolicy;
}

/** Fees and exit steps that an order was placed with, as they are stored; rial as text. */
export interface OrderTerms {
  fixedIssue: string;
  varIssuePct: string;
  varIssueCap: string | null;
  fixedCancel: string;
  /** absent for an order that was executed before terms were kept: those of the fund */
  exitSteps?: readonly ExitStep[];
}

/** The fund with the terms of an order; with its own where the order has none. */
export function withTerms<T extends FundFees>(fund: T, terms: OrderTerms | null): T {
  if (terms === null) return fund;
  const { fixedIssue, varIssuePct, varIssueCap, fixedCancel } = terms;
  return {
    ...fund,
    fixedIssue: BigInt(fixedIssue),
    varIssuePct,
    varIssueCap: varIssueCap === null ? null : BigInt(varIssueCap),
    fixedCancel: BigInt(fixedCancel),
  };
}

/** The fees of the effective day of an order, as the order keeps them. */
export const termsOf = (
  fees: Omit<FundFees, 'bufferPct' | 'remainPolicy'> & { exitSteps: readonly ExitStep[] },
): OrderTerms => ({
  fixedIssue: fees.fixedIssue.toString(),
  varIssuePct: fees.varIssuePct,
  varIssueCap: fees.varIssueCap?.toString() ?? null,
  fixedCancel: fees.fixedCancel.toString(),
  exitSteps: fees.exitSteps.map(({ untilDay, pct }) => ({ untilDay, pct })),
});

/** Terms of an order that was executed before terms were kept: the fee that it paid, rial. */
export const termsOfExecuted = (order: { terms: OrderTerms | null; fee: bigint | null }): OrderTerms => {
  const fee = (order.fee ?? 0n).toString();
  return order.terms ?? { fixedIssue: fee, varIssuePct: '0', varIssueCap: null, fixedCancel: fee };
};

export type RemainPolicy = 'auto' | 'refund' | 'credit' | 'keep_in_fund_ledger';
/** Where money that bought no unit goes: to the bank account, or to the investor's cash in the fund. */
export type RemainTarget = 'refund' | 'credit';

/** Remainders under this many rials stay as credit when the fund has no policy of its own (domain 1.5). */
export const CREDIT_BELOW_RIAL = 1_000_000n;

/** What an issuance comes to at a price; `cost + fee + remain = amount` always. All rial. */
export interface BuyResult {
  units: bigint;
  cost: bigint;
  fee: bigint;
  remain: bigint;
}

/** The same fund without issue fees: profit that is reinvested pays none (domain 1.10). */
export function withoutFees<T extends FundFees>(fees: T): T {
  return { ...fees, fixedIssue: 0n, varIssuePct: '0', varIssueCap: null };
}

/** What the numbers of a purchase are made from. */
export interface Purchase {
  mode: 'amount' | 'units' | 'all';
  paymentMethod: string;
  requestedUnits: bigint | null;
  amount: bigint | null;
}

/** Numbers a purchase gets at a price, with no more units than the ceiling of the fund leaves `free`; null: no ceiling. */
export function buyOf(order: Purchase, fund: FundFees, nav: string, free: bigint | null): BuyResult {
  const fees = order.paymentMethod === 'reinvest' ? withoutFees(fund) : fund;
  const amount = order.amount ?? 0n;
  const full =
    order.mode === 'units' ? buyByUnits(order.requestedUnits ?? 0n, amount, nav, fees) : buyByAmount(amount, nav, fees);
  return free === null || full.units <= free ? full : buyByUnits(free > 0n ? free : 0n, amount, nav, fees);
}

/** Variable issue fee of an amount, capped, floored to a rial (domain 1.5). */
export function variableIssueFee(base: bigint, fees: FundFees): bigint {
  const fee = percentOf(base, fees.varIssuePct);
  return fees.varIssueCap !== null && fee > fees.varIssueCap ? fees.varIssueCap : fee;
}

/** Issuance by amount: fees from the amount, whole units from the rest (domain 1.5). Fees are 0 when no unit is bought. */
export function buyByAmount(amount: bigint, nav: string, fees: FundFees): BuyResult {
  const fee = fees.fixedIssue + variableIssueFee(amount, fees);
  const units = unitsForAmount(amount - fee, nav);
  if (units <= 0n) return { units: 0n, cost: 0n, fee: 0n, remain: amount };
  const cost = unitsCost(units, nav);
  return { units, cost, fee, remain: amount - fee - cost };
}

/** Money to pay for exactly some units: today's price with the buffer, and the fees (domain 1.5). Rial. */
export function amountForUnits(units: bigint, nav: string, fees: FundFees): bigint {
  const cost = unitsCost(units, nav);
  const base = cost + percentOfCeil(cost, fees.bufferPct);
  return base + fees.fixedIssue + variableIssueFee(base, fees);
}

/** What least amounts are rounded up to, rial: nobody is asked for the last hundred. */
const LEAST_STEP = 1_000n;

/**
 * Least money of a buy, rial: the limit, and never less than the fewest units cost with the buffer and the fees, so that it
 * buys them at a price that has risen, too. Without a price the limit alone.
 */
export function leastBuyAmount(
  limits: { minAmount: bigint | null; minUnits: bigint | null },
  nav: string | null,
  fees: FundFees,
): bigint | null {
  if (nav === null) return limits.minAmount;
  const units = limits.minUnits !== null && limits.minUnits > 1n ? limits.minUnits : 1n;
  const cost = amountForUnits(units, nav, fees);
  const least = ((cost + LEAST_STEP - 1n) / LEAST_STEP) * LEAST_STEP;
  return limits.minAmount !== null && limits.minAmount > least ? limits.minAmount : least;
}

/**
 * Issuance by units: the units asked for, or as many as the money still buys when the price rose past the buffer. The
 * variable fee is taken from the price of the units, not from the buffer.
 */
export function buyByUnits(wanted: bigint, amount: bigint, nav: string, fees: FundFees): BuyResult {
  const at = (units: bigint): BuyResult => {
    const cost = unitsCost(units, nav);
    const fee = fees.fixedIssue + variableIssueFee(cost, fees);
    return { units, cost, fee, remain: amount - cost - fee };
  };
  let low = 0n;
  const most = unitsForAmount(amount - fees.fixedIssue, nav);
  let high = most < wanted ? most : wanted;
  // the total grows with the units, so the largest affordable count is found by halving
  while (low < high) {
    const middle = (low + high + 1n) / 2n;
    if (at(middle).remain >= 0n) low = middle;
    else high = middle - 1n;
  }
  return low <= 0n ? { units: 0n, cost: 0n, fee: 0n, remain: amount } : at(low);
}

const creditMethods: readonly string[] = ['wallet', 'reinvest'];

/** True for orders whose money was the investor's credit before: it goes back to there. */
export const isFromCredit = (paymentMethod: string): boolean => creditMethods.includes(paymentMethod);

/**
 * Where money that bought no unit goes; null when nothing is left (domain 1.5). Only a remainder, which is less than the
 * price of one unit, stays with the fund by policy. What a ceiling or a buffer leaves over goes back as under `auto`, or
 * to the credit that it came from. It is always the investor's (decision 96). Rial.
 */
export function remainTarget(
  remain: bigint,
  { policy, nav, paymentMethod }: { policy: RemainPolicy; nav: string; paymentMethod: string },
): RemainTarget | null {
  if (remain <= 0n) return null;
  if (policy === 'refund') return 'refund';
  const staysByPolicy = policy !== 'auto' && (isFromCredit(paymentMethod) || remain < unitsCost(1n, nav));
  return staysByPolicy || remain < CREDIT_BELOW_RIAL ? 'credit' : 'refund';
}

/** A certificate's free units, oldest first. */
export interface SellableLot {
  lotId: number;
  licenseNumber: string;
  licenseDate: string;
  unitsLeft: bigint;
  ageDays: number;
}

/** What is taken from one lot; `gross` and `exitFee` are rial. */
export interface LotUse {
  lotId: number;
  licenseNumber: string;
  licenseDate: string;
  units: bigint;
  ageDays: number;
  pct: string;
  gross: bigint;
  exitFee: bigint;
}

/** `gross = net + fee + exitFee` always; `net` may be negative when the charges exceed the value. All rial. */
export interface SellResult {
  uses: LotUse[];
  units: bigint;
  gross: bigint;
  exitFee: bigint;
  fee: bigint;
  net: bigint;
}

/**
 * Numbers that a redemption gets at a price out of certificates, in the preview of a day as in its execution: by its own terms,
 * by those of the fund where it has none. Principal that is repaid at maturity costs nothing (domain 1.12).
 */
export function saleOf(
  order: { heldUnits: bigint; paymentMethod: string; terms: OrderTerms | null },
  of: { lots: readonly SellableLot[]; nav: string; fixedCancel: bigint; steps: readonly ExitStep[] },
): SellResult {
  const { heldUnits, paymentMethod, terms } = order;
  if (paymentMethod === 'maturity') return sellUnits(heldUnits, of.lots, of.nav, [], 0n);
  const fixedFee = terms === null ? of.fixedCancel : BigInt(terms.fixedCancel);
  return sellUnits(heldUnits, of.lots, of.nav, terms?.exitSteps ?? of.steps, fixedFee);
}

/**
 * Redemption of units, first in first out over lots (domain 1.5). The gross value is that of all units together, so many
 * lots lose no rial to rounding; exit fees are floored per lot. @throws RangeError when the lots hold fewer units.
 */
export function sellUnits(
  wanted: bigint,
  lots: readonly SellableLot[],
  nav: string,
  steps: readonly ExitStep[],
  fixedFee: bigint,
): SellResult {
  const uses: LotUse[] = [];
  let taken = 0n;
  for (const lot of lots) {
    const left = wanted - taken;
    if (left <= 0n) break;
    const units = lot.unitsLeft < left ? lot.unitsLeft : left;
    if (units <= 0n) continue;
    const gross = unitsValue(taken + units, nav) - unitsValue(taken, nav);
    const pct = exitPercent(steps, lot.ageDays);
    uses.push({
      lotId: lot.lotId,
      licenseNumber: lot.licenseNumber,
      licenseDate: lot.licenseDate,
      units,
      ageDays: lot.ageDays,
      pct,
      gross,
      exitFee: percentOf(gross, pct),
    });
    taken += units;
  }
  if (taken !== wanted) throw new RangeError(`lots hold ${taken} units, ${wanted} wanted`);
  const gross = unitsValue(wanted, nav);
  const exitFee = uses.reduce((sum, use) => sum + use.exitFee, 0n);
  return { uses, units: wanted, gross, exitFee, fee: fixedFee, net: gross - exitFee - fixedFee };
}

/** Units to cancel so that their value reaches an amount at the last price (domain 1.5). */
export function unitsForSellAmount(amount: bigint, nav: string): bigint {
  return unitsToReach(amount, nav);
}
