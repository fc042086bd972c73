import { useState } from 'react';
import dynamic from 'next/dynamic';
import type { RangeId } from '#panel/ui/chart/ranges.ts';
import { chartText } from '#panel/ui/chart/strings.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { text } from './strings.ts';
import { ChartRoom, ValueLines, type ValuePoint } from './ValueLines.tsx';

/* What the first answer does not hold is asked for when somebody wants to see it. */
const LongChart = dynamic(() => import('./LongChart.tsx').then((part) => part.LongChart), {
  ssr: false,
  loading: () => <ChartRoom />,
});

const Ranges = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.125rem',
  alignItems: 'center',
  minHeight: 36,
  '& button': {
    all: 'unset',
    boxSizing: 'border-box',
    cursor: 'pointer',
    padding: '0.375rem',
    minHeight: 32,
    borderRadius: 99,
    color: theme.vars.palette.text.secondary,
    '&[aria-pressed="true"]': {
      color: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.panel.sunken,
      fontWeight: 700,
    },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
  },
  '& > span': { marginInlineStart: 'auto', color: theme.vars.palette.text.secondary, whiteSpace: 'nowrap' },
  '& > span::before': { content: '"╌╌ "' },
}));

const ranges = ['w1', 'm1', 'm3', 'y1', 'all'] as const;

/** Value against the net money paid in over a range; the last month at first. */
export function AssetChart({ points, investorId }: { points: readonly ValuePoint[]; investorId: number }) {
  const [range, setRange] = useState<RangeId>('m1');
  const isShort = range === 'w1' || range === 'm1';
  return (
    <>
      <Ranges role="group" aria-label={chartText.range}>
        {ranges.map((id) => (
          <button key={id} type="button" aria-pressed={id === range} onClick={() => setRange(id)}>
            {chartText.ranges[id]}
          </button>
        ))}
        <span>{text.chartDeposit}</span>
      </Ranges>
      {isShort ? <ValueLines points={points} range={range} /> : <LongChart range={range} investorId={investorId} />}
    </>
  );
}
