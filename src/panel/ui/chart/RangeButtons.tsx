import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { rangeIds, type RangeId } from './ranges.ts';
import { chartText } from './strings.ts';

const Row = styled('div')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0 0.75rem' });
/* One line on each phone with each size of text: buttons share what is left, and never break. */
const Ranges = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flex: '1 1 auto',
  alignItems: 'center',
  maxWidth: '24rem',
  minHeight: 36,
  whiteSpace: 'nowrap',
  '@media (pointer: coarse)': { minHeight: 44 },
  '& > button': {
    all: 'unset',
    boxSizing: 'border-box',
    position: 'relative',
    display: 'grid',
    flex: '1 0 auto',
    placeItems: 'center',
    cursor: 'pointer',
    paddingInline: '0.1875rem',
    minHeight: 32,
    borderRadius: 99,
    color: theme.vars.palette.text.secondary,
    '&[aria-pressed="true"]': {
      color: theme.vars.palette.primary.main,
      backgroundColor: theme.vars.palette.panel.sunken,
      fontWeight: 700,
    },
    '&:focus-visible': { outline: `2px solid ${theme.vars.palette.primary.main}` },
    // a finger needs more room than the eye
    '@media (pointer: coarse)': { '&::after': { content: '""', position: 'absolute', inset: '-6px 0' } },
  },
}));

/** What the dashed line of a chart is, at the end of the row of ranges. */
export const Dashed = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  marginInlineStart: 'auto',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&::before': { content: '"╌╌ "' },
}));

interface Props {
  range: string;
  onChange: (range: RangeId) => void;
  /** another button of the group */
  children?: ReactNode;
  /** after the group: what the dashed line is */
  legend?: ReactNode;
}

/** The ranges of a chart that comes with its page, in CSS alone. */
export function RangeButtons({ range, onChange, children, legend }: Props) {
  return (
    <Row className="no-print">
      <Ranges role="group" aria-label={chartText.range}>
        {rangeIds.map((id) => (
          <button key={id} type="button" aria-pressed={id === range} onClick={() => onChange(id)}>
            {chartText.ranges[id]}
          </button>
        ))}
        {children}
      </Ranges>
      {legend}
    </Row>
  );
}
