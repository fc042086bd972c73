import { describe, expect, it } from 'vitest';
import { canonicalDepositCode, cleanBankRef, foldBankRef, isCutRef } from './bankRef.ts';

describe('a reference of a bank', () => {
  it.each([
    ...[
      'ABC-1',
      'abc-1',
      'Abc–1',
      'ABC‐1',
      'ABC−1',
      "'ABC-1",
      "'ABC-1'",
      '‘ABC-1’',
      '"ABC-1"',
      '="abc-1"',
      'ＡＢＣ－１',
    ],
    ...['\u200eABC-1\u200f', 'ABC-1\u00a0', '\tABC-1', 'ABC-۱', '`ABC-1'],
  ])('%s is ABC-1', (text) => expect(foldBankRef(text)).toBe('ABC-1'));

  it.each([
    ...[
      '1234567',
      '0001234567',
      "'0001234567",
      '="0001234567"',
      '1.234567E+6',
      '1.234567e6',
      '1,234567E+06',
      '1234567.00',
    ],
    ...['1٫234567E+6', '1.2345670E+6', '1,234,567', '1٬234٬567', '1,234,567.00', '1234 567', '۱۲۳۴۵۶۷', '١٢٣٤٥٦٧'],
  ])('%s is 1234567', (text) => {
    expect(isCutRef(text)).toBe(false);
    expect(foldBankRef(text)).toBe('1234567');
  });

  it.each(['1.2E+11', '1.2e11', '1,2E+11', '1.20E+11', '120E+9', '12E+3', '1E+5', '="1.2E+11"', '۱٫۲E+۱۱', '1.2E+011'])(
    '%s has lost digits',
    (text) => expect(isCutRef(text)).toBe(true),
  );

  it.each([
    ['12E3', '12E3'],
    ['1E5', '1E5'],
    ['A1.2E+11', 'A1.2E+11'],
    ['12,34', '12,34'],
    ['FT 1', 'FT 1'],
    ['ABC/1_2', 'ABC/1_2'],
  ])('%s, which no spreadsheet has written, stays', (text, clean) => {
    expect(isCutRef(text)).toBe(false);
    expect(cleanBankRef(text)).toBe(clean);
  });
});

describe('a deposit id', () => {
  it.each([
    ...['10000000145', '00010000000145', '0000010000000145', '1.0000000145E+10', '10000000145.0', "'00010000000145"],
    ...['="10000000145"', '0001-0000-000145', '0001–0000–000145', '0001 0000 000145', '0001\u00a00000\u00a0000145'],
    ...['0001/0000/000145', '0001_0000_000145', '10,000,000,145', '10.000.000.145', '10٬000٬000٬145', '۱۰۰۰۰۰۰۰۱۴۵'],
    ...['\u200e10000000145'],
  ])('%s is 00010000000145', (text) => expect(canonicalDepositCode(text)).toBe('00010000000145'));

  it('whose check digits are wrong stays as it reads', () => {
    for (const text of ['10000000146', '00010000000146', '145', '12a3']) expect(canonicalDepositCode(text)).toBe(text);
  });
});
