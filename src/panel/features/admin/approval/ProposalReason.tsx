import { useState } from 'react';
import TextField from '@mui/material/TextField';
import { longestReason } from '#panel/components/forms/ReasonDialog.tsx';
import { lengthProblem } from '#panel/ui/form/textLength.ts';

/** The reason of a proposal that is being made: what is typed, what is sent of it, and why it cannot be sent. */
export function useProposalReason() {
  const [typed, setTyped] = useState('');
  const reason = typed.trim();
  return { typed, setTyped, reason, tooLong: lengthProblem(reason, longestReason) };
}

interface Props {
  label: string;
  hint: string;
  of: ReturnType<typeof useProposalReason>;
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
