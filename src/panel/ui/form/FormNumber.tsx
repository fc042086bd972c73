import { Controller } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import TextField from '@mui/material/TextField';
import type { TextFieldProps } from '@mui/material/TextField';
import { readDecimal } from '#shared/decimal.ts';
import { ui } from '../strings.ts';
import { isNeeded, labelOf } from './needed.ts';
import type { NumberKind } from './numberText.ts';
import { useNumberInput } from './useNumberInput.ts';

type Rest = Omit<TextFieldProps, 'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'inputRef'>;

interface FieldProps extends Rest {
  name: string;
  value: string;
  onChange: (value: string) => void;
  onBlur: () => void;
  inputRef: React.Ref<HTMLInputElement>;
  message: string | undefined;
  kind: NumberKind;
}

function NumberField({ value, onChange, onBlur, inputRef, message, kind, helperText, ...rest }: FieldProps) {
  const number = useNumberInput({ value, onChange, kind, inputRef });
  const said = number.isRefused ? ui.numberRefused : message;
  return (
    <TextField
      {...rest}
      value={number.shown}
      inputRef={number.ref}
      onChange={number.change}
      onBlur={() => {
        // «94٫» and «94٫50» are finished when the person leaves
        const whole = readDecimal(value, kind.decimals);
        if (whole !== null && whole !== value) onChange(whole);
        onBlur();
      }}
      error={Boolean(said)}
      helperText={said ? <span role="alert">{said}</span> : helperText}
      slotProps={{
        ...labelOf(rest.required),
        htmlInput: {
          inputMode: kind.decimals === 0 ? 'numeric' : 'decimal',
          autoComplete: 'off',
          dir: 'ltr',
          style: { textAlign: 'end' },
        },
      }}
    />
  );
}

type Props<T extends FieldValues> = Rest & { control: Control<T>; name: FieldPath<T> };

/** A number of a form, grouped while it is typed; the form's value is plain ASCII text. */
function FormNumber<T extends FieldValues>({
  control,
  name,
  kind,
  required = isNeeded(control, name),
  ...rest
}: Props<T> & { kind: NumberKind }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <NumberField
          {...rest}
          name={name}
          required={required}
          kind={kind}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          message={fieldState.error?.message}
        />
      )}
    />
  );
}

/** A price or a percentage; `decimals` is 4 as in the column of a price, 6 for a percentage. */
export function FormDecimal<T extends FieldValues>({ decimals = 4, ...rest }: Props<T> & { decimals?: number }) {
  return <FormNumber {...rest} kind={{ decimals, wholeDigits: 16 }} />;
}

/** A count of units. */
export function FormUnits<T extends FieldValues>(props: Props<T>) {
  return <FormNumber {...props} kind={{ decimals: 0, wholeDigits: 15 }} />;
}
