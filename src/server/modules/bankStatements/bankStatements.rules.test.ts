import { describe, expect, it } from 'vitest';
import { readStatement } from './bankStatements.rules.ts';

describe('amounts of a statement', () => {
  const amountOf = (cell: string) =>
    readStatement(`FT-1;IR580540105180021273113007;;${cell};1405/08/30;10:00`, new Date('2026-12-01T00:00:00Z'))
      .lines[0]?.deposit.amount;

  it.each(['1409000', '1,409,000', '۱٬۴۰۹٬۰۰۰', '١٤٠٩٠٠٠', '1 409 000', '1409000.00', '1,409,000 ریال'])(
    'reads %s',
    (cell) => expect(amountOf(`"${cell}"`)).toBe(1_409_000n),
  );

  it.each(['1,40', '14.5', '0', '-5'])('refuses %s', (cell) => expect(amountOf(`"${cell}"`)).toBeUndefined());
});
