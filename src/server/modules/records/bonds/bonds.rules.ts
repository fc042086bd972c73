import { closedReasons } from '#shared/texts/fundTexts.ts';
import { divideFloor, formatDecimal, NAV_SCALE, parseDecimal, PERCENT_SCALE, pow10 } from '#shared/decimal.ts';
import { addJalaliMonths, daysBetween } from '#shared/jalali.ts';
import { workingDayFrom, type WorkingCalendar } from '#shared/workingDays.ts';

/** Terms of a bond; rates are yearly percent text, days ISO, the face value of one paper is rial. */
export interface BondTerms {
  fundId: number;
  faceValue: bigint;
  couponRate: string;
  couponMonths: number;
  issueDate: string;
  maturityDate: string;
  subscriptionFrom: string;
  subscriptionTo: string;
  hasBuyback: boolean;
  buybackRate: string | null;
}

export interface Coupon {
  /** day of the terms */
  dueDate: string;
  /** the same day, or the next working day */
  payDate: string;
  amountPerUnit: bigint;
}

const YEAR_DAYS = 365n;
const YEAR_MONTHS = 12n;

/** Coupon of one paper for a period of so many months: rial, floored (domain 2.3). */
export function couponAmount(terms: Pick<BondTerms, 'faceValue' | 'couponRate' | 'couponMonths'>): bigint {
  const yearly = terms.faceValue * parseDecimal(terms.couponRate, PERCENT_SCALE);
  return divideFloor(yearly * BigInt(terms.couponMonths), YEAR_MONTHS * 100n * pow10(PERCENT_SCALE));
}

/** Coupons from the first after the issue to the one at maturity, oldest first; none for papers without coupon. */
export function couponCalendar(terms: BondTerms, calendar: WorkingCalendar): Coupon[] {
  if (terms.couponMonths <= 0) return [];
  const amountPerUnit = couponAmount(terms);
  if (amountPerUnit === 0n) return [];
  const coupons: Coupon[] = [];
  for (let period = 1; ; period += 1) {
    const dueDate = addJalaliMonths(terms.issueDate, period * terms.couponMonths);
    if (dueDate > terms.maturityDate) return coupons;
    coupons.push({ dueDate, payDate: workingDayFrom(calendar, dueDate), amountPerUnit });
  }
}

/**
 * Price at which the issuer buys a paper back on a day: the face value and what has grown since the due day of the last
 * coupon that was paid, at the rate of the commitment (domain 1.12). A coupon pays until its due day, so the days up to a
 * later pay day belong to the next one. NAV text. Without a commitment the paper is worth its face value.
 */
export function buybackPrice(terms: BondTerms, coupons: readonly Coupon[], day: string): string {
  const face = formatDecimal(terms.faceValue * pow10(NAV_SCALE), NAV_SCALE);
  if (!terms.hasBuyback || terms.buybackRate === null) return face;
  const since = coupons.findLast((coupon) => coupon.payDate <= day)?.dueDate ?? terms.issueDate;
  const days = BigInt(Math.max(0, daysBetween(since, day < terms.maturityDate ? day : terms.maturityDate)));
  const grown = divideFloor(
    terms.faceValue * parseDecimal(terms.buybackRate, PERCENT_SCALE) * days,
    YEAR_DAYS * 100n * pow10(PERCENT_SCALE),
  );
  return formatDecimal((terms.faceValue + grown) * pow10(NAV_SCALE), NAV_SCALE);
}

/** Why a bond takes no buy or no sell on a day; null where it does (domain 1.12). */
export function bondClosedReasons(terms: BondTerms, day: string): { 1: string | null; 2: string | null } {
  const isBefore = day < terms.subscriptionFrom;
  const isAfter = day > terms.subscriptionTo;
  return {
    1: isBefore ? closedReasons.bondNotStarted : isAfter ? closedReasons.bondEnded : null,
    2: day >= terms.maturityDate ? closedReasons.bondMatured : terms.hasBuyback ? null : closedReasons.bondNoBuyback,
  };
}
