import dynamic from 'next/dynamic';
import { useState } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import Link from 'next/link';
import Button from '@mui/material/Button';
import { navStateLabels } from '#shared/texts/settlementTexts.ts';
import { formatNumber } from '#shared/digits.ts';
import { navs, navStateOf } from '#shared/lists/settlement.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listNavs } from '#shared/contract/prices.ts';
import { PricesApi } from '#panel/api/prices.ts';
import { ListSection } from '#panel/components/ListSection.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { DoneAllRounded } from '#panel/ui/icons/DoneAllRounded.tsx';
import { LockRounded } from '#panel/ui/icons/LockRounded.tsx';
import { UploadFileRounded } from '#panel/ui/icons/UploadFileRounded.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { paths } from '#panel/paths.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { ButtonRow, Note, Stack } from '#panel/ui/layout/blocks.ts';
import { DayChoice, OnDeskDay } from '#panel/components/DayChoice.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import { ui } from '#panel/ui/strings.ts';
import { NavEntry, ReturnDialog, WithdrawDialog } from './PriceDialogs.tsx';
import { navStateColors } from './navState.ts';
import { PriceSheet } from './PriceSheet.tsx';
import { pricesText, pricesText as text } from './strings.ts';
import { draftColumns, type DraftRow, draftRows } from './draftColumns.tsx';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { RestNote } from '#panel/features/admin/shared/approval/RestNote.tsx';
import { personText, useOwnId, usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { FailureLine } from '#panel/components/forms/FailureLine.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';

const ImportDialog = dynamic(() => import('./ImportDialog.tsx').then((part) => part.ImportDialog), { ssr: false });
const ApproveDialog = dynamic(() => import('./ApprovePrices.tsx').then((part) => part.ApproveDialog), { ssr: false });

const Choice = styled('div')({ maxWidth: 280 });

/** Prices of one fund by day, or of all funds that wait: entry by hand or file, approval by a second person (domain 9.18). */
export function PricesDesk({ fundId }: { fundId: number | null }) {
  const [isImporting, setImporting] = useState(false);
  const deniedReason = usePermission('maker');
  const importButton = (
    <ActionButton
      variant="outlined"
      startIcon={<UploadFileRounded />}
      reason={deniedReason}
      onClick={() => setImporting(true)}
    >
      {text.file.open}
    </ActionButton>
  );
  return (
    <Stack>
      {fundId === null ? (
        <PriceSheet action={importButton} />
      ) : (
        <Section title={text.entry} note={text.entryNote} action={importButton}>
          <DayEntry fundId={fundId} />
        </Section>
      )}
      <Drafts fundId={fundId} />
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
  const query = PricesApi.useListNavsQuery({ query: { fundId, navDate: day, size: 1 } });
  return (
    <QueryBoundary
      query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
      skeleton={<LoadingSkeleton shape="pairs" count={1} />}
    >
      {({ data: [nav] }) =>
        nav?.status === 'approved' ? (
          <Note sx={{ marginBlockStart: 2 }}>{text.approvedDay}</Note>
        ) : (
          <NavEntry key={`${fundId}:${day}`} of={{ fundId, navDate: day }} nav={nav} />
        )
      }
    </QueryBoundary>
  );
}

/** Prices that wait for a second person; one or many are approved at once, none of one's own. */
function Drafts({ fundId }: { fundId: number | null }) {
  const args = { query: fundId === null ? {} : { fundId } };
  const query = PricesApi.useListDraftNavsQuery(args, { refetchOnMountOrArgChange: true });
  const ownId = useOwnId();
  const deniedReason = usePermission('checker');
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const [asked, setAsked] = useState<DraftRow[] | null>(null);
  const [returned, setReturned] = useState<DraftRow | null>(null);
  const [withdrawn, setWithdrawn] = useState<DraftRow | null>(null);
  const [discard] = PricesApi.useDiscardNavWithdrawalMutation();
  const rows = query.data && draftRows(query.data.data, ownId);
  const free = (rows ?? []).filter((row) => !row.isOwn && row.withdrawal === null);
  const picked = free.filter((row) => chosen.has(row.key));
  const choose = (row: DraftRow, isChosen: boolean) => {
    const next = new Set(chosen);
    if (isChosen) next.add(row.key);
    else next.delete(row.key);
    setChosen(next);
  };
  const keeping = useAction();
  const keep = async ({ fundId: of, navDate, version }: DraftRow) => {
    const body = { fundId: of, navDate, version };
    const kept = await keeping.run((idempotencyKey) => discard({ body, idempotencyKey }).unwrap());
    // another row is another act
    keeping.renew();
    if (kept !== null) notify.success(text.kept);
  };
  const columns = draftColumns({
    hasFund: fundId === null,
    ownId,
    deniedReason,
    chosen,
    onChoose: choose,
    onApprove: (row) => setAsked([row]),
    onReject: setReturned,
    onWithdrawal: setWithdrawn,
    onKeep: (row) => void keep(row),
  });
  return (
    <Section
      title={text.drafts}
      note={text.draftsNote}
      action={<ListFileButtons title={text.draftsFile} file="exportDraftNavs" args={args} size="small" />}
    >
      <FailureLine failure={keeping.failure} />
      {query.data ? <RestNote shown={query.data.data.length} total={query.data.total} /> : null}
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
        <ButtonRow sx={{ marginBlockStart: '1rem', alignItems: 'center' }}>
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
            reason={deniedReason ?? (picked.length === 0 ? text.nothingChosen : null)}
            onClick={() => setAsked(picked)}
          >
            {text.approveMany(formatNumber(picked.length))}
          </ActionButton>
        </ButtonRow>
      ) : null}
      {asked ? (
        <ApproveDialog rows={asked} live={rows} onClose={() => setAsked(null)} onDone={() => setChosen(new Set())} />
      ) : null}
      {returned ? (
        <ReturnDialog kind={returned.isOwn ? 'takeBack' : 'reject'} row={returned} onClose={() => setReturned(null)} />
      ) : null}
      {withdrawn ? <WithdrawDialog row={withdrawn} onClose={() => setWithdrawn(null)} /> : null}
    </Section>
  );
}

