import { useState, type PointerEvent } from 'react';
import { benchmarkSeries, benchmarkTexts, type BenchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { formatNumber, formatPercent } from '#shared/digits.ts';
import { FundsApi, type FundDetails, type FundPrices } from '#panel/api/funds.ts';
import { AreaSparkline } from '#panel/ui/chart/AreaSparkline.tsx';
import { DayScale } from '#panel/ui/chart/DayScale.tsx';
import { chartNumber, type ChartPoint } from '#panel/ui/chart/points.ts';
import { RangeControl } from '#panel/ui/chart/RangeControl.tsx';
import { useChartRange, type RangeChoice } from '#panel/ui/chart/useChartRange.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text as fundText } from './strings.ts';

const text = fundText.chart;

const Price = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
  '& > bdi': {
    color: theme.vars.palette.text.primary,
    fontSize: 'clamp(1.5rem, 6.5vw, 2rem)',
    fontWeight: 700,
    lineHeight: 1.4,
    fontVariantNumeric: 'proportional-nums',
  },
}));
/* One line high before the yields as with them. */
const Line = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  minHeight: '1.5rem',
  color: theme.vars.palette.text.secondary,
}));
/* As high before the line as with it: the plot, the scale of days and the legend, whose choice is higher for fingers. */
const plotOf = (height: number) => ({
  minHeight: `calc(${height}px + 1.35rem + 32px)`,
  '& svg': { height },
  '@media (pointer: coarse)': { minHeight: `calc(${height}px + 1.35rem + 44px)` },
});
const Room = styled('div')(({ theme }) => ({ ...plotOf(180), [theme.breakpoints.up('md')]: plotOf(250) }));
const Plot = styled('div')({ touchAction: 'pan-y', cursor: 'crosshair' });
const Legend = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0 1rem',
  color: theme.vars.palette.text.secondary,
  '& label::before': { content: '"╌╌ "' },
  '& .line::before': { content: '"── "', color: theme.vars.palette.primary.main, fontWeight: 700 },
  '& select': {
    font: 'inherit',
    color: 'inherit',
    minHeight: 32,
    border: 0,
    borderRadius: theme.shape.borderRadius,
    backgroundColor: theme.vars.palette.panel.sunken,
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
    '@media (pointer: coarse)': { minHeight: 44 },
  },
}));

/* The row of the table of yields that a range is. */
const periods: Partial<Record<RangeChoice, FundDetails['yields'][number]['period']>> = {
  w1: 'weekly',
  m1: 'monthly',
  m3: 'quarterly',
  y1: 'annual',
  all: 'total',
};
/* What a yield is read beside. */
const besides = ['deposit', 'inflation'] as const;

type Point = FundPrices['series'][number]['points'][number];

/** The growth of 100 as a line; what the profit paid added is in it. */
const grown = (points: readonly Point[]): ChartPoint[] =>
  points.map((point) => ({ day: point.date, value: chartNumber(point.indexed) }));

/** A series on the days of the fund: its last value up to each. Nothing where it does not cover the first day. */
function seriesOn(points: readonly Point[], given: readonly { date: string; indexed: string }[]) {
  if (given.length === 0) return undefined;
  let at = 0;
  return points.map(({ date }): ChartPoint => {
    while (at + 1 < given.length && (given[at + 1]?.date ?? '') <= date) at += 1;
    return { day: date, value: chartNumber(given[at]?.indexed ?? '100') };
  });
}

/** What a unit became in the range, and what a deposit and prices became in the same days. */
function RangeYield({ fund, range, point }: { fund: FundDetails; range: RangeChoice; point: Point | undefined }) {
  const row = fund.yields.find(({ period }) => period === periods[range]);
  const growth = point ? (chartNumber(point.indexed) - 100).toFixed(2) : undefined;
  const percent = point ? growth : row?.yieldPercent;
  if (percent === undefined) return <Line />;
  const others = point
    ? []
    : besides.flatMap((series) => {
        const gain = row?.benchmarks.find((one) => one.series === series)?.percent ?? null;
        return gain === null ? [] : [text.beside(benchmarkTexts[series].short, formatPercent(gain))];
      });
  return (
    <Line>
      <Change percent={percent} /> {[point ? text.fromStart : text.within[range], ...others].join(text.separator)}
    </Line>
  );
}

