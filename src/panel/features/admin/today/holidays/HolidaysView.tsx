import dynamic from 'next/dynamic';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { CalendarApi, businessRange } from '#panel/api/calendar.ts';
import { HolidaysApi } from '#panel/api/holidays.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { addDays, isKnownDay } from '#shared/jalali.ts';
import { newUuid } from '#shared/uuid.ts';
import { weekendOn } from '#shared/workingDays.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { AddRounded } from '#panel/ui/icons/AddRounded.tsx';
import { ChevronLeftRounded } from '#panel/ui/icons/ChevronLeftRounded.tsx';
import { ChevronRightRounded } from '#panel/ui/icons/ChevronRightRounded.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { ui } from '#panel/ui/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import {
  type Day,
  type Holiday,
  HolidayList,
  MonthGrid,
  monthsOf,
  type Weekends,
  yearOf,
  yearRange,
} from './HolidayList.tsx';
import { HolidayForm } from './HolidayForm.tsx';
import { holidaysText as text } from './strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import {
  ImpactDialog,
  type ImpactFlow,
  ImpactResult,
  movesAnything,
  useImpact,
} from '#panel/features/admin/shared/approval/ImpactDialog.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { useAction, useSeenVersion } from '#panel/components/forms/useContractForm.tsx';

// many days at once come with the first touch
const ImportDialog = dynamic(() => import('./ImportDialog.tsx').then((part) => part.ImportDialog), { ssr: false });

const YearBar = styled('div')(({ theme }) => ({
  ...theme.typography.subtitle1,
  display: 'flex',
  alignItems: 'center',
  gap: '0.25rem',
  marginBlockEnd: '0.5rem',
}));

/** The calendar by which all dates are counted: holidays with scope and certainty, and the weekend (domain 7). */
export function HolidaysView() {
  const calendar = CalendarApi.useListCalendarDaysQuery({ query: businessRange() });
  const flow = useImpact();
  const [edited, setEdited] = useState<Edited>(null);
  const deniedReason = usePermission('maker');
  return (
    <Stack>
      <PageHeader
        title={text.title}
        note={text.note}
        actions={
          <ActionButton
            variant="contained"
            startIcon={<AddRounded />}
            reason={deniedReason}
            disabled={calendar.data === undefined}
            onClick={() => setEdited({})}
          >
            {text.add}
          </ActionButton>
        }
      />
      <QueryBoundary query={calendar} isWhole skeleton={<LoadingSkeleton shape="table" count={10} />}>
        {({ data }) => (
          <>
            <YearOf today={data.today} weekends={data} flow={flow} edited={edited} onEdit={setEdited} />
            <WeekendCard today={data.today} weekends={data} version={data.weekendVersion} flow={flow} />
          </>
        )}
      </QueryBoundary>
      <ImpactDialog flow={flow} />
    </Stack>
  );
}

/** Confirming and removing: both show their effect first. */
function useHolidayChanges(flow: ImpactFlow) {
  const [save] = HolidaysApi.useSaveHolidayMutation();
  const [remove] = HolidaysApi.useDeleteHolidayMutation();
  const [preview] = HolidaysApi.useLazyPreviewHolidayRemovalQuery();
  const facts = (holiday: Holiday) => (
    <strong>
      {jalaliText(holiday.day, 'long')} · {holiday.title}
    </strong>
  );
  const confirm = (holiday: Holiday) => {
    const idempotencyKey = newUuid();
    flow.tryAsk({
      title: text.confirmTitle,
      facts: facts(holiday),
      confirmLabel: text.confirm,
      preview: () => save({ body: { ...holiday, isConfirmed: true, preview: true } }).unwrap(),
      make: () => save({ body: { ...holiday, isConfirmed: true, preview: false }, idempotencyKey }).unwrap(),
      done: ui.saved,
    });
  };
  const askRemoval = (holiday: Holiday) => {
    flow.tryAsk({
      title: text.removeTitle,
      facts: facts(holiday),
      confirmLabel: ui.remove,
      color: 'error',
      preview: () => preview({ params: { holidayId: holiday.holidayId } }).unwrap(),
      make: async () => {
        await remove({ params: { holidayId: holiday.holidayId } }).unwrap();
        return { data: null };
      },
      isWaiting: movesAnything,
      done: ui.removed,
    });
  };
  return { confirm, askRemoval };
}

/** The holiday in the form: an empty one is a new one. */
type Edited = Partial<Holiday> | null;

