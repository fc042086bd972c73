import type { ReactNode } from 'react';
import Button from '@mui/material/Button';
import { Dialog } from './Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { ui } from '../strings.ts';

export interface ConfirmDialogProps {
  isOpen: boolean;
  title: ReactNode;
  /** what, how much, when: the facts before the confirmation (design 1.4) */
  children?: ReactNode;
  /** the verb of the action: «پرداخت», «حذف» */
  confirmLabel?: string;
  cancelLabel?: string;
  color?: 'primary' | 'error';
  isBusy?: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** Asks once before something that cannot be taken back. Cannot be closed while the action runs. */
export function ConfirmDialog(props: ConfirmDialogProps) {
  const {
    isOpen,
    title,
    children,
    confirmLabel = ui.confirm,
    cancelLabel = ui.cancel,
    color = 'primary',
    isBusy = false,
  } = props;
  return (
    <Dialog open={isOpen} onClose={isBusy ? undefined : props.onCancel} maxWidth="xs" fullWidth>
      <DialogTitle>{title}</DialogTitle>
      {children ? <DialogContent>{children}</DialogContent> : null}
      <DialogActions>
        <Button onClick={props.onCancel} disabled={isBusy}>
          {cancelLabel}
        </Button>
        <Button variant="contained" color={color} onClick={props.onConfirm} loading={isBusy}>
          {confirmLabel}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
