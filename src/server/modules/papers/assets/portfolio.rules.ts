import { NAV_SCALE, parseDecimal, unitsValue } from '#shared/decimal.ts';

/** When something of the books counts: from its booking until it was taken back. */
export interface Standing {
  /** day from which it earns: the price day of an execution, never after the booking */
  day: string;
  bookedOn: string;
  /** day on which it was taken back; null while it stands */
  undoneOn: string | null;
}

/** Units of a certificate coming (positive) or going. `proceeds` is what a going brought after its exitFee, rial. */
export interface LotMove extends Standing {
  fundId: number;
  lotId: number;
  units: bigint;
  unitPrice: string;
  proceeds: bigint;
  /** money of the ledger paid for the units; false for opening units */
  isBought: boolean;
}

/** Money of a ledger kind on a day; positive is in the investor's favour. Rial. */
export interface CashFlow extends Standing {
  fundId: number;
  type: string;
  amount: bigint;
  /** day of the profit run that a profit belongs to; null for other money */
  profitDay: string | null;
}

/** Price of a day; the profit was paid on that day, rial per unit. */
export interface PriceDay {
  fundId: number;
  day: string;
  cancelNav: string;
  profitPerUnit: bigint;
}

/** What an investor holds of a fund on a day. Cost is that of the units still held; rial. */
export interface Position {
  fundId: number;
  units: bigint;
  cost: bigint;
  /** newest price on or before the day; null when there is none */
  price: PriceDay | null;
  value: bigint;
}

/** What stood at the end of a day, as it was reported then. */
export const standingAt = <T extends Standing>(list: readonly T[], day: string): T[] =>
  list.filter(({ bookedOn, undoneOn }) => bookedOn <= day && (undoneOn === null || undoneOn > day));

/** Everything on the day of its booking, and again with the other sign on the day on which it was taken back. */
function asBooked<T extends Standing>(list: readonly T[], mirror: (one: T) => T): T[] {
  return list
    .flatMap((one) => [
      { ...one, day: one.bookedOn },
      ...(one.undoneOn === null ? [] : [{ ...mirror(one), day: one.undoneOn }]),
    ])
    .sort((a, b) => (a.day < b.day ? -1 : a.day > b.day ? 1 : 0));
}

/** Prices without the profits of runs that the investor's share was taken out of by a day. */
export function pricesFor(prices: readonly PriceDay[], flows: readonly CashFlow[], day: string): readonly PriceDay[] {
  const keyOf = (of: { fundId: number }, on: string) => `${of.fundId}:${on}`;
  const paid = new Set(standingAt(flows, day).map((flow) => keyOf(flow, flow.profitDay ?? '')));
  const taken = new Set<string>();
  for (const flow of flows) {
    if (flow.profitDay === null || flow.undoneOn === null || flow.undoneOn > day) continue;
    if (!paid.has(keyOf(flow, flow.profitDay))) taken.add(keyOf(flow, flow.profitDay));
  }
  if (taken.size === 0) return prices;
  return prices.map((price) => (taken.has(keyOf(price, price.day)) ? { ...price, profitPerUnit: 0n } : price));
}

/** Unit movements as the ledger shows them day by day. */
export const movesAsBooked = (moves: readonly LotMove[]): LotMove[] =>
  asBooked(moves, (move) => ({ ...move, units: -move.units }));

/** Money as the ledger shows it day by day. */
export const flowsAsBooked = (flows: readonly CashFlow[]): CashFlow[] =>
  asBooked(flows, (flow) => ({ ...flow, amount: -flow.amount }));

/** Units per fund and certificate after all moves up to a day (inclusive). */
function lotsAt(
  moves: readonly LotMove[],
  day: string,
): Map<number, Map<number, { units: bigint; unitPrice: string }>> {
  const funds = new Map<number, Map<number, { units: bigint; unitPrice: string }>>();
  for (const move of moves) {
    if (move.day > day) continue;
    const lots = funds.get(move.fundId) ?? new Map<number, { units: bigint; unitPrice: string }>();
    const units = (lots.get(move.lotId)?.units ?? 0n) + move.units;
    lots.set(move.lotId, { units, unitPrice: move.unitPrice });
    funds.set(move.fundId, lots);
  }
  return funds;
}

/** Units of each fund after all moves up to a day (inclusive). */
export function unitsAt(moves: readonly LotMove[], day: string): Map<number, bigint> {
  const units = new Map<number, bigint>();
  for (const move of moves) if (move.day <= day) units.set(move.fundId, (units.get(move.fundId) ?? 0n) + move.units);
  return units;
}

/** Newest price of each fund on or before a day. Prices must be sorted by day. */
export function pricesAt(prices: readonly PriceDay[], day: string): Map<number, PriceDay> {
  const newest = new Map<number, PriceDay>();
  for (const price of prices) if (price.day <= day) newest.set(price.fundId, price);
  return newest;
}

