import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { isKnownDay } from '#shared/jalali.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { DateRangeField } from '../form/DateRangeField.tsx';
import { jalaliText } from '../text/JalaliDate.tsx';
import { rangeIds } from './ranges.ts';
import { chartText as text } from './strings.ts';
import { maxDays, type RangeChoice, type useChartRange } from './useChartRange.ts';

const Controls = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginBlockEnd: '0.75rem' });
const Days = styled('div')({ flex: '1 1 100%', maxWidth: 520 });

const Printed = styled('p')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'none',
  marginBlock: 0,
  '@media print': { display: 'block' },
}));

/** From a week to all there is, or days of one's own. */
export function RangeControl({ range, days, isWaiting, change }: ReturnType<typeof useChartRange>) {
  return (
    <>
      {isWaiting || (range === 'custom' && ![days.start, days.end].every(isKnownDay)) ? null : (
        <Printed>
          {text.range}:{' '}
          {range === 'custom' ? text.between(jalaliText(days.start), jalaliText(days.end)) : text.ranges[range]}
        </Printed>
      )}
      <Controls className="no-print">
        <ToggleButtonGroup
          exclusive
          size="small"
          value={range}
          aria-label={text.range}
          onChange={(_event, next: RangeChoice | null) => next && change({ range: next })}
          sx={{ flexWrap: 'wrap' }}
        >
          {rangeIds.map((id) => (
            <ToggleButton key={id} value={id}>
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
    </>
  );
}
