import { useId, type InputHTMLAttributes, type ReactNode } from 'react';
import FormControl from '@mui/material/FormControl';
import FormHelperText from '@mui/material/FormHelperText';
import InputLabel from '@mui/material/InputLabel';
import OutlinedInput from '@mui/material/OutlinedInput';

export interface PlainFieldProps {
  name: string;
  label: string;
  value: string;
  onChange: (typed: string) => void;
  error?: string | undefined;
  hint?: string;
  type?: 'text' | 'password';
  hasAutoFocus?: boolean;
  endAdornment?: ReactNode;
  /** attributes of the <input> itself */
  htmlInput?: InputHTMLAttributes<HTMLInputElement>;
}

/**
 * A field of /login and /verify, left to right: what MUI's TextField draws, from the same parts. TextField itself brings the list of
 * choices with its menu and focus trap, 20 kB that /login does not need (decision 0045).
 */
export function PlainField({
  name,
  label,
  value,
  onChange,
  error,
  hint = ' ',
  type = 'text',
  hasAutoFocus = false,
  endAdornment,
  htmlInput,
}: PlainFieldProps) {
  const id = useId();
  const helperId = `${id}-helper-text`;
  return (
    <FormControl error={error !== undefined} fullWidth variant="outlined">
      <InputLabel htmlFor={id}>{label}</InputLabel>
      <OutlinedInput
        id={id}
        name={name}
        label={label}
        type={type}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        autoFocus={hasAutoFocus}
        endAdornment={endAdornment}
        aria-describedby={helperId}
        inputProps={{ ...htmlInput, dir: 'ltr', style: { textAlign: 'end' } }}
      />
      <FormHelperText id={helperId}>{error === undefined ? hint : <span role="alert">{error}</span>}</FormHelperText>
    </FormControl>
  );
}
