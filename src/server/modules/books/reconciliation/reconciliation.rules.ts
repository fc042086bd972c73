/** A payment on one side of the comparison; rial. */
export interface Side {
  reference: string;
  amount: bigint;
  /** false for rows of the hours around the day, which only answer rows of the day itself */
  isOfDay: boolean;
}

export interface DifferenceItem {
  kind: 'bank_only' | 'book_only' | 'amount_differs';
  reference: string;
  bankAmount: bigint | null;
  bookAmount: bigint | null;
}

export interface Comparison {
  bankCount: number;
  bankAmount: bigint;
  bookCount: number;
  bookAmount: bigint;
  /** bank less books, rial */
  difference: bigint;
  items: DifferenceItem[];
}

/** Most items that a stored result names. */
export const MAX_ITEMS = 200;

/**
 * Compares the payments of a day by reference. A payment that one side books before midnight and the other after it is on
 * both sides, so it counts on the day of either and makes no difference.
 */
export function compareDay(bank: readonly Side[], book: readonly Side[]): Comparison {
  const banked = new Map(bank.map((row) => [row.reference, row]));
  const booked = new Map(book.map((row) => [row.reference, row]));
  const result: Comparison = { bankCount: 0, bankAmount: 0n, bookCount: 0, bookAmount: 0n, difference: 0n, items: [] };
  for (const reference of new Set([...banked.keys(), ...booked.keys()])) {
    const atBank = banked.get(reference);
    const inBook = booked.get(reference);
    if (!atBank?.isOfDay && !inBook?.isOfDay) continue;
    if (atBank) {
      result.bankCount += 1;
      result.bankAmount += atBank.amount;
    }
    if (inBook) {
      result.bookCount += 1;
      result.bookAmount += inBook.amount;
    }
    if (atBank?.amount === inBook?.amount) continue;
    const kind = !inBook ? 'bank_only' : !atBank ? 'book_only' : 'amount_differs';
    result.items.push({ kind, reference, bankAmount: atBank?.amount ?? null, bookAmount: inBook?.amount ?? null });
  }
  result.difference = result.bankAmount - result.bookAmount;
  return { ...result, items: result.items.slice(0, MAX_ITEMS) };
}
