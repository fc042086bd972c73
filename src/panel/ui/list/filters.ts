import { toAsciiDigits } from '#shared/digits.ts';
import { dayOf, idOf, oneOf } from './urlValues.ts';

/** A filter of a list: the field of the API, and how its word in the URL is read; undefined filters nothing. */
export interface Filter<Field extends string = string, Value = unknown> {
  field: Field;
  read: (word: string) => Value | undefined;
  /** longest word that the API takes */
  maxLength: number;
}

const longestSearch = 60;

const filter = <Field extends string, Value>(
  field: Field,
  read: (word: string) => Value | undefined,
  maxLength = longestSearch,
): Filter<Field, Value> => ({ field, read, maxLength });

/** A search: Persian digits become ASCII digits. */
export const textFilter = <F extends string>(field: F, maxLength = longestSearch) =>
  filter(field, (word) => toAsciiDigits(word).trim() || undefined, maxLength);

/** A search that must have a form, otherwise it filters nothing. */
export const formFilter = <F extends string>(field: F, form: RegExp) =>
  filter(field, (word) => (form.test(word) ? word : undefined));

/** A name that the API compares as it stands, digits included. */
export const nameFilter = <F extends string>(field: F, maxLength = longestSearch) =>
  filter(field, (word) => word || undefined, maxLength);

/** A row id of another list, such as a fund. */
export const idFilter = <F extends string>(field: F) => filter(field, idOf);

/** An ISO day. */
export const dayFilter = <F extends string>(field: F) => filter(field, dayOf);

/** One of the contract's words. */
export const wordFilter = <F extends string, const W extends string>(field: F, words: readonly W[]) =>
  filter(field, (word) => oneOf(words, word));

/** `1` for yes; anything else filters nothing. */
export const flagFilter = <F extends string>(field: F) =>
  filter(field, (word) => (word === '1' ? (true as const) : undefined));

/** `1` for yes and `0` for no. */
export const yesNoFilter = <F extends string>(field: F) =>
  filter(field, (word) => (word === '1' ? true : word === '0' ? false : undefined));
