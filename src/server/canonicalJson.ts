import { stringify } from 'safe-stable-stringify';

/** JSON with sorted keys, so that equal values have equal texts. A bigint is decimal text, an absent value `null`. */
export function canonicalJson(value: unknown): string {
  return stringify(value, (_key, item: unknown) => (typeof item === 'bigint' ? item.toString() : item)) ?? 'null';
}
