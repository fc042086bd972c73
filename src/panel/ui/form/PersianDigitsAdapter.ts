import { AdapterDateFnsJalali } from '@mui/x-date-pickers/AdapterDateFnsJalali';
import { toAsciiDigits, toPersianDigits } from '#shared/digits.ts';

/* The stock adapter writes the fields in Latin digits. This one writes Persian ones and reads any; the fields ask the
   adapter for its digits and accept those and Latin ones from the keyboard. */
export class PersianDigitsAdapter extends AdapterDateFnsJalali {
  constructor(options: ConstructorParameters<typeof AdapterDateFnsJalali>[0]) {
    super(options);
    const { parse, formatByString } = this;
    this.parse = (value, pattern) => parse(toAsciiDigits(value), pattern);
    this.formatByString = (date, pattern) => {
      const text = formatByString(date, pattern);
      // the fields learn from the year 1 whether years are padded, and know the answer in Latin digits only
      return text === '0001' ? text : toPersianDigits(text);
    };
  }
}
