import type * as contract from '#shared/contract/investorFiles.ts';
import type * as powers from '#shared/contract/signingPowers.ts';
import type * as reports from '#shared/contract/investorReports.ts';
import { changes, endpoints, gives, reads } from './endpoint.ts';

const ofFile = ['admin'] as const;
const afterBlock = ['admin'] as const;

export const InvestorFilesApi = endpoints<typeof reports & typeof contract & typeof powers>()({
  listInvestorReport: reads('GET /api/admin/reports/investors/', ofFile),
  exportInvestorReport: gives('GET /api/admin/reports/investors/export/'),
  getInvestorFile: reads('GET /api/panelAdmin/file/', ofFile),
  getInvestorInfo: reads('GET /api/panelAdmin/investor_info/', ofFile),
  listInvestorAddresses: reads('GET /api/panelAdmin/addresses/', ofFile),
  listInvestorBankAccounts: reads('GET /api/panelAdmin/bank_accounts/', ofFile),
  listInvestorDocuments: reads('GET /api/panelAdmin/documents/', ofFile),
  listInvestorTurnover: reads('GET /api/panelAdmin/accounting/', ofFile),
  listInvestorOrders: reads('GET /api/panelAdmin/orders/', ofFile),
  getInvestorAssets: reads('GET /api/panelAdmin/assets/', ofFile),
  listInvestorTickets: reads('GET /api/panelAdmin/tickets/', ['admin', 'tickets']),
  listInvestorSignIns: reads('GET /api/panelAdmin/signIn_logs/', ofFile),
  listInvestorAcceptances: reads('GET /api/panelAdmin/acceptances/', ofFile),
  listInvestorNotes: reads('GET /api/panelAdmin/notes/', ofFile),
  addInvestorNote: changes('POST /api/admin/investors/{investorId}/notes/', afterBlock),
  blockInvestor: changes('POST /api/admin/investors/{investorId}/block/', afterBlock),
  freezeInvestor: changes('POST /api/admin/investors/{investorId}/freeze/', afterBlock),
  saveSigningPowers: changes('POST /api/admin/investors/{investorId}/signing_powers/', afterBlock),
  unblockInvestor: changes('POST /api/admin/investors/{investorId}/unblock/', afterBlock),
});
