import Alert from '@mui/material/Alert';
import type { ApiFailure } from '#panel/api/failure.ts';
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
