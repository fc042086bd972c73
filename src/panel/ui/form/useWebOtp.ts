import { useEffect, useRef } from 'react';
import { onlyDigits } from './FormDigits.tsx';

/** Asks the browser for the code of the arriving SMS where it can (WebOTP, Chrome on Android). */
export function useWebOtp(onCode: (code: string) => void, length: number, isOn: boolean): void {
  const handler = useRef(onCode);
  useEffect(() => {
    handler.current = onCode;
  });
  useEffect(() => {
    if (!isOn || !('OTPCredential' in window)) return undefined;
    const stop = new AbortController();
    const request = { otp: { transport: ['sms'] }, signal: stop.signal } as CredentialRequestOptions;
    navigator.credentials.get(request).then(
      (credential) => {
        const code = onlyDigits((credential as { code?: string } | null)?.code ?? '', length);
        if (code.length === length) handler.current(code);
      },
      () => undefined, // refused, aborted or no SMS: the person types
    );
    return () => stop.abort();
  }, [isOn, length]);
}
