import { Controller } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { DateField } from '#panel/ui/form/DateField.tsx';
import { kitText } from './strings.ts';
import { FormText, type FormTextProps } from '#panel/ui/form/FormText.tsx';

interface Of<F extends FieldValues> {
  control: Control<F>;
  name: FieldPath<F>;
  label: string;
  hint?: string | undefined;
}

/** A yes or no of a form. `states` says in words what the switch stands at. */
export function FormSwitch<F extends FieldValues>({
  control,
  name,
  label,
  hint,
  states,
}: Of<F> & { states?: { on: string; off: string } }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <div>
          <FormControlLabel
            control={
              <Switch
                checked={Boolean(field.value)}
                onChange={(event) => field.onChange(event.target.checked)}
                onBlur={field.onBlur}
              />
            }
            label={
              <>
                {label}
                {states ? (
                  <>
                    : <strong>{field.value ? states.on : states.off}</strong>
                  </>
                ) : null}
              </>
            }
          />
          {fieldState.error?.message ? (
            <FormHelperText error role="alert">
              {fieldState.error.message}
            </FormHelperText>
          ) : hint ? (
            <FormHelperText>{hint}</FormHelperText>
          ) : null}
        </div>
      )}
    />
  );
}

/** A Jalali day of a form; the value is an ISO day or ''. */
export function FormDate<F extends FieldValues>({
  control,
  name,
  label,
  min,
  daysAhead = 730,
  max,
}: Of<F> & { min?: string | undefined; max?: string | undefined; daysAhead?: number }) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <DateField
          label={label}
          value={field.value}
          onChange={field.onChange}
          min={min}
          max={max}
          daysAhead={daysAhead}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}

/** `1400` becomes `14:00` while it is typed. */
function timeOnly(typed: string): string {
  const digits = toAsciiDigits(typed).replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** A clock time `HH:MM` of Tehran. */
export function FormTime<F extends FieldValues>(props: FormTextProps<F>) {
  return (
    <FormText
      {...props}
      isLtr
      clean={timeOnly}
      show={toPersianDigits}
      htmlInput={{ inputMode: 'numeric', autoComplete: 'off', placeholder: kitText.timeExample }}
    />
  );
}

/** Empty text of a field is null on the wire. */
export const orNull = (value: string): string | null => (value.trim() === '' ? null : value.trim());
