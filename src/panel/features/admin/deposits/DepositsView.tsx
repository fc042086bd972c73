import dynamic from 'next/dynamic';
import { useState } from 'react';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import Chip from '@mui/material/Chip';
import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import DownloadRounded from '@mui/icons-material/DownloadRounded';
import ScienceRounded from '@mui/icons-material/ScienceRounded';
import UploadFileRounded from '@mui/icons-material/UploadFileRounded';
import type * as contract from '#shared/contract/deposits.ts';
import { depositSources, depositStates } from '#shared/contract/deposits.ts';
import { depositSourceLabels, depositStateLabels } from '#shared/contract/deskTexts.ts';
import {
  depositsApi,
  useGetDepositQuery,
  useListAutoBuyQuery,
  useListBankStatementsQuery,
} from '#panel/api/deposits.ts';
import type { ArgsOf } from '#panel/api/endpoint.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { fileOf, saveFile } from '#panel/api/files.ts';
import { useGetDemoClockQuery } from '#panel/api/demoClock.ts';
import { paths } from '#panel/paths.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayOf, idOf, oneOf } from '#panel/ui/list/urlValues.ts';
import { useUrlFilters } from '#panel/ui/list/useUrlFilters.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { DeskFilters } from '../kit/DeskFilters.tsx';
import { Stack } from '../kit/plain.ts';
import { PrintButton } from '../kit/PrintButton.tsx';
import { StatTiles } from '../kit/StatTiles.tsx';
import { RecordProblem } from '../kit/RecordProblem.tsx';
import { openRecord, recordId } from '../kit/useOpenRecord.ts';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { depositColumns, type DepositRow } from './depositColumns.tsx';
import { DepositDrawer } from './DepositDrawer.tsx';
import { Statements } from './Statements.tsx';
import { depositsText as text } from './strings.ts';

const ImportDialog = dynamic(() => import('./ImportDialog.tsx').then((part) => part.ImportDialog), { ssr: false });
const DemoDepositDialog = dynamic(() => import('./DemoDepositDialog.tsx').then((part) => part.DemoDepositDialog), {
  ssr: false,
});

const filterNames = ['search', 'fund', 'status', 'source', 'from', 'to', 'open_only'] as const;
const selects = [
  {
    name: 'status',
    label: text.status,
    options: depositStates.map((value) => ({ value, label: depositStateLabels[value] })),
  },
  {
    name: 'source',
    label: text.source,
    options: depositSources.map((value) => ({ value, label: depositSourceLabels[value] })),
  },
];

/** «واریزهای خرید خودکار»: money that came with a deposit id, what became of it, and what has to be decided (domain 9.21). */
export function DepositsView() {
  const filters = useUrlFilters(filterNames);
  const { search, fund, status, source, from, to, open_only: openOnly } = filters.values;
  const chosen = {
    search,
    fundId: idOf(fund),
    status: oneOf(depositStates, status),
    source: oneOf(depositSources, source),
    fromDate: dayOf(from),
    toDate: dayOf(to),
    ...(openOnly === '1' && { isOpen: true }),
  };
  const query = useListAutoBuyQuery(
    { query: { ...chosen, page: filters.page, size: filters.size } },
    { skip: !filters.isReady, refetchOnMountOrArgChange: true },
  );
  const rows = query.data?.data.map((row, index) => ({ ...row, place: (filters.page - 1) * filters.size + index + 1 }));
  const listed = useOpenRow(rows, (row) => row.depositId);
  const askedId = recordId(listed.openId);
  const one = useGetDepositQuery(
    { params: { depositId: askedId ?? 0 } },
    { skip: askedId === null, refetchOnMountOrArgChange: true },
  );
  const opened = openRecord<DepositRow, typeof listed>(listed, one);
  const router = useRouter();
  const tab = useUrlFilters(['tab']).values.tab === 'statements' ? 'statements' : 'list';
  const choose = (chosen: string) =>
    void router.replace(
      { pathname: router.pathname, query: chosen === 'statements' ? { tab: chosen } : {} },
      undefined,
      { shallow: true, scroll: false },
    );
  return (
    <Stack>
      <RecordProblem problem={opened.problem} onClose={opened.close} />
      <PageHeader title={text.title} note={text.note} actions={<HeaderActions chosen={chosen} />} />
      <Sums summary={query.data?.summary} hasFailed={Boolean(query.error)} />
      <Section>
        <Tabs
          value={tab}
          onChange={(_event, chosen: string) => choose(chosen)}
          aria-label={text.tabsLabel}
          className="no-print"
          sx={{ marginBlockEnd: 4 }}
        >
          <Tab value="list" label={text.tabs.list} />
          <Tab value="statements" label={text.tabs.statements} />
        </Tabs>
        {tab === 'statements' ? (
          <Statements />
        ) : (
          <>
            <DeskFilters
              filters={filters}
              searchLabel={text.search}
              selects={selects}
              days={{ from: text.from, to: text.to, daysAhead: 0 }}
            />
            {openOnly === '1' ? (
              <Chip
                label={text.openOnly}
                onDelete={() => filters.change({ open_only: null })}
                sx={{ marginBlockEnd: 4 }}
              />
            ) : null}
            <DataTable
              label={text.title}
              rows={rows}
              rowId={(row) => row.depositId}
              columns={depositColumns}
              isLoading={query.isFetching}
              error={query.error}
              onRetry={() => void query.refetch()}
              onRowClick={opened.open}
              openId={opened.openId}
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
          </>
        )}
      </Section>
      <DepositDrawer row={opened.row} onClose={opened.close} onNext={opened.goNext} onPrevious={opened.goPrevious} />
    </Stack>
  );
}

