import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import type { ApiFailure } from '#panel/api/failure.ts';
import { EmptyView } from '#panel/ui/state/EmptyView.tsx';
import { deskText } from './strings.ts';

/** Why the record of a link cannot be opened; nothing when it can. */
export function RecordProblem({ problem, onClose }: { problem: ApiFailure | null; onClose: () => void }) {
  if (!problem) return null;
  return (
    <Alert severity="warning" role="alert" onClose={onClose} closeText={deskText.close}>
      {problem.message}
    </Alert>
  );
}

/** A page of the address beyond the end of the list. */
export function BeyondEnd({ onFirst }: { onFirst: () => void }) {
  return (
    <EmptyView
      text={deskText.beyondEnd}
      action={
        <Button variant="outlined" onClick={onFirst}>
          {deskText.firstPage}
        </Button>
      }
    />
  );
}
