import { sql } from 'kysely';
import { many } from '../../db/query.ts';
import type { Tx } from '../../db/connection.ts';

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

/** Setting `weekend_days`: days of the week that are closed, Saturday 0; null when it was never set. */
export async function findWeekendDays(tx: Tx): Promise<unknown> {
  const row = await tx.selectFrom('settings').select('value').where('key', '=', 'weekend_days').executeTakeFirst();
  return row?.value ?? null;
}