function YearOf({
  today,
  weekends,
  flow,
  edited,
  onEdit,
}: {
  today: string;
  weekends: Weekends;
  flow: ImpactFlow;
  edited: Edited;
  onEdit: (holiday: Edited) => void;
}) {
  const url = useUrlState();
  const year = url.whole('year') ?? yearOf(today);
  const query = HolidaysApi.useListHolidaysQuery({ query: yearRange(year) });
  const funds = FundsApi.useListFundsQuery({ query: {} });
  const deniedReason = usePermission('maker');
  const { confirm, askRemoval } = useHolidayChanges(flow);
  const [isImporting, setImporting] = useState(false);
  const names = new Map((funds.data?.data ?? []).map((fund) => [fund.fundId, fund.name]));
  const openDay = (day: Day) => onEdit(day.holidays[0] ?? { day: day.iso });
  const tabs = (holidays: readonly Holiday[]) => [
    {
      id: 'calendar',
      label: text.tabs.calendar,
      render: () => (
        <MonthGrid
          months={monthsOf(year, holidays, weekends)}
          today={today}
          canOpen={deniedReason === null}
          onOpen={openDay}
        />
      ),
    },
    {
      id: 'list',
      label: text.tabs.list,
      render: () => (
        <HolidayList
          range={yearRange(year)}
          holidays={holidays}
          today={today}
          funds={names}
          deniedReason={deniedReason}
          onEdit={onEdit}
          onConfirm={confirm}
          onRemove={askRemoval}
        />
      ),
    },
  ];
  return (
    <>
      <ImpactResult flow={flow} />
      <Section>
        <YearSteps year={year} onChange={(next) => url.change({ year: next })} />
        <ActionButton
          variant="outlined"
          size="small"
          reason={deniedReason}
          disabled={query.currentData === undefined}
          onClick={() => setImporting(true)}
        >
          {text.importMany}
        </ActionButton>
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
      {isImporting && query.currentData ? (
        <ImportDialog
          year={year}
          today={today}
          known={new Set(query.currentData.data.filter(({ scope }) => scope === 'all').map(({ day }) => day))}
          onClose={() => setImporting(false)}
        />
      ) : null}
      {edited ? <HolidayForm start={edited} today={today} flow={flow} onClose={() => onEdit(null)} /> : null}
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

/** Says how many dates ahead depend on a lunar month that is not announced yet. */
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

const Field = styled('div')({ maxWidth: '16rem', marginBlockStart: '0.75rem' });
const mostDays = 3;
const sameDays = (a: readonly number[], b: readonly number[]): boolean =>
  a.length === b.length && a.every((day) => b.includes(day));

const namesOf = (days: readonly number[]): string =>
  days.length === 0 ? text.none : days.map((day) => text.weekDays[day] ?? '').join(text.separator);

/** The closed days of the week; the super admin changes them from a day on, after seeing which orders move. */
function WeekendCard({
  today,
  weekends,
  version,
  flow,
}: {
  today: string;
  weekends: Weekends;
  version: string;
  flow: ImpactFlow;
}) {
  // what is about to happen to the country is known before; today is there for what is not
  const [firstDay, setFirstDay] = useState(() => addDays(today, 1));
  const [days, setDays] = useState<readonly number[] | null>(null);
  const [save] = HolidaysApi.useSaveWeekendMutation();
  const { run, renew, isBusy, failure, problemOf } = useAction();
  // nothing is chosen yet: what stands now is what the person sees
  const seen = useSeenVersion(version, failure, days === null);
  const deniedReason = usePermission('super');
  const isKnown = isKnownDay(firstDay);
  const weekendDays = weekendOn(weekends, isKnown ? firstDay : today);
  const chosen = days ?? weekendDays;
  const coming = (weekends.weekendChanges ?? []).filter((change) => change.firstDay > today);
  const review = async (idempotencyKey: string) => {
    const body = { firstDay, weekendDays: [...chosen].sort((a, b) => a - b), version: seen };
    await flow.ask({
      title: text.weekendTitle,
      facts: (
        <strong>
          {text.fromDay(jalaliText(firstDay, 'long'))} {namesOf(body.weekendDays)}
        </strong>
      ),
      confirmLabel: ui.save,
      preview: () => save({ body: { ...body, preview: true } }).unwrap(),
      make: () => save({ body: { ...body, preview: false }, idempotencyKey }).unwrap(),
      done: ui.saved,
      onDone: () => {
        renew();
        setDays(null);
      },
    });
  };
  return (
    <Section title={text.weekend} note={text.weekendNote}>
      <p>{namesOf(weekendOn(weekends, today))}</p>
      {coming.map((change) => (
        <p key={change.firstDay}>
          {text.fromDay(jalaliText(change.firstDay, 'long'))} {namesOf(change.weekendDays)}
        </p>
      ))}
      <ToggleButtonGroup
        value={[...chosen]}
        onChange={(_event, next: number[]) => setDays(next.slice(-mostDays))}
        disabled={deniedReason !== null}
        size="small"
        aria-label={text.weekend}
        sx={{ flexWrap: 'wrap' }}
      >
        {text.weekDays.map((name, day) => (
          <ToggleButton key={name} value={day}>
            {name}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Field>
        <DateField
          label={text.firstDay}
          value={firstDay}
          onChange={setFirstDay}
          min={today}
          daysAhead={1100}
          disabled={deniedReason !== null}
          error={problemOf('firstDay')}
        />
      </Field>
      <ButtonRow sx={{ marginBlockStart: '0.75rem' }}>
        <ActionButton
          variant="outlined"
          loading={isBusy}
          reason={
            deniedReason ?? (!isKnown ? text.noFirstDay : sameDays(chosen, weekendDays) ? text.weekendSame : null)
          }
          onClick={() => void run(review)}
        >
          {text.changeWeekend}
        </ActionButton>
      </ButtonRow>
      <FailureLine failure={failure} />
    </Section>
  );
}
