import { toPersianDigits } from '#shared/digits.ts';

/** A telephone as people read it: a dash after the area code; short numbers as they are. */
export const phoneText = (phone: string): string =>
  toPersianDigits(phone.length === 11 ? `${phone.slice(0, 3)}-${phone.slice(3)}` : phone);
