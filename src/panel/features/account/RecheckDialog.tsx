import Button from '@mui/material/Button';
import { Dialog } from '#panel/ui/dialog/Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import FormHelperText from '@mui/material/FormHelperText';
import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { AccountApi } from '#panel/api/account.ts';
import { signWithPasskey } from '#panel/api/authenticator.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import type { Proof } from '#panel/api/recheck.ts';
import { LoginApi } from '#panel/api/login.ts';
import { PasskeysApi } from '#panel/api/passkeys.ts';
import { SecondFactorApi } from '#panel/api/secondFactor.ts';
import { useAppSelector } from '#panel/store/hooks.ts';
import { selectAuth } from '#panel/store/slices/authSlice.ts';
import { CodeEntry, sentNow, type SentCode } from '#panel/ui/form/CodeEntry.tsx';
import { FormPassword } from '#panel/ui/form/FormPassword.tsx';
import { FormText } from '#panel/ui/form/FormText.tsx';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { ui } from '#panel/ui/strings.ts';
import { text } from './strings.ts';

type Way = 'password' | 'code' | 'sms' | 'recovery';

const switches: Record<Way, string> = {
  password: text.recheckWithPassword,
  code: text.recheckWithCode,
  sms: text.recheckWithSms,
  recovery: text.recheckWithRecovery,
};

/**
 * Asks again who is there, when the proof is older than a sensitive act allows (reliability 2): the password, a passkey, the
 * code of the authenticator app, or for investors a code by message. What gives the account away wants the second factor of
 * who has one, or a recovery code.
 */
