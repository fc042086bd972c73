import type { AssetsReport } from '#panel/api/assets.ts';
import { LineChartBox } from '#panel/ui/chart/LineChartBox.tsx';
import { chartNumber, type ChartSeries } from '#panel/ui/chart/points.ts';
import { RangeControl } from '#panel/ui/chart/RangeControl.tsx';
import { chartText } from '#panel/ui/chart/strings.ts';
import { useChartRange } from '#panel/ui/chart/useChartRange.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { formatNumber } from '#shared/digits.ts';
import { isKnownDay } from '#shared/jalali.ts';
import { sumRial } from '#shared/money.ts';
import { text } from './strings.ts';

/** The lines of the chart in a range, and the days on which money came or went, on the line of the value. */
export function valueSeries(report: AssetsReport, { from, to }: { from?: string; to?: string }): ChartSeries[] {
  const isIn = (day: string) => (!from || day >= from) && (!to || day <= to);
  const points = report.chart.filter(({ date }) => isIn(date));
  const line = (id: 'value' | 'netDeposit', label: string) => ({
    id,
    label,
    points: points.map((point) => ({ day: point.date, value: chartNumber(point[id]) })),
  });
  const marks = (id: 'paidIn' | 'takenOut', label: string) => ({
    id,
    label,
    isMarks: true,
    // the chart is thinned: a mark stands on the next day that it draws, and tells all the money up to that day
    points: points.flatMap(({ date, value }, index) => {
      const before = points[index - 1]?.date ?? '';
      const flows = report.flows.filter((flow) => isIn(flow.date) && flow.date > before && flow.date <= date);
      const amount = sumRial(flows.map((flow) => BigInt(flow[id])));
      return amount === 0n ? [] : [{ day: date, value: chartNumber(value), shown: chartNumber(amount.toString()) }];
    }),
  });
  return [
    line('value', text.chartValue),
    line('netDeposit', text.chartDeposit),
    marks('paidIn', text.chartPaidIn),
    marks('takenOut', text.chartTakenOut),
  ];
}

const Printed = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'none',
  marginBlock: 0,
  '@media print': { display: 'block' },
}));

/** The range of the chart, on paper alone. */
function PrintedRange({ range, days, isWaiting }: ReturnType<typeof useChartRange>) {
  if (isWaiting || (range === 'custom' && ![days.start, days.end].every(isKnownDay))) return null;
  const shown =
    range === 'custom' ? chartText.between(jalaliText(days.start), jalaliText(days.end)) : chartText.ranges[range];
  return (
    <Printed>
      {chartText.range}: {shown}
    </Printed>
  );
}

/** Value against the money paid in, over a range; hidden amounts hide the chart, whose axis would tell them. */
export function ValueChart({ report }: { report: AssetsReport }) {
  const isHidden = useAmountsHidden();
  const range = useChartRange(report.date, 'all');
  return (
    <Section title={text.chart}>
      {isHidden ? (
        <EmptyView text={text.chartHidden} />
      ) : (
        <>
          <PrintedRange {...range} />
          <RangeControl {...range} />
          <LineChartBox
            title={text.chart}
            height={280}
            format={(value) => formatNumber(value, 0)}
            series={range.isWaiting ? [] : valueSeries(report, range.asked)}
          />
        </>
      )}
    </Section>
  );
}
