import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { DeviceStep } from './DeviceStep.tsx';
import { StepForm, UsernameLine } from './StepForm.tsx';
import { text } from './strings.ts';
import type { LoginFlow } from './useLoginFlow.ts';

type Way = 'passkey' | 'totp' | 'recovery' | 'device';

const intros: Record<Way, string> = {
  passkey: text.passkeyIntro,
  totp: text.factorIntro,
  recovery: text.recoveryIntro,
  device: text.deviceIntro,
};
const switches: Record<Way, string> = {
  passkey: text.withPasskey,
  totp: text.withApp,
  recovery: text.withRecovery,
  device: text.deviceAsk,
};

/** Second step of a log-in: a passkey, the code of the authenticator app, or one of the recovery codes. */
export function FactorStep({ flow }: { flow: LoginFlow }) {
  const [code, setCode] = useState('');
  const [recovery, setRecovery] = useState('');
  const ways: readonly Way[] = flow.secondStep?.ways ?? [];
  const [way, setWay] = useState<Way>(ways[0] ?? 'totp');
  const submitCode = (value: string) => {
    if (value.length < 6) flow.setError({ field: 'code', message: text.otpRequired });
    else void flow.submitFactor({ code: value });
  };
  const submitRecovery = () => {
    if (recovery.trim() === '') flow.setError({ field: 'recovery', message: text.recoveryRequired });
    else void flow.submitFactor({ recovery: recovery.trim() });
  };
  const submit = () => {
    if (way === 'passkey') void flow.submitPasskey();
    else if (way === 'device') void flow.askDevice();
    else if (way === 'recovery') submitRecovery();
    else submitCode(code);
  };
  const messageOf = (field: 'code' | 'recovery') => (flow.error?.field === field ? flow.error.message : undefined);
  const choose = (other: Way) => {
    flow.setError(null);
    setWay(other);
  };
  return (
    <StepForm
      flow={flow}
      title={way === 'device' ? text.deviceTitle : text.factorTitle}
      intro={intros[way]}
      submitLabel={way === 'passkey' ? text.withPasskey : way === 'device' ? text.deviceAsk : text.logIn}
      onSubmit={submit}
      links={ways
        .filter((other) => other !== way)
        .map((other) => (
          <Button key={other} onClick={() => choose(other)}>
            {switches[other]}
          </Button>
        ))}
    >
      <UsernameLine flow={flow} />
      {way === 'device' ? <DeviceStep flow={flow} /> : null}
      {way === 'recovery' ? (
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
      ) : null}
      {way === 'totp' ? (
        <OtpField
          value={code}
          onChange={(value) => {
            setCode(value);
            if (flow.error) flow.setError(null);
          }}
          onComplete={submitCode}
          error={messageOf('code')}
          isBusy={flow.isBusy}
          hasAutoFocus
        />
      ) : null}
    </StepForm>
  );
}
