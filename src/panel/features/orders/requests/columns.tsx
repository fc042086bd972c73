import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { requestsText } from './strings.ts';

export type OrderListRow = AnswerOf<typeof contract.listOrders>['data'][number];

const { columns: text } = requestsText;

/** Columns of the requests list; estimates carry the sign of about (domain 1.3). */
export const requestColumns: readonly Column<OrderListRow>[] = [
  { id: 'fundName', title: text.fund, flex: 1.6, minWidth: 150, isTitle: true, render: (row) => row.fundName },
  {
    id: 'orderNo',
    title: text.orderNo,
    flex: 1,
    minWidth: 112,
    render: (row) => <Ltr>{formatOrderNo(row.orderNo)}</Ltr>,
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
        <Ltr>{`${row.isEstimate ? `${requestsText.about} ` : ''}${formatNumber(BigInt(row.units))}`}</Ltr>
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

/** Order numbers are shown with Persian digits in a left-to-right island. */
export function formatOrderNo(orderNo: string): string {
  return toPersianDigits(orderNo);
}
