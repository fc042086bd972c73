import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import Link from 'next/link';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { ui } from '#panel/ui/strings.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { messageStrings as text } from './strings.ts';

export interface FullMessage {
  messageTitle: string;
  shortText: string;
  body: string;
  showDateIran: string;
  link: string | null;
}

/** One message in full, as plain text, with the way back to the list. */
export function NewsReader({
  message,
  onBack,
  onClose,
}: {
  message: FullMessage;
  onBack: () => void;
  onClose: () => void;
}) {
  // Only screens of the panel are linked; anything else would lead out of it.
  const path = message.link?.startsWith('/') && !message.link.startsWith('//') ? message.link : null;
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby="message-title">
      <DialogTitle id="message-title">{message.messageTitle}</DialogTitle>
      <DialogContent dividers>
        <DialogContentText variant="caption">
          <Ltr>{toPersianDigits(message.showDateIran)}</Ltr>
        </DialogContentText>
        <DialogContentText sx={{ whiteSpace: 'pre-line' }}>{message.body || message.shortText}</DialogContentText>
      </DialogContent>
      <DialogActions>
        <Button onClick={onBack}>{text.back}</Button>
        {path ? (
          <Button component={Link} href={path} onClick={onClose}>
            {text.more}
          </Button>
        ) : null}
        <Button variant="contained" onClick={onClose}>
          {ui.close}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
