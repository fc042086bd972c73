import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import type { RangeId } from './ranges.ts';
import { chartText } from './strings.ts';

const Ranges = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  flexWrap: 'wrap',
  gap: '0.125rem',
  alignItems: 'center',
  minHeight: 36,
  '& > button': {
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
}));

/** What the dashed line of a chart is, at the end of the row of ranges. */
export const Dashed = styled('span')(({ theme }) => ({
  marginInlineStart: 'auto',
  color: theme.vars.palette.text.secondary,
  whiteSpace: 'nowrap',
  '&::before': { content: '"╌╌ "' },
}));

interface Props<Id extends string> {
  ids: readonly Id[];
  range: string;
  onChange: (range: Id) => void;
  /** after the ranges: another button of the group, or what the dashed line is */
  children?: ReactNode;
}

/** The ranges of a chart that comes with its page, in CSS alone. */
export function RangeButtons<Id extends RangeId>({ ids, range, onChange, children }: Props<Id>) {
  return (
    <Ranges role="group" aria-label={chartText.range}>
      {ids.map((id) => (
        <button key={id} type="button" aria-pressed={id === range} onClick={() => onChange(id)}>
          {chartText.ranges[id]}
        </button>
      ))}
      {children}
    </Ranges>
  );
}