/** Holdings on a day with their cost and value; funds without units are left out. */
export function positionsAt(moves: readonly LotMove[], prices: readonly PriceDay[], day: string): Position[] {
  const newest = pricesAt(prices, day);
  return [...lotsAt(moves, day)]
    .map(([fundId, lots]) => {
      const price = newest.get(fundId) ?? null;
      let units = 0n;
      let cost = 0n;
      for (const lot of lots.values()) {
        units += lot.units;
        cost += unitsValue(lot.units, lot.unitPrice);
      }
      return { fundId, units, cost, price, value: price ? unitsValue(units, price.cancelNav) : 0n };
    })
    .filter((position) => position.units > 0n);
}

/** Value of everything held at the end of each of the days (sorted), rial. Days without a price use the one before. */
export function valueSeries(
  moves: readonly LotMove[],
  prices: readonly PriceDay[],
  days: readonly string[],
): { date: string; value: bigint }[] {
  const units = new Map<number, bigint>();
  const newest = new Map<number, PriceDay>();
  let moveAt = 0;
  let priceAt = 0;
  return days.map((date) => {
    for (let move = moves[moveAt]; move && move.day <= date; move = moves[(moveAt += 1)]) {
      units.set(move.fundId, (units.get(move.fundId) ?? 0n) + move.units);
    }
    for (let price = prices[priceAt]; price && price.day <= date; price = prices[(priceAt += 1)])
      newest.set(price.fundId, price);
    let value = 0n;
    for (const [fundId, count] of units) {
      const price = newest.get(fundId);
      if (price && count > 0n) value += unitsValue(count, price.cancelNav);
    }
    return { date, value };
  });
}

/**
 * Gain of the newest price day of each fund against the price day before, on the units held before: price change and
 * profit paid, without money that came or went. Rial.
 */
export function dayChange(moves: readonly LotMove[], prices: readonly PriceDay[]): { change: bigint; base: bigint } {
  let change = 0n;
  let base = 0n;
  for (const list of Map.groupBy(prices, (price) => price.fundId).values()) {
    const [before, last] = list.slice(-2);
    if (!before || !last) continue;
    const units = unitsAt(moves, before.day).get(before.fundId) ?? 0n;
    const stayed = smaller(units, unitsAt(moves, last.day).get(last.fundId) ?? 0n);
    const start = unitsValue(stayed, before.cancelNav);
    change += unitsValue(stayed, last.cancelNav) + stayed * last.profitPerUnit - start;
    base += start;
  }
  return { change, base };
}

const smaller = (a: bigint, b: bigint): bigint => (a < b ? a : b);
const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);

/** Where the gain of an investor comes from, rial; the three parts together are what is called their profit. */
export interface Gain {
  /** value of what is held less its cost */
  price: bigint;
  /** periodic profit that was booked for the investor, reinvested or not */
  received: bigint;
  /** what units that were sold brought above their cost, after exit fees and fees, and what made wrong prices good */
  realized: bigint;
  /** fees of purchases: no part of the gain, and no part of the cost of units */
  fees: bigint;
  /** cost of all units that ever came, held or not */
  bought: bigint;
}

export const noGain: Gain = { price: 0n, received: 0n, realized: 0n, fees: 0n, bought: 0n };

/** Price gain, profit received and gain of sold units together, rial. */
export const profitOf = ({ price, received, realized }: Gain): bigint => price + received + realized;

/** The sum of several gains, part by part. */
export const sumGains = (gains: Iterable<Gain>): Gain =>
  [...gains].reduce(
    (sum, gain) => ({
      price: sum.price + gain.price,
      received: sum.received + gain.received,
      realized: sum.realized + gain.realized,
      fees: sum.fees + gain.fees,
      bought: sum.bought + gain.bought,
    }),
    noGain,
  );

/** To which part of the gain each kind of money belongs; fees lower what they belong to. */
const parts: ReadonlyMap<string, 'received' | 'realized' | 'fees'> = new Map([
  ['profit', 'received'],
  ['fee_redeem', 'realized'],
  ['made_good', 'realized'],
  ['made_good_purchase', 'realized'],
  ['fee_issue', 'fees'],
]);

/**
 * Gain of each fund up to a day with what is held at its end, also of funds of which nothing is held any more. Money paid in
 * less money taken out, with the three parts and without the fees, is the value of what is held.
 */
export function gainsByFund(
  moves: readonly LotMove[],
  flows: readonly CashFlow[],
  positions: readonly Position[],
  day: string,
): Map<number, Gain> {
  const gains = new Map<number, Gain>();
  const at = (fundId: number): Gain => {
    const gain = gains.get(fundId) ?? { ...noGain };
    gains.set(fundId, gain);
    return gain;
  };
  for (const { fundId, price, value, cost } of positions) if (price !== null) at(fundId).price = value - cost;
  for (const move of moves) {
    if (move.day > day) continue;
    const gain = at(move.fundId);
    if (move.units > 0n) gain.bought += unitsValue(move.units, move.unitPrice);
    else gain.realized += move.proceeds - unitsValue(-move.units, move.unitPrice);
  }
  for (const flow of flows) {
    const part = parts.get(flow.type);
    if (part !== undefined && flow.day <= day) at(flow.fundId)[part] += part === 'fees' ? -flow.amount : flow.amount;
  }
  return gains;
}

