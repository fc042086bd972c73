import { AdapterDateFnsJalali } from '@mui/x-date-pickers/AdapterDateFnsJalali';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';

/* The stock adapter writes the fields in Latin digits. This one writes Persian ones and reads any; the fields ask the
   adapter for its digits and accept those and Latin ones from the keyboard. */
export class PersianDigitsAdapter extends AdapterDateFnsJalali {
  constructor(options: ConstructorParameters<typeof AdapterDateFnsJalali>[0]) {
    super(options);
    const { parse, format, formatByString } = this;
    this.parse = (value, pattern) => parse(toAsciiDigits(value), pattern);
    this.format = (date, key) => toPersianDigits(format(date, key));
    this.formatByString = (date, pattern) => toPersianDigits(formatByString(date, pattern));
  }
}
