import { PlainField } from '#panel/ui/form/PlainField.tsx';
import { usePasswordEye } from '#panel/ui/form/usePasswordEye.tsx';

interface PasswordInputProps {
  name: string;
  label: string;
  value: string;
  onChange: (value: string) => void;
  autoComplete: 'current-password' | 'new-password';
  error?: string | undefined;
  hint?: string;
  hasAutoFocus?: boolean;
}

/** A password with an eye, outside a form library: /login is drawn without one. Paste and managers work. */
export function PasswordInput({
  name,
  label,
  value,
  onChange,
  autoComplete,
  error,
  hint = ' ',
  hasAutoFocus = false,
}: PasswordInputProps) {
  const { eye, type } = usePasswordEye();
  return (
    <PlainField
      name={name}
      label={label}
      type={type}
      value={value}
      onChange={onChange}
      error={error}
      hint={hint}
      hasAutoFocus={hasAutoFocus}
      endAdornment={eye}
      htmlInput={{ autoComplete }}
    />
  );
}
