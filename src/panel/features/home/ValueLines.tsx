import { AreaSparkline } from '#panel/ui/chart/AreaSparkline.tsx';
import type { ChartPoint } from '#panel/ui/chart/points.ts';
import { rangeStart, type RangeId } from '#panel/ui/chart/ranges.ts';
import { chartText } from '#panel/ui/chart/strings.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from './strings.ts';

/** As high before the lines as with them. */
export const ChartRoom = styled('div')(({ theme }) => ({ height: 150, [theme.breakpoints.up('lg')]: { height: 190 } }));
const Chart = styled(ChartRoom)(({ theme }) => ({
  // the shape without figures: hidden amounts are not zero
  '&[data-hidden]': { filter: 'blur(6px)', overflow: 'hidden' },
  [theme.breakpoints.up('lg')]: { '& svg': { height: 170 } },
}));
/* The scale of the time: first, middle and last day. */
const Days = styled('div')(({ theme }) => ({
  color: theme.vars.palette.text.secondary,
  display: 'flex',
  justifyContent: 'space-between',
  fontSize: '0.75rem',
}));

export interface ValuePoint {
  date: string;
  value: string;
  netDeposit: string;
}

const drawn = (points: readonly ValuePoint[], id: 'value' | 'netDeposit'): ChartPoint[] =>
  points.map((point) => ({ day: point.date, value: Number(BigInt(point[id]) / 1000n) }));

/** First, middle and last day of a chart; nothing where there is no line to read. */
const scaleOf = <P,>(points: readonly P[]): P[] =>
  points.length < 2 ? [] : points.filter((_, at) => [0, points.length >> 1, points.length - 1].includes(at));

/** The line of the value with the dashed one of the net money paid in, from the start of a range. */
export function ValueLines({ points, range }: { points: readonly ValuePoint[]; range: RangeId }) {
  const isHidden = useAmountsHidden();
  const start = rangeStart(range, points.at(-1)?.date ?? '1970-01-01') ?? '';
  const shown = points.filter(({ date }) => date >= start);
  return (
    <Chart data-hidden={isHidden ? '' : undefined}>
      <AreaSparkline
        points={drawn(shown, 'value')}
        dashed={drawn(shown, 'netDeposit')}
        label={text.chartLabel(chartText.ranges[range])}
        height={130}
      />
      <Days dir="ltr">
        {scaleOf(shown).map(({ date }) => (
          <span key={date}>{jalaliText(date)}</span>
        ))}
      </Days>
    </Chart>
  );
}
