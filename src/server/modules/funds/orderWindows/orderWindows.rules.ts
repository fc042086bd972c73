/** True when a window says when it is open, or a closure from when to when it lasts (open ends allowed). */
export function isWindowComplete(window: {
  isClosed: boolean;
  weekDay: number | null;
  fromTime: string | null;
  toTime: string | null;
  dateFrom: string | null;
  dateTo: string | null;
}): boolean {
  if (window.isClosed) return window.dateFrom === null || window.dateTo === null || window.dateFrom <= window.dateTo;
  return (
    window.weekDay !== null && window.fromTime !== null && window.toTime !== null && window.fromTime < window.toTime
  );
}
