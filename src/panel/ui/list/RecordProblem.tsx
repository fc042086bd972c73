import Alert from '@mui/material/Alert';
import { ui } from '../strings.ts';

/** Why the record of a link cannot be opened; nothing when it can. */
export function RecordProblem({ problem, onClose }: { problem: string | null; onClose: () => void }) {
  if (problem === null) return null;
  return (
    <Alert severity="warning" role="alert" onClose={onClose} closeText={ui.close}>
      {problem}
    </Alert>
  );
}
