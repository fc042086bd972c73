import dynamic from 'next/dynamic';
import Link from 'next/link';
import Button from '@mui/material/Button';
import type { ArgsOf } from '#panel/api/endpoint.ts';
import { OrderFilesApi } from '#panel/api/orderFiles.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { PrintHead, rangeText } from '#panel/components/PrintHead.tsx';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ticketDrawerOpened } from '#panel/store/slices/drawersSlice.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { orderStateLabels } from '#shared/texts/orderStateTexts.ts';
import { orderSorts } from '#shared/texts/orderTexts.ts';
import { orderStateCodes } from '#shared/orderStates.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { paths } from '#panel/paths.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { DeskStack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { swipeRow } from '#panel/ui/list/swipeRow.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { ListTabs } from '#panel/ui/list/ListTabs.tsx';
import { dayFilter, idFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { oneOf } from '#panel/ui/list/urlValues.ts';
import { recordId, useListState, useOpenedRow } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { columns, orderCard, orderSwipe } from './list/columns.tsx';
import { OrderDrawer } from './list/OrderDrawer.tsx';
import { orderListText } from './list/strings.ts';

// with its first use: most visits come for the list
const PaymentResult = dynamic(() => import('./list/PaymentResult.tsx').then((part) => part.PaymentResult), {
  ssr: false,
  loading: () => <LoadingSkeleton shape="text" count={3} />,
});

/* A block for each: one block of both is the largest text of a phone, and it comes late. */
const Sum = styled('span')({ display: 'inline-block', marginInlineEnd: '1rem', whiteSpace: 'nowrap' });

/** What buys and sells come to, each where there is any. */
function Sums({ of }: { of: ResponseOf<typeof contract.listOrders>['summary'] }) {
  return (['issued', 'redeemed'] as const).map((type) =>
    of[type] === '0' ? null : (
      <Sum key={type}>
        {orderListText.sums[type]} <Money rial={of[type]} />
      </Sum>
    ),
  );
}

const filters = {
  search: textFilter('search', 40),
  fund: idFilter('fundId'),
  status: wordFilter('status', orderStateCodes),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const selects = [
  { name: 'status', label: orderListText.status, options: optionsOf(orderStateCodes, orderStateLabels) },
];

/** What each tab asks the API for. */
const tabQueries = { all: {}, buy: { orderType: 1 }, sell: { orderType: 2 }, open: { open: true } } as const;
const tabNames = ['all', 'buy', 'sell', 'open'] as const;
const tabs = optionsOf(tabNames, orderListText.tabs);

function OrderList({ investorId }: { investorId: number }) {
  const list = useListState({ filters, sorts: orderSorts, opens: 'order' });
  const url = useUrlState();
  const dispatch = useAppDispatch();
  const tab = oneOf(tabNames, url.word('tab')) ?? 'all';
  const query = OrdersApi.useListOrdersQuery(
    { query: { investorId, ...list.query, ...tabQueries[tab] } },
    { skip: !list.isReady },
  );
  const { onNext, onPrevious } = useOpenedRow(list, { rows: query.data?.data, idOf: (row) => row.orderId });
  const payment = url.word('payment');
  // the result of a payment has been read when a request is opened
  const openOrder = (order: number | null) =>
    url.change({ order, payment: null }, { isStep: list.openId === null, resets: null });
  const choice = {
    value: tab,
    tabs,
    onChange: (chosen: typeof tab) => list.change({ tab: chosen === 'all' ? null : chosen }),
  };
  return (
    <DeskStack>
      <PrintHead range={rangeText(list.values.from, list.values.to)} />
      <PageHeader
        title={orderListText.title}
        help={orderListText.note}
        tabs={payment ? undefined : <ListTabs {...choice} />}
        actions={<ExportButtons chosen={{ investorId, ...list.chosen, ...tabQueries[tab] }} />}
      />
      {/* a page by itself: the list comes back when it is closed */}
      {payment ? <PaymentResult publicId={payment} onOrder={openOrder} onClose={() => openOrder(null)} /> : null}
      {payment ? null : (
        <Section>
          <ListFilters
            list={list}
            tabs={choice}
            search={[{ label: orderListText.search, maxLength: 40 }]}
            slot={<FundSelect value={list.words.fund} onChange={(fund) => list.change({ fund })} />}
            selects={selects}
            days={{ from: orderListText.from, to: orderListText.to }}
          />
          <DataTable
            label={orderListText.title}
            query={query}
            list={list}
            rowId={(row) => row.orderId}
            columns={columns}
            card={orderCard}
            swipe={swipeRow(
              orderSwipe({
                open: (row) => openOrder(row.orderId),
                ask: (row) =>
                  dispatch(ticketDrawerOpened({ topic: orderListText.ticketTopic(row.orderNo), orderId: row.orderId })),
              }),
            )}
            sum={query.data ? <Sums of={query.data.summary} /> : null}
            onRowClick={(row) => openOrder(row.orderId)}
            empty={
              <EmptyView
                text={tab === 'all' ? orderListText.empty : orderListText.emptyFilter}
                action={
                  <Button variant="contained" component={Link} href={paths.buy()} prefetch={false}>
                    {orderListText.buy}
                  </Button>
                }
              />
            }
            emptyFilter={orderListText.emptyFilter}
          />
        </Section>
      )}
      <OrderDrawer
        orderId={recordId(list.openId)}
        onNext={onNext}
        onPrevious={onPrevious}
        onClose={() => openOrder(null)}
      />
    </DeskStack>
  );
}

type ExportArgs = ArgsOf<typeof contract.exportOrders>;
type Chosen = Omit<ExportArgs['query'], 'format'>;

/** The filtered requests as a file, in both formats. */
function ExportButtons({ chosen }: { chosen: Chosen }) {
  return (
    <FileButtons
      title={orderListText.title}
      ask={(format) => OrderFilesApi.endpoints.exportOrders.initiate({ query: { ...chosen, format } })}
    />
  );
}

/** All requests of the investor with filters in the URL; a payment's result is on top when the bank sends one back. */
export const OrderListView = withInvestor(OrderList, <LoadingSkeleton shape="table" count={8} />);
