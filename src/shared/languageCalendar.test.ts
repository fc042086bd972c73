import { expect, it } from 'vitest';
import { calendarOf, fieldDay } from './languageCalendar.ts';

it('English counts its days by the Gregorian calendar, Persian by the Jalali one with Persian digits', () => {
  expect([calendarOf('en'), calendarOf('fa')]).toEqual(['gregorian', 'jalali']);
  expect([fieldDay('2026-11-28', 'gregorian'), fieldDay('2026-11-28', 'jalali')]).toEqual(['2026/11/28', '۱۴۰۵/۰۹/۰۷']);
});
