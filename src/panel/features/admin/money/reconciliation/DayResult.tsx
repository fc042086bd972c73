import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { sumRial } from '#shared/money.ts';
import { isWorkingDay, previousWorkingDay } from '#shared/workingDays.ts';
import { baseApi } from '#panel/api/baseApi.ts';
import { ReconciliationApi } from '#panel/api/reconciliation.ts';
import { WorkApi } from '#panel/api/work.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { SyncRounded } from '#panel/ui/icons/SyncRounded.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { CalendarApi, businessRange, useBusinessDay, workingCalendarOf } from '#panel/api/calendar.ts';
import { WorkProgress } from '#panel/components/WorkProgress.tsx';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { reconciliationColumns, type ReconciliationRow } from './reconciliationColumns.tsx';
import { reconciliationText as text } from './strings.ts';

const Run = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  // on a phone as wide with a day as without one
  width: '16rem',
  [theme.breakpoints.up('sm')]: { width: 'auto', gridTemplateColumns: '180px auto', alignItems: 'center' },
}));

// all rows are of one day
const columns = reconciliationColumns.filter(({ id }) => id !== 'businessDate');

interface Props {
  /** ISO day of the address; '' for the last working day */
  day: string;
  onDay: (day: string) => void;
  onOpen: (row: ReconciliationRow) => void;
}

/** What every check of one day found: 0 rial, or an alarm with the checks that differ; and the button that compares now. */
export function DayResult({ day, onDay, onOpen }: Props) {
  const calendar = CalendarApi.useListCalendarDaysQuery({ query: businessRange() });
  const days = calendar.data && workingCalendarOf(calendar.data.data);
  const shown = day || (calendar.data && days ? previousWorkingDay(days, calendar.data.data.today) : '');
  const isClosed = shown !== '' && days !== undefined && !isWorkingDay(days, shown);
  const query = ReconciliationApi.useListReconciliationsQuery(
    { query: { fromDate: shown, toDate: shown, size: 100 } },
    { skip: shown === '', refetchOnMountOrArgChange: true },
  );
  const rows = query.currentData?.data;
  const error = (shown === '' ? calendar.error : undefined) ?? query.error;
  // title and field take the width of the day, so they are drawn when it is known
  if (shown === '' && !error)
    return (
      <Section id="reconciliation-day">
        <LoadingSkeleton shape="table" count={6} />
      </Section>
    );
  return (
    <Section
      id="reconciliation-day"
      title={shown ? text.dayTitle(jalaliText(shown, 'long')) : text.title}
      action={<RunForm shown={shown} onDay={onDay} />}
    >
      <Stack>
        {shown === '' ? null : <Progress key={shown} day={shown} />}
        {isClosed ? <Alert severity="info">{text.closedDay}</Alert> : null}
        {rows && rows.length > 0 ? <Verdict rows={rows} isClosed={isClosed} /> : null}
        {!rows && !error ? <LoadingSkeleton shape="text" count={1} /> : null}
        <Alert severity="info">{text.notCompared}</Alert>
        <DataTable
          label={text.title}
          rows={rows}
          rowId={(row) => row.subject}
          columns={columns}
          isLoading={query.isFetching}
          error={error}
          onRetry={() => void (shown === '' ? calendar.refetch() : query.refetch())}
          onRowClick={onOpen}
          empty={text.dayNotDone}
        />
      </Stack>
    </Section>
  );
}

/** The comparison of the day while it runs, also one that was begun elsewhere; then its result is fetched. */
function Progress({ day }: { day: string }) {
  const dispatch = useAppDispatch();
  const { data } = WorkApi.useListWorkQuery(
    { query: { kind: 'reconciliation.day', key: day } },
    { refetchOnMountOrArgChange: true },
  );
  const newest = data?.data[0];
  const [ended, setEnded] = useState<number | null>(null);
  const isLive = newest !== undefined && (newest.state === 'queued' || newest.state === 'running');
  if (!newest || (!isLive && newest.state !== 'failed') || ended === newest.workId) return null;
  return (
    <WorkProgress
      workId={newest.workId}
      onEnd={(state) => {
        if (state === 'done') setEnded(newest.workId);
        if (isLive) dispatch(baseApi.util.invalidateTags(['admin']));
      }}
    />
  );
}

function Verdict({ rows, isClosed }: { rows: readonly ReconciliationRow[]; isClosed: boolean }) {
  // nothing to compare is no success
  const isEmpty = isClosed && rows.every(({ bankCount, bookCount }) => bankCount === 0 && bookCount === 0);
  const uneven = rows.filter((row) => !row.isEven);
  const open = uneven.filter((row) => row.openCount > 0 || row.items.length === 0);
  const unanswered = rows.reduce((count, row) => count + row.unansweredCount, 0);
  // absolute amounts: a surplus here must not hide what is missing there
  const sum = sumRial(rows.map((row) => BigInt(row.difference)).map((one) => (one < 0n ? -one : one)));
  const line =
    uneven.length === 0
      ? isEmpty
        ? text.emptyLine
        : text.evenLine
      : open.length === 0 && unanswered === 0
        ? text.closedLine
        : text.unevenLine(formatNumber(uneven.length));
  return (
    <Alert
      severity={
        uneven.length === 0 ? (isEmpty ? 'info' : 'success') : open.length === 0 && unanswered === 0 ? 'info' : 'error'
      }
      data-testid="reconciliation-verdict"
      data-even={uneven.length === 0}
    >
      <DrawerHead>
        <Figure rial={sum} size="lg" isHideable={false} />
        <span>{line}</span>
        {unanswered > 0 ? <span>{text.unansweredLine(formatNumber(unanswered))}</span> : null}
      </DrawerHead>
    </Alert>
  );
}

function RunForm({ shown, onDay }: { shown: string; onDay: (day: string) => void }) {
  const today = useBusinessDay();
  const isOnline = useOnline();
  const [compare] = ReconciliationApi.useRunReconciliationMutation();
  const { run, renew, isBusy, failure } = useAction();
  const [chosen, setChosen] = useState('');
  const day = chosen || shown;
  const start = async () => {
    const answer = await run((idempotencyKey) => compare({ body: { date: day }, idempotencyKey }).unwrap());
    renew();
    if (!answer) return;
    notify.success(text.started);
    onDay(day);
  };
  return (
    <Stack sx={{ gap: '0.5rem' }}>
      <Run className="no-print">
        <DateField
          size="small"
          label={text.runDay}
          value={day}
          max={today}
          onChange={(iso) => {
            setChosen(iso);
            if (iso) onDay(iso);
          }}
        />
        <Button
          variant="contained"
          startIcon={<SyncRounded />}
          loading={isBusy}
          disabled={!isOnline}
          onClick={() => void start()}
        >
          {text.run}
        </Button>
      </Run>
      <FailureLine failure={failure} />
    </Stack>
  );
}
