import type * as contract from '#shared/contract/investorFiles.ts';
import type * as powers from '#shared/contract/signingPowers.ts';
import type * as reports from '#shared/contract/investorReports.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const ofFile = { provides: ['admin'] } as const;
const afterBlock = { invalidates: ['admin'] } as const;

export const investorFilesApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listInvestorReport: query<typeof reports.listInvestorReport>(build, 'get', '/api/admin/reports/investors/', ofFile),
    exportInvestorReport: mutation<typeof reports.exportInvestorReport>(
      build,
      'get',
      '/api/admin/reports/investors/export/',
      { kind: 'raw' },
    ),
    getInvestorFile: query<typeof contract.getInvestorFile>(build, 'get', '/api/panelAdmin/file/', ofFile),
    getInvestorInfo: query<typeof contract.getInvestorInfo>(build, 'get', '/api/panelAdmin/investor_info/', ofFile),
    listInvestorAddresses: query<typeof contract.listInvestorAddresses>(
      build,
      'get',
      '/api/panelAdmin/addresses/',
      ofFile,
    ),
    listInvestorBankAccounts: query<typeof contract.listInvestorBankAccounts>(
      build,
      'get',
      '/api/panelAdmin/bank_accounts/',
      ofFile,
    ),
    listInvestorDocuments: query<typeof contract.listInvestorDocuments>(
      build,
      'get',
      '/api/panelAdmin/documents/',
      ofFile,
    ),
    listInvestorTurnover: query<typeof contract.listInvestorTurnover>(
      build,
      'get',
      '/api/panelAdmin/accounting/',
      ofFile,
    ),
    listInvestorOrders: query<typeof contract.listInvestorOrders>(build, 'get', '/api/panelAdmin/orders/', ofFile),
    getInvestorAssets: query<typeof contract.getInvestorAssets>(build, 'get', '/api/panelAdmin/assets/', ofFile),
    listInvestorTickets: query<typeof contract.listInvestorTickets>(build, 'get', '/api/panelAdmin/tickets/', {
      provides: ['admin', 'tickets'],
    }),
    listInvestorSignIns: query<typeof contract.listInvestorSignIns>(
      build,
      'get',
      '/api/panelAdmin/signIn_logs/',
      ofFile,
    ),
    listInvestorAcceptances: query<typeof contract.listInvestorAcceptances>(
      build,
      'get',
      '/api/panelAdmin/acceptances/',
      ofFile,
    ),
    listInvestorNotes: query<typeof contract.listInvestorNotes>(build, 'get', '/api/panelAdmin/notes/', ofFile),
    addInvestorNote: mutation<typeof contract.addInvestorNote>(
      build,
      'post',
      '/api/admin/investors/{investorId}/notes/',
      afterBlock,
    ),
    blockInvestor: mutation<typeof contract.blockInvestor>(
      build,
      'post',
      '/api/admin/investors/{investorId}/block/',
      afterBlock,
    ),
    freezeInvestor: mutation<typeof contract.freezeInvestor>(
      build,
      'post',
      '/api/admin/investors/{investorId}/freeze/',
      afterBlock,
    ),
    saveSigningPowers: mutation<typeof powers.saveSigningPowers>(
      build,
      'post',
      '/api/admin/investors/{investorId}/signing_powers/',
      afterBlock,
    ),
    unblockInvestor: mutation<typeof contract.unblockInvestor>(
      build,
      'post',
      '/api/admin/investors/{investorId}/unblock/',
      afterBlock,
    ),
  }),
});

export const {
  useLazyListInvestorReportQuery,
  useListInvestorReportQuery,
  useGetInvestorFileQuery,
  useGetInvestorInfoQuery,
  useListInvestorAddressesQuery,
  useListInvestorBankAccountsQuery,
  useListInvestorDocumentsQuery,
  useListInvestorTurnoverQuery,
  useListInvestorOrdersQuery,
  useGetInvestorAssetsQuery,
  useListInvestorTicketsQuery,
  useListInvestorSignInsQuery,
  useListInvestorAcceptancesQuery,
  useListInvestorNotesQuery,
  useAddInvestorNoteMutation,
  useBlockInvestorMutation,
  useFreezeInvestorMutation,
  useSaveSigningPowersMutation,
  useUnblockInvestorMutation,
} = investorFilesApi;
