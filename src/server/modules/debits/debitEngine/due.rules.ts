import type { PlannedDay } from '#shared/debitSchedule.ts';

/** What becomes of the periods of a plan whose run day has come. */
interface DividedPeriods {
  /** left out: a later period is debited in their place */
  merged: PlannedDay[];
  charged: PlannedDay[];
  /** the first period that the count of the plan has no room for yet; the plan goes on with it */
  rest: PlannedDay | null;
}

/**
 * Divides due periods, oldest first. Each has a debit of its own. Only days of a daily plan that passed without any run are left out:
 * they are made up for by one debit together (domain 4.4). `room` is how many purchases the count of the plan still allows besides
 * those that are open; null: no count.
 */
export function divideDue(
  due: readonly PlannedDay[],
  of: { isDaily: boolean; today: string; room: number | null },
): DividedPeriods {
  const { isDaily, today, room } = of;
  const current = due.findIndex(({ runDate }) => runDate >= today);
  const passed = current === -1 ? due.length : current;
  // without a period of today or later the last one that passed is debited, unless the count has no room
  const left = isDaily ? (current === -1 && room !== 0 ? Math.max(0, passed - 1) : passed) : 0;
  const charged = due.slice(left, room === null ? due.length : left + room);
  return { merged: due.slice(0, left), charged, rest: due[left + charged.length] ?? null };
}
