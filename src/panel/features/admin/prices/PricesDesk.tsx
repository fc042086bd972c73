import { type ReactNode, useState } from 'react';
import { styled } from '@mui/material/styles';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import DoneAllRounded from '@mui/icons-material/DoneAllRounded';
import Button from '@mui/material/Button';
import LockRounded from '@mui/icons-material/LockRounded';
import { formatNumber } from '#shared/digits.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type { listNavs } from '#shared/contract/prices.ts';
import { useDiscardNavWithdrawalMutation, useListDraftNavsQuery, useListNavsQuery } from '#panel/api/prices.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { asApiFailure } from '#panel/api/failure.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { notify } from '#panel/ui/toast/notify.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { useListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Note, Stack } from '#panel/ui/layout/blocks.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { DayChoice, OnDeskDay } from '../kit/DayChoice.tsx';
import { Buttons } from '../kit/plain.ts';
import { personText, useDuty, useOwnId } from '../kit/useDuty.ts';
import { ImportDialog } from './ImportDialog.tsx';
import { ApproveDialog, NavEntry, ReasonDialog, WithdrawDialog } from './PriceDialogs.tsx';
import { pricesText, pricesText as text } from './strings.ts';
import { kitText } from '../kit/strings.ts';
import { draftColumns, type DraftRow, draftRows } from './draftColumns.tsx';
import { TwoLines } from '../kit/parts.tsx';

const Choice = styled('div')({ maxWidth: 280 });

/** Prices of one fund by day, or of all funds that wait: entry by hand or file, approval by a second person (domain 9.18). */
export function PricesDesk({ fundId }: { fundId: number | null }) {
  const [isImporting, setImporting] = useState(false);
  const noDuty = useDuty('maker');
  const importButton = (
    <ActionButton
      variant="outlined"
      startIcon={<UploadFileRounded />}
      reason={noDuty}
      onClick={() => setImporting(true)}
    >
      {text.file.open}
    </ActionButton>
  );
  return (
    <Stack>
      {fundId === null ? null : (
        <Section title={text.entry} note={text.entryNote} action={importButton}>
          <DayEntry fundId={fundId} />
        </Section>
      )}
      <Drafts fundId={fundId} action={fundId === null ? importButton : null} />
      {fundId === null ? null : <NavTable fundId={fundId} />}
      {isImporting ? <ImportDialog onClose={() => setImporting(false)} /> : null}
    </Stack>
  );
}

function DayEntry({ fundId }: { fundId: number }) {
  return (
    <>
      <Choice>
        <DayChoice />
      </Choice>
      <OnDeskDay>{(day) => <EntryOf key={day} fundId={fundId} day={day} />}</OnDeskDay>
    </>
  );
}

function EntryOf({ fundId, day }: { fundId: number; day: string }) {
  const query = useListNavsQuery({ query: { fundId, navDate: day, size: 1 } });
  return (
    <QueryBoundary
      query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
      skeleton={<LoadingSkeleton shape="pairs" count={1} />}
    >
      {({ data: [nav] }) =>
        nav?.status === 'approved' ? (
          <Note sx={{ marginBlockStart: 2 }}>{text.approvedDay}</Note>
        ) : (
          <NavEntry key={`${fundId}:${day}:${nav?.issueNav ?? ''}`} of={{ fundId, navDate: day }} nav={nav} />
        )
      }
    </QueryBoundary>
  );
}

