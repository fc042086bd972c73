import { type ReactNode, useState } from 'react';
import dynamic from 'next/dynamic';
import Link from 'next/link';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listWaitingWork } from '#shared/contract/adminDashboard.ts';
import type { moveDemoClock } from '#shared/contract/demoClock.ts';
import { formatNumber } from '#shared/digits.ts';
import { tehranDay } from '#shared/jalali.ts';
import { paths } from '#panel/paths.ts';
import { AdminDashboardApi } from '#panel/api/adminDashboard.ts';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { Section } from '#panel/ui/data/Section.tsx';
import { Stack, unseenBelowWaiting } from '#panel/ui/layout/blocks.ts';
import { useUrlState } from '#panel/ui/list/useUrlState.ts';
import { useInView } from '#panel/ui/lazy/useInView.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { QueryBoundary } from '#panel/ui/state/QueryBoundary.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { useDuty } from '#panel/features/admin/shared/approval/usePermission.ts';
import { type Board, DayBoard } from './DayBoard.tsx';
import { DayChecks, DayStops } from './DayEnds.tsx';
import { DemoClock, MoveResult } from './DemoClock.tsx';
import { FigureCards } from './FigureCards.tsx';
import { WorkList } from './WorkList.tsx';
import { adminDashboardText as text } from './strings.ts';

const Charts = dynamic(() => import('./Charts.tsx').then((part) => part.Charts), {
  ssr: false,
  loading: () => <LoadingSkeleton shape="chart" height={chartsHeight} />,
});
const chartsHeight = 720;
/* An installation that lacks something shows the list of it; others load neither the list nor its texts. */
const SetupList = dynamic(() => import('./SetupList.tsx').then((part) => part.SetupList), { ssr: false });

/* On phones the work comes first; on a desktop it stands beside the day (388 to 736). */
const Desk = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  ...unseenBelowWaiting,
  // a note of two lines, so that its figures push nothing when they come
  '& > [data-area="head"]': { minHeight: 92 },
  [theme.breakpoints.up('lg')]: {
    gap: '1.25rem',
    gridTemplateColumns: 'minmax(0, 388fr) minmax(0, 736fr)',
    gridTemplateAreas: '"head stops" "work board" "checks figures"',
    // with room for the clock of the demo, which stands in the same place
    '& > [data-area="head"]': { gridArea: 'head', minHeight: 127 },
    '& > [data-area="clock"]': { gridArea: 'head', alignSelf: 'end' },
    // beside the menu the words have more lines; the clock of the demo stands below them all
    '&:has(> [data-area="clock"] > *) > [data-area="head"]': { paddingBlockEnd: '3.25rem' },
    '& > [data-area="stops"]': { gridArea: 'stops' },
    '& > [data-area="work"]': { gridArea: 'work' },
    '& > [data-area="board"]': { gridArea: 'board' },
    '& > [data-area="checks"]': { gridArea: 'checks' },
    '& > [data-area="figures"]': { gridArea: 'figures' },
  },
}));

/** The operators' first screen: what waits, the day of every fund, and its figures (domain 9.16). */
export function AdminDashboardView() {
  const isStaff = useDuty('staff');
  return isStaff ? <HeadOffice /> : <BranchDashboard />;
}

