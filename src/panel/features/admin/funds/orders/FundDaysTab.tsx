import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orderReports.ts';
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
import { dayFilter, idFilter } from '#panel/ui/list/filters.ts';
import { deskSize, useListState } from '#panel/ui/list/useListState.ts';
import { rialCell } from '#panel/ui/list/values.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { reportText as text } from './strings.ts';

type Row = ResponseOf<typeof contract.listFundDays>['data'][number];

const filters = { fund: idFilter('fundId'), from: dayFilter('fromDate'), to: dayFilter('toDate') };

const moneyAndCount = (rial: string, count: number) => (
  <TwoLines first={<Money rial={rial} hasUnit={false} isHideable={false} />} second={text.count(formatNumber(count))} />
);

const columns: readonly Column<Row>[] = [
  {
    id: 'priceDate',
    title: text.columns.day,
    flex: 0.9,
    minWidth: 100,
    render: (row) => <JalaliDate value={row.priceDate} format="weekday" />,
  },
  { id: 'fundName', title: text.columns.fund, flex: 1.4, minWidth: 120, isTitle: true, render: (row) => row.fundName },
  {
    id: 'issueAmount',
    title: text.columns.issue,
    minWidth: 130,
    align: 'end',
    render: (row) => moneyAndCount(row.issueAmount, row.issueCount),
  },
  {
    id: 'redeemAmount',
    title: text.columns.redeem,
    minWidth: 130,
    align: 'end',
    render: (row) => moneyAndCount(row.redeemAmount, row.redeemCount),
  },
  { id: 'net', title: text.columns.net, minWidth: 130, align: 'end', render: (row) => rialCell(row.net) },
  {
    id: 'openCount',
    title: text.columns.waiting,
    flex: 0.6,
    minWidth: 90,
    render: (row) => (row.openCount > 0 ? text.count(formatNumber(row.openCount)) : '—'),
  },
];

/** Executed issuances and redemptions of each fund and price day, with their difference. */
export function FundDaysTab() {
  const list = useListState({ filters, size: deskSize });
  const query = ReportsApi.useListFundDaysQuery(
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
          {
            id: 'issue',
            label: text.days.issue,
            count: summary?.issueCount ?? unknown,
            amount: summary?.issueAmount,
          },
          {
            id: 'redeem',
            label: text.days.redeem,
            count: summary?.redeemCount ?? unknown,
            amount: summary?.redeemAmount,
          },
          {
            id: 'net',
            label: text.days.net,
            count: summary ? summary.issueCount + summary.redeemCount : unknown,
            amount: summary?.net,
          },
        ]}
      />
      <Section>
        <ListFilters
          list={list}
          slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
          days={{ from: text.from, to: text.to }}
          headActions={
            <FileButtons
              title={text.days.label}
              ask={(format) => ReportsApi.endpoints.exportFundDays.initiate({ query: { ...list.chosen, format } })}
            />
          }
        />
        <DataTable
          label={text.days.label}
          query={query}
          list={list}
          rowId={(row) => `${row.fundId}-${row.priceDate}`}
          columns={columns}
          empty={text.days.empty}
          emptyFilter={text.days.emptyFilter}
        />
      </Section>
    </DeskStack>
  );
}
