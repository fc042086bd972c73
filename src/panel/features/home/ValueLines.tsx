import { AreaSparkline } from '#panel/ui/chart/AreaSparkline.tsx';
import { DayScale } from '#panel/ui/chart/DayScale.tsx';
import type { ChartPoint } from '#panel/ui/chart/points.ts';
import { rangeStart, type RangeId } from '#panel/ui/chart/ranges.ts';
import { chartText } from '#panel/ui/chart/strings.ts';
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
export interface ValuePoint {
  date: string;
  value: string;
  netDeposit: string;
}

const drawn = (points: readonly ValuePoint[], id: 'value' | 'netDeposit'): ChartPoint[] =>
  points.map((point) => ({ day: point.date, value: Number(BigInt(point[id]) / 1000n) }));

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
      <DayScale days={shown.map(({ date }) => date)} />
    </Chart>
  );
}
