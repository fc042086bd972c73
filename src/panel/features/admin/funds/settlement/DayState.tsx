import type { ReactNode } from 'react';
import type * as contract from '#shared/contract/settlement.ts';
import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listNavs } from '#shared/contract/prices.ts';
import { formatNumber, toPersianDigits } from '#shared/digits.ts';
import { StatusChip } from '#panel/ui/data/StatusChip.tsx';
import { CheckRounded } from '#panel/ui/icons/CheckRounded.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { settlementText as text } from './strings.ts';
import { personText, useOwnId } from '#panel/features/admin/shared/approval/usePermission.ts';

type PreviewData = ResponseOf<typeof contract.settlementPreview>['data'];
type NavRow = ResponseOf<typeof listNavs>['data'][number];
type Run = ResponseOf<typeof contract.listSettlementRuns>['data'][number];

const Steps = styled('ol')(({ theme }) => ({
  display: 'grid',
  gap: '0.75rem 1.5rem',
  margin: 0,
  padding: '0.75rem 1rem',
  listStyle: 'none',
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  borderRadius: theme.shape.borderRadius,
  [theme.breakpoints.up('md')]: { gridTemplateColumns: 'auto auto minmax(0, 1fr)', alignItems: 'center' },
}));
const Item = styled('li')({
  display: 'grid',
  gridTemplateColumns: 'auto minmax(0, 1fr)',
  gap: '0.75rem',
  alignItems: 'center',
});
const Mark = styled('span', { shouldForwardProp: (prop) => prop !== 'isDone' })<{ isDone: boolean }>(
  ({ theme, isDone }) => ({
    display: 'grid',
    placeItems: 'center',
    width: 36,
    height: 36,
    borderRadius: 99,
    fontWeight: 600,
    color: isDone ? theme.vars.palette.success.main : theme.vars.palette.text.secondary,
    backgroundColor: isDone ? theme.vars.palette.panel.tints.success : theme.vars.palette.panel.tints.default,
  }),
);
const Words = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  '& > strong': {
    ...theme.typography.body2,
    fontWeight: 600,
    display: 'block',
    color: theme.vars.palette.text.primary,
  },
}));

function Step({
  number,
  title,
  isDone,
  name,
  note,
}: {
  number: number;
  title: string;
  isDone: boolean;
  name: ReactNode;
  note: ReactNode;
}) {
  return (
    <Item>
      <Mark isDone={isDone} aria-hidden="true">
        {isDone ? <CheckRounded fontSize="small" /> : toPersianDigits(number)}
      </Mark>
      <Words>
        {title}
        <strong>{name}</strong>
        {note}
      </Words>
    </Item>
  );
}

/** Whether the day has a price of its own that stands; an estimate shows the last published one instead. */
const hasOwnPrice = (data: PreviewData, nav: NavRow | undefined): boolean =>
  data.isApproved ||
  (data.issueNav !== null && data.priceOf === data.navDate && (nav === undefined || nav.status === 'draft'));

/** Where the day stands, with the two people and their times: entered, approved, executed. */
export function DayState({ data, nav, runs }: { data: PreviewData; nav: NavRow | undefined; runs: readonly Run[] }) {
  const ownId = useOwnId();
  const isEntered = hasOwnPrice(data, nav);
  const { isApproved } = data;
  const due = data.buy.orders + data.sell.orders;
  const done = runs.reduce((sum, run) => sum + run.issued + run.redeemed + run.rejected, 0);
  return (
    <Steps aria-label={text.dayState}>
      <Step
        number={1}
        title={text.enteredBy}
        isDone={isEntered}
        name={
          isEntered ? (
            nav && personText(nav.enteredBy, nav.enteredByName, ownId)
          ) : (
            <StatusChip color="error">{text.noPrice}</StatusChip>
          )
        }
        note={isEntered && nav?.enteredAt ? text.enteredAt(jalaliText(nav.enteredAt, 'moment')) : null}
      />
      <Step
        number={2}
        title={text.approvedBy}
        isDone={isApproved}
        name={
          isApproved ? (
            <>
              {nav ? personText(nav.approvedBy, nav.approvedByName, ownId) : null}{' '}
              <StatusChip color={data.isLocked ? 'default' : 'success'}>
                {data.isLocked ? text.locked : text.approved}
              </StatusChip>
            </>
          ) : (
            <StatusChip color={isEntered ? 'warning' : 'default'}>{isEntered ? text.draft : text.notYet}</StatusChip>
          )
        }
        note={isApproved && nav?.approvedAt ? text.approvedAt(jalaliText(nav.approvedAt, 'moment')) : null}
      />
      <Step
        number={3}
        title={text.execution}
        isDone={done > 0 && due === 0}
        name={done + due === 0 ? text.withoutOrders : text.executedOf(formatNumber(done), formatNumber(done + due))}
        note={<ExecutionBar runs={runs} due={due} />}
      />
    </Steps>
  );
}

const Bar = styled('div')({ display: 'flex', gap: 3, marginBlockStart: '0.375rem' });
const Segment = styled('span', { shouldForwardProp: (prop) => prop !== 'kind' })<{ kind: Kind }>(({ theme, kind }) => ({
  height: 6,
  minWidth: 2,
  borderRadius: 99,
  backgroundColor: {
    executed: theme.vars.palette.success.main,
    rejected: theme.vars.palette.warning.main,
    failed: theme.vars.palette.error.main,
    waiting: theme.vars.palette.divider,
  }[kind],
}));
const kinds = ['executed', 'rejected', 'failed', 'waiting'] as const;
type Kind = (typeof kinds)[number];
/** Above this number a segment stands for all orders of its kind. */
const mostSegments = 40;

/** A segment for each order of the day by what became of it; the words are there for screen readers. */
function ExecutionBar({ runs, due }: { runs: readonly Run[]; due: number }) {
  const sum = (of: (run: Run) => number) => runs.reduce((total, run) => total + of(run), 0);
  // an order that failed is due again; it counts once, with the newest run
  const failed = Math.min(due, runs[0]?.failed ?? 0);
  const counts: Record<Kind, number> = {
    executed: sum((run) => run.issued + run.redeemed),
    rejected: sum((run) => run.rejected),
    failed,
    waiting: due - failed,
  };
  const shown = kinds.filter((kind) => counts[kind] > 0);
  const total = shown.reduce((all, kind) => all + counts[kind], 0);
  if (total === 0) return null;
  const label = shown.map((kind) => text.parts[kind](formatNumber(counts[kind]))).join(text.comma);
  return (
    <>
      <Bar aria-hidden="true">
        {shown.flatMap((kind) =>
          total > mostSegments
            ? [<Segment key={kind} kind={kind} style={{ flexGrow: counts[kind] }} />]
            : Array.from({ length: counts[kind] }, (_, place) => (
                <Segment key={`${kind}${place}`} kind={kind} style={{ flexGrow: 1 }} />
              )),
        )}
      </Bar>
      <span>{label}</span>
    </>
  );
}
