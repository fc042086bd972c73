import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { nextEventReasons } from '#shared/texts/nextEventTexts.ts';
import { orderStateLabels, orderStateNotes } from '#shared/texts/orderStateTexts.ts';
import { stepReasons, timelineLabels } from '#shared/texts/orderTexts.ts';
import { formatJalaliDate, formatJalaliMoment, tehranDay } from '#shared/jalali.ts';
import { shownState, type OrderState } from '#shared/orderStates.ts';
import type { OrderEventRow, OrderRecord } from '#server/modules/records/orderLifecycle/orders.repo.ts';

type StepKey = keyof typeof timelineLabels;

interface Step {
  key: StepKey;
  plannedAt: string | null;
  /** states whose event marks the step as done */
  doneBy: readonly OrderState[];
}

export interface TimelineRow {
  key: string;
  label: string;
  state: 'done' | 'current' | 'todo' | 'failed';
  plannedAt: string | null;
  realAt: string | null;
  /** done after its planned day, or still waiting after it */
  isLate: boolean;
  /** what was written when the step was done, or why it waits */
  note: string | null;
}

/** States that end the course of an order before its last step. */
const stopStates: readonly OrderState[] = [
  'cancelled',
  'expired',
  'rejected',
  'payment_failed',
  'receipt_rejected',
  'payout_failed',
  'refund_pending',
];

/**
 * True for a redemption whose code was right and that waits for other signatories of the company: its time is that of its
 * signatures, so it has none of its own (domain 3.4).
 */
export const waitsForSignatures = ({ status, expiresAt }: Pick<OrderRecord, 'status' | 'expiresAt'>): boolean =>
  status === 'pending_otp' && expiresAt === null;

/** What the state of an order means and until when; null when its label says it all. */
export function stateNote(order: OrderRecord, at: Date): string | null {
  const filled = (note: keyof typeof orderStateNotes, day: string | null): string | null =>
    day === null ? null : fillMessage(orderStateNotes[note], { date: formatJalaliDate(day) });
  const isOverdue = (day: string | null): boolean => day !== null && day < tehranDay(at);
  // the last moment of a wait is the midnight that ends its day
  const lastDay = order.expiresAt && tehranDay(new Date(order.expiresAt.getTime() - 1));
  switch (shownState(order, at)) {
    case 'processing':
      return filled(isOverdue(order.priceDate) ? 'latePrice' : 'awaitsPrice', order.priceDate);
    case 'refund_pending':
      return isOverdue(order.moneyDue) ? nextEventReasons.refundLate : filled('refund', order.moneyDue);
    case 'payout_pending':
      return isOverdue(order.moneyDue) ? nextEventReasons.payoutLate : filled('payout', order.moneyDue);
    case 'pending_receipt':
      return filled('slip', lastDay);
    case 'receipt_rejected':
      return filled('rejectedSlip', lastDay);
    case 'pending_otp':
      return waitsForSignatures(order) ? orderStateNotes.signatures : null;
    default:
      return null;
  }
}

/** Why the step that is due now has not happened yet: the state of the order says it. */
function currentReason(order: OrderRecord, at: Date): string | null {
  const note = stateNote(order, at);
  if (note !== null) return note;
  switch (order.status) {
    case 'pending_payment':
      return order.expiresAt
        ? fillMessage(stepReasons.payment, { time: formatJalaliMoment(order.expiresAt.toISOString()) })
        : stepReasons.paymentOpen;
    case 'pending_receipt':
      return stepReasons.slip;
    case 'pending_debit':
      return stepReasons.debit;
    case 'pending_otp':
      return stepReasons.code;
    case 'registered':
      return order.priceDate && fillMessage(stepReasons.price, { date: formatJalaliDate(order.priceDate) });
    default:
      return null;
  }
}

/** What a later step waits for: the step before it. */
const laterReasons: Partial<Record<StepKey, string>> = {
  priced: stepReasons.afterStart,
  issued: stepReasons.afterPrice,
  redeemed: stepReasons.withPrice,
  payout: stepReasons.afterRedemption,
};