function HeadOffice() {
  const { word } = useUrlState();
  // another day than today stands in the URL; a wrong one is no day
  const date = /^\d{4}-\d{2}-\d{2}$/.test(word('day')) ? word('day') : null;
  const { currentData, error, refetch } = AdminDashboardApi.useGetDayBoardQuery({ query: date ? { date } : {} });
  const board = { data: currentData, error, refetch };
  const [moved, setMoved] = useState<ResponseOf<typeof moveDemoClock>['data'] | null>(null);
  const setup = AdminDashboardApi.useListWaitingWorkQuery().data?.summary.setup ?? 0;
  return (
    <Stack>
      {setup > 0 ? <SetupList /> : null}
      <Desk>
        <div data-area="head">
          <DayHead board={board.data} isToday={date === null} />
        </div>
        <div data-area="work">
          <WorkList />
        </div>
        <div data-area="board">
          <QueryBoundary
            query={board}
            skeleton={
              <Section id="day-board-waits">
                <LoadingSkeleton shape="table" count={9} />
              </Section>
            }
          >
            {(data) => <DayBoard board={data} />}
          </QueryBoundary>
        </div>
        <div data-area="stops">
          <PartOfBoard board={board} height={78}>
            {({ summary }) => <DayStops summary={summary} />}
          </PartOfBoard>
        </div>
        <div data-area="checks">
          <PartOfBoard board={board} height={170}>
            {({ summary }) => <DayChecks summary={summary} />}
          </PartOfBoard>
        </div>
        <div data-area="figures">
          <FigureCards />
        </div>
        {/* last, for it is absent outside the demo and must not move what stands below */}
        <div data-area="clock">
          <DemoClock onMoved={setMoved} />
        </div>
      </Desk>
      {moved ? <MoveResult result={moved} /> : null}
      <ChartsInView today={board.data && tehranDay(new Date(board.data.summary.at))} />
    </Stack>
  );
}

/** A part that follows from the board; the board itself says when it did not come. */
function PartOfBoard({
  board: { data, error },
  height,
  children,
}: {
  board: { data?: Board | undefined; error?: unknown };
  height: number;
  children: (board: Board) => ReactNode;
}) {
  if (data) return children(data);
  return error ? null : <LoadingSkeleton shape="chart" height={height} />;
}

/** The day, and how much of it is left. */
function DayHead({ board, isToday }: { board: Board | undefined; isToday: boolean }) {
  const work = AdminDashboardApi.useListWaitingWorkQuery().data;
  const summary = board?.summary;
  const parts = [
    summary && isToday ? (summary.isWorkingDay && summary.isToday ? text.working : text.closed) : null,
    work ? text.openWork(formatNumber(work.summary.count)) : null,
    work ? untilNext(work) : null,
    work && work.summary.overdue > 0 ? text.overdueWork(formatNumber(work.summary.overdue)) : null,
  ].filter(Boolean);
  return (
    // a line of its own once it is known: one that grows would count as moved
    <PageHeader
      key={work && summary ? 'known' : 'waiting'}
      title={work ? jalaliText(work.summary.checkedAt, 'long') : text.title}
      note={parts.length > 0 ? parts.join(' · ') : '\u00a0'}
    />
  );
}

/** How much has to be done by the next deadline of today; null where nothing ends today. */
function untilNext({ data, summary }: ResponseOf<typeof listWaitingWork>): string | null {
  const deadlines = data.flatMap(({ count, deadlineAt }) => (count > 0 && deadlineAt ? [deadlineAt] : [])).sort();
  const next = deadlines.find((moment) => moment > summary.checkedAt);
  if (next === undefined || jalaliText(next) !== jalaliText(summary.checkedAt)) return null;
  const count = data.reduce((sum, item) => sum + (item.deadlineAt === next ? item.count : 0), 0);
  return text.untilNext(formatNumber(count), jalaliText(next, 'time'));
}

/** The charts ask and load when they come into view. */
function ChartsInView({ today }: { today: string | undefined }) {
  const { ref, isSeen } = useInView();
  return (
    <div ref={ref} style={{ minHeight: chartsHeight }}>
      {isSeen && today ? <Charts today={today} /> : null}
    </div>
  );
}

/** An administrator of a branch reads tickets of the branch; the desks of the head office are not theirs (spec 6). */
function BranchDashboard() {
  const work = AdminDashboardApi.useListWaitingWorkQuery();
  const waiting = work.data?.data.find((item) => item.kind === 'tickets')?.count ?? 0;
  return (
    <Stack>
      <PageHeader title={text.title} note={waiting > 0 ? text.branchWaiting(formatNumber(waiting)) : undefined} />
      <EmptyView
        text={text.branchText}
        action={
          <Button component={Link} href={paths.admin.tickets()} variant="contained" prefetch={false}>
            {text.branchTickets}
          </Button>
        }
      />
    </Stack>
  );
}
