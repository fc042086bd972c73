import type { ReactNode } from 'react';
import { tehranDay } from '#shared/jalali.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { JalaliDate } from '../text/JalaliDate.tsx';

// a cell of the grid is one tall line: `middle` puts both lines in its middle
const Lines = styled('span')({
  display: 'inline-flex',
  verticalAlign: 'middle',
  flexDirection: 'column',
  justifyContent: 'center',
  minWidth: 0,
  lineHeight: 1.45,
  maxWidth: '100%',
  '& > *': { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' },
});
const Second = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  lineHeight: 1.45,
  fontWeight: 400,
  color: theme.vars.palette.text.secondary,
}));

/** A cell of two facts that belong together: a name and its code. */
export function TwoLines({ first, second }: { first: ReactNode; second: ReactNode }) {
  return (
    <Lines data-lines>
      <span>{first}</span>
      <Second>{second}</Second>
    </Lines>
  );
}

/** Who decided, and when, in the place of how long a row has waited. */
export function DecidedCell({ by, at }: { by: string | null | undefined; at: string | null | undefined }) {
  if (!by || !at) return <>{by || '—'}</>;
  return <TwoLines first={by} second={<JalaliDate value={at} format="moment" />} />;
}

/** A moment in a cell: the day, and below it the time. */
export function MomentCell({ value }: { value: string }) {
  return (
    <TwoLines
      first={<JalaliDate value={tehranDay(new Date(value))} />}
      second={<JalaliDate value={value} format="time" />}
    />
  );
}
