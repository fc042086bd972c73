import type { AnswerOf, InputOf } from '#shared/contract/define.ts';
import { fail } from '#shared/contract/errors.ts';
import type { deleteHoliday, listHolidays, saveHoliday, saveWeekend } from '#shared/contract/fundRules.ts';
import { tehranDay } from '#shared/jalali.ts';
import { isUniqueViolation, type WriteTx } from '../../db/connection.ts';
import type { Deps } from '../../deps.ts';
import type { SignedInContext } from '../../http/context.ts';
import type { SchedulesService } from '../schedules/schedules.service.ts';
import {
  deleteHolidayRow,
  findWeekend,
  listHolidayRows,
  lockHoliday,
  saveHolidayRow,
  saveWeekendDays,
  type HolidayRow,
} from './holidays.repo.ts';
import type { ImpactService } from './impact.service.ts';

export interface HolidaysService {
  listHolidays(query: InputOf<typeof listHolidays>['query']): Promise<AnswerOf<typeof listHolidays>>;
  saveHoliday(ctx: SignedInContext, body: InputOf<typeof saveHoliday>['body']): Promise<AnswerOf<typeof saveHoliday>>;
  deleteHoliday(ctx: SignedInContext, holidayId: number, isPreview: boolean): Promise<AnswerOf<typeof deleteHoliday>>;
  saveWeekend(ctx: SignedInContext, body: InputOf<typeof saveWeekend>['body']): Promise<AnswerOf<typeof saveWeekend>>;
}

/** Holidays and the weekend; open orders follow every change (domain 7). */
export function createHolidaysService(
  deps: Pick<Deps, 'db' | 'ports'>,
  others: { impact: ImpactService; schedules: SchedulesService },
): HolidaysService {
  const { db, ports } = deps;
  const { impact, schedules } = others;
  const now = (): Date => ports.clock.business();

  function assertAhead(day: string): void {
    if (day < tehranDay(now())) throw fail('HOLIDAY_PAST', { fields: { day: [fail('HOLIDAY_PAST').message] } });
  }

  async function getBefore(tx: WriteTx, holidayId: number): Promise<HolidayRow> {
    const before = await lockHoliday(tx, holidayId);
    if (!before) throw fail('RULE_NOT_FOUND');
    assertAhead(before.day);
    return before;
  }

  return {
    async listHolidays({ from, to }) {
      return { data: await listHolidayRows(db, from, to) };
    },

    async saveHoliday(ctx, { holidayId, preview, ...row }) {
      assertAhead(row.day);
      if ((row.scope === 'fund') !== (row.fundId !== null))
        throw fail('HOLIDAY_FUND', { fields: { fundId: [fail('HOLIDAY_FUND').message] } });
      if (row.fundId !== null) await schedules.getFund(db, row.fundId);
      try {
        // an edit may widen or narrow the scope, so every fund's orders are looked at
        return await impact.change(ctx, { fundId: null, isPreview: preview }, async (tx) => {
          const before = holidayId === undefined ? null : await getBefore(tx, holidayId);
          const id = await saveHolidayRow(tx, holidayId, row, { userId: ctx.session.userId, at: now() });
          return {
            id,
            audit: {
              action: before ? 'holiday.changed' : 'holiday.added',
              subject: `holiday:${id}`,
              before,
              after: row,
            },
          };
        });
      } catch (error) {
        if (isUniqueViolation(error, 'holidays_day')) throw fail('HOLIDAY_EXISTS');
        throw error;
      }
    },

    async deleteHoliday(ctx, holidayId, isPreview) {
      return impact.change(ctx, { fundId: null, isPreview }, async (tx) => {
        const before = await getBefore(tx, holidayId);
        await deleteHolidayRow(tx, holidayId);
        return { id: holidayId, audit: { action: 'holiday.removed', subject: `holiday:${holidayId}`, before } };
      });
    },

    async saveWeekend(ctx, { weekendDays, preview }) {
      if (new Set(weekendDays).size !== weekendDays.length)
        throw fail('RULE_WEEKEND', { fields: { weekendDays: [fail('RULE_WEEKEND').message] } });
      return impact.change(ctx, { fundId: null, isPreview: preview }, async (tx) => {
        const before = await findWeekend(tx);
        await saveWeekendDays(tx, weekendDays, { userId: ctx.session.userId, at: now() });
        return {
          id: null,
          audit: {
            action: 'weekend.changed',
            subject: 'settings:weekend_days',
            before: { weekendDays: before },
            after: { weekendDays },
          },
        };
      });
    },
  };
}
