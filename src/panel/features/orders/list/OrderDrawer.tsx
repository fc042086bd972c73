import dynamic from 'next/dynamic';
import Link from 'next/link';
import { useState } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { paths } from '#panel/paths.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { orderSteps } from '#panel/components/orderSteps.ts';
import { useDownload } from '#panel/components/useDownload.ts';
import { useFileName } from '#panel/components/useFileName.ts';
import { useSite } from '#panel/shell/site.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { ticketDrawerOpened } from '#panel/store/slices/drawersSlice.ts';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { Timeline } from '#panel/ui/data/Timeline.tsx';
import { SidePanel } from '#panel/ui/dialog/SidePanel.tsx';
import { ImageRounded } from '#panel/ui/icons/ImageRounded.tsx';
import { PictureAsPdfRounded } from '#panel/ui/icons/PictureAsPdfRounded.tsx';
import { ButtonRow, Stack } from '#panel/ui/layout/blocks.ts';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { CopyButton } from '#panel/ui/text/CopyButton.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { CancelDialog } from './CancelDialog.tsx';
import { PayAgain, PayoutRepair, PendingSell, type OrderDetails } from './NextSteps.tsx';
import { orderListText } from './strings.ts';
import { Units } from '#panel/ui/text/Units.tsx';

// the form of a slip, for the few that wait for one
const SlipRepair = dynamic(() => import('./SlipRepair.tsx').then((part) => part.SlipRepair), {
  ssr: false,
  loading: () => <LoadingSkeleton shape="pairs" count={3} />,
});

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

/** One request: its course with planned and real times, its facts, payments and documents, and what can be done with it. */
export function OrderDrawer({
  orderId,
  onNext = null,
  onPrevious = null,
  onClose,
}: {
  orderId: number | null;
  /** to the request after and the one before in the list */
  onNext?: (() => void) | null;
  onPrevious?: (() => void) | null;
  onClose: () => void;
}) {
  const query = OrdersApi.useGetOrderQuery({ params: { orderId: orderId ?? 0 } }, { skip: orderId === null });
  const order = query.currentData?.data;
  return (
    <SidePanel
      isOpen={orderId !== null}
      isBeside
      onNext={onNext}
      onPrevious={onPrevious}
      onClose={onClose}
      title={order ? `${order.orderTypeText} · ${order.fundName}` : orderListText.details}
    >
      <QueryBoundary
        query={{ data: query.currentData, error: query.error, refetch: query.refetch }}
        skeleton={<LoadingSkeleton shape="list" count={6} />}
        isWhole
      >
        {({ data }) => <OrderBody order={data} />}
      </QueryBoundary>
    </SidePanel>
  );
}

function OrderBody({ order }: { order: OrderDetails }) {
  return (
    <Stack>
      <Head>
        <span>
          <Ltr>{toPersianDigits(order.orderNo)}</Ltr>
          <CopyButton text={order.orderNo} label={orderListText.copyNo} />
        </span>
        <StatusChip color={order.statusColor}>{order.statusText}</StatusChip>
      </Head>
      <NextEvent order={order} />
      <NextStep order={order} />
      <Section title={orderListText.timeline}>
        <Timeline steps={orderSteps(order.timeline)} />
      </Section>
      <OrderFacts order={order} />
      {order.payments.length > 0 ? <Payments order={order} /> : null}
      {order.documents.length > 0 ? <Documents order={order} /> : null}
      <OrderActions order={order} />
    </Stack>
  );
}

