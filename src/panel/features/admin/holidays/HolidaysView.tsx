import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { styled } from '@mui/material/styles';
import AddRounded from '@mui/icons-material/AddRounded';
import ChevronLeftRounded from '@mui/icons-material/ChevronLeftRounded';
import ChevronRightRounded from '@mui/icons-material/ChevronRightRounded';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { useListCalendarDaysQuery } from '#panel/api/calendar.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import {
  useDeleteHolidayMutation,
  useLazyPreviewHolidayRemovalQuery,
  useListHolidaysQuery,
  useSaveHolidayMutation,
} from '#panel/api/fundRules.ts';
import { useListFundsQuery } from '#panel/api/funds.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { businessRange } from '../kit/useBusinessDay.ts';
import { ImpactDialog, ImpactResult } from '../kit/ImpactDialog.tsx';
import { Stack } from '../kit/plain.ts';
import { kitText } from '../kit/strings.ts';
import { useDuty } from '../kit/useDuty.ts';
import { useImpact, type ImpactFlow } from '../kit/useImpact.ts';
import { monthsOf, yearOf, yearRange, type Day, type Holiday } from './calendarRows.ts';
import { HolidayForm } from './HolidayForm.tsx';
import { HolidayList } from './HolidayList.tsx';
import { MonthGrid } from './MonthGrid.tsx';
import { holidaysText as text } from './strings.ts';
import { WeekendCard } from './WeekendCard.tsx';

const YearBar = styled('div')(({ theme }) => ({
  ...theme.typography.subtitle1,
  display: 'flex',
  alignItems: 'center',
  gap: '0.25rem',
  marginBlockEnd: '0.5rem',
}));

/** The calendar by which all dates are counted: holidays with scope and certainty, and the weekend (domain 7). */
export function HolidaysView() {
  const calendar = useListCalendarDaysQuery({ query: businessRange() });
  const flow = useImpact();
  return (
    <Stack>
      <QueryBoundary query={calendar} isWhole skeleton={<LoadingSkeleton shape="table" count={10} />}>
        {({ data }) => (
          <>
            <YearOf today={data.today} weekendDays={data.weekendDays} flow={flow} />
            <WeekendCard weekendDays={data.weekendDays} flow={flow} />
          </>
        )}
      </QueryBoundary>
      <ImpactDialog flow={flow} />
    </Stack>
  );
}

/** Confirming and removing: both show their effect first. */
function useHolidayChanges(flow: ImpactFlow) {
  const [save] = useSaveHolidayMutation();
  const [remove] = useDeleteHolidayMutation();
  const [preview] = useLazyPreviewHolidayRemovalQuery();
  const facts = (holiday: Holiday) => (
    <strong>
      {jalaliText(holiday.day, 'long')} · {holiday.title}
    </strong>
  );
  const say = (thrown: unknown) => notify.error(asApiFailure(thrown, kitText.failed).message);
  const confirm = (holiday: Holiday) => {
    const idempotencyKey = newUuid();
    flow
      .ask({
        title: text.confirmTitle,
        facts: facts(holiday),
        confirmLabel: text.confirm,
        preview: () => save({ body: { ...holiday, isConfirmed: true, preview: true } }).unwrap(),
        make: () => save({ body: { ...holiday, isConfirmed: true, preview: false }, idempotencyKey }).unwrap(),
        done: kitText.saved,
      })
      .catch(say);
  };
  const askRemoval = (holiday: Holiday) => {
    flow
      .ask({
        title: text.removeTitle,
        facts: facts(holiday),
        confirmLabel: kitText.remove,
        colour: 'error',
        preview: () => preview({ params: { holidayId: holiday.holidayId } }).unwrap(),
        make: async () => {
          await remove({ params: { holidayId: holiday.holidayId } }).unwrap();
          return { data: null };
        },
        isWaiting: (impact) => impact.orders > 0,
        done: kitText.removed,
      })
      .catch(say);
  };
  return { confirm, askRemoval };
}

function YearOf({ today, weekendDays, flow }: { today: string; weekendDays: readonly number[]; flow: ImpactFlow }) {
  const url = useUrlState();
  const year = url.whole('year') ?? yearOf(today);
  const query = useListHolidaysQuery({ query: yearRange(year) });
  const funds = useListFundsQuery({ query: {} });
  const [edited, setEdited] = useState<Partial<Holiday> | null>(null);
  const noDuty = useDuty('maker');
  const { confirm, askRemoval } = useHolidayChanges(flow);
  const names = new Map((funds.data?.data ?? []).map((fund) => [fund.fundId, fund.name]));
  const openDay = (day: Day) => setEdited(day.holidays[0] ?? { day: day.iso });
  const tabs = (holidays: readonly Holiday[]) => [
    {
      id: 'calendar',
      label: text.tabs.calendar,
      render: () => (
        <MonthGrid
          months={monthsOf(year, holidays, weekendDays)}
          today={today}
          canOpen={noDuty === null}
          onOpen={openDay}
        />
      ),
    },
    {
      id: 'list',
      label: text.tabs.list,
      render: () => (
        <HolidayList
          holidays={holidays}
          today={today}
          funds={names}
          noDuty={noDuty}
          onEdit={setEdited}
          onConfirm={confirm}
          onRemove={askRemoval}
        />
      ),
    },
  ];
  return (
    <>
      <PageHeader
        title={text.title}
        note={text.note}
        actions={
          <ActionButton variant="contained" startIcon={<AddRounded />} reason={noDuty} onClick={() => setEdited({})}>
            {text.add}
          </ActionButton>
        }
      />
      <ImpactResult flow={flow} />
      <Section>
        <YearSteps year={year} onChange={(next) => url.change({ year: next })} />
        <QueryBoundary
          query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
          skeleton={<LoadingSkeleton shape="table" count={12} />}
        >
          {({ data }) => (
            <>
              <Estimated holidays={data} today={today} onShow={() => url.change({ tab: 'list', state: 'estimated' })} />
              <UrlTabs label={text.tabsLabel} tabs={tabs(data)} />
            </>
          )}
        </QueryBoundary>
      </Section>
      {edited ? <HolidayForm start={edited} today={today} flow={flow} onClose={() => setEdited(null)} /> : null}
    </>
  );
}

function YearSteps({ year, onChange }: { year: number; onChange: (year: number) => void }) {
  return (
    <YearBar>
      <IconButton aria-label={text.previous} onClick={() => onChange(year - 1)}>
        <ChevronRightRounded />
      </IconButton>
      <span aria-live="polite">{text.yearOf(toPersianDigits(year))}</span>
      <IconButton aria-label={text.next} onClick={() => onChange(year + 1)}>
        <ChevronLeftRounded />
      </IconButton>
    </YearBar>
  );
}

/** Says how many dates ahead still wait for the moon. */
function Estimated({ holidays, today, onShow }: { holidays: readonly Holiday[]; today: string; onShow: () => void }) {
  const count = holidays.filter((holiday) => !holiday.isConfirmed && holiday.day >= today).length;
  if (count === 0) return null;
  return (
    <Alert
      severity="info"
      action={
        <Button color="inherit" size="small" onClick={onShow}>
          {text.showEstimated}
        </Button>
      }
    >
      {text.upcoming(formatNumber(count))}
    </Alert>
  );
}
