import type { FieldValues } from 'react-hook-form';
import { FormText } from './FormText.tsx';
import type { FormTextProps } from './FormText.tsx';
import { usePasswordEye } from './usePasswordEye.tsx';

/** A password with an eye; give `autoComplete="current-password"` or `"new-password"`. Paste and managers work. */
export function FormPassword<T extends FieldValues>(props: FormTextProps<T>) {
  const { eye, type } = usePasswordEye();
  return <FormText {...props} isLtr type={type} slotProps={{ ...props.slotProps, input: { endAdornment: eye } }} />;
}
