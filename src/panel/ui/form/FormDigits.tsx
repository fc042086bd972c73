import type { FieldValues } from 'react-hook-form';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';
import { ui } from '../strings.ts';
import { FormText, type FormTextProps } from './FormText.tsx';
import { onlyDigits } from './onlyDigits.ts';
import { typedMobile } from './typedMobile.ts';

/** A field of digits: national code, counts. Shows Persian digits; the form's value is ASCII digits. */
export function FormDigits<T extends FieldValues>({ maxLength = 20, ...props }: FormTextProps<T>) {
  return (
    <FormText
      {...props}
      isLtr
      clean={(typed) => onlyDigits(typed, maxLength)}
      show={toPersianDigits}
      htmlInput={{ inputMode: 'numeric', autoComplete: 'off', ...props.htmlInput }}
    />
  );
}

/** A mobile in any spelling; the form's value is `09…`. */
export function FormMobile<T extends FieldValues>(props: FormTextProps<T>) {
  return (
    <FormText
      {...props}
      isLtr
      clean={typedMobile}
      show={toPersianDigits}
      htmlInput={{ inputMode: 'tel', autoComplete: 'off', ...props.htmlInput }}
    />
  );
}

/** `1400` becomes `14:00` while it is typed. */
function timeOnly(typed: string): string {
  const digits = toAsciiDigits(typed).replace(/\D/g, '').slice(0, 4);
  return digits.length > 2 ? `${digits.slice(0, 2)}:${digits.slice(2)}` : digits;
}

/** A clock time `HH:MM` of Tehran. */
export function FormTime<F extends FieldValues>(props: FormTextProps<F>) {
  return (
    <FormText
      {...props}
      isLtr
      clean={timeOnly}
      show={toPersianDigits}
      htmlInput={{ inputMode: 'numeric', autoComplete: 'off', placeholder: ui.timeExample }}
    />
  );
}
