import type { InferType } from 'yup';
import type * as contract from '#shared/contract/orders.ts';
import type { SentCode } from '#panel/ui/form/CodeEntry.tsx';

export type SellWish = InferType<NonNullable<typeof contract.sendSellOtp.body>>;

/** A code that was sent, with exactly what it confirms: the server takes it for nothing else (domain 9.5). */
export interface SentSell extends SentCode {
  wish: SellWish;
  orderId: number;
}

const storageKey = (orderId: number) => `sell-code-${orderId}`;

/** What a waiting cancellation asked for, kept for this tab: a reload must not lose a request that waits for its code. */
export const sentSells = {
  read(orderId: number): SentSell | null {
    try {
      const text = sessionStorage.getItem(storageKey(orderId));
      return text ? (JSON.parse(text) as SentSell) : null;
    } catch {
      return null;
    }
  },
  /** Without storage (private mode) the code can still be entered where it was asked for. */
  write(sent: SentSell): void {
    try {
      sessionStorage.setItem(storageKey(sent.orderId), JSON.stringify(sent));
    } catch {
      // keeping it is a convenience
    }
  },
  clear(orderId: number): void {
    try {
      sessionStorage.removeItem(storageKey(orderId));
    } catch {
      // as above
    }
  },
};