type Chosen = NonNullable<ArgsOf<typeof contract.exportAutoBuy>['query']>;

function HeaderActions({ chosen }: { chosen: Chosen }) {
  const dispatch = useAppDispatch();
  const [asking, setAsking] = useState<'import' | 'demo' | null>(null);
  const [isExporting, setExporting] = useState(false);
  // outside the demo the call answers DEMO_OFF, and there is nothing to try out
  const demo = useGetDemoClockQuery();
  const save = async () => {
    setExporting(true);
    try {
      const answer = await dispatch(depositsApi.endpoints.exportAutoBuy.initiate({ query: chosen })).unwrap();
      saveFile(fileOf(answer), text.exportName);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.exportFailed).message);
    }
    setExporting(false);
  };
  const close = () => setAsking(null);
  return (
    <>
      <Button variant="contained" startIcon={<UploadFileRounded />} onClick={() => setAsking('import')}>
        {text.import}
      </Button>
      <Button variant="outlined" startIcon={<DownloadRounded />} loading={isExporting} onClick={() => void save()}>
        {text.export}
      </Button>
      <PrintButton />
      {/* last, and with its place kept until the answer: no other button moves for it */}
      {demo.data || demo.isLoading ? (
        <Button
          variant="outlined"
          startIcon={<ScienceRounded />}
          sx={demo.data ? undefined : { visibility: 'hidden' }}
          onClick={() => setAsking('demo')}
        >
          {text.demo}
        </Button>
      ) : null}
      {asking === 'import' ? <ImportDialog onClose={close} /> : null}
      {asking === 'demo' ? <DemoDepositDialog onClose={close} /> : null}
    </>
  );
}

interface Summary {
  count: number;
  amount: string;
  openCount: number;
  openAmount: string;
}

function Sums({ summary, hasFailed }: { summary: Summary | undefined; hasFailed: boolean }) {
  const unknown = hasFailed ? null : undefined;
  const { open_only: openOnly } = useUrlFilters(['open_only']).values;
  const statements = useListBankStatementsQuery({ query: { size: 1 } });
  const waiting = statements.data?.summary;
  return (
    <StatTiles
      label={text.statsLabel}
      stats={[
        {
          id: 'open',
          label: text.statOpen,
          count: summary?.openCount ?? unknown,
          amount: summary?.openAmount,
          tone: 'warning',
          href: paths.admin.deposits({ open_only: 1 }),
          isCurrent: openOnly === '1',
        },
        {
          id: 'statements',
          label: text.statStatements,
          count: waiting?.waitingCount ?? (statements.error ? null : undefined),
          amount: waiting?.waitingAmount,
          tone: 'warning',
          href: paths.admin.deposits({ tab: 'statements' }),
        },
        { id: 'all', label: text.statAll, count: summary?.count ?? unknown, amount: summary?.amount },
      ]}
    />
  );
}
