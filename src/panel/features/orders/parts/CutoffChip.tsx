import { toPersianDigits } from '#shared/digits.ts';
import { tehranDay, tehranInstant } from '#shared/jalali.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { partsText } from './strings.ts';

export interface CutoffChipProps {
  /** clock time in Tehran, `14:00` or `14:00:00` */
  cutoffTime: string;
  /** ISO day that an order placed now belongs to */
  effectiveDate: string;
  isPassed?: boolean;
}

/** Time left until today's cut-off, or the day the order will belong to. */
export function CutoffChip({ cutoffTime, effectiveDate, isPassed = false }: CutoffChipProps) {
  if (isPassed || effectiveDate !== tehranDay(new Date()))
    return <StatusChip colour="info">{partsText.afterCutoff(jalaliText(effectiveDate, 'weekday'))}</StatusChip>;
  return (
    <StatusChip colour="warning">
      {partsText.until(toPersianDigits(cutoffTime.slice(0, 5)))} ·{' '}
      <CountdownText until={tehranInstant(effectiveDate, cutoffTime).getTime()} /> {partsText.left}
    </StatusChip>
  );
}
