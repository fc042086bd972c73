import type * as contract from '#shared/contract/corrections.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

export const CorrectionsApi = endpoints<typeof contract>()({
  listJournals: reads('GET /api/admin/ledger/journals/', ['admin', 'accounting']),
  exportJournals: gives('GET /api/admin/ledger/journals/export/'),
  getJournal: reads('GET /api/admin/ledger/journals/{journalId}/', ['admin', 'accounting']),
  listLedgerInvestors: reads('GET /api/admin/ledger/investors/', ['admin', 'accounting']),
  listCorrections: reads('GET /api/admin/ledger/corrections/', 'admin'),
  prepareReversal: changes('POST /api/admin/ledger/corrections/reversal/', 'admin'),
  prepareAdjustment: changes('POST /api/admin/ledger/corrections/adjustment/', 'admin'),
  prepareOrderReversal: changes('POST /api/admin/ledger/corrections/order/', 'admin'),
  approveCorrection: changes('POST /api/admin/ledger/corrections/{correctionId}/approve/', [
    'admin',
    'accounting',
    'assets',
    'orders',
    'funds',
  ]),
  rejectCorrection: changes('POST /api/admin/ledger/corrections/{correctionId}/reject/', 'admin'),
});
