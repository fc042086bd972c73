import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import PostAddRounded from '@mui/icons-material/PostAddRounded';
import { payoutKindLabels, payoutStateLabels } from '#shared/contract/deskTexts.ts';
import { payoutKinds, payoutStates } from '#shared/contract/payouts.ts';
import { useGetPayoutQuery, useListPayoutBatchesQuery, useListPayoutsQuery } from '#panel/api/payouts.ts';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayOf, idOf, oneOf } from '#panel/ui/list/urlValues.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { DeskFilters } from '../kit/DeskFilters.tsx';
import { Stack } from '../kit/plain.ts';
import { PrintButton } from '../kit/PrintButton.tsx';
import { StatTiles } from '../kit/StatTiles.tsx';
import { RecordProblem } from '../kit/RecordProblem.tsx';
import { useBusinessDay } from '../kit/useBusinessDay.ts';
import { openRecord, recordId } from '../kit/useOpenRecord.ts';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { BatchList } from './BatchList.tsx';
import { payoutColumns, type PayoutDetail } from './payoutColumns.tsx';
import { PayoutDrawer } from './PayoutDrawer.tsx';
import { payoutsText as text } from './strings.ts';

const CreateBatchDialog = dynamic(() => import('./CreateBatchDialog.tsx').then((part) => part.CreateBatchDialog), {
  ssr: false,
});

const filterNames = ['search', 'fund', 'status', 'kind', 'from', 'to', 'batch', 'held', 'repair'] as const;
const selects = [
  {
    name: 'status',
    label: text.status,
    options: payoutStates.map((value) => ({ value, label: payoutStateLabels[value] })),
  },
  { name: 'kind', label: text.kind, options: payoutKinds.map((value) => ({ value, label: payoutKindLabels[value] })) },
];
/** Due days lie ahead of today, too. */
const daysAhead = 60;

/** Money that leaves: due payouts, the bank's files and their answers, and the repair of what failed (domain 1.8, 1.9). */
export function PayoutsView() {
  const router = useRouter();
  const [isCreating, setCreating] = useState(false);
  const { fund, tab: askedTab } = useUrlFilters(['fund', 'tab']).values;
  const tab = askedTab === 'files' ? 'files' : 'list';
  const choose = (chosen: string) =>
    void router.replace({ pathname: router.pathname, query: chosen === 'files' ? { tab: chosen } : {} }, undefined, {
      shallow: true,
      scroll: false,
    });
  return (
    <Stack>
      <PageHeader
        title={text.title}
        note={text.note}
        actions={
          <>
            <Button variant="contained" startIcon={<PostAddRounded />} onClick={() => setCreating(true)}>
              {text.create}
            </Button>
            <PrintButton />
          </>
        }
      />
      <Sums />
      <Section>
        <Tabs
          value={tab}
          onChange={(_event, chosen: string) => choose(chosen)}
          aria-label={text.tabsLabel}
          className="no-print"
          sx={{ marginBlockEnd: 4 }}
        >
          <Tab value="list" label={text.tabs.list} />
          <Tab value="files" label={text.tabs.files} />
        </Tabs>
        {tab === 'list' ? <PayoutList /> : <BatchList onCreate={() => setCreating(true)} />}
      </Section>
      {isCreating ? <CreateBatchDialog initialFund={fund} onClose={() => setCreating(false)} /> : null}
    </Stack>
  );
}

/** What is due, held, at the bank and failed, whatever the filters say; each leads to just these rows. */
function Sums() {
  const today = useBusinessDay();
  const { status, held, repair, to } = useUrlFilters(['status', 'held', 'repair', 'to']).values;
  const options = { refetchOnMountOrArgChange: true };
  const list = useListPayoutsQuery({ query: { size: 1 } }, options);
  const files = useListPayoutBatchesQuery({ query: { size: 1 } }, options);
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
          isCurrent: status === 'pending' && held === '0' && to !== '',
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
          isCurrent: repair === '1',
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
  const filters = useUrlFilters(filterNames);
  const { search, fund, status, kind, from, to, batch, held, repair } = filters.values;
  const query = useListPayoutsQuery(
    {
      query: {
        page: filters.page,
        size: filters.size,
        search,
        fundId: idOf(fund),
        status: oneOf(payoutStates, status),
        kind: oneOf(payoutKinds, kind),
        fromDate: dayOf(from),
        toDate: dayOf(to),
        batchNo: /^[\w-]{1,20}$/.test(batch) ? batch : undefined,
        isHeld: held === '1' ? true : held === '0' ? false : undefined,
        hasRepair: repair === '1' ? true : undefined,
      },
    },
    { skip: !filters.isReady, refetchOnMountOrArgChange: true },
  );
  const listed = useOpenRow(query.data?.data, (row) => row.payoutId);
  const askedId = recordId(listed.openId);
  const one = useGetPayoutQuery(
    { params: { payoutId: askedId ?? 0 } },
    { skip: askedId === null, refetchOnMountOrArgChange: true },
  );
  // the drawer shows the whole account and the history, so it waits for the record itself
  const opened = openRecord<PayoutDetail, Omit<typeof listed, 'row'> & { row: null }>({ ...listed, row: null }, one);
  const marks: ({ label: string; change: Record<string, null> } | null)[] = [
    batch ? { label: text.inBatch(batch), change: { batch: null } } : null,
    held === '1' ? { label: text.onlyHeld, change: { held: null } } : null,
    held === '0' ? { label: text.onlyFree, change: { held: null } } : null,
    repair === '1' ? { label: text.onlyRepair, change: { repair: null } } : null,
  ];
  return (
    <>
      <RecordProblem problem={opened.problem} onClose={opened.close} />
      <DeskFilters
        filters={filters}
        searchLabel={text.search}
        selects={selects}
        days={{ from: text.from, to: text.to, daysAhead }}
      />
      {marks
        .filter((mark) => mark !== null)
        .map(({ label, change }) => (
          <Chip
            key={label}
            label={label}
            onDelete={() => filters.change(change)}
            sx={{ marginBlockEnd: 4, marginInlineEnd: 2 }}
          />
        ))}
      <DataTable
        label={text.title}
        rows={query.data?.data}
        rowId={(row) => row.payoutId}
        columns={payoutColumns}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        onRowClick={listed.open}
        openId={listed.openId}
        empty={
          <EmptyView
            text={filters.isFiltered ? text.emptyFilter : text.empty}
            action={
              filters.isFiltered ? (
                <Button variant="outlined" onClick={filters.clear}>
                  {text.clear}
                </Button>
              ) : null
            }
          />
        }
        paging={{
          page: filters.page,
          size: filters.size,
          total: query.data?.pageInfo.totalCount ?? 0,
          onChange: (page, size) => filters.change({ page, size }),
        }}
      />
      <PayoutDrawer
        isOpen={opened.openId !== null && opened.problem === null}
        row={opened.row}
        onClose={opened.close}
        onNext={opened.goNext}
        onPrevious={opened.goPrevious}
      />
    </>
  );
}
