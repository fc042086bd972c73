import { useCallback, useEffect, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { CalendarIcon } from '@mui/x-date-pickers/icons';
import { isKnownDay } from '#shared/jalali.ts';
import { calendarOf, fieldDay, type Calendar } from '#shared/languageCalendar.ts';
import { atFirstTouch } from '../../firstTouch.ts';
import { ui } from '../strings.ts';
import { labelOf } from './needed.ts';
import type { DateFieldProps, DatePickerPart } from './DatePickerPart.tsx';

type Picker = typeof DatePickerPart;

const parts: Readonly<Record<Calendar, () => Promise<Picker>>> = {
  jalali: () => import('./DatePickerPart.tsx').then((part) => part.DatePickerPart),
  gregorian: () => import('./GregorianPickerPart.tsx').then((part) => part.GregorianPickerPart),
};
let loaded: { [C in Calendar]?: Picker } = {};

/** Puts the pickers away, as a new page does; for tests that share a process. */
export function forgetPicker(): void {
  loaded = {};
}

/** The picker once its code is there (53 kB); it is fetched at the first touch of the visit, and when its field is touched. */
function usePicker(calendar: Calendar) {
  const [, setLoads] = useState(0);
  const load = useCallback(() => {
    parts[calendar]().then(
      (part) => {
        loaded[calendar] = part;
        setLoads((count) => count + 1);
      },
      // the field stays as it is, and its next touch tries again
      () => undefined,
    );
  }, [calendar]);
  useEffect(() => (loaded[calendar] ? undefined : atFirstTouch(load)), [calendar, load]);
  return { picker: loaded[calendar], load };
}

const isFinger = () => !window.matchMedia('(pointer: fine)').matches;

/** A day, typed or picked: Jalali in Persian digits, or Gregorian for a paper in English. */
export function DateField(props: DateFieldProps) {
  const calendar = calendarOf(props.language ?? 'fa');
  const { picker: Picker, load } = usePicker(calendar);
  // what the person did before the picker was there; it goes on from that
  const [hasFocus, setFocus] = useState(false);
  const [isOpening, setOpening] = useState(false);
  if (Picker) return <Picker {...props} startsFocused={hasFocus} startsOpen={isOpening} />;
  const { label, value, size, error, disabled, required } = props;
  const open = () => {
    setOpening(true);
    load();
  };
  return (
    <TextField
      label={label}
      value={isKnownDay(value) ? fieldDay(value, calendar) : ''}
      size={size}
      disabled={disabled}
      required={required === true}
      fullWidth
      error={Boolean(error)}
      helperText={error ? <span role="alert">{error}</span> : undefined}
      onFocus={() => {
        setFocus(true);
        load();
      }}
      onBlur={() => setFocus(false)}
      onClick={() => isFinger() && open()}
      slotProps={{
        ...labelOf(required),
        htmlInput: { readOnly: true, 'aria-haspopup': 'dialog' },
        input: {
          endAdornment: (
            <InputAdornment position="end">
              <IconButton aria-label={ui.chooseDate} edge="end" disabled={disabled} onClick={open}>
                <CalendarIcon />
              </IconButton>
            </InputAdornment>
          ),
        },
      }}
    />
  );
}
