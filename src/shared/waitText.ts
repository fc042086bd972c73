import { toPersianDigits } from './digits.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
/** Up to here the smaller unit is easier to grasp: 90 seconds, 90 minutes. */
const READABLE = 1.5;

/** How long to wait, for people: «۴۵ ثانیه», «۱۵ دقیقه», «۲ ساعت»; rounded up, so that nobody comes too early. */
export function waitText(seconds: number): string {
  if (seconds <= READABLE * MINUTE) return `${toPersianDigits(seconds)} ثانیه`;
  if (seconds <= READABLE * HOUR) return `${toPersianDigits(Math.ceil(seconds / MINUTE))} دقیقه`;
  return `${toPersianDigits(Math.ceil(seconds / HOUR))} ساعت`;
}