export function RecheckDialog({
  needed = 'any',
  onDone,
  onCancel,
}: {
  needed?: Proof;
  onDone: () => void;
  onCancel: () => void;
}) {
  const { roleID, hasPassword } = useAppSelector(selectAuth);
  const isInvestor = roleID <= 1;
  const [recheck, { isLoading }] = AccountApi.useRecheckPasswordMutation();
  const { control, handleSubmit, setError } = useForm({ defaultValues: { password: '', recovery: '' } });
  const { data: factor } = SecondFactorApi.useGetSecondFactorQuery();
  const [chosen, setChosen] = useState<Way>(isInvestor && !hasPassword ? 'sms' : 'password');
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const takesAny = needed === 'any';
  const ways: Way[] = takesAny ? ['password'] : [];
  if (factor?.data.totp_since) ways.push('code');
  if (isInvestor && takesAny) ways.push('sms');
  if (!takesAny && factor && factor.data.recovery_left > 0) ways.push('recovery');
  const way = ways.includes(chosen) ? chosen : ways[0];

  const choose = (other: Way) => {
    setChosen(other);
    setCode('');
    setProblem(undefined);
  };
  const submitCode = async (value: string) => {
    try {
      await recheck({ body: way === 'sms' ? { otp: value } : { code: value } }).unwrap();
      onDone();
    } catch (thrown) {
      const failure = asApiFailure(thrown, text.failed);
      setProblem(failure.fields?.[way === 'sms' ? 'otp' : 'code']?.[0] ?? failure.message);
    }
  };
  const submitText = (name: 'password' | 'recovery') =>
    handleSubmit(async ({ [name]: value }) => {
      if (value === '') {
        setError(name, { message: name === 'password' ? text.passwordRequired : text.recoveryRequired });
        return;
      }
      try {
        await recheck({ body: { [name]: value } }).unwrap();
        onDone();
      } catch (thrown) {
        setError(name, { message: asApiFailure(thrown, text.failed).message });
      }
    });
  const codeProps = {
    value: code,
    onChange: (value: string) => {
      setCode(value);
      setProblem(undefined);
    },
    onComplete: (value: string) => void submitCode(value),
    error: problem,
  };
  return (
    <Dialog open isKept onClose={onCancel} maxWidth="xs" fullWidth aria-labelledby="recheck-title">
      <form
        onSubmit={(event) => {
          if (way === 'password' || way === 'recovery') {
            void submitText(way)(event);
            return;
          }
          event.preventDefault();
          // The dialog may stand inside the React tree of another form.
          event.stopPropagation();
          if (code.length === 6) void submitCode(code);
        }}
        noValidate
      >
        <DialogTitle id="recheck-title">{text.recheckTitle}</DialogTitle>
        <DialogContent>
          <DialogContentText sx={{ marginBlockEnd: 3 }}>
            {takesAny ? text.recheckNote : text.recheckFactorNote}
          </DialogContentText>
          {way === 'password' ? (
            <FormPassword
              control={control}
              name="password"
              label={text.password}
              autoComplete="current-password"
              autoFocus
              fullWidth
            />
          ) : null}
          {way === 'recovery' ? (
            <FormText control={control} name="recovery" label={text.recoveryCode} autoComplete="off" maxLength={40} />
          ) : null}
          {way === 'code' ? <OtpField {...codeProps} isBusy={isLoading} hasAutoFocus /> : null}
          {way === 'sms' ? <SmsPart {...codeProps} isBusy={isLoading} onProblem={setProblem} /> : null}
          {ways
            .filter((other) => other !== way)
            .map((other) => (
              <Button key={other} onClick={() => choose(other)}>
                {switches[other]}
              </Button>
            ))}
          {factor && factor.data.passkeys > 0 ? <PasskeyPart onDone={onDone} /> : null}
        </DialogContent>
        <DialogActions>
          <Button onClick={onCancel}>{ui.cancel}</Button>
          <Button
            type="submit"
            variant="contained"
            loading={isLoading}
            disabled={way === undefined || ((way === 'code' || way === 'sms') && code.length < 6)}
          >
            {text.recheck}
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}

interface SmsProps {
  value: string;
  onChange: (value: string) => void;
  onComplete: (value: string) => void;
  error: string | undefined;
  isBusy: boolean;
  onProblem: (message: string) => void;
}

/** A log-in code to the person's present mobile. */
function SmsPart({ onProblem, ...entry }: SmsProps) {
  const { username } = useAppSelector(selectAuth);
  const [send, sending] = LoginApi.useSendLoginOtpMutation();
  const [sent, setSent] = useState<SentCode | null>(null);
  const ask = async () => {
    try {
      const { data } = await send({ body: { username, auth_step: 1 } }).unwrap();
      setSent(sentNow(data.mobile_mask, data.expire_in, data.resend_in));
    } catch (thrown) {
      onProblem(asApiFailure(thrown, text.failed).message);
    }
  };
  if (sent) return <CodeEntry {...entry} sent={sent} onResend={() => void ask()} />;
  return (
    <>
      <Button variant="outlined" fullWidth loading={sending.isLoading} onClick={() => void ask()}>
        {text.recheckSend}
      </Button>
      {entry.error ? (
        <FormHelperText error role="alert">
          {entry.error}
        </FormHelperText>
      ) : null}
    </>
  );
}

/** A passkey as proof; what the device says stands below. */
function PasskeyPart({ onDone }: { onDone: () => void }) {
  const [start, starting] = PasskeysApi.useStartPasskeyRecheckMutation();
  const [recheck, rechecking] = PasskeysApi.useRecheckPasskeyMutation();
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const prove = async () => {
    setProblem(undefined);
    try {
      const { ticket, options } = (await start({ body: {} }).unwrap()).data;
      const credential = await signWithPasskey(options);
      await recheck({ body: { ticket, credential } }).unwrap();
      onDone();
    } catch (thrown) {
      setProblem(asApiFailure(thrown, text.failed).message);
    }
  };
  return (
    <>
      <Button loading={starting.isLoading || rechecking.isLoading} onClick={() => void prove()}>
        {text.recheckWithPasskey}
      </Button>
      {problem ? (
        <FormHelperText error role="alert">
          {problem}
        </FormHelperText>
      ) : null}
    </>
  );
}
