import dynamic from 'next/dynamic';
import TextField from '@mui/material/TextField';

const partOf = (size: 'small' | 'medium') =>
  dynamic(() => import('./DatePickerPart.tsx').then((part) => part.DatePickerPart), {
    ssr: false,
    // as tall as the field that comes, so that nothing moves
    loading: () => <TextField disabled fullWidth value="" size={size} />,
  });
const parts = { small: partOf('small'), medium: partOf('medium') };

export interface DateFieldProps {
  label: string;
  /** ISO day, or '' */
  value: string;
  onChange: (iso: string) => void;
  /** earliest and latest ISO day */
  min?: string;
  max?: string;
  /** days ahead of today that may be chosen when `max` is not given (spec 5: 1) */
  daysAhead?: number;
  error?: string;
  disabled?: boolean;
  /** small in rows of filters */
  size?: 'small' | 'medium';
}

/** A Jalali day: typed in Persian digits or picked; the picker's code loads with the field. */
export function DateField(props: DateFieldProps) {
  const Part = parts[props.size ?? 'medium'];
  return <Part {...props} />;
}
