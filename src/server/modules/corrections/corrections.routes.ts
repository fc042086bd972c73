import { handlers } from '../../http/handlers.ts';
import type { CorrectionsService } from './corrections.service.ts';
import type { JournalsService } from './journals.service.ts';

/** Routes of corrections of the books. */
export function correctionsRoutes(corrections: CorrectionsService, journals: JournalsService) {
  return handlers({
    listJournals: journals.listJournals,
    exportJournals: journals.exportJournals,
    getJournal: journals.getJournal,
    listLedgerInvestors: journals.listLedgerInvestors,
    listCorrections: corrections.listCorrections,
    prepareReversal: corrections.prepareReversal,
    prepareAdjustment: corrections.prepareAdjustment,
    prepareOrderReversal: corrections.prepareOrderReversal,
    approveCorrection: corrections.approveCorrection,
    rejectCorrection: corrections.rejectCorrection,
  });
}
