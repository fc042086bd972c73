import { type Control, Controller, type FieldPath, type FieldValues } from 'react-hook-form';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormHelperText from '@mui/material/FormHelperText';
import Switch from '@mui/material/Switch';

interface Props<F extends FieldValues> {
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
}: Props<F> & { states?: { on: string; off: string } }) {
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
