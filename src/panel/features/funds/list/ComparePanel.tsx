import { useState, type ReactNode } from 'react';
import { Dialog } from '#panel/ui/dialog/Dialog.tsx';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { FundsApi } from '#panel/api/funds.ts';
import { rangeStart, type RangeId } from '#panel/ui/chart/ranges.ts';
import { LineChartBox } from '#panel/ui/chart/LineChartBox.tsx';
import { chartNumber } from '#panel/ui/chart/points.ts';
import { CloseRounded } from '#panel/ui/icons/CloseRounded.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Change } from '#panel/ui/text/Change.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { compareDecimal } from '#shared/decimal.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { benchmarkSeries, benchmarkTexts, type BenchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { OpenChip } from '../fundActions.tsx';
import { RiskScale } from '../RiskScale.tsx';
import type { Fund } from '../fundFilters.ts';
import { CompareSeries } from './CompareSeries.tsx';
import { text } from '../strings.ts';

const Scroll = styled('div')({ overflowX: 'auto' });
const Table = styled('table')(({ theme }) => ({
  ...theme.typography.body2,
  width: '100%',
  borderCollapse: 'collapse',
  '& th, & td': {
    padding: '0.5rem',
    textAlign: 'start',
    borderBlockEnd: `1px solid ${theme.vars.palette.panel.hairline}`,
    verticalAlign: 'top',
  },
  '& thead th': { ...theme.typography.subtitle2 },
  // stays while the funds are scrolled
  '& tbody th': {
    position: 'sticky',
    insetInlineStart: 0,
    fontWeight: 400,
    color: theme.vars.palette.text.secondary,
    backgroundColor: theme.vars.palette.background.paper,
  },
  '& td': { minWidth: '7rem' },
  '& td[data-best]': { backgroundColor: theme.vars.palette.panel.brandTint },
}));

/* The bars above their words: two funds fit a phone. */
const Folding = styled('div')({ '& > span': { flexWrap: 'wrap', whiteSpace: 'normal' } });

interface Line {
  title: string;
  cell: (fund: Fund) => ReactNode;
  /** the greatest of these is marked */
  figure?: (fund: Fund) => string | null;
}

const percentCell = (value: string | null) => (value === null ? '—' : <Change percent={value} />);
const numberCell = (value: string | null) => (value === null ? '—' : <Ltr>{formatNumber(value, 0)}</Ltr>);
const moneyCell = (rial: string | null) => (rial === null ? '—' : <Money rial={rial} isHideable={false} />);

const yields: Line[] = (
  [
    [text.month, 'monthlyEfficiency'],
    [text.quarter, 'quarterlyEfficiency'],
    [text.year, 'annualEfficiency'],
    [text.total, 'efficiency'],
  ] as const
).map(([title, key]) => ({
  title: `${text.yield} ${title}`,
  cell: (fund) => percentCell(fund[key]),
  figure: (fund) => fund[key],
}));

const lines: readonly Line[] = [
  { title: text.type, cell: (fund) => fund.fundTypeText },
  {
    title: text.risk,
    cell: (fund) => (
      <Folding>
        <RiskScale fund={fund} />
      </Folding>
    ),
  },
  { title: text.status, cell: (fund) => <OpenChip issue={fund.issue} cancel={fund.cancel} /> },
  ...yields,
  { title: text.issueNav, cell: (fund) => numberCell(fund.issueNav) },
  { title: text.cancelNav, cell: (fund) => numberCell(fund.cancelNav) },
  { title: text.statisticalNav, cell: (fund) => numberCell(fund.statisticalNav) },
  {
    title: text.profitPeriod,
    cell: (fund) =>
      fund.dividendIntervalPeriod ? text.profitEvery(toPersianDigits(fund.dividendIntervalPeriod)) : text.noProfit,
  },
  { title: text.minAmount, cell: (fund) => moneyCell(fund.minAmount) },
  { title: text.size, cell: (fund) => moneyCell(fund.netAsset), figure: (fund) => fund.netAsset },
];

/** The greatest figure of a line; null when fewer than two funds have one. */
function bestOf(funds: readonly Fund[], figure: Line['figure']): string | null {
  const known = funds.flatMap((fund) => figure?.(fund) ?? []);
  return known.length < 2 ? null : (known.sort(compareDecimal).at(-1) ?? null);
}

