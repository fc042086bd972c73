import { useState, type ComponentType, type ReactNode } from 'react';
import Button from '@mui/material/Button';
import { toPersianDigits } from '#shared/digits.ts';
import { tehranInstant } from '#shared/jalali.ts';
import type { TodayState } from '#shared/orderTiming.ts';
import { serverNow, toLocalTime } from '#panel/api/serverClock.ts';
import { verifiedView } from '#panel/components/verifiedView.tsx';
import { Avatar } from '#panel/ui/data/Avatar.tsx';
import { PageHeader } from '#panel/ui/data/PageHeader.tsx';
import { StepBar } from '#panel/ui/data/StepBar.tsx';
import { barBelow } from '#panel/ui/layout/barBelow.ts';
import { Stack } from '#panel/ui/layout/blocks.ts';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { flowText } from './strings.ts';

const Columns = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  '& > *': { minWidth: 0 },
  [theme.breakpoints.up('md')]: {
    gridTemplateColumns: 'minmax(0, 1.3fr) minmax(300px, 1fr)',
    alignItems: 'start',
  },
}));
const Beside = styled('div')({ display: 'grid', gap: '1rem', gridTemplateColumns: 'minmax(0, 1fr)' });
// within a block, since a sticky part of a grid stays in its row
const Foot = styled('section')(({ theme }) => ({
  position: 'sticky',
  insetBlockEnd: 'calc(5rem + env(safe-area-inset-bottom))',
  zIndex: 2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  gap: '0.5rem 1rem',
  marginBlockStart: '1rem',
  padding: '0.75rem 1rem',
  backgroundColor: theme.vars.palette.background.paper,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  borderRadius: theme.shape.borderRadius,
  boxShadow: theme.vars.shadows[4],
  '& > .words': { ...theme.typography.body2, flex: '1 1 12rem', minWidth: 0, overflowWrap: 'anywhere' },
  '& > button': { flex: '1 1 12rem' },
  [theme.breakpoints.up('md')]: { insetBlockEnd: '1rem', '& > button': { flex: '0 1 20rem' } },
}));
// two lines on phones from the first paint, so that the foot does not grow when the sentence comes
const Deadline = styled('div')(({ theme }) => ({
  ...theme.typography.caption,
  display: 'flex',
  alignItems: 'start',
  justifyContent: 'space-between',
  gap: '0 0.5rem',
  minHeight: '1.6em',
  color: theme.vars.palette.text.secondary,
  [theme.breakpoints.down('sm')]: { minHeight: '3.2em' },
  '& > span': { minWidth: 0 },
  '& > a': { flexShrink: 0, marginBlock: '-0.25rem' },
}));
const Chosen = styled('div')(({ theme }) => ({
  display: 'flex',
  alignItems: 'center',
  gap: '0.75rem',
  padding: '0.75rem 1rem',
  borderRadius: theme.shape.borderRadius,
  border: `1px solid ${theme.vars.palette.panel.hairline}`,
  backgroundColor: theme.vars.palette.background.paper,
  '& > div': { flex: 1, minWidth: 0 },
  // on phones a line, so that the ways to pay are in the first view
  [theme.breakpoints.down('sm')]: { padding: 0, border: 0, backgroundColor: 'transparent' },
}));
// the foot says how far a phone's sheet is; the bar has room on the first step
const Steps = styled('div')(({ theme }) => ({
  [theme.breakpoints.down('sm')]: { '&[data-sheet]': { display: 'none' } },
}));
const Small = styled('div')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.text.secondary }));

export interface OrderFlowPageProps {
  title: string;
  /** what an order of this kind is; said on the first step */
  note: string;
  steps: readonly string[];
  /** index of the step */
  current: number;
  /** until when an order still counts for today */
  cutoff: Cutoff | null;
  /** false until the draft is read and what the step shows is known */
  isReady: boolean;
  /** the first step, which takes the full width; null on the sheet */
  fundStep: ReactNode;
  fund: { name: string; note: ReactNode } | null;
  onChangeFund: () => void;
  /** what is filled in */
  sheet: ReactNode;
  /** what follows from it: figures, days, what has to be accepted */
  aside?: ReactNode;
  foot: {
    /** units and amount in one line */
    line: ReactNode;
    /** another way to the same end, beside the cut-off */
    other?: ReactNode;
    /** the verb */
    label: string;
    isDisabled?: boolean;
    isBusy?: boolean;
    onClick: () => void;
  };
}

