import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import SyncRounded from '@mui/icons-material/SyncRounded';
import { formatNumber } from '#shared/digits.ts';
import { addDays } from '#shared/jalali.ts';
import { formatRial, sumRial } from '#shared/money.ts';
import { revalidate } from '#panel/api/baseApi.ts';
import { useListReconciliationsQuery, useRunReconciliationMutation } from '#panel/api/reconciliation.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { DataTable } from '#panel/ui/table/DataTable.tsx';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { DrawerHead, FailureNote } from '../kit/parts.tsx';
import { Stack } from '../kit/plain.ts';
import { useAction } from '../kit/useAction.ts';
import { useBusinessDay } from '../kit/useBusinessDay.ts';
import { reconciliationColumns } from './reconciliationColumns.tsx';
import { reconciliationText as text } from './strings.ts';
import type { ReconciliationRow } from './types.ts';

const Run = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: '180px auto', alignItems: 'center' },
}));

const columns = reconciliationColumns({ hasDay: false });

interface Props {
  /** ISO day of the address; '' for the newest that was compared */
  day: string;
  onDay: (day: string) => void;
  onOpen: (row: ReconciliationRow) => void;
}

/** What every check of one day found: 0 rial, or an alarm with the checks that differ; and the button that compares now. */
export function DayResult({ day, onDay, onOpen }: Props) {
  const newest = useListReconciliationsQuery(
    { query: { size: 1 } },
    { ...revalidate, refetchOnMountOrArgChange: true },
  );
  const shown = day || (newest.data?.data[0]?.businessDate ?? '');
  const query = useListReconciliationsQuery(
    { query: { fromDate: shown, toDate: shown, size: 100 } },
    { ...revalidate, skip: shown === '' },
  );
  const hasNone = shown === '' && newest.data !== undefined;
  const rows = hasNone ? [] : query.currentData?.data;
  return (
    <Section
      id="reconciliation-day"
      title={shown ? text.dayTitle(jalaliText(shown, 'long')) : text.title}
      action={<RunForm shown={shown} onDay={onDay} />}
    >
      <Stack>
        {rows && rows.length > 0 ? <Verdict rows={rows} /> : null}
        <Alert severity="info">{text.notCompared}</Alert>
        <DataTable
          label={text.title}
          rows={rows}
          rowId={(row) => row.subject}
          columns={columns}
          isLoading={query.isFetching}
          error={newest.error ?? query.error}
          onRetry={() => void (shown === '' ? newest.refetch() : query.refetch())}
          onRowClick={onOpen}
          empty={<EmptyView text={hasNone ? text.dayNone : text.dayNotDone} />}
        />
      </Stack>
    </Section>
  );
}

function Verdict({ rows }: { rows: readonly ReconciliationRow[] }) {
  const uneven = rows.filter((row) => !row.isEven);
  // absolute amounts: a surplus here must not hide what is missing there
  const sum = sumRial(rows.map((row) => BigInt(row.difference)).map((one) => (one < 0n ? -one : one)));
  return (
    <Alert
      severity={uneven.length === 0 ? 'success' : 'error'}
      data-testid="reconciliation-verdict"
      data-even={uneven.length === 0}
    >
      <DrawerHead>
        <Figure rial={sum} size="lg" isHideable={false} />
        <span>{uneven.length === 0 ? text.evenLine : text.unevenLine(formatNumber(uneven.length))}</span>
      </DrawerHead>
    </Alert>
  );
}

function RunForm({ shown, onDay }: { shown: string; onDay: (day: string) => void }) {
  const today = useBusinessDay();
  const isOnline = useOnline();
  const [compare] = useRunReconciliationMutation();
  const { run, isBusy, failure } = useAction();
  const [chosen, setChosen] = useState('');
  const day = chosen || shown || (today === '' ? '' : addDays(today, -1));
  const start = async () => {
    const answer = await run(() => compare({ body: { date: day } }).unwrap());
    if (!answer) return;
    const { difference } = answer.summary;
    const isEven = answer.data.every((row) => row.isEven);
    if (isEven) notify.success(text.ranEven);
    else notify.error(text.ranUneven(formatRial(difference)));
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
      <FailureNote failure={failure} />
    </Stack>
  );
}
