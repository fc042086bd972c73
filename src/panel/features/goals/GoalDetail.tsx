import { useState } from 'react';
import Link from 'next/link';
import Button from '@mui/material/Button';
import { GoalsApi, type Goal, type GoalDetails } from '#panel/api/goals.ts';
import { ActDialog } from '#panel/components/forms/ActDialog.tsx';
import { GoalBar, goalPercent } from '#panel/components/GoalBar.tsx';
import { paths } from '#panel/paths.ts';
import { AreaSparkline } from '#panel/ui/chart/AreaSparkline.tsx';
import { DayScale } from '#panel/ui/chart/DayScale.tsx';
import type { ChartPoint } from '#panel/ui/chart/points.ts';
import { Dashed } from '#panel/ui/chart/RangeButtons.tsx';
import { DescriptionList } from '#panel/ui/data/DescriptionList.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { ButtonRow, Hint, MainAndSide, Note, Stack } from '#panel/ui/layout/blocks.ts';
import { Alert } from '#panel/ui/plain/Alert.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { useOnline } from '#panel/ui/state/useOnline.ts';
import { Figure } from '#panel/ui/text/Figure.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Money } from '#panel/ui/text/Money.tsx';
import { useAmountsHidden } from '#panel/ui/text/privacyStore.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { GoalBand } from './GoalBand.tsx';
import { GoalDeposit } from './GoalDeposit.tsx';
import { GoalForm } from './GoalForm.tsx';
import { GoalOrders } from './GoalOrders.tsx';
import { GoalPapers } from './GoalPapers.tsx';
import { GoalPlan } from './GoalPlan.tsx';
import { KindPicture } from './kinds.tsx';
import { goalsText as text } from './strings.ts';

const Head = styled('div')({ display: 'flex', alignItems: 'center', gap: '0.75rem', marginBlockEnd: '0.75rem' });
const Grow = styled('div')({ flex: 1, minWidth: 0 });
const Share = styled('strong')(({ theme }) => ({ ...theme.typography.h5, color: theme.vars.palette.primary.main }));
const Chart = styled('div')({ '&[data-hidden]': { filter: 'blur(6px)', overflow: 'hidden' } });

/** One goal: progress, history, band, what feeds it, its purchases and its papers. */
export function GoalDetail({ goalId }: { goalId: number }) {
  const query = GoalsApi.useGetGoalQuery({ params: { goalId } });
  return (
    <Stack>
      <QueryBoundary query={query} skeleton={<LoadingSkeleton shape="pairs" count={10} />} isWhole>
        {({ data }) => <Detail details={data} />}
      </QueryBoundary>
    </Stack>
  );
}

function Detail({ details }: { details: GoalDetails }) {
  const { goal, canChange } = details;
  return (
    <Stack>
      <PageHeader
        title={goal.name}
        note={`${goal.investorName} · ${goal.fundName} · ${text.until(jalaliText(goal.targetDay))}`}
        actions={
          <Button component={Link} href={paths.goals()} prefetch={false} shallow>
            {text.back}
          </Button>
        }
      />
      {goal.status === 'open' && !canChange ? <Alert severity="info">{text.readOnly}</Alert> : null}
      <MainAndSide>
        <Stack>
          <Progress goal={goal} canChange={canChange} />
          <History points={details.history} />
          {goal.status === 'open' ? <GoalBand band={details.band} target={goal.targetAmount} /> : null}
          <GoalOrders goalId={goal.goalId} orders={details.orders} canChange={canChange} />
        </Stack>
        <Stack>
          {goal.status === 'open' ? <GoalPlan details={details} /> : null}
          {details.deposit ? <GoalDeposit deposit={details.deposit} /> : null}
          <GoalPapers goal={goal} months={details.months} />
        </Stack>
      </MainAndSide>
    </Stack>
  );
}

function Progress({ goal, canChange }: { goal: Goal; canChange: boolean }) {
  const [act, setAct] = useState<'edit' | 'close' | null>(null);
  const [close] = GoalsApi.useCloseGoalMutation();
  const isOnline = useOnline();
  const priced = goal.priceDay ? text.priceDay(jalaliText(goal.priceDay)) : text.noPrice;
  return (
    <Section title={text.progress} note={goal.status === 'closed' ? goal.statusText : priced}>
      <Head>
        <KindPicture kind={goal.kind} />
        <Grow>
          <Figure rial={goal.value} size="xl" />
        </Grow>
        <Share>{goalPercent(goal)}</Share>
      </Head>
      <GoalBar goal={goal} />
      <DescriptionList
        items={[
          { key: text.target, value: <Money rial={goal.targetAmount} /> },
          { key: text.remaining, value: goal.isReached ? text.reached : <Money rial={goal.remaining} /> },
          goal.neededPerMonth ? { key: text.needed, value: <Money rial={goal.neededPerMonth} /> } : null,
          { key: text.netPaid, value: <Money rial={goal.netPaid} /> },
          goal.underWay !== '0' ? { key: text.underWay, value: <Money rial={goal.underWay} /> } : null,
        ]}
      />
      {canChange ? (
        <ButtonRow sx={{ marginBlockStart: 3 }}>
          <Button variant="outlined" disabled={!isOnline} onClick={() => setAct('edit')}>
            {text.edit}
          </Button>
          <Button color="error" disabled={!isOnline} onClick={() => setAct('close')}>
            {text.close}
          </Button>
        </ButtonRow>
      ) : null}
      {act === 'edit' ? <GoalForm investorId={goal.investorId} goal={goal} onClose={() => setAct(null)} /> : null}
      {act === 'close' ? (
        <ActDialog
          title={text.closeTitle(goal.name)}
          confirmLabel={text.close}
          color="error"
          done={text.closed}
          version={String(goal.version)}
          act={(idempotencyKey, seen) =>
            close({ params: { goalId: goal.goalId }, body: { version: Number(seen) }, idempotencyKey }).unwrap()
          }
          onClose={() => setAct(null)}
        >
          <Hint>{text.closeNote}</Hint>
        </ActDialog>
      ) : null}
    </Section>
  );
}

const drawn = (points: GoalDetails['history'], id: 'value' | 'netPaid'): ChartPoint[] =>
  points.map((point) => ({ day: point.date, value: Number(BigInt(point[id]) / 1000n) }));

function History({ points }: { points: GoalDetails['history'] }) {
  const isHidden = useAmountsHidden();
  return (
    <Section title={text.history}>
      {points.length === 0 ? (
        <Hint>{text.noHistory}</Hint>
      ) : (
        <Chart data-hidden={isHidden ? '' : undefined}>
          <Note>
            <Dashed>{text.dashed}</Dashed>
          </Note>
          <AreaSparkline
            points={drawn(points, 'value')}
            dashed={drawn(points, 'netPaid')}
            label={text.historyLabel}
            height={150}
          />
          <DayScale days={points.map(({ date }) => date)} />
        </Chart>
      )}
    </Section>
  );
}
