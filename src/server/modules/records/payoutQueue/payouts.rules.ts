import type { Selectable } from 'kysely';
import type { PayoutsTable } from '#server/db/tables.ts';

export type PayoutState = Selectable<PayoutsTable>['status'];

/*
 * The one table of moves of a payout. `sent -> pending`: its file was cancelled. `paid -> failed`: the money came back.
 * `failed -> pending`: it goes again, to another account where one was named.
 */
export const payoutMoves = {
  pending: ['sent', 'paid', 'failed', 'withdrawn'],
  sent: ['pending', 'paid', 'failed'],
  paid: ['failed'],
  failed: ['pending', 'withdrawn'],
  withdrawn: [],
} as const satisfies Record<PayoutState, readonly PayoutState[]>;

/** States of a payout whose money has not arrived yet. */
export const owedPayouts = ['pending', 'sent', 'failed'] as const satisfies readonly PayoutState[];

type Moves = typeof payoutMoves;
type Before<To extends PayoutState> = {
  [From in PayoutState]: To extends Moves[From][number] ? From : never;
}[PayoutState];

/** States from which one act brings a payout to `to`; the compiler refuses what the table does not name. */
export const from = <To extends PayoutState>(_to: To, ...states: readonly Before<To>[]): PayoutState[] => [...states];
