import { describe, expect, it } from 'vitest';
import {
  canPaymentMove,
  CLAIM_MS,
  closedStates,
  DECIDE_BY_MS,
  isDisputeAwaited,
  nextAskDelay,
  paymentResult,
  paymentStateList,
  undecidedStates,
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

describe('each state of a payment', () => {
  it.each<[PaymentState, PaymentState[], string]>([
    ['created', ['redirected', 'failed', 'expired'], 'pending'],
    ['redirected', ['callback_seen', 'verifying', 'disputed'], 'pending'],
    ['callback_seen', ['verifying', 'disputed'], 'pending'],
    ['verifying', ['redirected', 'verified', 'failed', 'expired', 'reversed', 'disputed'], 'pending'],
    ['verified', ['settled', 'refund_due'], 'ok'],
    ['settled', [], 'ok'],
    ['failed', ['verifying', 'disputed'], 'failed'],
    ['expired', ['verifying', 'disputed'], 'failed'],
    ['reversed', ['disputed'], 'failed'],
    ['refund_due', ['refunded'], 'refund'],
    ['refunded', [], 'refunded'],
    ['disputed', ['verified', 'failed', 'reversed'], 'disputed'],
  ])('%s leads to %j and is shown as %s', (from, moves, result) => {
    expect(all.filter((to) => canPaymentMove(from, to)).sort()).toEqual(moves.sort());
    expect(paymentResult(from)).toBe(result);
  });

  it('is open, closed without money, or neither', () => {
    expect(undecidedStates).toEqual(['redirected', 'callback_seen', 'verifying']);
    expect(closedStates).toEqual(['failed', 'expired']);
  });

  it('holds an unpaid order for 72 hours of a dispute', () => {
    const disputedAt = new Date('2026-11-28T08:00:00Z');
    const [last, over] = [new Date('2026-12-01T07:59:59.999Z'), new Date('2026-12-01T08:00:00Z')];
    expect(isDisputeAwaited({ status: 'disputed', disputedAt }, last)).toBe(true);
    expect(isDisputeAwaited({ status: 'disputed', disputedAt }, over)).toBe(false);
    expect(isDisputeAwaited({ status: 'failed', disputedAt }, last)).toBe(false);
    expect(isDisputeAwaited({ status: 'disputed', disputedAt: null }, last)).toBe(false);
  });

  it('is asked about after fifteen minutes, first every five minutes', () => {
    expect(nextAskDelay(899_999, 20)).toBe(120_000);
    expect([0, 6, 7, 8, 13, 14].map((tries) => nextAskDelay(900_000, tries) / 60_000)).toEqual([
      ...[5, 5, 5, 10],
      ...[320, 360],
    ]);
  });
});
