import { type KeyboardEvent, type ReactNode, useId } from 'react';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { styled } from '@mui/material/styles';
import type { Change } from '#shared/contract/errors.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { RequestId } from '#panel/ui/state/ErrorView.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { changeText, deskText, kitText } from './strings.ts';

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
  title: ReactNode;
  /** the verb of the action; absent once there is nothing left to send */
  submitLabel?: string;
  cancelLabel?: string;
  colour?: 'primary' | 'error';
  isBusy?: boolean;
  /** why the action is off; said by the children */
  isBlocked?: boolean;
  /** the button begins with the focus: for questions without fields */
  isConfirmFocused?: boolean;
  failure?: ApiFailure | null;
  onSubmit?: () => void;
  onClose: () => void;
  maxWidth?: 'xs' | 'sm' | 'md';
  children: ReactNode;
}

/**
 * A form over the screen it belongs to, over the whole screen on phones. Enter sends it (Ctrl+Enter from a text of several
 * lines). It stays open with everything typed until the API takes it; a refusal is shown in it.
 */
export function FormDialog(props: Props) {
  const { title, submitLabel, isBusy = false, isBlocked = false, failure = null, maxWidth = 'sm', children } = props;
  const titleId = useId();
  const submit = () => {
    if (!isBusy && !isBlocked) props.onSubmit?.();
  };
  const sendByKey = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    submit();
  };
  return (
    <Dialog
      open
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
          // a drawer below may hold a form of its own
          event.stopPropagation();
          submit();
        }}
      >
        <DialogTitle id={titleId}>{title}</DialogTitle>
        <DialogContent onKeyDown={sendByKey}>
          <Fields>
            <FailureLine failure={failure} />
            {children}
          </Fields>
        </DialogContent>
        <DialogActions>
          <Button onClick={props.onClose} disabled={isBusy}>
            {props.cancelLabel ?? (submitLabel ? kitText.cancel : deskText.close)}
          </Button>
          {submitLabel ? (
            <Button
              type="submit"
              variant="contained"
              color={props.colour ?? 'primary'}
              loading={isBusy}
              disabled={isBlocked}
              autoFocus={props.isConfirmFocused}
            >
              {submitLabel}
            </Button>
          ) : null}
        </DialogActions>
      </Form>
    </Dialog>
  );
}

const List = styled('ul')({ margin: '0.5rem 0 0', paddingInlineStart: '1.25rem' });
const Old = styled('del')(({ theme }) => ({ color: theme.vars.palette.text.secondary }));

/* A sentence keeps its own direction; codes, dates and amounts read from the left. */
const hasWords = (value: string) => /\p{Script=Arabic}{2}/u.test(value);

/** Fields whose value is a seal over many rows: that it differs is all a person can read of it. */
const sealed = ['shares', 'contentHash', 'fileUrl'];
/** Codes that are read digit by digit, never grouped. */
const codes = ['number', 'bankRef', 'returnRef', 'lineRef', 'investorId', 'preparedBy', 'discardBy', 'enteredBy'];

function shown(field: string, value: string | null) {
  if (value === null || value === '') return changeText.empty;
  const word = changeText.values[value];
  if (word) return word;
  if (/^\d{4}-\d{2}-\d{2}$/.test(value)) return jalaliText(value);
  if (/^\d{4}-\d{2}-\d{2}T/.test(value)) return jalaliText(value, 'moment');
  if (/^-?\d+(\.\d+)?$/.test(value) && !codes.includes(field)) return <Ltr>{formatNumber(trimDecimal(value))}</Ltr>;
  return hasWords(value) ? <bdi>{value}</bdi> : <Ltr>{value}</Ltr>;
}

/** What changed between the look of the second person and the decision: each field with its old and its new value. */
export function ChangeList({ changes }: { changes: readonly Change[] | undefined }) {
  if (!changes || changes.length === 0) return null;
  return (
    <List aria-label={changeText.title}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {changeText.fields[field] ?? changeText.other}:{' '}
          {sealed.includes(field) ? (
            changeText.changed
          ) : (
            <>
              <Old>{shown(field, before)}</Old> {changeText.became} {shown(field, after)}
            </>
          )}
        </li>
      ))}
    </List>
  );
}
