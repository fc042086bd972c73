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

describe('a code of a known key', () => {
  // the letters of each HMAC were worked out with another program
  it.each([
    ['lot', 1, '0001-W03E-V72H-A91Q-42VP'],
    ['statement', 1_234_567, '15NM7-NJ3S-KMYV-NVSG-N9MR'],
    ['lot', 2_147_483_647, '1ZZZZZZ-JKB8-8PXF-4F4E-69SY'],
  ] as const)('of %s %i is %s', (kind, id, code) => {
    expect(codeOf(key, kind, id)).toBe(code);
    expect(idOfCode(key, kind, code)).toBe(id);
  });

  it('in short is ST0Q-AHF9', () => {
    expect(shortCodeOf(key, 'order', 42)).toBe('ST0Q-AHF9');
    expect(isShortCode(key, 'order', 42, 'ST0Q-AHF9')).toBe(true);
  });

  it('proves no number that no row has', () => {
    expect(idOfCode(key, 'lot', '0000-YZNK-PFTD-3XXJ-HM3P')).toBeNull();
    expect(idOfCode(key, 'lot', '2000000-GH2W-9N56-KB2T-705P')).toBeNull();
    expect(idOfCode(key, 'lot', '0001-W03E-V72H-A91Q-42VP'.slice(1))).toBeNull();
    expect(idOfCode(key, 'lot', '00000001-W03E-V72H-A91Q-42VP')).toBeNull();
    expect(idOfCode(key, 'lot', '0000001-W03E-V72H-A91Q-42VP')).toBe(1);
    expect(idOfCode(key, 'lot', '0001-W03E-V72H-A91Q-42VP'.slice(5))).toBeNull();
  });
});
