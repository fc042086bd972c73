import Link from 'next/link';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { toPersianDigits } from '#shared/digits.ts';
import { formatRial } from '#shared/money.ts';
import { DirectDebitApi } from '#panel/api/directDebit.ts';
import { DebitHistory } from '#panel/components/directDebit/DebitHistory.tsx';
import { PlannedDates, type PlannedDate } from '#panel/components/directDebit/PlannedDates.tsx';
import { regularColors } from '#panel/components/directDebit/stateColors.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { paths } from '#panel/paths.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { DrawerHead } from '#panel/ui/dialog/BottomDrawer.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { ButtonRow, Hint, Stack } from '#panel/ui/layout/blocks.ts';
import { ui } from '#panel/ui/strings.ts';
import { ErrorView } from '#panel/ui/state/ErrorView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { ForecastBand } from '../plan/ForecastBand.tsx';
import type { Regular } from '../plan/planForm.ts';
import { regularsText as text } from './strings.ts';

/** A regular purchase beside its list: its acts, its next dates with their reasons, its goal and its history. */
export function RegularPanel({ regularId, onClose }: { regularId: number | null; onClose: () => void }) {
  const query = DirectDebitApi.useGetRegularPurchaseQuery(
    { params: { regularId: regularId ?? 0 } },
    { skip: regularId === null, refetchOnMountOrArgChange: true },
  );
  return (
    <SidePanel isOpen title={query.currentData?.data.regular.fundName ?? text.details} onClose={onClose}>
      {regularId === null ? (
        <ErrorView message={ui.recordOdd} />
      ) : (
        <QueryBoundary
          query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
          skeleton={<LoadingSkeleton shape="pairs" count={10} />}
          isWhole
        >
          {({ data }) => (
            <Stack>
              <DrawerHead>
                <Figure rial={data.regular.amount} size="xl" />
                <StatusChip color={regularColors[data.regular.status]}>{data.regular.statusText}</StatusChip>
              </DrawerHead>
              {data.regular.statusReason ? <Hint>{data.regular.statusReason}</Hint> : null}
              <RegularActs row={data.regular} onRemoved={onClose} />
              <Facts row={data.regular} />
              <Dates row={data.regular} dates={data.dates} />
              {data.forecast ? (
                <Section title={text.forecast}>
                  <ForecastBand forecast={data.forecast} goal={data.regular.goalAmount ?? ''} />
                </Section>
              ) : null}
              <Section title={text.history} id="history">
                <DebitHistory events={data.events} orderHref={(order) => paths.requests({ order })} />
              </Section>
            </Stack>
          )}
        </QueryBoundary>
      )}
    </SidePanel>
  );
}

function Facts({ row }: { row: Regular }) {
  return (
    <Section>
      <DescriptionList
        items={[
          { key: text.columns.interval, value: row.intervalText },
          {
            key: text.columns.next,
            value: row.nextRunDate ? jalaliText(row.nextRunDate, 'long') : text.noNext,
          },
          {
            key: text.contract,
            value: (
              <>
                {row.bankName} · <Ltr>{row.contractNo}</Ltr>
              </>
            ),
          },
          { key: text.columns.done, value: text.doneCount(row.doneCount, row.count) },
          { key: text.doneAmount, value: <Money rial={row.doneAmount} /> },
          { key: text.start, value: jalaliText(row.startDate, 'long') },
          { key: text.end, value: row.endDate ? jalaliText(row.endDate, 'long') : text.noEnd },
          row.lastResult ? { key: text.lastResult, value: toPersianDigits(row.lastResult) } : null,
          row.goalAmount && row.goalDate
            ? {
                key: text.goal,
                value: text.goalLine(toPersianDigits(formatRial(row.goalAmount)), jalaliText(row.goalDate)),
              }
            : null,
        ]}
      />
    </Section>
  );
}

