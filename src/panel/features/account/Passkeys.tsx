import Button from '@mui/material/Button';
import { useState } from 'react';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import TextField from '@mui/material/TextField';
import { knowsPasskeys, makePasskey } from '#panel/api/authenticator.ts';
import { asApiFailure } from '#panel/api/failure.ts';
import { PasskeysApi } from '#panel/api/passkeys.ts';
import { ClosedNote } from '#panel/shell/pages/ClosedPart.tsx';
import { useSite } from '#panel/shell/site.ts';
import { Section } from '#panel/ui/data/Section.tsx';
import { PartialError } from '#panel/ui/state/ErrorView.tsx';
import { LoadingSkeleton } from '#panel/ui/state/Skeletons.tsx';
import { ConfirmDialog } from '#panel/ui/dialog/ConfirmDialog.tsx';
import { lengthProblem } from '#panel/ui/form/textLength.ts';
import { RecoveryCodes } from '#panel/ui/form/TotpSetup.tsx';
import { Hint } from '#panel/ui/layout/blocks.ts';
import { JalaliDate } from '#panel/ui/text/JalaliDate.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { text } from './strings.ts';

interface PasskeyNameDialogProps {
  title: string;
  submitLabel: string;
  /** where the field begins */
  name: string;
  problem: string | undefined;
  isBusy: boolean;
  onSubmit: (name: string) => void;
  onCancel: () => void;
}

/** Letters of a name in the contract. */
const longestName = 60;

/** Asks what a passkey is called, before it is made or when it is renamed. */
function PasskeyNameDialog(props: PasskeyNameDialogProps) {
  const { title, submitLabel, isBusy, onSubmit, onCancel } = props;
  const [name, setName] = useState(props.name);
  const [isEmpty, setEmpty] = useState(false);
  const tooLong = lengthProblem(name.trim(), longestName);
  const problem = tooLong ?? (isEmpty ? text.passkeyNameRequired : props.problem);
  return (
    <FormDialog
      title={title}
      submitLabel={submitLabel}
      isBusy={isBusy}
      onSubmit={() => {
        if (name.trim() === '') setEmpty(true);
        else if (tooLong === undefined) onSubmit(name.trim());
      }}
      onClose={onCancel}
      maxWidth="xs"
    >
      <TextField
        label={text.passkeyName}
        value={name}
        onChange={(event) => {
          setName(event.target.value);
          setEmpty(false);
        }}
        error={problem !== undefined}
        helperText={problem ?? text.passkeyNameNote}
        autoFocus
      />
    </FormDialog>
  );
}

const Room = styled('div')({ marginBlockStart: '1rem' });
const Body = styled('div')({ display: 'grid', gap: '0.75rem', justifyItems: 'start' });
const List = styled('ul')({ listStyle: 'none', margin: 0, padding: 0, width: '100%', display: 'grid', gap: '0.75rem' });
const Item = styled('li')({ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: '0.25rem 0.75rem' });
const Name = styled('strong')({ overflowWrap: 'anywhere' });
const Facts = styled('span')(({ theme }) => ({
  ...theme.typography.body2,
  flexGrow: 1,
  color: theme.vars.palette.text.secondary,
}));

interface Named {
  /** null: a new one */
  id: number | null;
  name: string;
}

