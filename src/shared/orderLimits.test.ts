import { expect, it } from 'vitest';
import { effectiveLimits } from './orderLimits.ts';

const none = { minAmount: null, maxAmount: null, minUnits: null, maxUnits: null };
const narrow = { minAmount: 5n, maxAmount: 10n, minUnits: 3n, maxUnits: 6n };
const wide = { minAmount: 4n, maxAmount: 11n, minUnits: 2n, maxUnits: 7n };

it('a purchase keeps to the narrower of both limits', () => {
  expect(effectiveLimits({ type: 1, fund: narrow, limit: wide })).toEqual(narrow);
  expect(effectiveLimits({ type: 1, fund: wide, limit: narrow })).toEqual(narrow);
  expect(effectiveLimits({ type: 1, fund: none, limit: wide })).toEqual(wide);
  expect(effectiveLimits({ type: 1, fund: wide, limit: none })).toEqual(wide);
  expect(effectiveLimits({ type: 1, fund: wide, limit: null })).toEqual(wide);
});

it('a redemption keeps to those of the settings alone', () => {
  expect(effectiveLimits({ type: 2, fund: narrow, limit: wide })).toEqual(wide);
  expect(effectiveLimits({ type: 2, fund: narrow, limit: null })).toEqual(none);
});
