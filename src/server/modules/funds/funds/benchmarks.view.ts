import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { benchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { type listBenchmarks } from '#shared/contract/benchmarks.ts';
import { addDays } from '#shared/jalali.ts';
import { benchmarkGain, type BenchmarkPoints } from '../benchmarks/benchmarks.service.ts';

/** Periods of the yield table that are the same for every fund, in days. */
const periods = [
  ['weekly', 7],
  ['monthly', 30],
  ['quarterly', 90],
  ['sixMonth', 180],
  ['annual', 365],
] as const;

/** The series that funds are compared with, and what each did over the periods that end on a day. */
export function benchmarksView(kept: BenchmarkPoints, to: string): ResponseOf<typeof listBenchmarks>['data'] {
  return benchmarkSeries.map((series) => ({
    series,
    latest: kept[series].findLast(({ asOf }) => asOf <= to) ?? null,
    periods: periods.map(([period, days]) => {
      const gain = benchmarkGain(series, kept[series], addDays(to, -days), to);
      return {
        period,
        percent: gain?.percent ?? null,
        fromDate: gain?.fromDate ?? null,
        toDate: gain?.toDate ?? null,
      };
    }),
  }));
}
