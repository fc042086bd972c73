import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/bookReports.ts';
import { formatNumber } from '#shared/digits.ts';
import { ReportsApi } from '#panel/api/reports.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { DeskStack } from '#panel/ui/layout/blocks.ts';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { idFilter, textFilter } from '#panel/ui/list/filters.ts';
import { deskSize, useListState } from '#panel/ui/list/useListState.ts';
import { figureCell, personCell, rialCell } from '#panel/ui/list/values.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { ordersReportText, reportText as text } from './strings.ts';

type Row = ResponseOf<typeof contract.listAllAssets>['data'][number];

const filters = { search: textFilter('search'), fund: idFilter('fundId') };

const columns: readonly Column<Row>[] = [
  {
    id: 'investorName',
    title: text.columns.investor,
    flex: 1.3,
    minWidth: 120,
    isTitle: true,
    render: (row) => personCell(row),
  },
  {
    id: 'branchName',
    title: text.columns.branch,
    flex: 0.8,
    minWidth: 90,
    isHiddenOnCard: true,
    render: (row) => row.branchName || ordersReportText.online,
  },
  { id: 'fundName', title: text.columns.fund, flex: 1.3, minWidth: 120, render: (row) => row.fundName },
  {
    id: 'units',
    title: text.columns.units,
    minWidth: 110,
    align: 'end',
    render: (row) => (
      <TwoLines first={figureCell(row.units)} second={row.lockedUnits === '0' ? '—' : figureCell(row.lockedUnits)} />
    ),
  },
  {
    id: 'cancelNav',
    title: text.columns.price,
    minWidth: 110,
    align: 'end',
    render: (row) =>
      row.cancelNav !== null && row.navDate !== null ? (
        <TwoLines first={figureCell(row.cancelNav)} second={<JalaliDate value={row.navDate} />} />
      ) : (
        '—'
      ),
  },
  {
    id: 'value',
    title: text.columns.value,
    flex: 1.2,
    minWidth: 130,
    align: 'end',
    render: (row) => rialCell(row.value),
  },
];

/** Units of all investors by fund, valued at the newest redemption price. */
export function HoldingsTab() {
  const list = useListState({ filters, size: deskSize });
  const query = ReportsApi.useListAllAssetsQuery(
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
          { id: 'investors', label: text.holdings.investors, count: summary?.investorCount ?? unknown },
          {
            id: 'value',
            label: text.holdings.value,
            count: summary?.count ?? unknown,
            amount: summary?.value,
            note: summary ? text.holdings.units(formatNumber(BigInt(summary.units))) : '\u00a0',
          },
        ]}
      />
      <Section>
        <ListFilters
          list={list}
          search={text.search}
          slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
          headActions={
            <FileButtons
              title={text.holdings.label}
              ask={(format) => ReportsApi.endpoints.exportAllAssets.initiate({ query: { ...list.chosen, format } })}
            />
          }
        />
        <DataTable
          label={text.holdings.label}
          query={query}
          list={list}
          rowId={(row) => `${row.investorId}-${row.fundId}`}
          columns={columns}
          empty={text.holdings.empty}
          emptyFilter={text.holdings.emptyFilter}
        />
      </Section>
    </DeskStack>
  );
}
