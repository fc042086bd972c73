import { useState } from 'react';
import Alert from '@mui/material/Alert';
import { styled } from '@mui/material/styles';
import type * as contract from '#shared/contract/settlement.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { listNavs } from '#shared/contract/prices.ts';
import { formatNumber } from '#shared/digits.ts';
import { addDays } from '#shared/jalali.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { type ApiFailure, asApiFailure } from '#panel/api/failure.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { useExecuteDayMutation, useSettlementPreviewQuery } from '#panel/api/settlement.ts';
import { useListNavsQuery } from '#panel/api/prices.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { mayLeave } from '#panel/ui/form/unsaved.ts';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { Note } from '#panel/ui/layout/blocks.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { OnDeskDay } from '../kit/DayChoice.tsx';
import { FailureLine } from '../kit/FormDialog.tsx';
import { useBusinessDay } from '../kit/useBusinessDay.ts';
import { deskKeys } from '../kit/ShortcutsButton.tsx';
import { useDuty, useOwnId } from '../kit/useDuty.ts';
import { useKeyboardShortcuts } from '../kit/useKeyboardShortcuts.ts';
import { ApproveDialog, NavEntry } from '../prices/PriceDialogs.tsx';
import { OrdersTable, PreviewFigures } from './OrdersTable.tsx';
import { RunReports } from './RunReport.tsx';
import { settlementText as text } from './strings.ts';

type PreviewData = AnswerOf<typeof contract.settlementPreview>['data'];
type NavRow = AnswerOf<typeof listNavs>['data'][number];

const Buttons = styled('div')({
  display: 'flex',
  gap: '0.75rem',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  marginBlockStart: '1rem',
});
const Stack = styled('div')({ display: 'grid', gap: '0.75rem', gridTemplateColumns: 'minmax(0, 1fr)' });

/** The chosen day of a fund. */
export function DaySettlement({ fundId }: { fundId: number }) {
  return <OnDeskDay>{(day) => <DayOfFund fundId={fundId} day={day} />}</OnDeskDay>;
}

/** A fund's day: prices by two people, what executing would do, and the execution. */
function DayOfFund({ fundId, day }: { fundId: number; day: string }) {
  const preview = useSettlementPreviewQuery({ query: { fundId, navDate: day } });
  const navs = useListNavsQuery({ query: { fundId, navDate: day, size: 1 } });
  return (
    <QueryBoundary
      query={{ data: preview.currentData, error: preview.error, refetch: preview.refetch }}
      skeleton={<LoadingSkeleton shape="pairs" count={5} />}
    >
      {({ data }) => (
        <DayDesk
          key={`${data.fundId}:${data.navDate}`}
          data={data}
          nav={navs.currentData?.data[0]}
          onEnd={() => {
            void preview.refetch();
            void navs.refetch();
          }}
        />
      )}
    </QueryBoundary>
  );
}

function DayDesk({ data, nav, onEnd }: { data: PreviewData; nav: NavRow | undefined; onEnd: () => void }) {
  const of = { fundId: data.fundId, navDate: data.navDate };
  const isEstimate = data.priceOf !== null && data.priceOf !== data.navDate;
  const due = data.buy.orders + data.sell.orders;
  return (
    <>
      <PreviewFigures data={data} nav={nav} />
      {isEstimate && data.priceOf ? <Note>{text.estimateOf(jalaliText(data.priceOf))}</Note> : null}
      {data.odd > 0 ? <Alert severity="warning">{text.odd(formatNumber(data.odd))}</Alert> : null}
      {data.isApproved ? null : <NavEntry key={nav?.issueNav ?? ''} of={of} nav={nav} />}
      <DayActions data={data} nav={nav} />
      {due > 0 ? <OrdersTable {...of} isEstimate={isEstimate} /> : null}
      <RunReports {...of} onEnd={onEnd} />
    </>
  );
}

function whyNotApprove(data: PreviewData, nav: NavRow | undefined, ownId: number | null): string | null {
  if (data.isApproved) return text.isApproved;
  if (nav?.status !== 'draft') return text.noDraft;
  return nav.enteredBy !== null && nav.enteredBy === ownId ? text.samePerson : null;
}

function whyNotExecute(data: PreviewData): string | null {
  if (!data.isApproved) return text.notApproved;
  if (data.isWithheld) return text.withheld;
  return data.buy.orders + data.sell.orders === 0 ? text.nothingDue : null;
}