/** The next dates; one that was left out comes back after a question. */
function Dates({ row, dates }: { row: Regular; dates: readonly PlannedDate[] }) {
  const [restored, setRestored] = useState<PlannedDate | null>(null);
  const [restore] = DirectDebitApi.useRestoreRegularPeriodMutation();
  const params = { regularId: row.regularId };
  return (
    <Section title={text.dates}>
      <PlannedDates dates={dates} onRestore={setRestored} />
      {restored ? (
        <ActDialog
          title={text.restoreTitle}
          confirmLabel={text.restore}
          done={text.restored}
          act={(idempotencyKey) => restore({ params, body: { period: restored.period }, idempotencyKey }).unwrap()}
          onClose={() => setRestored(null)}
        >
          <Hint>{text.restoreNote(jalaliText(restored.runDate, 'long'), toPersianDigits(formatRial(row.amount)))}</Hint>
        </ActDialog>
      ) : null}
    </Section>
  );
}

type Act = 'pause' | 'resume' | 'skip' | 'remove';

function RegularActs({ row, onRemoved }: { row: Regular; onRemoved: () => void }) {
  const [asked, setAsked] = useState<Act | null>(null);
  const isOnline = useOnline();
  const button = (act: Act, label: string, isShown: boolean) =>
    isShown ? (
      <Button
        size="small"
        color={act === 'remove' ? 'error' : 'primary'}
        disabled={!isOnline}
        onClick={() => setAsked(act)}
      >
        {label}
      </Button>
    ) : null;
  return (
    <>
      <ButtonRow>
        {row.canEdit ? (
          <Button
            size="small"
            variant="outlined"
            component={Link}
            href={paths.directDebit({ plan: row.regularId })}
            prefetch={false}
          >
            {text.edit}
          </Button>
        ) : null}
        {button('pause', text.pause, row.canPause)}
        {button('resume', text.resume, row.canResume)}
        {button('skip', text.skip, row.canSkip && row.nextPeriod !== null)}
        {button('remove', text.remove, row.canEdit)}
      </ButtonRow>
      {asked ? <ActOn key={asked} row={row} act={asked} onRemoved={onRemoved} onClose={() => setAsked(null)} /> : null}
    </>
  );
}

interface ActProps {
  row: Regular;
  act: Act;
  onRemoved: () => void;
  onClose: () => void;
}

const words = {
  pause: { title: text.pauseTitle, label: text.pause, note: text.pauseNote, done: text.paused },
  resume: { title: text.resumeTitle, label: text.resume, note: text.resumeNote, done: text.resumed },
  skip: { title: text.skipTitle, label: text.skip, note: '', done: text.skipped },
  remove: { title: text.removeTitle, label: text.remove, note: text.removeNote, done: text.removed },
} as const;

function ActOn({ row, act, onRemoved, onClose }: ActProps) {
  const [change] = DirectDebitApi.useChangeRegularStatusMutation();
  const [skip] = DirectDebitApi.useSkipRegularPeriodMutation();
  const [remove] = DirectDebitApi.useDeleteRegularPurchaseMutation();
  const params = { regularId: row.regularId };
  const run = async (idempotencyKey: string): Promise<unknown> => {
    if (act === 'skip') return skip({ params, body: { period: row.nextPeriod ?? '' }, idempotencyKey }).unwrap();
    if (act === 'remove') {
      await remove({ params }).unwrap();
      onRemoved();
      return true;
    }
    return change({ params, body: { status: act === 'pause' ? 'paused' : 'active' }, idempotencyKey }).unwrap();
  };
  const note =
    act === 'skip'
      ? text.skipNote(
          jalaliText(row.nextRunDate ?? row.nextPeriod ?? '', 'long'),
          toPersianDigits(formatRial(row.amount)),
        )
      : words[act].note;
  return (
    <ActDialog
      title={words[act].title}
      confirmLabel={words[act].label}
      done={words[act].done}
      {...(act === 'remove' && { color: 'error' as const })}
      act={run}
      onClose={onClose}
    >
      <Hint>{note}</Hint>
    </ActDialog>
  );
}
