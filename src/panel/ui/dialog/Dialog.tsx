import { useState } from 'react';
import Button from '@mui/material/Button';
import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ui } from '../strings.ts';
import { dialogText } from './strings.ts';
import { useBackCloses } from './useBackCloses.ts';
import { useTyped } from './useTyped.ts';

type Props = Omit<DialogProps, 'onClose'> & {
  /** Escape, the browser's way back, a click beside it; absent where the dialog stays, such as while an act runs */
  onClose?: (() => void) | undefined;
  /** a click beside it leaves it as it is */
  isFirm?: boolean;
  /** nothing that is typed in it is lost when it closes */
  isKept?: boolean;
};

/** A dialog that the browser's way back closes, as Escape does. It asks first when something was typed in it. */
export function Dialog({ onClose, isFirm = false, isKept = false, ...props }: Props) {
  const [isAsking, setAsking] = useState(false);
  const { watch, isTyped } = useTyped(props.open);
  const leave = () => {
    if (onClose && !isKept && isTyped()) setAsking(true);
    else onClose?.();
  };
  const close = () => {
    setAsking(false);
    onClose?.();
  };
  useBackCloses(props.open, leave);
  return (
    <>
      <MuiDialog
        {...props}
        {...(isKept ? {} : watch)}
        onClose={(_event, why) => (isFirm && why === 'backdropClick' ? undefined : leave())}
      />
      {isAsking && props.open ? <Question onBack={() => setAsking(false)} onLeave={close} /> : null}
    </>
  );
}

/** The last word before what was typed is lost. */
function Question({ onBack, onLeave }: { onBack: () => void; onLeave: () => void }) {
  useBackCloses(true, onBack);
  return (
    <MuiDialog open onClose={onBack} maxWidth="xs" fullWidth aria-labelledby="leave-title">
      <DialogTitle id="leave-title">{dialogText.leave}</DialogTitle>
      <DialogContent>{dialogText.leaveText}</DialogContent>
      <DialogActions>
        <Button onClick={onBack} autoFocus>
          {ui.cancel}
        </Button>
        <Button variant="contained" color="error" onClick={onLeave}>
          {dialogText.leaveDo}
        </Button>
      </DialogActions>
    </MuiDialog>
  );
}
