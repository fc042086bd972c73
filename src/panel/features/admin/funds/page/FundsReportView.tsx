import { useState } from 'react';
import dynamic from 'next/dynamic';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import { formatNumber } from '#shared/digits.ts';
import { PricesApi } from '#panel/api/prices.ts';
import { RuleChangesApi } from '#panel/api/ruleChanges.ts';
import { PageHeader, PrintButton } from '#panel/ui/data/PageHeader.tsx';
import { AddRounded } from '#panel/ui/icons/AddRounded.tsx';
import { DownloadRounded } from '#panel/ui/icons/DownloadRounded.tsx';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { saveFile } from '#panel/api/files.ts';
import { FundsApi } from '#panel/api/funds.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ui } from '#panel/ui/strings.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { ActionButton } from '#panel/features/admin/shared/approval/ActionButton.tsx';
import { usePermission } from '#panel/features/admin/shared/approval/usePermission.ts';
import { adminFundsText as text } from './strings.ts';
import { type Acceptance, filterFunds, type Fund, fundColumns, fundsCsv } from './fundColumns.tsx';

const PricesDesk = dynamic(() => import('../settlement/PricesDesk.tsx').then((part) => part.PricesDesk), {
  loading: () => <LoadingSkeleton shape="table" count={6} />,
});
const BenchmarksTab = dynamic(() => import('../benchmarks/BenchmarksTab.tsx').then((part) => part.BenchmarksTab), {
  loading: () => <LoadingSkeleton shape="table" count={6} />,
});
const NewFund = dynamic(() => import('../setup/NewFund.tsx').then((part) => part.NewFund));
const RuleChanges = dynamic(() => import('../rules/RuleChanges.tsx').then((part) => part.RuleChanges), {
  loading: () => <LoadingSkeleton shape="table" count={6} />,
});

/** All funds with prices, ceiling and whether they take orders; and the prices of all of them that wait for approval (domain 9.18). */
export function FundsReportView() {
  const drafts = PricesApi.useListDraftNavsQuery({ query: {} });
  const waiting = drafts.data?.data.length ?? 0;
  const changes = RuleChangesApi.useListRuleChangesQuery({ query: { status: 'pending', page: 1, size: 1 } });
  const [isMaking, setMaking] = useState(false);
  const denied = usePermission('maker');
  const counted = (count: number) => (count > 0 ? formatNumber(count) : undefined);
  return (
    <Stack>
      <PageHeader
        title={text.title}
        note={text.note}
        actions={
          <>
            <ActionButton
              variant="contained"
              startIcon={<AddRounded />}
              reason={denied}
              onClick={() => setMaking(true)}
            >
              {text.create}
            </ActionButton>
            <PrintButton />
          </>
        }
      />
      <div>
        <UrlTabs
          label={text.tabsLabel}
          tabs={[
            { id: 'list', label: text.tabs.list, render: () => <FundsList /> },
            {
              id: 'prices',
              label: text.tabs.prices,
              count: counted(waiting),
              render: () => <PricesDesk fundId={null} />,
            },
            {
              id: 'changes',
              label: text.tabs.changes,
              count: counted(changes.data?.pageInfo.totalCount ?? 0),
              render: () => <RuleChanges fundId={null} />,
            },
            { id: 'benchmarks', label: text.tabs.benchmarks, render: () => <BenchmarksTab /> },
          ]}
        />
      </div>
      {isMaking ? <NewFund onClose={() => setMaking(false)} /> : null}
    </Stack>
  );
}

const filters = {
  search: textFilter('search', 50),
  kind: wordFilter('kind', ['fund', 'bond']),
  acceptance: wordFilter('acceptance', Object.keys(text.acceptances) as Acceptance[]),
};
const optionsOf = (labels: Readonly<Record<string, string>>) =>
  Object.entries(labels).map(([value, label]) => ({ value, label }));
const selects = [
  { name: 'kind', label: text.kind, options: optionsOf(text.kinds) },
  { name: 'acceptance', label: text.acceptance, options: optionsOf(text.acceptances) },
];

/** All funds with filters in the URL; a row opens the fund's desk. */
function FundsList() {
  const router = useRouter();
  const list = useListState({ filters });
  const query = FundsApi.useListFundsQuery({ query: { drafts: true } });
  const { search = '', kind = null, acceptance = null } = list.values;
  const rows = query.data && filterFunds(query.data.data, { search, kind, acceptance });
  return (
    <Section>
      <ListFilters
        list={list}
        search={[{ label: text.search, maxLength: 50 }]}
        selects={selects}
        actions={
          <Button
            startIcon={<DownloadRounded />}
            disabled={!rows || rows.length === 0}
            onClick={() => saveFile(new Blob([fundsCsv(rows ?? [])], { type: 'text/csv' }), 'funds.csv')}
          >
            {text.export}
          </Button>
        }
      />
      <DataTable<Fund>
        label={text.title}
        query={query}
        rows={rows}
        rowId={(fund) => fund.fundId}
        columns={fundColumns}
        isLoading={query.isLoading}
        onRowClick={(fund) => void router.push(paths.admin.fund(fund.fundId))}
        empty={
          <EmptyView
            text={list.isFiltered ? text.emptyFilter : text.empty}
            action={list.isFiltered ? <Button onClick={list.clear}>{ui.clearFilters}</Button> : null}
          />
        }
      />
    </Section>
  );
}
