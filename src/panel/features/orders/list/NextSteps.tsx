import Link from 'next/link';
import { useRouter } from 'next/router';
import { useRef, useState, type ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Button from '@mui/material/Button';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { undecidedPayments } from '#shared/paymentStates.ts';
import { codeInText, formatNumber } from '#shared/digits.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { OrdersApi } from '#panel/api/orders.ts';
import { PaymentsApi } from '#panel/api/payments.ts';
import { PayoutsApi } from '#panel/api/payouts.ts';
import { newUuid } from '#shared/uuid.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { toldToWait } from '#panel/components/signatureWait.ts';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { SelectField } from '#panel/ui/form/SelectField.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { AccountTiles, usePayoutAccounts } from '../flow/AccountTiles.tsx';
import { readSentSell, SellCodeDialog, useSellCode } from '../sell/SellCodeDialog.tsx';
import { sellText } from '../sell/strings.ts';
import { orderListText } from './strings.ts';

/** One request with everything that belongs to it. */
export type OrderDetails = ResponseOf<typeof contract.getOrder>['data'];

const Buttons = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.75rem', marginBlockStart: '0.75rem' });

export interface StepAlertProps {
  severity: 'info' | 'warning' | 'error';
  title: string;
  /** why, and until when */
  children?: ReactNode;
  /** the method on; below the words, where a phone has room for them */
  actions?: ReactNode;
}

/** On top of a request: what it waits for, why, and the one button with which it goes on. */
export function StepAlert({ severity, title, children, actions }: StepAlertProps) {
  return (
    <Alert severity={severity} className="no-print">
      <AlertTitle>{title}</AlertTitle>
      {children}
      {actions ? <Buttons>{actions}</Buttons> : null}
    </Alert>
  );
}

/** A new payment attempt for an order at the gateway named, then the bank; one attempt however often it is pressed. */
export function useRetry() {
  const [start] = PaymentsApi.useRetryPaymentMutation();
  const [isBusy, setBusy] = useState(false);
  const running = useRef(false);
  const retry = async (orderId: number, gatewayId?: string) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    try {
      const { data } = await start({
        params: { orderId },
        body: { ...(gatewayId && { gatewayId }) },
        idempotencyKey: newUuid(),
      }).unwrap();
      window.location.assign(data.payUrl);
    } catch (thrown) {
      const { code, message } = asApiFailure(thrown, orderListText.failed);
      // the bank was asked first and had the money: the person is told of a success
      if (code === 'ORDER_ALREADY_PAID') notify.success(message);
      else notify.error(message);
      running.current = false;
      setBusy(false);
    }
  };
  return { retry, isBusy };
}

/** Gateways that take a payment now; the choice is offered once an attempt is over, an open one goes on where it began. */
function useGateways(order: OrderDetails) {
  const isOver = order.status === 'payment_failed';
  const methods = OrdersApi.useListPaymentMethodsQuery(
    { query: { investorId: order.investorId, fundId: order.fundId } },
    { skip: !isOver },
  );
  return methods.data?.data.find((method) => method.code === 'ipg')?.gateways ?? [];
}

