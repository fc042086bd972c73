import { normalizeText } from './normalize.ts';

/*
 * How texts are compared in searches. `fold_for_search` of the database does the same, which tests/db/search.test.ts
 * checks.
 */

/** One letter for each family: what other keyboards of the Arabic script, and old files, write for a Persian letter. */
const families: readonly (readonly [letters: RegExp, letter: string])[] = [
  [/[\u0622\u0623\u0625\u0671-\u0673]/g, '\u0627'],
  [/[\u0629\u06BE\u06C0-\u06C3\u06D5]/g, '\u0647'],
  [/[\u0620\u0626\u0649\u064A\u06CD\u06CE\u06D0\u06D2\u06D3]/g, '\u06CC'],
  [/[\u0643\u06AA\u06AB\u06AD]/g, '\u06A9'],
  [/[\u0624\u06C6\u06C7\u06CB]/g, '\u0648'],
];

/** Marks over and under letters, a hamza that stands alone, and joiners. */
// eslint-disable-next-line no-misleading-character-class -- listed one by one on purpose: each is removed by itself
const marks = /[\u0610-\u061A\u0621\u064B-\u065F\u0670\u0674\u06D6-\u06DC\u200C\u200D]/g;

/** Text as it is compared in searches: normalised, lower case, one letter for each family, without half spaces and marks. */
export function foldForSearch(text: string): string {
  const lower = normalizeText(text.normalize('NFKC')).toLowerCase();
  return families
    .reduce((folded, [letters, letter]) => folded.replace(letters, letter), lower)
    .replace(marks, '')
    .replace(/\s+/g, ' ')
    .trim();
}

/** As `foldForSearch`, without spaces: «محمد رضا», «محمد‌رضا» and «محمدرضا» are the same. */
export function squeezeForSearch(text: string): string {
  return foldForSearch(text).replaceAll(' ', '');
}

/**
 * True when every word of the search occurs in the text, in any order and with or without the text's spaces; numbers are
 * searched as they are typed. An empty search fits everything.
 */
export function matchesSearch(text: string, search: string): boolean {
  const folded = foldForSearch(text);
  const squeezed = folded.replaceAll(' ', '');
  return foldForSearch(search)
    .split(' ')
    .every((word) => folded.includes(word) || (!/^\d+$/.test(word) && squeezed.includes(word)));
}
