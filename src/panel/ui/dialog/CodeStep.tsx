import Button from '@mui/material/Button';
import { CodeEntry } from '../form/CodeEntry.tsx';
import type { CodeState } from './useCodeConfirmation.ts';

/** The boxes of a code that was sent; a failure of the confirmation is below them. */
export function ConfirmationEntry({ confirmation }: { confirmation: CodeState }) {
  const { sent, code, failure } = confirmation;
  if (!sent) return null;
  return (
    <CodeEntry
      sent={sent}
      value={code}
      onChange={confirmation.type}
      onComplete={confirmation.confirm}
      onResend={confirmation.resend}
      error={failure?.message}
      isRefused={failure?.code?.startsWith('OTP_')}
      isBusy={confirmation.isBusy}
    />
  );
}

interface CodeStepProps {
  confirmation: CodeState;
  confirmLabel: string;
  backLabel: string;
  /** back to what the code was asked for; the typed code is forgotten */
  onBack: () => void;
}

/** The last step of a form within a screen: the code that confirms what was filled in. */
export function CodeStep({ confirmation, confirmLabel, backLabel, onBack }: CodeStepProps) {
  return (
    <>
      <ConfirmationEntry confirmation={confirmation} />
      <Button variant="contained" loading={confirmation.isBusy} onClick={() => confirmation.confirm(confirmation.code)}>
        {confirmLabel}
      </Button>
      <Button
        onClick={() => {
          confirmation.type('');
          onBack();
        }}
      >
        {backLabel}
      </Button>
    </>
  );
}
