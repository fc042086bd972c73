import { addDays, tehranDay, tehranInstant, tehranTime, weekDay } from '#shared/jalali.ts';

/** A weekly window, or a closure between two days. Times `HH:MM` Tehran, days ISO. */
export interface WindowRule {
  weekDay: number | null;
  fromTime: string | null;
  toTime: string | null;
  dateFrom: string | null;
  dateTo: string | null;
  isClosed: boolean;
  reason: string;
}

export interface WindowState {
  /** the fund takes such orders at all (no closure today) */
  isOpen: boolean;
  /** an order may be placed at this moment */
  isOpenNow: boolean;
  windows: { weekDay: number; fromTime: string; toTime: string }[];
  closure: { from: string | null; to: string | null; reason: string } | null;
  nextOpen: Date | null;
}

const LOOK_AHEAD_DAYS = 400;

function closureOn(rules: readonly WindowRule[], day: string): WindowRule | null {
  return (
    rules.find(
      (rule) =>
        rule.isClosed &&
        (rule.dateFrom === null || rule.dateFrom <= day) &&
        (rule.dateTo === null || day <= rule.dateTo),
    ) ?? null
  );
}

/**
 * Whether orders are accepted (domain 1.5 `order_schedule`). Without weekly windows orders are taken at any hour: the
 * cut-off then only moves their dates. A closure always wins.
 */
export function windowState(rules: readonly WindowRule[], at: Date): WindowState {
  const windows = rules
    .filter((rule) => !rule.isClosed && rule.weekDay !== null)
    .map((rule) => ({
      weekDay: rule.weekDay ?? 0,
      fromTime: rule.fromTime ?? '00:00',
      toTime: rule.toTime ?? '24:00',
    }));
  const today = tehranDay(at);
  const time = tehranTime(at);
  const closed = closureOn(rules, today);
  const isInside =
    windows.length === 0 ||
    windows.some((window) => window.weekDay === weekDay(today) && window.fromTime <= time && time < window.toTime);
  const isOpenNow = closed === null && isInside;
  return {
    isOpen: closed === null,
    isOpenNow,
    windows,
    closure: closed && { from: closed.dateFrom, to: closed.dateTo, reason: closed.reason },
    nextOpen: isOpenNow ? null : findNextOpen(rules, windows, at),
  };
}

function findNextOpen(rules: readonly WindowRule[], windows: WindowState['windows'], at: Date): Date | null {
  let day = tehranDay(at);
  for (let ahead = 0; ahead < LOOK_AHEAD_DAYS; ahead += 1, day = addDays(day, 1)) {
    if (closureOn(rules, day)) continue;
    const starts =
      windows.length === 0
        ? ['00:00']
        : windows.filter((window) => window.weekDay === weekDay(day)).map((window) => window.fromTime);
    const moments = starts.map((time) => tehranInstant(day, time)).filter((moment) => moment > at);
    const first = moments.sort((a, b) => a.getTime() - b.getTime())[0];
    if (first) return first;
  }
  return null;
}