/** Money between an investor and their units on a day, by side; neither is negative. Rial. */
interface UnitFlow {
  day: string;
  paidIn: bigint;
  takenOut: bigint;
}

/**
 * On which side each kind of money counts that buys units or comes out of them (decision 116); waiting cash is neither.
 * What makes the price of a purchase good lowers what was paid for it, and profit that is reinvested was not taken out.
 */
const sides: ReadonlyMap<string, 'paidIn' | 'takenOut'> = new Map([
  ['issue', 'paidIn'],
  ['fee_issue', 'paidIn'],
  ['made_good_purchase', 'paidIn'],
  ['redeem', 'takenOut'],
  ['principal', 'takenOut'],
  ['penalty', 'takenOut'],
  ['fee_redeem', 'takenOut'],
  ['made_good', 'takenOut'],
  ['profit', 'takenOut'],
  ['reinvest', 'takenOut'],
]);

/**
 * Money between the investor and their units by day, oldest first. What was paid in and what was taken out on the same day
 * stand beside each other, so that no sum depends on the days of the orders. Opening units, which no money bought in the
 * ledger, count at their cost.
 */
export function unitFlows(moves: readonly LotMove[], flows: readonly CashFlow[]): UnitFlow[] {
  const ofFunds = new Map<string, UnitFlow>();
  const at = ({ day, fundId }: { day: string; fundId: number }): UnitFlow => {
    const key = `${day}:${fundId}`;
    const flow = ofFunds.get(key) ?? { day, paidIn: 0n, takenOut: 0n };
    ofFunds.set(key, flow);
    return flow;
  };
  for (const flow of flows) {
    const side = sides.get(flow.type);
    if (side !== undefined) at(flow)[side] += side === 'paidIn' ? -flow.amount : flow.amount;
  }
  for (const move of moves) {
    if (move.units > 0n && !move.isBought) at(move).paidIn += unitsValue(move.units, move.unitPrice);
  }
  const days = new Map<string, UnitFlow>();
  for (const { day, paidIn, takenOut } of ofFunds.values()) {
    const sum = days.get(day) ?? { day, paidIn: 0n, takenOut: 0n };
    days.set(day, sum);
    // less than nothing on one side is money of the other one
    sum.paidIn += larger(paidIn, 0n) + larger(-takenOut, 0n);
    sum.takenOut += larger(takenOut, 0n) + larger(-paidIn, 0n);
  }
  return [...days.values()].sort((a, b) => (a.day < b.day ? -1 : 1));
}

/** All money paid in and all taken out up to a day, rial. */
export function totalFlows(flows: readonly UnitFlow[], day: string): { paidIn: bigint; takenOut: bigint } {
  const upTo = flows.filter((flow) => flow.day <= day);
  return {
    paidIn: upTo.reduce((sum, flow) => sum + flow.paidIn, 0n),
    takenOut: upTo.reduce((sum, flow) => sum + flow.takenOut, 0n),
  };
}

/**
 * Time-weighted return since the first unit up to a day, as a fraction: the chained price change (with profit) of what
 * was held from one price day to the next, whatever money came or went. null before there are two price days.
 */
export function timeWeightedReturn(moves: readonly LotMove[], prices: readonly PriceDay[], day: string): number | null {
  const units = new Map<number, bigint>();
  // each price is read once, with the four decimals of a NAV
  const newest = new Map<number, bigint>();
  let moveAt = 0;
  let growth: number | null = null;
  for (const [date, dayPrices] of Map.groupBy(prices, (price) => price.day)) {
    if (date > day) break;
    // what was held before this day carries its price change
    for (let move = moves[moveAt]; move && move.day < date; move = moves[(moveAt += 1)]) {
      units.set(move.fundId, (units.get(move.fundId) ?? 0n) + move.units);
    }
    const todays = new Map(
      dayPrices.map((price) => [
        price.fundId,
        { nav: parseDecimal(price.cancelNav, NAV_SCALE), profit: price.profitPerUnit },
      ]),
    );
    let before = 0n;
    let after = 0n;
    let isPriced = false;
    for (const [fundId, count] of units) {
      const old = newest.get(fundId);
      if (old === undefined || count <= 0n) continue;
      const price = todays.get(fundId);
      isPriced ||= price !== undefined;
      before += count * old;
      after += count * (price ? price.nav + price.profit * 10_000n : old);
    }
    // a day on which nothing that was held has a price is no price day of the investor
    if (before > 0n && isPriced) growth = (growth ?? 1) * (Number(after) / Number(before));
    for (const [fundId, price] of todays) newest.set(fundId, price.nav);
  }
  return growth === null ? null : growth - 1;
}
