import { type ReactNode, type Ref, useState } from 'react';
import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { formatNumber } from '#shared/digits.ts';
import { lettersIn } from '#shared/normalize.ts';
import { styled } from '#panel/ui/theme/styled.ts';
import { notify } from '#panel/ui/toast/notify.ts';
import { FormDialog } from '#panel/ui/dialog/FormDialog.tsx';
import { labelOf } from '#panel/ui/form/needed.ts';
import { lengthProblem } from '#panel/ui/form/textLength.ts';
import { useTextDraft } from '#panel/ui/form/useTextDraft.ts';
import { useAction, useSeenVersion } from './useContractForm.tsx';
import { formsText } from './strings.ts';

/** What the fields before the reason may use. */
interface ReasonState {
  isTried: boolean;
  problemOf: (field: string) => string | undefined;
  /** leads on to the reason, which begins with what was found; one that somebody has typed stays */
  suggest: (reason: string) => void;
}

interface Props<T> {
  title: string;
  confirmLabel: string;
  color?: 'primary' | 'error' | undefined;
  width?: 'xs' | 'sm';
  label?: string;
  hint?: string;
  typical?: readonly string[];
  /** name of the text on the wire, for what the API says of it */
  field?: 'reason' | 'note';
  /** name under which the text is kept until it is sent */
  draftName: string;
  /** the text that stands, to be corrected */
  start?: string;
  maxLength?: number | undefined;
  /** false when what stands before the reason is not filled yet */
  isReady?: boolean;
  /** the form begins at the reason; false where another field stands before it */
  hasFocus?: boolean;
  /** said when it is done, or what tells of the answer, and `stay` where the answer is read before it closes; absent where the drawer below tells its new state itself */
  done?: string | ((answer: T) => unknown) | undefined;
  /** what the person reads or fills before the reason */
  children?: ReactNode | ((state: ReasonState) => ReactNode);
  /** of the record that is decided on, as the screen has it now */
  version?: string;
  /** `seen`: the version that the person decides on (`useSeenVersion`) */
  act: (reason: string, idempotencyKey: string, seen: string) => Promise<T>;
  onClose: () => void;
}

/** An act that somebody else will read the reason of; a refusal stands in the form, and the text stays. */
export function ReasonDialog<T>(props: Props<T>) {
  const { done, draftName, start = '', field = 'reason', isReady = true, children } = props;
  const { run, dialog, problemOf, failure } = useAction();
  const seen = useSeenVersion(props.version, failure);
  const draft = useTextDraft(draftName);
  const [text, setText] = useState(draft.text || start);
  const [isTried, setTried] = useState(false);
  const [reasonInput, setReasonInput] = useState<HTMLTextAreaElement | null>(null);
  const change = (typed: string) => {
    setText(typed);
    draft.setText(typed);
  };
  const suggest = (reason: string) => {
    if (text.trim() === '') change(reason);
    reasonInput?.focus();
  };
  const confirm = async () => {
    setTried(true);
    if (!isReady || !isReasonFine(text)) return;
    const answer = await run((idempotencyKey) => props.act(text.trim(), idempotencyKey, seen));
    if (answer === null) return;
    draft.clear();
    if (typeof done === 'string') notify.success(done);
    else if (done?.(answer) === 'stay') return;
    props.onClose();
  };
  return (
    <FormDialog
      {...dialog}
      title={props.title}
      submitLabel={props.confirmLabel}
      color={props.color}
      maxWidth={props.width ?? 'sm'}
      onSubmit={() => void confirm()}
      onClose={props.onClose}
    >
      {typeof children === 'function' ? children({ isTried, problemOf, suggest }) : children}
      <ReasonField
        label={props.label}
        hint={props.hint}
        value={text}
        onChange={change}
        typical={props.typical}
        maxLength={props.maxLength}
        hasFocus={props.hasFocus}
        isKept
        inputRef={setReasonInput}
        error={problemOf(field) ?? (isTried && !isReasonFine(text) ? formsText.reasonShort : undefined)}
      />
    </FormDialog>
  );
}

const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' });

/** Limits of a reason in the contract. */
const shortest = 10;
export const longestReason = 300;

export const isReasonFine = (text: string): boolean => lettersIn(text.trim()) >= shortest;

/** A reason that somebody else will read: typical ones by one click, free to be changed. */
export function ReasonField({
  label = formsText.reason,
  hint,
  value,
  onChange,
  typical = [],
  error,
  maxLength = longestReason,
  hasFocus = true,
  isKept = false,
  inputRef,
}: {
  label?: string | undefined;
  hint?: string | undefined;
  value: string;
  onChange: (text: string) => void;
  typical?: readonly string[] | undefined;
  error?: string | undefined;
  maxLength?: number | undefined;
  /** the form begins here; false where another field stands before it */
  hasFocus?: boolean | undefined;
  /** the text is a draft (`useTextDraft`), which closing does not lose */
  isKept?: boolean;
  inputRef?: Ref<HTMLTextAreaElement>;
}) {
  const used = lettersIn(value.trim());
  const help = hint ?? formsText.reasonHint(formatNumber(used), formatNumber(maxLength));
  const problem = lengthProblem(value.trim(), maxLength) ?? error;
  return (
    <>
      {typical.length > 0 ? (
        <Chips role="group" aria-label={formsText.typical}>
          {typical.map((text) => (
            <Chip
              key={text}
              label={text}
              sx={{ height: 'auto', minHeight: 32, paddingBlock: 1, '& .MuiChip-label': { whiteSpace: 'normal' } }}
              variant={value === text ? 'filled' : 'outlined'}
              color={value === text ? 'primary' : 'default'}
              onClick={() => onChange(text)}
            />
          ))}
        </Chips>
      ) : null}
      <TextField
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        multiline
        minRows={3}
        autoFocus={hasFocus}
        {...(inputRef && { inputRef })}
        required
        slotProps={{ ...labelOf(true), htmlInput: { 'data-kept': isKept || undefined } }}
        error={Boolean(problem)}
        helperText={problem ? <span role="alert">{problem}</span> : help}
      />
    </>
  );
}
