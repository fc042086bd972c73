export interface ChartPoint {
  /** ISO day */
  day: string;
  /** a number for drawing only; amounts on screen come from the API's strings */
  value: number;
  /** what is written of a mark, where that is not the height at which it stands */
  shown?: number;
}

/** SVG path of points in a box, smoothed without overshooting (monotone in x). */
export function linePath(
  points: readonly ChartPoint[],
  width: number,
  height: number,
  padding = 4,
): { line: string; area: string; last: { x: number; y: number } } {
  const values = points.map((point) => point.value);
  const low = Math.min(...values);
  const range = Math.max(...values) - low || 1;
  const x = (index: number) => (index / Math.max(1, points.length - 1)) * width;
  const y = (value: number) => height - padding - ((value - low) / range) * (height - 2 * padding);
  const round = (value: number) => Math.round(value * 10) / 10;
  let line = '';
  points.forEach((point, index) => {
    const previous = points[index - 1];
    if (!previous) {
      line = `M${round(x(0))},${round(y(point.value))}`;
      return;
    }
    const middle = round((x(index - 1) + x(index)) / 2);
    line += `C${middle},${round(y(previous.value))} ${middle},${round(y(point.value))} ${round(x(index))},${round(y(point.value))}`;
  });
  const last = { x: round(x(points.length - 1)), y: round(y(values.at(-1) ?? 0)) };
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
