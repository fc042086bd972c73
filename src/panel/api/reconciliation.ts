import type * as contract from '#shared/contract/reconciliation.ts';
import { baseApi } from './baseApi.ts';
import { mutation, query } from './endpoint.ts';

export const reconciliationApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listReconciliations: query<typeof contract.listReconciliations>(build, 'get', '/api/admin/reconciliation/', {
      provides: ['admin'],
    }),
    runReconciliation: mutation<typeof contract.runReconciliation>(build, 'post', '/api/admin/reconciliation/run/', {
      invalidates: ['admin'],
    }),
    noteReconciliationItem: mutation<typeof contract.noteReconciliationItem>(
      build,
      'post',
      '/api/admin/reconciliation/notes/',
      { invalidates: ['admin'] },
    ),
    closeReconciliationItem: mutation<typeof contract.closeReconciliationItem>(
      build,
      'post',
      '/api/admin/reconciliation/notes/close/',
      { invalidates: ['admin'] },
    ),
    getReconciliationQueue: query<typeof contract.getReconciliationQueue>(
      build,
      'get',
      '/api/admin/reconciliation/queue/',
      { provides: ['admin'] },
    ),
  }),
});

export const {
  useListReconciliationsQuery,
  useRunReconciliationMutation,
  useNoteReconciliationItemMutation,
  useCloseReconciliationItemMutation,
  useGetReconciliationQueueQuery,
} = reconciliationApi;
