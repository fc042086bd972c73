import { type KeyboardEvent, type ReactNode, useId } from 'react';
import Button from '@mui/material/Button';
import { Dialog } from './Dialog.tsx';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '#panel/ui/theme/styled.ts';
import { Form } from '../form/Form.tsx';
import { ui } from '../strings.ts';

const DialogForm = styled(Form)({ display: 'contents' });
const Fields = styled('div')({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlock: '0.5rem',
});

interface Props {
  title: ReactNode;
  /** the verb of the action; absent once there is nothing left to send */
  submitLabel?: string;
  cancelLabel?: string;
  /** the same act, which then leads on */
  also?: { label: string; onClick: () => void } | null;
  color?: 'primary' | 'error';
  isBusy?: boolean;
  /** a file is on its way: the form waits for it, and may be closed */
  isAttaching?: boolean;
  /** why the action is off; said by the children */
  isBlocked?: boolean;
  /** without fields: on phones as high as its words, at the foot of the screen */
  isQuestion?: boolean;
  /** the button begins with the focus: for questions without fields */
  isConfirmFocused?: boolean;
  /** why it was refused, over the fields (`FailureLine`) */
  failure?: ReactNode;
  onSubmit?: () => void;
  onClose: () => void;
  maxWidth?: 'xs' | 'sm' | 'md';
  children: ReactNode;
}

/**
 * A form over the screen it belongs to, over the whole screen on phones. Enter sends it (Ctrl+Enter from a text of several
 * lines). It stays open with everything typed until the API takes it; a refusal is shown in it. Escape asks first when
 * something was typed.
 */
export function FormDialog(props: Props) {
  const { title, submitLabel, isBusy = false, isBlocked = false, failure = null, maxWidth = 'sm', children } = props;
  const { isAttaching = false, isQuestion = false } = props;
  const titleId = useId();
  const submit = () => {
    if (!isBusy && !isAttaching && !isBlocked) props.onSubmit?.();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Dialog
      open
      isFirm
      isKept={!submitLabel}
      onClose={isBusy ? undefined : props.onClose}
      maxWidth={maxWidth}
      fullWidth
      aria-labelledby={titleId}
      sx={(theme) => ({
        [theme.breakpoints.down('sm')]: isQuestion
          ? { '& .MuiDialog-container': { alignItems: 'end' }, '& .MuiDialog-paper': { margin: 2, width: '100%' } }
          : { '& .MuiDialog-paper': { margin: 0, width: '100%', height: '100%', maxHeight: 'none', borderRadius: 0 } },
      })}
    >
      {/* a drawer below may hold a form of its own */}
      <DialogForm onSubmit={submit}>
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent onKeyDown={sendByKey}>
          <Fields>
            {failure}
            {children}
          </Fields>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose} disabled={isBusy}>
            {props.cancelLabel ?? (submitLabel ? ui.cancel : ui.close)}
          </Button>
          {props.also ? (
            <Button variant="outlined" disabled={isBusy || isAttaching || isBlocked} onClick={props.also.onClick}>
              {props.also.label}
            </Button>
          ) : null}
          {submitLabel ? (
            <Button
              type="submit"
              variant="contained"
              color={props.color ?? 'primary'}
              loading={isBusy || isAttaching}
              disabled={isBlocked}
              autoFocus={props.isConfirmFocused}
            >
              {submitLabel}
            </Button>
          ) : null}
        </DialogActions>
      </DialogForm>
    </Dialog>
  );
}
