import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { isTitleRow, parseCsv, parseCsvRows, toCsv } from './csv.ts';

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

  it('divides by the sign that gives all rows the same number of cells', () => {
    expect(parseCsv('مانده;IR58;;1,250,000,000,000;1405/09/05')[0]).toEqual([
      ...['مانده', 'IR58', '', '1,250,000,000,000', '1405/09/05'],
    ]);
    expect(parseCsv('مانده;IR58;;1,250,000,000,000;1405/09/05\nR-1;IR58;;25,000,000;1405/09/05;09:15;')).toEqual([
      ['مانده', 'IR58', '', '1,250,000,000,000', '1405/09/05'],
      ['R-1', 'IR58', '', '25,000,000', '1405/09/05', '09:15', ''],
    ]);
    expect(parseCsv('a;7,000,000;b\nc;8,000,000;d')).toEqual([
      ['a', '7,000,000', 'b'],
      ['c', '8,000,000', 'd'],
    ]);
    expect(parseCsv('a,100,200\nb,300,400')).toEqual([
      ['a', '100', '200'],
      ['b', '300', '400'],
    ]);
    expect(parseCsv('a|b\nc|d')).toEqual([
      ['a', 'b'],
      ['c', 'd'],
    ]);
  });

  it('tells the line of the file in which a row begins', () => {
    const text = '\n\n"a\nb";1\r\n\r\nc;2\n';
    expect(parseCsvRows(text)).toEqual([
      { line: 3, cells: ['a\nb', '1'] },
      { line: 6, cells: ['c', '2'] },
    ]);
  });

  it('tells the line behind breaks of every kind, inside and outside of quotes', () => {
    const cells = (text: string) => parseCsvRows(text).map(({ line, cells: [first = ''] }) => [line, first]);
    expect(cells('\r\n\r\na;1\r\n"b\r\nb";2\r\n;;\r\nc;3')).toEqual([
      [3, 'a'],
      [4, 'b\r\nb'],
      [7, 'c'],
    ]);
    expect(cells('a;1\r\rb;2\rc;3')).toEqual([
      [1, 'a'],
      [3, 'b'],
      [4, 'c'],
    ]);
    expect(cells('\uFEFF\n  \na;"x ""y""\n\nz"\nb;2')).toEqual([
      [3, 'a'],
      [6, 'b'],
    ]);
  });

  it('divides by the sign of all rows, whatever stands inside the amounts', () => {
    const divided = (text: string) => parseCsv(text).map((row) => row.length);
    // amounts with commas, in a file of each other sign
    for (const sign of [';', '\t', '|']) {
      const rows = ['مانده', 'R-1', 'R-2'].map((ref, index) =>
        [ref, 'IR58', '', `${index + 1},250,000,000,000`, '1405/09/05'].join(sign),
      );
      expect([sign, divided(rows.join('\n'))]).toEqual([sign, [5, 5, 5]]);
      expect([sign, divided(rows[0] ?? '')]).toEqual([sign, [5]]);
    }
    // words with a semicolon or a bar, in a file of commas
    expect(divided('ref,note,amount\n1,a; b,5\n2,c | d; e; f,6\n3,g,7')).toEqual([3, 3, 3, 3]);
    // quoted breaks and signs
    expect(divided('"a;b\nc;d",1,2\n"e;f",3,4')).toEqual([3, 3]);
    // a first line of the bank's name
    expect(divided('صورت‌حساب بانک\nR-1;5,000,000;x\nR-2;6,000,000;y')).toEqual([1, 3, 3]);
  });

  it('takes a row for titles when it has no digit of any script', () => {
    expect(isTitleRow(['شناسه', 'مبلغ'])).toBe(true);
    for (const cell of ['x17', '۱۷', '١٧', 'ABC-1']) expect([cell, isTitleRow(['شناسه', cell])]).toEqual([cell, false]);
  });
});
