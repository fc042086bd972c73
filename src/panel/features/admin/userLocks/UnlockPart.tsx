import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { useIdempotencyKey } from '#panel/api/useIdempotencyKey.ts';
import { useUnlockUserMutation } from '#panel/api/userLocks.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { ActionButton } from '../kit/ActionButton.tsx';
import { FormDialog } from '../kit/FormDialog.tsx';
import { Note } from '../kit/plain.ts';
import { useAction } from '../kit/useAction.ts';
import { useDuty, useOwnId } from '../kit/useDuty.ts';
import { userLocksText as text } from './strings.ts';
import type { LockedUser } from './types.ts';

/** The button that unlocks, or asks a second person to, with its reason. */
export function UnlockPart({ user }: { user: LockedUser }) {
  const [isOpen, setOpen] = useState(false);
  const noDuty = useDuty('makerOrChecker');
  const isOwn = useOwnId() === user.userId;
  return (
    <>
      <ActionButton variant="contained" reason={isOwn ? text.own : noDuty} onClick={() => setOpen(true)}>
        {user.isAdmin ? text.ask : text.unlock}
      </ActionButton>
      {isOpen ? <UnlockDialog user={user} onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function UnlockDialog({ user, onClose }: { user: LockedUser; onClose: () => void }) {
  const [unlock] = useUnlockUserMutation();
  const { run, isBusy, failure } = useAction();
  const { idempotencyKey } = useIdempotencyKey();
  const [reason, setReason] = useState('');
  const submit = async () => {
    const done = await run(() =>
      unlock({ params: { userId: user.userId }, body: { reason: reason.trim() }, idempotencyKey }).unwrap(),
    );
    if (!done) return;
    notify.success(done.data.state === 'executed' ? text.unlocked : text.asked);
    onClose();
  };
  return (
    <FormDialog
      isOpen
      maxWidth="xs"
      title={text.unlockTitle(user.name)}
      submitLabel={user.isAdmin ? text.ask : text.unlock}
      isBusy={isBusy}
      failure={failure}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {user.isAdmin ? <Note>{text.adminNote}</Note> : null}
      <TextField
        label={text.reason}
        value={reason}
        onChange={(event) => setReason(event.target.value)}
        multiline
        minRows={2}
        autoFocus
        error={Boolean(failure?.fields?.['reason'])}
        helperText={failure?.fields?.['reason']?.[0] ?? text.reasonHint}
        slotProps={{ htmlInput: { maxLength: 300 } }}
      />
    </FormDialog>
  );
}
