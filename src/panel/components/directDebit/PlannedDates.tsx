import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { debitPartsText as text } from './strings.ts';

const List = styled('ol')({ margin: 0, padding: 0, listStyle: 'none', display: 'grid' });
const Row = styled('li')(({ theme }) => ({
  display: 'grid',
  gridTemplateColumns: '1.75rem minmax(0, 1fr) auto',
  alignItems: 'baseline',
  gap: '0 0.5rem',
  paddingBlock: '0.5rem',
  '&:not(:last-of-type)': { borderBlockEnd: `1px dashed ${theme.vars.palette.divider}` },
  '& .place': { ...theme.typography.caption, color: theme.vars.palette.text.secondary },
  '& .day': { ...theme.typography.body2, fontWeight: 600 },
  '& .why': { ...theme.typography.caption, color: theme.vars.palette.text.secondary, gridColumn: '2 / -1' },
  '& .why button': { marginInlineStart: '0.5rem' },
  '&[data-skipped="true"] .day': { textDecoration: 'line-through', color: theme.vars.palette.text.secondary },
}));

export interface PlannedDate {
  period: string;
  runDate: string;
  isMoved: boolean;
  isSkipped: boolean;
  canRestore: boolean;
  reason: string | null;
}

interface Props {
  dates: readonly PlannedDate[];
  /** takes a date back that was left out */
  onRestore?: (date: PlannedDate) => void;
}

/** The next dates of a plan; one that falls on a closed day says where it goes and why. */
export function PlannedDates({ dates, onRestore }: Props) {
  if (dates.length === 0) return <Hint>{text.noDates}</Hint>;
  return (
    <List aria-label={text.dates}>
      {dates.map((date, index) => (
        <Row key={date.period} data-skipped={date.isSkipped}>
          <span className="place">{formatNumber(index + 1)}</span>
          <span className="day">
            <JalaliDate value={date.runDate} format="weekday" />
          </span>
          {date.isSkipped ? (
            <StatusChip>{text.skipped}</StatusChip>
          ) : date.isMoved ? (
            <StatusChip color="warning">{text.moved}</StatusChip>
          ) : (
            <span />
          )}
          {date.reason || date.canRestore ? (
            <span className="why">
              {date.reason}
              {onRestore && date.canRestore ? (
                <Button size="small" onClick={() => onRestore(date)}>
                  {text.restore}
                </Button>
              ) : null}
            </span>
          ) : null}
        </Row>
      ))}
    </List>
  );
}
