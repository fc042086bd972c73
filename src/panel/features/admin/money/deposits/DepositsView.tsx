import dynamic from 'next/dynamic';
import { useState } from 'react';
import Button from '@mui/material/Button';
import { depositSources, depositStates } from '#shared/contract/deposits.ts';
import { depositSourceLabels, depositStateLabels } from '#shared/texts/deskTexts.ts';
import { DepositsApi } from '#panel/api/deposits.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { paths } from '#panel/paths.ts';
import { useSite } from '#panel/shell/site.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { ScienceRounded } from '#panel/ui/icons/ScienceRounded.tsx';
import { UploadFileRounded } from '#panel/ui/icons/UploadFileRounded.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { dayFilter, flagFilter, idFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { askedOnce, useDecidedRows } from '#panel/ui/list/useDecidedRows.ts';
import { deskSize, recordId, useListState, useOpenedRow, useWasOpened } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { RecordProblem } from '#panel/ui/list/RecordProblem.tsx';
import { DeskStack } from '#panel/ui/layout/blocks.ts';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { useDemoClock } from '#panel/features/admin/shared/approval/useDemoClock.ts';
import { depositColumns, rowKeyOf, type DepositRow } from './depositColumns.tsx';
import { depositsText as text } from './strings.ts';

const DepositDrawer = dynamic(() => import('./DepositDrawer.tsx').then((part) => part.DepositDrawer), { ssr: false });
const Statements = dynamic(() => import('./Statements.tsx').then((part) => part.Statements), { ssr: false });
const ImportDialog = dynamic(() => import('./ImportDialog.tsx').then((part) => part.ImportDialog), { ssr: false });
const BankFileDialog = dynamic(() => import('./BankFileDialog.tsx').then((part) => part.BankFileDialog), {
  ssr: false,
});
const DemoDepositDialog = dynamic(() => import('./DemoDepositDialog.tsx').then((part) => part.DemoDepositDialog), {
  ssr: false,
});

const filters = {
  search: textFilter('search'),
  fund: idFilter('fundId'),
  status: wordFilter('status', depositStates),
  source: wordFilter('source', depositSources),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
  open_only: flagFilter('isOpen'),
};
/** States in which nothing is left to decide. */
const settled: readonly DepositRow['status'][] = ['ordered', 'returned', 'slip', 'settlement', 'payout_back'];
const selects = [
  { name: 'status', label: text.status, options: optionsOf(depositStates, depositStateLabels) },
  { name: 'source', label: text.source, options: optionsOf(depositSources, depositSourceLabels) },
];

/** A row with its number in the list. */
const placedRow = <R extends object>(row: R, place: number) => ({ ...row, place: place + 1 });

/** «واریزهای خرید خودکار»: money that came with a deposit id, what became of it, and what has to be decided (domain 9.21). */
export function DepositsView() {
  const list = useListState({ filters, opens: 'open', size: deskSize });
  const query = DepositsApi.useListAutoBuyQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const depositId = recordId(list.openId);
  const one = DepositsApi.useGetDepositQuery(
    { params: { depositId: depositId ?? 0 } },
    { skip: depositId === null, refetchOnMountOrArgChange: true },
  );
  const { problem, ...opened } = useOpenedRow<DepositRow>(list, {
    rows: query.data?.data,
    idOf: rowKeyOf,
    record: one.currentData?.data,
    query: one,
  });
  const dispatch = useAppDispatch();
  const { status, open_only: isOpenOnly } = list.values;
  const decided = useDecidedRows<DepositRow>({
    rows: query.currentData?.data,
    // a list of all states shows what became of each by itself
    listKey: isOpenOnly || status ? JSON.stringify(list.query) : null,
    idOf: rowKeyOf,
    isWaiting: (row) => (status ? row.status === status : !settled.includes(row.status)),
    ask: ({ source, depositId: id }) =>
      source === 'direct_debit'
        ? Promise.resolve(null)
        : dispatch(DepositsApi.endpoints.getDeposit.initiate({ params: { depositId: id } }, askedOnce))
            .unwrap()
            .then(({ data }) => data),
    opened: one.currentData?.data,
  });
  const rows = (query.currentData ? decided.rows : query.data?.data)?.map((row, index) => ({
    ...row,
    place: (list.page - 1) * list.size + index + 1,
  }));
  // outside the demo there is nothing to try out
  const demo = useDemoClock();
  const wasOpened = useWasOpened(opened.row !== null);
  const deposits = () => (
    <>
      <ListFilters
        list={list}
        search={text.search}
        slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
        selects={selects}
        days={{ from: text.from, to: text.to, daysAhead: 0 }}
        marks={list.values.open_only ? [{ name: 'open_only', label: text.openOnly }] : []}
        headActions={
          <FileButtons
            title={text.title}
            ask={(format) => DepositsApi.endpoints.exportAutoBuy.initiate({ query: { ...list.chosen, format } })}
          />
        }
      />
      <DataTable
        label={text.title}
        query={query}
        list={list}
        rows={rows}
        paperRow={placedRow}
        isDecided={(row) => decided.isDecided(row)}
        rowId={(row) => rowKeyOf(row)}
        columns={depositColumns}
        empty={text.empty}
        emptyFilter={text.emptyFilter}
      />
    </>
  );
  return (
    <DeskStack>
      <RecordProblem problem={problem} onClose={list.close} />
      <UrlTabs
        label={text.tabsLabel}
        isFresh
        head={{ title: text.title, help: text.note, hasSlot: true, actions: <HeaderActions demo={demo} /> }}
        tabs={[
          { id: 'list', label: text.tabs.list, render: deposits },
          { id: 'statements', label: text.tabs.statements, render: () => <Statements /> },
        ]}
      >
        <Sums summary={query.data?.summary} hasFailed={Boolean(query.error)} />
      </UrlTabs>
      {wasOpened ? <DepositDrawer {...opened} /> : null}
    </DeskStack>
  );
}

function HeaderActions({ demo }: { demo: { data?: unknown } }) {
  const { isDemo } = useSite();
  const [asking, setAsking] = useState<'import' | 'file' | 'demo' | null>(null);
  const isStatements = useUrlState().word('tab') === 'statements';
  const close = () => setAsking(null);
  return (
    <>
      <Button variant="contained" startIcon={<UploadFileRounded />} onClick={() => setAsking('file')}>
        {text.bankFile}
      </Button>
      {/* the bar has room for two beside the menu of the file; each is with the list that it adds to */}
      {isStatements ? (
        <Button variant="outlined" onClick={() => setAsking('import')}>
          {text.import}
        </Button>
      ) : null}
      {/* last, and with its place kept until the answer: no other button moves for it */}
      {!isStatements && isDemo ? (
        <Button
          variant="outlined"
          startIcon={<ScienceRounded />}
          sx={demo.data ? undefined : { visibility: 'hidden' }}
          onClick={() => setAsking('demo')}
        >
          {text.demo}
        </Button>
      ) : null}
      {asking === 'file' ? <BankFileDialog onClose={close} /> : null}
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
  const isOpenOnly = useUrlState().word('open_only') === '1';
  const statements = DepositsApi.useListBankStatementsQuery({ query: { size: 1 } });
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
          isCurrent: isOpenOnly,
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
