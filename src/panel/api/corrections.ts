import type * as contract from '#shared/contract/corrections.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

const at = '/api/admin/ledger/corrections/';

export const correctionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listJournals: query<typeof contract.listJournals>(build, 'get', '/api/admin/ledger/journals/', {
      provides: ['admin', 'accounting'],
    }),
    exportJournals: mutation<typeof contract.exportJournals>(build, 'get', '/api/admin/ledger/journals/export/', {
      kind: 'raw',
    }),
    getJournal: query<typeof contract.getJournal>(build, 'get', '/api/admin/ledger/journals/{journalId}/', {
      provides: ['admin', 'accounting'],
    }),
    listLedgerInvestors: query<typeof contract.listLedgerInvestors>(build, 'get', '/api/admin/ledger/investors/', {
      provides: ['admin', 'accounting'],
    }),
    listCorrections: query<typeof contract.listCorrections>(build, 'get', at, { provides: ['admin'] }),
    prepareReversal: mutation<typeof contract.prepareReversal>(build, 'post', `${at}reversal/`, {
      invalidates: ['admin'],
    }),
    prepareAdjustment: mutation<typeof contract.prepareAdjustment>(build, 'post', `${at}adjustment/`, {
      invalidates: ['admin'],
    }),
    prepareOrderReversal: mutation<typeof contract.prepareOrderReversal>(build, 'post', `${at}order/`, {
      invalidates: ['admin'],
    }),
    approveCorrection: mutation<typeof contract.approveCorrection>(build, 'post', `${at}{correctionId}/approve/`, {
      invalidates: ['admin', 'accounting', 'assets', 'orders', 'funds'],
    }),
    rejectCorrection: mutation<typeof contract.rejectCorrection>(build, 'post', `${at}{correctionId}/reject/`, {
      invalidates: ['admin'],
    }),
  }),
});

export const {
  useListJournalsQuery,
  useGetJournalQuery,
  useLazyListLedgerInvestorsQuery,
  useListCorrectionsQuery,
  usePrepareReversalMutation,
  usePrepareAdjustmentMutation,
  usePrepareOrderReversalMutation,
  useApproveCorrectionMutation,
  useRejectCorrectionMutation,
} = correctionsApi;
