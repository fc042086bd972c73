import { sql, type RawBuilder } from 'kysely';
import { foldForSearch } from '#shared/search.ts';
import { escapeLike } from './fragments.ts';

/** Fewest characters that the index of names knows. */
const INDEXED = 3;

/**
 * True for the row of `investors` behind an alias when every word occurs in its folded names and numbers. The parts of the
 * longer words are found by the index `investors_search`.
 */
export function isInvestorFound(alias: string, typed: string): RawBuilder<boolean> {
  const text = sql.ref(`${alias}.search_text`);
  const words = foldForSearch(typed).split(' ');
  const inText = words.map((word) => sql`${text} like ${`%${escapeLike(word)}%`}`);
  const byIndex = words
    .filter((word) => word.length >= INDEXED)
    .map((word) => sql`search_parts(${text}) @> search_parts(${word})`);
  return sql`(${sql.join([...byIndex, ...inText], sql` and `)})`;
}
