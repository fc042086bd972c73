import type * as contract from '#shared/contract/corrections.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

const at = '/api/admin/ledger/corrections/';

export const correctionsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listJournals: reads<typeof contract.listJournals>(build, {
      method: 'get',
      path: '/api/admin/ledger/journals/',
      shows: ['admin', 'accounting'],
    }),
    getJournal: reads<typeof contract.getJournal>(build, {
      method: 'get',
      path: '/api/admin/ledger/journals/{journalId}/',
      shows: ['admin', 'accounting'],
    }),
    listLedgerInvestors: reads<typeof contract.listLedgerInvestors>(build, {
      method: 'get',
      path: '/api/admin/ledger/investors/',
      shows: ['admin', 'accounting'],
    }),
    listCorrections: reads<typeof contract.listCorrections>(build, { method: 'get', path: at, shows: ['admin'] }),
    prepareReversal: writes<typeof contract.prepareReversal>(build, {
      method: 'post',
      path: `${at}reversal/`,
      changes: ['admin'],
    }),
    prepareAdjustment: writes<typeof contract.prepareAdjustment>(build, {
      method: 'post',
      path: `${at}adjustment/`,
      changes: ['admin'],
    }),
    prepareOrderReversal: writes<typeof contract.prepareOrderReversal>(build, {
      method: 'post',
      path: `${at}order/`,
      changes: ['admin'],
    }),
    approveCorrection: writes<typeof contract.approveCorrection>(build, {
      method: 'post',
      path: `${at}{correctionId}/approve/`,
      changes: ['admin', 'accounting', 'assets', 'orders', 'funds'],
    }),
    rejectCorrection: writes<typeof contract.rejectCorrection>(build, {
      method: 'post',
      path: `${at}{correctionId}/reject/`,
      changes: ['admin'],
    }),
  }),
});

export const {
  useListJournalsQuery,
  useGetJournalQuery,
  useListLedgerInvestorsQuery,
  useListCorrectionsQuery,
  usePrepareReversalMutation,
  usePrepareAdjustmentMutation,
  usePrepareOrderReversalMutation,
  useApproveCorrectionMutation,
  useRejectCorrectionMutation,
} = correctionsApi;
