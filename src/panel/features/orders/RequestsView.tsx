import Link from 'next/link';
import { useRouter } from 'next/router';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import PrintRounded from '@mui/icons-material/PrintRounded';
import type { ApiFailure } from '#panel/api/failure.ts';
import { useListOrdersQuery } from '#panel/api/orders.ts';
import { paths } from '#panel/paths.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectInvestorId } from '#panel/store/slices/UserInvestorsSlice.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { requestColumns } from './requests/columns.tsx';
import { Filters } from './requests/Filters.tsx';
import { OrderDrawer } from './requests/OrderDrawer.tsx';
import { PaymentResult } from './requests/PaymentResult.tsx';
import { requestsText } from './requests/strings.ts';
import { listQuery, useRequestFilters } from './requests/useRequestFilters.ts';

const Page = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });

/** All requests of the investor with filters in the URL; a payment's result stands on top when the bank sends one back. */
export function RequestsView() {
  const investorId = useAppSelector(selectInvestorId);
  if (investorId === null) return <LoadingSkeleton shape="table" count={8} />;
  return <RequestsOf investorId={investorId} />;
}

function RequestsOf({ investorId }: { investorId: number }) {
  const router = useRouter();
  const { filters, change, isFiltered } = useRequestFilters();
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
        title={requestsText.title}
        actions={
          <Button startIcon={<PrintRounded />} onClick={() => window.print()}>
            {requestsText.print}
          </Button>
        }
      />
      {payment ? <PaymentResult publicId={payment} onOrder={openOrder} onClose={() => openOrder(null)} /> : null}
      <Section>
        <Filters filters={filters} isFiltered={isFiltered} onChange={change} />
        <DataTable
          label={requestsText.title}
          rows={query.data?.data}
          rowId={(row) => row.orderId}
          columns={requestColumns}
          isLoading={query.isFetching}
          error={failure ?? null}
          onRetry={() => void query.refetch()}
          onRowClick={(row) => openOrder(row.orderId)}
          empty={
            <EmptyView
              text={isFiltered || filters.tab !== 'all' ? requestsText.emptyFilter : requestsText.empty}
              action={
                <Button variant="contained" component={Link} href={paths.buy()} prefetch={false}>
                  {requestsText.buy}
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
