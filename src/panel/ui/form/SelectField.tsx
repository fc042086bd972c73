import MenuItem from '@mui/material/MenuItem';
import TextField, { type TextFieldProps } from '@mui/material/TextField';
import { labelOf } from './needed.ts';

export interface SelectOption<Value extends string | number = string | number> {
  value: Value;
  label: string;
  disabled?: boolean;
}

type Props<Value extends string | number> = Omit<
  TextFieldProps,
  'value' | 'onChange' | 'error' | 'select' | 'children'
> & {
  /** '' while nothing is chosen */
  value: Value | '';
  options: readonly SelectOption<Value>[];
  onChange: (value: Value) => void;
  /** said in place of the help below the field */
  error?: string | undefined;
};

/** A choice among few options. */
export function SelectField<Value extends string | number>(props: Props<Value>) {
  const { options, onChange, error, helperText, ...rest } = props;
  return (
    <TextField
      {...rest}
      slotProps={{ ...labelOf(rest.required), ...rest.slotProps }}
      select
      onChange={(event) => onChange(event.target.value as Value)}
      error={Boolean(error)}
      helperText={error ? <span role="alert">{error}</span> : helperText}
    >
      {options.map(({ value, label, disabled }) => (
        <MenuItem key={value} value={value} disabled={disabled}>
          {label}
        </MenuItem>
      ))}
    </TextField>
  );
}
