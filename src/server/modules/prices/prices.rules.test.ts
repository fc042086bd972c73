import { describe, expect, it } from 'vitest';
import { assertPriceOrder, lastCutoff, netAssetAt } from './prices.rules.ts';

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
