import { useEffect, useRef, useState } from 'react';
import Button from '@mui/material/Button';
import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import type * as guards from './TypedGuard.tsx';
import { useBackCloses } from './useBackCloses.ts';

const kit: guards.DialogKit = { Button, DialogActions, DialogContent, DialogTitle, MuiDialog };

type Props = Omit<DialogProps, 'onClose'> & {
  /** Escape, the browser's way back, a click beside it; absent where the dialog stays, such as while an act runs */
  onClose?: (() => void) | undefined;
  /** a click beside it leaves it as it is */
  isFirm?: boolean;
  /** nothing that is typed in it is lost when it closes */
  isKept?: boolean;
};

/** A dialog that the browser's way back closes, as Escape does. It asks first when something was typed in it. */
export function Dialog({ onClose, isFirm, isKept, children, ...props }: Props) {
  const guard = useRef<guards.Guard>(null);
  const [part, setPart] = useState<typeof guards>();
  useEffect(() => {
    // comes with the first dialog; one that does not come leaves the dialog as it is
    if (props.open && !isKept) import('./TypedGuard.tsx').then(setPart, () => undefined);
  }, [props.open, isKept]);
  const leave = () => (onClose && guard.current ? guard.current.leave() : onClose?.());
  useBackCloses(props.open, leave);
  return (
    <MuiDialog {...props} onClose={(_event, why) => (isFirm && why === 'backdropClick' ? undefined : leave())}>
      {children}
      {isKept || !part ? null : <part.TypedGuard kit={kit} handle={guard} onLeave={() => onClose?.()} />}
    </MuiDialog>
  );
}
