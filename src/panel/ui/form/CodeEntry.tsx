import Typography from '@mui/material/Typography';
import { toPersianDigits } from '#shared/digits.ts';
import { fieldText } from './strings.ts';
import { CodeTimers } from './CodeTimers.tsx';
import { OtpField } from './OtpField.tsx';

/** A code that was sent: where to, and its times by this device's clock, ms. */
export interface SentCode {
  mobileMask: string;
  expiresAt: number;
  resendAt: number;
  /** digits of a code that the registry sent to the mobile that it keeps; absent: six, and ours */
  registryDigits?: number;
}

export interface CodeEntryProps {
  sent: SentCode;
  value: string;
  onChange: (value: string) => void;
  /** called once with the whole code */
  onComplete: (value: string) => void;
  onResend: () => void;
  error?: string | undefined;
  /** the code itself was refused; every error, unless it says otherwise */
  isRefused?: boolean | undefined;
  isBusy: boolean;
}

/** Seconds until another code may be asked for, when the answer does not say (reliability 2: one code a minute). */
const resendSeconds = 60;

/** A code that was sent just now. */
export function sentNow(mobileMask: string, expireInSeconds: number, resendInSeconds = resendSeconds): SentCode {
  const now = Date.now();
  return {
    mobileMask,
    expiresAt: now + expireInSeconds * 1000,
    resendAt: now + resendInSeconds * 1000,
  };
}

/** Boxes for the SMS code that confirms an act, to whom it went, its life and the way to a new one. */
export function CodeEntry({ sent, value, onChange, onComplete, onResend, error, isRefused, isBusy }: CodeEntryProps) {
  const { registryDigits } = sent;
  const label = registryDigits ? fieldText.codeByRegistry : fieldText.codeSentTo(toPersianDigits(sent.mobileMask));
  return (
    <>
      <Typography variant="body2" sx={{ textAlign: 'center', marginBlockEnd: 2 }}>
        {label}
      </Typography>
      <OtpField
        label={label}
        length={registryDigits}
        value={value}
        onChange={onChange}
        onComplete={onComplete}
        error={error}
        isRefused={isRefused}
        isBusy={isBusy}
        hasAutoFocus
      />
      <CodeTimers
        key={sent.expiresAt}
        expiresAt={sent.expiresAt}
        resendAt={sent.resendAt}
        isBusy={isBusy}
        onResend={() => {
          onChange('');
          onResend();
        }}
      />
    </>
  );
}
