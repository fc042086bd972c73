import type { PaperLanguage } from './texts/documentTexts.ts';
import { formatJalaliDate } from './jalali.ts';

export type Calendar = 'gregorian' | 'jalali';

/** The calendar in which a language counts its days: Gregorian for English, Jalali for Persian (spec 9). */
export function calendarOf(language: PaperLanguage): Calendar {
  return language === 'en' ? 'gregorian' : 'jalali';
}

/** An ISO day as a field shows it, year first: `2026/11/28` or «۱۴۰۵/۰۹/۰۷». */
export function fieldDay(iso: string, calendar: Calendar): string {
  return calendar === 'gregorian' ? iso.replaceAll('-', '/') : formatJalaliDate(iso);
}
