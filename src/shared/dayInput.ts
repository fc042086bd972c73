import { isCutNumber, plainSigns, unwrapCell, withoutExponent } from './cellText.ts';
import { toAsciiDigits } from './digits.ts';
import { isIsoDate, isKnownDay, jalaliToIso, tehranDay, tehranTime, weekDay } from './jalali.ts';
import { jalaliMonthNames, weekDayNames } from './strings.ts';

/*
 * Days and times as people, spreadsheets and systems of banks write them. What has one reading is taken; what has two is
 * refused: `08/09/1405` may be a day of Aban or of Azar, `05/08/30` may be a year of either calendar.
 */

const englishMonths = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** Direction marks and other signs that nobody sees, which come along with copied text. */
const invisible = /[\u200B-\u200F\u202A-\u202E\u2066-\u2069\u061C\uFEFF]/g;

/** A time of midnight behind a day, as spreadsheets and programs write a day without a time. */
const midnight =
  /[T ]+(0?0:00(:00(\.0+)?)?( ?(Z|\+03:?30))?|12:00(:00)? ?(a\.?m\.?|ق\.? ?ظ\.?))$|(?<=^\d{8})(0000|000000)$/i;

/** The text with plain digits and signs, without what spreadsheets put around it. */
const plain = (text: string): string =>
  unwrapCell(plainSigns(toAsciiDigits(text)).replace(invisible, '').replace(/\s+/g, ' '));

/** A number of an exponent in full; empty when a spreadsheet has cut its digits. */
const inFull = (text: string): string => (isCutNumber(text) ? '' : withoutExponent(text));

/** A text that holds a day, with one sign between its numbers and nothing around that sign. */
const plainDay = (text: string): string =>
  inFull(plain(text))
    .replace(/^(\d{8})\.0+$/, '$1')
    .replaceAll('\u066B', '.')
    .replaceAll('\\', '/')
    .replaceAll('_', '-')
    .replace(/(?<=\d) ?([/.-]) ?(?=\d)/g, '$1');

const englishDays = ['sat', 'sun', 'mon', 'tue', 'wed', 'thu', 'fri'];
const joined = (name: string): string => name.replace(/[\u200C ]/g, '');

/** The day of the week in front of a day, Saturday 0 to Friday 6, and the rest; null for the number when there is none. */
function splitWeekDay(text: string): { at: number | null; rest: string } {
  const [, name = '', rest = ''] =
    /^((?:سه |چهار |پنج |یک |دو )?[^\d\s,\u060C]+)[,\u060C]? (\d.*|[a-z].*)$/i.exec(text) ?? [];
  const persian = weekDayNames.findIndex((one) => joined(one) === joined(name.replaceAll('\u064A', '\u06CC')));
  const at =
    persian >= 0 ? persian : /^[a-z]{3,9}$/i.test(name) ? englishDays.indexOf(name.slice(0, 3).toLowerCase()) : -1;
  return at < 0 ? { at: null, rest: text } : { at, rest };
}

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

/** A day whose month is a word: `30 آبان 1405`, `30 آبان‌ماه 1405`, `21-Nov-2026`, `Nov 21, 2026`. */
function dayOfNamedMonth(typed: string): string | null {
  const dayFirst = /^(\d{1,2})[ -]([^\d\s/.-]+?)(?: ?ماه)?[ -](\d{4})$/.exec(typed);
  const monthFirst = dayFirst ? null : /^([a-z]{3,9})\.? (\d{1,2}),? (\d{4})$/i.exec(typed);
  const [day = '', name = ''] = dayFirst ? dayFirst.slice(1) : (monthFirst?.slice(1, 3).toReversed() ?? []);
  const year = (dayFirst ?? monthFirst)?.[3] ?? '';
  const month = monthOf(name);
  if (month === null) return null;
  const isEnglish = /^[a-z]/i.test(name);
  const isJalaliYear = /^1[34]/.test(year);
  return isEnglish === isJalaliYear ? null : dayOf(year, month, day);
}

/**
 * A day as somebody wrote it, as ISO: Jalali or Gregorian, `1405/08/30`, `1405-8-30`, `1405.08.30`, `14050830`,
 * `30/08/1405`, `30 آبان 1405`, `شنبه 30 آبان 1405`, `2026-11-21`, `21-Nov-2026`, digits of any script, a time of midnight
 * behind it, and what spreadsheets put around it. Null when it is no day, when the day does not exist, when it is not the
 * day of the week that it says, or when it has two readings (domain 9.0).
 */
