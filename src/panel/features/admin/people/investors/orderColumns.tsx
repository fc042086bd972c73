import Button from '@mui/material/Button';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/investorFiles.ts';
import { InvestorFilesApi } from '#panel/api/investorFiles.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { DataTable } from '#panel/ui/list/DataTable.tsx';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { fileText } from './strings.ts';

type OrderRow = ResponseOf<typeof contract.listInvestorOrders>['data'][number];

const text = fileText.orders;

/** Columns of an investor's orders; estimates carry the sign of about (domain 1.3). */
export const orderColumns: readonly Column<OrderRow>[] = [
  {
    id: 'orderNo',
    title: text.number,
    flex: 1.1,
    minWidth: 120,
    isTitle: true,
    render: (row) => <TwoLines first={<Ltr>{toPersianDigits(row.orderNo)}</Ltr>} second={row.wayText} />,
  },
  {
    id: 'orderType',
    title: text.type,
    flex: 0.7,
    minWidth: 88,
    render: (row) => <StatusChip color={row.orderType === 1 ? 'success' : 'primary'}>{row.orderTypeText}</StatusChip>,
  },
  { id: 'fundName', title: text.fund, flex: 1.3, minWidth: 120, render: (row) => row.fundName },
  {
    id: 'amount',
    title: text.amount,
    flex: 1,
    minWidth: 120,
    align: 'end',
    render: (row) => (row.amount ? <Money rial={row.amount} hasUnit={false} isHideable={false} /> : '—'),
  },
  {
    id: 'units',
    title: text.units,
    flex: 0.7,
    minWidth: 84,
    align: 'end',
    render: (row) =>
      row.units ? <Ltr>{`${row.isEstimate ? `${text.about} ` : ''}${formatNumber(BigInt(row.units))}`}</Ltr> : '—',
  },
  {
    id: 'createdAt',
    title: text.created,
    flex: 1,
    minWidth: 116,
    render: (row) => (
      <TwoLines
        first={jalaliText(tehranDay(new Date(row.createdAt)), 'date')}
        second={row.priceDate ? `${text.priceDay} ${jalaliText(row.priceDate, 'date')}` : ''}
      />
    ),
  },
  {
    id: 'status',
    title: text.status,
    flex: 1.3,
    minWidth: 150,
    render: (row) => <StatusChip color={row.statusColor}>{row.statusText}</StatusChip>,
  },
];

// the card stands beside others: the type is the second line of the number, and units are in the tab of the orders
const shortColumns = orderColumns.flatMap((column) => {
  if (column.id === 'orderType' || column.id === 'units') return [];
  if (column.id !== 'orderNo') return [column];
  return [
    {
      ...column,
      render: (row: OrderRow) => (
        <TwoLines first={<Ltr>{toPersianDigits(row.orderNo)}</Ltr>} second={row.orderTypeText} />
      ),
    },
  ];
});

/** Orders that are not finished, newest first, with the way to all of them. */
export function OpenOrdersCard({ investorId }: { investorId: number }) {
  const query = InvestorFilesApi.useListInvestorOrdersQuery({ query: { investorId, open: true, page: 1, size: 5 } });
  const { change } = useUrlState();
  return (
    <Section
      title={text.title}
      action={
        <Button size="small" onClick={() => change({ tab: 'orders' })}>
          {fileText.all}
        </Button>
      }
    >
      <DataTable
        label={text.title}
        query={query}
        rowId={(row) => row.orderId}
        columns={shortColumns}
        isLoading={query.isLoading}
        empty={text.emptyOpen}
      />
    </Section>
  );
}
