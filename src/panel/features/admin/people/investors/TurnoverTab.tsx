import { accountingColumns } from '#shared/contract/accounting.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/investorFiles.ts';
import { txTypeLabels } from '#shared/texts/orderTexts.ts';
import { AccountingApi } from '#panel/api/accounting.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { codeCell, rialCell, sideCell } from '#panel/ui/list/values.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { fileText } from './strings.ts';

type TurnoverRow = ResponseOf<typeof contract.listInvestorTurnover>['data'][number];

const text = fileText.turnover;

const columns: readonly Column<TurnoverRow>[] = [
  {
    id: 'transactionDate',
    title: accountingColumns.transactionDate,
    flex: 0.8,
    minWidth: 96,
    render: (row) => <JalaliDate value={row.transactionDate} />,
  },
  {
    id: 'transactionType',
    title: accountingColumns.transactionType,
    flex: 1.4,
    minWidth: 150,
    isTitle: true,
    render: (row) => <TwoLines first={row.transactionTypeText} second={row.fundName} />,
  },
  {
    id: 'debitAmountText',
    title: accountingColumns.debitAmountText,
    flex: 1,
    minWidth: 120,
    align: 'end',
    render: (row) => sideCell(row.debitAmount),
  },
  {
    id: 'creditAmountText',
    title: accountingColumns.creditAmountText,
    flex: 1,
    minWidth: 120,
    align: 'end',
    render: (row) => sideCell(row.creditAmount),
  },
  {
    id: 'balanceText',
    title: accountingColumns.balanceText,
    flex: 1,
    minWidth: 120,
    align: 'end',
    render: (row) => rialCell(row.balance),
  },
  { id: 'branchName', title: accountingColumns.branchName, flex: 0.8, minWidth: 90, render: (row) => row.branchName },
  { id: 'orderNo', title: accountingColumns.orderNo, flex: 0.9, minWidth: 112, render: (row) => codeCell(row.orderNo) },
];

const txTypes = Object.keys(txTypeLabels) as (keyof typeof txTypeLabels)[];
const filters = { type: wordFilter('type', txTypes), from: dayFilter('fromDate'), to: dayFilter('toDate') };
const selects = [
  { name: 'type', label: text.type, options: txTypes.map((value) => ({ value, label: txTypeLabels[value] })) },
];

/** The account turnover of an investor with the running balance. */
export function TurnoverTab({ investorId }: { investorId: number }) {
  const list = useListState({ filters });
  const query = InvestorFilesApi.useListInvestorTurnoverQuery(
    { query: { investorId, ...list.query } },
    { skip: !list.isReady },
  );
  const summary = query.data?.summary;
  return (
    <Section
      title={fileText.tabs.turnover}
      note={
        summary ? (
          <>
            {text.balance}: <Money rial={summary.balance} isHideable={false} /> ({summary.balanceSideText}) ·{' '}
            {text.credit}: <Money rial={summary.credit} isHideable={false} /> · {text.debit}:{' '}
            <Money rial={summary.debit} isHideable={false} />
          </>
        ) : (
          '\u00a0'
        )
      }
    >
      <ListFilters
        list={list}
        selects={selects}
        days={{ from: text.from, to: text.to }}
        actions={
          <FileButtons
            title={fileText.tabs.turnover}
            ask={(format) =>
              AccountingApi.endpoints.exportAccounting.initiate({ query: { investorId, ...list.chosen, format } })
            }
          />
        }
      />
      <DataTable
        label={fileText.tabs.turnover}
        query={query}
        list={list}
        rowId={(row) => row.transactionId}
        columns={columns}
        empty={text.empty}
        emptyFilter={text.empty}
      />
    </Section>
  );
}
