/*
 * Groups of the states of a payment through a gateway (reliability 5). Every state stands in exactly one group; what counts
 * payments takes its states from here.
 */

/** The gateway does not know the payment yet. */
export const unopenedPayments = ['created'] as const;

/** The gateway has it, and what becomes of it is not known. */
export const undecidedPayments = ['redirected', 'callback_seen', 'verifying'] as const;

/** Its money is in the books: for its order, settled with the gateway, or on its way back. */
export const bookedPayments = ['verified', 'settled', 'refund_due', 'refunded'] as const;

/** People decide whether its money came. */
export const disputedPayments = ['disputed'] as const;

/** It ended without money of ours. */
export const endedPayments = ['failed', 'expired', 'reversed'] as const;

/**
 * What a payer's bank took, or may have taken, on the day of the payment: the limits of a day count it, of a gateway and of an
 * investor alike. Money that goes back counts too: it was taken that day, and it comes back on another one.
 */
export const takenPayments = [...bookedPayments, 'callback_seen', 'verifying', ...disputedPayments] as const;

/** Booked money that is not on its way back. */
export const keptPayments = ['verified', 'settled'] as const;

/** What becomes of it is not known yet, whether the gateway knows it or not. */
export const openPayments = [...unopenedPayments, ...undecidedPayments] as const;
