import { toAsciiDigits } from '#shared/digits.ts';
import { codeWords } from './strings.ts';

/* Apart from the fields of the form library: the code field of /login takes this, too, and must not bring that library. */

/** Only the digits of what was typed, as ASCII, at most `max` of them (spec 5: number inputs accept digits only). */
export function onlyDigits(typed: string, max = 20): string {
  return toAsciiDigits(typed).replace(/\D/g, '').slice(0, max);
}

/**
 * A code of `length` digits in what was pasted, which may be a whole message with other numbers in it: the run behind the
 * `#` by which browsers know codes, the only run of just so many digits, the one behind a word for a code, or the only one in
 * two groups. Without letters it is a code in groups or a part of one: its first digits. Empty where a message names none.
 */
export function codeIn(pasted: string, length: number): string {
  const text = toAsciiDigits(pasted).replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '');
  const runs = (text.match(/\d+/g) ?? []).filter((run) => run.length === length);
  const marked = new RegExp(`#(\\d{${length}})(?!\\d)`).exec(text)?.[1];
  const named = new RegExp(`(?:${codeWords.join('|')})[^\\d]{0,40}(\\d{${length}})(?!\\d)`, 'i').exec(text)?.[1];
  const half = Math.floor(length / 2);
  const groups = [...text.matchAll(new RegExp(`(?<!\\d)(\\d{${half}})[ -](\\d{${length - half}})(?!\\d)`, 'g'))];
  const [only] = runs.length === 1 ? runs : [];
  const [group] = groups.length === 1 ? groups : [];
  const found = marked ?? only ?? named ?? (group && `${group[1] ?? ''}${group[2] ?? ''}`);
  if (found !== undefined) return found;
  const digits = onlyDigits(text, length + 1);
  return /\p{L}/u.test(text) && digits.length > length ? '' : digits.slice(0, length);
}
