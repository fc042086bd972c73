import { assetsReport } from '#shared/contract/assets.ts';
import { lastAsset } from '#shared/contract/dashboard.ts';
import { dayOf } from './days.ts';
import { moneyWeightedOf, simpleReturnOf, timeWeightedOf, type DayFlow, type Flows } from './model.ts';
import { ask, readEach, today, type Play } from './acting.ts';
import type { Balance, OrderRow } from './snapshot.ts';

/* What people read about their money: home and report, against the orders that stand and the profit that was paid. */

interface Known {
  orders: readonly OrderRow[];
  balances: readonly Balance[];
  /** investors whose screens are read */
  people: readonly number[];
}
interface Profits {
  /** price with which each order was executed */
  prices: ReadonlyMap<number, bigint>;
  profitOf: ReadonlyMap<string, { paidOn: string; amount: bigint }[]>;
}

/** Percent with two decimals, rounded or cut. */
const TOLERANCE = 0.015;
/** Before there are two price days a return is unknown or nothing. */
const isNear = (seen: unknown, expected: number | null): boolean =>
  Math.abs(Number(seen ?? 0) - (expected ?? 0)) <= TOLERANCE;

const broken = new WeakMap<Play, Set<string>>();

/** Reads home and report of people and compares them. What was wrong once is not read again for this person. */
export async function compareReports(play: Play, profits: Profits, known: Known): Promise<void> {
  const skipped = broken.get(play) ?? new Set<string>();
  broken.set(play, skipped);
  await readEach(new Set(known.people), (investorId) => compareOne(play, profits, known, investorId, skipped));
}

async function compareOne(
  play: Play,
  profits: Profits,
  known: Known,
  investorId: number,
  skipped: Set<string>,
): Promise<void> {
  const { house, facts } = play;
  const index = house.people.findIndex((person) => person.investorId === investorId);
  const client = await house.as(index);
  const own = known.balances.filter((one) => one.investorId === investorId);
  if (own.length === 0) return;
  const fail = (what: string, seen: unknown, expected: unknown): void => {
    if (skipped.has(`${what} ${investorId}`)) return;
    skipped.add(`${what} ${investorId}`);
    facts.fail(
      'what people read is what is',
      what,
      `investor ${investorId}: ${String(seen)}, expected ${String(expected)}`,
    );
  };
  const priceOf = (fund: number): bigint => [...(facts.prices[fund] ?? [])].sort().at(-1)?.[1] ?? 0n;
  const value = own.reduce((sum, one) => sum + one.units * priceOf(house.fundIds.indexOf(one.fundId)), 0n);
  const cash = own.reduce((sum, one) => sum + one.cash, 0n);

  const home = (await ask(play, client, lastAsset, { query: { investorId } })).body.data;
  if (BigInt(home.totalValue) !== value) fail('home: value', home.totalValue, value);
  if (BigInt(home.underWay) !== cash) fail('home: money under way', home.underWay, cash);

  const report = (await ask(play, client, assetsReport, { query: { investorId } })).body.data;
  const flows = flowsOf(play, profits, known, investorId);
  if (BigInt(report.totalValue) !== value) fail('report: value', report.totalValue, value);
  const net = flows.paidIn - flows.takenOut;
  const changes = changesOf(play, known.orders, investorId);
  if (BigInt(report.netDeposit) !== net) fail(`report: net deposit ${changes}`, report.netDeposit, net);
  const simple = simpleReturnOf(value, flows);
  if (!isNear(report.simpleReturn, simple)) fail(`report: simple return ${changes}`, report.simpleReturn, simple);
  const moves = known.orders
    .filter((order) => order.investorId === investorId)
    .map((order) => ({ fund: house.fundIds.indexOf(order.fundId), day: order.priceDay, units: order.units }));
  const timeWeighted = timeWeightedOf(moves, facts.prices, (fund, after, until) =>
    facts.profits.reduce(
      (sum, one) => (one.fund === fund && one.day > after && one.day <= until ? sum + one.perUnit : sum),
      0n,
    ),
  );
  if (!isNear(report.timeWeightedReturn, timeWeighted))
    fail(`report: time-weighted return ${changes}`, report.timeWeightedReturn, timeWeighted);
  const between = [...flows.byDay, { day: today(play), amount: value }].filter(({ amount }) => amount !== 0n);
  const yearly = moneyWeightedOf(between);
  if (!isOneOf(report.moneyWeightedReturn, yearly))
    fail(
      `report: money-weighted return ${changes}`,
      report.moneyWeightedReturn,
      `${yearly?.join(' or ') ?? 'none'} of ${between.map(({ day, amount }) => `${day} ${amount}`).join(', ')}`,
    );
}

