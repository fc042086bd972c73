import { getDate } from 'date-fns-jalali/getDate';
import { getMonth } from 'date-fns-jalali/getMonth';
import { getYear } from 'date-fns-jalali/getYear';
import { newDate } from 'date-fns-jalali/newDate';
import { toPersianDigits } from './digits.ts';
import { jalaliMonthNames, weekDayNames } from './strings.ts';

/*
 * Business days are ISO text (`2026-11-21`), moments are Date. A day becomes a Date only here, at noon, where no zone has
 * ever moved its clocks, so the machine's zone cannot change the day (reliability 6, Time).
 */

/** The zone of the business. */
export const TEHRAN = 'Asia/Tehran';

const DAY_MS = 86_400_000;

/** Parts of a Jalali date; month 1 to 12. */
export interface JalaliParts {
  year: number;
  month: number;
  day: number;
}

function pad(value: number, length = 2): string {
  return String(value).padStart(length, '0');
}

/** Days that the product takes: 1279/10/11 to 1577/10/10. */
const FIRST_DAY = '1901-01-01';
const LAST_DAY = '2198-12-31';

/** True for a real day written as `YYYY-MM-DD`. */
export function isIsoDate(text: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text)) return false;
  const at = Date.parse(`${text}T00:00:00Z`);
  return !Number.isNaN(at) && new Date(at).toISOString().startsWith(text);
}

/**
 * True for a day that callers may name. Days far outside every business, such as 9999-12-31, have neighbours that
 * neither texts of ten letters nor the calendar can hold.
 */
export function isKnownDay(text: string): boolean {
  return isIsoDate(text) && text >= FIRST_DAY && text <= LAST_DAY;
}

function utcMs(iso: string): number {
  if (!isIsoDate(iso)) throw new RangeError(`not a day: ${iso}`);
  return Date.parse(`${iso}T00:00:00Z`);
}

function localNoon(iso: string): Date {
  utcMs(iso);
  return new Date(Number(iso.slice(0, 4)), Number(iso.slice(5, 7)) - 1, Number(iso.slice(8, 10)), 12);
}

/** Jalali year, month and day of an ISO day. */
export function jalaliParts(iso: string): JalaliParts {
  const noon = localNoon(iso);
  return { year: getYear(noon), month: getMonth(noon) + 1, day: getDate(noon) };
}

/** `2026-11-21` -> `1405/08/30` (ASCII digits, the wire's Jalali form). Throws on anything else. */
export function isoToJalali(iso: string): string {
  const { year, month, day } = jalaliParts(iso);
  return `${pad(year, 4)}/${pad(month)}/${pad(day)}`;
}

/** ISO day of Jalali parts; days past the month's end run on into the next month. */
export function isoOfJalali(year: number, month: number, day: number): string {
  const noon = newDate(year, month - 1, day, 12);
  return `${pad(noon.getFullYear(), 4)}-${pad(noon.getMonth() + 1)}-${pad(noon.getDate())}`;
}

/** `1405/08/30` or `1405-8-30` -> `2026-11-21`; null when the day does not exist (domain 6). Wants ASCII digits. */
export function jalaliToIso(text: string): string | null {
  const match = /^(1[34]\d\d)[/-](\d{1,2})[/-](\d{1,2})$/.exec(text);
  if (!match) return null;
  const [year, month, day] = [Number(match[1]), Number(match[2]), Number(match[3])];
  if (month < 1 || month > 12 || day < 1 || day > 31) return null;
  const iso = isoOfJalali(year, month, day);
  const back = jalaliParts(iso);
  return back.month === month && back.day === day ? iso : null;
}

/** Days of a Jalali month: 31, 30 or 29. */
export function jalaliMonthLength(year: number, month: number): number {
  const next = month === 12 ? isoOfJalali(year + 1, 1, 1) : isoOfJalali(year, month + 1, 1);
  return daysBetween(isoOfJalali(year, month, 1), next);
}

/** The day some days later (or earlier). */
export function addDays(iso: string, days: number): string {
  return new Date(utcMs(iso) + days * DAY_MS).toISOString().slice(0, 10);
}

/** Days from one day to another; negative when the second is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((utcMs(to) - utcMs(from)) / DAY_MS);
}

/** The same day of the month some Jalali months later; the last day of the month where it does not exist. */
export function addJalaliMonths(iso: string, months: number): string {
  const { year, month, day } = jalaliParts(iso);
  const index = year * 12 + (month - 1) + months;
  const targetYear = Math.floor(index / 12);
  const targetMonth = index - targetYear * 12 + 1;
  return isoOfJalali(targetYear, targetMonth, Math.min(day, jalaliMonthLength(targetYear, targetMonth)));
}

/** Day of the week, Saturday 0 to Friday 6 (domain 7). */
export function weekDay(iso: string): number {
  return (new Date(utcMs(iso)).getUTCDay() + 1) % 7;
}

/** `۱۴۰۵/۰۸/۳۰` */
export function formatJalaliDate(iso: string): string {
  return toPersianDigits(isoToJalali(iso));
}

/** «شنبه ۳۰ آبان», with the year where asked: «شنبه ۳۰ آبان ۱۴۰۵». */
export function formatJalaliWeekday(iso: string, options: { hasYear?: boolean } = {}): string {
  const { year, month, day } = jalaliParts(iso);
  const text = `${weekDayNames[weekDay(iso)] ?? ''} ${day} ${jalaliMonthNames[month - 1] ?? ''}`;
  return toPersianDigits(options.hasYear ? `${text} ${year}` : text);
}