/** Figures of the compared funds, one column each. */
function CompareTable({ funds }: { funds: readonly Fund[] }) {
  return (
    <Scroll tabIndex={0} role="region" aria-label={text.compareTable}>
      <Table>
        <thead>
          <tr>
            <th scope="col">
              <span className="visually-hidden">{text.name}</span>
            </th>
            {funds.map((fund) => (
              <th scope="col" key={fund.fundId}>
                {fund.name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {lines.map(({ title, cell, figure }) => {
            const best = bestOf(funds, figure);
            return (
              <tr key={title}>
                <th scope="row">{title}</th>
                {funds.map((fund) => {
                  const isBest = best !== null && figure?.(fund) === best;
                  return (
                    <td key={fund.fundId} data-best={isBest ? '' : undefined}>
                      {cell(fund)}
                      {isBest ? <span className="visually-hidden"> {text.best}</span> : null}
                    </td>
                  );
                })}
              </tr>
            );
          })}
        </tbody>
      </Table>
    </Scroll>
  );
}

const Head = styled('div')({
  display: 'flex',
  alignItems: 'center',
  justifyContent: 'space-between',
  paddingInlineEnd: '1rem',
});
const Note = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  margin: 0,
  marginBlockEnd: '1rem',
  color: theme.vars.palette.text.secondary,
}));
const Title = styled('h3')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0, marginBlockEnd: '0.5rem' }));

type CompareRange = Exclude<RangeId, 'w1'>;
const ranges = Object.entries(text.ranges) as [CompareRange, string][];

const drawn = (points: readonly { date: string; indexed: string }[]) =>
  points.map((point) => ({ day: point.date, value: chartNumber(point.indexed) }));

interface ToggleProps {
  chosen: readonly BenchmarkSeries[];
  onChange: (next: BenchmarkSeries[]) => void;
  /** series without values in the range */
  empty: readonly BenchmarkSeries[];
}

/** Which series stand beside the funds; none at first. */
function SeriesToggle({ chosen, onChange, empty }: ToggleProps) {
  return (
    <ToggleButtonGroup
      size="small"
      value={chosen}
      aria-label={text.compareWith}
      onChange={(_event, next: BenchmarkSeries[]) => onChange(next)}
      sx={{ flexWrap: 'wrap' }}
    >
      {benchmarkSeries.map((series) => (
        <ToggleButton key={series} value={series} disabled={empty.includes(series)}>
          {empty.includes(series) ? text.noDataOf(benchmarkTexts[series].short) : benchmarkTexts[series].short}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/** Up to four funds side by side: growth from one start, and their figures with the best of each line marked. */
export function ComparePanel({ funds, onClose }: { funds: readonly Fund[]; onClose: () => void }) {
  const [range, setRange] = useState<CompareRange>('y1');
  const [chosen, setChosen] = useState<BenchmarkSeries[]>([]);
  const newest = funds
    .map((fund) => fund.navDate ?? '')
    .sort()
    .at(-1);
  const from = newest ? rangeStart(range, newest) : undefined;
  const query = FundsApi.useFundComparePricesQuery({
    query: {
      fundIds: funds.map((fund) => fund.fundId).join(','),
      benchmarks: benchmarkSeries.join(','),
      ...(from && { from }),
    },
  });
  const controls = (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={range}
      aria-label={text.range}
      onChange={(_event, next: CompareRange | null) => next && setRange(next)}
    >
      {ranges.map(([id, label]) => (
        <ToggleButton key={id} value={id}>
          {label}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="lg"
      fullWidth
      aria-labelledby="compare-title"
      slotProps={{ paper: { sx: { m: { xs: 2, md: 8 }, width: '100%' } } }}
    >
      <Head>
        <DialogTitle id="compare-title">{text.compareTitle}</DialogTitle>
        <IconButton aria-label={text.close} onClick={onClose}>
          <CloseRounded />
        </IconButton>
      </Head>
      <DialogContent>
        <Title>{text.compareChart}</Title>
        <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="chart" height={320} />}>
          {({ data }) => (
            <LineChartBox
              title={text.compareChart}
              height={280}
              controls={
                <>
                  {controls}{' '}
                  <SeriesToggle
                    chosen={chosen}
                    onChange={setChosen}
                    empty={data.benchmarks.filter(({ points }) => points.length === 0).map(({ series }) => series)}
                  />
                </>
              }
              format={(value) => formatNumber(value, 2)}
              series={[
                ...data.series.map((one) => ({
                  id: String(one.fundId),
                  label: one.name,
                  points: drawn(one.points),
                })),
                ...data.benchmarks
                  .filter(({ series }) => chosen.includes(series))
                  .map(({ series, points }) => ({
                    id: series,
                    label: benchmarkTexts[series].short,
                    points: drawn(points),
                  })),
              ]}
            />
          )}
        </QueryBoundary>
        <Note>{text.compareChartNote}</Note>
        <Title>{text.compareTable}</Title>
        <CompareTable funds={funds} />
        <Title sx={{ marginBlockStart: 4 }}>{text.compareSeries}</Title>
        <CompareSeries to={newest || undefined} />
      </DialogContent>
    </Dialog>
  );
}
