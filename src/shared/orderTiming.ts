import { daysBetween, tehranDay, tehranTime } from './jalali.ts';
import { isWorkingDay, nextWorkingDay, type WorkingCalendar } from './workingDays.ts';

/** True when an order placed at the moment counts for the same day: a working day, before the cut-off (`HH:MM`, Tehran). */
export function isBeforeCutoff(calendar: WorkingCalendar, cutoffTime: string, at: Date): boolean {
  return isWorkingDay(calendar, tehranDay(at)) && tehranTime(at) < cutoffTime.slice(0, 5);
}

/** What the day of a moment is to an order: it still counts for it, its cut-off has passed, or no orders are counted that day. */
export const todayStates = ['open', 'passed', 'closed'] as const;
export type TodayState = (typeof todayStates)[number];

/** What today is to an order placed at the moment; the cut-off is `HH:MM` in Tehran (domain 1.4). */
export function todayState(calendar: WorkingCalendar, cutoffTime: string, at: Date): TodayState {
  if (!isWorkingDay(calendar, tehranDay(at))) return 'closed';
  return isBeforeCutoff(calendar, cutoffTime, at) ? 'open' : 'passed';
}

/** The day an order counts for: today before the cut-off of a working day, else the next working day (domain 1.4). */
export function effectiveDay(calendar: WorkingCalendar, cutoffTime: string, at: Date): string {
  return isBeforeCutoff(calendar, cutoffTime, at) ? tehranDay(at) : nextWorkingDay(calendar, tehranDay(at));
}

/** Days a lot was held when it is cancelled with the price of a day; a unit issued that day or later is 0 days old. */
export function holdingAgeDays(openedOn: string, priceDate: string): number {
  return Math.max(0, daysBetween(openedOn, priceDate));
}

/** Charge for units held up to a number of days, in percent (domain 1.5). */
export interface ExitStep {
  untilDay: number;
  pct: string;
}

/** Exit step of a unit's age: the one with the smallest limit that still holds it; null past the last. */
export function exitStepAt(steps: readonly ExitStep[], ageDays: number): ExitStep | null {
  let best: ExitStep | null = null;
  for (const step of steps) {
    if (ageDays <= step.untilDay && (best === null || step.untilDay < best.untilDay)) best = step;
  }
  return best;
}

/** Exit charge of a unit's age in percent text, `'0'` past the last step. */
export function exitPercent(steps: readonly ExitStep[], ageDays: number): string {
  return exitStepAt(steps, ageDays)?.pct ?? '0';
}
