import { authStatuses, type AuthStatusName } from '#shared/contract/investors.ts';
import type { MoneyState, profileActions } from '#shared/contract/dashboard.ts';

export type ProfileNeed = keyof typeof profileActions;

/** Registry status of a profile whose data has run out (domain 3.1). */
const EXPIRED_REGISTRY = 8;

/** What an investor's account still lacks, most urgent first (domain 9.2, status banner). */
export function profileNeeds(facts: {
  authStatus: AuthStatusName;
  sejamStatus: number;
  /** what two people stopped for the investor; null when nothing is */
  freeze: object | null;
  hasDefaultAccount: boolean;
  /** an act of the company waits for more signatures */
  awaitsSignatures: boolean;
  rejectedSlipOrderId: number | null;
  pendingSlipOrderId: number | null;
}): ProfileNeed[] {
  const needs: ProfileNeed[] = [];
  const isAuthorized = authStatuses[facts.authStatus].isAuthorized;
  if (facts.authStatus === 'none') needs.push('identity');
  if (facts.authStatus === 'pending') needs.push('identity_review');
  if (facts.freeze !== null) needs.push('frozen');
  if (facts.sejamStatus === EXPIRED_REGISTRY) needs.push('registry_expired');
  if (isAuthorized && !facts.hasDefaultAccount) needs.push('bank_account');
  if (facts.awaitsSignatures) needs.push('signatures');
  if (facts.rejectedSlipOrderId !== null) needs.push('receipt_rejected');
  if (facts.pendingSlipOrderId !== null) needs.push('receipt_pending');
  return needs;
}

/** An event to come. */
export interface Upcoming {
  kind: 'profit' | 'holiday' | 'price' | 'license' | 'payout' | 'debit';
  date: string;
  title: string;
  fundId: number | null;
  orderId: number | null;
  regularId: number | null;
  isCertain: boolean;
}

/** States whose next date is the price, the certificate or the payout. */
const waitsForPrice = new Set(['registered', 'processing']);
const waitsForPayout = new Set(['redeemed', 'payout_pending']);

/** The next dated step of an open order; null when it waits for a person or its date has passed. */
export function nextOrderStep(
  order: {
    status: string;
    orderType: 1 | 2;
    priceDate: string | null;
    licenseDate: string | null;
    payoutDate: string | null;
  },
  today: string,
): { kind: 'price' | 'license' | 'payout'; date: string } | null {
  if (waitsForPayout.has(order.status))
    return order.payoutDate && order.payoutDate >= today ? { kind: 'payout', date: order.payoutDate } : null;
  if (!waitsForPrice.has(order.status)) return null;
  if (order.priceDate && order.priceDate >= today) return { kind: 'price', date: order.priceDate };
  const last = order.orderType === 1 ? order.licenseDate : order.payoutDate;
  return last && last >= today ? { kind: order.orderType === 1 ? 'license' : 'payout', date: last } : null;
}

/** Soonest first, and of one day the orders before the rest; at most `most`. */
export function sortUpcoming(events: readonly Upcoming[], most: number): Upcoming[] {
  const rank = (event: Upcoming) => (event.orderId === null ? 1 : 0);
  return [...events].sort((a, b) => (a.date === b.date ? rank(a) - rank(b) : a.date < b.date ? -1 : 1)).slice(0, most);
}

/** States of an issuance whose money waits for units. */
const waitsForUnits = new Set(['registered', 'processing', 'pending_otp', 'pending_debit']);

/** What a part of an investor's cash waits for. */
export function moneyStateOf(part: {
  source: 'order' | 'payout' | 'credit';
  orderType: 1 | 2 | null;
  status: string | null;
  kind: 'redemption' | 'refund' | 'remain' | 'profit' | null;
}): MoneyState {
  if (part.source === 'credit') return 'credit';
  if (part.source === 'payout') return part.kind ?? 'refund';
  if (part.orderType === 2) return 'redemption';
  return waitsForUnits.has(part.status ?? '') ? 'to_issue' : 'refund';
}
