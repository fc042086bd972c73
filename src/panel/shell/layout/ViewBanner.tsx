import { useState } from 'react';
import { leaveInvestorView } from '#panel/store/flows/investorView.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import type { Viewing } from '#panel/store/slices/authSlice.ts';
import { VisibilityRounded } from '#panel/ui/icons/VisibilityRounded.tsx';
import { Button } from '#panel/ui/plain/Button.tsx';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { viewText } from './viewStrings.ts';

const Bar = styled('div')(({ theme }) => ({
  position: 'sticky',
  insetBlockStart: 0,
  // over the bars of the panel, which belong to the person who is looked at
  zIndex: theme.zIndex.appBar + 1,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'center',
  gap: '0.25rem 1rem',
  paddingBlock: '0.5rem',
  paddingInline: '1rem',
  color: theme.vars.palette.warning.contrastText,
  backgroundColor: theme.vars.palette.warning.main,
}));
const Words = styled('span')({ display: 'inline-flex', alignItems: 'center', gap: '0.5rem', fontWeight: 700 });

/** Says in whose panel an administrator is looking, for how long, and leads out of it by one tap. */
export function ViewBanner({ viewing }: { viewing: Viewing }) {
  const dispatch = useAppDispatch();
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    const failure = await dispatch(leaveInvestorView());
    setFailed(failure?.message ?? null);
    setBusy(false);
  };
  return (
    <Bar role="region" aria-label={viewText.label} data-testid="view-banner">
      <Words>
        <VisibilityRounded aria-hidden="true" />
        {viewText.of(viewing.investorName)}
      </Words>
      <span>
        {viewText.readOnly} <CountdownText until={Date.parse(viewing.until)} onEnd={() => void leave()} />
      </span>
      <Button variant="outlined" color="inherit" disabled={isBusy} onClick={() => void leave()}>
        {viewText.end}
      </Button>
      {failed ? <span role="alert">{failed}</span> : null}
    </Bar>
  );
}