/** The next event of an open request: when, late since when, and why. The notice of an act that is needed says the rest. */
function NextEvent({ order: { next, statusNote } }: { order: OrderDetails }) {
  if (next.kind === 'over') return statusNote ? <Alert severity="info">{statusNote}</Alert> : null;
  const why = next.lateSince ? next.why : (statusNote ?? next.why);
  return (
    <Alert severity={next.lateSince ? 'warning' : 'info'}>
      <AlertTitle>{next.text}</AlertTitle>
      {why}
      {next.newDate && next.newDate !== next.when ? (
        <div>{orderListText.endsOn(jalaliText(next.newDate, 'weekday'))}</div>
      ) : null}
    </Alert>
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
  const about = order.isEstimate ? `${orderListText.about} ` : '';
  const isBuy = order.orderType === 1;
  const money = (key: string, rial: string | null, isShown = true) =>
    rial !== null && isShown ? { key, value: <Money rial={rial} /> } : null;
  return (
    <Section title={orderListText.facts} note={order.isEstimate ? orderListText.estimated : undefined}>
      <DescriptionList
        items={[
          money(orderListText.amount, order.amount),
          order.units ? { key: orderListText.units, value: <Units count={order.units} about={about} /> } : null,
          order.unitPrice ? { key: orderListText.price, value: <Ltr>{formatNumber(order.unitPrice, 0)}</Ltr> } : null,
          money(orderListText.fee, order.fee),
          money(orderListText.penalty, order.penalty, !isBuy),
          money(orderListText.remain, order.remain, isBuy),
          money(isBuy ? orderListText.net.buy : orderListText.net.sell, order.net),
          { key: isBuy ? orderListText.method.buy : orderListText.method.sell, value: order.wayText },
          order.accountText ? { key: orderListText.account, value: <Ltr>{order.accountText}</Ltr> } : null,
          order.licenseNumber
            ? { key: orderListText.licenseNo, value: <Ltr>{toPersianDigits(order.licenseNumber)}</Ltr> }
            : null,
          order.trackingCode
            ? {
                key: orderListText.trackingCode,
                value: (
                  <>
                    <Ltr>{order.trackingCode}</Ltr>
                    <CopyButton text={order.trackingCode} label={orderListText.copyTrackingCode} />
                  </>
                ),
                hint: orderListText.trackingHint,
              }
            : null,
          order.refId ? { key: orderListText.refId, value: <Ltr>{toPersianDigits(order.refId)}</Ltr> } : null,
          order.reason ? { key: orderListText.reason, value: order.reason } : null,
        ]}
      />
    </Section>
  );
}

function Payments({ order }: { order: OrderDetails }) {
  return (
    <Section title={orderListText.payments}>
      <DescriptionList
        items={order.payments.map((payment) => ({
          id: payment.publicId,
          key: jalaliText(payment.createdAt, 'longTime'),
          value: payment.statusText,
          hint: (
            <>
              <Money rial={payment.amount} /> · {payment.gatewayTitle}
              {payment.refId ? (
                <>
                  {' '}
                  · {orderListText.refId} <Ltr>{toPersianDigits(payment.refId)}</Ltr>
                </>
              ) : null}
              {payment.cardMask ? (
                <>
                  {' '}
                  · {orderListText.card} <Ltr>{toPersianDigits(payment.cardMask)}</Ltr>
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
  const { closed } = useSite();
  const [isCancelling, setCancelling] = useState(false);
  return (
    <Actions className="no-print">
      {order.canCancel ? (
        <Button variant="outlined" onClick={() => setCancelling(true)}>
          {order.cancelDeadline
            ? orderListText.cancelUntil(jalaliText(order.cancelDeadline, 'weekdayTime'))
            : orderListText.cancel}
        </Button>
      ) : null}
      <Button
        variant="outlined"
        onClick={() =>
          dispatch(ticketDrawerOpened({ topic: orderListText.ticketTopic(order.orderNo), orderId: order.orderId }))
        }
      >
        {orderListText.ticket}
      </Button>
      {order.orderType === 1 ? (
        <>
          <Button variant="outlined" component={Link} href={paths.buy({ fund: order.fundId })} prefetch={false}>
            {orderListText.buyAgain}
          </Button>
          {closed.includes('directDebit') ? null : (
            <Button
              variant="outlined"
              component={Link}
              href={paths.directDebit({ plan: 'new', fund: order.fundId, amount: order.amount })}
              prefetch={false}
            >
              {orderListText.monthly}
            </Button>
          )}
        </>
      ) : null}
      {order.canCancel ? (
        <CancelDialog order={order} isOpen={isCancelling} onClose={() => setCancelling(false)} />
      ) : null}
    </Actions>
  );
}

/** The documents of the order so far: its receipt, its notice, its certificate, the picture of its bank slip. */
function Documents({ order }: { order: OrderDetails }) {
  const { download, busy } = useDownload(orderListText.downloadFailed);
  const nameOf = useFileName();
  const isOnline = useOnline();
  return (
    <Section title={orderListText.documents}>
      <ButtonRow className="no-print">
        {order.documents.map(({ kind, title, fileUrl }) => (
          <Button
            key={fileUrl}
            variant="outlined"
            startIcon={kind === 'slip' ? <ImageRounded /> : <PictureAsPdfRounded />}
            loading={busy === fileUrl}
            loadingPosition="start"
            disabled={!isOnline}
            onClick={() => void download(fileUrl, nameOf(`${title} ${order.orderNo}`))}
          >
            {title}
          </Button>
        ))}
      </ButtonRow>
    </Section>
  );
}
