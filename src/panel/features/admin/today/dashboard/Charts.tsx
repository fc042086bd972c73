import type { ReactNode } from 'react';
import Link from 'next/link';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import { type getBuyGraph, type listSellBuyStatistics, longestRangeDays } from '#shared/contract/adminDashboard.ts';
import { formatNumber } from '#shared/digits.ts';
import { addDays } from '#shared/jalali.ts';
import { AdminDashboardApi } from '#panel/api/adminDashboard.ts';
import { paths } from '#panel/paths.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { LineChartBox } from '#panel/ui/chart/LineChartBox.tsx';
import { chartNumber, type ChartSeries } from '#panel/ui/chart/points.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { DateRangeField } from '#panel/ui/form/DateRangeField.tsx';
import { rangeError } from '#panel/ui/form/dateRange.ts';
import { Columns, Note, Stack, Table } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { Choices } from '#panel/components/Choices.tsx';
import { figuresText as text } from './strings.ts';

type FundGraph = ResponseOf<typeof getBuyGraph>;
type Statistics = ResponseOf<typeof listSellBuyStatistics>;
type Range = keyof typeof text.ranges;

const Controls = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'auto minmax(180px, 240px) minmax(0, 1fr)' },
}));
const Scroll = styled('div')({ overflowX: 'auto' });
const Figures = styled(Table)({
  minWidth: 560,
  '& td': { whiteSpace: 'nowrap', fontVariantNumeric: 'proportional-nums' },
  '& tfoot th, & tfoot td': { fontWeight: 600 },
});

/** Days of the ranges that are chosen by a word; the last one is the business day. */
const rangeDays: Record<Exclude<Range, 'custom'>, number> = { day: 1, week: 7, month: 30 };
const ranges = Object.keys(text.ranges) as Range[];
const height = 260;
/** Funds with a line of their own; the rest are one line together. */
const mostLines = 5;

/** The chosen days: a word of the URL, or two days for a range of one's own. */
function useChartRange(today: string) {
  const { word, change, whole } = useUrlState();
  const asked = word('range') as Range;
  const range: Range = ranges.includes(asked) ? asked : 'month';
  const custom = { start: word('from'), end: word('to') };
  const isWhole = range !== 'custom' || Object.keys(rangeError(custom, longestRangeDays - 1)).length === 0;
  const days =
    range === 'custom'
      ? { from: custom.start, to: custom.end }
      : { from: addDays(today, 1 - rangeDays[range]), to: today };
  return {
    range,
    custom,
    isWhole,
    days,
    fundId: whole('chartFund'),
    choose: (value: Range) =>
      change({
        range: value === 'month' ? null : value,
        from: value === 'custom' ? days.from : null,
        to: value === 'custom' ? days.to : null,
      }),
    setCustom: (value: { start: string; end: string }) => change({ from: value.start, to: value.end }),
    setFund: (value: string) => change({ chartFund: value }),
  };
}

/** Users, issuances and redemptions over a range, by fund, and the same amounts as a table (domain 9.16). */
export function Charts({ today }: { today: string }) {
  const state = useChartRange(today);
  return (
    <Section id="dashboard-charts" title={text.chartsTitle}>
      <Stack>
        <Controls className="no-print">
          <Choices
            label={text.rangesLabel}
            value={state.range}
            options={ranges.map((value) => ({ value, label: text.ranges[value] }))}
            onChange={state.choose}
          />
          <FundSelect value={String(state.fundId ?? '')} onChange={state.setFund} label={text.allFunds} />
          {state.range === 'custom' ? (
            <DateRangeField
              size="small"
              value={state.custom}
              onChange={state.setCustom}
              maxDays={longestRangeDays - 1}
              daysAhead={0}
              isChecked
            />
          ) : null}
        </Controls>
        {state.isWhole ? <Drawn days={state.days} fundId={state.fundId} /> : null}
      </Stack>
    </Section>
  );
}

