import { DateRangeField } from '../form/DateRangeField.tsx';
import { maxDays, type useChartRange } from './useChartRange.ts';
import { styled } from '#panel/ui/theme/styled.ts';

const Days = styled('div')({ maxWidth: 520, marginBlockStart: '0.5rem' });

type Range = ReturnType<typeof useChartRange>;

/** First and last day of a chart. */
export function CustomDays({ days, onChange }: { days: Range['days']; onChange: Range['change'] }) {
  return (
    <Days className="no-print">
      <DateRangeField
        value={days}
        maxDays={maxDays}
        onChange={(next) => onChange({ from: next.start, to: next.end })}
      />
    </Days>
  );
}
