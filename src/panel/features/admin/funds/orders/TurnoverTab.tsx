import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/bookReports.ts';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import { ReportsApi } from '#panel/api/reports.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { DeskStack } from '#panel/ui/layout/blocks.ts';
import { MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { dayFilter, idFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { deskSize, useListState } from '#panel/ui/list/useListState.ts';
import { personCell, sideCell } from '#panel/ui/list/values.tsx';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { reportText as text } from './strings.ts';

type Row = ResponseOf<typeof contract.listAllAccounting>['data'][number];

const types = Object.keys(txTypeLabels) as (keyof typeof txTypeLabels)[];
const filters = {
  search: textFilter('search'),
  fund: idFilter('fundId'),
  type: wordFilter('type', types),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const selects = [
  { name: 'type', label: text.kind, options: types.map((value) => ({ value, label: txTypeLabels[value] })) },
];

const columns: readonly Column<Row>[] = [
  {
    id: 'transactionAt',
    title: text.columns.date,
    flex: 0.8,
    minWidth: 96,
    render: (row) => <MomentCell value={row.transactionAt} />,
  },
  {
    id: 'investorName',
    title: text.columns.investor,
    flex: 1.2,
    minWidth: 116,
    isTitle: true,
    render: (row) => personCell(row),
  },
  {
    id: 'transactionType',
    title: text.columns.kind,
    flex: 1.3,
    minWidth: 130,
    render: (row) => <TwoLines first={row.transactionTypeText} second={row.fundName} />,
  },
  {
    id: 'debitAmount',
    title: text.columns.debit,
    minWidth: 120,
    align: 'end',
    render: (row) => sideCell(row.debitAmount),
  },
  {
    id: 'creditAmount',
    title: text.columns.credit,
    minWidth: 120,
    align: 'end',
    render: (row) => sideCell(row.creditAmount),
  },
  {
    id: 'orderNo',
    title: text.columns.order,
    flex: 0.9,
    minWidth: 112,
    render: (row) =>
      row.orderId !== null && row.orderNo !== null ? <OrderLink orderId={row.orderId} orderNo={row.orderNo} /> : '—',
  },
  {
    id: 'comments',
    title: text.columns.comments,
    flex: 1.2,
    minWidth: 100,
    isHiddenOnCard: true,
    render: (row) => row.comments || '—',
  },
];

/** Cash rows of all investors in the books, newest first. */
export function TurnoverTab() {
  const list = useListState({ filters, size: deskSize });
  const query = ReportsApi.useListAllAccountingQuery(
    { query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const summary = query.data?.summary;
  const unknown = query.error && !summary ? null : undefined;
  return (
    <DeskStack>
      <StatTiles
        label={text.statsLabel}
        stats={[
          { id: 'rows', label: text.turnover.rows, count: summary?.count ?? unknown },
          { id: 'debit', label: text.turnover.debit, count: summary?.count ?? unknown, amount: summary?.debit },
          { id: 'credit', label: text.turnover.credit, count: summary?.count ?? unknown, amount: summary?.credit },
        ]}
      />
      <Section>
        <ListFilters
          list={list}
          search={text.searchTurnover}
          slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
          selects={selects}
          days={{ from: text.from, to: text.to, daysAhead: 0 }}
          headActions={
            <FileButtons
              title={text.turnover.label}
              ask={(format) => ReportsApi.endpoints.exportAllAccounting.initiate({ query: { ...list.chosen, format } })}
            />
          }
        />
        <DataTable
          label={text.turnover.label}
          query={query}
          list={list}
          rowId={(row) => row.transactionId}
          columns={columns}
          empty={text.turnover.empty}
          emptyFilter={text.turnover.emptyFilter}
        />
      </Section>
    </DeskStack>
  );
}
