import type { ResponseOf } from '#shared/contract/kernel/define.ts';
import type { listDebitDays } from '#shared/contract/directDebitAdmin.ts';
import { debitDayTexts } from '#shared/texts/directDebitTexts.ts';
import { seenToken, type ApprovalContent } from '#server/modules/platform/approvals/approvals.service.ts';
import { providerTitle } from '#server/modules/records/debitRecords/contract.rules.ts';
import type { DayRow } from './debitDays.repo.ts';

/** What a person sees of a day before they note what they found. */
export function dayContent(row: DayRow): ApprovalContent {
  return {
    day: row.day,
    providerTitle: providerTitle(row.provider),
    bookAmount: row.bookAmount,
    providerAmount: row.providerAmount,
    items: row.items
      .map(({ kind, refId, providerAmount, bookAmount }) =>
        [debitDayTexts[kind], refId, providerAmount ?? '', bookAmount ?? ''].join(' '),
      )
      .join(' · '),
    seenNote: row.seenNote,
  };
}

/** A day of debits beside the report of its provider. */
export function dayView(row: DayRow): ResponseOf<typeof listDebitDays>['data'][number] {
  return {
    day: row.day,
    provider: row.provider,
    providerTitle: providerTitle(row.provider),
    bookCount: row.bookCount,
    bookAmount: row.bookAmount.toString(),
    providerCount: row.providerCount,
    providerAmount: row.providerAmount?.toString() ?? null,
    difference: row.providerAmount === null ? null : (row.providerAmount - row.bookAmount).toString(),
    failedCount: row.failedCount,
    pendingCount: row.pendingCount,
    checkedAt: row.checkedAt?.toISOString() ?? null,
    items: row.items.map((item) => ({ ...item, kindText: debitDayTexts[item.kind], note: item.note ?? null })),
    seenByName: row.seenByName,
    seenAt: row.seenAt?.toISOString() ?? null,
    seenNote: row.seenNote,
    version: seenToken(dayContent(row)),
  };
}
