import { toAsciiDigits } from './digits.ts';
import { isIsoDate, isKnownDay, jalaliToIso } from './jalali.ts';
import { jalaliMonthNames } from './strings.ts';

/*
 * Days and times as people, spreadsheets and systems of banks write them. What has one reading is taken; what has two is
 * refused: `08/09/1405` may be a day of Aban or of Azar, `05/08/30` may be a year of either calendar.
 */

const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Direction marks and other signs that nobody sees, which come along with copied text. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\u061C\uFEFF]/g;

/** A time of midnight behind a day, as spreadsheets and programs write a day without a time. */
const midnight = /[T ]+0?0:00(:00(\.0+)?)?( ?(Z|\+03:30))?$/i;

const plain = (text: string): string => toAsciiDigits(text).replace(invisible, '').replace(/\s+/g, ' ').trim();

const pad = (text: string | number, length = 2): string => String(text).padStart(length, '0');

/** ISO day of a year, month and day of the calendar that the year belongs to; null when there is no such day. */
function dayOf(year: string, month: string, day: string): string | null {
  const text = `${pad(year, 4)}-${pad(month)}-${pad(day)}`;
  const iso = /^1[34]/.test(text) ? jalaliToIso(text) : isIsoDate(text) ? text : null;
  return iso !== null && isKnownDay(iso) ? iso : null;
}

/** A day whose year stands last: without doubt when one of the other numbers cannot be a month. */
function dayOfYearLast(first: string, second: string, year: string): string | null {
  const [a, b] = [Number(first), Number(second)];
  if (a > 12 && b <= 12) return dayOf(year, second, first);
  if (b > 12 && a <= 12) return dayOf(year, first, second);
  return a === b ? dayOf(year, first, second) : null;
}

function monthOf(name: string): string | null {
  const jalali = jalaliMonthNames.findIndex((month) => month === name.replaceAll('\u064A', '\u06CC'));
  const english = englishMonths.indexOf(name.slice(0, 3).toLowerCase());
  const at = jalali >= 0 ? jalali : /^[a-z]{3,9}$/i.test(name) ? english : -1;
  return at < 0 ? null : String(at + 1);
}

/**
 * A day as somebody wrote it, as ISO: Jalali or Gregorian, `1405/08/30`, `1405-8-30`, `1405.08.30`, `14050830`,
 * `30/08/1405`, `30 آبان 1405`, `2026-11-21`, `21-Nov-2026`, digits of any script, a time of midnight behind it. Null when it
 * is no day, when the day does not exist, or when it has two readings (domain 9.0).
 */
export function dayFromInput(text: string): string | null {
  const typed = plain(text).replace(midnight, '');
  const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(typed);
  if (yearFirst) return dayOf(yearFirst[1] ?? '', yearFirst[3] ?? '', yearFirst[4] ?? '');
  const together = /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  if (together) return dayOf(together[1] ?? '', together[2] ?? '', together[3] ?? '');
  const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(typed);
  if (yearLast) return dayOfYearLast(yearLast[1] ?? '', yearLast[3] ?? '', yearLast[4] ?? '');
  const named = /^(\d{1,2})[ -]([^\d\s/.-]+)[ -](\d{4})$/.exec(typed);
  const month = named ? monthOf(named[2] ?? '') : null;
  if (!named || month === null) return null;
  const isEnglish = /^[a-z]/i.test(named[2] ?? '');
  const isJalaliYear = /^1[34]/.test(named[3] ?? '');
  return isEnglish === isJalaliYear ? null : dayOf(named[3] ?? '', month, named[1] ?? '');
}

/** Words of the halves of a day. */
const halves: readonly (readonly [RegExp, 'am' | 'pm'])[] = [
  [/ ?(a\.?m\.?|ق\.? ?ظ\.?|صبح|قبل ?از ?ظهر)$/i, 'am'],
  [/ ?(p\.?m\.?|ب\.? ?ظ\.?|عصر|بعد ?از ?ظهر)$/i, 'pm'],
];

/** Hour of 24 of an hour in a half of the day; null for one that is in neither. */
function hourOf(hour: number, half: 'am' | 'pm' | null): number | null {
  if (half === null) return hour < 24 ? hour : null;
  if (half === 'am') return hour >= 1 && hour <= 12 ? hour % 12 : hour === 0 ? 0 : null;
  return hour >= 1 && hour <= 12 ? (hour % 12) + 12 : hour > 12 && hour < 24 ? hour : null;
}

/**
 * A time of the day as somebody wrote it, as `HH:MM`: `9:15`, `09:15:30`, `0915`, `91530`, `9:15 ب.ظ`, `9:15 PM`, digits of
 * any script. Seconds are checked and left out. Null when it is none.
 */
export function timeFromInput(text: string): string | null {
  let typed = plain(text).replace(/\.0+$/, '');
  const half = halves.find(([words]) => words.test(typed));
  if (half) typed = typed.replace(half[0], '').trim();
  const divided = /^(\d{1,2}) ?: ?(\d{2})(?: ?: ?(\d{2})(?:\.\d+)?)?$/.exec(typed);
  // a number without its first zero is hours and minutes, or hours, minutes and seconds
  const together = half ? null : /^(\d{1,2})(\d{2})(\d{2})?$/.exec(/^\d{3}$|^\d{5}$/.test(typed) ? `0${typed}` : typed);
  const [, hours = '', minutes = '', seconds = '00'] = divided ?? together ?? [];
  if (hours === '' || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const hour = hourOf(Number(hours), half?.[1] ?? null);
  return hour === null ? null : `${pad(hour)}:${minutes}`;
}
