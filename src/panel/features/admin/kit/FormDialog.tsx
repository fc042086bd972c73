import type { ReactNode } from 'react';
import { useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { ApiFailure } from '#panel/api/failure.ts';
import { RequestId } from '#panel/ui/state/ErrorView.tsx';
import { ChangeList } from './ChangeList.tsx';
import { kitText } from './strings.ts';

const Form = styled('form')({ display: 'contents' });
const Fields = styled('div')({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  paddingBlock: '0.5rem',
});

/** Two fields beside each other where there is room. */
export const Pair = styled('div')(({ theme }) => ({
  display: 'grid',
  gap: '1rem',
  gridTemplateColumns: 'minmax(0, 1fr)',
  alignItems: 'start',
  [theme.breakpoints.up('sm')]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
}));

/** What was refused and belongs to no field, with the number to quote. */
export function FailureLine({ failure }: { failure: ApiFailure | null }) {
  if (!failure) return null;
  return (
    <Alert severity="error" role="alert">
      {failure.message}
      <ChangeList changes={failure.changes} />
      {failure.requestId ? <RequestId requestId={failure.requestId} /> : null}
    </Alert>
  );
}

interface Props {
  isOpen: boolean;
  title: ReactNode;
  submitLabel: string;
  isBusy?: boolean;
  failure?: ApiFailure | null;
  onSubmit: () => void;
  onClose: () => void;
  maxWidth?: 'xs' | 'sm' | 'md';
  children: ReactNode;
}

/** A form over the screen it belongs to; whole screen on phones. Stays open with everything typed until it is taken. */
export function FormDialog(props: Props) {
  const { isOpen, title, submitLabel, isBusy = false, failure = null, maxWidth = 'sm', children } = props;
  const titleId = useId();
  return (
    <Dialog
      open={isOpen}
      // a stray click beside the form must not throw away what was typed
      onClose={(_event, why) => (why === 'escapeKeyDown' && !isBusy ? props.onClose() : undefined)}
      maxWidth={maxWidth}
      fullWidth
      aria-labelledby={titleId}
      sx={(theme) => ({
        [theme.breakpoints.down('sm')]: {
          '& .MuiDialog-paper': { margin: 0, width: '100%', height: '100%', maxHeight: 'none', borderRadius: 0 },
        },
      })}
    >
      <Form
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          event.stopPropagation();
          if (!isBusy) props.onSubmit();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent>
          <Fields>
            <FailureLine failure={failure} />
            {children}
          </Fields>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose} disabled={isBusy}>
            {kitText.cancel}
          </Button>
          <Button type="submit" variant="contained" loading={isBusy}>
            {submitLabel}
          </Button>
        </DialogActions>
      </Form>
    </Dialog>
  );
}
