import { describe, expect, it } from 'vitest';
import { compareParts, maskCode, maskName, type PartFigures } from './check.rules.ts';

const held = { fundId: 3, fundName: 'سپیدار', units: '100', cancelNav: '1500000.0000', navDate: '2026-11-20' };
const printed: PartFigures = {
  investorId: 7,
  opening: '0',
  debit: '5000',
  credit: '5000',
  closing: '0',
  holdings: [held],
};

describe('a paper beside the books', () => {
  it('is unchanged while every figure is', () => {
    const check = compareParts(printed, printed);
    expect(check.isChanged).toBe(false);
    expect(check.value).toEqual({ printed: '150000000', now: '150000000' });
    expect(check.holdings).toEqual([expect.objectContaining({ units: '100', unitsNow: '100', isChanged: false })]);
  });

  it('tells which sum a later correction changed', () => {
    const check = compareParts(printed, { ...printed, credit: '5400', closing: '400' });
    expect(check.isChanged).toBe(true);
    expect([check.opening, check.credit, check.closing]).toEqual([
      { printed: '0', now: '0' },
      { printed: '5000', now: '5400' },
      { printed: '0', now: '400' },
    ]);
  });

  it('sees units that were taken back, and a corrected price of the same day', () => {
    const gone = compareParts(printed, { ...printed, holdings: [] });
    expect(gone.holdings).toEqual([
      expect.objectContaining({ units: '100', unitsNow: '0', valueNow: '0', isChanged: true }),
    ]);
    const corrected = compareParts(printed, { ...printed, holdings: [{ ...held, cancelNav: '1400000' }] });
    expect(corrected.value).toEqual({ printed: '150000000', now: '140000000' });
    expect(corrected.isChanged).toBe(true);
  });
});

it('names people by first letters and codes by their ends', () => {
  expect(maskName('نگار  رستگار')).toBe('ن*** ر***');
  expect(maskCode('0012345679')).toBe('00******79');
  expect(maskCode('12')).toBe('****');
});
