import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { useRecheckPasswordMutation } from '#panel/api/account.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { useGetSecondFactorQuery } from '#panel/api/secondFactor.ts';
import { FormPassword } from '#panel/ui/form/FormPassword.tsx';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { ui } from '#panel/ui/strings.ts';
import { accountStrings as text } from './strings.ts';

/** Asks for the password, or for the code of the authenticator app, when the log-in is older than a sensitive act allows (reliability 2). */
export function RecheckDialog({ onDone, onCancel }: { onDone: () => void; onCancel: () => void }) {
  const [recheck, { isLoading }] = useRecheckPasswordMutation();
  const { control, handleSubmit, setError } = useForm({ defaultValues: { password: '' } });
  const { data: factor } = useGetSecondFactorQuery();
  const [isByCode, setByCode] = useState(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string | undefined>(undefined);
  const submitCode = async (value: string) => {
    try {
      await recheck({ body: { code: value } }).unwrap();
      onDone();
    } catch (thrown) {
      const failure = asApiFailure(thrown, text.failed);
      setFault(failure.fields?.code?.[0] ?? failure.message);
    }
  };
  const submitPassword = handleSubmit(async ({ password }) => {
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
      <form
        onSubmit={(event) => {
          if (!isByCode) {
            void submitPassword(event);
            return;
          }
          event.preventDefault();
          // The dialog may stand inside the React tree of another form.
          event.stopPropagation();
          void submitCode(code);
        }}
        noValidate
      >
        <DialogTitle id="recheck-title">{text.recheckTitle}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBlockEnd: 3 }}>{text.recheckNote}</DialogContentText>
          {isByCode ? (
            <OtpField
              value={code}
              onChange={(value) => {
                setCode(value);
                setFault(undefined);
              }}
              onComplete={(value) => void submitCode(value)}
              error={fault}
              disabled={isLoading}
              hasAutoFocus
            />
          ) : (
            <FormPassword
              control={control}
              name="password"
              label={text.password}
              autoComplete="current-password"
              autoFocus
              fullWidth
            />
          )}
          {factor?.data.totp_since ? (
            <Button onClick={() => setByCode(!isByCode)}>
              {isByCode ? text.recheckWithPassword : text.recheckWithCode}
            </Button>
          ) : null}
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
