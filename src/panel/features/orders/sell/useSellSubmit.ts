import { useRef, useState } from 'react';
import { useRouter } from 'next/router';
import { toPersianDigits } from '#shared/digits.ts';
import { asApiFailure, type ApiFailure } from '#panel/api/failure.ts';
import { useSellOrderMutation, useSendSellOtpMutation } from '#panel/api/orders.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { quantityOf, sellDrafts } from './draft.ts';
import { sellText } from './strings.ts';
import type { SellFlow } from './useSellFlow.ts';

/** A code that was sent, with exactly what it confirms. */
interface Sent {
  body: ReturnType<typeof wishOf>;
  orderId: number;
  mobileMask: string;
  /** moments by this device's clock, ms */
  expiresAt: number;
  resendAt: number;
}

type CodeFault = { message: string; needsNewCode: boolean };

/** Answers after which the sent code is of no more use. */
const spentCodes: readonly string[] = ['OTP_EXPIRED', 'OTP_USED_UP', 'ORDER_PAYLOAD_CHANGED', 'ORDER_STATE_CHANGED'];

function wishOf(flow: SellFlow, investorId: number) {
  const form = flow.form.getValues();
  return { investorId, fundId: form.fundId ?? 0, ...quantityOf(form), accountId: flow.accounts.chosen?.accountId ?? 0 };
}

/** Shows a failure beneath the field it belongs to; true when that is on the step of the quantity. */
function showOnForm(flow: SellFlow, failed: ApiFailure): boolean {
  let isShown = false;
  for (const name of ['units', 'amount'] as const) {
    const message = failed.fields?.[name]?.[0];
    if (!message || flow.mode !== name) continue;
    flow.form.setError(name, { message });
    isShown = true;
  }
  return isShown;
}

/**
 * Asks for a code for exactly what the form says, then places the order with it, once however often it is pressed. A code
 * that still lives is used again for the same wish; another wish gets another code (the server binds them, domain 9.5).
 */
export function useSellSubmit(flow: SellFlow, investorId: number) {
  const router = useRouter();
  const [send] = useSendSellOtpMutation();
  const [place] = useSellOrderMutation();
  const [sent, setSent] = useState<Sent | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isBusy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const [fault, setFault] = useState<CodeFault | null>(null);
  const running = useRef(false);
  const keyed = useRef({ text: '', key: '' });

  const once = async (run: () => Promise<void>) => {
    if (running.current) return;
    running.current = true;
    setBusy(true);
    await run();
    running.current = false;
    setBusy(false);
  };

  const requestCode = () =>
    once(async () => {
      setFailure(null);
      setFault(null);
      const body = wishOf(flow, investorId);
      try {
        const { data } = await send({ body }).unwrap();
        const now = Date.now();
        setSent({
          body,
          orderId: data.orderId,
          mobileMask: data.mobile_mask,
          expiresAt: now + data.expire_in * 1000,
          resendAt: now + data.resend_in * 1000,
        });
        setOpen(true);
      } catch (thrown) {
        const failed = asApiFailure(thrown, sellText.failed);
        if (isOpen) setFault({ message: failed.message, needsNewCode: true });
        else setFailure(failed.message);
        if (showOnForm(flow, failed)) flow.goTo('amount');
      }
    });

  const start = () => {
    const isSame = sent !== null && JSON.stringify(sent.body) === JSON.stringify(wishOf(flow, investorId));
    if (isSame && sent.expiresAt > Date.now() && !fault?.needsNewCode) {
      setFault(null);
      setOpen(true);
      return;
    }
    void requestCode();
  };

  const confirm = (otp: string) =>
    once(async () => {
      if (!sent) return;
      setFault(null);
      const body = { ...sent.body, orderId: sent.orderId, otp };
      // the same call keeps its key, so a repeat after a lost answer is the same order; another code is another call
      const text = JSON.stringify(body);
      if (keyed.current.text !== text) keyed.current = { text, key: newUuid() };
      try {
        const { data } = await place({ body, idempotencyKey: keyed.current.key }).unwrap();
        sellDrafts.clear(investorId);
        flow.draft.current = null;
        notify.success(sellText.done(toPersianDigits(data.orderNo)));
        setOpen(false);
        await router.push(`/requests?order=${data.orderId}`);
      } catch (thrown) {
        const failed = asApiFailure(thrown, sellText.failed);
        setFault({ message: failed.message, needsNewCode: spentCodes.includes(failed.code) });
      }
    });

  return {
    sent,
    isOpen,
    isBusy,
    failure,
    fault,
    start,
    confirm,
    resend: () => void requestCode(),
    close: () => setOpen(false),
    clearFault: () => setFault(null),
  };
}

export type SellSubmit = ReturnType<typeof useSellSubmit>;
