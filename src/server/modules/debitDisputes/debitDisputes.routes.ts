import { handlers } from '../../http/handlers.ts';
import type { DebitDisputesService } from './debitDisputes.service.ts';

/** Routes of debits in dispute. */
export function debitDisputesRoutes({ debitDisputes }: { debitDisputes: DebitDisputesService }) {
  return handlers({
    listDisputedDebits: debitDisputes.listDisputedDebits,
    getDisputedDebit: debitDisputes.getDisputedDebit,
    prepareDebitResolution: debitDisputes.prepareDebitResolution,
    approveDebitResolution: debitDisputes.approveDebitResolution,
    rejectDebitResolution: debitDisputes.rejectDebitResolution,
  });
}
