import { expect, it } from 'vitest';
import { isDown, isRefusal, problemOf } from './serviceHealth.rules.ts';

it('a service is down after three failures in a row', () => {
  expect([undefined, { failures: 0 }, { failures: 2 }, { failures: 3 }].map(isDown)).toEqual([
    false,
    false,
    false,
    true,
  ]);
});

it.each([
  [{ isFinal: true }, true],
  [{ reason: 'not_configured' }, true],
  [{ isFinal: false, reason: 'timeout' }, false],
  [{}, false],
  [null, false],
  ['not_configured', false],
])('%o refuses one call: %s', (error, isOne) => {
  expect(isRefusal(error)).toBe(isOne);
});

it.each([
  [{ code: 'E1', reason: 'r', message: 'm' }, 'E1'],
  [{ code: '', reason: 'r', message: 'm' }, 'r'],
  [{ code: 7, message: 'm' }, 'm'],
  [new Error('x'.repeat(121)), 'x'.repeat(120)],
  [{}, 'UNKNOWN'],
  [null, 'UNKNOWN'],
  ['text', 'UNKNOWN'],
])('the cause of %o in short', (error, problem) => {
  expect(problemOf(error)).toBe(problem);
});
