import { benchmarkSeries, benchmarkTexts } from '#shared/texts/benchmarkTexts.ts';
import { BenchmarksApi } from '#panel/api/benchmarks.ts';
import { Small, Table } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../strings.ts';

const Scroll = styled('div')({ overflowX: 'auto', marginBlockEnd: '1rem' });

const periods = [
  ['monthly', text.month],
  ['quarterly', text.quarter],
  ['annual', text.year],
] as const;

/** What index, gold, deposits and consumer prices did over the periods of the compared funds; a series without values says so. */
export function CompareSeries({ to }: { to: string | undefined }) {
  const query = BenchmarksApi.useListBenchmarksQuery({ query: to === undefined ? {} : { to } });
  return (
    <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="table" count={3} />}>
      {({ data }) => {
        const percentOf = (series: string, period: string) =>
          data.find((one) => one.series === series)?.periods.find((one) => one.period === period)?.percent ?? null;
        const isEmpty = (series: string) => periods.every(([period]) => percentOf(series, period) === null);
        return (
          <Scroll tabIndex={0} role="region" aria-label={text.compareSeries}>
            <Table>
              <caption className="visually-hidden">{text.compareSeries}</caption>
              <thead>
                <tr>
                  <th scope="col">{text.period}</th>
                  {benchmarkSeries.map((series) => (
                    <th scope="col" key={series}>
                      {isEmpty(series) ? text.noDataOf(benchmarkTexts[series].short) : benchmarkTexts[series].short}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {periods.map(([period, title]) => (
                  <tr key={period}>
                    <th scope="row">{title}</th>
                    {benchmarkSeries.map((series) => {
                      const value = percentOf(series, period);
                      return <td key={series}>{value === null ? '—' : <Change percent={value} />}</td>;
                    })}
                  </tr>
                ))}
              </tbody>
            </Table>
            {to ? <Small>{text.compareSeriesNote(jalaliText(to, 'long'))}</Small> : null}
          </Scroll>
        );
      }}
    </QueryBoundary>
  );
}
