import { type ReactNode, useState } from 'react';
import { businessRange, useBusinessDay, useListCalendarDaysQuery } from '#panel/api/calendar.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { mayLeave } from '#panel/ui/form/unsaved.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { componentsText } from './strings.ts';

/** The day that the address asks for, otherwise the business day. */
function useDeskDay(): string {
  const { word } = useUrlState();
  const today = useBusinessDay();
  return /^\d{4}-\d{2}-\d{2}$/.test(word('day')) ? word('day') : today;
}

/** The day of the desk, kept in the URL. */
export function DayChoice() {
  const { change } = useUrlState();
  const [refusals, setRefusals] = useState(0);
  const today = useBusinessDay();
  return (
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
  );
}

/** What stands on the day of the desk; says so when the business day did not come. */
export function OnDeskDay({ children }: { children: (day: string) => ReactNode }) {
  const calendar = useListCalendarDaysQuery({ query: businessRange() });
  const day = useDeskDay();
  if (day !== '') return <>{children(day)}</>;
  return (
    <QueryBoundary query={calendar} skeleton={<LoadingSkeleton shape="pairs" count={5} />}>
      {() => null}
    </QueryBoundary>
  );
}
