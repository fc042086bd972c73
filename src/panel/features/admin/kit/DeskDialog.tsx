import type { KeyboardEvent, ReactNode, SyntheticEvent } from 'react';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { ApiFailure } from '#panel/api/failure.ts';
import { FailureNote } from './parts.tsx';
import { deskText } from './strings.ts';

const Form = styled('form')({ display: 'flex', flexDirection: 'column', minHeight: 0, overflow: 'hidden' });
const Content = styled('div')({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlockStart: '0.5rem',
});

interface Props {
  isOpen: boolean;
  title: ReactNode;
  children: ReactNode;
  /** the verb of the action; absent once there is nothing left to confirm */
  confirmLabel?: string;
  cancelLabel?: string;
  colour?: 'primary' | 'error';
  isBusy?: boolean;
  /** why the action is off; said by the children */
  isBlocked?: boolean;
  failure?: ApiFailure | null;
  /** the confirm button begins with the focus: for questions without fields */
  isConfirmFocused?: boolean;
  width?: 'xs' | 'sm' | 'md';
  onConfirm?: () => void;
  onClose: () => void;
}

/** A form of the desk over the screen: Enter sends it (Ctrl+Enter from a text of several lines), a refusal is shown in it. */
export function DeskDialog(props: Props) {
  const { isOpen, title, children, confirmLabel, colour = 'primary', isBusy = false, isBlocked = false } = props;
  const { onConfirm, onClose } = props;
  const canConfirm = Boolean(onConfirm) && !isBusy && !isBlocked;
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    // a drawer beneath may hold a form of its own
    event.stopPropagation();
    if (canConfirm) onConfirm?.();
  };
  // a click beside the form is more often a slip than a wish, and would cost what was typed
  const close = (_event: object, cause: 'backdropClick' | 'escapeKeyDown') => {
    if (!isBusy && cause !== 'backdropClick') onClose();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || !canConfirm) return;
    event.preventDefault();
    onConfirm?.();
  };
  return (
    <Dialog open={isOpen} onClose={close} maxWidth={props.width ?? 'xs'} fullWidth>
      <Form onSubmit={submit} noValidate>
        <DialogTitle>{title}</DialogTitle>
        <DialogContent onKeyDown={sendByKey}>
          <Content>
            {children}
            <FailureNote failure={props.failure ?? null} />
          </Content>
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={isBusy}>
            {props.cancelLabel ?? (confirmLabel ? deskText.cancel : deskText.close)}
          </Button>
          {confirmLabel ? (
            <Button
              type="submit"
              variant="contained"
              color={colour}
              loading={isBusy}
              disabled={isBlocked}
              autoFocus={props.isConfirmFocused}
            >
              {confirmLabel}
            </Button>
          ) : null}
        </DialogActions>
      </Form>
    </Dialog>
  );
}
