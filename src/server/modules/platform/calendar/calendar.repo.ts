import { sql } from 'kysely';
import type { WeekendChange } from '#shared/workingDays.ts';
import { many } from '#server/db/query.ts';
import type { Tx } from '#server/db/connection.ts';

export interface HolidayRow {
  day: string;
  title: string;
  scope: 'all' | 'banks_only' | 'fund';
  fundId: number | null;
  isConfirmed: boolean;
}

/** Holidays between two days (inclusive, ISO) that concern everybody or one of the funds, by day. No bounds: all. */
export async function listHolidays(
  tx: Tx,
  filter: { from?: string; to?: string; fundIds?: readonly number[] | 'all' } = {},
): Promise<HolidayRow[]> {
  const fundIds = filter.fundIds ?? [];
  const ofFunds = fundIds === 'all' ? sql`true` : sql`(fund_id is null or fund_id = any(${[...fundIds]}::int[]))`;
  return many<HolidayRow>(tx)`
    select day, title, scope, fund_id as "fundId", is_confirmed as "isConfirmed"
    from holidays
    where day >= ${filter.from ?? '-infinity'}::date and day <= ${filter.to ?? 'infinity'}::date and ${ofFunds}
    order by day, scope`;
}

/** Changes of the weekend by their first day; none where it was never changed. */
export async function listWeekends(tx: Tx): Promise<WeekendChange[]> {
  return many<WeekendChange>(tx)`
    select first_day as "firstDay", weekend_days as "weekendDays" from weekends order by first_day`;
}
