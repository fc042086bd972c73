import Button from '@mui/material/Button';
import FormControlLabel from '@mui/material/FormControlLabel';
import Switch from '@mui/material/Switch';
import TextField from '@mui/material/TextField';
import { useState } from 'react';
import { PasskeysApi } from '#panel/api/passkeys.ts';
import { dropLock, isInstalled, lockNow, saveLock, sessionOwner, useLockChoice } from '#panel/shell/lock/lockStore.ts';
import { canKeepPin, isWeakPin, keepPin, pinLength } from '#panel/shell/lock/pin.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { onlyDigits } from '#panel/ui/form/onlyDigits.ts';
import { ButtonRow, Hint } from '#panel/ui/layout/blocks.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { lockSettingsText as text } from './lockStrings.ts';

const Room = styled('div')({ marginBlockStart: '1rem' });
const Body = styled('div')({ display: 'grid', gap: '0.75rem', justifyItems: 'start' });

interface PinDialogProps {
  title: string;
  onSubmit: (pin: string) => Promise<void>;
  onCancel: () => void;
}

/** Asks for a new code, twice. */
function PinDialog({ title, onSubmit, onCancel }: PinDialogProps) {
  const [typed, setTyped] = useState({ pin: '', repeat: '' });
  const [problem, setProblem] = useState<{ field: 'pin' | 'repeat'; message: string } | null>(null);
  const [isBusy, setBusy] = useState(false);
  const submit = async () => {
    const { pin, repeat } = typed;
    if (pin.length < pinLength) setProblem({ field: 'pin', message: text.incomplete });
    else if (isWeakPin(pin)) setProblem({ field: 'pin', message: text.weak });
    else if (pin !== repeat) setProblem({ field: 'repeat', message: text.different });
    else {
      setBusy(true);
      await onSubmit(pin);
    }
  };
  const fieldOf = (field: 'pin' | 'repeat') => (
    <TextField
      label={field === 'pin' ? text.pin : text.repeat}
      type="password"
      value={typed[field]}
      onChange={(event) => {
        setTyped({ ...typed, [field]: onlyDigits(event.target.value, pinLength) });
        setProblem(null);
      }}
      error={problem?.field === field}
      helperText={problem?.field === field ? problem.message : ' '}
      autoFocus={field === 'pin'}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr' } }}
    />
  );
  return (
    <FormDialog
      title={title}
      submitLabel={text.save}
      isBusy={isBusy}
      onSubmit={() => void submit()}
      onClose={onCancel}
      maxWidth="xs"
    >
      {fieldOf('pin')}
      {fieldOf('repeat')}
    </FormDialog>
  );
}

/** The lock of the installed app on this device (decision 162): on, off, its code, and whether it covers browser tabs. */
export function AppLock() {
  const choice = useLockChoice();
  // shared with the list of passkeys on the same page
  const { data: passkeys } = PasskeysApi.useListPasskeysQuery();
  const [isAsking, setAsking] = useState(false);
  const hasPasskey = (passkeys?.data.length ?? 0) > 0;
  const save = async (pin: string) => {
    const kept = await keepPin(pin);
    const userId = sessionOwner();
    setAsking(false);
    // the session may have ended meanwhile
    if (userId === null) return;
    saveLock({ userId, isEverywhere: choice?.isEverywhere ?? false, hasPasskey, pin: kept });
    notify.success(choice ? text.changed : text.saved);
  };
  const coversHere = choice !== null && (choice.isEverywhere || isInstalled());
  return (
    <Room>
      <Section title={text.title}>
        <Body>
          <Hint>{text.note}</Hint>
          {choice ? (
            <>
              <Hint>{coversHere ? text.on : text.onInApp}</Hint>
              <FormControlLabel
                control={
                  <Switch
                    checked={choice.isEverywhere}
                    onChange={(_event, isEverywhere) => saveLock({ ...choice, hasPasskey, isEverywhere })}
                  />
                }
                label={text.everywhere}
              />
              <ButtonRow>
                {coversHere ? (
                  <Button variant="outlined" onClick={lockNow}>
                    {text.lockNow}
                  </Button>
                ) : null}
                <Button onClick={() => setAsking(true)}>{text.changePin}</Button>
                <Button
                  color="error"
                  onClick={() => {
                    dropLock();
                    notify.success(text.dropped);
                  }}
                >
                  {text.turnOff}
                </Button>
              </ButtonRow>
            </>
          ) : canKeepPin() ? (
            <Button variant="outlined" onClick={() => setAsking(true)}>
              {text.turnOn}
            </Button>
          ) : (
            <Hint>{text.impossible}</Hint>
          )}
        </Body>
        {isAsking ? (
          <PinDialog title={choice ? text.changePin : text.turnOn} onSubmit={save} onCancel={() => setAsking(false)} />
        ) : null}
      </Section>
    </Room>
  );
}
