import { describe, expect, it } from 'vitest';
import { changeOf, isJump, largestMove } from '#shared/priceMoves.ts';
import { assertPriceOrder, executionMoment, isTooLarge, lastCutoff, netAssetAt } from './prices.rules.ts';

describe('the moment from which a price may be published', () => {
  it('is the latest cut-off of all order types and payment methods', () => {
    const rows = [{ cutoffTime: '12:00' }, { cutoffTime: '14:00' }, { cutoffTime: '12:30' }];
    expect(lastCutoff('2026-11-22', rows)).toEqual(new Date('2026-11-22T10:30:00Z'));
    expect(lastCutoff('2026-11-22', [])).toBeNull();
  });
});

describe('the net asset of a price', () => {
  const prices = { issueNav: '1010.5', cancelNav: '1000', statisticalNav: '1000.0001' };

  it('is the value of the units, floored', () => {
    expect(netAssetAt(9_999n, prices)).toBe(9_999_000n);
    expect(netAssetAt(10_000n, prices)).toBe(10_000_001n);
  });

  it('refuses a price that the books cannot hold, naming its field', () => {
    const huge = { issueNav: '9999999999999999', cancelNav: '1', statisticalNav: '1' };
    expect(() => netAssetAt(1_000n, huge)).toThrow(
      expect.objectContaining({ code: 'PRICE_TOO_LARGE', fields: { issueNav: [expect.any(String)] } }),
    );
    expect(() => assertPriceOrder({ ...prices, cancelNav: '1010.5001' })).toThrow(
      expect.objectContaining({ code: 'PRICE_ORDER' }),
    );
  });
});

describe('moves of prices', () => {
  const before = { issueNav: '1000', cancelNav: '990', statisticalNav: '995' };
  const now = { issueNav: '1050', cancelNav: '940.5', statisticalNav: '995' };

  it('are percent of the earlier price, each by itself', () => {
    expect(changeOf(now, before)).toEqual({ issueNav: '5.00', cancelNav: '-5.00', statisticalNav: '0.00' });
    expect(changeOf(now, null)).toBeNull();
  });

  it.each([
    ['1.00', '-7.00', '2.00', '7.00'],
    ['9.00', '-7.00', '2.00', '9.00'],
    ['1.00', '0.00', '-2.50', '2.50'],
  ])('of %s, %s and %s are at most %s', (issueNav, cancelNav, statisticalNav, largest) => {
    expect(largestMove({ issueNav, cancelNav, statisticalNav })).toBe(largest);
  });

  it('are jumps past the limit, up or down', () => {
    expect(isJump(now, before, '5')).toBe(false);
    expect(isJump(now, before, '4.99')).toBe(true);
    expect(isJump({ ...before, issueNav: '1050.0001' }, before, '5')).toBe(true);
    expect(isJump({ ...before, cancelNav: '940.4999' }, before, '5')).toBe(true);
    expect(isJump({ ...before, statisticalNav: '1' }, before, '5')).toBe(true);
    expect(isJump(now, null, '0')).toBe(false);
  });
});

describe('the execution of a day', () => {
  const approvedAt = new Date('2026-11-22T08:00:00Z');
  const rule = { mode: 'auto' as const, time: null, delayMinutes: 30 };

  it.each([
    ['after its delay', rule, '2026-11-22T08:30:00Z'],
    ['at its time', { ...rule, time: '12:01' }, '2026-11-22T08:31:00Z'],
    ['after its delay, when its time is over', { ...rule, time: '11:59' }, '2026-11-22T08:30:00Z'],
  ])('begins %s', (_name, of, at) => {
    expect(executionMoment(of, '2026-11-22', approvedAt)).toEqual(new Date(at));
  });

  it('waits for a person where the fund says so', () => {
    expect(executionMoment({ ...rule, mode: 'manual' }, '2026-11-22', approvedAt)).toBeNull();
  });
});

describe('what the books can hold', () => {
  const small = { issueNav: '1', cancelNav: '1', statisticalNav: '1' };
  const most = 9_223_372_036_854_775_807n;

  it.each(['issueNav', 'cancelNav', 'statisticalNav'] as const)('is exceeded by %s', (field) => {
    const prices = { ...small, [field]: '2' };
    expect(isTooLarge(most / 2n, prices)).toBe(false);
    expect(isTooLarge(most / 2n + 1n, prices)).toBe(true);
    expect(() => netAssetAt(most / 2n, prices)).not.toThrow();
    expect(() => netAssetAt(most / 2n + 1n, prices)).toThrow(
      expect.objectContaining({ fields: { [field]: [expect.any(String)] } }),
    );
  });

  it('of a fund without units is one unit', () => {
    const huge = { ...small, issueNav: '9999999999999999999' };
    expect([isTooLarge(0n, huge), isTooLarge(0n, small)]).toEqual([true, false]);
    expect(() => netAssetAt(0n, huge)).toThrow(expect.objectContaining({ code: 'PRICE_TOO_LARGE' }));
    expect(netAssetAt(0n, small)).toBe(0n);
  });

  it('lets the redemption price be the issue price', () => {
    expect(() => assertPriceOrder({ issueNav: '10.0', cancelNav: '10' })).not.toThrow();
    expect(() => assertPriceOrder({ issueNav: '10', cancelNav: '10.0001' })).toThrow(
      expect.objectContaining({ fields: { cancelNav: [expect.any(String)] } }),
    );
  });
});
