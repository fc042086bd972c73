import { sql, type RawBuilder } from 'kysely';
import { cleanIban } from '#shared/iban.ts';
import { parseRial } from '#shared/money.ts';
import { foldForSearch } from '#shared/search.ts';
import { escapeLike } from '../db/fragments.ts';

/** What a person typed into the search field of a list of payments, as SQL compares it. */
export interface Search {
  /** pattern of `like` for names, codes and numbers */
  like: string;
  /** pattern of `like` for IBANs, which are kept without spaces and in capitals; null when it cannot be part of one */
  iban: string | null;
  /** the amount that was typed, rial; null when it is none */
  amount: bigint | null;
}

/** Fewest characters that are looked for in an IBAN: fewer stand in nearly every one. */
const IBAN_PART = 4;
/** Largest amount that a column of the database holds (`bigint`), rial. */
const MAX_BIGINT = 2n ** 63n - 1n;

const pattern = (part: string): string => `%${escapeLike(part)}%`;
/** Fewest characters that the index of names knows. */
const INDEXED = 3;

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

/**
 * True for the row of `investors` behind an alias when every word occurs in its folded names and numbers. The parts of the
 * longer words are found by the index `investors_search`.
 */
export function isInvestorFound(alias: string, typed: string): RawBuilder<boolean> {
  const text = sql.ref(`${alias}.search_text`);
  const words = foldForSearch(typed).split(' ');
  const inText = words.map((word) => sql`${text} like ${pattern(word)}`);
  const byIndex = words
    .filter((word) => word.length >= INDEXED)
    .map((word) => sql`search_parts(${text}) @> search_parts(${word})`);
  return sql`(${sql.join([...byIndex, ...inText], sql` and `)})`;
}
