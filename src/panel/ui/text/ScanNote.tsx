import type { ScanState } from '#shared/contract/uploads.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { ui } from '../strings.ts';

const Note = styled('span')(({ theme }) => ({
  ...theme.typography.caption,
  color: theme.vars.palette.text.secondary,
  '&[data-state="infected"]': { color: theme.vars.palette.error.main },
}));

/** What the scanner said of an attachment. Investors are not told that none is configured; staff are. */
export function ScanNote({ state, isStaff }: { state: ScanState | null; isStaff: boolean }) {
  if (state === null || state === 'clean' || (state === 'not_scanned' && !isStaff)) return null;
  return <Note data-state={state}>{ui.scan[state]}</Note>;
}
