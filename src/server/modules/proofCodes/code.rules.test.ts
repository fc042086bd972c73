import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { propertyRuns } from '#tests/support/property.ts';
import { codeOf, idOfCode, isShortCode, shortCodeOf } from './code.rules.ts';

const key = 'a key of this test alone';
const lots = fc.integer({ min: 1, max: 2_147_483_647 });
const codeOfLot = (by: string, id: number) => codeOf(by, 'lot', id);
const lotOfCode = (by: string, typed: string) => idOfCode(by, 'lot', typed);

describe('codes of certificates', () => {
  it('name their lot, however they are typed', () => {
    fc.assert(
      fc.property(lots, (lotId) => {
        const code = codeOfLot(key, lotId);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4,7}(-[0-9A-HJKMNP-TV-Z]{4}){4}$/);
        expect(lotOfCode(key, code)).toBe(lotId);
        expect(
          lotOfCode(key, ` ${code.toLowerCase().replaceAll('-', ' ').replaceAll('1', 'l').replaceAll('0', 'o')}`),
        ).toBe(lotId);
      }),
      propertyRuns(),
    );
  });

  it('prove nothing when a letter, the lot or the key is another', () => {
    fc.assert(
      fc.property(lots, lots, fc.nat({ max: 15 }), (lotId, other, place) => {
        const code = codeOfLot(key, lotId).replaceAll('-', '');
        const at = code.length - 1 - place;
        const changed = code.slice(0, at) + (code[at] === '7' ? '8' : '7') + code.slice(at + 1);
        expect(lotOfCode(key, changed)).toBeNull();
        expect(lotOfCode('another key', code)).toBeNull();
        fc.pre(lotId !== other);
        expect(lotOfCode(key, codeOfLot(key, other).slice(0, -20) + code.slice(-16))).toBeNull();
      }),
      propertyRuns(),
    );
  });

  it('are refused, not misread, when they are nonsense', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 40 }), (typed) => {
        expect(lotOfCode(key, typed)).toBeNull();
      }),
      propertyRuns(),
    );
  });

  it('prove nothing of another kind', () => {
    fc.assert(
      fc.property(lots, (id) => {
        expect(idOfCode(key, 'statement', codeOf(key, 'lot', id))).toBeNull();
        expect(idOfCode(key, 'statement', codeOf(key, 'statement', id))).toBe(id);
      }),
      propertyRuns(),
    );
  });
});

describe('short codes', () => {
  it('are two groups that fit their number alone, however they are typed', () => {
    fc.assert(
      fc.property(lots, lots, (id, other) => {
        const code = shortCodeOf(key, 'order', id);
        expect(code).toMatch(/^[0-9A-HJKMNP-TV-Z]{4}-[0-9A-HJKMNP-TV-Z]{4}$/);
        expect(isShortCode(key, 'order', id, ` ${code.toLowerCase().replace('-', '')} `)).toBe(true);
        expect(isShortCode('another key', 'order', id, code)).toBe(false);
        expect(isShortCode(key, 'order', id, code.slice(0, -1))).toBe(false);
        fc.pre(id !== other);
        expect(isShortCode(key, 'order', other, code)).toBe(false);
      }),
      propertyRuns(),
    );
  });
});
