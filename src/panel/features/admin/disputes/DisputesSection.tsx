import { toPersianDigits } from '#shared/digits.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/disputes.ts';
import { revalidate } from '#panel/api/baseApi.ts';
import { useListDisputedPaymentsQuery } from '#panel/api/disputes.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { MomentCell } from '#panel/ui/table/cells.tsx';
import type { Column } from '#panel/ui/table/columns.ts';
import { DataTable } from '#panel/ui/table/DataTable.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { useOpenRow } from '../kit/useOpenRow.ts';
import { DisputeDrawer } from './DisputeDrawer.tsx';
import { disputesText as text } from './strings.ts';

export type Dispute = AnswerOf<typeof contract.listDisputedPayments>['data'][number];

const columns: readonly Column<Dispute>[] = [
  {
    id: 'orderNo',
    title: text.columns.order,
    minWidth: 110,
    isTitle: true,
    render: (row) => <Ltr>{toPersianDigits(row.orderNo)}</Ltr>,
  },
  { id: 'investor', title: text.columns.investor, flex: 1.2, minWidth: 120, render: (row) => row.investorName },
  {
    id: 'amount',
    title: text.columns.amount,
    minWidth: 120,
    align: 'end',
    render: (row) => <Money rial={row.amount} hasUnit={false} isHideable={false} />,
  },
  {
    id: 'received',
    title: text.columns.received,
    minWidth: 120,
    align: 'end',
    render: (row) =>
      row.receivedAmount === null ? (
        text.unknown
      ) : (
        <Money rial={row.receivedAmount} hasUnit={false} isHideable={false} />
      ),
  },
  { id: 'reason', title: text.columns.reason, flex: 1.6, minWidth: 160, render: (row) => row.reasonText },
  { id: 'since', title: text.columns.since, minWidth: 100, render: (row) => <MomentCell value={row.disputedAt} /> },
  {
    id: 'proposal',
    title: text.columns.proposal,
    minWidth: 110,
    render: (row) => (row.resolution?.status === 'prepared' ? row.resolution.actText : text.none),
  },
];

/** Money that the gateway has and the books do not: each row opens with its facts and the acts of two people. */
export function DisputesSection() {
  const query = useListDisputedPaymentsQuery(
    { query: { size: 50 } },
    { ...revalidate, refetchOnMountOrArgChange: true },
  );
  const rows = query.data?.data;
  const opened = useOpenRow(rows, (row) => row.paymentId, 'dispute');
  return (
    <Section id="disputed-payments" title={text.title}>
      <p>{text.note}</p>
      <DataTable
        label={text.title}
        rows={rows}
        rowId={(row) => row.paymentId}
        columns={columns}
        isLoading={query.isFetching}
        error={query.error}
        onRetry={() => void query.refetch()}
        onRowClick={opened.open}
        empty={<EmptyView text={text.empty} />}
      />
      <DisputeDrawer row={opened.row} onClose={opened.close} />
    </Section>
  );
}
