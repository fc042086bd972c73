import Alert from '@mui/material/Alert';
import type { Change } from '#shared/contract/kernel/errors.ts';
import { trimDecimal } from '#shared/decimal.ts';
import { formatNumber } from '#shared/digits.ts';
import type { ApiFailure } from '#panel/api/failure.ts';
import { RequestId } from '#panel/ui/state/ErrorView.tsx';
import { jalaliText } from '#panel/ui/text/JalaliDate.tsx';
import { Ltr } from '#panel/ui/text/Ltr.tsx';
import { styled } from '#panel/ui/theme/styled.ts';
import { changeText } from './strings.ts';

/** True where a colleague was faster: nothing is left to decide, and there is no fault to ask about. */
export const isDecided = (failure: ApiFailure | null): boolean => failure?.code === 'APPROVAL_DECIDED';

/** What was refused and belongs to no field, with the number to quote. */
export function FailureLine({ failure }: { failure: ApiFailure | null }) {
  if (!failure) return null;
  return (
    <Alert severity="error" role="alert">
      {failure.message}
      <ChangeList changes={failure.changes} />
      {failure.requestId && !isDecided(failure) ? <RequestId requestId={failure.requestId} /> : null}
    </Alert>
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
function ChangeList({ changes }: { changes: readonly Change[] | undefined }) {
  if (!changes || changes.length === 0) return null;
  return (
    <List aria-label={changeText.title}>
      {changes.map(({ field, before, after }) => (
        <li key={field}>
          {changeText.fields[field] ?? (hasWords(field) ? field : changeText.other)}:{' '}
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
