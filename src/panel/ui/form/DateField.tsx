import { useEffect, useState } from 'react';
import IconButton from '@mui/material/IconButton';
import InputAdornment from '@mui/material/InputAdornment';
import TextField from '@mui/material/TextField';
import { CalendarIcon } from '@mui/x-date-pickers/icons';
import { formatJalaliDate, isKnownDay } from '#shared/jalali.ts';
import { atFirstTouch } from '../../firstTouch.ts';
import { ui } from '../strings.ts';
import type { DateFieldProps, DatePickerPart } from './DatePickerPart.tsx';

type Picker = typeof DatePickerPart;

let loaded: Picker | null = null;

/** Puts the picker away, as a new page does; for tests that share a process. */
export function forgetPicker(): void {
  loaded = null;
}

/** The picker once its code is there (53 kB); it is fetched at the first touch of the visit, and when its field is touched. */
function usePicker() {
  const [picker, setPicker] = useState<Picker | null>(() => loaded);
  const [load] = useState(() => () => {
    import('./DatePickerPart.tsx').then(
      (part) => {
        loaded = part.DatePickerPart;
        setPicker(() => part.DatePickerPart);
      },
      // the field stays as it is, and its next touch tries again
      () => undefined,
    );
  });
  useEffect(() => (loaded ? undefined : atFirstTouch(load)), [load]);
  return { picker, load };
}

const isFinger = () => !window.matchMedia('(pointer: fine)').matches;

/** A Jalali day: typed in Persian digits or picked. */
export function DateField(props: DateFieldProps) {
  const { picker: Picker, load } = usePicker();
  // what the person did before the picker was there; it goes on from that
  const [hasFocus, setFocus] = useState(false);
  const [isOpening, setOpening] = useState(false);
  if (Picker) return <Picker {...props} startsFocused={hasFocus} startsOpen={isOpening} />;
  const { label, value, size, error, disabled } = props;
  const open = () => {
    setOpening(true);
    load();
  };
  return (
    <TextField
      label={label}
      value={isKnownDay(value) ? formatJalaliDate(value) : ''}
      size={size}
      disabled={disabled}
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