/** Prices that wait for a second person; one or many are approved at once, none of one's own. */
function Drafts({ fundId, action }: { fundId: number | null; action: ReactNode }) {
  const query = useListDraftNavsQuery(undefined, { refetchOnMountOrArgChange: true });
  const ownId = useOwnId();
  const noDuty = useDuty('checker');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<DraftRow[] | null>(null);
  const [returned, setReturned] = useState<DraftRow | null>(null);
  const [withdrawn, setWithdrawn] = useState<DraftRow | null>(null);
  const [discard] = useDiscardNavWithdrawalMutation();
  const rows = query.data && draftRows(query.data.data, { fundId, ownId });
  const free = (rows ?? []).filter((row) => !row.isOwn && row.withdrawal === null);
  const picked = free.filter((row) => chosen.has(row.key));
  const choose = (row: DraftRow, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(row.key);
    else next.delete(row.key);
    setChosen(next);
  };
  const keep = async ({ fundId: of, navDate, version }: DraftRow) => {
    try {
      await discard({ body: { fundId: of, navDate, version }, idempotencyKey: newUuid() }).unwrap();
      notify.success(text.kept);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, kitText.failed).message);
    }
  };
  const columns = draftColumns({
    hasFund: fundId === null,
    ownId,
    noDuty,
    chosen,
    onChoose: choose,
    onApprove: (row) => setAsked([row]),
    onReject: setReturned,
    onWithdrawal: setWithdrawn,
    onKeep: (row) => void keep(row),
  });
  return (
    <Section title={text.drafts} note={text.draftsNote} action={action}>
      <DataTable
        label={text.drafts}
        rows={rows}
        rowId={(row) => row.key}
        columns={columns}
        query={query}
        isLoading={query.isLoading}
        empty={text.noDrafts}
      />
      {free.length > 0 ? (
        <Buttons sx={{ marginBlockStart: '1rem', alignItems: 'center' }}>
          <FormControlLabel
            control={
              <Checkbox
                checked={picked.length === free.length}
                indeterminate={picked.length > 0 && picked.length < free.length}
                onChange={(event) => setChosen(new Set(event.target.checked ? free.map((row) => row.key) : []))}
              />
            }
            label={text.selectAll}
          />
          <ActionButton
            variant="contained"
            startIcon={<DoneAllRounded />}
            reason={noDuty ?? (picked.length === 0 ? text.nothingChosen : null)}
            onClick={() => setAsked(picked)}
          >
            {text.approveMany(formatNumber(picked.length))}
          </ActionButton>
        </Buttons>
      ) : null}
      {asked ? <ApproveDialog rows={asked} onClose={() => setAsked(null)} onDone={() => setChosen(new Set())} /> : null}
      {returned ? (
        <ReasonDialog kind={returned.isOwn ? 'takeBack' : 'reject'} row={returned} onClose={() => setReturned(null)} />
      ) : null}
      {withdrawn ? <WithdrawDialog row={withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </Section>
  );
}

type Nav = AnswerOf<typeof listNavs>['data'][number];
const { columns: columnsText } = pricesText;
const price = (value: string) => <Ltr>{formatNumber(value)}</Ltr>;

function StateChip({ row }: { row: Nav }) {
  if (row.isLocked)
    return (
      <StatusChip>
        <LockRounded sx={{ fontSize: 14 }} aria-hidden="true" />
        {pricesText.states.locked}
      </StatusChip>
    );
  if (row.withdrawal) return <StatusChip colour="warning">{pricesText.states.withdrawing}</StatusChip>;
  const colour = { draft: 'warning', approved: 'success', rejected: 'error', withdrawn: 'default' } as const;
  const chip = <StatusChip colour={colour[row.status]}>{pricesText.states[row.status]}</StatusChip>;
  if (!row.decisionReason) return chip;
  return <TwoLines first={chip} second={pricesText.returned(row.decidedByName, row.decisionReason)} />;
}

function columnsOf(
  ownId: number | null,
  noDuty: string | null,
  onSettle: (row: Nav) => void,
  onAsk: (row: Nav) => void,
): Column<Nav>[] {
  return [
    {
      id: 'day',
      title: columnsText.day,
      flex: 1.2,
      minWidth: 100,
      isTitle: true,
      render: (row) => <JalaliDate value={row.navDate} />,
    },
    { id: 'issue', title: columnsText.issue, minWidth: 90, render: (row) => price(row.issueNav) },
    { id: 'cancel', title: columnsText.cancel, minWidth: 90, render: (row) => price(row.cancelNav) },
    { id: 'statistical', title: columnsText.statistical, minWidth: 90, render: (row) => price(row.statisticalNav) },
    { id: 'status', title: columnsText.status, flex: 1.2, minWidth: 110, render: (row) => <StateChip row={row} /> },
    {
      id: 'source',
      title: columnsText.source,
      flex: 0.8,
      minWidth: 80,
      render: (row) => pricesText.sources[row.source],
    },
    {
      id: 'by',
      title: columnsText.by,
      minWidth: 90,
      render: (row) => personText(row.enteredBy, row.enteredByName, ownId),
    },
    {
      id: 'approvedBy',
      title: columnsText.approvedBy,
      minWidth: 90,
      render: (row) =>
        row.status !== 'approved' ? kitText.none : personText(row.approvedBy, row.approvedByName, ownId),
    },
    {
      id: 'actions',
      title: columnsText.actions,
      flex: 1.3,
      minWidth: 120,
      render: (row) => (
        <Buttons>
          <Button size="small" onClick={() => onSettle(row)} aria-label={pricesText.settleOf(jalaliText(row.navDate))}>
            {pricesText.settle}
          </Button>
          {row.status === 'approved' && !row.isLocked && row.withdrawal === null ? (
            <ActionButton
              isCompact
              size="small"
              color="error"
              reason={noDuty}
              aria-label={pricesText.askOf(jalaliText(row.navDate))}
              onClick={() => onAsk(row)}
            >
              {pricesText.ask}
            </ActionButton>
          ) : null}
        </Buttons>
      ),
    },
  ];
}

/** Prices of a fund by day with who entered and approved them, and a lock on those that were executed with. */
function NavTable({ fundId }: { fundId: number }) {
  const list = useListState();
  const query = useListNavsQuery({ query: { fundId, ...list.query } });
  const ownId = useOwnId();
  const noDuty = useDuty('makerOrChecker');
  const [asked, setAsked] = useState<Nav | null>(null);
  const { change } = useUrlState();
  const settle = (row: Nav) => change({ tab: 'settlement', day: row.navDate });
  return (
    <Section title={pricesText.table} note={pricesText.tableNote}>
      <DataTable
        label={pricesText.table}
        query={query}
        list={list}
        rowId={(row) => row.navDate}
        columns={columnsOf(ownId, noDuty, settle, setAsked)}
        empty={pricesText.noTable}
      />
      {asked ? <ReasonDialog kind="ask" row={asked} onClose={() => setAsked(null)} /> : null}
    </Section>
  );
}
