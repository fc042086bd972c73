import { useState } from 'react';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { benchmarkSeries, benchmarkTexts, type BenchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { formatPercent } from '#shared/digits.ts';
import { FundsApi, type FundDetails } from '#panel/api/funds.ts';
import { LineChartBox } from '#panel/ui/chart/LineChartBox.tsx';
import { chartNumber } from '#panel/ui/chart/points.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { text as fundText } from './strings.ts';

const text = fundText.prices;

interface Props {
  fund: FundDetails;
  asked: { from?: string; to?: string };
}

const growth = (points: readonly { date: string; indexed: string }[]) =>
  points.map((point) => ({ day: point.date, value: chartNumber(point.indexed) - 100 }));

/** The fund's yield over a range, against the series that the person chooses; all begin at zero. */
export function YieldChart({ fund, asked }: Props) {
  const [chosen, setChosen] = useState<BenchmarkSeries[]>([]);
  const query = FundsApi.useFundComparePricesQuery({
    query: { fundIds: String(fund.fundId), benchmarks: benchmarkSeries.join(','), ...asked },
  });
  return (
    <>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="chart" height={320} />}>
        {({ data }) => {
          const points = data.series[0]?.points ?? [];
          if (points.length === 0) return <EmptyView text={text.empty} />;
          const pointsOf = (series: BenchmarkSeries) =>
            data.benchmarks.find((one) => one.series === series)?.points ?? [];
          return (
            <LineChartBox
              title={`${text.yieldChart} – ${fund.name}`}
              height={320}
              format={(value) => formatPercent(value)}
              controls={
                <ToggleButtonGroup
                  size="small"
                  value={chosen}
                  aria-label={text.compareWith}
                  onChange={(_event, next: BenchmarkSeries[]) => setChosen(next)}
                  sx={{ flexWrap: 'wrap' }}
                >
                  {benchmarkSeries.map((series) => {
                    const { short } = benchmarkTexts[series];
                    const isEmpty = pointsOf(series).length === 0;
                    return (
                      <ToggleButton key={series} value={series} disabled={isEmpty}>
                        {isEmpty ? text.noData(short) : short}
                      </ToggleButton>
                    );
                  })}
                </ToggleButtonGroup>
              }
              series={[
                { id: 'fund', label: text.fundYield, points: growth(points) },
                ...benchmarkSeries
                  .filter((series) => chosen.includes(series))
                  .map((series) => ({
                    id: series,
                    label: benchmarkTexts[series].short,
                    points: growth(pointsOf(series)),
                  })),
              ]}
            />
          );
        }}
      </QueryBoundary>
      <Note>{text.yieldNote}</Note>
    </>
  );
}