interface LinesProps {
  fund: FundDetails;
  answer: FundPrices;
  range: RangeChoice;
  touched: string | null;
  onTouch: (day: string | null) => void;
}

/** The line of the fund with that of a chosen series; the day under the finger is said by the head. */
function Lines({ fund, answer, range, touched, onTouch }: LinesProps) {
  const [series, setSeries] = useState<BenchmarkSeries | ''>('deposit');
  const points = answer.series[0]?.points ?? [];
  if (points.length === 0) return <Note>{fundText.prices.empty}</Note>;
  const pointsOf = (id: BenchmarkSeries) => answer.benchmarks.find((one) => one.series === id)?.points ?? [];
  const at = points.findIndex(({ date }) => date === touched);
  const touch = ({ currentTarget, clientX }: PointerEvent) => {
    const { left, width } = currentTarget.getBoundingClientRect();
    const share = Math.min(1, Math.max(0, (clientX - left) / Math.max(1, width)));
    onTouch(points[Math.round(share * (points.length - 1))]?.date ?? null);
  };
  return (
    <>
      <Plot
        onPointerMove={touch}
        onPointerDown={touch}
        onPointerLeave={() => onTouch(null)}
        onPointerCancel={() => onTouch(null)}
      >
        <AreaSparkline
          points={grown(points)}
          dashed={series === '' ? undefined : seriesOn(points, pointsOf(series))}
          marked={at < 0 ? undefined : at}
          label={text.label(fund.name, text.within[range])}
        />
      </Plot>
      <DayScale days={points.map(({ date }) => date)} />
      <Legend className="no-print">
        <span className="line">{text.line}</span>
        <label>
          <span className="visually-hidden">{text.compareWith}</span>
          <select value={series} onChange={(event) => setSeries(event.target.value as BenchmarkSeries | '')}>
            {benchmarkSeries.map((id) => (
              <option key={id} value={id} disabled={pointsOf(id).length === 0}>
                {pointsOf(id).length === 0
                  ? fundText.prices.noData(benchmarkTexts[id].short)
                  : benchmarkTexts[id].short}
              </option>
            ))}
            <option value="">{text.noSeries}</option>
          </select>
        </label>
      </Legend>
    </>
  );
}

/** What the page begins with: the price of a unit, what it became over a range, and its line. */
export function FundChart({ fund }: { fund: FundDetails }) {
  const chosen = useChartRange(fund.navDate);
  const { range, asked, isWaiting } = chosen;
  const [touched, setTouched] = useState<string | null>(null);
  const query = FundsApi.useFundComparePricesQuery(
    { query: { fundIds: String(fund.fundId), benchmarks: benchmarkSeries.join(','), ...asked } },
    { skip: isWaiting || fund.navDate === null },
  );
  if (fund.navDate === null || fund.cancelNav === null) return <Note>{fundText.noNav}</Note>;
  // the line of another range must not stand under the range just chosen
  const current = { ...query, data: query.currentData };
  const points = current.data?.data.series[0]?.points;
  const point = points?.find(({ date }) => date === touched);
  return (
    <div>
      <Price data-testid="fund-price">
        <Ltr>{formatNumber(point?.cancelNav ?? fund.cancelNav, 0)}</Ltr>{' '}
        {text.priceOf(jalaliText(point?.date ?? fund.navDate, 'weekday'))}
      </Price>
      <RangeYield fund={fund} range={range} point={point ?? (range === 'custom' ? points?.at(-1) : undefined)} />
      <Room>
        {isWaiting ? (
          <Note>{text.chooseDays}</Note>
        ) : (
          <QueryBoundary query={current} skeleton={<LoadingSkeleton shape="chart" />}>
            {({ data }) => <Lines fund={fund} answer={data} range={range} touched={touched} onTouch={setTouched} />}
          </QueryBoundary>
        )}
      </Room>
      <RangeControl {...chosen} />
    </div>
  );
}
