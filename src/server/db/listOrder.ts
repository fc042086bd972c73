import { sql, type RawBuilder } from 'kysely';
import type { Sort } from '#shared/contract/kernel/fields.ts';

/**
 * The order of a list as SQL: by the place of the chosen key, and by `id` among equals, so that no row stands on two pages.
 * Each place has an index with `id` after it. Without a choice the list has its own order.
 */
export function listOrder<Key extends string>(
  sort: Sort<Key> | undefined,
  of: { places: Readonly<Record<Key, RawBuilder<unknown>>>; id: RawBuilder<unknown>; otherwise: RawBuilder<unknown> },
): RawBuilder<unknown> {
  if (sort === undefined) return of.otherwise;
  const isDown = sort.startsWith('-');
  const key = (isDown ? sort.slice(1) : sort) as Key;
  const direction = sql.raw(isDown ? 'desc' : 'asc');
  return sql`${of.places[key]} ${direction}, ${of.id} ${direction}`;
}