function DayActions({ data, nav }: { data: PreviewData; nav: NavRow | undefined }) {
  const [approved, setApproved] = useState<NavRow | null>(null);
  const [executed, setExecuted] = useState<PreviewData | null>(null);
  const noDuty = useDuty('checker');
  const ownId = useOwnId();
  const { change } = useUrlState();
  const today = useBusinessDay();
  const step = (days: 1 | -1) => {
    const day = addDays(data.navDate, days);
    if ((today === '' || day <= today) && mayLeave()) change({ day: day === today ? null : day });
  };
  const whyNot = noDuty ?? (data.isApproved ? whyNotExecute(data) : whyNotApprove(data, nav, ownId));
  const open = () => (data.isApproved ? setExecuted(data) : setApproved(nav ?? null));
  useKeyboardShortcuts(
    {
      [deskKeys.main.code]: whyNot === null ? open : null,
      [deskKeys.next.code]: () => step(1),
      [deskKeys.previous.code]: () => step(-1),
    },
    approved === null && executed === null,
    'page',
  );
  return (
    <Stack>
      <Buttons>
        {data.isApproved ? null : (
          <ActionButton
            variant="outlined"
            reason={noDuty ?? whyNotApprove(data, nav, ownId)}
            onClick={() => setApproved(nav ?? null)}
          >
            {text.approve}
          </ActionButton>
        )}
        <ActionButton variant="contained" reason={noDuty ?? whyNotExecute(data)} onClick={() => setExecuted(data)}>
          {text.execute}
        </ActionButton>
      </Buttons>
      {data.isApproved && data.executeAfter && data.buy.orders + data.sell.orders > 0 ? (
        <Note>{text.executesAt(jalaliText(data.executeAfter, 'moment'))}</Note>
      ) : null}
      {approved ? <ApproveDialog rows={[approved]} onClose={() => setApproved(null)} /> : null}
      {executed ? <ExecuteDialog data={executed} onClose={() => setExecuted(null)} /> : null}
    </Stack>
  );
}

/** The last question before the orders of a day are executed: price and sums as they were previewed. */
function ExecuteDialog({ data, onClose }: { data: PreviewData; onClose: () => void }) {
  const [execute, executing] = useExecuteDayMutation();
  const [failure, setFailure] = useState<ApiFailure | null>(null);
  const [idempotencyKey] = useState(newUuid);
  const money = (rial: string) => <Money rial={rial} isHideable={false} />;
  const confirm = async () => {
    setFailure(null);
    try {
      const body = { fundId: data.fundId, navDate: data.navDate, version: data.version };
      await execute({ body, idempotencyKey }).unwrap();
      notify.success(text.executed);
      onClose();
    } catch (thrown) {
      setFailure(asApiFailure(thrown, text.actionFailed));
    }
  };
  return (
    <ConfirmDialog
      isOpen
      title={text.executeTitle}
      confirmLabel={text.execute}
      isBusy={executing.isLoading}
      onConfirm={() => void confirm()}
      onCancel={onClose}
    >
      <FailureLine failure={failure} />
      <p>
        <strong>{data.fundName}</strong> · {jalaliText(data.navDate, 'long')}
      </p>
      <p>{text.facts(formatNumber(data.buy.orders), formatNumber(data.sell.orders))}</p>
      <DescriptionList
        items={[
          data.issueNav ? { key: text.issueNav, value: <Ltr>{formatNumber(trimDecimal(data.issueNav))}</Ltr> } : null,
          data.cancelNav
            ? { key: text.cancelNav, value: <Ltr>{formatNumber(trimDecimal(data.cancelNav))}</Ltr> }
            : null,
          { key: text.buyAmount, value: money(data.buy.amount) },
          { key: text.issuedUnits, value: <Ltr>{formatNumber(BigInt(data.buy.units))}</Ltr> },
          { key: text.redeemedUnits, value: <Ltr>{formatNumber(BigInt(data.sell.units))}</Ltr> },
          { key: text.net, value: money(data.sell.net) },
        ]}
      />
      {data.odd > 0 ? <Alert severity="warning">{text.odd(formatNumber(data.odd))}</Alert> : null}
      <p>{data.isLocked ? text.lockedNote : text.executeText}</p>
    </ConfirmDialog>
  );
}
