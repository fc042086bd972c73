import { useState } from 'react';
import { faIR } from 'date-fns-jalali/locale/fa-IR';
import { AdapterDateFnsJalali } from '@mui/x-date-pickers/AdapterDateFnsJalali';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { faIR as pickerTexts } from '@mui/x-date-pickers/locales';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { addDays } from '#shared/jalali.ts';
import { today } from '../today.ts';

/* The stock adapter writes the fields in Latin digits. This one writes Persian ones and reads any; the fields ask the
   adapter for its digits and accept those and Latin ones from the keyboard. */
class PersianDigitsAdapter extends AdapterDateFnsJalali {
  constructor(options: ConstructorParameters<typeof AdapterDateFnsJalali>[0]) {
    super(options);
    const { parse, formatByString } = this;
    this.parse = (value, pattern) => parse(toAsciiDigits(value), pattern);
    this.formatByString = (date, pattern) => {
      const text = formatByString(date, pattern);
      // the fields learn from the year 1 whether years are padded, and know the answer in Latin digits only
      return text === '0001' ? text : toPersianDigits(text);
    };
  }
}

export interface DateFieldProps {
  label: string;
  /** ISO day, or '' */
  value: string;
  onChange: (iso: string) => void;
  /** earliest and latest ISO day */
  min?: string;
  max?: string;
  /** days ahead of today that may be chosen when `max` is not given (spec 5: 1) */
  daysAhead?: number;
  error?: string;
  disabled?: boolean;
  /** small in rows of filters */
  size?: 'small' | 'medium';
}

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

interface Typed {
  date: Date | null;
  /** the value as it was given last */
  known: string;
  /** days that were told to the owner of the value and have not come back yet */
  told: readonly string[];
}

const given = (value: string): Typed => ({ date: toDate(value) ?? null, known: value, told: [] });

/**
 * What stands in the field. The owner of the value may answer late (the address of the page does), while the next digit is
 * typed already: a day that was told and comes back changes nothing, any other one replaces what was typed.
 */
function useTypedDate(value: string, onChange: (iso: string) => void) {
  const [typed, setTyped] = useState(() => given(value));
  if (typed.known !== value) {
    const place = typed.told.indexOf(value);
    setTyped(place < 0 ? given(value) : { ...typed, known: value, told: typed.told.slice(place + 1) });
  }
  const change = (date: Date | null) => {
    const iso = toIso(date);
    setTyped((before) => ({ ...before, date, told: [...before.told, iso] }));
    onChange(iso);
  };
  return { date: typed.date, change };
}

interface DatePickerPartProps extends DateFieldProps {
  /** the field that stood in its place had the focus */
  startsFocused: boolean;
  /** the calendar was asked for before the picker was there */
  startsOpen: boolean;
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
  startsFocused,
  startsOpen,
}: DatePickerPartProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  const typed = useTypedDate(value, onChange);
  const last = max ?? addDays(today(), daysAhead);
  return (
    <LocalizationProvider dateAdapter={PersianDigitsAdapter} adapterLocale={faIR} localeText={localeText}>
      <DatePicker
        label={label}
        value={typed.date}
        autoFocus={startsFocused && !startsOpen}
        open={isOpen}
        onOpen={() => setOpen(true)}
        onClose={() => setOpen(false)}
        onChange={typed.change}
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
