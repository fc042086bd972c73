import { debitDayNotes } from '#shared/texts/directDebitTexts.ts';
import { fillMessage } from '#shared/contract/kernel/errors.ts';
import { formatJalaliDate } from '#shared/jalali.ts';
import type { BookedDebit, DayItem } from './debitDays.repo.ts';

/** A debit as the report of a provider names it. Rial. */
export interface ReportedDebit {
  tracking: string;
  refId: string;
  amountRial: bigint;
}

/** Why a reported debit is not in the books of its day. */
function noteOf(booked: BookedDebit | undefined, day: string): string {
  if (!booked) return debitDayNotes.unknown;
  if (booked.day !== day) return fillMessage(debitDayNotes.otherDay, { day: formatJalaliDate(booked.day) });
  if (booked.status === 'disputed') return debitDayNotes.disputed;
  if (booked.status === 'refunded') return debitDayNotes.refunded;
  return booked.status === 'sent' ? debitDayNotes.pending : debitDayNotes.refused;
}

/** The rows in which the books and the report of a day differ: the report's first, in its order. */
export function differingItems(
  day: string,
  booked: readonly BookedDebit[],
  reported: readonly ReportedDebit[],
): DayItem[] {
  const byTracking = new Map(booked.map((row) => [row.tracking, row]));
  const counted = new Map<string, number>();
  const items: DayItem[] = [];
  for (const { tracking, refId, amountRial } of reported) {
    const own = byTracking.get(tracking);
    const seen = (counted.get(tracking) ?? 0) + 1;
    counted.set(tracking, seen);
    const providerAmount = amountRial.toString();
    const of = { refId: refId || tracking, providerAmount, chargeId: own?.chargeId ?? null };
    if (seen > 1) items.push({ ...of, kind: 'provider_only', bookAmount: null, note: debitDayNotes.repeated });
    else if (own?.status !== 'done' || own.day !== day)
      items.push({ ...of, kind: 'provider_only', bookAmount: null, note: noteOf(own, day) });
    else if (own.amount !== amountRial)
      items.push({ ...of, kind: 'amount_differs', bookAmount: own.amount.toString(), note: null });
  }
  for (const own of booked)
    if (own.day === day && own.status === 'done' && !counted.has(own.tracking))
      items.push({
        ...{ kind: 'book_only', refId: own.refId ?? own.tracking, providerAmount: null },
        ...{ bookAmount: own.amount.toString(), chargeId: own.chargeId, note: null },
      });
  return items;
}
