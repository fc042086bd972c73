import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';
import { DateField } from './DateField.tsx';
import { rangeError } from './dateRange.ts';
import type { DateRange } from './dateRange.ts';

const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: '1fr',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '1fr 1fr' },
}));

export interface DateRangeFieldProps {
  value: DateRange;
  onChange: (value: DateRange) => void;
  /** longest span in days */
  maxDays?: number;
  /** days ahead that may be chosen; 1 by default */
  daysAhead?: number;
  /** shows the messages for days not chosen yet, after a first try to send */
  isChecked?: boolean;
  size?: 'small' | 'medium';
}

/** Start and end in Jalali days with the rules of spec 5. */
export function DateRangeField({ value, onChange, maxDays, daysAhead, isChecked = false, size }: DateRangeFieldProps) {
  const found = rangeError(value, maxDays);
  const isWhole = value.start !== '' && value.end !== '';
  const error = isWhole || isChecked ? found : {};
  return (
    <Pair>
      <DateField
        label={ui.startDate}
        value={value.start}
        onChange={(start) => onChange({ ...value, start })}
        daysAhead={daysAhead}
        size={size}
        error={error.start}
      />
      <DateField
        label={ui.endDate}
        value={value.end}
        min={value.start || undefined}
        onChange={(end) => onChange({ ...value, end })}
        daysAhead={daysAhead}
        size={size}
        error={error.end}
      />
    </Pair>
  );
}
