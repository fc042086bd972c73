import type { Control, FieldPath, FieldValues } from 'react-hook-form';
import { FormText } from './FormText.tsx';

interface Props<T extends FieldValues> {
  control: Control<T>;
  label: string;
  hint: string;
}

/** Why something is asked for, which somebody else reads before they decide; the field `reason` of a form. */
export function FormReason<T extends FieldValues>({ control, label, hint }: Props<T>) {
  const name = 'reason' as FieldPath<T>;
  return (
    <FormText control={control} name={name} label={label} helperText={hint} maxLength={300} multiline minRows={2} />
  );
}
