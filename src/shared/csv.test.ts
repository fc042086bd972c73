import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { parseCsv, toCsv } from './csv.ts';

describe('CSV', () => {
  it('reads back what it writes, formulas and quotes included', () => {
    const cell = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `a${text.replace(/\r/g, '')}b`);
    fc.assert(
      fc.property(fc.array(fc.array(cell, { minLength: 3, maxLength: 3 }), { minLength: 1 }), (rows) => {
        expect(parseCsv(toCsv(['x', 'y', 'z'], rows))).toEqual([['x', 'y', 'z'], ...rows]);
      }),
      propertyRuns(),
    );
    expect(parseCsv(toCsv(['x', 'y'], [['=1+1', '-5']]))).toEqual([
      ['x', 'y'],
      ['=1+1', '-5'],
    ]);
  });

  it('reads semicolons and tabs, and leaves empty lines out', () => {
    expect(parseCsv('a;b\n\n1;"2;3"\n')).toEqual([
      ['a', 'b'],
      ['1', '2;3'],
    ]);
    expect(parseCsv('a\tb\r\n1\t2')).toEqual([
      ['a', 'b'],
      ['1', '2'],
    ]);
    expect(parseCsv('')).toEqual([]);
  });

  it('is not misled by commas inside numbers of a file with semicolons', () => {
    expect(parseCsv('a;"1,000,000";b')).toEqual([['a', '1,000,000', 'b']]);
    expect(parseCsv('a;1,000,000;b;c')).toEqual([['a', '1,000,000', 'b', 'c']]);
  });

  it('takes a quoted cell after blanks, as some bank programs write it', () => {
    expect(parseCsv('a, "1,000,000", b')).toEqual([['a', '1,000,000', 'b']]);
  });
});