/** A request that waits for its money: until when, why the last attempt failed, and the method to the bank (domain 1.8). */
export function PayAgain({ order }: { order: OrderDetails }) {
  const { retry, isBusy } = useRetry();
  const isOnline = useOnline();
  const gateways = useGateways(order);
  const [gatewayId, setGatewayId] = useState('');
  const isFailed = order.status === 'payment_failed';
  const open = isFailed
    ? undefined
    : order.payments.find((one) => undecidedPayments.some((state) => state === one.status));
  const reason = isFailed ? order.payments.find((payment) => payment.errorText)?.errorText : null;
  return (
    <StepAlert
      severity={isFailed ? 'error' : 'warning'}
      title={isFailed ? orderListText.failed : orderListText.payWaits}
      actions={
        <>
          <Button
            variant="contained"
            loading={isBusy}
            disabled={!isOnline}
            onClick={() => void retry(order.orderId, gatewayId || undefined)}
          >
            {isFailed ? orderListText.retry : orderListText.pay}
          </Button>
          {open ? (
            <Button component={Link} href={paths.requests({ payment: open.publicId })} prefetch={false}>
              {orderListText.payCheck}
            </Button>
          ) : null}
        </>
      }
    >
      {reason ? <div>{reason}</div> : null}
      {open ? <div>{orderListText.payAsks}</div> : null}
      {order.expireAt ? <div>{orderListText.payUntil(jalaliText(order.expireAt, 'weekdayTime'))}</div> : null}
      {gateways.length > 1 ? (
        <SelectField
          fullWidth
          size="small"
          label={orderListText.gateway}
          value={gatewayId}
          options={[
            { value: '', label: orderListText.anyGateway },
            ...gateways.map(({ id, title, isHealthy }) => ({
              value: id,
              label: isHealthy ? title : orderListText.gatewayDown(title),
              disabled: !isHealthy,
            })),
          ]}
          onChange={setGatewayId}
          sx={{ marginBlockStart: 3 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        />
      ) : null}
    </StepAlert>
  );
}

/** A sell that waits for its SMS code: the code can be entered here where it was asked for (domain 1.8). */
export function PendingSell({ order }: { order: OrderDetails }) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const code = useSellCode(readSentSell(order.orderId), async (placed) => {
    setOpen(false);
    if (!toldToWait(placed.signatures)) notify.success(sellText.done(codeInText(placed.orderNo)));
    // another code makes another request: the drawer follows it
    if (placed.orderId !== order.orderId) await router.push(paths.requests({ order: placed.orderId }));
  });
  const { sent } = code;
  // without a time of its own it waits for other signatories, and its note says so
  if (order.expireAt === null)
    return (
      <StepAlert
        severity="info"
        title={sellText.signaturesTitle}
        actions={
          <Button variant="outlined" component={Link} href={paths.profile({ tab: 'signatures' })} prefetch={false}>
            {sellText.signatures}
          </Button>
        }
      />
    );
  return (
    <StepAlert
      severity="warning"
      title={sellText.pendingTitle}
      actions={
        sent ? (
          <Button variant="contained" onClick={() => setOpen(true)}>
            {sellText.enterCode}
          </Button>
        ) : (
          <Button variant="outlined" component={Link} href={paths.sell({ fund: order.fundId })} prefetch={false}>
            {sellText.newSell}
          </Button>
        )
      }
    >
      {sent ? sellText.pendingNote : sellText.pendingElsewhere}
      <SellCodeDialog
        code={code}
        isOpen={isOpen}
        facts={order.units ? sellText.otpFacts(formatNumber(BigInt(order.units)), order.fundName) : null}
        onClose={() => setOpen(false)}
      />
    </StepAlert>
  );
}

const Body = styled('div')({ display: 'grid', gap: '1rem' });

export interface PayoutRepairProps {
  order: OrderDetails;
  payout: NonNullable<OrderDetails['failedPayout']>;
}

/** Money that did not reach its account: why, and another verified account of the investor to send it to (domain 1.8). */
export function PayoutRepair({ order, payout }: PayoutRepairProps) {
  const [accountId, setAccountId] = useState<number | null>(null);
  const accounts = usePayoutAccounts(order.investorId, accountId);
  const [change, { isLoading }] = PayoutsApi.useChangePayoutAccountMutation();
  const [failure, setFailure] = useState<string | null>(null);
  const isOnline = useOnline();
  const { keyOf } = useIdempotencyKey();
  const chosenId = accounts.chosen?.accountId;
  const send = async () => {
    if (chosenId === undefined) return;
    setFailure(null);
    const body = { accountId: chosenId };
    try {
      const params = { orderId: order.orderId };
      const { data } = await change({ params, body, idempotencyKey: keyOf(body) }).unwrap();
      if (!toldToWait(data.signatures)) notify.success(orderListText.payoutQueued);
    } catch (thrown) {
      setFailure(asApiFailure(thrown, orderListText.payoutFailed).message);
    }
  };
  return (
    <Section title={orderListText.payoutRepair}>
      <Body>
        <Alert severity="error">
          <AlertTitle>{orderListText.payoutFailed}</AlertTitle>
          <div>
            {payout.kindText} · <Money rial={payout.amount} />
          </div>
          {payout.reason ?? order.reason}
        </Alert>
        <AccountTiles label={orderListText.payoutRepair} accounts={accounts} onChoose={setAccountId} />
        {failure ? (
          <Alert severity="error" role="alert">
            {failure}
          </Alert>
        ) : null}
        <Button
          variant="contained"
          loading={isLoading}
          disabled={!isOnline || chosenId === undefined}
          onClick={() => void send()}
        >
          {orderListText.payoutSend}
        </Button>
      </Body>
    </Section>
  );
}
