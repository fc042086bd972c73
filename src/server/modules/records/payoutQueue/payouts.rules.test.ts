import { expect, it } from 'vitest';
import { from, payoutMoves } from './payouts.rules.ts';

it('a payout that was paid or withdrawn goes nowhere else, except that paid money comes back', () => {
  expect([payoutMoves.paid, payoutMoves.withdrawn]).toEqual([['failed'], []]);
  expect(from('pending', 'sent', 'failed')).toEqual(['sent', 'failed']);
  // @ts-expect-error -- money that left is queued again only after it came back
  expect(from('pending', 'paid')).toEqual(['paid']);
});
