import { describe, expect, it } from 'vitest';
import { differenceOf, isSame, obstacleOf, restOf, wayOf } from './priceCorrections.rules.ts';

const free = {
  orderType: 1,
  hasRun: false,
  hasGone: false,
  isWhole: true,
  isCreditFree: true,
  isMadeGood: false,
} as const;

describe('the difference of an order at the right price', () => {
  it('of a purchase is the worth of the units and the remainder', () => {
    // 5,000,000 rial bought 5 units at 1,000,000; at 900,000 it buys 5 and leaves 500,000
    const old = { units: 5n, net: 5_000_000n, remain: 0n };
    expect(differenceOf(1, old, { units: 5n, net: 4_500_000n, remain: 500_000n }, '900000')).toBe(500_000n);
    // at 1,250,000 it would have bought 4: the fifth unit was too much
    expect(differenceOf(1, old, { units: 4n, net: 5_000_000n, remain: 0n }, '1250000')).toBe(-1_250_000n);
  });

  it('of a redemption is the money', () => {
    const figures = (net: bigint) => ({ units: 5n, net, remain: 0n });
    expect(differenceOf(2, figures(4_900_000n), figures(4_950_000n), '990000')).toBe(50_000n);
    expect(differenceOf(2, figures(4_950_000n), figures(4_900_000n), '980000')).toBe(-50_000n);
  });

  it('is none when nothing changes', () => {
    const figures = { units: 5n, net: 1n, remain: 0n };
    expect(isSame(figures, { ...figures })).toBe(true);
    expect(isSame(figures, { ...figures, remain: 1n })).toBe(false);
  });
});

describe('what becomes of an order', () => {
  it.each([
    [{}, null],
    [{ isWhole: false }, 'units'],
    [{ isCreditFree: false }, 'money'],
    [{ orderType: 2 as const, isWhole: false, isCreditFree: false }, null],
    [{ isMadeGood: true }, 'made_good'],
    [{ orderType: 2 as const, isMadeGood: true }, 'made_good'],
    [{ hasGone: true }, 'payout'],
    [{ hasRun: true, hasGone: true }, 'run'],
  ])('%o is hindered by %s', (more, obstacle) => expect(obstacleOf({ ...free, ...more })).toBe(obstacle));

  it('is a credit only where the investor got too little', () => {
    expect(wayOf(null, -5n)).toBe('again');
    expect(wayOf('units', 5n)).toBe('credit');
    expect(wayOf('units', -5n)).toBe('borne');
    expect(wayOf('run', 0n)).toBe('borne');
  });
});

describe('a difference that an earlier correction made good in part', () => {
  it.each([
    [1_000_000n, 500_000n, { credited: 500_000n, claimed: 0n }],
    [500_000n, 0n, { credited: 500_000n, claimed: 0n }],
    [300_000n, 0n, { credited: 500_000n, claimed: 0n }],
    [-1_000_000n, -600_000n, { credited: 0n, claimed: 400_000n }],
    [-400_000n, 0n, { credited: 0n, claimed: 400_000n }],
    [-400_000n, -400_000n, { credited: 500_000n, claimed: 0n }],
    [0n, 0n, { credited: 500_000n, claimed: 100n }],
  ])('of %s leaves %s', (difference, rest, made) => {
    expect(restOf(difference, made)).toBe(rest);
  });
});
