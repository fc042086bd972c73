import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import { DateField } from './DateField.tsx';

interface Props<F extends FieldValues> {
  control: Control<F>;
  name: FieldPath<F>;
  label: string;
  min?: string | undefined;
  max?: string | undefined;
  daysAhead?: number;
  size?: 'small' | 'medium';
}

/** A Jalali day of a form; the value is an ISO day or ''. */
export function FormDate<F extends FieldValues>({ control, name, daysAhead = 730, ...rest }: Props<F>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <DateField
          {...rest}
          value={field.value}
          onChange={field.onChange}
          daysAhead={daysAhead}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
