import { toAsciiDigits } from './digits.ts';

/**
 * Brings typed text to one form (domain 6): ASCII digits, Persian ی and ک, no tatweel and no invisible characters, spaces
 * collapsed and trimmed line by line. The half space (U+200C) stays, it belongs to Persian words.
 */
export function normalizeText(text: string): string {
  return toAsciiDigits(text)
    .replace(/[\u064A\u0649]/g, '\u06CC')
    .replace(/\u0643/g, '\u06A9')
    .replace(/[\u0640\u200B\u200D\u200E\u200F\u202A-\u202E\u2066-\u2069\uFEFF]/g, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/** Normalises every text inside a JSON value; keys, numbers and the rest stay. Names in `except` keep their text as typed. */
export function normalizeDeep(value: unknown, except: ReadonlySet<string> = new Set()): unknown {
  if (typeof value === 'string') return normalizeText(value);
  if (Array.isArray(value)) return value.map((item) => normalizeDeep(item, except));
  if (value === null || typeof value !== 'object') return value;
  return Object.fromEntries(
    Object.entries(value).map(([key, item]) => [key, except.has(key) ? item : normalizeDeep(item, except)]),
  );
}
