import { handlers } from '../../http/handlers.ts';
import type { DebitDaysService } from './debitDays.service.ts';

/** Routes of the comparison of debits with the reports of their providers. */
export function debitDaysRoutes({ debitDays }: { debitDays: DebitDaysService }) {
  return handlers({
    listDebitDays: debitDays.listDebitDays,
    compareDebitDay: debitDays.compareDebitDay,
    noteDebitDay: debitDays.noteDebitDay,
  });
}
