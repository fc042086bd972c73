import Button from '@mui/material/Button';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import type { Column } from '#panel/ui/list/columns.ts';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Units } from '#panel/ui/text/Units.tsx';
import { orderListText } from './strings.ts';

type OrderListRow = ResponseOf<typeof contract.listOrders>['data'][number];

const { columns: text, acts, next } = orderListText;

/** What the investor has to do for the request to go on; null while it goes on by itself. */
function neededAct(row: OrderListRow): string | null {
  if (row.canRetry) return acts.pay;
  if (row.status === 'receipt_rejected') return acts.slip;
  if (row.status === 'pending_otp') return acts.code;
  return row.status === 'payout_failed' ? acts.account : null;
}

const otherAct = (row: OrderListRow): string =>
  row.status === 'pending_receipt' ? acts.slip : row.canCancel ? acts.cancel : acts.details;

/** The next moment of an open request, with what happens then. */
function nextOf(row: OrderListRow): string | null {
  if (row.canRetry && row.expireAt) return next.pay(jalaliText(row.expireAt, 'moment'));
  if ((row.status === 'registered' || row.status === 'processing') && row.priceDate)
    return next.price(jalaliText(row.priceDate));
  return row.status === 'payout_pending' && row.payoutDate ? next.payout(jalaliText(row.payoutDate)) : null;
}

const unitsOf = (row: OrderListRow) =>
  row.units ? <Units count={row.units} {...(row.isEstimate && { about: `${orderListText.about} ` })} /> : '—';

/**
 * Columns of the requests list; estimates carry the sign of about (domain 1.3). A card has fund, state, number, kind, amount and
 * the next date; the rest stands in the details.
 */
export const columns: readonly Column<OrderListRow>[] = [
  { id: 'fundName', title: text.fund, flex: 1.6, minWidth: 140, isTitle: true, render: (row) => row.fundName },
  {
    id: 'orderNo',
    title: text.orderNo,
    flex: 1,
    minWidth: 108,
    isLead: true,
    render: (row) => <Ltr>{toPersianDigits(row.orderNo)}</Ltr>,
  },
  { id: 'orderType', title: text.type, flex: 0.8, minWidth: 96, isLead: true, render: (row) => row.orderTypeText },
  {
    id: 'amount',
    title: text.amount,
    flex: 1.2,
    minWidth: 116,
    align: 'end',
    isLead: true,
    render: (row) => (row.amount ? <Money rial={row.amount} hasUnit={false} /> : '—'),
    card: (row) =>
      row.amount ? (
        <Money rial={row.amount} />
      ) : (
        <>
          {unitsOf(row)} {orderListText.unit}
        </>
      ),
  },
  {
    id: 'units',
    title: text.units,
    flex: 0.8,
    minWidth: 84,
    align: 'end',
    isHiddenOnCard: true,
    render: unitsOf,
  },
  {
    id: 'unitPrice',
    title: text.unitPrice,
    flex: 0.9,
    minWidth: 92,
    align: 'end',
    isHiddenOnCard: true,
    render: (row) => (row.unitPrice ? <Ltr>{formatNumber(row.unitPrice, 0)}</Ltr> : '—'),
  },
  { id: 'way', title: text.way, flex: 1, minWidth: 106, isHiddenOnCard: true, render: (row) => row.wayText },
  {
    id: 'createdAt',
    title: text.created,
    flex: 1.1,
    minWidth: 118,
    isHiddenOnCard: true,
    render: (row) => <JalaliDate value={row.createdAt} format="moment" />,
  },
  {
    id: 'priceDate',
    title: text.priceDate,
    flex: 1,
    minWidth: 98,
    isLead: true,
    render: (row) => (row.priceDate ? <JalaliDate value={row.priceDate} /> : '—'),
    card: (row) => nextOf(row) ?? orderListText.created(jalaliText(row.createdAt, 'moment')),
  },
  {
    id: 'status',
    title: text.status,
    flex: 1.2,
    minWidth: 126,
    render: (row) => <StatusChip color={row.statusColor}>{row.statusText}</StatusChip>,
  },
  {
    id: 'act',
    title: text.act,
    flex: 0.8,
    minWidth: 92,
    // the click reaches the row, whose details hold the act
    render: (row) => (
      <Button size="small" variant={neededAct(row) ? 'outlined' : 'text'}>
        {neededAct(row) ?? otherAct(row)}
      </Button>
    ),
    card: neededAct,
  },
];
