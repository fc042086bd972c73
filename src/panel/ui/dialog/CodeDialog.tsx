import type { ReactNode } from 'react';
import Alert from '@mui/material/Alert';
import { ConfirmationEntry } from './CodeStep.tsx';
import { ConfirmDialog, type ConfirmDialogProps } from './ConfirmDialog.tsx';
import type { CodeState } from './useCodeConfirmation.ts';

export interface CodeDialogProps extends Pick<ConfirmDialogProps, 'isOpen' | 'title' | 'cancelLabel' | 'color'> {
  confirmation: CodeState;
  /** the button that asks for the code */
  askLabel?: string | undefined;
  /** the button that confirms with it */
  confirmLabel: string;
  onAsk?: () => void;
  onClose: () => void;
  /** what is confirmed, and what may be chosen before */
  children?: ReactNode;
}

/** Asks for the SMS code that confirms exactly one request, then for the request itself; failures are below the boxes. */
export function CodeDialog(props: CodeDialogProps) {
  const { confirmation, askLabel = props.confirmLabel, children } = props;
  const { sent, code, failure } = confirmation;
  return (
    <ConfirmDialog
      isOpen={props.isOpen}
      title={props.title}
      confirmLabel={sent ? props.confirmLabel : askLabel}
      cancelLabel={props.cancelLabel}
      color={props.color}
      isBusy={confirmation.isBusy}
      onConfirm={() => (sent ? confirmation.confirm(code) : props.onAsk?.())}
      onCancel={() => {
        confirmation.type('');
        props.onClose();
      }}
    >
      {children}
      <ConfirmationEntry confirmation={confirmation} />
      {failure && !sent ? (
        <Alert severity="error" role="alert" sx={{ marginBlockStart: 3 }}>
          {failure.message}
        </Alert>
      ) : null}
    </ConfirmDialog>
  );
}
