import { useLayoutEffect, useRef } from 'react';
import type { ChangeEvent, ReactNode, Ref } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
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
export function AmountField({ label, value, onChange, onBlur, name, error, hint, isLarge = false, disabled, inputRef }: AmountFieldProps) {
  const input = useRef<HTMLInputElement | null>(null);
  const digitsLeft = useRef<number | null>(null);
  const shown = showAmount(value);

  useBrowserLayoutEffect(() => {
    if (digitsLeft.current === null || !input.current || document.activeElement !== input.current) return;
    const caret = caretBefore(input.current.value, digitsLeft.current);
    input.current.setSelectionRange(caret, caret);
    digitsLeft.current = null;
  });

  const change = (event: ChangeEvent<HTMLInputElement>) => {
    const { value: typed, selectionStart } = event.target;
    digitsLeft.current = digitsAfter(typed, selectionStart ?? typed.length);
    const read = readAmount(typed);
    // a refused key must still redraw, or React keeps what was typed
    onChange(read ?? value);
    if (read === null || read === value) event.target.value = shown;
  };

  const setRefs = (element: HTMLInputElement | null) => {
    input.current = element;
    if (typeof inputRef === 'function') inputRef(element);
    else if (inputRef) inputRef.current = element;
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
      inputRef={setRefs}
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

const fieldStyle = { textAlign: 'end', fontWeight: 600 } as const;
const largeStyle = { ...fieldStyle, fontSize: '1.375rem', fontWeight: 700 } as const;
