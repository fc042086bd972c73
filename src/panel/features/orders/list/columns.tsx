import Button from '@mui/material/Button';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { ownOrders } from '#shared/lists/orders.ts';
import { isUnderWay, orderProgress } from '#panel/components/orderProgress.ts';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { ProgressSteps } from '#panel/ui/data/ProgressSteps.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { ScheduleRounded } from '#panel/ui/icons/ScheduleRounded.tsx';
import { TwoLines } from '#panel/ui/list/cells.tsx';
import type { CardParts } from '#panel/ui/list/columns.ts';
import { columnsOf } from '#panel/ui/list/columnsOf.tsx';
import type { SwipeAct } from '#panel/ui/list/swipeRow.tsx';
import { JalaliDate, jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { Units } from '#panel/ui/text/Units.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { orderListText } from './strings.ts';

type OrderListRow = ResponseOf<typeof contract.listOrders>['data'][number];

const { acts } = orderListText;

const otherAct = (row: OrderListRow): string =>
  row.status === 'pending_receipt' ? acts.slip : row.canCancel ? acts.cancel : acts.details;

/** The next event of a request; of one that is over its certificate, or why it ended. */
function nextOf(row: OrderListRow): string {
  if (row.next.kind !== 'over') return row.next.text;
  if (row.status === 'issued' && row.licenseDate) return orderListText.license(jalaliText(row.licenseDate));
  return row.reason ?? row.next.text;
}

const unitsOf = (row: OrderListRow) =>
  row.units ? <Units count={row.units} {...(row.isEstimate && { about: `${orderListText.about} ` })} /> : '—';

const Line = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  // what has no room beside a long sentence goes below it, to the end of the row
  flexWrap: 'wrap',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.25rem 0.75rem',
  marginBlock: '0.5rem',
  color: theme.vars.palette.text.secondary,
  '& > strong': { ...theme.typography.subtitle1, color: theme.vars.palette.text.primary },
  '& > span': { display: 'inline-flex', gap: '0.375rem', minWidth: 0 },
  // beside the first line of its sentence
  '& svg': { marginBlockStart: '0.2rem' },
  '& > b': { flex: 'none', marginInlineStart: 'auto', fontWeight: 600, color: theme.vars.palette.primary.main },
  '&:last-child': { marginBlockEnd: 0 },
  '&[data-act] > span': { color: theme.vars.palette.warning.main },
}));

/** The inside of a request on a phone: its amount, how far it is, the next date, and the act that waits for the investor. */
function OrderCard({ row }: { row: OrderListRow }) {
  const { act } = row.next;
  const units = row.units ? (
    <>
      {unitsOf(row)} {orderListText.unit}
    </>
  ) : null;
  return (
    <>
      <Line>
        <strong>{row.amount ? <Money rial={row.amount} /> : units}</strong>
        {row.amount ? <span>{units}</span> : null}
      </Line>
      {isUnderWay(row.orderType, row.status) ? (
        <ProgressSteps label={orderListText.timeline} steps={orderProgress(row.orderType, row.status)} />
      ) : null}
      <Line data-act={act ? '' : undefined}>
        <span>
          <ScheduleRounded sx={{ fontSize: 18 }} />
          {nextOf(row)}
        </span>
        {act ? <b>{act}</b> : null}
      </Line>
    </>
  );
}

/** What a swipe of a request offers: its next act, and a ticket about it. */
export const orderSwipe =
  (does: { open: (row: OrderListRow) => void; ask: (row: OrderListRow) => void }) =>
  (row: OrderListRow): SwipeAct[] => {
    const act = row.next.act ?? otherAct(row);
    return [
      { label: act, name: orderListText.actOf(act, row.orderNo), onClick: () => does.open(row) },
      { label: orderListText.ticket, name: orderListText.ticketOf(row.orderNo), onClick: () => does.ask(row) },
    ];
  };

/** A request on a phone: fund, kind and number, state, amount and the next date. */
export const orderCard: CardParts<OrderListRow> = {
  mark: (row) => <Avatar name={row.fundName} size={36} />,
  second: (row) => (
    <>
      {row.orderTypeText} · <Ltr>{toPersianDigits(row.orderNo)}</Ltr>
    </>
  ),
  body: (row) => <OrderCard row={row} />,
};

/** Columns of the requests list; estimates carry the sign of about (domain 1.3). On phones a request is an `orderCard`. */
export const columns = columnsOf(ownOrders, {
  orderBeside: (row) => <TwoLines first={<Ltr>{toPersianDigits(row.orderNo)}</Ltr>} second={row.orderTypeText} />,
  amount: (row) => (row.amount ? <Money rial={row.amount} hasUnit={false} /> : '—'),
  units: unitsOf,
  unitPrice: (row) => (row.unitPrice ? <Ltr>{formatNumber(row.unitPrice, 0)}</Ltr> : '—'),
  createdAt: (row) => <JalaliDate value={row.createdAt} format="moment" />,
  status: (row) => <StatusChip color={row.statusColor}>{row.statusText}</StatusChip>,
  next: nextOf,
  // the click reaches the row, whose details hold the act
  act: (row) => (
    <Button size="small" variant={row.next.act ? 'outlined' : 'text'}>
      {row.next.act ?? otherAct(row)}
    </Button>
  ),
});
