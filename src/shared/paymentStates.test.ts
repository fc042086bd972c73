import { describe, expect, it } from 'vitest';
import { paymentStates } from './contract/payments.ts';
import {
  bookedPayments,
  disputedPayments,
  endedPayments,
  keptPayments,
  takenPayments,
  undecidedPayments,
  unopenedPayments,
} from './paymentStates.ts';

describe('groups of payment states', () => {
  it('hold every state exactly once', () => {
    const groups = [unopenedPayments, undecidedPayments, bookedPayments, disputedPayments, endedPayments];
    const all: readonly string[] = groups.flat();
    expect([...all].sort()).toEqual([...paymentStates].sort());
  });

  it('count as taken what is booked, in dispute or being verified, and as kept what does not go back', () => {
    expect([...takenPayments].sort()).toEqual([
      ...['callback_seen', 'disputed', 'refund_due', 'refunded', 'settled', 'verified', 'verifying'],
    ]);
    expect(bookedPayments.filter((state) => !(keptPayments as readonly string[]).includes(state))).toEqual([
      'refund_due',
      'refunded',
    ]);
  });
});