export function dayFromInput(text: string): string | null {
  const { at, rest } = splitWeekDay(plainDay(text));
  const day = bareDay(rest.replace(midnight, ''));
  return day !== null && at !== null && weekDay(day) !== at ? null : day;
}

function bareDay(typed: string): string | null {
  const yearFirst = /^(\d{4})([/.-])(\d{1,2})\2(\d{1,2})$/.exec(typed);
  if (yearFirst) return dayOf(yearFirst[1] ?? '', yearFirst[3] ?? '', yearFirst[4] ?? '');
  const together = /^(\d{4})(\d{2})(\d{2})$/.exec(typed);
  if (together) return dayOf(together[1] ?? '', together[2] ?? '', together[3] ?? '');
  const yearLast = /^(\d{1,2})([/.-])(\d{1,2})\2(\d{4})$/.exec(typed);
  if (yearLast) return dayOfYearLast(yearLast[1] ?? '', yearLast[3] ?? '', yearLast[4] ?? '');
  return dayOfNamedMonth(typed);
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
 * any script, and what spreadsheets put around it. Seconds are checked and left out. Null when it is none; `24:00` may
 * belong to either of two days and is none.
 */
export function timeFromInput(text: string): string | null {
  let typed = inFull(plain(text))
    .replace(/\.0+$/, '')
    .replace(/^(ساعت ?:? ?|T)(?=\d)/i, '')
    .replace(/(?<=:\d\d(\.\d+)?) ?\+03:?30$/, '');
  const half = halves.find(([words]) => words.test(typed));
  if (half) typed = typed.replace(half[0], '').trim();
  // midnight whose zeros a spreadsheet took off
  if (typed === '0') return '00:00';
  const divided = /^(\d{1,2}) ?: ?(\d{2})(?: ?: ?(\d{2})(?:\.\d+)?)?$/.exec(typed);
  // a number without its first zero is hours and minutes, or hours, minutes and seconds
  const together = half ? null : /^(\d{1,2})(\d{2})(\d{2})?$/.exec(/^\d{3}$|^\d{5}$/.test(typed) ? `0${typed}` : typed);
  const [, hours = '', minutes = '', seconds = '00'] = divided ?? together ?? [];
  if (hours === '' || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const hour = hourOf(Number(hours), half?.[1] ?? null);
  return hour === null ? null : `${pad(hour)}:${minutes}`;
}

/** A moment of a zone: other programs write it with an offset. */
const zoned = /^[12]\d{3}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)? ?(Z|[+-]\d{2}:?\d{2})$/i;

function zonedMoment(text: string): { day: string; time: string } | null {
  const at = new Date(
    text
      .replace(/ (?=\d{2}:)/, 'T')
      .replaceAll(' ', '')
      .replace(/([+-]\d{2}):?(\d{2})$/, '$1:$2'),
  );
  if (Number.isNaN(at.getTime())) return null;
  const day = tehranDay(at);
  return isKnownDay(day) ? { day, time: tehranTime(at) } : null;
}

/**
 * A day and a time of it that somebody wrote into one cell: `1405-09-05T10:20:30`, `۱۴۰۵/۰۹/۰۵ ۱۰:۲۰`, `10:20 1405/09/05`,
 * `140509051020`, `2026-11-26T06:50:00Z`. Null when either is missing or none.
 */
export function momentFromInput(text: string): { day: string; time: string } | null {
  const typed = plainDay(text);
  // a year of the Jalali calendar with an offset of another zone has two readings
  if (zoned.test(typed) && !/^1[34]/.test(typed)) return zonedMoment(typed);
  const together = /^(\d{8})(\d{4}|\d{6})$/.exec(typed)?.slice(1);
  const timeLast = /^(.*\d) ?(?:T|,|\u060C|-|ساعت)? ?(?<![\d:])(\d{1,2} ?:.*)$/i.exec(typed)?.slice(1);
  const timeFirst = /^(\d{1,2} ?: ?\d{2}(?: ?: ?\d{2})?)(?: ?[-,\u060C] ?| )(.+)$/.exec(typed)?.slice(1).toReversed();
  for (const [dayText = '', timeText = ''] of [together, timeLast, timeFirst].filter((found) => found !== undefined)) {
    const [day, time] = [dayFromInput(dayText), timeFromInput(timeText)];
    if (day !== null && time !== null) return { day, time };
  }
  return null;
}

/** The day of a cell of a file, with or without a time; null as in `dayFromInput`. */
export const dayOfCell = (text: string): string | null => dayFromInput(text) ?? momentFromInput(text)?.day ?? null;
