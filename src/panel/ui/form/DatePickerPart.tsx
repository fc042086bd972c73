import { faIR } from 'date-fns-jalali/locale/fa-IR';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { faIR as pickerTexts } from '@mui/x-date-pickers/locales';
import { addDays, tehranDay } from '#shared/jalali.ts';
import { PersianDigitsAdapter } from './PersianDigitsAdapter.ts';
import type { DateFieldProps } from './DateField.tsx';

const localeText = pickerTexts.components.MuiLocalizationProvider.defaultProps.localeText;

/* The pickers think in the browser's own zone; a day is its local noon, so no zone moves it to a neighbour. */
function toDate(iso: string | undefined): Date | undefined {
  if (!iso) return undefined;
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

function toIso(date: Date | null): string {
  if (!date || Number.isNaN(date.getTime())) return '';
  const pad = (value: number) => String(value).padStart(2, '0');
  return `${String(date.getFullYear()).padStart(4, '0')}-${pad(date.getMonth() + 1)}-${pad(date.getDate())}`;
}

/** The picker behind `DateField`. */
export function DatePickerPart({
  label,
  value,
  onChange,
  min,
  max,
  daysAhead = 1,
  error,
  disabled,
  size,
}: DateFieldProps) {
  const last = max ?? addDays(tehranDay(new Date()), daysAhead);
  return (
    <LocalizationProvider dateAdapter={PersianDigitsAdapter} adapterLocale={faIR} localeText={localeText}>
      <DatePicker
        label={label}
        value={toDate(value) ?? null}
        onChange={(date: Date | null) => onChange(toIso(date))}
        minDate={toDate(min)}
        maxDate={toDate(last)}
        disabled={disabled}
        slotProps={{
          textField: {
            fullWidth: true,
            size,
            error: Boolean(error),
            helperText: error ? <span role="alert">{error}</span> : undefined,
          },
          actionBar: { actions: [] },
        }}
      />
    </LocalizationProvider>
  );
}
