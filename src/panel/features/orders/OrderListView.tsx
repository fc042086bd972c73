import Link from 'next/link';
import Button from '@mui/material/Button';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { orderStateLabels } from '#shared/contract/orderTexts.ts';
import { orderStateCodes } from '#shared/orderStates.ts';
import { useListOrdersQuery } from '#panel/api/orders.ts';
import { paths } from '#panel/paths.ts';
import { FundSelect } from '#panel/components/FundSelect.tsx';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { PageHeader, PrintButton } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { ListTabs } from '#panel/ui/list/ListTabs.tsx';
import { dayFilter, idFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { oneOf } from '#panel/ui/list/urlValues.ts';
import { recordId, useListState } from '#panel/ui/list/useListState.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { OrderDrawer } from './list/OrderDrawer.tsx';
import { PaymentResult } from './list/PaymentResult.tsx';
import { orderListText } from './list/strings.ts';

type OrderListRow = ResponseOf<typeof contract.listOrders>['data'][number];

const { columns: text } = orderListText;

/** Columns of the requests list; estimates carry the sign of about (domain 1.3). */
const columns: readonly Column<OrderListRow>[] = [
  { id: 'fundName', title: text.fund, flex: 1.6, minWidth: 150, isTitle: true, render: (row) => row.fundName },
  {
    id: 'orderNo',
    title: text.orderNo,
    flex: 1,
    minWidth: 112,
    render: (row) => <Ltr>{toPersianDigits(row.orderNo)}</Ltr>,
  },
  { id: 'orderType', title: text.type, flex: 0.8, minWidth: 96, render: (row) => row.orderTypeText },
  {
    id: 'amount',
    title: text.amount,
    flex: 1.2,
    minWidth: 120,
    align: 'end',
    render: (row) => (row.amount ? <Money rial={row.amount} hasUnit={false} /> : '—'),
  },
  {
    id: 'units',
    title: text.units,
    flex: 0.8,
    minWidth: 84,
    align: 'end',
    render: (row) =>
      row.units ? (
        <Ltr>{`${row.isEstimate ? `${orderListText.about} ` : ''}${formatNumber(BigInt(row.units))}`}</Ltr>
      ) : (
        '—'
      ),
  },
  {
    id: 'createdAt',
    title: text.created,
    flex: 1.1,
    minWidth: 120,
    render: (row) => <JalaliDate value={row.createdAt} format="moment" />,
  },
  {
    id: 'priceDate',
    title: text.priceDate,
    flex: 1,
    minWidth: 100,
    isHiddenOnCard: true,
    render: (row) => (row.priceDate ? <JalaliDate value={row.priceDate} /> : '—'),
  },
  {
    id: 'status',
    title: text.status,
    flex: 1.2,
    minWidth: 130,
    render: (row) => <StatusChip color={row.statusColor}>{row.statusText}</StatusChip>,
  },
];

const filters = {
  search: textFilter('search', 40),
  fund: idFilter('fundId'),
  status: wordFilter('status', orderStateCodes),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const selects = [
  {
    name: 'status',
    label: text.status,
    options: orderStateCodes.map((value) => ({ value, label: orderStateLabels[value] })),
  },
];

/** What each tab asks the API for. */
const tabQueries = { all: {}, buy: { orderType: 1 }, sell: { orderType: 2 }, open: { open: true } } as const;
const tabNames = ['all', 'buy', 'sell', 'open'] as const;
const tabs = tabNames.map((value) => ({ value, label: orderListText.tabs[value] }));

function OrderList({ investorId }: { investorId: number }) {
  const list = useListState({ filters, opens: 'order' });
  const url = useUrlState();
  const tab = oneOf(tabNames, url.word('tab')) ?? 'all';
  const query = useListOrdersQuery(
    { query: { investorId, ...list.query, ...tabQueries[tab] } },
    { skip: !list.isReady },
  );
  const payment = url.word('payment');
  // the result of a payment has been read when a request is opened
  const openOrder = (order: number | null) =>
    url.change({ order, payment: null }, { isStep: list.openId === null, resets: null });
  return (
    <Stack>
      <PageHeader title={orderListText.title} actions={<PrintButton />} />
      {payment ? <PaymentResult publicId={payment} onOrder={openOrder} onClose={() => openOrder(null)} /> : null}
      <Section>
        <ListTabs
          value={tab}
          tabs={tabs}
          onChange={(chosen) => list.change({ tab: chosen === 'all' ? null : chosen })}
        />
        <ListFilters
          list={list}
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
      <OrderDrawer orderId={recordId(list.openId)} onClose={() => openOrder(null)} />
    </Stack>
  );
}

/** All requests of the investor with filters in the URL; a payment's result is on top when the bank sends one back. */
export const OrderListView = withInvestor(OrderList, <LoadingSkeleton shape="table" count={8} />);
