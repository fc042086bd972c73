import { useState } from 'react';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useListPaymentWaysQuery } from '#panel/api/orders.ts';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import type { OrderDetails } from './orderDetails.ts';
import { StepAlert } from './StepAlert.tsx';
import { requestsText } from './strings.ts';
import { useRetry } from './useRetry.ts';

/** Gateways that take a payment now; the choice is offered once an attempt is over, an open one goes on where it began. */
function useGateways(order: OrderDetails) {
  const isOver = order.status === 'payment_failed';
  const ways = useListPaymentWaysQuery(
    { query: { investorId: order.investorId, fundId: order.fundId } },
    { skip: !isOver },
  );
  return ways.data?.data.find((way) => way.code === 'ipg')?.gateways ?? [];
}

/** A request that waits for its money: until when, why the last attempt failed, and the way to the bank (domain 1.8). */
export function PayAgain({ order }: { order: OrderDetails }) {
  const { retry, isBusy } = useRetry();
  const isOnline = useOnline();
  const gateways = useGateways(order);
  const [gatewayId, setGatewayId] = useState('');
  const isFailed = order.status === 'payment_failed';
  const fault = isFailed ? order.payments.find((payment) => payment.errorText)?.errorText : null;
  return (
    <StepAlert
      severity={isFailed ? 'error' : 'warning'}
      title={isFailed ? requestsText.failed : requestsText.payWaits}
      actions={
        <Button
          variant="contained"
          loading={isBusy}
          disabled={!isOnline}
          onClick={() => void retry(order.orderId, gatewayId || undefined)}
        >
          {isFailed ? requestsText.retry : requestsText.pay}
        </Button>
      }
    >
      {fault ? <div>{fault}</div> : null}
      {order.expireAt ? <div>{requestsText.payUntil(jalaliText(order.expireAt, 'moment'))}</div> : null}
      {gateways.length > 1 ? (
        <TextField
          select
          fullWidth
          size="small"
          label={requestsText.gateway}
          value={gatewayId}
          onChange={(event) => setGatewayId(event.target.value)}
          sx={{ marginBlockStart: 3 }}
          slotProps={{ select: { displayEmpty: true }, inputLabel: { shrink: true } }}
        >
          <MenuItem value="">{requestsText.anyGateway}</MenuItem>
          {gateways.map((gateway) => (
            <MenuItem key={gateway.id} value={gateway.id} disabled={!gateway.isHealthy}>
              {gateway.isHealthy ? gateway.title : requestsText.gatewayDown(gateway.title)}
            </MenuItem>
          ))}
        </TextField>
      ) : null}
    </StepAlert>
  );
}
