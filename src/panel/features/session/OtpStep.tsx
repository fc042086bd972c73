import Button from '@mui/material/Button';
import { styled } from '@mui/material/styles';
import { useState } from 'react';
import { toPersianDigits } from '#shared/digits.ts';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { StepForm } from './StepForm.tsx';
import { sessionStrings as text } from './strings.ts';
import { UsernameLine } from './UsernameLine.tsx';
import type { LoginFlow, OtpPurpose } from './useLoginFlow.ts';

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

const titles: Record<OtpPurpose, string> = { login: text.otpTitle, set: text.setTitle, reset: text.resetTitle };

/** Six boxes with the life of the code and the way to a new one. */
export function OtpStep({ flow }: { flow: LoginFlow }) {
  const { sent, purpose } = flow;
  const mask = sent?.mobileMask ? toPersianDigits(sent.mobileMask) : '';
  const links =
    purpose === 'login' && flow.next?.hasPassword ? (
      <Button onClick={() => flow.goTo('password')}>{text.withPassword}</Button>
    ) : null;
  return (
    <StepForm
      flow={flow}
      title={titles[purpose]}
      intro={mask ? text.otpSent(mask) : text.otpSentPlain}
      submitLabel={purpose === 'login' ? text.logIn : text.next}
      onSubmit={() => void flow.submitOtp(flow.otp)}
      links={links}
    >
      <UsernameLine flow={flow} />
      <OtpField
        value={flow.otp}
        onChange={(value) => {
          flow.setOtp(value);
          if (flow.error) flow.setError(null);
        }}
        onComplete={(value) => void flow.submitOtp(value)}
        error={flow.error?.field === 'otp' ? flow.error.message : undefined}
        disabled={flow.isBusy}
        hasAutoFocus
      />
      {sent ? (
        <CodeTimers
          key={sent.at}
          flow={flow}
          expiresAt={sent.at + sent.expireIn * 1000}
          resendAt={sent.at + sent.resendIn * 1000}
        />
      ) : null}
    </StepForm>
  );
}

/** How long the code lives, and when another may be asked for. */
function CodeTimers({ flow, expiresAt, resendAt }: { flow: LoginFlow; expiresAt: number; resendAt: number }) {
  const [isExpired, setExpired] = useState(false);
  const [mayResend, setMayResend] = useState(false);
  return (
    <Timers>
      <span>
        {isExpired ? (
          text.otpExpired
        ) : (
          <>
            {text.otpExpiresIn} <CountdownText until={expiresAt} onEnd={() => setExpired(true)} />
          </>
        )}
      </span>
      {mayResend ? (
        <Button onClick={() => void flow.requestCode(flow.purpose)} disabled={flow.isBusy || flow.lockedUntil !== null}>
          {text.resend}
        </Button>
      ) : (
        <span>
          {text.resendIn} <CountdownText until={resendAt} onEnd={() => setMayResend(true)} />
        </span>
      )}
    </Timers>
  );
}
