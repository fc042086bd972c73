import { expect, it } from 'vitest';
import { eventStorm } from '../support/debitEvents.ts';

/* M10 in a small size; `npm run soak:events` sends ten thousand. */

it('takes shuffled events, each three times, with forged and stale ones among them: each effect once', async () => {
  const figures = await eventStorm({ events: 120, seed: 11 });
  expect(figures).toEqual({
    ...{ sent: 120, bad: 6, refusedGood: 0, takenBad: 0 },
    // the limit of the day was kept before the bank was asked
    ...{ due: 45, debits: 40, aboveLimit: 0 },
    ...{ kept: 40, notOnce: 0, difference: 0n, wrongChecks: [] },
  });
});
