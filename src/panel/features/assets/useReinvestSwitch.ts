import { useState } from 'react';
import { asApiFailure } from '#panel/api/failure.ts';
import { useSetReinvestMutation } from '#panel/api/profits.ts';
import { newUuid } from '#panel/api/sessionCookies.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { sentNow, type SentCode } from '#panel/ui/form/CodeEntry.tsx';
import { assetsText } from './strings.ts';

export interface ReinvestWish {
  investorId: number;
  fundId: number;
  isOn: boolean;
  /** whole percent of the profit, 0 to 100 */
  percent: number;
}

interface Confirmed {
  wish: ReinvestWish;
  code: SentCode;
}

/** Asks for the code that confirms exactly one change, then makes the change with it, once however often it is pressed. */
export function useReinvestSwitch(onDone: (effectiveFrom: string | null) => void) {
  const [set, { isLoading }] = useSetReinvestMutation();
  const [sent, setSent] = useState<Confirmed | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const { keyOf } = useIdempotencyKey();

  const ask = async (wish: ReinvestWish) => {
    setFault(null);
    try {
      const { data } = await set({ body: wish, idempotencyKey: newUuid() }).unwrap();
      setSent({ wish, code: sentNow(data.mobile_mask ?? '', data.expire_in ?? 0) });
    } catch (thrown) {
      setFault(asApiFailure(thrown, assetsText.reinvestFailed).message);
    }
  };

  const confirm = async (otp: string) => {
    if (!sent || isLoading) return;
    setFault(null);
    const body = { ...sent.wish, otp };
    try {
      const { data } = await set({ body, idempotencyKey: keyOf(body) }).unwrap();
      onDone(data.setting?.effectiveFrom ?? null);
    } catch (thrown) {
      setFault(asApiFailure(thrown, assetsText.reinvestFailed).message);
    }
  };

  return { ask, confirm, sent, fault, setFault, isBusy: isLoading };
}
