import { useState } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import { VisibilityOffRounded } from '../icons/VisibilityOffRounded.tsx';
import { VisibilityRounded } from '../icons/VisibilityRounded.tsx';
import { fieldText } from './strings.ts';

/** The eye at the end of a password field, and the type that the field has while it is open or closed. */
export function usePasswordEye() {
  const [isShown, setShown] = useState(false);
  const eye = (
    <InputAdornment position="end">
      <IconButton
        edge="end"
        aria-label={isShown ? fieldText.hidePassword : fieldText.showPassword}
        aria-pressed={isShown}
        onClick={() => setShown(!isShown)}
      >
        {isShown ? <VisibilityOffRounded /> : <VisibilityRounded />}
      </IconButton>
    </InputAdornment>
  );
  return { eye, type: isShown ? 'text' : 'password' } as const;
}
