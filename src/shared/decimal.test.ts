import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '#tests/support/property.ts';
import { groupDigits, toPersianDigits } from './digits.ts';
import { parsePrice, parseRial } from './money.ts';
import {
  compareDecimal,
  divideCeil,
  divideFloor,
  divideRound,
  formatDecimal,
  parseDecimal,
  percentOf,
  percentOfCeil,
  perUnit,
  readDecimal,
  shortestDecimal,
  trimDecimal,
  ratioPercent,
  unitsCost,
  unitsForAmount,
  unitsToReach,
  unitsValue,
} from './decimal.ts';

const nav = fc.bigInt({ min: 1n, max: 10n ** 14n }).map((scaled) => formatDecimal(scaled, 4));
const amount = fc.bigInt({ min: 0n, max: 10n ** 17n });

describe('decimal', () => {
  it('reads what it writes', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.integer({ min: 0, max: 8 }),
        (scaled, scale) => parseDecimal(formatDecimal(scaled, scale), scale) === scaled,
      ),
      propertyRuns(),
    );
    expect(parseDecimal('138891', 4)).toBe(1_388_910_000n);
    expect(parseDecimal('1.23456', 4)).toBe(12_345n);
    expect(() => parseDecimal('1e5', 4)).toThrow(RangeError);
  });

  it('divides down, up and to the nearest, also below zero', () => {
    fc.assert(
      fc.property(
        fc.bigInt(),
        fc.bigInt().filter((divisor) => divisor !== 0n),
        (dividend, divisor) => {
          const floor = divideFloor(dividend, divisor);
          const ceil = divideCeil(dividend, divisor);
          expect(ceil - floor).toBe(dividend % divisor === 0n ? 0n : 1n);
          const rest = dividend - floor * divisor;
          expect(rest === 0n || rest > 0n === divisor > 0n).toBe(true);
          const nearest = divideRound(dividend, divisor);
          expect(nearest === floor || nearest === ceil).toBe(true);
        },
      ),
      propertyRuns(),
    );
    expect(divideRound(-5n, 2n)).toBe(-3n);
  });

  it('buys as many whole units as the money reaches, never more', () => {
    fc.assert(
      fc.property(amount, nav, (money, price) => {
        const units = unitsForAmount(money, price);
        expect(unitsCost(units, price)).toBeLessThanOrEqual(money);
        expect(unitsCost(units + 1n, price)).toBeGreaterThan(money);
      }),
      propertyRuns(),
    );
  });

  it('finds the fewest units whose value reaches an amount', () => {
    fc.assert(
      fc.property(
        amount.filter((money) => money > 0n),
        nav,
        (money, price) => {
          const units = unitsToReach(money, price);
          expect(unitsValue(units, price)).toBeGreaterThanOrEqual(money);
          expect(unitsValue(units - 1n, price)).toBeLessThan(money);
        },
      ),
      propertyRuns(),
    );
  });

  it('values a whole never under its parts, and by at most a rial more for each part', () => {
    fc.assert(
      fc.property(amount, amount, nav, (a, b, price) => {
        const difference = unitsValue(a + b, price) - unitsValue(a, price) - unitsValue(b, price);
        expect(difference >= 0n && difference <= 1n).toBe(true);
      }),
      propertyRuns(),
    );
  });

  it('floors a percentage of money and ceils a reserve', () => {
    expect(percentOf(50_000_000n, '0.1')).toBe(50_000n);
    expect(percentOf(999n, '0.1')).toBe(0n);
    expect(percentOfCeil(999n, '0.1')).toBe(1n);
  });

  it('tells ratios and averages', () => {
    expect(ratioPercent(1n, 3n)).toBe('33.33');
    expect(ratioPercent(-1n, 3n)).toBe('-33.33');
    expect(ratioPercent(5n, 0n)).toBe('0.00');
    expect(perUnit(10n, 3n)).toBe('3.3333');
    expect(perUnit(10n, 0n)).toBeNull();
    expect(compareDecimal('10', '9.9999')).toBe(1);
  });
});

/** Twenty spellings of one whole number, written by hand for `digits` in ASCII. */
function spellings(digits: string): string[] {
  const arabic = digits.replace(/\d/g, (digit) => String.fromCharCode(0x0660 + Number(digit)));
  const persian = toPersianDigits(digits);
  const grouped = (separator: string): string => groupDigits(digits, separator);
  return [
    digits,
    persian,
    arabic,
    grouped(','),
    grouped('٬'),
    grouped('،'),
    grouped(' '),
    grouped(' '),
    grouped(' '),
    grouped("'"),
    grouped('_'),
    toPersianDigits(grouped(',')),
    toPersianDigits(grouped('٬')),
    toPersianDigits(grouped('،')),
    `  ${digits} `,
    `‎${grouped(',')}‎`,
    `⁧${toPersianDigits(grouped('٬'))}⁩`,
    `00${digits}`,
    `${digits}.00`,
    `${toPersianDigits(grouped('٬'))}٫۰`,
  ];
}

