import { formatNumber } from '#shared/digits.ts';
import { approvalText } from './approval/strings.ts';

/** Hours from which days say more. */
const dayHoursFrom = 48;

/** How long something has waited, in words: hours, and days from the second on. */
export function waitedText(hours: number): string {
  const text = approvalText.waited;
  if (hours === 0) return text.underHour;
  return hours < dayHoursFrom ? text.hours(formatNumber(hours)) : text.days(formatNumber(Math.floor(hours / 24)));
}
