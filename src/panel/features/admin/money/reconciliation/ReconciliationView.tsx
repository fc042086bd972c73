import type { WorkKind } from '#shared/contract/workKinds.ts';
import { formatNumber } from '#shared/digits.ts';
import { reconciliations } from '#shared/lists/reconciliation.ts';
import { AdminDashboardApi } from '#panel/api/adminDashboard.ts';
import { ReconciliationApi } from '#panel/api/reconciliation.ts';
import { ListFileButtons } from '#panel/components/ListFileButtons.tsx';
import { PrintButton } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { tableOf } from '#panel/ui/list/columnsOf.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { dayFilter, flagFilter } from '#panel/ui/list/filters.ts';
import { dayOf } from '#panel/ui/list/urlValues.ts';
import { useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { UrlTabs } from '#panel/ui/list/UrlTabs.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { BalancesSection } from '../bankBalances/BalancesSection.tsx';
import { MovementsSection } from '../bankMovements/MovementsSection.tsx';
import { DebitDisputesSection } from '../disputes/DebitDisputesSection.tsx';
import { DisputesSection } from '../disputes/DisputesSection.tsx';
import { SettlementsSection } from '../gatewaySettlements/SettlementsSection.tsx';
import { OpenItemsSection } from '../openItems/OpenItemsSection.tsx';
import { CheckDrawer } from './CheckDrawer.tsx';
import { DayResult } from './DayResult.tsx';
import { OpenWork } from './OpenWork.tsx';
import { reconciliationColumns } from './reconciliationColumns.tsx';
import { reconciliationText as text } from './strings.ts';

const filters = {
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
  different: flagFilter('onlyDifferent'),
};
const table = tableOf(reconciliations);

/** How much waits in each tab, from the same answer as the counts of the menu. */
const work = {
  day: ['reconciliations'],
  gateways: ['disputes', 'debitDisputes', 'gatewaySettlements'],
  bank: ['bankMovements', 'bankMovementLines', 'balancesMissing'],
  open: ['payments', 'openItems'],
} as const satisfies Record<string, readonly WorkKind[]>;

/** Banks against books in tabs: the day's result, gateways, the bank's lines and balances, what is not finished (reliability 5). */
export function ReconciliationView() {
  const waiting = AdminDashboardApi.useListWaitingWorkQuery().data?.data ?? [];
  const countOf = (kinds: readonly WorkKind[]) => {
    const count = waiting.filter(({ kind }) => kinds.includes(kind)).reduce((sum, one) => sum + one.count, 0);
    return count === 0 ? undefined : formatNumber(count);
  };
  return (
    <Stack>
      <UrlTabs
        label={text.tabsLabel}
        isFresh
        head={{ title: text.title, help: text.note, actions: <PrintButton /> }}
        tabs={[
          { id: 'day', label: text.tabs.day, count: countOf(work.day), render: () => <DayTab /> },
          {
            id: 'gateways',
            label: text.tabs.gateways,
            count: countOf(work.gateways),
            render: () => (
              <Stack>
                <DisputesSection />
                <DebitDisputesSection />
                <SettlementsSection />
              </Stack>
            ),
          },
          {
            id: 'bank',
            label: text.tabs.bank,
            count: countOf(work.bank),
            render: () => (
              <Stack>
                <MovementsSection />
                <BalancesSection />
              </Stack>
            ),
          },
          {
            id: 'open',
            label: text.tabs.open,
            count: countOf(work.open),
            render: () => (
              <Stack>
                <OpenWork />
                <OpenItemsSection />
              </Stack>
            ),
          },
        ]}
      />
    </Stack>
  );
}

/** The checks of a day, and of the days before. */
function DayTab() {
  const { word, change } = useUrlState();
  const day = dayOf(word('day')) ?? '';
  const list = useListState({ filters, opens: 'open' });
  const query = ReconciliationApi.useListReconciliationsQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  // the rows of the day are a list of their own; whichever was opened is found by day and check
  const ofDay = ReconciliationApi.useListReconciliationsQuery(
    { query: { fromDate: day, toDate: day, size: 100 } },
    { skip: day === '' },
  );
  const known = [...(query.data?.data ?? []), ...(ofDay.data?.data ?? [])];
  const { row } = useOpenedRow(list, { rows: known, idOf: table.rowId });
  return (
    <Stack>
      <DayResult
        day={day}
        onDay={(chosen) => change({ day: chosen })}
        onOpen={(opened) => list.open?.(table.rowId(opened))}
      />
      <Section id="reconciliation-history" title={text.historyTitle}>
        <ListFilters
          list={list}
          days={{ from: text.from, to: text.to, daysAhead: 0 }}
          switches={[{ name: 'different', label: text.onlyDifferent }]}
          actions={
            <ListFileButtons title={text.historyTitle} file={reconciliations.file} args={{ query: list.chosen }} />
          }
        />
        <DataTable {...table} label={text.historyTitle} query={query} list={list} columns={reconciliationColumns} />
      </Section>
      <CheckDrawer row={row} onClose={list.close} />
    </Stack>
  );
}
