import { type ComponentProps, type FocusEvent, type SyntheticEvent, useState } from 'react';
import { faIR } from 'date-fns-jalali/locale/fa-IR';
import { AdapterDateFnsJalali } from '@mui/x-date-pickers/AdapterDateFnsJalali';
import { DatePicker } from '@mui/x-date-pickers/DatePicker';
import { LocalizationProvider } from '@mui/x-date-pickers/LocalizationProvider';
import { faIR as pickerTexts } from '@mui/x-date-pickers/locales';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import type { PaperLanguage } from '#shared/texts/documentTexts.ts';
import { addDays, isKnownDay, jalaliParts } from '#shared/jalali.ts';
import { useBackCloses } from '../dialog/useBackCloses.ts';
import { ui } from '../strings.ts';
import { labelOf } from './needed.ts';
import { pickerWords } from './strings.ts';
import { styled } from '../theme/styled.ts';
import { today } from '../today.ts';

/* The stock adapter writes the fields in Latin digits. This one writes Persian ones and reads any; the fields ask the
   adapter for its digits. From the keyboard they take Latin ones alone, see `readAnyDigits`. */
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
  /** marked as one that must be filled in */
  required?: boolean;
  /** begins with the list of years, for days long ago */
  startsAtYear?: boolean;
  /** small in rows of filters */
  size?: 'small' | 'medium';
  /** language of the paper that the day is for; it chooses the calendar. Persian when nothing is said. */
  language?: PaperLanguage;
}

const localeText = {
  ...pickerTexts.components.MuiLocalizationProvider.defaultProps.localeText,
  ...pickerWords,
  fieldYearPlaceholder: () => pickerWords.year,
  fieldMonthPlaceholder: () => pickerWords.month,
  fieldDayPlaceholder: () => pickerWords.day,
};

/** The letter of a weekday, as calendars on walls have it. */
const weekdayLetter = (date: Date): string => pickerWords.weekdays[date.getDay()] ?? '';

/* The pickers think in the browser's own zone; a day is its local noon, so no zone moves it to a neighbour. */
function toDate(iso: string | undefined): Date | undefined {
  if (!iso) return undefined;
  const [year = 0, month = 1, day = 1] = iso.split('-').map(Number);
  return new Date(year, month - 1, day, 12);
}

/* Half of a year is a day as well, of the year 140 for example. Years that nobody means are not told to the owner. */
function isMeant(iso: string): boolean {
  if (!isKnownDay(iso)) return false;
  const { year } = jalaliParts(iso);
  return year >= 1300 && year <= 1499;
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
    const day = toIso(date);
    const iso = isMeant(day) ? day : '';
    const last = typed.told.at(-1) ?? typed.known;
    setTyped((before) => ({ ...before, date, told: iso === last ? before.told : [...before.told, iso] }));
    if (iso !== last) onChange(iso);
  };
  return { date: typed.date, change };
}

const Keys = styled('div')({ display: 'contents' });

/* The fields take a key of a Persian or an Arabic keyboard for zero, so their part reads a Latin digit in its place. */
function readAnyDigits({ target }: SyntheticEvent): void {
  const part = target as HTMLElement;
  const text = part.textContent;
  const latin = toAsciiDigits(text);
  if (latin !== text) part.textContent = latin;
}

/** True when every part of a field holds digits and nothing else. */
function isFilled(field: HTMLElement): boolean {
  const parts = [...field.querySelectorAll('[role="spinbutton"]')].map((part) => toAsciiDigits(part.textContent));
  return parts.length > 0 && parts.every((part) => /^\d+$/.test(part));
}

type Localized = Pick<ComponentProps<typeof LocalizationProvider>, 'dateAdapter' | 'adapterLocale'>;
type Formatted = Pick<ComponentProps<typeof DatePicker>, 'dayOfWeekFormatter' | 'format'>;

/** How a picker counts and writes days. */
export interface PickerCalendar {
  localized: Localized;
  formatted: Formatted;
}

const jalali: PickerCalendar = {
  localized: { dateAdapter: PersianDigitsAdapter, adapterLocale: faIR },
  formatted: { dayOfWeekFormatter: weekdayLetter },
};

export interface DatePickerPartProps extends DateFieldProps {
  calendar?: PickerCalendar;
  /** the field that stood in its place had the focus */
  startsFocused: boolean;
  /** the calendar was asked for before the picker was there */
  startsOpen: boolean;
}

/** The picker behind `DateField`, of the Jalali calendar when it is given no other. */
export function DatePickerPart({
  label,
  value,
  onChange,
  min,
  max,
  daysAhead = 1,
  startsAtYear = false,
  error,
  disabled,
  required = false,
  size,
  calendar = jalali,
  startsFocused,
  startsOpen,
}: DatePickerPartProps) {
  const [isOpen, setOpen] = useState(startsOpen);
  useBackCloses(isOpen, () => setOpen(false));
  const typed = useTypedDate(value, onChange);
  // a day that does not exist, or of a year that nobody means, is told when the person leaves the field
  const [isUnknown, setUnknown] = useState(false);
  const last = max ?? addDays(today(), daysAhead);
  const leave = (event: FocusEvent<HTMLElement>) => {
    if (event.currentTarget.contains(event.relatedTarget)) return;
    setUnknown(typed.date !== null && !isMeant(toIso(typed.date)) && isFilled(event.currentTarget));
  };
  const message = isUnknown ? ui.noSuchDay : error;
  return (
    <LocalizationProvider {...calendar.localized} localeText={localeText}>
      <Keys onInputCapture={readAnyDigits} onBlur={leave}>
        <DatePicker
          label={label}
          value={typed.date}
          autoFocus={startsFocused && !startsOpen}
          open={isOpen}
          onOpen={() => setOpen(true)}
          onClose={() => setOpen(false)}
          onChange={(date) => {
            setUnknown(false);
            typed.change(date);
          }}
          closeOnSelect
          openTo={startsAtYear ? 'year' : 'day'}
          {...calendar.formatted}
          minDate={toDate(min)}
          maxDate={toDate(last)}
          disabled={disabled}
          slotProps={{
            textField: {
              fullWidth: true,
              size,
              required,
              slotProps: labelOf(required),
              error: Boolean(message),
              helperText: message ? <span role="alert">{message}</span> : undefined,
            },
            actionBar: ({ pickerVariant }) => ({ actions: pickerVariant === 'mobile' ? ['cancel', 'accept'] : [] }),
          }}
        />
      </Keys>
    </LocalizationProvider>
  );
}
