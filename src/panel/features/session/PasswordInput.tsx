import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { useState } from 'react';
import { ui } from '#panel/ui/strings.ts';

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
  const [isShown, setShown] = useState(false);
  const eye = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={isShown ? ui.hidePassword : ui.showPassword}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <VisibilityOffRounded /> : <VisibilityRounded />}
      </IconButton>
    </InputAdornment>
  );
  return (
    <TextField
      name={name}
      label={label}
      type={isShown ? 'text' : 'password'}
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
