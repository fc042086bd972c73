import { useState } from 'react';
import type { FieldValues } from 'react-hook-form';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import VisibilityOffRounded from '@mui/icons-material/VisibilityOffRounded';
import VisibilityRounded from '@mui/icons-material/VisibilityRounded';
import { ui } from '../strings.ts';
import { FormText } from './FormText.tsx';
import type { FormTextProps } from './FormText.tsx';

/** A password with an eye; give `autoComplete="current-password"` or `"new-password"`. Paste and managers work. */
export function FormPassword<T extends FieldValues>(props: FormTextProps<T>) {
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
    <FormText
      {...props}
      isLtr
      type={isShown ? 'text' : 'password'}
      slotProps={{ ...props.slotProps, input: { endAdornment: eye } }}
    />
  );
}
