import { isIsoDate, isKnownDay, jalaliToIso } from './jalali.ts';

/** A day in a query, Jalali `1405/08/01` or ISO `2026-10-23` (domain 9.0), as ISO; null when it is neither. */
export function dayFromInput(text: string): string | null {
  const day = isIsoDate(text) ? text : jalaliToIso(text);
  return day !== null && isKnownDay(day) ? day : null;
}
