import { rialInWords } from './amountWords.ts';
import type { PaperLanguage } from './texts/documentTexts.ts';
import { formatNumber, groupDigits, toPersianDigits } from './digits.ts';
import { calendarOf, type Calendar } from './languageCalendar.ts';
import {
  formatJalaliDate,
  formatJalaliMoment,
  formatJalaliWeekday,
  jalaliParts,
  tehranDay,
  tehranTime,
} from './jalali.ts';

/* How figures and days are written in each language of papers: Persian digits and Jalali days, or Latin digits and Gregorian days. */

const small = [
  'zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen',
  'eighteen nineteen',
]
  .join(' ')
  .split(' ');
const tens = ['', '', 'twenty', 'thirty', 'forty', 'fifty', 'sixty', 'seventy', 'eighty', 'ninety'];
const groups = ['', ' thousand', ' million', ' billion', ' trillion', ' quadrillion', ' quintillion'];

function groupInEnglish(group: number): string {
  const rest = group % 100;
  const below =
    rest < 20 ? small[rest] : [tens[Math.floor(rest / 10)], small[rest % 10]].slice(0, rest % 10 ? 2 : 1).join('-');
  if (group < 100) return below ?? '';
  return [`${small[Math.floor(group / 100)]} hundred`, ...(rest > 0 ? [below] : [])].join(' ');
}

/** A whole number in English words, up to 10^21; packages for it take JavaScript numbers or know no number past them. */
export function numberInEnglish(value: bigint): string {
  if (value === 0n) return 'zero';
  if (value < 0n) return `minus ${numberInEnglish(-value)}`;
  const parts: string[] = [];
  let rest = value;
  for (let index = 0; rest > 0n && index < groups.length; index += 1) {
    const group = Number(rest % 1000n);
    if (group > 0) parts.unshift(groupInEnglish(group) + (groups[index] ?? ''));
    rest /= 1000n;
  }
  if (rest > 0n) throw new RangeError('number too large to spell');
  return parts.join(' ');
}

function gregorian(iso: string, month: 'short' | 'long', weekday?: 'long'): string {
  return new Intl.DateTimeFormat('en-GB', {
    ...(weekday && { weekday }),
    day: 'numeric',
    month,
    year: 'numeric',
    timeZone: 'UTC',
  }).format(new Date(`${iso}T00:00:00Z`));
}

const decimalText = (text: string): string => {
  const [whole = '', part] = text.split('.');
  return part === undefined ? groupDigits(whole) : `${groupDigits(whole)}.${part}`;
};

/** How a language of papers writes what it says; days are ISO, numbers bigint or decimal text. */
export interface PaperFormats {
  number: (value: bigint | string) => string;
  /** an amount of rial with its unit */
  rial: (amount: bigint) => string;
  rialWords: (amount: bigint) => string;
  /** digits of a code that has no groups */
  code: (value: string) => string;
  day: (iso: string) => string;
  /** with the weekday */
  longDay: (iso: string) => string;
  moment: (at: Date) => string;
  /** serial of a kind of paper in the year in which it was made, such as «۱۴۰۵/ک/۰۰۳۱» */
  serial: (of: { isCertificate: boolean; day: string; id: number }) => string;
}

/** Days of each calendar as papers write them. */
const days: Readonly<Record<Calendar, Pick<PaperFormats, 'day' | 'longDay' | 'moment'>>> = {
  jalali: {
    day: formatJalaliDate,
    longDay: (iso) => formatJalaliWeekday(iso, { hasYear: true }),
    moment: formatJalaliMoment,
  },
  gregorian: {
    day: (iso) => gregorian(iso, 'short'),
    longDay: (iso) => gregorian(iso, 'long', 'long'),
    moment: (at) => `${gregorian(tehranDay(at), 'short')} ${tehranTime(at)}`,
  },
};

const serial = (letter: string, day: string, id: number) =>
  `${jalaliParts(day).year}/${letter}/${String(id).padStart(4, '0')}`;

/** Formats by language: digits are chosen here, the calendar by `calendarOf`. */
export const paperFormats: Readonly<Record<PaperLanguage, PaperFormats>> = {
  fa: {
    number: (value) => formatNumber(value),
    rial: (amount) => `${formatNumber(amount)} ریال`,
    rialWords: rialInWords,
    code: toPersianDigits,
    ...days[calendarOf('fa')],
    serial: ({ isCertificate, day, id }) => toPersianDigits(serial(isCertificate ? 'ک' : 'ص', day, id)),
  },
  en: {
    number: (value) => decimalText(String(value)),
    rial: (amount) => `IRR ${groupDigits(String(amount))}`,
    rialWords: (amount) => `${numberInEnglish(amount)} rials`,
    code: (value) => value,
    ...days[calendarOf('en')],
    serial: ({ isCertificate, day, id }) => serial(isCertificate ? 'K' : 'S', day, id),
  },
};
