import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { useFundComparePricesQuery, type FundDetails } from '#panel/api/funds.ts';
import { LineChartBox } from '#panel/ui/chart/LineChartBox.tsx';
import { chartNumber } from '#panel/ui/chart/points.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { DateRangeField } from '#panel/ui/form/DateRangeField.tsx';
import { rangeError } from '#panel/ui/form/dateRange.ts';
import { oneOf } from '#panel/ui/list/urlValues.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { rangeIds, rangeStart, type RangeId } from '../fundFilters.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { text as fundText } from './strings.ts';

const text = fundText.prices;
const Controls = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginBlockEnd: '0.75rem' });
const Days = styled('div')({ flex: '1 1 100%', maxWidth: 520 });

type Choice = RangeId | 'custom';
/** Longest custom range in days; the API gives ten years at most. */
const maxDays = 3650;

/** The range of the chart as it stands in the URL. */
function useRange(navDate: string | null) {
  const { word, change } = useUrlState();
  const range: Choice = oneOf([...rangeIds, 'custom'], word('range')) ?? 'm3';
  const days = { start: word('from'), end: word('to') };
  const isWaiting = range === 'custom' && Object.keys(rangeError(days, maxDays)).length > 0;
  const start = range === 'custom' || !navDate ? undefined : rangeStart(range, navDate);
  const asked = range === 'custom' ? { from: days.start, to: days.end } : start ? { from: start } : {};
  return { range, days, asked, isWaiting, change };
}

/** The three prices over a range: from a week to all there is, or days of one's own. */
export function PricesTab({ fund }: { fund: FundDetails }) {
  const { range, days, asked, isWaiting, change } = useRange(fund.navDate);
  const query = useFundComparePricesQuery({ query: { fundIds: String(fund.fundId), ...asked } }, { skip: isWaiting });
  return (
    <Section title={text.chart} note={text.note}>
      <Controls className="no-print">
        <ToggleButtonGroup
          exclusive
          size="small"
          value={range}
          aria-label={text.range}
          onChange={(_event, next: Choice | null) => next && change({ range: next })}
          sx={{ flexWrap: 'wrap' }}
        >
          {rangeIds.map((id) => (
            <ToggleButton key={id} value={id} aria-label={text.rangeNames[id]}>
              {text.ranges[id]}
            </ToggleButton>
          ))}
          <ToggleButton value="custom">{text.custom}</ToggleButton>
        </ToggleButtonGroup>
        {range === 'custom' ? (
          <Days>
            <DateRangeField
              value={days}
              maxDays={maxDays}
              onChange={(next) => change({ from: next.start, to: next.end })}
            />
          </Days>
        ) : null}
      </Controls>
      {isWaiting ? null : (
        <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="chart" height={320} />}>
          {({ data }) => {
            const points = data.series[0]?.points ?? [];
            if (points.length === 0) return <EmptyView text={text.empty} />;
            const line = (id: 'issueNav' | 'cancelNav' | 'statisticalNav', label: string) => ({
              id,
              label,
              points: points.map((point) => ({ day: point.date, value: chartNumber(point[id]) })),
            });
            return (
              <LineChartBox
                title={`${text.chart} – ${fund.name}`}
                height={320}
                format={(value) => formatNumber(value, 0)}
                series={[
                  line('issueNav', text.issue),
                  line('cancelNav', text.cancel),
                  line('statisticalNav', text.statistical),
                ]}
              />
            );
          }}
        </QueryBoundary>
      )}
      {fund.navDate ? null : <Note>{fundText.noNav}</Note>}
    </Section>
  );
}
