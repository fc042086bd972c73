import { useLayoutEffect, useRef } from 'react';
import type { ChangeEvent, ReactNode, Ref } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { useForkRef } from '@mui/material/utils';
import { amountInWords } from '#shared/amountWords.ts';
import { ui } from '../strings.ts';
import { caretBefore, digitsAfter, readAmount, showAmount } from './amountText.ts';

const useBrowserLayoutEffect = typeof window === 'undefined' ? () => undefined : useLayoutEffect;

export interface AmountFieldProps {
  label: string;
  /** rial as ASCII digits; '' when empty */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  error?: string;
  /** limits, fee: stands beneath the words */
  hint?: ReactNode;
  /** the field is the figure of the screen */
  isLarge?: boolean;
  disabled?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** An amount of rial: any digits in, Persian digits with separators on screen, its words and the toman equal beneath. */
export function AmountField({
  label,
  value,
  onChange,
  onBlur,
  name,
  error,
  hint,
  isLarge = false,
  disabled,
  inputRef,
}: AmountFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const digitsLeft = useRef<number | null>(null);
  const shown = showAmount(value);
  const refs = useForkRef(input, inputRef);

  useBrowserLayoutEffect(() => {
    if (digitsLeft.current === null || !input.current || document.activeElement !== input.current) return;
    const caret = caretBefore(input.current.value, digitsLeft.current);
    input.current.setSelectionRange(caret, caret);
    digitsLeft.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target;
    const read = readAmount(typed);
    const behind = digitsAfter(typed, selectionStart ?? typed.length);
    const way = (event.nativeEvent as InputEvent).inputType;
    if (read === value && (way === 'deleteContentForward' || way === 'deleteContentBackward')) {
      // only a separator went: take the digit beyond it
      const isForward = way === 'deleteContentForward';
      digitsLeft.current = isForward ? behind - 1 : behind;
      onChange(withoutDigit(value, isForward ? behind : behind + 1));
      return;
    }
    digitsLeft.current = behind;
    if (read !== null && read !== value) {
      onChange(read);
      return;
    }
    // a refused key redraws nothing, so the old text and the caret are put back here
    event.target.value = shown;
    const caret = caretBefore(shown, behind);
    event.target.setSelectionRange(caret, caret);
  };

  const words = value === '' ? '' : amountInWords(BigInt(value));
  return (
    <TextField
      label={label}
      name={name}
      value={shown}
      onChange={change}
      onBlur={onBlur}
      disabled={disabled}
      error={Boolean(error)}
      inputRef={refs}
      helperText={
        <>
          {error ? <span role="alert">{error}</span> : <span>{words || '\u00a0'}</span>}
          {hint ? <span style={{ display: 'block' }}>{hint}</span> : null}
        </>
      }
      slotProps={{
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr', style: isLarge ? largeStyle : fieldStyle },
        input: { endAdornment: <InputAdornment position="end">{ui.rial}</InputAdornment> },
      }}
    />
  );
}

function withoutDigit(value: string, digitsBehind: number): string {
  const index = value.length - digitsBehind;
  return value.slice(0, index) + value.slice(index + 1);
}

const fieldStyle = { textAlign: 'end', fontWeight: 600 } as const;
const largeStyle = { ...fieldStyle, fontSize: '1.375rem', fontWeight: 700 } as const;
