import { type ReactNode, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import { isKnownDay } from '#shared/jalali.ts';
import { nextWorkingDay, previousWorkingDay, type WorkingCalendar } from '#shared/workingDays.ts';
import { CalendarApi, businessRange, useBusinessDay, workingCalendarOf } from '#panel/api/calendar.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { mayLeave } from '#panel/ui/form/unsaved.ts';
import { ChevronLeftRounded } from '#panel/ui/icons/ChevronLeftRounded.tsx';
import { ChevronRightRounded } from '#panel/ui/icons/ChevronRightRounded.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { componentsText } from './strings.ts';

/** The day that the address asks for, otherwise the business day. */
function useDeskDay(): string {
  const { word } = useUrlState();
  const today = useBusinessDay();
  return /^\d{4}-\d{2}-\d{2}$/.test(word('day')) ? word('day') : today;
}

/** To the working days before and after the day of the desk, up to the business day; null where there is none. */
export function useDaySteps(): { onNext: (() => void) | null; onPrevious: (() => void) | null } {
  const { change } = useUrlState();
  const day = useDeskDay();
  const days = CalendarApi.useListCalendarDaysQuery({ query: businessRange() }).data?.data;
  // a price is of a working day: the steps pass over days on which nothing can be due
  const step = (walk: (calendar: WorkingCalendar, from: string) => string) => {
    // the address may hold any text
    if (!days || !isKnownDay(day)) return null;
    const to = walk(workingCalendarOf(days), day);
    if (to > days.today) return null;
    return () => {
      if (mayLeave()) change({ day: to === days.today ? null : to });
    };
  };
  return { onNext: step(nextWorkingDay), onPrevious: step(previousWorkingDay) };
}

const Steps = styled('div')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr) auto',
  alignItems: 'center',
  gap: '0.25rem',
});

/** The day of the desk, kept in the URL, with the working days before and after. */
export function DayChoice() {
  const { change } = useUrlState();
  const [refusals, setRefusals] = useState(0);
  const today = useBusinessDay();
  const { onNext, onPrevious } = useDaySteps();
  return (
    <Steps>
      <IconButton aria-label={componentsText.previousDay} disabled={!onPrevious} onClick={onPrevious ?? undefined}>
        <ChevronRightRounded />
      </IconButton>
      <DateField
        // who stays with the typed prices stays with their day
        key={refusals}
        size="small"
        label={componentsText.priceDay}
        value={useDeskDay()}
        max={today || undefined}
        onChange={(iso) => {
          // today is not named, so that the desk follows the business day
          if (mayLeave()) change({ day: iso === today ? null : iso });
          else setRefusals(refusals + 1);
        }}
      />
      <IconButton aria-label={componentsText.nextDay} disabled={!onNext} onClick={onNext ?? undefined}>
        <ChevronLeftRounded />
      </IconButton>
    </Steps>
  );
}

/** What stands on the day of the desk; says so when the business day did not come. */
export function OnDeskDay({ children }: { children: (day: string) => ReactNode }) {
  const calendar = CalendarApi.useListCalendarDaysQuery({ query: businessRange() });
  const day = useDeskDay();
  if (day !== '') return <>{children(day)}</>;
  return (
    <QueryBoundary query={calendar} skeleton={<LoadingSkeleton shape="pairs" count={5} />}>
      {() => null}
    </QueryBoundary>
  );
}
