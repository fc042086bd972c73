import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { propertyRuns } from '#tests/support/property.ts';
import { positionOf, sliderSteps, unitsAt } from './slider.ts';

const free = fc.bigInt({ min: 1n, max: 10n ** 15n });

describe('slider', () => {
  it('reaches nothing and everything', () => {
    fc.assert(
      fc.property(free, (units) => {
        expect(unitsAt(units, 0)).toBe(0n);
        expect(unitsAt(units, sliderSteps(units))).toBe(units);
        expect(positionOf(units, units)).toBe(sliderSteps(units));
      }),
      propertyRuns(),
    );
  });

  it('never gives more than is free, and grows with its position', () => {
    fc.assert(
      fc.property(free, fc.nat(98), (units, position) => {
        expect(unitsAt(units, position) <= unitsAt(units, position + 1)).toBe(true);
        expect(positionOf(units, units * 2n)).toBe(sliderSteps(units));
      }),
      propertyRuns(),
    );
  });

  it('counts single units below a hundred, and stands at 0 when nothing is free', () => {
    expect(unitsAt(7n, 3)).toBe(3n);
    expect(positionOf(7n, 3n)).toBe(3);
    expect(positionOf(0n, 3n)).toBe(0);
  });
});
