import { Controller } from 'react-hook-form';
import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { OtpField } from './OtpField.tsx';
import type { OtpFieldProps } from './OtpField.tsx';

type Props<T extends FieldValues> = Omit<OtpFieldProps, 'value' | 'onChange' | 'error'> & {
  control: Control<T>;
  name: FieldPath<T>;
};

/** `OtpField` of a form; the form's value is ASCII digits. */
export function FormOtp<T extends FieldValues>({ control, name, ...rest }: Props<T>) {
  return (
    <Controller
      control={control}
      name={name}
      render={({ field, fieldState }) => (
        <OtpField {...rest} value={field.value ?? ''} onChange={field.onChange} error={fieldState.error?.message} />
      )}
    />
  );
}
