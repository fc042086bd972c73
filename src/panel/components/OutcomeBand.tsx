import { Accordion } from '#panel/ui/data/Accordion.tsx';
import { styled } from '#panel/ui/theme/styled.ts';

// money grows from left to right, as on a chart
const Track = styled('div')(({ theme }) => ({
  position: 'relative',
  direction: 'ltr',
  height: 12,
  marginBlock: '0.25rem 1.5rem',
  borderRadius: 99,
  backgroundColor: theme.vars.palette.divider,
  '& > .band': {
    position: 'absolute',
    insetBlock: 0,
    borderRadius: 99,
    backgroundColor: theme.vars.palette.primary.main,
    opacity: 0.45,
  },
  '& > .middle': {
    position: 'absolute',
    insetBlock: -2,
    width: 3,
    borderRadius: 2,
    backgroundColor: theme.vars.palette.primary.main,
  },
  '& > .goal': {
    position: 'absolute',
    insetBlock: -6,
    borderInlineStart: `2px dashed ${theme.vars.palette.text.primary}`,
  },
  '& > .goal > span': {
    ...theme.typography.caption,
    position: 'absolute',
    insetBlockStart: '100%',
    insetInlineStart: 0,
    transform: 'translateX(-50%)',
    whiteSpace: 'nowrap',
  },
}));
const Items = styled('ul')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  paddingInlineStart: '1.25rem',
}));

/** Places on the track, percent of the highest figure and a tenth more. */
function placesOf(values: readonly bigint[]): number[] {
  const top = values.reduce((most, value) => (value > most ? value : most), 1n);
  return values.map((value) => Number((value * 900n) / top) / 10);
}

interface TrackProps {
  label: string;
  /** rial, as text */
  low: string;
  middle: string;
  high: string;
  goal: string;
  goalMark: string;
}

/** A band of outcomes with its middle, and where the goal is on it. */
export function OutcomeTrack({ label, low, middle, high, goal, goalMark }: TrackProps) {
  const [from = 0, half = 0, to = 0, aim = 0] = placesOf([low, middle, high, goal].map(BigInt));
  return (
    <Track role="img" aria-label={label}>
      <span className="band" style={{ insetInlineStart: `${from}%`, width: `${Math.max(1, to - from)}%` }} />
      <span className="middle" style={{ insetInlineStart: `${half}%` }} />
      <span className="goal" style={{ insetInlineStart: `${aim}%` }}>
        <span>{goalMark}</span>
      </span>
    </Track>
  );
}

/** What a band of outcomes assumes, opened by who asks. */
export const Assumptions = ({ title, items }: { title: string; items: readonly string[] }) => (
  <Accordion title={title}>
    <Items>
      {items.map((one) => (
        <li key={one}>{one}</li>
      ))}
    </Items>
  </Accordion>
);
