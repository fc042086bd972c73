import { fail, failField } from '#shared/contract/failures.ts';
import { tehranDay } from '#shared/jalali.ts';
import type { WeekendChange } from '#shared/workingDays.ts';
import { findWeekend } from '#server/modules/platform/calendar/calendar.service.ts';
import { onConflict } from '#server/db/connection.ts';
import type { RuleValues } from './changes.repo.ts';
import * as repo from './holidays.repo.ts';
import type { KindOfRule } from './kindOfRule.ts';

/** A day that is gone keeps its state: orders were priced by it. @throws HOLIDAY_PAST with its field */
export function assertAhead(day: string, at: Date, field = 'day'): void {
  if (day < tehranDay(at)) throw failField('HOLIDAY_PAST', field);
}

const idOf = (values: RuleValues | null): number => Number(values?.holidayId);

const holiday: KindOfRule = {
  audited: 'holiday.changed',
  reschedules: true,
  isCalendar: true,
  // a new holiday has no row yet; the unique index refuses a second one of the same day and scope
  read: (tx, { before }) => (before === null ? Promise.resolve(null) : repo.findHoliday(tx, idOf(before))),
  async write(tx, { before, after }, by) {
    const row = after as unknown as repo.HolidayRow;
    if (before !== null) assertAhead(String(before.day), by.at);
    assertAhead(row.day, by.at);
    const id = before === null ? undefined : idOf(before);
    const saved = await repo
      .saveHolidayRow(tx, id, row, { userId: by.actor.id, at: by.at })
      .catch(onConflict({ holidays_day: () => fail('HOLIDAY_EXISTS') }));
    if (saved === null) throw fail('STATE_CONFLICT');
    return saved;
  },
};

const removal: KindOfRule = {
  audited: 'holiday.removed',
  reschedules: true,
  isCalendar: true,
  read: (tx, { before }) => repo.findHoliday(tx, idOf(before)),
  async write(tx, { before }, by) {
    assertAhead(String(before?.day), by.at);
    await repo.deleteHolidayRow(tx, idOf(before));
    return idOf(before);
  },
};

const weekend: KindOfRule = {
  audited: 'weekend.changed',
  reschedules: true,
  isCalendar: true,
  read: async (tx, { after }) => ({ weekendDays: await findWeekend(tx, String(after?.firstDay)) }),
  async write(tx, { after }, by) {
    const row = after as unknown as WeekendChange;
    assertAhead(row.firstDay, by.at, 'firstDay');
    await repo.saveWeekend(tx, row, { userId: by.actor.id, at: by.at });
    return null;
  },
};

/** Working days as rules that two people change where open orders follow (domain 7). */
export const holidayKinds = { holiday, holiday_removal: removal, weekend } as const;
