import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { depositCodeOf, isDepositCode } from './deposits.rules.ts';

const code = fc
  .tuple(fc.integer({ min: 1, max: 9999 }), fc.integer({ min: 1, max: 99_999_999 }))
  .map(([fund, investor]) => depositCodeOf(fund, investor));

describe('deposit id', () => {
  it('is right by its own check digits', () =>
    fc.assert(
      fc.property(code, (text) => isDepositCode(text) && text.length === 14),
      propertyRuns(),
    ));

  it('with one wrong digit names nobody', () =>
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 13 }), fc.integer({ min: 1, max: 9 }), (text, place, by) => {
        const wrong = text.slice(0, place) + String((Number(text[place]) + by) % 10) + text.slice(place + 1);
        return !isDepositCode(wrong);
      }),
      propertyRuns(),
    ));

  it('with two neighbours changed names nobody', () =>
    fc.assert(
      fc.property(code, fc.integer({ min: 0, max: 12 }), (text, place) => {
        const wrong = text.slice(0, place) + (text[place + 1] ?? '') + (text[place] ?? '') + text.slice(place + 2);
        return wrong === text || !isDepositCode(wrong);
      }),
      propertyRuns(),
    ));

  it('differs for each fund and investor', () => expect(depositCodeOf(1, 12)).not.toBe(depositCodeOf(11, 2)));
});