/** «آبان ۱۴۰۵» */
export function formatJalaliMonth(iso: string): string {
  const { year, month } = jalaliParts(iso);
  return `${jalaliMonthNames[month - 1] ?? ''} ${toPersianDigits(year)}`;
}

/* Made at the first use: it costs a slow telephone more than the rest of this file, and not every page tells a time. */
let tehranClock: Intl.DateTimeFormat | null = null;

function clockOfTehran(): Intl.DateTimeFormat {
  tehranClock ??= new Intl.DateTimeFormat('en-US-u-ca-gregory-nu-latn', {
    timeZone: TEHRAN,
    hourCycle: 'h23',
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
  });
  return tehranClock;
}

interface TehranParts {
  day: string;
  time: string;
  second: string;
}

/* A request asks for the day and time of one moment many times over, and the formatter is slow. */
let lastParts: { second: number; parts: TehranParts } | null = null;

function tehranParts(at: Date): TehranParts {
  const second = Math.floor(at.getTime() / 1000);
  if (lastParts?.second !== second) lastParts = { second, parts: readParts(at) };
  return lastParts.parts;
}

/*
 * Iran has kept UTC+3:30 all year since 22 September 2022, when its law of 1401 ended summer time. Calculated here, because the
 * zones of a slow telephone take a twentieth of a second to load; ICU, which knows the years before, is the check of a test.
 */
const NO_SUMMER_TIME_SINCE = Date.parse('2022-09-22T00:00:00Z');
const OFFSET_MS = 3.5 * 3_600_000;
const LAST_FOUR_DIGIT_YEAR = Date.parse('9999-12-31T00:00:00Z');

function readParts(at: Date): TehranParts {
  const ms = at.getTime();
  if (ms >= NO_SUMMER_TIME_SINCE && ms < LAST_FOUR_DIGIT_YEAR) {
    const text = new Date(ms + OFFSET_MS).toISOString();
    return { day: text.slice(0, 10), time: text.slice(11, 16), second: text.slice(17, 19) };
  }
  const found = { year: '', month: '', day: '', hour: '', minute: '', second: '' };
  for (const { type, value } of clockOfTehran().formatToParts(at))
    if (type in found) found[type as keyof typeof found] = value;
  return {
    day: `${found.year.padStart(4, '0')}-${found.month}-${found.day}`,
    time: `${found.hour}:${found.minute}`,
    second: found.second,
  };
}

/** The day in Tehran at a moment, ISO. */
export function tehranDay(at: Date): string {
  return tehranParts(at).day;
}

/** The time of day in Tehran at a moment, `HH:MM`. */
export function tehranTime(at: Date): string {
  return tehranParts(at).time;
}

function wallMs(at: Date): number {
  const { day, time, second } = tehranParts(at);
  return Date.parse(`${day}T${time}:${second}Z`);
}

/* Cut-offs and midnights of a few days are asked for at every order, and the formatter is slow. */
const keptInstants = new Map<string, number>();
const KEPT_INSTANTS = 500;

/**
 * The moment of a day and time of day (`HH:MM` or `HH:MM:SS`) in Tehran. In the hour that a summer-time change of past
 * years left out, the moment after the change is given.
 */
export function tehranInstant(iso: string, time: string): Date {
  const key = `${iso} ${time}`;
  let instant = keptInstants.get(key);
  if (instant === undefined) {
    instant = findInstant(iso, time).getTime();
    if (keptInstants.size >= KEPT_INSTANTS) keptInstants.clear();
    keptInstants.set(key, instant);
  }
  return new Date(instant);
}

function findInstant(iso: string, time: string): Date {
  utcMs(iso);
  const wanted = Date.parse(`${iso}T${time.length === 5 ? `${time}:00` : time.slice(0, 8)}Z`);
  if (Number.isNaN(wanted)) throw new RangeError(`not a time of day: ${time}`);
  const offsets = [wanted - DAY_MS, wanted + DAY_MS].map((near) => wallMs(new Date(near)) - near);
  const candidates = offsets.map((offset) => new Date(wanted - offset));
  // where the wall time exists it is one of the two; where it was skipped, the offset before the change lands after it
  return candidates.find((at) => wallMs(at) === wanted) ?? candidates[0] ?? new Date(wanted);
}

/** `۱۴۰۵/۰۸/۳۰ ۱۴:۰۵` in Tehran. */
export function formatJalaliMoment(at: Date | string): string {
  const { day, time } = tehranParts(typeof at === 'string' ? new Date(at) : at);
  return toPersianDigits(`${isoToJalali(day)} ${time}`);
}

/** «شنبه ۳۰ آبان، ۱۴:۰۵» of a moment in Tehran, with the year after the month where it is asked for */
export function formatJalaliWeekdayTime(at: Date | string, options: { hasYear?: boolean } = {}): string {
  const { day, time } = tehranParts(typeof at === 'string' ? new Date(at) : at);
  return `${formatJalaliWeekday(day, options)}، ${toPersianDigits(time)}`;
}

/** `1405/08/30 14:05` in Tehran with ASCII digits, for the wire and exports. */
export function jalaliMomentText(at: Date): string {
  const { day, time } = tehranParts(at);
  return `${isoToJalali(day)} ${time}`;
}
