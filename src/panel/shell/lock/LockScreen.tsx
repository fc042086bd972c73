import { useEffect, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { knowsPasskeys, signWithPasskey } from '#panel/api/authenticator.ts';
import { PasskeysApi } from '#panel/api/passkeys.ts';
import { logOut } from '#panel/store/flows/logout.ts';
import { useAppDispatch } from '#panel/store/hooks.ts';
import { PlainField } from '#panel/ui/form/PlainField.tsx';
import { onlyDigits } from '#panel/ui/form/onlyDigits.ts';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { Button } from '#panel/ui/plain/Button.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { toPersianDigits } from '#shared/digits.ts';
import { LogoMark } from '../layout/Logo.tsx';
import { SiteMark } from '../layout/SiteMark.tsx';
import { countTry, unlock, type LockChoice } from './lockStore.ts';
import { isPin, pinLength } from './pin.ts';
import { lockText as text } from './strings.ts';

/* A native dialog: above every other dialog, and nothing behind it can be reached. */
const Screen = styled('dialog')(({ theme }) => ({
  position: 'fixed',
  inset: 0,
  width: '100vw',
  maxWidth: 'none',
  height: '100dvh',
  maxHeight: 'none',
  margin: 0,
  padding: '1.25rem',
  border: 0,
  overflowY: 'auto',
  color: theme.vars.palette.text.primary,
  backgroundColor: theme.vars.palette.background.paper,
  '&[open]': { display: 'grid', placeContent: 'center', gridTemplateColumns: 'minmax(0, 22rem)' },
}));
const Form = styled('form')({ display: 'grid', gap: '1rem', justifyItems: 'stretch' });
const Title = styled('h1')(({ theme }) => ({ ...theme.typography.h2, margin: 0 }));

/** What is seen in place of the panel until the person shows who they are, or leaves. */
export function LockScreen({ choice }: { choice: LockChoice }) {
  const dispatch = useAppDispatch();
  const [start] = PasskeysApi.useStartPasskeyRecheckMutation();
  const [recheck] = PasskeysApi.useRecheckPasskeyMutation();
  const screen = useRef<HTMLDialogElement>(null);
  const titleId = useId();
  const [pin, setPin] = useState('');
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [busy, setBusy] = useState<'pin' | 'passkey' | 'leave' | null>(null);
  const withPasskey = choice.hasPasskey && knowsPasskeys();
  const open = () => {
    if (!screen.current?.open) screen.current?.showModal();
  };
  useEffect(() => {
    const element = screen.current;
    // shortcuts of the panel, which listen on the window, have nothing to do here
    const keep = (event: KeyboardEvent) => event.stopPropagation();
    element?.addEventListener('keydown', keep);
    open();
    return () => element?.removeEventListener('keydown', keep);
  }, []);

  const leave = async (why?: 'locked') => {
    setBusy('leave');
    await dispatch(logOut(why));
  };
  const submit = async (typed: string) => {
    if (busy) return;
    if (typed.length < pinLength) {
      setProblem(text.incomplete);
      return;
    }
    setBusy('pin');
    const left = countTry();
    if (left >= 0 && (await isPin(typed, choice.pin).catch(() => false))) {
      unlock();
      return;
    }
    if (left <= 0) {
      await leave('locked');
      return;
    }
    setPin('');
    setProblem(text.wrong(toPersianDigits(String(left))));
    setBusy(null);
  };
  const byPasskey = async () => {
    setBusy('passkey');
    setProblem(undefined);
    try {
      const { ticket, options } = (await start({ body: {} }).unwrap()).data;
      await recheck({ body: { ticket, credential: await signWithPasskey(options) } }).unwrap();
      unlock();
    } catch {
      setProblem(text.failed);
      setBusy(null);
    }
  };
  return createPortal(
    <Screen
      ref={screen}
      data-lock=""
      aria-labelledby={titleId}
      // Escape and the way back of a phone leave it covered
      onCancel={(event) => event.preventDefault()}
      onClose={open}
    >
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void submit(pin);
        }}
      >
        <SiteMark size={48}>
          <LogoMark size={48} />
        </SiteMark>
        <Title id={titleId}>{text.title}</Title>
        <Hint>{withPasskey ? text.noteWithPasskey : text.note}</Hint>
        <PlainField
          name="lock-pin"
          label={text.pin}
          type="password"
          value={pin}
          onChange={(typed) => {
            const digits = onlyDigits(typed, pinLength);
            setPin(digits);
            setProblem(undefined);
            if (digits.length === pinLength && digits !== pin) void submit(digits);
          }}
          error={problem}
          hasAutoFocus
          htmlInput={{ inputMode: 'numeric', autoComplete: 'off' }}
        />
        <Button type="submit" variant="contained" size="large" loading={busy === 'pin'} disabled={busy !== null}>
          {text.open}
        </Button>
        {withPasskey ? (
          <Button
            variant="outlined"
            size="large"
            loading={busy === 'passkey'}
            disabled={busy !== null}
            onClick={() => void byPasskey()}
          >
            {text.byPasskey}
          </Button>
        ) : null}
        <Button loading={busy === 'leave'} disabled={busy !== null} onClick={() => void leave()}>
          {text.leave}
        </Button>
      </Form>
    </Screen>,
    document.body,
  );
}
