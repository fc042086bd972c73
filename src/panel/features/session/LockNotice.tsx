import { styled } from '@mui/material/styles';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { sessionStrings as text } from './strings.ts';

const Line = styled('p')(({ theme }) => ({
  ...theme.typography.body2,
  margin: 0,
  color: theme.vars.palette.text.secondary,
}));

/** Time left of a lock, beneath the error that the server gave. */
export function LockNotice({ until, onEnd }: { until: number; onEnd: () => void }) {
  return (
    <Line>
      {text.lockedBefore} <CountdownText until={until} onEnd={onEnd} /> {text.lockedAfter}
    </Line>
  );
}
