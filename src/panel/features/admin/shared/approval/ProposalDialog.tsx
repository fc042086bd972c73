import { type ReactNode, useState } from 'react';
import TextField from '@mui/material/TextField';
import { longestReason } from '#panel/components/forms/ReasonDialog.tsx';
import { useAction } from '#panel/components/forms/useContractForm.tsx';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { lengthProblem } from '#panel/ui/form/textLength.ts';
import { notify } from '#panel/ui/toast/notify.ts';

interface Props {
  words: { reason: string; reasonHint: string; prepared: string };
  title: string;
  submitLabel: string;
  /** name of the reason on the wire, for what the API says of it */
  field?: string;
  /** false while the proposal needs no reason */
  hasReason?: boolean;
  send: (reason: string, idempotencyKey: string) => Promise<unknown>;
  /** the fields before the reason; `problemOf`: what the API said of one */
  children: (problemOf: (field: string) => string | undefined) => ReactNode;
  onClose: () => void;
}

/** What one person proposes and another approves, with the reason; it closes when it is prepared. */
export function ProposalDialog(props: Props) {
  const { words, title, submitLabel, field = 'reason', hasReason = true, send, children, onClose } = props;
  const { run, dialog, problemOf } = useAction();
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  const tooLong = lengthProblem(reason, longestReason);
  const problem = tooLong ?? problemOf(field);
  const submit = async () => {
    if ((await run((idempotencyKey) => send(reason, idempotencyKey))) === null) return;
    notify.success(words.prepared);
    onClose();
  };
  return (
    <FormDialog
      {...dialog}
      title={title}
      submitLabel={submitLabel}
      isBlocked={tooLong !== undefined || dialog.isBlocked === true}
      onSubmit={() => void submit()}
      onClose={onClose}
    >
      {children(problemOf)}
      {hasReason ? (
        <TextField
          label={words.reason}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          multiline
          minRows={2}
          error={Boolean(problem)}
          helperText={problem ?? words.reasonHint}
        />
      ) : null}
    </FormDialog>
  );
}
