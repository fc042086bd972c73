/** At most `most` items, evenly spread, always with the first and the last; for series longer than a chart can show. */
export function downsample<T>(items: readonly T[], most: number): T[] {
  if (items.length <= most || most < 2) return [...items];
  const step = (items.length - 1) / (most - 1);
  return Array.from({ length: most }, (_, index) => items[Math.round(index * step)] as T);
}
