import { useState } from 'react';
import Button from '@mui/material/Button';
import { styled } from '#panel/ui/theme/styled.ts';
import { fieldText } from './strings.ts';
import { CountdownText } from '../text/CountdownText.tsx';

const Timers = styled('div')(({ theme }) => ({
  ...theme.typography.body2,
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  justifyContent: 'space-between',
  minHeight: 44,
  gap: '0.25rem',
  color: theme.vars.palette.text.secondary,
}));

export interface CodeTimersProps {
  /** moments by this device's clock, ms; give a `key` per code, so that a new one starts again */
  expiresAt: number;
  resendAt: number;
  isBusy: boolean;
  onResend: () => void;
}

/** Under the boxes of a code: how long it lives, and when another may be asked for. */
export function CodeTimers({ expiresAt, resendAt, isBusy, onResend }: CodeTimersProps) {
  const [isExpired, setExpired] = useState(false);
  const [mayResend, setMayResend] = useState(false);
  return (
    <Timers>
      <span>
        {isExpired ? (
          fieldText.codeExpired
        ) : (
          <>
            {fieldText.codeExpiresIn} <CountdownText until={expiresAt} onEnd={() => setExpired(true)} />
          </>
        )}
      </span>
      {mayResend ? (
        <Button onClick={onResend} disabled={isBusy}>
          {fieldText.codeResend}
        </Button>
      ) : (
        <span>
          {fieldText.codeResendIn} <CountdownText until={resendAt} onEnd={() => setMayResend(true)} />
        </span>
      )}
    </Timers>
  );
}
