import { useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import Button from '@mui/material/Button';
import { formatRial } from '#shared/money.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { GoalsApi, type Goal } from '#panel/api/goals.ts';
import { GoalBar, goalPercent } from '#panel/components/GoalBar.tsx';
import { withInvestor } from '#panel/components/withInvestor.tsx';
import { paths } from '#panel/paths.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { AddRounded } from '#panel/ui/icons/AddRounded.tsx';
import { Hint, Small, Stack } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { KindPicture } from './kinds.tsx';
import { goalsText as text } from './strings.ts';

const loading = () => <LoadingSkeleton shape="pairs" count={8} />;
const GoalDetail = dynamic(() => import('./GoalDetail.tsx').then((part) => part.GoalDetail), { ssr: false, loading });
const GoalForm = dynamic(() => import('./GoalForm.tsx').then((part) => part.GoalForm), { ssr: false });

const Cards = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));
const Card = styled(Link)(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem',
  padding: '1rem',
  color: 'inherit',
  textDecoration: 'none',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  borderRadius: theme.shape.borderRadius,
  '&:hover': { borderColor: theme.vars.palette.primary.main },
}));
const Row = styled('div')({ display: 'flex', alignItems: 'center', gap: '0.75rem', flexWrap: 'wrap' });
const Grow = styled('div')({ flex: 1, minWidth: 0 });
const Name = styled('h2')(({ theme }) => ({ ...theme.typography.subtitle1, margin: 0, overflowWrap: 'anywhere' }));
const Share = styled('strong')(({ theme }) => ({ ...theme.typography.h6, color: theme.vars.palette.primary.main }));

/** What is to be done for a goal, in a line. */
function Next({ goal }: { goal: Goal }) {
  const isHidden = useAmountsHidden();
  if (goal.isReached) return <Small>{text.reached}</Small>;
  if (goal.status === 'closed') return <Small>{goal.statusText}</Small>;
  if (goal.neededPerMonth === null) return <Small>{text.dayCame}</Small>;
  const needed = isHidden ? '' : text.perMonth(toPersianDigits(formatRial(goal.neededPerMonth)));
  return (
    <Small>
      {needed ? `${needed} · ` : ''}
      {goal.plan ? text.fedBy(goal.plan.intervalText) : text.notFed}
    </Small>
  );
}

function GoalCard({ goal }: { goal: Goal }) {
  return (
    <Card href={paths.goals({ goal: goal.goalId })} prefetch={false} shallow>
      <Row>
        <KindPicture kind={goal.kind} />
        <Grow>
          <Name>{goal.name}</Name>
          <Small>
            {goal.kindText} · {goal.fundName} · {text.until(jalaliText(goal.targetDay))}
          </Small>
        </Grow>
        <Share>{goalPercent(goal)}</Share>
      </Row>
      <GoalBar goal={goal} />
      <div>
        <strong>
          <Money rial={goal.value} />
        </strong>{' '}
        {text.of} <Money rial={goal.targetAmount} />
      </div>
      <Next goal={goal} />
    </Card>
  );
}

function GoalList({ investorId }: { investorId: number }) {
  const query = GoalsApi.useListGoalsQuery({ query: { investorId } });
  const [isAdding, setAdding] = useState(false);
  const url = useUrlState();
  const isOnline = useOnline();
  const isOpen = isAdding || url.word('new') !== '';
  const add = (
    <Button variant="contained" startIcon={<AddRounded />} disabled={!isOnline} onClick={() => setAdding(true)}>
      {text.add}
    </Button>
  );
  const close = () => {
    setAdding(false);
    if (url.word('new') !== '') url.change({ new: null });
  };
  return (
    <Stack>
      <PageHeader title={text.title} note={text.note} actions={add} />
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="cards" count={2} />} isWhole>
        {({ data }) => {
          const open = data.filter(({ status }) => status === 'open');
          const closed = data.filter(({ status }) => status === 'closed');
          return (
            <Stack>
              {open.length === 0 ? (
                <Section>
                  <EmptyView text={text.empty} />
                </Section>
              ) : (
                <Cards>
                  {open.map((goal) => (
                    <GoalCard key={goal.goalId} goal={goal} />
                  ))}
                </Cards>
              )}
              {closed.length > 0 ? (
                <>
                  <Hint>{text.closedTitle}</Hint>
                  <Cards>
                    {closed.map((goal) => (
                      <GoalCard key={goal.goalId} goal={goal} />
                    ))}
                  </Cards>
                </>
              ) : null}
            </Stack>
          );
        }}
      </QueryBoundary>
      {isOpen ? (
        <GoalForm
          investorId={investorId}
          goal={null}
          onSaved={(goalId) => url.change({ goal: goalId, new: null }, { isStep: true, toTop: true })}
          onClose={close}
        />
      ) : null}
    </Stack>
  );
}

function Goals({ investorId }: { investorId: number }) {
  const url = useUrlState();
  const goalId = url.whole('goal');
  if (!url.isReady) return <LoadingSkeleton shape="cards" count={2} />;
  return goalId === null ? <GoalList investorId={investorId} /> : <GoalDetail key={goalId} goalId={goalId} />;
}

/** Goals of the chosen investor; with `goal` in the URL one of them (domain 9.22). */
export const GoalsView = withInvestor(Goals, <LoadingSkeleton shape="cards" count={2} />);
