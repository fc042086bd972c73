import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderStateCodes } from '#shared/orderStates.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { OrderFilesApi } from '#panel/api/orderFiles.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { dayFilter, idFilter, textFilter, wordFilter, type Filter } from '#panel/ui/list/filters.ts';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { useListState } from '#panel/ui/list/useListState.ts';
import { orderColumns } from './orderColumns.tsx';
import { fileText } from './strings.ts';

const text = fileText.orders;

const typeFilter: Filter<'orderType', 1 | 2> = {
  field: 'orderType',
  read: (word) => (word === '1' ? 1 : word === '2' ? 2 : undefined),
  maxLength: 1,
};
const filters = {
  search: textFilter('search', 40),
  type: typeFilter,
  status: wordFilter('status', orderStateCodes),
  fund: idFilter('fundId'),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const selects = [
  { name: 'type', label: text.type, options: Object.entries(text.types).map(([value, label]) => ({ value, label })) },
  { name: 'status', label: text.status, options: optionsOf(orderStateCodes, orderStateLabels) },
];

/** All orders of an investor, newest first. */
export function OrdersTab({ investorId }: { investorId: number }) {
  const list = useListState({ filters });
  const query = InvestorFilesApi.useListInvestorOrdersQuery(
    { query: { investorId, ...list.query } },
    { skip: !list.isReady },
  );
  return (
    <Section>
      <ListFilters
        list={list}
        search={[{ label: text.search, maxLength: 40 }]}
        slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
        selects={selects}
        days={{ from: text.from, to: text.to }}
        actions={
          <FileButtons
            title={text.listTitle}
            ask={(format) =>
              OrderFilesApi.endpoints.exportOrders.initiate({ query: { investorId, ...list.chosen, format } })
            }
          />
        }
      />
      <DataTable
        label={text.listTitle}
        query={query}
        list={list}
        rowId={(row) => row.orderId}
        columns={orderColumns}
        empty={text.empty}
        emptyFilter={text.empty}
      />
    </Section>
  );
}
