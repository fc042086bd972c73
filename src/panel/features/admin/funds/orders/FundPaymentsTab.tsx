import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orderReports.ts';
import { paymentStateLabels } from '#shared/texts/orderTexts.ts';
import { paymentStates } from '#shared/contract/payments.ts';
import { ReportsApi } from '#panel/api/reports.ts';
import { FileButtons } from '#panel/components/FileButtons.tsx';
import { OrderLink } from '#panel/components/OrderLink.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatTiles } from '#panel/ui/data/StatTiles.tsx';
import { StatusChip, type StatusColor } from '#panel/ui/data/StatusChip.tsx';
import { optionsOf } from '#panel/ui/form/optionsOf.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { MomentCell, TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { ListFilters } from '#panel/ui/list/ListFilters.tsx';
import { dayFilter, textFilter, wordFilter } from '#panel/ui/list/filters.ts';
import { useListState } from '#panel/ui/list/useListState.ts';
import { personCell, rialCell } from '#panel/ui/list/values.tsx';
import { codeText } from '#panel/ui/text/CopyButton.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { reportText as text } from './strings.ts';

type Row = ResponseOf<typeof contract.listFundPayments>['data'][number];

const filters = {
  search: textFilter('search'),
  status: wordFilter('status', paymentStates),
  from: dayFilter('fromDate'),
  to: dayFilter('toDate'),
};
const selects = [{ name: 'status', label: text.status, options: optionsOf(paymentStates, paymentStateLabels) }];
const colors: Readonly<Record<Row['result'], StatusColor>> = {
  pending: 'info',
  ok: 'success',
  failed: 'error',
  refund: 'warning',
  refunded: 'default',
  disputed: 'warning',
};

const columns: readonly Column<Row>[] = [
  {
    id: 'createdAt',
    title: text.columns.date,
    flex: 0.9,
    minWidth: 96,
    render: (row) => <MomentCell value={row.createdAt} />,
  },
  {
    id: 'investorName',
    title: text.columns.investor,
    flex: 1.3,
    minWidth: 116,
    isTitle: true,
    render: (row) => personCell(row),
  },
  {
    id: 'orderNo',
    title: text.columns.order,
    flex: 0.9,
    minWidth: 112,
    render: (row) => <OrderLink orderId={row.orderId} orderNo={row.orderNo} />,
  },
  { id: 'amount', title: text.columns.amount, minWidth: 116, align: 'end', render: (row) => rialCell(row.amount) },
  {
    id: 'gateway',
    title: text.columns.gateway,
    flex: 1.2,
    minWidth: 120,
    render: (row) => <TwoLines first={row.gatewayTitle} second={row.refId ? <Ltr>{codeText(row.refId)}</Ltr> : '—'} />,
  },
  {
    id: 'status',
    title: text.columns.state,
    flex: 1.2,
    minWidth: 140,
    render: (row) => <StatusChip color={colors[row.result]}>{row.statusText}</StatusChip>,
  },
];

/** Gateway payments of a fund with their states; each leads to its request. */
export function FundPaymentsTab({ fundId }: { fundId: number }) {
  const list = useListState({ filters, scope: 'payments' });
  const query = ReportsApi.useListFundPaymentsQuery(
    { params: { fundId }, query: list.query },
    { skip: !list.isReady, refetchOnMountOrArgChange: true },
  );
  const summary = query.data?.summary;
  const unknown = query.error && !summary ? null : undefined;
  return (
    <Stack>
      <StatTiles
        label={text.statsLabel}
        stats={[
          { id: 'rows', label: text.payments.rows, count: summary?.count ?? unknown },
          {
            id: 'received',
            label: text.payments.received,
            count: summary?.receivedCount ?? unknown,
            amount: summary?.receivedAmount,
          },
        ]}
      />
      <Section>
        <ListFilters
          list={list}
          search={text.searchPayments}
          selects={selects}
          days={{ from: text.from, to: text.to, daysAhead: 0 }}
          actions={
            <FileButtons
              title={text.payments.label}
              ask={(format) =>
                ReportsApi.endpoints.exportFundPayments.initiate({
                  params: { fundId },
                  query: { ...list.chosen, format },
                })
              }
            />
          }
        />
        <DataTable
          label={text.payments.label}
          query={query}
          list={list}
          rowId={(row) => row.paymentId}
          columns={columns}
          empty={text.payments.empty}
          emptyFilter={text.payments.emptyFilter}
        />
      </Section>
    </Stack>
  );
}
