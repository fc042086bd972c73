import dynamic from 'next/dynamic';
import { useEffect, useRef, useState } from 'react';
import Alert from '@mui/material/Alert';
import type * as contract from '#shared/contract/settlement.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listNavs } from '#shared/contract/prices.ts';
import { formatNumber } from '#shared/digits.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { SettlementApi } from '#panel/api/settlement.ts';
import { baseApi } from '#panel/api/baseApi.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { PricesApi } from '#panel/api/prices.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Note } from '#panel/ui/layout/blocks.ts';
import { OnDeskDay, useDaySteps } from '#panel/components/DayChoice.tsx';
import { deskKeys, useKeyboardShortcuts } from '#panel/ui/keyboard/shortcuts.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { NavEntry } from './PriceDialogs.tsx';
import { DayPrices, DaySums } from './DayPrices.tsx';
import { DayState } from './DayState.tsx';
import { OrdersTable } from './OrdersTable.tsx';
import { RunReports } from './RunReport.tsx';
import { settlementText as text } from './strings.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { useDuty, useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { ReasonDialog } from '#panel/components/forms/ReasonDialog.tsx';

const ApproveDialog = dynamic(() => import('./ApprovePrices.tsx').then((part) => part.ApproveDialog), { ssr: false });

type PreviewData = ResponseOf<typeof contract.settlementPreview>['data'];
type NavRow = ResponseOf<typeof listNavs>['data'][number];
type Run = ResponseOf<typeof contract.listSettlementRuns>['data'][number];

const Buttons = styled('div')({
  display: 'flex',
  gap: '0.75rem',
  flexWrap: 'wrap',
  alignItems: 'flex-start',
  marginBlockStart: '1rem',
});
const Parts = styled('div')({ display: 'grid', gap: '0.75rem', gridTemplateColumns: 'minmax(0, 1fr)' });

/** The chosen day of a fund. */
export function DaySettlement({ fundId }: { fundId: number }) {
  return <OnDeskDay>{(day) => <DayOfFund fundId={fundId} day={day} />}</OnDeskDay>;
}

/** A fund's day: prices by two people, what executing would do, and the execution. */
function DayOfFund({ fundId, day }: { fundId: number; day: string }) {
  const preview = SettlementApi.useSettlementPreviewQuery({ query: { fundId, navDate: day } });
  const navs = PricesApi.useListNavsQuery({ query: { fundId, navDate: day, size: 1 } });
  // with its price, so that nothing moves when the price comes
  const isReady = navs.currentData !== undefined || navs.isError;
  return (
    <QueryBoundary
      query={{
        data: isReady ? preview.currentData : undefined,
        error: preview.error,
        refetch: preview.refetch,
      }}
      skeleton={<LoadingSkeleton shape="pairs" count={5} />}
    >
      {({ data }) => <DayDesk key={`${data.fundId}:${data.navDate}`} data={data} nav={navs.currentData?.data[0]} />}
    </QueryBoundary>
  );
}

function DayDesk({ data, nav }: { data: PreviewData; nav: NavRow | undefined }) {
  const of = { fundId: data.fundId, navDate: data.navDate };
  const isEstimate = data.priceOf !== null && data.priceOf !== data.navDate;
  const due = data.buy.orders + data.sell.orders;
  const runs = useRuns(of);
  return (
    <>
      <DayState data={data} nav={nav} runs={runs} />
      <DayPrices data={data} nav={nav} />
      {isEstimate && data.priceOf ? <Note>{text.estimateOf(jalaliText(data.priceOf))}</Note> : null}
      {data.odd > 0 ? <Alert severity="warning">{text.odd(formatNumber(data.odd))}</Alert> : null}
      {data.isApproved ? null : <PriceEntry of={of} nav={nav} />}
      <DayActions data={data} nav={nav} />
      {due > 0 ? (
        <>
          <DaySums data={data} />
          <OrdersTable {...of} isEstimate={isEstimate} />
        </>
      ) : null}
      <RunReports runs={runs} />
    </>
  );
}

/** The three fields of the day for whoever may fill them; everybody else reads once whose work it is. */
function PriceEntry({ of, nav }: { of: { fundId: number; navDate: string }; nav: NavRow | undefined }) {
  const mayEnter = useDuty('maker');
  if (!mayEnter) return nav?.status === 'draft' ? null : <Note>{text.enteredByOthers}</Note>;
  return <NavEntry key={`${of.fundId}:${of.navDate}`} of={of} nav={nav} />;
}

/** A run is asked for again this often while it is under way. */
const runMs = 1_500;

/**
 * The executions of the day. While one is under way its counts are asked for again; when one more has ended, also one that was
 * never seen under way, everything is asked for again that it changed.
 */
