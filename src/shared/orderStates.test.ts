import { describe, expect, it } from 'vitest';
import { canMove, openOrderStates, orderStateCodes, orderStates, shownState, type OrderState } from './orderStates.ts';

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

  it('end nowhere permanently: money that was paid may come back', () =>
    expect(orderStateCodes.filter((state) => orderStates[state].next.length === 0)).toEqual([]));

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

describe('each state of an order', () => {
  it.each<[OrderState, OrderState[], OrderState[]]>([
    ['pending_payment', ['registered', 'payment_failed', 'expired', 'cancelled', 'refund_pending'], []],
    ['payment_failed', ['pending_payment', 'registered', 'expired', 'cancelled', 'refund_pending'], []],
    ['pending_receipt', ['registered', 'receipt_rejected', 'expired', 'cancelled', 'refund_pending'], []],
    ['receipt_rejected', ['pending_receipt', 'expired', 'cancelled'], []],
    ['pending_debit', ['registered', 'payment_failed', 'cancelled'], []],
    ['pending_otp', [], ['registered', 'expired', 'cancelled']],
    ['registered', ['processing', 'cancelled'], ['processing', 'cancelled']],
    ['processing', ['issued', 'rejected'], ['redeemed', 'rejected']],
    ['issued', ['processing'], []],
    ['redeemed', [], ['payout_pending']],
    ['payout_pending', [], ['paid', 'payout_failed', 'processing']],
    ['paid', [], ['payout_failed']],
    ['payout_failed', [], ['payout_pending', 'processing']],
    ['rejected', ['refund_pending'], []],
    ['cancelled', ['refund_pending'], []],
    ['refund_pending', ['refunded'], []],
    ['refunded', ['refund_pending'], []],
    ['expired', ['refund_pending'], []],
  ])('%s leads a purchase to %j and a redemption to %j', (from, ofBuy, ofSell) => {
    const reach = (type: 1 | 2) => orderStateCodes.filter((to) => canMove(type, from, to)).sort();
    expect([reach(1), reach(2)]).toEqual([ofBuy.sort(), ofSell.sort()]);
  });

  it('that waits for something is open', () => {
    expect(orderStateCodes.filter((state) => !openOrderStates.includes(state)).sort()).toEqual([
      'cancelled',
      'expired',
      'issued',
      'paid',
      'refunded',
      'rejected',
    ]);
  });

  it('is shown as in work from the end of its time to withdraw', () => {
    const cancelDeadline = new Date('2026-11-28T10:30:00Z');
    const [before, at] = [new Date('2026-11-28T10:29:59.999Z'), cancelDeadline];
    expect(shownState({ status: 'registered', cancelDeadline }, before)).toBe('registered');
    expect(shownState({ status: 'registered', cancelDeadline }, at)).toBe('processing');
    expect(shownState({ status: 'registered', cancelDeadline: null }, at)).toBe('registered');
    expect(shownState({ status: 'pending_otp', cancelDeadline }, at)).toBe('pending_otp');
  });

  it('has the color of its mood', () => {
    const byColor = Map.groupBy(orderStateCodes, (state) => orderStates[state].color);
    expect(Object.fromEntries(byColor)).toEqual({
      warning: ['pending_payment', 'pending_otp', 'refund_pending'],
      error: ['payment_failed', 'receipt_rejected', 'payout_failed', 'rejected'],
      info: ['pending_receipt', 'pending_debit', 'registered', 'payout_pending'],
      primary: ['processing', 'redeemed'],
      success: ['issued', 'paid'],
      default: ['cancelled', 'refunded', 'expired'],
    });
  });
});
