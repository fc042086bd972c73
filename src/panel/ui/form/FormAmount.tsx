import { Controller } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { AmountField } from './AmountField.tsx';
import type { AmountFieldProps } from './AmountField.tsx';
import { isNeeded } from './needed.ts';

type Props<T extends FieldValues> = Omit<
  AmountFieldProps,
  'value' | 'onChange' | 'onBlur' | 'error' | 'name' | 'inputRef'
> & {
  control: Control<T>;
  name: FieldPath<T>;
};

/** `AmountField` of a form; the form's value is the decimal string of rials. */
export function FormAmount<T extends FieldValues>({
  control,
  name,
  required = isNeeded(control, name),
  ...rest
}: Props<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <AmountField
          {...rest}
          name={name}
          required={required}
          value={field.value ?? ''}
          onChange={field.onChange}
          onBlur={field.onBlur}
          inputRef={field.ref}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
