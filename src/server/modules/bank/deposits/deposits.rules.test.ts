import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { depositActions, depositCodeOf, isDepositCode, type DepositState } from './deposits.rules.ts';

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

it.each([
  [1, 12, '00010000001212'],
  [11, 2, '00110000000237'],
  [1, 48, '00010000004801'],
  [9_999, 99_999_999, '99999999999947'],
])('fund %i and investor %i have the id %s', (fundId, investorId, text) => {
  expect(depositCodeOf(fundId, investorId)).toBe(text);
});

it('an id has 14 to 20 digits and nothing else', () => {
  const zeros = [13, 14, 20, 21].map((length) => isDepositCode('0'.repeat(length)));
  expect(zeros).toEqual([false, true, true, false]);
  expect([isDepositCode(`${'0'.repeat(14)} `), isDepositCode(`x${'0'.repeat(14)}`)]).toEqual([false, false]);
});

it.each<[DepositState, string[]]>([
  ['unmatched', ['match', 'retry', 'slip', 'payout', 'return']],
  ['matched', ['order', 'match', 'slip', 'return']],
  ['failed', ['match', 'retry', 'slip', 'payout', 'return']],
  ['return_waits', ['confirmReturn', 'refuseReturn']],
  ['slip_waits', ['confirmSlip', 'refuseSlip']],
  ['payout_waits', ['confirmPayout', 'refusePayout']],
  ['payout_back', []],
  ['ordered', []],
  ['returned', []],
  ['slip', []],
  ['settlement', []],
])('a deposit that is %s may be acted on', (state, actions) => {
  expect(depositActions(state)).toEqual(actions);
});
