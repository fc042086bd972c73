import { useId } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';
import { linePath } from './points.ts';
import type { ChartPoint } from './points.ts';

const Svg = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  overflow: 'visible',
  color: theme.vars.palette.primary.main,
  '& .grid': { stroke: theme.vars.palette.divider },
  '& .dashed, & .marked': { stroke: theme.vars.palette.text.secondary },
}));
const Sentence = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  color: theme.vars.palette.text.secondary,
  margin: 0,
}));

const width = 600;

/**
 * A small area chart in plain SVG, time from left to right; under two points a sentence. `label` says what it shows;
 * `dashed` is a second line of the same days in the same scale, `marked` the place of a point that is pointed at.
 */
export function AreaSparkline({
  points,
  dashed,
  marked,
  label,
  height = 180,
}: {
  points: readonly ChartPoint[];
  dashed?: readonly ChartPoint[] | undefined;
  marked?: number | undefined;
  label: string;
  height?: number;
}) {
  const gradient = useId();
  if (points.length < 2) return <Sentence>{ui.chartTooFew}</Sentence>;
  const { line, area, last } = linePath(points, { width, height, beside: dashed });
  return (
    <div dir="ltr">
      <Svg viewBox={`0 0 ${width} ${height}`} height={height} preserveAspectRatio="none" role="img" aria-label={label}>
        <defs>
          <linearGradient id={gradient} x1="0" y1="0" x2="0" y2="1">
            <stop offset="0" stopColor="currentColor" stopOpacity="0.28" />
            <stop offset="1" stopColor="currentColor" stopOpacity="0.02" />
          </linearGradient>
        </defs>
        {[0.15, 0.43, 0.71, 1].map((part) => (
          <line
            key={part}
            className="grid"
            x1="0"
            x2={width}
            y1={height * part}
            y2={height * part}
            vectorEffect="non-scaling-stroke"
          />
        ))}
        {marked === undefined ? null : (
          <line
            className="marked"
            x1={(marked / (points.length - 1)) * width}
            x2={(marked / (points.length - 1)) * width}
            y1="0"
            y2={height}
            vectorEffect="non-scaling-stroke"
          />
        )}
        <path d={area} fill={`url(#${gradient})`} />
        {dashed ? (
          <path
            className="dashed"
            d={linePath(dashed, { width, height, beside: points }).line}
            fill="none"
            strokeWidth="1.5"
            strokeDasharray="5 4"
            vectorEffect="non-scaling-stroke"
          />
        ) : null}
        <path
          d={line}
          fill="none"
          stroke="currentColor"
          strokeWidth="2.5"
          vectorEffect="non-scaling-stroke"
          strokeLinejoin="round"
        />
        <path
          d={`M${last.x},${last.y}h0`}
          stroke="currentColor"
          strokeWidth="9"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </Svg>
    </div>
  );
}