/** One of the rates that solve the flows; nothing where none does, or where an even number of them leaves it open. */
const isOneOf = (seen: string | null, rates: readonly number[] | null): boolean =>
  rates === null || seen === null
    ? seen === null && (rates === null || rates.length % 2 === 0)
    : rates.some((rate) => Math.abs(Number(seen) - rate) <= TOLERANCE);

/** What is unusual about a person's orders, so that different causes are told apart. */
function changesOf({ facts }: Play, orders: readonly OrderRow[], investorId: number): string {
  const own = orders.filter((order) => order.investorId === investorId);
  const corrected = new Set(facts.corrections.flatMap(({ booked }) => booked.map(({ orderId }) => orderId)));
  const seen = [
    own.some(({ id }) => corrected.has(id)) ? 'price corrected' : '',
    own.some(({ bookedOn }) => bookedOn === null) ? 'order taken back' : '',
    own.some(({ method }) => method === 'reinvest') ? 'profit invested again' : '',
    own.some(({ bookedOn, priceDay }) => bookedOn !== null && bookedOn > priceDay) ? 'price published late' : '',
  ].filter(Boolean);
  return `(${seen.join(', ') || 'nothing unusual'})`;
}

/** All that a person paid for units and all that came out of them: nothing is netted by days (decision 116). */
function flowsOf(
  { facts }: Play,
  { profitOf, prices }: Profits,
  { orders, balances }: Known,
  investorId: number,
): Flows & { byDay: DayFlow[] } {
  const flows = { paidIn: 0n, takenOut: 0n, byDay: [] as DayFlow[] };
  const pay = (day: string, rial: bigint): void => {
    flows.paidIn += rial;
    flows.byDay.push({ day, amount: -rial });
  };
  const take = (day: string, rial: bigint): void => {
    flows.takenOut += rial;
    flows.byDay.push({ day, amount: rial });
  };
  const credits = new Map<number, bigint>();
  for (const { orderId, way, difference } of facts.corrections.flatMap(({ booked }) => booked))
    if (way === 'credit') credits.set(orderId, (credits.get(orderId) ?? 0n) + difference);
  // what makes the price of a purchase good was not paid in the end for the purchases of its fund on that day; what is
  // more than they cost, as when they are taken back, came out
  const bought = new Map<string, { day: string; rial: bigint }>();
  for (const order of orders) {
    if (order.investorId !== investorId) continue;
    const credit = credits.get(order.id) ?? 0n;
    const isPurchase = order.orderType === 1 && order.method !== 'reinvest';
    if (isPurchase) {
      const key = `${order.fundId}:${order.priceDay}`;
      const cost = order.bookedOn === null ? 0n : costOf(order) + order.fee;
      bought.set(key, { day: order.priceDay, rial: (bought.get(key)?.rial ?? 0n) + cost - credit });
      continue;
    }
    take(order.priceDay, credit);
    if (order.bookedOn === null) continue;
    // profit that was invested again was not taken out; a remainder that the fund keeps bought no units
    if (order.method === 'reinvest') take(dayOf(order.createdAt), -costOf(order));
    else take(order.priceDay, -(order.capital + order.fee + order.exitFee));
  }
  for (const { day, rial } of bought.values())
    if (rial > 0n) pay(day, rial);
    else take(day, -rial);
  for (const one of balances)
    if (one.investorId === investorId)
      for (const { paidOn, amount } of profitOf.get(`${investorId}:${one.fundId}`) ?? []) take(paidOn, amount);
  return flows;

  function costOf(order: OrderRow): bigint {
    const cost = order.units * (prices.get(order.id) ?? 0n);
    return order.capital > cost ? cost : order.capital;
  }
}
