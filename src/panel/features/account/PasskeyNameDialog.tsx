import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { ui } from '#panel/ui/strings.ts';
import { accountStrings as text } from './strings.ts';

export interface PasskeyNameDialogProps {
  title: string;
  submitLabel: string;
  /** where the field begins */
  name: string;
  fault: string | undefined;
  isBusy: boolean;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

/** Asks what a passkey is called, before it is made or when it is renamed. */
export function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { title, submitLabel, isBusy, onSubmit, onCancel } = props;
  const [name, setName] = useState(props.name);
  const [isEmpty, setEmpty] = useState(false);
  const fault = isEmpty ? text.passkeyNameRequired : props.fault;
  return (
    <Dialog open onClose={isBusy ? undefined : onCancel} maxWidth="xs" fullWidth aria-labelledby="passkey-name">
      <form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (name.trim() === '') setEmpty(true);
          else onSubmit(name.trim());
        }}
      >
        <DialogTitle id="passkey-name">{title}</DialogTitle>
        <DialogContent>
          <TextField
            label={text.passkeyName}
            value={name}
            onChange={(event) => {
              setName(event.target.value);
              setEmpty(false);
            }}
            error={fault !== undefined}
            helperText={fault ?? text.passkeyNameNote}
            autoFocus
            fullWidth
            margin="dense"
            slotProps={{ htmlInput: { maxLength: 60 } }}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel} disabled={isBusy}>
            {ui.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
