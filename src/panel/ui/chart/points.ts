export interface ChartPoint {
  /** ISO day */
  day: string;
  /** a number for drawing only; amounts on screen come from the API's strings */
  value: number;
  /** what is written of a mark, where that is not the height at which it stands */
  shown?: number;
}

/**
 * SVG path of points in a box, straight from one to the next: a curve would tell values that no day had. `beside`: points
 * of another line in the same scale.
 */
export function linePath(
  points: readonly ChartPoint[],
  {
    width,
    height,
    padding = 4,
    beside = [],
  }: { width: number; height: number; padding?: number; beside?: readonly ChartPoint[] },
): { line: string; area: string; last: { x: number; y: number } } {
  const all = [...points, ...beside].map((point) => point.value);
  const low = Math.min(...all);
  const range = Math.max(...all) - low || 1;
  const x = (index: number) => (index / Math.max(1, points.length - 1)) * width;
  const y = (value: number) => height - padding - ((value - low) / range) * (height - 2 * padding);
  const round = (value: number) => Math.round(value * 10) / 10;
  const line = points
    .map(({ value }, index) => `${index === 0 ? 'M' : 'L'}${round(x(index))},${round(y(value))}`)
    .join('');
  const last = { x: round(x(points.length - 1)), y: round(y(points.at(-1)?.value ?? 0)) };
  return { line, area: `${line}L${round(width)},${height}L0,${height}Z`, last };
}

/** A decimal text of the API as a number for drawing; figures that people read stay text. */
export function chartNumber(text: string): number {
  return Number(text);
}

/** One line of a chart. */
export interface ChartSeries {
  id: string;
  label: string;
  points: readonly ChartPoint[];
  /** single days instead of a line: something happened on them */
  isMarks?: boolean;
}
