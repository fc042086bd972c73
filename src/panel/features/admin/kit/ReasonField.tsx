import Chip from '@mui/material/Chip';
import TextField from '@mui/material/TextField';
import { styled } from '@mui/material/styles';
import { formatNumber } from '#shared/digits.ts';
import { deskText } from './strings.ts';

const Chips = styled('div')({ display: 'flex', flexWrap: 'wrap', gap: '0.5rem' });

/** Limits of a reason in the contract. */
const minLength = 10;
const maxLength = 300;

export const isReasonFine = (text: string): boolean => text.trim().length >= minLength;

/** A reason that somebody else will read: typical ones by one click, free to be changed. */
export function ReasonField({
  label = deskText.reason,
  value,
  onChange,
  typical,
  error,
  hasFocus = true,
}: {
  label?: string;
  value: string;
  onChange: (text: string) => void;
  typical: readonly string[];
  error?: string;
  /** the form begins here; false where another field stands before it */
  hasFocus?: boolean;
}) {
  return (
    <>
      <Chips role="group" aria-label={deskText.typical}>
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
      <TextField
        label={label}
        value={value}
        onChange={(event) => onChange(event.target.value)}
        multiline
        minRows={3}
        autoFocus={hasFocus}
        error={Boolean(error)}
        helperText={error ? <span role="alert">{error}</span> : deskText.reasonHint(formatNumber(value.trim().length))}
        slotProps={{ htmlInput: { maxLength } }}
      />
    </>
  );
}
