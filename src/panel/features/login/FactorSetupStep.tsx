import Button from '@mui/material/Button';
import { useEffect, useState } from 'react';
import { finishSecondFactorSetup, startSecondFactorSetup } from '#panel/store/flows/login.ts';
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

/** An administrator without a second factor sets one up before the panel opens. */
export function FactorSetupStep({ flow }: { flow: LoginFlow }) {
  const dispatch = useAppDispatch();
  const ticket = flow.secondStep?.ticket ?? '';
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState('');
  const [kept, setKept] = useState<Kept | null>(null);
  const { run, setError, goTo } = flow;

  useEffect(() => {
    let isHere = true;
    void run('factorSetup', () => dispatch(startSecondFactorSetup(ticket))).then((outcome) => {
      if (isHere && outcome?.data) setSecret(outcome.data);
    });
    return () => {
      isHere = false;
    };
  }, [dispatch, run, ticket]);

  const submit = async (value: string) => {
    if (value.length < 6) {
      setError({ field: 'code', message: text.otpRequired });
      return;
    }
    const outcome = await run('factorSetup', () =>
      dispatch(finishSecondFactorSetup(flow.username, { ticket, code: value })),
    );
    if (outcome?.data) setKept(outcome.data);
    else if (outcome?.failure.code === 'SECOND_FACTOR_TICKET') goTo('username');
  };

  const makePasskey = async () => {
    const { setUpPasskey } = await import('#panel/store/flows/passkeyLogin.ts');
    const outcome = await run('factorSetup', () => dispatch(setUpPasskey(flow.username, ticket, text.passkeyName)));
    if (outcome?.data) setKept(outcome.data);
    else if (outcome?.failure.code === 'SECOND_FACTOR_TICKET') goTo('username');
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
            <Button disabled={flow.isBusy || secret === null} onClick={() => void makePasskey()}>
              {text.passkeySetup}
            </Button>
          ) : null}
          <Button onClick={() => goTo('username')}>{text.editUsername}</Button>
        </>
      }
    >
      {secret ? <NewSecret secret={secret.secret} uri={secret.uri} /> : null}
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