function useRuns(of: { fundId: number; navDate: string }): readonly Run[] {
  const dispatch = useAppDispatch();
  const [isLive, setLive] = useState(false);
  const query = SettlementApi.useListSettlementRunsQuery({ query: of }, { pollingInterval: isLive ? runMs : 0 });
  const runs = query.currentData?.data;
  const ended = runs?.filter((run) => run.finishedAt !== null).length;
  const live = runs !== undefined && ended !== runs.length;
  if (live !== isLive) setLive(live);
  const known = useRef(ended);
  useEffect(() => {
    if (ended === undefined) return;
    if (known.current !== undefined && ended > known.current)
      dispatch(baseApi.util.invalidateTags(['prices', 'orders']));
    known.current = ended;
  }, [ended, dispatch]);
  return runs ?? [];
}

function approveDisabledReason(data: PreviewData, nav: NavRow | undefined, ownId: number | null): string | null {
  if (data.isApproved) return text.isApproved;
  if (nav?.status !== 'draft') return text.noDraft;
  return nav.enteredBy !== null && nav.enteredBy === ownId ? text.samePerson : null;
}

function executeDisabledReason(data: PreviewData): string | null {
  if (data.isWithheld) return text.withheld;
  return data.buy.orders + data.sell.orders === 0 ? text.nothingDue : null;
}

function DayActions({ data, nav }: { data: PreviewData; nav: NavRow | undefined }) {
  const [approved, setApproved] = useState<NavRow | null>(null);
  const [executed, setExecuted] = useState<PreviewData | null>(null);
  const mayDecide = useDuty('checker');
  const deniedReason = usePermission('checker');
  const ownId = useOwnId();
  const { onNext, onPrevious } = useDaySteps();
  const disabledReason =
    deniedReason ?? (data.isApproved ? executeDisabledReason(data) : approveDisabledReason(data, nav, ownId));
  const open = () => (data.isApproved ? setExecuted(data) : setApproved(nav ?? null));
  useKeyboardShortcuts(
    {
      [deskKeys.main.code]: disabledReason === null ? open : null,
      [deskKeys.next.code]: onNext,
      [deskKeys.previous.code]: onPrevious,
    },
    approved === null && executed === null,
    'page',
  );
  return (
    <Parts>
      {mayDecide ? (
        <Buttons>
          {data.isApproved ? (
            <ActionButton variant="contained" reason={disabledReason} onClick={open}>
              {text.execute}
            </ActionButton>
          ) : (
            <ActionButton variant="contained" reason={disabledReason} onClick={open}>
              {text.approve}
            </ActionButton>
          )}
        </Buttons>
      ) : (
        <Note>{text.decidedByOthers}</Note>
      )}
      {data.isApproved && data.executeAfter && data.buy.orders + data.sell.orders > 0 ? (
        <Note>{text.executesAt(jalaliText(data.executeAfter, 'moment'))}</Note>
      ) : null}
      {approved ? (
        <ApproveDialog
          rows={[approved]}
          live={nav?.status === 'draft' ? [nav] : []}
          due={data}
          onClose={() => setApproved(null)}
        />
      ) : null}
      {executed ? <ExecuteDialog data={executed} onClose={() => setExecuted(null)} /> : null}
    </Parts>
  );
}

/** The last question before the orders of a day are executed: price and sums as they were previewed. */
function ExecuteDialog({ data, onClose }: { data: PreviewData; onClose: () => void }) {
  const [execute] = SettlementApi.useExecuteDayMutation();
  const money = (rial: string) => <Money rial={rial} isHideable={false} />;
  const { fundId, navDate, version } = data;
  const { earlierOpen } = data;
  const facts = (
    <>
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
    </>
  );
  if (earlierOpen)
    return (
      <ReasonDialog
        title={text.executeTitle}
        confirmLabel={text.execute}
        color="primary"
        draftName={`execute-${fundId}-${navDate}`}
        done={text.executed}
        version={version}
        act={(reason, idempotencyKey, seen) =>
          execute({ body: { fundId, navDate, version: seen, reason }, idempotencyKey }).unwrap()
        }
        onClose={onClose}
      >
        {facts}
        <Alert severity="warning">
          {text.earlierOpen(formatNumber(earlierOpen.orders), jalaliText(earlierOpen.navDate))}
        </Alert>
      </ReasonDialog>
    );
  return (
    <ActDialog
      title={text.executeTitle}
      confirmLabel={text.execute}
      done={text.executed}
      version={version}
      act={(idempotencyKey, seen) => execute({ body: { fundId, navDate, version: seen }, idempotencyKey }).unwrap()}
      onClose={onClose}
    >
      {facts}
    </ActDialog>
  );
}
