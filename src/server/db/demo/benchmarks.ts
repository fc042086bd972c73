import type { Transaction } from 'kysely';
import type { BenchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { addDays, addJalaliMonths, jalaliParts } from '#shared/jalali.ts';
import type { Database } from '../tables.ts';
import type { FundWorld } from './fillFunds.ts';
import { createRandom } from './random.ts';

/** What every screen says of the source of these values. */
const source = 'داده نمایشی (ساختگی)';
const million = 1_000_000n;

interface Walk {
  seed: number;
  start: bigint;
  driftPpm: number;
  deviationPpm: number;
}

/** Daily levels: an invented random walk over the days that have prices. */
const walks: Readonly<Record<'index' | 'gold', Walk>> = {
  index: { seed: 1406, start: 2_150_000n, driftPpm: 1050, deviationPpm: 9000 },
  gold: { seed: 1407, start: 48_500_000n, driftPpm: 1500, deviationPpm: 11_000 },
};

/** Rate of one-year deposits, percent a year, from so many months before today on. */
const rates = [
  [24, '20.5'],
  [9, '22.5'],
] as const;

interface Value {
  series: BenchmarkSeries;
  as_of: string;
  value: string;
}

function levels(series: 'index' | 'gold', days: readonly string[]): Value[] {
  const { seed, start, driftPpm, deviationPpm } = walks[series];
  const random = createRandom(seed);
  let level = start;
  return days.map((day) => {
    level = (level * (million + BigInt(Math.round(driftPpm + deviationPpm * random.normal())))) / million;
    return { series, as_of: day, value: level.toString() };
  });
}

/** Consumer prices at the end of each Jalali month that has ended, from some months before the first price on. */
function consumerPrices(first: string, today: string): Value[] {
  const random = createRandom(1408);
  const rows: Value[] = [];
  let hundredths = 28_540n;
  const begin = addJalaliMonths(first, -3);
  let monthStart = addDays(begin, 1 - jalaliParts(begin).day);
  for (;;) {
    const next = addJalaliMonths(monthStart, 1);
    const lastDay = addDays(next, -1);
    if (lastDay >= today) return rows;
    hundredths = (hundredths * (million + BigInt(Math.round(27_000 + 5000 * random.normal())))) / million;
    rows.push({
      series: 'inflation',
      as_of: lastDay,
      value: `${hundredths / 100n}.${String(hundredths % 100n).padStart(2, '0')}`,
    });
    monthStart = next;
  }
}

/** Writes invented series to compare with, for the days on which the funds have prices; each value says that it is invented. */
export async function fillBenchmarks(tx: Transaction<Database>, world: FundWorld): Promise<void> {
  const first = world.pricedDays[0] ?? world.today;
  const rows = [
    ...levels('index', world.pricedDays),
    ...levels('gold', world.pricedDays),
    ...rates.map(([months, value]): Value => ({
      series: 'deposit',
      as_of: addJalaliMonths(world.today, -months),
      value,
    })),
    ...consumerPrices(first, world.today),
  ];
  for (let start = 0; start < rows.length; start += 1000)
    await tx
      .insertInto('benchmark_entries')
      .values(rows.slice(start, start + 1000).map((row) => ({ ...row, note: source, saved_at: world.now })))
      .execute();
}
