import { Controller } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import type { TextFieldProps } from '@mui/material/TextField';
import { isNeeded } from './needed.ts';
import { SelectField, type SelectOption } from './SelectField.tsx';

type Props<T extends FieldValues> = Omit<
  TextFieldProps,
  'name' | 'value' | 'onChange' | 'onBlur' | 'error' | 'select' | 'children'
> & {
  control: Control<T>;
  name: FieldPath<T>;
  options: readonly SelectOption[];
};

/** A choice among few options in a form. */
export function FormSelect<T extends FieldValues>({
  control,
  name,
  options,
  required = isNeeded(control, name),
  ...rest
}: Props<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <SelectField
          {...rest}
          name={name}
          required={required}
          inputRef={field.ref}
          value={field.value ?? ''}
          options={options}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
        />
      )}
    />
  );
}
