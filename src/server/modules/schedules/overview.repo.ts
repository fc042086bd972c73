import { sql } from 'kysely';
import type { OrderType } from '#shared/orderStates.ts';
import type { Tx } from '../../db/connection.ts';
import type { ScheduleRow, WindowRow } from './schedules.repo.ts';

/** Schedules of every fund, in one read. */
export async function listAllSchedules(tx: Tx): Promise<(ScheduleRow & { fundId: number })[]> {
  const { rows } = await sql<ScheduleRow & { fundId: number }>`
    select fund_id as "fundId", order_type as "orderType", way_code as "wayCode", to_char(cutoff_time, 'HH24:MI') as "cutoffTime",
      price_offset_days as "priceOffsetDays", issue_offset_days as "issueOffsetDays", settle_days as "settleDays", note
    from fund_schedules order by fund_id, order_type, id`.execute(tx);
  return rows;
}

/** Windows and closures of every fund, in one read. */
export async function listAllWindows(tx: Tx): Promise<(WindowRow & { orderType: OrderType | null })[]> {
  const { rows } = await sql<WindowRow & { orderType: OrderType | null }>`
    select fund_id as "fundId", order_type as "orderType", week_day as "weekDay", to_char(from_time, 'HH24:MI') as "fromTime",
      to_char(to_time, 'HH24:MI') as "toTime", date_from as "dateFrom", date_to as "dateTo", is_closed as "isClosed", reason
    from order_windows order by week_day, from_time, date_from`.execute(tx);
  return rows;
}
