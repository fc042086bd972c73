import type { Schema } from 'yup';
import { toAsciiDigits } from './digits.ts';
import { normalizeMobile } from './mobile.ts';
import { isValidNationalCode } from './nationalCode.ts';

/*
 * One normalisation for everything people type (domain 6), used by the forms and by the API before validation, so that
 * «۱۲۳», «١٢٣» and «123» are the same code everywhere.
 */

/** ي and ى are ی, ك is ک, tatweel is nothing. */
const letters: Readonly<Record<string, string>> = {
  '\u064A': '\u06CC',
  '\u0649': '\u06CC',
  '\u0643': '\u06A9',
  '\u0640': '',
};

/** Letters in the form of their place in a word, and lam with alef as one: so they are copied from PDFs. */
const placedLetters = /[\uFB50-\uFBB1\uFBD3-\uFBFF\uFDF2\uFE80-\uFEFC]+/g;

/** Zero-width marks, bidirectional controls, byte order mark; the half space U+200C stays. */
const invisible = /[\u200B\u200E\u200F\u202A-\u202E\u2066-\u2069\u061C\uFEFF]/g;

/** Joiners: kept where they make one picture of several signs, and in «ه‍.ش», whose first letter stands alone; else nothing. */
const joiners =
  /(\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?(?:\u200D\p{Extended_Pictographic}\p{Emoji_Modifier}?\uFE0F?)+|(?:^|[^\p{L}\p{M}\u200D])\u0647\u200D(?![\p{L}\u200D]))|\u200D/gu;

/** Control characters except tab and line feed. */
// eslint-disable-next-line no-control-regex -- control characters are what is removed
const controls = /[\u0000-\u0008\u000B-\u001F\u007F-\u009F]/g;

/** How many letters a text has (code points): a sign of an emoji is one, as in the database and in OpenAPI's `maxLength`. */
export const lettersIn = (text: string): number => Array.from(text).length;

/** How text is normalised. */
interface NormalizeOptions {
  /** words of a person: digits stay in the script that they were typed in */
  keepsDigits?: boolean;
}

/**
 * Text as the product stores it: ASCII digits (unless it keeps them), Persian ی and ک, whole letters, no tatweel, no invisible or control characters, spaces
 * collapsed and trimmed, line feeds kept (domain 6).
 */
export function normalizeText(text: string, { keepsDigits = false }: NormalizeOptions = {}): string {
  // plain signs without a space, as most cells of a file are, stay as they are
  if (/^[!-~]*$/.test(text)) return text;
  return (keepsDigits ? text : toAsciiDigits(text))
    .replace(placedLetters, (letters) => letters.normalize('NFKC'))
    .normalize('NFC')
    .replace(/\r\n?/g, '\n')
    .replace(/[\u064A\u0649\u0643\u0640]/g, (letter) => letters[letter] ?? letter)
    .replace(invisible, '')
    .replace(controls, '')
    .replace(joiners, (_, kept: string | undefined) => kept ?? '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim();
}

/**
 * Normalises every text of a value by its schema. Left as typed: fields whose schema has the meta `verbatim` (files,
 * free HTML) and fields whose name says password. Fields with the meta `prose` keep their digits: only codes and amounts
 * are folded.
 */
export function normalizeBySchema(value: unknown, schema: Schema | undefined): unknown {
  if (typeof value === 'string') {
    if (hasMeta(schema, 'verbatim')) return value;
    return asMobile(normalizeText(value, { keepsDigits: hasMeta(schema, 'prose') }), schema);
  }
  if (Array.isArray(value)) return value.map((item) => normalizeBySchema(item, innerOf(schema)));
  if (!isPlainObject(value)) return value;
  const entries = Object.entries(value).map(([key, item]): [string, unknown] => [
    key,
    /password/i.test(key) ? item : normalizeBySchema(item, fieldOf(schema, key)),
  ]);
  return Object.fromEntries(entries);
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

/** Fields with the meta `mobile` take a number in every spelling (domain 6); as a user name a national code goes first. */
function asMobile(text: string, schema: Schema | undefined): string {
  const kind = (schema?.meta() as { mobile?: 'number' | 'userName' } | undefined)?.mobile;
  if (kind === undefined || (kind === 'userName' && isValidNationalCode(text))) return text;
  return normalizeMobile(text) ?? text;
}

function hasMeta(schema: Schema | undefined, name: 'verbatim' | 'prose'): boolean {
  return (schema?.meta() as Partial<Record<string, unknown>> | undefined)?.[name] === true;
}

function innerOf(schema: Schema | undefined): Schema | undefined {
  return (schema as { innerType?: Schema } | undefined)?.innerType;
}

function fieldOf(schema: Schema | undefined, key: string): Schema | undefined {
  const fields = (schema as { fields?: Record<string, Schema> } | undefined)?.fields;
  return fields && Object.hasOwn(fields, key) ? fields[key] : undefined;
}

function isPlainObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && Object.getPrototypeOf(value) === Object.prototype;
}
