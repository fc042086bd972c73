import type { Act, Deed, RegistryFault } from './deeds.ts';
import { funds, shareOf } from './funds.ts';

/*
 * Acts that were added after the others: goals, regular purchases that pause, the registry at night, holds, stops and
 * prices that are withdrawn. They follow from the seed by numbers of their own, so that the other acts stay those of it.
 */

type GoalAct = Extract<Deed, { do: 'goal' }> & { id: number };

interface MoreActs {
  seed: number;
  days: number;
  investors: number;
  focus: readonly Deed['do'][] | undefined;
  /** number of the first of them */
  first: number;
  /** the other acts */
  acts: readonly Act[];
}

/** Most of them in a day for so many people. */
const mostOf = (investors: number): number => Math.ceil(2 + investors / 8);

const faults: readonly RegistryFault[] = ['down', 'noJson', 'refuses', 'late'];

/** The further acts of a story, in the order of their days. */
export function moreActs({ seed, days, investors, focus, first, acts }: MoreActs): Act[] {
  let count = 0;
  const random = (): number => shareOf(`${seed}:more:${(count += 1)}`);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
  const between = (low: number, high: number): number => low + Math.floor(random() * (high - low + 1));
  const somebody = (): number => Math.floor(random() ** 2 * investors);
  const clock = (from: number, to: number): string =>
    `${String(between(from, to)).padStart(2, '0')}:${String(between(0, 59)).padStart(2, '0')}`;
  const rial = (low: number, high: number): string => String(between(low, high) * 1_000);
  const fundOnly = (): number => pick(funds.flatMap((fund, index) => (fund.kind === 'fund' ? [index] : [])));
  const made: Act[] = [];
  const newest = <T>(list: readonly T[], among = 12): T | null =>
    list[Math.max(0, list.length - 1 - Math.floor(random() * among))] ?? null;
  const before = (day: number, kind: Deed['do']): Act[] =>
    [...acts, ...made].filter((act) => act.day < day && act.deed.do === kind);
  const goalBefore = (day: number, among: number): GoalAct | null =>
    newest(
      before(day, 'goal').flatMap(({ id, deed }) => (deed.do === 'goal' ? [{ id, ...deed }] : [])),
      among,
    );
  /** acts of the same person and fund as a goal, mostly */
  const fitting = (day: number, kinds: readonly Deed['do'][], goal: { person: number; fund: number }): Act[] => {
    const all = kinds.flatMap((kind) => before(day, kind));
    const own = all.filter(
      ({ deed }) => 'person' in deed && 'fund' in deed && deed.person === goal.person && deed.fund === goal.fund,
    );
    return own.length > 0 && random() < 0.95 ? own : all;
  };
  const contractOf = (person: number, day: number): Act | null =>
    newest(
      before(day, 'contract').filter(({ deed }) => 'person' in deed && deed.person === person),
      1,
    );

  type Choice = readonly [weight: number, make: (day: number) => { deed: Deed; time?: string } | null];
  const choices: readonly Choice[] = [
    [
      10,
      (day) => {
        // where somebody bought before there is something to count
        const bought = newest(
          before(day, 'buy').filter(({ deed }) => 'fund' in deed && funds[deed.fund]?.kind === 'fund'),
          20,
        )?.deed;
        const isKnown = bought !== undefined && 'person' in bought && 'fund' in bought && random() < 0.7;
        return {
          deed: {
            do: 'goal',
            ...(isKnown
              ? { person: bought.person, fund: bought.fund }
              : { person: somebody(), fund: random() < 0.6 ? 0 : fundOnly() }),
            ...{ target: rial(10_000, 900_000), inDays: between(40, 900) },
          },
        };
      },
    ],
    [
      3,
      (day) => {
        const goal = goalBefore(day, 12);
        return (
          goal && { deed: { do: 'goalChange', of: goal.id, target: rial(500, 900_000), inDays: between(25, 900) } }
        );
      },
    ],
    [
      3,
      (day) => {
        const goal = goalBefore(day, 30);
        return goal && { deed: { do: 'goalClose', of: goal.id } };
      },
    ],
    [
      26,
      (day) => {
        const goal = goalBefore(day, 30);
        const order = goal && newest(fitting(day, ['buy', 'slip', 'debitBuy'], goal), 6);
        return goal && order && { deed: { do: 'goalOrder', of: goal.id, order: order.id, isCounted: random() < 0.8 } };
      },
    ],
    [
      7,
      (day) => {
        const goal = goalBefore(day, 20);
        const plans = before(day, 'plan');
        const plan = random() < 0.15 ? null : newest(plans, 20);
        return (
          goal &&
          (plan || plans.length === 0 ? { deed: { do: 'goalPlan', of: goal.id, plan: plan?.id ?? null } } : null)
        );
      },
    ],
    [
      7,
      (day) => {
        const goal = goalBefore(day, 20);
        const contract = goal && contractOf(goal.person, day);
        if (!goal || !contract) return null;
        const on = between(0, 6);
        return {
          deed: {
            do: 'plan',
            ...{ of: contract.id, fund: goal.fund, amount: rial(2_000, 9_000), every: 'weekly', on, goal: goal.id },
          },
        };
      },
    ],
    [
      12,
      (day) => {
        const goal = goalBefore(day, 20);
        if (!goal) return null;
        const payer = somebody();
        const isThird = random() < 0.5 && payer !== goal.person;
        const of = { of: goal.id, person: goal.person, fund: random() < 0.05 ? fundOnly() : goal.fund };
        return {
          deed: {
            do: 'transfer',
            ...{ ...of, amount: rial(2_000, 9_000), ref: `GL${made.length}${day}`, isCoded: true },
            ...(isThird ? { payer } : {}),
          },
          time: clock(8, 16),
        };
      },
    ],
    [
      8,
      (day) => {
        const plan = newest(before(day, 'plan'), 20);
        return (
          plan && {
            deed: { do: 'planState', of: plan.id, to: pick(['paused', 'paused', 'active', 'active', 'skip', 'end']) },
          }
        );
      },
    ],
    [
      4,
      (day) => {
        const plan = newest(before(day, 'plan'), 20);
        return plan && { deed: { do: 'planChange', of: plan.id, amount: rial(2_000, 9_000) } };
      },
    ],
    [
      4,
      (day) => {
        const contract = newest(before(day, 'contract'), 20);
        return contract && { deed: { do: 'contractState', of: contract.id, to: pick(['suspended', 'active']) } };
      },
    ],
    [
      10,
      (day) => {
        const contract = newest(before(day, 'contract'), 20);
        if (!contract || contract.deed.do !== 'contract') return null;
        const { person } = contract.deed;
        return {
          deed: { do: 'debitBuy', of: contract.id, person, fund: pick([0, 0, 3]), amount: rial(2_000, 9_000) },
        };
      },
    ],
    [3, () => ({ deed: { do: 'registryNight', fault: pick(faults) }, time: '01:10' })],
    [2, () => ({ deed: { do: 'registryForgets', person: somebody(), isForgotten: random() < 0.5 }, time: '01:11' })],
    [4, () => ({ deed: { do: 'registry', person: somebody(), status: pick([7, 7, 7, 8, 8, 9]) }, time: '01:12' })],
    [3, () => ({ deed: { do: 'hold', back: between(0, 5), days: between(1, 3) }, time: clock(8, 10) })],
    [2, () => ({ deed: { do: 'freeze', person: somebody(), extent: pick(['purchases', 'none', 'none'] as const) } })],
    [2, () => ({ deed: { do: 'withdrawPrice', fund: fundOnly() }, time: '18:05' })],
  ];
  const total = choices.reduce((sum, [weight]) => sum + weight, 0);
  for (let day = 0; day < days; day += 1) {
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
