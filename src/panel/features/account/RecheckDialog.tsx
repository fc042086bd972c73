import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useForm } from 'react-hook-form';
import { useRecheckPasswordMutation } from '#panel/api/account.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { FormPassword } from '#panel/ui/form/FormPassword.tsx';
import { ui } from '#panel/ui/strings.ts';
import { accountStrings as text } from './strings.ts';

/** Asks for the password again when the log-in is older than a sensitive act allows (reliability 2). */
export function RecheckDialog({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [recheck, { isLoading }] = useRecheckPasswordMutation();
  const { control, handleSubmit, setError } = useForm({ defaultValues: { password: '' } });
  const submit = handleSubmit(async ({ password }) => {
    if (password === '') {
      setError('password', { message: text.passwordRequired });
      return;
    }
    try {
      await recheck({ body: { password } }).unwrap();
      onDone();
    } catch (thrown) {
      setError('password', { message: asApiFailure(thrown, text.failed).message });
    }
  });
  return (
    <Dialog open onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby="recheck-title">
      <form onSubmit={(event) => void submit(event)} noValidate>
        <DialogTitle id="recheck-title">{text.recheckTitle}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBlockEnd: 3 }}>{text.recheckNote}</DialogContentText>
          <FormPassword
            control={control}
            name="password"
            label={text.password}
            autoComplete="current-password"
            autoFocus
            fullWidth
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{ui.cancel}</Button>
          <Button type="submit" variant="contained" loading={isLoading}>
            {text.recheck}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