/** The frame of an order: header, step bar, the chosen fund, its one sheet, and the foot with the cut-off that stays in sight. */
export function OrderFlowPage(props: OrderFlowPageProps) {
  const { title, note, cutoff, isReady, fundStep, fund, sheet, aside, foot } = props;
  return (
    <Stack>
      <PageHeader title={title} note={fundStep ? note : undefined} />
      <Steps data-sheet={fundStep ? undefined : ''}>
        <StepBar steps={props.steps} current={props.current} />
      </Steps>
      {isReady && fundStep ? fundStep : null}
      {!isReady ? <LoadingSkeleton shape="cards" count={3} /> : null}
      {isReady && !fundStep ? (
        <>
          {fund ? (
            <Chosen>
              <Avatar name={fund.name} size={40} />
              <div>
                <strong>{fund.name}</strong>
                <Small>{fund.note}</Small>
              </div>
              <Button size="small" onClick={props.onChangeFund}>
                {flowText.change}
              </Button>
            </Chosen>
          ) : null}
          <div>
            <Columns>
              <Beside>{sheet}</Beside>
              {aside ? <Beside>{aside}</Beside> : null}
            </Columns>
            <Foot ref={barBelow} className="no-print" aria-label={flowText.foot}>
              <div className="words">
                <div data-testid="order-foot">{foot.line}</div>
                <Deadline>
                  <span>
                    {/* that one cut-off has passed says nothing of another method's, or of tomorrow's */}
                    {cutoff ? <CutoffLine key={`${cutoff.effectiveDate} ${cutoff.cutoffTime}`} {...cutoff} /> : null}
                  </span>
                  {foot.other}
                </Deadline>
              </div>
              <Button
                variant="contained"
                size="large"
                disabled={foot.isDisabled ?? false}
                loading={foot.isBusy ?? false}
                onClick={foot.onClick}
              >
                {foot.label}
              </Button>
            </Foot>
          </div>
        </>
      ) : null}
    </Stack>
  );
}

/** A screen that begins an order, for an investor whose identity is verified. */
export const orderView = (title: string, Flow: ComponentType<{ investorId: number }>) =>
  verifiedView(title, Flow, <LoadingSkeleton shape="cards" count={3} />);

export interface Cutoff {
  /** clock time in Tehran, `14:00` or `14:00:00` */
  cutoffTime: string;
  /** whether an order placed now still counts for today by the server's clock and calendar, and if not, why */
  today: TodayState;
  /** ISO day that an order placed now belongs to */
  effectiveDate: string;
}

const dayMs = 86_400_000;

/** Time left until today's cut-off, or why the order belongs to another day, and to which. */
function CutoffLine({ cutoffTime, today, effectiveDate }: Cutoff) {
  const [isOver, setIsOver] = useState(false);
  const until = toLocalTime(tehranInstant(effectiveDate, cutoffTime).getTime());
  const left = until - toLocalTime(serverNow());
  if (today === 'passed') return flowText.passed(jalaliText(effectiveDate, 'weekday'));
  if (today === 'closed') return flowText.closedDay(jalaliText(effectiveDate, 'weekday'));
  if (isOver) return flowText.justPassed;
  return (
    <>
      {flowText.until(toPersianDigits(cutoffTime.slice(0, 5)))}
      {/* where the day of business is another one than the clock's, the time left is not known */}
      {left > 0 && left < dayMs ? (
        <>
          {' · '}
          <CountdownText until={until} onEnd={() => setIsOver(true)} /> {flowText.left}
        </>
      ) : null}
    </>
  );
}