function Drawn({ days, fundId }: { days: { from: string; to: string }; fundId: number | null }) {
  const ofFund = { ...days, ...(fundId !== null && { fundId }) };
  const users = AdminDashboardApi.useGetUsersGraphQuery({ query: days });
  const buys = AdminDashboardApi.useGetBuyGraphQuery({ query: ofFund });
  const sells = AdminDashboardApi.useGetSellGraphQuery({ query: ofFund });
  const table = AdminDashboardApi.useListSellBuyStatisticsQuery({ query: ofFund });
  const waiting = <LoadingSkeleton shape="chart" height={height + 40} />;
  return (
    <>
      <Columns>
        <Graph title={text.buyGraph}>
          <QueryBoundary query={buys} skeleton={waiting}>
            {(answer) => <FundLines title={text.buyGraph} graph={answer} />}
          </QueryBoundary>
        </Graph>
        <Graph title={text.sellGraph}>
          <QueryBoundary query={sells} skeleton={waiting}>
            {(answer) => <FundLines title={text.sellGraph} graph={answer} />}
          </QueryBoundary>
        </Graph>
      </Columns>

      <Graph title={text.tableTitle} note={text.tableNote}>
        <QueryBoundary query={table} skeleton={<LoadingSkeleton shape="table" count={6} />}>
          {(answer) => <SellBuyTable answer={answer} days={days} />}
        </QueryBoundary>
      </Graph>
      <Graph title={text.usersGraph}>
        <QueryBoundary query={users} skeleton={waiting}>
          {({ data }) => (
            <LineChartBox
              title={text.usersGraph}
              height={height}
              series={[
                {
                  id: 'users',
                  label: text.usersGraph,
                  points: data.points.map((point) => ({ day: point.date, value: point.users })),
                },
              ]}
            />
          )}
        </QueryBoundary>
      </Graph>
    </>
  );
}

const Box = styled('div')({ minWidth: 0 });
const Heading = styled('h3')(({ theme }) => ({ ...theme.typography.subtitle2, margin: 0 }));

function Graph({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <Box>
      <Heading>{title}</Heading>
      {note ? <Note>{note}</Note> : null}
      {children}
    </Box>
  );
}

/** The largest funds as lines of their own, the others added up. */
export function linesOf(funds: FundGraph['data']['funds']): ChartSeries[] {
  const own = funds.slice(0, mostLines);
  const rest = funds.slice(mostLines);
  const lines = own.map((fund) => ({
    id: String(fund.fundId),
    label: fund.fundName,
    points: fund.points.map((point) => ({ day: point.date, value: chartNumber(point.amount) })),
  }));
  if (rest.length === 0) return lines;
  const sums = new Map<string, bigint>();
  for (const point of rest.flatMap((fund) => fund.points))
    sums.set(point.date, (sums.get(point.date) ?? 0n) + BigInt(point.amount));
  const points = [...sums].map(([day, value]) => ({ day, value: chartNumber(String(value)) }));
  return [...lines, { id: 'others', label: text.others, points }];
}

function FundLines({ title, graph }: { title: string; graph: FundGraph }) {
  const series = linesOf(graph.data.funds);
  if (series.length === 0) return <Note>{text.nothing}</Note>;
  return <LineChartBox title={title} height={height} series={series} />;
}

function SellBuyTable({ answer: { data, summary }, days }: { answer: Statistics; days: { from: string; to: string } }) {
  if (data.length === 0) return <Note>{text.nothing}</Note>;
  return (
    <Scroll tabIndex={0} role="region" aria-label={text.tableTitle}>
      <Figures>
        <thead>
          <tr>
            <th scope="col">{text.fund}</th>
            <th scope="col">{text.issued}</th>
            <th scope="col">{text.amount}</th>
            <th scope="col">{text.redeemed}</th>
            <th scope="col">{text.amount}</th>
            <th scope="col">{text.netAmount}</th>
          </tr>
        </thead>
        <tbody>
          {data.map((row) => (
            <tr key={row.fundId}>
              <th scope="row">
                <Link href={paths.admin.ordersReport({ tab: 'days', fund: row.fundId, ...days })} prefetch={false}>
                  {row.fundName}
                </Link>
              </th>
              <SideCells row={row} />
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{text.total}</th>
            <SideCells row={summary} />
          </tr>
        </tfoot>
      </Figures>
    </Scroll>
  );
}

function SideCells({ row }: { row: Pick<Statistics['summary'], 'issue' | 'redeem' | 'net'> }) {
  const money = (rial: string, isSigned = false) => (
    <td data-figure="">
      <Money rial={rial} isSigned={isSigned} hasUnit={false} isHideable={false} />
    </td>
  );
  return (
    <>
      <td data-figure="">{formatNumber(row.issue.count)}</td>
      {money(row.issue.amount)}
      <td data-figure="">{formatNumber(row.redeem.count)}</td>
      {money(row.redeem.amount)}
      {money(row.net, true)}
    </>
  );
}
