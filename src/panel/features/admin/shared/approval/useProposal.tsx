import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { longestReason } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { lengthProblem } from '#panel/ui/form/textLength.ts';
import { notify } from '#panel/ui/toast/notify.ts';

/** A proposal that is being made: its reason, what its dialog needs, and the call, after which the dialog closes. */
export function useProposal({ prepared, onClose }: { prepared: string; onClose: () => void }) {
  const { run, dialog, problemOf } = useAction();
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const tooLong = lengthProblem(reason, longestReason);
  return {
    reason,
    problemOf,
    dialog: { ...dialog, isBlocked: tooLong !== undefined || dialog.isBlocked === true, onClose },
    field: { typed, setTyped, tooLong },
    send: async (call: (idempotencyKey: string) => Promise<unknown>): Promise<void> => {
      if ((await run(call)) === null) return;
      notify.success(prepared);
      onClose();
    },
  };
}

interface Props {
  label: string;
  hint: string;
  of: ReturnType<typeof useProposal>['field'];
  /** what the server said of it */
  error: string | undefined;
}

/** The field of that reason, below the other fields of its form. */
export function ProposalReason({ label, hint, of: { typed, setTyped, tooLong }, error }: Props) {
  const problem = tooLong ?? error;
  return (
    <TextField
      label={label}
      value={typed}
      onChange={(event) => setTyped(event.target.value)}
      multiline
      minRows={2}
      error={Boolean(problem)}
      helperText={problem ?? hint}
    />
  );
}
