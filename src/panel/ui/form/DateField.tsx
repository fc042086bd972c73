import dynamic from 'next/dynamic';
import TextField from '@mui/material/TextField';
import type { DateFieldProps } from './DatePickerPart.tsx';

const partOf = (size: 'small' | 'medium') =>
  dynamic(() => import('./DatePickerPart.tsx').then((part) => part.DatePickerPart), {
    ssr: false,
    // as tall as the field that comes, so that nothing moves
    loading: () => <TextField disabled fullWidth value="" size={size} />,
  });
const parts = { small: partOf('small'), medium: partOf('medium') };

/** A Jalali day: typed in Persian digits or picked; the picker's code loads with the field. */
export function DateField(props: DateFieldProps) {
  const Part = parts[props.size ?? 'medium'];
  return <Part {...props} />;
}
