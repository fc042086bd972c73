import { dayAfter, monthsLater, START } from './days.ts';
import { funds, isChild, shareOf } from './funds.ts';
import type { Act, Deed } from './deeds.ts';
import { laterActs } from './laterActs.ts';
import { moreActs } from './moreActs.ts';

/*
 * What happens in a simulated year, as data: a story is a list of acts that can be written to a file and played
 * again. An act names an earlier one by its number, so that a story stays meaningful when acts are left out of it.
 */

export type { Act, Deed } from './deeds.ts';

/** A story with what its house is made of. */
export interface Story {
  seed: number;
  days: number;
  investors: number;
  acts: Act[];
}

interface Choice {
  weight: number;
  make: () => { deed: Deed; time?: string } | null;
}

/** The acts of a year that follow from a seed. `focus`: kinds of acts that are more frequent in it than in others. */
export function storyOf(of: { seed: number; days: number; investors: number; focus?: readonly Deed['do'][] }): Story {
  const { seed, days, investors, focus } = of;
  let count = 0;
  const random = (): number => shareOf(`${seed}:act:${(count += 1)}`);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  // some people act much more often than others, so that unusual events meet
  const somebody = (): number => Math.floor(random() ** 2 * investors);
  const children = Array.from({ length: investors }, (_, person) => person).filter(isChild);
  const someChild = (): number => (children.length === 0 ? somebody() : pick(children));
  const acts: Act[] = [];
  const made: Record<'buy' | 'sell' | 'contract', number[]> = { buy: [], sell: [], contract: [] };
  const boughtIn = new Map<number, number>();
  const held: { day: number; person: number; fund: number }[] = [];
  const fundOnly = (): number => pick(funds.flatMap((fund, index) => (fund.kind === 'fund' ? [index] : [])));
  const debitFund = (): number => pick(funds.flatMap((fund, index) => (fund.isDebit ? [index] : [])));
  const newest = (ids: readonly number[], among = 12): number | null =>
    ids.length === 0 ? null : (ids[Math.max(0, ids.length - 1 - Math.floor(random() * among))] ?? null);
  const clock = (from: number, to: number): string =>
    `${String(between(from, to)).padStart(2, '0')}:${String(between(0, 59)).padStart(2, '0')}`;
  const rial = (low: number, high: number): string => String(between(low, high) * 1_000);
  const couponDays = new Set(
    funds.flatMap(({ kind, issuedBefore = 0 }) =>
      kind === 'bond'
        ? Array.from({ length: 14 }, (_, month) => monthsLater(dayAfter(START, -issuedBefore), month + 1))
        : [],
    ),
  );

  const buy = (day: number): { deed: Deed } => {
    const bonds = funds.flatMap(({ kind, soldFor }, index) => (kind === 'bond' && day < (soldFor ?? 0) ? [index] : []));
    const isBond = random() < 0.2 && bonds.length > 0;
    const fund = isBond ? pick(bonds) : fundOnly();
    const person = somebody();
    held.push({ day, person, fund });
    const isLarge = random() < 0.1;
    const quantity = isLarge
      ? { units: String(between(30, 70)) }
      : random() < 0.35
        ? { units: String(between(1, 12)) }
        : { amount: rial(1_200, 14_000) };
    const way = random() < 0.12 ? ('wallet' as const) : ('ipg' as const);
    return {
      deed: { do: 'buy', person, fund, ...quantity, way, pay: pick(['ok', 'ok', 'ok', 'ok', 'fail', 'lost', 'none']) },
    };
  };
  const ofOrder = (deed: (of: number) => Deed, ids: readonly number[], time?: string, among?: number) => {
    const of = newest(ids, among);
    return of === null ? null : { deed: deed(of), ...(time === undefined ? {} : { time }) };
  };
  const choices = (day: number): Choice[] => [
    { weight: 30, make: () => buy(day) },
    {
      weight: 14,
      make: () => {
        // units are there a few days after their purchase
        const old = held.filter((one) => one.day <= day - 4);
        const of = old[Math.max(0, old.length - 1 - between(0, 60))];
        if (!of) return null;
        const { person, fund } = of;
        return { deed: { do: 'sell', person, fund, ...(random() < 0.3 ? {} : { units: String(between(1, 8)) }) } };
      },
    },
    {
      weight: 3,
      make: () =>
        ofOrder((id) => ({ do: 'cancel', of: id, to: pick(['source', 'credit']) }), [...made.buy, ...made.sell]),
    },
    {
      weight: 7,
      make: () => ({
        // banks give short numbers, which begin again
        deed: {
          do: 'transfer',
          person: somebody(),
          fund: fundOnly(),
          amount: pick(['5000000', '3000000', rial(2_000, 9_000)]),
          ref: String(104_500 + between(0, 60)),
          isCoded: random() < 0.85,
        },
        time: clock(8, 16),
      }),
    },
    { weight: 3, make: () => ({ deed: { do: 'contract', person: random() < 0.4 ? someChild() : somebody() } }) },
    {
      weight: 4,
      make: () =>
        ofOrder(
          (of) => ({
            do: 'plan',
            of,
            fund: debitFund(),
            amount: rial(2_000, 9_000),
            every: pick(['weekly', 'weekly', 'monthly']),
            on: between(0, 6),
          }),
          made.contract,
        ),
    },
    { weight: 2, make: () => ofOrder((of) => ({ do: 'stop', of }), made.contract, undefined, 40) },
    {
      weight: 5,
      make: () => ({
        deed: {
          do: 'provider',
          person: somebody(),
          fault: pick(['less', 'late', 'lost', 'no_funds', 'denied_then_done', 'absent_then_done', 'silent']),
        },
        time: '07:30',
      }),
    },
    {
      weight: 4,
      make: () => {
        const holders = held.filter(({ fund }) => funds[fund]?.isReinvest === true);
        const of = holders[Math.floor(random() * holders.length)];
        return of === undefined
          ? null
          : { deed: { do: 'reinvest', person: of.person, fund: of.fund, percent: pick([0, 50, 100, 100, 100]) } };
      },
    },
    { weight: 2, make: () => ({ deed: { do: 'withdraw', person: somebody(), fund: fundOnly() } }) },
    { weight: 2, make: () => ({ deed: { do: 'latePrice', fund: fundOnly() }, time: '17:00' }) },
    {
      weight: 1,
      make: () => ({
        deed: { do: 'wrongPrice', fund: fundOnly(), perMille: pick([-400, -100, -30, 1, 40, 90]) },
        time: '17:01',
      }),
    },
    {
      weight: 3,
      make: () => ({
        deed: {
          do: 'correct',
          fund: fundOnly(),
          back: between(0, 3),
          perMille: pick([0, 0, 0, -500, -100, 1, 60]),
          isBesideFile: random() < 0.2,
        },
        time: clock(8, 12),
      }),
    },
    {
      weight: 3,
      make: () => ofOrder((of) => ({ do: 'reverse', of }), random() < 0.5 ? made.sell : made.buy, clock(8, 12), 4),
    },
    {
      weight: 1,
      make: () => ({
        deed: { do: 'terms', fund: fundOnly(), feeIssue: pick(['0', '5000', '20000']), exitPct: pick([0, 2, 3]) },
      }),
    },
    {
      weight: couponDays.has(dayAfter(START, day)) ? 30 : 1,
      make: () => ({
        deed: { do: 'holiday', ahead: between(0, 1), scope: pick(['all', 'all', 'banks_only']) },
        time: clock(7, 20),
      }),
    },
    { weight: 0.1, make: () => ({ deed: { do: 'weekend', days: pick([[5, 6], [6], [0, 6]]) } }) },
    { weight: 2, make: () => ({ deed: { do: 'profit', fund: pick([1, 3]), perUnit: rial(5, 60) }, time: '19:30' }) },
    {
      weight: 1.5,
      make: () => {
        const of = newest(made.buy.filter((id) => funds[boughtIn.get(id) ?? 0]?.isReinvest === true));
        return of === null
          ? null
          : {
              deed: { do: 'profitBesideReversal', fund: boughtIn.get(of) ?? 0, perUnit: rial(5, 60), of },
              time: '19:40',
            };
      },
    },
    { weight: 1, make: () => ({ deed: { do: 'noFile' }, time: '07:00' }) },
    {
      weight: 4,
      make: () => ({
        deed: {
          do: 'slip',
          ...{ person: somebody(), fund: fundOnly(), amount: rial(2_000, 12_000) },
          ...{ number: `SL${between(1_000, 99_999)}`, late: pick([0, 0, 0, 2]), isRefused: random() < 0.15 },
        },
        time: clock(9, 15),
      }),
    },
    { weight: 2, make: () => ({ deed: { do: 'returned', back: between(0, 4) }, time: clock(12, 16) }) },
    {
      weight: 2,
      make: () =>
        random() < 0.7
          ? { deed: { do: 'settle', fund: fundOnly(), source: 'gateway' }, time: clock(9, 15) }
          : { deed: { do: 'settle', fund: debitFund(), source: 'direct_debit' }, time: clock(9, 15) },
    },
    {
      weight: 3,
      make: () => ({
        deed: { do: 'gateway', fault: pick(['refused', 'less', 'lost', 'timeout']) },
        time: clock(8, 19),
      }),
    },
    {
      weight: 1,
      make: () => ({ deed: { do: 'registry', person: somebody(), status: pick([7, 7, 8, 8, 9]) }, time: '07:20' }),
    },
  ];

  for (let day = 0; day < days; day += 1) {
    const list = choices(day);
    const total = list.reduce((sum, one) => sum + one.weight, 0);
    const most = between(Math.ceil(4 + investors / 30), Math.ceil(8 + investors / 12));
    const wanted = focus ? most * 2 : most;
    for (let made_ = 0; made_ < wanted; made_ += 1) {
      let left = random() * total;
      const chosen = list.find((one) => (left -= one.weight) < 0) ?? list[0];
      const result = chosen?.make();
      if (!result) continue;
      if (focus && !focus.includes(result.deed.do) && random() < 0.6) continue;
      const id = acts.length + 1;
      acts.push({ id, day, time: result.time ?? clock(8, 20), deed: result.deed });
      const kind = result.deed.do;
      if (result.deed.do === 'buy') boughtIn.set(id, result.deed.fund);
      if (kind === 'buy' || kind === 'sell' || kind === 'contract') made[kind].push(id);
    }
  }
  acts.push(...moreActs({ seed, days, investors, focus, first: acts.length + 1, acts }));
  acts.push(...laterActs({ seed, days, investors, focus, first: acts.length + 1 }));
  return { seed, days, investors, acts };
}

/** The acts of a day in the order in which they happen. */
export const actsOfDay = (story: Story, day: number): Act[] =>
  story.acts
    .filter((act) => act.day === day)
    .sort((a, b) => (a.time === b.time ? a.id - b.id : a.time < b.time ? -1 : 1));
