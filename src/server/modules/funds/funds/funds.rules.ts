import { NAV_SCALE, parseDecimal, pow10, ratioPercent } from '#shared/decimal.ts';
import { daysBetween } from '#shared/jalali.ts';
import { closedReasons } from '#shared/texts/fundTexts.ts';
import type { OrderType } from '#shared/orderStates.ts';

/** Periods of the yield table in days back from the newest price; 0 is the price day before, -1 the first price (domain 2.2). */
export const yieldPeriods = [
  { period: 'daily', days: 0 },
  { period: 'weekly', days: 7 },
  { period: 'monthly', days: 30 },
  { period: 'quarterly', days: 90 },
  { period: 'sixMonth', days: 180 },
  { period: 'annual', days: 365 },
  { period: 'total', days: -1 },
] as const;

/** A period's ends. Prices are decimal text, profit is rial per unit paid after the first day. */
export interface YieldSpan {
  fromDate: string;
  toDate: string;
  startNav: string;
  endNav: string;
  profitPerUnit: bigint;
}

/** Days under which a yield is not carried to a year: it would promise what a few days cannot. */
const MIN_ANNUAL_DAYS = 30;

/** `(NAV_end + profit) / NAV_start - 1` in percent with two decimals (domain 2.2). */
export function periodYield(span: Pick<YieldSpan, 'startNav' | 'endNav' | 'profitPerUnit'>): string {
  const start = parseDecimal(span.startNav, NAV_SCALE);
  const end = parseDecimal(span.endNav, NAV_SCALE) + span.profitPerUnit * pow10(NAV_SCALE);
  return ratioPercent(end - start, start);
}

/** Yield of a period with its simple and effective yearly equals, percent; those are null for a short period (domain 2.2). */
export function yieldRow(span: YieldSpan): {
  yieldPercent: string;
  annualSimplePercent: string | null;
  annualEffectivePercent: string | null;
} {
  const yieldPercent = periodYield(span);
  const days = daysBetween(span.fromDate, span.toDate);
  if (days < MIN_ANNUAL_DAYS) return { yieldPercent, annualSimplePercent: null, annualEffectivePercent: null };
  const start = parseDecimal(span.startNav, NAV_SCALE);
  const gain = parseDecimal(span.endNav, NAV_SCALE) + span.profitPerUnit * pow10(NAV_SCALE) - start;
  const ratio = Number(gain) / Number(start);
  const effective = ((1 + ratio) ** (365 / days) - 1) * 100;
  return {
    yieldPercent,
    annualSimplePercent: ratioPercent(gain * 365n, start * BigInt(days)),
    annualEffectivePercent: Number.isFinite(effective) && Math.abs(effective) < 1e6 ? effective.toFixed(2) : null,
  };
}

/** Price series as an index of 100 at its first day, with the profit paid since added (same rule as the yields). */
export function indexSeries(points: readonly { statisticalNav: string; profitPerUnit: bigint }[]): string[] {
  const first = points[0];
  if (!first) return [];
  const start = parseDecimal(first.statisticalNav, NAV_SCALE);
  let paid = 0n;
  return points.map((point, index) => {
    // the profit of the first day was paid before the series starts
    if (index > 0) paid += point.profitPerUnit * pow10(NAV_SCALE);
    return ratioPercent(parseDecimal(point.statisticalNav, NAV_SCALE) + paid, start, 4);
  });
}

/** What decides whether a fund takes orders of a type. */
export interface OpennessFacts {
  kind: 'fund' | 'bond';
  isNegotiable: boolean;
  status: 'draft' | 'active' | 'closed' | 'liquidating';
  issueEnabled: boolean;
  cancelEnabled: boolean;
  closeReason: string | null;
  maxFundUnits: bigint | null;
  investedUnits: bigint;
  openBuyUnits: bigint;
  hasPrice: boolean;
  bond: { subscriptionFrom: string; subscriptionTo: string; maturityDate: string; hasBuyback: boolean } | null;
  /** closure by the settings, for the order type */
  closure: { reason: string } | null;
  today: string;
}

function bondReason(bond: NonNullable<OpennessFacts['bond']>, type: OrderType, today: string): string | null {
  if (type === 2 && today >= bond.maturityDate) return closedReasons.bondMatured;
  if (type === 2) return bond.hasBuyback ? null : closedReasons.bondNoBuyback;
  if (today < bond.subscriptionFrom) return closedReasons.bondNotStarted;
  return today > bond.subscriptionTo ? closedReasons.bondEnded : null;
}

function closedReason(facts: OpennessFacts, type: OrderType): string | null {
  const isEnabled = type === 1 ? facts.issueEnabled : facts.cancelEnabled;
  if (facts.status === 'draft') return closedReasons.draft;
  if (facts.isNegotiable) return facts.closeReason ?? closedReasons.negotiable;
  if (facts.status === 'liquidating' && type === 1) return facts.closeReason ?? closedReasons.liquidating;
  // a closed fund still lets people leave; nothing is left of a closed bond
  if (facts.status === 'closed' && (type === 1 || facts.bond)) return facts.closeReason ?? closedReasons.closed;
  const ofBond = facts.bond && bondReason(facts.bond, type, facts.today);
  if (ofBond) return ofBond;
  if (!isEnabled) return facts.closeReason ?? (type === 1 ? closedReasons.issueOff : closedReasons.cancelOff);
  if (type === 1 && facts.maxFundUnits !== null && facts.investedUnits + facts.openBuyUnits >= facts.maxFundUnits) {
    return facts.closeReason ?? closedReasons.ceiling;
  }
  if (facts.closure) return facts.closure.reason || closedReasons.window;
  return facts.hasPrice ? null : closedReasons.noPrice;
}

/** Whether orders of a type are taken, and the sentence that says why not (domain 1.5: a closed fund needs a reason). */
export function openness(facts: OpennessFacts, type: OrderType): { isOpen: boolean; reason: string | null } {
  const reason = closedReason(facts, type);
  return { isOpen: reason === null, reason };
}
