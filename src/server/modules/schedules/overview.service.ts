import type { OrderType } from '#shared/orderStates.ts';
import type { Tx } from '../../db/connection.ts';
import { listSchedules, listWindows, type ScheduleRow } from './schedules.repo.ts';
import { windowState, type WindowState } from './windows.rules.ts';

/** Schedules and windows of all funds, read once for a list of funds. */
export interface SchedulesOverview {
  schedules(fundId: number): ScheduleRow[];
  window(fundId: number, type: OrderType): WindowState;
}

/** Reads the schedules and windows of all funds with two statements; the windows are judged at the moment given. */
export async function readSchedulesOverview(tx: Tx, at: Date): Promise<SchedulesOverview> {
  const schedules = Map.groupBy(await listSchedules(tx), (row) => row.fundId);
  const windows = await listWindows(tx);
  return {
    schedules: (fundId) => schedules.get(fundId) ?? [],
    window: (fundId, type) =>
      windowState(
        windows.filter(
          (row) => (row.fundId === null || row.fundId === fundId) && (row.orderType === null || row.orderType === type),
        ),
        at,
      ),
  };
}
