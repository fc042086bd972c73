import { cleanIban } from '#shared/iban.ts';
import { parseRial } from '#shared/money.ts';
import { escapeLike } from '#server/db/fragments.ts';

/** What a person typed into the search field of a list of payments, as SQL compares it. */
export interface Search {
  /** pattern of `like` for names, codes and numbers */
  like: string;
  /** pattern of `like` for IBANs, which are kept without spaces and in capitals; null when it cannot be part of one */
  iban: string | null;
  /** the amount that was typed, rial; null when it is none */
  amount: bigint | null;
}

/** Fewest characters that are searched in an IBAN: fewer are in nearly every one. */
const IBAN_PART = 4;
/** Largest amount that a column of the database holds (`bigint`), rial. */
const MAX_BIGINT = 2n ** 63n - 1n;

const pattern = (part: string): string => `%${escapeLike(part)}%`;

/** Reads a search: part of a text, part of an IBAN in groups of four or without them, or a whole amount in rial. */
export function readSearch(typed: string): Search {
  const iban = cleanIban(typed);
  const rial = parseRial(typed);
  return {
    like: pattern(typed),
    iban: /^[A-Z]{0,2}\d+$/.test(iban) && iban.length >= IBAN_PART ? pattern(iban) : null,
    amount: rial !== null && rial <= MAX_BIGINT ? rial : null,
  };
}