function stepsOf(order: OrderRecord): Step[] {
  const deadline = order.expiresAt?.toISOString() ?? null;
  return [
    { key: 'created', plannedAt: null, doneBy: [] },
    { key: order.orderType === 1 ? 'paid' : 'confirmed', plannedAt: deadline, doneBy: ['registered'] },
    { key: 'priced', plannedAt: order.priceDate, doneBy: ['processing'] },
    ...(order.orderType === 1
      ? [{ key: 'issued', plannedAt: order.licenseDate, doneBy: ['issued'] } as const]
      : [
          { key: 'redeemed', plannedAt: order.priceDate, doneBy: ['redeemed'] } as const,
          { key: 'payout', plannedAt: order.payoutDate, doneBy: ['paid'] } as const,
        ]),
  ];
}

/** True when a step was done after its planned day, or the day has gone by without it. A step with a deadline is never late by its plan. */
function isLateStep(plannedAt: string | null, doneAt: Date | null, at: Date): boolean {
  return plannedAt !== null && plannedAt.length === 10 && tehranDay(doneAt ?? at) > plannedAt;
}

type LastEvent = (states: readonly OrderState[]) => OrderEventRow | undefined;

/** Rows of a course that stopped: why it did, and the money that goes back. */
function stopRows(order: OrderRecord, eventOf: LastEvent, at: Date): TimelineRow[] {
  const isRefund = order.status === 'refund_pending' || order.status === 'refunded';
  const event = isRefund ? eventOf(['refund_pending']) : eventOf(stopStates);
  const stop: TimelineRow = {
    key: 'stopped',
    label: orderStateLabels[isRefund ? 'refund_pending' : order.status],
    state: 'failed',
    plannedAt: null,
    realAt: event?.at.toISOString() ?? null,
    isLate: false,
    note: event?.note || order.reason,
  };
  if (!isRefund) return event ? [stop] : [];
  const done = eventOf(['refunded']);
  return [
    stop,
    {
      key: 'refund',
      label: timelineLabels.refund,
      state: done ? 'done' : 'current',
      plannedAt: order.moneyDue,
      realAt: done?.at.toISOString() ?? null,
      isLate: isLateStep(order.moneyDue, done?.at ?? null, at),
      note: done ? null : (stateNote(order, at) ?? stepReasons.refund),
    },
  ];
}

/** The course of an order: each step with its planned and real time, and why it waits (domain 10.2 timeline). */
export function orderTimeline(order: OrderRecord, events: readonly OrderEventRow[], at: Date): TimelineRow[] {
  const eventOf: LastEvent = (states) => events.findLast((event) => states.includes(event.toStatus));
  const isStopped = order.status === 'refunded' || stopStates.includes(order.status);
  let isCurrentGiven = isStopped;
  const rows = stepsOf(order).flatMap(({ key, plannedAt, doneBy }): TimelineRow[] => {
    const event = key === 'created' ? events[0] : eventOf(doneBy);
    if (!event && isStopped) return [];
    const state = event ? 'done' : isCurrentGiven ? 'todo' : 'current';
    if (!event) isCurrentGiven = true;
    // a later step whose day has passed has no day any more: it gets one from the step that is late
    const isPast = state === 'todo' && isLateStep(plannedAt, null, at);
    const laterReason = isPast ? stepReasons.newDay : (laterReasons[key] ?? null);
    const reason = state === 'current' ? currentReason(order, at) : laterReason;
    return [
      {
        key,
        label: timelineLabels[key],
        state,
        plannedAt: isPast ? null : plannedAt,
        realAt: event?.at.toISOString() ?? null,
        isLate: !isPast && isLateStep(plannedAt, event?.at ?? null, at),
        note: event ? event.note || null : reason,
      },
    ];
  });
  return isStopped ? [...rows, ...stopRows(order, eventOf, at)] : rows;
}
