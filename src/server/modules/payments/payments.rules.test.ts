import { describe, expect, it } from 'vitest';
import {
  canPaymentMove,
  CLAIM_MS,
  DECIDE_BY_MS,
  nextAskDelay,
  paymentStateList,
  type PaymentState,
} from './payments.rules.ts';

const all: readonly PaymentState[] = paymentStateList;

describe('states of a payment', () => {
  it('lets money be credited from the verification, or by two people from a dispute', () => {
    expect(all.filter((from) => canPaymentMove(from, 'verified'))).toEqual(['verifying', 'disputed']);
  });

  it('never turns received money into a failure', () => {
    for (const from of ['verified', 'settled', 'refund_due', 'refunded'] as const) {
      for (const to of ['failed', 'expired', 'verifying', 'redirected'] as const)
        expect(canPaymentMove(from, to)).toBe(false);
    }
  });

  it('ends with money given back', () => {
    // a payment that the gateway called reversed may turn up in its list of confirmed ones: people clear that up
    expect(all.filter((to) => canPaymentMove('reversed', to))).toEqual(['disputed']);
    expect(all.filter((to) => canPaymentMove('refund_due', to))).toEqual(['refunded']);
    expect(all.filter((to) => canPaymentMove('refunded', to))).toEqual([]);
  });

  it('reaches every state from the first', () => {
    const reached = new Set<PaymentState>(['created']);
    for (const from of reached) for (const to of all) if (canPaymentMove(from, to)) reached.add(to);
    expect([...reached].sort()).toEqual([...all].sort());
  });
});

describe('next question about a payment', () => {
  it('comes every two minutes while the payment is young, then ever later, at least four times a day', () => {
    const minutes = (ageMs: number, tries: number): number => nextAskDelay(ageMs, tries) / 60_000;
    expect(minutes(0, 1)).toBe(2);
    expect(minutes(DECIDE_BY_MS - 1, 9)).toBe(2);
    expect([7, 8, 9, 10, 14, 30].map((tries) => minutes(DECIDE_BY_MS, tries))).toEqual([5, 10, 20, 40, 360, 360]);
  });

  it('leaves a claim that outlives the longest asking', () => {
    // three different calls of 15 s and one repeat
    expect(CLAIM_MS).toBeGreaterThan(4 * 15_000);
  });
});
