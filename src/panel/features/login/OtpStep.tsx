import { Button } from '#panel/ui/plain/Button.tsx';
import { CodeTimers } from '#panel/ui/form/CodeTimers.tsx';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { toPersianDigits } from '#shared/digits.ts';
import { StepForm, UsernameLine } from './StepForm.tsx';
import { text } from './strings.ts';
import type { LoginFlow, OtpPurpose } from './useLoginFlow.ts';

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
        isBusy={flow.isBusy}
        hasAutoFocus
      />
      {sent ? (
        <CodeTimers
          key={sent.at}
          expiresAt={sent.at + sent.expireIn * 1000}
          resendAt={sent.at + sent.resendIn * 1000}
          isBusy={flow.isBusy || flow.lockedUntil !== null}
          onResend={() => void flow.requestCode(flow.purpose)}
        />
      ) : null}
    </StepForm>
  );
}
