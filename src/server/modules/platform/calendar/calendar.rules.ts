import {
  addWorkingDays,
  DEFAULT_WEEKEND_DAYS,
  isWorkingDay,
  nextWorkingDay,
  previousWorkingDay,
  workingDayFrom,
  workingDaysBetween,
  type WeekendChange,
  type WorkingCalendar,
} from '#shared/workingDays.ts';

/** A holiday as the working days see it. */
export interface Holiday {
  day: string;
  scope: 'all' | 'banks_only' | 'fund';
  fundId: number | null;
}

/** The calendar of one fund (or of all): the data that `shared/workingDays` counts with, and the same functions bound to it. */
export interface FundCalendar extends WorkingCalendar {
  isWorkingDay(day: string): boolean;
  /** first working day after the day */
  nextWorkingDay(day: string): string;
  /** last working day before the day */
  previousWorkingDay(day: string): string;
  /** the day itself when it is open, else the next working day */
  workingDayFrom(day: string): string;
  addWorkingDays(day: string, count: number): string;
  workingDaysBetween(from: string, to: string): number;
}

/** Days that close a fund: those for all, and its own. Days that close banks only do not close funds (domain 7). */
export function closedDaysOf(holidays: readonly Holiday[], fundId: number | null): Set<string> {
  const closed = holidays.filter(
    (holiday) => holiday.scope === 'all' || (holiday.scope === 'fund' && fundId !== null && holiday.fundId === fundId),
  );
  return new Set(closed.map((holiday) => holiday.day));
}

/** Days that close banks and no fund: money neither leaves nor arrives on them. */
export function bankClosedDaysOf(holidays: readonly Holiday[]): Set<string> {
  return new Set(holidays.filter((holiday) => holiday.scope === 'banks_only').map((holiday) => holiday.day));
}

/** Builds the calendar of a fund: Thursday and Friday are closed before the first change of the weekend. */
export function makeCalendar(
  weekendChanges: readonly WeekendChange[],
  holidays: ReadonlySet<string>,
  bankHolidays: ReadonlySet<string> = new Set(),
): FundCalendar {
  const calendar: WorkingCalendar = {
    weekendDays: DEFAULT_WEEKEND_DAYS,
    weekendChanges,
    holidays,
    bankHolidays,
  };
  return {
    ...calendar,
    isWorkingDay: (day) => isWorkingDay(calendar, day),
    nextWorkingDay: (day) => nextWorkingDay(calendar, day),
    previousWorkingDay: (day) => previousWorkingDay(calendar, day),
    workingDayFrom: (day) => workingDayFrom(calendar, day),
    addWorkingDays: (day, count) => addWorkingDays(calendar, day, count),
    workingDaysBetween: (from, to) => workingDaysBetween(calendar, from, to),
  };
}
