import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { ruleValueTexts } from '#shared/texts/ruleTexts.ts';
import { formatJalaliDate, isoToJalali, weekDay } from '#shared/jalali.ts';
import { comma, weekDayNames } from '#shared/strings.ts';
import type { WeekendChange } from '#shared/workingDays.ts';
import type { ApprovalContent } from '../approvals/approvals.service.ts';
import type { HolidayRow } from './calendar.repo.ts';

/** A holiday as the date picker reads it. */
export function holidayView(row: HolidayRow) {
  return {
    date: row.day,
    dateIran: isoToJalali(row.day),
    weekDay: weekDay(row.day),
    title: row.title,
    isConfirmed: row.isConfirmed,
    scope: row.scope,
  };
}

/** The weekend with all its changes as a form began from it, in words that a refusal can show. */
export function weekendContent(changes: readonly WeekendChange[]): ApprovalContent {
  const lines = changes.map(({ firstDay, weekendDays }) =>
    fillMessage(ruleValueTexts.weekendFrom, {
      day: formatJalaliDate(firstDay),
      days: weekendDays.map((day) => weekDayNames[day] ?? '').join(`${comma} `) || ruleValueTexts.none,
    }),
  );
  return { weekendDays: lines.join(`${comma} `) };
}
