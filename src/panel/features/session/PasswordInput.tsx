import TextField from '@mui/material/TextField';
import { usePasswordEye } from '#panel/ui/form/usePasswordEye.tsx';

export interface PasswordInputProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string;
  hasAutoFocus?: boolean;
}

/** A password with an eye, outside a form library: /login is drawn without one. Paste and managers work. */
export function PasswordInput({
  name,
  label,
  value,
  onChange,
  autoComplete,
  error,
  hint = ' ',
  hasAutoFocus = false,
}: PasswordInputProps) {
  const { eye, type } = usePasswordEye();
  return (
    <TextField
      name={name}
      label={label}
      type={type}
      value={value}
      onChange={(event) => onChange(event.target.value)}
      error={error !== undefined}
      helperText={error === undefined ? hint : <span role="alert">{error}</span>}
      autoFocus={hasAutoFocus}
      fullWidth
      slotProps={{ htmlInput: { autoComplete, dir: 'ltr', style: { textAlign: 'end' } }, input: { endAdornment: eye } }}
    />
  );
}
