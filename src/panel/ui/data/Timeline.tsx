import type { ReactNode } from 'react';
import { styled } from '#panel/ui/theme/styled.ts';
import { Small } from '../layout/blocks.ts';
import { ui } from '../strings.ts';
import type { ProgressState } from './ProgressSteps.tsx';

const List = styled('ol')({ margin: 0, padding: 0, listStyle: 'none' });
const Item = styled('li', { shouldForwardProp: (prop) => prop !== 'state' })<{ state: ProgressState }>(({
  theme,
  state,
}) => {
  const { palette } = theme.vars;
  const color = {
    done: palette.success.main,
    current: palette.primary.main,
    waiting: palette.divider,
    failed: palette.error.main,
  }[state];
  return {
    position: 'relative',
    paddingInlineStart: '2rem',
    paddingBlockEnd: '1.125rem',
    minHeight: '3.5rem',
    color: state === 'waiting' ? palette.text.secondary : palette.text.primary,
    '&:last-child': { paddingBlockEnd: 0, minHeight: 0 },
    '&::before': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 0,
      insetBlockStart: '0.25rem',
      width: 20,
      height: 20,
      boxSizing: 'border-box',
      borderRadius: '50%',
      border: `3px solid ${color}`,
      backgroundColor: state === 'done' || state === 'failed' ? color : palette.background.paper,
    },
    '&:not(:last-child)::after': {
      content: '""',
      position: 'absolute',
      insetInlineStart: 9,
      insetBlockStart: 'calc(0.25rem + 20px)',
      insetBlockEnd: '-0.25rem',
      width: 2,
      backgroundColor: state === 'done' ? color : palette.divider,
    },
  };
});
const Title = styled('div')(({ theme }) => ({ ...theme.typography.subtitle2 }));
const Late = styled(Small)(({ theme }) => ({ color: theme.vars.palette.warning.dark, fontWeight: 600 }));
const Reason = styled('div')(({ theme }) => ({ ...theme.typography.caption, color: theme.vars.palette.primary.main }));

const stateWords: Record<ProgressState, string> = {
  done: ui.stepDone,
  current: ui.stepCurrent,
  waiting: ui.stepWaiting,
  failed: ui.stepFailed,
};

export interface TimelineStep {
  id: string;
  title: ReactNode;
  state: ProgressState;
  /** the real time, the planned one («موعد: چهارشنبه ۲۷ آبان»), or both on one line */
  time?: ReactNode;
  /** done or waiting past its planned day */
  isLate?: boolean;
  /** facts: tracking code, card, amount */
  detail?: ReactNode;
  /** why it waits, or why it failed */
  reason?: ReactNode;
}

/** The course of a request from top to bottom with planned and real times (design 5). */
export function Timeline({ steps }: { steps: readonly TimelineStep[] }) {
  return (
    <List>
      {steps.map((step) => (
        <Item key={step.id} state={step.state} aria-current={step.state === 'current' ? 'step' : undefined}>
          <Title>
            {step.title}
            <span className="visually-hidden"> ({stateWords[step.state]})</span>
          </Title>
          {step.time ? <Small>{step.time}</Small> : null}
          {step.isLate ? <Late>{step.state === 'done' ? ui.stepDoneLate : ui.stepLate}</Late> : null}
          {step.detail ? <Small>{step.detail}</Small> : null}
          {step.reason ? <Reason>{step.reason}</Reason> : null}
        </Item>
      ))}
    </List>
  );
}
