import { addDays, addJalaliMonths } from '#shared/jalali.ts';

/** No more than fit one line of a narrow phone with very large text. */
export const rangeIds = ['w1', 'm1', 'm3', 'y1', 'all'] as const;
export type RangeId = (typeof rangeIds)[number];

const months: Partial<Record<RangeId, number>> = { m1: 1, m3: 3, y1: 12 };

/** First day of a range that ends with `end` (ISO); undefined for all there is. */
export function rangeStart(range: RangeId, end: string): string | undefined {
  if (range === 'all') return undefined;
  if (range === 'w1') return addDays(end, -7);
  return addJalaliMonths(end, -(months[range] ?? 1));
}
