import Button from '@mui/material/Button';
import { Dialog } from '#panel/ui/dialog/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { text } from './strings.ts';

/** Asks an inactive person, in the last minute of the session, whether to go on (reliability 3). */
export function SessionWarning({
  endsAt,
  onContinue,
  onLogOut,
}: {
  endsAt: number;
  onContinue: () => void;
  onLogOut: () => void;
}) {
  return (
    <Dialog
      open
      maxWidth="xs"
      fullWidth
      role="alertdialog"
      aria-labelledby="session-warning-title"
      aria-describedby="session-warning-text"
    >
      <DialogTitle id="session-warning-title">{text.warningTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id="session-warning-text">
          {text.warningBefore} <CountdownText until={endsAt} /> {text.warningAfter}
        </DialogContentText>
        <DialogContentText variant="body2">{text.warningHint}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onLogOut}>{text.logOut}</Button>
        <Button variant="contained" onClick={onContinue} autoFocus>
          {text.continueSession}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
