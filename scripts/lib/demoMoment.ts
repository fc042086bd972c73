import { officialHolidays } from '../../src/server/modules/funds/ruleChanges/official.rules.ts';
import { addDays, tehranDay, tehranInstant } from '../../src/shared/jalali.ts';
import { DEFAULT_WEEKEND_DAYS, workingDayFrom } from '../../src/shared/workingDays.ts';

/** After 08:00, when debits begin, and before the first cut-off of the day. */
const HOUR = '10:30';

/**
 * The moment at which the servers of the browser tests begin: `TEST_NOW` (ISO) or half past ten of the next working day, so
 * that no test depends on the hour and the day of its run. It lies ahead of real time, because the demo's clock goes forward
 * only.
 * @throws Error when TEST_NOW is no moment of the future
 */
export function demoMoment(real: Date): Date {
  const wanted = process.env['TEST_NOW'];
  if (wanted) {
    const moment = new Date(wanted);
    if (!(moment > real)) throw new Error(`TEST_NOW is no moment after ${real.toISOString()}: ${wanted}`);
    return moment;
  }
  const today = tehranDay(real);
  const holidays = officialHolidays(today, addDays(today, 60)).map(({ day }) => day);
  const calendar = { weekendDays: DEFAULT_WEEKEND_DAYS, holidays: new Set(holidays) };
  const first = tehranInstant(today, HOUR) > real ? today : addDays(today, 1);
  return tehranInstant(workingDayFrom(calendar, first), HOUR);
}
