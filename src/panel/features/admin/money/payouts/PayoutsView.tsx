import dynamic from 'next/dynamic';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { payoutKindLabels, payoutStateLabels } from '#shared/texts/deskTexts.ts';
import { payoutBatches } from '#shared/lists/bankMoney.ts';
import { payoutKinds, payoutSorts, payoutStates } from '#shared/contract/payouts.ts';
import { PayoutsApi } from '#panel/api/payouts.ts';
import { paths } from '#panel/paths.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { HeadSlot } from '#panel/ui/data/HeadSlot.tsx';
import { LibraryAddRounded } from '#panel/ui/icons/LibraryAddRounded.tsx';
import { PostAddRounded } from '#panel/ui/icons/PostAddRounded.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import {
  dayFilter,
  flagFilter,
  formFilter,
  idFilter,
  textFilter,
  wordFilter,
  yesNoFilter,
} from '#panel/ui/list/filters.ts';
import { askedOnce, useDecidedRows } from '#panel/ui/list/useDecidedRows.ts';
import { deskSize, recordId, useListState, useOpenedRow, useWasOpened } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { DeskStack } from '#panel/ui/layout/blocks.ts';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { useBusinessDay } from '#panel/api/calendar.ts';
import { batchColumns, payoutColumns, type PayoutRow } from './payoutColumns.tsx';
import { allFundsText, payoutsText as text } from './strings.ts';

const PayoutDrawer = dynamic(() => import('./PayoutDrawer.tsx').then((part) => part.PayoutDrawer), { ssr: false });
const BatchDrawer = dynamic(() => import('./BatchDrawer.tsx').then((part) => part.BatchDrawer), { ssr: false });
const CreateBatchDialog = dynamic(
  () => import('#panel/features/admin/shared/approval/CreateBatchDialog.tsx').then((part) => part.CreateBatchDialog),
  {
    ssr: false,
  },
);

const AllFundsDialog = dynamic(() => import('./AllFundsDialog.tsx').then((part) => part.AllFundsDialog), {
  ssr: false,
});

const PaymentRulesDialog = dynamic(() => import('./PaymentRulesDialog.tsx').then((part) => part.PaymentRulesDialog), {
  ssr: false,
});

/** Number of a bank file in the URL. */
const batchForm = /^[\w-]{1,20}$/;

const filters = {
  search: textFilter('search'),
  fund: idFilter('fundId'),
  status: wordFilter('status', payoutStates),
  kind: wordFilter('kind', payoutKinds),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
  batch: formFilter('batchNo', batchForm),
  held: yesNoFilter('isHeld'),
  repair: flagFilter('hasRepair'),
};
const selects = [
  { name: 'status', label: text.status, options: optionsOf(payoutStates, payoutStateLabels) },
  { name: 'kind', label: text.kind, options: optionsOf(payoutKinds, payoutKindLabels) },
];
/** Due days lie ahead of today, too. */
const daysAhead = 60;

/** Money that leaves: due payouts, the bank's files and their answers, and the repair of what failed (domain 1.8, 1.9). */
export function PayoutsView() {
  const [open, setOpen] = useState<'fund' | 'all' | null>(null);
  const fund = useUrlState().word('fund');
  const create = () => setOpen('fund');
  const close = () => setOpen(null);
  return (
    <DeskStack>
      <UrlTabs
        label={text.tabsLabel}
        isFresh
        head={{
          title: text.title,
          help: text.note,
          hasSlot: true,
          actions: (
            <Button variant="contained" startIcon={<PostAddRounded />} onClick={create}>
              {text.create}
            </Button>
          ),
        }}
        tabs={[
          { id: 'list', label: text.tabs.list, render: () => <PayoutList /> },
          { id: 'files', label: text.tabs.files, render: () => <BatchList onCreate={create} /> },
        ]}
      >
        <Sums />
      </UrlTabs>
      {open === 'all' ? <AllFundsDialog onClose={close} /> : null}
      {open === 'fund' ? (
        <CreateBatchDialog initialFund={fund} onClose={close}>
          <Button variant="outlined" startIcon={<LibraryAddRounded />} onClick={() => setOpen('all')}>
            {allFundsText.open}
          </Button>
        </CreateBatchDialog>
      ) : null}
    </DeskStack>
  );
}

/** What is due, held, at the bank and failed, whatever the filters say; each leads to just these rows. */
function Sums() {
  const today = useBusinessDay();
  const { word } = useUrlState();
  const [status, held] = [word('status'), word('held')];
  const options = { refetchOnMountOrArgChange: true };
  const list = PayoutsApi.useListPayoutsQuery({ query: { size: 1 } }, options);
  const files = PayoutsApi.useListPayoutBatchesQuery({ query: { size: 1 } }, options);
  const sums = list.data?.summary;
  const waiting = files.data?.summary;
  const unknown = (query: { error?: unknown }) => (query.error ? null : undefined);
  return (
    <StatTiles
      label={text.statsLabel}
      stats={[
        {
          id: 'due',
          label: text.statDue,
          count: sums?.dueCount ?? unknown(list),
          amount: sums?.dueAmount,
          tone: 'warning',
          href: paths.admin.payouts({ status: 'pending', held: 0, to: today }),
          isCurrent: status === 'pending' && held === '0' && word('to') !== '',
        },
        {
          id: 'waiting',
          label: text.statWaiting,
          count: waiting?.waitingCount ?? unknown(files),
          amount: waiting?.waitingAmount,
          tone: 'warning',
          href: paths.admin.payouts({ tab: 'files' }),
        },
        {
          id: 'sent',
          label: text.statSent,
          count: sums?.sentCount ?? unknown(list),
          amount: sums?.sentAmount,
          href: paths.admin.payouts({ status: 'sent' }),
          isCurrent: status === 'sent',
        },
        {
          id: 'failed',
          label: text.statFailed,
          count: sums?.failedCount ?? unknown(list),
          amount: sums?.failedAmount,
          tone: 'error',
          href: paths.admin.payouts({ status: 'failed' }),
          isCurrent: status === 'failed',
        },
        {
          id: 'repair',
          label: text.statRepair,
          count: sums?.repairCount ?? unknown(list),
          tone: 'warning',
          href: paths.admin.payouts({ repair: 1 }),
          isCurrent: word('repair') === '1',
        },
        {
          id: 'held',
          label: text.statHeld,
          count: sums?.heldCount ?? unknown(list),
          amount: sums?.heldAmount,
          tone: 'warning',
          href: paths.admin.payouts({ held: 1 }),
          isCurrent: held === '1',
        },
      ]}
    />
  );
}

