import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import {
  finishSecondFactorSetup,
  proveEnrolment,
  startSecondFactorSetup,
  type Outcome,
} from '#panel/store/flows/login.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { NewSecret, RecoveryCodes } from '#panel/ui/form/TotpSetup.tsx';
import { knowsPasskeys } from '#panel/api/authenticator.ts';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { StepForm } from './StepForm.tsx';
import { text } from './strings.ts';
import type { LoginFlow } from './useLoginFlow.ts';

interface Kept {
  recoveryCodes: string[];
  enter: () => Promise<unknown>;
}

/** An administrator without a second factor sets one up before the panel opens, with the code of a super admin. */
export function FactorSetupStep({ flow }: { flow: LoginFlow }) {
  const dispatch = useAppDispatch();
  const ticket = flow.secondStep?.ticket ?? '';
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [enrolment, setEnrolment] = useState('');
  const [code, setCode] = useState('');
  const [kept, setKept] = useState<Kept | null>(null);
  const { run, setError, goTo, endTicket } = flow;
  /** The time of the log-in is over, or the set-up code was replaced meanwhile: then a new one is asked for. */
  const goBack = (outcome: Outcome<unknown> | null) => {
    endTicket(outcome);
    if (outcome?.failure?.code !== 'ENROLMENT_REQUIRED') return;
    setSecret(null);
    setEnrolment('');
    setCode('');
  };

  const begin = async () => {
    if (enrolment.trim() === '') {
      setError({ field: 'enrolment', message: text.enrolmentRequired });
      return;
    }
    const outcome = await run('factorSetup', async () => {
      const proved = await dispatch(proveEnrolment({ ticket, enrolment: enrolment.trim() }));
      return proved.failure ? { failure: proved.failure } : dispatch(startSecondFactorSetup(ticket));
    });
    if (outcome?.data) setSecret(outcome.data);
    else endTicket(outcome);
  };

  const submit = async (value: string) => {
    if (value.length < 6) {
      setError({ field: 'code', message: text.otpRequired });
      return;
    }
    const outcome = await run('factorSetup', () =>
      dispatch(finishSecondFactorSetup(flow.username, { ticket, code: value })),
    );
    if (outcome?.data) setKept(outcome.data);
    else goBack(outcome);
  };

  const makePasskey = async () => {
    const { setUpPasskey } = await import('#panel/store/flows/passkeyLogin.ts');
    const outcome = await run('factorSetup', () => dispatch(setUpPasskey(flow.username, ticket, text.passkeyName)));
    if (outcome?.data) setKept(outcome.data);
    else goBack(outcome);
  };

  if (kept) {
    return (
      <StepForm
        flow={flow}
        title={text.recoveryTitle}
        intro={text.recoveryKeep}
        submitLabel={text.recoveryKept}
        onSubmit={() => void kept.enter()}
      >
        <RecoveryCodes codes={kept.recoveryCodes} />
      </StepForm>
    );
  }
  if (secret === null) {
    // the only field: what has no place by the button stands below it
    const problem = flow.error?.field ? flow.error.message : undefined;
    return (
      <StepForm
        flow={flow}
        title={text.factorSetupTitle}
        intro={text.enrolmentIntro}
        submitLabel={text.next}
        onSubmit={() => void begin()}
        links={<Button onClick={() => goTo('username')}>{text.editUsername}</Button>}
      >
        <TextField
          name="enrolment"
          label={text.enrolment}
          value={enrolment}
          onChange={(event) => {
            setEnrolment(event.target.value);
            if (flow.error) setError(null);
          }}
          error={problem !== undefined}
          helperText={problem ?? ' '}
          autoFocus
          fullWidth
          slotProps={{ htmlInput: { autoComplete: 'off', dir: 'ltr', style: { textAlign: 'end' } } }}
        />
      </StepForm>
    );
  }
  return (
    <StepForm
      flow={flow}
      title={text.factorSetupTitle}
      intro={text.factorSetupIntro}
      submitLabel={text.next}
      onSubmit={() => void submit(code)}
      links={
        <>
          {knowsPasskeys() ? (
            <Button disabled={flow.isBusy} onClick={() => void makePasskey()}>
              {text.passkeySetup}
            </Button>
          ) : null}
          <Button onClick={() => goTo('username')}>{text.editUsername}</Button>
        </>
      }
    >
      <NewSecret secret={secret.secret} uri={secret.uri} />
      <OtpField
        value={code}
        onChange={(value) => {
          setCode(value);
          if (flow.error) setError(null);
        }}
        onComplete={(value) => void submit(value)}
        error={flow.error?.field === 'code' ? flow.error.message : undefined}
        isBusy={flow.isBusy}
      />
    </StepForm>
  );
}
