import { type ReactNode, useState } from 'react';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDialog } from './FormDialog.tsx';
import { deskText } from './strings.ts';
import { useAction } from './useEntry.ts';
import { useTextDraft } from './useTextDraft.ts';

interface Props {
  title: string;
  confirmLabel: string;
  colour?: 'primary' | 'error';
  typical: readonly string[];
  /** name under which the text is kept until it is sent */
  draftName: string;
  /** said when it is done; absent where the drawer beneath tells its new state itself */
  done?: string;
  children?: ReactNode;
  act: (reason: string, idempotencyKey: string) => Promise<unknown>;
  onClose: () => void;
}

/** An act of the desk that somebody else will read the reason of; a refusal stands in the form, and the text stays. */
export function ReasonDialog({ title, confirmLabel, colour, typical, draftName, done, children, act, onClose }: Props) {
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const draft = useTextDraft(draftName);
  const [isTried, setTried] = useState(false);
  const confirm = async () => {
    setTried(true);
    if (!isReasonFine(draft.text)) return;
    if ((await run(() => act(draft.text.trim(), idempotencyKey))) === null) return;
    draft.clear();
    if (done !== undefined) notify.success(done);
    onClose();
  };
  return (
    <FormDialog
      title={title}
      submitLabel={confirmLabel}
      colour={colour}
      maxWidth="sm"
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void confirm()}
      onClose={onClose}
    >
      {children}
      <ReasonField
        value={draft.text}
        onChange={draft.setText}
        typical={typical}
        error={isTried && !isReasonFine(draft.text) ? deskText.reasonShort : undefined}
      />
    </FormDialog>
  );
}

const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' });

/** Limits of a reason in the contract. */
const minLength = 10;
const maxLength = 300;

export const isReasonFine = (text: string): boolean => text.trim().length >= minLength;

/** A reason that somebody else will read: typical ones by one click, free to be changed. */
export function ReasonField({
  label = deskText.reason,
  value,
  onChange,
  typical,
  error,
  hasFocus = true,
}: {
  label?: string;
  value: string;
  onChange: (text: string) => void;
  typical: readonly string[];
  error?: string;
  /** the form begins here; false where another field stands before it */
  hasFocus?: boolean;
}) {
  return (
    <>
      <Chips role="group" aria-label={deskText.typical}>
        {typical.map((text) => (
          <Chip
            key={text}
            label={text}
            sx={{ height: 'auto', minHeight: 32, paddingBlock: 1, '& .MuiChip-label': { whiteSpace: 'normal' } }}
            variant={value === text ? 'filled' : 'outlined'}
            color={value === text ? 'primary' : 'default'}
            onClick={() => onChange(text)}
          />
        ))}
      </Chips>
      <TextField
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        multiline
        minRows={3}
        autoFocus={hasFocus}
        error={Boolean(error)}
        helperText={error ? <span role="alert">{error}</span> : deskText.reasonHint(formatNumber(value.trim().length))}
        slotProps={{ htmlInput: { maxLength } }}
      />
    </>
  );
}
