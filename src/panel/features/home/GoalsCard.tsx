import Link from 'next/link';
import Button from '@mui/material/Button';
import { GoalsApi, type Goal } from '#panel/api/goals.ts';
import { dataAndFailure } from '#panel/api/shown.ts';
import { GoalBar, goalPercent } from '#panel/components/GoalBar.tsx';
import { paths } from '#panel/paths.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { PlainList } from '#panel/ui/layout/blocks.ts';
import { Money } from '#panel/ui/text/Money.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { laterText as text } from './laterStrings.ts';

/** Goals that the card names; the page has all of them. */
const MOST = 3;

const Rows = styled(PlainList)({ display: 'grid', gap: '1rem' });
const Head = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  justifyContent: 'space-between',
  gap: '0.75rem',
  marginBlockEnd: '0.375rem',
  '& > a': { overflowWrap: 'anywhere' },
}));

function GoalRow({ goal }: { goal: Goal }) {
  return (
    <li>
      <Head>
        <Link href={paths.goals({ goal: goal.goalId })} prefetch={false}>
          {goal.name}
        </Link>
        <span>
          <Money rial={goal.value} hasUnit={false} /> · <strong>{goalPercent(goal)}</strong>
        </span>
      </Head>
      <GoalBar goal={goal} />
    </li>
  );
}

/** Progress of the nearest open goals; nothing for who has none. */
export function GoalsCard({ investorId }: { investorId: number }) {
  const { data } = GoalsApi.useListGoalsQuery(
    { query: { investorId, status: 'open' } },
    { selectFromResult: dataAndFailure },
  );
  const goals = data?.data ?? [];
  if (goals.length === 0) return null;
  return (
    <Section
      title={text.goals}
      id="goals"
      action={
        <Button
          component={Link}
          href={paths.goals(goals.length > MOST ? {} : { new: 1 })}
          prefetch={false}
          size="small"
        >
          {goals.length > MOST ? text.allGoals : text.newGoal}
        </Button>
      }
    >
      <Rows>
        {goals.slice(0, MOST).map((goal) => (
          <GoalRow key={goal.goalId} goal={goal} />
        ))}
      </Rows>
    </Section>
  );
}
