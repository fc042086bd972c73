import { chargeNotes } from '#shared/contract/directDebitNotes.ts';
import type { DebitChargeState } from '#shared/texts/directDebitTexts.ts';

/*
 * The one table of moves of a debit. `scheduled -> done` and `scheduled -> disputed`: money of an earlier try came after the bank had
 * said no. `skipped -> scheduled` or `cancelled`: its owner takes a period back that they had left out (decision 171). `disputed`: two people decide (decision 94).
 */
const next: Readonly<Record<DebitChargeState, readonly DebitChargeState[]>> = {
  scheduled: ['scheduled', 'pending', 'done', 'disputed', 'failed', 'skipped', 'cancelled'],
  pending: ['scheduled', 'done', 'disputed', 'failed'],
  disputed: ['done', 'failed'],
  done: [],
  failed: [],
  skipped: ['scheduled', 'cancelled'],
  cancelled: [],
};

const chargeStates = Object.keys(next) as DebitChargeState[];

/** States from which a debit may come to this one. */
export const chargeStatesBefore = (to: DebitChargeState): DebitChargeState[] =>
  chargeStates.filter((from) => next[from].includes(to));

/** Whether the owner left a period out themselves, by the reason that is kept with it. */
export const isByOwner = (reason: string | null): boolean =>
  reason === chargeNotes.skippedByOwner || reason === chargeNotes.skippedByLink;

/** State of one call to the bank for a debit. */
export type AttemptState = 'sent' | 'done' | 'failed' | 'absent' | 'disputed' | 'refunded';

/*
 * The one table of moves of a call. `absent -> sent`: it leaves again with its number, under which the provider debits once.
 * `failed|absent -> done|disputed`: the provider takes its word back. `refunded`: its money came and goes back to the investor.
 */
const nextOfAttempt: Readonly<Record<AttemptState, readonly AttemptState[]>> = {
  sent: ['done', 'failed', 'absent', 'disputed'],
  absent: ['sent', 'done', 'disputed'],
  failed: ['done', 'disputed'],
  disputed: ['done', 'failed', 'refunded'],
  done: [],
  refunded: [],
};

const attemptStates = Object.keys(nextOfAttempt) as AttemptState[];

/** States from which a call may come to this one. */
export const attemptStatesBefore = (to: AttemptState): AttemptState[] =>
  attemptStates.filter((from) => nextOfAttempt[from].includes(to));
