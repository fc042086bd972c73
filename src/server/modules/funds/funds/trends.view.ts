import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listFundTrends } from '#shared/contract/funds.ts';
import { downsample } from '#shared/downsample.ts';
import type { PricePoint } from './fundDetails.repo.ts';
import { indexSeries } from './funds.rules.ts';

/** Price rows of funds as an index of at most `most` points each, in the order of the ids; a single price has no course. */
export function trendsView(
  fundIds: readonly number[],
  rows: readonly PricePoint[],
  most: number,
): ResponseOf<typeof listFundTrends>['data'] {
  const byFund = Map.groupBy(rows, (row) => row.fundId);
  return fundIds.flatMap((fundId) => {
    const points = byFund.get(fundId) ?? [];
    const [first, last] = [points[0], points.at(-1)];
    if (points.length < 2 || !first || !last) return [];
    return [{ fundId, from: first.date, to: last.date, indexed: downsample(indexSeries(points), most) }];
  });
}
