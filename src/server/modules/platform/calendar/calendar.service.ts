import { tehranDay } from '#shared/jalali.ts';
import { DEFAULT_WEEKEND_DAYS, weekendOn } from '#shared/workingDays.ts';
import type { Tx } from '#server/db/connection.ts';
import type { Deps } from '#server/deps.ts';
import type { Service } from '#server/http/handlers.ts';
import { assertSeen, seenToken } from '../approvals/approvals.service.ts';
import { readRange } from '../range.ts';
import { listHolidays, listWeekends } from './calendar.repo.ts';
import { bankClosedDaysOf, closedDaysOf, makeCalendar, type FundCalendar } from './calendar.rules.ts';
import { holidayView, weekendContent } from './calendar.view.ts';

export type { FundCalendar };

/** Longest range of one call, days: two years and a bit, for a date picker. */
const MAX_RANGE_DAYS = 800;

/** Closed days of the week that count on a day, ISO; Saturday 0. */
export async function findWeekend(tx: Tx, day: string): Promise<readonly number[]> {
  return weekendOn({ weekendDays: DEFAULT_WEEKEND_DAYS, weekendChanges: await listWeekends(tx) }, day);
}

/**
 * Refuses a change of the weekend by a form that began before a colleague's change of it was applied. Under the lock of the
 * rule, where it is to hold until the change is kept. @throws RECORD_CHANGED
 */
export async function assertWeekendSeen(tx: Tx, seen: string): Promise<void> {
  await assertSeen(tx, { subject: 'weekend', seen, content: weekendContent(await listWeekends(tx)) });
}

export type CalendarService = ReturnType<typeof createCalendarService>;

/** Working days and holidays. */
export function createCalendarService(deps: Pick<Deps, 'db' | 'ports'>) {
  /** Current business day in Tehran, ISO. */
  const today = () => tehranDay(deps.ports.clock.business());

  /** Working calendars of every fund with one pair of reads; `of(null)` is the one of all funds. */
  async function workingCalendars(tx: Tx): Promise<{ of(fundId: number | null): FundCalendar }> {
    const weekends = await listWeekends(tx);
    const holidays = await listHolidays(tx, { fundIds: 'all' });
    const made = new Map<number | null, FundCalendar>();
    return {
      of(fundId) {
        const calendar =
          made.get(fundId) ?? makeCalendar(weekends, closedDaysOf(holidays, fundId), bankClosedDaysOf(holidays));
        made.set(fundId, calendar);
        return calendar;
      },
    };
  }

  return {
    today,
    workingCalendars,
    /** Working calendar of a fund, or of all funds when none is given (domain 7). */
    async workingCalendar(tx: Tx, fundId?: number): Promise<FundCalendar> {
      const weekends = await listWeekends(tx);
      const holidays = await listHolidays(tx, { fundIds: fundId === undefined ? [] : [fundId] });
      return makeCalendar(weekends, closedDaysOf(holidays, fundId ?? null), bankClosedDaysOf(holidays));
    },

    listCalendarDays: async (_ctx, { query: { from, to, fundId } }) => {
      const range = readRange({ from, to, maxDays: MAX_RANGE_DAYS });
      const weekends = await listWeekends(deps.db);
      const all = await listHolidays(deps.db, { fundIds: fundId === undefined ? [] : [fundId] });
      const calendar = makeCalendar(weekends, closedDaysOf(all, fundId ?? null));
      const day = today();
      return {
        data: {
          today: day,
          isTodayWorking: calendar.isWorkingDay(day),
          nextWorkingDay: calendar.nextWorkingDay(day),
          weekendDays: [...calendar.weekendDays],
          weekendChanges: weekends.map(({ firstDay, weekendDays }) => ({ firstDay, weekendDays: [...weekendDays] })),
          weekendVersion: seenToken(weekendContent(weekends)),
          holidays: all.filter((row) => row.day >= range.from && row.day <= range.to).map(holidayView),
        },
      };
    },

    /** What the closed days of a fund are called, by day; weekends have no name. */
    async holidayTitles(tx: Tx, fundId: number): Promise<ReadonlyMap<string, string>> {
      return new Map((await listHolidays(tx, { fundIds: [fundId] })).map(({ day, title }) => [day, title]));
    },

    /** First holiday for all on or after a day, that is not already a weekend; null when none is entered. */
    async nextHoliday(tx: Tx, from: string): Promise<{ day: string; title: string; isConfirmed: boolean } | null> {
      const weekend = makeCalendar(await listWeekends(tx), new Set());
      const rows = await listHolidays(tx, { from });
      return rows.find((row) => row.scope === 'all' && weekend.isWorkingDay(row.day)) ?? null;
    },
  } satisfies Service;
}
