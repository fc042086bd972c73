import {
  approveCorrection,
  getJournal,
  listCorrections,
  listJournals,
  listLedgerInvestors,
  prepareAdjustment,
  prepareOrderReversal,
  prepareReversal,
  rejectCorrection,
} from '#shared/contract/corrections.ts';
import { route, type Route } from '../../http/context.ts';
import type { CorrectionsService } from './corrections.service.ts';
import type { JournalsService } from './journals.service.ts';

/** Routes of corrections of the books. */
export function correctionsRoutes(corrections: CorrectionsService, journals: JournalsService): Route[] {
  return [
    route(listJournals, (_ctx, { query }) => journals.listJournals(query)),
    route(getJournal, (_ctx, { params }) => journals.getJournal(params.journalId)),
    route(listLedgerInvestors, (_ctx, { query }) => journals.listLedgerInvestors(query.search)),
    route(listCorrections, (_ctx, { query }) => corrections.listCorrections(query)),
    route(prepareReversal, (ctx, { body }) => corrections.prepareReversal(ctx, body)),
    route(prepareAdjustment, (ctx, { body }) => corrections.prepareAdjustment(ctx, body)),
    route(prepareOrderReversal, (ctx, { body }) => corrections.prepareOrderReversal(ctx, body)),
    route(approveCorrection, (ctx, { params, body }) =>
      corrections.approveCorrection(ctx, params.correctionId, body.version),
    ),
    route(rejectCorrection, (ctx, { params, body }) => corrections.rejectCorrection(ctx, params.correctionId, body)),
  ];
}
