import { authStatuses, type AuthStatusName } from '#shared/contract/investors.ts';
import { orderStepTitles, type MoneyState, type profileActions } from '#shared/contract/dashboard.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isRegistryInvalid } from '#shared/registryStanding.ts';
import type { NextEvent } from '#server/modules/records/orderLifecycle/nextEvent.rules.ts';

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
  /** the open request of verification: documents were asked for again */
  needsDocuments: boolean;
}): ProfileNeed[] {
  const needs: ProfileNeed[] = [];
  const isAuthorized = authStatuses[facts.authStatus].isAuthorized;
  if (facts.needsDocuments) needs.push('identity_more');
  else if (facts.authStatus === 'none' || isRegistryInvalid(facts.sejamStatus, facts.authStatus))
    needs.push('identity');
  else if (facts.authStatus === 'pending') needs.push('identity_review');
  if (facts.freeze !== null) needs.push('frozen');
  if (facts.sejamStatus === EXPIRED_REGISTRY) needs.push('registry_expired');
  if (isAuthorized && !facts.hasDefaultAccount) needs.push('bank_account');
  if (facts.awaitsSignatures) needs.push('signatures');
  return needs;
}

/** What the fund does next; anything else waits for the investor. */
const fundActs: readonly ProfileNeed[] = ['identity_review', 'frozen', 'receipt_pending'];

export const waitsForInvestor = (need: ProfileNeed): boolean => !fundActs.includes(need);

const needOfEvent: Partial<Record<NextEvent['kind'], ProfileNeed>> = {
  ...{
    pay: 'pay',
    code: 'code',
    slip_picture: 'slip_picture',
    slip_fix: 'receipt_rejected',
    account: 'payout_account',
  },
  slip_review: 'receipt_pending',
};

/** What an open order needs next of its investor, or the slip that waits for its check; null when it goes on by itself. */
export function orderNeed({ kind, act }: Pick<NextEvent, 'kind' | 'act'>): ProfileNeed | null {
  const need = needOfEvent[kind] ?? null;
  // without an act there is nothing that the investor may do, such as while the bank is asked
  return act === null && need !== 'receipt_pending' ? null : need;
}

/**
 * Needs of orders: those of the investor first, by the moment until which they can be met, then the slip that waits longest
 * for its check. Orders come oldest first.
 */
export function sortOrderNeeds<N extends { need: ProfileNeed; when: string | null }>(needs: readonly N[]): N[] {
  // a moment or a day; what has none comes after those that end
  const end = ({ when }: N) => (when === null ? Infinity : Date.parse(when));
  const own = needs.filter(({ need }) => waitsForInvestor(need)).sort((a, b) => end(a) - end(b) || 0);
  return [...own, ...needs.filter(({ need }) => need === 'receipt_pending').slice(0, 1)];
}

/** An event to come. */
export interface Upcoming {
  kind: 'profit' | 'holiday' | 'debit' | keyof typeof orderStepTitles;
  date: string;
  title: string;
  fundId: number | null;
  orderId: number | null;
  regularId: number | null;
  isCertain: boolean;
}

/**
 * The dated step of an order among the things to come: of its next event, or its end where the step before is late; null when
 * neither has a day to come. A moment counts for its day.
 */
export function upcomingStep(
  { kind, when, newDate }: Pick<NextEvent, 'kind' | 'when' | 'newDate'>,
  orderType: 1 | 2,
): { kind: keyof typeof orderStepTitles; date: string } | null {
  if (when !== null) {
    const date = when.length > 10 ? tehranDay(new Date(when)) : when;
    return kind in orderStepTitles ? { kind: kind as keyof typeof orderStepTitles, date } : null;
  }
  return newDate === null ? null : { kind: orderType === 1 ? 'license' : 'payout', date: newDate };
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
