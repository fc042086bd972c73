import { useRef, useState } from 'react';
import { asApiFailure } from '#panel/api/failure.ts';
import { useRetryPaymentMutation } from '#panel/api/payments.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { requestsText } from './strings.ts';

/** A new payment attempt for an order at the gateway named, then the bank; one attempt however often it is pressed. */
export function useRetry() {
  const [start] = useRetryPaymentMutation();
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
      notify.error(asApiFailure(thrown, requestsText.failed).message);
      running.current = false;
      setBusy(false);
    }
  };
  return { retry, isBusy };
}
