import { formatNumber } from '#shared/digits.ts';
import { waitedWords as text } from './waitedStrings.ts';

/** Hours from which days say more. */
const dayHoursFrom = 48;

/** How long something has waited, in words: hours, and days from the second on. */
export function waitedText(hours: number): string {
  if (hours === 0) return text.underHour;
  return hours < dayHoursFrom ? text.hours(formatNumber(hours)) : text.days(formatNumber(Math.floor(hours / 24)));
}
