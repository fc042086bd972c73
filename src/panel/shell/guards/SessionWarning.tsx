import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { CountdownText } from '#panel/ui/text/CountdownText.tsx';
import { guardStrings } from './strings.ts';

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
      <DialogTitle id="session-warning-title">{guardStrings.warningTitle}</DialogTitle>
      <DialogContent>
        <DialogContentText id="session-warning-text">
          {guardStrings.warningBefore} <CountdownText until={endsAt} /> {guardStrings.warningAfter}
        </DialogContentText>
        <DialogContentText variant="body2">{guardStrings.warningHint}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onLogOut}>{guardStrings.logOut}</Button>
        <Button variant="contained" onClick={onContinue} autoFocus>
          {guardStrings.continueSession}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
