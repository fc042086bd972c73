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
import { revalidate } from '#panel/api/baseApi.ts';
import { useListPayoutsQuery } from '#panel/api/payouts.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/table/DataTable.tsx';
import { dayOf, idOf, oneOf } from '#panel/ui/table/urlValues.ts';
import { useUrlFilters } from '#panel/ui/table/useUrlFilters.ts';
import { DeskFilters } from '../kit/DeskFilters.tsx';
import { Stack } from '../kit/plain.ts';
import { PrintButton } from '../kit/PrintButton.tsx';
import { StatTiles } from '../kit/StatTiles.tsx';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { BatchList } from './BatchList.tsx';
import { payoutColumns } from './payoutColumns.tsx';
import { PayoutDrawer } from './PayoutDrawer.tsx';
import { payoutsText as text } from './strings.ts';

const CreateBatchDialog = dynamic(() => import('./CreateBatchDialog.tsx').then((part) => part.CreateBatchDialog), {
  ssr: false,
});

const filterNames = ['search', 'fund', 'status', 'kind', 'from', 'to', 'batch'] as const;
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

/** What is due, at the bank and failed, whatever the filters say. */
function Sums() {
  const { status } = useUrlFilters(['status']).values;
  const { data, error } = useListPayoutsQuery(
    { query: { size: 1 } },
    { ...revalidate, refetchOnMountOrArgChange: true },
  );
  const sums = data?.summary;
  const unknown = error ? null : undefined;
  const tile = (
    id: 'pending' | 'sent' | 'failed',
    label: string,
    count: number | undefined,
    amount: string | undefined,
    tone?: 'warning' | 'error',
  ) => ({
    id,
    label,
    count: count ?? unknown,
    amount,
    tone,
    href: `/admin/payouts?status=${id}`,
    isCurrent: status === id,
  });
  return (
    <StatTiles
      label={text.statsLabel}
      stats={[
        tile('pending', text.statDue, sums?.dueCount, sums?.dueAmount, 'warning'),
        tile('sent', text.statSent, sums?.sentCount, sums?.sentAmount),
        tile('failed', text.statFailed, sums?.failedCount, sums?.failedAmount, 'error'),
      ]}
    />
  );
}

function PayoutList() {
  const filters = useUrlFilters(filterNames);
  const { search, fund, status, kind, from, to, batch } = filters.values;
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
      },
    },
    { ...revalidate, skip: !filters.isReady, refetchOnMountOrArgChange: true },
  );
  const opened = useOpenRow(query.data?.data, (row) => row.payoutId);
  return (
    <>
      <DeskFilters
        filters={filters}
        searchLabel={text.search}
        selects={selects}
        days={{ from: text.from, to: text.to, daysAhead }}
      />
      {batch ? (
        <Chip label={text.inBatch(batch)} onDelete={() => filters.change({ batch: null })} sx={{ marginBlockEnd: 4 }} />
      ) : null}
      <DataTable
        label={text.title}
        rows={query.data?.data}
        rowId={(row) => row.payoutId}
        columns={payoutColumns}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        onRowClick={opened.open}
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
      <PayoutDrawer row={opened.row} onClose={opened.close} onNext={opened.goNext} onPrevious={opened.goPrevious} />
    </>
  );
}
