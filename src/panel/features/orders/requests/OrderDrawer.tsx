import { useState } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { useGetOrderQuery } from '#panel/api/orders.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ticketDrawerOpened } from '#panel/store/slices/drawersSlice.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Timeline } from '#panel/ui/data/Timeline.tsx';
import { BottomDrawer } from '#panel/ui/dialog/BottomDrawer.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { CancelDialog } from './CancelDialog.tsx';
import { formatOrderNo } from './columns.tsx';
import { Documents } from './Documents.tsx';
import type { OrderDetails } from './orderDetails.ts';
import { PayAgain } from './PayAgain.tsx';
import { PayoutRepair } from './PayoutRepair.tsx';
import { PendingSell } from './PendingSell.tsx';
import { SlipRepair } from './SlipRepair.tsx';
import { requestsText } from './strings.ts';

const Stack = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });
const Head = styled('div')({
  display: 'flex',
  justifyContent: 'space-between',
  alignItems: 'center',
  gap: '0.5rem',
  flexWrap: 'wrap',
});
const Actions = styled('div')({
  display: 'grid',
  gap: '0.75rem',
  gridTemplateColumns: 'repeat(auto-fit, minmax(140px, 1fr))',
});

/** One request: its course with planned and real times, its facts, payments and papers, and what can be done with it. */
export function OrderDrawer({ orderId, onClose }: { orderId: number | null; onClose: () => void }) {
  const query = useGetOrderQuery({ params: { orderId: orderId ?? 0 } }, { skip: orderId === null });
  const order = query.currentData?.data;
  return (
    <BottomDrawer
      isOpen={orderId !== null}
      onClose={onClose}
      title={order ? `${order.orderTypeText} · ${order.fundName}` : requestsText.details}
    >
      <QueryBoundary
        query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
        skeleton={<LoadingSkeleton shape="list" count={6} />}
        isWhole
      >
        {({ data }) => <OrderBody order={data} />}
      </QueryBoundary>
    </BottomDrawer>
  );
}

const timelineStates = { done: 'done', current: 'current', todo: 'waiting', failed: 'failed' } as const;

function OrderBody({ order }: { order: OrderDetails }) {
  return (
    <Stack>
      <Head>
        <span>
          <Ltr>{formatOrderNo(order.orderNo)}</Ltr>
          <CopyButton text={order.orderNo} label={requestsText.copyNo} />
        </span>
        <StatusChip colour={order.statusColor}>{order.statusText}</StatusChip>
      </Head>
      {order.statusNote ? <Alert severity="info">{order.statusNote}</Alert> : null}
      <NextStep order={order} />
      <Section title={requestsText.timeline}>
        <Timeline
          steps={order.timeline.map((step) => ({
            id: step.key,
            title: step.label,
            state: timelineStates[step.state],
            time: step.realAt
              ? jalaliText(step.realAt, 'moment')
              : step.plannedAt
                ? requestsText.planned(jalaliText(step.plannedAt, step.plannedAt.length > 10 ? 'moment' : 'long'))
                : undefined,
            ...(step.state === 'done' ? { detail: step.note ?? undefined } : { reason: step.note ?? undefined }),
          }))}
        />
      </Section>
      <OrderFacts order={order} />
      {order.payments.length > 0 ? <Payments order={order} /> : null}
      {order.documents.length > 0 ? <Documents order={order} /> : null}
      <OrderActions order={order} />
    </Stack>
  );
}

/** What the investor may do now for the request to go on (domain 1.8, column "investor may"). */
function NextStep({ order }: { order: OrderDetails }) {
  if (order.failedPayout) return <PayoutRepair order={order} payout={order.failedPayout} />;
  if (order.canRetry) return <PayAgain order={order} />;
  if (order.status === 'receipt_rejected' || order.status === 'pending_receipt') return <SlipRepair order={order} />;
  if (order.status === 'pending_otp') return <PendingSell order={order} />;
  return null;
}

function OrderFacts({ order }: { order: OrderDetails }) {
  const about = order.isEstimate ? `${requestsText.about} ` : '';
  const isBuy = order.orderType === 1;
  const money = (key: string, rial: string | null, isShown = true) =>
    rial !== null && isShown ? { key, value: <Money rial={rial} /> } : null;
  return (
    <Section title={requestsText.facts} note={order.isEstimate ? requestsText.estimated : undefined}>
      <DescriptionList
        items={[
          money(requestsText.amount, order.amount),
          order.units
            ? { key: requestsText.units, value: <Ltr>{about + formatNumber(BigInt(order.units))}</Ltr> }
            : null,
          order.unitPrice ? { key: requestsText.price, value: <Ltr>{formatNumber(order.unitPrice)}</Ltr> } : null,
          money(requestsText.fee, order.fee),
          money(requestsText.penalty, order.penalty, !isBuy),
          money(requestsText.remain, order.remain, isBuy),
          money(isBuy ? requestsText.net.buy : requestsText.net.sell, order.net),
          { key: requestsText.way, value: order.wayText },
          order.accountText ? { key: requestsText.account, value: <Ltr>{order.accountText}</Ltr> } : null,
          order.licenseNumber
            ? { key: requestsText.license, value: <Ltr>{toPersianDigits(order.licenseNumber)}</Ltr> }
            : null,
          order.refId ? { key: requestsText.refId, value: <Ltr>{toPersianDigits(order.refId)}</Ltr> } : null,
          order.reason ? { key: requestsText.reason, value: order.reason } : null,
        ]}
      />
    </Section>
  );
}

function Payments({ order }: { order: OrderDetails }) {
  return (
    <Section title={requestsText.payments}>
      <DescriptionList
        items={order.payments.map((payment) => ({
          id: payment.publicId,
          key: jalaliText(payment.createdAt, 'moment'),
          value: payment.statusText,
          hint: (
            <>
              <Money rial={payment.amount} /> · {payment.gatewayTitle}
              {payment.refId ? (
                <>
                  {' '}
                  · {requestsText.refId} <Ltr>{toPersianDigits(payment.refId)}</Ltr>
                </>
              ) : null}
              {payment.cardMask ? (
                <>
                  {' '}
                  · {requestsText.card} <Ltr>{toPersianDigits(payment.cardMask)}</Ltr>
                </>
              ) : null}
            </>
          ),
        }))}
      />
    </Section>
  );
}

function OrderActions({ order }: { order: OrderDetails }) {
  const dispatch = useAppDispatch();
  const [isCancelling, setCancelling] = useState(false);
  return (
    <Actions className="no-print">
      {order.canCancel ? (
        <Button variant="outlined" onClick={() => setCancelling(true)}>
          {order.cancelDeadline
            ? requestsText.cancelUntil(jalaliText(order.cancelDeadline, 'moment'))
            : requestsText.cancel}
        </Button>
      ) : null}
      <Button
        variant="outlined"
        onClick={() =>
          dispatch(ticketDrawerOpened({ topic: requestsText.ticketTopic(order.orderNo), orderId: order.orderId }))
        }
      >
        {requestsText.ticket}
      </Button>
      {order.canCancel ? (
        <CancelDialog order={order} isOpen={isCancelling} onClose={() => setCancelling(false)} />
      ) : null}
    </Actions>
  );
}
