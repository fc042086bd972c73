import { expect, it } from 'vitest';
import { compareDay } from './reconciliation.rules.ts';

const side = (reference: string, amount: bigint, isOfDay = true) => ({ reference, amount, isOfDay });

it('payments that both sides have with one amount make no difference', () => {
  expect(compareDay([side('A', 500n), side('B', 70n)], [side('B', 70n), side('A', 500n)])).toEqual({
    ...{ bankCount: 2, bankAmount: 570n, bookCount: 2, bookAmount: 570n, difference: 0n },
    items: [],
  });
});

it('what one side alone has, and what has two amounts, is named', () => {
  expect(compareDay([side('A', 500n), side('C', 90n)], [side('B', 70n), side('C', 80n)])).toEqual({
    ...{ bankCount: 2, bankAmount: 590n, bookCount: 2, bookAmount: 150n, difference: 440n },
    items: [
      { kind: 'bank_only', reference: 'A', bankAmount: 500n, bookAmount: null },
      { kind: 'amount_differs', reference: 'C', bankAmount: 90n, bookAmount: 80n },
      { kind: 'book_only', reference: 'B', bankAmount: null, bookAmount: 70n },
    ],
  });
});

it('a payment around midnight counts on the day of either side, and not at all on no day of it', () => {
  expect(compareDay([side('A', 500n, false), side('B', 9n)], [side('A', 500n), side('B', 9n, false)])).toEqual({
    ...{ bankCount: 2, bankAmount: 509n, bookCount: 2, bookAmount: 509n, difference: 0n },
    items: [],
  });
  expect(
    compareDay([side('A', 500n, false), side('C', 2n, false)], [side('A', 400n, false), side('B', 1n, false)]),
  ).toEqual({
    ...{ bankCount: 0, bankAmount: 0n, bookCount: 0, bookAmount: 0n, difference: 0n },
    items: [],
  });
});

it('a stored result names 200 payments and counts all', () => {
  const many = Array.from({ length: 201 }, (_, index) => side(`R${index}`, 1n));
  const { bankCount, items } = compareDay(many, []);
  expect([bankCount, items.length, items.at(-1)?.reference]).toEqual([201, 200, 'R199']);
});
