import { useState } from 'react';
import { newUuid } from './sessionCookies.ts';

/**
 * One Idempotency-Key per opened form, not per click: a double click or a repeat after a lost answer is the same order
 * (reliability 6). `renew` after a success that leaves the form open.
 */
export function useFormKey(): { idempotencyKey: string; renew: () => void } {
  const [idempotencyKey, setKey] = useState(newUuid);
  return { idempotencyKey, renew: () => setKey(newUuid()) };
}
