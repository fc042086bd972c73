import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginName } from '#shared/contract/kernel/fields.ts';
import { propertyRuns } from '#tests/support/property.ts';
import { usernameProblem } from './LoginView.tsx';

const digits = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 16 }).map((list) => list.join(''));
const typed = fc.oneof(
  digits,
  digits.map((rest) => `09${rest}`.slice(0, 11)),
  fc.constantFrom('0012345679', '10320456783', '09120000001', ''),
);

describe('usernameProblem', () => {
  it('agrees with the contract on everything that can be typed', () => {
    fc.assert(
      fc.property(typed, (name) => {
        expect(usernameProblem(name) === null).toBe(loginName().isValidSync(name));
      }),
      propertyRuns(),
    );
  });
});
