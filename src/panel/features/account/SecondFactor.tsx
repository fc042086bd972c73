import Button from '@mui/material/Button';
import { useState } from 'react';
import { asApiFailure } from '#panel/api/failure.ts';
import { SecondFactorApi } from '#panel/api/secondFactor.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { PartialError } from '#panel/ui/state/ErrorView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { OtpField } from '#panel/ui/form/OtpField.tsx';
import { NewSecret, RecoveryCodes } from '#panel/ui/form/TotpSetup.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { ButtonRow, Hint } from '#panel/ui/layout/blocks.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { text } from './strings.ts';

const Room = styled('div')({ marginBlockStart: '1rem' });
const Body = styled('div')({ display: 'grid', gap: '0.75rem', justifyItems: 'start' });

/** Second factor of the person: set up, move to another phone, recovery codes, take off (investors only). */
export function SecondFactor() {
  const { data, error, refetch } = SecondFactorApi.useGetSecondFactorQuery();
  const [start, starting] = SecondFactorApi.useStartTotpMutation();
  const [confirm, confirming] = SecondFactorApi.useConfirmTotpMutation();
  const [renew, renewing] = SecondFactorApi.useRenewRecoveryCodesMutation();
  const [remove, removing] = SecondFactorApi.useRemoveSecondFactorMutation();
  const [secret, setSecret] = useState<{ secret: string; uri: string } | null>(null);
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  /** the codes on screen took the place of earlier ones */
  const [hadCodes, setHadCodes] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  if (!data)
    return (
      <Room>
        <Section title={text.factorTitle}>
          {error ? (
            <PartialError message={asApiFailure(error, text.failed).message} onRetry={() => void refetch()} />
          ) : (
            <LoadingSkeleton shape="text" count={2} />
          )}
        </Section>
      </Room>
    );
  const { totp_since: since, recovery_left: left, is_mandatory: isMandatory, passkeys } = data.data;
  const hasFactor = since !== null || passkeys > 0;

  const attempt = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
  };
  const begin = () =>
    attempt(async () => {
      setSecret((await start({ body: {} }).unwrap()).data);
      setCode('');
      setProblem(undefined);
    });
  const submit = async (value: string) => {
    try {
      setHadCodes(hasFactor);
      setCodes((await confirm({ body: { code: value } }).unwrap()).data.recovery_codes);
      setSecret(null);
    } catch (thrown) {
      const failure = asApiFailure(thrown, text.failed);
      setProblem(failure.fields?.code?.[0] ?? failure.message);
    }
  };
  const takeOff = () =>
    attempt(async () => {
      setRemoving(false);
      await remove().unwrap();
      notify.success(text.factorRemoved);
    });

  return (
    <Room>
      <Section title={text.factorTitle}>
        {codes ? (
          <Body>
            <Hint>{hadCodes ? text.recoveryReplaced : text.recoveryKeep}</Hint>
            <RecoveryCodes codes={codes} />
            <Button variant="contained" onClick={() => setCodes(null)}>
              {text.recoveryKept}
            </Button>
          </Body>
        ) : secret ? (
          <Body>
            <Hint>{text.factorScan}</Hint>
            <NewSecret secret={secret.secret} uri={secret.uri} />
            <OtpField
              value={code}
              onChange={(value) => {
                setCode(value);
                setProblem(undefined);
              }}
              onComplete={(value) => void submit(value)}
              error={problem}
              isBusy={confirming.isLoading}
            />
            <Button
              variant="contained"
              loading={confirming.isLoading}
              disabled={code.length < 6}
              onClick={() => void submit(code)}
            >
              {text.factorConfirm}
            </Button>
          </Body>
        ) : (
          <Body>
            <Hint>{since ? text.factorOn : hasFactor ? text.factorOnByPasskey : text.factorOff}</Hint>
            {since ? (
              <Hint>
                {text.factorSince} <JalaliDate value={since} />.
              </Hint>
            ) : null}
            {hasFactor ? <Hint>{text.recoveryLeft(toPersianDigits(String(left)))}</Hint> : null}
            <ButtonRow>
              <Button
                variant={hasFactor ? 'outlined' : 'contained'}
                loading={starting.isLoading}
                onClick={() => void begin()}
              >
                {since ? text.factorReplace : hasFactor ? text.factorAddApp : text.factorStart}
              </Button>
              {hasFactor ? (
                <Button
                  loading={renewing.isLoading}
                  onClick={() =>
                    void attempt(async () => {
                      setHadCodes(true);
                      setCodes((await renew({ body: {} }).unwrap()).data.recovery_codes);
                    })
                  }
                >
                  {text.recoveryRenew}
                </Button>
              ) : null}
              {since && (!isMandatory || passkeys > 0) ? (
                <Button color="error" onClick={() => setRemoving(true)}>
                  {text.factorRemove}
                </Button>
              ) : null}
            </ButtonRow>
          </Body>
        )}
        <ConfirmDialog
          isOpen={isRemoving}
          title={text.factorRemove}
          confirmLabel={text.factorRemove}
          color="error"
          isBusy={removing.isLoading}
          onConfirm={() => void takeOff()}
          onCancel={() => setRemoving(false)}
        >
          {passkeys > 0 ? text.factorRemoveKeepsPasskeys : text.factorRemoveQuestion}
        </ConfirmDialog>
      </Section>
    </Room>
  );
}
