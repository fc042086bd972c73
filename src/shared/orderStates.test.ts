import { describe, expect, it } from 'vitest';
import { canMove, isFinalState, orderStateCodes, orderStates, type OrderState } from './orderStates.ts';

describe('order states', () => {
  it('are the eighteen of the table', () => expect(orderStateCodes).toHaveLength(18));

  it('each can be reached for a type it belongs to', () => {
    const first: OrderState[] = ['pending_payment', 'pending_receipt', 'pending_debit', 'pending_otp'];
    for (const state of orderStateCodes.filter((code) => !first.includes(code))) {
      const isReached = orderStates[state].types.every((type) =>
        orderStateCodes.some((from) => canMove(type, from, state)),
      );
      expect(isReached, state).toBe(true);
    }
  });

  it('end only where the table ends', () => expect(orderStateCodes.filter(isFinalState)).toEqual(['paid', 'refunded']));

  it.each([
    [1, 'issued', 'registered'],
    [1, 'registered', 'issued'],
    [2, 'registered', 'issued'],
    [1, 'processing', 'redeemed'],
    [1, 'expired', 'registered'],
    [2, 'cancelled', 'refund_pending'],
    [1, 'refunded', 'registered'],
    [1, 'processing', 'cancelled'],
    [2, 'paid', 'payout_pending'],
  ] as const)('type %s never goes from %s to %s', (type, from, to) => expect(canMove(type, from, to)).toBe(false));

  it.each([
    [1, 'pending_payment', 'registered'],
    [1, 'registered', 'processing'],
    [1, 'processing', 'issued'],
    [2, 'pending_otp', 'registered'],
    [2, 'redeemed', 'payout_pending'],
    [2, 'payout_pending', 'payout_failed'],
    [2, 'payout_failed', 'payout_pending'],
    [1, 'rejected', 'refund_pending'],
    [1, 'refund_pending', 'refunded'],
    [1, 'receipt_rejected', 'pending_receipt'],
  ] as const)('type %s goes from %s to %s', (type, from, to) => expect(canMove(type, from, to)).toBe(true));
});
