import { describe, expect, it } from 'vitest';
import { canPaymentMove, type PaymentState } from './payments.rules.ts';

const all: PaymentState[] = [
  'created',
  'redirected',
  'callback_seen',
  'verifying',
  'verified',
  'settled',
  'failed',
  'expired',
  'reversed',
  'refund_due',
];

describe('states of a payment', () => {
  it('lets money be credited from the verification alone', () => {
    expect(all.filter((from) => canPaymentMove(from, 'verified'))).toEqual(['verifying']);
  });

  it('never turns received money into a failure', () => {
    for (const from of ['verified', 'settled', 'refund_due'] as const) {
      for (const to of ['failed', 'expired', 'verifying', 'redirected'] as const)
        expect(canPaymentMove(from, to)).toBe(false);
    }
  });

  it('ends with money given back', () => {
    for (const to of all) {
      expect(canPaymentMove('reversed', to)).toBe(false);
      expect(canPaymentMove('refund_due', to)).toBe(false);
    }
  });
});
