import { AssetsApi } from '#panel/api/assets.ts';
import type { RangeId } from '#panel/ui/chart/ranges.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { ValueLines } from './ValueLines.tsx';

/** A range that the answer of the home page does not hold, from the report of assets. */
export function LongChart({ range, investorId }: { range: RangeId; investorId: number }) {
  const query = AssetsApi.useAssetsReportQuery({ query: { investorId } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="chart" height={150} />}>
      {({ data }) => <ValueLines points={data.chart} range={range} />}
    </QueryBoundary>
  );
}
