import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { StepForm } from './StepForm.tsx';
import { sessionStrings as text } from './strings.ts';
import { UsernameLine } from './UsernameLine.tsx';
import type { LoginFlow } from './useLoginFlow.ts';

/** Second step of a log-in: the code of the authenticator app, or one of the recovery codes. */
export function FactorStep({ flow }: { flow: LoginFlow }) {
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState('');
  const [isRecovering, setRecovering] = useState(false);
  const mayRecover = flow.secondStep?.ways.includes('recovery') ?? false;
  const submitCode = (value: string) => {
    if (value.length < 6) flow.setError({ field: 'code', message: text.otpRequired });
    else void flow.submitFactor({ code: value });
  };
  const submitRecovery = () => {
    if (recovery.trim() === '') flow.setError({ field: 'recovery', message: text.recoveryRequired });
    else void flow.submitFactor({ recovery: recovery.trim() });
  };
  const messageOf = (field: 'code' | 'recovery') => (flow.error?.field === field ? flow.error.message : undefined);
  const choose = (recovers: boolean) => {
    flow.setError(null);
    setRecovering(recovers);
  };
  return (
    <StepForm
      flow={flow}
      title={text.factorTitle}
      intro={isRecovering ? text.recoveryIntro : text.factorIntro}
      submitLabel={text.logIn}
      onSubmit={() => (isRecovering ? submitRecovery() : submitCode(code))}
      links={
        mayRecover ? (
          <Button onClick={() => choose(!isRecovering)}>{isRecovering ? text.withApp : text.withRecovery}</Button>
        ) : null
      }
    >
      <UsernameLine flow={flow} />
      {isRecovering ? (
        <TextField
          name="recovery"
          label={text.recoveryCode}
          value={recovery}
          onChange={(event) => {
            setRecovery(event.target.value);
            if (flow.error) flow.setError(null);
          }}
          error={messageOf('recovery') !== undefined}
          helperText={messageOf('recovery') ?? ' '}
          autoFocus
          fullWidth
          slotProps={{ htmlInput: { autoComplete: 'off', dir: 'ltr', style: { textAlign: 'end' } } }}
        />
      ) : (
        <OtpField
          value={code}
          onChange={(value) => {
            setCode(value);
            if (flow.error) flow.setError(null);
          }}
          onComplete={submitCode}
          error={messageOf('code')}
          disabled={flow.isBusy}
          hasAutoFocus
        />
      )}
    </StepForm>
  );
}
