import { useRef, useState } from 'react';
import type { AnswerOf } from '#shared/contract/define.ts';
import type * as contract from '#shared/contract/orders.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useSellOrderMutation, useSendSellOtpMutation } from '#panel/api/orders.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { sentNow } from '#panel/ui/form/CodeEntry.tsx';
import { sentSells, type SellWish, type SentSell } from './sentSell.ts';
import { sellText } from './strings.ts';

type CodeFault = { message: string; needsNewCode: boolean };
type Placed = AnswerOf<typeof contract.sellOrder>['data'];

/** Answers after which the sent code is of no more use. */
const spentCodes: readonly string[] = ['OTP_EXPIRED', 'OTP_USED_UP', 'ORDER_PAYLOAD_CHANGED', 'ORDER_STATE_CHANGED'];

/** Sends the code for exactly one wish, then places the order with it, once however often it is pressed. */
export function useSellCode(before: SentSell | null, onPlaced: (placed: Placed) => Promise<unknown>) {
  const [send] = useSendSellOtpMutation();
  const [place] = useSellOrderMutation();
  const [sent, setSent] = useState(before);
  const [isBusy, setBusy] = useState(false);
  const [fault, setFault] = useState<CodeFault | null>(null);
  const running = useRef(false);
  const { keyOf } = useIdempotencyKey();

  async function once<T>(run: () => Promise<T>): Promise<T | undefined> {
    if (running.current) return undefined;
    running.current = true;
    setBusy(true);
    const result = await run();
    running.current = false;
    setBusy(false);
    return result;
  }

  /** Asks for a code; gives the failure when none was sent, undefined while another call runs. */
  const request = (wish: SellWish) =>
    once<ApiFailure | null>(async () => {
      setFault(null);
      try {
        const { data } = await send({ body: wish }).unwrap();
        const next = { ...sentNow(data.mobile_mask, data.expire_in, data.resend_in), wish, orderId: data.orderId };
        sentSells.write(next);
        setSent(next);
        return null;
      } catch (thrown) {
        const failed = asApiFailure(thrown, sellText.failed);
        setFault({ message: failed.message, needsNewCode: true });
        return failed;
      }
    });

  const confirm = (otp: string) =>
    once(async () => {
      if (!sent) return;
      setFault(null);
      const body = { ...sent.wish, orderId: sent.orderId, otp };
      try {
        const { data } = await place({ body, idempotencyKey: keyOf(body) }).unwrap();
        sentSells.clear(sent.orderId);
        await onPlaced(data);
      } catch (thrown) {
        const failed = asApiFailure(thrown, sellText.failed);
        setFault({ message: failed.message, needsNewCode: spentCodes.includes(failed.code) });
      }
    });

  return { sent, isBusy, fault, request, confirm, clearFault: () => setFault(null) };
}

export type SellCode = ReturnType<typeof useSellCode>;
