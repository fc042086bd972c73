import { enGB } from 'date-fns/locale/en-GB';
import { AdapterDateFns } from '@mui/x-date-pickers/AdapterDateFns';
import { DatePickerPart, type DatePickerPartProps, type PickerCalendar } from './DatePickerPart.tsx';

const gregorian: PickerCalendar = {
  localized: { dateAdapter: AdapterDateFns, adapterLocale: enGB },
  // year first, as in the Jalali fields beside it: no day is taken for a month
  formatted: { format: 'yyyy/MM/dd' },
};

/** The picker of days that are for an English paper. */
export function GregorianPickerPart(props: DatePickerPartProps) {
  return <DatePickerPart {...props} calendar={gregorian} />;
}
