import Link from 'next/link';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import PrintRounded from '@mui/icons-material/PrintRounded';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { useListOrdersQuery } from '#panel/api/orders.ts';
import { paths } from '#panel/paths.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Filters, listQuery, useOrderFilters } from './list/Filters.tsx';
import { OrderDrawer } from './list/OrderDrawer.tsx';
import { PaymentResult } from './list/PaymentResult.tsx';
import { orderListText } from './list/strings.ts';

const Page = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });

type OrderListRow = AnswerOf<typeof contract.listOrders>['data'][number];

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
    render: (row) => <StatusChip colour={row.statusColor}>{row.statusText}</StatusChip>,
  },
];

/** All requests of the investor with filters in the URL; a payment's result is on top when the bank sends one back. */
export function OrderListView() {
  const investorId = useAppSelector(selectInvestorId);
  if (investorId === null) return <LoadingSkeleton shape="table" count={8} />;
  return <OrderList investorId={investorId} />;
}

function OrderList({ investorId }: { investorId: number }) {
  const router = useRouter();
  const { filters, change, isFiltered } = useOrderFilters();
  const query = useListOrdersQuery({ query: listQuery(investorId, filters) }, { skip: !router.isReady });
  const payment = typeof router.query['payment'] === 'string' ? router.query['payment'] : null;
  const asked = Number(router.query['order']);
  const orderId = Number.isInteger(asked) && asked > 0 ? asked : null;
  const openOrder = (id: number | null) => {
    const { payment: _paid, order: _order, ...rest } = router.query;
    void router.push({ pathname: router.pathname, query: id === null ? rest : { ...rest, order: id } }, undefined, {
      shallow: true,
      scroll: false,
    });
  };
  const failure = query.error as ApiFailure | undefined;
  return (
    <Page>
      <PageHeader
        title={orderListText.title}
        actions={
          <Button startIcon={<PrintRounded />} onClick={() => window.print()}>
            {orderListText.print}
          </Button>
        }
      />
      {payment ? <PaymentResult publicId={payment} onOrder={openOrder} onClose={() => openOrder(null)} /> : null}
      <Section>
        <Filters filters={filters} isFiltered={isFiltered} onChange={change} />
        <DataTable
          label={orderListText.title}
          rows={query.data?.data}
          rowId={(row) => row.orderId}
          columns={columns}
          isLoading={query.isFetching}
          error={failure ?? null}
          onRetry={() => void query.refetch()}
          onRowClick={(row) => openOrder(row.orderId)}
          empty={
            <EmptyView
              text={isFiltered || filters.tab !== 'all' ? orderListText.emptyFilter : orderListText.empty}
              action={
                <Button variant="contained" component={Link} href={paths.buy()} prefetch={false}>
                  {orderListText.buy}
                </Button>
              }
            />
          }
          paging={{
            page: filters.page,
            size: filters.size,
            total: query.data?.pageInfo.totalCount ?? 0,
            onChange: (page, size) => change({ page, size }),
          }}
        />
      </Section>
      <OrderDrawer orderId={orderId} onClose={() => openOrder(null)} />
    </Page>
  );
}
