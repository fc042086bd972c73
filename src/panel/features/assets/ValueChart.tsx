import { LineChartBox } from '#panel/ui/chart/LineChartBox.tsx';
import { chartNumber } from '#panel/ui/chart/points.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { formatNumber } from '#shared/digits.ts';
import { assetsText } from './strings.ts';
import type { AssetsReport } from './types.ts';

/** Value against the money paid in; hidden amounts hide the chart, whose axis would tell them. */
export function ValueChart({ report }: { report: AssetsReport }) {
  const isHidden = useAmountsHidden();
  const line = (id: 'value' | 'netDeposit', label: string) => ({
    id,
    label,
    points: report.chart.map((point) => ({ day: point.date, value: chartNumber(point[id]) })),
  });
  return (
    <Section title={assetsText.chart}>
      {isHidden ? (
        <EmptyView text={assetsText.chartHidden} />
      ) : (
        <LineChartBox
          title={assetsText.chart}
          height={280}
          format={(value) => formatNumber(value, 0)}
          series={[line('value', assetsText.chartValue), line('netDeposit', assetsText.chartDeposit)]}
        />
      )}
    </Section>
  );
}
