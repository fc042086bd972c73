import { describe, expect, it } from 'vitest';
import { partOf, reasonsOf, stateOf, type Lag, type ReasonKind } from './bankBalances.rules.ts';

const day = '2026-11-28';

describe('money that bank and books take on different days', () => {
  it.each([
    ['2026-11-28', '2026-11-29', 700n],
    ['2026-11-27', null, 700n],
    ['2026-11-29', '2026-11-28', -700n],
    [null, '2026-11-27', -700n],
    ['2026-11-28', '2026-11-27', 0n],
    ['2026-11-29', '2026-11-29', 0n],
    [null, null, 0n],
  ])('at the bank on %s and in the books on %s', (bankDay, bookDay, part) => {
    expect(partOf({ amount: 700n, bankDay, bookDay }, day)).toBe(part);
  });

  it('is added up by its kind; what both have is left out', () => {
    const lag = (kind: ReasonKind, amount: bigint, count: number, bankDay: string | null): Lag => ({
      ...{ fundId: 1, kind, amount, count, bankDay },
      bookDay: '2026-11-28',
    });
    const lags = [
      lag('slip', 500n, 2, null),
      lag('deposit', 9n, 1, day),
      lag('slip', -30n, 1, null),
      lag('deposit', 1n, 4, null),
    ];
    expect(reasonsOf(lags, day)).toEqual([
      { kind: 'slip', count: 3, amount: -470n },
      { kind: 'deposit', count: 4, amount: -1n },
    ]);
  });
});

it('the two sides of a day are equal, differ, or wait for the bank', () => {
  expect(stateOf(500n, 500n)).toEqual({ state: 'equal', difference: 0n });
  expect(stateOf(300n, 500n)).toEqual({ state: 'differs', difference: -200n });
  expect(stateOf(null, 500n)).toEqual({ state: 'untold', difference: null });
});
