import { normalizeText } from './normalize.ts';

/** Text as it is compared in searches: normalised, lower case, without half spaces, vowel marks and double spaces; آ أ إ are ا. */
export function foldForSearch(text: string): string {
  return normalizeText(text)
    .toLowerCase()
    .replace(/[\u064B-\u0655\u0670\u200C]/g, '')
    .replace(/[\u0622\u0623\u0625]/g, '\u0627')
    .replace(/\u0629/g, '\u0647')
    .replace(/\u0624/g, '\u0648')
    .replace(/\u0626/g, '\u06CC')
    .replace(/\s+/g, ' ')
    .trim();
}

/** What `foldForSearch` does to a normalised name, for `translate` in SQL: letter by letter, and the half space is left out. */
export const foldedLetters = {
  from: '\u0622\u0623\u0625\u0629\u0624\u0626\u200C',
  to: '\u0627\u0627\u0627\u0647\u0648\u06CC',
} as const;

/** True when every word of the search occurs in the text, in any order. An empty search fits everything. */
export function matchesSearch(text: string, search: string): boolean {
  const folded = foldForSearch(text);
  return foldForSearch(search)
    .split(' ')
    .every((word) => folded.includes(word));
}
