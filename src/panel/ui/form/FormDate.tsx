import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { DateField } from './DateField.tsx';
import { isNeeded } from './needed.ts';

/** Days ahead that a form of the office plans for: two years. */
export const planningDays = 730;

interface Props<F extends FieldValues> {
  control: Control<F>;
  name: FieldPath<F>;
  label: string;
  min?: string | undefined;
  max?: string | undefined;
  /** 1 where neither this nor `max` is given (spec 5) */
  daysAhead?: number;
  size?: 'small' | 'medium';
  startsAtYear?: boolean;
}

/** A Jalali day of a form; the value is an ISO day or ''. */
export function FormDate<F extends FieldValues>({ control, name, ...rest }: Props<F>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <DateField
          {...rest}
          required={isNeeded(control, name)}
          value={field.value}
          onChange={(day) => {
            field.onChange(day);
            // a form checks a field again once it was left, which a chosen day needs not be: the older error goes
            if (fieldState.error) field.onBlur();
          }}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