function PayoutList() {
  const dispatch = useAppDispatch();
  const list = useListState({ filters, sorts: payoutSorts, opens: 'open', size: deskSize });
  const { batch, held, repair, status } = list.values;
  const query = PayoutsApi.useListPayoutsQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const payoutId = recordId(list.openId);
  const one = PayoutsApi.useGetPayoutQuery(
    { params: { payoutId: payoutId ?? 0 } },
    { skip: payoutId === null, refetchOnMountOrArgChange: true },
  );
  // the drawer shows the whole account and the history, so it waits for the record itself
  const {
    row: _row,
    problem,
    ...opened
  } = useOpenedRow(list, {
    rows: query.data?.data,
    idOf: (row) => row.payoutId,
    record: one.currentData?.data,
    query: one,
    needsRecord: true,
  });
  const isOpen = list.openId !== null && problem === null;
  const wasOpened = useWasOpened(isOpen);
  // repairs and holds are decided one by one; what is due goes into files by the hundred, and leaves
  const isWork = repair === true || held === true || status === 'failed';
  const decided = useDecidedRows<PayoutRow>({
    rows: query.currentData?.data,
    listKey: isWork ? JSON.stringify(list.query) : null,
    idOf: (row) => row.payoutId,
    isWaiting: (row) =>
      (repair !== true || row.hasRepair) &&
      (held !== true || row.isHeld) &&
      (status !== 'failed' || row.status === 'failed'),
    ask: ({ payoutId: id }) =>
      dispatch(PayoutsApi.endpoints.getPayout.initiate({ params: { payoutId: id } }, askedOnce))
        .unwrap()
        .then(({ data }) => data),
    opened: one.currentData?.data,
  });
  const marks = [
    ...(batch ? [{ name: 'batch', label: text.inBatch(batch) }] : []),
    ...(held === undefined ? [] : [{ name: 'held', label: held ? text.onlyHeld : text.onlyFree }]),
    ...(repair ? [{ name: 'repair', label: text.onlyRepair }] : []),
  ];
  return (
    <>
      <RecordProblem problem={problem} onClose={list.close} />
      <ListFilters
        list={list}
        search={text.search}
        slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
        selects={selects}
        days={{ from: text.from, to: text.to, daysAhead }}
        marks={marks}
        headActions={
          <FileButtons
            title={text.title}
            ask={(format) => PayoutsApi.endpoints.exportPayouts.initiate({ query: { ...list.chosen, format } })}
          />
        }
      />
      <DataTable
        label={text.title}
        query={query}
        list={list}
        {...(query.currentData && decided)}
        rowId={(row) => row.payoutId}
        columns={payoutColumns}
        empty={text.empty}
        emptyFilter={text.emptyFilter}
      />
      {wasOpened ? (
        <PayoutDrawer {...opened} isOpen={isOpen} row={list.openId === null ? null : (one.currentData?.data ?? null)} />
      ) : null}
    </>
  );
}

const batchFilters = { fund: idFilter('fundId') };

/** The bank files that were made, newest first, with what the bank has not answered yet. */
function BatchList({ onCreate }: { onCreate: () => void }) {
  const [hasRules, setRules] = useState(false);
  const list = useListState({ filters: batchFilters, opens: 'file', size: deskSize });
  const query = PayoutsApi.useListPayoutBatchesQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  // by its own number, so that a link opens it whatever the list shows, and it tells the state that it has now
  const batchNo = list.openId !== null && batchForm.test(list.openId) ? list.openId : null;
  const one = PayoutsApi.useGetPayoutBatchQuery(
    { params: { batchNo: batchNo ?? '' }, query: { page: 1, size: 10 } },
    { skip: batchNo === null, refetchOnMountOrArgChange: true },
  );
  const { row, problem } = useOpenedRow(list, {
    rows: query.data?.data,
    idOf: (batch) => batch.batchNo,
    record: one.currentData?.data.batch,
    query: one,
  });
  const openNo = problem === null ? batchNo : null;
  const wasOpened = useWasOpened(openNo !== null);
  return (
    <>
      <RecordProblem problem={problem} onClose={list.close} />
      <HeadSlot>
        <Button size="small" onClick={() => setRules(true)}>
          {text.rulesOpen}
        </Button>
        <ListFileButtons title={payoutBatches.title} file={payoutBatches.file} args={{ query: list.chosen }} />
      </HeadSlot>
      {hasRules ? <PaymentRulesDialog onClose={() => setRules(false)} /> : null}
      <DataTable
        {...tableOf(payoutBatches)}
        query={query}
        list={list}
        columns={batchColumns}
        empty={
          <EmptyView
            text={payoutBatches.empty}
            action={
              <Button variant="outlined" onClick={onCreate}>
                {text.create}
              </Button>
            }
          />
        }
      />
      {wasOpened ? <BatchDrawer batchNo={openNo} row={row} onClose={list.close} /> : null}
    </>
  );
}