type Nav = ResponseOf<typeof listNavs>['data'][number];

function StateChip({ row }: { row: Nav }) {
  const state = navStateOf(row);
  const chip = (
    <StatusChip color={navStateColors[state]}>
      {row.isLocked ? <LockRounded sx={{ fontSize: 14 }} aria-hidden="true" /> : null}
      {navStateLabels[state]}
    </StatusChip>
  );
  if (row.isLocked || row.withdrawal || !row.decisionReason) return chip;
  return <TwoLines first={chip} second={pricesText.returned(row.decidedByName, row.decisionReason)} />;
}

const navColumns = (
  ownId: number | null,
  deniedReason: string | null,
  onSettle: (row: Nav) => void,
  onAsk: (row: Nav) => void,
) =>
  columnsOf(navs, {
    status: (row) => <StateChip row={row} />,
    enteredByName: (row) => personText(row.enteredBy, row.enteredByName, ownId),
    approvedByName: (row) =>
      row.status === 'approved' ? personText(row.approvedBy, row.approvedByName, ownId) : ui.none,
    actions: (row) => (
      <ButtonRow>
        <Button size="small" onClick={() => onSettle(row)} aria-label={pricesText.settleOf(jalaliText(row.navDate))}>
          {pricesText.settle}
        </Button>
        {row.status === 'approved' && !row.isLocked && row.withdrawal === null ? (
          <ActionButton
            isCompact
            size="small"
            color="error"
            reason={deniedReason}
            aria-label={pricesText.askOf(jalaliText(row.navDate))}
            onClick={() => onAsk(row)}
          >
            {pricesText.ask}
          </ActionButton>
        ) : null}
        {row.isLocked ? (
          <Button
            size="small"
            component={Link}
            href={paths.admin.corrections({ tab: 'prices', of: row.fundId, day: row.navDate })}
            aria-label={pricesText.correctOf(jalaliText(row.navDate))}
          >
            {pricesText.correct}
          </Button>
        ) : null}
      </ButtonRow>
    ),
  });

/** Prices of a fund by day with who entered and approved them, and a lock on those that were executed with. */
function NavTable({ fundId }: { fundId: number }) {
  const list = useListState();
  const query = PricesApi.useListNavsQuery({ query: { fundId, ...list.query } });
  const ownId = useOwnId();
  const deniedReason = usePermission('makerOrChecker');
  const [asked, setAsked] = useState<Nav | null>(null);
  const { change } = useUrlState();
  const settle = (row: Nav) => change({ tab: 'settlement', day: row.navDate });
  return (
    <>
      <ListSection
        of={navs}
        args={{ query: { fundId } }}
        note={pricesText.tableNote}
        query={query}
        list={list}
        columns={navColumns(ownId, deniedReason, settle, setAsked)}
      />
      {asked ? <ReturnDialog kind="ask" row={asked} onClose={() => setAsked(null)} /> : null}
    </>
  );
}
