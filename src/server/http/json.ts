import { fail } from '#shared/contract/failures.ts';

const MAX_DEPTH = 16;
const MAX_VALUES = 20_000;
const forbiddenKeys = new Set(['__proto__', 'constructor', 'prototype']);

/**
 * Reads JSON of a stranger. Refused with BODY_MALFORMED (never a crash): broken syntax, invalid UTF-8, depth above 16,
 * a key given twice, keys that reach prototypes, NUL and lone surrogates, numbers beyond finite doubles.
 */
export function parseJson(bytes: Uint8Array): unknown {
  const text = decodeUtf8(bytes);
  let value: unknown;
  try {
    scanStructure(text);
    value = JSON.parse(text);
  } catch {
    throw fail('BODY_MALFORMED');
  }
  assertStorable(value);
  return value;
}

/** Throws BODY_MALFORMED for texts PostgreSQL cannot hold (NUL, lone surrogates) and for numbers that are not finite. */
export function assertStorable(value: unknown): void {
  if (typeof value === 'string') {
    if (value.includes('\u0000') || !value.isWellFormed()) throw fail('BODY_MALFORMED');
  } else if (typeof value === 'number') {
    if (!Number.isFinite(value)) throw fail('BODY_MALFORMED');
  } else if (Array.isArray(value)) {
    value.forEach(assertStorable);
  } else if (typeof value === 'object' && value !== null) {
    for (const [key, item] of Object.entries(value)) {
      assertStorable(key);
      assertStorable(item);
    }
  }
}

function decodeUtf8(bytes: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    throw fail('BODY_MALFORMED');
  }
}

interface Level {
  keys: Set<string> | null;
  expectsKey: boolean;
}

/**
 * Walks the brackets and keys of a JSON text without building it, because JSON.parse would build a 10,000 deep value
 * and silently keep the last of two equal keys. Syntax itself is left to JSON.parse.
 */
function scanStructure(text: string): void {
  const levels: Level[] = [];
  let values = 0;
  for (let at = 0; at < text.length; at++) {
    const char = text[at];
    const level = levels.at(-1);
    if (char === '"') {
      const end = endOfString(text, at);
      if (level?.expectsKey && level.keys) rememberKey(level, text.slice(at, end + 1));
      at = end;
    } else if (char === '{' || char === '[') {
      levels.push({ keys: char === '{' ? new Set() : null, expectsKey: char === '{' });
      if (levels.length > MAX_DEPTH) throw new Error('too deep');
    } else if (char === '}' || char === ']') {
      levels.pop();
    } else if (char === ',') {
      if (++values > MAX_VALUES) throw new Error('too many values');
      if (level) level.expectsKey = level.keys !== null;
    }
  }
}

function rememberKey(level: Level, quoted: string): void {
  const key = JSON.parse(quoted) as string;
  if (forbiddenKeys.has(key) || level.keys?.has(key)) throw new Error('key refused');
  level.keys?.add(key);
  level.expectsKey = false;
}

function endOfString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    if (text[at] === '\\') at++;
    else if (text[at] === '"') return at;
  }
  throw new Error('string does not end');
}
