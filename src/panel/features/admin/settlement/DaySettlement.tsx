import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/prices.ts';
import { formatNumber } from '#shared/digits.ts';
import { useListCalendarDaysQuery } from '#panel/api/calendar.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import {
  useApproveNavMutation,
  useExecuteDayMutation,
  useListNavsQuery,
  useSettlementPreviewQuery,
} from '#panel/api/prices.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { ConfirmDialog } from '#panel/ui/overlay/ConfirmDialog.tsx';
import { Loaded } from '#panel/ui/state/Loaded.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useUrlFilters } from '#panel/ui/table/useUrlFilters.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { businessRange } from '../kit/businessRange.ts';
import { FailureLine } from '../kit/FormDialog.tsx';
import { useDuty, useOwnId } from '../kit/useDuty.ts';
import { NavEntry } from './NavEntry.tsx';
import { PreviewFigures } from './PreviewFigures.tsx';
import { settlementText as text } from './strings.ts';

type PreviewData = AnswerOf<typeof contract.settlementPreview>['data'];
type NavRow = AnswerOf<typeof contract.listNavs>['data'][number];

const Buttons = styled('div')({
  display: 'flex',
  gap: '0.75rem',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  marginBlockStart: '1rem',
});
const Stack = styled('div')({ display: 'grid', gap: '0.75rem', gridTemplateColumns: 'minmax(0, 1fr)' });

/** Business day of the server, by which desks open; '' until it is known. */
export function useBusinessDay(): string {
  return useListCalendarDaysQuery({ query: businessRange() }).data?.data.today ?? '';
}

/** The day that the address asks for, otherwise the business day. */
export function useSettlementDay(): string {
  const { word } = useUrlFilters();
  const today = useBusinessDay();
  return /^\d{4}-\d{2}-\d{2}$/.test(word('day')) ? word('day') : today;
}

/** The day of the desk, kept in the address. */
export function DayChoice() {
  const { change } = useUrlFilters();
  const today = useBusinessDay();
  return (
    <DateField
      size="small"
      label={text.day}
      value={useSettlementDay()}
      max={today || undefined}
      onChange={(iso) => change({ day: iso })}
    />
  );
}

/** A fund's day: prices by two people, what executing would do, and the execution. */
export function DaySettlement({ fundId, day }: { fundId: number; day: string }) {
  const preview = useSettlementPreviewQuery({ query: { fundId, navDate: day } });
  const navs = useListNavsQuery({ query: { fundId, size: 100 } });
  return (
    <Loaded
      query={{ data: preview.currentData, error: preview.error, refetch: preview.refetch }}
      skeleton={<LoadingSkeleton shape="pairs" count={5} />}
    >
      {({ data }) => (
        <DayDesk
          key={`${data.fundId}:${data.navDate}`}
          data={data}
          nav={navs.currentData?.data.find((row) => row.navDate === day)}
        />
      )}
    </Loaded>
  );
}

function DayDesk({ data, nav }: { data: PreviewData; nav: NavRow | undefined }) {
  const of = { fundId: data.fundId, navDate: data.navDate };
  return (
    <>
      <PreviewFigures data={data} nav={nav} />
      {data.isApproved ? null : <NavEntry key={nav?.issueNav ?? ''} of={of} nav={nav} />}
      <DayActions data={data} nav={nav} />
    </>
  );
}

function whyNotApprove(data: PreviewData, nav: NavRow | undefined, ownId: number | null): string | null {
  if (!data.issueNav) return text.noDraft;
  if (data.isApproved) return text.isApproved;
  return nav !== undefined && nav.enteredBy !== null && nav.enteredBy === ownId ? text.samePerson : null;
}

function DayActions({ data, nav }: { data: PreviewData; nav: NavRow | undefined }) {
  const [approve, approving] = useApproveNavMutation();
  const [execute, executing] = useExecuteDayMutation();
  const [isAsking, setAsking] = useState(false);
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const noDuty = useDuty('checker');
  const ownId = useOwnId();
  const of = { fundId: data.fundId, navDate: data.navDate };
  const attempt = async (work: () => Promise<unknown>, done: string) => {
    setFailure(null);
    try {
      await work();
      notify.success(done);
    } catch (thrown) {
      setFailure(asApiFailure(thrown, text.actionFailed));
    }
    setAsking(false);
  };
  const done = executing.data?.data;
  return (
    <Stack>
      <Buttons>
        {data.isApproved ? null : (
          <ActionButton
            variant="outlined"
            loading={approving.isLoading}
            reason={noDuty ?? whyNotApprove(data, nav, ownId)}
            onClick={() =>
              void attempt(() => approve({ body: of, idempotencyKey: newUuid() }).unwrap(), text.approvedDone)
            }
          >
            {text.approve}
          </ActionButton>
        )}
        <ActionButton
          variant="contained"
          reason={noDuty ?? (data.isApproved ? null : text.notApproved)}
          onClick={() => setAsking(true)}
        >
          {text.execute}
        </ActionButton>
      </Buttons>
      <FailureLine failure={failure} />
      {done ? (
        <Alert severity={done.failed > 0 ? 'warning' : 'success'} data-testid="day-result">
          {text.result(
            formatNumber(done.issued),
            formatNumber(done.redeemed),
            formatNumber(done.rejected),
            formatNumber(done.failed),
          )}
        </Alert>
      ) : null}
      <ConfirmDialog
        isOpen={isAsking}
        title={text.executeTitle}
        confirmLabel={text.execute}
        isBusy={executing.isLoading}
        onConfirm={() => void attempt(() => execute({ body: of }).unwrap(), text.executed)}
        onCancel={() => setAsking(false)}
      >
        <p>
          <strong>{data.fundName}</strong> · {jalaliText(data.navDate, 'long')}
        </p>
        <p>{text.facts(formatNumber(data.buy.orders), formatNumber(data.sell.orders))}</p>
        {data.isLocked ? text.lockedNote : text.executeText}
      </ConfirmDialog>
    </Stack>
  );
}
