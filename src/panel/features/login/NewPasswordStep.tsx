import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { passwordProblemText } from '#shared/contract/login.ts';
import { passwordProblems } from '#shared/password.ts';
import { PasswordStrength } from '#panel/ui/form/PasswordStrength.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { StepForm, UsernameLine } from './StepForm.tsx';
import { text } from './strings.ts';
import type { LoginFlow } from './useLoginFlow.ts';

/** Chooses a password (first or new) with its strength, and takes the code of whoever invited. QueryBoundary when it is needed. */
export function NewPasswordStep({ flow }: { flow: LoginFlow }) {
  const [repeat, setRepeat] = useState('');
  const [repeatError, setRepeatError] = useState<string | undefined>(undefined);
  const owner = { username: flow.username };
  const submit = () => {
    const problem = passwordProblems(flow.password, owner)[0];
    if (flow.password === '') {
      flow.setError({ field: 'password', message: text.passwordRequired });
      return;
    }
    if (problem) {
      flow.setError({ field: 'password', message: passwordProblemText(problem) });
      return;
    }
    if (repeat !== flow.password) {
      setRepeatError(text.repeatWrong);
      return;
    }
    void flow.submitNewPassword();
  };
  const referralError = flow.error?.field === 'referral_code' ? flow.error.message : undefined;
  return (
    <StepForm
      flow={flow}
      title={flow.purpose === 'reset' ? text.resetTitle : text.setTitle}
      intro={flow.purpose === 'reset' ? undefined : text.setIntro}
      submitLabel={text.savePassword}
      onSubmit={submit}
      links={<Button onClick={() => flow.goTo('otp')}>{text.otpTitle}</Button>}
    >
      <UsernameLine flow={flow} />
      <PasswordInput
        name="new-password"
        label={text.newPassword}
        value={flow.password}
        onChange={(value) => {
          flow.setPassword(value);
          if (flow.error) flow.setError(null);
        }}
        autoComplete="new-password"
        error={flow.error?.field === 'password' ? flow.error.message : undefined}
        hint={text.passwordHint}
        hasAutoFocus
      />
      <PasswordStrength password={flow.password} owner={owner} />
      <PasswordInput
        name="repeat-password"
        label={text.repeatPassword}
        value={repeat}
        onChange={(value) => {
          setRepeat(value);
          setRepeatError(undefined);
        }}
        autoComplete="new-password"
        error={repeatError}
      />
      {flow.purpose === 'set' ? (
        <TextField
          name="referral_code"
          label={text.referral}
          value={flow.referral}
          onChange={(event) => flow.setReferral(event.target.value.slice(0, 20))}
          error={referralError !== undefined}
          helperText={referralError === undefined ? ' ' : <span role="alert">{referralError}</span>}
          fullWidth
          slotProps={{ htmlInput: { dir: 'ltr', autoComplete: 'off', style: { textAlign: 'end' } } }}
        />
      ) : null}
    </StepForm>
  );
}