describe('numbers as people write them', () => {
  it('reads twenty spellings of one number as one number (B5)', () => {
    fc.assert(
      fc.property(fc.bigInt({ min: 1n, max: 10n ** 16n - 1n }), (number) => {
        const all = spellings(String(number));
        expect(all).toHaveLength(20);
        for (const typed of all) {
          expect([typed, readDecimal(typed, 4)]).toEqual([typed, String(number)]);
          expect([typed, parsePrice(`${typed} ریال`)]).toEqual([typed, String(number)]);
          expect([typed, parseRial(`${typed} ریال`)]).toEqual([typed, number]);
        }
      }),
      propertyRuns(),
    );
  });

  it.each([
    ['94,800', '94800'],
    ['94,800.5', '94800.5'],
    ['۹۴٬۸۰۰٫۲۵', '94800.25'],
    ['94,800/25', '94800.25'],
    ['1409/5', '1409.5'],
    ['1409/000', '1409'],
    ['0.5', '0.5'],
    ['.5', '0.5'],
    ['۰٫۵', '0.5'],
    ['0', '0'],
    ['1.409', '1.409'],
    ['5.', '5'],
  ])('reads %s', (typed, number) => expect(readDecimal(typed, 4)).toBe(number));

  it.each([
    ['', 'nothing'],
    ['0,5', 'a comma never divides'],
    ['94,80', 'groups are of three digits'],
    ['94/800', 'a slash between three digits may group or divide'],
    ['1/409/000', 'two slashes'],
    ['1.409.000', 'two points'],
    ['1.23456', 'more decimals than the field has'],
    ['-5', 'a sign'],
    ['۱۰٪', 'a unit that the caller did not take off'],
    ['صد', 'words'],
    ['1e5', 'an exponent'],
  ])('refuses %s: %s', (typed) => expect(readDecimal(typed, 4)).toBeNull());

  it('leaves out closing zeros of the wire', () => {
    expect(trimDecimal('94.8000')).toBe('94.8');
    expect(trimDecimal('100.0000')).toBe('100');
    expect(trimDecimal('100')).toBe('100');
    expect(trimDecimal('')).toBe('');
  });
});

describe('decimals at their edges', () => {
  it('are read and written with their sign and all their places', () => {
    expect([parseDecimal('-0.5', 4), parseDecimal(' 7 ', 2), parseDecimal('1.239', 2)]).toEqual([-5_000n, 700n, 123n]);
    for (const text of ['', '-', '.5', '5.', '+5', '1,000', '1.2.3', 'x1', '1x'])
      expect(() => parseDecimal(text, 4)).toThrow(`not a decimal: ${text}`);
    expect([formatDecimal(-5n, 4), formatDecimal(0n, 2), formatDecimal(12_345n, 0), formatDecimal(-7n, 0)]).toEqual([
      '-0.0005',
      '0.00',
      '12345',
      '-7',
    ]);
    expect([shortestDecimal('1.50'), shortestDecimal('2.0'), shortestDecimal('100'), shortestDecimal('0.05')]).toEqual([
      '1.5',
      '2',
      '100',
      '0.05',
    ]);
    expect([trimDecimal('-94.80'), trimDecimal('x1.50'), trimDecimal('1.50x')]).toEqual(['-94.8', 'x1.50', '1.50x']);
  });

  it('are divided as their names say', () => {
    expect([divideFloor(7n, 2n), divideFloor(-7n, 2n), divideFloor(7n, -2n), divideFloor(-8n, 2n)]).toEqual([
      ...[3n, -4n, -4n, -4n],
    ]);
    expect([divideCeil(7n, 2n), divideCeil(-7n, 2n), divideCeil(8n, 2n)]).toEqual([4n, -3n, 4n]);
    expect([divideRound(5n, 2n), divideRound(4n, 3n), divideRound(5n, 3n), divideRound(5n, -2n)]).toEqual([
      ...[3n, 1n, 2n, -3n],
    ]);
    expect(divideRound(-5n, -2n)).toBe(3n);
  });

  it('value and buy whole units', () => {
    expect([unitsValue(3n, '1000.3333'), unitsCost(3n, '1000.3333')]).toEqual([3_000n, 3_001n]);
    expect([unitsForAmount(3_000n, '1000'), unitsForAmount(2_999n, '1000'), unitsForAmount(-5n, '1000')]).toEqual([
      ...[3n, 2n, 0n],
    ]);
    expect([unitsForAmount(0n, '0'), unitsToReach(0n, '0'), unitsToReach(-5n, '1000')]).toEqual([0n, 0n, 0n]);
    expect([unitsToReach(3_000n, '1000'), unitsToReach(3_001n, '1000'), unitsToReach(1n, '1000')]).toEqual([
      3n,
      4n,
      1n,
    ]);
    expect(() => unitsForAmount(1n, '0')).toThrow('price must be positive: 0');
    expect(() => unitsToReach(1n, '-1')).toThrow('price must be positive: -1');
  });

  it('compare and tell ratios', () => {
    expect([compareDecimal('9.9999', '10'), compareDecimal('1.0', '1'), compareDecimal('2', '1')]).toEqual([-1, 0, 1]);
    expect([ratioPercent(1n, 3n, 4), ratioPercent(1n, 0n, 4), ratioPercent(2n, 3n, 0)]).toEqual([
      '33.3333',
      '0.0000',
      '67',
    ]);
    expect([percentOf(999_999n, '2.5'), percentOfCeil(999_999n, '2.5')]).toEqual([24_999n, 25_000n]);
  });

  it('are read as people write them, and no more', () => {
    expect(
      ['1,000', '0001', '1.2300', '.', '1.', '94/8000', '1234/567', '1,234/567'].map((typed) => readDecimal(typed, 4)),
    ).toEqual([...['1000', '1', '1.23', null, '1', '94.8', '1234.567', '1234.567']]);
    expect([readDecimal('1.5', 0), readDecimal('1.0', 0), readDecimal('1.55', 1)]).toEqual([null, '1', null]);
  });
});
