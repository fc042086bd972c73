import { useState } from 'react';
import dynamic from 'next/dynamic';
import { Dashed, RangeButtons } from '#panel/ui/chart/RangeButtons.tsx';
import type { RangeId } from '#panel/ui/chart/ranges.ts';
import { text } from './strings.ts';
import { ChartRoom, ValueLines, type ValuePoint } from './ValueLines.tsx';

/* What the first answer does not hold is asked for when somebody wants to see it. */
const LongChart = dynamic(() => import('./LongChart.tsx').then((part) => part.LongChart), {
  ssr: false,
  loading: () => <ChartRoom />,
});

/** Value against the net money paid in over a range; the last month at first. */
export function AssetChart({ points, investorId }: { points: readonly ValuePoint[]; investorId: number }) {
  const [range, setRange] = useState<RangeId>('m1');
  const isShort = range === 'w1' || range === 'm1';
  return (
    <>
      <RangeButtons range={range} onChange={setRange} legend={<Dashed>{text.chartDeposit}</Dashed>} />
      {isShort ? <ValueLines points={points} range={range} /> : <LongChart range={range} investorId={investorId} />}
    </>
  );
}
