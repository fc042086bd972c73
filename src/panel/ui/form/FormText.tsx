import type { InputHTMLAttributes } from 'react';
import { Controller } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { isNeeded, labelOf } from './needed.ts';
import { lengthProblem } from './textLength.ts';

export type FormTextProps<T extends FieldValues> = Omit<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error'
> & {
  control: Control<T>;
  name: FieldPath<T>;
  /** Latin content: e-mail, IBAN, codes */
  isLtr?: boolean;
  maxLength?: number;
  /** attributes of the <input> itself */
  htmlInput?: InputHTMLAttributes<HTMLInputElement>;
  /** changes what was typed before it becomes the form's value */
  clean?: (typed: string) => string;
  /** changes the form's value before it is shown */
  show?: (value: string) => string;
};

/** Room of a growing field from its first paint on: its script measures only later (the hidden copy is what it measures). */
const roomOf = (rows: number | string = 1) => ({
  '& textarea:not([aria-hidden])': { minHeight: `${1.4375 * Number(rows)}em` },
});

/** A text field of a form; the error stands below and is announced. */
export function FormText<T extends FieldValues>(props: FormTextProps<T>) {
  const {
    control,
    name,
    isLtr = false,
    maxLength,
    clean,
    show,
    helperText,
    slotProps,
    htmlInput: given,
    required = isNeeded(control, name),
    ...rest
  } = props;
  const ltr = isLtr ? ({ dir: 'ltr', style: { textAlign: 'end' } } as const) : undefined;
  // the attribute counts code units and cuts without a word; codes have letters of one unit alone
  const htmlInput = { ...(isLtr ? { maxLength } : {}), ...ltr, ...given };
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => {
        const value: string = field.value ?? '';
        const tooLong = maxLength === undefined ? undefined : lengthProblem(value, maxLength);
        const message = tooLong ?? fieldState.error?.message;
        return (
          <TextField
            {...rest}
            sx={[rest.multiline ? roomOf(rest.minRows) : null, ...[rest.sx].flat()] as TextFieldProps['sx']}
            name={name}
            required={required}
            inputRef={field.ref}
            value={show ? show(value) : value}
            onChange={(event) => field.onChange(clean ? clean(event.target.value) : event.target.value)}
            onBlur={field.onBlur}
            error={Boolean(message)}
            helperText={message ? <span role="alert">{message}</span> : helperText}
            slotProps={{ ...labelOf(required), ...slotProps, htmlInput }}
          />
        );
      }}
    />
  );
}
