import type { ReactNode } from 'react';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import { Controller, type Control, type FieldPath, type FieldValues } from 'react-hook-form';

interface Props<V extends FieldValues> {
  control: Control<V>;
  name: FieldPath<V>;
  label: string;
  /** said below the box while it is not ticked */
  needed: string;
  /** between the box and what is wrong: a way to the text that is accepted */
  children?: ReactNode;
}

/** A box that must be ticked before the form is sent. */
export function FormAccept<V extends FieldValues>({ control, name, label, needed, children }: Props<V>) {
  return (
    <Controller
      control={control}
      name={name}
      rules={{ validate: (value: boolean) => value || needed }}
      render={({ field, fieldState }) => (
        <div>
          <FormControlLabel
            control={
              <Checkbox
                checked={field.value}
                onChange={(event) => field.onChange(event.target.checked)}
                onBlur={field.onBlur}
                slotProps={{ input: { ref: field.ref } }}
              />
            }
            label={label}
          />
          {children}
          {fieldState.error ? (
            <FormHelperText error role="alert">
              {fieldState.error.message}
            </FormHelperText>
          ) : null}
        </div>
      )}
    />
  );
}