/** Passkeys of the person: add with the device at hand, rename, remove. */
export function Passkeys() {
  const { data, error, refetch } = PasskeysApi.useListPasskeysQuery();
  const [start, starting] = PasskeysApi.useStartPasskeyMutation();
  const [add, adding] = PasskeysApi.useAddPasskeyMutation();
  const [rename, renaming] = PasskeysApi.useRenamePasskeyMutation();
  const [remove, removing] = PasskeysApi.useRemovePasskeyMutation();
  const [naming, setNaming] = useState<Named | null>(null);
  const [removed, setRemoved] = useState<Named | null>(null);
  const [isAsking, setAsking] = useState(false);
  const [problem, setProblem] = useState<string | undefined>(undefined);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const { closed } = useSite();
  if (!data)
    return (
      <Room>
        <Section title={text.passkeysTitle}>
          {error ? (
            <PartialError message={asApiFailure(error, text.failed).message} onRetry={() => void refetch()} />
          ) : (
            <LoadingSkeleton shape="text" count={2} />
          )}
        </Section>
      </Room>
    );

  const openName = (named: Named) => {
    setProblem(undefined);
    setNaming(named);
  };
  const make = async (name: string) => {
    const { ticket, options } = (await start({ body: {} }).unwrap()).data;
    const credential = await makePasskey(options);
    const { recovery_codes: given } = (await add({ body: { ticket, name, credential } }).unwrap()).data;
    notify.success(text.passkeyAdded);
    if (given.length > 0) setCodes(given);
  };
  const submitName = async (name: string) => {
    setAsking(true);
    try {
      if (naming?.id) {
        await rename({ params: { id: naming.id }, body: { name } }).unwrap();
        notify.success(text.passkeyRenamed);
      } else await make(name);
      setNaming(null);
    } catch (thrown) {
      const failure = asApiFailure(thrown, text.failed);
      setProblem(failure.fields?.name?.[0] ?? failure.message);
    } finally {
      setAsking(false);
    }
  };
  const confirmRemoval = async () => {
    if (!removed?.id) return;
    try {
      await remove({ params: { id: removed.id } }).unwrap();
      notify.success(text.passkeyRemoved);
    } catch (thrown) {
      notify.error(asApiFailure(thrown, text.failed).message);
    }
    setRemoved(null);
  };

  return (
    <Room>
      <Section title={text.passkeysTitle}>
        {codes ? (
          <Body>
            <Hint>{text.recoveryKeep}</Hint>
            <RecoveryCodes codes={codes} />
            <Button variant="contained" onClick={() => setCodes(null)}>
              {text.recoveryKept}
            </Button>
          </Body>
        ) : (
          <Body>
            <Hint>{text.passkeysNote}</Hint>
            {data.data.length > 0 ? (
              <List>
                {data.data.map(({ id, name, created_at: created, last_used_at: used }) => (
                  <Item key={id}>
                    <Name>{name}</Name>
                    <Facts>
                      {text.passkeyCreated} <JalaliDate value={created} /> ·{' '}
                      {used ? (
                        <>
                          {text.passkeyUsed} <JalaliDate value={used} format="moment" />
                        </>
                      ) : (
                        text.passkeyNeverUsed
                      )}
                    </Facts>
                    <Button aria-label={`${text.passkeyRename} ${name}`} onClick={() => openName({ id, name })}>
                      {text.passkeyRename}
                    </Button>
                    <Button
                      color="error"
                      aria-label={`${text.passkeyRemove} ${name}`}
                      onClick={() => setRemoved({ id, name })}
                    >
                      {text.passkeyRemove}
                    </Button>
                  </Item>
                ))}
              </List>
            ) : null}
            {closed.includes('passkeys') ? (
              <ClosedNote part="passkeys" />
            ) : knowsPasskeys() ? (
              <Button variant="outlined" onClick={() => openName({ id: null, name: text.passkeyNameDefault })}>
                {text.passkeyAdd}
              </Button>
            ) : (
              <Hint>{text.passkeysUnknown}</Hint>
            )}
          </Body>
        )}
        {naming ? (
          <PasskeyNameDialog
            title={naming.id ? text.passkeyRename : text.passkeyAdd}
            submitLabel={naming.id ? text.save : text.passkeyMake}
            name={naming.name}
            problem={problem}
            isBusy={isAsking || starting.isLoading || adding.isLoading || renaming.isLoading}
            onSubmit={(name) => void submitName(name)}
            onCancel={() => setNaming(null)}
          />
        ) : null}
        <ConfirmDialog
          isOpen={removed !== null}
          title={text.passkeyRemove}
          confirmLabel={text.passkeyRemove}
          color="error"
          isBusy={removing.isLoading}
          onConfirm={() => void confirmRemoval()}
          onCancel={() => setRemoved(null)}
        >
          {text.passkeyRemoveQuestion(removed?.name ?? '')}
        </ConfirmDialog>
      </Section>
    </Room>
  );
}
