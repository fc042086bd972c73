import { Button } from '#panel/ui/plain/Button.tsx';
import { PasswordInput } from './PasswordInput.tsx';
import { StepForm, UsernameLine } from './StepForm.tsx';
import { text } from './strings.ts';
import type { LoginFlow } from './useLoginFlow.ts';

/** Second step for people with a password; a code or a new password are one tap away. */
export function PasswordStep({ flow }: { flow: LoginFlow }) {
  const submit = () => {
    if (flow.password === '') flow.setError({ field: 'password', message: text.passwordRequired });
    else void flow.submitPassword();
  };
  const links = (
    <>
      <Button onClick={() => void flow.requestCode('login')} disabled={flow.isBusy}>
        {text.withOtp}
      </Button>
      <Button onClick={() => void flow.requestCode('reset')} disabled={flow.isBusy}>
        {text.forgot}
      </Button>
    </>
  );
  return (
    <StepForm flow={flow} title={text.passwordTitle} submitLabel={text.logIn} onSubmit={submit} links={links}>
      <UsernameLine flow={flow} />
      <PasswordInput
        name="password"
        label={text.password}
        value={flow.password}
        onChange={(value) => {
          flow.setPassword(value);
          if (flow.error) flow.setError(null);
        }}
        autoComplete="current-password"
        error={flow.error?.field === 'password' ? flow.error.message : undefined}
        hasAutoFocus
      />
    </StepForm>
  );
}
