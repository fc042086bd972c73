import { useState } from 'react';
import dynamic from 'next/dynamic';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { benchmarkSeries } from '#shared/texts/benchmarkTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { FundsApi, type FundDetails } from '#panel/api/funds.ts';
import { LineChartBox } from '#panel/ui/chart/LineChartBox.tsx';
import { useChartRange } from '#panel/ui/chart/useChartRange.ts';
import { chartNumber } from '#panel/ui/chart/points.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { text as fundText } from './strings.ts';

const text = fundText.prices;
const YieldChart = dynamic(() => import('./YieldChart.tsx').then((part) => part.YieldChart), {
  loading: () => <LoadingSkeleton shape="chart" height={320} />,
});

type Mode = keyof typeof text.modes;
const modes = Object.entries(text.modes) as [Mode, string][];

const priceLabels = { issueNav: text.issue, cancelNav: text.cancel, statisticalNav: text.statistical };
type Price = keyof typeof priceLabels;
const allPrices = Object.keys(priceLabels) as Price[];

interface LinesProps {
  chosen: readonly Price[];
  onChange: (next: Price[]) => void;
}

/** Which prices are drawn; one at least. */
function PriceLines({ chosen, onChange }: LinesProps) {
  return (
    <ToggleButtonGroup
      size="small"
      value={chosen}
      aria-label={text.lines}
      onChange={(_event, next: Price[]) => next.length > 0 && onChange(next)}
    >
      {allPrices.map((price) => (
        <ToggleButton key={price} value={price}>
          {priceLabels[price]}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  );
}

/**
 * The price over the range of the chart at the head of the page: issuance by default, the others by choice. Or the yield over
 * the same range, against the series that funds are compared with.
 */
export function PricesTab({ fund }: { fund: FundDetails }) {
  const { asked, isWaiting } = useChartRange(fund.navDate);
  const [chosen, setChosen] = useState<Price[]>(['issueNav']);
  const [mode, setMode] = useState<Mode>('price');
  const query = FundsApi.useFundComparePricesQuery(
    // the question of the chart at the head, so it is asked once
    { query: { fundIds: String(fund.fundId), benchmarks: benchmarkSeries.join(','), ...asked } },
    { skip: isWaiting || mode !== 'price' },
  );
  return (
    <Section title={text.chart} note={mode === 'price' ? text.note : undefined}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={mode}
        aria-label={text.mode}
        onChange={(_event, next: Mode | null) => next && setMode(next)}
        sx={{ marginBlockEnd: 3 }}
        className="no-print"
      >
        {modes.map(([id, label]) => (
          <ToggleButton key={id} value={id}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      {!isWaiting && mode === 'yield' ? <YieldChart fund={fund} asked={asked} /> : null}
      {isWaiting || mode !== 'price' ? null : (
        <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="chart" height={320} />}>
          {({ data }) => {
            const points = data.series[0]?.points ?? [];
            if (points.length === 0) return <EmptyView text={text.empty} />;
            return (
              <LineChartBox
                title={`${text.chart} – ${fund.name}`}
                height={320}
                format={(value) => formatNumber(value, 0)}
                controls={<PriceLines chosen={chosen} onChange={setChosen} />}
                series={allPrices
                  .filter((price) => chosen.includes(price))
                  .map((price) => ({
                    id: price,
                    label: priceLabels[price],
                    points: points.map((point) => ({ day: point.date, value: chartNumber(point[price]) })),
                  }))}
              />
            );
          }}
        </QueryBoundary>
      )}
      {fund.navDate ? null : <Note>{fundText.noNav}</Note>}
    </Section>
  );
}
