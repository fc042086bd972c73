import { expect, it } from 'vitest';
import { areExitStepsConsistent, isPaymentMethodOf, isRangeValid } from './fundRules.rules.ts';

it.each([
  [1, 'ipg', true],
  [1, 'receipt', true],
  [1, 'account', false],
  [1, 'maturity', false],
  [2, 'account', true],
  [2, 'ipg', false],
  [2, 'maturity', false],
] as const)('orders of type %i by %s: %s', (type, code, isOf) => {
  expect(isPaymentMethodOf(type, code)).toBe(isOf);
});

const open = { minAmount: null, maxAmount: null, minUnits: null, maxUnits: null };

it.each([
  [open, true],
  [{ ...open, minAmount: '9' }, true],
  [{ ...open, maxUnits: '9' }, true],
  [{ ...open, minAmount: '9', maxAmount: '10' }, true],
  [{ ...open, minAmount: '10', maxAmount: '10' }, true],
  [{ ...open, minAmount: '10', maxAmount: '9' }, false],
  [{ ...open, minUnits: '10', maxUnits: '9' }, false],
  [{ minAmount: '1', maxAmount: '2', minUnits: '10', maxUnits: '10' }, true],
])('a range %o is valid: %s', (range, isValid) => {
  expect(isRangeValid(range)).toBe(isValid);
});

it.each([
  ['none', [], true],
  ['one', [{ untilDay: 30, pct: '2' }], true],
  [
    'falling',
    [
      { untilDay: 30, pct: '2' },
      { untilDay: 60, pct: '1.5' },
    ],
    true,
  ],
  [
    'level',
    [
      { untilDay: 30, pct: '2.0' },
      { untilDay: 60, pct: '2' },
    ],
    true,
  ],
  [
    'rising',
    [
      { untilDay: 30, pct: '2' },
      { untilDay: 60, pct: '2.01' },
    ],
    false,
  ],
  [
    'of one day twice',
    [
      { untilDay: 30, pct: '2' },
      { untilDay: 30, pct: '1' },
    ],
    false,
  ],
  [
    'of an earlier day',
    [
      { untilDay: 30, pct: '2' },
      { untilDay: 29, pct: '1' },
    ],
    false,
  ],
])('steps of exit fees that are %s', (_name, steps, isConsistent) => {
  expect(areExitStepsConsistent(steps)).toBe(isConsistent);
});
