/*
 * The funds of the simulated house, each with an unusual side. What is written here is what the house is set up
 * with and what its model knows.
 */

/** What an order of a fund costs and how it is treated; versions follow one another. */
export interface Terms {
  feeIssue: bigint;
  feeCancel: bigint;
  /** percent of the value of units that leave within `exitDays` days */
  exitPct: bigint;
  exitDays: number;
  ceiling: bigint | null;
  policy: 'auto' | 'refund' | 'credit' | 'keep_in_fund_ledger';
  bufferPct: bigint;
}

export interface FundPlan extends Terms {
  key: string;
  kind: 'fund' | 'bond';
  /** rial */
  firstPrice: bigint;
  /** working days from the effective day to the price day */
  offset: { buy: number; sell: number };
  isReinvest: boolean;
  isDebit: boolean;
  /** yearly percent of a bond, paid each month */
  couponRate?: bigint;
  /** days before the start on which a bond was issued, and months from then to its end */
  issuedBefore?: number;
  months?: number;
  /** days from the start in which its papers are sold */
  soldFor?: number;
}

const plain: Omit<FundPlan, 'key'> = {
  kind: 'fund',
  firstPrice: 1_000_000n,
  offset: { buy: 1, sell: 0 },
  feeIssue: 0n,
  feeCancel: 0n,
  exitPct: 0n,
  exitDays: 0,
  ceiling: null,
  policy: 'credit',
  bufferPct: 0n,
  isReinvest: false,
  isDebit: false,
};

const bond: Omit<FundPlan, 'key'> = { ...plain, kind: 'bond', couponRate: 24n, offset: { buy: 0, sell: 0 } };

export const funds: readonly FundPlan[] = [
  { ...plain, key: 'open', isDebit: true },
  { ...plain, key: 'keeping', policy: 'keep_in_fund_ledger', bufferPct: 3n, ceiling: 250n, isReinvest: true },
  { ...plain, key: 'full', ceiling: 120n, feeIssue: 5_000n, feeCancel: 3_000n, exitPct: 2n, exitDays: 10 },
  { ...plain, key: 'paying', policy: 'refund', offset: { buy: 0, sell: 1 }, isReinvest: true, isDebit: true },
  { ...bond, key: 'bond', issuedBefore: 22, months: 36, soldFor: 40 },
  // its only coupon and its principal come a few days after the start
  { ...bond, key: 'ending', issuedBefore: 21, months: 1, soldFor: 7 },
];

/** Coupon of one paper for a month, rial. */
export const couponOf = (fund: FundPlan): bigint => (fund.firstPrice * (fund.couponRate ?? 0n)) / 1200n;

/**
 * A number from 0 up to 1 that follows from a text: the same for one seed whatever else a story holds (FNV-1a,
 * mixed).
 */
export function shareOf(text: string): number {
  let hash = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  hash = Math.imul(hash ^ (hash >>> 15), 0x2c1b3c6d);
  hash = Math.imul(hash ^ (hash >>> 12), 0x297a2d39);
  return ((hash ^ (hash >>> 15)) >>> 0) / 2 ** 32;
}

/** The right price of a fund on a day, rial: a walk that follows from the seed alone. */
export function rightPrice(seed: number, fund: number, dayIndex: number): bigint {
  const plan = funds[fund];
  if (!plan || plan.kind === 'bond') return plan?.firstPrice ?? 0n;
  let price = plan.firstPrice;
  for (let day = 0; day < dayIndex; day += 1)
    price += (price * BigInt(Math.floor(shareOf(`${seed}:price:${fund}:${day}`) * 17) - 7)) / 1000n;
  return price < 100_000n ? 100_000n : price;
}

/** One person in eight is a child of the person before them. */
export const isChild = (person: number): boolean => person % 8 === 3;
