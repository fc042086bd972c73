import { fillMessage } from '#shared/contract/kernel/errors.ts';
import {
  nextEventActs,
  nextEventEnds,
  nextEventLabels,
  nextEventReasons,
  nextEventTexts,
  type NextEventKind,
} from '#shared/texts/nextEventTexts.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { formatJalaliWeekday, tehranDay, tehranTime } from '#shared/jalali.ts';
import type { OrderRecord } from './orders.repo.ts';

/** What the next event of an order follows from. */
export type EventFacts = Pick<
  OrderRecord,
  'orderType' | 'status' | 'paymentMethod' | 'priceDate' | 'licenseDate' | 'payoutDate' | 'expiresAt' | 'moneyDue'
>;

export interface NextEvent {
  kind: NextEventKind;
  what: string;
  /** ISO day or moment to come; null without one, and after it has passed */
  when: string | null;
  /** the planned day, once it has passed */
  lateSince: string | null;
  why: string | null;
  /** day on which the order ends by the plan (certificate, money at the bank); null when it is unknown or has passed */
  newDate: string | null;
  /** what the investor may do for it */
  act: string | null;
  /** all of it in one short sentence for lists and messages */
  text: string;
}

type Wording = keyof typeof nextEventTexts;

/** A day that something is planned for: with its date while it is to come, late after it. */
function planned(
  kind: NextEventKind,
  day: string | null,
  today: string,
  { wording, lateWhy }: { wording: Wording; lateWhy: string },
): Omit<NextEvent, 'newDate' | 'act'> {
  const what = nextEventLabels[kind];
  if (day === null) return { kind, what, when: null, lateSince: null, why: null, text: what };
  const isLate = day < today;
  const text = fillMessage(nextEventTexts[isLate ? 'late' : wording], { what, day: formatJalaliWeekday(day) });
  return {
    kind,
    what,
    when: isLate ? null : day,
    lateSince: isLate ? day : null,
    why: isLate ? lateWhy : null,
    text,
  };
}

/** A moment until which the investor may do something. */
function deadline(
  kind: NextEventKind,
  { until, at, act, why }: { until: Date | null; at: Date; act: string; why: string },
): NextEvent {
  const what = nextEventLabels[kind];
  const base = { kind, what, lateSince: null, why, newDate: null, act };
  if (until === null || until <= at) return { ...base, when: null, text: what };
  const day = tehranDay(until);
  // a deadline of minutes needs no date: beside its act the line of a card has no room for one
  const wording = day === tehranDay(at) ? nextEventTexts.atHour : nextEventTexts.atMoment;
  const text = fillMessage(wording, { what, day: formatJalaliWeekday(day), time: toPersianDigits(tehranTime(until)) });
  return { ...base, when: until.toISOString(), text };
}

/** The last day of a wait that ends at the midnight after it. */
function lastDay(kind: NextEventKind, { until, at, why }: { until: Date | null; at: Date; why: string }): NextEvent {
  const what = nextEventLabels[kind];
  const when = until && until > at ? tehranDay(new Date(until.getTime() - 1)) : null;
  const text = when ? fillMessage(nextEventTexts.throughDay, { what, day: formatJalaliWeekday(when) }) : what;
  return { kind, what, when, lateSince: null, why, newDate: null, act: nextEventActs.slip, text };
}

function undated(kind: NextEventKind, why: string, act: string | null = null): NextEvent {
  const what = nextEventLabels[kind];
  return { kind, what, when: null, lateSince: null, why, newDate: null, act, text: what };
}

function paymentEvent({ expiresAt, paymentMethod }: EventFacts, at: Date): NextEvent {
  const isOver = expiresAt !== null && expiresAt <= at;
  const event = deadline('pay', {
    until: expiresAt,
    at,
    act: nextEventActs.pay,
    why: isOver ? nextEventReasons.payOver : nextEventReasons.pay,
  });
  // only a gateway is asked again
  return isOver || paymentMethod !== 'ipg' ? { ...event, act: null } : event;
}

/**
 * What an order waits for next: what, when, late since when, why, by when it ends, and what its owner may do. A day that has
 * passed is never given as one to come. It names no person, fund, account or amount, and no sentence that a person wrote,
 * so that the tracking page may show it.
 */
export function nextEvent(order: EventFacts, at: Date): NextEvent {
  const today = tehranDay(at);
  const aheadOnly = (day: string | null): string | null => (day !== null && day >= today ? day : null);
  const { expiresAt } = order;
  switch (order.status) {
    case 'pending_payment':
    case 'payment_failed':
      return paymentEvent(order, at);
    case 'pending_otp':
      if (expiresAt === null) return undated('signatures', nextEventReasons.signatures);
      return deadline('code', { until: expiresAt, at, act: nextEventActs.code, why: nextEventReasons.code });
    case 'pending_receipt':
      if (expiresAt !== null)
        return lastDay('slip_picture', { until: expiresAt, at, why: nextEventReasons.slipPicture });
      return undated(
        'slip_review',
        order.priceDate !== null && order.priceDate < today
          ? nextEventReasons.slipReviewLate
          : nextEventReasons.slipReview,
      );
    case 'receipt_rejected':
      return lastDay('slip_fix', { until: expiresAt, at, why: nextEventReasons.slipFix });
    case 'pending_debit':
      return undated('debit', nextEventReasons.debit);
    case 'registered':
    case 'processing': {
      const wording = { wording: 'on', lateWhy: nextEventReasons.priceLate } as const;
      const end = order.orderType === 1 ? order.licenseDate : order.payoutDate;
      return { ...planned('price', order.priceDate, today, wording), newDate: aheadOnly(end), act: null };
    }
    case 'redeemed':
    case 'payout_pending': {
      const due = order.moneyDue ?? order.payoutDate;
      const wording = { wording: 'by', lateWhy: nextEventReasons.payoutLate } as const;
      return { ...planned('payout', due, today, wording), newDate: aheadOnly(due), act: null };
    }
    case 'refund_pending': {
      const wording = { wording: 'by', lateWhy: nextEventReasons.refundLate } as const;
      return { ...planned('refund', order.moneyDue, today, wording), newDate: aheadOnly(order.moneyDue), act: null };
    }
    case 'payout_failed':
      return undated('account', nextEventReasons.account, nextEventActs.account);
    default:
      return {
        kind: 'over',
        what: nextEventLabels.over,
        when: null,
        lateSince: null,
        why: null,
        newDate: null,
        act: null,
        text: nextEventEnds[order.status],
      };
  }
}
