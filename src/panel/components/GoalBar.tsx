import type { Goal } from '../api/goals.ts';
import { formatNumber } from '#shared/digits.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { styled } from '../ui/theme/styled.ts';
import { componentsText as text } from './strings.ts';

const Track = styled('div')(({ theme }) => ({
  height: 10,
  borderRadius: 99,
  overflow: 'hidden',
  backgroundColor: theme.vars.palette.divider,
  '& > span': { display: 'block', height: '100%', borderRadius: 99, backgroundColor: theme.vars.palette.primary.main },
  '&[data-reached] > span': { backgroundColor: theme.vars.palette.success.main },
}));

/** Share of the target for people: whole percents from one on, two decimals below it. */
export const goalPercent = (goal: Pick<Goal, 'percent'>): string => {
  const [whole = '0'] = goal.percent.split('.');
  return text.percent(formatNumber(whole === '0' ? trimDecimal(goal.percent) : whole));
};

/** How far a goal is, as a bar with its percentage in words for screen readers. */
export function GoalBar({ goal }: { goal: Pick<Goal, 'name' | 'percent' | 'isReached'> }) {
  const share = Math.min(100, Number(goal.percent));
  return (
    <Track
      role="progressbar"
      aria-label={text.goalProgress(goal.name)}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={Math.floor(share)}
      aria-valuetext={goalPercent(goal)}
      data-reached={goal.isReached ? '' : undefined}
    >
      <span style={{ width: `${share}%` }} />
    </Track>
  );
}
