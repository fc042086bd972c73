import { useState } from 'react';
import { useRouter } from 'next/router';
import { toPersianDigits } from '#shared/digits.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { paths } from '#panel/paths.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { quantityOf } from './draft.ts';
import type { SellWish } from './sentSell.ts';
import { sellText } from './strings.ts';
import { useSellCode } from './useSellCode.ts';
import type { SellFlow } from './useSellFlow.ts';

function wishOf(flow: SellFlow, investorId: number): SellWish {
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
 * Asks for a code for exactly what the form says, then places the order with it. A code that still lives is used again
 * for the same wish; another wish gets another code (the server binds them, domain 9.5).
 */
export function useSellSubmit(flow: SellFlow, investorId: number) {
  const router = useRouter();
  const [isOpen, setOpen] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const code = useSellCode(null, async (placed) => {
    flow.forget();
    notify.success(sellText.done(toPersianDigits(placed.orderNo)));
    setOpen(false);
    await router.push(paths.requests({ order: placed.orderId }));
  });

  const requestCode = async () => {
    setFailure(null);
    const failed = await code.request(wishOf(flow, investorId));
    if (failed === undefined) return;
    if (failed === null) {
      setOpen(true);
      return;
    }
    if (!isOpen) setFailure(failed.message);
    if (showOnForm(flow, failed)) flow.goTo('amount');
  };

  const start = () => {
    const { sent, fault } = code;
    const isSame = sent !== null && JSON.stringify(sent.wish) === JSON.stringify(wishOf(flow, investorId));
    if (isSame && sent.expiresAt > Date.now() && !fault?.needsNewCode) {
      code.clearFault();
      setOpen(true);
      return;
    }
    void requestCode();
  };

  return { code, isOpen, isBusy: code.isBusy, failure, start, resend: requestCode, close: () => setOpen(false) };
}
