import { useEffect, useId, useLayoutEffect, useRef, useState } from 'react';
import type { ClipboardEvent, KeyboardEvent } from 'react';
import FormHelperText from '@mui/material/FormHelperText';
import { toPersianDigits } from '#shared/digits.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { fieldText } from './strings.ts';
import { codeIn, onlyDigits } from './onlyDigits.ts';

const Group = styled('div')({
  display: 'flex',
  gap: '0.5rem',
  justifyContent: 'center',
  maxWidth: 360,
  marginInline: 'auto',
});
const Box = styled('input', { shouldForwardProp: (prop) => prop !== 'isWrong' })<{ isWrong: boolean }>(
  ({ theme, isWrong }) => ({
    flex: '1 1 0',
    width: 36,
    minWidth: 0,
    height: 52,
    padding: 0,
    textAlign: 'center',
    fontFamily: 'inherit',
    fontSize: '1.375rem',
    fontWeight: 600,
    color: theme.vars.palette.text.primary,
    backgroundColor: theme.vars.palette.background.paper,
    border: `1px solid ${isWrong ? theme.vars.palette.error.main : theme.vars.palette.text.disabled}`,
    borderRadius: theme.shape.borderRadius,
    '&:focus': {
      outline: `2px solid ${theme.vars.palette.primary.main}`,
      outlineOffset: -1,
      borderColor: 'transparent',
    },
    '&:read-only': { opacity: 0.5 },
  }),
);

export interface OtpFieldProps {
  /** ASCII digits typed so far */
  value: string;
  onChange: (value: string) => void;
  /** called once with the whole code */
  onComplete?: (value: string) => void;
  label?: string;
  error?: string;
  /** the code itself was refused: another one is typed from the first box; every error, unless it says otherwise */
  isRefused?: boolean;
  length?: number;
  /** the code is being checked */
  isBusy?: boolean;
  hasAutoFocus?: boolean;
}

/**
 * Boxes of a one-time code: typing moves on, backspace moves back, a pasted or SMS-filled code fills all of them. Whoever
 * corrects one digit of a whole code says with the button that it is right; a refused code leaves the boxes.
 */
export function OtpField({
  value,
  onChange,
  onComplete,
  label = fieldText.otpLabel,
  error,
  isRefused = error !== undefined,
  length = 6,
  isBusy = false,
  hasAutoFocus = false,
}: OtpFieldProps) {
  const boxes = useRef<(HTMLInputElement | null)[]>([]);
  const errorId = useId();
  /** stays beside the empty boxes until the next digit: forms forget an error with each change of the code */
  const [told, setTold] = useState<string>();
  if (error !== undefined && error !== told) setTold(error);
  const shownError = error ?? told;
  const slots = Array.from({ length }, (_, index) => index);

  // before the boxes are shown: a later focus would select the digit that was typed meanwhile
  useLayoutEffect(() => {
    if (hasAutoFocus) boxes.current[0]?.focus();
  }, [hasAutoFocus]);

  const clear = useRef(() => {});
  useLayoutEffect(() => {
    clear.current = () => {
      if (value.length < length) return;
      onChange('');
      boxes.current[0]?.focus();
    };
  });
  const isOver = isRefused && error !== undefined && !isBusy;
  // with the error, not after it: a digit that is typed between the two would change the refused code
  useLayoutEffect(() => {
    if (isOver) clear.current();
  }, [isOver]);

  const change = (next: string) => {
    setTold(undefined);
    onChange(next);
  };
  /** `end`: the box after the last one that was filled */
  const accept = (next: string, end: number) => {
    change(next);
    boxes.current[Math.min(end, length - 1)]?.focus();
    if (next.length === length && end === length && next !== value) onComplete?.(next);
  };
  const acceptWhole = (code: string) => accept(code, code.length);
  useWebOtp(acceptWhole, length, !isBusy);

  const type = (index: number, typed: string) => {
    const digits = onlyDigits(typed, length);
    if (digits === '') {
      change(value.slice(0, index) + value.slice(index + 1));
      return;
    }
    // a whole code arrives in one box: SMS autofill, password managers
    if (digits.length >= length) {
      acceptWhole(digits.slice(0, length));
      return;
    }
    const added = digits.length > 1 && digits.startsWith(value[index] ?? ' ') ? digits.slice(1) : digits;
    const start = Math.min(index, value.length);
    const next = (value.slice(0, start) + added + value.slice(start + added.length)).slice(0, length);
    accept(next, Math.min(start + added.length, length));
  };

  const paste = (event: ClipboardEvent) => {
    event.preventDefault();
    const digits = codeIn(event.clipboardData.getData('text'), length);
    if (digits && !isBusy) acceptWhole(digits);
  };

  const key = (index: number, event: KeyboardEvent) => {
    if (isBusy) return;
    // the digit that stands there, typed over it: the browser tells of no change
    if (event.key.length === 1 && value[index] !== undefined && onlyDigits(event.key, 1) === value[index]) {
      event.preventDefault();
      type(index, event.key);
    }
    if (event.key === 'Backspace' && !value[index]) {
      event.preventDefault();
      change(value.slice(0, Math.max(0, index - 1)));
      boxes.current[Math.max(0, index - 1)]?.focus();
    }
    if (event.key === 'ArrowLeft') boxes.current[Math.max(0, index - 1)]?.focus();
    if (event.key === 'ArrowRight') boxes.current[Math.min(length - 1, index + 1)]?.focus();
  };

  return (
    <div>
      <Group dir="ltr" role="group" data-kept aria-label={label} aria-describedby={shownError ? errorId : undefined}>
        {slots.map((index) => (
          <Box
            key={index}
            ref={(element) => {
              boxes.current[index] = element;
            }}
            isWrong={Boolean(shownError)}
            value={toPersianDigits(value[index] ?? '')}
            onChange={(event) => type(index, event.target.value)}
            onPaste={paste}
            onKeyDown={(event) => key(index, event)}
            onFocus={(event) => event.target.select()}
            readOnly={isBusy}
            aria-busy={isBusy}
            inputMode="numeric"
            autoComplete={index === 0 ? 'one-time-code' : 'off'}
            aria-label={fieldText.otpBox(toPersianDigits(String(index + 1)))}
            aria-invalid={Boolean(shownError)}
          />
        ))}
      </Group>
      <FormHelperText
        id={errorId}
        error
        role={shownError ? 'alert' : undefined}
        sx={{ textAlign: 'center', minHeight: '1.7em' }}
      >
        {shownError ?? ''}
      </FormHelperText>
    </div>
  );
}

/** Asks the browser for the code of the arriving SMS where it can (WebOTP, Chrome on Android). */
function useWebOtp(onCode: (code: string) => void, length: number, isOn: boolean): void {
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
        const code = codeIn((credential as { code?: string } | null)?.code ?? '', length);
        if (code.length === length) handler.current(code);
      },
      () => undefined, // refused, aborted or no SMS: the person types
    );
    return () => stop.abort();
  }, [isOn, length]);
}
