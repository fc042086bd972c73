import type * as contract from '#shared/contract/reconciliation.ts';
import { baseApi } from './baseApi.ts';
import { reads, writes } from './endpoint.ts';

export const reconciliationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReconciliations: reads<typeof contract.listReconciliations>(build, {
      method: 'get',
      path: '/api/admin/reconciliation/',
      shows: ['admin'],
    }),
    runReconciliation: writes<typeof contract.runReconciliation>(build, {
      method: 'post',
      path: '/api/admin/reconciliation/run/',
      changes: ['admin'],
    }),
    noteReconciliationItem: writes<typeof contract.noteReconciliationItem>(build, {
      method: 'post',
      path: '/api/admin/reconciliation/notes/',
      changes: ['admin'],
    }),
    closeReconciliationItem: writes<typeof contract.closeReconciliationItem>(build, {
      method: 'post',
      path: '/api/admin/reconciliation/notes/close/',
      changes: ['admin'],
    }),
    getReconciliationQueue: reads<typeof contract.getReconciliationQueue>(build, {
      method: 'get',
      path: '/api/admin/reconciliation/queue/',
      shows: ['admin'],
    }),
  }),
});

export const {
  useListReconciliationsQuery,
  useRunReconciliationMutation,
  useNoteReconciliationItemMutation,
  useCloseReconciliationItemMutation,
  useGetReconciliationQueueQuery,
} = reconciliationApi;
