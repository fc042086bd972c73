import { styled } from '#panel/ui/theme/styled.ts';
import { useAppSelector } from '../store/hooks.ts';
import { selectInvestors } from '../store/slices/UserInvestorsSlice.ts';

const series = ['a', 'b', 'c', 'd', 'e', 'f'] as const;

const Dot = styled('span', { shouldForwardProp: (prop) => prop !== 'place' })<{ place: number }>(
  ({ theme, place }) => ({
    flexShrink: 0,
    display: 'inline-block',
    width: 12,
    height: 12,
    borderRadius: '50%',
    backgroundColor: theme.vars.palette.panel.series[series[place % series.length] ?? 'a'],
    printColorAdjust: 'exact',
  }),
);

/**
 * The colour of an investor among those of the same person. It follows from the order of their ids, so that it stays when
 * another one is added; the name always stands beside it.
 */
export function InvestorDot({ investorId }: { investorId: number }) {
  const ids = useAppSelector(selectInvestors)
    .map((investor) => investor.investorId)
    .sort((a, b) => a - b);
  return <Dot place={Math.max(ids.indexOf(investorId), 0)} aria-hidden="true" />;
}
