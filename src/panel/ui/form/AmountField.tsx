import type { ReactNode, Ref } from 'react';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { amountInWords } from '#shared/amountWords.ts';
import { IconButton } from '../plain/IconButton.tsx';
import { ui } from '../strings.ts';
import { labelOf } from './needed.ts';
import { wholeNumber } from './numberText.ts';
import { useNumberInput } from './useNumberInput.ts';

export interface AmountFieldProps {
  label: string;
  /** rial as ASCII digits; '' when empty */
  value: string;
  onChange: (value: string) => void;
  onBlur?: () => void;
  name?: string;
  error?: string;
  /** limits, fee: stands below the words */
  hint?: ReactNode;
  /** the field is the figure of the screen */
  isLarge?: boolean;
  /** empties the field; its button is there while something is typed */
  onClear?: () => void;
  disabled?: boolean;
  /** marked as one that must be filled in */
  required?: boolean;
  inputRef?: Ref<HTMLInputElement>;
}

/** An amount of rial: any digits in, Persian digits with separators on screen, its words and the toman equal below. */
export function AmountField({
  label,
  value,
  onChange,
  onBlur,
  name,
  error,
  hint,
  isLarge = false,
  onClear,
  disabled,
  required = false,
  inputRef,
}: AmountFieldProps) {
  const { shown, change, ref, isRefused } = useNumberInput({ value, onChange, kind: wholeNumber, inputRef });
  const message = isRefused ? ui.numberRefused : error;
  const words = value === '' || BigInt(value) === 0n ? '' : amountInWords(BigInt(value));
  return (
    <TextField
      label={label}
      name={name}
      value={shown}
      onChange={change}
      onBlur={onBlur}
      disabled={disabled}
      required={required}
      error={Boolean(message)}
      inputRef={ref}
      helperText={
        <>
          {message ? <span role="alert">{message}</span> : <span>{words || '\u00a0'}</span>}
          {hint ? <span style={{ display: 'block' }}>{hint}</span> : null}
        </>
      }
      slotProps={{
        ...labelOf(required),
        htmlInput: { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr', style: isLarge ? largeStyle : fieldStyle },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              {ui.rial}
              {onClear && shown ? (
                <IconButton type="button" aria-label={ui.clearField(label)} onClick={onClear}>
                  ✕
                </IconButton>
              ) : null}
            </InputAdornment>
          ),
        },
      }}
    />
  );
}

const fieldStyle = { textAlign: 'end', fontWeight: 600 } as const;
const largeStyle = { ...fieldStyle, fontSize: '1.375rem', fontWeight: 700 } as const;
