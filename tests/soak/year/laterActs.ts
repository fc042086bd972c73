import { companyCount, MOST_SIGNERS } from './companies.ts';
import type { Act, Deed } from './deeds.ts';
import { funds, shareOf } from './funds.ts';
import { INCOMPLETE, VERIFIED, WRONG } from './registryBooks.ts';

/*
 * Acts that were added last: companies that sign jointly, and the money of the funds at their banks. They follow from the seed by numbers of their own, so that the
 * other acts stay those of it.
 */

/** Most of them in a day for so many people. */
const mostOf = (investors: number): number => Math.ceil(2 + investors / 15);

/** The last acts of a story, in the order of their days. `first`: the number of the first of them. */
export function laterActs(of: {
  seed: number;
  days: number;
  investors: number;
  focus: readonly Deed['do'][] | undefined;
  first: number;
}): Act[] {
  const { seed, days, investors, focus, first } = of;
  let count = 0;
  const random = (): number => shareOf(`${seed}:later:${(count += 1)}`);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const clock = (from: number, to: number): string =>
    `${String(between(from, to)).padStart(2, '0')}:${String(between(0, 59)).padStart(2, '0')}`;
  const rial = (low: number, high: number): string => String(between(low, high) * 1_000);
  const somebody = (): number => Math.floor(random() ** 2 * investors);
  const fundOnly = (): number => pick(funds.flatMap((fund, index) => (fund.kind === 'fund' ? [index] : [])));
  const joint = () => ({ company: between(0, companyCount(investors) - 1), by: between(0, MOST_SIGNERS - 1) });

  const bought: { day: number; company: number; fund: number }[] = [];
  /** a company with a fund of which it has units, mostly */
  const holding = (day: number): { company: number; by: number; fund: number } => {
    const old = bought.filter((one) => one.day <= day - 3);
    const of = old.length > 0 && random() < 0.9 ? pick(old) : undefined;
    return { ...joint(), fund: fundOnly(), ...(of && { company: of.company, fund: of.fund }) };
  };
  const money = (): Deed => {
    const isOut = random() < 0.65;
    const fund = between(0, funds.length - 1);
    const cause = isOut
      ? pick(['broker', 'broker', 'charge', 'cost', 'fee', 'exit_fee', 'own'] as const)
      : pick(['broker', 'interest', 'interest', 'charge', 'cost', 'own'] as const);
    const amount = cause === 'fee' || cause === 'exit_fee' ? String(between(1, 60) * 1_000) : rial(10, 20_000);
    return { do: 'fundMoney', fund, cause, isOut, amount };
  };

  type Choice = readonly [weight: number, make: (day: number) => { deed: Deed; time?: string }];
  const choices: readonly Choice[] = [
    [12, () => ({ deed: money(), time: clock(8, 15) })],
    [
      8,
      (day) => {
        const of = { company: joint().company, fund: fundOnly() };
        bought.push({ day, ...of });
        return { deed: { do: 'jointBuy', ...of, amount: rial(4_000, 30_000) } };
      },
    ],
    [9, (day) => ({ deed: { do: 'jointSell', ...holding(day), units: String(between(1, 7)) } })],
    [3, (day) => ({ deed: { do: 'jointCredit', ...holding(day) } })],
    [2, () => ({ deed: { do: 'jointAccount', ...joint() } })],
    [2, () => ({ deed: { do: 'jointReinvest', ...joint(), fund: pick([1, 3]), percent: pick([0, 50, 100]) } })],
    [
      16,
      () => {
        const what = pick(['sign', 'sign', 'sign', 'sign', 'sign', 'refuse', 'withdraw'] as const);
        return { deed: { do: 'jointSign', ...joint(), back: between(0, 2), what } };
      },
    ],
    [
      4,
      () => ({
        deed: { do: 'registry', person: somebody(), status: pick([WRONG, WRONG, INCOMPLETE, INCOMPLETE, VERIFIED]) },
        time: '01:13',
      }),
    ],
    [
      2,
      () => {
        const powers = Array.from({ length: MOST_SIGNERS }, (_, slot) => ({
          slot,
          from: random() < 0.15 ? between(1, 4) : null,
          until: random() < 0.3 ? between(4, 20) : null,
          aloneMax: random() < 0.3 ? rial(500, 9_000) : null,
        })).filter(() => random() < 0.9);
        const needed = Math.max(1, Math.min(powers.length, pick([1, 2, 2, 2, 3])));
        return { deed: { do: 'powers', company: joint().company, needed, powers }, time: clock(8, 12) };
      },
    ],
  ];
  const opensOn = between(5, 60);
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);
  const made: Act[] = [];
  for (let day = 0; day < days; day += 1) {
    if (day === opensOn && (!focus || focus.includes('opening'))) {
      const deed = { do: 'opening', holders: between(3, 4 + Math.ceil(investors / 4)) } as const;
      made.push({ id: first + made.length, day, time: '17:50', deed });
    }
    const wanted = between(1, mostOf(investors));
    for (let at = 0; at < wanted; at += 1) {
      let left = random() * total;
      const chosen = choices.find(([weight]) => (left -= weight) < 0) ?? choices[0];
      const result = chosen?.[1](day);
      if (!result || (focus && !focus.includes(result.deed.do))) continue;
      made.push({ id: first + made.length, day, time: result.time ?? clock(8, 20), deed: result.deed });
    }
  }
  return made;
}
