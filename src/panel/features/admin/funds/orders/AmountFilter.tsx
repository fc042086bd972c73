import TextField from '@mui/material/TextField';
import { formatNumber, toAsciiDigits } from '#shared/digits.ts';
import { useSearchText } from '#panel/ui/list/useSearchText.ts';

/** Digits alone, without zeros in front; as many as an amount of the API has. */
const digitsOf = (typed: string): string => toAsciiDigits(typed).replace(/\D/g, '').replace(/^0+/, '').slice(0, 18);

/** One end of a range of amounts in rial; the list is asked when the typing pauses. */
export function AmountFilter({
  label,
  value,
  onChange,
}: {
  label: string;
  value: string;
  onChange: (digits: string) => void;
}) {
  const [typed, setTyped] = useSearchText(value, onChange, digitsOf);
  return (
    <TextField
      size="small"
      label={label}
      value={typed === '' ? '' : formatNumber(BigInt(typed))}
      onChange={(event) => setTyped(digitsOf(event.target.value))}
      slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off', dir: 'ltr' } }}
    />
  );
}
