import MuiDialog, { type DialogProps } from '@mui/material/Dialog';
import { useBackCloses } from './useBackCloses.ts';

/** A dialog that the browser's way back closes, as Escape does. */
export function Dialog(props: DialogProps) {
  useBackCloses(props.open, () => props.onClose?.({}, 'escapeKeyDown'));
  return <MuiDialog {...props} />;
}
