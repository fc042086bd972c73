import { formatPercent } from '#shared/digits.ts';
import type { FundTrend } from '#panel/api/funds.ts';
import { chartNumber, linePath } from '#panel/ui/chart/points.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from '../strings.ts';

const Svg = styled('svg')(({ theme }) => ({
  display: 'block',
  width: '100%',
  height: '100%',
  color: theme.vars.palette.panel.gain,
  '&[data-loss]': { color: theme.vars.palette.panel.loss },
}));

const width = 120;
const height = 36;

/** The course of a fund's year in the colour of its result; the figures stand beside it and on the page of the fund. */
export function TrendLine({ trend: { from, to, indexed }, name }: { trend: FundTrend; name: string }) {
  const points = indexed.map((value) => ({ day: '', value: chartNumber(value) }));
  const change = (points.at(-1)?.value ?? 0) - (points[0]?.value ?? 0);
  const { line, area } = linePath(points, { width, height });
  const label = text.trend(name, jalaliText(from), jalaliText(to), formatPercent(change, 1));
  return (
    <Svg
      viewBox={`0 0 ${width} ${height}`}
      preserveAspectRatio="none"
      role="img"
      aria-label={label}
      data-loss={change < 0 ? '' : undefined}
    >
      <path d={area} fill="currentColor" fillOpacity="0.12" />
      <path d={line} fill="none" stroke="currentColor" strokeWidth="2" vectorEffect="non-scaling-stroke" />
    </Svg>
  );
}
